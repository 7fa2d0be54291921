"""Hashes that follow from values alone, so they are the same in every process, on every Python, and
copies of values, which are the values themselves.

Python's own hash of a text, of `None` or of an object differs from process to process. A set of
moves would have another order each time, and a program that draws from it would play another game.
"""

from __future__ import annotations

import enum
import zlib
from collections.abc import Mapping
from typing import Any, Final, Self, TypeVar, cast

import attrs

T = TypeVar("T")
_NOTHING: Final = 0x60571099
"""The hash of `None`."""


class Unchanging:
    """The base class of values that are their own copies, since they never change."""

    __slots__ = ()

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, _memo: dict[int, Any]) -> Self:
        return self


class StableEnum(enum.Enum):
    """An enum whose members have the same hash in every process: their places in the enum."""

    def __hash__(self) -> int:
        place: int = self._sort_order_  # type: ignore[attr-defined]  # types don't name it
        return place


def hash_of(value: object) -> int:
    """Return the hash of a value, or of anything that a value holds.

    Raises:
        TypeError: if it can't be hashed, such as a list.
    """
    if isinstance(value, tuple):
        return hash(tuple([each if type(each) is int else hash_of(each) for each in value]))
    if value is None:
        return _NOTHING
    if isinstance(value, str):
        return zlib.crc32(value.encode("utf-8", "surrogatepass"))
    if isinstance(value, bytes):
        return zlib.crc32(value)
    if isinstance(value, frozenset):
        return hash(frozenset(map(hash_of, value)))
    if isinstance(value, Mapping):
        return hash(frozenset((hash_of(key), hash_of(each)) for key, each in value.items()))
    return hash(value)


def stable(kind: type[T]) -> type[T]:
    """Decorate a frozen attrs class: its objects are their own copies, and have the hash of the
    fields by which they are equal. A class with a hash of its own keeps it.
    """
    code = getattr(kind.__hash__, "__code__", None)
    if code is None or not code.co_filename.startswith("<attrs generated"):
        return kind
    names = [
        field.name
        for field in attrs.fields(cast("Any", kind))
        if (field.eq if field.hash is None else field.hash)
    ]
    tag = hash_of(kind.__name__)

    def hashed(self: Any) -> int:
        return hash((tag, *[hash_of(getattr(self, name)) for name in names]))

    copied = {name: vars(Unchanging)[name] for name in ("__copy__", "__deepcopy__")}
    for name, method in {"__hash__": hashed, **copied}.items():
        setattr(kind, name, method)
    return kind

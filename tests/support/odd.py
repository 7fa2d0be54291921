"""Values that a hostile caller passes where something else is wanted."""

import itertools
from collections.abc import Callable
from typing import Any, Final


class Unprintable:
    """A value whose repr fails."""

    def __repr__(self) -> str:
        raise ZeroDivisionError("this value cannot be shown")


def self_referential() -> list[Any]:
    """Make a list that contains itself."""
    loop: list[Any] = []
    loop.append(loop)
    return loop


def nested(depth: int) -> list[Any]:
    """Make a list within a list, and so on, deeper than a repr can go."""
    deep: list[Any] = []
    for _ in range(depth):
        deep = [deep]
    return deep


VALUES: Final[dict[str, Callable[[], Any]]] = {
    "none": lambda: None,
    "bool": lambda: True,
    "float": lambda: 1.5,
    "nan": lambda: float("nan"),
    "negative": lambda: -1,
    "huge": lambda: 10**5000,
    "text": lambda: "zz",
    "surrogate": lambda: "\ud800",
    "bytes": lambda: b"1B",
    "list": lambda: [object()],
    "self-referential": self_referential,
    "nested": lambda: nested(5000),
    "dict": lambda: {"a": object()},
    "object": object,
    "unprintable": Unprintable,
    "class": lambda: int,
    "complex": lambda: 1j,
}
"""For each kind of wrong value, a function that makes it."""


def wrong_values(*fitting: str) -> dict[str, Callable[[], Any]]:
    """Return the functions of `VALUES`, except those for kinds that would be right."""
    return {name: make for name, make in VALUES.items() if name not in fitting}


class Liar:
    """An object that is equal to everything, and that has an `id` and a length. A dict or an enum
    that has a key with its hash finds that key.
    """

    id = 0

    def __init__(self, hash: int = 0) -> None:
        self.hash = hash

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return self.hash

    def __len__(self) -> int:
        return 1

    def __bool__(self) -> bool:
        return True


class Incomparable:
    """An object that cannot be compared, like an array of numpy, and cannot be a dict key."""

    __hash__ = None  # type: ignore[assignment]  # this makes the objects unhashable

    def __eq__(self, other: object) -> bool:
        raise ValueError("the truth value of this object is ambiguous")


class Number(int):
    """A subclass of `int` whose repr fails."""

    def __repr__(self) -> str:
        raise ZeroDivisionError("this number cannot be shown")


class Text(str):
    """A subclass of `str` that is equal to everything."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return True

    def __ne__(self, other: object) -> bool:
        return False

    __hash__ = str.__hash__


class Index:
    """An object that is not an `int`, but can be used as an index."""

    def __index__(self) -> int:
        return 1


def array(shape: int | tuple[int, ...] = 3) -> Any:
    """Make an array of zeros with numpy, or a list of zeros if numpy is not installed."""
    try:
        import numpy as np  # noqa: PLC0415  # it may be missing
    except ImportError:
        return [0] * 3
    return np.zeros(shape, dtype=np.int64)


LIARS: Final[dict[str, Callable[[], Any]]] = {
    "liar": Liar,
    "incomparable": Incomparable,
    "number": lambda: Number(1),
    "text of a kind": lambda: Text("1B"),
    "index": Index,
    "array": array,
    "table": lambda: array((2, 2)),
    "one of an array": lambda: array()[0],
    "unhashable key": lambda: [[]],
    "huge key": lambda: {10**5000: 1},
    "long list": lambda: [0] * 100_000,
    "long range": lambda: range(10**9),
    "repeat": lambda: itertools.repeat(0),
    "cards without end": lambda: itertools.cycle(["1B"]),
    "long text": lambda: "1B " * 30_000,
    "nested pairs": lambda: [((0, 1), (0, 1))],
    "pairs": lambda: {0: 0, 1: 1},
    "generator": lambda: (number for number in (0, 1)),
    "set": lambda: {0, 1},
    "strange letters": lambda: "1\u0661B \x00 \ud800 九",
}
"""Functions that make values which pretend to be of another kind, or never end."""


def wrong(kind: str) -> Any:
    """Make a value that is wrong nearly everywhere, by its kind in `VALUES` or `LIARS`."""
    return {**VALUES, **LIARS}[kind]()

"""Structural mutants of plain data: each of them is no value."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any, Final

FREE: Final = ("sources", "settings")
"""Objects whose keys are free."""
TEXTS: Final = ("id", "name", "title", "address", "place", "reading", "rule", "liability")
"""Keys of texts that may be anything."""
_HUGE: Final = 2**60
_WRONG: Final[dict[type, tuple[Any, ...]]] = {
    int: ("1", _HUGE, -_HUGE, 1.5, [], True),
    bool: (0, "true"),
    str: (1, [], {}, "5Z"),
    list: ({}, "5A", 1, [[[]]]),
    dict: ([], "5A", 1),
    type(None): ({}, 1.5, False),
}
"""For each type of plain data, values of other types or out of range."""


def paths_of(plain: Any, above: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of everything in plain data."""
    yield above
    if isinstance(plain, dict):
        for key, value in plain.items():
            if key not in FREE:
                yield from paths_of(value, (*above, key))
    elif isinstance(plain, list):
        for place, value in enumerate(plain[:3]):
            yield from paths_of(value, (*above, place))


def at(plain: Any, path: tuple[Any, ...]) -> Any:
    """What stands at a path."""
    for step in path:
        plain = plain[step]
    return plain


def with_at(plain: Any, path: tuple[Any, ...], value: Any) -> Any:
    """A copy with another value at a path."""
    if not path:
        return value
    found = copy.deepcopy(plain)
    at(found, path[:-1])[path[-1]] = value
    return found


def structural(plain: Any) -> Iterator[tuple[str, Any]]:
    """Every mutant of plain data, with what was done."""
    for path in paths_of(plain):
        value = at(plain, path)
        if isinstance(value, dict):
            yield f"{path}: a key added", with_at(plain, path, {**value, "more": 1})
            for key in value:
                rest = {name: each for name, each in value.items() if name != key}
                yield f"{path}: without {key}", with_at(plain, path, rest)
                renamed = {**rest, f"{key}_": value[key]}
                yield f"{path}: {key} renamed", with_at(plain, path, renamed)
        for wrong in _WRONG[type(value)]:
            if wrong == "5Z" and path[-1] in TEXTS:
                continue
            yield f"{path}: {wrong!r} for {value!r}", with_at(plain, path, wrong)

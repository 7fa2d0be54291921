"""Structural mutants of plain data. Few of them are valid."""

from __future__ import annotations

import copy
import itertools
from collections.abc import Iterator
from typing import Any, Final, get_args, get_origin, get_type_hints

import attrs

import gostop as gs
from gostop.rules.source import Known


def _free(schema: Any) -> Iterator[str]:
    """Yield the names of objects in a schema that may have any keys, such as ids."""
    for part in schema.values() if isinstance(schema, dict) else schema:
        if isinstance(part, (dict, list)):
            yield from _free(part)
    for name, part in schema.get("properties", {}).items() if isinstance(schema, dict) else ():
        if isinstance(part.get("additionalProperties"), dict):
            yield name


FREE: Final = frozenset(_free(gs.json_schema()))
"""The names of objects that may have any keys."""
TEXTS: Final = frozenset(
    {
        "id",
        "name",
        "title",
        "publisher",
        "address",
        "date",
        "place",
        "heading",
        "reading",
        "rule",
        "replaces",
    }
    | {
        "bots",
        "liability",
        "names",
        "headers",
        "comments",
        "shuffle",
        "message",
        "text",
        "found",
        "repaired",
        "why",
        "comment",
        "left",
        "joined",
        "collected",
    }
    | {"code", "field", "sentence", "hint"}  # of a doubt
)
"""Keys of values that may be any text, and of lists of such texts."""
SIGNED: Final = frozenset({"points", "totals", "counts", "starting", "balances", "left"})
"""Keys of numbers that may be negative."""
_HUGE: Final = 2**60
_FIRST: Final = 3
"""At most this number of entries are mutated in a list, and in an object with free keys."""
_EXAMPLES: Final[dict[Any, object]] = {
    int: 1,
    str: "a",
    bool: True,
    gs.Card: gs.Card("5A"),
    gs.CardSet: gs.CardSet("3B 1B"),
    gs.Kind: gs.Kind.ANIMAL,
    gs.Month: gs.Month(3),
    gs.Reason: gs.Reason.STOP,
    Known: Known.WHOLE,
}
_WRONG: Final[dict[type, tuple[Any, ...]]] = {
    int: ("1", _HUGE, -_HUGE, -1, 1.5, [], True, None),
    bool: (0, "true", None),
    float: ("1", [], {}, True, None, 1e300),
    str: (1, [[]], {}, "5Z", None),
    list: ({}, "5A", 1, [[[]]], None),
    dict: ([], "5Z", -1, None),
    type(None): ({}, 1.5, False),
}
"""For each type of plain data, values of other types and values out of range."""


def paths_of(plain: Any, above: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path of each value in plain data."""
    yield above
    if isinstance(plain, dict):
        is_free = bool(above) and above[-1] in FREE
        for key, value in itertools.islice(plain.items(), _FIRST if is_free else None):
            yield from paths_of(value, (*above, key))
    elif isinstance(plain, list):
        for place, value in enumerate(plain[:_FIRST]):
            yield from paths_of(value, (*above, place))


def at(plain: Any, path: tuple[Any, ...]) -> Any:
    """Return the value at a path."""
    for step in path:
        plain = plain[step]
    return plain


def with_at(plain: Any, path: tuple[Any, ...], value: Any) -> Any:
    """Return a copy of plain data with another value at a path."""
    if not path:
        return value
    first, *further = path
    found = copy.copy(plain)
    found[first] = with_at(plain[first], tuple(further), value)
    return found


def mutants_at(plain: Any, path: tuple[Any, ...]) -> Iterator[tuple[str, Any]]:
    """Yield mutants of plain data that differ at a path, with a description of the change."""
    value = at(plain, path)
    if isinstance(value, dict):
        yield "a key added", with_at(plain, path, {**value, "added": 1})
        for key in () if path and path[-1] in FREE else value:
            rest = {name: each for name, each in value.items() if name != key}
            yield f"without {key}", with_at(plain, path, rest)
            yield f"{key} renamed", with_at(plain, path, {**rest, f"{key}_": value[key]})
    for wrong in _WRONG[type(value)]:
        if (wrong == "5Z" and not TEXTS.isdisjoint(path)) or (
            wrong == -1 and not SIGNED.isdisjoint(path)
        ):
            continue
        yield f"{wrong!r} for {value!r}", with_at(plain, path, wrong)


# Values to change.


def example(kind: type[Any]) -> Any:
    """Make a value of a class that has only fields."""
    hints = get_type_hints(kind)
    return kind(**{field.name: _example(hints[field.name]) for field in attrs.fields(kind)})


def _example(hint: Any) -> Any:
    if hint in _EXAMPLES:
        return _EXAMPLES[hint]
    parts = get_args(hint)
    if not parts:
        return example(hint)
    return (_example(parts[0]),) if get_origin(hint) is tuple else _example(parts[0])

"""Writes public values as plain data, reads them, and describes them: `to_plain`, `from_plain` and
`json_schema`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar, overload

from gostop.core.arguments import flag
from gostop.formats.forms import Schema
from gostop.formats.types import TYPES
from gostop.rules.ruleset import Ruleset

T = TypeVar("T")


def to_plain(value: object, *, whole: bool = False) -> dict[str, Any]:
    """Write a public value as plain data: tables, lists, texts, numbers, truth values and `None`.

    The result is a table. Its key `"gostop"` has the version, 1, and its key `"type"` the name of
    the class. Cards, sets of cards, moves and seeds are written as texts. A preset is written as
    its id and digest, any other ruleset with all its settings and their sources. `json_schema()`
    describes all these data.

    Args:
        value: a card, set, move, event, tuple of events, state, view, outcome, settlement, score,
            ruleset, match, record or `SeenRecord`, a simulation, a comparison, or a part of one of
            these.
        whole: whether to write all settings of a preset too, for readers that don't know the
            preset.

    Raises:
        PositionError: for any other value, or if `whole` is not a `bool`.
    """
    return TYPES.plain(value, flag("whole", whole))


@overload
def from_plain(data: object, *, rulesets: Iterable[Ruleset | str] = ...) -> object: ...
@overload
def from_plain(data: object, as_: type[T], *, rulesets: Iterable[Ruleset | str] = ...) -> T: ...
def from_plain(
    data: object, as_: type[Any] = object, *, rulesets: Iterable[Ruleset | str] = ()
) -> Any:
    """Read plain data that `to_plain` wrote, and return an equal value.

    Anything that `to_plain` would not write is refused. Keys that the schema doesn't require may be
    missing, since an earlier version may not have had them.

    Args:
        data: the data, as `json.loads` returns them. They may come from someone you don't trust.
        as_: the class that the value must have.
        rulesets: more rulesets besides the presets. They are looked up by digest, so their ids
            may differ from the ids in the data.

    Raises:
        PositionError: if the data hold no value, an impossible value, or a value of another class;
            or if `as_` is not a class.
        NotationError: if cards cannot be read.
        RulesetError: if a ruleset is unknown, or its settings are wrong.
    """
    return TYPES.read(data, as_, rulesets)


def json_schema() -> Schema:
    """Return the JSON Schema (draft 2020-12) of everything that `to_plain` writes.

    The schema is made from the declarations of the values. The package `gostop-vectors` has it as a
    file.
    """
    return TYPES.schema()

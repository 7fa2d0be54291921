"""`to_plain`, `from_plain` and `json_schema`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar, overload

from gostop.arguments import flag
from gostop.plain.forms import Schema
from gostop.plain.types import TYPES
from gostop.ruleset.ruleset import Ruleset

T = TypeVar("T")


def to_plain(value: object, *, whole: bool = False) -> dict[str, Any]:
    """A public value as plain data: tables, lists, texts, numbers, truth values and `None`.

    The table says `"gostop": 1`, the version, and `"type"`, the class. Within it, cards, sets and
    moves are their text, and seeds are texts. A preset is its id and digest; any other ruleset all
    its settings, with their sources. `json_schema()` describes all of it.

    Args:
        value: a card, set, move, event, tuple of events, state, view, outcome, settlement, score,
            ruleset, match, record or what a seat saw of it, a simulation, a comparison, or a part
            of one of these.
        whole: whether to write all settings of a preset too, for readers that do not know it.

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

    Only what `to_plain` writes is read. Keys may be missing if the schema does not require them:
    an earlier version may not have had them.

    Args:
        data: the data, such as `json.loads` gives it. It may be untrusted.
        as_: the class that the value must have.
        rulesets: further rulesets besides the presets. They are looked up by digest, and may have
            another id than the data say.

    Raises:
        PositionError: if the data hold no value, one that cannot be, or one of another class, and
            if `as_` is not a class.
        NotationError: if cards cannot be read.
        RulesetError: if a ruleset is unknown, or its settings are wrong.
    """
    return TYPES.read(data, as_, rulesets)


def json_schema() -> Schema:
    """The JSON Schema of everything that `to_plain` writes, by the draft of 2020-12.

    It is made of the declarations. `gostop-vectors` has it as a file.
    """
    return TYPES.schema()

"""Public values as plain data, which JSON holds: `to_plain` and `from_plain`."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple, TypeVar, overload

from gostop.cards import HIDDEN, Card, CardSet, Hidden, Kind, Month
from gostop.errors import PositionError, expected, listed, meant
from gostop.facts.instants import Instant
from gostop.facts.outcome import Outcome, Reason
from gostop.match import Match
from gostop.moves import SHAPES, Move
from gostop.presets.known import known_rulesets
from gostop.records.forms import Cards, Choice, Form, Named, Reading, Table, refused
from gostop.records.record import Record
from gostop.records.seen import SeenRecord
from gostop.records.sittings import PARTS as PARTS_OF_SITTINGS
from gostop.records.sittings import RECORD, SEEN
from gostop.records.typed import (
    CARD,
    DEFINITIONS,
    EVENT,
    INSTANT,
    KIND,
    MOVE,
    PHASE,
    REASON,
    TABLES,
    OfMonth,
)
from gostop.records.values import (
    MATCH,
    OF_STATE,
    OF_VIEW,
    OUTCOME,
    RULESET,
    SETTLEMENT,
    STATE,
    VIEW,
    OfPosition,
)
from gostop.round.parts import DEFINITIONS as PARTS
from gostop.round.parts import Schema
from gostop.round.public import Phase
from gostop.round.state import State
from gostop.round.view import View
from gostop.ruleset.ruleset import Ruleset
from gostop.settling.settle import Settlement

T = TypeVar("T")
VERSION: Final = 1
"""The version of plain data that is written; every earlier one is read."""
MARK: Final = "gostop"
"""The key of the version."""
_TYPE: Final = "type"


class _Known(NamedTuple):
    """A type of values that is written."""

    form: Form
    has_type: bool = False
    """Whether the form writes the type itself."""


def _single(form: Form) -> Form:
    """The form of a value that is one text, number or list: an object with its `value`."""
    return Table({"value": form}, lambda value: value, get=lambda value: {"value": value})


_SINGLE: Final[Mapping[type[Any], Form]] = {
    Card: CARD,
    CardSet: Cards(),
    Hidden: Choice({repr(HIDDEN): HIDDEN}, "'?'"),
    Move: MOVE,
    Kind: KIND,
    Month: OfMonth(),
    Reason: REASON,
    Phase: PHASE,
    Instant: INSTANT,
}
_WHOLE: Final[Mapping[type[Any], Named]] = {
    Ruleset: RULESET,
    State: STATE,
    View: VIEW,
    Outcome: OUTCOME,
    Settlement: SETTLEMENT,
    Match: MATCH,
    Record: RECORD,
    SeenRecord: SEEN,
}
_KNOWN: Final[Mapping[str, _Known]] = {
    **{kind.__name__: _Known(_single(form)) for kind, form in _SINGLE.items()},
    **{table.name: _Known(table, has_type=True) for table in EVENT.tables.values()},
    **{table.name: _Known(table) for table in TABLES.values()},
    **{named.name: _Known(named) for named in _WHOLE.values()},
}
"""The types of values by their names."""


def to_plain(value: object) -> dict[str, Any]:
    """A public value as plain data: tables, lists, texts, whole numbers, truth values and `None`.

    The table says `"gostop": 1`, the version, and `"type"`, the class. Within it, cards, sets and
    moves are their text, and seeds are texts. A preset is its id and digest; any other ruleset all
    its settings, with their sources. `json_schema()` describes all of it.

    Args:
        value: a card, set, move, event, state, view, outcome, settlement, score, ruleset, match,
            record, or a part of one of these.

    Raises:
        PositionError: for any other value.
    """
    headed = _HEADED.get(type(value))
    if headed is not None:
        form, template = headed
        found: dict[str, Any] = form.plain(value, template)
        return found
    kind = Move if type(value) in SHAPES else type(value)
    known = _KNOWN.get(kind.__name__)
    if known is None or not isinstance(value, _CLASSES.get(kind.__name__, object)):
        hint = f"these types are written: {listed(_KNOWN)}"
        message = expected("a value of gostop", value)
        raise PositionError(message, field="value", hint=hint, code="type")
    return {MARK: VERSION, _TYPE: kind.__name__, **known.form.plain(value)}


_CLASSES: Final[Mapping[str, type[Any]]] = {
    kind.__name__: kind for kind in (*_SINGLE, *EVENT.tables, *TABLES, *_WHOLE)
}


_HEADED: Final[Mapping[type[Any], tuple[OfPosition, dict[str, Any]]]] = {
    kind: (form, {MARK: VERSION, _TYPE: kind.__name__, **form.template})
    for kind, form in ((State, OF_STATE), (View, OF_VIEW))
}
"""What is written often, and so begins with its head: its many parts are not copied behind it."""


@overload
def from_plain(data: object, *, rulesets: Iterable[Ruleset | str] = ...) -> object: ...
@overload
def from_plain(data: object, as_: type[T], *, rulesets: Iterable[Ruleset | str] = ...) -> T: ...
def from_plain(
    data: object, as_: type[Any] = object, *, rulesets: Iterable[Ruleset | str] = ()
) -> Any:
    """The value of plain data that `to_plain` wrote: an equal one.

    Args:
        data: the data, such as `json.loads` gives it. It may come from a stranger.
        as_: the class that the value must have.
        rulesets: further rulesets besides the presets, which are looked up by digest.

    Raises:
        PositionError: if the data hold no value, one that cannot be, or one of another class, and
            if `as_` is not a class.
        NotationError: if cards cannot be read.
        RulesetError: if a ruleset is unknown, or its settings are wrong.
    """
    if not isinstance(as_, type):
        raise refused("as_", "a class, such as View", as_)
    if type(data) is not dict:
        raise refused("data", "a table with 'gostop' and 'type'", data)
    table: dict[str, Any] = dict(data)
    version = table.pop(MARK, None)
    if type(version) is not int or version != VERSION:
        later = type(version) is int and version > VERSION
        hint = "read it with the version of gostop that wrote it" if later else ""
        wanted = f"version {VERSION} of plain data"
        raise refused(MARK, wanted, version, "version", hint)
    name = table.get(_TYPE)
    if type(name) is not str or name not in _KNOWN:
        close = meant(name, _KNOWN) if type(name) is str else ""
        hint = f"did you mean {close}?" if close else ""
        raise refused(_TYPE, f"one of {listed(_KNOWN)}", name, "no_such_name", hint)
    known = _KNOWN[name]
    if not known.has_type:
        del table[_TYPE]
    value = known.form.read("", table, Reading(known_rulesets(rulesets)))
    if not isinstance(value, as_):
        raise refused(_TYPE, f"a {as_.__name__}", name)
    return value


# Schemas.


def json_schema() -> Schema:
    """The JSON Schema of everything that `to_plain` writes, by the draft of 2020-12.

    It is made of the declarations. `gostop-vectors` has it as a file.
    """
    named = [*EVENT.tables.values(), *TABLES.values(), *_WHOLE.values(), *PARTS_OF_SITTINGS]
    definitions = {each.name: each.form.schema() for each in named}
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"https://gostop.readthedocs.io/schema/plain-{VERSION}.json",
        "title": f"Values of gostop as plain data, version {VERSION}",
        "oneOf": [_top(name, known.form) for name, known in _KNOWN.items()],
        "$defs": {**PARTS, **DEFINITIONS, **definitions},
    }
    return copy.deepcopy(schema)  # the declarations share parts, and the caller may change its own


def _top(name: str, form: Form) -> Schema:
    """The schema of a value that is not within another one."""
    schema = form.form.schema() if isinstance(form, Named) else form.schema()
    head = {MARK: {"const": VERSION}, _TYPE: {"const": name}}
    if "anyOf" in schema:
        return {"anyOf": [_headed(head, each) for each in schema["anyOf"]]}
    return _headed(head, schema)


def _headed(head: Schema, schema: Schema) -> Schema:
    properties = {**head, **schema["properties"]}
    return {**schema, "properties": properties, "required": list(properties)}

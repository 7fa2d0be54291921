"""Writes public values as plain data, reads them, and describes them: `to_plain`, `from_plain` and
`json_schema`.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeVar, cast, overload

from gostop.core.arguments import flag
from gostop.core.cards import HIDDEN, Card, CardSet, Hidden, Kind, Month
from gostop.core.errors import PositionError, expected, listed, meant
from gostop.core.forms import Form, Schema
from gostop.core.hooks import FORMS
from gostop.core.moves import SHAPES, Move
from gostop.formats.declared import DEFINITIONS, EVENT, INSTANT, MOVE, SIMPLE, TABLES
from gostop.formats.forms import DEFINITIONS as PARTS
from gostop.formats.forms import Choice, ListOf, Table, refused
from gostop.formats.outcomes import MATCH, OUTCOME, SETTLEMENT, TALLY
from gostop.formats.rulesets import RULESET, Known
from gostop.formats.state import OF_STATE, OF_VIEW, STATE, VIEW, OfPosition
from gostop.game.history import InstantPayment
from gostop.game.match import Match
from gostop.game.outcome import Outcome, Reason
from gostop.game.settlement import Settlement
from gostop.game.state import Phase, State
from gostop.game.tally import Tally
from gostop.game.view import View
from gostop.rules.files import known_rulesets
from gostop.rules.presets import RULESETS
from gostop.rules.ruleset import Ruleset

# All types of values that are written as plain data, which JSON can hold.

T = TypeVar("T")
VERSION: Final = 1
"""The version of plain data that is written and read."""
MARK: Final = "gostop"
"""The key of the version in the data."""
_TYPE: Final = "type"
_EVENTS: Final = "Events"
"""The `type` of a tuple of events, such as `step` returns."""


class Written(NamedTuple):
    """A type whose values are written as plain data."""

    kind: type[Any]
    form: Form
    name: str
    """The `type` in the data."""
    has_type: bool = False
    """Whether the form writes the type itself."""


def written_as(forms: Mapping[type[Any], Form]) -> tuple[Written, ...]:
    """Make an entry for each type of a table of forms."""
    return tuple([Written(kind, form, form.name) for kind, form in forms.items()])


def single(form: Form) -> Form:
    """Return the form of a value that is one text, number or list. It is written as an object whose
    only key is `value`.
    """
    return Table({"value": form}, lambda value: value, get=lambda value: {"value": value})


class Forms(NamedTuple):
    """The forms that one package of gostop adds, such as `arena`."""

    written: tuple[Written, ...]
    """The types whose values are written."""
    parts: tuple[Form, ...] = ()
    """The forms that appear only inside other forms."""
    instead: Mapping[str, str] = MappingProxyType({})
    """What the caller should write instead of a value whose class has no form, by the name of the
    class.
    """


class Types:
    """All types whose values are written. At first these are the types of a game. The forms of
    other packages are loaded when an unknown type is looked up.
    """

    def __init__(self, forms: Forms) -> None:
        self.by_name: dict[str, Written] = {}
        self.by_kind: dict[type[Any], Written] = {}
        self.parts: dict[str, Form] = {}
        self.instead: dict[str, str] = {}
        self._loaded: int = 0
        self._add(forms)

    def _add(self, forms: Forms) -> None:
        self.by_name |= {each.name: each for each in forms.written}
        self.by_kind |= {each.kind: each for each in forms.written}
        self.parts |= {each.name: each for each in forms.parts}
        self.instead |= forms.instead

    def _load(self) -> bool:
        """Load the forms of one more package. Return `False` if the forms of all packages are
        loaded.
        """
        if self._loaded == len(FORMS):
            return False
        self._add(FORMS[self._loaded]())
        self._loaded += 1  # only now, so that no other thread skips forms that are not added yet
        return True

    def load_all(self) -> None:
        """Load the forms of all packages."""
        while self._load():
            pass

    def of(self, value: object) -> Written | None:
        """Find the entry for the type of a value. Return `None` if such values are not written."""
        kind = type(value)
        if kind is tuple and not all(type(each) in EVENT.tables for each in cast("Any", value)):
            return None
        kind = Move if kind in SHAPES else kind
        while kind not in self.by_kind and self._load():
            pass
        return self.by_kind.get(kind)

    def named(self, name: object) -> Written | None:
        """Find the type with a name. Return `None` if no type has this name."""
        if type(name) is not str:
            return None
        while name not in self.by_name and self._load():
            pass
        return self.by_name.get(name)

    def plain(self, value: object, whole: Known) -> dict[str, Any]:
        """Write a value as plain data.

        Raises:
            PositionError: if such values are not written.
        """
        headed = _HEADED.get(type(value))
        if headed is not None:
            form, template = headed
            found: dict[str, Any] = form.plain(value, whole, template)
            return found
        known = self.of(value)
        if known is None:
            self.load_all()
            name = type(value).__name__
            message, hint = f"a {name} is not written as plain data", self.instead.get(name, "")
            if not hint:
                named = [each.name for each in self.by_name.values() if not each.has_type]
                message = expected("a value of gostop", value)
                hint = f"events are written, and {listed(named)}"
            raise PositionError(message, field="value", hint=hint, code="type")
        return {MARK: VERSION, _TYPE: known.name, **known.form.plain(value, whole)}

    def read(self, data: object, as_: type[Any], rulesets: Iterable[Ruleset | str]) -> Any:
        """Make the value that plain data describe.

        Raises:
            GoStopError: if the data hold no value of this class, or an impossible one.
        """
        if not isinstance(as_, type):
            raise refused("as_", "a class, such as View", as_)
        if type(data) is not dict:
            raise refused("data", "a table with 'gostop' and 'type'", data)
        table = dict(cast("dict[str, Any]", data))
        version = table.pop(MARK, None)
        if type(version) is not int or version != VERSION:
            later = type(version) is int and version > VERSION
            hint = "read it with the version of gostop that wrote it" if later else ""
            wanted = f"version {VERSION} of plain data"
            raise refused(MARK, wanted, version, "version", hint)
        name = table.get(_TYPE)
        known = self.named(name)
        if known is None:
            close = meant(name, self.by_name) if type(name) is str else ""
            hint = f"did you mean {close}?" if close else ""
            raise refused(_TYPE, f"one of {listed(self.by_name)}", name, "no_such_name", hint)
        if not known.has_type:
            del table[_TYPE]
        value = known.form.read("", table, known_rulesets(rulesets))
        if not isinstance(value, as_):
            raise refused(_TYPE, f"a {as_.__name__}", name)
        return value

    def schema(self) -> Schema:
        """Return the JSON Schema of everything that is written."""
        self.load_all()
        written = self.by_name.values()
        named = [each.form for each in written if each.form.name]
        definitions = {each.name: each.schema() for each in (*named, *self.parts.values())}
        schema = {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "$id": f"https://gostop.readthedocs.io/schema/plain-{VERSION}.json",
            "title": f"Values of gostop as plain data, version {VERSION}",
            "oneOf": [_top(each.name, each.form) for each in written],
            "$defs": {**PARTS, **DEFINITIONS, **definitions},
        }
        return copy.deepcopy(schema)  # the caller may change the copy, but not the declarations


def _top(name: str, form: Form) -> Schema:
    """Return the schema of a value that stands alone, with its version and its type."""
    schema = form.schema()
    head = {MARK: {"const": VERSION}, _TYPE: {"const": name}}
    if "anyOf" in schema:
        return {"anyOf": [_headed(head, each) for each in schema["anyOf"]]}
    return _headed(head, schema)


def _headed(head: Schema, schema: Schema) -> Schema:
    needed = [*head, *[name for name in schema["required"] if name not in head]]
    return {**schema, "properties": {**head, **schema["properties"]}, "required": needed}


_SINGLE: Final[Mapping[type[Any], Form]] = {
    **{kind: SIMPLE[kind] for kind in (Card, CardSet)},
    Hidden: Choice({repr(HIDDEN): HIDDEN}, "'?'"),
    Move: MOVE,
    **{kind: SIMPLE[kind] for kind in (Kind, Month, Reason, Phase)},
}
_WHOLE: Final[Mapping[type[Any], Form]] = {
    Ruleset: RULESET,
    State: STATE,
    View: VIEW,
    Outcome: OUTCOME,
    Settlement: SETTLEMENT,
    Tally: TALLY,
    Match: MATCH,
}
TYPES: Final = Types(
    Forms(
        (
            *[Written(kind, single(form), kind.__name__) for kind, form in _SINGLE.items()],
            Written(InstantPayment, single(INSTANT), "Instant"),  # its name in earlier documents
            *[Written(kind, form, form.name, has_type=True) for kind, form in EVENT.tables.items()],
            Written(tuple, single(ListOf(EVENT)), _EVENTS),
            *written_as({**TABLES, **_WHOLE}),
        ),
        instead={"MissingFact": "write the Tally, which lacks the fact"},
    )
)
_HEADED: Final[Mapping[type[Any], tuple[OfPosition, dict[str, Any]]]] = {
    kind: (form, {MARK: VERSION, _TYPE: kind.__name__, **form.template})
    for kind, form in ((State, OF_STATE), (View, OF_VIEW))
}
"""The forms and templates of states and views, which are written often. A template begins with the
version and the type, so the parts needn't be copied to add them.
"""


# The three functions.

_NONE: Final = ()
"""No rulesets, by default: they aren't looked at."""


def to_plain(
    value: object, *, whole: bool = False, rulesets: Iterable[Ruleset | str] = _NONE
) -> dict[str, Any]:
    """Write a public value as plain data: tables, lists, texts, numbers, truth values and `None`.

    The result is a table. Its key `"gostop"` has the version, 1, and its key `"type"` the name of
    the class, or `Instant` for an `InstantPayment`. Cards, sets of cards, moves and seeds are
    written as texts. A preset is written as its id and digest, any other ruleset with all its
    settings and their sources. `json_schema()` describes all these data.

    Args:
        value: a card, set, move, event, tuple of events, state, view, outcome, settlement, score,
            ruleset, match, record or `SeenRecord`, a simulation, a comparison, or a part of one of
            these.
        whole: whether to write all settings of a preset too, for readers that don't know the
            preset.
        rulesets: rulesets that the reader already has, and gives to `from_plain`. Like presets,
            they are written as their id and digest. `whole` writes them whole.

    Raises:
        PositionError: for any other value, or if `whole` is not a `bool`.
        RulesetError: if one of the rulesets is not a ruleset or the id of a preset.
    """
    known: Known = flag("whole", whole)
    if rulesets is not _NONE and not known:
        given = known_rulesets(rulesets)
        known = frozenset(each.digest for each in given[: -len(RULESETS)])
    return TYPES.plain(value, known)


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

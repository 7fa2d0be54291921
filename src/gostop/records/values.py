"""The forms of rulesets, states, views, outcomes, settlements and matches."""

from __future__ import annotations

import functools
import marshal
from collections.abc import Callable, Mapping
from typing import Any, Final, get_type_hints

import attrs

from gostop.errors import PositionError, RulesetError, expected
from gostop.facts.outcome import Outcome
from gostop.match import Match, match_with
from gostop.presets import RULESETS
from gostop.presets.known import ruleset_with
from gostop.records.forms import Form, ListOf, Maybe, Named, Number, Reading, Table, Text
from gostop.records.settings import settings_schema
from gostop.records.typed import MAYBE_HIDDEN, REASON, TABLES, facts_of_type, form_of
from gostop.round.parts import CARD, NOTHING, Schema, any_of, rows
from gostop.round.plain import FIELDS, NEUTRAL, plain_state, state_of_plain
from gostop.round.plain_view import IN_VIEW, OWN, PUBLIC, plain_view, view_of_plain
from gostop.round.state import State
from gostop.ruleset.ruleset import Ruleset
from gostop.ruleset.source import Source
from gostop.ruleset.tree import read_fields
from gostop.settling.settle import Settlement, settlement_with
from gostop.settling.transfers import Transfer

_LABEL: Final = Text(200)
DIGEST: Final[Schema] = {"type": "string", "pattern": "^b[0-9a-f]{15}$"}


class OfRuleset:
    """A ruleset: the id and digest of a preset, or all settings of any other."""

    def plain(self, ruleset: Ruleset) -> Any:
        """Id and digest; of a ruleset that is not a preset also its name, settings and sources."""
        if RULESETS.get(ruleset.id) is ruleset:
            return {"id": ruleset.id, "digest": ruleset.digest}
        return marshal.loads(_packed(_Same(ruleset)))

    def read(self, path: str, data: Any, reading: Reading, /) -> Ruleset:
        """The preset, a ruleset that was given, or the one that the settings make."""
        is_whole = type(data) is dict and len(data) > len(_SHORT.fields)
        table = (_WHOLE if is_whole else _SHORT).table(path, data)
        above = f"{path}." if path else ""
        if not is_whole:
            id = _LABEL.read(f"{above}id", table["id"], reading)
            digest = _LABEL.read(f"{above}digest", table["digest"], reading)
            return ruleset_with(id, digest, reading.rulesets)
        try:
            packed = marshal.dumps(table, _MARSHAL)
        except ValueError:  # what JSON cannot hold is refused while it is read
            return _read_whole(above, table)
        return (_unpacked if len(packed) <= _MOST_KEPT else _read_packed)(above, packed)

    def schema(self) -> Schema:
        """Either of the two objects."""
        label, source = _LABEL.schema(), _SOURCE.schema()
        short = {"id": label, "digest": DIGEST}
        sources = {"type": "object", "additionalProperties": source}
        whole = {**short, "name": label, "settings": settings_schema(), "sources": sources}
        return {"anyOf": [object_schema(short), object_schema(whole)]}


_MARSHAL: Final = 2
"""A version of Python's format that writes equal data in equal ways."""
_KEPT: Final = 32
"""The most rulesets whose plain data are remembered, each way; most have some 20 kB."""
_MOST_KEPT: Final = 200_000
"""The most bytes of plain data that are remembered with the ruleset that they make."""


class _Same:
    """A ruleset as a key. Only itself is equal to it: equal rulesets may have other names."""

    __slots__ = ("ruleset",)

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset: Ruleset = ruleset

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.ruleset is other.ruleset

    def __hash__(self) -> int:
        return id(self.ruleset)


@functools.lru_cache(maxsize=_KEPT)
def _packed(same: _Same) -> bytes:
    """All plain data of a ruleset, in bytes from which each caller makes its own."""
    ruleset = same.ruleset
    plain = {
        "id": ruleset.id,
        "digest": ruleset.digest,
        "name": ruleset.name,
        "settings": ruleset.plain(),
        "sources": {path: _SOURCE.plain(source) for path, source in ruleset._sources.items()},
    }
    return marshal.dumps(plain)


def _read_packed(above: str, packed: bytes) -> Ruleset:
    """The ruleset of its plain data in bytes."""
    return _read_whole(above, marshal.loads(packed))


_unpacked: Final = functools.lru_cache(maxsize=_KEPT)(_read_packed)


def _read_whole(above: str, table: Mapping[str, Any]) -> Ruleset:
    """The ruleset that its whole plain data make."""
    reading = Reading()
    id, name = (_LABEL.read(f"{above}{key}", table[key], reading) for key in ("id", "name"))
    digest = _LABEL.read(f"{above}digest", table["digest"], reading)
    sources = _sources(f"{above}sources", table["sources"], reading)
    made: Ruleset = read_fields(
        "", Ruleset, table["settings"], None, sources=sources, id=id, name=name
    )
    if made.digest != digest:
        raise RulesetError(
            expected(f"digest {made.digest}, which these settings give", digest),
            field=f"{above}digest",
            hint="the settings or the digest were changed after they were written",
            code="digest",
        )
    return made


def object_schema(properties: Mapping[str, Schema]) -> Schema:
    """The schema of an object with exactly these keys."""
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(properties),
        "additionalProperties": False,
    }


_SOURCE: Final = TABLES[Source]
_SHORT: Final = Table({"id": _LABEL, "digest": _LABEL}, dict)
_WHOLE: Final = Table(
    {**_SHORT.fields, **dict.fromkeys(("name", "settings", "sources"), _LABEL)}, dict
)
_MOST_SOURCES: Final = 10_000


def _sources(path: str, data: Any, reading: Reading) -> dict[str, Source]:
    if type(data) is not dict or len(data) > _MOST_SOURCES:
        wanted = f"an object of at most {_MOST_SOURCES} sources"
        raise RulesetError(expected(wanted, data), field=path, code="type")
    return {
        _LABEL.read(path, key, reading): _SOURCE.read(f"{path}.{key}", each, reading)
        for key, each in data.items()
    }


RULESET: Final = Named("Ruleset", OfRuleset())


class OfPosition:
    """A state or a view: its ruleset and its parts."""

    def __init__(
        self,
        plain: Callable[[Any, Mapping[str, Any]], dict[str, Any]],
        read: Callable[[Ruleset, Mapping[str, Any]], Any],
        template: Mapping[str, Any],
        schemas: Mapping[str, Schema],
    ) -> None:
        self.template: Mapping[str, Any] = template
        """What is told before anything is known."""
        self.parts: Callable[[Any, Mapping[str, Any]], dict[str, Any]] = plain
        self.make: Callable[[Ruleset, Mapping[str, Any]], Any] = read
        self.schemas: Mapping[str, Schema] = schemas
        self.table: Table = Table(dict.fromkeys(("ruleset", *schemas), _LABEL), dict)

    def plain(self, value: Any, template: Mapping[str, Any] | None = None) -> Any:
        """Each part by its name, perhaps after a head in the template, and the ruleset."""
        found = self.parts(value, template or self.template)
        found["ruleset"] = RULESET.plain(value._ruleset)
        return found

    def read(self, path: str, data: Any, reading: Reading) -> Any:
        """The state or view of its parts."""
        parts = dict(self.table.table(path, data))
        above = f"{path}." if path else ""
        return self.make(RULESET.read(f"{above}ruleset", parts.pop("ruleset"), reading), parts)

    def schema(self) -> Schema:
        """An object with exactly the parts."""
        return object_schema({"ruleset": RULESET.schema(), **self.schemas})


def _part_schemas() -> dict[str, Schema]:
    facts = facts_of_type(State)
    found: dict[str, Schema] = {}
    for name, field in FIELDS.items():
        schema = field.schema or facts[name].schema()
        found[name] = {"type": "array", "items": schema} if field.by_seat else schema
    return found


def _view_schemas() -> dict[str, Schema]:
    public = {name: schema for name, schema in _part_schemas().items() if name in PUBLIC}
    return {**public, "drawn": rows(CARD, any_of(MAYBE_HIDDEN.schema(), NOTHING)), **OWN}


OF_STATE: Final = OfPosition(plain_state, state_of_plain, NEUTRAL, _part_schemas())
OF_VIEW: Final = OfPosition(plain_view, view_of_plain, IN_VIEW, _view_schemas())
STATE: Final = Named("State", OF_STATE)
VIEW: Final = Named("View", OF_VIEW)
_SEATS: Final = Maybe(ListOf(Number(0)))
OUTCOME: Final = Named(
    "Outcome",
    Table(
        {
            "ruleset": RULESET,
            "captured": form_of(get_type_hints(Outcome)["captured"]),
            "winner": Maybe(Number(0)),
            "reason": REASON,
            "active": _SEATS,
            **facts_of_type(Outcome),
        },
        Outcome,
    ),
)


def _settlement(
    outcome: Outcome, points: tuple[int, ...], transfers: tuple[Transfer, ...]
) -> Settlement:
    paid = [(transfer.points, transfer.cut) for transfer in transfers]
    made = settlement_with(outcome, paid, points)
    if made.transfers != transfers:
        message = "expected the transfers of the outcome, found others"
        raise PositionError(message, field="transfers", code="impossible")
    return made


SETTLEMENT: Final = Named(
    "Settlement",
    Table(
        {
            "outcome": OUTCOME,
            "points": ListOf(Number()),
            "transfers": ListOf(form_of(Transfer)),
        },
        _settlement,
    ),
)
_MATCH: Final = {field.name: field.name for field in attrs.fields(Match)}


def _match_form(name: str, hint: Any) -> Form:
    return (
        RULESET if hint is Ruleset else form_of(hint, Number() if name == "totals" else Number(0))
    )


MATCH: Final = Named(
    "Match",
    Table(
        {name: _match_form(name, get_type_hints(Match)[name]) for name in _MATCH},
        match_with,
    ),
)

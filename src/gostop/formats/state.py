"""States and views as plain data, by the names of their parts."""

from __future__ import annotations

import functools
import marshal
from collections.abc import Callable, Mapping
from typing import Any, Final

from typing_extensions import override

from gostop.core.arguments import entries, seat_in, whole
from gostop.core.cards import CARDS, HIDDEN
from gostop.core.errors import PositionError, shown
from gostop.core.forms import (
    CARD_SCHEMA,
    CARDS_SCHEMA,
    NOTHING,
    Form,
    Schema,
    any_of,
    object_schema,
)
from gostop.core.moves import MOVE_TEXTS, MOVES
from gostop.formats.card_text import a_text, hand_text, order_text, read_order, rest_text, set_text
from gostop.formats.declared import MAYBE_HIDDEN
from gostop.formats.forms import (
    NUMBER,
    Reading,
    Table,
    Text,
    check_plain,
    difference,
    named,
    refused,
    rows,
)
from gostop.formats.parts import (
    FACT_FORMS,
    FURTHER,
    OF_FURTHER,
    OF_OPEN,
    OF_POSITION,
    OF_RECORD,
    OF_SEAT,
    ON_TABLE,
    OPEN,
    PARTS,
    PHASE,
    POSITION,
    RECORD,
    REQUIRED,
    SEAT,
    TABLE,
    Part,
    TurnPart,
    go_scores_of,
    nothing_of,
    shown_of,
    tell_seats,
)
from gostop.formats.rulesets import MARSHAL, RULESET, Known
from gostop.game.history import Facts
from gostop.game.state import FACTS, State, outcome_of, position_of, state_of
from gostop.game.validation.calls import rules_for
from gostop.game.validation.position import CHOOSING, check_position
from gostop.game.view import View, view
from gostop.kernel.bits import count
from gostop.kernel.deck import ids_of
from gostop.kernel.hands import cards_of, hand_of
from gostop.kernel.history import NO_CARD, NOBODY, Further, Record, record_of
from gostop.kernel.points import counts, settled
from gostop.kernel.position import (
    BOMB,
    CHOOSE_LAID,
    FURTHER_FLIP,
    OVER,
    PLAIN,
    SEATING,
    SMALL_BOMB,
    TO_FLIP,
    Open,
    Position,
    beginning,
    kept_go_scores,
    seat_of,
)
from gostop.kernel.visibility import UNKNOWN
from gostop.rules.limits import MOST_POINTS
from gostop.rules.presets import DEFAULT
from gostop.rules.ruleset import Ruleset

_MOST_PLAYERS: Final = 100


def _neutral() -> dict[str, Any]:
    """Make a table with every part of a position. A part with a neutral value has the plain data of
    that value.
    """
    names = ["players", *POSITION.nothing, *RECORD.nothing, *SEAT.nothing, "shown", "go_scores"]
    found: dict[str, Any] = dict.fromkeys(names)
    for part in (*OF_POSITION, *OF_RECORD):
        if part.neutral is not REQUIRED:
            found[part.name] = part.form.plain(part.neutral, DEFAULT)
    return found | OPEN.nothing | FURTHER.nothing


NEUTRAL: Final[Mapping[str, Any]] = _neutral()
"""The plain data of a position before any part is filled in."""
_LISTS: Final = tuple([name for name, plain in NEUTRAL.items() if type(plain) is list])
"""The names of the parts that are lists. Each caller gets new lists, which it may change."""


def plain_state(state: State, template: Mapping[str, Any] = NEUTRAL) -> dict[str, Any]:
    """Return the plain data of every part of a state, by name."""
    p = position_of(state)
    plain = plain_position(p, state.ruleset, template)
    plain["stock"] = rest_text(p.stock, p.pos)
    plain["pots"] = FACT_FORMS["pots"].plain(state.pots, False)
    return plain


def plain_position(p: Position, ruleset: Ruleset, template: Mapping[str, Any]) -> dict[str, Any]:
    """Write every part of a position except its stock and its pots, by name.

    Args:
        p: the position.
        ruleset: its ruleset.
        template: `NEUTRAL`, or a table that has other keys before those of `NEUTRAL`.
    """
    seats, record = p.seats, p.record
    parts = dict(template)
    for name in _LISTS:
        parts[name] = []
    parts["players"] = len(seats)
    parts["phase"] = PHASE.form.plain(p.phase, ruleset)
    parts["turn"] = p.turn
    if p.table:
        parts[TABLE.name] = set_text(p.table)
    if p.piles or p.gained:
        parts |= ON_TABLE.plain(p, ruleset)
    words, lists, tables = _record(record, ruleset)
    parts |= words
    for name, plain in lists:
        parts[name] = [*plain]
    for name, plain in tables:
        parts[name] = [[*row] for row in plain]
    tell_seats(seats, parts)
    parts["shown"] = shown_of(p) if record.shown else [""] * len(seats)
    parts["go_scores"] = go_scores_of(p) if record.goes else [None] * len(seats)
    if p.open is not None:
        parts |= OPEN.plain(p.open, ruleset)
    if record.further is not None:
        parts |= FURTHER.plain(record.further, ruleset)
    return parts


_Lists = list[tuple[str, list[Any]]]


@functools.lru_cache(maxsize=64)  # each entry keeps its ruleset alive
def _record(record: Record, ruleset: Ruleset) -> tuple[dict[str, Any], _Lists, _Lists]:
    """Write the parts of the kernel's record. They are cached, since most positions have the same
    record object as the position before.
    """
    return _facts(RECORD.fetch(record), ruleset, ruleset.order)


@functools.lru_cache(maxsize=64)  # each entry keeps its ruleset alive
def _facts(
    fetched: tuple[Any, ...], ruleset: Ruleset, _order: tuple[str, ...]
) -> tuple[dict[str, Any], _Lists, _Lists]:
    """Write the parts of a record that are not neutral, once for all equal records. Return the
    parts that are not lists, then the lists, then the lists of rows. They are separate, since the
    lists must be copied for each caller. The order of the rules is an argument, since equal
    rulesets may number their rules differently.
    """
    words: dict[str, Any] = {}
    lists: _Lists = []
    tables: _Lists = []
    for part, kept in RECORD.told(fetched):
        plain = part.form.plain(kept, ruleset)
        if type(plain) is not list:
            words[part.name] = plain
        elif type(plain[0]) is list:
            tables.append((part.name, plain))
        else:
            lists.append((part.name, plain))
    return words, lists, tables


# Reading.


MAY_BE_LEFT_OUT: Final = {
    part.name
    for part in PARTS.values()
    if part.neutral is not REQUIRED or isinstance(part, TurnPart)
}
"""The parts that may be missing in plain data. A missing part has its neutral value."""


def each_seat(name: str, plain: Any, players: int) -> list[Any]:
    """Return the entries of a part that has one entry for each seat.

    Raises:
        PositionError: if the part is not a list, or has a different number of entries.
    """
    found = entries(name, plain, "an entry for each seat")
    if len(found) != players:
        message = f"expected {players} entries, one for each seat, found {len(found)}"
        raise PositionError(message, field=name, code="length")
    return found


class _Given:
    """The plain data from which a state is made, with its ruleset."""

    def __init__(self, plain: Mapping[str, Any], ruleset: Ruleset) -> None:
        self.plain = plain
        self.ruleset = ruleset
        self.players = whole("players", self.needed("players"), 1, _MOST_PLAYERS)

    def needed(self, name: str) -> Any:
        """Return the plain data of a part that every state has."""
        if name not in self.plain:
            raise PositionError(f"{name} is missing", field=name, code="missing")
        return self.plain[name]

    def kept(self, part: Part) -> Any:
        """Read the kernel's value of a part."""
        if part.neutral is not REQUIRED and part.name not in self.plain:
            return part.neutral
        return part.form.read(part.name, self.needed(part.name), self.ruleset)

    def column(self, name: str) -> list[Any]:
        """Return the plain data of a part that has an entry for each seat."""
        return each_seat(name, self.needed(name), self.players)

    def kept_column(self, part: Part) -> list[Any]:
        """Read the kernel's values of a part that each seat has."""
        if part.neutral is not REQUIRED and part.name not in self.plain:
            return [part.neutral] * self.players
        label = part.name
        return [
            part.form.read(f"{label}[{seat}]", plain, self.ruleset)
            for seat, plain in enumerate(self.column(label))
        ]

    def refuse(self, parts: tuple[Part, ...], why: str) -> None:
        """Refuse data in parts that must be empty in the state's phase."""
        for part in parts:
            nothing = nothing_of(part.shape)
            found = self.plain.get(part.name, nothing)
            if found != nothing or type(found) is not type(nothing):
                message = f"{part.name} is empty, since {why}, not {shown(found)}"
                raise PositionError(message, field=part.name, code="phase")


def state_of_plain(ruleset: Ruleset, plain: Mapping[str, Any]) -> State:
    """Make a state from plain data. The data must hold parts and nothing else. A missing part has
    its neutral value.

    Raises:
        RulesetError: if the ruleset does not seat that many players.
        NotationError: if cards cannot be read.
        PositionError: if no round has such a state.
    """
    given = _Given(plain, ruleset)
    pots = Facts.pots.read(
        "pots", entries("pots", plain.get("pots", ()), "pairs of an id and rounds")
    )
    rules = rules_for(ruleset, given.players, pots)
    kept = {part.name: given.kept(part) for part in OF_RECORD}
    record = record_of(kept["active"], kept["dealer"], kept["carry"])
    for part in OF_RECORD:
        setattr(record, part.kernel, kept[part.name])
    columns = {part.kernel: given.kept_column(part) for part in OF_SEAT}
    seats = [seat_of(rules, cards_of(hand)) for hand in columns.pop("hand")]
    for name, column in columns.items():
        for seat, value in zip(seats, column, strict=True):
            setattr(seat, name, value)
    if "go_scores" in plain:
        for seat, points in zip(seats, given.column("go_scores"), strict=True):
            if points is not None:
                seat.bar = whole("go_scores", points, 0, MOST_POINTS)
    record.go_scores = kept_go_scores(rules, seats, record.goes)
    if "shown" in plain:
        for place, cards in enumerate(given.column("shown")):
            record.shown |= hand_of(read_order(f"shown[{place}]", cards))
    stock = read_order("stock", plain.get("stock", ""))
    p = beginning(rules, seats, record, 0, bytes(stock), 0)
    for part in OF_POSITION:
        setattr(p, part.kernel, given.kept(part))
    _write_interrupted(p, given)
    state = state_of(ruleset, p)
    # `replace` makes and checks the outcome again, since nothing in a file has been checked
    check_position(ruleset, p, state, FACTS, lambda: outcome_of(state).replace())
    return state


def _write_interrupted(p: Position, given: _Given) -> None:
    """Read the parts of an interrupted turn, and store them in the position."""
    if given.plain.get("bombed") is None:
        given.refuse(OF_FURTHER, "no turn of a bomb with several flips is going on")
    else:
        kept = {part.kernel: given.kept(part) for part in OF_FURTHER}
        p.record.further = Further(**kept)
    if p.phase not in CHOOSING:
        given.refuse(OF_OPEN, f"nobody chooses a table card ({given.plain['phase']})")
        return
    found = {part.kernel: given.kept(part) for part in OF_OPEN}
    laid, flip = found["laid"], found["flip"]
    if p.phase == CHOOSE_LAID:
        if flip != NO_CARD:
            message = "the card is flipped after the choice, so none is flipped yet"
            raise PositionError(message, field="flipped", code="phase")
        flip = TO_FLIP
    p.open = Open(_card_of(laid), laid, found["took"], flip, _event_of(p, laid), found["aside"])


def _card_of(laid: int) -> int:
    """Return the card that stands for all laid cards. This is the laid card itself, or for a bomb,
    the first card of its month.
    """
    cards = ids_of(laid)
    return (cards[0] if len(cards) == 1 else cards[0] & ~3) if cards else NO_CARD


def _event_of(p: Position, laid: int) -> int:
    """Return the kernel's event for what the turn has done so far."""
    further = FURTHER_FLIP if p.record.further is not None else PLAIN
    return {0: further, 2: SMALL_BOMB, 3: BOMB}.get(count(laid), PLAIN)


# Writes a view as plain data, by the names of its parts, and makes a view from such data.

_CARDS: Final = "cards, such as '1B 3B'"
_NOT_SEEN: Final = ("stock", "seed", "shuffles")
"""The parts of a state that a view doesn't have."""
_SIZES: Final[Schema] = {"type": "array", "items": NUMBER}
OWN: Final[Mapping[str, Schema]] = {
    "seat": any_of(NUMBER, NOTHING),
    "hand_sizes": _SIZES,
    "table_size": NUMBER,
    "stock_size": NUMBER,
    "unseen": CARDS_SCHEMA,
    "reshuffles": {"type": "boolean"},
    "legal_moves": {"type": "array", "items": {"$ref": "#/$defs/move"}},
    "to_move": any_of(NUMBER, NOTHING),
    "is_over": {"type": "boolean"},
    "scores": _SIZES,
}
"""The parts that only a view has, each with the JSON Schema of its plain data."""
_FOLLOW: Final = frozenset({"to_move", "is_over", "scores"})
"""The parts that follow from the others, for readers in other languages. Plain data of earlier
versions don't have them.
"""
PUBLIC: Final = tuple(name for name in PARTS if name not in _NOT_SEEN)
"""The names of the parts that both views and states have."""
IN_VIEW: Final[Mapping[str, Any]] = {
    name: plain for name, plain in NEUTRAL.items() if name in PUBLIC
}
"""The plain data of a view before any part is filled in."""
_LAID_OUT: Final = {name: NEUTRAL[name] for name in ("table", "stacks", "drawn", "laid", "caught")}
"""The neutral data of the parts that show where hidden cards lie. Plain data may leave out these
parts.
"""

_TEXTS: Final = {move: MOVE_TEXTS[move.id] for move in MOVES}


def plain_view(seen: View, template: Mapping[str, Any] = IN_VIEW) -> dict[str, Any]:
    """Return the plain data of every part of a view, by name."""
    p, sight = seen._position, seen._sight
    found = plain_position(p, seen._ruleset, template)
    found.pop("seed", None)
    if p.gained:
        for pair, (_, card) in zip(found["drawn"], p.gained, strict=True):
            if card == UNKNOWN:
                pair[1] = repr(HIDDEN)
    found["pots"] = FACT_FORMS["pots"].plain(seen.pots, False) if any(p.rules.pots) else []
    found["seat"] = None if sight.seat == NOBODY else sight.seat
    found["hand_sizes"] = [*sight.sizes]
    is_down = p.phase == SEATING
    found["table_size"] = seen.table_size if is_down or p.piles else count(p.table)
    found["stock_size"] = len(p.stock)
    found["unseen"] = hand_text(sight.unseen)
    found["reshuffles"] = p.record.seed is not None
    found["legal_moves"] = [*map(_TEXTS.__getitem__, seen.legal_moves)]
    found["to_move"], found["is_over"] = seen.to_move, seen.is_over
    found["scores"] = _points(seen)
    return found


def _points(seen: View) -> list[int]:
    """Return the total of each seat's `scores`. While the round is played, the kernel finds it
    without the items.
    """
    p = seen._position
    if p.phase == OVER:
        return [each.total for each in seen.scores]
    ways = (counts(p.rules, seat.captured, p.record.cup) for seat in p.seats)
    return [max([settled(p.rules, way) for way in each]) for each in ways]


def view_of_plain(ruleset: Ruleset, plain: Mapping[str, Any]) -> View:
    """Make the view from plain data that `plain_view` wrote.

    The unseen cards fill the hidden places, in card order. This gives a state, whose view is
    returned. The caller must compare the view with the data.

    Raises:
        RulesetError: if the ruleset does not seat that many players.
        NotationError: if cards cannot be read.
        PositionError: if the unseen cards don't fit the hidden places, or no state has such parts.
    """
    plain = {**_LAID_OUT, **plain}
    players = whole("players", plain["players"], 1, len(CARDS))
    seat = None if plain["seat"] is None else seat_in("seat", plain["seat"], players)
    return view(state_of_plain(ruleset, _world(plain, players)), seat)


def _world(plain: Mapping[str, Any], players: int) -> dict[str, Any]:
    """Return the parts of a state that has such a view: the unseen cards fill the hidden places."""
    left = list(read_order("unseen", plain["unseen"]))

    def taken(known: str, size: int) -> str:
        more = [left.pop(0) for _ in range(min(size - len(known.split()), len(left)))]
        return " ".join(filter(None, (known, order_text(more))))

    hands = [a_text("hands", each, _CARDS) for each in each_seat("hands", plain["hands"], players)]
    sizes = [
        whole("hand_sizes", each, 0)
        for each in each_seat("hand_sizes", plain["hand_sizes"], players)
    ]
    hands = [taken(hand, size) for hand, size in zip(hands, sizes, strict=True)]
    stacks = [
        entries("stacks", row, "stacks") for row in entries("stacks", plain["stacks"], "stacks")
    ]
    buried = sum(len(row[2:]) for row in stacks)
    lying = whole("table_size", plain["table_size"], 0, len(CARDS)) - buried
    table = taken(a_text("table", plain["table"], _CARDS), lying)
    turn = whole("turn", plain["turn"], 0, players - 1)
    return {
        **{name: plain[name] for name in PUBLIC if name in plain},
        "hands": hands,
        "table": table,
        "stock": order_text(left),
        "drawn": _drawn(plain, hands[turn]),
        **({"seed": "0", "shuffles": 1} if plain["reshuffles"] is True else {}),
    }


def _drawn(plain: Mapping[str, Any], hand: str) -> list[list[Any]]:
    """List the bonus cards of the turn, each with the card that was drawn for it. A hidden drawn
    card is replaced by a card that it may have been: one that the seat holds, has laid or has
    bombed with, or a bonus card that the seat captured later.
    """
    rows = [entries("drawn", row, "pairs") for row in entries("drawn", plain["drawn"], "pairs")]
    known = [card for row in rows for card in row]
    used = [a_text(name, plain[name] or "", _CARDS) for name in ("laid", "caught")]
    maybe = [card for card in " ".join((hand, *used)).split() if card not in known]
    for row in reversed(rows):
        if row[1:] == [repr(HIDDEN)] and maybe:
            row[1] = maybe.pop(0)
        maybe += row[:1]
    return rows


# The forms of states and views as plain data.


class OfPosition(Form):
    """A state or a view: its ruleset and its parts."""

    def __init__(
        self,
        plain: Callable[[Any, Mapping[str, Any]], dict[str, Any]],
        read: Callable[[Ruleset, Mapping[str, Any]], Any],
        template: Mapping[str, Any],
        schemas: Mapping[str, Schema],
        what: str,
    ) -> None:
        self.what: str = what
        self.template: Mapping[str, Any] = template
        """The plain data of a state or view before any part is filled in."""
        self.parts: Callable[[Any, Mapping[str, Any]], dict[str, Any]] = plain
        self.make: Callable[[Ruleset, Mapping[str, Any]], Any] = read
        self.schemas: Mapping[str, Schema] = schemas
        names = dict.fromkeys(("ruleset", *schemas), Text())
        self.table: Table = Table(names, dict, optional=MAY_BE_LEFT_OUT | _FOLLOW)

    @override
    def plain(self, value: Any, whole: Known, template: Mapping[str, Any] | None = None) -> Any:
        found = self.parts(value, template or self.template)
        found["ruleset"] = RULESET.plain(value._ruleset, whole)
        return found

    @override
    def read(self, path: str, data: Any, reading: Reading) -> Any:
        parts = dict(self.table.table(path, data))
        above = f"{path}." if path else ""
        ruleset = RULESET.read(f"{above}ruleset", parts.pop("ruleset"), reading)
        for name, part in parts.items():
            check_plain(f"{above}{name}", part)
        made = self.make(ruleset, parts)
        told = self.parts(made, self.template)
        told = {name: told[name] for name in parts}
        if marshal.dumps(parts, MARSHAL) != marshal.dumps(told, MARSHAL):
            differing = (difference(f"{above}{name}", parts[name], told[name]) for name in parts)
            place, given, right = next(filter(None, differing))
            wanted = f"{shown(right)}, which follows from the rest of the {self.what}"
            raise refused(place, wanted, given, "impossible")
        return made

    @override
    def schema(self) -> Schema:
        properties = {"ruleset": RULESET.within(), **self.schemas}
        return object_schema(properties, MAY_BE_LEFT_OUT | _FOLLOW)


_SCHEMAS: Final = {name: part.schema() for name, part in PARTS.items()}


def _view_schemas() -> dict[str, Schema]:
    public = {name: schema for name, schema in _SCHEMAS.items() if name in PUBLIC}
    return {**public, "drawn": rows(CARD_SCHEMA, any_of(MAYBE_HIDDEN.within(), NOTHING)), **OWN}


OF_STATE: Final = OfPosition(plain_state, state_of_plain, NEUTRAL, _SCHEMAS, "state")
OF_VIEW: Final = OfPosition(plain_view, view_of_plain, IN_VIEW, _view_schemas(), "view")
STATE: Final = named("State", OF_STATE)
VIEW: Final = named("View", OF_VIEW)

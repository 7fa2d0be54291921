"""The forms of `Record` and `SeenRecord` as plain data."""

from __future__ import annotations

from typing import Any, Final, get_type_hints

import attrs

from gostop.core.arguments import MOST, seat_in
from gostop.core.errors import GoStopError, PositionError, counted, expected, placed, shown
from gostop.core.exhaustive import tied
from gostop.core.forms import Form
from gostop.core.moves import Move
from gostop.formats.declared import EVENT, MOVE, REASON
from gostop.formats.forms import (
    MOST_TEXT,
    ListOf,
    Maybe,
    Number,
    Order,
    Row,
    Seed,
    Table,
    Text,
    named,
)
from gostop.formats.outcomes import MATCH, OUTCOME
from gostop.formats.record import (
    MOST_HEADERS,
    MOST_NAME,
    Comments,
    Record,
    RecordedRound,
    Replacement,
    SeenRecord,
    SeenRound,
    dealt_round,
    other_table,
    record_of,
)
from gostop.formats.rulesets import RULESET
from gostop.formats.state import STATE, VIEW
from gostop.formats.values import Forms, written_as
from gostop.game.abandon import abandon
from gostop.game.deal import SHUFFLE
from gostop.game.events import EVENTS
from gostop.game.match import Match
from gostop.game.outcome import Reason
from gostop.game.play import IllegalMoveError, apply
from gostop.game.settlement import settle
from gostop.game.state import State
from gostop.game.view import redact

_COMMENTS: Final = ListOf(Row((Number(0), Text(MOST_TEXT))))
_BALANCES: Final = Maybe(ListOf(Number(0, MOST)))
_NAMES: Final = ListOf(Text(MOST_NAME))
_REPLACEMENTS: Final = ListOf(
    Row(
        (Number(0, MOST), Number(0), Text(MOST_NAME)),
        lambda each: (each.rounds, each.seat, each.name),
        Replacement,
    )
)
_HEADERS: Final = ListOf(Row((Text(MOST_NAME), Text(MOST_TEXT))), MOST_HEADERS)
_ROUND: Final[dict[str, Form]] = {
    "start": Maybe(STATE),
    "orders": ListOf(Order()),
    "seed": Maybe(Seed()),
    "shuffle": Text(),
    "mission": Maybe(Text(MOST_NAME)),
    "balances": _BALANCES,
    "moves": ListOf(MOVE),
    "comments": _COMMENTS,
    "abandoned": Maybe(Number(0)),
    "reason": Maybe(REASON),
    "points": Maybe(ListOf(Number())),
}


def _of_round(played: RecordedRound) -> dict[str, Any]:
    settlement = played.settlement
    dealt = played.before is not None
    return {
        "start": None if dealt else played.start,
        "orders": played.orders,
        "seed": played.seed,
        "shuffle": played.shuffle,
        "mission": played.start.mission if dealt else None,
        "balances": played.balances,
        "moves": played.moves,
        "comments": played.comments,
        "abandoned": played.abandoned,
        "reason": None if settlement is None else settlement.outcome.reason,
        "points": None if settlement is None else settlement.points,
    }


def _of_record(record: Record) -> dict[str, Any]:
    names = ("ruleset", "players", "dealer", "seed", "names", "comments", "rounds", "replacements")
    return {**{name: getattr(record, name) for name in names}, "headers": record._headers}


_LEFT_OUT: Final[dict[str, Any]] = {
    **dict.fromkeys(("start", "seed", "mission", "balances", "abandoned")),
    "shuffle": "",
    "comments": (),
}
"""The fields of a round that plain data may leave out, each with the value of a missing field.
"""


_ROUND_FORM: Final = named(
    "RecordedRound",
    Table(_ROUND, dict, get=_of_round, optional=_LEFT_OUT, unless={"abandoned": None}),
)


def _record(
    rounds: tuple[dict[str, Any], ...],
    comments: tuple[str, ...] = (),
    headers: tuple[tuple[str, str], ...] = (),
    replacements: tuple[Replacement, ...] = (),
    **how: Any,
) -> Record:
    """Make a record from its fields. Each round is dealt and played again, so its results are
    checked.
    """
    record = Record(**how, headers=_by_name(headers))
    found: list[RecordedRound] = []
    match = record.match
    _check_replaced(replacements, record.players, len(rounds))
    for place, fields in enumerate(rounds):
        path = f"rounds[{place}]"
        for each in replacements:
            match = match.replaced(each.seat) if each.rounds == place else match
        if found and not found[-1].is_over:
            message = "a round goes on, so it must be the last one of the record"
            raise PositionError(message, field=path, code="not_over")
        found.append(_played(path, match, {**_LEFT_OUT, **fields}))
        match = found[-1].after or match
    if found and not found[-1].is_over and any(each.rounds == len(found) for each in replacements):
        message = "a round goes on, so nobody can take a seat after it"
        raise PositionError(message, field="replacements", code="not_over")
    return record_of(record, comments, found, replacements)


def _check_replaced(replacements: tuple[Replacement, ...], players: int, rounds: int) -> None:
    """Refuse replacements out of order, after rounds that aren't there, or at no seat."""
    after = [each.rounds for each in replacements]
    if after != sorted(after) or max(after, default=0) > rounds:
        message = f"replacements are in order, after at most {rounds} rounds, not {shown(after)}"
        raise PositionError(message, field="replacements", code="number")
    for place, each in enumerate(replacements):
        seat_in(f"replacements[{place}][1]", each.seat, players)


def _by_name(headers: tuple[tuple[str, str], ...]) -> dict[str, str]:
    """Return headers by their names. Refuse a name that appears twice."""
    found = dict(headers)
    if len(found) < len(headers):
        raise PositionError("a header appears twice", field="headers", code="twice")
    return found


def _played(path: str, match: Match, fields: dict[str, Any]) -> RecordedRound:
    """Make a round from its fields. Refuse fields that don't follow from the deal and the moves."""
    start, seed, orders = fields["start"], fields["seed"], fields["orders"]
    known = seed is not None and fields["shuffle"] == SHUFFLE
    if (start is None) is not bool(orders) or (not known and len(orders) > 1):
        message = "a round has either a state or the orders of cards that a known shuffle gives"
        raise PositionError(
            f"{message}, and this one has {counted(len(orders), 'order')}",
            field=path,
            code="missing",
        )
    if start is not None:
        if start.ruleset != match.ruleset or start.players != match.players:
            message = other_table("state", start, match.ruleset, match.players)
            raise PositionError(message, field=f"{path}.start", code="other_round")
        played = RecordedRound(start)
    else:
        deck = None if known else orders[0]
        given = fields["mission"]
        try:
            played = dealt_round(match, seed if known else None, deck, mission=given)
        except GoStopError as error:
            placed(error, path)
            raise
        if not known and seed is not None:
            played = attrs.evolve(played, seed=seed, shuffle=fields["shuffle"])
    _check_balances(path, fields["balances"], match.players)
    played = attrs.evolve(
        played,
        balances=fields["balances"],
        moves=fields["moves"],
        comments=_in_order(path, fields["comments"], len(fields["moves"])),
        state=_after(path, played.start, fields["moves"]),
        abandoned=fields["abandoned"],
        stated=fields["points"],
    )
    if played.abandoned is not None:
        try:
            abandon(played.state, played.abandoned)
        except PositionError as error:
            placed(error, path)
            raise
    told = _of_round(played)
    for name in ("start", "orders", "seed", "shuffle", "mission", "reason", "points"):
        if fields[name] != told[name]:
            message = expected(f"{told[name]}", fields[name])
            if name == "orders":
                message = f"these are not the cards that seed {seed} gives by {SHUFFLE}"
            elif told[name] is None:
                message = f"nothing of the round gives {shown(fields[name])}"
            raise PositionError(message, field=f"{path}.{name}", code="result")
    return played


def _check_balances(path: str, balances: tuple[int, ...] | None, players: int) -> None:
    if balances is not None and len(balances) != players:
        message = f"expected {players} numbers, found {len(balances)}"
        raise PositionError(message, field=f"{path}.balances", code="length")


def _after(path: str, state: State, moves: tuple[Move, ...]) -> State:
    for place, move in enumerate(moves):
        try:
            state = apply(state, move)
        except IllegalMoveError as error:
            error.args = (f"{error} ({path}.moves[{place}])",)
            error.state = None  # the caller gave no state
            raise
    return state


def _in_order(path: str, comments: Comments, moves: int) -> Comments:
    places = [place for place, _ in comments]
    if places != sorted(places) or any(place > moves for place in places):
        message = f"comments are in order, after at most {moves} moves, not after {shown(places)}"
        raise PositionError(message, field=f"{path}.comments", code="number")
    return comments


RECORD: Final = named(
    "Record",
    Table(
        {
            "ruleset": RULESET,
            "players": Number(1, 100),
            "dealer": Number(0),
            "seed": Maybe(Seed()),
            "names": _NAMES,
            "headers": _HEADERS,
            "comments": ListOf(Text(MOST_TEXT)),
            "rounds": ListOf(_ROUND_FORM),
            "replacements": _REPLACEMENTS,
        },
        _record,
        get=_of_record,
        optional=("seed", "names", "headers", "comments", "replacements"),
        unless={"replacements": ()},
    ),
)
SEEN_ROUND: Final = named(
    "SeenRound",
    Table(
        {
            "views": ListOf(VIEW),
            "moves": ListOf(MOVE),
            "events": ListOf(ListOf(EVENT)),
            "comments": _COMMENTS,
            "balances": _BALANCES,
            "abandoned": Maybe(OUTCOME),
        },
        SeenRound,
        optional=("abandoned",),
        unless={"abandoned": None},
    ),
)


def _seen(**fields: Any) -> SeenRecord:
    """Make a `SeenRecord` from its fields. Refuse fields that can't belong together."""
    made = SeenRecord(**fields)
    headers = _by_name(fields["headers"])
    # this raises an error for wrong fields
    Record(made.ruleset, made.players, dealer=0, names=made.names, headers=headers)
    if made.seat is not None:
        seat_in("seat", made.seat, made.players)
    if (made.match.ruleset, made.match.players) != (made.ruleset, made.players):
        message = other_table("match", made.match, made.ruleset, made.players)
        raise PositionError(message, field="match", code="other_round")
    _check_replaced(made.replacements, made.players, len(made.rounds))
    whose = "a spectator" if made.seat is None else f"seat {made.seat}"
    for place, each in enumerate(made.rounds):
        path, number = f"rounds[{place}]", len(each.moves) + 1
        if len(each.views) != number or len(each.events) != number:
            message = f"{number - 1} moves have {number} views and lists of events"
            found = f"{len(each.views)} and {len(each.events)}"
            raise PositionError(f"{message}, not {found}", field=path, code="length")
        for seen in each.views:
            if (seen.seat, seen.players, seen.ruleset) != (made.seat, made.players, made.ruleset):
                message = f"{shown(seen)} is not what {whose} sees by {made.ruleset.id}"
                raise PositionError(message, field=path, code="other_round")
        _in_order(path, each.comments, len(each.moves))
        _check_balances(path, each.balances, made.players)
        _check_seen(path, made, each, whose)
        _check_abandoned(path, each)
    return made


def _check_abandoned(path: str, each: SeenRound) -> None:
    """Refuse an outcome that is not the end of a round. The seat knows too little to make it."""
    outcome, last = each.abandoned, each.views[-1]
    if outcome is None:
        return
    table = outcome.ruleset, outcome.captured, outcome.reason
    if last.is_over or table != (last.ruleset, last.captured, Reason.ABANDONED):
        message = f"{shown(outcome)} is not the end of this round"
        raise PositionError(message, field=f"{path}.abandoned", code="impossible")
    settle(outcome)  # raises an error if no round ends like this


def _check_seen(path: str, made: SeenRecord, each: SeenRound, whose: str) -> None:
    """Refuse a round that the seat cannot have seen. No move may be made while no seat is to move.
    The seat's own moves must be legal. Events must be of seats that the table has, and show no more
    than the seat may see.
    """
    for place, (before, move) in enumerate(zip(each.views, each.moves, strict=False)):
        is_own = before.to_move == made.seat
        if before.to_move is None or (is_own and move not in before.legal_moves):
            message = f"{move} is not legal in the view before it"
            raise PositionError(message, field=f"{path}.moves[{place}]", code="illegal_move")
    for place, happened in enumerate(each.events):
        seats = [getattr(event, name, None) or 0 for event in happened for name in _SEATS]
        if max(seats, default=0) >= made.players or redact(happened, made.seat) != happened:
            message = f"{whose} of {made.players} seats cannot see {shown(list(happened))}"
            raise PositionError(message, field=f"{path}.events[{place}]", code="seat")


_SEATS: Final = ("seat", "owner", "victim", "payer", "payee")
"""The fields of events that hold a seat."""
_NUMBERS: Final = ("points", "count", "total", "before")
"""The fields of events that hold a number which is not a seat."""
tied(
    dict.fromkeys((*_SEATS, *_NUMBERS)),
    {
        name
        for event in EVENTS
        for name, hint in get_type_hints(event).items()
        if hint in (int, int | None)
    },
    "the list of seats and numbers in events",
)


SEEN: Final = named(
    "SeenRecord",
    Table(
        {
            "seat": Maybe(Number(0)),
            "ruleset": RULESET,
            "players": Number(1, 100),
            "names": _NAMES,
            "headers": _HEADERS,
            "comments": ListOf(Text(MOST_TEXT)),
            "rounds": ListOf(SEEN_ROUND),
            "match": MATCH,
            "replacements": _REPLACEMENTS,
        },
        _seen,
        optional=("replacements",),
        unless={"replacements": ()},
        get=lambda made: {
            field.name.removeprefix("_"): getattr(made, field.name)
            for field in attrs.fields(SeenRecord)
        },
    ),
)
FORMS: Final = Forms(
    written_as({Record: RECORD, SeenRecord: SEEN}),
    (_ROUND_FORM, SEEN_ROUND),
    {"Replacement": "write the whole record"},
)

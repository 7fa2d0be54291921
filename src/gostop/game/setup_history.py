"""Convert the history in the arguments of `setup`, such as turns, calls and scores, to the kernel's
form.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any, Final

from gostop.core.arguments import entries, seat_in, seats_in_order, whole, whole_of
from gostop.core.cards import Card
from gostop.game.validation.history import most_counted
from gostop.core.errors import PositionError, expected
from gostop.game.reading import sets_of
from gostop.kernel.deck import ALL_CARDS
from gostop.kernel.hands import HELD, three_of
from gostop.kernel.points import score
from gostop.kernel.position import Seat, kept_go_scores
from gostop.kernel.history import NO_CARD, Record
from gostop.kernel.rules import Rules

_DRAWN: Final = "pairs of a bonus card and the card drawn for it, or None"


def _per_seat(label: str, value: Any, players: int, most: int) -> tuple[int, ...]:
    """Read one number for all seats, or one number for each seat.

    Raises:
        PositionError: for any other value.
    """
    one = whole_of(value)
    found = seats_in_order(label, value) if one is None else (one,) * players
    if len(found) != players:
        raise _not_per_seat(label, len(found), players)
    return tuple([whole(label, number, 0, most) for number in found])


def _not_per_seat(label: str, found: int, players: int) -> PositionError:
    message = f"expected {players} numbers, one for each seat, found {found}"
    return PositionError(message, field=label, code="length")


def write_counts(
    rules: Rules, seats: list[Seat], record: Record, counts: Mapping[str, Any], runs: Any
) -> None:
    """Store how many turns and dry turns each seat has taken, how many flips it is owed, and its
    run of ppeok.

    Args:
        rules: the rules of the round.
        seats: the seats in which the numbers are stored.
        record: the record of the round, with the ppeoks of each seat.
        counts: the arguments `turns`, `flips` and `dry` of `setup`, by these names.
        runs: each seat's run of ppeok. With `None`, a seat's run is the number of its turns if it
            made a ppeok in each of them, otherwise 0.

    Raises:
        PositionError: for a value that is not a possible number, and for a wrong number of values.
    """
    players, most = len(seats), most_counted(rules)
    for label, given in counts.items():
        for seat, number in zip(seats, _per_seat(label, given, players, most[label]), strict=True):
            setattr(seat, label, number)
    for index, seat in enumerate(seats):
        ppeoks = record.ppeoks.count(index)
        seat.run = ppeoks if rules.runs and ppeoks == seat.turns else 0
    if runs is not None:
        made = _per_seat("ppeok_runs", runs, players, most["run"])
        for seat, run in zip(seats, made, strict=True):
            seat.run = run


def write_shown(seats: list[Seat], record: Record, shown: Any) -> None:
    """Store the cards in hands that shakes have shown to everyone.

    Raises:
        PositionError: for cards that are not in the hands, and for a wrong number of sets.
    """
    if shown is None:
        record.shown = sum(three_of(seats[index].hand, month) for index, month in record.shakes)
        return
    given = sets_of("shown", shown)
    if len(given) != len(seats):
        message = f"expected {len(seats)} sets of cards, one for each hand, found {len(given)}"
        raise PositionError(message, field="shown", code="length")
    for index, (seat, cards) in enumerate(zip(seats, given, strict=True)):
        for card in cards:
            if not seat.hand & HELD[card.id]:
                message = f"seat {index} has shown {card}, which is not in its hand"
                raise PositionError(message, field=f"shown[{index}]", code="no_such_card")
            record.shown |= HELD[card.id]


def write_go_scores(
    rules: Rules, seats: list[Seat], record: Record, go_scores: Any
) -> frozenset[int]:
    """For each seat that called go, store its score at its last go. The seat must exceed this score
    before it is asked to go or stop again. By default, this is the seat's current score. Return the
    seats whose score was given.

    Raises:
        PositionError: for a score of a seat that called no go, and for a value that is not a score.
    """
    for index in set(record.goes):
        seats[index].bar = score(rules, seats[index].captured, record.cup)
    told = _by_seat(go_scores, len(seats))
    for seat, points in told:
        place = seat_in("go_scores", seat, len(seats))
        number = whole("go_scores", points, 0)
        if place not in record.goes:
            message = f"go_scores has a score for seat {place}, which never called go"
            raise PositionError(message, field="go_scores", code="seat")
        seats[place].bar = number
    record.go_scores = kept_go_scores(rules, seats, record.goes)
    return frozenset([seat_in("go_scores", seat, len(seats)) for seat, _ in told])


def _by_seat(go_scores: Any, players: int) -> list[tuple[Any, Any]]:
    """Return the given scores, each with its seat. `go_scores` is a mapping from seats to scores,
    or a sequence with a score or `None` for each seat.
    """
    if go_scores is None:
        return []
    if isinstance(go_scores, Mapping):
        return list(go_scores.items())
    found = entries("go_scores", go_scores, "a score or None for each seat")
    if len(found) != players:
        raise _not_per_seat("go_scores", len(found), players)
    return [(seat, points) for seat, points in enumerate(found) if points is not None]


def drawn_of(drawn: Any) -> tuple[tuple[int, int], ...]:
    """Read pairs of a bonus card and the card drawn for it. Return the ids of the cards, with
    `NO_CARD` for `None`.

    Raises:
        PositionError: for anything that is not a sequence of such pairs.
        NotationError: for a text that names no card.
    """
    if isinstance(drawn, (str, bytes)) or not isinstance(drawn, Iterable):
        raise PositionError(expected(_DRAWN, drawn), field="drawn", code="type")
    found: list[tuple[int, int]] = []
    for pair in islice(drawn, ALL_CARDS):
        if not isinstance(pair, (tuple, list)) or len(pair) != 2:
            raise PositionError(expected(_DRAWN, pair), field="drawn", code="type")
        bonus, card = Card(pair[0]), None if pair[1] is None else Card(pair[1])
        found.append((bonus.id, NO_CARD if card is None else card.id))
    return tuple(found)

"""The past of a position that is set up: turns, calls, payments, and what they leave behind."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any, Final

from gostop.arguments import entries, seat_in, seats_in_order, whole, whole_of
from gostop.cards import Card
from gostop.errors import PositionError, shown
from gostop.facts.calls import Calls, check_calls, check_go_score, most_scored
from gostop.kernel.bits import count
from gostop.kernel.deck import ALL_CARDS, BIT, BONUS
from gostop.kernel.hands import HELD, held_of
from gostop.kernel.points import score
from gostop.kernel.position import Seat
from gostop.kernel.record import NO_CARD, Record
from gostop.kernel.rules import CUP_CHOSEN, Rules
from gostop.ruleset.limits import turns_with
from gostop.ruleset.ruleset import Ruleset

_MOST_TURNS: Final = ALL_CARDS
"""No round has more turns of a seat than there are cards."""
_THREE_PPEOK: Final = 3


def _per_seat(label: str, value: Any, players: int, most: int) -> tuple[int, ...]:
    """One number for all, or one a seat."""
    one = whole_of(value)
    found = seats_in_order(label, value) if one is None else (one,) * players
    if len(found) != players:
        raise PositionError(f"{label} is for {len(found)} seats; right is one a seat: {players}")
    return tuple(whole(label, number, 0, most) for number in found)


def write_counts(
    rules: Rules, seats: list[Seat], record: Record, *, turns: Any, flips: Any, dry: Any
) -> None:
    """Write down what each seat has done and is owed."""
    players = len(seats)
    taken = _per_seat("turns", turns, players, _MOST_TURNS)
    owed = _per_seat("flips", flips, players, _MOST_TURNS)
    without = _per_seat("dry", dry, players, min(_MOST_TURNS, rules.heodang_turns - 1))
    for index, seat in enumerate(seats):
        seat.turns, seat.flips, seat.dry = taken[index], owed[index], without[index]
        made = record.ppeoks.count(index)
        seat.run = made if rules.runs and made == seat.turns else 0
        if index not in record.active and (seat.hand or seat.captured):
            raise PositionError(f"seat {index} sits out and holds cards; right is none")
        if index not in record.active and seat.flips:
            raise PositionError(f"seat {index} sits out and is owed flips; right is none")
        _check_turns(seat, index, record)


def _check_turns(seat: Seat, index: int, record: Record) -> None:
    """No more goes than turns; and nothing that takes a turn from a seat that has had none."""
    bombs = record.bombs.count(index) + record.small_bombs.count(index)
    done = [("goes", record.goes.count(index), seat.turns)]
    if not seat.turns:
        done += [
            ("ppeoks", record.ppeoks.count(index), 0),
            ("bombs", bombs, 0),
            ("dry", seat.dry, 0),
        ]
    for label, found, most in done:
        if found > most:
            raise PositionError(
                f"expected at most {most} by seat {index}, which has taken {seat.turns} turns, "
                f"found {found} ({label})"
            )


def _check_shaken(seats: list[Seat], record: Record, stock: tuple[int, ...]) -> None:
    """Three cards that were shaken lie where their seat has laid them, or in its hand still."""
    for index, month in record.shakes:
        seat = seats[index]
        hidden = [card for card in stock if card >> 2 == month]
        elsewhere = len(hidden) + sum(
            count(held_of(other.hand, month)) for other in seats if other is not seat
        )
        gone = 3 - count(held_of(seat.hand, month))
        if elsewhere > 1 or (gone > 0 and not seat.turns):
            raise PositionError(
                f"expected three cards of month {month + 1}, which seat {index} has shaken, in its "
                f"hand or laid from it, found {elsewhere} in other hands and the stock, and {gone} "
                f"gone after {seat.turns} turns (shakes)"
            )


def check_reached(
    ruleset: Ruleset, rules: Rules, seats: list[Seat], record: Record, stock: tuple[int, ...]
) -> None:
    """Refuse what no seat can have called by now; and three ppeok where they end the round."""
    _check_shaken(seats, record, stock)
    for index in record.active:
        seat = seats[index]
        others = tuple([count(seats[n].hand) for n in record.active if n != index])
        months = [month for who, month in record.shakes if who == index]
        check_calls(
            ruleset,
            rules.players,
            Calls(
                seat=index,
                goes=record.goes.count(index),
                shakes=len(months),
                bombs=record.bombs.count(index),
                small_bombs=record.small_bombs.count(index),
                held=count(seat.hand),
                turns=turns_with(ruleset, count(seat.hand), seat.flips, len(stock), others),
                shaken_and_held=sum(min(3, count(held_of(seat.hand, month))) for month in months),
            ),
        )
        if rules.three_ppeok and record.ppeoks.count(index) >= _THREE_PPEOK:
            raise PositionError(
                f"expected at most 2 ppeok of seat {index}, since three end the round by "
                f"{ruleset.id}, found {record.ppeoks.count(index)} (ppeoks)"
            )


def write_runs(rules: Rules, seats: list[Seat], record: Record, runs: Any) -> None:
    """Write down how many ppeok in a row each seat has made."""
    for index, run in enumerate(_per_seat("ppeok_runs", runs, len(seats), _MOST_TURNS)):
        made, turns = record.ppeoks.count(index), seats[index].turns
        if run > made or run > turns or (run and not rules.runs):
            raise PositionError(
                f"ppeok_runs gives seat {index} {run}, which made {made} ppeok in {turns} turns; "
                "right is no more than either, and 0 where runs do not pay"
            )
        if run and not rules.run_any_turn and run != turns:
            raise PositionError(
                f"ppeok_runs gives seat {index} {run} after {turns} turns; "
                "right are all of its turns, as a run begins with the first"
            )
        seats[index].run = run


def drawn_for(seats: list[Seat], to_move: Any, drawn: Any) -> tuple[tuple[int, int], ...]:
    """The bonus cards captured from the hand this turn, each with the card drawn for it: that one
    is in the hand, or captured in its turn.
    """
    if isinstance(drawn, (str, bytes)) or not isinstance(drawn, Iterable):
        raise PositionError(f"drawn is {shown(drawn)}; {_RIGHT_DRAWN}")
    mine = seats[to_move]
    found: list[tuple[int, int]] = []
    for pair in islice(drawn, ALL_CARDS):
        if not isinstance(pair, (tuple, list)) or len(pair) != 2:
            raise PositionError(f"drawn holds {shown(pair)}; {_RIGHT_DRAWN}")
        bonus, card = Card(pair[0]), None if pair[1] is None else Card(pair[1])
        if not mine.captured & BIT[bonus.id] & BONUS:
            raise PositionError(
                f"drawn names {bonus}, which is no bonus card that seat {to_move} has captured"
            )
        if card is not None and not (mine.hand & HELD[card.id] or mine.captured & BIT[card.id]):
            raise PositionError(
                f"drawn holds {card}, which seat {to_move} has not; right are cards of its hand"
            )
        found.append((bonus.id, NO_CARD if card is None else card.id))
    for place, what in enumerate(("bonus card", "card drawn")):
        cards = [pair[place] for pair in found if pair[place] != NO_CARD]
        if len(cards) > len(set(cards)):
            raise PositionError(f"drawn names a {what} twice; right is once")
    return tuple(found)


_RIGHT_DRAWN: Final = "right are pairs: a bonus card, and the card drawn for it or None"


def _check_cup(rules: Rules, seats: list[Seat], record: Record) -> None:
    """How the cup counts is said by its owner, where it is asked, and by nobody else."""
    captured = any(seat.captured & rules.cup for seat in seats)
    asked = rules.cards_cup_count == CUP_CHOSEN
    if asked and captured and not record.cup:
        raise PositionError(
            "the sake cup is captured; say how it counts: cup=Kind.ANIMAL or Kind.JUNK"
        )
    if asked and record.cup and not captured:
        raise PositionError("cup is given, but nobody has captured the sake cup; right is None")
    if record.cup and not asked:
        raise PositionError(
            "cup is given, but the ruleset asks nobody how the sake cup counts; right is None, or "
            "a ruleset whose cards.cup_count is chosen"
        )


def write_bars(rules: Rules, seats: list[Seat], record: Record, go_scores: Any) -> None:
    """What each seat's next decision must exceed: the threshold, or its score at its last go."""
    _check_cup(rules, seats, record)
    given: dict[int, int] = {}
    for seat, points in _by_seat(go_scores, len(seats)):
        place = seat_in("go_scores", seat, len(seats))
        given[place] = whole("go_scores", points, 0)
        if place not in record.goes:
            raise PositionError(
                f"go_scores names seat {place}, which called no go; goes is {record.goes}"
            )
    for index in set(record.goes):
        caller, goes = seats[index], record.goes.count(index)
        now = score(rules, caller.captured, record.cup)
        caller.bar = given.get(index, now)
        if caller.bar != now:
            check_go_score(rules, index, goes, caller.bar, "go_scores")
        most = most_scored(rules, caller.captured, record.cup)
        if caller.bar > most:
            raise PositionError(
                f"expected at most {most} points at the last go of seat {index}, by its captures "
                f"and all junk, found {caller.bar} (go_scores)"
            )


def _by_seat(go_scores: Any, players: int) -> list[tuple[Any, Any]]:
    """Scores with their seats, from a table or from one a seat, some of which are not known."""
    if go_scores is None:
        return []
    if isinstance(go_scores, Mapping):
        return list(go_scores.items())
    found = entries("go_scores", go_scores, "one a seat, or None")
    if len(found) != players:
        raise PositionError(f"go_scores is for {len(found)} seats; right is one a seat: {players}")
    return [(seat, points) for seat, points in enumerate(found) if points is not None]

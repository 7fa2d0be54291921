"""The past of a position that is set up: turns, calls, payments, and what they leave behind."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any, Final

from gostop.cards import Card
from gostop.codes import paid_codes
from gostop.dealing import check_seat, check_whole
from gostop.errors import PositionError, brief, listed, shown
from gostop.kernel.deck import ALL_CARDS, BIT, BONUS
from gostop.kernel.hands import HELD
from gostop.kernel.points import score
from gostop.kernel.position import Seat
from gostop.kernel.record import NO_CARD, Record
from gostop.kernel.rules import CUP_CHOSEN, NEVER, Rules
from gostop.outcome import forced_out_of, instants_of, sequence_of_seats, shakes_of
from gostop.ruleset.ruleset import Ruleset


def write_calls(  # noqa: PLR0917  # all of what was called, once
    rules: Rules,
    record: Record,
    goes: Any,
    shakes: Any,
    bombs: Any,
    ppeoks: Any,
    refused: Any,
    small_bombs: Any,
    stacks_taken: Any,
    fours: Any,
) -> None:
    """Write down what was called and paid, by seats that play and under rules that know it."""
    players = rules.players
    named: list[tuple[str, int]] = []
    for label, seats in (
        *(("goes", goes), ("bombs", bombs), ("small_bombs", small_bombs), ("ppeoks", ppeoks)),
        *(("stacks_taken", stacks_taken), ("fours", fours)),
    ):
        found = sequence_of_seats(label, seats)
        setattr(record, label.removesuffix("_taken"), found)
        named += [(label, seat) for seat in found]
    for seat, month in shakes_of(shakes):
        if month is None:
            raise PositionError(f"shakes holds {seat} without a month; right is (seat, month)")
        named.append(("shakes", seat))
        if (seat, month - 1) in record.shakes:
            raise PositionError(f"shakes holds ({seat}, {int(month)}) twice; right is once a round")
        record.shakes += ((seat, month - 1),)
    if refused is not None:
        check_seat("refused", refused, players)
        named.append(("refused", refused))
        record.refused = refused
    known = {
        "bombs": rules.bombs,
        "small_bombs": rules.small_bombs,
        "shakes": rules.shakes,
        "refused": rules.offers,
        "stacks_taken": rules.many_stacks != NEVER,
        "fours": rules.notes_fours,
    }
    for label, seat in named:
        if not known.get(label, True):
            raise PositionError(f"{label} names seat {seat}, but the ruleset has no such rule")
        if seat not in record.active:
            raise PositionError(
                f"{label} names seat {seat}; right are seats that play: {record.active}"
            )


def write_payments(
    ruleset: Ruleset, rules: Rules, record: Record, instant: Any, forced_out: Any
) -> None:
    """Write down what was paid, and what the losers will pay to those who sit out."""
    players = rules.players
    codes = paid_codes(ruleset)
    for paid in instants_of(instant):
        for label, seat in (("payer", paid.payer), ("payee", paid.payee)):
            check_seat(f"instant: {label}", seat, players)
        if paid.rule not in codes:
            raise PositionError(
                f"instant names {brief(paid.rule)}; right is one of {listed(codes)}"
            )
        check_whole("instant: points", paid.points, 1)
        if paid.payer == paid.payee:
            raise PositionError(f"instant: seat {paid.payer} pays itself; right are two seats")
        record.instants += ((paid.payer, paid.payee, paid.points, codes[paid.rule]),)
    record.out = forced_out_of(forced_out)
    for seat, points in record.out:
        check_seat("forced_out", seat, players)
        check_whole("forced_out: points", points, 1)
        if not rules.out_by_losers:
            raise PositionError(
                f"forced_out names seat {seat}, but the ruleset has no such rule of payment"
            )
        if seat in record.active:
            raise PositionError(f"forced_out names seat {seat}, which plays; right is who sits out")


def _per_seat(label: str, value: Any, players: int) -> tuple[int, ...]:
    """One number for all, or one a seat."""
    found = (value,) * players if type(value) is int else sequence_of_seats(label, value)
    if len(found) != players:
        raise PositionError(f"{label} is for {len(found)} seats; right is one a seat: {players}")
    for number in found:
        check_whole(label, number, 0)
    return found


def write_counts(
    rules: Rules, seats: list[Seat], record: Record, *, turns: Any, flips: Any, dry: Any
) -> None:
    """Write down what each seat has done and is owed."""
    players = len(seats)
    taken, owed, without = (
        _per_seat(label, value, players)
        for label, value in (("turns", turns), ("flips", flips), ("dry", dry))
    )
    for index, seat in enumerate(seats):
        seat.turns, seat.flips, seat.dry = taken[index], owed[index], without[index]
        made = record.ppeoks.count(index)
        seat.run = made if rules.runs and made == seat.turns else 0
        if index not in record.active and (seat.hand or seat.captured):
            raise PositionError(f"seat {index} sits out and holds cards; right is none")
        if index not in record.active and seat.flips:
            raise PositionError(f"seat {index} sits out and is owed flips; right is none")


def write_runs(rules: Rules, seats: list[Seat], record: Record, runs: Any) -> None:
    """Write down how many ppeok in a row each seat has made."""
    for index, run in enumerate(_per_seat("ppeok_runs", runs, len(seats))):
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
    check_seat("to_move", to_move, len(seats))
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
    asked = rules.cup_rule == CUP_CHOSEN
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
    given: dict[int, Any] = {}
    if isinstance(go_scores, Mapping):
        given = dict(go_scores)
    elif go_scores is not None:
        if isinstance(go_scores, (str, bytes)) or not isinstance(go_scores, Iterable):
            raise PositionError(f"go_scores is {shown(go_scores)}; right is one a seat, or None")
        listed = list(islice(go_scores, len(seats) + 1))
        if len(listed) != len(seats):
            raise PositionError(
                f"go_scores is for {len(listed)} seats; right is one a seat: {len(seats)}"
            )
        given = {seat: points for seat, points in enumerate(listed) if points is not None}
    for seat, points in given.items():
        check_seat("go_scores", seat, len(seats))
        check_whole("go_scores", points, 0)
        if seat not in record.goes:
            raise PositionError(
                f"go_scores names seat {seat}, which called no go; goes is {record.goes}"
            )
    for index in set(record.goes):
        caller = seats[index]
        caller.bar = given.get(index, score(rules, caller.captured, record.cup))

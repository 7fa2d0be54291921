"""The history of a position that is set up: turns, calls, payments and their traces."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any, Final

from gostop.arguments import entries, seat_in, seats_in_order, whole, whole_of
from gostop.cards import Card
from gostop.errors import PositionError, expected
from gostop.facts.calls import Calls, check_calls, check_go_score, most_scored
from gostop.facts.given import sets_of
from gostop.kernel.bits import count
from gostop.kernel.deck import ALL_CARDS, BIT, BONUS
from gostop.kernel.hands import HELD, hand_of, held_of, three_of
from gostop.kernel.points import score
from gostop.kernel.position import Seat
from gostop.kernel.record import NO_CARD, Record
from gostop.kernel.rules import CUP_CHOSEN, Rules
from gostop.ruleset.limits import turns_with
from gostop.ruleset.ruleset import Ruleset

_MOST_TURNS: Final = ALL_CARDS
"""More turns than a seat takes in any round: one for each card."""
_THREE_PPEOK: Final = 3
_SHAKEN: Final = 3


def _per_seat(label: str, value: Any, players: int, most: int) -> tuple[int, ...]:
    """One number for all seats, or one for each."""
    one = whole_of(value)
    found = seats_in_order(label, value) if one is None else (one,) * players
    if len(found) != players:
        raise _not_per_seat(label, len(found), players)
    return tuple(whole(label, number, 0, most) for number in found)


def _not_per_seat(label: str, found: int, players: int) -> PositionError:
    message = f"expected {players} numbers, one for each seat, found {found}"
    return PositionError(message, field=label, code="length")


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
            place = "hands" if seat.hand else "captured"
            message = f"expected no cards of seat {index}, which sits out, found some"
            raise PositionError(message, field=f"{place}[{index}]", code="seat")
        if index not in record.active and seat.flips:
            message = f"expected no flips of seat {index}, which sits out, found {seat.flips}"
            raise PositionError(message, field="flips", code="seat")
        _check_turns(seat, index, record)


def _check_turns(seat: Seat, index: int, record: Record) -> None:
    """Refuse more goes than turns, and from a seat without a turn anything that takes one."""
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
                f"expected at most {most} for seat {index}, which has taken {seat.turns} turns, "
                f"found {found}",
                field=label,
                code="too_many",
            )


def write_shown(seats: list[Seat], record: Record, shown: Any) -> None:
    """Write down the cards in hands that everybody has seen: those of shakes."""
    if shown is None:
        record.shown = sum(three_of(seats[index].hand, month) for index, month in record.shakes)
        return
    given = sets_of("shown", shown)
    if len(given) != len(seats):
        message = f"expected {len(seats)} sets of cards, one for each hand, found {len(given)}"
        raise PositionError(message, field="shown", code="length")
    for index, (seat, cards) in enumerate(zip(seats, given, strict=True)):
        months = [month for who, month in record.shakes if who == index]
        for card in cards:
            if not seat.hand & HELD[card.id]:
                message = f"expected cards in the hand of seat {index}, found {card}"
                raise PositionError(message, field=f"shown[{index}]", code="no_such_card")
            if card.id >> 2 not in months:
                raise PositionError(
                    f"expected cards of months that seat {index} has shaken, found {card}",
                    field=f"shown[{index}]",
                    code="not_shaken",
                )
            record.shown |= HELD[card.id]
        _check_three(index, months, seat.hand & record.shown)


def _check_three(index: int, months: list[int], shown: int) -> None:
    """Refuse four shown cards of a month: a shake shows three."""
    for month in months:
        if (cards := count(held_of(shown, month))) > _SHAKEN:
            raise PositionError(
                f"expected at most {_SHAKEN} cards of month {month + 1}, found {cards}",
                field=f"shown[{index}]",
                code="too_many",
            )


def _check_shaken(seats: list[Seat], record: Record, stock: tuple[int, ...]) -> None:
    """Refuse a shake if the seat can neither have laid nor still show the three cards."""
    for index, month in record.shakes:
        seat = seats[index]
        mine = seat.hand & record.shown
        others = hand_of(stock) | sum(other.hand for other in seats if other is not seat)
        elsewhere, gone = count(held_of(others, month)), _SHAKEN - count(held_of(mine, month))
        hidden = count(held_of(seat.hand & ~mine, month))
        if elsewhere + hidden > 1 or (gone > 0 and not seat.turns):
            held = f", {hidden} in its hand and not shown" if hidden else ""
            raise PositionError(
                f"expected that seat {index} holds or has played the three cards of month "
                f"{month + 1} that it has shaken, found {elsewhere} in other hands and the stock"
                f"{held}, and {gone} not in its hand after {seat.turns} turns",
                field="shakes",
                code="impossible",
            )


def check_reached(
    ruleset: Ruleset,
    rules: Rules,
    seats: list[Seat],
    record: Record,
    stock: tuple[int, ...],
    *,
    first: int,
    flips: int = 0,
) -> None:
    """Refuse calls that no seat can have made by now, and three ppeok if they end the round.

    `first` is the seat that begins the next turn, before which `flips` cards must still be flipped.
    """
    _check_shaken(seats, record, stock)
    order = sorted(record.active, key=lambda seat: (seat - first) % rules.players)
    hands = tuple([count(seats[index].hand) for index in order])
    left = max(0, len(stock) - flips)
    for place, index in enumerate(order):
        seat, before, after = seats[index], hands[:place], hands[place + 1 :]
        check_calls(
            ruleset,
            rules.players,
            Calls(
                seat=index,
                goes=record.goes.count(index),
                shakes=[who for who, _ in record.shakes].count(index),
                bombs=record.bombs.count(index),
                small_bombs=record.small_bombs.count(index),
                held=hands[place],
                turns=turns_with(
                    ruleset, hands[place], seat.flips, left, before=before, after=after
                ),
                shaken_and_held=count(seat.hand & record.shown),
            ),
        )
        if rules.three_ppeok and record.ppeoks.count(index) >= _THREE_PPEOK:
            raise PositionError(
                f"expected at most 2 ppeok of seat {index}, since three end the round by "
                f"the rules of {ruleset.id}, found {record.ppeoks.count(index)}",
                field="ppeoks",
                code="too_many",
            )


def write_runs(rules: Rules, seats: list[Seat], record: Record, runs: Any) -> None:
    """Write down how many ppeok in a row each seat has made."""
    for index, run in enumerate(_per_seat("ppeok_runs", runs, len(seats), _MOST_TURNS)):
        made, turns = record.ppeoks.count(index), seats[index].turns
        if run > made or run > turns or (run and not rules.runs):
            most = min(made, turns) if rules.runs else 0
            why = (
                f"which made {made} ppeok in {turns} turns" if rules.runs else "as runs do not pay"
            )
            raise PositionError(
                f"expected at most {most} for seat {index}, {why}, found {run}",
                field="ppeok_runs",
                code="too_many",
            )
        if run and not rules.run_any_turn and run != turns:
            raise PositionError(
                f"expected 0 or all {turns} turns of seat {index}, since a run begins with the "
                f"first turn, found {run}",
                field="ppeok_runs",
                code="number",
            )
        seats[index].run = run


def drawn_for(
    seats: list[Seat], to_move: Any, drawn: Any, *, interrupted: bool = False
) -> tuple[tuple[int, int], ...]:
    """The bonus cards captured from the hand this turn, each with the card drawn for it. The drawn
    card is still in the hand, or it is a bonus card and was captured too. An interrupted turn may
    have captured any card that it has laid.
    """
    if isinstance(drawn, (str, bytes)) or not isinstance(drawn, Iterable):
        raise PositionError(expected(_DRAWN, drawn), field="drawn", code="type")
    mine = seats[to_move]
    captured = mine.captured if interrupted else mine.captured & BONUS
    found: list[tuple[int, int]] = []
    for pair in islice(drawn, ALL_CARDS):
        if not isinstance(pair, (tuple, list)) or len(pair) != 2:
            raise PositionError(expected(_DRAWN, pair), field="drawn", code="type")
        bonus, card = Card(pair[0]), None if pair[1] is None else Card(pair[1])
        if not mine.captured & BIT[bonus.id] & BONUS:
            message = f"expected a bonus card that seat {to_move} has captured, found {bonus}"
            raise PositionError(message, field="drawn", code="no_such_card")
        kept = card is None or mine.hand & HELD[card.id] or captured & BIT[card.id]
        if not kept:
            message = f"expected a card in the hand of seat {to_move}, found {card}"
            raise PositionError(message, field="drawn", code="no_such_card")
        found.append((bonus.id, NO_CARD if card is None else card.id))
    for place, what in enumerate(("bonus card", "card drawn")):
        cards = [pair[place] for pair in found if pair[place] != NO_CARD]
        if len(cards) > len(set(cards)):
            message = f"expected each {what} once, found one twice (drawn)"
            raise PositionError(message, field="drawn", code="twice")
    return tuple(found)


_DRAWN: Final = "pairs of a bonus card and the card drawn for it, or None"


def _check_cup(rules: Rules, seats: list[Seat], record: Record) -> None:
    """Refuse a position without the choice of the cup's owner, or with one that nobody made."""
    captured = any(seat.captured & rules.cup for seat in seats)
    asked = rules.cards_cup_count == CUP_CHOSEN
    if asked and captured and not record.cup:
        raise PositionError(
            "expected cup=…, since the sake cup is captured and its owner chose how it counts, "
            "found None",
            field="cup",
            hint="give cup=Kind.ANIMAL or cup=Kind.JUNK",
            code="missing",
        )
    if asked and record.cup and not captured:
        message = "expected None, since nobody has captured the sake cup, found a choice (cup)"
        raise PositionError(message, field="cup", code="too_many")
    if record.cup and not asked:
        raise PositionError(
            "expected None, since the ruleset asks nobody how the sake cup counts, found a choice "
            "(cup)",
            field="cup",
            hint="leave it out, or take a ruleset with cards.cup_count = 'chosen'",
            code="no_such_rule",
        )


def write_bars(rules: Rules, seats: list[Seat], record: Record, go_scores: Any) -> None:
    """Write down the score that each seat must exceed to decide again: the threshold, or its score
    at its last go.
    """
    _check_cup(rules, seats, record)
    given: dict[int, int] = {}
    for seat, points in _by_seat(go_scores, len(seats)):
        place = seat_in("go_scores", seat, len(seats))
        given[place] = whole("go_scores", points, 0)
        if place not in record.goes:
            message = f"expected seats that called go, {record.goes}, found seat {place}"
            raise PositionError(message, field="go_scores", code="seat")
    for index in set(record.goes):
        caller, goes = seats[index], record.goes.count(index)
        now = score(rules, caller.captured, record.cup)
        caller.bar = given.get(index, now)
        if caller.bar != now:
            check_go_score(rules, index, goes, caller.bar, "go_scores")
        most = most_scored(rules, caller.captured, record.cup)
        check_go_score(rules, index, goes, most, "goes")
        if caller.bar > most:
            raise PositionError(
                f"expected at most {most} points at the last go of seat {index}, by its captures "
                f"and all junk, found {caller.bar}",
                field="go_scores",
                code="too_many",
            )


def _by_seat(go_scores: Any, players: int) -> list[tuple[Any, Any]]:
    """Scores with their seats, from a table or from a sequence with one, or `None`, for each."""
    if go_scores is None:
        return []
    if isinstance(go_scores, Mapping):
        return list(go_scores.items())
    found = entries("go_scores", go_scores, "a score or None for each seat")
    if len(found) != players:
        raise _not_per_seat("go_scores", len(found), players)
    return [(seat, points) for seat, points in enumerate(found) if points is not None]

"""Checks of what one seat has called in a round, for outcomes and positions."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from gostop.cards import Month
from gostop.errors import PositionError, listed
from gostop.facts.given import Shaken
from gostop.kernel.deck import JUNK
from gostop.kernel.deck import mask_of as deck_mask
from gostop.kernel.points import score
from gostop.kernel.rules import Rules
from gostop.ruleset.limits import PAIR, TRIPLE, limits_for
from gostop.ruleset.ruleset import Ruleset

_FOUR = 4


@attrs.frozen(kw_only=True)
class Calls:
    """What a seat has called, and the cards that this took from its hand."""

    seat: int
    goes: int
    shakes: int
    bombs: int
    small_bombs: int
    held: int = 0
    """How many cards it still holds."""
    turns: int = 0
    """How many turns it can still take."""
    shaken_and_held: int = 0
    """How many of the cards that it has shaken it still holds, at most."""


def check_calls(ruleset: Ruleset, players: int, calls: Calls) -> None:
    """Refuse calls for which a seat has too few cards or turns.

    Raises:
        PositionError: for such calls.
    """
    limits = limits_for(ruleset, players)
    seat, hand = calls.seat, limits.hand
    if calls.held > hand:
        raise PositionError(
            f"expected at most {hand} cards, since {ruleset.id} deals {hand} cards to each of "
            f"{players} players, found {calls.held}",
            field=f"hands[{seat}]",
            code="too_many",
        )
    if calls.turns > limits.turns:
        raise PositionError(
            f"expected at most {limits.turns} turns that seat {seat} can still take by the rules "
            f"of {ruleset.id} with {players} players, found {calls.turns} (hands, flips, stock)",
            field="hands",
            code="too_many",
        )
    most = max(0, min(limits.goes, limits.turns - calls.turns))
    if calls.goes > most:
        raise PositionError(
            f"expected at most {most} goes of seat {seat}, which has had no more turns by the "
            f"rules of {ruleset.id} with {players} players, found {calls.goes} (goes)",
            field="goes",
            code="too_many",
        )
    shaken = TRIPLE * calls.shakes - calls.shaken_and_held
    bombed = TRIPLE * calls.bombs + PAIR * calls.small_bombs
    if ruleset.shake is not None and ruleset.shake.then_bomb:
        played = max(shaken, bombed)
    else:
        played = shaken + bombed
    if played + calls.held > hand:
        held = f", and that it still holds {calls.held}" if calls.held else ""
        named = {"shakes": calls.shakes, "bombs": calls.bombs, "small_bombs": calls.small_bombs}
        raise PositionError(
            f"expected shakes and bombs that a hand of {hand} cards allows, found that seat {seat} "
            f"must have played at least {played} cards for {calls.shakes} shakes, {calls.bombs} "
            f"bombs and {calls.small_bombs} small bombs{held} (shakes, bombs, small_bombs)",
            field=next(name for name, number in named.items() if number),
            code="too_many",
        )


def check_go_score(rules: Rules, seat: int, goes: int, points: int, label: str) -> None:
    """Refuse a score that is too low for the last go of a seat. The first go needs the points to
    stop, and each further go needs more than the one before.

    Raises:
        PositionError: for such a score.
    """
    least = rules.go_threshold + goes - 1
    if points < least:
        raise PositionError(
            f"expected at least {least} points for go number {goes} of seat {seat}, found {points} "
            f"({label})",
            field=label,
            code="too_few",
        )


def most_scored(rules: Rules, captured: int, cup: int) -> int:
    """The most points that a seat can have had: with these captures and with all junk, since its
    junk may have been stolen.
    """
    stealable = JUNK | rules.stealable_cup
    return score(rules, captured | (deck_mask(rules.deck) & stealable), cup)


def check_shaken(shakes: Sequence[Shaken]) -> None:
    """Refuse a month that is shaken twice: only one seat can hold three of it.

    Raises:
        PositionError: for such a month.
    """
    shaken: dict[Month, int] = {}
    for seat, month in shakes:
        if month is None:
            continue
        if month in shaken:
            who = (
                f"seat {seat} twice"
                if shaken[month] == seat
                else f"seats {shaken[month]} and {seat}"
            )
            raise PositionError(
                f"expected each month once, found month {int(month)} for {who}",
                field="shakes",
                code="twice",
            )
        shaken[month] = seat


def check_fours(ruleset: Ruleset, players: int, fours: Sequence[int]) -> None:
    """Refuse fours that no deal gives: a seat holds four of a month only in a hand of four or more.

    Raises:
        PositionError: for such fours.
    """
    hand = limits_for(ruleset, players).hand
    if fours and hand < _FOUR:
        seats = listed(map(str, fours))
        wanted = f"no seat with four of a month, since a hand has {hand} cards"
        raise PositionError(f"expected {wanted}, found {seats}", field="fours", code="too_many")

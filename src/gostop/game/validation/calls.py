"""Check whether one seat can have made all its calls in a round."""

from __future__ import annotations

import attrs

from gostop.core.errors import PositionError, counted
from gostop.kernel.deck import JUNK
from gostop.kernel.deck import mask_of as deck_mask
from gostop.kernel.points import score
from gostop.kernel.rules import Rules
from gostop.rules.limits import PAIR, TRIPLE, limits_for
from gostop.rules.ruleset import Ruleset


@attrs.frozen(kw_only=True)
class Calls:
    """The calls of a seat, and the cards and turns that it has left."""

    seat: int
    goes: int
    shakes: int
    bombs: int
    small_bombs: int
    held: int = 0
    """How many cards the seat still holds."""
    turns: int = 0
    """How many turns the seat can still take."""
    stops: bool = False
    """Whether the seat has stopped, or its last go has stopped the round."""
    shaken_and_held: int = 0
    """How many shaken cards the seat still holds."""


def check_calls(ruleset: Ruleset, players: int, calls: Calls) -> None:
    """Refuse calls that need more cards or turns than a seat has.

    Raises:
        PositionError: for such calls.
    """
    limits = limits_for(ruleset, players)
    seat, hand = calls.seat, limits.hand
    if calls.held > hand:
        raise PositionError(
            f"seat {seat} holds {calls.held} cards, and {ruleset.id} deals {hand} to each of "
            f"{players} players",
            field=f"hands[{seat}]",
            code="too_many",
        )
    if calls.turns > limits.turns:
        raise PositionError(
            f"seat {seat} could still take {calls.turns} turns with its hand, its flips and the "
            f"stock, and no seat takes more than {limits.turns} by the rules of {ruleset.id} with "
            f"{players} players",
            field="hands",
            code="too_many",
        )
    allowed = ruleset.go.most
    if allowed is not None and calls.goes > allowed - (not calls.stops):
        how = "and stopped" if calls.stops else "without a stop"
        raise PositionError(
            f"go number {allowed} stops by the rules of {ruleset.id}, and seat {seat} has called "
            f"go {counted(calls.goes, 'time')} {how}",
            field="goes",
            code="too_many",
        )
    most = max(0, min(limits.goes, limits.turns - calls.turns))
    if calls.goes > most:
        raise PositionError(
            f"seat {seat} has called go {counted(calls.goes, 'time')}, and it has had at most "
            f"{counted(most, 'turn')} for that by the rules of {ruleset.id} with {players} players",
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
        held = f", and it still holds {calls.held}" if calls.held else ""
        named = {"shakes": calls.shakes, "bombs": calls.bombs, "small_bombs": calls.small_bombs}
        made = [
            counted(number, name.removesuffix("s").replace("_", " "))
            for name, number in named.items()
            if number
        ]
        raise PositionError(
            f"seat {seat} must have played at least {counted(played, 'card')} for "
            f"{' and '.join(made)}{held}: its hand had only {hand}",
            field=next(name for name, number in named.items() if number),
            code="too_many",
        )


def check_go_score(rules: Rules, seat: int, goes: int, points: int, label: str) -> None:
    """Refuse a score that is too low for the last go of a seat. The first go needs the points to
    stop, and each later go needs more points than the go before.

    Raises:
        PositionError: for such a score.
    """
    least = rules.go_threshold + goes - 1
    if points < least:
        had = "can have had at most" if label == "goes" else "had"
        raise PositionError(
            f"go number {goes} of seat {seat} needs at least {counted(least, 'point')}, and it "
            f"{had} {points}",
            field=label,
            code="too_few",
        )


def check_last_score(rules: Rules, seat: int, goes: int, points: int, most: int) -> None:
    """Refuse a score at the last go that is too low for the goes or too high for the captures.

    Raises:
        PositionError: for such a score.
    """
    check_go_score(rules, seat, goes, points, "go_scores")
    check_most_score(seat, points, most)


def check_most_score(seat: int, points: int, most: int) -> None:
    """Refuse a score at the last go that is too high for the captures.

    Raises:
        PositionError: for such a score.
    """
    if points > most:
        raise PositionError(
            f"seat {seat} can't have had {points} points at its last go: its captures are worth "
            f"at most {most}, even with all junk that may have been stolen",
            field="go_scores",
            code="too_many",
        )


def most_scored(rules: Rules, captured: int, cup: int) -> int:
    """Return the most points that a seat can have had. All junk counts for it if the rules have
    thefts, because some of its junk may have been stolen. Before a theft locked the sake cup, the
    cup could count as an animal or as junk.
    """
    if rules.lockable_cup:
        cup = 0
    stealable = JUNK | rules.stealable_cup if any(rules.steals) else 0
    return score(rules, captured | (deck_mask(rules.deck) & stealable), cup)

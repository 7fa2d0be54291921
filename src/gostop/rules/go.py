"""The settings of go and stop."""

from __future__ import annotations

from typing import Final

import attrs

from gostop.core.hashes import StableEnum, stable
from gostop.rules.fields import (
    ByPlayers,
    Found,
    contradiction,
    factors,
    maybe_number,
    number,
    split_number,
    switch,
    way,
)
from gostop.rules.score import ScoreChapter
from gostop.rules.tree import group_of

STEPS: Final = {
    "go.call": "A seat with enough points says go, and plays on.",
    "go.stop": "A seat with enough points says stop, wins, and ends the round.",
}
"""The steps of go and stop that no setting changes, by the rule that events name."""


class CounterGo(StableEnum):
    """What a counter-go is worth to the winner (R13)."""

    NONE = "none"
    """A counter-go is worth as much as an ordinary go."""
    ON_TOP = "on_top"
    """The payment doubles for each counter-go, and k re-counter-goes multiply it by 2 * 2^k. This
    comes in addition to the worth of the go itself."""
    IN_PLACE = "in_place"
    """The payment is multiplied as with `on_top`, but the go itself is worth nothing."""
    FLAT_FOUR = "flat_four"
    """The payment is multiplied by 4, only once for all counter-goes, in addition to the worth of
    the goes themselves."""
    FOUR_IN_PLACE = "four_in_place"
    """The payment is multiplied by 4, only once for all counter-goes. This factor replaces the
    factor of goes; goes still add their points."""
    EACH_DOUBLES = "each_doubles"
    """The payment doubles for each counter-go and for each re-counter-go, in addition to the worth
    of the go itself."""


class Growth(StableEnum):
    """The factor by which goes multiply the winner's points."""

    DOUBLING = "doubling"
    """The points double for each go from `go.doubles_from` on."""
    COUNT = "count"
    """The factor is the number of goes: three goes multiply the points by 3. A number of goes below
    `go.doubles_from` multiplies nothing."""


@stable
@attrs.frozen(kw_only=True)
class GoRules:
    """When a seat may go or stop, and what goes are worth."""

    threshold: ByPlayers[int] = split_number(least=1, neutral=ByPlayers(two=7, more=3))
    """The score that a seat needs to stop, in points."""
    points: int = number(neutral=0)
    """What each go adds to the winner's score, in points."""
    points_up_to: int | None = maybe_number(least=1, neutral=None)
    """The number of the last go that adds `go.points` to the winner's score (R12); `None` if every
    go adds them."""
    doubles_from: int | None = maybe_number(least=1, neutral=None)
    """The number of the first go that multiplies the winner's points (R33); `None` if goes do not
    multiply in this way."""
    growth: Growth = way(Growth, neutral=Growth.DOUBLING)
    """The factor by which goes multiply the winner's points."""
    factors: tuple[int, ...] = factors()
    """The factors by which goes multiply the winner's points: the first factor after one go, the
    second after two goes, and so on. The last factor applies to any higher number of goes. The list
    is used instead of `go.doubles_from`; it is empty if goes do not multiply in this way."""
    points_when_multiplied: bool = switch(neutral=True)
    """Whether goes still add their points (`go.points`) when the factor of goes is above 1. If
    false, goes with such a factor only multiply."""
    counter: CounterGo = way(CounterGo, neutral=CounterGo.NONE)
    """What a counter-go is worth to the winner (R13). A go is a counter-go if an opponent has
    called go before it, and a re-counter-go if an opponent has called a counter-go before it."""
    regained: bool = switch(neutral=False)
    """Whether a seat that lost points after its last go, because junk was stolen, is asked to go or
    stop again as soon as its score rises. If false, it is asked only when its score is higher than
    at that go (R25)."""
    most: int | None = maybe_number(least=1, neutral=None)
    """The maximum number of goes of a seat in a round. With its last allowed go the seat stops
    automatically; `None` for no limit."""
    on_last_turn: bool = switch(neutral=False)
    """Whether a seat without turns left may still call go. If false, it stops automatically (R24).
    If `turn.last_turn` is `last_hand_card` or `by_event`, this rule begins with the turn of the
    seat's last hand card."""


@stable
@attrs.frozen(kw_only=True)
class GoChapter(ScoreChapter):
    """The settings of go and stop, and all settings of `ScoreChapter`."""

    go: GoRules = group_of(GoRules)
    """When a seat may go or stop, and what goes are worth."""


def contradictions(ruleset: GoChapter) -> Found:
    """Find two settings that both say how goes multiply, and settings about factors or points that
    goes do not have.
    """
    go = ruleset.go
    if go.factors and go.doubles_from is not None:
        yield contradiction(
            "go.factors",
            "go.factors and go.doubles_from both say what goes multiply",
            "turn go.doubles_from off, or empty the list",
        )
    multiplies = go.doubles_from is not None or any(factor > 1 for factor in go.factors)
    if not go.points_when_multiplied and not (go.points and multiplies):
        yield contradiction(
            "go.points_when_multiplied",
            "go.points_when_multiplied is false, but goes add no points (go.points) or do not "
            "multiply (go.doubles_from, go.factors)",
            "set it to true, or give goes both points and factors",
        )
    if go.growth is Growth.COUNT and go.doubles_from is None:
        yield contradiction(
            "go.growth",
            "go.growth is count, but goes multiply nothing while go.doubles_from is off",
            "set it to doubling, or give go.doubles_from a number",
        )
    if go.points_up_to is not None and not go.points:
        yield contradiction(
            "go.points_up_to",
            f"go.points_up_to is {go.points_up_to}, but no go adds points while go.points is 0",
            "turn it off, or give go.points a number",
        )

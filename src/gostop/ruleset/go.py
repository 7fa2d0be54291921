"""The chapter of go and stop."""

from __future__ import annotations

import enum

import attrs

from gostop.ruleset.factors import factors
from gostop.ruleset.fields import (
    ByPlayers,
    maybe_number,
    number,
    split_number,
    switch,
    way,
)
from gostop.ruleset.refusals import Found, contradiction
from gostop.ruleset.score import ScoreChapter
from gostop.ruleset.tree import group_of


class CounterGo(enum.Enum):
    """What a counter-go is worth to the winner: a go while an opponent's go stands (R13)."""

    NONE = "none"
    """A counter-go is worth as much as an ordinary go."""
    ON_TOP = "on_top"
    """Twice for each counter-go, and 2 * 2^k times for k re-counter-gos, in addition to the worth
    of the go itself."""
    IN_PLACE = "in_place"
    """Only the factors of `on_top`, without the worth of the go itself."""
    FLAT_FOUR = "flat_four"
    """Four times, only once, in addition to the worth of the go itself."""
    FOUR_IN_PLACE = "four_in_place"
    """Four times, only once, in place of the factor of goes; goes still add their points."""
    EACH_DOUBLES = "each_doubles"
    """Twice for each counter-go and for each re-counter-go, in addition to the worth of the go
    itself."""


class Growth(enum.Enum):
    """The factor of goes."""

    DOUBLING = "doubling"
    """Twice for each go from `go.doubles_from` on."""
    COUNT = "count"
    """The number of goes: three goes make three times."""


@attrs.frozen(kw_only=True)
class GoRules:
    """Go and stop."""

    threshold: ByPlayers[int] = split_number(least=1, neutral=ByPlayers(two=7, more=3))
    """The score that a seat needs to stop, in points."""
    points: int = number(neutral=0)
    """What each go adds to the winner's score, in points."""
    points_up_to: int | None = maybe_number(least=1, neutral=None)
    """The last go that adds these points (R12); `None` if every go adds them."""
    doubles_from: int | None = maybe_number(least=1, neutral=None)
    """The first go that multiplies the sum (R33); `None` if goes do not multiply."""
    growth: Growth = way(Growth, neutral=Growth.DOUBLING)
    """The factor by which goes multiply the sum."""
    factors: tuple[int, ...] = factors()
    """Factors of the sum: the first after one go, the second after two goes, and so on. The last
    factor holds for more goes too. The list is used instead of `go.doubles_from`; it is empty if
    goes do not multiply in this way."""
    points_when_multiplied: bool = switch(neutral=True)
    """Whether goes still add their points when the factor of goes is above 1. If false, goes then
    only multiply."""
    counter: CounterGo = way(CounterGo, neutral=CounterGo.NONE)
    """What a counter-go is worth: a go while an opponent's go stands (R13)."""
    most: int | None = maybe_number(least=1, neutral=None)
    """The most goes of a seat. With its last allowed go the seat stops automatically; `None` for no
    limit."""
    on_last_turn: bool = switch(neutral=False)
    """Whether a seat without turns left may still go; otherwise it stops automatically (R24). If
    `turn.last_turn` is `last_hand_card` or `by_event`, this rule begins with the turn of its last
    hand card."""


@attrs.frozen(kw_only=True)
class GoChapter(ScoreChapter):
    """The settings of go and stop, and of all chapters before."""

    go: GoRules = group_of(GoRules)
    """Go and stop."""


def contradictions(ruleset: GoChapter) -> Found:
    """Find settings for goes that multiply, where goes don't, and for goes that add points, where
    they don't.
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

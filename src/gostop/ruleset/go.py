"""The chapter of go and stop."""

from __future__ import annotations

import enum

import attrs

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
    """Twice for each counter-go, and 2 * 2^k times for k re-counter-gos, besides the worth of the
    go itself."""
    IN_PLACE = "in_place"
    """Only the factors of `on_top`, without the worth of the go itself."""
    FLAT_FOUR = "flat_four"
    """Four times, only once, besides the worth of the go itself."""


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
    """The factor by which they multiply it."""
    counter: CounterGo = way(CounterGo, neutral=CounterGo.NONE)
    """What a counter-go is worth: a go while an opponent's go stands (R13)."""
    on_last_turn: bool = switch(neutral=False)
    """Whether a seat without turns left may still go; otherwise it stops automatically (R24). If
    `turn.last_turn` is `last_hand_card`, this rule begins with the turn of its last hand card."""


@attrs.frozen(kw_only=True)
class GoChapter(ScoreChapter):
    """The settings of go and stop, and of all chapters before."""

    go: GoRules = group_of(GoRules)
    """Go and stop."""


def contradictions(ruleset: GoChapter) -> Found:
    """Settings for goes that multiply or add points where they do not."""
    go = ruleset.go
    if go.growth is Growth.COUNT and go.doubles_from is None:
        yield contradiction(
            "go.growth",
            "doubling if go.doubles_from is off, because goes do not multiply then",
            "count",
            "set it to doubling, or give go.doubles_from a number",
        )
    if go.points_up_to is not None and not go.points:
        yield contradiction(
            "go.points_up_to",
            "off if go.points is 0, because no go adds points then",
            go.points_up_to,
            "turn it off, or give go.points a number",
        )

"""The chapter of go and stop."""

from __future__ import annotations

import enum

import attrs

from gostop.ruleset.fields import (
    ByPlayers,
    Found,
    maybe_number,
    number,
    split_number,
    switch,
    way,
)
from gostop.ruleset.score import ScoreChapter
from gostop.ruleset.tree import group_of


class CounterGo(enum.Enum):
    """What a go while an opponent's go stands is worth to its winner (R13)."""

    NONE = "none"
    """Nothing but an ordinary go."""
    ON_TOP = "on_top"
    """Twice for each counter-go; for k re-counter-gos twice and 2^k times; besides the go."""
    IN_PLACE = "in_place"
    """The same, but such a go brings nothing else."""
    FLAT_FOUR = "flat_four"
    """Four times, once, besides the go itself."""


class Growth(enum.Enum):
    """By what goes multiply."""

    DOUBLING = "doubling"
    """Twice for each from that one on."""
    COUNT = "count"
    """As many times as there are goes: the third go makes three times."""


@attrs.frozen(kw_only=True)
class GoRules:
    """Go and stop."""

    threshold: ByPlayers[int] = split_number(least=1, neutral=ByPlayers(two=7, more=3))
    """The score from which one may stop, in points."""
    points: int = number(neutral=0)
    """What each go adds to the winner's score, in points."""
    points_up_to: int | None = maybe_number(least=1, neutral=None)
    """Up to which go they are added (R12); `None`: for every go."""
    doubles_from: int | None = maybe_number(least=1, neutral=None)
    """The go from which on goes multiply the sum (R33); `None`: none does."""
    growth: Growth = way(Growth, neutral=Growth.DOUBLING)
    """By what they multiply it."""
    counter: CounterGo = way(CounterGo, neutral=CounterGo.NONE)
    """What a go while an opponent's go stands is worth (R13)."""
    on_last_turn: bool = switch(neutral=False)
    """Whether a seat that has no turn left may still go; otherwise it stops by itself (R24). Where
    `turn.last_turn` is `last_hand_card`, that holds from the turn of its last hand card on."""


@attrs.frozen(kw_only=True)
class GoChapter(ScoreChapter):
    """What a rulebook says of go and stop, and all before it."""

    go: GoRules = group_of(GoRules)
    """Go and stop."""


def contradictions(ruleset: GoChapter) -> Found:
    """Goes that are said to multiply or to add, and do not."""
    go = ruleset.go
    if go.growth is Growth.COUNT and go.doubles_from is None:
        yield "go.growth", "is count, but go.doubles_from is off: goes multiply nothing"
    if go.points_up_to is not None and not go.points:
        yield (
            "go.points_up_to",
            f"is {go.points_up_to}, but go.points is 0: no go adds any; turn it off, or give goes "
            "points",
        )

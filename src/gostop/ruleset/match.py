"""The chapter of the match, the last one."""

from __future__ import annotations

import enum

import attrs

from gostop.ruleset.draw import MOST_CARRY, CarryRule, DrawChapter
from gostop.ruleset.fields import (
    Found,
    maybe_number,
    way,
)
from gostop.ruleset.tree import group_of


class NextDealer(enum.Enum):
    """Who deals the next round of a match (R41). After a void deal the same seat deals again."""

    WINNER = "winner"
    """The winner; after a draw the same dealer."""
    IN_TURN = "in_turn"
    """The next seat in turn order, after a win and after a draw."""


@attrs.frozen(kw_only=True)
class MatchRules:
    """When a match ends, and who deals its rounds."""

    rounds: int | None = maybe_number(least=1, neutral=None)
    """After so many rounds, most points win; `None`: never by number."""
    points: int | None = maybe_number(least=1, neutral=None)
    """Once somebody has so many points; `None`: never by points."""
    draws_in_a_row: int | None = maybe_number(least=1, neutral=None)
    """After so many draws in a row, as a draw; `None`: never."""
    next_dealer: NextDealer = way(NextDealer, neutral=NextDealer.WINNER)
    """Who deals the next round (R41)."""


@attrs.frozen(kw_only=True)
class Chapters(DrawChapter):
    """All that a rulebook says."""

    match: MatchRules = group_of(MatchRules)
    """When a match ends, and who deals its rounds."""


def contradictions(ruleset: Chapters) -> Found:
    """Settings of drawn rounds that need another one."""
    draw, ends = ruleset.draw, ruleset.match.draws_in_a_row
    cap, anew = draw.carry_cap, draw.carry_draws
    if cap != MOST_CARRY and draw.carry in (CarryRule.NONE, CarryRule.TWO):
        yield "draw.carry_cap", f"is {cap}, but draw.carry is {draw.carry.value} and never grows"
    if cap == 1:
        yield (
            "draw.carry_cap",
            f"is 1, but draw.carry is {draw.carry.value} and begins with 2: nothing would be "
            "carried; right is a cap from 2 on, or a carry of none",
        )
    if anew is not None and draw.carry is CarryRule.NONE:
        yield (
            "draw.carry_draws",
            f"is {anew}, but draw.carry is none: there is nothing to begin anew",
        )
    if anew == 1:
        yield (
            "draw.carry_draws",
            f"is 1, but draw.carry is {draw.carry.value}: begun anew after every draw it never "
            "multiplies; right is 2 or more, or a carry of none",
        )
    if anew is not None and ends is not None and anew >= ends:
        yield (
            "draw.carry_draws",
            f"is {anew}, but match.draws_in_a_row is {ends}: the match is over before the carry "
            "begins anew; right is fewer, or one of the two off",
        )

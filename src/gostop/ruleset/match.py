"""The chapter of the match, the last one."""

from __future__ import annotations

import enum

import attrs

from gostop.ruleset.draw import MOST_CARRY, CarryRule, DrawChapter
from gostop.ruleset.fields import (
    maybe_number,
    way,
)
from gostop.ruleset.refusals import Found, contradiction
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
    """The number of rounds after which most points win; `None` for no such end."""
    points: int | None = maybe_number(least=1, neutral=None)
    """The points of a player with which the match ends; `None` for no such end."""
    draws_in_a_row: int | None = maybe_number(least=1, neutral=None)
    """The number of draws in a row after which the match ends as a draw; `None` for no such end."""
    next_dealer: NextDealer = way(NextDealer, neutral=NextDealer.WINNER)
    """Who deals the next round (R41)."""


@attrs.frozen(kw_only=True)
class Chapters(DrawChapter):
    """All settings of a rulebook."""

    match: MatchRules = group_of(MatchRules)
    """When a match ends, and who deals its rounds."""


def contradictions(ruleset: Chapters) -> Found:
    """Settings of drawn rounds that mean nothing beside another setting."""
    draw, ends = ruleset.draw, ruleset.match.draws_in_a_row
    cap, anew, carry = draw.carry_cap, draw.carry_draws, draw.carry.value
    if cap != MOST_CARRY and draw.carry in (CarryRule.NONE, CarryRule.TWO):
        yield contradiction(
            "draw.carry_cap",
            f"{MOST_CARRY} (no cap) if draw.carry is {carry}, which never grows",
            cap,
            f"set it to {MOST_CARRY}, or change draw.carry",
        )
    if cap == 1:
        yield contradiction(
            "draw.carry_cap",
            f"at least 2 if draw.carry is {carry}, which begins with 2",
            1,
            "raise it, or set draw.carry to none",
        )
    if anew is not None and draw.carry is CarryRule.NONE:
        yield contradiction(
            "draw.carry_draws", "off if nothing is carried (draw.carry)", anew, "turn it off"
        )
    if anew == 1:
        yield contradiction(
            "draw.carry_draws",
            f"at least 2 if draw.carry is {carry}, because it begins again after each draw",
            1,
            "raise it, or set draw.carry to none",
        )
    if anew is not None and ends is not None and anew >= ends:
        yield contradiction(
            "draw.carry_draws",
            f"less than match.draws_in_a_row, {ends}, because the match ends then",
            anew,
            "lower it, or turn one of the two off",
        )

"""The settings of the match, and the class with all settings."""

from __future__ import annotations

import enum

import attrs

from gostop.rules.draw import MOST_CARRY, CarryRule, DrawChapter
from gostop.rules.fields import Found, contradiction, maybe_number, number, way
from gostop.rules.tree import group_of, maybe_group_of


class NextDealer(enum.Enum):
    """Who deals the next round of a match (R41). After a void deal the same seat deals again."""

    WINNER = "winner"
    """The winner deals. After a draw, the same seat deals again."""
    IN_TURN = "in_turn"
    """The next seat in turn order deals, after a win and after a draw."""


@attrs.frozen(kw_only=True)
class ExtraRounds:
    """Rounds of a match that count more than others."""

    every: int = number(least=1)
    """Which rounds of a match count more: 5 stands for the fifth round, the tenth and so on. Void
    deals are not counted."""
    factor: int = number(least=2, most=1000)
    """The factor for the payments of the losers in the rounds of a match that count more."""


@attrs.frozen(kw_only=True)
class MatchRules:
    """When a match ends, and who deals its rounds."""

    rounds: int | None = maybe_number(least=1, neutral=None)
    """After this many rounds the match ends, and the player with the most points wins; `None` for
    no limit."""
    points: int | None = maybe_number(least=1, neutral=None)
    """The match ends when a player has this many points; `None` for no limit."""
    draws_in_a_row: int | None = maybe_number(least=1, neutral=None)
    """After this many draws in a row the match ends as a draw; `None` for no limit."""
    next_dealer: NextDealer = way(NextDealer, neutral=NextDealer.WINNER)
    """Who deals the next round of a match (R41)."""
    extra: ExtraRounds | None = maybe_group_of(ExtraRounds)
    """Whether every n-th round of a match counts more; if off, all rounds count the same. A round
    outside a match has no number and never counts more."""


@attrs.frozen(kw_only=True)
class Chapters(DrawChapter):
    """All settings of a rulebook."""

    match: MatchRules = group_of(MatchRules)
    """When a match ends, and who deals its rounds."""


def contradictions(ruleset: Chapters) -> Found:
    """Find settings of drawn rounds that contradict each other or `match.draws_in_a_row`."""
    draw, ends = ruleset.draw, ruleset.match.draws_in_a_row
    cap, again, carry = draw.carry_cap, draw.carry_draws, draw.carry.value
    if draw.carry_calls and draw.carry is CarryRule.NONE:
        problem = "draw.carry_calls is true, but draw.carry is none, so nothing is carried"
        yield contradiction("draw.carry_calls", problem, "turn it off")
    never = (CarryRule.NONE,) if draw.carry_calls else (CarryRule.NONE, CarryRule.TWO)
    if cap != MOST_CARRY and draw.carry in never:
        yield contradiction(
            "draw.carry_cap",
            f"draw.carry_cap is {cap}, but draw.carry is {carry}, which never grows",
            f"set it to {MOST_CARRY}, or change draw.carry",
        )
    if cap == 1:
        yield contradiction(
            "draw.carry_cap",
            f"draw.carry_cap is 1, but draw.carry is {carry}, which begins with 2",
            "raise it, or set draw.carry to none",
        )
    if again is not None and draw.carry is CarryRule.NONE:
        problem = f"draw.carry_draws is {again}, but draw.carry is none, so nothing is carried"
        yield contradiction("draw.carry_draws", problem, "turn it off")
    if again == 1:
        yield contradiction(
            "draw.carry_draws",
            f"draw.carry_draws is 1, so draw.carry, {carry}, would begin again after each draw",
            "raise it, or set draw.carry to none",
        )
    if again is not None and ends is not None and again >= ends:
        yield contradiction(
            "draw.carry_draws",
            f"draw.carry_draws is {again}, but the match ends after {ends} draws "
            "(match.draws_in_a_row)",
            "lower it, or turn one of the two off",
        )

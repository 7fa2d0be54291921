"""The settings of the match, the class with all settings, and what draws carry over."""

from __future__ import annotations

import attrs

from gostop.core.hashes import StableEnum, stable
from gostop.rules.draw import MOST_CARRY, CarryRule, DrawChapter
from gostop.rules.fields import Found, contradiction, maybe_number, number, switch, way
from gostop.rules.tree import group_of, maybe_group_of


class NextDealer(StableEnum):
    """Who deals the next round of a match (R41). After a void deal the same seat deals again."""

    WINNER = "winner"
    """The winner deals. After a draw, the same seat deals again."""
    IN_TURN = "in_turn"
    """The next seat in turn order deals, after a win and after a draw."""


@stable
@attrs.frozen(kw_only=True)
class ExtraRounds:
    """Rounds of a match that count more than others."""

    every: int = number(least=1)
    """Which rounds of a match count more: 5 stands for the fifth round, the tenth and so on. Void
    deals are not counted."""
    factor: int = number(least=2, most=1000)
    """The factor for the payments of the losers in the rounds of a match that count more."""


@stable
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
    bankruptcy: bool = switch(neutral=False)
    """Whether the match ends as soon as a player owns nothing more. The rule applies only if it is
    known what each player owned at the beginning."""
    next_dealer: NextDealer = way(NextDealer, neutral=NextDealer.WINNER)
    """Who deals the next round of a match (R41)."""
    extra: ExtraRounds | None = maybe_group_of(ExtraRounds)
    """Whether every n-th round of a match counts more; if off, all rounds count the same. A round
    outside a match has no number and never counts more."""


@stable
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


# What draws carry over to the next round.


def carry_after(ruleset: Chapters, draws: int) -> int:
    """Return the factor of a round after a number of draws in a row (R14)."""
    draw = ruleset.draw
    if draw.carry_draws is not None:
        draws %= draw.carry_draws
    if not draws or draw.carry is CarryRule.NONE:
        return 1
    if draw.carry is CarryRule.TWO:
        return 2
    if draw.carry is CarryRule.LINEAR:
        return min(2 * draws, draw.carry_cap)
    return min(1 << min(draws, MOST_CARRY.bit_length()), draw.carry_cap)


def carried(ruleset: Chapters, draws: int, carry: int, calls: int) -> int:
    """Return the factor of a round after one more draw.

    Args:
        ruleset: the rules.
        draws: how many draws in a row came before that draw.
        carry: the factor of the drawn round itself.
        calls: how many shakes and bombs the drawn round had.
    """
    after, draw = carry_after(ruleset, draws + 1), ruleset.draw
    if not draw.carry_calls or after == 1:
        return after
    if carry == draw.carry_cap:
        return carry
    # below the cap, a carry is the factor of the draws, doubled for each call in the drawn rounds
    calls += (carry // carry_after(ruleset, draws)).bit_length() - 1
    return min(after << calls, draw.carry_cap)


def is_carry(ruleset: Chapters, draws: int, carry: int) -> bool:
    """Whether a round after this many draws in a row may have this factor."""
    least, draw = carry_after(ruleset, draws), ruleset.draw
    if not draw.carry_calls or least == 1:
        return carry == least
    times = carry // least
    return carry == draw.carry_cap or (
        0 < carry < draw.carry_cap and carry % least == 0 and times.bit_count() == 1
    )


def most_carry(ruleset: Chapters) -> int:
    """Return the largest factor that the draws before a round give."""
    most = carry_after(ruleset, most_draws(ruleset))
    return ruleset.draw.carry_cap if ruleset.draw.carry_calls and most_draws(ruleset) else most


def most_draws(ruleset: Chapters) -> int:
    """Return the most draws in a row before a round that can change its factor."""
    draw, ends = ruleset.draw, ruleset.match.draws_in_a_row
    limits = [MOST_CARRY]
    limits += [] if ends is None else [ends - 1]
    limits += [] if draw.carry_draws is None else [draw.carry_draws - 1]
    return min(limits)


def draws_of(ruleset: Chapters, carry: int) -> int | None:
    """Return the number of draws in a row that gives a factor; `None` if no number does."""
    if carry == carry_after(ruleset, 0):
        return 0
    if ruleset.draw.carry_calls and carry > 0:
        # one draw and its calls may give the factor; with the linear rule, the number of draws may
        # also be the odd part of the factor
        odd = carry // (carry & -carry) if ruleset.draw.carry is CarryRule.LINEAR else 1
        return next(
            (n for n in {1, odd} if 0 < n <= most_draws(ruleset) and is_carry(ruleset, n, carry)),
            None,
        )
    # doubling needs one draw for each bit of the factor; the slowest growth adds 2 for each draw
    for draws in (carry.bit_length() - 1, carry.bit_length(), (carry + 1) // 2):
        if 0 < draws <= most_draws(ruleset) and carry_after(ruleset, draws) == carry:
            return draws
    return None

"""The chapter of stealing."""

from __future__ import annotations

import attrs

from gostop.ruleset.deal import CupCount
from gostop.ruleset.fields import (
    Found,
    number,
    switch,
)
from gostop.ruleset.tree import group_of, maybe_group_of
from gostop.ruleset.turn import Steal, SweepWhen, TurnChapter


@attrs.frozen(kw_only=True)
class ManyStacks:
    """Taking many stacks in a round."""

    stacks: int = number(least=2, most=12)
    """With how many stacks taken."""
    junk: int = number(least=1, most=60)
    """How many junk cards more the last of them steals."""
    last_turn: bool = switch(neutral=False)
    """Whether also on one's last turn."""


@attrs.frozen(kw_only=True)
class StealRules:
    """What the events of a turn steal from each opponent; they add up."""

    jjok: Steal = group_of(Steal, neutral=Steal(0))
    """Jjok (쪽): the flip pairs with the unmatched hand card."""
    ttadak: Steal = group_of(Steal, neutral=Steal(0))
    """Ttadak (따닥): hand card and flip take both pairs of a month."""
    sweep: Steal = group_of(Steal, neutral=Steal(0))
    """A sweep."""
    bomb: Steal = group_of(Steal, neutral=Steal(0))
    """A bomb."""
    dealt_stack: Steal = group_of(Steal, neutral=Steal(0))
    """Taking a stack that was dealt (R31)."""
    stack: Steal = group_of(Steal, neutral=Steal(0))
    """Taking the stack of an opponent's ppeok."""
    own_stack: Steal = group_of(Steal, neutral=Steal(0))
    """Taking the stack of one's own ppeok."""
    many_stacks: ManyStacks | None = maybe_group_of(ManyStacks)
    """Taking many stacks in a round."""
    bonus: Steal = group_of(Steal, neutral=Steal(0))
    """Capturing a bonus card, from the hand, the stock or a stack."""
    each_kind: Steal = group_of(Steal, neutral=Steal(0))
    """Capturing a bright, an animal, a ribbon and junk on one's first turn."""
    by_value: bool = switch(neutral=False)
    """Whether a double counts as two of the cards to be stolen (R30)."""
    cup: bool = switch(neutral=False)
    """Whether the sake cup may be stolen while it counts as junk, as a double (R43). It counts as
    junk where `cards.cup_count` counts it so for its owner's score at that moment."""


@attrs.frozen(kw_only=True)
class StealChapter(TurnChapter):
    """What a rulebook says of stealing, and all before it."""

    steal: StealRules = group_of(StealRules)
    """What is stolen."""


def contradictions(ruleset: StealChapter) -> Found:
    """A sweep that steals on no turn, and a sake cup that is stolen as junk, but is never junk."""
    sweep = ruleset.steal.sweep
    if ruleset.turn.sweep is SweepWhen.ROUNDS_LAST_TURN and sweep.junk and not sweep.last_turn:
        yield (
            "steal.sweep.last_turn",
            "is false, but turn.sweep is rounds_last_turn: no other turn has a sweep; right is "
            "true, or another turn.sweep",
        )
    if ruleset.steal.cup and ruleset.cards.cup_count is CupCount.ANIMAL:
        yield (
            "steal.cup",
            f"is true, but cards.cup_count is animal: {ruleset.cards.cup} never counts as junk, "
            "and only junk is stolen; expected false, or another cards.cup_count",
        )

"""The chapter of stealing."""

from __future__ import annotations

import attrs

from gostop.ruleset.deal import CupCount
from gostop.ruleset.fields import (
    number,
    switch,
)
from gostop.ruleset.refusals import Found, contradiction
from gostop.ruleset.tree import group_of, maybe_group_of
from gostop.ruleset.turn import Steal, SweepWhen, TurnChapter


@attrs.frozen(kw_only=True)
class ManyStacks:
    """Taking many stacks in a round."""

    stacks: int = number(least=2, most=12)
    """The number of stacks."""
    junk: int = number(least=1, most=60)
    """How many more junk cards the last of them steals."""
    last_turn: bool = switch(neutral=False)
    """Whether it also steals on the seat's last turn."""


@attrs.frozen(kw_only=True)
class StealRules:
    """What the events of a turn steal from each opponent; the events of one turn add up."""

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
    """Taking the stack of the seat's own ppeok."""
    many_stacks: ManyStacks | None = maybe_group_of(ManyStacks)
    """Taking many stacks in a round."""
    bonus: Steal = group_of(Steal, neutral=Steal(0))
    """Capturing a bonus card, from the hand, the stock or a stack."""
    each_kind: Steal = group_of(Steal, neutral=Steal(0))
    """Capturing a bright, an animal, a ribbon and junk on the seat's first turn."""
    by_value: bool = switch(neutral=False)
    """Whether a double junk counts as two stolen cards (R30)."""
    cup: bool = switch(neutral=False)
    """Whether the sake cup may be stolen, as a double junk, while it counts as junk (R43): while
    `cards.cup_count` counts it as junk for its owner's score."""


@attrs.frozen(kw_only=True)
class StealChapter(TurnChapter):
    """The settings of stealing, and of all chapters before."""

    steal: StealRules = group_of(StealRules)
    """What is stolen."""


def contradictions(ruleset: StealChapter) -> Found:
    """Sweeps that steal on no turn, and a sake cup that is stolen as junk but is never junk."""
    sweep = ruleset.steal.sweep
    if ruleset.turn.sweep is SweepWhen.ROUNDS_LAST_TURN and sweep.junk and not sweep.last_turn:
        yield contradiction(
            "steal.sweep.last_turn",
            "true if turn.sweep is rounds_last_turn, because no other turn has a sweep",
            "false",
            "set it to true, or change turn.sweep",
        )
    if ruleset.steal.cup and ruleset.cards.cup_count is CupCount.ANIMAL:
        yield contradiction(
            "steal.cup",
            f"false if cards.cup_count is animal, because only junk is stolen and "
            f"{ruleset.cards.cup} never counts as junk",
            "true",
            "set it to false, or change cards.cup_count",
        )

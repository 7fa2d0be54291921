"""The chapter of stealing."""

from __future__ import annotations

import enum

import attrs

from gostop.ruleset.deal import CupCount
from gostop.ruleset.fields import (
    number,
    switch,
    way,
)
from gostop.ruleset.refusals import Found, contradiction
from gostop.ruleset.tree import group_of, maybe_group_of
from gostop.ruleset.turn import Steal, SweepWhen, TurnChapter


class StackFrom(enum.Enum):
    """Who gives junk to the seat that takes the stack of an opponent's ppeok."""

    EACH = "each"
    """Each opponent."""
    MAKER = "maker"
    """Only the seat that made the ppeok."""


@attrs.frozen(kw_only=True)
class ManyStacks:
    """Taking many stacks in a round."""

    stacks: int = number(least=2, most=12)
    """The number of stacks."""
    junk: int = number(least=1, most=60)
    """How many more junk cards the last of these stacks steals."""
    last_turn: bool = switch(neutral=False)
    """Whether these cards are stolen on the seat's last turn too."""


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
    stack_from: StackFrom = way(StackFrom, neutral=StackFrom.EACH)
    """Who gives the junk for the stack of an opponent's ppeok; a dealt stack takes it from each."""
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
    change: bool = switch(neutral=False)
    """Whether the thief gives change (거스름, geoseureum): if one pi is due and a junk worth 2 is
    stolen, the thief gives back its lowest single junk, if it has one."""
    cup_locked: bool = switch(neutral=False)
    """Whether a theft that finds no junk except the sake cup leaves the cup. The cup then counts as
    an animal for the rest of the round."""


@attrs.frozen(kw_only=True)
class StealChapter(TurnChapter):
    """The settings of stealing, and of all chapters before."""

    steal: StealRules = group_of(StealRules)
    """What is stolen."""


def contradictions(ruleset: StealChapter) -> Found:
    """Find sweeps that steal on no turn, and a sake cup that is stolen as junk but is never junk,
    or that a theft locks although its owner has chosen.
    """
    sweep = ruleset.steal.sweep
    if ruleset.turn.sweep is SweepWhen.ROUNDS_LAST_TURN and sweep.junk and not sweep.last_turn:
        yield contradiction(
            "steal.sweep.last_turn",
            "steal.sweep.last_turn is false, but only the round's last turn can be a sweep, since "
            "turn.sweep is rounds_last_turn",
            "set it to true, or change turn.sweep",
        )
    if ruleset.steal.cup and ruleset.cards.cup_count is CupCount.ANIMAL:
        yield contradiction(
            "steal.cup",
            f"steal.cup is true, but only junk is stolen, and {ruleset.cards.cup} never counts as "
            "junk, since cards.cup_count is animal",
            "set it to false, or change cards.cup_count",
        )
    fixed = ruleset.cards.cup_count
    if ruleset.steal.cup_locked and fixed in (CupCount.CHOSEN, CupCount.FROM_GO):
        yield contradiction(
            "steal.cup_locked",
            f"steal.cup_locked is true, but the owner has decided how {ruleset.cards.cup} counts, "
            f"since cards.cup_count is {fixed.value}",
            "set it to false, or change cards.cup_count",
        )

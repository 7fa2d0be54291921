"""The settings of stealing."""

from __future__ import annotations

import attrs

from gostop.core.hashes import StableEnum, stable
from gostop.rules.deal import CupCount
from gostop.rules.fields import Found, contradiction, number, switch, way
from gostop.rules.tree import group_of, maybe_group_of
from gostop.rules.turn import Steal, SweepWhen, TurnChapter


class StackFrom(StableEnum):
    """Who gives junk to the seat that takes the stack of an opponent's ppeok."""

    EACH = "each"
    """Each opponent gives junk."""
    MAKER = "maker"
    """Only the seat that made the ppeok gives junk."""


@stable
@attrs.frozen(kw_only=True)
class ManyStacks:
    """What a seat steals in addition if it takes many stacks in a round."""

    stacks: int = number(least=2, most=12)
    """How many stacks a seat must take in a round to steal more junk for them."""
    junk: int = number(least=1, most=60)
    """How many more junk cards a seat steals from each opponent when it has taken
    `steal.many_stacks.stacks` stacks in the round."""
    last_turn: bool = switch(neutral=False)
    """Whether a seat steals the additional junk for many stacks on its last turn too."""


@stable
@attrs.frozen(kw_only=True)
class StealRules:
    """What a seat steals from each opponent for the events of its turn. The junk for several events
    of a turn adds up.
    """

    jjok: Steal = group_of(Steal, neutral=Steal(0))
    """What a jjok (쪽) steals. In a jjok, the flip pairs with a hand card that matched no card on
    the table."""
    ttadak: Steal = group_of(Steal, neutral=Steal(0))
    """What a ttadak (따닥) steals. In a ttadak, the hand card and the flip have the same month, and
    take the two other cards of this month."""
    sweep: Steal = group_of(Steal, neutral=Steal(0))
    """What a sweep steals."""
    bomb: Steal = group_of(Steal, neutral=Steal(0))
    """What a bomb steals."""
    dealt_stack: Steal = group_of(Steal, neutral=Steal(0))
    """What a seat steals when it takes a stack that was dealt (R31)."""
    stack: Steal = group_of(Steal, neutral=Steal(0))
    """What a seat steals when it takes a stack that an opponent's ppeok made."""
    stack_from: StackFrom = way(StackFrom, neutral=StackFrom.EACH)
    """Who gives the junk when a seat takes the stack of an opponent's ppeok. For a stack that was
    dealt, each opponent gives the junk."""
    own_stack: Steal = group_of(Steal, neutral=Steal(0))
    """What a seat steals when it takes a stack that its own ppeok made."""
    many_stacks: ManyStacks | None = maybe_group_of(ManyStacks)
    """What a seat steals in addition if it takes many stacks in a round; if off, nothing."""
    bonus: Steal = group_of(Steal, neutral=Steal(0))
    """What a seat steals when it captures a bonus card, from the hand, the stock or a stack."""
    each_kind: Steal = group_of(Steal, neutral=Steal(0))
    """What a seat steals when it captures a bright, an animal, a ribbon and junk on its first
    turn."""
    by_value: bool = switch(neutral=False)
    """Whether a double junk counts as two stolen cards (R30)."""
    cup: bool = switch(neutral=False)
    """Whether the sake cup may be stolen, as a double junk, while it counts as junk for its owner's
    score (R43). `cards.cup_count` decides when it counts as junk."""
    change: bool = switch(neutral=False)
    """Whether the thief gives change (거스름, geoseureum): if one pi is due and a junk worth 2 is
    stolen, the thief gives back its lowest single junk, if it has one."""
    cup_locked: bool = switch(neutral=False)
    """Whether the owner keeps the sake cup if it is the only junk that could be stolen. The cup
    then counts as an animal for the rest of the round."""


@stable
@attrs.frozen(kw_only=True)
class StealChapter(TurnChapter):
    """The settings of stealing, and all settings of `TurnChapter`."""

    steal: StealRules = group_of(StealRules)
    """What a seat steals from its opponents for the events of its turn."""


def contradictions(ruleset: StealChapter) -> Found:
    """Find sweeps that steal on no turn, a sake cup that is stolen as junk but never counts as
    junk, and a sake cup that a theft locks although its owner has decided how it counts.
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

"""The combinations of the rulebooks, and what each rulebook says about them."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

import gostop as gs
from gostop.core.errors import counted
from gostop.rules.fields import Unit

Rule = gs.Combination | gs.Multiplier


@attrs.frozen
class Combined:
    """A rule on captured cards, with what each rulebook says about it."""

    id: str
    ways: dict[Rule, list[gs.Ruleset]]
    """The rulebooks that have the rule, grouped by what they say about it."""

    def add(self, rule: Rule, rulebook: gs.Ruleset) -> None:
        """Note what a rulebook says about the rule."""
        self.ways.setdefault(rule, []).append(rulebook)


def combined(rulebooks: Iterable[gs.Ruleset]) -> tuple[list[Combined], list[Combined]]:
    """The combinations of some rulebooks, and the multipliers for captured cards, by their ids."""
    points: dict[str, Combined] = {}
    factors: dict[str, Combined] = {}
    for book in rulebooks:
        for rule in book.scoring.combinations:
            points.setdefault(rule.id, Combined(rule.id, {})).add(rule, book)
        for factor in book.payment.multipliers:
            factors.setdefault(factor.id, Combined(factor.id, {})).add(factor, book)
    return [*points.values()], [*factors.values()]


def worth(rule: Rule) -> str:
    """Return the points or the factor of a rule as text."""
    if isinstance(rule, gs.Multiplier):
        return f"×{rule.factor}"
    return counted(rule.points, "point")


def needed(rule: Rule) -> str:
    """Say in words which cards a rule needs."""
    if rule.unit is Unit.PI:
        text = f"for {rule.count} pi of these cards"
    elif rule.count == len(rule.cards):
        text = "for all of these cards" if rule.count > 1 else "for this card"
    else:
        text = f"for {rule.count} of these cards"
    if further := getattr(rule, "further", 0):
        text += f", and {further} more for each further {'pi' if rule.unit is Unit.PI else 'card'}"
    return text

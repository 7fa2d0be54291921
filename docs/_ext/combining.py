"""The combinations of the rulebooks, with their cards drawn."""

from __future__ import annotations

from collections.abc import Iterable

import attrs
from docutils import nodes
from sphinx.application import Sphinx

import gostop as gs
from docs._ext.directive import Generated, told
from docs._ext.drawings import row
from docs._ext.nodes import paragraph
from gostop.telling.text import counted
from gostop.names import RULES, Language
from gostop.ruleset.card_sets import Unit

Rule = gs.Combination | gs.Multiplier


@attrs.frozen
class Combined:
    """A rule on captured cards, as the rulebooks have it."""

    id: str
    ways: dict[Rule, list[gs.Ruleset]]
    """The rulebooks that have it, by what they say of it."""


def combined(rulebooks: Iterable[gs.Ruleset]) -> tuple[list[Combined], list[Combined]]:
    """The combinations of some rulebooks, and the multipliers for captured cards, by their ids."""
    found: tuple[dict[str, Combined], dict[str, Combined]] = ({}, {})
    for book in rulebooks:
        for known, rules in zip(
            found, (book.scoring.combinations, book.payment.multipliers), strict=True
        ):
            for rule in rules:
                rule_of = known.setdefault(rule.id, Combined(rule.id, {}))
                rule_of.ways.setdefault(rule, []).append(book)
    points, factors = found
    return [*points.values()], [*factors.values()]


class Combinations(Generated):
    """Each combination: its names, its points by rulebook, and its cards."""

    def run(self) -> list[nodes.Node]:
        """A section each, and one for each multiplier."""
        books = tuple(gs.RULESETS.values())
        points, factors = combined(books)
        found = [self.rule(each, len(books)) for each in points]
        more = self.section("combined-multipliers", "Cards that multiply the payment")
        more += [self.rule(each, len(books)) for each in factors]
        return [*found, more]

    def rule(self, rule: Combined, books: int) -> nodes.section:
        """A rule on captured cards."""
        name = RULES.get(rule.id)
        title = rule.id if name is None else name.english
        found = self.section(f"combined-{rule.id}", f"{title[0].upper()}{title[1:]}")
        if name is not None:
            known = dict.fromkeys(name.in_(each) for each in Language if each.value != "en")
            found += paragraph(nodes.Text(" · ".join(known)), classes=["names"])
        for way, holders in rule.ways.items():
            who = "all rulebooks" if len(holders) == books else ", ".join(b.name for b in holders)
            found += paragraph(nodes.strong("", worth(way)), nodes.Text(f" {needed(way)} ({who})."))
            if isinstance(way, gs.Combination) and way.exclusive:
                text = f"Only the most valuable combination of `{way.exclusive}` counts."
                found += paragraph(*told(text))
            found += row(way.cards)
        return found


def worth(rule: Rule) -> str:
    """What a rule is worth."""
    if isinstance(rule, gs.Multiplier):
        return f"×{rule.factor}"
    return counted(rule.points, "point")


def needed(rule: Rule) -> str:
    """Which cards it needs, in words."""
    if rule.unit is Unit.PI:
        text = f"for {rule.count} pi of these cards"
    elif rule.count == len(rule.cards):
        text = "for all of these cards" if rule.count > 1 else "for this card"
    else:
        text = f"for {rule.count} of these cards"
    if further := getattr(rule, "further", 0):
        text += f", and {further} more for each further {'pi' if rule.unit is Unit.PI else 'card'}"
    return text


def setup(app: Sphinx) -> dict[str, object]:
    """Register with Sphinx."""
    app.setup_extension("docs._ext.drawings")
    app.add_directive("combinations", Combinations)
    return {"parallel_read_safe": True}

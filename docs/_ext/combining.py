"""The combinations of the rulebooks, with pictures of their cards."""

from __future__ import annotations

from docutils import nodes
from sphinx.application import Sphinx

import gostop as gs
from docs._ext.combined import Combined, combined, needed, worth
from docs._ext.directive import Generated, told
from docs._ext.drawings import row
from docs._ext.nodes import paragraph
from gostop.names import RULES, Language


class Combinations(Generated):
    """Each combination: its names, its points by rulebook, and its cards."""

    def run(self) -> list[nodes.Node]:
        """Make a section for each combination, and one for each multiplier."""
        books = tuple(gs.RULESETS.values())
        points, factors = combined(books)
        found = [self.rule(each, len(books)) for each in points]
        more = self.section("combined-multipliers", "Cards that multiply the payment")
        more += [self.rule(each, len(books)) for each in factors]
        return [*found, more]

    def rule(self, rule: Combined, books: int) -> nodes.section:
        """Make the section of a rule on captured cards."""
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


def setup(app: Sphinx) -> dict[str, object]:
    """Register the directive with Sphinx."""
    app.setup_extension("docs._ext.drawings")
    app.add_directive("combinations", Combinations)
    return {"parallel_read_safe": True}

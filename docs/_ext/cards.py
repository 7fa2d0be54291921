"""Directives that draw cards: all of them by their months, or some of them side by side."""

from __future__ import annotations

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

import gostop as gs
from docs._ext.directive import Generated
from docs._ext.drawings import card, row
from docs._ext.nodes import paragraph, table
from gostop.names import KINDS, MONTHS


class Months(Generated):
    """The cards with a month, a row for each month."""

    def run(self) -> list[nodes.Node]:
        """Make a table of pictures, each with its kind below it."""
        language = self.config.language
        rows = [
            [
                [paragraph(nodes.strong("", f"{month:d}"), nodes.Text(f" {name.in_(language)}"))],
                *(
                    [
                        paragraph(card(each, language=language)),
                        paragraph(nodes.Text(KINDS[each.kind.name.lower()].in_(language))),
                    ]
                    for each in gs.CARDS
                    if each.month == month
                ),
            ]
            for month, name in MONTHS.items()
        ]
        return [table([20, 20, 20, 20, 20], [], rows, ["months"])]


class Cards(SphinxDirective):
    """The cards of a set, side by side."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Make a row of pictures."""
        return [row(gs.CardSet(" ".join(self.content)), self.config.language)]


def setup(app: Sphinx) -> dict[str, object]:
    """Register the directives with Sphinx."""
    app.setup_extension("docs._ext.drawings")
    app.add_directive("months", Months)
    app.add_directive("cards", Cards)
    return {"parallel_read_safe": True}

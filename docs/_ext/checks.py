"""The table of all checks of rounds: which of them refuse, and which doubt."""

from __future__ import annotations

from docutils import nodes
from sphinx.application import Sphinx

from docs._ext.checked import WHY, checks
from docs._ext.directive import Generated, told
from docs._ext.nodes import paragraph, table


class Checks(Generated):
    """A table of the checks of an outcome, and one of the checks that only positions have."""

    def run(self) -> list[nodes.Node]:
        """Make the two tables."""
        found: list[nodes.Node] = []
        for label, title, of_outcome in (
            ("checks-of-outcomes", "Checks of an outcome", True),
            ("checks-of-positions", "Checks of a position only", False),
        ):
            rows = [
                [
                    [paragraph(*told(each.about))],
                    [paragraph(nodes.strong("", "doubt" if each.is_doubt else "error"))],
                    [paragraph(*told(each.why))],
                    [paragraph(nodes.literal(each.name, each.name), classes=["source"])],
                ]
                for each in checks()
                if (each.name in WHY) is of_outcome
            ]
            section = self.section(label, title)
            section += table([38, 8, 34, 20], ["check", "", "why", "function"], rows, ["wide"])
            found.append(section)
        return found


def setup(app: Sphinx) -> dict[str, object]:
    """Register the directive with Sphinx."""
    app.add_directive("checks", Checks)
    return {"parallel_read_safe": True}

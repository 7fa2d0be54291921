"""The base class of directives that make sections of a page."""

from __future__ import annotations

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from docs._ext.nodes import inline, paragraph
from gostop.rules.readings import READINGS

LABELS = frozenset(READINGS)
"""The ids of readings, such as R7. In a text, an id becomes a link to the table of readings."""


def told(text: str) -> list[nodes.Node]:
    """Make nodes from a text, with its code and its links to readings."""
    return inline(text, LABELS)


class Generated(SphinxDirective):
    """A directive that makes sections of a page."""

    def section(self, label: str, title: str, doc: str = "") -> nodes.section:
        """Make a section with a label that every page can link to."""
        found = nodes.section(ids=[label], names=[label])
        found += nodes.title(title, title, translatable=False)  # the directive knows its language
        if doc:
            found += paragraph(*told(doc))
        self.state.document.note_explicit_target(found)
        return found

    def target(self, label: str) -> nodes.target:
        """Make a place in a text that every page can link to."""
        found = nodes.target("", "", ids=[label], names=[label])
        self.state.document.note_explicit_target(found)
        return found

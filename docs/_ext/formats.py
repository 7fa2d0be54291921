"""The parts of the formats, from their declarations."""

from __future__ import annotations

import importlib

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from docs._ext.directive import told
from docs._ext.nodes import paragraph, table
from gostop.round.parts import Shape
from gostop.round.plain import FIELDS

_FORMS = {Shape.WORD: "word", Shape.WORDS: "words", Shape.CARDS: "cards"}


class Parts(SphinxDirective):
    """The parts of a state: the name, the form on a line, the meaning."""

    def run(self) -> list[nodes.Node]:
        rows = []
        for name, (shape, by_seat, _, doc) in FIELDS.items():
            form = "sets" if by_seat and shape is Shape.CARDS else _FORMS[shape]
            form = "words" if by_seat and shape is Shape.WORD else form
            cells = nodes.literal(name, name), nodes.literal(form, form)
            rows.append([*([paragraph(cell)] for cell in cells), [paragraph(*told(doc))]])
        return [table([18, 12, 70], ["field", "form", "meaning"], rows)]


def setup(app: Sphinx) -> dict[str, object]:
    """Register with Sphinx."""
    lexers = importlib.import_module("pygments.lexers.special")  # which declares no types
    app.add_lexer("ebnf", lexers.TextLexer)  # the grammars have regular expressions in them
    app.add_directive("parts", Parts)
    return {"parallel_read_safe": True}

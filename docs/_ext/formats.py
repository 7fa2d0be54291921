"""Tables of the parts of the formats, made from their declarations."""

from __future__ import annotations

import importlib

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

import gostop as gs
from docs._ext.directive import told
from docs._ext.nodes import paragraph, table
from gostop.formats.observation import planes
from gostop.formats.parts import PARTS, Shape

_FORMS = {shape: shape.value for shape in Shape}


class Parts(SphinxDirective):
    """The parts of a state: the name, the form on a line, the meaning."""

    def run(self) -> list[nodes.Node]:
        rows = []
        for name, part in PARTS.items():
            form = "sets" if part.by_seat and part.shape is Shape.CARDS else _FORMS[part.shape]
            form = "words" if part.by_seat and part.shape is Shape.WORD else form
            cells = nodes.literal(name, name), nodes.literal(form, form)
            rows.append([*([paragraph(cell)] for cell in cells), [paragraph(*told(part.doc))]])
        return [table([18, 12, 70], ["field", "form", "meaning"], rows)]


class Planes(SphinxDirective):
    """The planes of an observation for two players: either those of bits, or those of numbers."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        numbers = "numbers" in self.content
        rows = []
        for plane in planes(_WITH_POTS, 2):
            if plane.seat == 1 or (plane.kind == "numbers") != numbers:
                continue
            name, last = plane.name.removesuffix("_0"), plane.first + plane.bits - 1
            about = "each pot" if name == "pot" else "all"
            cells = (
                nodes.literal(name, name),
                nodes.Text(about if plane.seat is None else "each seat"),
                nodes.Text(plane.kind),
                nodes.Text(f"{plane.first} to {last}" if plane.bits > 1 else f"{last}"),
            )
            rows.append([*([paragraph(cell)] for cell in cells), [paragraph(*told(plane.meaning))]])
        head = ["plane", "one for", "kind", "bits", "meaning"]
        return [table([14, 12, 10, 12, 52], head, rows)]


_WITH_POTS = gs.BGA.replace({"instant.captures": (gs.CapturePay("house_pot", 1, "1B", pot=True),)})
"""Rules with one pot, so that its plane is listed."""


def setup(app: Sphinx) -> dict[str, object]:
    """Register the lexer and the directives with Sphinx."""
    lexers = importlib.import_module("pygments.lexers.special")  # the module declares no types
    app.add_lexer("ebnf", lexers.TextLexer)  # our grammars contain regular expressions
    app.add_directive("parts", Parts)
    app.add_directive("planes", Planes)
    return {"parallel_read_safe": True}

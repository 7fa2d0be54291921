"""A directive for a picture and the program that draws it."""

from __future__ import annotations

from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from docs._ext.drawings import picture
from docs._ext.drawn import drawn


class Picture(SphinxDirective):
    """The lines of a program, then the picture that its last line gives.

    All pictures of a page have their names in common.
    """

    has_content = True

    def run(self) -> list[nodes.Node]:
        """The program and its picture."""
        code = "\n".join(self.content)
        names: Any = self.env.temp_data.setdefault("picture-names", {})
        program = nodes.literal_block(code, code, language="python")
        return [program, picture(drawn(code, names))]


def setup(app: Sphinx) -> dict[str, object]:
    """Register with Sphinx."""
    app.setup_extension("docs._ext.drawings")
    app.add_directive("picture", Picture)
    return {"parallel_read_safe": True}

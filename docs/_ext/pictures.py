"""A directive for a picture and the program that draws it."""

from __future__ import annotations

from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.locale import _
from sphinx.util.docutils import SphinxDirective

from docs._ext.drawings import picture, viewer
from docs._ext.drawn import HTML, drawn
from docs._ext.nodes import folded


class Picture(SphinxDirective):
    """Show the lines of a program, then the picture or the viewer that its last line makes. All
    programs of a page share their names. With the option `folded`, the picture comes first, and its
    program is folded.
    """

    has_content = True
    option_spec: ClassVar = {"folded": directives.flag}

    def run(self) -> list[nodes.Node]:
        """Make the program and its picture."""
        code = "\n".join(self.content)
        names: Any = self.env.temp_data.setdefault("picture-names", {})
        program = nodes.literal_block(code, code, language="python")
        language = "" if self.config.language == "en" else self.config.language
        text = drawn(code, names, language)
        made = viewer(html=text) if text.startswith(HTML) else picture(text)
        return [made, *folded(_("How it is made"), program)] if self.options else [program, made]


def setup(app: Sphinx) -> dict[str, object]:
    """Register the directive with Sphinx."""
    app.setup_extension("docs._ext.drawings")
    app.add_directive("picture", Picture)
    return {"parallel_read_safe": True}

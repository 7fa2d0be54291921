"""A directive for the first page: what this is, a fan of cards, and where to go."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

BUILT: Final = Path(__file__).parents[2] / "site" / "built"
"""The page to play on, once `nox -s site -- build` has made it."""
PLAY: Final = "play"
"""The folder of the page to play on, in the documentation."""
GUIDE: Final = "howto/play.html"
"""The guide for the terminal. If the page to play on was not built, "Play" leads to it."""
LINKS: Final = {"Tutorial": "tutorial.html", "The game": "explanation/game.html"}
FAN: Final = '<img src="_static/fan.svg" width="560" height="250" alt="A fan of hwatu cards.">'


class Landing(SphinxDirective):
    """Make the fan, the text of the directive, and the links. The first link is the page to play
    on, if it was built.
    """

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Make the markup."""
        is_built = (BUILT / "index.html").is_file()
        play = {"Play": f"{PLAY}/index.html" if is_built else GUIDE}
        links = "".join(f'<a href="{to}">{name}</a>' for name, to in (play | LINKS).items())
        made = nodes.container("", classes=["landing"])
        made += nodes.raw("", FAN, format="html")
        self.state.nested_parse(self.content, self.content_offset, made)
        made += nodes.raw("", f'<p class="links">{links}</p>', format="html")
        return [made]


def copy_page(app: Sphinx, error: Exception | None) -> None:
    """Copy the page to play on into the documentation, if it was built."""
    if error is None and app.builder.name == "html" and (BUILT / "index.html").is_file():
        shutil.copytree(BUILT, Path(app.outdir) / PLAY, dirs_exist_ok=True)


def setup(app: Sphinx) -> dict[str, object]:
    """Register the directive and the function with Sphinx."""
    app.add_directive("landing", Landing)
    app.connect("build-finished", copy_page)
    return {"parallel_read_safe": True}

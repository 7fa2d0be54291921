"""A directive for the first page: a fan of cards, and links to the game and to guides."""

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
"""Its folder in the documentation."""
LINKS: Final = {"Tutorial": "tutorial.html", "The game in pictures": "explanation/game.html"}


class Landing(SphinxDirective):
    """Make the fan and the links. The first link is the page to play on, if it was built."""

    def run(self) -> list[nodes.Node]:
        """The markup."""
        play = {"Play": f"{PLAY}/index.html"} if (BUILT / "index.html").is_file() else {}
        links = "".join(f'<a href="{to}">{name}</a>' for name, to in (play | LINKS).items())
        fan = '<img src="_static/fan.svg" width="560" height="250" alt="A fan of hwatu cards.">'
        return [nodes.raw("", f'<div class="landing">{fan}{links}</div>', format="html")]


def copy_page(app: Sphinx, error: Exception | None) -> None:
    """Copy the page to play on into the documentation, if it was built."""
    if error is None and app.builder.name == "html" and (BUILT / "index.html").is_file():
        shutil.copytree(BUILT, Path(app.outdir) / PLAY, dirs_exist_ok=True)


def setup(app: Sphinx) -> dict[str, object]:
    """Register with Sphinx."""
    app.add_directive("landing", Landing)
    app.connect("build-finished", copy_page)
    return {"parallel_read_safe": True}

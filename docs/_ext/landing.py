"""A directive for the first page: a table, what this is, and where to go."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.locale import _
from sphinx.util.docutils import SphinxDirective

BUILT: Final = Path(__file__).parents[2] / "site" / "built"
"""The page to play on, once `nox -s site -- build` has made it."""
PLAY: Final = "play"
"""The folder of the page to play on, in the documentation."""
LINKS: Final = (
    (_("Play"), f"{PLAY}/index.html", "howto/play.html"),
    (_("Calculate"), f"{PLAY}/score/index.html", "howto/settle.html"),
    (_("Tutorial"), "", "tutorial.html"),
    (_("The game"), "", "explanation/game.html"),
)
"""The links: each with its page beside the documentation, if there is one, and its guide."""
ALT: Final = _("A round in a browser: the table of felt, and below it your own hand.")


class Landing(SphinxDirective):
    """Make the picture of a table, the text of the directive, and the links. A link leads to its
    guide if its page was not built.
    """

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Make the markup."""
        made = nodes.container("", classes=["landing"])
        pictures = (
            f'<img class="only-{each}" src="_static/page-desk-{each}.webp" width="1440" '
            f'height="900" alt="{ALT}">'
            for each in ("light", "dark")
        )
        made += nodes.raw("", "".join(pictures), format="html")
        self.state.nested_parse(self.content, self.content_offset, made)
        links = "".join(
            f'<a href="{self.place(page, guide)}">{name}</a>' for name, page, guide in LINKS
        )
        made += nodes.raw("", f'<p class="links">{links}</p>', format="html")
        return [made]

    def place(self, page: str, guide: str) -> str:
        """Return the address of a page, or of its guide. The Korean pages are a folder below."""
        if not page or not (BUILT / page.removeprefix(f"{PLAY}/")).is_file():
            return guide
        return page if self.config.language == "en" else f"../{page}"


def copy_page(app: Sphinx, error: Exception | None) -> None:
    """Copy the page to play on into the documentation, if it was built."""
    is_asked = app.builder.name == "html" and app.config.language == "en"
    if error is None and is_asked and (BUILT / "index.html").is_file():
        shutil.copytree(BUILT, Path(app.outdir) / PLAY, dirs_exist_ok=True)


def setup(app: Sphinx) -> dict[str, object]:
    """Register the directive and the function with Sphinx."""
    app.add_directive("landing", Landing)
    app.connect("build-finished", copy_page)
    return {"parallel_read_safe": True}

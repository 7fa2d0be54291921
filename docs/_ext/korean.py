"""The documentation in Korean: what lacks a translation, and links between the languages.

The folder `docs/locale/ko` has a file for each page that is translated. Other pages are in English
there too, and say so. `sphinx.po` has the words of our directives and of the theme.
`nox -s translate` brings the files up to date with the pages.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from babel.messages.pofile import read_po
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.util import logging
from sphinx.util.nodes import extract_messages

LOG = logging.getLogger(__name__)
KOREAN: Final = "ko"
"""The language of the translation. Its pages are in a folder of this name below the others."""
FILES: Final = Path(__file__).parents[1] / "locale" / KOREAN / "LC_MESSAGES"


def _file(page: str) -> Path:
    return FILES / f"{page}.po"


def find_missing(app: Sphinx, doctree: nodes.document) -> None:
    """Warn about texts of a translated page that have no translation, or only a guessed one."""
    file = _file(app.env.docname)
    if app.config.language != KOREAN or not file.is_file():
        return
    with file.open("rb") as lines:
        same = {str(each.id) for each in read_po(lines) if each.id == each.string}
    for node, text in extract_messages(doctree):
        if isinstance(node, nodes.image):
            continue  # its paragraph has its text
        if not node.get("translated") and text not in same:
            LOG.warning("no Korean for %r", text, location=node)


def offer_language(
    app: Sphinx, page: str, _template: str, context: dict[str, Any], _tree: nodes.document | None
) -> None:
    """Give the template of a page the address of the same page in the other language."""
    is_korean = app.config.language == KOREAN
    folder = ".." if is_korean else KOREAN
    context["other_page"] = f"{context['content_root']}{folder}/{app.builder.get_target_uri(page)}"
    found = app.env.found_docs
    context["only_english"] = is_korean and page in found and not _file(page).is_file()


def below(_app: Sphinx, config: Config) -> None:
    """Put the Korean pages below the others in the addresses that search engines get."""
    if config.language == KOREAN and config.html_baseurl:
        config.html_baseurl = f"{config.html_baseurl.rstrip('/')}/{KOREAN}/"


def setup(app: Sphinx) -> dict[str, object]:
    """Register the functions with Sphinx."""
    app.connect("config-inited", below)
    app.connect("doctree-read", find_missing)
    app.connect("html-page-context", offer_language)
    return {"parallel_read_safe": True}

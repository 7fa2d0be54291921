"""Pictures and viewers on pages. Each is one file, which all pages share."""

from __future__ import annotations

import functools
import hashlib
import posixpath
import re
from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.locale import _

import gostop as gs
from docs._ext.drawn import told_by
from docs._ext.nodes import paragraph
from gostop.names import card_name


class drawing(nodes.General, nodes.Element):  # noqa: N801  # docutils names nodes this way
    """A picture. `svg` is its markup, `alt` its alternative text."""


class viewer(nodes.General, nodes.Element):  # noqa: N801  # docutils names nodes this way
    """A page in a frame. `html` is its markup."""


def picture(svg: str) -> drawing:
    """Make a picture whose alternative text is its own description."""
    return drawing(svg=svg, alt=told_by(svg), classes=["drawing"])


def card(card: gs.Card, *, moved: bool = False, language: str = "en") -> drawing:
    """Draw a card, with its month and kind in a corner, and with an outline if `moved`. Its name
    for readers who don't see it is in a language.
    """
    name = card_name(card, language)
    classes = ["card", "moved"] if moved else ["card"]
    return drawing(svg=_card(card), alt=f"{name}, {card}", classes=classes)


@functools.cache
def _card(card: gs.Card) -> str:
    return gs.svg.card(card, index=True)


def pile(label: str, *stacks: Iterable[drawing]) -> nodes.container:
    """Draw cards below a label. The cards of a stack overlap."""
    found = nodes.container(classes=["pile"])
    if label:
        found += paragraph(nodes.Text(label))
    row = nodes.container(classes=["cards"])
    row += [nodes.container("", *stack, classes=["stack"]) for stack in stacks]
    if not stacks:
        row += paragraph(nodes.Text(_("no cards")), classes=["none"])
    found += row
    return found


def row(cards: Iterable[gs.Card], language: str = "en") -> nodes.container:
    """Draw cards side by side."""
    return pile("", *([card(each, language=language)] for each in cards))


def _draw(translator: Any, node: drawing) -> None:
    """Show a picture. A browser loads it only when the reader comes near it."""
    svg: str = node["svg"]
    width, height = re.findall(r' (?:width|height)="(\d+)"', svg)[:2]
    translator.body.append(
        f'<img class="{" ".join(node["classes"])}" src="{_file(translator.builder, svg, "svg")}" '
        f'alt="{escape(node["alt"])}" width="{width}" height="{height}" loading="lazy">'
    )


def _frame(translator: Any, node: viewer) -> None:
    """Show a page in a frame, whose script can't reach the page around it."""
    translator.body.append(
        f'<iframe class="viewer" src="{_file(translator.builder, node["html"], "html")}" '
        f'title="{_("A record, move by move")}" sandbox="allow-scripts" loading="lazy"></iframe>'
    )


def _file(builder: Any, text: str, suffix: str) -> str:
    """Write a file next to the pictures of the documentation, and return its address."""
    name = f"{hashlib.sha256(text.encode()).hexdigest()[:16]}.{suffix}"
    file = Path(builder.outdir, builder.imagedir, name)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return posixpath.join(builder.imgpath, name)


def _leave(_translator: Any, _node: drawing | viewer) -> None:
    """Leave a picture or a frame, which contains nothing."""


def setup(app: Sphinx) -> dict[str, object]:
    """Register the nodes with Sphinx."""
    app.add_node(drawing, html=(_draw, _leave))
    app.add_node(viewer, html=(_frame, _leave))
    return {"parallel_read_safe": True}

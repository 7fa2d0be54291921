"""Pictures on pages: each is a file of its own, which all pages share that show it."""

from __future__ import annotations

import functools
import hashlib
import posixpath
import re
from collections.abc import Iterable
from html import escape, unescape
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

import gostop as gs
from docs._ext.nodes import paragraph
from gostop.names import card_name

_TOLD = re.compile(r"<title[^>]*>(.*?)</title><desc[^>]*>(.*?)</desc>", re.DOTALL)


class drawing(nodes.General, nodes.Element):  # noqa: N801  # docutils' nodes are named so
    """A picture: `svg` is its file, `alt` its text."""


def picture(svg: str) -> drawing:
    """A picture as it says what it shows."""
    found = _TOLD.search(svg)
    if found is None:
        raise ValueError(f"expected a picture with a title and a description, found {svg[:80]!r}")
    alt = ": ".join(dict.fromkeys(map(unescape, found.groups())))
    return drawing(svg=svg, alt=alt, classes=["drawing"])


def card(card: gs.Card, *, moved: bool = False) -> drawing:
    """A card, with its month and kind in a corner; `moved` gives it an outline."""
    name = card_name(card, "en")
    classes = ["card", "moved"] if moved else ["card"]
    return drawing(svg=_card(card), alt=f"{name}, {card}", classes=classes)


@functools.cache
def _card(card: gs.Card) -> str:
    return gs.svg.card(card, index=True)


def pile(label: str, *stacks: Iterable[drawing]) -> nodes.container:
    """Cards below a label; those of a stack lie over each other."""
    found = nodes.container(classes=["pile"])
    if label:
        found += paragraph(nodes.Text(label))
    row = nodes.container(classes=["cards"])
    row += [nodes.container("", *stack, classes=["stack"]) for stack in stacks]
    if not stacks:
        row += paragraph(nodes.Text("no cards"), classes=["none"])
    found += row
    return found


def row(cards: Iterable[gs.Card]) -> nodes.container:
    """Cards side by side."""
    return pile("", *([card(each)] for each in cards))


def _show(translator: Any, node: drawing) -> None:
    """Write the file of a picture, and refer to it."""
    svg: str = node["svg"]
    name = f"{hashlib.sha256(svg.encode()).hexdigest()[:16]}.svg"
    file = Path(translator.builder.outdir, translator.builder.imagedir, name)
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(svg, encoding="utf-8")
    width, height = re.findall(r' (?:width|height)="(\d+)"', svg)[:2]
    address = posixpath.join(translator.builder.imgpath, name)
    translator.body.append(
        f'<img class="{" ".join(node["classes"])}" src="{address}" alt="{escape(node["alt"])}" '
        f'width="{width}" height="{height}" loading="lazy">'
    )


def _leave(_translator: Any, _node: drawing) -> None:
    """Nothing stands within a picture."""


def setup(app: Sphinx) -> dict[str, object]:
    """Register with Sphinx."""
    app.add_node(drawing, html=(_show, _leave))
    return {"parallel_read_safe": True}

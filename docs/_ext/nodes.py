"""Make tables, links and paragraphs for Sphinx from plain text with `code` and ids such as R7."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from docutils import nodes
from sphinx import addnodes

INLINE = re.compile(r"`([^`]*)`|\b([RG][0-9]+)\b")


def inline(text: str, labels: frozenset[str]) -> list[nodes.Node]:
    """Make nodes from a text, with code in `backticks` and readings as links."""
    found: list[nodes.Node] = []
    place = 0
    for match in INLINE.finditer(text):
        found.append(nodes.Text(text[place : match.start()]))
        code, reading = match.groups()
        if code is not None:
            found.append(nodes.literal(code, code))
        elif reading in labels:
            found.append(link(reading, reading.lower()))
        else:
            found.append(nodes.Text(reading))
        place = match.end()
    return [*found, nodes.Text(text[place:])]


def link(text: str, label: str, *, code: bool = False) -> nodes.Node:
    """Make a link to a label on any page."""
    found = addnodes.pending_xref(
        "", refdomain="std", reftype="ref", reftarget=label, refexplicit=True, refwarn=True
    )
    kind = nodes.literal if code else nodes.inline
    found += kind(text, text, classes=["std", "std-ref"])
    return found


def paragraph(*parts: nodes.Node, classes: Sequence[str] = ()) -> nodes.paragraph:
    """Make a paragraph of inline parts."""
    return nodes.paragraph("", "", *parts, classes=list(classes))


def folded(title: str, *parts: nodes.Node) -> list[nodes.Node]:
    """Make parts that a reader unfolds by clicking on their title."""
    head = f"<details class='folded'><summary>{title}</summary>"
    return [
        nodes.raw("", head, format="html"),
        *parts,
        nodes.raw("", "</details>", format="html"),
    ]


def table(
    widths: Sequence[int],
    head: Sequence[str],
    rows: Iterable[Sequence[Sequence[nodes.Node]]],
    classes: Sequence[str] = (),
) -> nodes.table:
    """Make a table whose cells hold blocks, with a head or without one."""
    group = nodes.tgroup(cols=len(widths))
    group += [nodes.colspec(colwidth=width) for width in widths]
    if head:
        header = nodes.thead()
        header += _row([[paragraph(nodes.Text(text))] for text in head])
        group += header
    body = nodes.tbody()
    body += [_row(row) for row in rows]
    group += body
    found = nodes.table(classes=["colwidths-given", *classes])
    found += group
    return found


def _row(cells: Sequence[Sequence[nodes.Node]]) -> nodes.row:
    row = nodes.row()
    for cell in cells:
        entry = nodes.entry()
        entry += list(cell)
        row += entry
    return row

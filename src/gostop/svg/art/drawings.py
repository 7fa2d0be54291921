"""Drawings: outlines with their colours, in the order in which they are painted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Final, NamedTuple

from gostop.svg.art.outlines import Move, Outline, box, moved, written

FINE: Final = 0.8
"""The width of the outlines of most things."""
_STRONGER: Final = 1.5
"""The factor by which the outlines of shapes are wider in high contrast."""


class Mark(NamedTuple):
    """An outline, the colour of its inside, the colour of its line, and the width of the line. An
    empty colour leaves out the inside or the line.
    """

    outline: Outline
    fill: str
    ink: str
    width: float


Drawing = tuple[Mark, ...]


def filled(colour: str, outline: Outline, ink: str = "black", width: float = FINE) -> Drawing:
    """Draw a shape of one colour with its outline."""
    return (Mark(outline, colour, ink, width),)


def flat(colour: str, outline: Outline) -> Drawing:
    """Draw a shape of one colour without an outline."""
    return (Mark(outline, colour, "", 0),)


def stroked(colour: str, outline: Outline, width: float = FINE) -> Drawing:
    """Draw an outline as lines, without an inside."""
    return (Mark(outline, "", colour, width),)


def placed(drawing: Drawing, move: Move) -> Drawing:
    """Move a drawing to another place and size. The width of its lines changes with its size."""
    grown = abs(move(1) - move(0))
    return tuple(
        mark._replace(outline=moved(mark.outline, move), width=mark.width * grown)
        for mark in drawing
    )


def scattered(drawing: Drawing, moves: Iterable[Move]) -> Drawing:
    """Copy a drawing to each of these places."""
    return sum((placed(drawing, move) for move in moves), ())


def printed(drawing: Drawing, moves: Iterable[Move]) -> Drawing:
    """Copy a drawing to each of these places, and paint one colour after the other, as in woodblock
    prints.

    The result is a shorter text than that of `scattered`. The lines keep their width, and the
    copies must not overlap.
    """
    places = list(moves)
    return tuple(
        mark._replace(outline=sum((moved(mark.outline, move) for move in places), ()))
        for mark in drawing
    )


def _attributes(mark: Mark, colours: Mapping[str, str], strong: bool) -> str:
    fill = colours[mark.fill] if mark.fill else "none"
    if not mark.ink:
        return f'fill="{fill}"'
    ink, width = mark.ink, mark.width
    if strong and mark.fill:
        ink, width = "black" if ink == "dark red" else ink, width * _STRONGER
    shown = f"{width:.1f}".removesuffix(".0").removeprefix("0")
    return f'fill="{fill}" stroke="{colours[ink]}" stroke-width="{shown}"'


def markup(drawing: Drawing, colours: Mapping[str, str], *, strong: bool = False) -> str:
    """Write a drawing as SVG. Outlines that follow each other with the same colours and width share
    a group.
    """
    groups: list[str] = []
    for attributes, marks in groupby(drawing, lambda mark: _attributes(mark, colours, strong)):
        paths = [f'd="{written(mark.outline)}"/>' for mark in marks]
        if len(paths) == 1:
            groups.append(f"<path {attributes} {paths[0]}")
        else:
            inner = "".join(f"<path {path}" for path in paths)
            groups.append(f"<g {attributes}>{inner}</g>")
    return "".join(groups)


def ground(
    colour: str, x: float = 0, y: float = 0, wide: float = 100, high: float = 160
) -> Drawing:
    """Draw a rectangle of one colour. By default it covers the whole card."""
    return flat(colour, box(x, y, wide, high))

"""The border and the index of every card, and the back of the cards."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from gostop.core.cards import Kind
from gostop.svg.art.drawings import (
    PALETTES,
    Drawing,
    around,
    box,
    dots,
    filled,
    line,
    markup,
    moved,
    oval,
    shape,
    stroked,
    to,
)
from gostop.svg.art.things import length, written

WIDTH: Final = 100
"""The width of a card."""
HEIGHT: Final = 160
"""The height of a card."""
_BORDER: Final = 5
_DASHES: Final[Mapping[Kind | None, str]] = {
    Kind.BRIGHT: 'stroke-width="2.6" stroke-dasharray="0 6"',
    Kind.ANIMAL: 'stroke-width="1.8" stroke-dasharray="10 6"',
    Kind.RIBBON: 'stroke-width="1.8"',
    Kind.DOUBLE_JUNK: 'stroke-width="1.8" stroke-dasharray="3 4 3 14"',
    Kind.BONUS: 'stroke-width="1.8" stroke-dasharray="0 5 8 5"',
}
"""The line on the border that shows the kind of a card in high contrast: dots for a bright, dashes
for an animal, a whole line for a ribbon, pairs of short dashes for double junk, dashes and dots for
a bonus card, and no line for junk."""


def _rect(inset: float, radius: float, rest: str) -> str:
    wide, high = WIDTH - 2 * inset, HEIGHT - 2 * inset
    where = f'x="{inset}" y="{inset}" ' if inset else ""
    return f'<rect {where}width="{wide}" height="{high}" rx="{radius}" {rest}/>'


def framed(
    picture: Drawing,
    *,
    strong: bool,
    kind: Kind | None = None,
    paper: str = "paper",
    indexes: Mapping[str, Drawing] = MappingProxyType({}),
) -> str:
    """Write a picture as SVG within the border of a card, which cuts the picture off, with an index
    for each language. In high contrast the border shows the kind, and a grey rim separates the card
    from a black table.
    """
    colours = PALETTES["high" if strong else "normal"]
    edge, rim = ("black", "grey") if strong else ("red", "black")
    wide, high = WIDTH - 2 * _BORDER, HEIGHT - 2 * _BORDER
    window = f'x="{_BORDER}" y="{_BORDER}" width="{wide}" height="{high}"'
    dashes = _DASHES.get(kind) if strong else None
    inner = markup(picture, colours, strong=strong) + "".join(
        f'<g lang="{language}">{markup(each, colours, strong=strong)}</g>'
        for language, each in indexes.items()
    )
    return (
        '<g stroke-linecap="round" stroke-linejoin="round">'
        + _rect(0.5, 7, f'fill="{colours[edge]}" stroke="{colours[rim]}"')
        + f'<svg {window} viewBox="{_BORDER} {_BORDER} {wide} {high}">'
        + f'<rect {window} fill="{colours[paper]}"/>'
        + f"{inner}</svg>"
        + _rect(4, 4, f'fill="none" stroke="{colours[edge]}" stroke-width="2"')
        + _rect(_BORDER, 3, f'fill="none" stroke="{colours["black"]}" stroke-width=".8"')
        + (_rect(2.5, 5, f'fill="none" stroke="#fff" {dashes}') if dashes else "")
        + "</g>"
    )


_LETTER: Final = 23
"""The height of a letter of the index."""
_LEFT: Final = 10
_UPPER: Final = 11
_LOWER: Final = _UPPER + _LETTER + 6


def indexed(above: str, below: str) -> Drawing:
    """Draw the index on two lines in the upper left corner, where cards in a fan show it."""
    lines = ((above, _UPPER), (below, _LOWER))
    wide = max(length(text, _LETTER) for text, _ in lines)
    letters = sum((written(text, _LEFT, y, _LETTER) for text, y in lines), ())
    return (
        *filled("white", box(0, 0, _LEFT + wide + 1, _LOWER + _LETTER + 6), "black", 1.2),
        *stroked("black", letters, 3.6),
    )


def _lattice() -> Drawing:
    petal = shape("0,0! -5,-5 -4,-10 0,-12 4,-10 5,-5")
    flower = around(petal, 5)
    diagonals = " / ".join(
        f"{x},-4 {x + 168},164 / {100 - x},-4 {-68 - x},164" for x in range(-168, 101, 12)
    )
    return (
        *stroked("dark red", line(diagonals), 1.3),
        *filled("red", oval(50, 80, 29), "dark red", 1.3),
        *stroked("dark red", oval(50, 80, 25), 1),
        *filled("dark red", moved(flower, to(50, 80, 1.6)), "red", 0.6),
        *stroked("red", dots("50,80"), 6.8),
        *stroked("red", moved(around(line("0,-5 0,-12"), 5), to(50, 80, 1)), 1),
    )


def back(*, strong: bool) -> str:
    """Write the back of every card as SVG: red, with a lattice and a plum flower."""
    return framed(_lattice(), strong=strong, paper="red")

"""Draw the logo, the favicon and the fan of the documentation's first page, from our own cards.

`python -m tools.generate` writes the files.
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from gostop.svg.art import HEIGHT, WIDTH, drawn

ROOT: Final = Path(__file__).parents[1]
STATIC: Final = ROOT / "docs" / "_static"
LOGO: Final = ("1B", "3B", "8B")
FAN: Final = ("1B", "2A", "3B", "5A", "8B", "10A", "12B")
"""The cards of the fan, from left to right."""
ICON: Final = "8B"
"""The card of the icon: the moon over a hill, the simplest picture."""
_TURN: Final = 10.0
"""The degrees between two cards of the fan."""
_FOOT: Final = 420
"""How far below the top of a card its turning point is."""
_MARGIN: Final = 6


def fan(cards: Sequence[str], *, title: str, turn: float = _TURN, foot: int = _FOOT) -> str:
    """Draw cards in a fan, as an SVG file.

    Args:
        cards: the cards, from left to right.
        title: what a screen reader says.
        turn: the degrees between two cards.
        foot: how far below the top of a card its turning point is.
    """
    turns = [turn * (n - (len(cards) - 1) / 2) for n in range(len(cards))]
    placed = [
        f'<g transform="rotate({degrees:g} {WIDTH // 2} {foot})">{drawn(card)}</g>'
        for card, degrees in zip(cards, turns, strict=True)
    ]
    left, top, right, bottom = _bounds(turns, foot)
    box = f"{left:.0f} {top:.0f} {right - left:.0f} {bottom - top:.0f}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{title}" '
        f'viewBox="{box}" width="{right - left:.0f}" height="{bottom - top:.0f}">'
        f"{''.join(placed)}</svg>\n"
    )


def _bounds(turns: Sequence[float], foot: int) -> tuple[float, float, float, float]:
    """Return the box around cards that are turned around a point below them."""
    centre = complex(WIDTH / 2, foot)
    corners = [complex(x, y) for x in (0, WIDTH) for y in (0, HEIGHT)]
    places = [
        centre + (corner - centre) * _turned(degrees) for degrees in turns for corner in corners
    ]
    xs, ys = [place.real for place in places], [place.imag for place in places]
    return min(xs) - _MARGIN, min(ys) - _MARGIN, max(xs) + _MARGIN, max(ys) + _MARGIN


def _turned(degrees: float) -> complex:
    return cmath.rect(1, math.radians(degrees))


def icon() -> str:
    """Draw one card on a square, as an SVG file that is clear at 16 pixels."""
    left = (HEIGHT - WIDTH) // 2
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {HEIGHT} {HEIGHT}">'
        f'<g transform="translate({left} 0)">{drawn(ICON)}</g></svg>\n'
    )


def files() -> Iterator[tuple[Path, str]]:
    """Yield the files with their texts."""
    yield STATIC / "logo.svg", fan(LOGO, title="gostop", turn=16, foot=190)
    yield STATIC / "fan.svg", fan(FAN, title="a fan of cards: brights and animals")
    yield STATIC / "favicon.svg", icon()
    yield ROOT / "site" / "page" / "icon.svg", icon()

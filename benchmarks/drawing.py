"""Draw charts as small SVG. Their letters have the colour of the page, and their other colours can
be seen on a light and on a dark page.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Final

WIDTH: Final = 420
"""The width of a chart, chosen so that its letters can be read on a phone."""
LINE: Final = 16
"""The height of a line of text."""
EDGE: Final = 12
COLOURS: Final = ("#2f7fd6", "#c8640a", "#2a8f5a", "#a05bd0")
"""The colours of series. They can be seen on white and on black."""
_BEHIND: Final = "stroke:var(--color-background-primary,none);stroke-width:3;paint-order:stroke"
"""The style of text. It keeps lines away from the letters."""
_OF_FILES: Final = (
    "<style>svg{color:#1d241f}@media(prefers-color-scheme:dark){svg{color:#e9eee9}}</style>"
)
"""The colours of letters in a chart that is a file of its own, and can't use those of a page."""


def svg(title: str, height: float, parts: Iterable[str], *, is_file: bool = False) -> str:
    """Put the elements of a chart together, for use within a page or as a file of its own."""
    size = f'width="{1.3 * WIDTH:g}" height="{1.3 * height:g}" ' if is_file else ""
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size}viewBox="0 0 {WIDTH} {height:g}" '
        f'role="img" aria-label="{escape(title)}" font-size="12" font-family="sans-serif" '
        'fill="currentColor" style="display:block;width:100%;max-width:34rem;height:auto">'
    )
    name = f"<title>{escape(title)}</title>"
    return "\n".join([head, name, *((_OF_FILES,) if is_file else ()), *parts, "</svg>", ""])


def text(
    x: float,
    y: float,
    words: str,
    anchor: str = "start",
    *,
    size: int = 12,
    is_bold: bool = False,
    is_soft: bool = False,
) -> str:
    """Write a line of text."""
    given = {
        "text-anchor": anchor if anchor != "start" else "",
        "font-size": str(size) if size != 12 else "",
        "font-weight": "bold" if is_bold else "",
        "opacity": "0.75" if is_soft else "",
    }
    how = "".join(f' {name}="{value}"' for name, value in given.items() if value)
    return f'<text x="{x:.1f}" y="{y:g}"{how} style="{_BEHIND}">{escape(words)}</text>'


def bar(x: float, y: float, length: float, colour: str) -> str:
    """Draw a bar that begins at a place and lies on a line of text."""
    return f'<path d="M{x:g} {y - 10:g}h{max(length, 1):.1f}v11H{x:g}z" fill="{colour}"/>'

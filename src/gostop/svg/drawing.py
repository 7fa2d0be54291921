"""Collect the marks of a picture, and write the SVG file.

A screen reader treats a picture as an image: it reads the title and the description. Each card is
drawn once, as a symbol, and placed wherever it lies. All ids begin with a text that depends on the
content, so different pictures on a page share no id.
"""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Iterable
from html import escape
from typing import Final

from gostop.core.cards import Card
from gostop.rules.source import Source
from gostop.svg.art import HEIGHT, WIDTH, backed, drawn
from gostop.svg.look import Captions, Look, fitted, style_of, words_of, wrapped
from gostop.text.names import Language

PAGE: Final = 600
"""The width of a picture with text. A phone shows it at about two thirds of its size."""
MARGIN: Final = 12
ROOM: Final = PAGE - 2 * MARGIN
"""The width between the margins of a picture with text."""
INNER: Final = 10
"""The margin within a panel."""
LARGE: Final = 23
SMALL: Final = 19
"""The sizes of text."""
BACK: Final = "back"
"""The name of the symbol of a card's back."""
_OWN: Final = "\0"
"""Stands for the id of the document. `clean` removes this character from a caller's text."""
_FONTS: Final = "system-ui,'Noto Sans CJK KR','Malgun Gothic',sans-serif"


def tall(width: int) -> int:
    """Return the height of a card of this width."""
    return width * HEIGHT // WIDTH


def document(
    width: int,
    height: int,
    body: str,
    *,
    title: str,
    description: str,
    look: Look,
    cards: Iterable[str],
) -> str:
    """Write a whole SVG file.

    Args:
        width: how wide the picture is; it shrinks if there is less room.
        height: how tall it is.
        body: the marks.
        title: what the picture is, in a few words.
        description: what it shows, in words.
        look: how it looks.
        cards: the cards that the body places, in notation; a card that lies face down is `back`.
    """
    content = "\n".join((repr(look), title, description, body))
    tongue = look.language
    id = "g" + hashlib.sha256(content.encode("utf-8", "replace")).hexdigest()[:10]
    symbols = [
        f'<symbol id="{id}-{name}{_symbol(name, look.index, look.contrast, look.colours, tongue)}'
        for name in cards
    ]
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" id="{id}" role="img" '
            f'lang="{look.language.value}" aria-labelledby="{id}-title" '
            f'aria-describedby="{id}-desc" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}" style="max-width:100%;height:auto" '
            f'font-family="{_FONTS}">'
            f'<title id="{id}-title">{escape(title)}</title>'
            f'<desc id="{id}-desc">{escape(description)}</desc>{style_of(look, id, body)}',
            *symbols,
            body.replace(_OWN, id),
            "</svg>",
        )
    )


@functools.lru_cache(maxsize=512)
def _symbol(name: str, index: bool, contrast: str, colours: str, language: Language) -> str:
    """Write the part of a card's symbol that follows the id."""
    made = (
        backed(contrast=contrast)
        if name == BACK
        else drawn(
            Card(name), index=index, contrast=contrast, colours=colours, language=language.value
        )
    )
    return f'" viewBox="0 0 {WIDTH} {HEIGHT}">{made}</symbol>'


class Drawing:
    """A picture that is being drawn: its marks, and the cards among them."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.words: Captions = words_of(look.language, look.names)
        self._marks: list[str] = []
        self._cards: dict[str, None] = {}

    def finished(self, width: int, height: int, title: str, description: str) -> str:
        """Write the picture as an SVG file."""
        return document(
            width,
            height,
            "".join(self._marks),
            title=title,
            description=description,
            look=self.look,
            cards=self._cards,
        )

    def card(self, card: Card | None, x: int, y: int, width: int) -> None:
        """Place a card. `None` is a card that lies face down."""
        name = BACK if card is None else str(card)
        self._cards[name] = None
        placed = (
            f'<use href="#{_OWN}-{name}" x="{x}" y="{y}" width="{width}" height="{tall(width)}"'
        )
        told = "/>" if card is None else f"><title>{self.words.card(card)}</title></use>"
        self._marks.append(placed + told)

    def begin(self, pile: str) -> None:
        """Begin a pile of cards, which programs can find by its name."""
        self._marks.append(f'<g data-pile="{pile}">')

    def end(self) -> None:
        """End a pile."""
        self._marks.append("</g>")

    def text(
        self,
        text: str,
        x: float,
        y: float,
        part: str = "text",
        *,
        size: int = SMALL,
        bold: bool = False,
        anchor: str = "",
    ) -> None:
        """Write a line of text above `y`, unless the text is empty."""
        if not text:
            return
        more = ' font-weight="700"' * bold + (f' text-anchor="{anchor}"' if anchor else "")
        self._marks.append(
            f'<text x="{x}" y="{y}" font-size="{size}"{more} {self.look.fill(part)}>'
            f"{escape(text, quote=False)}</text>"
        )

    def line(
        self, text: str, x: int, y: int, most: float, part: str = "text", *, bold: bool = False
    ) -> None:
        """Write a large line of text, cut if it is too wide."""
        self.text(fitted(text, most, LARGE), x, y, part, size=LARGE, bold=bold)

    def lines(
        self,
        parts: Iterable[str],
        x: int,
        y: int,
        most: float,
        part: str = "muted",
        joint: str = " · ",
    ) -> int:
        """Write small text below `y`, on as many lines as needed. Return the `y` below the text."""
        for text in wrapped(parts, most, SMALL, joint):
            y += SMALL + 6
            self.text(text, x, y - 6, part)
        return y

    def later(self) -> int:
        """Reserve a place among the marks for a surface of unknown height, and return the place."""
        self._marks.append("")
        return len(self._marks) - 1

    def boxed(
        self, place: int, x: int, y: int, width: int, height: int, part: str, strong: bool = False
    ) -> None:
        """Draw a surface at a place among the marks; `strong` gives it a strong outline."""
        edge = "accent" if strong else "edge"
        shape = f'x="{x}" y="{y}" width="{width}" height="{height}" rx="10"'
        self._marks[place] = (
            f"<rect {shape} {self.look.fill(part)}/>"
            f'<rect {shape} {self.look.outline(edge)} stroke-width="{4 if strong else 1}"/>'
        )

    def ring(self, x: int, y: int, width: int) -> None:
        """Draw a ring around a card."""
        self._marks.append(
            f'<rect x="{x - 2}" y="{y - 2}" width="{width + 4}" height="{tall(width) + 4}" rx="6" '
            f'{self.look.outline("accent")} stroke-width="4"/>'
        )

    def ground(self, place: int, width: int, height: int) -> None:
        """Draw the background of the whole picture at a place among the marks."""
        self._marks[place] = (
            f'<rect width="{width}" height="{height}" rx="14" {self.look.fill("ground")}/>'
        )


def draw_source(drawing: Drawing, source: Source, x: int, y: int, most: int) -> int:
    """Write the source of a rule below `y`. Return the `y` below the text."""
    return drawing.lines(drawing.words.cited(source).split(" "), x, y + 4, most, joint=" ")


def draw_letters(drawing: Drawing, y: int, most: int = ROOM) -> int:
    """If the cards have signs in their corners, explain the signs below `y`. Return the `y` below
    the text.
    """
    if not drawing.look.index:
        return y
    return drawing.lines(drawing.words.letters, MARGIN, y, most) + INNER

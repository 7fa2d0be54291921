"""Our own cards: hwatu drawn for this project from parts, as SVG.

The drawings are in the public domain (CC0 1.0).
"""

from __future__ import annotations

import functools
from typing import Final

from gostop.cards import Card, Kind
from gostop.names import Language, language_of
from gostop.svg.art import colours, frame
from gostop.svg.art.drawings import markup
from gostop.svg.art.frame import HEIGHT, WIDTH
from gostop.svg.art.scenes import scene

__all__ = ["HEIGHT", "WIDTH", "backed", "drawn"]

_HANGUL: Final = {"B": "광", "A": "열", "R": "띠", "D": "쌍", "J": "피"}


def drawn(
    card: Card, *, index: bool = False, contrast: str = "normal", language: Language | str = "en"
) -> str:
    return _drawn(card, index, contrast == "high", language_of(language) is Language.HANGUL)


@functools.cache
def _drawn(card: Card, index: bool, strong: bool, hangul: bool) -> str:
    palette = colours.HIGH if strong else colours.NORMAL
    kind = card.kind.value
    picture = scene(card.id)
    if index:
        sign = _HANGUL.get(kind, kind) if hangul else kind
        text = f"{card.month.value}{sign}" if card.month else f"{sign}{card.pi}"
        picture += frame.indexed(text)
    edge = palette["black" if strong else "red"]
    return frame.framed(
        markup(picture, palette, strong=strong),
        edge,
        palette["black"],
        palette["paper"],
        frame.patterned(kind) if strong else "",
    )


def backed(*, contrast: str = "normal") -> str:
    strong = contrast == "high"
    return frame.back(colours.HIGH if strong else colours.NORMAL, strong=strong)

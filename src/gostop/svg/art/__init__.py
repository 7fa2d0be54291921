"""Our own cards: hwatu drawn for this project from parts, as SVG.

The drawings, and the files of this room that make them, are in the public domain (CC0 1.0).
"""

from __future__ import annotations

import functools
from typing import Final

from gostop.arguments import text_of
from gostop.cards import Card, Kind
from gostop.errors import NotationError, expected, perhaps
from gostop.names import Language, language_of
from gostop.svg.art import frame
from gostop.svg.art.colours import PALETTES
from gostop.svg.art.frame import HEIGHT, WIDTH
from gostop.svg.art.motifs import scene

__all__ = ["HEIGHT", "WIDTH", "backed", "drawn"]

_HANGUL: Final = {
    Kind.BRIGHT: "광",
    Kind.ANIMAL: "열",
    Kind.RIBBON: "띠",
    Kind.DOUBLE_JUNK: "쌍",
    Kind.JUNK: "피",
}


def drawn(
    card: Card | str,
    *,
    index: bool = False,
    contrast: str = "normal",
    language: Language | str = "en",
) -> str:
    """The drawing of a card, as an SVG element without ids: `WIDTH` wide and `HEIGHT` high.

    Args:
        card: the card.
        index: whether its upper left corner names its month and kind as our notation does: 11D.
        contrast: "normal", or "high" for white paper, black borders, stronger outlines, and a
            line on the border that tells the kinds.
        language: the language of the index: in Korean the sign of the kind is a hangul syllable,
            in any other language the letter of our notation.

    Raises:
        NotationError: if there is no such card, contrast or language.
    """
    strong = _is_strong(contrast)
    return _drawn(Card(card), index, strong, language_of(language) is Language.HANGUL)


def backed(*, contrast: str = "normal") -> str:
    """The drawing of the back of a card, in the same form as `drawn` gives a face.

    Raises:
        NotationError: if there is no such contrast.
    """
    return frame.back(strong=_is_strong(contrast))


def _is_strong(contrast: str) -> bool:
    text = text_of(contrast)
    if text not in PALETTES:
        raise NotationError(
            expected(" or ".join(map(repr, PALETTES)), contrast),
            field="contrast",
            hint=perhaps(contrast, PALETTES),
            code="no_such_contrast",
        )
    return text == "high"


@functools.cache
def _drawn(card: Card, index: bool, strong: bool, hangul: bool) -> str:
    picture = scene(card.id)
    if index:
        letter = card.kind.value
        sign = _HANGUL.get(card.kind, letter) if hangul else letter
        picture += frame.indexed(f"{card.month:d}{sign}" if card.month else f"{sign}{card.pi}")
    return frame.framed(picture, strong=strong, kind=card.kind)

"""Our own cards: hwatu drawn for this project from parts, as SVG.

The drawings, and the files of this folder that make them, are in the public domain (CC0 1.0).
"""

from __future__ import annotations

import functools
from collections.abc import Collection
from typing import Final

from gostop.core.arguments import text_of
from gostop.core.cards import Card, Kind
from gostop.core.errors import NotationError, expected, perhaps
from gostop.svg.art import frame
from gostop.svg.art.drawings import PALETTES, Drawing
from gostop.svg.art.frame import HEIGHT, WIDTH
from gostop.svg.art.months import COLOURS, scene
from gostop.text.names import Language, language_of

__all__ = ["COLOURS", "HEIGHT", "WIDTH", "backed", "bilingual", "drawn", "sign_of"]

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
    colours: str = "korean",
    language: Language | str = "en",
) -> str:
    """Draw a card as an SVG element without ids, `WIDTH` wide and `HEIGHT` high.

    Args:
        card: the card.
        index: whether the card's upper left corner has its month and kind in our notation, such as
            11D. These letters are 9 pixels high if the card is 40 pixels wide.
        contrast: "normal", or "high" for white paper, black borders, stronger outlines, and a
            line on the border that shows the kind.
        colours: "korean", where April and November are black as in Korean decks, or "botanical",
            where they have the colours of wisteria and paulownia.
        language: the language of the index: in Korean the sign of the kind is a hangul syllable,
            in any other language the letter of our notation.

    Raises:
        NotationError: if there is no such card, contrast, deck of these colours, or language.
    """
    strong = _is_strong(contrast)
    deck = _one_of("colours", colours, COLOURS)
    return _drawn(Card(card), index, strong, deck, language_of(language) is Language.HANGUL)


def bilingual(card: Card, *, contrast: str = "normal", colours: str = "korean") -> str:
    """Draw a card with two indexes, in letters and in hangul. Each index is in a group that has its
    language as `lang`, so a style sheet can show one of the two.

    Raises:
        NotationError: if there is no such contrast or deck of these colours.
    """
    picture = scene(card.id, _one_of("colours", colours, COLOURS))
    indexes = {"en": _index(card, hangul=False), "ko": _index(card, hangul=True)}
    return frame.framed(picture, strong=_is_strong(contrast), kind=card.kind, indexes=indexes)


def backed(*, contrast: str = "normal") -> str:
    """Draw the back of a card as an SVG element, in the same size as `drawn`.

    Raises:
        NotationError: if there is no such contrast.
    """
    return frame.back(strong=_is_strong(contrast))


def sign_of(kind: Kind, *, hangul: bool) -> str:
    """Return the sign of a kind in an index: a hangul syllable, or the letter of our notation."""
    return _HANGUL.get(kind, kind.value) if hangul else kind.value


def _is_strong(contrast: str) -> bool:
    return _one_of("contrast", contrast, PALETTES) == "high"


def _one_of(name: str, value: object, known: Collection[str]) -> str:
    text = text_of(value)
    if text is None or text not in known:
        raise NotationError(
            expected(" or ".join(map(repr, known)), value),
            field=name,
            hint=perhaps(text, known),
            code=f"no_such_{name}",
        )
    return text


@functools.cache
def _drawn(card: Card, index: bool, strong: bool, colours: str, hangul: bool) -> str:
    picture = scene(card.id, colours)
    if index:
        picture += _index(card, hangul)
    return frame.framed(picture, strong=strong, kind=card.kind)


def _index(card: Card, hangul: bool) -> Drawing:
    """Draw the index: the month above the kind, or the kind of a bonus card above its worth."""
    sign = sign_of(card.kind, hangul=hangul)
    return frame.indexed(*((f"{card.month:d}", sign) if card.month else (sign, f"{card.pi}")))

"""Draw a card, or the back of a card."""

from __future__ import annotations

from typing import Final

from typing_extensions import Unpack

from gostop.core.cards import Card
from gostop.svg.drawing import Drawing, tall
from gostop.svg.look import LookGiven, look_of

_WIDTH: Final = 100


def card(card: Card | str, **look: Unpack[LookGiven]) -> str:
    """Draw a card as SVG.

    Args:
        card: the card, or its text.
        look: any of `theme`, `index`, `contrast`, `colours`, `language`.

    Raises:
        NotationError: if the text names no card, or could name two; if we have no such language.
        PositionError: if a keyword of `look` has a wrong value.
    """
    found = Card(card)
    drawing = Drawing(look_of(look))
    drawing.card(found, 0, 0, _WIDTH)
    return drawing.finished(_WIDTH, tall(_WIDTH), drawing.words.card(found), str(found))


def back(**look: Unpack[LookGiven]) -> str:
    """Draw the back of a card as SVG.

    Args:
        look: any of `theme`, `index`, `contrast`, `colours`, `language`.

    Raises:
        PositionError: if a keyword of `look` has a wrong value.
        NotationError: if we have no such language.
    """
    drawing = Drawing(look_of(look))
    drawing.card(None, 0, 0, _WIDTH)
    said = drawing.words.said("back")
    return drawing.finished(_WIDTH, tall(_WIDTH), said, said)

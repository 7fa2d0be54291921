"""Draw the picture that a notebook shows for a value."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from gostop.core.cards import Card, CardSet
from gostop.core.errors import GoStopError
from gostop.game.outcome import Outcome
from gostop.game.score import Score
from gostop.game.settlement import Settlement
from gostop.game.state import State
from gostop.game.view import View
from gostop.svg.cards import card, hand
from gostop.svg.scores import score
from gostop.svg.settlements import settlement
from gostop.svg.tables import table

_PICTURES: Final[dict[type, Callable[[Any], str]]] = {
    Card: card,
    CardSet: hand,
    Score: score,
    State: table,
    View: table,
    Settlement: settlement,
    Outcome: settlement,
}


def picture_of(value: object) -> str | None:
    """Draw a value as SVG. Return `None` for a value without a picture, so that a notebook shows
    its text. A set without cards and an outcome that cannot be settled have no picture.
    """
    draw = _PICTURES.get(type(value))
    if draw is None or value == CardSet():
        return None
    try:
        return draw(value)
    except GoStopError:
        return None

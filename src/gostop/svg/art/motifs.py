"""Draw the picture of each card, without its border."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Final

from gostop.svg.art.drawings import Drawing, filled, ground, stroked
from gostop.svg.art.early_months import (
    cherry_cards,
    iris_cards,
    peony_cards,
    pine_cards,
    plum_cards,
    wisteria_cards,
)
from gostop.svg.art.glyphs import length, written
from gostop.svg.art.late_months import (
    chrysanthemum_cards,
    clover_cards,
    maple_cards,
    paulownia_cards,
    rain_cards,
    susuki_cards,
)
from gostop.svg.art.outlines import around, line, moved, shape, to
from gostop.svg.art.places import heaped
from gostop.svg.art.things import CHARMS

_Month = Callable[[], tuple[Drawing, ...]]


def _months(black: bool) -> tuple[_Month, ...]:
    """Return the functions that draw the cards of each month, with or without black plants in April
    and November.
    """
    wisteria = functools.partial(wisteria_cards, black)
    paulownia = functools.partial(paulownia_cards, black)
    return (
        *(pine_cards, plum_cards, cherry_cards, wisteria, iris_cards, peony_cards),
        *(clover_cards, susuki_cards, chrysanthemum_cards, maple_cards, paulownia, rain_cards),
    )


_MONTHS: Final = {"korean": _months(black=True), "botanical": _months(black=False)}
COLOURS: Final = tuple(_MONTHS)
"""The colours that a deck can have."""


def bonus(copy: int, worth: int) -> Drawing:
    """Draw a bonus card: as many charms as it is worth in pi, and its name."""
    if worth == 2:
        colour, name, places = "blue", "쌍피", "34,42,1.6,-8 66,88,1.6,8"
    else:
        colour, name = "red", "쓰리피"
        places = "50,34,1.4 28,84,1.4,-10 72,84,1.4,10"
    return (
        *ground("yellow"),
        *stroked("white", moved(around(line("0,-22 0,-86"), 24), to(50, 66)), 2.4),
        *heaped(CHARMS[copy], places),
        *filled(colour, shape("-2,122! 102,122! 102,162! -2,162!"), "black", 1),
        *stroked("white", written(name, 50 - length(name, 18) / 2 + 1.6, 131, 18), 2.6),
    )


@functools.cache
def _month(month: int, colours: str) -> tuple[Drawing, ...]:
    return _MONTHS[colours][month]()


def scene(card: int, colours: str) -> Drawing:
    """Draw the picture of a card, given by its id, in one of `COLOURS`."""
    if card < 48:
        return _month(card // 4, colours)[card % 4]
    copy = (card - 48) % 6
    return bonus(copy, 2 + (card - 48) // 6)

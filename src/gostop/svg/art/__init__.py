"""A stand-in for the drawn cards: a frame with the card's name."""

from __future__ import annotations

from typing import Final

from gostop.cards import Card

WIDTH: Final = 100
HEIGHT: Final = 160


def drawn(
    card: Card, *, index: bool = False, contrast: str = "normal", language: str = "en"
) -> str:
    """The markup of a card."""
    colours = {"B": "#c33", "A": "#36a", "R": "#a3c", "D": "#393", "J": "#777", "X": "#b80"}
    return (
        '<g><rect x="1" y="1" width="98" height="158" rx="8" fill="#fffdf6" stroke="#a22" '
        'stroke-width="2"/>'
        f'<rect x="8" y="8" width="84" height="144" fill="{colours[card.kind.value]}"/>'
        f'<text x="14" y="60" font-size="44" fill="#fff">{card}</text></g>'
    )


def backed(*, contrast: str = "normal") -> str:
    """The markup of a card's back."""
    return '<g><rect x="1" y="1" width="98" height="158" rx="8" fill="#a22" stroke="#fff"/></g>'

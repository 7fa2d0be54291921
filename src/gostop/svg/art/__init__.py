"""Cards as SVG. A stand-in."""

from __future__ import annotations

from typing import Final

from gostop.cards import Card, Kind

WIDTH: Final = 100
HEIGHT: Final = 160
_COLOURS: Final = {
    Kind.BRIGHT: "#d9a400",
    Kind.ANIMAL: "#2a7d4f",
    Kind.RIBBON: "#c0392b",
    Kind.DOUBLE_JUNK: "#5b4a8a",
    Kind.JUNK: "#777",
    Kind.BONUS: "#1565c0",
}


def drawn(
    card: Card, *, index: bool = False, contrast: str = "normal", language: str = "en"
) -> str:
    """A card."""
    return (
        '<g><rect x="1" y="1" width="98" height="158" rx="8" fill="#fbf6e9" stroke="#1a1a1a"/>'
        f'<circle cx="50" cy="95" r="32" fill="{_COLOURS[card.kind]}"/>'
        f'<text x="50" y="42" text-anchor="middle" font-size="34" fill="#1a1a1a">{card}</text></g>'
    )


def backed(*, contrast: str = "normal") -> str:
    """A card's back."""
    return (
        '<g><rect x="1" y="1" width="98" height="158" rx="8" fill="#b3261e" stroke="#1a1a1a"/></g>'
    )

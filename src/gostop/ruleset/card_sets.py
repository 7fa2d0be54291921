"""The sets of cards that rules name, and what a setting may name."""

from __future__ import annotations

import enum
from typing import Final

from gostop.cards import CARDS, Card, CardSet, Kind
from gostop.ruleset.fields import wrong

BRIGHTS: Final = CardSet(card for card in CARDS if card.kind is Kind.BRIGHT)
"""The five brights (광)."""
ANIMALS: Final = CardSet(card for card in CARDS if card.kind is Kind.ANIMAL)
"""The nine animals (열끗), the sake cup among them."""
RIBBONS: Final = CardSet(card for card in CARDS if card.kind is Kind.RIBBON)
"""The ten ribbons (띠)."""
JUNK: Final = CardSet(card for card in CARDS if card.pi)
"""All junk (피): single, double and bonus."""


class Unit(enum.Enum):
    """What is counted among cards."""

    CARDS = "cards"
    """The cards."""
    PI = "pi"
    """Their value as junk: 1, 2 or 3 each."""


def not_empty(path: str, found: CardSet) -> None:
    """Check that there is at least one card."""
    if not found:
        raise wrong(path, str(found), "at least one card")


def junk_only(path: str, found: CardSet) -> None:
    """Check that cards with a month are all junk."""
    for card in found:
        if card.kind not in (Kind.JUNK, Kind.DOUBLE_JUNK):
            raise wrong(path, str(card), "junk of a month, as 11D")


def bonus_only(path: str, found: CardSet) -> None:
    """Check that cards are bonus cards, at most six, copies in order."""
    if len(found) > 6:
        raise wrong(path, str(found), "at most six bonus cards")
    for card in found:
        if card.kind is not Kind.BONUS:
            raise wrong(path, str(card), "bonus cards, as X2 X2b X3")
        if card.id % 6 and CARDS[card.id - 1] not in found:
            raise wrong(
                path, str(card), f"copies from the first on: {CARDS[card.id - 1]} before it"
            )


def animal_only(path: str, card: Card) -> None:
    """Check that a card is an animal."""
    if card.kind is not Kind.ANIMAL:
        raise wrong(path, str(card), "an animal, as 9A")

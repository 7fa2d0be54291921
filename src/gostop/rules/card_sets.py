"""The sets of cards that rules use, and the cards that settings accept."""

from __future__ import annotations

import enum
from typing import Final

from gostop.core.cards import CARDS, Card, CardSet, Kind
from gostop.rules.refusals import Accepted

BRIGHTS: Final = CardSet(card for card in CARDS if card.kind is Kind.BRIGHT)
"""The five brights (광)."""
ANIMALS: Final = CardSet(card for card in CARDS if card.kind is Kind.ANIMAL)
"""The nine animals (열끗), the sake cup among them."""
RIBBONS: Final = CardSet(card for card in CARDS if card.kind is Kind.RIBBON)
"""The ten ribbons (띠)."""
JUNK: Final = CardSet(card for card in CARDS if card.pi)
"""All junk (피): single, double and bonus."""
MONTHLY: Final = CardSet(card for card in CARDS if card.month)
"""All cards with a month: all but the bonus cards."""


class Unit(enum.Enum):
    """The unit in which a rule counts cards."""

    CARDS = "cards"
    """Each card counts 1."""
    PI = "pi"
    """Each card counts its worth as junk: 1, 2 or 3."""


def _other_than_junk(found: CardSet) -> Card | None:
    junk = (Kind.JUNK, Kind.DOUBLE_JUNK)
    return next((card for card in found if card.kind not in junk), None)


def _other_than_bonus(found: CardSet) -> CardSet | Card | None:
    if len(found) > _MOST_BONUS:
        return found
    for card in found:
        is_copy = card.id % _MOST_BONUS
        if card.kind is not Kind.BONUS or (is_copy and CARDS[card.id - 1] not in found):
            return card
    return None


_MOST_BONUS: Final = 6
"""The maximum number of bonus cards in a deck. There are this many bonus cards of each value, 2 and
3 pi."""
NOT_EMPTY: Final = Accepted[CardSet](
    "a set of at least one card", lambda found: None if found else found
)
"""Accepts a set of cards that is not empty."""
MONTHLY_CARDS: Final = Accepted[CardSet](
    "a set of at least one card, without bonus cards",
    lambda found: None if found and found <= MONTHLY else found,
)
"""Accepts a set of at least one card, all of them cards with a month."""
JUNK_OF_MONTHS: Final = Accepted("a set of junk cards of a month, such as 11D", _other_than_junk)
"""Accepts a set of junk cards that have a month, so no bonus cards."""
BONUS_CARDS: Final = Accepted(
    "a set of at most six bonus cards, each with its earlier copies, such as X2 X2b X3",
    _other_than_bonus,
)
"""Accepts a set of bonus cards that a deck can have."""
AN_ANIMAL: Final = Accepted[Card](
    "an animal, such as 9A", lambda card: None if card.kind is Kind.ANIMAL else card
)
"""Accepts one animal."""

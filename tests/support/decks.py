"""The cards that are in a deck."""

from collections.abc import Iterable

import gostop as gs

ALL_BONUS = {"two": "X2 X2b X2c X2d X2e X2f", "more": "X3 X3b X3c X3d X3e X3f"}
"""All bonus cards, for two players and for more players."""


def in_deck(cards: Iterable[gs.Card], ruleset: gs.Ruleset) -> gs.CardSet:
    """Return the given cards that a ruleset has for any number of players."""
    bonus = ruleset.cards.bonus
    return gs.CardSet(
        card for card in cards if card.month or card in bonus.two or card in bonus.more
    )

"""Group the cards on the table by month and by stack."""

from __future__ import annotations

import attrs

from gostop.core.cards import Card, CardSet, Month
from gostop.game.state import Public


@attrs.frozen
class Heap:
    """Cards that lie together on the table."""

    cards: CardSet
    """The cards. A stack includes the bonus cards that were left on it."""
    month: Month | None
    """The month of the cards; `None` for a bonus card on its own."""
    is_stack: bool
    """Whether the cards are a stack. The fourth card of the month takes the whole stack."""
    owner: int | None
    """The seat that made the stack by a ppeok. `None` if the stack was dealt, or if the cards are
    not a stack."""


def heaps(known: Public) -> tuple[Heap, ...]:
    """Group the cards on the table by month, in card order. A bonus card that lies on no stack is a
    heap of its own.
    """
    found: dict[Month | Card, list[Card]] = {}
    under = {card: month for month, cards in known.buried.items() for card in cards}
    for card in known.table:
        found.setdefault(under.get(card, card.month or card), []).append(card)
    return tuple(
        Heap(
            CardSet(cards),
            key if isinstance(key, Month) else None,
            key in known.stacks,
            known.stacks.get(key) if isinstance(key, Month) else None,
        )
        for key, cards in found.items()
    )

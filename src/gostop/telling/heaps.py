"""The cards on the table, by month and in stacks."""

from __future__ import annotations

import attrs

from gostop.cards import Card, CardSet, Month
from gostop.round.public import Public


@attrs.frozen
class Heap:
    """Cards that lie together on the table."""

    cards: CardSet
    """The cards; on a stack, the bonus cards that were left there too."""
    month: Month | None
    """Their month; `None` for a bonus card on its own."""
    is_stack: bool
    """Whether they are a stack, which the fourth card of the month takes whole."""
    owner: int | None
    """The seat whose ppeok the stack is; `None` if it was dealt, or is no stack."""


def heaps(known: Public) -> tuple[Heap, ...]:
    """The cards on the table, those of a month together, in card order."""
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

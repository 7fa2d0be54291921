"""`motions`: where cards go during a move, so that a page can show them on their way."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from gostop.core.arguments import entries
from gostop.core.cards import CARDS, HIDDEN, Card, CardSet, Hidden, Month
from gostop.core.errors import PositionError, expected
from gostop.game.events import Bombed, BonusFlipped, BonusTaken, Captured, CardDrawn, CardFlipped, CardPlayed, ChongtongShown, Event, JunkStolen, Shaken, SmallBombed, TableBonusTaken

Motion = list[Any]
"""Cards as texts, the place they come from, the place they go to, and the seat."""


def motions(events: Iterable[Event], table: CardSet) -> list[Motion]:
    """List where cards go, in order: `[cards, from, to, seat]`.

    The places are `hand`, `captured`, `table`, `play` and `stock`. `hand` and `captured` are those
    of the seat, but stolen junk comes from another seat's captured cards. Cards that are shown go
    from the hand to the hand. A hidden card is `"?"`. `during` of `table.js` shows one motion in a
    scene.

    Args:
        events: the events of one move or of a deal.
        table: the cards that lay on the table before these events.

    Raises:
        PositionError: if `events` are not events in order, or a card comes twice in `table`.
        NotationError: if `table` has anything but cards.
    """
    found, lay = entries("events", events, "events in order"), CardSet(table)
    for place, event in enumerate(found):
        if not isinstance(event, Event):
            field = f"events[{place}]"
            raise PositionError(expected("an event", event), field=field, code="type")
    return [motion for event in found for motion in _of(event, lay)]


def _of(event: Event, table: CardSet) -> list[Motion]:
    match event:
        case CardPlayed(seat, card):
            return [_motion([card], "hand", "table", seat)]
        case CardFlipped(seat, card):
            return [_motion([card], "stock", "table", seat)]
        case BonusFlipped(seat, card):
            return [_motion([card], "stock", "play", seat)]
        case BonusTaken(seat, card):
            return [_motion([card], "hand", "captured", seat)]
        case CardDrawn(seat, card):
            return [_motion([card], "stock", "hand", seat)]
        case TableBonusTaken(seat, card, replacement):
            taken = _motion([card], "table", "captured", seat)
            return [taken] + [
                _motion([each], "stock", "table", seat) for each in _some(replacement)
            ]
        case Bombed(seat, month) | SmallBombed(seat, month):
            return [_motion(_others(month, table), "hand", "table", seat)]
        case Shaken(seat, _, cards):
            return [_motion(cards, "hand", "hand", seat)]
        case ChongtongShown(seat, month):
            return [_motion(_others(month, table), "hand", "hand", seat)]
        case Captured(seat, cards):
            return [_motion(cards, "table", "captured", seat)]
        case JunkStolen(seat, _, card):
            return [_motion([card], "captured", "captured", seat)]
        case _:
            return []


def _motion(cards: Iterable[Card | Hidden], start: str, end: str, seat: int) -> Motion:
    return [["?" if card is HIDDEN else str(card) for card in cards], start, end, seat]


def _some(card: Card | None) -> list[Card]:
    return [] if card is None else [card]


def _others(month: Month, table: CardSet) -> list[Card]:
    """List the cards of a month that are not on the table."""
    return [card for card in CARDS if card.month is month and card not in table]

"""Computes the orders of the cards that a seed gives in a round: one for the deal, and one for each
further shuffle.
"""

from __future__ import annotations

from collections.abc import Iterable

from gostop.core.cards import CARDS, Card
from gostop.game.events import DealtAgain, Event, Joined
from gostop.kernel.position import SEATING
from gostop.kernel.rng import DEAL, RETURN
from gostop.kernel.shuffle import shuffled
from gostop.game.state import State, position_of

Orders = tuple[tuple[Card, ...], ...]


def shuffled_deck(state: State, seed: int) -> tuple[Card, ...]:
    """Return the deck that the first shuffle of a seed gives."""
    return _cards(shuffled(position_of(state).rules.deck, DEAL, seed, 0))


def orders_of(start: State, now: State, seed: int, events: Iterable[Event]) -> Orders:
    """Return the orders of the cards after all shuffles of a round that was dealt from a seed.

    If some seats sit out, their hands go back into the stock, and the stock is shuffled (R21). This
    happens as soon as it is known which seats play. If four cards of a month lie on the table, all
    cards are shuffled and dealt again.

    Args:
        start: the first state of the round.
        now: the first state in which no seat is asked to join any more. If seats are still being
            asked, the current state.
        seed: the seed.
        events: the events up to that state.
    """
    rules = position_of(start).rules
    playing: list[list[int]] = [[]]
    for event in events:
        if isinstance(event, Joined):
            playing[-1].append(event.seat)
        elif isinstance(event, DealtAgain):
            playing.append([])
    found: list[bytes] = []
    for place, joined in enumerate(playing):
        deck = shuffled(rules.deck, DEAL, seed, len(found))
        found.append(deck)
        is_asked = place == len(playing) - 1 and position_of(now).phase == SEATING
        if rules.players > rules.playing and not is_asked:
            active = joined or now.active
            left = list(deck[rules.dealt :])
            for offset, hand in enumerate(rules.to_hands):
                if (start.dealer + offset) % rules.players not in active:
                    left.extend(hand(deck))
            found.append(shuffled(tuple(sorted(left)), RETURN, seed, len(found)))
    return tuple(map(_cards, found))


def _cards(order: bytes) -> tuple[Card, ...]:
    return tuple([CARDS[card] for card in order])

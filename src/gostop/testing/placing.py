"""Functions that the strategies for positions and outcomes share. They draw the places of cards,
and the calls of seats.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from operator import itemgetter

from hypothesis import strategies as st

from gostop.core.cards import Card, CardSet, Month


def numbers_of(size: int) -> st.SearchStrategy[bytes]:
    """Draw a seed, and make `size` numbers from 0 to 255 from it, all equally likely. In the
    simplest case all numbers are 0.
    """
    seeds = st.integers(0, 2**32)
    return seeds.map(lambda seed: random.Random(seed).randbytes(size) if seed else bytes(size))


def fitting(seats: list[int], room: dict[int, int], each: int) -> list[int]:
    """Go through a list of seats, in which a seat may appear several times. Keep each entry whose
    seat still has at least `each` left in `room`, and subtract `each` from this room. Return the
    kept entries.
    """
    found: list[int] = []
    for seat in seats:
        if room.get(seat, 0) >= each:
            room[seat] -= each
            found.append(seat)
    return found


def of_month(cards: Iterable[Card], month: Month | None) -> int:
    """Count the cards of a month."""
    return sum(card.month is month for card in cards)


def shaken(
    hands: list[CardSet],
    captured: list[CardSet],
    stock: tuple[Card, ...],
    room: dict[int, int],
) -> st.SearchStrategy[list[tuple[int, Month]]]:
    """Draw shakes of up to five seats, one for each seat. The month of a shake is a month of which
    no other seat can have held three cards.
    """
    able = [
        (seat, month)
        for seat in room
        for month in Month
        if of_month(hands[seat] | captured[seat], month) > 1
        and sum(of_month(hand, month) for hand in hands) + of_month(stock, month)
        <= 1 + of_month(hands[seat], month)
        and 3 - of_month(hands[seat], month) <= room[seat]
    ]
    unique = st.lists(st.sampled_from(able), max_size=5, unique_by=(itemgetter(0), itemgetter(1)))
    return unique if able else st.just([])


Spread = tuple[list[CardSet], list[CardSet], list[Card], tuple[Card, ...], list[Card]]


def spread(
    draw: st.DrawFn, deck: tuple[Card, ...], active: tuple[int, ...], players: int, most: int
) -> Spread:
    """Draw where each card of a deck lies. Return the hands, which have at most `most` cards, the
    captures, the table, the stock, and bonus cards to put on a stack. Some cards lie nowhere.
    """
    places = [*(("hand", seat) for seat in active), *(("captured", seat) for seat in active)]
    places += [("table", 0), ("stock", 0), ("stock", 0), ("nowhere", 0)]
    drawn = draw(numbers_of(len(deck)))
    lying: dict[tuple[str, int], list[Card]] = {place: [] for place in places}
    spare: list[Card] = []
    for card, number in zip(deck, drawn, strict=True):
        place = places[number % len(places)]
        if place[0] == "hand" and len(lying[place]) == most:
            lying["nowhere", 0].append(card)
        elif place == ("table", 0) and card.month is None:
            spare.append(card)
        elif place == ("table", 0) and of_month(lying[place], card.month) == 3:
            lying["stock", 0].append(card)
        else:
            lying[place].append(card)
    order = dict(zip(deck, drawn, strict=True))
    stock = tuple(sorted(lying["stock", 0], key=lambda card: (order[card] // len(places), card)))
    sets = [
        [CardSet(lying.get((kind, seat), ())) for seat in range(players)]
        for kind in ("hand", "captured")
    ]
    return sets[0], sets[1], lying["table", 0], stock, spare

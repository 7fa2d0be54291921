"""List all worlds of small positions, and measure how evenly samples are spread over them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from itertools import combinations, permutations
from math import sqrt
from typing import TypeVar

import gostop as gs

T = TypeVar("T")
Hands = tuple[gs.CardSet, ...]
World = tuple[Hands, tuple[gs.Card, ...]]
"""The hands of the seats, and the stock in order. The table is known, so it isn't in a world."""


def hands_of(
    state: gs.State, seat: int | None, agrees: Callable[[Hands], bool] = lambda _: True
) -> dict[Hands, gs.CardSet]:
    """Return all hands that are possible for what a seat sees, each with the cards of the stock."""
    known = [
        hand if each == seat else shown
        for each, (hand, shown) in enumerate(zip(state.hands, state.shown, strict=True))
    ]
    sizes = [len(hand) - len(cards) for hand, cards in zip(state.hands, known, strict=True)]
    hidden = gs.CardSet(state.stock) | gs.CardSet(
        card for hand, cards in zip(state.hands, known, strict=True) for card in hand - cards
    )
    found: dict[Hands, gs.CardSet] = {}
    for dealt, stock in _dealt(hidden, sizes):
        hands = tuple(cards | more for cards, more in zip(known, dealt, strict=True))
        if agrees(hands):
            found[hands] = stock
    return found


def worlds(hands: dict[Hands, gs.CardSet]) -> set[World]:
    """Return every world with these hands: each has another order of the stock."""
    return {(held, order) for held, stock in hands.items() for order in permutations(stock)}


def _dealt(
    cards: gs.CardSet, sizes: list[int]
) -> Iterator[tuple[tuple[gs.CardSet, ...], gs.CardSet]]:
    """Yield every way to deal hands of these sizes, each with the cards that are left."""
    if not sizes:
        yield (), cards
        return
    for chosen in combinations(cards, sizes[0]):
        mine = gs.CardSet(chosen)
        for hands, left in _dealt(cards - mine, sizes[1:]):
            yield (mine, *hands), left


def world_of(state: gs.State) -> World:
    """Return the hands and the stock of a state."""
    return state.hands, state.stock


def deviation(counts: Counter[T], expected: Collection[T]) -> float:
    """Return how many standard deviations the chi-squared of some counts is above its mean, if all
    expected results are equally likely.
    """
    assert {*counts} <= {*expected}
    each = counts.total() / len(expected)
    chi = sum((counts[one] - each) ** 2 / each for one in expected)
    free = len(expected) - 1
    return (chi - free) / sqrt(2 * free)

"""The worlds of small positions, one by one, and how evenly samples fall on them."""

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
"""Yield the hands, and the stock in order; the table is open."""


def hands_of(
    state: gs.State, seat: int | None, agrees: Callable[[Hands], bool] = lambda _: True
) -> dict[Hands, gs.CardSet]:
    """Yield all hands that a seat thinks possible, each with the cards of the stock."""
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
    """Yield every placing with these hands."""
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
    """The world of a state."""
    return state.hands, state.stock


def deviation(counts: Counter[T], expected: Collection[T]) -> float:
    """Return by how many standard deviations the chi-squared of some counts is off, if all
    results are equally likely.
    """
    assert {*counts} <= {*expected}
    each = counts.total() / len(expected)
    chi = sum((counts[one] - each) ** 2 / each for one in expected)
    free = len(expected) - 1
    return (chi - free) / sqrt(2 * free)

"""Our sides that read text. Earlier versions are timed by them too: they use public names only."""

from __future__ import annotations

import random
from itertools import cycle, islice
from operator import attrgetter

import gostop as gs
from benchmarks.sample import Batch

PILES = 1024
"""So many different piles are read, one after the other."""
PILE = 24
"""Cards in each."""


def versions(package: str) -> dict[str, str]:
    """Our version, also where nothing is installed."""
    return {package: gs.__version__}


def pile_texts() -> list[str]:
    """Piles of cards as text, each in an order of its own."""
    chance = random.Random(1)
    return [" ".join(map(str, chance.sample(gs.CARDS, PILE))) for _ in range(PILES)]


def piles() -> Batch:
    """A pile read from text: a game is a pile here."""
    texts = pile_texts()
    read = gs.CardSet

    def batch(games: int, seed: int) -> int:
        for text in islice(cycle(texts), games):
            read(text)
        return 0

    return batch


def totals(items: bool = False) -> Batch:
    """The points of a pile given as text, or what makes them: a game is a pile here."""
    texts = pile_texts()
    score, ruleset = gs.score, gs.BGA
    wanted = attrgetter("items" if items else "total")

    def batch(games: int, seed: int) -> int:
        for text in islice(cycle(texts), games):
            wanted(score(text, ruleset))
        return 0

    return batch


def cards() -> Batch:
    """A card read from text: a game is a card here."""
    texts = [str(card) for card in gs.CARDS]
    read = gs.Card

    def batch(games: int, seed: int) -> int:
        for text in islice(cycle(texts), games):
            read(text)
        return 0

    return batch

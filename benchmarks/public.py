"""Run our sides that use only public names, so that they can also time earlier versions."""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib import import_module
from itertools import cycle, islice
from operator import attrgetter
from typing import Any

import gostop as gs
from benchmarks.sample import Batch

PILES = 1024
"""The number of different piles that are read, one after the other."""
PILE = 24
"""How many cards a pile has."""
ROUNDS = 50
"""The number of rounds in which decisions are made."""


def versions(package: str) -> dict[str, str]:
    """Return the version of the gostop that this process has imported."""
    return {package: gs.__version__}


def pile_texts() -> list[str]:
    """Return piles of cards as text, each in another order. Every deck has these cards."""
    chance, deck = random.Random(1), [card for card in gs.CARDS if card.month is not None]
    return [" ".join(map(str, chance.sample(deck, PILE))) for _ in range(PILES)]


def piles() -> Batch:
    """Return a batch that reads a pile from text. Each pile counts as a game."""
    texts = pile_texts()
    read = gs.CardSet

    def batch(games: int, seed: int) -> int:
        for text in islice(cycle(texts), games):
            read(text)
        return 0

    return batch


def totals() -> Batch:
    """Return a batch that finds the points of a pile from text. Each pile counts as a game."""
    return scored("total")


def items() -> Batch:
    """Return a batch that scores a pile from text, item by item. Each pile counts as a game."""
    return scored("items")


def scored(wanted: str) -> Batch:
    """Return a batch that scores a pile from text, and reads one part of the score."""
    texts = pile_texts()
    score, ruleset, part = gs.score, gs.BGA, attrgetter(wanted)

    def batch(games: int, seed: int) -> int:
        for text in islice(cycle(texts), games):
            part(score(text, ruleset))
        return 0

    return batch


def simulated() -> Batch:
    """Return a batch of `simulate` in this process alone: deal, play, settle and count. Each round
    counts as a game.
    """

    def batch(games: int, seed: int) -> int:
        return gs.simulate(gs.CHINESE_BLOG, 2, games, seed=seed, workers=1).moves.total

    return batch


def states() -> list[list[gs.State]]:
    """Return the states of random rounds, before each move."""
    found = []
    for number in range(ROUNDS):
        chance, state = random.Random(number), gs.deal(gs.CHINESE_BLOG, 2, seed=number)
        found.append([state])
        while len(legal := gs.legal_moves(state)) > 0:
            state = gs.apply(state, chance.choice(legal))
            found[-1].append(state)
        found[-1].pop()
    return found


def decided() -> Batch:
    """Return a batch in which `careful` decides in every state of a round. Each round counts
    as a game.
    """
    choose = import_module("gostop.bots").BOTS["careful"]
    seen = [[gs.view(each, each.to_move) for each in row] for row in states()]
    return deciding(choose, seen)


def earlier_decided() -> Batch:
    """Return a batch as in `decided`, for an earlier version in which `careful` got states."""
    return deciding(import_module("gostop.cli.players").careful, states())


def deciding(choose: Callable[[Any, random.Random], Any], rows: list[list[Any]]) -> Batch:
    """Return a batch that makes decisions for the views or states of some rounds."""

    def batch(games: int, seed: int) -> int:
        chance, moves = random.Random(seed), 0
        for row in islice(cycle(rows), games):
            for seen in row:
                choose(seen, chance)
            moves += len(row)
        return moves

    return batch


def cards() -> Batch:
    """Return a batch that reads a card from text. Each card counts as a game."""
    texts = [str(card) for card in gs.CARDS]
    read = gs.Card

    def batch(games: int, seed: int) -> int:
        for text in islice(cycle(texts), games):
            read(text)
        return 0

    return batch

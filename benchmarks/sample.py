"""Take samples: a number of games played in a row, and how long they took."""

from __future__ import annotations

import gc
import statistics
from collections.abc import Callable, Sequence
from operator import attrgetter
from time import process_time
from typing import NamedTuple

Batch = Callable[[int, int], int]
"""A function that plays a number of games from a seed. It returns the number of moves, or 0 if
moves are not counted."""
Ready = Callable[[int, int], Batch]
"""A function that prepares a number of games from a seed, and returns the batch. Only the batch is
timed."""
Ask = Callable[[int, int], "Sample"]
"""A function that times a number of games from a seed, here or in another process."""

SEED = 1729
EACH = 256
"""The number of playouts of one deal at a time, on every side. Bots also ask for many playouts of
one position."""
FIRST = 4
"""The games in the first attempt to find how many are needed. Each later attempt has four times as
many."""


class Sample(NamedTuple):
    """One repetition: a number of games in a row, and the processor time that they took."""

    games: int
    moves: int
    seconds: float

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds

    @property
    def moves_per_second(self) -> float:
        return self.moves / self.seconds


class Spread(NamedTuple):
    """The results of repetitions."""

    median: float
    least: float
    most: float


class Fresh:
    """A batch that needs something new for each game. The new things are made for a piece of the
    games, and the piece is timed before the next things are made. So they are still in the
    processor's cache, as for a caller who has just made them.
    """

    AT_ONCE = 256
    """The maximum number of games of a piece."""

    def __init__(self, ready: Ready) -> None:
        self.ready = ready

    def __call__(self, games: int, seed: int) -> int:
        return self.ready(games, seed)(games, seed)


def sample(batch: Batch, games: int, seed: int) -> Sample:
    """Time a number of games."""
    gc.collect()
    if isinstance(batch, Fresh):
        return fresh_sample(batch, games, seed)
    start = process_time()
    moves = batch(games, seed)
    return Sample(games, moves, process_time() - start)


def fresh_sample(fresh: Fresh, games: int, seed: int) -> Sample:
    """Time games that need something new, without the time to make it."""
    moves, seconds = 0, 0.0
    for first in range(0, games, fresh.AT_ONCE):
        number = min(fresh.AT_ONCE, games - first)
        batch = fresh.ready(number, hash((seed, first)))
        start = process_time()
        moves += batch(number, seed)
        seconds += process_time() - start
    return Sample(games, moves, seconds)


def enough(ask: Ask, seconds: float) -> int:
    """Find how many games take about this many seconds. This is also the side's warm-up."""
    ask(FIRST, SEED)  # the first call imports and compiles code
    games = FIRST
    while (tried := ask(games, SEED)).seconds < seconds / 8:
        games *= 4
    return max(1, round(games * seconds / tried.seconds))


def alternate(sides: Sequence[tuple[Ask, int]], repeat: int) -> list[list[Sample]]:
    """Take the samples of each side, which comes with its number of games. The sides take turns:
    A B C A B C …

    Every repetition plays other games. Every run plays the same games.
    """
    samples: list[list[Sample]] = [[] for _ in sides]
    for repetition in range(1, repeat + 1):
        for side, (ask, games) in zip(samples, sides, strict=True):
            side.append(ask(games, SEED + repetition))
    return samples


def spread(values: Sequence[float]) -> Spread:
    """Return the median, the least and the most of some numbers."""
    return Spread(statistics.median(values), min(values), max(values))


def ratios(
    fast: Sequence[Sample], slow: Sequence[Sample], *, by_moves: bool = False
) -> list[float]:
    """Return the ratios of the games or moves per second, repetition by repetition."""
    rate = attrgetter("moves_per_second" if by_moves else "games_per_second")
    return [rate(one) / rate(other) for one, other in zip(fast, slow, strict=True)]

"""Time a number of games in a row, and let the sides of a comparison take turns."""

from __future__ import annotations

import gc
import statistics
from collections.abc import Callable, Sequence
from time import process_time
from typing import Final, NamedTuple, TypeAlias

Batch: TypeAlias = Callable[[int, int], int]
"""A function that plays a number of games from a seed. It returns the number of moves, or 0 if
moves are not counted."""
Ask: TypeAlias = Callable[[int, int], "Sample"]
"""A function that times a number of games from a seed, here or in another process."""

SEED: Final = 1729
EACH: Final = 256
"""The number of playouts of one deal at a time, on every side. Bots also ask for many playouts of
one position."""
FIRST: Final = 4
"""The games in the first attempt to find how many are needed. Each later attempt has four times as
many."""


class Sample(NamedTuple):
    """A number of games in a row, and the processor time that they took."""

    games: int
    moves: int
    seconds: float

    def rate(self, *, of_moves: bool = False) -> float:
        """Return the games per second, or the moves per second."""
        return (self.moves if of_moves else self.games) / self.seconds


def sample(batch: Batch, games: int, seed: int) -> Sample:
    """Time a number of games."""
    gc.collect()
    start = process_time()
    moves = batch(games, seed)
    return Sample(games, moves, process_time() - start)


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


def ratios(
    fast: Sequence[Sample], slow: Sequence[Sample], *, of_moves: bool = False
) -> list[float]:
    """Return the ratios of the games or moves per second, repetition by repetition."""
    return [
        one.rate(of_moves=of_moves) / other.rate(of_moves=of_moves)
        for one, other in zip(fast, slow, strict=True)
    ]


def spread(values: Sequence[float], form: str = ".2f") -> str:
    """Write the median of some numbers, with the least and the most."""
    return f"{statistics.median(values):{form}} ({min(values):{form}} - {max(values):{form}})"

"""Draw a fair sample from a stream of unknown length."""

from __future__ import annotations

import math
import random
from typing import Final, Generic, TypeVar

T = TypeVar("T")
_LEAST: Final = 2.0**-53
"""The smallest random number above 0."""


class Sample(Generic[T]):
    """A limited number of values from a stream. Each value of the stream is kept with the same
    chance.

    Most values are skipped without a random number (Li's algorithm L), so a long stream costs
    little. The same stream and seed give the same sample.
    """

    __slots__ = ("_most", "_next", "_random", "_weight", "kept", "seen")

    def __init__(self, most: int, seed: int) -> None:
        self.kept: Final[list[T]] = []
        """The values of the sample."""
        self.seen: int = 0
        """The number of values of the stream so far."""
        self._most: Final = most
        self._random: Final = random.Random(seed)
        self._weight = 1.0
        self._next = 0

    @property
    def wants(self) -> bool:
        """Whether the sample takes the next value."""
        return self.seen == self._next

    def skip(self) -> None:
        """Skip a value that the sample does not take."""
        self.seen += 1

    def take(self, value: T) -> None:
        """Take a value that the sample wants."""
        if len(self.kept) < self._most:
            self.kept.append(value)
        else:
            self.kept[self._random.randrange(self._most)] = value
        self.seen += 1
        self._next = self.seen
        if len(self.kept) == self._most:
            self._weight *= math.exp(self._drawn() / self._most)
            self._next += int(self._drawn() / math.log1p(-self._weight))

    def _drawn(self) -> float:
        """Draw the logarithm of a random number between 0 and 1, both excluded."""
        return math.log(self._random.random() or _LEAST)

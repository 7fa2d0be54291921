"""`Moments`: exact sums over deals. Means and standard errors are computed from these sums."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from fractions import Fraction
from operator import add
from typing import Self

import attrs


@attrs.frozen
class Moments:
    """Sums over many deals. In each deal, every bot has a whole number. These numbers and their
    products are added up.

    The sums are exact, so it doesn't matter in which order and in which processes the deals were
    played.
    """

    n: int
    """The number of deals."""
    sums: tuple[int, ...]
    """For each bot, the sum of its numbers."""
    products: tuple[tuple[int, ...], ...]
    """For every two bots, the sum of the products of their numbers."""

    @classmethod
    def of(cls, rows: Iterable[Sequence[int]], bots: int) -> Self:
        """Make the moments of some deals. A row has the number of each bot in a deal."""
        columns = tuple(zip(*rows, strict=True)) or ((),) * bots
        return cls(
            len(columns[0]),
            tuple(map(sum, columns)),
            tuple(
                tuple(sum(a * b for a, b in zip(one, other, strict=True)) for other in columns)
                for one in columns
            ),
        )

    def __add__(self, other: Moments) -> Moments:
        """Return the moments of both sets of deals together."""
        return Moments(
            self.n + other.n,
            tuple(map(add, self.sums, other.sums)),
            tuple(
                tuple(map(add, *rows)) for rows in zip(self.products, other.products, strict=True)
            ),
        )

    def mean(self, weights: Sequence[Fraction]) -> float:
        """Return the mean of a weighted sum of the bots' numbers."""
        return float(self._total(weights) / self.n)

    def error(self, weights: Sequence[Fraction]) -> float:
        """Return the standard error of the mean of a weighted sum of the bots' numbers. For a
        single deal, it is infinite unless the sum is 0.

        If all deals have the same weighted sum, the error is computed as if there were one more
        deal with the sum 0. Otherwise two equal deals would seem as certain as a million.
        """
        total = self._total(weights)
        if self.n == 1:
            return math.inf if total else 0.0
        squares = sum(
            (
                a * b * product
                for a, row in zip(weights, self.products, strict=True)
                for b, product in zip(weights, row, strict=True)
            ),
            Fraction(),
        )
        n = self.n
        deviations = squares - total * total / n
        if not deviations:
            n += 1
            deviations = squares - total * total / n
        return math.sqrt(deviations / (n * (n - 1)))

    def _total(self, weights: Sequence[Fraction]) -> Fraction:
        return sum((a * b for a, b in zip(weights, self.sums, strict=True)), Fraction())

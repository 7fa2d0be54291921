"""What was counted over many rounds: `Distribution` and `Rate`, with what can be said of them."""

from __future__ import annotations

import functools
import math
from collections.abc import Mapping
from typing import Final

import attrs

from gostop.errors import PositionError, shown

USUAL: Final = 0.95
"""The level of an interval, where no other is asked for."""


@attrs.frozen
class Rate:
    """How many of so many rounds something was the case in."""

    count: int
    """In how many rounds it was."""
    of: int
    """How many rounds there were, at least one."""

    @property
    def value(self) -> float:
        """The rate itself, from 0 to 1."""
        return self.count / self.of

    def interval(self, level: float = USUAL) -> tuple[float, float]:
        """Between which rates the true one lies, by Wilson's interval.

        Args:
            level: how often such an interval is right, between 0 and 1.

        Raises:
            PositionError: for any other level.
        """
        squared = _deviations(level) ** 2 / self.of
        middle = self.value + squared / 2
        reach = math.sqrt(squared * (self.value * (1 - self.value) + squared / 4))
        # rounded numbers do not quite meet at the ends
        least = 0.0 if not self.count else (middle - reach) / (1 + squared)
        most = 1.0 if self.count == self.of else (middle + reach) / (1 + squared)
        return least, most


def _pairs(counts: Mapping[int, int]) -> tuple[tuple[int, int], ...]:
    return tuple(sorted(counts.items()))


@attrs.frozen(repr=False)
class Distribution:
    """How often each whole number came up, over many rounds: points of a seat, ppeok, turns."""

    counts: tuple[tuple[int, int], ...] = attrs.field(converter=_pairs)
    """(number, how many rounds had it), by ascending number; made from a mapping."""

    def __repr__(self) -> str:
        return f"<Distribution over {self.n}: mean {self.mean:.4g} ± {self.error:.2g}>"

    @functools.cached_property
    def n(self) -> int:
        """How many rounds were counted, at least one."""
        return sum(times for _, times in self.counts)

    @functools.cached_property
    def total(self) -> int:
        """The sum of the numbers."""
        return sum(number * times for number, times in self.counts)

    @functools.cached_property
    def squares(self) -> int:
        """The sum of their squares."""
        return sum(number * number * times for number, times in self.counts)

    @property
    def mean(self) -> float:
        """The average."""
        return self.total / self.n

    @property
    def variance(self) -> float:
        """The mean square of what the numbers are off the average, by n - 1; infinite for one."""
        if self.n == 1:
            return math.inf
        return (self.n * self.squares - self.total**2) / (self.n * (self.n - 1))

    @property
    def deviation(self) -> float:
        """The standard deviation: the root of the variance."""
        return math.sqrt(self.variance)

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return math.sqrt(self.variance / self.n)

    @property
    def least(self) -> int:
        """The least number."""
        return self.counts[0][0]

    @property
    def most(self) -> int:
        """The greatest number."""
        return self.counts[-1][0]

    @property
    def rate(self) -> Rate:
        """In how many of the rounds the number was not 0."""
        return Rate(sum(times for number, times in self.counts if number), self.n)

    def interval(self, level: float = USUAL) -> tuple[float, float]:
        """Between which numbers the true mean lies, as the normal distribution has it.

        Args:
            level: how often such an interval is right, between 0 and 1.

        Raises:
            PositionError: for any other level.
        """
        reach = _deviations(level) * self.error
        return self.mean - reach, self.mean + reach


def _deviations(level: float) -> float:
    """Within how many standard errors so great a part of a normal distribution lies."""
    if not isinstance(level, float) or not 0 < level < 1:
        raise PositionError(f"level is {shown(level)}; right is a number between 0 and 1, as 0.95")
    from statistics import NormalDist  # noqa: PLC0415  # most users never need it

    return NormalDist().inv_cdf((1 + level) / 2)

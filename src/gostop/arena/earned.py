"""`Earned`: how often each row of points occurred, from which means and intervals follow."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Self, TypeAlias

import attrs

Row: TypeAlias = tuple[int, ...]
"""The points of every bot in a deal, in all its seatings together."""


@attrs.frozen
class Earned:
    """The points of every bot over many deals. They are added exactly, so the order of the deals
    and the processes don't matter.
    """

    counts: tuple[tuple[Row, int], ...]
    """(row, how many deals had it) for each row, ascending."""

    @classmethod
    def of(cls, rows: Iterable[Sequence[int]]) -> Self:
        """What was earned in some deals."""
        return cls(tuple(sorted(Counter(map(tuple, rows)).items())))

    @functools.cached_property
    def n(self) -> int:
        """The number of deals."""
        return sum(times for _, times in self.counts)

    def __add__(self, other: Earned) -> Earned:
        """What was earned in the deals of both."""
        found = Counter(dict(self.counts))
        found.update(dict(other.counts))
        return Earned(tuple(sorted(found.items())))

    def values(self, weights: Sequence[Fraction]) -> dict[Fraction, int]:
        """How many deals had each weighted sum of the bots' points."""
        found = Counter[Fraction]()
        for row, times in self.counts:
            value = sum((a * b for a, b in zip(weights, row, strict=True)), Fraction())
            found[value] += times
        return dict(found)

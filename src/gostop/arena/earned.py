"""`Earned`: counts how often each row of points occurred. Means and intervals are computed from
these counts.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Self, TypeAlias

import attrs

Row: TypeAlias = tuple[int, ...]
"""The points of every bot in a deal, added over all seatings. For two rulesets: the points of
every seat under the first ruleset, then under the second."""


@attrs.frozen
class Earned:
    """The points of many deals. They are whole numbers and added exactly, so it doesn't matter in
    which order and in which processes the deals were played.
    """

    counts: tuple[tuple[Row, int], ...]
    """Each row and how many deals had this row, in ascending order of the rows."""

    @classmethod
    def of(cls, rows: Iterable[Sequence[int]]) -> Self:
        """Count the rows of some deals."""
        return cls(tuple(sorted(Counter(map(tuple, rows)).items())))

    @functools.cached_property
    def n(self) -> int:
        """The number of deals."""
        return sum(times for _, times in self.counts)

    def __add__(self, other: Earned) -> Earned:
        """Return the counts of both sets of deals together."""
        found = Counter(dict(self.counts))
        found.update(dict(other.counts))
        return Earned(tuple(sorted(found.items())))

    def values(self, weights: Sequence[Fraction]) -> dict[Fraction, int]:
        """Return how many deals had each weighted sum of a row's points."""
        found = Counter[Fraction]()
        for row, times in self.counts:
            value = sum((a * b for a, b in zip(weights, row, strict=True)), Fraction())
            found[value] += times
        return dict(found)

"""`Counts`: how often each number occurs in each column of a table. Exact, and they add up."""

from __future__ import annotations

from typing import TypeAlias

Counts: TypeAlias = list[dict[int, int]]
"""For each column of a table of whole numbers how often each number occurs in it."""


def none_yet(width: int) -> Counts:
    """The counts of a table with this many columns and no rows."""
    return [{} for _ in range(width)]


def added(one: Counts, other: Counts) -> Counts:
    """The counts of two tables together. The first counts are changed and returned."""
    for column, more in zip(one, other, strict=True):
        for number, times in more.items():
            column[number] = column.get(number, 0) + times
    return one

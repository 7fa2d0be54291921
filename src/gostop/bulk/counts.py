"""`Counts`: how often each number occurs in each column of a table. Exact, and they add up."""

from __future__ import annotations

from collections import Counter
from typing import TypeAlias

Counts: TypeAlias = list[dict[int, int]]
"""For each column of a table of whole numbers how often each number occurs in it."""


def counts_of(rows: list[int], width: int) -> Counts:
    """The counts of a table, given row by row, with `width` numbers in each row."""
    return [dict(Counter(rows[column::width])) for column in range(width)]


def added(one: Counts, other: Counts) -> Counts:
    """The counts of two tables together. The first counts are changed and returned."""
    for column, more in zip(one, other, strict=True):
        for number, times in more.items():
            column[number] = column.get(number, 0) + times
    return one

"""`Counts`: how often each number stood in each column of a table, in exact counts that add up."""

from __future__ import annotations

from collections import Counter
from typing import TypeAlias

Counts: TypeAlias = list[dict[int, int]]
"""For each column of a table of whole numbers how often each number stands in it."""


def counts_of(rows: list[int], width: int) -> Counts:
    """The counts of a table that is written row by row, each so wide."""
    return [dict(Counter(rows[column::width])) for column in range(width)]


def added(one: Counts, other: Counts) -> Counts:
    """The counts of two tables, the rows of one after the other's."""
    for column, more in zip(one, other, strict=True):
        for number, times in more.items():
            column[number] = column.get(number, 0) + times
    return one

"""A tally counts every number, near 0 or far from it, once."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from gostop.kernel.search.histogram import NEAR, Tally

NUMBERS = st.integers(-NEAR - 3, NEAR + 3) | st.integers(-(2**53), 2**53)


@given(st.lists(st.tuples(NUMBERS, NUMBERS)))
def test_every_number_of_a_column_is_counted(rows: list[tuple[int, int]]) -> None:
    tally = Tally(2)
    for row in rows:
        for column, number in zip(tally.columns, row, strict=True):
            column.number = number
        tally.end_row()
    assert [Counter(row[column] for row in rows) for column in (0, 1)] == tally.counts()


def test_a_column_that_nobody_writes_has_zeros() -> None:
    tally = Tally(2)
    for number in (5, 0, 7):
        tally.columns[1].number = number
        tally.end_row()
    assert [{0: 3}, {0: 1, 5: 1, 7: 1}] == tally.counts()


def test_the_numbers_at_the_border_are_counted_once() -> None:
    tally = Tally(1)
    for number in (-NEAR - 1, -NEAR, NEAR, NEAR + 1):
        for _ in range(2):
            tally.columns[0].number = number
            tally.end_row()
    assert [{-NEAR - 1: 2, -NEAR: 2, NEAR: 2, NEAR + 1: 2}] == tally.counts()

"""Count how often each number occurs in each column of a table of whole numbers."""

from typing import Final, final

from gostop.kernel.i64 import i64

NEAR: Final = 128
"""Numbers from -NEAR to NEAR are counted in a list. Other numbers are counted in a dictionary,
which is slower.
"""


@final
class Times:
    """The count of one number. Compiled code increases it faster than an `int` in a list."""

    def __init__(self) -> None:
        self.times: i64 = 0


@final
class Column:
    """The counts of a column, and the column's number in the current row."""

    def __init__(self) -> None:
        self.number: i64 = 0
        """The number of the current row."""
        self.others: i64 = 0
        """The number of rows in which the number was not 0."""
        self.near: Final[list[Times | None]] = [None] * (2 * NEAR + 1)
        """How often each number from -NEAR to NEAR has been counted. Zeros are not counted, because
        most numbers are zeros."""
        self.far: Final[dict[int, int]] = {}
        """How often each number outside the list has been counted."""

    def count(self) -> None:
        """Count the number of the current row, which must not be 0. Reset it for the next row."""
        number = self.number
        self.number = 0
        self.others += 1
        if -NEAR <= number <= NEAR:
            found = self.near[number + NEAR]
            if found is None:
                found = Times()
                self.near[number + NEAR] = found
            found.times += 1
        else:
            self.far[number] = self.far.get(number, 0) + 1


@final
class Tally:
    """The counts of a table, row by row. They are exact."""

    def __init__(self, columns: int, kept: list[int] | None = None) -> None:
        self.columns: Final[list[Column]] = [Column() for _ in range(columns)]
        self.rows: i64 = 0
        self.kept: Final = kept
        """A list that takes the numbers of all rows, one row after another, or `None`."""

    def end_row(self) -> None:
        """Count the numbers of the current row."""
        self.rows += 1
        if self.kept is not None:
            for column in self.columns:
                self.kept.append(int(column.number))
        for column in self.columns:
            if column.number:
                column.count()

    def counts(self) -> list[dict[int, int]]:
        """Return, for each column, the numbers that occur in it and how often each occurs."""
        found: list[dict[int, int]] = []
        for column in self.columns:
            counts: dict[int, int] = {}
            if column.others < self.rows:
                counts[0] = int(self.rows - column.others)
            if column.others:
                for place, each in enumerate(column.near):
                    if each is not None:
                        counts[place - NEAR] = int(each.times)
                counts.update(column.far)
            found.append(counts)
        return found

"""How often each number occurs in each column of a table of whole numbers."""

from typing import Final, final

from gostop.kernel.i64 import i64

NEAR: Final = 128
"""Numbers between -NEAR and NEAR are counted in a list; others in a dictionary, which is slower."""


@final
class Column:
    """The counts of a column, and its number in the present row."""

    def __init__(self) -> None:
        self.number: i64 = 0
        """The number of the present row."""
        self.others: i64 = 0
        """In how many rows it was not 0."""
        self.near: Final[list[int]] = [0] * (2 * NEAR + 1)
        """How often each number from -NEAR on has been counted. Zeros are not, as most are
        zeros."""
        self.far: Final[dict[int, int]] = {}
        """How often each other number has been counted."""

    def count(self) -> None:
        """Count the number of the present row, and make it 0 for the next one."""
        number = self.number
        if not number:
            return
        self.number = 0
        self.others += 1
        if -NEAR <= number <= NEAR:
            self.near[number + NEAR] += 1
        else:
            self.far[number] = self.far.get(number, 0) + 1


@final
class Tally:
    """The counts of a table, row by row. They are exact for numbers of any size."""

    def __init__(self, columns: int, kept: list[int] | None = None) -> None:
        self.columns: Final[list[Column]] = [Column() for _ in range(columns)]
        self.rows: i64 = 0
        self.kept: Final = kept
        """Takes the numbers of all rows, one row after the other; `None` if nobody wants them."""

    def end_row(self) -> None:
        """Count the numbers of the present row."""
        self.rows += 1
        if self.kept is not None:
            for column in self.columns:
                self.kept.append(int(column.number))
        for column in self.columns:
            column.count()

    def counts(self) -> list[dict[int, int]]:
        """For each column, the numbers that occur in it, and how often."""
        found: list[dict[int, int]] = []
        for column in self.columns:
            column.near[NEAR] = int(self.rows - column.others)
            counts = {place - NEAR: times for place, times in enumerate(column.near) if times}
            counts.update(column.far)
            found.append(counts)
        return found

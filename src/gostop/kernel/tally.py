"""How often each number occurs in each column of a table of whole numbers."""

from typing import Final, final

from gostop.kernel.i64 import i64

NEAR: Final = 128
"""Numbers up to this one, of either sign, are counted by their places; others one by one."""


@final
class Column:
    """The counts of a column, and its number in the present row."""

    def __init__(self) -> None:
        self.number: i64 = 0
        self.others: i64 = 0
        """The number of rows that had another number than 0."""
        self.near: Final[list[int]] = [0] * (2 * NEAR + 1)
        self.far: Final[dict[int, int]] = {}

    def count(self) -> None:
        """Count the number, if it is not 0; the next row begins with 0."""
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

    def __init__(self, columns: int) -> None:
        self.columns: Final[list[Column]] = [Column() for _ in range(columns)]
        self.rows: i64 = 0

    def end_row(self) -> None:
        """Count the numbers of the present row."""
        self.rows += 1
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

"""How often each number occurs in each column of a table of whole numbers."""

from typing import Final, final

from gostop.kernel.i64 import i64

NEAR: Final = 128
"""Numbers up to this one, of either sign, are counted by their places; others one by one."""


@final
class Tally:
    """The counts of a table. They are exact for numbers of any size."""

    def __init__(self, columns: int) -> None:
        self.near: Final[list[list[int]]] = [[0] * (2 * NEAR + 1) for _ in range(columns)]
        self.far: Final[list[dict[int, int]]] = [{} for _ in range(columns)]

    def add(self, column: i64, number: i64) -> None:
        """Count a number of a column."""
        if -NEAR <= number <= NEAR:
            self.near[column][number + NEAR] += 1
        else:
            far = self.far[column]
            far[number] = far.get(number, 0) + 1

    def counts(self) -> list[dict[int, int]]:
        """For each column, the numbers that occur in it, and how often."""
        found: list[dict[int, int]] = []
        for near, far in zip(self.near, self.far, strict=True):
            counts = {place - NEAR: times for place, times in enumerate(near) if times}
            counts.update(far)
            found.append(counts)
        return found

"""Write the parts of the losers' payments to the columns of a row: the points that each rule adds,
and the factors by which rules multiply.
"""

from typing import Final, final

from gostop.kernel.bill import Bill
from gostop.kernel.i64 import i64
from gostop.kernel.multipliers import SPECIAL
from gostop.kernel.points import items
from gostop.kernel.history import Record
from gostop.kernel.rules import Rules
from gostop.kernel.search.histogram import Column


@final
class Parts:
    """The column of each part of a bill, counted from the first of these columns. Codes of the same
    rule share a column.
    """

    def __init__(
        self,
        width: int,
        combinations: tuple[int, ...],
        specials: tuple[int, ...],
        lines: tuple[int, ...],
        times: tuple[int, ...],
    ) -> None:
        self.width: Final = width
        """The number of columns."""
        self.combinations: Final = combinations
        """The column of each combination of the rules."""
        self.specials: Final = specials
        """The column of a special win, by its reason."""
        self.lines: Final = lines
        """The column of points that are added, by their code."""
        self.times: Final = times
        """The column of a factor, by its code."""


def count_parts(
    rules: Rules, record: Record, told: list[Bill], parts: Parts, columns: list[Column], first: int
) -> None:
    """Write the parts of bills to columns, from `first` on.

    A column gets the points that its rule adds to a bill, or the product of the rule's factors. If
    bills differ, the column gets the highest number.
    """
    scored: i64 = 0
    for bill in told:
        if bill.counted and bill.counted != scored:
            scored = bill.counted
            for index, points in items(rules, scored):
                raised(columns[first + parts.combinations[index]], points)
        for code, points in bill.lines:
            place = parts.specials[record.reason] if code == SPECIAL else parts.lines[code]
            raised(columns[first + place], points)
        for place, factor in factors_of(bill, parts):
            raised(columns[first + place], factor)


def factors_of(bill: Bill, parts: Parts) -> list[tuple[int, int]]:
    """Return a column for each rule that multiplies a bill, and the product of its factors."""
    found: list[tuple[int, int]] = []
    for code, factor in bill.times:
        place = parts.times[code]
        times: i64 = factor
        for known in range(len(found)):
            other, product = found[known]
            if other == place:
                times *= product
                found[known] = (place, int(times))
                break
        else:
            found.append((place, factor))
    return found


def raised(column: Column, number: i64) -> None:
    """Raise a column's number in the current row to `number`, unless it is already higher."""
    column.number = max(column.number, number)

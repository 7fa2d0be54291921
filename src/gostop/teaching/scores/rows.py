"""Rows of CSV, one on each line. The first row names the columns."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from gostop.core.errors import NotationError, brief, expected, located, perhaps
from gostop.game.outcome import FACTS
from gostop.game.outcome import KEYS
from gostop.formats.json_text import read_json

OTHER: Final = ("points", "name", "rules")
"""The columns of a case in addition to those of a hand or an outcome."""
ROUND: Final = tuple(key for key in KEYS if key != "rules")
"""The fields of an outcome, without its rules."""
COLUMNS: Final = (
    "a hand has the columns cards and points; a round has captured_0, captured_1, …, winner, "
    "points_0, points_1, …"
)
"""The hint for wrong columns."""
_OF_SEAT: Final = re.compile(r"(captured|points)_([0-9]|1[0-9])")
_WHOLES: Final = re.compile(r"[+-]?[0-9]{1,9}( +[+-]?[0-9]{1,9})*")
_JSON: Final = re.compile(r'["\[{]|(?:true|false|null)$')
_LISTS: Final = frozenset(["active", *(name for name, fact in FACTS.items() if fact.default == ())])
"""The columns of a round that hold a list."""
_DELIMITERS: Final = ",;\t"
_SEATS: Final = range(20)


class Rows:
    """The rows of a file.

    Raises:
        NotationError: for columns that do not exist, appear twice, or are missing; for a row with a
            wrong number of cells, and for quotes that are not closed in their line.
    """

    def __init__(self, first: tuple[int, str], lines: Iterator[tuple[int, str]]) -> None:
        number, line = first
        self._delimiter: Final = max(_DELIMITERS, key=line.count)
        self._lines: Final = lines
        self._line = line
        self._number = number
        self._is_open = False
        """Whether a row has begun and is not complete yet."""
        self.header: Final[dict[str, int]] = {}
        """The place of each column."""
        names = [name.strip().lower() for name in next(self._reader(iter([first])))]
        self._is_hand: Final = "cards" in names
        for place, name in enumerate(names):
            problem = self._problem(name)
            if problem is not None:
                raise located(problem, number, self.start(line, place))
            self.header[name] = place
        needed = ("cards", "points") if self._is_hand else ("captured_0", "points_0")
        for name in needed:
            if name not in self.header:
                message = f"the column {name} is missing"
                raise located(NotationError(message, hint=COLUMNS, code="missing"), number, 1)

    def _problem(self, name: str) -> NotationError | None:
        """Return the error for the name of a column; `None` for a valid name."""
        if name in self.header:
            message = f"the column {brief(name)} appears twice"
            return NotationError(message, hint="remove one of the two", code="twice")
        known = ["cards", *OTHER]
        if not self._is_hand:
            known = [each for each in ROUND if each != "captured"]
            known += [*OTHER[1:], *(f"{what}_{seat}" for seat in _SEATS for what in _BY_SEAT)]
        if name in known:
            return None
        if self._is_hand and (name in ROUND or _OF_SEAT.fullmatch(name)):
            message = f"the column {brief(name)} is for rounds, and the column cards for hands"
            hint = "put hands and rounds into two files, or write JSON Lines"
            return NotationError(message, hint=hint, code="no_such_field")
        usual = [each for each in known if not _OF_SEAT.fullmatch(each) or each.endswith("_0")]
        hint = perhaps(name, usual, COLUMNS)
        return NotationError(f"there is no column {brief(name)!r}", hint=hint, code="no_such_field")

    def __iter__(self) -> Iterator[tuple[int, str, list[str]]]:
        """Yield the number, the line and the cells of each row."""
        wanted = len(self.header)
        for row in self._reader(self._lines):
            if len(row) != wanted:
                message = expected(f"{wanted} cells, as in the first line", len(row))
                error = NotationError(message, hint="quote a cell with commas", code="length")
                raise located(error, self._number, 1)
            yield self._number, self._line, row

    def _reader(self, lines: Iterator[tuple[int, str]]) -> Iterator[list[str]]:
        reader = csv.reader(self._texts(lines), delimiter=self._delimiter, strict=True)
        try:
            for row in reader:
                self._is_open = False
                yield row
        except csv.Error as error:
            raise self._unclosed(str(error)) from error

    def _texts(self, lines: Iterator[tuple[int, str]]) -> Iterator[str]:
        """Yield the texts of the lines. Each row must end with its line."""
        for number, line in lines:
            if self._is_open:
                raise self._unclosed("a quote is not closed")
            self._is_open = True
            self._number, self._line = number, line
            yield line

    def _unclosed(self, why: str) -> NotationError:
        column = self._line.rfind('"') + 1 or 1
        message = f"the line is no row of CSV: {why}"
        error = NotationError(message, hint='write a quote within quotes as ""', code="csv")
        return located(error, self._number, column)

    def start(self, line: str, place: int) -> int:
        """Find the column of a line, in characters from 1, in which a cell begins."""
        at, is_quoted = 0, False
        for column, sign in enumerate(line):
            if at == place:
                return column + 1
            if sign == '"':
                is_quoted = not is_quoted
            elif sign == self._delimiter and not is_quoted:
                at += 1
        return len(line) + 1

    def column_of(self, line: str, field: str) -> int:
        """Find the column of a line in which the cell of a field begins; 1 if there is no such
        cell.
        """
        name = re.sub(r"\[([0-9]+)\].*", r"_\1", field)
        names = (name, f"{name}_0", name.split(".")[0].split("_")[0], "cards")
        found = [self.header[each] for each in names if each in self.header]
        return self.start(line, found[0]) if found else 1

    def table(self, row: list[str]) -> dict[str, Any]:
        """Turn a row into a table, like one that was read from JSON.

        Raises:
            NotationError: for a cell that cannot be read.
        """
        found: dict[str, Any] = {}
        by_seat: Mapping[str, dict[int, str]] = {what: {} for what in _BY_SEAT}
        for name, place in self.header.items():
            cell = row[place].strip()
            if of_seat := _OF_SEAT.fullmatch(name):
                by_seat[of_seat[1]][int(of_seat[2])] = cell
            elif cell and name in ("cards", "name", "rules"):
                found[name] = cell
            elif cell:
                found[name] = _value(name, cell)
        if not self._is_hand:
            captured, points = (by_seat[what] for what in _BY_SEAT)
            seats = [
                seat for seat in {*captured, *points} if captured.get(seat) or points.get(seat)
            ]
            sitting = range(max(seats, default=-1) + 1)
            found["captured"] = [captured.get(seat, "") for seat in sitting]
            found["points"] = [_points(seat, points.get(seat, "")) for seat in sitting]
        return found


_BY_SEAT: Final = ("captured", "points")


def _points(seat: int, cell: str) -> Any:
    """Read the points of a seat."""
    if not cell:
        message, hint = (
            f"the points of seat {seat} are missing",
            "write 0 if it won and paid nothing",
        )
        raise NotationError(message, field=f"points_{seat}", hint=hint, code="missing")
    return _value(f"points_{seat}", cell)


def _value(name: str, cell: str) -> Any:
    """Read the value of a cell: a number, numbers separated by spaces, JSON, or any other text."""
    if _WHOLES.fullmatch(cell):
        numbers = [int(each) for each in cell.split()]
        return numbers if name in _LISTS or len(numbers) > 1 else numbers[0]
    if not _JSON.match(cell):
        return cell
    try:
        return read_json(cell)
    except NotationError as error:
        message, _ = error.said
        hint = "write numbers separated by spaces, or JSON such as [[0, 5]]"
        raise NotationError(message, field=name, hint=hint, code=error.code) from error

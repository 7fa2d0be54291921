"""The lines of a text that may be untrusted. Each error names its line and column."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from gostop.core.errors import GoStopError, NotationError, PositionError, expected, located

T = TypeVar("T")
SMALL: Final = "0|[1-9][0-9]?"
"""A seat or a number of players, as a regular expression."""
_SHOWN: Final = 200


class Lines:
    """The lines of a text, and the index of the current line."""

    def __init__(self, lines: Sequence[str], numbers: Sequence[int] = ()) -> None:
        self.lines: Sequence[str] = lines
        self.numbers: Sequence[int] = numbers or range(1, len(lines) + 1)
        self.place: int = 0
        self.end: int = len(lines)
        """The index after the last line that is read."""

    @property
    def line(self) -> str:
        """The current line; empty after the last line."""
        return self.lines[self.place] if self.place < self.end else ""

    @property
    def number(self) -> int:
        """The number of the current line, from 1."""
        return self.numbers[min(self.place, len(self.lines) - 1)]

    def skip(self) -> None:
        """Go on to the next line."""
        self.place += 1

    def wrong(self, wanted: str, column: int = 1, code: str = "record") -> NotationError:
        """Make the error for a line that is wrong from a column on."""
        rest = self.line[column - 1 :]
        error = NotationError(expected(wanted, rest), text=rest[:_SHOWN], code=code)
        return located(error, self.number, column)

    def refused(self, message: str, column: int = 1, code: str = "record") -> PositionError:
        """Make the error for a line that says something impossible."""
        return located(PositionError(message, code=code), self.number, column)

    def at(self, column: int, read: Callable[..., T], *args: Any, **more: Any) -> T:
        """Call a function that reads the current line from a column on, and return its result. An
        error gets the line and the column.
        """
        try:
            return read(*args, **more)
        except GoStopError as error:
            located(error, self.number, column + (getattr(error, "position", 0) or 0))
            raise

    def match(self, pattern: re.Pattern[str], wanted: str) -> re.Match[str]:
        """Match the whole current line with a pattern."""
        found = pattern.fullmatch(self.line)
        if found is None:
            raise self.wrong(wanted)
        return found

    def rest(self, word: str, wanted: str) -> str:
        """Return the text of the current line after its first word."""
        if not self.line.startswith(f"{word} "):
            raise self.wrong(wanted)
        return self.line[len(word) + 1 :]

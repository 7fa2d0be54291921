"""The lines of an untrusted text, read strictly: an error names its line and column."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from gostop.errors import GoStopError, NotationError, PositionError, expected, located

T = TypeVar("T")
SMALL: Final = "0|[1-9][0-9]?"
"""A number of a seat or of players, as a regular expression."""
_SHOWN: Final = 200


class Lines:
    """The lines of a text, and the present one among them."""

    def __init__(self, lines: Sequence[str], numbers: Sequence[int] = ()) -> None:
        self.lines: Sequence[str] = lines
        self.numbers: Sequence[int] = numbers or range(1, len(lines) + 1)
        self.place: int = 0
        self.end: int = len(lines)
        """The index after the last line that is read."""

    @property
    def line(self) -> str:
        """The present line; empty behind the last one."""
        return self.lines[self.place] if self.place < self.end else ""

    @property
    def number(self) -> int:
        """The number of the present line, from 1."""
        return self.numbers[min(self.place, len(self.lines) - 1)]

    def skip(self) -> None:
        """Go on to the next line."""
        self.place += 1

    def wrong(self, wanted: str, column: int = 1, code: str = "record") -> NotationError:
        """The error for a line, or the rest of one, that is not in the format."""
        rest = self.line[column - 1 :]
        error = NotationError(expected(wanted, rest), text=rest[:_SHOWN], code=code)
        return located(error, self.number, column)

    def refused(self, message: str, column: int = 1, code: str = "record") -> PositionError:
        """The error for a line that says something impossible."""
        return located(PositionError(message, code=code), self.number, column)

    def at(self, column: int, read: Callable[..., T], *args: Any, **more: Any) -> T:
        """Call a function that reads the present line from a column on, and return what it
        reads.
        """
        try:
            return read(*args, **more)
        except GoStopError as error:
            located(error, self.number, column + (getattr(error, "position", 0) or 0))
            raise

    def match(self, pattern: re.Pattern[str], wanted: str) -> re.Match[str]:
        """The present line by its pattern."""
        found = pattern.fullmatch(self.line)
        if found is None:
            raise self.wrong(wanted)
        return found

    def rest(self, word: str, wanted: str) -> str:
        """The present line behind its first word."""
        if not self.line.startswith(f"{word} "):
            raise self.wrong(wanted)
        return self.line[len(word) + 1 :]

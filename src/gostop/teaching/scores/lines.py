"""Read the lines of an untrusted file, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, Protocol

from gostop.core.errors import NotationError, located

MOST_BYTES: Final = 65_536
"""The maximum number of bytes in a line."""
_MARK: Final = "\ufeff"
"""A mark that some programs write at the start of a text."""


class Bytes(Protocol):
    """A stream of bytes, such as an open file."""

    def readline(self, size: int, /) -> bytes:
        """Read the next line, or the beginning of a long one."""
        ...


def lines_of(stream: Bytes, read: Callable[[int], object] = int) -> Iterator[tuple[int, str]]:
    """Yield the number and the text of each line that is not blank, without the end of the line.

    Args:
        stream: the file.
        read: called with the number of bytes of each line, so that a progress bar can move.

    Raises:
        NotationError: for a line that is too long, or is not UTF-8.
    """
    number = 0
    while line := stream.readline(MOST_BYTES + 2):
        number += 1
        read(len(line))
        text = line.rstrip(b"\r\n")
        if len(text) > MOST_BYTES:
            message = f"expected at most {MOST_BYTES} bytes in a line, found more"
            hint = "is it one case a line?"
            raise located(NotationError(message, hint=hint, code="too_many"), number, 1)
        try:
            found = text.decode("utf-8")
        except UnicodeDecodeError as error:
            message = f"byte {error.start + 1} of the line is not UTF-8"
            column = len(text[: error.start].decode("utf-8")) + 1
            wrong = NotationError(message, hint="save the file as UTF-8", code="encoding")
            raise located(wrong, number, column) from error
        if number == 1:
            found = found.removeprefix(_MARK)
        if not found.isspace() and found:
            yield number, found

"""Find out what an output can show: how many columns, and whether it can show colours."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import sys
import unicodedata
from collections.abc import Generator
from contextvars import ContextVar
from typing import Final, TextIO

WIDTH: Final = 80
"""The number of columns of a text that does not go to a terminal."""
NARROWEST: Final = 40
WIDEST: Final = 120
"""The maximum number of columns in a line, even on a wider terminal: longer lines are hard to
read."""

BOLD: Final = "1"
RED: Final = "31"
GREEN: Final = "32"
_FIXED: Final[ContextVar[int | None]] = ContextVar("_FIXED", default=None)
_STYLE: Final = re.compile(r"\x1b\[[0-9;]*m")


@contextlib.contextmanager
def fixed(columns: int) -> Generator[None]:
    """Use this many columns and no colours, whatever the output can show."""
    token = _FIXED.set(columns)
    try:
        yield
    finally:
        _FIXED.reset(token)


def columns(stream: TextIO | None) -> int:
    """Return how many columns a line of text may have."""
    if (wanted := _FIXED.get()) is not None:
        return wanted
    if stream is None or not is_terminal(stream):
        return WIDTH
    try:
        # a terminal that does not know its size reports 0
        found = os.get_terminal_size(stream.fileno()).columns or WIDTH
    except (OSError, ValueError):
        found = WIDTH
    return min(max(found, NARROWEST), WIDEST)


def is_coloured(stream: TextIO | None) -> bool:
    """Whether to write in colour: on a terminal, unless the environment decides otherwise.

    `NO_COLOR` forbids colours, and `FORCE_COLOR` demands them (see no-color.org and
    force-color.org).
    """
    if os.environ.get("NO_COLOR") or _FIXED.get() is not None:
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    # the old console of Windows prints escape codes as text
    understands = os.environ.get("TERM") != "dumb" and (
        os.name != "nt" or "WT_SESSION" in os.environ
    )
    return understands and is_terminal(stream)


def is_terminal(stream: TextIO | None) -> bool:
    """Whether a stream is a terminal."""
    try:
        return stream is not None and stream.isatty()
    except ValueError:  # the stream is closed
        return False


def styled(text: str, *styles: str, stream: TextIO | None = None) -> str:
    """Return a text in bold or in a colour, if the output can show it."""
    if not styles or not is_coloured(stream or sys.stdout):
        return text
    return f"\x1b[{';'.join(styles)}m{text}\x1b[0m"


def width(text: str) -> int:
    """Count the columns of a text. A Korean, Chinese or Japanese character has two columns."""
    return sum(map(_width, _STYLE.sub("", text)))


def _width(sign: str) -> int:
    if unicodedata.category(sign) in {"Mn", "Me", "Cf"}:
        return 0  # the character is drawn over the one before it, or not at all
    return 2 if unicodedata.east_asian_width(sign) in {"W", "F"} else 1


class Document(str):
    """An answer that is the content of a file. It is written in UTF-8, except on a terminal."""

    __slots__ = ()


def show(text: str, stream: TextIO | None = None) -> None:
    """Print a text, and escape the characters that the output cannot show.

    Raises:
        OSError: if the output is closed.
    """
    target: TextIO | None = stream or sys.stdout
    if target is None:
        raise OSError(errno.EBADF, "it is closed")
    raw = getattr(target, "buffer", None)
    if isinstance(text, Document) and raw is not None and not is_terminal(target):
        target.flush()
        raw.write(text.encode("utf-8"))
    else:
        encoding = getattr(target, "encoding", None) or "utf-8"
        target.write(text.encode(encoding, "backslashreplace").decode(encoding))
    target.flush()


def padded(text: str, least: int) -> str:
    """Add spaces after a text until it has a number of columns."""
    return text + " " * (least - width(text))


def to_right(text: str, least: int) -> str:
    """Add spaces before a text until it has a number of columns."""
    return " " * (least - width(text)) + text

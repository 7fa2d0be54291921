"""What gostop refuses, and how its messages are worded.

Every message says "expected …, found …", then in parentheses where, then what to do. An error that
carries a value of a room is defined in that room.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from typing import TypeVar

_SHOWN = 40
_BRIEF = 120
_LISTED = 400


def visible(text: str) -> str:
    r"""A text on one line, with `\u{…}` for each character that is not printable.

    Such characters could move the cursor of a terminal, or turn the direction of the text around.
    """
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else f"\\u{{{ord(sign):x}}}" for sign in text)


def shown(value: object) -> str:
    """A value as an error message quotes it: its repr, cut where it is long."""
    # an integer of many digits, or a repr that fails, is somebody's input too
    try:
        text = repr(value)
    except Exception:  # whatever a stranger's repr raises, the message goes on
        # Python writes no integer of thousands of digits but in a base that is a power of 2
        text = hex(value) if type(value) is int else f"a {type(value).__name__}"
    return _cut(text, _SHOWN)


def brief(path: str) -> str:
    """A path or an id in an error message: cut if it is long, a repr if it cannot be printed."""
    return _cut(path if path.isprintable() else repr(path), _BRIEF)


def listed(names: Iterable[str]) -> str:
    """Names as an error message lists them, cut where they are many."""
    return _cut(", ".join(names), _LISTED)


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[:most]}…"


def expected(what: str, found: object) -> str:
    """The first part of a message: what was expected, and the value that was found, cut if long."""
    return f"expected {what}, found {shown(found)}"


def meant(name: str, known: Iterable[str]) -> str:
    """The known name that is most like an unknown one; empty if no name is much like it."""
    close = difflib.get_close_matches(name[:_BRIEF], list(known), n=1)
    return close[0] if close else ""


def perhaps(name: object, known: Iterable[str], otherwise: str = "", path: str = "") -> str:
    """The hint that asks for the known name that is most like an unknown one.

    Args:
        name: the unknown name.
        known: the names that it may be.
        otherwise: the hint if no name is much like it.
        path: the dotted path that the names belong to.
    """
    close = meant(name, known) if type(name) is str else ""
    return f"did you mean '{path}{'.' * bool(path)}{close}'?" if close else otherwise


class GoStopError(Exception):
    """Anything that gostop refuses. The message says what was expected, what was found, where, and
    what to do. Nothing has happened before an error is raised.
    """

    code: str = "gostop"
    """What is wrong, as a short stable text for programs; messages may be reworded."""
    field: str = ""
    """The part to blame; empty if no part is."""
    line: int | None = None
    """The line of the file where it is wrong, from 1; `None` if it was not found in a file."""
    column: int | None = None
    """The column of that line, in characters from 1."""

    def __init__(self, message: str, *, field: str = "", hint: str = "", code: str = "") -> None:
        path = re.escape(field[:_BRIEF])  # a stranger may have made it long
        # the end of a value's repr, such as `array([1])`, is no place
        named = not field or re.search(rf"(?<!\w){path}(?!\w)| \([\w.[\]]+\)$", message)
        where = "" if named else f" ({brief(field)})"
        # a ruleset's id, a key or a path may be a stranger's
        super().__init__(visible(f"{message}{where}{f'; {hint}' if hint else ''}"))
        self.said: tuple[str, str] = (message, hint)
        """What was expected and found, and what to do: the message without its field."""
        self.field = field
        if code:
            self.code = code


E = TypeVar("E", bound="GoStopError")


def located(error: E, line: int, column: int) -> E:
    """The same error, which names the place in a file where it was found."""
    if error.line is None:
        error.args = (f"line {line}, column {column}: {error}",)
        error.line, error.column = line, column
    return error


def placed(error: E, place: str) -> E:
    """The same error, which names the entry of a sequence where it was found."""
    message, hint = error.said
    error.field = f"{place}.{error.field}" if error.field else place
    error.args = (visible(f"{message} ({brief(error.field)}){f'; {hint}' if hint else ''}"),)
    return error


class NotationError(GoStopError):
    """A text that names no card, set of cards or move, or that is not in its format."""

    code: str = "notation"

    def __init__(
        self,
        message: str,
        *,
        text: str = "",
        position: int | None = None,
        field: str = "",
        hint: str = "",
        code: str = "",
    ) -> None:
        super().__init__(message, field=field, hint=hint, code=code)
        self.text = text
        """The text, or the part of it, that could not be read."""
        self.position = position
        """Where that part begins: characters from the start of the text, from 0."""
        self.field = field
        """The part of the value to blame, for example `hands[1]`; empty if no part is."""


class PositionError(GoStopError):
    """A position, outcome, deal or seat that cannot be."""

    code: str = "position"

    def __init__(self, message: str, *, field: str = "", hint: str = "", code: str = "") -> None:
        super().__init__(message, field=field, hint=hint, code=code)
        self.field = field
        """The keyword or attribute to blame, for example `goes`; empty if none of them is."""


class RulesetError(GoStopError):
    """A ruleset that contradicts itself, an unknown setting, a file without a ruleset."""

    code: str = "ruleset"

    def __init__(self, message: str, *, field: str = "", hint: str = "", code: str = "") -> None:
        super().__init__(message, field=field, hint=hint, code=code)
        self.field = field
        """The dotted path of the setting, for example `go.threshold`; empty if no setting is to
        blame."""

"""The errors of gostop, and the wording of their messages.

A message says "expected …, found …" where both are plain values of one kind, such as two numbers.
Everywhere else, a sentence says what is wrong in the words of the game. Then it says in parentheses
where, and then what to do. An error that holds a value of a room is defined in that room.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from typing import TypeVar

from gostop.public import public_in

_SHOWN = 40
_BRIEF = 120
_LISTED = 400


def visible(text: str) -> str:
    r"""A text on one line, with `\u{…}` for each character that is not printable.

    Such characters could move the cursor of a terminal, or reverse the direction of the text.
    """
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else f"\\u{{{ord(sign):x}}}" for sign in text)


def shown(value: object) -> str:
    """A value as an error message quotes it: its repr, cut if it is long."""
    # the value may be an integer with too many digits, or have a repr that fails
    try:
        text = repr(value)
    except Exception:  # values of other types may raise anything in `__repr__`
        # Python writes integers of thousands of digits only in bases that are powers of 2
        text = hex(value) if type(value) is int else f"a {type(value).__name__}"
    return _cut(text, _SHOWN)


def brief(path: str) -> str:
    """A path or an id in an error message: cut if it is long, a repr if it cannot be printed."""
    return _cut(path if path.isprintable() else repr(path), _BRIEF)


def listed(names: Iterable[str]) -> str:
    """Names as an error message lists them, cut if there are many."""
    return _cut(", ".join(names), _LISTED)


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[:most]}…"


def expected(what: str, found: object) -> str:
    """The first part of a message: what was expected, and the value that was found, cut if long."""
    return f"expected {what}, found {shown(found)}"


def counted(number: int, noun: str, several: str = "") -> str:
    """A number with its noun: `1 turn`, `2 turns`."""
    return f"{number} {noun if number == 1 else several or noun + 's'}"


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


@public_in("gostop")
class GoStopError(Exception):
    """The base class of the errors of gostop. The message says what is wrong, where, and what to
    do. It is raised before anything is changed.
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
        path = re.escape(field[:_BRIEF])  # it may come from untrusted input, and be long
        # a repr that ends like `array([1])` does not name a field
        named = not field or re.search(rf"(?<!\w){path}(?!\w)| \([\w.[\]]+\)$", message)
        where = "" if named else f" ({brief(field)})"
        # a ruleset's id, a key or a path may be untrusted
        super().__init__(visible(f"{message}{where}{f'; {hint}' if hint else ''}"))
        self.said: tuple[str, str] = (message, hint)
        """What is wrong, and what to do: the message without its field."""
        self.field = field
        if code:
            self.code = code


E = TypeVar("E", bound="GoStopError")


def located(error: E, line: int, column: int) -> E:
    """The same error with the place in a file where it was found."""
    if error.line is None:
        error.args = (f"line {line}, column {column}: {error}",)
        error.line, error.column = line, column
    return error


def placed(error: E, place: str) -> E:
    """The same error with the entry of a sequence where it was found."""
    message, hint = error.said
    error.field = f"{place}.{error.field}" if error.field else place
    error.args = (visible(f"{message} ({brief(error.field)}){f'; {hint}' if hint else ''}"),)
    return error


@public_in("gostop")
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


@public_in("gostop")
class PositionError(GoStopError):
    """A position, outcome, deal or seat that is impossible."""

    code: str = "position"

    def __init__(self, message: str, *, field: str = "", hint: str = "", code: str = "") -> None:
        super().__init__(message, field=field, hint=hint, code=code)
        self.field = field
        """The keyword or attribute to blame, for example `goes`; empty if none of them is."""


@public_in("gostop")
class RulesetError(GoStopError):
    """A ruleset that contradicts itself, an unknown setting, a file without a ruleset."""

    code: str = "ruleset"

    def __init__(self, message: str, *, field: str = "", hint: str = "", code: str = "") -> None:
        super().__init__(message, field=field, hint=hint, code=code)
        self.field = field
        """The dotted path of the setting, for example `go.threshold`; empty if no setting is to
        blame."""

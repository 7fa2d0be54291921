"""The errors of gostop, and the wording of their messages.

A message says "expected …, found …" if the right and the wrong value are of one kind, such as two
numbers. Otherwise a sentence says what is wrong, in the words of the game. The place follows in
parentheses, and then a hint. An error that holds a value of another package is defined there.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from typing import TypeVar

from gostop.core.public_names import public_in

_SHOWN = 40
_BRIEF = 120
_LISTED = 400


def visible(text: str) -> str:
    r"""Return a text on one line, with `\u{…}` for each character that is not printable.

    Such characters could move the cursor of a terminal, or reverse the direction of the text.
    """
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else f"\\u{{{ord(sign):x}}}" for sign in text)


def shown(value: object) -> str:
    """Return a value as an error message quotes it: its repr, which is cut if it is long."""
    # `repr` fails for an integer with too many digits, and may fail for any other value
    try:
        text = repr(value)
    except Exception:  # values of other types may raise any error in `__repr__`
        # Python refuses to write an integer of thousands of digits in decimal, but not in
        # hexadecimal
        text = hex(value) if type(value) is int else f"a {type(value).__name__}"
    return _cut(text, _SHOWN)


def brief(path: str) -> str:
    """Return a path or an id for an error message. A long text is cut. For a text with characters
    that cannot be printed, return its repr.
    """
    return _cut(path if path.isprintable() else repr(path), _BRIEF)


def listed(names: Iterable[str]) -> str:
    """List names for an error message. The list is cut if there are many names."""
    return _cut(", ".join(names), _LISTED)


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[:most]}…"


def expected(what: str, found: object) -> str:
    """Return the first part of a message: what was expected, and the value that was found. A long
    value is cut.
    """
    return f"expected {what}, found {shown(found)}"


def counted(number: int, noun: str, several: str = "") -> str:
    """Return a number with its noun: `1 turn`, `2 turns`."""
    return f"{number} {noun if number == 1 else several or noun + 's'}"


def meant(name: str, known: Iterable[str]) -> str:
    """Return the known name that is most like an unknown one; an empty text if none is similar.
    Capitals don't matter.
    """
    names = {each.casefold(): each for each in known}
    close = difflib.get_close_matches(name[:_BRIEF].casefold(), names, n=1)
    return names[close[0]] if close else ""


def perhaps(name: object, known: Iterable[str], otherwise: str = "", path: str = "") -> str:
    """Return a hint that asks whether the most similar known name was meant.

    Args:
        name: the unknown name.
        known: the names that may have been meant.
        otherwise: the hint if no known name is similar.
        path: the dotted path that leads to the names.
    """
    close = meant(name, known) if type(name) is str else ""
    return f"did you mean '{path}{'.' * bool(path)}{close}'?" if close else otherwise


@public_in("gostop")
class GoStopError(Exception):
    """The base class of the errors of gostop. The message says what is wrong, where, and what to
    do. An error is raised before anything is changed.
    """

    code: str = "gostop"
    """The kind of the mistake, as a short stable text for programs. Messages may be reworded."""
    field: str = ""
    """The name or path of the wrong part, such as an argument; empty if no part is to blame."""
    line: int | None = None
    """The number of the wrong line in the file, from 1; `None` if the mistake is not in a file."""
    column: int | None = None
    """The column of the mistake in the line, in characters from 1."""
    also: tuple[GoStopError, ...] = ()
    """The errors of other lines of the file, if several lines are wrong."""

    def __init__(self, message: str, *, field: str = "", hint: str = "", code: str = "") -> None:
        path = re.escape(field[:_BRIEF])  # the field may come from untrusted input, and be long
        # A message that already names the field isn't changed. A repr at its end, such as
        # `array([1])`, does not name a field.
        named = not field or re.search(rf"(?<!\w){path}(?!\w)| \([\w.[\]]+\)$", message)
        where = "" if named else f" ({brief(field)})"
        # a ruleset's id, a key or a path may be untrusted
        super().__init__(visible(f"{message}{where}{f'; {hint}' if hint else ''}"))
        self.said: tuple[str, str] = (message, hint)
        """The mistake and the hint, without the field."""
        self.field = field
        if code:
            self.code = code


E = TypeVar("E", bound="GoStopError")


def located(error: E, line: int, column: int) -> E:
    """Add the line and column in a file to an error, and return the error."""
    if error.line is None:
        error.args = (f"line {line}, column {column}: {error}",)
        error.line, error.column = line, column
    return error


def placed(error: E, place: str) -> E:
    """Add the place of the wrong entry to an error, and return the error."""
    message, hint = error.said
    error.field = f"{place}.{error.field}" if error.field else place
    error.args = (visible(f"{message} ({brief(error.field)}){f'; {hint}' if hint else ''}"),)
    return error


@public_in("gostop")
class NotationError(GoStopError):
    """A text does not name a card, a set of cards or a move, or does not have the form that is
    required.
    """

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
        """The text that could not be read, or the wrong part of this text."""
        self.position = position
        """The place where this part begins: the number of characters before it in the text."""
        self.field = field
        """The wrong part of the value, for example `hands[1]`; empty if there is none."""


@public_in("gostop")
class PositionError(GoStopError):
    """A position, an outcome, a deal or another argument is impossible."""

    code: str = "position"

    def __init__(self, message: str, *, field: str = "", hint: str = "", code: str = "") -> None:
        super().__init__(message, field=field, hint=hint, code=code)
        self.field = field
        """The wrong keyword or attribute, for example `goes`; empty if there is none."""


def not_installed(
    needs: str, extra: str, otherwise: str = "", *, field: str = "", is_ours: bool = False
) -> PositionError:
    """Make the error for a package that is not installed.

    Args:
        needs: what needs which package, such as "a Parquet file needs pyarrow".
        extra: the extra of gostop that installs the package.
        otherwise: what the caller can do instead.
        field: the argument that needs the package.
        is_ours: whether a clone of gostop has the package in its folder `packages`.
    """
    hint = f"pip install 'gostop[{extra}]'"
    instead = f"in a clone pip install ./packages/{extra}" if is_ours else otherwise
    return PositionError(
        f"{needs}, which is not installed",
        field=field,
        hint=f"{hint}, or {instead}" if instead else hint,
        code="not_installed",
    )


@public_in("gostop")
class RulesetError(GoStopError):
    """A ruleset contradicts itself, a setting is unknown, or a file holds no ruleset."""

    code: str = "ruleset"

    def __init__(self, message: str, *, field: str = "", hint: str = "", code: str = "") -> None:
        super().__init__(message, field=field, hint=hint, code=code)
        self.field = field
        """The dotted path of the setting, for example `go.threshold`; empty if no setting is to
        blame."""

"""JSON from strangers, as plain data."""

from __future__ import annotations

import json
import re
from typing import Any, Final

from gostop.arguments import text_of
from gostop.errors import NotationError, expected, shown

_MOST_DEPTH: Final = 64
"""More objects and lists within each other than a value of gostop has."""
_MOST_DIGITS: Final = 25
# a text without its end is one sign too: else each quote within it would be searched for its end
_SIGNS: Final = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[{]|[\]}]', re.DOTALL)


def read_json(text: str) -> Any:
    """The plain data of a JSON text.

    Raises:
        NotationError: if it is not JSON, is nested too deeply, or holds a number that is too long.
            The error has the line and the column.
    """
    plain = text_of(text)
    if plain is None:
        raise NotationError(expected("a JSON text", text), code="type")
    _check_depth(plain)
    try:
        return json.loads(plain, parse_int=_whole, parse_constant=_constant)
    except json.JSONDecodeError as error:
        message = f"expected JSON, found an error in it: {error.msg}"
        raise _located(NotationError(message, position=error.pos, code="json"), plain) from error


def _check_depth(text: str) -> None:
    depth = 0
    for found in _SIGNS.finditer(text):
        if found[0] in "[{":
            depth += 1
            if depth > _MOST_DEPTH:
                message = f"expected at most {_MOST_DEPTH} objects and lists within each other"
                error = NotationError(
                    f"{message}, found more", position=found.start(), code="too_many"
                )
                raise _located(error, text)
        elif found[0] in "]}":
            depth -= 1


def _located(error: NotationError, text: str) -> NotationError:
    place = error.position or 0
    line = text.count("\n", 0, place) + 1
    error.line, error.column = line, place - (text.rfind("\n", 0, place) + 1) + 1
    error.args = (f"line {error.line}, column {error.column}: {error}",)
    return error


def _whole(digits: str) -> int:
    if len(digits) > _MOST_DIGITS:
        wanted = f"a number of at most {_MOST_DIGITS} digits"
        raise NotationError(f"expected {wanted}, found {shown(digits)}", code="number")
    return int(digits)


def _constant(name: str) -> float:
    raise NotationError(f"expected a number, found {name}", code="number")

"""Reads plain data from JSON that may be untrusted."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any, Final

from gostop.core.arguments import text_of
from gostop.core.errors import NotationError, expected, shown

_MOST_DEPTH: Final = 64
"""The maximum depth of nested objects and lists."""
_MOST_DIGITS: Final = 25
# A text without a closing quote is one token too. Otherwise the closing quote would be searched for
# again from each quote in the text, which would take long.
_SIGNS: Final = re.compile(
    rf'"(?:[^"\\]|\\.)*+"?|[\[{{]|[\]}}]|-?[0-9]{{{_MOST_DIGITS + 1},}}|NaN|-?Infinity', re.DOTALL
)


def read_json(text: str) -> Any:
    """Read plain data from a JSON text.

    Raises:
        NotationError: if the text is not JSON, is nested too deeply, or holds a number that is too
            long. Such an error has the line and the column. An object that has a key twice is
            refused too.
    """
    plain = text_of(text)
    if plain is None:
        raise NotationError(expected("a JSON text", text), code="type")
    _check_signs(plain)
    try:
        return json.loads(plain, object_pairs_hook=once)
    except json.JSONDecodeError as error:
        message = f"this is not valid JSON: {error.msg}"
        raise _located(NotationError(message, position=error.pos, code="json"), plain) from error


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Make an object from a list of keys and values.

    Raises:
        NotationError: if a key appears twice, since JSON readers disagree on which value counts.
    """
    found = dict(pairs)
    if len(found) < len(pairs):
        key = Counter(key for key, _ in pairs).most_common(1)[0][0]
        raise NotationError(f"an object has the key {shown(key)} twice", code="twice")
    return found


def _check_signs(text: str) -> None:
    """Refuse data that are nested too deeply, and numbers that are too long or not in JSON's form.

    The check may misread what follows a mistake in the JSON. This does no harm, since Python's
    reader then refuses the text.
    """
    depth = 0
    for found in _SIGNS.finditer(text):
        if found[0] in "[{":
            depth += 1
            if depth > _MOST_DEPTH:
                message = f"expected at most {_MOST_DEPTH} nested objects and lists"
                error = NotationError(
                    f"{message}, found more", position=found.start(), code="too_many"
                )
                raise _located(error, text)
        elif found[0] in "]}":
            depth -= 1
        elif found[0][0] != '"':
            wanted = expected(f"a number of at most {_MOST_DIGITS} digits", found[0])
            raise _located(NotationError(wanted, position=found.start(), code="number"), text)


def _located(error: NotationError, text: str) -> NotationError:
    place = error.position or 0
    line = text.count("\n", 0, place) + 1
    error.line, error.column = line, place - (text.rfind("\n", 0, place) + 1) + 1
    error.args = (f"line {error.line}, column {error.column}: {error}",)
    return error

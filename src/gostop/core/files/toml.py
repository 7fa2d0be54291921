"""Writes TOML, and reads TOML that may be untrusted. The same data always give the same text. The
reader refuses texts that would take `tomllib` very long.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from gostop.core.errors import PositionError, RulesetError, expected, located
from gostop.core.files.disk import read_text

_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")


def dumps(table: Mapping[str, Any]) -> str:
    """Write a table as TOML: first its plain values, then the tables in it, with headings."""
    lines: list[str] = []
    _table(lines, "", table)
    return "\n".join(lines).lstrip() + "\n"


def _table(lines: list[str], path: str, table: Mapping[str, Any]) -> None:
    plain = {key: value for key, value in table.items() if not isinstance(value, Mapping)}
    below = {key: value for key, value in table.items() if isinstance(value, Mapping)}
    if path and (plain or not below):
        lines += ["", f"[{path}]"]
    lines += [f"{_key(key)} = {value_text(value)}" for key, value in plain.items()]
    for key, value in below.items():
        _table(lines, f"{path}.{_key(key)}" if path else _key(key), value)


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _text(key)


def _text(text: str) -> str:
    """Write a text as a basic string of TOML. All characters that cannot be printed are escaped,
    even if TOML does not require this, since some of them reverse the direction of a line.
    """
    quoted = json.dumps(text, ensure_ascii=False)
    if quoted.isprintable():
        return quoted
    return "".join(sign if sign.isprintable() else _escaped(ord(sign)) for sign in quoted)


def _escaped(point: int) -> str:
    return f"\\u{point:04x}" if point < 1 << 16 else f"\\U{point:08x}"


def value_text(value: object) -> str:
    """Write a value as TOML on one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(value_text(item) for item in value)}]"
    if isinstance(value, Mapping):
        pairs = ", ".join(f"{_key(str(key))} = {value_text(item)}" for key, item in value.items())
        return f"{{{f' {pairs} ' if pairs else ''}}}"
    return str(value)


# Reading.

_MOST_CHARACTERS: Final = 1_000_000
_MOST_DOTS: Final = 100
_MOST_STEPS: Final = 3_000_000
"""The maximum number of steps through the parts of dotted keys. `tomllib` walks through all parts
of a key for each line below it, so it would need minutes for a key with thousands of parts, or for
thousands of lines below a long key.
"""
_MOST_ITEMS: Final = 50_000
"""The maximum number of commas and ends of lines in a text, added together. A text with more is
refused before it is read.
"""

_MISTAKE: Final = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")
"""The end of an error message of `tomllib`, which says where the mistake is."""


def parsed(text: str, kind: type[PositionError] | type[RulesetError]) -> dict[str, Any]:
    """Read a TOML text as a table.

    Raises:
        GoStopError: an error of the class `kind`, if the text is not TOML, or is too large. If the
            text is not TOML, the error has the line and the column.
    """
    if not isinstance(text, str):
        raise kind(expected("a TOML text", text), code="type")
    if len(text) > _MOST_CHARACTERS:
        raise _too_large(kind, f"{_MOST_CHARACTERS} characters", f"{len(text)}")
    items = text.count(",") + text.count("\n")
    if items > _MOST_ITEMS:
        raise _too_large(kind, f"{_MOST_ITEMS} commas and ends of lines", f"{items}")
    # In TOML, only `\n` ends a line. A key may hold other characters at which Python's `splitlines`
    # would split.
    dots = [line.count(".") for line in text.split("\n")]
    deepest = max(dots)
    if deepest > _MOST_DOTS:
        raise _too_large(kind, f"{_MOST_DOTS} dots in a line", f"{deepest}")
    if sum((found + 1) * (found + deepest) for found in dots) > _MOST_STEPS:
        message = f"{len(dots)} lines with up to {deepest} dots in one are too many to read"
        raise kind(message, hint="shorten the text", code="too_many")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        what, line, column, *_ = [*_MISTAKE.split(str(error)), None, None]
        wrong = kind(f"this is not valid TOML: {what}", code="file")
        end = len(text.rpartition("\n")[2]) + 1
        raise located(wrong, int(line or len(dots)), int(column or end)) from error
    except (RecursionError, ValueError) as error:
        # the text has thousands of nested lists, or a number with thousands of digits
        is_deep = type(error) is RecursionError
        too = "nested too deeply" if is_deep else "too long in one of its numbers"
        message = f"the text is {too} to read"
        raise kind(message, hint="shorten its numbers and lists", code="file") from error


def _too_large(
    kind: type[PositionError] | type[RulesetError], most: str, found: str
) -> PositionError | RulesetError:
    message = f"expected a text with at most {most}, found {found}"
    return kind(message, hint="shorten it", code="too_many")


def file_text(path: str | Path, kind: type[PositionError] | type[RulesetError], reader: str) -> str:
    """Read the text of a file.

    Raises:
        GoStopError: an error of the class `kind`, if the file cannot be read.
    """
    instead = f"read the text yourself and give it to {reader}"
    return read_text(path, _MOST_CHARACTERS + 1, kind, instead)

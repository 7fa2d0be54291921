"""TOML: a small writer, and a reader for texts of strangers.

The same data always gives the same text. `tomllib` reads, once the text is known to cost it little.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from gostop.errors import PositionError, RulesetError, shown
from gostop.files.disk import read_text

_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")


def dumps(table: Mapping[str, Any]) -> str:
    """A table as TOML text: its plain values first, then its tables, each under its heading."""
    lines: list[str] = []
    _table(lines, "", table)
    return "\n".join(lines).lstrip("\n") + "\n"


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
    """A basic string; JSON escapes all that TOML wants escaped but DEL."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def value_text(value: object) -> str:
    """A value on one line."""
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
"""A dotted key of thousands of parts, or thousands of lines below one, take the reader of TOML
minutes: at each line it goes through the keys of the table it stands in, once for every part.
"""
_MOST_ITEMS: Final = 50_000
"""A text with more commas and lines is refused before its items are read one by one."""


def parsed(text: str, kind: type[PositionError] | type[RulesetError]) -> dict[str, Any]:
    """A TOML text as a table, or an error that says where it breaks."""
    if not isinstance(text, str):
        raise kind(f"{shown(text)} is no text; right is TOML")
    if len(text) > _MOST_CHARACTERS:
        raise kind(f"the text has {len(text)} characters; right is {_MOST_CHARACTERS} at most")
    items = text.count(",") + text.count("\n")
    if items > _MOST_ITEMS:
        raise kind(
            f"the text has too many values: expected at most {_MOST_ITEMS} commas and ends of "
            f"lines, found {items}; shorten its lists"
        )
    # TOML ends a line here and nowhere else: a key may hold what Python takes for an end of line
    dots = [line.count(".") for line in text.split("\n")]
    deepest = max(dots)
    if deepest > _MOST_DOTS:
        raise kind(f"the text has a line with more than {_MOST_DOTS} dots; no setting lies so deep")
    if sum((found + 1) * (found + deepest) for found in dots) > _MOST_STEPS:
        raise kind(
            f"the text has {len(dots)} lines, and {deepest} dots on one; right are fewer of them: "
            "no setting lies so deep"
        )
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise kind(f"the text is no TOML: {error}") from error
    except (RecursionError, ValueError) as error:
        # nested thousands deep, or a number of thousands of digits
        raise kind(f"the text is no TOML that can be read: {type(error).__name__}") from error


def file_text(path: str | Path, kind: type[PositionError] | type[RulesetError], reader: str) -> str:
    """What a file holds."""
    instead = f"read the text yourself and give it to {reader}"
    return read_text(path, _MOST_CHARACTERS + 1, kind, instead)

"""A small writer of TOML: tables, lists, texts, whole numbers and truth values.

Reading is `tomllib`'s. The same data always gives the same text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, Final

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

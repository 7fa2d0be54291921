"""What earlier versions wrote, which a later one may write with more settings."""

from __future__ import annotations

import tomllib
from typing import Any

from gostop.plain.nested import difference


def grown_otherwise(old: str, new: str) -> object:
    """Where the text of a record is not as an earlier version wrote it, but for settings that came
    later; `None` if it is the same everywhere else.
    """
    (before, settings), (after, further) = _parts(old), _parts(new)
    return (before, after) if before != after else difference("", settings, further)


def _parts(text: str) -> tuple[list[str], dict[str, Any]]:
    """The lines of a record, and the settings among them."""
    lines = text.splitlines(keepends=True)
    settings = tomllib.loads("".join(line[1:] for line in lines if line[0] == "|"))
    return [line for line in lines if line[0] != "|"], settings

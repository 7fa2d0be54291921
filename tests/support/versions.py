"""What earlier versions wrote, which a later one may write with more settings."""

from __future__ import annotations

import tomllib
from typing import Any

from gostop.plain.nested import difference


def grown_otherwise(old: str, new: str) -> object:
    """Find where the text of a record differs from what an earlier version wrote, apart from
    later settings; `None` if nowhere.
    """
    (before, settings), (after, further) = _parts(old), _parts(new)
    return (before, after) if before != after else difference("", settings, further)


def _parts(text: str) -> tuple[list[str], dict[str, Any]]:
    """Return the lines of a record, and the settings among them."""
    lines = text.splitlines(keepends=True)
    settings = tomllib.loads("".join(line[1:] for line in lines if line[0] == "|"))
    return [line for line in lines if line[0] != "|"], settings

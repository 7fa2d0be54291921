"""Compare records of earlier versions with those of this version, which has more settings."""

from __future__ import annotations

import tomllib
from typing import Any

from gostop.plain.nested import difference


def grown_otherwise(old: str, new: str) -> object:
    """Return a difference between a record's text and the text of an earlier version, or `None` if
    they differ only in settings that are new.
    """
    (before, settings), (after, further) = _parts(old), _parts(new)
    return (before, after) if before != after else difference("", settings, further)


def _parts(text: str) -> tuple[list[str], dict[str, Any]]:
    """Return the lines of a record without those of its settings, and the settings."""
    lines = text.splitlines(keepends=True)
    settings = tomllib.loads("".join(line[1:] for line in lines if line[0] == "|"))
    return [line for line in lines if line[0] != "|"], settings

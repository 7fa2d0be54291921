"""Samples of the first version of each format, for tests that read or change them."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any, Final

import gostop as gs
from gostop.formats.forms import difference

VERSIONS: Final = Path(__file__).parents[1] / "versions"


def documents() -> dict[str, dict[str, Any]]:
    """Return plain data by their types: the samples, and a record with its parts."""
    samples = json.loads((VERSIONS / "plain-1.json").read_text(encoding="utf-8"))
    record = gs.load_record(VERSIONS / "record-1-five.gostop")
    settlement = record.rounds[0].settlement
    assert settlement is not None
    transfer = settlement.transfers[0]
    more = (
        *(record, gs.seen(gs.Record("bga", 2, seed=1).dealt(), 0), record.ruleset.source("go")),
        *(transfer.items[0], transfer.multipliers[0], transfer.items[0].source.document),
    )
    return {plain["type"]: plain for plain in (*samples, *map(gs.to_plain, more))}


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

"""Whole rulebooks: the presets, and the rules of the examples of tables and programs.

`python -m tools.generate` copies the rules of the examples into `teaching/data/tables.jsonl`.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Iterator

from gostop.core import data
from gostop.rules.files import ruleset_in
from gostop.rules.presets import RULESETS
from gostop.rules.ruleset import Ruleset


def rulebooks() -> Iterator[tuple[str, Ruleset]]:
    """Yield each whole rulebook with its id, or with the name of its file."""
    yield from RULESETS.items()
    yield from _examples()


@functools.cache
def _examples() -> tuple[tuple[str, Ruleset], ...]:
    """Read the rules of the examples, each with the name of its file."""
    tables = map(json.loads, data.text("teaching/tables.jsonl").splitlines())
    return tuple((table.pop("file"), ruleset_in(table)) for table in tables)

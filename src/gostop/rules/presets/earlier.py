"""Presets as earlier releases had them, found by their digests.

A release may correct a preset, which changes its digest. Files of an earlier release name the old
digest, and are read with the old settings.
`rules/data/presets.jsonl` keeps these settings; `python -m tools.keep_presets` adds those of a new
release. Before the first release, the table is empty.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping
from typing import Any, Final

from gostop.core import data
from gostop.rules.ruleset import Ruleset
from gostop.rules.source import Document, source_in
from gostop.rules.tree import read_fields

FILE: Final = "rules/presets.jsonl"
"""The file with a line of JSON for each digest that a preset has had in a release."""
_MADE: Final[dict[str, Ruleset]] = {}
"""The earlier presets that have been used, by their digests. Each is made only once, so
`is_earlier_preset` can compare objects: an equal ruleset may have another name.
"""


def earlier_preset(digest: str) -> Ruleset | None:
    """Return the preset that had a digest in a release; `None` if no preset had it."""
    kept = _kept().get(digest)
    if kept is None:
        return None
    return _MADE.get(digest) or _MADE.setdefault(digest, _preset(kept))


def is_earlier_preset(ruleset: Ruleset) -> bool:
    """Whether `earlier_preset` has returned this ruleset itself. An equal ruleset doesn't count."""
    return bool(_MADE) and _MADE.get(ruleset.digest) is ruleset


@functools.cache
def _kept() -> Mapping[str, dict[str, Any]]:
    """Return the kept data of each preset, by digest."""
    lines = map(json.loads, data.text(FILE).splitlines())
    return {each["digest"]: each for each in lines}


def _preset(kept: Mapping[str, Any]) -> Ruleset:
    """Make the preset that a line describes."""
    documents = {id: Document(id, *each) for id, each in kept["documents"].items()}
    sources = {
        path: source_in(documents[id], place, reading)
        for path, (id, place, reading) in kept["sources"].items()
    }
    labels = {"id": kept["id"], "name": kept["name"], "sources": sources}
    made: Ruleset = read_fields("", Ruleset, kept["settings"], None, **labels)
    return made

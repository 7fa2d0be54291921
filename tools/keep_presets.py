"""Keep the presets of a release: `python -m tools.keep_presets`.

A later release may correct a preset, and still reads files that name the old digest. So each
release adds its presets to `rules/data/presets.jsonl`. Lines that are already there never change.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import gostop as gs
from gostop.rules.tree import plain_fields

PLACE: Final = Path(__file__).parents[1] / "src" / "gostop" / "rules" / "data" / "presets.jsonl"


def line_of(preset: gs.Ruleset) -> str:
    """Write the line of a preset: its names, its settings that are not neutral, and the sources of
    its settings. The publisher of a document may be missing.
    """
    sources = preset._sources.items()
    documents = {source.document.id: source.document for _, source in sources}
    kept = {
        "id": preset.id,
        "digest": preset.digest,
        "name": preset.name,
        "settings": plain_fields(preset, whole=False),
        "documents": {
            id: [each.title, each.address, *filter(None, [each.publisher])]
            for id, each in documents.items()
        },
        "sources": {path: [each.document.id, each.place, each.reading] for path, each in sources},
    }
    return json.dumps(kept, ensure_ascii=False, separators=(",", ":"))


def with_presets(text: str, presets: Iterable[gs.Ruleset]) -> str:
    """Return the text of the table with a line for each preset whose digest it lacks."""
    return text + "".join(f"{line_of(each)}\n" for each in presets if each.digest not in text)


if __name__ == "__main__":
    kept = with_presets(PLACE.read_text(encoding="utf-8"), gs.RULESETS.values())
    PLACE.write_text(kept, encoding="utf-8", newline="\n")

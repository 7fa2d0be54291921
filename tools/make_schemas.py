"""Write the JSON Schema beside the vectors, for `python -m tools.generate`."""

from __future__ import annotations

import json

import gostop as gs
from gostop.formats.values import VERSION
from tools.make_vectors import FOLDER

PLACE = FOLDER / f"plain-{VERSION}.schema.json"


def text() -> str:
    """Write the text of the file with the schema."""
    return json.dumps(gs.json_schema(), ensure_ascii=False, separators=(",", ":")) + "\n"

"""Write the JSON Schemas that the package ships: `python -m tools.make_schemas`."""

from __future__ import annotations

import json
from pathlib import Path

from gostop import tables
from gostop.records.plain import VERSION, made_schema

PLACE = Path(tables.__path__[0]) / f"plain-{VERSION}.schema.json"


def text() -> str:
    """The schema as a file has it."""
    return json.dumps(made_schema(), ensure_ascii=False, separators=(",", ":")) + "\n"


if __name__ == "__main__":
    PLACE.write_text(text(), encoding="utf-8")

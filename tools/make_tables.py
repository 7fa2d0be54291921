"""Write the rules of the examples into the package, where `gostop check` finds them."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
PLACE: Final = ROOT / "src" / "gostop" / "teaching" / "data" / "tables.jsonl"
FOLDERS: Final = ("house_rules", "programs")


def _lines() -> Iterator[str]:
    """Yield a line for each file of rules: its name, and its content as JSON."""
    for folder in FOLDERS:
        for path in sorted((ROOT / "examples" / folder).glob("*.toml")):
            table = tomllib.loads(path.read_text(encoding="utf-8"))
            named = {"file": f"examples/{folder}/{path.name}", **table}
            yield json.dumps(named, separators=(",", ":"), ensure_ascii=False)


def text() -> str:
    """Return the content of the file."""
    return "".join(f"{line}\n" for line in _lines())

"""Keep in a file what a finding counts, deal by deal.

A finding has cells. Each deal of a cell gives rows of whole numbers, each row under a key. Only the
moments of these rows are kept: exact sums, which do not depend on how the deals were divided.
"""

from __future__ import annotations

import json
import math
import subprocess
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias

import attrs

from gostop.arena.statistics import Moments

ROOT: Final = Path(__file__).parents[2]
RESULTS: Final = Path(__file__).with_name("results")
AT_ONCE: Final = 10_000
"""The number of deals whose rows are in memory at the same time."""
Row: TypeAlias = "tuple[str, Sequence[int]]"
"""A key, and the numbers that are counted under it."""
Counts: TypeAlias = "dict[str, Moments]"


@attrs.frozen
class Cell:
    """A part of a finding that is played separately."""

    name: str
    deals: int
    """How many deals the cell has at size 1."""
    rows: Callable[[int, int], Iterable[Row]]
    """The rows of a deal, by the seed of the finding and the number of the deal. A deal has at most
    one row for a key. So the rows of a key come from different deals, and are independent."""

    def wanted(self, size: float) -> int:
        """Return how many deals the cell has at a size."""
        return max(1, math.ceil(self.deals * size))


@attrs.frozen
class Played:
    """What was counted in the deals of a cell."""

    deals: int
    counts: Counts

    @classmethod
    def from_cell(cls, cell: Cell, seed: int, deals: int, tell: Callable[[int], object]) -> Played:
        """Play some deals of a cell. `tell` gets the number of deals that were just played."""
        counts: Counts = {}
        for first in range(0, deals, AT_ONCE):
            rows: dict[str, list[Sequence[int]]] = {}
            for number in range(first, min(first + AT_ONCE, deals)):
                for key, row in cell.rows(seed, number):
                    rows.setdefault(key, []).append(row)
                tell(1)
            for key, every in rows.items():
                more = Moments.of(every, len(every[0]))
                counts[key] = counts[key] + more if key in counts else more
        return cls(deals, dict(sorted(counts.items())))

    def plain(self) -> dict[str, Any]:
        """Write the cell as data for JSON."""
        return {
            "deals": self.deals,
            "counts": {
                key: {"n": each.n, "sums": each.sums, "products": each.products}
                for key, each in self.counts.items()
            },
        }

    @classmethod
    def of(cls, plain: Mapping[str, Any]) -> Played:
        """Read the cell from the data of a file."""
        counts = {
            key: Moments(each["n"], tuple(each["sums"]), tuple(map(tuple, each["products"])))
            for key, each in plain["counts"].items()
        }
        return cls(plain["deals"], counts)


@attrs.frozen
class Found:
    """The counts of a finding."""

    name: str
    library: str
    """The last commit that changed the library."""
    seed: int
    size: float
    cells: dict[str, Played]

    def saved(self, folder: Path) -> None:
        """Save the counts in the file of the finding."""
        plain = {
            **attrs.asdict(self, recurse=False),
            "cells": {name: cell.plain() for name, cell in self.cells.items()},
        }
        file = folder / f"{self.name}.json"
        file.write_text(f"{_text(plain)}\n", encoding="utf-8", newline="\n")

    @classmethod
    def read(cls, folder: Path, name: str) -> Found | None:
        """Read the file of a finding; return `None` if there is no file."""
        path = folder / f"{name}.json"
        if not path.exists():
            return None
        plain = json.loads(path.read_text(encoding="utf-8"))
        cells = {cell: Played.of(each) for cell, each in plain.pop("cells").items()}
        return cls(**plain, cells=cells)


def _text(plain: Mapping[str, Any]) -> str:
    """Write JSON with a line for each key of a cell."""
    compact = json.dumps(plain, ensure_ascii=False, separators=(",", ":"))
    return compact.replace('"cells":{', '"cells":{\n').replace("},", "},\n")


def library() -> str:
    """Return the last commit that changed the library, with a plus if files have changed since."""

    def said(*command: str) -> str:
        try:
            done = subprocess.run(
                ["git", *command, "--", "src/gostop"],
                cwd=ROOT,
                capture_output=True,
                text=True,
                check=False,
            )
        except OSError:  # git is not installed
            return ""
        return done.stdout.strip()

    changed = "+" if said("status", "--porcelain") else ""
    return (said("log", "-1", "--format=%h") or "unknown") + changed

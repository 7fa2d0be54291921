"""Keep in a file what a finding counts, deal by deal.

A finding has cells. Each deal of a cell gives rows of whole numbers, each row under a key. Only the
moments of these rows are kept: exact sums, which do not depend on how the deals were divided.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias

import attrs

from gostop.arena.moments import Moments
from gostop.errors import GoStopError
from gostop.files.disk import save

RESULTS: Final = Path(__file__).with_name("results")
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
    """The part of a cell that has been played."""

    deals: int = 0
    counts: Counts = attrs.field(factory=dict[str, Moments])

    def plus(self, cell: Cell, seed: int, last: int) -> Played:
        """Play the deals up to `last` (not included), and return the cell with them."""
        rows: dict[str, list[Sequence[int]]] = {}
        for number in range(self.deals, last):
            for key, row in cell.rows(seed, number):
                rows.setdefault(key, []).append(row)
        counts = dict(self.counts)
        for key, every in rows.items():
            more = Moments.of(every, len(every[0]))
            counts[key] = counts[key] + more if key in counts else more
        return Played(last, dict(sorted(counts.items())))

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
    cells: dict[str, Played] = attrs.field(factory=dict[str, Played])

    def saved(self, folder: Path) -> None:
        """Save the counts in the file of the finding."""
        plain = {
            **attrs.asdict(self, recurse=False),
            "cells": {name: cell.plain() for name, cell in self.cells.items()},
        }
        save(folder / f"{self.name}.json", f"{_text(plain)}\n".encode(), GoStopError)

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

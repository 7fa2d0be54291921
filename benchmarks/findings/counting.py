"""Count a finding piece by piece, so that an interrupted run can go on where it ended."""

from __future__ import annotations

import hashlib
import math
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from benchmarks.findings.kept import Cell, Found, Played
from benchmarks.worker import ROOT

PIECES: Final = 20
"""The number of pieces in which a cell is played. Each finished piece is saved."""


def library() -> str:
    """Return the last commit that changed the library. If files have changed since that commit, add
    a digest of all files.
    """
    source = "src/gostop"

    def said(*command: str) -> str:
        try:
            done = subprocess.run(
                ["git", *command, "--", source],
                cwd=ROOT,
                capture_output=True,
                text=True,
                check=False,
            )
        except OSError:  # git is not installed
            return ""
        return "" if done.returncode else done.stdout.strip()

    commit = said("log", "-1", "--format=%h")
    if commit and not said("status", "--porcelain"):
        return commit
    files = sorted((ROOT / source).rglob("*.py"))
    digest = hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()
    return f"{commit or 'unknown'}+{digest[:8]}"


def count(
    name: str,
    cells: Sequence[Cell],
    folder: Path,
    *,
    seed: int,
    size: float,
    tell: Callable[[int], object],
    is_over: Callable[[], bool],
) -> bool:
    """Play the cells of a finding, and save each piece. Return whether all cells are finished.

    If the file is from the same library and seed, the run goes on from the file.

    Args:
        name: the name of the finding.
        cells: the cells to play.
        folder: the folder of the finding's file.
        seed: the seed of the deals and of all chance.
        size: the share of the full number of deals.
        tell: gets the number of deals that have just been counted.
        is_over: says whether the time is over.
    """
    now, kept = library(), Found.read(folder, name)
    is_kept = kept is not None and (kept.library, kept.seed) == (now, seed)
    old = kept.cells if kept is not None and is_kept else {}
    found = Found(name, now, seed, size)
    for cell in cells:
        played, last = old.get(cell.name, Played()), cell.wanted(size)
        if played.deals > last:
            played = Played()
        found.cells[cell.name] = played
        tell(played.deals)
    for cell in cells:
        last = cell.wanted(size)
        step = math.ceil(last / PIECES)
        while (played := found.cells[cell.name]).deals < last:
            if is_over():
                return False
            more = played.plus(cell, seed, min(played.deals + step, last))
            found.cells[cell.name] = more
            found.saved(folder)
            tell(more.deals - played.deals)
    found.saved(folder)
    return True

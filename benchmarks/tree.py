"""The two builds of ours that are measured: the same source, pure and compiled."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from benchmarks.side import COMPILED, PURE
from benchmarks.worker import ROOT


class BuildError(Exception):
    """A build that failed; the message is what the builder said."""


def build(folder: Path, kind: str) -> Path:
    """Build this tree and install it into a folder of its own, as a user's pip would."""
    place = folder / kind
    done = subprocess.run(
        [
            *(sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--upgrade"),
            *("--target", str(place), str(ROOT)),
        ],
        env={**os.environ, "GOSTOP_PURE": "1" if kind == PURE else "0"},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise BuildError(f"{done.stdout}{done.stderr}")
    return place


def trees(folder: Path, given: dict[str, Path | None]) -> dict[str, Path]:
    """Where both builds lie: where they were given, or built now into a folder."""
    return {kind: given.get(kind) or build(folder, kind) for kind in (PURE, COMPILED)}

"""Measure how much each part of the compiled build speeds it up: `python -m benchmarks.edits`.

For each part, a copy of the tree is built without this part. The builds take turns in one run, and
the complete build is compared with each of them. Each build takes a minute or two.
"""

from __future__ import annotations

import argparse
import tempfile
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from shutil import copytree, ignore_patterns
from typing import Final

from benchmarks.installs import built
from benchmarks.sample import alternate, enough, ratios, spread
from benchmarks.side import SIDES
from benchmarks.worker import ROOT, Worker

HOOK: Final = "hatch_build.py"
WITHOUT: Final[Mapping[str, tuple[str, str]]] = {
    "POPCNT": ('COUNTING: Final = "-mpopcnt"', 'COUNTING: Final = "-mno-such-flag"'),
    "hidden names": ('FLAGS: Final = ("-fvisibility=hidden",)', "FLAGS: Final = ()"),
}
"""For each part, a line of the hook, and the line that replaces it. The compiler refuses a flag
that it does not know, so the hook leaves out the flag and the edits that belong to it.
"""
TIMED: Final = ("playouts", "simulate", "vector_steps", "compiled", "samples")
"""The sides of the bench that are timed."""


def tree(folder: Path, line: str = "", other: str = "") -> Path:
    """Copy this tree, with another line in its hook.

    Raises:
        ValueError: if the hook has no such line.
    """
    kept = copytree(
        ROOT, folder, ignore=ignore_patterns(".*", "__pycache__", "site", "docs", "dist", "tests")
    )
    hook = Path(kept, HOOK)
    text = hook.read_text(encoding="utf-8")
    if line not in text:
        raise ValueError(f"{HOOK} has no line {line!r}; correct WITHOUT in benchmarks/edits.py")
    hook.write_text(text.replace(line, other) if line else text, encoding="utf-8")
    return Path(kept)


def unpacked(folder: Path, line: str = "", other: str = "") -> Path:
    """Build a wheel from a copy by `tree`, and return the folder of the unpacked package."""
    wheels = folder / "wheels"
    wheel = built(wheels, tree(folder / "tree", line, other))
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(folder / "package")
    return folder / "package"


def main(argv: Sequence[str] | None = None) -> None:
    """Build, time, and print the ratios: how many times as fast the complete build is."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.edits", description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="the length of a repetition")
    parser.add_argument("--repeat", type=int, default=11, help="the number of repetitions")
    parser.add_argument("--sides", nargs="+", default=TIMED, choices=sorted(SIDES))
    arguments = parser.parse_args(argv)
    with tempfile.TemporaryDirectory() as name:
        builds = [unpacked(Path(name, "whole"))]
        builds += [unpacked(Path(name, part), *lines) for part, lines in WITHOUT.items()]
        for side in arguments.sides:
            workers = [Worker(SIDES[side], build) for build in builds]
            try:
                games = enough(workers[0].ask, arguments.seconds)
                for worker in workers[1:]:
                    enough(worker.ask, arguments.seconds)  # the worker's warm-up
                turns = [(worker.ask, games) for worker in workers]
                whole, *others = alternate(turns, arguments.repeat)
            finally:
                for worker in workers:
                    worker.close()
            for part, found in zip(WITHOUT, others, strict=True):
                worth = spread(ratios(whole, found))
                bounds = f"({worth.least:.3f} to {worth.most:.3f})"
                print(f"{side:<14}{part:<14}{worth.median:.3f} {bounds}")


if __name__ == "__main__":
    main()

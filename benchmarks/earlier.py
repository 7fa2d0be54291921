"""Measure how much faster this version reads and scores text than an earlier version.

Both are interpreted. `python -m benchmarks.earlier FOLDER` needs the earlier package in FOLDER.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from benchmarks.sample import Spread, alternate, enough, ratios, spread
from benchmarks.side import READING, Side
from benchmarks.worker import ROOT, Worker


def compared(side: Side, now: Path, earlier: Path, seconds: float, repeat: int) -> Spread:
    """Find how many times as fast `now` is as `earlier`. The two versions take turns."""
    workers = [Worker(side, now), Worker(side, earlier)]
    try:
        asks = [(worker.ask, enough(worker.ask, seconds)) for worker in workers]
        ours, theirs = alternate(asks, repeat)
    finally:
        for worker in workers:
            worker.close()
    return spread(ratios(ours, theirs))


def main(argv: Sequence[str] | None = None) -> None:
    """Print the ratios: the median over all turns, the least and the most."""
    parser = argparse.ArgumentParser(prog="earlier", description=__doc__)
    parser.add_argument("earlier", type=Path, help="as the src of a checkout")
    parser.add_argument("--now", type=Path, default=ROOT / "src", help="this version's folder")
    parser.add_argument("--seconds", type=float, default=0.5, help="how long a turn is, about")
    parser.add_argument("--repeat", type=int, default=7, help="how many turns each version has")
    options = parser.parse_args(argv)
    for side in READING.values():
        found = compared(side, options.now, options.earlier, options.seconds, options.repeat)
        print(f"{side.text:<20} x{found.median:.1f} (from {found.least:.1f} to {found.most:.1f})")


if __name__ == "__main__":
    main()

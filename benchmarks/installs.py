"""Check whether `VectorEnv` is as fast without the extra `envs`: `python -m benchmarks.installs`.

The tool makes two fresh environments, with `pip install WHEEL numpy` and `pip install
"WHEEL[envs]"`. They take turns in one run. Their decisions per second must be within 10 % of each
other. The wheel is built from this tree, unless `--wheel FILE` names one.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import venv
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from benchmarks.sample import Sample, alternate, enough, ratios, spread
from benchmarks.side import SIDES
from benchmarks.worker import ROOT, Worker

WAYS: Final = {
    "pip install WHEEL numpy": ("{}", "numpy"),
    'pip install "WHEEL[envs]"': ("{}[envs]",),
}
"""What is installed in each environment."""
APART: Final = 0.1
"""The largest difference between the two rates, as a share."""


def built(folder: Path, tree: Path = ROOT) -> Path:
    """Build a wheel of a tree, for this Python."""
    command = ["wheel", "--quiet", "--no-deps", "--wheel-dir", str(folder), str(tree)]
    subprocess.run([sys.executable, "-m", "pip", *command], check=True)
    [wheel] = folder.glob("gostop-*.whl")
    return wheel


def installed(folder: Path, needs: Sequence[str]) -> Path:
    """Make a fresh environment, install what is needed, and return its Python."""
    venv.create(folder, with_pip=True)
    python = folder / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    subprocess.run([str(python), "-m", "pip", "install", "--quiet", *needs], check=True)
    return python


def timed(pythons: Sequence[Path], seconds: float, repeat: int) -> list[list[Sample]]:
    """Return the samples of `VectorEnv` for each Python. The Pythons take turns."""
    workers = [Worker(SIDES["vector"], python.parent, str(python)) for python in pythons]
    try:
        games = enough(workers[0].ask, seconds)
        for worker in workers[1:]:
            enough(worker.ask, seconds)  # the worker's warm-up
        return alternate([(worker.ask, games) for worker in workers], repeat)
    finally:
        for worker in workers:
            worker.close()


def main(argv: Sequence[str] | None = None) -> int:
    """Install, time, and print the rates and their ratio. Return 1 if they differ too much."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.installs", description=__doc__)
    parser.add_argument("--wheel", type=Path, help="a compiled wheel that is built already")
    parser.add_argument("--seconds", type=float, default=1.0, help="the length of a repetition")
    parser.add_argument("--repeat", type=int, default=9, help="the number of repetitions")
    arguments = parser.parse_args(argv)
    with tempfile.TemporaryDirectory() as name:
        wheel = (arguments.wheel or built(Path(name))).resolve()
        pythons = [
            installed(Path(name, str(number)), [need.format(wheel) for need in needs])
            for number, needs in enumerate(WAYS.values())
        ]
        samples = timed(pythons, arguments.seconds, arguments.repeat)
    for way, found in zip(WAYS, samples, strict=True):
        rate = spread([each.moves_per_second for each in found]).median
        print(f"{way}: {rate:,.0f} decisions per second")
    ratio = spread(ratios(*samples, by_moves=True)).median
    print(f"ratio: {ratio:.3f}")
    return int(abs(ratio - 1) > APART)


if __name__ == "__main__":
    sys.exit(main())

"""`simulate` in a fresh process: its time and its memory, by rounds and workers.

`python -m benchmarks.bulk RULESET PLAYERS ROUNDS WORKERS` measures one run.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from benchmarks.machine import peak, peak_of_usage
from benchmarks.worker import ROOT, MissingError, environment


class Bulk(NamedTuple):
    """One run of `simulate`."""

    ruleset: str
    players: int
    rounds: int
    workers: int


class Cost(NamedTuple):
    """What a run took."""

    seconds: float
    """Of the call alone, which starts the workers if there are more than one."""
    megabytes: float
    """The most that its process held; with workers, that and as much for each as the largest."""


def cost(bulk: Bulk, tree: Path) -> Cost:
    """Measure a run in a fresh process."""
    command = [sys.executable, "-m", "benchmarks.bulk", *map(str, bulk)]
    done = subprocess.run(
        command, cwd=ROOT, env=environment(tree), capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise MissingError(done.stderr.strip().rpartition("\n")[2])
    return Cost(*json.loads(done.stdout))


def run(bulk: Bulk) -> Cost:
    """Measure a run here."""
    import gostop as gs  # noqa: PLC0415  # whoever only asks another process needs none

    ruleset = gs.RULESETS[bulk.ruleset]
    start = perf_counter()
    gs.simulate(ruleset, bulk.players, bulk.rounds, workers=bulk.workers)
    seconds = perf_counter() - start
    memory = peak()
    if bulk.workers > 1:
        memory += bulk.workers * peak_of_usage(children=True)
    return Cost(seconds, memory)


def main() -> None:
    """Measure the run that the command line names, and print it."""
    ruleset, *numbers = sys.argv[1:]
    print(json.dumps(run(Bulk(ruleset, *map(int, numbers)))))


if __name__ == "__main__":
    main()

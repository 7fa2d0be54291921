"""Measure time and memory of `simulate` or of the arena in a fresh process, by rounds and workers.

`python -m benchmarks.bulk RULESET PLAYERS ROUNDS WORKERS IN_ARENA` measures one run.
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
    """One run of `simulate`, or of the arena."""

    ruleset: str
    players: int
    rounds: int
    workers: int
    in_arena: int = 0
    """1 for a run of the arena, with `careful` in every seat."""


class Cost(NamedTuple):
    """The time and the memory of a run."""

    seconds: float
    """The seconds of the call. With several workers, this includes the time to start them."""
    megabytes: float
    """The peak memory of the process. With several workers, the memory of the largest worker is
    added once for each worker."""


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
    """Measure a run in this process."""
    import gostop as gs  # noqa: PLC0415  # only the measuring process needs it
    from benchmarks import arena  # noqa: PLC0415  # only the measuring process needs it

    ruleset = gs.RULESETS[bulk.ruleset]
    start = perf_counter()
    if bulk.in_arena:
        arena.compared(ruleset, bulk.players, bulk.rounds, 1, bulk.workers)
    else:
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

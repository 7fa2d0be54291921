"""Measure how many bytes a state takes in memory. Data that states share is divided among them.

`python -m benchmarks.memory ROUNDS` keeps every state of random rounds of two under CHINESE_BLOG.
It prints the bytes that Python has allocated for the states, divided by their number.
"""

from __future__ import annotations

import gc
import json
import random
import subprocess
import sys
import tracemalloc
from pathlib import Path

from benchmarks.worker import ROOT, MissingError, environment

ROUNDS = 300


def states(rounds: int, first: int) -> list[object]:
    """Return every state of some rounds, whose seeds begin with `first`."""
    import gostop as gs  # noqa: PLC0415  # only the measuring process needs it

    found: list[object] = []
    for seed in range(first, first + rounds):
        chance = random.Random(seed)
        state = gs.deal(gs.CHINESE_BLOG, 2, seed=seed)
        found.append(state)
        while legal := gs.legal_moves(state):
            state = gs.apply(state, chance.choice(legal))
            found.append(state)
    return found


def bytes_each(rounds: int) -> float:
    """Measure the bytes of a state, once the caches of the library are warm."""
    states(rounds // 4 + 1, rounds)
    gc.collect()
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    kept = states(rounds, 0)
    gc.collect()
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return (after - before) / len(kept)


def bytes_of(tree: Path, rounds: int = ROUNDS) -> float:
    """Measure the bytes of a state in one of our builds."""
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.memory", str(rounds)],
        cwd=ROOT,
        env=environment(tree),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise MissingError(done.stderr.strip().rpartition("\n")[2])
    found: float = json.loads(done.stdout)
    return found


def main() -> None:
    """Print the average bytes of a state, in as many rounds as the command line says."""
    print(json.dumps(bytes_each(int(sys.argv[1]))))


if __name__ == "__main__":
    main()

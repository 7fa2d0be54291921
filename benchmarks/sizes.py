"""Measure how many bytes things take in memory: `nox -s bytes`.

Many things of a kind are made in a fresh process. The bytes that Python has allocated are divided
by the number of things.
"""

from __future__ import annotations

import argparse
import gc
import subprocess
import sys
import tracemalloc
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from benchmarks.memory import ROUNDS, states
from benchmarks.worker import ROOT, environment, installed

SET: Final = 1_000_000
"""The number of states in a set."""
LANES: Final = 65_536
RECORD: Final = 100
"""The number of rounds in a record."""
STEPS: Final = 30
"""The number of random steps in each lane."""
MOST: Final = 4.0
"""At most this many rounds are played for each wanted state. A round has about 20 states."""


def grown(number: int, make: Callable[[], object]) -> float:
    """Make a number of things, and return how many bytes stay allocated for each of them."""
    gc.collect()
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    kept = make()
    gc.collect()
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    del kept
    return (after - before) / number


def of_a_view(share: float) -> tuple[int, float]:
    """Measure a view, without its state."""
    import gostop as gs  # noqa: PLC0415  # only the measuring process needs it

    found: list[Any] = states(max(round(share * ROUNDS), 1), 0)
    shown = [(state, 0 if state.to_move is None else state.to_move) for state in found]
    gs.view(*shown[0])
    return len(shown), grown(len(shown), lambda: [gs.view(*each) for each in shown])


def of_a_state(share: float) -> tuple[int, float]:
    """Measure a state of a round, if all states of the round are kept."""
    rounds = max(round(share * ROUNDS), 1)
    number = len(states(rounds, 0))
    return number, grown(number, lambda: states(rounds, 0))


def of_a_record(share: float) -> tuple[int, float]:
    """Measure a record with its rounds."""
    import gostop as gs  # noqa: PLC0415  # only the measuring process needs it
    from benchmarks.kept import sitting  # noqa: PLC0415  # only the measuring process needs it

    sitting(gs.CHINESE_BLOG, 2, 2)
    rounds = max(round(share * RECORD), 1)
    return rounds, grown(1, lambda: sitting(gs.CHINESE_BLOG, 2, rounds))


def of_a_set(share: float) -> tuple[int, float]:
    """Measure a state in a set of very many states."""
    wanted = max(round(share * SET), 1)
    states(1, 0)

    def make() -> set[object]:
        found: set[object] = set()
        for seed in range(round(MOST * wanted)):
            if len(found) >= wanted:
                break
            found.update(states(1, seed))
        return found

    return wanted, grown(wanted, make)


def of_a_lane(share: float) -> tuple[int, float]:
    """Measure a lane of `VectorEnv` after some steps with random actions."""
    import gostop as gs  # noqa: PLC0415  # only the measuring process needs it
    from gostop.envs import VectorEnv  # noqa: PLC0415  # only the measuring process needs it

    lanes = max(round(share * LANES), 1)

    def make() -> VectorEnv:
        env = VectorEnv(gs.CHINESE_BLOG, 2, lanes, seed=1)
        for _ in range(STEPS):
            env.step(env.sample_actions())
        return env

    return lanes, grown(lanes, make)


SIZES: Final = {
    "state": (of_a_state, "a state, of {:,}"),
    "view": (of_a_view, "a view, of {:,}"),
    "record": (of_a_record, "a record of {:,} rounds"),
    "set": (of_a_set, "a state in a set of {:,}"),
    "lane": (of_a_lane, "a lane of VectorEnv, of {:,}"),
}
"""The things to measure: for each, the function that measures it, and the text of its line."""


def line(name: str, share: float) -> str:
    """Write the bytes of a thing on a line."""
    measure, text = SIZES[name]
    number, size = measure(share)
    return f"{text.format(number):34}{size:14,.0f} bytes"


def main(argv: Sequence[str] | None = None) -> None:
    """Print the bytes of each thing."""
    parser = argparse.ArgumentParser(prog="bytes", description=__doc__)
    add = parser.add_argument
    add("--tree", type=Path, default=installed(), help="a folder with another build of ours")
    add("--share", type=float, default=0.1, help="the part of all these things that is made")
    add("--here", choices=SIZES, help=argparse.SUPPRESS)
    options = parser.parse_args(argv)
    if options.here:
        print(line(options.here, options.share), flush=True)
        return
    for name in SIZES:
        command = ["-m", "benchmarks.sizes", "--here", name, "--share", str(options.share)]
        subprocess.run(
            [sys.executable, *command], cwd=ROOT, env=environment(options.tree), check=True
        )


if __name__ == "__main__":
    main()

"""Measure where the time of a round goes, function by function.

`python -m benchmarks.part GAMES` prints the times for the build that it imports.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

from benchmarks.machine import pin
from benchmarks.sample import SEED
from benchmarks.worker import ROOT, MissingError, environment

PARTS: tuple[str, ...] = ("deal", "legal_moves", "apply", "settle")


class Part(NamedTuple):
    """The time of one of our functions."""

    name: str
    calls_per_game: float
    microseconds: float
    share: float


def parts(games: int) -> list[Part]:
    """Time our functions, in rounds of two under CHINESE_BLOG. The time for reading the clock
    is subtracted.
    """
    import gostop as gs  # noqa: PLC0415  # only the measuring process needs it

    spent = dict.fromkeys(PARTS, 0.0)
    calls = dict.fromkeys(PARTS, 0)

    def timed(name: str) -> Callable[..., Any]:
        function = getattr(gs, name)

        def call(*args: Any, **kwargs: Any) -> Any:
            start = perf_counter()
            result = function(*args, **kwargs)
            spent[name] += perf_counter() - start
            calls[name] += 1
            return result

        return call

    first, legal, after, end = map(timed, PARTS)
    chance = random.Random(SEED)
    for _ in range(games):
        state = first(gs.CHINESE_BLOG, 2, seed=chance.getrandbits(32))
        while not state.is_over:
            state = after(state, chance.choice(legal(state)))
        end(state)
    clock = cost_of_clock()
    net = {name: max(spent[name] - calls[name] * clock, 0.0) for name in PARTS}
    whole = sum(net.values()) or 1.0
    return [
        Part(name, calls[name] / games, 1e6 * net[name] / calls[name], net[name] / whole)
        for name in PARTS
    ]


def cost_of_clock(times: int = 20_000) -> float:
    """Return the seconds that timing a call seems to take, if the call does nothing."""

    def nothing(*_args: Any, **_kwargs: Any) -> None:
        return None

    args: tuple[int, ...] = (1, 2)
    spent = 0.0
    for _ in range(times):
        start = perf_counter()
        nothing(*args)
        spent += perf_counter() - start
    return spent / times


def parts_of(tree: Path, games: int) -> list[Part]:
    """Time the functions of one of our builds."""
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.part", str(games)],
        cwd=ROOT,
        env=environment(tree),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise MissingError(done.stderr.strip().rpartition("\n")[2])
    return [Part(*each) for each in json.loads(done.stdout)]


def main() -> None:
    """Time as many rounds as the command line says, and print the times."""
    pin()
    print(json.dumps(parts(int(sys.argv[1]))))


if __name__ == "__main__":
    main()

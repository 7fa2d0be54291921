"""Check that bots decide by what their seat may know: `python -m tools.twins --positions N`.

The tool takes positions of random rounds, under the published rulebooks and under rulebooks drawn
from all settings. The bots `greedy` and `careful` must decide like their policies in the kernel,
which get the true position. A bot must decide the same if everything that its seat cannot see is
exchanged. This is also checked for `search`, in a share of the positions, and for `learned`, in as
many positions under the rules that it has learned.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Final

import gostop as gs
from gostop.bots.learned import PLAYERS, RULES
from tests.support.exchange import played
from tests.support.twins import TwinError, check, check_learned, check_search
from tools.exchange import tables

CHUNK: Final = 1000
"""How many positions a process takes at a time."""


def learned_rounds(rng: random.Random) -> Iterator[gs.State]:
    """Yield positions of random rounds under the rules that the bot `learned` has learned."""
    while True:
        for state in played(RULES, PLAYERS, rng.getrandbits(32), rng):
            if state.to_move is not None:
                yield state


def some(task: tuple[int, int, int]) -> Counter[str]:
    """Check the positions of one task, and count their phases."""
    number, seed, every = task
    rng, found = random.Random(f"{seed} {number}"), Counter[str]()
    known = learned_rounds(rng)
    for ruleset, players in tables(seed + number):
        for state in played(ruleset, players, rng.getrandbits(32), rng):
            if state.to_move is None:
                continue
            check(state, rng)
            if every and found["positions"] % every == 0:
                check_search(state, rng)
                check_learned(next(known), rng)
                found["positions of search and of learned"] += 1
            found["positions"] += 1
            found[f"phase {state.phase.name}"] += 1
            if found["positions"] == CHUNK:
                return found
    raise AssertionError  # it is never reached, since `tables` has no end


def main(arguments: Sequence[str] | None = None) -> int:
    """Check the positions. Return 0 if all bots decide as they must, otherwise 1."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--positions", type=int, default=100_000, help="(%(default)s)")
    parser.add_argument(
        "--every", type=int, default=20, help="of these search and learned decide one"
    )
    parser.add_argument("--seed", type=int, default=0, help="of all that is random (%(default)s)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    wanted = parser.parse_args(arguments)
    tasks = [(number, wanted.seed, wanted.every) for number in range(-(-wanted.positions // CHUNK))]
    try:
        if wanted.jobs == 1:
            found = sum(map(some, tasks), Counter[str]())
        else:
            with ProcessPoolExecutor(wanted.jobs) as pool:
                found = sum(pool.map(some, tasks), Counter[str]())
    except TwinError as error:
        print(error, file=sys.stderr)
        return 1
    for what, times in sorted(found.items()):
        print(f"{what:<40}{times:>12,}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

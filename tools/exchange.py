"""Check that views don't depend on what they hide: `python -m tools.exchange --positions N`.

The tool takes positions of random rounds, under the published rulebooks and under rulebooks drawn
from all settings. For every seat and for a spectator, it exchanges everything that they cannot see:
who holds the hidden cards, the order of the stock, the seed, and what other seats have noted. The
view must stay equal, with the same text, hash, pickle, legal moves, number of worlds and samples.
`check_move` must give the same answer for every move. A sample of the view must have the same view.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import cycle
from typing import Final

import gostop as gs
from gostop.testing.rulesets import drawn
from tests.support.exchange import LeakError, check, played

CHUNK: Final = 2000
"""How many positions a process takes at a time."""
OFFERS: Final = gs.BGA.replace({
    "id": "offers",
    "cards.bonus": "X2 X3",
    "go.threshold": 4,
    **{f"draw.offer.{name}": False for name in ("every_card", "unmatched", "without_bonus")},
    "draw.offer.cards": 1,
})  # fmt: skip
"""Rules under which a draw is often offered."""
DRAWN: Final = 20
"""The number of rulebooks that are drawn for a task."""


def tables(seed: int) -> Iterator[tuple[gs.Ruleset, int]]:
    """Yield rulebooks with numbers of players. Published and drawn rulebooks take turns."""
    published = [(each, n) for each in gs.RULESETS.values() for n in each.players]
    known = cycle(random.Random(seed).sample([*published, (OFFERS, 3)], len(published) + 1))
    for ruleset in cycle(drawn(DRAWN, seed)):
        yield next(known)
        yield ruleset, ruleset.players[seed % len(ruleset.players)]


def some(task: tuple[int, int]) -> Counter[str]:
    """Check the positions of one task. Count them by phase, and those that the exchange changed."""
    number, seed = task
    rng, found = random.Random(f"{seed} {number}"), Counter[str]()
    for ruleset, players in tables(seed + number):
        for state in played(ruleset, players, rng.getrandbits(32), rng):
            for seat in (*range(players), None):
                other = check(state, seat, rng)
                found["positions"] += 1
                found[f"phase {state.phase.name}"] += 1
                found["not equal to what was exchanged"] += state != other
                if found["positions"] == CHUNK:
                    return found
    raise AssertionError  # it is never reached, since `tables` has no end


def main(arguments: Sequence[str] | None = None) -> int:
    """Check the positions. Return 0 if no view reveals what it hides, otherwise 1."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--positions", type=int, default=100_000, help="(%(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="of all that is random (%(default)s)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    wanted = parser.parse_args(arguments)
    tasks = [(number, wanted.seed) for number in range(-(-wanted.positions // CHUNK))]
    try:
        if wanted.jobs == 1:
            found = sum(map(some, tasks), Counter[str]())
        else:
            with ProcessPoolExecutor(wanted.jobs) as pool:
                found = sum(pool.map(some, tasks), Counter[str]())
    except LeakError as error:
        print(error, file=sys.stderr)
        return 1
    for what, times in sorted(found.items()):
        print(f"{what:<32}{times:>12,}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

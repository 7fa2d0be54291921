"""Check whether the errors of `gostop.bots.worths` are right: `python -m tools.worth_errors`.

In positions of random rounds, every legal move is weighed twice: with few playouts, and with many
other playouts as a reference. The distance between the two worths, in standard errors of both
together, must be as in a normal distribution: within 1.96 for 95 % of the moves, and within 2.58
for 99 %. The moves of a position are tried in the same sampled worlds, so a position counts as a
whole.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Iterator, Sequence
from random import Random
from statistics import mean, stdev
from typing import Final

import gostop as gs
from gostop.bots import BOTS, worths

LEVELS: Final = {0.95: 1.96, 0.99: 2.576}
"""For each share of the moves, the number of standard errors within which they must lie."""
TABLES: Final = (("french", 2), ("bga", 3), ("chinese_blog", 2), ("fudawiki", 2))


def positions(number: int, seed: int) -> Iterator[gs.View]:
    """Yield one view from each round, of a seat that has more than one legal move."""
    rng = Random(seed)
    while number:
        ruleset, players = TABLES[number % len(TABLES)]
        state = gs.deal(ruleset, players, seed=rng.getrandbits(64))
        found = list[gs.View]()
        while state.to_move is not None:
            view = gs.view(state, state.to_move)
            if len(view.legal_moves) > 1:
                found.append(view)
            state = gs.apply(state, BOTS["careful"](view, rng))
        if found:
            number -= 1
            yield rng.choice(found)


def distances(view: gs.View, playouts: int, reference: int, seed: int) -> list[float]:
    """Return, for each move, the difference of its two worths in standard errors of both together.
    Exact worths have no error, and are left out.
    """
    few = {each.move: each for each in worths(view, playouts=playouts, seed=seed)}
    many = worths(view, playouts=reference, seed=seed + 1)
    found = list[float]()
    for each in many:
        error = math.hypot(each.error, few[each.move].error)
        if not few[each.move].is_exact and error:
            found.append(abs(each.points - few[each.move].points) / error)
    return found


def held(every: Sequence[Sequence[float]], reach: float) -> tuple[float, float]:
    """Return the share of the moves whose distance is at most `reach`, computed position by
    position, and the error of this share.
    """
    shares = [mean(float(each <= reach) for each in some) for some in every]
    return mean(shares), stdev(shares) / math.sqrt(len(shares))


def main(argv: Sequence[str] | None = None) -> int:
    """Weigh the moves. Return 1 if too few of them are within the errors."""
    parser = argparse.ArgumentParser(prog="worth_errors", description=__doc__)
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--playouts", type=int, default=500, help="for each move")
    parser.add_argument("--reference", type=int, default=20_000, help="the same, for comparison")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(argv)
    every = list[list[float]]()
    for number, view in enumerate(positions(options.positions, options.seed)):
        if some := distances(view, options.playouts, options.reference, 2 * number):
            every.append(some)
    moves, is_right = sum(map(len, every)), True
    for level, reach in LEVELS.items():
        share, error = held(every, reach)
        is_right = is_right and abs(share - level) <= LEVELS[0.99] * max(error, 0.5 / len(every))
        print(
            f"{100 * share:.1f} % (± {100 * error:.1f}) of {moves} moves in {len(every)} positions "
            f"are within {reach} standard errors; {100 * level:g} % should be"
        )
    return 0 if is_right else 1


if __name__ == "__main__":
    sys.exit(main())

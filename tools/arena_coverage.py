"""Check whether the arena's intervals keep their promise: `python -m tools.arena_coverage`.

The tool plays many deals, and keeps the points of the bots in each deal. Their mean is the true
mean. Then it replays many comparisons with deals drawn from the kept ones. Each time a comparison
looks at its interval, it must hold the true mean nearly as often as it promises. Last, each deal
also counts with the bots exchanged. The bots are then equal, so a verdict for either is an error.
"""

from __future__ import annotations

import argparse
import math
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import accumulate
from random import Random
from typing import Any, Final, NamedTuple

import attrs

import gostop as gs
from gostop.arena import Comparison, Verdict, seatings
from gostop.arena.comparison import Interval, blank, verdict_of
from gostop.arena.deals import Entrant, Task, played
from gostop.arena.statistics import Earned
from gostop.bots import BOTS

LEAST: Final = {0.95: 0.93, 0.99: 0.975}
"""For each level, the share of intervals that must hold the true mean."""
SIZES: Final = (50, 100, 300, 1000)
"""The sizes of comparisons: the maximum number of deals that each comparison may play."""
WAVERS: Final = 0.2
Run = Callable[..., Any]
"""A function like `map`."""


def stopper(view: gs.View, rng: Random) -> gs.Move:
    """Decide like `careful`, but always stop. In two deals of three this makes no difference."""
    return gs.Stop() if gs.Stop() in view.legal_moves else BOTS["careful"](view, rng)


def wavering(view: gs.View, rng: Random) -> gs.Move:
    """Decide like `careful`, with a random move now and then."""
    return BOTS["random" if rng.random() < WAVERS else "careful"](view, rng)


def contrary(view: gs.View, rng: Random) -> gs.Move:
    """Decide like `wavering`, with random moves at other moments."""
    return BOTS["random" if rng.random() > 1 - WAVERS else "careful"](view, rng)


def other_random(view: gs.View, rng: Random) -> gs.Move:
    """Make a random move, with other random numbers than `random`."""
    return BOTS["random"](view, Random(rng.random()))


OURS: Final = {each.__name__: each for each in (stopper, wavering, contrary, other_random)}
SKEWED: Final = (
    ("careful", "greedy", "chinese_blog", 2),
    ("careful", "greedy", "bga", 2),
    ("stopper", "careful", "bga", 2),
)
"""Pairs that are hard for the intervals, each with its rules and number of players. The rules
double the points again and again, or the bots play most deals alike."""
MILD: Final = (
    ("wavering", "contrary", "chinese_blog", 2),
    ("careful", "random", "chinese_blog", 2),
    ("random", "other_random", "bga", 3),
)


def task_of(first: str, second: str, rules: str, players: int, seed: int) -> Task:
    """Make the task of the arena for a pair."""
    bots = tuple(Entrant(name, OURS.get(name) or BOTS[name]) for name in (first, second))
    design = seatings(len(bots), players)
    return Task(gs.RULESETS[rules], players, seed, bots, design, keeps_moves=False)


def recorded(task: Task, deals: int, run: Run = map) -> Earned:
    """Play some deals, and return the points that the bots earned."""
    pieces = [range(at, min(at + 250, deals)) for at in range(0, deals, 250)]
    return sum((each.points for each in run(partial(played, task), pieces)), Earned.of(()))


class Look(NamedTuple):
    """A look of a comparison, with two intervals for the bots' difference in points a round."""

    deals: int
    now: Interval
    """The arena's interval."""
    plain: Interval
    """The interval that Student's distribution alone would give."""


def differences(points: Earned, task: Task) -> Counter[float]:
    """Count how many more points a round the first bot earns than the second, for each deal."""
    one, two = (sum(bot in seating for seating in task.seatings) for bot in (0, 1))
    found = Counter[float]()
    for row, times in points.counts:
        found[row[0] / one - row[1] / two] += times
    return found


def replayed(task: Task, truth: Earned, most: int, level: float, seed: int) -> list[Look]:
    """Replay a comparison with deals drawn from those that were played, and return its looks."""
    chance, names, looks = Random(seed), [each.name for each in task.entrants], list[Look]()
    found = blank(
        task.ruleset, task.players, names, task.seatings, most=most, level=level, looks=10
    )
    rows, weights = zip(*truth.counts, strict=True)
    for look, last in enumerate(found.plan.deals, start=1):
        drawn = chance.choices(rows, cum_weights=[*accumulate(weights)], k=last - found.deals)
        points = found._points + Earned.of(drawn)
        found = attrs.evolve(found, look=look, points=points, moves=None)
        [pair] = found.pairs
        looks.append(Look(last, pair.interval, _plain(found, task, look)))
    return looks


def _plain(found: Comparison, task: Task, look: int) -> Interval:
    values, n = differences(found._points, task), found.deals
    mean = math.fsum(value * times for value, times in values.items()) / n
    squares = math.fsum(times * (value - mean) ** 2 for value, times in values.items())
    reach = found.plan.reach(look - 1) * math.sqrt(squares / (n * (n - 1)))
    return (mean - reach, mean + reach) if reach else None


class Found(NamedTuple):
    """The results of many comparisons of one size and level: the arena's, and those of Student's
    interval.
    """

    holds: float
    """The share of intervals that held the true mean, at the look with the lowest share."""
    plain_holds: float
    deals: float
    """The average number of deals until the first verdict. A comparison without a verdict counts
    with all its deals."""
    plain_deals: float
    decided: float
    """The share of comparisons in which the arena's interval gave a verdict."""


def measured(
    task: Task, truth: Earned, most: int, level: float, number: int, *, run: Run = map
) -> Found:
    """Replay many comparisons, and return their results."""
    every: list[list[Look]] = [*run(partial(replayed, task, truth, most, level), range(number))]
    mean = sum(value * times for value, times in differences(truth, task).items()) / truth.n

    def holds(which: str) -> float:
        """Without a difference there is no interval, and nothing is claimed that could be wrong."""
        looks: list[list[Interval]] = [
            [getattr(each, which) for each in look] for look in zip(*every, strict=True)
        ]
        return min(sum(not x or x[0] <= mean <= x[1] for x in look) / number for look in looks)

    def verdicts(which: str) -> list[int]:
        """Return the number of deals until each first verdict."""
        decided = {Verdict.BETTER, Verdict.WORSE}
        told = [[x.deals for x in c if verdict_of(getattr(x, which), 0) in decided] for c in every]
        return [deals[0] for deals in told if deals]

    now, plain = verdicts("now"), verdicts("plain")
    deals, plain_deals = ((sum(v) + most * (number - len(v))) / number for v in (now, plain))
    return Found(holds("now"), holds("plain"), deals, plain_deals, len(now) / number)


def even(truth: Earned) -> Earned:
    """Return the points of two equal bots. Each deal counts again with the bots exchanged."""
    return truth + Earned(tuple(sorted((row[::-1], times) for row, times in truth.counts)))


def faults(pair: tuple[str, str, str, int], options: Any, run: Run) -> Iterator[str]:
    """Print the results of a pair, and yield each broken promise."""
    task = task_of(*pair, options.seed)
    truth = recorded(task, options.recorded, run)
    alike = sum(times for row, times in truth.counts if not any(row)) / truth.n
    print(f"\n{pair}: {truth.n} deals, {alike:.0%} of them played alike")
    print("level  most deals  holds  Student's  first verdict  Student's  has one")
    for level, least in LEAST.items():
        for most in SIZES:
            found = measured(task, truth, most, level, options.number, run=run)
            print(
                f"{level:<7}{most:>10}{found.holds:>7.3f}{found.plain_holds:>11.3f}"
                f"{found.deals:>15.0f}{found.plain_deals:>11.0f}{found.decided:>9.2f}",
                flush=True,
            )
            if found.holds < least:
                yield f"{pair}, level {level}, {most} deals: intervals hold in {found.holds:.3f}"
    wrong = measured(task, even(truth), max(SIZES), 0.95, options.number, run=run).decided
    print(f"equal bots, {max(SIZES)} deals: wrong verdicts {wrong:.3f}")
    if wrong > 1 - min(LEAST):
        yield f"{pair}: wrong verdicts {wrong:.3f} between equal bots"


def main(argv: Sequence[str] | None = None) -> int:
    """Replay the comparisons, and print what was found. Return 1 if a promise is broken."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--number", type=int, default=3000, help="comparisons of each kind")
    parser.add_argument("--recorded", type=int, default=20_000, help="deals that are really played")
    parser.add_argument("--seed", type=int, default=4, help="of the deals")
    options = parser.parse_args(argv)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        run = partial(pool.map, chunksize=10)
        broken = [each for pair in (*SKEWED, *MILD) for each in faults(pair, options, run)]
    print(*broken, sep="\n", file=sys.stderr)
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())

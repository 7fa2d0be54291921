"""Check whether the arena's intervals keep their promise: `python -m tools.arena_coverage`.

The tool plays many deals, and keeps the points of the bots in each deal. Their mean is the true
mean. Then it replays many comparisons with deals drawn from the kept ones. At each look of a
comparison, the interval must hold the true mean nearly as often as it promises. The pairs of
`SKEWED` are hard for the intervals: rules double the points again and again, or the bots play most
deals alike. The pairs of `MILD` measure the price: how many more deals the first verdict takes than
with the interval of Student's distribution alone. Last, each deal also counts with the bots
exchanged: the bots are then equal, and every verdict is wrong.
"""

from __future__ import annotations

import argparse
import math
import os
import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import accumulate
from random import Random
from typing import Final, NamedTuple

import attrs

import gostop as gs
from gostop.arena import Comparison, Verdict, seatings
from gostop.arena.comparison import Interval, blank, verdict_of
from gostop.arena.earned import Earned
from gostop.arena.playing import Entrant, Played, Task, played
from gostop.bots import BOTS

LEAST: Final = {0.95: 0.93, 0.99: 0.975}
"""For each level, the share of intervals that must hold the true mean."""
DEARER: Final = 1.3
"""The first verdict of a mild pair may take this many times the deals of Student's interval."""
SIZES: Final = (50, 100, 300, 1000)
"""The sizes of comparisons: the maximum number of deals that each comparison may play."""
WAVERS: Final = 0.2
_PIECE: Final = 250
DECIDED: Final = {Verdict.BETTER, Verdict.WORSE}


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


class Table(NamedTuple):
    """The two bots of a comparison, their rules, and the number of players."""

    first: str
    second: str
    rules: str
    players: int

    def __str__(self) -> str:
        return f"{self.first} against {self.second}, {self.rules}, {self.players} players"


SKEWED: Final = (
    Table("careful", "greedy", "chinese_blog", 2),
    Table("careful", "greedy", "bga", 2),
    Table("stopper", "careful", "bga", 2),
)
MILD: Final = (
    Table("wavering", "contrary", "chinese_blog", 2),
    Table("careful", "random", "chinese_blog", 2),
    Table("random", "other_random", "bga", 3),
)


def task_of(table: Table, seed: int) -> Task:
    """Make the task of the arena for a table."""
    names = (table.first, table.second)
    bots = [Entrant(name, OURS.get(name) or BOTS[name]) for name in names]
    design = seatings(len(bots), table.players)
    ruleset = gs.RULESETS[table.rules]
    return Task(ruleset, table.players, seed, tuple(bots), design, keeps_moves=False)


def recorded(task: Task, deals: int, workers: int = 1) -> Earned:
    """Play some deals, and return the points that the bots earned."""
    pieces = [range(at, min(at + _PIECE, deals)) for at in range(0, deals, _PIECE)]
    play = partial(played, task)
    if workers == 1:
        return sum((play(piece).points for piece in pieces), Earned.of(()))
    with ProcessPoolExecutor(workers) as executor:
        found: Iterator[Played] = executor.map(play, pieces)
        return sum((each.points for each in found), Earned.of(()))


class Look(NamedTuple):
    """A look of a comparison, with two intervals for the bots' difference in points a round."""

    deals: int
    now: Interval
    """The arena's interval."""
    plain: Interval
    """The interval that Student's distribution alone would give."""


def difference(points: Sequence[int], task: Task) -> float:
    """Return how many more points a round the first bot earns than the second, in one deal."""
    seats = [sum(bot in seating for seating in task.seatings) for bot in (0, 1)]
    return points[0] / seats[0] - points[1] / seats[1]


def replayed(task: Task, truth: Earned, most: int, level: float, seed: int) -> Iterator[Look]:
    """Replay a comparison with deals drawn from those that were played, and yield its looks."""
    chance, names = Random(seed), [each.name for each in task.entrants]
    setting = blank(
        task.ruleset, task.players, names, task.seatings, most=most, level=level, looks=10
    )
    rows = [row for row, _ in truth.counts]
    weights = list(accumulate(times for _, times in truth.counts))
    found = setting
    for look, last in enumerate(setting.plan.deals, start=1):
        drawn = chance.choices(rows, cum_weights=weights, k=last - found.deals)
        points = found._points + Earned.of(drawn)
        found = attrs.evolve(found, look=look, points=points, moves=None)
        [pair] = found.pairs
        yield Look(last, pair.interval, _plain(found, task, look))


def _plain(found: Comparison, task: Task, look: int) -> Interval:
    values = Counter[float]()
    for row, times in found._points.counts:
        values[difference(row, task)] += times
    n = found.deals
    mean = math.fsum(value * times for value, times in values.items()) / n
    squares = math.fsum(times * (value - mean) ** 2 for value, times in values.items())
    if not squares:
        return None
    reach = found.plan.reach(look - 1) * math.sqrt(squares / (n * (n - 1)))
    return mean - reach, mean + reach


class Found(NamedTuple):
    """The results of many comparisons of one size and level."""

    now: list[float]
    """For each look, the share of the arena's intervals that held the true mean."""
    plain: list[float]
    """For each look, the share of Student's intervals that held the true mean."""
    deals: float
    """The average number of deals until the arena's interval gave a verdict. A comparison without a
    verdict counts with all its deals."""
    plain_deals: float
    decided: float
    """The share of comparisons in which the arena's interval gave a verdict."""

    @property
    def worst(self) -> float:
        """The lowest share of `now`."""
        return min(self.now)


def replays(
    task: Task, truth: Earned, most: int, level: float, seeds: Sequence[int]
) -> list[list[Look]]:
    """Replay many comparisons, and return their looks."""
    return [list(replayed(task, truth, most, level, seed)) for seed in seeds]


def measured(
    task: Task, truth: Earned, most: int, level: float, number: int, *, workers: int = 1
) -> Found:
    """Replay many comparisons, and return their results."""
    play = partial(replays, task, truth, most, level)
    seeds = [range(at, min(at + 50, number)) for at in range(0, number, 50)]
    if workers == 1:
        every = [looks for part in seeds for looks in play(part)]
    else:
        with ProcessPoolExecutor(workers) as executor:
            every = [looks for part in executor.map(play, seeds) for looks in part]
    total = sum(difference(row, task) * times for row, times in truth.counts)
    mean = total / truth.n
    ends = [(_verdict(looks, "now"), _verdict(looks, "plain")) for looks in every]
    columns = list(zip(*every, strict=True))
    return Found(
        [sum(_holds(each.now, mean) for each in column) / number for column in columns],
        [sum(_holds(each.plain, mean) for each in column) / number for column in columns],
        sum(now or most for now, _ in ends) / number,
        sum(plain or most for _, plain in ends) / number,
        sum(now is not None for now, _ in ends) / number,
    )


def _holds(interval: Interval, truth: float) -> bool:
    """Whether an interval contains a number. If no difference was seen, there is no interval, and
    the answer is true.
    """
    return interval is None or interval[0] <= truth <= interval[1]


def _verdict(looks: Sequence[Look], which: str) -> int | None:
    """Return the number of deals until the first verdict; return `None` if there is no verdict."""
    told = (each.deals for each in looks if verdict_of(getattr(each, which), 0) in DECIDED)
    return next(told, None)


def even(truth: Earned) -> Earned:
    """Return the points of two equal bots. Each deal counts again with the bots exchanged."""
    rows = [(row, times) for row, times in truth.counts]
    return sum(
        (Earned(((tuple(each), times),)) for row, times in rows for each in (row, row[::-1])),
        Earned.of(()),
    )


def faults(table: Table, options: argparse.Namespace, *, is_mild: bool) -> Iterator[str]:
    """Print the results of a table, and yield each broken promise."""
    task = task_of(table, options.seed)
    truth = recorded(task, options.recorded, options.workers)
    alike = sum(times for row, times in truth.counts if not any(row)) / truth.n
    print(f"\n{table}: {truth.n} deals, {alike:.0%} of them played alike")
    print("level  most deals  holds  Student's  first verdict  Student's  has one", flush=True)
    for level, least in LEAST.items():
        for most in options.sizes:
            found = measured(task, truth, most, level, options.number, workers=options.workers)
            print(
                f"{level:<7}{most:>10}{found.worst:>7.3f}{min(found.plain):>11.3f}"
                f"{found.deals:>15.0f}{found.plain_deals:>11.0f}{found.decided:>9.2f}",
                flush=True,
            )
            where = f"{table}, level {level}, {most} deals"
            if found.worst < least:
                yield f"{where}: intervals hold in {found.worst:.3f}"
            if is_mild and found.deals > DEARER * found.plain_deals and most == max(options.sizes):
                yield f"{where}: the first verdict takes {found.deals / found.plain_deals:.2f} x"
    most = max(options.sizes)
    level = min(LEAST)
    wrong = measured(
        task, even(truth), most, level, options.number, workers=options.workers
    ).decided
    print(f"equal bots, {most} deals: wrong verdicts {wrong:.3f}")
    if wrong > 1 - level:
        yield f"{table}: wrong verdicts {wrong:.3f} between equal bots"


def main(argv: Sequence[str] | None = None) -> int:
    """Replay the comparisons, and print what was found. Return 1 if a promise is broken."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--number", type=int, default=3000, help="comparisons of each kind")
    parser.add_argument("--recorded", type=int, default=20_000, help="deals that are really played")
    parser.add_argument("--sizes", type=int, nargs="+", default=SIZES, help="the most deals")
    parser.add_argument("--seed", type=int, default=random.randrange(10**6), help="of the deals")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args(argv)
    print("seed", options.seed)
    tables = [(each, False) for each in SKEWED] + [(each, True) for each in MILD]
    broken = [each for table, is_mild in tables for each in faults(table, options, is_mild=is_mild)]
    print(*broken, sep="\n", file=sys.stderr)
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())

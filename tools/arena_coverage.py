"""Whether the arena's intervals keep their promise: `python -m tools.arena_coverage --number 1000`.

Rounds are really played and recorded, deal by deal. Then points are redrawn from them in many
simulated comparisons, which look and stop as the arena does. Between equal bots, where every deal
is as likely with the bots exchanged, a decision is wrong. Between bots with a known difference, the
interval must hold it: the same points, shifted. The points as they were recorded are redrawn too,
and what is found is printed but not judged. If one deal of a thousand has most of all points, then
a comparison that does not draw it cannot know them.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

import attrs

import gostop as gs
from gostop.arena import Comparison, Verdict, seatings
from gostop.arena.comparison import blank
from gostop.arena.moments import Moments
from gostop.arena.playing import Entrant, Played, Task, played
from gostop.arena.run import looked
from gostop.bots import BOTS

LEVEL: Final = 0.95
LEAST_COVERAGE: Final = 0.93
WAVERS: Final = 0.2
SHIFT: Final = 2
"""The points of a deal, in all its seatings together, by which a bot is made better."""


def wavering(view: gs.View, rng: random.Random) -> gs.Move:
    """`careful`, with a random move now and then: two of it do not play alike."""
    return BOTS["random" if rng.random() < WAVERS else "careful"](view, rng)


class Table(NamedTuple):
    """Who recorded the rounds, and by which rules."""

    first: str
    second: str
    ruleset: gs.Ruleset
    players: int


TABLES: Final = (
    Table("wavering", "wavering", gs.CHINESE_BLOG, 2),
    Table("careful", "random", gs.CHINESE_BLOG, 2),
    Table("random", "random", gs.BGA, 3),
)


def task_of(table: Table, seed: int) -> Task:
    """What the arena plays at a table."""
    bots = [Entrant(name, BOTS.get(name, wavering)) for name in (table.first, table.second)]
    design = seatings(len(bots), table.players)
    return Task(table.ruleset, table.players, seed, tuple(bots), design, keeps_moves=False)


def recorded(task: Task, deals: int) -> list[int]:
    """The points of the first bot in each of some deals, really played."""
    return [played(task, range(deal, deal + 1)).points.sums[0] for deal in range(deals)]


def redrawn(task: Task, points: Sequence[int], most: int, seed: int) -> Comparison:
    """A comparison whose deals have points that are redrawn from recorded ones."""
    chance = random.Random(seed)

    def play(deals: range) -> Iterator[Played]:
        rows = [(each, -each) for each in chance.choices(points, k=len(deals))]
        moments = Moments.of(rows, 2)
        yield Played(deals, moments, moments, (), ())

    names = [each.name for each in task.entrants]
    setting = blank(
        task.ruleset, task.players, names, task.seatings, most=most, level=LEVEL, looks=10
    )
    return looked(attrs.evolve(setting, moves=None), play)


class Share(NamedTuple):
    """In how many comparisons something happened."""

    times: int
    of: int
    deals: float
    """The deals of a comparison, on average."""

    @property
    def rate(self) -> float:
        return self.times / self.of


def share_of(
    task: Task,
    points: Sequence[int],
    most: int,
    number: int,
    counts: Callable[[Comparison], bool],
) -> Share:
    """In how many of some comparisons something happens."""
    found = [redrawn(task, points, most, seed) for seed in range(number)]
    return Share(sum(map(counts, found)), number, sum(each.deals for each in found) / number)


def wrong(task: Task, points: Sequence[int], most: int, number: int) -> Share:
    """How often one of two equal bots is called better."""
    equal = [*points, *(-each for each in points)]
    decided = {Verdict.BETTER, Verdict.WORSE}
    return share_of(task, equal, most, number, lambda found: found.verdict in decided)


def held(task: Task, points: Sequence[int], most: int, number: int) -> Share:
    """How often the interval holds a known difference."""
    truth = 2 * sum(points) / len(points) / len(task.seatings)

    def holds(found: Comparison) -> bool:
        interval = found.pairs[0].interval
        return interval is not None and interval[0] <= truth <= interval[1]

    return share_of(task, points, most, number, holds)


def faults(table: Table, recorded_deals: int, most: int, number: int) -> list[str]:
    """What is not as promised at a table; prints what was found."""
    task = task_of(table, 1)
    points = recorded(task, recorded_deals)
    even = [*points, *(-each for each in points)]
    broken: list[str] = []
    found = wrong(task, points, most, number)
    where = f"{table.first}, {table.second}, {table.ruleset.id}, {table.players} players"
    print(f"{where}: equal bots, wrong decisions {found.rate:.3f}, {found.deals:.0f} deals")
    if found.rate > 1 - LEVEL:
        broken.append(f"{where}: {found.times} wrong decisions of {found.of}")
    largest = max(map(abs, points)) ** 2 / (sum(each * each for each in points) or 1)
    print(f"{where}: the largest deal has {largest:.0%} of all squares")
    found = held(task, points, most, number)
    print(f"{where}: as recorded, intervals hold {found.rate:.3f}, {found.deals:.0f} deals")
    for name, shift in (("shifted", SHIFT), ("shifted down", -SHIFT)):
        pool = [each + shift for each in even]
        found = held(task, pool, most, number)
        print(f"{where}: {name}, intervals hold {found.rate:.3f}, {found.deals:.0f} deals")
        if found.rate < LEAST_COVERAGE:
            broken.append(f"{where}, {name}: {found.times} intervals of {found.of} hold")
    return broken


def main(argv: Sequence[str] | None = None) -> int:
    """Simulate the comparisons, and print what was found; 1 if a promise is broken."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--number", type=int, default=1000, help="comparisons of each kind")
    parser.add_argument("--recorded", type=int, default=1000, help="deals that are really played")
    parser.add_argument("--most", type=int, default=1000, help="deals of a comparison at most")
    options = parser.parse_args(argv)
    broken = [
        each
        for table in TABLES
        for each in faults(table, options.recorded, options.most, options.number)
    ]
    print(*broken, sep="\n", file=sys.stderr)
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())

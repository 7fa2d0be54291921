"""`Comparison`: the result of `compare`."""

from __future__ import annotations

import enum
import functools
import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from types import MappingProxyType
from typing import Final, TypeAlias, cast

import attrs

from gostop.arena.bounds import interval_of
from gostop.arena.design import Seatings
from gostop.arena.earned import Earned
from gostop.arena.moments import Moments
from gostop.arena.plan import FEWEST_DEALS, Plan, plan_of
from gostop.arena.playing import Fault, FaultKind, Moves, deal_seed
from gostop.arena.ratings import ratings
from gostop.core.errors import PositionError, counted, visible
from gostop.core.moves import move_from_id
from gostop.text.names import told_apart
from gostop.core.hooks import table
from gostop.core.public_names import public_in
from gostop.formats.record import Record
from gostop.rules.ruleset import Ruleset
from gostop.text.terminal import padded, width

Interval: TypeAlias = "tuple[float, float] | None"
"""The lower and the upper bound; `None` if no difference was seen. After fewer than 50 deals, both
bounds are infinite.
"""
NO_BOUNDS: Final = (-math.inf, math.inf)
"""The interval if too few deals were played."""
TWO: Final = 2
FEW: Final = "too few deals"
"""The text that is printed instead of an interval without bounds."""
_SPENT: Final = 0.8
"""The part of the allowed error that the plan spends. The other part is a reserve: a few rounds
earn very many points, so the means of deals are not quite normally distributed.
"""


@public_in("gostop.arena")
class Verdict(enum.Enum):
    """Whether an interval shows that a bot is better or worse, or leaves the question open."""

    BETTER = "better"
    """The whole interval is above the number with which the bot is compared."""
    WORSE = "worse"
    """The whole interval is below the number with which the bot is compared."""
    UNDECIDED = "not decided"
    """The number is inside the interval."""
    ALIKE = "no difference seen"
    """In every deal the bots earned the same, so there is no interval."""


@public_in("gostop.arena")
@attrs.frozen
class Standing:
    """The points, rating and faults of a bot in a comparison."""

    name: str
    """The bot's name."""
    points: float
    """The points that the bot earned in a round, on average over the rounds in which it played. If
    the bot had several seats in a round, their points are added. Equal bots earn 0.
    """
    interval: Interval
    """The interval of these points. With three or more bots, the intervals of all bots hold at the
    same time.
    """
    rating: float
    """The rating by the model of Bradley and Terry. If a bot's rating is 400 higher than another
    bot's, the odds are ten to one that it earns more in a round. The mean of all ratings is 0.
    """
    rating_interval: Interval
    """The interval of the rating. The intervals of all ratings hold at the same time."""
    _faults: tuple[tuple[FaultKind, int], ...]

    @property
    def faults(self) -> Mapping[FaultKind, int]:
        """How many rounds the bot lost by each kind of fault. All other numbers include these
        rounds.
        """
        return MappingProxyType(dict(self._faults))


@public_in("gostop.arena")
@attrs.frozen
class Pair:
    """Two bots of a comparison, and which of the two earns more."""

    first: int
    """The number of the first bot."""
    second: int
    """The number of the second bot."""
    points: float
    """How many more points a round the first bot earned than the second."""
    interval: Interval
    """The interval of this difference. With three or more bots, the intervals of all pairs hold at
    the same time.
    """
    verdict: Verdict
    """Whether the first bot is better than the second."""


@public_in("gostop.arena")
@attrs.frozen(repr=False)
class Comparison:
    """The points that bots earned in the same deals. The intervals are valid no matter when the
    arena stopped. Comparisons of the same rounds are equal, no matter in which processes and in
    which order the rounds were played.
    """

    ruleset: Ruleset
    """The rules of the rounds."""
    players: int
    """How many sit at the table."""
    names: tuple[str, ...]
    """The names of the bots."""
    seed: int
    """The seed: deal `i` is `deal(ruleset, players, seed=deal_seed(seed, i), dealer=0)`."""
    seatings: Seatings
    """The seatings in which each deal was played. Each seating has the number of the bot in each
    seat.
    """
    plan: Plan
    """After how many deals the arena looks at the points, and how clear a result must be to
    stop.
    """
    level: float
    """How often the intervals contain the true numbers, such as 0.95."""
    bound: float
    """The number of points a round with which the first of two bots is compared; 0 for more
    bots.
    """
    look: int
    """How many times the arena has looked at the points."""
    _points: Earned
    _wins: Moments
    faults: tuple[Fault, ...]
    """Every round that a bot lost by a fault, in the order of the rounds."""
    _moves: tuple[tuple[Moves, ...], ...] | None = attrs.field(default=None)

    @property
    def deals(self) -> int:
        """The number of deals that were played."""
        return self._points.n

    @property
    def rounds(self) -> int:
        """The number of rounds that were played: each deal in each seating."""
        return self.deals * len(self.seatings)

    @property
    def is_reproducible(self) -> bool:
        """Whether the same call gives the same result, if the bots depend only on their arguments.
        This is false if a bot has exceeded a limit of time or memory.
        """
        return all(each.kind is not FaultKind.LIMIT for each in self.faults)

    @functools.cached_property
    def standings(self) -> tuple[Standing, ...]:
        """The points, rating and faults of each bot, in the order of the bots."""
        counts = Counter((each.bot, each.kind) for each in self.faults)
        meetings = sum(
            {one, other} == {0, 1}
            for seating in self.seatings
            for one, other in combinations(seating, 2)
        )
        many = len(self.names)
        found: list[Standing] = []
        for bot, (rating, error) in enumerate(ratings(self._wins, meetings)):
            points, interval = self._estimate({bot: 1}, 1 if many == TWO else many)
            reach = self._reach(1 if many == TWO else many) * error
            if self.deals < FEWEST_DEALS:
                reach = math.inf
            found.append(
                Standing(
                    self.names[bot],
                    points,
                    interval,
                    rating,
                    None if interval is None else (rating - reach, rating + reach),
                    tuple((kind, counts[bot, kind]) for kind in FaultKind if counts[bot, kind]),
                )
            )
        return tuple(found)

    @functools.cached_property
    def pairs(self) -> tuple[Pair, ...]:
        """For every two bots, which of them earned more with the same cards."""
        every = tuple(combinations(range(len(self.names)), 2))
        return tuple(
            Pair(one, other, points, interval, verdict_of(interval, 0))
            for one, other in every
            for points, interval in [self._estimate({one: 1, other: -1}, len(every))]
        )

    @property
    def verdict(self) -> Verdict | None:
        """Whether the first of two bots earns more than the bound. With more bots this is `None`,
        and each of the `pairs` has a verdict.
        """
        if len(self.names) != TWO:
            return None
        return verdict_of(self._estimate({0: 1}, 1)[1], self.bound)

    @property
    def is_decided(self) -> bool:
        """Whether the result is clear: for two bots, whether the first earns more than the bound;
        for more bots, which bot of every pair is better.
        """
        every = [each.verdict for each in self.pairs] if self.verdict is None else [self.verdict]
        return all(each in {Verdict.BETTER, Verdict.WORSE} for each in every)

    @property
    def records(self) -> Iterator[Record]:
        """The record of every round, deal by deal and seating by seating. A round that a bot lost
        by a fault ends with the last move before the fault, and a comment that says what happened.

        Raises:
            PositionError: if the comparison was made without `records=True`.
        """
        if self._moves is None:
            raise PositionError(
                "the comparison did not keep its moves",
                field="records",
                hint="compare(…, records=True) keeps them",
                code="missing",
            )
        lost = {(each.deal, each.seating): each for each in self.faults}
        return (
            self._record(deal, number, moves, lost.get((deal, number)))
            for deal, rounds in enumerate(self._moves)
            for number, moves in enumerate(rounds)
        )

    def _record(self, deal: int, number: int, moves: Moves, fault: Fault | None) -> Record:
        names = told_apart([self.names[bot] for bot in self.seatings[number]])
        record = Record(
            self.ruleset,
            self.players,
            dealer=0,
            names=names,
            headers={"Deal": str(deal), "Seating": str(number)},
        ).dealt(seed=deal_seed(self.seed, deal))
        for move in moves:
            record = record.moved(move_from_id(move))
        if fault is None:
            return record
        who = f"Seat {fault.seat} ({names[fault.seat]})"
        return record.commented(f"{who} lost this round ({fault.kind.value}): {fault.message}")

    def _estimate(self, wanted: Mapping[int, int], together: int) -> tuple[float, Interval]:
        """Estimate a weighted sum of the bots' points in a round, with its interval. `together` is
        the number of intervals that must hold at the same time.
        """
        weights = [
            Fraction(wanted.get(bot, 0), sum(bot in seating for seating in self.seatings))
            for bot in range(len(self.names))
        ]
        values = self._points.values(weights)
        total = sum((value * times for value, times in values.items()), Fraction())
        mean = float(total / self.deals)
        if not any(values):
            return mean, None
        if self.deals < FEWEST_DEALS:
            return mean, NO_BOUNDS
        return mean, interval_of(values, self._reach(together))

    def _reach(self, together: int) -> float:
        """Return how many standard errors a bound is away from the mean, if `together` intervals
        must hold at the same time.
        """
        plan = self.plan
        error = plan.error / together
        return plan_of(plan.deals[-1], error, len(plan.deals)).reach(self.look - 1)

    def _repr_html_(self) -> str:
        """Return the tables that a notebook shows."""
        return table(self)

    def __repr__(self) -> str:
        names = ", ".join(map(visible, self.names))
        said = "" if self.verdict is None else f": {visible(self.names[0])} {self.verdict.value}"
        return (
            f"<Comparison of {names} by {visible(self.ruleset.id)}, {self.players} players, "
            f"{self.deals} deals{said}>"
        )

    def __str__(self) -> str:
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        """Yield the lines of the text: what was played, the result, and the faults of bots."""
        names = [visible(name) for name in self.names]
        rules = f"{visible(self.ruleset.name)} [{visible(self.ruleset.id)}]"
        yield f"{' against '.join(names)} by {rules}, {self.players} players, seed {self.seed}"
        looks = f"{counted(self.look, 'look')} of {len(self.plan.deals)}"
        yield (
            f"{self.deals} of at most {counted(self.plan.deals[-1], 'deal')}, each in "
            f"{len(self.seatings)} seatings: {self.rounds} rounds, {looks}"
        )
        yield from self._of_two(*names) if len(names) == TWO else self._of_many(names)
        yield from self._faulty(names)

    def _of_two(self, first: str, second: str) -> Iterator[str]:
        standing, verdict = self.standings[0], self.verdict
        around = ""
        if standing.interval is not None:
            around = f", {100 * self.level:g} % interval {span(standing.interval, '+.2f')}"
        if standing.interval == NO_BOUNDS:
            around = f" ({FEW})"
        yield f"{first} earns {standing.points:+.2f} points a round{around}"
        above = f"{first} is better" if not self.bound else f"that is more than {self.bound:+g}"
        below = f"{second} is better" if not self.bound else f"that is less than {self.bound:+g}"
        said = {Verdict.BETTER: above, Verdict.WORSE: below}
        yield said.get(cast("Verdict", verdict), cast("Verdict", verdict).value)

    def _of_many(self, names: Sequence[str]) -> Iterator[str]:
        left = max(map(width, names))
        per_cent = f"{100 * self.level:g} %"
        yield f"{'':<{left}}{'points':>9}  {per_cent:<18}{'rating':>8}  {per_cent}"
        for name, each in zip(names, self.standings, strict=True):
            points, rating = span(each.interval, "+.2f"), span(each.rating_interval, "+.0f")
            yield (
                f"{padded(name, left)}{each.points:>+9.2f}  {points:<18}{each.rating:>+8.0f}  "
                f"{rating}"
            )
        for pair in self.pairs:
            one, other = names[pair.first], names[pair.second]
            if pair.verdict is Verdict.WORSE:
                one, other = other, one
            decided = pair.verdict in {Verdict.BETTER, Verdict.WORSE}
            said = f"{one} is better than {other}" if decided else f"{one} and {other}: "
            yield said if decided else said + pair.verdict.value

    def _faulty(self, names: Sequence[str]) -> Iterator[str]:
        """Yield lines that say how often each bot lost by a fault, with the first fault of each
        kind.
        """
        for name, standing in zip(names, self.standings, strict=True):
            for kind, number in standing.faults.items():
                first = next(
                    each
                    for each in self.faults
                    if self.names[each.bot] == standing.name and each.kind is kind
                )
                where = f"deal {first.deal}, seating {first.seating}, seat {first.seat}"
                yield (
                    f"{name} lost {counted(number, 'round')} by a fault ({kind.value}), first in "
                    f"{where}: {first.message}"
                )
        if not self.is_reproducible:
            yield "A limit of time or memory struck, so this result cannot be reproduced."


def span(interval: Interval, form: str) -> str:
    """Write an interval as text."""
    if interval is None or not math.isfinite(interval[0]):
        return "-" if interval is None else FEW
    return f"{interval[0]:{form}} to {interval[1]:{form}}"


def verdict_of(interval: Interval, bound: float) -> Verdict:
    """Return whether an interval is above a number, below it, or includes it."""
    if interval is None:
        return Verdict.ALIKE
    least, most = interval
    if least > bound:
        return Verdict.BETTER
    return Verdict.WORSE if most < bound else Verdict.UNDECIDED


def blank(
    ruleset: Ruleset,
    players: int,
    names: Sequence[str],
    seatings: Seatings,
    *,
    seed: int = 0,
    most: int,
    level: float,
    bound: float = 0.0,
    looks: int,
) -> Comparison:
    """Make a comparison before the first deal."""
    none = Moments.of((), len(names))
    nothing = Earned.of(())
    plan = plan_of(most, _SPENT * (1 - level) / 2, looks)
    return Comparison(
        ruleset, players, tuple(names), seed, seatings, plan, level, bound, 0, nothing, none, ()
    )

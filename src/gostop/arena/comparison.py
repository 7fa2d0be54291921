"""`Plan`, which says when a comparison may stop, and the results `Comparison` and
`RulesComparison`.
"""

from __future__ import annotations

import functools
import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from statistics import NormalDist
from types import MappingProxyType
from typing import Final, TypeAlias, cast

import attrs

from gostop.arena.deals import Fault, FaultKind, Moves, Seatings, deal_seed
from gostop.arena.statistics import (
    Earned,
    Moments,
    above,
    interval_of,
    ratings,
    solved,
    student_reach,
)
from gostop.core.errors import PositionError, counted, listed, visible
from gostop.core.files.toml import value_text
from gostop.core.hashes import StableEnum
from gostop.core.hooks import table
from gostop.core.moves import move_from_id
from gostop.core.public_names import public_in
from gostop.formats.record import Record
from gostop.rules.ruleset import Ruleset
from gostop.rules.tree import differing
from gostop.text.names import told_apart
from gostop.text.terminal import padded, to_right, width
from gostop.text.words import Words, words_in

# `Plan`: after how many deals to look at the results, and how clear a result must be to stop.
#
# This is a group-sequential plan by Lan and DeMets, "Discrete sequential boundaries for clinical
# trials", Biometrika 70 (1983). Each look may spend a share of the allowed probability of error.
# The probability spent so far is a function of the share of deals that were played. The function,
# `2 - 2 Φ(z / sqrt(share))`, is the one with which Lan and DeMets approximate the boundaries of
# O'Brien and Fleming (1979): early looks spend almost nothing. The probability that a path of sums
# crosses a boundary is computed look by look, by numerical integration (Armitage, McPherson and
# Rowe 1969).

MOST_LOOKS: Final = 10
FEWEST_DEALS: Final = 50
"""The fewest deals between two looks, and the fewest deals that have an interval. The spread of
fewer deals is not known well enough.
"""
_NODES: Final = 160
"""The number of steps of an integral. Simpson's rule needs an even number."""
_DEEP: Final = -5.0
"""The place where the integrals begin, in standard deviations at their look. A path that has fallen
below this place practically never comes back.
"""
_HIGH: Final = 40.0


@public_in("gostop.arena")
@attrs.frozen
class Plan:
    """After how many deals there is a look, and how clear a result must be to stop there."""

    deals: tuple[int, ...]
    """The number of deals before each look, ascending. The last number is the most deals that are
    played.
    """
    error: float
    """The probability that the lower bound of an interval is above the truth at any look. It is
    the same for an upper bound below the truth.
    """
    deviations: tuple[float, ...]
    """How many standard errors a bound is away from the mean at each look, if the normal
    distribution is used.
    """

    def reach(self, look: int) -> float:
        """Return how many standard errors a bound is away from the mean at a look.

        The standard error is estimated from the deals themselves, so Student's distribution is used
        instead of the normal one, with the same probability. For a single deal, the number is
        infinite.

        Args:
            look: the number of the look, from 0.
        """
        return _student(above(self.deviations[look]), self.deals[look] - 1)


@functools.lru_cache(maxsize=256)
def _student(probability: float, freedom: int) -> float:
    return student_reach(probability, freedom) if freedom else math.inf


@functools.lru_cache(maxsize=64)
def plan_of(most: int, error: float, looks: int = MOST_LOOKS) -> Plan:
    """Make the plan for at most `most` deals, with evenly spaced looks.

    Args:
        most: the maximum number of deals.
        error: the probability of error of one bound, over all looks.
        looks: the maximum number of looks. Between two looks there are at least 50 deals, so few
            deals have fewer looks.
    """
    number = max(1, min(looks, most // FEWEST_DEALS))
    return planned(tuple(-(-most * look // number) for look in range(1, number + 1)), error)


@functools.lru_cache(maxsize=64)
def planned(deals: tuple[int, ...], error: float) -> Plan:
    """Make the plan with looks after these numbers of deals."""
    return Plan(deals, error, _boundary(tuple(count / deals[-1] for count in deals), error))


def spent(share: float, error: float) -> float:
    """Return how much of the probability of error may be spent up to a share of the deals."""
    return 2 * above(-NormalDist().inv_cdf(error / 2) / math.sqrt(share))


def _boundary(shares: tuple[float, ...], error: float) -> tuple[float, ...]:
    """Compute the boundary at each look, in standard deviations. A look may spend the probability
    that a path of sums crosses the boundary for the first time at this look.
    """
    found: list[float] = []
    path: list[tuple[float, float]] = []  # each sum of the paths that go on, with its weight
    spent_before = share_before = 0.0
    for share in shares:
        step = math.sqrt(share - share_before)
        may = spent(share, error) - spent_before
        paths = path or [(0.0, 1.0)]

        def too_often(
            bound: float,
            paths: list[tuple[float, float]] = paths,
            step: float = step,
            may: float = may,
        ) -> float:
            return sum(weight * above((bound - sum_) / step) for sum_, weight in paths) - may

        bound = solved(too_often, _DEEP, _HIGH)
        found.append(bound / math.sqrt(share))
        path = _moved(paths, step, _DEEP * math.sqrt(share), bound)
        spent_before, share_before = spent_before + may, share
    return tuple(found)


def _moved(
    paths: list[tuple[float, float]], step: float, least: float, most: float
) -> list[tuple[float, float]]:
    """Move the paths to the next look. Return the sums there from `least` to `most`, each with its
    weight by Simpson's rule.
    """
    width = (most - least) / _NODES
    scale = width / 3 / (step * math.sqrt(2 * math.pi))
    found: list[tuple[float, float]] = []
    for node in range(_NODES + 1):
        place = least + node * width
        rule = 1 if node in {0, _NODES} else 4 if node % 2 else 2
        density = sum(weight * math.exp(-(((place - u) / step) ** 2) / 2) for u, weight in paths)
        found.append((place, rule * scale * density))
    return found


# Results of `compare`.

Interval: TypeAlias = tuple[float, float] | None
"""The lower and the upper bound; `None` if no difference was seen. After fewer than 50 deals, both
bounds are infinite.
"""
NO_BOUNDS: Final = (-math.inf, math.inf)
"""The interval if too few deals were played."""
TWO: Final = 2
COMPARISON: Final = "arena/comparison.tsv"
"""The table with the words for comparisons."""
_ENGLISH: Final = words_in(None)
FEW: Final = _ENGLISH.say("few", COMPARISON)
"""The text that is printed instead of an interval without bounds."""
_SPENT: Final = 0.8
"""The part of the allowed error that the plan spends. The other part is a reserve: a few rounds
earn very many points, so the means of deals are not quite normally distributed.
"""


@public_in("gostop.arena")
class Verdict(StableEnum):
    """Whether an interval shows that a bot is better or worse, or leaves the question open."""

    BETTER = "better"
    """The whole interval is above the number with which the bot is compared."""
    WORSE = "worse"
    """The whole interval is below the number with which the bot is compared."""
    UNDECIDED = "not decided"
    """The number is inside the interval."""
    ALIKE = "no difference seen"
    """In every deal the bots earned the same, so there is no interval."""


_DECIDED: Final = (Verdict.BETTER, Verdict.WORSE)


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
    """How many players sit at the table."""
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
        return planned(plan.deals, plan.error / together).reach(self.look - 1)

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
        return "\n".join(told(self, _ENGLISH))


def told(found: Comparison, words: Words) -> Iterator[str]:
    """Yield the lines of the text: what was played, the result, and the faults of bots."""

    def say(key: str, **fields: object) -> str:
        return words.say(key, COMPARISON, **fields)

    names = [visible(name) for name in found.names]
    against = functools.reduce(lambda one, other: say("against", one=one, other=other), names)
    rules = f"{words.ruleset(found.ruleset)} [{visible(found.ruleset.id)}]"
    yield say("head", names=against, rules=rules, players=found.players, seed=found.seed)
    yield say(
        "played",
        deals=found.deals,
        most=say("most", n=found.plan.deals[-1]),
        seatings=len(found.seatings),
        rounds=found.rounds,
        looks=say("looks", n=found.look, of=len(found.plan.deals)),
    )
    yield from (_of_two if len(names) == TWO else _of_many)(found, names, words)
    yield from _faulty(found, names, words)


def _of_two(found: Comparison, names: Sequence[str], words: Words) -> Iterator[str]:
    (first, second), standing = names, found.standings[0]
    around = ""
    if standing.interval == NO_BOUNDS:
        around = words.say("too_few", COMPARISON, few=words.say("few", COMPARISON))
    elif standing.interval is not None:
        interval = span(standing.interval, "+.2f", words)
        level = f"{100 * found.level:g}"
        around = words.say("interval", COMPARISON, level=level, interval=interval)
    points = f"{standing.points:+.2f}"
    yield words.say("earns", COMPARISON, name=first, points=points, around=around)
    verdict = cast("Verdict", found.verdict)
    if verdict not in _DECIDED:
        yield words.say(verdict.value, COMPARISON)
    elif found.bound:
        key = "more" if verdict is Verdict.BETTER else "less"
        yield words.say(key, COMPARISON, bound=f"{found.bound:+g}")
    else:
        yield words.say("better", COMPARISON, name=first if verdict is Verdict.BETTER else second)


def _of_many(found: Comparison, names: Sequence[str], words: Words) -> Iterator[str]:
    left = max(map(width, names))
    per_cent = f"{100 * found.level:g} %"
    points, rating = (words.say(key, COMPARISON) for key in ("points", "rating"))
    head = f"{'':<{left}}{to_right(points, 9)}  {per_cent:<18}{to_right(rating, 8)}"
    yield f"{head}  {per_cent}"
    for name, each in zip(names, found.standings, strict=True):
        interval, rated = (
            span(bounds, form, words)
            for bounds, form in ((each.interval, "+.2f"), (each.rating_interval, "+.0f"))
        )
        yield (
            f"{padded(name, left)}{each.points:>+9.2f}  {padded(interval, 18)}"
            f"{each.rating:>+8.0f}  {rated}"
        )
    for pair in found.pairs:
        one, other = names[pair.first], names[pair.second]
        if pair.verdict is Verdict.WORSE:
            one, other = other, one
        if pair.verdict in _DECIDED:
            yield words.say("pair_better", COMPARISON, name=one, other=other)
        else:
            verdict = words.say(pair.verdict.value, COMPARISON)
            yield words.say("pair", COMPARISON, name=one, other=other, verdict=verdict)


def _faulty(found: Comparison, names: Sequence[str], words: Words) -> Iterator[str]:
    """Yield lines that say how often each bot lost by a fault, with the first fault of each
    kind.
    """
    for name, standing in zip(names, found.standings, strict=True):
        for kind, number in standing.faults.items():
            first = next(
                each
                for each in found.faults
                if found.names[each.bot] == standing.name and each.kind is kind
            )
            seat = words.seat(first.seat)
            yield words.say(
                "lost",
                COMPARISON,
                name=name,
                rounds=words.say("rounds", COMPARISON, n=number),
                kind=words.say(f"fault.{kind.value}", COMPARISON),
                where=words.say(
                    "where", COMPARISON, deal=first.deal, seating=first.seating, seat=seat
                ),
                message=first.message,
            )
    if not found.is_reproducible:
        yield words.say("limit", COMPARISON)


def span(interval: Interval, form: str, words: Words = _ENGLISH) -> str:
    """Write an interval as text."""
    if interval is None:
        return "-"
    if not math.isfinite(interval[0]):
        return words.say("few", COMPARISON)
    least, most = (format(bound, form) for bound in interval)
    return words.say("from_to", COMPARISON, least=least, most=most)


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


# `RulesComparison`: the result of `compare_rules`.

Weight: TypeAlias = "Callable[[int], float]"
"""A function from the points of a round to the amount by which this round moves a measure. The mean
of the amounts is 0.
"""
Measure: TypeAlias = "Callable[[Counter[int]], tuple[float, Weight]]"
"""A function that takes how often each number of points occurred. It returns the measure and its
`Weight`.
"""


_NOTHING: Final = 1e-12
"""A smaller difference is only a rounding error."""


@public_in("gostop.arena")
@attrs.frozen
class Change:
    """A measure of the points under each of two rulesets, and the difference."""

    one: float
    """The measure under the first ruleset."""
    other: float
    """The measure under the second ruleset."""
    difference: float
    """The measure under the second ruleset minus the measure under the first."""
    interval: Interval
    """The interval of the difference: `None` if no deal made a difference, without bounds if there
    were fewer than 50 deals."""
    separate: int | None
    """How many rounds each of two separate simulations, one for each ruleset, would need for an
    equally narrow interval; `None` if there is no interval with bounds.
    """


@public_in("gostop.arena")
@attrs.frozen(repr=False)
class RulesComparison:
    """The result of `compare_rules`: the points that two rulesets gave for the same deals, played
    by the same bots.
    """

    one: Ruleset
    """The first ruleset."""
    other: Ruleset
    """The second ruleset."""
    players: int
    """How many players sit at the table."""
    seed: int
    """The seed: deal `i` is dealt from `round_seed(seed, i)` under both rulesets."""
    level: float
    """How often an interval contains the true difference, such as 0.95. This is meant for each
    interval by itself, not for all of them together.
    """
    are_same_deals: bool
    """Whether both rulesets deal the same cards to the same places. They don't if their decks or
    the sizes of their hands differ. Then the deals under one ruleset are practically independent of
    those under the other.
    """
    _points: Earned
    bots: tuple[str, ...] = attrs.field(default=(), eq=False)
    """The name of the bot at each seat."""
    dealer: int | None = attrs.field(default=0, eq=False)
    """The seat that dealt every round; `None` if the seats dealt in turn."""

    @property
    def deals(self) -> int:
        """How many deals were played, each under both rulesets."""
        return self._points.n

    @functools.cached_property
    def points(self) -> tuple[Change, ...]:
        """The points that each seat wins or pays in a round, on average."""
        return self._changes(_mean)

    @functools.cached_property
    def swing(self) -> tuple[Change, ...]:
        """How many points change hands at each seat in a round, on average. Points won and points
        paid both count as positive. A standard deviation would depend too much on the few most
        expensive rounds.
        """
        return self._changes(_swing)

    @functools.cached_property
    def edge(self) -> tuple[Change, ...]:
        """The average points of each seat, divided by the seat's swing. The number is from -1 to 1,
        and 0 if everything is luck.

        If a better bot has the seat, the edge is the part of all points that its skill decides.
        With an edge of 0.2, the bot wins 60 of 100 points that change hands, and pays the other 40.
        """
        return self._changes(_edge)

    def _changes(self, measure: Measure) -> tuple[Change, ...]:
        return tuple(self._change(seat, measure) for seat in range(self.players))

    def _change(self, seat: int, measure: Measure) -> Change:
        pairs = Counter[tuple[int, int]]()
        for row, times in self._points.counts:
            pairs[row[seat], row[self.players + seat]] += times
        ones, others = Counter[int](), Counter[int]()
        for (first, second), times in pairs.items():
            ones[first] += times
            others[second] += times
        (one, of_one), (other, of_other) = measure(ones), measure(others)
        difference = other - one
        values = Counter[Fraction]()
        for (first, second), times in pairs.items():
            values[Fraction(difference + of_other(second) - of_one(first))] += times
        if max(abs(difference), *[abs(float(value)) for value in values]) < _NOTHING:
            return Change(one, other, 0.0, None, None)
        apart = sum(
            _squares(weights, counts) for weights, counts in ((of_one, ones), (of_other, others))
        )
        together = sum(
            times * float(value - Fraction(difference)) ** 2 for value, times in values.items()
        )
        if self.deals < FEWEST_DEALS:
            return Change(one, other, difference, NO_BOUNDS, None)
        separate = math.ceil(self.deals * apart / together) if together else None
        reach = student_reach((1 - self.level) / 2, self.deals - 1)
        return Change(one, other, difference, interval_of(values, reach), separate)

    def _repr_html_(self) -> str:
        """Return the tables that a notebook shows."""
        return table(self)

    def __repr__(self) -> str:
        return f"<RulesComparison of {self._names()}, {self.players} players, {self.deals} deals>"

    def _names(self) -> str:
        """Name both rulesets. If they have the same id, name the settings that differ."""
        names = " and ".join(visible(each.id) for each in (self.one, self.other))
        if self.one.id != self.other.id:
            return names
        changes = differing(self.one.plain(), self.other.plain())
        told = listed(f"{path} = {value_text(value)}" for path, _, value in changes)
        return f"{names} with {told}" if told else names

    def __str__(self) -> str:
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        same = "the same deals" if self.are_same_deals else "deals of their own"
        played = f"{counted(self.deals, 'deal')} by each of {self._names()}"
        yield f"{played}, {self.players} players, seed {self.seed}: {same}"
        measures = {"points": self.points, "swing": self.swing, "edge": self.edge}
        for name, changes in measures.items():
            for seat, each in enumerate(changes):
                both = f"{each.one:+.3f} and {each.other:+.3f}"
                yield f"{name} of Player {seat + 1}: {both}, {self._told(each)}"

    def _told(self, change: Change) -> str:
        if change.interval is None:
            return "no difference in any deal"
        if change.interval == NO_BOUNDS:
            return f"difference {change.difference:+.3f} ({FEW})"
        least, most = change.interval
        return (
            f"difference {change.difference:+.3f}, {100 * self.level:g} % interval "
            f"{least:+.3f} to {most:+.3f}"
        )


def _squares(weight: Weight, counts: Counter[int]) -> float:
    """Add up the squares of the weights of all rounds."""
    return sum(times * weight(points) ** 2 for points, times in counts.items())


def _mean(counts: Counter[int]) -> tuple[float, Weight]:
    mean = sum(points * times for points, times in counts.items()) / counts.total()
    return mean, lambda points: points - mean


def _swing(counts: Counter[int]) -> tuple[float, Weight]:
    swing = sum(abs(points) * times for points, times in counts.items()) / counts.total()
    return swing, lambda points: abs(points) - swing


def _edge(counts: Counter[int]) -> tuple[float, Weight]:
    """Divide the mean by the swing; return 0 if the swing is 0. The weight of a round is the first
    term of a Taylor series.
    """
    (mean, _), (swing, _) = _mean(counts), _swing(counts)
    if not swing:
        return 0.0, lambda points: 0.0
    edge = mean / swing
    return edge, lambda points: (points - edge * abs(points)) / swing

"""`RulesComparison`: the result of `compare_rules`."""

from __future__ import annotations

import functools
import math
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Final, TypeAlias

import attrs

from gostop.arena.bounds import interval_of
from gostop.arena.distributions import student_reach
from gostop.arena.comparison import FEW, NO_BOUNDS, Interval
from gostop.arena.earned import Earned
from gostop.arena.plan import FEWEST_DEALS
from gostop.core.errors import counted, visible
from gostop.core.hooks import table
from gostop.core.public_names import public_in
from gostop.rules.ruleset import Ruleset

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
    """How many sit at the table."""
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
        names = " and ".join(visible(each.id) for each in (self.one, self.other))
        return f"<RulesComparison of {names}, {self.players} players, {self.deals} deals>"

    def __str__(self) -> str:
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        names = " and ".join(visible(each.id) for each in (self.one, self.other))
        same = "the same deals" if self.are_same_deals else "deals of their own"
        played = f"{counted(self.deals, 'deal')} by each of {names}"
        yield f"{played}, {self.players} players, seed {self.seed}: {same}"
        measures = {"points": self.points, "swing": self.swing, "edge": self.edge}
        for name, changes in measures.items():
            for seat, each in enumerate(changes):
                both = f"{each.one:+.3f} and {each.other:+.3f}"
                yield f"{name} of seat {seat}: {both}, {self._told(each)}"

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

"""Counts over many rounds, `Distribution` and `Rate`, with their statistics, and the rules by which
losers paid.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias

import attrs

from gostop.core.arguments import real
from gostop.core.errors import PositionError, expected
from gostop.core.hooks import table
from gostop.core.public_names import public_in
from gostop.game.outcome import REASONS
from gostop.game.settlement import rules_by_code
from gostop.kernel.payments import FORCED_OUT, GAVE_UP, GO_POINTS, LOST_GO, MEASURED, SPECIAL
from gostop.kernel.search.playouts import Parts
from gostop.rules.ruleset import Ruleset

USUAL: Final = 0.95
"""The level of an interval if the caller gives none."""


@public_in("gostop")
@attrs.frozen
class Rate:
    """The share of all rounds in which something happened."""

    count: int
    """The number of rounds in which the event happened."""
    of: int
    """The number of all rounds, at least one."""

    @property
    def value(self) -> float:
        """The rate itself, from 0 to 1."""
        return self.count / self.of

    def interval(self, level: float = USUAL) -> tuple[float, float]:
        """Return a confidence interval of the rate, by Wilson's method.

        Args:
            level: how often such an interval contains the true rate, between 0 and 1.

        Raises:
            PositionError: for any other level.
        """
        squared = _deviations(level) ** 2 / self.of
        middle = self.value + squared / 2
        reach = math.sqrt(squared * (self.value * (1 - self.value) + squared / 4))
        # the formula would miss 0 and 1 by a small rounding error
        least = 0.0 if not self.count else (middle - reach) / (1 + squared)
        most = 1.0 if self.count == self.of else (middle + reach) / (1 + squared)
        return least, most


def _pairs(counts: Mapping[int, int]) -> tuple[tuple[int, int], ...]:
    return tuple(sorted(counts.items()))


@public_in("gostop")
@attrs.frozen(repr=False)
class Distribution:
    """How often each whole number occurred in many rounds, for example as the points of a seat, or
    the number of turns.
    """

    counts: tuple[tuple[int, int], ...] = attrs.field(converter=_pairs)
    """For each number, in ascending order: (number, in how many rounds it occurred). The
    constructor takes a mapping from numbers to these counts."""

    def __repr__(self) -> str:
        return f"<Distribution over {self.n}: mean {self.mean:.4g} ± {self.error:.2g}>"

    def _repr_html_(self) -> str:
        """Return the tables that a notebook shows, as HTML."""
        return table(self)

    @functools.cached_property
    def n(self) -> int:
        """The number of rounds, at least one."""
        return sum(times for _, times in self.counts)

    @functools.cached_property
    def total(self) -> int:
        """The sum of the numbers."""
        return sum(number * times for number, times in self.counts)

    @functools.cached_property
    def squares(self) -> int:
        """The sum of the squares of the numbers."""
        return sum(number * number * times for number, times in self.counts)

    @property
    def mean(self) -> float:
        """The average of the numbers."""
        return self.total / self.n

    @property
    def variance(self) -> float:
        """The sum of the squared deviations from the mean, divided by n - 1; infinite for one
        round.
        """
        if self.n == 1:
            return math.inf
        return (self.n * self.squares - self.total**2) / (self.n * (self.n - 1))

    @property
    def deviation(self) -> float:
        """The standard deviation: the root of the variance."""
        return math.sqrt(self.variance)

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return math.sqrt(self.variance / self.n)

    @property
    def least(self) -> int:
        """The smallest number that occurred."""
        return self.counts[0][0]

    @property
    def most(self) -> int:
        """The largest number that occurred."""
        return self.counts[-1][0]

    def quantile(self, level: float) -> int:
        """Return the smallest number with at least the part `level` of all numbers at or below it.
        0.5 gives the median, and 0.9 a number that at most one round in ten exceeds.

        Args:
            level: the part, from 0 to 1.

        Raises:
            PositionError: for any other level.
        """
        level = real("level", level, 0, 1)
        up_to = itertools.accumulate(times for _, times in self.counts)
        reached = zip(self.counts, up_to, strict=True)
        found = (number for (number, _), times in reached if times / self.n >= level)
        return self.most if level == 1 else next(found)

    @property
    def rate(self) -> Rate:
        """The rate of rounds in which the number was not 0."""
        return Rate(sum(times for number, times in self.counts if number), self.n)

    def interval(self, level: float = USUAL) -> tuple[float, float]:
        """Return a confidence interval of the mean, by the normal distribution. For few rounds
        of rules that multiply it is too narrow; the arena corrects for that.

        Args:
            level: how often such an interval contains the true mean, between 0 and 1.

        Raises:
            PositionError: for any other level.
        """
        reach = _deviations(level) * self.error
        return self.mean - reach, self.mean + reach


def _deviations(level: float) -> float:
    """Return how many standard errors an interval reaches to each side of the mean, so that it
    holds the part `level` of a normal distribution.
    """
    if not isinstance(level, float) or not 0 < level < 1:
        wanted = "a number between 0 and 1, such as 0.95"
        raise PositionError(expected(wanted, level), field="level", code="number")
    from statistics import NormalDist  # noqa: PLC0415  # few users need this module

    return NormalDist().inv_cdf((1 + level) / 2)


Counts: TypeAlias = list[dict[int, int]]
"""For each column of a table of whole numbers: how often each number occurs in the column."""


def none_yet(width: int) -> Counts:
    """Return the counts of a table with `width` columns and no rows."""
    return [{} for _ in range(width)]


def added(one: Counts, other: Counts) -> Counts:
    """Add the counts of one table to those of another table: change `one`, and return it."""
    for column, more in zip(one, other, strict=True):
        for number, times in more.items():
            column[number] = column.get(number, 0) + times
    return one


# The rules by which the losers pay the winner, and where a simulation counts each of them.

_ADDED: Final = (GO_POINTS, FORCED_OUT, LOST_GO)
"""The codes before `MEASURED` whose rules only add points. The codes of special wins and of
abandoned rounds are not included."""


@attrs.frozen
class PaidBy:
    """The rules of a ruleset that add points to what a loser owes, and the rules that multiply
    it.
    """

    items: tuple[str, ...]
    """The ids of the rules that add points, with the combinations first."""
    factors: tuple[str, ...]
    """The ids of the rules that multiply what a loser owes."""
    parts: Parts = attrs.field(eq=False)
    """The columns of a round's row in which these rules are counted: first the columns of `items`,
    then those of `factors`."""


@functools.lru_cache(maxsize=64)
def paid_by(ruleset: Ruleset) -> PaidBy:
    """List the rules of a ruleset by which the losers pay at the end of a round."""
    rules = rules_by_code(ruleset)
    own = [bak.id for bak in ruleset.payment.baks if bak.points]
    combinations = [each.id for each in ruleset.scoring.combinations]
    specials = [reason.value for reason in REASONS.values() if reason.is_special]
    items = _once((*combinations, *[rules[code] for code in _ADDED], *specials, *own))
    multiply = [
        rule
        for code, rule in enumerate(rules)
        if code >= MEASURED or code not in {*_ADDED, SPECIAL, GAVE_UP}
    ]
    factors = _once(multiply)
    places = {rule: place for place, rule in enumerate(items)}
    times = {rule: len(items) + place for place, rule in enumerate(factors)}
    reasons = range(max(REASONS) + 1)
    found = Parts(
        len(items) + len(factors),
        tuple(places[rule] for rule in combinations),
        tuple(places.get(REASONS[code].value if code in REASONS else "", 0) for code in reasons),
        tuple(places.get(rule, 0) for rule in rules),
        tuple(times.get(rule, 0) for rule in rules),
    )
    return PaidBy(items, factors, found)


def _once(rules: Iterable[str]) -> tuple[str, ...]:
    """Remove repeated rules, and keep the order."""
    return tuple(dict.fromkeys(rules))

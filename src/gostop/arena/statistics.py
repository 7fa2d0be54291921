"""The statistics of an arena: sums over deals, intervals, probabilities and ratings."""

from __future__ import annotations

import functools
import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from operator import add
from typing import Final, Self, TypeAlias

import attrs

from gostop.core.hashes import stable

# Computes the interval of a mean of numbers that may be skewed.
#
# Points of Go-Stop are doubled again and again, so one deal in a thousand may have half of all
# points. The usual interval, which is equally long on both sides, misses the truth too often with
# such points, and always on the side of the long tail: a sample without an expensive deal has too
# low a mean and too small a spread. Two corrections are applied, to each bound by itself:
#
# - Johnson's and Hall's correction for the skewness of a t statistic. It is used in Hall's form, a
#   cubic function that can be inverted: P. Hall, "On the removal of skewness by transformation",
#   Journal of the Royal Statistical Society B 54 (1992). Here the correction is used only if it
#   makes the interval wider.
# - Deals that were not seen. A bound is computed as if there were one more deal, as extreme as the
#   most extreme deal on the bound's side. With n < 400 deals, 400 / n such deals are added. The
#   numbers 1 and 400 were found by trial, with rounds that were really played (`nox -s intervals`).

FURTHER: Final = 400
"""With n deals, a bound is computed with `FURTHER / n` added deals, but at least one."""
_STRAIGHT: Final = 1e-9
"""A smaller skewness counts as 0."""


def interval_of(values: Mapping[Fraction, int], reach: float) -> tuple[float, float]:
    """Compute the interval of a mean.

    Args:
        values: how often each number occurred. In all there must be at least two numbers, which may
            be equal.
        reach: how many standard errors each bound would be away from the mean if the numbers were
            normally distributed.
    """
    n = sum(values.values())
    mean = sum((value * times for value, times in values.items()), Fraction()) / n
    away = [(float(value - mean), times) for value, times in values.items()]
    ends = min(away)[0], max(away)[0]
    if len(away) == 1:  # if all numbers are equal, the added numbers are 0
        ends = (-float(mean),) * 2
    least = min(_bound(away, n, ends[0], -reach), 0.0)
    most = max(_bound(away, n, ends[1], reach), 0.0)
    return float(mean) + least, float(mean) + most


def _bound(away: list[tuple[float, int]], n: int, extreme: float, reach: float) -> float:
    """Compute how far a bound is from the mean: the lower bound if `reach` is below 0, otherwise
    the upper one.

    Args:
        away: for each number, how far it is from the mean and how often it occurred.
        n: how many numbers there are in all.
        extreme: how far each added number is from the mean.
        reach: the number of standard errors, as in `interval_of`.
    """
    further = max(1.0, FURTHER / n)
    all_ = n + further
    first, second, third = (
        (sum(times * far**power for far, times in away) + further * extreme**power) / all_
        for power in (1, 2, 3)
    )
    spread = math.sqrt(second - first * first)
    error = spread / math.sqrt(n - 1)
    skewness = (third - 3 * first * second + 2 * first**3) / spread**3 / math.sqrt(all_)
    corrected = reach
    if abs(skewness) > _STRAIGHT:
        corrected = 3 / skewness * (1 - math.cbrt(1 - skewness * (reach + skewness / 6)))
    wider = max if reach > 0 else min
    return first + wider(reach, corrected) * error


# Probabilities: the upper tails of the normal and of Student's distribution, and the inverse of the
# tail of Student's distribution.
#
# The results are exact even for tiny probabilities, which the first looks of a plan need.

_HALVINGS: Final = 100
_TERMS: Final = 10_000
_TINY: Final = 1e-300
_SMALLEST_TERM: Final = 1e-14


def above(deviations: float) -> float:
    """Return the probability that a standard normal number is at least `deviations`."""
    return math.erfc(deviations / math.sqrt(2)) / 2


def student_above(value: float, freedom: int) -> float:
    """Return the probability that a number with Student's distribution is at least `value`.

    Args:
        value: a number that is not negative.
        freedom: the degrees of freedom.
    """
    part = freedom / (freedom + value * value)
    return _beta_part(freedom / 2, 0.5, part) / 2


def student_reach(probability: float, freedom: int) -> float:
    """Return the value for which `student_above` returns a probability. The probability must be at
    most a half.
    """
    most = 1.0
    while student_above(most, freedom) > probability and most < 1 / _TINY:
        most *= 2
    return solved(lambda value: student_above(value, freedom) - probability, 0.0, most)


def solved(falling: Callable[[float], float], least: float, most: float) -> float:
    """Find the place between two numbers where a falling function is 0, by bisection."""
    for _ in range(_HALVINGS):
        middle = (least + most) / 2
        if falling(middle) > 0:
            least = middle
        else:
            most = middle
    return most


def _beta_part(a: float, b: float, x: float) -> float:
    """Compute the regularised incomplete beta function, by its continued fraction."""
    if x >= 1:
        return 1.0
    if x > (a + 1) / (a + b + 2):
        return 1 - _beta_part(b, a, 1 - x)
    log = math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b)
    front = math.exp(log + a * math.log(x) + b * math.log1p(-x)) / a
    # Lentz's method computes the continued fraction as a product
    upper = 1.0
    fraction = lower = 1 / _far_from_zero(1 - (a + b) * x / (a + 1))
    m, change = 0, 1.0
    while change > _SMALLEST_TERM and m < _TERMS:
        m += 1
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        for term in (even, odd):
            lower = 1 / _far_from_zero(1 + term * lower)
            upper = _far_from_zero(1 + term / upper)
            fraction *= upper * lower
        change = abs(upper * lower - 1)
    return front * fraction


def _far_from_zero(number: float) -> float:
    return number if abs(number) > _TINY else _TINY


# `Moments`: exact sums over deals. Means and standard errors are computed from these sums.


@stable
@attrs.frozen
class Moments:
    """Sums over many deals. In each deal, every bot has a whole number. These numbers and their
    products are added up.

    The sums are exact, so it doesn't matter in which order and in which processes the deals were
    played.
    """

    n: int
    """The number of deals."""
    sums: tuple[int, ...]
    """For each bot, the sum of its numbers."""
    products: tuple[tuple[int, ...], ...]
    """For every two bots, the sum of the products of their numbers."""

    @classmethod
    def of(cls, rows: Iterable[Sequence[int]], bots: int) -> Self:
        """Make the moments of some deals. A row has the number of each bot in a deal."""
        columns = tuple(zip(*rows, strict=True)) or ((),) * bots
        return cls(
            len(columns[0]),
            tuple(map(sum, columns)),
            tuple(
                tuple(sum(a * b for a, b in zip(one, other, strict=True)) for other in columns)
                for one in columns
            ),
        )

    def __add__(self, other: Moments) -> Moments:
        """Return the moments of both sets of deals together."""
        return Moments(
            self.n + other.n,
            tuple(map(add, self.sums, other.sums)),
            tuple(
                tuple(map(add, *rows)) for rows in zip(self.products, other.products, strict=True)
            ),
        )

    def mean(self, weights: Sequence[Fraction]) -> float:
        """Return the mean of a weighted sum of the bots' numbers."""
        return float(self._total(weights) / self.n)

    def error(self, weights: Sequence[Fraction]) -> float:
        """Return the standard error of the mean of a weighted sum of the bots' numbers. For a
        single deal, it is infinite unless the sum is 0.

        If all deals have the same weighted sum, the error is computed as if there were one more
        deal with the sum 0. Otherwise two equal deals would seem as certain as a million.
        """
        total = self._total(weights)
        if self.n == 1:
            return math.inf if total else 0.0
        squares = sum(
            (
                a * b * product
                for a, row in zip(weights, self.products, strict=True)
                for b, product in zip(weights, row, strict=True)
            ),
            Fraction(),
        )
        n = self.n
        deviations = squares - total * total / n
        if not deviations:
            n += 1
            deviations = squares - total * total / n
        return math.sqrt(deviations / (n * (n - 1)))

    def _total(self, weights: Sequence[Fraction]) -> Fraction:
        return sum((a * b for a, b in zip(weights, self.sums, strict=True)), Fraction())


# `Earned`: counts how often each row of points occurred. Means and intervals are computed from
# these counts.

Row: TypeAlias = tuple[int, ...]
"""The points of every bot in a deal, added over all seatings. For two rulesets: the points of
every seat under the first ruleset, then under the second."""


@stable
@attrs.frozen
class Earned:
    """The points of many deals. They are whole numbers and added exactly, so it doesn't matter in
    which order and in which processes the deals were played.
    """

    counts: tuple[tuple[Row, int], ...]
    """Each row and how many deals had this row, in ascending order of the rows."""

    @classmethod
    def of(cls, rows: Iterable[Sequence[int]]) -> Self:
        """Count the rows of some deals."""
        return cls(tuple(sorted(Counter(map(tuple, rows)).items())))

    @functools.cached_property
    def n(self) -> int:
        """The number of deals."""
        return sum(times for _, times in self.counts)

    def __add__(self, other: Earned) -> Earned:
        """Return the counts of both sets of deals together."""
        found = Counter(dict(self.counts))
        found.update(dict(other.counts))
        return Earned(tuple(sorted(found.items())))

    def values(self, weights: Sequence[Fraction]) -> dict[Fraction, int]:
        """Return how many deals had each weighted sum of a row's points."""
        found = Counter[Fraction]()
        for row, times in self.counts:
            value = sum((a * b for a, b in zip(weights, row, strict=True)), Fraction())
            found[value] += times
        return dict(found)


# Computes ratings of bots, by the model of Bradley and Terry.
#
# In a round between two bots, the one with more points wins. If both have the same points, each has
# half a win. The model says that bot i wins against bot j with probability g_i / (g_i + g_j). The
# ratings are the logarithms of the numbers g on the scale of chess: 400 points are odds of ten to
# one. The mean of the ratings is 0.
#
# The numbers g are found by the MM algorithm of Hunter, "MM algorithms for generalized
# Bradley-Terry models", The Annals of Statistics 32 (2004), equation (3). For every two bots, one
# round with equal points is added. So a bot that won all its rounds, or none, has a finite rating.
#
# The rounds of a deal depend on each other, so the variance is computed from whole deals, as for
# any estimating equation: I⁻¹ V I⁻¹. Here I is the information of the model, and V the covariance
# of the bots' wins, added over all deals. If the variance of independent rounds, I⁻¹, is larger, it
# is used instead.

ELO: Final = 400 / math.log(10)
"""How many points of rating are one unit of the natural logarithm."""
_STEPS: Final = 100_000
_EXACT: Final = 1e-12
Matrix = list[list[float]]


def ratings(wins: Moments, meetings: int) -> list[tuple[float, float]]:
    """Compute the rating of each bot, and the standard error of this rating.

    Args:
        wins: the half wins of every bot: 2 for each round that it won, 1 for each round with equal
            points.
        meetings: how many rounds every two bots play against each other in a deal.
    """
    bots = range(len(wins.sums))
    rounds = wins.n * meetings + 1.0
    won = [total / 2 + (len(bots) - 1) / 2 for total in wins.sums]
    strength = _strengths(won, rounds)
    information = [[0.0 for _ in bots] for _ in bots]
    for i in bots:
        for j in bots:
            chance = strength[i] / (strength[i] + strength[j])
            if i != j:
                information[i][i] += rounds * chance * (1 - chance)
                information[i][j] -= rounds * chance * (1 - chance)
    # The mean of the ratings is fixed, so the matrix has no inverse. With 1 added to each entry it
    # has one, and this inverse is corrected afterwards.
    many = len(bots)
    inverse = _inverse([[each + 1 for each in row] for row in information])
    inverse = [[each - 1 / many**2 for each in row] for row in inverse]
    logs = [math.log(each) for each in strength]
    mean = sum(logs) / many
    if wins.n == 1:
        return [(ELO * (each - mean), math.inf) for each in logs]
    spread = _times(_times(inverse, _covariance(wins)), inverse)
    return [
        (ELO * (each - mean), ELO * math.sqrt(max(inverse[i][i], spread[i][i])))
        for i, each in enumerate(logs)
    ]


def _strengths(won: Sequence[float], rounds: float) -> list[float]:
    """Find the strengths with which the model expects every bot to win as much as it has won."""
    strength = [1.0] * len(won)
    steps, change = 0, 1.0
    while change > _EXACT and steps < _STEPS:
        found = [
            wins / sum(rounds / (mine + other) for j, other in enumerate(strength) if j != i)
            for i, (wins, mine) in enumerate(zip(won, strength, strict=True))
        ]
        scale = len(found) / sum(found)
        before, strength = strength, [each * scale for each in found]
        change = max(abs(a / b - 1) for a, b in zip(before, strength, strict=True))
        steps += 1
    return strength


def _covariance(wins: Moments) -> Matrix:
    """Estimate the covariance of the sums of the bots' wins."""
    n = wins.n
    return [
        [
            (n * wins.products[i][j] - one * other) / (4 * (n - 1))
            for j, other in enumerate(wins.sums)
        ]
        for i, one in enumerate(wins.sums)
    ]


def _inverse(matrix: Matrix) -> Matrix:
    """Invert a positive definite matrix, with Gauss-Jordan elimination."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for i in range(size):
        pivot = rows[i][i]
        rows[i] = [each / pivot for each in rows[i]]
        for j in range(size):
            if j != i:
                factor = rows[j][i]
                rows[j] = [a - factor * b for a, b in zip(rows[j], rows[i], strict=True)]
    return [row[size:] for row in rows]


def _times(one: Matrix, other: Matrix) -> Matrix:
    columns = list(zip(*other, strict=True))
    return [
        [sum(a * b for a, b in zip(row, column, strict=True)) for column in columns] for row in one
    ]

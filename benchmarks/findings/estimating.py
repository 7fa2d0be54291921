"""Make estimates with intervals, from what a finding has counted.

The intervals are those of the arena with one look. They use Student's distribution. If a table has
several intervals, the allowed error is divided between them, so that all intervals of the table
hold together. A share of rounds has Wilson's interval, of the same level.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Final

import attrs

from gostop.arena.comparison import Interval, Verdict, plan_of, verdict_of
from gostop.arena.statistics import Moments
from gostop.simulation.distribution import Rate

LEVEL: Final = 0.95
"""The probability that all intervals of a table hold the true numbers."""
UNDECIDED: Final = "not decided at this size"
ALIKE: Final = "no difference seen"
_SPACE: Final = "\N{NO-BREAK SPACE}"
_STEP: Final = 1e-6


@attrs.frozen
class Estimate:
    """A number, its interval, and the number of deals that it is estimated from."""

    value: float
    interval: Interval
    """The interval; `None` if the number was the same in every deal."""
    n: int

    @property
    def verdict(self) -> Verdict:
        """Whether the number is above or below 0, if the interval decides it."""
        return verdict_of(self.interval, 0)

    def said(self, above: str, below: str) -> str:
        """Return the claim that the interval decides, or say that nothing is decided."""
        if self.interval is None:
            return ALIKE
        return {Verdict.BETTER: above, Verdict.WORSE: below}.get(self.verdict, UNDECIDED)

    def scaled(self, times: float) -> Estimate:
        """Return a multiple of the estimate."""
        interval = (
            None if self.interval is None else (self.interval[0] * times, self.interval[1] * times)
        )
        return Estimate(times * self.value, interval, self.n)

    def within(self, least: float, most: float) -> Estimate:
        """Return the estimate with its number and its interval limited to these bounds."""
        if self.interval is None:
            return self
        low, high = (min(max(each, least), most) for each in self.interval)
        return Estimate(min(max(self.value, least), most), (low, high), self.n)

    def text(self, form: str = "+z.2f", unit: str = "") -> str:
        """Write the number and its interval as text."""
        if self.interval is None:
            return f"{self.value:{form}}{unit}"
        least, most = (f"{each:{form}}" for each in self.interval)
        return f"{self.value:{form}}{unit} ({least}{_SPACE}to{_SPACE}{most})"


def reach(n: int, together: int) -> float:
    """Return the number of standard errors between an estimate and a bound of its interval, if
    `together` intervals must hold together.
    """
    return plan_of(n, (1 - LEVEL) / 2 / together, 1).reach(0)


def mean(moments: Moments, weights: Sequence[float], together: int = 1) -> Estimate:
    """Estimate the mean of a weighted sum. Each number of a row has a weight."""
    exact = [Fraction(weight) for weight in weights]
    value, error = moments.mean(exact), moments.error(exact)
    if not error:
        return Estimate(value, None, moments.n)
    width = reach(moments.n, together) * error
    return Estimate(value, (value - width, value + width), moments.n)


def of_means(
    moments: Moments, function: Callable[[Sequence[float]], float], together: int = 1
) -> Estimate:
    """Estimate a function of the columns' means. The error is that of the weighted sum which is
    nearest to the function (the delta method).
    """
    columns = range(len(moments.sums))
    means = [moments.sums[column] / moments.n for column in columns]
    slopes: list[float] = []
    for column in columns:
        step = _STEP * max(1, abs(means[column]))
        more, less = ([*means] for _ in range(2))
        more[column] += step
        less[column] -= step
        slopes.append((function(more) - function(less)) / (2 * step))
    value, around = function(means), mean(moments, slopes, together)
    if around.interval is None:
        return Estimate(value, None, moments.n)
    width = around.interval[1] - around.value
    return Estimate(value, (value - width, value + width), moments.n)


def share(count: int, n: int, together: int = 1) -> Estimate:
    """Estimate the share of deals in which something happened, with Wilson's interval."""
    rate = Rate(count, n)
    return Estimate(rate.value, rate.interval(1 - (1 - LEVEL) / together), n)

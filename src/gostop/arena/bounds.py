"""Computes the interval of a mean of numbers that may be skewed.

Points of Go-Stop are doubled again and again, so one deal in a thousand may have half of all
points. The usual interval, which is equally long on both sides, misses the truth too often with
such points, and always on the side of the long tail: a sample without an expensive deal has too low
a mean and too small a spread. Two corrections are applied, to each bound by itself:

- Johnson's and Hall's correction for the skewness of a t statistic. It is used in Hall's form, a
  cubic function that can be inverted: P. Hall, "On the removal of skewness by transformation",
  Journal of the Royal Statistical Society B 54 (1992). Here the correction is used only if it makes
  the interval wider.
- Deals that were not seen. A bound is computed as if there were one more deal, as extreme as the
  most extreme deal on the bound's side. With n < 400 deals, 400 / n such deals are added. The
  numbers 1 and 400 were found by trial, with rounds that were really played (`nox -s intervals`).
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction
from typing import Final

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

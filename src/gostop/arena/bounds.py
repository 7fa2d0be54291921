"""The interval of a mean whose numbers may be skewed.

Points of Go-Stop double and double again: one deal of a thousand may have half of all points. The
usual interval has as many standard errors on both sides. With such points it misses the truth too
often, always on the side of the long tail: a sample without a dear deal has too low a mean and too
small a spread. Two corrections are applied, to each bound by itself:

- Johnson's and Hall's correction for the skewness of a t statistic, in Hall's form, a cubic that
  can be inverted: P. Hall, "On the removal of skewness by transformation", Journal of the Royal
  Statistical Society B 54 (1992). Here it is used only if it makes the interval wider.
- Deals that were not seen. A bound is computed as if there were one further deal, as extreme as the
  most extreme one on its side; with fewer than 400 deals there are 400 / n of them. Both numbers
  were found by trial, with rounds that were really played (`nox -s intervals`).
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction
from typing import Final

FURTHER: Final = 400
"""With n deals, a bound counts `FURTHER / n` further ones, but at least one."""
_STRAIGHT: Final = 1e-9
"""A smaller skewness counts as none."""


def interval_of(values: Mapping[Fraction, int], reach: float) -> tuple[float, float]:
    """The interval of a mean.

    Args:
        values: how often each number occurred; at least two numbers in all.
        reach: how many standard errors each bound would be away from the mean if the numbers were
            normally distributed.
    """
    n = sum(values.values())
    mean = sum((value * times for value, times in values.items()), Fraction()) / n
    away = [(float(value - mean), times) for value, times in values.items()]
    ends = min(away)[0], max(away)[0]
    if len(away) == 1:  # without any spread, the further deals have 0 points
        ends = (-float(mean),) * 2
    least = min(_bound(away, n, ends[0], -reach), 0.0)
    most = max(_bound(away, n, ends[1], reach), 0.0)
    return float(mean) + least, float(mean) + most


def _bound(away: list[tuple[float, int]], n: int, extreme: float, reach: float) -> float:
    """A bound of a mean, counted from it: the lower one for a reach below 0.

    Args:
        away: (how far a number is from the mean, how often it occurred) for each number.
        n: how many numbers there are in all.
        extreme: how far the further numbers are from the mean.
        reach: the standard errors.
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

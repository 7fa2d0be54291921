"""Probabilities: the upper tails of the normal and of Student's distribution, and the inverse of
the tail of Student's distribution.

The results are exact even for tiny probabilities, which the first looks of a plan need.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

_HALVINGS: Final = 100
_TERMS: Final = 10_000
_TINY: Final = 1e-300
_EXACT: Final = 1e-14


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
    while change > _EXACT and m < _TERMS:
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

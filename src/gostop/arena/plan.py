"""`Plan`: after how many deals to look at the results, and how clear a result must be to stop.

This is a group-sequential plan by Lan and DeMets, "Discrete sequential boundaries for clinical
trials", Biometrika 70 (1983). Each look may spend a share of the allowed probability of error. The
probability spent so far is a function of the share of deals that were played. The function, `2 -
2 Φ(z / sqrt(share))`, is the one with which Lan and DeMets approximate the boundaries of O'Brien
and Fleming (1979): early looks spend almost nothing. The probability that a path of sums crosses a
boundary is computed look by look, by numerical integration (Armitage, McPherson and Rowe 1969).
"""

from __future__ import annotations

import functools
import math
from statistics import NormalDist
from typing import Final

import attrs

from gostop.arena.distributions import above, solved, student_reach
from gostop.core.public_names import public_in

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
    deals = tuple(-(-most * look // number) for look in range(1, number + 1))
    return Plan(deals, error, _boundary(tuple(count / most for count in deals), error))


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

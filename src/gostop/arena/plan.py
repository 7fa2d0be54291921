"""`Plan`: after how many deals to look at the results, and what is enough to stop.

A group-sequential plan by Lan and DeMets, "Discrete sequential boundaries for clinical trials",
Biometrika 70 (1983): each look may spend a share of the allowed probability of error, by a function
of the share of deals that were played. The function is theirs that comes near the boundaries of
O'Brien and Fleming (1979), `2 - 2 Φ(z / sqrt(share))`: early looks spend next to nothing.
The probability that a path of sums crosses a boundary is computed look by look, by numerical
integration (Armitage, McPherson and Rowe 1969).
"""

from __future__ import annotations

import functools
import math
from statistics import NormalDist
from typing import Final

import attrs

from gostop.arena.chances import above, solved, student_reach
from gostop.public import public_in

MOST_LOOKS: Final = 10
FEWEST_DEALS: Final = 50
"""The fewest deals between two looks, and the fewest that have an interval. With fewer deals, their
spread is not known well enough."""
_NODES: Final = 160
"""The number of steps of an integral, even for Simpson's rule."""
_DEEP: Final = -5.0
"""Where the integrals begin, in deviations of the last look: a path that has fallen below this
place does not come back."""
_HIGH: Final = 40.0


@public_in("gostop.arena")
@attrs.frozen
class Plan:
    """After how many deals there is a look, and how unlikely a result must be to stop there."""

    deals: tuple[int, ...]
    """The number of deals before each look, ascending; the last is the most deals."""
    error: float
    """The probability that at some look one bound of an interval is on the wrong side of the truth.
    The other bound has the same probability."""
    deviations: tuple[float, ...]
    """How many standard errors a bound is away from the mean at each look, by the normal
    distribution."""

    def reach(self, look: int) -> float:
        """How many standard errors a bound is away from the mean at a look.

        The standard error is estimated from the deals themselves, so Student's distribution is used
        instead of the normal one, with the same probability. The number is infinite for one deal.

        Args:
            look: the number of the look, from 0.
        """
        return _student(above(self.deviations[look]), self.deals[look] - 1)


@functools.lru_cache(maxsize=256)
def _student(probability: float, freedom: int) -> float:
    return student_reach(probability, freedom) if freedom else math.inf


@functools.lru_cache(maxsize=64)
def plan_of(most: int, error: float, looks: int = MOST_LOOKS) -> Plan:
    """The plan for at most this many deals, with looks at equal distances.

    Args:
        most: the most deals.
        error: the probability of error of one bound, over all looks.
        looks: the most looks. There are at least 50 deals for each look, so few deals have fewer.
    """
    number = max(1, min(looks, most // FEWEST_DEALS))
    deals = tuple(-(-most * look // number) for look in range(1, number + 1))
    return Plan(deals, error, _boundary(tuple(count / most for count in deals), error))


def spent(share: float, error: float) -> float:
    """How much of the probability of error may be spent before a share of the deals."""
    return 2 * above(-NormalDist().inv_cdf(error / 2) / math.sqrt(share))


def _boundary(shares: tuple[float, ...], error: float) -> tuple[float, ...]:
    """The boundary at each look, in deviations: a path of sums first crosses it there with the
    probability that the look may spend.
    """
    found: list[float] = []
    path: list[tuple[float, float]] = []  # (sum, its weight) of the paths that go on
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
    """The paths at the next look below its boundary: places and weights by Simpson's rule."""
    width = (most - least) / _NODES
    scale = width / 3 / (step * math.sqrt(2 * math.pi))
    found: list[tuple[float, float]] = []
    for node in range(_NODES + 1):
        place = least + node * width
        rule = 1 if node in {0, _NODES} else 4 if node % 2 else 2
        density = sum(weight * math.exp(-(((place - u) / step) ** 2) / 2) for u, weight in paths)
        found.append((place, rule * scale * density))
    return found

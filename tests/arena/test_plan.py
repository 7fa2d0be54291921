"""The plan for looking at results early has the published boundaries and error rates."""

import math
from statistics import NormalDist

import pytest

from gostop.arena.comparison import FEWEST_DEALS, plan_of, spent
from gostop.arena.statistics import above, student_above, student_reach
from tests.support.cases import for_each


@for_each(
    ("looks", "expected"),
    [
        # from the R package ldbounds and Lan and DeMets (1983), one-sided 0.025, equally spaced
        (1, (1.9600,)),
        (2, (2.9626, 1.9686)),
        (3, (3.7103, 2.5114, 1.9930)),
        (5, (4.8769, 3.3570, 2.6803, 2.2898, 2.0310)),
    ],
)
def test_boundaries_are_the_published_ones(looks: int, expected: tuple[float, ...]) -> None:
    assert expected == pytest.approx(plan_of(30_000, 0.025, looks).deviations, abs=2e-4)


def test_a_path_crosses_a_boundary_as_often_as_the_plan_says() -> None:
    """Compute three looks in another way: with two nested sums over all paths."""
    plan = plan_of(300, 0.05, 3)
    assert (100, 200, 300) == plan.deals
    first, second, third = (d * math.sqrt(k) for k, d in enumerate(plan.deviations, start=1))
    step, found = 0.05, above(first)
    for i in range(-160, round(first / step)):
        x = (i + 0.5) * step
        weight = NormalDist().pdf(x) * step
        found += weight * above(second - x)
        rest = round((second - x) / step)
        found += weight * sum(
            NormalDist().pdf((j + 0.5) * step) * step * above(third - x - (j + 0.5) * step)
            for j in range(-160, rest)
        )
    assert 0.05 == pytest.approx(found, abs=0.0005)


@for_each("error", [0.025, 0.05 / 55])
def test_all_of_the_error_is_spent_at_the_end_and_little_early(error: float) -> None:
    assert error == pytest.approx(spent(1, error))
    assert error / 10 > spent(0.25, error)
    assert sorted(plan_of(1000, error).deviations, reverse=True) == list(
        plan_of(1000, error).deviations
    )


@for_each(
    ("most", "looks", "expected"),
    [
        (1, 10, (1,)),
        (49, 10, (49,)),
        (99, 10, (99,)),
        (100, 10, (50, 100)),
        (8000, 10, tuple(range(800, 8001, 800))),
        (8000, 1, (8000,)),
        (501, 10, (51, 101, 151, 201, 251, 301, 351, 401, 451, 501)),
    ],
)
def test_there_are_at_most_ten_looks_with_enough_deals(
    most: int, looks: int, expected: tuple[int, ...]
) -> None:
    assert expected == plan_of(most, 0.025, looks).deals
    assert len(expected) == 1 or min(expected) >= FEWEST_DEALS


def test_few_deals_reach_farther_than_many() -> None:
    assert 2.2622 == pytest.approx(plan_of(10, 0.025).reach(0), abs=1e-4)
    assert 1.9601 == pytest.approx(plan_of(50_000, 0.025, 1).reach(0), abs=1e-4)
    assert math.inf == plan_of(1, 0.025).reach(0)


@for_each(
    ("probability", "freedom", "expected"),
    [
        # from tables of Student's distribution
        (0.025, 1, 12.7062),
        (0.025, 9, 2.2622),
        (0.005, 30, 2.7500),
        (0.0005, 120, 3.3735),
        (0.1, 3, 1.6377),
        (0.5, 7, 0.0),
    ],
)
def test_students_distribution_is_as_in_tables(
    probability: float, freedom: int, expected: float
) -> None:
    assert expected == pytest.approx(student_reach(probability, freedom), abs=1e-4)
    assert probability == pytest.approx(student_above(expected, freedom), rel=1e-3)


@for_each("probability", [0.3, 1e-3, 1e-12, 1e-40])
def test_tails_keep_their_digits(probability: float) -> None:
    """With one degree of freedom, Student's distribution is Cauchy's, whose tail has a formula."""
    reach = student_reach(probability, 1)
    assert probability == pytest.approx(math.atan2(1, reach) / math.pi, rel=1e-9)


def test_the_normal_tail_is_as_in_tables() -> None:
    assert (0.5, 0.025) == pytest.approx((above(0), above(1.959963985)))
    assert 6.2e-16 == pytest.approx(above(8), rel=0.01)

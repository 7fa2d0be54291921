"""An interval is wider beside a long tail and for few deals, never narrower than the usual one."""

import math
import statistics
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gostop.arena.statistics import FURTHER, Earned, interval_of
from tests.support.cases import for_each

ROWS = [(3, -1, -2), (0, 4, -4), (-7, 2, 5), (12, -6, -6), (1, 1, -2), (0, 4, -4)]
NUMBERS = st.lists(st.integers(-1000, 1000), min_size=2, max_size=80)


def bounds(numbers: Iterable[int], reach: float = 2.0) -> tuple[float, float]:
    return interval_of(Counter(map(Fraction, numbers)), reach)


def usual(numbers: list[int], further: float, extreme: int, reach: float) -> float:
    """Return the bound of a mean with `further` added numbers. It isn't corrected for skewness."""
    n, all_ = len(numbers), len(numbers) + further
    mean = (sum(numbers) + further * extreme) / all_
    squares = sum((each - mean) ** 2 for each in numbers) + further * (extreme - mean) ** 2
    return mean + reach * math.sqrt(squares / all_ / (n - 1))


def test_numbers_without_skewness_have_the_usual_bounds_with_further_deals() -> None:
    numbers = [-1, 1] * 300
    least, most = bounds(numbers)
    assert usual(numbers, 1, 1, 2) == pytest.approx(most, rel=1e-3)
    assert -most == pytest.approx(least)
    mean, error = statistics.mean(numbers), statistics.stdev(numbers) / math.sqrt(600)
    assert mean + 2 * error == pytest.approx(most, rel=0.03)


def test_few_deals_have_more_further_ones() -> None:
    numbers = [-1, 1] * 50
    assert usual(numbers, FURTHER / 100, 1, 2) == pytest.approx(bounds(numbers)[1], rel=0.01)


def test_the_bound_beside_a_long_tail_is_farther_away() -> None:
    numbers = [0] * 990 + [100] * 10
    least, most = bounds(numbers)
    assert 1.5 * (1 - least) < most - 1
    assert (1 - most, 1 - least) == pytest.approx(
        tuple(each + 1 for each in bounds([-each for each in numbers]))
    )


@given(NUMBERS, st.floats(0.5, 6))
def test_an_interval_holds_the_mean_and_is_at_least_the_usual_one(
    numbers: list[int], reach: float
) -> None:
    if len({*numbers}) == 1:
        return
    least, most = bounds(numbers, reach)
    further = FURTHER / len(numbers)
    assert least <= statistics.mean(numbers) <= most
    assert usual(numbers, further, max(numbers), reach) <= most + 1e-9 * (1 + abs(most))
    assert usual(numbers, further, min(numbers), -reach) >= least - 1e-9 * (1 + abs(least))


@given(NUMBERS, st.integers(-50, 50))
def test_an_interval_moves_with_its_numbers(numbers: list[int], by: int) -> None:
    if len({*numbers}) == 1:
        return
    moved = bounds([each + by for each in numbers])
    assert moved == pytest.approx(tuple(each + by for each in bounds(numbers)), abs=1e-6)


@for_each("number", [5, -5])
@for_each("n", [2, 50, 1000])
def test_equal_deals_are_no_certainty(number: int, n: int) -> None:
    """If all deals are equal, the formula adds deals with 0 points."""
    least, most = bounds([number] * n)
    assert least < most
    near, far = (most, least) if number > 0 else (least, most)
    assert number == pytest.approx(near, abs=0.01)
    assert abs(far) < 5
    assert (n == 1000) == (abs(far) > 4.9)


@for_each("cut", range(7))
def test_what_was_earned_in_parts_adds_up(cut: int) -> None:
    found = Earned.of(ROWS)
    assert found == Earned.of(ROWS[:cut]) + Earned.of(ROWS[cut:])
    assert (6, hash(found)) == (found.n, hash(Earned.of(ROWS[::-1])))


def test_a_weighted_sum_of_points_is_counted() -> None:
    half = Fraction(1, 2)
    counted = Earned.of(ROWS).values([half, -half, Fraction()])
    assert {Fraction(2): 1, Fraction(-2): 2, Fraction(-9, 2): 1, 9: 1, 0: 1} == counted

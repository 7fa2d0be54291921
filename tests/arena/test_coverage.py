"""A small part of `tools/arena_coverage.py`: intervals hold as often as they promise."""

import math
from statistics import NormalDist

import pytest

from gostop.arena.statistics import Earned
from tests.support.cases import for_each
from tools.arena_coverage import MILD, SKEWED, even, measured, recorded, replayed, task_of


@pytest.mark.weekly
@for_each("pair", [SKEWED[2], MILD[2]])
def test_intervals_hold_and_wrong_verdicts_are_rare(pair: tuple[str, str, str, int]) -> None:
    task = task_of(*pair, 5)
    truth = recorded(task, 400)
    # with an error rate of 0.05, 150 comparisons have more than 14 errors once in 1000 times
    assert 136 <= 150 * measured(task, truth, 300, 0.95, 150).holds
    assert 14 >= 150 * measured(task, even(truth), 300, 0.95, 150).decided


def test_the_usual_interval_fails_where_a_few_deals_have_most_of_the_points() -> None:
    """The points have a lognormal distribution."""
    numbers = [math.exp(1.8 * NormalDist().inv_cdf((i + 0.5) / 400)) for i in range(400)]
    truth = Earned.of([(round(10 * each), -round(10 * each)) for each in numbers])
    found = measured(task_of(*SKEWED[0], 1), truth, 100, 0.95, 150)
    assert found.plain_holds < 0.89
    assert found.holds > 0.93


def test_a_replayed_comparison_looks_as_the_arena_does() -> None:
    truth = Earned.of([(10, -10), (9, -9)])
    looks = replayed(task_of(*MILD[0], 1), truth, 500, 0.95, 2)
    assert list(range(50, 501, 50)) == [each.deals for each in looks]
    assert all(each.now and 9 < each.now[0] < 9.5 < each.now[1] < 10 for each in looks[4:])
    [look] = replayed(task_of(*MILD[0], 1), Earned.of([(0, 0)]), 50, 0.95, 2)
    assert (None, None) == (look.now, look.plain)

"""A small part of `tools/arena_coverage.py`: intervals hold as often as they promise."""

import math
from statistics import NormalDist

import pytest

from gostop.arena.earned import Earned
from tests.support.cases import for_each
from tools import arena_coverage
from tools.arena_coverage import MILD, SKEWED, even, main, measured, recorded, replayed, task_of

FEW = ("--number", "3", "--recorded", "60", "--sizes", "50", "--seed", "1", "--workers", "1")


@pytest.mark.no_cover
@for_each("table", [SKEWED[2], MILD[2]])
def test_intervals_hold_and_wrong_verdicts_are_rare(table: arena_coverage.Table) -> None:
    task = task_of(table, 5)
    truth = recorded(task, 400)
    # with an error rate of 0.05, 150 comparisons have more than 14 errors once in 1000 times
    assert 136 <= 150 * measured(task, truth, 300, 0.95, 150).worst
    assert 14 >= 150 * measured(task, even(truth), 300, 0.95, 150).decided


def test_the_usual_interval_fails_where_a_few_deals_have_most_of_the_points() -> None:
    """The points have a lognormal distribution."""
    task = task_of(SKEWED[0], 1)
    numbers = [math.exp(1.8 * NormalDist().inv_cdf((i + 0.5) / 400)) for i in range(400)]
    truth = Earned.of([(round(10 * each), -round(10 * each)) for each in numbers])
    found = measured(task, truth, 100, 0.95, 150)
    assert min(found.plain) < 0.89
    assert found.worst > 0.93


@pytest.mark.no_cover
def test_a_broken_promise_would_be_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(arena_coverage, "SKEWED", SKEWED[1:2])
    monkeypatch.setattr(arena_coverage, "MILD", MILD[2:])
    monkeypatch.setattr(arena_coverage, "LEAST", {0.95: 0.0})
    assert 0 == main(FEW)
    monkeypatch.setattr(arena_coverage, "LEAST", {0.95: 1.1})
    assert 1 == main(FEW)
    told = "careful against greedy, bga, 2 players, level 0.95, 50 deals: intervals hold in 1.000"
    assert told in capsys.readouterr().err
    monkeypatch.setattr(arena_coverage, "LEAST", {0.95: 0.0})
    monkeypatch.setattr(arena_coverage, "DEARER", 0.0)
    monkeypatch.setattr(arena_coverage, "even", lambda truth: truth)
    assert 1 == main(FEW)
    told = capsys.readouterr().err
    assert "random against other_random, bga, 3 players, level 0.95, 50 deals: the first" in told
    assert "careful against greedy, bga, 2 players: wrong verdicts" in told


@pytest.mark.no_cover
def test_processes_record_and_replay_the_same() -> None:
    task = task_of(MILD[0], 1)
    truth = recorded(task, 300)
    assert truth == recorded(task, 300, workers=2)
    assert measured(task, truth, 60, 0.95, 60) == measured(task, truth, 60, 0.95, 60, workers=2)


def test_a_replayed_comparison_looks_as_the_arena_does() -> None:
    looks = list(replayed(task_of(MILD[0], 1), Earned.of([(10, -10), (9, -9)]), 500, 0.95, 2))
    assert list(range(50, 501, 50)) == [each.deals for each in looks]
    assert all(each.now and 9 < each.now[0] < 9.5 < each.now[1] < 10 for each in looks[4:])


def test_equal_deals_have_no_plain_interval() -> None:
    [look] = replayed(task_of(MILD[0], 1), Earned.of([(0, 0)]), 50, 0.95, 2)
    assert (None, None) == (look.now, look.plain)

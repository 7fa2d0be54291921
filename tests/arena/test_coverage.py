"""A share of the campaign of `tools/arena_coverage.py`: intervals keep their promise."""

import pytest

from tools import arena_coverage
from tools.arena_coverage import TABLES, held, main, recorded, share_of, task_of, wrong

NUMBER = 150


@pytest.mark.no_cover
@pytest.mark.parametrize("table", TABLES[::2], ids=lambda table: table.first)
def test_wrong_decisions_are_rare_and_intervals_hold(table: arena_coverage.Table) -> None:
    task = task_of(table, 5)
    points = recorded(task, 150)
    errors = wrong(task, points, 300, NUMBER)
    # 150 comparisons with an error of 0.05 have more than 14 errors once in 1000 times
    assert 14 >= errors.times
    even = [*points, *(-each for each in points)]
    shifted = [each + 4 for each in even]
    assert held(task, shifted, 300, NUMBER).rate > 0.9


def test_a_broken_promise_would_be_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(arena_coverage, "TABLES", TABLES[2:])
    few = ["--number", "3", "--recorded", "6", "--most", "60"]
    assert 0 == main(few)
    monkeypatch.setattr(arena_coverage, "LEAST_COVERAGE", 1.1)
    assert 1 == main(few)
    printed = capsys.readouterr()
    assert "random, random, bga, 3 players, shifted: 3 intervals of 3 hold" in printed.err
    monkeypatch.setattr(arena_coverage, "wrong", lambda *_: arena_coverage.Share(3, 4, 9))
    assert 1 == main(few)
    assert "3 wrong decisions of 4" in capsys.readouterr().err


def test_a_comparison_of_redrawn_points_stops_as_the_arena_does() -> None:
    task = task_of(TABLES[0], 1)
    found = share_of(task, [10, 9], 500, 2, lambda found: found.is_decided)
    assert (1.0, 50) == (found.rate, found.deals)

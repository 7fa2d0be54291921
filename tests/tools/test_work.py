"""The work of programs is counted, and the check fails if it is too much."""

import pytest

from tools.work import at_most

pytestmark = pytest.mark.weekly


def work(lines: int) -> None:
    for _ in range(lines // 2):
        pass


def test_work_within_its_limit_passes() -> None:
    with at_most(1100):
        work(1000)


def test_more_work_fails_before_it_is_done() -> None:
    with pytest.raises(pytest.fail.Exception, match="more than 1000 lines"), at_most(1000):
        work(10**12)


def work_and_catch() -> None:
    with pytest.raises(pytest.fail.Exception):
        work(10**12)


def test_a_failure_that_is_caught_is_told() -> None:
    with pytest.raises(AssertionError, match="was caught"), at_most(1000):
        work_and_catch()

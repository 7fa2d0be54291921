"""A random sample of a stream keeps each value with the same chance."""

from __future__ import annotations

import random
from unittest import mock

import pytest

import gostop as gs
from gostop.teaching import Case
from gostop.teaching.scores import review
from gostop.teaching.scores.review import Sample


def sampled(most: int, values: int, seed: int) -> list[int]:
    sample: Sample[int] = Sample(most, seed)
    for value in range(values):
        if sample.wants:
            sample.take(value)
        else:
            sample.skip()
    assert values == sample.seen
    return sample.kept


def test_a_short_stream_is_kept_whole_and_a_long_one_in_part() -> None:
    assert [0, 1, 2] == sampled(5, 3, 1)
    found = sampled(5, 1000, 1)
    assert 5 == len(set(found))
    assert found == sampled(5, 1000, 1)
    assert found != sampled(5, 1000, 2)


def test_each_value_has_the_same_chance() -> None:
    times = [0] * 40
    for seed in range(2000):
        for value in sampled(10, 40, seed):
            times[value] += 1
    # 500 of each are expected, with a standard deviation of 19
    assert 400 < min(times)
    assert max(times) < 600


def test_a_random_number_may_be_zero() -> None:
    with mock.patch.object(random.Random, "random", return_value=0.0):
        assert [0] == sampled(1, 3, 1)


def test_cases_beyond_the_sample_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review, "_HANDS", 3)
    reviewer = review.Reviewer(gs.BGA)
    for _ in range(50):
        reviewer.add(Case("2A 4A 8A", 5))
    found = reviewer.review()
    assert (50, 0, (0, 3)) == (found.cases, found.differing, found.sampled)

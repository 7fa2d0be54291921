"""Means, intervals and quantiles of counted numbers are those of the numbers one by one."""

import math
import pickle
import statistics
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gostop as gs
from gostop.simulation.distribution import added, none_yet
from tests.support.cases import for_each

NUMBERS = st.lists(st.integers(-1000, 1000), min_size=2, max_size=50)


@given(NUMBERS)
def test_a_distribution_says_what_its_numbers_say(numbers: list[int]) -> None:
    found = gs.Distribution(Counter(numbers))
    assert len(numbers) == found.n
    assert sum(numbers) == found.total
    assert sum(number**2 for number in numbers) == found.squares
    assert (min(numbers), max(numbers)) == (found.least, found.most)
    assert statistics.mean(numbers) == pytest.approx(found.mean)
    assert statistics.variance(numbers) == pytest.approx(found.variance)
    assert statistics.stdev(numbers) == pytest.approx(found.deviation)
    assert statistics.stdev(numbers) / math.sqrt(len(numbers)) == pytest.approx(found.error)
    assert gs.Rate(sum(number != 0 for number in numbers), len(numbers)) == found.rate


@given(NUMBERS, NUMBERS)
def test_tallies_add_up_as_their_rows_do(one: list[int], other: list[int]) -> None:
    first, second = [dict(Counter(one)), {}], [dict(Counter(other)), {2: 1}]
    assert [Counter(one + other), {2: 1}] == added(added(none_yet(2), first), second)


def test_a_distribution_keeps_its_counts_in_order() -> None:
    found = gs.Distribution({7: 1, -2: 3})
    assert ((-2, 3), (7, 1)) == found.counts
    assert found == gs.Distribution({-2: 3, 7: 1})
    assert 1 == len({found, pickle.loads(pickle.dumps(found))})
    assert "<Distribution over 4: mean 0.25 ± 2.2>" == repr(found)


def test_one_number_tells_nothing_of_how_far_others_are_off() -> None:
    one = gs.Distribution({3: 1})
    assert (3.0, math.inf, math.inf) == (one.mean, one.variance, one.error)
    assert (-math.inf, math.inf) == one.interval()


def test_numbers_that_are_all_alike_have_no_deviation() -> None:
    assert (5.0, 5.0) == gs.Distribution({5: 10}).interval()


def test_the_interval_of_a_mean_is_that_of_the_normal_distribution() -> None:
    found = gs.Distribution({0: 50, 10: 50})
    reach = 1.959964 * found.error
    assert (5 - reach, 5 + reach) == pytest.approx(found.interval())
    assert (5 - found.error, 5 + found.error) == pytest.approx(found.interval(0.6826895))


@for_each(
    ("count", "of", "expected"),
    [
        (10, 100, (0.05523, 0.17437)),
        (0, 100, (0.0, 0.03699)),
        (100, 100, (0.96301, 1.0)),
        (1, 2, (0.09453, 0.90547)),
    ],
)
def test_the_interval_of_a_rate_is_wilsons(
    count: int, of: int, expected: tuple[float, float]
) -> None:
    assert expected == pytest.approx(gs.Rate(count, of).interval(), abs=1e-5)


@given(NUMBERS, st.integers(0, 100))
def test_a_quantile_is_the_first_number_that_reaches_its_part(
    numbers: list[int], percent: int
) -> None:
    found = gs.Distribution(Counter(numbers)).quantile(percent / 100)
    assert 100 * sum(number <= found for number in numbers) >= percent * len(numbers)
    assert found in numbers
    assert found == min(numbers) or (
        100 * sum(number < found for number in numbers) < percent * len(numbers)
    )


def test_a_quantile_takes_a_part_from_0_to_1() -> None:
    found = gs.Distribution({-3: 1, 2: 6, 7: 93})
    assert [-3, 2, 7, 7] == [found.quantile(level) for level in (0, 0.07, 0.5, 1)]
    assert 2 == gs.Distribution({1: 2**60, 2: 1}).quantile(1.0)
    for wrong in (-0.1, 1.1, math.nan, "0.5", True):
        with pytest.raises(gs.PositionError, match=r"a number from 0 to 1.*\(level\)"):
            found.quantile(wrong)  # type: ignore[arg-type]  # deliberately wrong


def test_a_rate_is_a_part_of_the_whole() -> None:
    assert 0.25 == gs.Rate(1, 4).value


@for_each("level", [0, 1, 0.0, 1.0, -0.5, math.nan, "0.95", None, [0.5]])
def test_a_level_is_a_number_between_0_and_1(level: float) -> None:
    for found in (gs.Distribution({0: 1, 1: 1}), gs.Rate(1, 2)):
        with pytest.raises(
            gs.PositionError, match=r"expected a number between 0 and 1, such as 0\.95"
        ):
            found.interval(level)

"""Sums over deals, and ratings. They are exact, and agree with other ways to compute them."""

import math
import statistics
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

from gostop.arena.statistics import ELO, Moments, ratings
from tests.support.cases import for_each

ROWS = [(3, -1, -2), (0, 4, -4), (-7, 2, 5), (12, -6, -6), (1, 1, -2)]
ONE = (Fraction(1), Fraction(0), Fraction(0))
HALVES = (Fraction(1, 2), Fraction(-1, 2), Fraction(0))


@for_each("cut", range(6))
def test_the_moments_of_parts_add_up(cut: int) -> None:
    assert Moments.of(ROWS, 3) == Moments.of(ROWS[:cut], 3) + Moments.of(ROWS[cut:], 3)


@for_each("weights", [ONE, HALVES])
def test_means_and_errors_are_those_of_the_deals(weights: Any) -> None:
    numbers = [float(sum(w * x for w, x in zip(weights, row, strict=True))) for row in ROWS]
    found = Moments.of(ROWS, 3)
    assert statistics.mean(numbers) == pytest.approx(found.mean(weights))
    error = statistics.stdev(numbers) / math.sqrt(len(ROWS))
    assert error == pytest.approx(found.error(weights))


def test_one_deal_says_nothing_about_the_error() -> None:
    assert math.inf == Moments.of(ROWS[:1], 3).error(ONE)
    assert 0 == Moments.of([(0, 4, -4)], 3).error(ONE)


@for_each("deals", [2, 5, 100])
def test_equal_deals_count_one_deal_of_nothing_for_the_error(deals: int) -> None:
    found = Moments.of([(3, -3)] * deals, 2)
    error = found.error((Fraction(1), Fraction(0)))
    expected = statistics.stdev([3] * deals + [0]) / math.sqrt(deals + 1)
    assert 3.0 == found.mean((Fraction(1), Fraction(0)))
    assert expected == pytest.approx(error)
    assert 0 == Moments.of([(0, 0)] * deals, 2).error((Fraction(1), Fraction(0)))


# Ratings.


def wins(rows: Sequence[tuple[int, ...]]) -> Moments:
    """Return the moments of some deals. Each row has the half wins of the bots in a deal."""
    return Moments.of(rows, len(rows[0]))


def test_the_ratings_of_two_bots_are_the_odds() -> None:
    """The first bot wins 30 of 40 rounds. For the rating, each bot gets another half win."""
    [first, second] = ratings(wins([(3, 1)] * 20), 2)
    assert ELO * math.log(30.5 / 10.5) == pytest.approx(first[0] - second[0])
    assert 0.0 == pytest.approx(first[0] + second[0])
    assert first[1] == pytest.approx(second[1])


def test_ratings_expect_the_wins_that_happened() -> None:
    """Check the equations of maximum likelihood, with an added draw for each pair of bots."""
    rows = [(4, 2, 0), (1, 3, 2), (3, 0, 3), (4, 1, 1), (2, 2, 2)]
    strength = [math.exp(rating / ELO) for rating, _ in ratings(wins(rows), 1)]
    for bot, mine in enumerate(strength):
        others = [each for other, each in enumerate(strength) if other != bot]
        expected = sum(6 * mine / (mine + each) for each in others)
        assert expected == pytest.approx(sum(row[bot] for row in rows) / 2 + 1)


def test_a_bot_that_won_all_and_one_that_won_nothing_have_ratings_with_wide_intervals() -> None:
    [best, middle, worst] = ratings(wins([(4, 2, 0)] * 50), 1)
    assert best[0] > 400 > -400 > worst[0]
    assert 0.0 == pytest.approx(middle[0], abs=1e-6)
    assert all(math.isfinite(error) and error > 100 for _, error in (best, worst))


def test_the_error_of_a_rating_is_at_least_that_of_independent_rounds() -> None:
    """In 100 rounds with equal chances, the difference has the error 1 / sqrt(100 / 4)."""
    half = ELO / math.sqrt(101 / 4) / 2
    drawn = ratings(wins([(2, 2)] * 50), 2)
    swinging = ratings(wins([(4, 0), (0, 4)] * 25), 2)
    assert half == pytest.approx(drawn[0][1])
    assert 1.3 * half < swinging[0][1]


def test_one_deal_gives_a_rating_without_a_bound() -> None:
    assert [math.inf, math.inf] == [error for _, error in ratings(wins([(3, 1)]), 2)]

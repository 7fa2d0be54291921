"""`compare_rules` plays the same deals under two rulesets."""

import math
import pickle
import statistics
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from random import Random
from typing import Any

import numpy as np
import pytest

import gostop as gs
from gostop.arena import ComparisonError, RulesComparison, compare_rules
from gostop.arena.comparison import NO_BOUNDS
from gostop.arena.statistics import Earned
from tests.arena.test_compare import Failing
from tests.simulation.test_pieces import Late
from tests.support.cases import for_each
from tests.support.refusals import refused

BLOG = gs.CHINESE_BLOG
STRONGER = BLOG.replace({"shake.multiplier": 4})


def compared(other: gs.Ruleset, rounds: int = 200, **more: Any) -> RulesComparison:
    return compare_rules(BLOG, other, **{"rounds": rounds, "seed": 3, "bot": None, **more})


def points_of(ruleset: gs.Ruleset) -> list[float]:
    return [float(points) for points in gs.columns(ruleset, 2, 400, seed=1)["points_0"]]


def of(rows: list[tuple[int, int]], level: float = 0.95) -> RulesComparison:
    """Return a comparison from the points of seat 0 under each ruleset. Seat 1 pays them."""
    every = [(one, -one, other, -other) for one, other in rows]
    return RulesComparison(BLOG, STRONGER, 2, 1, level, True, Earned.of(every))


def test_both_rulesets_play_the_rounds_of_a_simulation() -> None:
    found = compared(STRONGER, bot=["careful", None], rounds=20, dealer=None)
    for ruleset, mine in ((BLOG, "one"), (STRONGER, "other")):
        expected = gs.simulate(ruleset, 2, 20, seed=3, policy=["careful", None], dealer=None)
        for seat in range(2):
            points = expected.points[seat]
            assert math.isclose(points.mean, getattr(found.points[seat], mine))
            swing = sum(abs(number) * times for number, times in points.counts) / 20
            assert math.isclose(swing, getattr(found.swing[seat], mine))
            assert math.isclose(points.mean / swing, getattr(found.edge[seat], mine))
    assert (20, 3, 2) == (found.deals, found.seed, found.players)


def test_the_same_deals_show_a_small_difference_sooner() -> None:
    found = compared(STRONGER, rounds=400, seed=1)
    assert found.are_same_deals
    one, other = points_of(BLOG), points_of(STRONGER)
    apart = [second - first for first, second in zip(one, other, strict=True)]
    change = found.points[0]
    assert math.isclose(statistics.mean(apart), change.difference)
    least, most = change.interval or NO_BOUNDS
    usual = 1.96 * statistics.stdev(apart) / math.sqrt(400)
    assert usual < (most - least) / 2 < 1.5 * usual
    ratio = (statistics.variance(one) + statistics.variance(other)) / statistics.variance(apart)
    assert math.isclose(400 * ratio, change.separate or 0, rel_tol=1e-3)
    assert 20 * 400 < (change.separate or 0)


def test_how_a_round_moves_a_measure_is_its_derivative() -> None:
    rng = Random(1)
    rows = [(rng.randrange(-9, 30), rng.randrange(-9, 9)) for _ in range(20)] * 15
    found = of(rows)
    without = [of(rows[:number] + rows[number + 1 :]) for number in range(20)]
    for measure in ("swing", "edge"):
        # the standard error from leaving out one round at a time
        left_out = [getattr(each, measure)[0].difference for each in without]
        middle = statistics.mean(left_out)
        error = math.sqrt(299 / 300 * 15 * sum((each - middle) ** 2 for each in left_out))
        least, most = getattr(found, measure)[0].interval
        assert math.isclose(1.97 * error, (most - least) / 2, rel_tol=0.1), measure


def test_decks_that_differ_have_no_deals_in_common() -> None:
    found = compare_rules(BLOG, BLOG.replace({"cards.bonus": ""}), rounds=60, seed=1, bot=None)
    assert not found.are_same_deals
    assert "deals of their own" in str(found)
    assert found.seed == 1
    names = "bga and french, 2 players, 1 deals"
    assert names in repr(compare_rules("bga", "french", rounds=1, seed=1, bot=None))
    assert 1 << 128 <= compare_rules("bga", "bga", rounds=1, bot=None).seed


def test_rules_that_change_nothing_have_no_interval() -> None:
    found = compared(BLOG.replace({}, id="same"))
    for each in (*found.points, *found.swing, *found.edge):
        assert (0, None, None) == (each.difference, each.interval, each.separate)
    assert "edge of Player 2" in str(found)
    assert "no difference in any deal" in str(found)
    none = of([(0, 0), (0, 0)])
    assert (0, 0) == (none.swing[0].one, none.edge[0].other)


def test_few_deals_have_no_bounds() -> None:
    found = of([(0, 1), (2, 5)])
    assert NO_BOUNDS == found.points[0].interval
    assert "too few deals" in str(found)
    assert None is of([(0, 1), (2, 3)]).points[0].separate
    told = str(of([(number % 7, number % 5) for number in range(99)]))
    names = "chinese_blog and chinese_blog with shake.multiplier = 4"
    assert told.startswith(f"99 deals by each of {names}, 2 players, seed 1")
    assert "95 % interval" in told
    assert "2 players, 99 deals" in repr(of([(1, 2)] * 99))


@pytest.mark.no_cover
def test_intervals_hold_on_skewed_data_as_often_as_they_say() -> None:
    # a few rounds earn very many points
    rng = Random(7)
    rows = [
        (points, points * (2 if rng.random() < 0.1 else 1))
        for points in (round(rng.expovariate(0.1)) - 4 for _ in range(5000))
    ]
    truth = of(rows)
    samples = [of(rng.choices(rows, k=400), 0.9) for _ in range(60)]
    for measure in ("points", "swing", "edge"):
        expected = getattr(truth, measure)[0].difference
        intervals = [getattr(sample, measure)[0].interval for sample in samples]
        assert 49 <= sum(least <= expected <= most for least, most in intervals), measure


def test_who_works_changes_nothing() -> None:
    expected = compared(STRONGER, 40)
    with ThreadPoolExecutor(2) as threads:
        assert expected == compared(STRONGER, 40, executor=threads)


def test_few_deals_wait_to_be_added() -> None:
    executor: Any = Late()
    executor._max_workers = 1
    assert compared(STRONGER, 160) == compared(STRONGER, 160, executor=executor)
    assert 4 == executor.most


def lost(executor: ThreadPoolExecutor) -> ComparisonError:
    with executor, pytest.raises(ComparisonError) as caught:
        compared(STRONGER, 160, executor=executor)
    return caught.value


def test_lost_deals_are_told() -> None:
    error = lost(Failing(0, 7))
    assert "deals 0 to 159 were not played, since the executor failed: " in str(error)
    assert (None, None) == (error.comparison, error.rules)


def test_the_deals_before_lost_ones_are_kept() -> None:
    # an executor with one worker has at most four pieces of 16 deals at a time
    error = lost(Failing(5))
    assert error.rules is not None
    assert compared(STRONGER, error.rules.deals) == error.rules
    assert f"deals {error.rules.deals} to 159 were not played" in str(error)
    assert "the cluster has gone" in str(error)
    again = pickle.loads(pickle.dumps(error))
    assert (str(error), None, error.rules) == (str(again), again.comparison, again.rules)


def test_processes_that_cannot_begin_are_told_what_a_script_needs() -> None:
    broken = BrokenProcessPool("a process ended")
    told = "if no process could begin, a script that uses processes"
    assert [True, False] == [told in str(lost(Failing(pieces, error=broken))) for pieces in (0, 5)]


def never(view: gs.View, rng: Random) -> gs.Move:
    raise KeyError("asked")


def test_an_error_of_a_bot_comes_with_its_round() -> None:
    with pytest.raises(KeyError) as caught:
        compared(STRONGER, 5, bot=never)
    assert "in round 0 of a simulation" in caught.value.__notes__[0]
    with ThreadPoolExecutor(1) as threads, pytest.raises(KeyError):
        compared(STRONGER, 5, bot=never, executor=threads)


@for_each(
    ("change", "error", "said"),
    [
        ({"other": "hangame", "players": 5}, gs.RulesetError, "players"),
        ({"other": "bag"}, gs.RulesetError, "bga"),
        ({"players": 3.5}, gs.RulesetError, "players"),
        ({"rounds": 0}, gs.PositionError, "from 1 to 1000000000"),
        ({"level": 1}, gs.PositionError, "level"),
        ({"dealer": 2}, gs.PositionError, "seat from 0 to 1"),
        ({"seed": "x"}, gs.PositionError, "seed"),
        ({"bot": "wild"}, gs.PositionError, "wild"),
        ({"progress": 1}, gs.PositionError, "progress"),
        ({"workers": 0}, gs.PositionError, "workers"),
    ],
)
def test_bad_input_is_refused_before_the_first_deal(
    change: dict[str, Any], error: type[gs.GoStopError], said: str
) -> None:
    given: dict[str, Any] = {"other": STRONGER, "rounds": 5, "bot": never} | change
    with pytest.raises(error, match=said):
        compare_rules(BLOG, given.pop("other"), **given)


@for_each(
    ("change", "said"),
    [
        ({"bot": "wild"}, "expected a bot …, found 'wild' (bot)"),
        (
            {"bot": ["random"]},
            "expected None, a bot or a sequence of these, found ['random'] (bot)",
        ),
        ({"bot": np.array(["random", "random"])}, "is not a bot (bot)"),
        (
            {"bot": lambda view, rng: view.legal_moves[0], "workers": 2},
            "the bot can't be sent … (bot)",
        ),
    ],
)
def test_what_is_no_bot_is_told_by_its_argument(change: dict[str, Any], said: str) -> None:
    with refused(gs.PositionError, said):
        compare_rules(BLOG, STRONGER, rounds=5, **change)


def test_a_level_of_numpy_is_a_level() -> None:
    assert compared(STRONGER, 20, level=0.9) == compared(STRONGER, 20, level=np.float64(0.9))
    with refused(gs.PositionError, "expected a number from 0.5 to 0.9999, found nan (level)"):
        compared(STRONGER, 20, level=float("nan"))


def test_rulesets_that_seat_no_number_in_common_are_refused() -> None:
    two, three = (
        gs.BGA.replace(
            {"deal.layouts": [each for each in gs.BGA.deal.layouts if each.players == n]}
        )
        for n in (2, 3)
    )
    with pytest.raises(gs.RulesetError, match="seat no number of players in common"):
        compare_rules(two, three, rounds=5, bot=never)

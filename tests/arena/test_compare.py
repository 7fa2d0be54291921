"""`compare`: every bot gets the same deals, and every process gives the same result."""

import functools
import math
import pickle
import sys
import types
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from random import Random
from typing import Any

import pytest

import gostop as gs
from gostop.arena import Comparison, ComparisonError, Verdict, compare, deal_seed, seatings
from gostop.bots import BOTS, External
from gostop.bots.bot import generators
from gostop.text.names import told_apart
from tests.simulation.test_progress import Bar
from tests.support import arena
from tests.support.arena import first, last, other_random
from tests.support.cases import case, for_each, some


@functools.cache
def careful_random(rounds: int = 400, bound: float = 0) -> Comparison:
    """Return a comparison of `careful` with `random`. Several tests look at the same one."""
    return compare(["careful", "random"], gs.BGA, rounds=rounds, seed=7, bound=bound)


def test_careful_is_better_than_random() -> None:
    found = careful_random()
    assert (Verdict.BETTER, True, 0) == (found.verdict, found.is_decided, found.bound)
    careful, random = found.standings
    assert ("careful", "random") == (careful.name, random.name)
    assert careful.interval is not None
    assert 0 < careful.interval[0] < careful.points < careful.interval[1]
    assert careful.points == -random.points
    assert careful.rating > 20 > -20 > random.rating
    assert found.deals < 200
    assert "careful is better" == str(found).split("\n")[-1]


def test_the_order_of_the_bots_turns_the_verdict() -> None:
    found = compare(["random", "careful"], gs.BGA, rounds=400, seed=7)
    assert Verdict.WORSE is found.verdict
    assert "careful is better" == str(found).split("\n")[-1]


@pytest.mark.parametrize(
    ("bots", "players", "make"),
    some(
        [
            ([arena.crashing, "random", first], 3, lambda: ThreadPoolExecutor(3)),
            (["careful", "random"], 2, lambda: ProcessPoolExecutor(2)),
        ],
        2,
    ),
)
def test_every_executor_has_one_result(
    bots: list[Any], players: int, make: Callable[[], Executor]
) -> None:
    here = functools.partial(
        compare, bots, gs.CHINESE_BLOG, rounds=360, seed=3, players=players, looks=3, records=True
    )
    expected = here(workers=1)
    assert expected == here(workers=2)
    with make() as executor:
        assert expected == here(executor=executor)
    other = compare(bots, gs.CHINESE_BLOG, rounds=12, seed=4, players=players, workers=1)
    assert expected.standings != other.standings


def test_one_deal_that_bots_play_alike_shows_no_difference() -> None:
    found = compare([first, first], "bga", rounds=2, workers=1)
    assert (1, "no difference seen") == (found.deals, str(found).split("\n")[-1])


def test_bots_that_play_alike_show_no_difference() -> None:
    found = compare([first, first], gs.BGA, rounds=200)
    assert (Verdict.ALIKE, False, 100) == (found.verdict, found.is_decided, found.deals)
    assert ("first 1", "first 2") == found.names
    assert [(0.0, None, None)] * 2 == [
        (each.points, each.interval, each.rating_interval) for each in found.standings
    ]
    assert "no difference seen" == str(found).split("\n")[-1]
    assert "first 1 earns +0.00 points a round" in str(found).split("\n")


@for_each("players", [2, 3])
def test_equal_bots_come_out_even_although_they_play_by_chance(players: int) -> None:
    """The bot in a seat gets the same random numbers in all seatings of a deal."""
    found = compare(["random", "random"], gs.BGA, rounds=102, players=players)
    assert (Verdict.ALIKE, False) == (found.verdict, found.is_decided)
    assert [None, None] == [each.interval for each in found.standings]


def test_bots_with_other_chance_are_not_told_apart_by_it() -> None:
    found = compare(["random", other_random], gs.BGA, rounds=100, seed=1)
    assert Verdict.UNDECIDED is found.verdict
    assert found.standings[0].interval is not None
    assert "not decided" == str(found).split("\n")[-1]


def test_a_bot_gets_a_generator_of_the_round_and_the_seat() -> None:
    seen: set[float] = set()

    def listening(view: gs.View, rng: Random) -> gs.Move:
        seen.add(Random.random(rng))
        rng.seed(1)
        return view.legal_moves[0]

    found = compare([listening, listening], gs.BGA, rounds=20, seed=1, workers=1)
    chances = [generators(deal_seed(found.seed, deal), 2) for deal in range(10)]
    assert {chance.random() for both in chances for chance in both} == seen - {Random(1).random()}


@for_each(
    ("ruleset", "players"),
    [(each, n) for each in gs.RULESETS.values() for n in each.players if n < 6],
)
def test_points_are_those_of_the_rounds(ruleset: gs.Ruleset, players: int) -> None:
    """The records have the rounds of the comparison, in the documented deals. The points are their
    averages.
    """
    design = seatings(2, players)
    found = compare(
        [first, "random"], ruleset, rounds=2 * len(design), players=players, records=True
    )
    records = list(found.records)
    assert found.rounds == len(records) == 2 * len(design)
    earned = [0, 0]
    for number, record in enumerate(records):
        deal, seating = divmod(number, len(design))
        [round_] = record.rounds
        assert [str(deal), str(seating)] == list(record.headers.values())
        names = [found.names[bot] for bot in design[seating]]
        assert told_apart(names) == record.names
        assert len(names) == len(set(record.names))
        dealt = gs.deal(ruleset, players, seed=deal_seed(found.seed, deal), dealer=0)
        assert (dealt.hands, dealt.stock) == (round_.start.hands, round_.start.stock)
        assert round_.settlement is not None
        for bot, points in zip(design[seating], round_.settlement.points, strict=True):
            earned[bot] += points
    for total, standing in zip(earned, found.standings, strict=True):
        assert total / len(records) == pytest.approx(standing.points)


def test_three_bots_have_a_table() -> None:
    found = compare(
        ["careful", "random", first], gs.BGA, rounds=300, seed=7, players=3, level=0.9, workers=1
    )
    assert (None, 6) == (found.verdict, len(found.seatings))
    careful, random, other = found.standings
    assert 0.0 == pytest.approx(careful.points + random.points + other.points)
    assert 0.0 == pytest.approx(careful.rating + random.rating + other.rating)
    assert (Verdict.BETTER, Verdict.BETTER) == (found.pairs[0].verdict, found.pairs[1].verdict)
    assert (0, 1) == (found.pairs[0].first, found.pairs[0].second)
    assert found.pairs[0].points == pytest.approx(careful.points - random.points)
    lines = str(found).split("\n")
    assert ["points", "90", "%", "rating", "90", "%"] == lines[2].split()
    assert "careful" == lines[3].split()[0]
    assert "careful is better than random" in lines
    assert "random and first: not decided" in lines


def test_the_better_bot_comes_first_in_the_words_about_a_pair() -> None:
    found = compare(["random", first, "careful"], gs.BGA, rounds=300, seed=7, players=3, workers=1)
    assert "careful is better than random" in str(found).split("\n")


def test_a_comparison_is_a_value() -> None:
    found = compare([first, "random"], gs.BGA, rounds=40, seed=2)
    again = pickle.loads(pickle.dumps(found))
    assert (found, hash(found), str(found)) == (again, hash(again), str(again))
    assert found.standings == again.standings
    assert "<Comparison of first, random by bga, 2 players, 20 deals: first " in repr(found)
    many = compare({"a": first, "b": last, "c": "random"}, gs.BGA, rounds=12)
    assert "<Comparison of a, b, c by bga, 2 players, 2 deals>" == repr(many)
    with pytest.raises(AttributeError):
        found.seed = 3  # type: ignore[misc]  # it must fail


@for_each("deals", [1, 2, 49])
def test_few_deals_have_no_bounds(deals: int) -> None:
    found = careful_random(2 * deals)
    assert (deals, (-math.inf, math.inf)) == (found.deals, found.standings[0].interval)
    assert Verdict.UNDECIDED is found.verdict
    assert all((-math.inf, math.inf) == each.rating_interval for each in found.standings)
    assert "points a round (too few deals)" in str(found)


def test_fifty_deals_have_bounds() -> None:
    found = careful_random(100)
    least, most = found.standings[0].interval or (0, 0)
    assert -math.inf < least < found.standings[0].points < most < math.inf


@for_each(
    ("bound", "verdict", "last"),
    [
        (-20.5, Verdict.BETTER, "that is more than -20.5"),
        (400, Verdict.WORSE, "that is less than +400"),
    ],
)
def test_a_bound_is_exceeded_or_not(bound: float, verdict: Verdict, last: str) -> None:
    found = careful_random(100, bound)
    assert (verdict, last) == (found.verdict, str(found).split("\n")[-1])
    assert bound == found.bound


def test_with_one_look_all_deals_are_played() -> None:
    found = compare([first, "random"], gs.BGA, rounds=250, looks=1)
    assert (125, 1) == (found.deals, found.look)
    assert "125 of at most 125 deals, each in 2 seatings: 250 rounds, 1 look of 1" in str(found)


def test_a_higher_level_has_wider_intervals() -> None:
    widths = []
    for level in (0.5, 0.9, 0.99):
        found = compare(["random", first], gs.BGA, rounds=100, seed=1, looks=1, level=level)
        least, most = found.standings[0].interval or (0, 0)
        widths.append(most - least)
    assert sorted(set(widths)) == widths


def test_records_must_be_asked_for() -> None:
    found = compare([first, last], gs.BGA, rounds=4)
    with pytest.raises(gs.PositionError, match=r"compare\(…, records=True\) keeps them"):
        _ = found.records


# Names of bots.


class Named:
    """A bot that is an object, and may have a name."""

    def __init__(self, name: object = None) -> None:
        if name is not None:
            self.name = name

    def choose(self, view: gs.View, rng: Random) -> gs.Move:
        return view.legal_moves[0]


@for_each(
    ("bots", "names"),
    [
        (["careful", "random", BOTS["careful"]], ("careful 1", "random", "careful 2")),
        ({"old": first, "new": first}, ("old", "new")),
        ([Named(), Named("x"), Named(7), functools.partial(first)], None),
        ([Named("a" * 1000), Named("b\n")], ("a" * 60, "'b\\n'")),
    ],
)
def test_bots_have_names(bots: Any, names: tuple[str, ...] | None) -> None:
    found = compare(bots, gs.BGA, rounds=len(seatings(len(bots), 2)))
    assert (names or ("Named 1", "x", "Named 2", "partial")) == found.names


# Refused arguments.


GOOD: dict[str, Any] = {"bots": [first, last], "ruleset": gs.BGA, "rounds": 10}


@for_each(
    ("wrong", "found"),
    [
        ({"bots": [first]}, "expected at least 2 bots, found 1"),
        ({"bots": []}, "expected at least 2 bots, found 0"),
        ({"bots": "careful"}, "expected a sequence of bots, found 'careful'"),
        ({"bots": 7}, "expected a sequence of bots, found 7"),
        ({"bots": ["carful", "random"]}, "did you mean careful?"),
        ({"bots": [first, 7]}, "7 is not a bot"),
        ({"rated": 1}, "expected True or False, found 1 (rated)"),
        ({"bots": {7: first, "b": last}}, "expected a text of at most 60 characters"),
        ({"bots": [first] * 12}, "12 bots at 2 seats can sit in 132 ways"),
        ({"bots": [first] * 1001}, "there are more than 1000 entries (bots)"),
        (
            {"bots": [first, External("x", seconds=None)]},
            "External('x') has no limit of time (bots)",
        ),
        ({"ruleset": "nowhere"}, "nowhere"),
        ({"players": 9}, "players"),
        ({"rounds": 1}, "expected a whole number from 2 to 1000000000, found 1 (rounds)"),
        ({"rounds": 5, "players": 3}, "expected a whole number from 6"),
        ({"rounds": 10**5000}, "expected a whole number from 2"),
        ({"rounds": 10.0}, "expected a whole number from 2"),
        ({"seed": "1"}, "expected a whole number of at most 4096 bits, found '1' (seed)"),
        ({"level": 1.0}, "expected a number from 0.5 to 0.9999, found 1.0 (level)"),
        ({"level": 95}, "expected a number from 0.5 to 0.9999, found 95 (level)"),
        ({"level": math.nan}, "expected a number from 0.5 to 0.9999, found nan (level)"),
        ({"bound": True}, "found True (bound)"),
        ({"bound": math.inf}, "found inf (bound)"),
        ({"bots": [first, last, first], "bound": 1}, "expected bound=0 for 3 bots, found 1;"),
        ({"looks": 11}, "expected a whole number from 1 to 10, found 11 (looks)"),
        ({"workers": 0}, "workers"),
        ({"executor": 3}, "expected a concurrent.futures.Executor, found 3 (executor)"),
        ({"workers": 2, "bots": [lambda view, rng: 7, last]}, "the bots can't be sent"),
    ],
)
def test_what_cannot_be_compared_is_refused(wrong: dict[str, Any], found: str) -> None:
    arguments = {**GOOD, **wrong}
    with pytest.raises(gs.GoStopError) as caught:
        compare(arguments.pop("bots"), arguments.pop("ruleset"), **arguments)
    assert found in str(caught.value)


# Executors that fail, and the progress bar.


class Failing(ThreadPoolExecutor):
    """An executor that does `left` pieces, and then fails as soon as they are done."""

    def __init__(self, left: int, result: Any = None, error: Exception | None = None) -> None:
        super().__init__(1)
        self.left, self.result = left, result
        self.error = error or OSError("the cluster has gone")
        self.given: list[Future[Any]] = []

    def submit(self, *arguments: Any, **keywords: Any) -> Future[Any]:
        self.left -= 1
        if self.left >= 0:
            self.given.append(super().submit(*arguments, **keywords))
            return self.given[-1]
        if self.result is not None:
            return super().submit(lambda: self.result)
        wait(self.given)
        raise self.error


def failed(executor: Executor, **how: Any) -> ComparisonError:
    with executor, pytest.raises(ComparisonError) as caught:
        compare(["random", "random"], gs.BGA, rounds=200, executor=executor, seed=1, **how)
    return caught.value


def test_the_deals_before_lost_ones_are_kept() -> None:
    for pieces, deals, looks in ((3, 12, (12,)), (20, 78, (50, 78)), (13, 50, (50, 100))):
        for records in (False, True):
            with case(pieces, records):
                error = failed(Failing(pieces), records=records)
                last = 49 if deals < 50 else 99
                wanted = f"deals {deals} to {last} were not played, since the executor failed: "
                assert str(error).startswith(wanted + "builtins.OSError: the cluster has gone")
                assert error.comparison is not None
                kept = error.comparison
                assert (deals, looks) == (kept.deals, kept.plan.deals)
                assert looks.index(deals) + 1 == kept.look
                assert kept == gs.from_plain(gs.to_plain(kept))
                again = pickle.loads(pickle.dumps(error))
                assert (str(error), kept) == (str(again), again.comparison)
                if records:
                    assert 2 * deals == len(list(kept.records))


def test_with_one_look_nothing_that_was_played_is_lost() -> None:
    kept = failed(Failing(9), looks=1).comparison
    assert kept == compare(["random", "random"], gs.BGA, rounds=2 * 63, seed=1, looks=1)


def test_if_the_first_deal_is_lost_there_is_nothing_to_keep() -> None:
    error = failed(Failing(0))
    assert str(error).startswith("deals 0 to 49 were not played")
    assert error.comparison is None


def test_processes_that_cannot_begin_are_told_what_a_script_needs() -> None:
    told = str(failed(Failing(0, error=BrokenProcessPool("a process ended"))))
    assert "if no process could begin, a script that uses processes" in told


@for_each("nonsense", [7, "x"])
def test_an_executor_that_gives_nonsense_is_found_out(nonsense: Any) -> None:
    assert "expected the results of rounds 0 to 3" in str(failed(Failing(0, nonsense)))


def test_a_bar_shows_every_round(monkeypatch: pytest.MonkeyPatch) -> None:
    module: Any = types.ModuleType("tqdm")
    module.tqdm = Bar
    Bar.made.clear()
    monkeypatch.setitem(sys.modules, "tqdm", module)
    found: Comparison = compare([first, first], gs.BGA, rounds=200, progress=True)
    [bar] = Bar.made
    assert (200 - found.rounds, found.rounds) == (bar.total, sum(bar.steps))
    assert [8, 8] == bar.steps[:2]

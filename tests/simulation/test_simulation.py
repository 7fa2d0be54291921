"""A simulation counts the rounds that its seeds give, with any number of processes."""

import pickle
import re
from collections import Counter
from concurrent.futures import Executor, ThreadPoolExecutor
from random import Random
from typing import Any

import attrs
import pytest

import gostop as gs
from gostop.game.events import REPORTED
from gostop.game.outcome import REASONS
from gostop.kernel.event_codes import CODES
from gostop.kernel.rng import Source
from gostop.simulation import run
from tests.simulation.test_pieces import Late
from tests.support import policies
from tests.support.cases import for_each
from tests.support.refusals import refused

TABLES = [(ruleset, players) for ruleset in gs.RULESETS.values() for players in ruleset.players]


@attrs.frozen
class Seen:
    """A round as its events describe it."""

    settlement: gs.Settlement
    turns: int
    moves: int
    events: Counter[type[gs.Event]]


def seen(ruleset: gs.Ruleset, players: int, seed: int, number: int, dealer: int = 0) -> Seen:
    """Play a round of a simulation with random moves, move by move."""
    state = gs.deal(ruleset, players, seed=gs.round_seed(seed, number), dealer=dealer)
    chance = Source("move", seed).chance(number)
    found: list[gs.Event] = []
    moves = 0
    while not state.is_over:
        legal = gs.legal_moves(state)
        state, events = gs.step(state, legal[chance.below(len(legal))])
        found += events
        moves += 1
    return Seen(gs.settle(state), sum(state.turns), moves, Counter(map(type, found)))


def check(found: gs.Simulation, expected: list[Seen]) -> None:
    """Check the counts of a simulation, except for events that also happen at the deal."""
    n = len(expected)
    assert n == found.n
    for seat in range(found.players):
        points = Counter(each.settlement.points[seat] for each in expected)
        assert gs.Distribution(points) == found.points[seat]
        won = sum(each.settlement.outcome.winner == seat for each in expected)
        assert gs.Rate(won, n) == found.wins[seat]
    outcomes = [each.settlement.outcome for each in expected]
    reasons = Counter(outcome.reason for outcome in outcomes)
    assert {reason: gs.Rate(reasons[reason], n) for reason in REASONS.values()} == found.reasons
    assert gs.Rate(sum(outcome.winner is None for outcome in outcomes), n) == found.draws
    assert gs.Distribution(Counter(each.turns for each in expected)) == found.turns
    assert gs.Distribution(Counter(each.moves for each in expected)) == found.moves
    paid = Counter(payment.rule for outcome in outcomes for payment in outcome.instant)
    assert {rule: paid[rule] for rule in found.instant} == {
        rule: each.total for rule, each in found.instant.items()
    }
    for event, counted in found.events.items():
        if event not in AT_THE_DEAL:
            assert gs.Distribution(Counter(each.events[event] for each in expected)) == counted


AT_THE_DEAL = {
    *(gs.TableBonusTaken, gs.DealtAgain, gs.FourOnTable, gs.ChongtongShown),
    *(gs.RoundWon, gs.RoundDrawn, gs.Joined, gs.InstantPaid),
}
"""Events that can happen before the first move."""


# The counts.


def test_every_event_is_counted() -> None:
    assert CODES == len(REPORTED) == len(gs.simulate(gs.BGA, 2, 1, seed=0).events)


@for_each(("ruleset", "players"), TABLES)
def test_a_simulation_counts_what_its_rounds_hold(ruleset: gs.Ruleset, players: int) -> None:
    found = gs.simulate(ruleset, players, 20, seed=3)
    check(found, [seen(ruleset, players, 3, number) for number in range(20)])
    assert (ruleset, players, 3) == (found.ruleset, found.players, found.seed)
    assert 20 == found.events[gs.RoundWon].total + found.events[gs.RoundDrawn].total
    assert 0 == sum(each.total for each in found.points)


def test_a_round_that_is_dealt_again_is_counted_to_its_end() -> None:
    # if the cards are dealt again while seats are asked, the round starts again
    expected = [seen(gs.BGA, 5, 20, number) for number in range(12)]
    assert sum(each.events[gs.DealtAgain] for each in expected)
    check(gs.simulate(gs.BGA, 5, 12, seed=20), expected)


def test_what_happens_at_the_deal_is_counted() -> None:
    found = gs.simulate(gs.CHINESE_BLOG, 2, 50, seed=1)
    dealt = [gs.deal(gs.CHINESE_BLOG, 2, seed=gs.round_seed(1, number)) for number in range(50)]
    taken = Counter(len(state.captured[0]) for state in dealt)
    assert gs.Distribution(taken) == found.events[gs.TableBonusTaken]
    assert 0 < found.events[gs.TableBonusTaken].total


def test_a_mission_is_drawn_for_each_round() -> None:
    march = gs.Multiplier(id="march", factor=50, cards=gs.CardSet("3B 3R 3J1 3J2"), count=3)
    blue = gs.Multiplier(id="blue", factor=50, cards=gs.CardSet("6R 9R 10R"))
    ruleset = gs.BGA.replace(**{"payment.missions": (march, blue)})
    expected = [seen(ruleset, 2, 1, number) for number in range(60)]
    assert {"march", "blue"} == {each.settlement.outcome.mission for each in expected}
    found = gs.simulate(ruleset, 2, 60, seed=1)
    check(found, expected)
    assert found.points != gs.simulate(gs.BGA, 2, 60, seed=1).points


@for_each("dealer", [1, None])
def test_another_seat_may_deal_or_each_in_turn(dealer: int | None) -> None:
    found = gs.simulate(gs.BGA, 3, 12, seed=2, dealer=dealer)
    deals = [number % 3 if dealer is None else dealer for number in range(12)]
    check(found, [seen(gs.BGA, 3, 2, number, deals[number]) for number in range(12)])
    by_policy = gs.simulate(gs.BGA, 3, 12, seed=2, dealer=dealer, policy=policies.first)
    assert by_policy != gs.simulate(gs.BGA, 3, 12, seed=2, policy=policies.first)


def test_a_round_seed_is_specified() -> None:
    # bytes 42 to 48 of SHAKE-256 of "gostop 2 round -ff 0", since each number takes 14 bytes
    assert int.from_bytes(bytes.fromhex("af2e16c0458560"), "little") == gs.round_seed(-255, 3)


# Executors and workers.


def by(executor: Executor | None = None, workers: int | None = None, n: int = 300) -> gs.Simulation:
    return gs.simulate(gs.CHINESE_BLOG, 3, n, seed=9, executor=executor, workers=workers)


@pytest.mark.no_cover
def test_the_result_does_not_depend_on_who_works() -> None:
    expected = by(workers=1)
    with ThreadPoolExecutor(3) as threads:
        others = [by(workers=2), by(threads), by(Late())]
    assert [expected] * 3 == others
    assert {expected.digest} == {each.digest for each in others}


def test_the_rows_of_a_piece_are_not_all_held_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = by(workers=1)
    monkeypatch.setattr("gostop.simulation.rounds._AT_ONCE", 2)
    assert expected == by(workers=1)


@for_each(("policy", "large"), [(None, run._AT_RANDOM.large), (policies.first, 500)])
def test_processes_are_started_where_they_are_worth_it(
    policy: gs.Policy | None, large: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes: list[bool] = []

    def noting(executor: object, workers: object, work: object, *, is_large: bool) -> None:
        sizes.append(is_large)
        raise LookupError

    monkeypatch.setattr("gostop.simulation.run.executor_for", noting)
    for n in (large - 1, large):
        with pytest.raises(LookupError):
            gs.simulate(gs.BGA, 2, n, policy=policy)
    assert [False, True] == sizes


def test_a_simulation_is_a_value() -> None:
    found = by(n=20)
    again = pickle.loads(pickle.dumps(found))
    assert {found} == {again, found}
    assert found.digest == again.digest
    others = [
        by(n=21),
        gs.simulate(gs.CHINESE_BLOG, 3, 20, seed=8),
        gs.simulate(gs.CHINESE_BLOG, 2, 20, seed=9),
        gs.simulate(gs.CHINESE_BLOG.replace(**{"go.points": 2}), 3, 20, seed=9),
    ]
    assert 5 == len({each.digest for each in (found, *others)})
    assert re.fullmatch("[0-9a-f]{16}", found.digest)
    points = "+2.1 ± 3, -1.2 ± 2.4, -0.9 ± 2.4"
    assert f"<Simulation of 20 rounds of chinese_blog, 3 players, seed 9: {points}>" == repr(found)


# Lost pieces.


def test_a_dead_worker_is_told_and_nothing_is_counted_twice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(run, "_AT_RANDOM", run._AT_RANDOM._replace(pieces=64, least=1))
    with pytest.raises(gs.SimulationError) as lost:
        by(Late(dies_at=12), n=64 * 3)
    error = lost.value
    assert (range(12, 15),) == error.missing
    assert "3 of 192 rounds were not played (12 to 14), since the executor failed: " in str(error)
    assert "BrokenExecutor: it died" in str(error)
    assert error.simulation is not None
    assert 189 == error.simulation.n
    played = [seen(gs.CHINESE_BLOG, 3, 9, number) for number in range(192)]
    check(error.simulation, played[:12] + played[15:])
    again = pickle.loads(pickle.dumps(error))
    assert (str(error), error.missing, error.simulation) == (
        str(again),
        again.missing,
        again.simulation,
    )


def test_rounds_that_were_not_begun_are_missing_too() -> None:
    class Full(Late):
        """An executor that refuses the hundredth piece."""

        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Any:
            if len(self.asked) == 99:
                raise RuntimeError("no more")
            return super().submit(fn, *args, **kwargs)

    with pytest.raises(gs.SimulationError, match="no more") as lost:
        by(Full(), n=64 * 2048 * 2)
    assert (range(64 * 2048 * 2),) == lost.value.missing
    assert lost.value.simulation is None


def test_without_a_seed_one_is_drawn_that_the_result_names() -> None:
    found, other = (gs.simulate(gs.BGA, 2, 3) for _ in range(2))
    assert (129, 129) == (found.seed.bit_length(), other.seed.bit_length())
    assert found.seed != other.seed
    assert found == gs.simulate(gs.BGA, 2, 3, seed=found.seed)
    first, second = (gs.columns(gs.BGA, 2, 3)["seed"] for _ in range(2))
    assert first != second


def test_a_piece_whose_policy_failed_elsewhere_is_missing_too() -> None:
    def failing(view: gs.View, rng: Random) -> gs.Move:
        if view == gs.view(gs.deal(gs.BGA, 2, seed=gs.round_seed(0, 5)), 0):
            raise LookupError
        return view.legal_moves[0]

    with pytest.raises(gs.SimulationError) as lost:
        gs.simulate(gs.BGA, 2, 8, seed=0, policy=failing, executor=Late(dies_at=3))
    assert (range(3, 4), range(5, 6)) == lost.value.missing


def test_a_process_that_dies_is_told() -> None:
    with pytest.raises(gs.SimulationError, match="BrokenProcessPool") as lost:
        gs.simulate(gs.BGA, 2, 10, seed=0, policy=policies.dying, workers=2)
    assert (range(10),) == lost.value.missing


def test_a_policy_that_no_other_process_can_have_is_told() -> None:
    nameless: Any = lambda state, rng: gs.legal_moves(state)[0]  # noqa: E731  # it must not have a name
    with pytest.raises(gs.PositionError, match="the policy can't be sent to other processes"):
        gs.simulate(gs.BGA, 2, 10, seed=0, policy=nameless, workers=2)


# Input.


@for_each(
    ("keywords", "message"),
    [
        ({"players": 7}, "players (deal.layouts)"),
        ({"ruleset": "mine"}, "expected a Ruleset, such as BGA (ruleset)"),
        ({"n": 0}, "expected a whole number from 1 to 1000000000, found 0 (n)"),
        ({"n": 1.0}, "expected a whole number from 1 to 1000000000, found 1.0 (n)"),
        ({"seed": "1"}, "expected a whole number of at most 4096 bits, found '1' (seed)"),
        ({"dealer": 2}, "expected a seat from 0 to 1, found 2 (dealer)"),
        ({"dealer": "0"}, "expected a seat from 0 to 1, found '0' (dealer)"),
        ({"workers": 0}, "expected a whole number from 1 to 1024, found 0 (workers)"),
        (
            {"executor": 2},
            "expected a concurrent.futures.Executor, found 2 (executor); give a (executor)",
        ),
        (
            {"executor": Late(), "workers": 2},
            "give either executor or workers, not both (executor)",
        ),
    ],
)
def test_what_cannot_be_simulated_is_refused(keywords: dict[str, Any], message: str) -> None:
    right: dict[str, Any] = {"ruleset": gs.BGA, "players": 2, "n": 1}
    with refused((gs.PositionError, gs.RulesetError), message):
        gs.simulate(**(right | keywords))


@for_each(
    ("seed", "number", "field"),
    [
        *(("1", 0, "seed"), (None, 0, "seed")),
        *((1, -1, "number"), (1, 1.0, "number"), (1, None, "number")),
    ],
)
def test_a_round_seed_needs_whole_numbers(seed: Any, number: Any, field: str) -> None:
    with refused(gs.PositionError, f"expected a whole number ({field})"):
        gs.round_seed(seed, number)

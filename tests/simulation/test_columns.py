"""Rounds as columns: the values are those of the same rounds, played move by move."""

from array import array
from collections import Counter
from concurrent.futures import Executor
from random import Random
from typing import Any

import numpy as np
import pytest

import gostop as gs
from gostop.arena import compare
from gostop.kernel.rng import Source
from gostop.simulation import columns as room
from gostop.text.words import event_name
from tests.simulation.test_pieces import Late
from tests.support import policies
from tests.support.cases import for_each
from tests.support.refusals import refused

TABLES = [(ruleset, players) for ruleset in gs.RULESETS.values() for players in ruleset.players]


def played(ruleset: gs.Ruleset, players: int, seed: int, number: int, dealer: int = 0) -> gs.State:
    """Play a round of a simulation with random moves, move by move."""
    state = gs.deal(ruleset, players, seed=gs.round_seed(seed, number), dealer=dealer)
    chance = Source("move", seed).chance(number)
    while not state.is_over:
        legal = gs.legal_moves(state)
        state = gs.apply(state, legal[chance.below(len(legal))])
    return state


def parts_of(state: gs.State) -> tuple[Counter[str], Counter[str]]:
    """Return the highest points and factors that each rule gives a payment at the end."""
    found: tuple[Counter[str], Counter[str]] = Counter(), Counter()
    settled = gs.settle(state)
    for transfer in settled.transfers[len(settled.transfers) - len(settled._bills) :]:
        items, factors = Counter[str](), Counter[str]()
        for item in transfer.items:
            items[item.rule] += item.points
        for each in transfer.multipliers:
            factors[each.rule] = factors.get(each.rule, 1) * each.factor
        found[0].update(items - found[0])
        found[1].update(factors - found[1])
    return found


def test_arrays_keep_their_small_integers() -> None:
    table = gs.columns("bga", 2, 3, seed=1)
    for name, kind in (("winner", "int8"), ("turns", "int16"), ("seed", "int64")):
        column: Any = table[name]
        # pandas asks for this method
        assert kind == column.__array__().dtype
        assert [*column] == column.__array__("int64").tolist()
        assert "int64" == column.__array__("int64").dtype


@for_each(("ruleset", "players"), TABLES)
def test_a_row_says_what_its_round_holds(ruleset: gs.Ruleset, players: int) -> None:
    n = 10
    table = gs.columns(ruleset, players, n, seed=3)
    found = gs.simulate(ruleset, players, n, seed=3)
    items, factors = set[str](), set[str]()
    for number in range(n):
        row = {name: column[number] for name, column in table.items()}
        state = played(ruleset, players, 3, number)
        outcome = gs.settle(state).outcome
        winner = -1 if outcome.winner is None else outcome.winner
        assert (number, gs.round_seed(3, number), 0) == (row["round"], row["seed"], row["dealer"])
        assert (winner, outcome.reason.value) == (row["winner"], row["reason"])
        assert sum(state.turns) == row["turns"]
        for seat in range(players):
            assert gs.settle(state).points[seat] == row[f"points_{seat}"]
            assert state.goes.count(seat) == row[f"goes_{seat}"]
            assert [each for each, _ in state.shakes].count(seat) == row[f"shakes_{seat}"]
            assert state.bombs.count(seat) == row[f"bombs_{seat}"]
            assert state.ppeoks.count(seat) == row[f"ppeoks_{seat}"]
        paid = Counter(each.rule for each in outcome.instant)
        for rule in found.instant:
            assert paid[rule] == row[f"instant_{rule}"]
        added, times = parts_of(state)
        assert {rule: added[rule] for rule in found.items} == {
            rule: row[f"item_{rule}"] for rule in found.items
        }
        assert {rule: times[rule] for rule in found.factors} == {
            rule: row[f"factor_{rule}"] for rule in found.factors
        }
        items |= added.keys()
        factors |= times.keys()
    assert items <= found.items.keys()
    assert factors <= found.factors.keys()
    assert items


def test_the_columns_add_up_to_the_simulation() -> None:
    table, found = gs.columns("bga", 3, 40, seed=5), gs.simulate("bga", 3, 40, seed=5)
    expected = {
        "turns": found.turns,
        "moves": found.moves,
        **{f"points_{seat}": each for seat, each in enumerate(found.points)},
        **{f"event_{event_name(event)}": each for event, each in found.events.items()},
        **{f"instant_{rule}": each for rule, each in found.instant.items()},
        **{f"item_{rule}": each for rule, each in found.items.items()},
        **{f"factor_{rule}": each for rule, each in found.factors.items()},
    }
    counted: dict[str, Any] = {name: Counter(table[name]) for name in expected}
    assert expected == {name: gs.Distribution(each) for name, each in counted.items()}
    calls = ("goes", "shakes", "bombs", "ppeoks")
    others = {"round", "seed", "dealer", "winner", "reason"}
    seats = {f"{call}_{seat}" for call in calls for seat in range(3)}
    assert others | seats | expected.keys() == table.keys()


def test_the_calls_of_the_seats_are_those_of_the_events() -> None:
    table: dict[str, Any] = {**gs.columns("bga", 2, 570, seed=5)}
    calls = {"goes": "go_called", "bombs": "bombed", "ppeoks": "ppeok"}
    for call, event in calls.items():
        seats = zip(table[f"{call}_0"], table[f"{call}_1"], strict=True)
        assert [*table[f"event_{event}"]] == [sum(each) for each in seats]
    # a seat bombs twice
    assert 2 in {*table["bombs_0"], *table["bombs_1"]}


def test_a_drawn_mission_and_a_mission_of_the_rules_have_their_columns() -> None:
    cards = {"cards": "1B 2A 3R 4A 5A 6A", "count": 2, "factor": 3}
    drawn = gs.BGA.replace({"payment.mission_cards": cards})
    table = gs.columns(drawn, 2, 200, seed=1)
    assert {0, 3, 9} == {*table["factor_mission_cards"]}


@for_each("dealer", [1, None])
def test_who_deals_and_who_decides_are_as_in_a_simulation(dealer: int | None) -> None:
    table = gs.columns("bga", 2, 6, policy=policies.first, seed=1, dealer=dealer)
    found = gs.simulate("bga", 2, 6, policy=policies.first, seed=1, dealer=dealer)
    assert [number % 2 if dealer is None else 1 for number in range(6)] == [*table["dealer"]]
    assert found.points[0] == gs.Distribution(Counter[Any](table["points_0"]))


@for_each("dealer", [2, None])
def test_each_random_round_is_dealt_by_its_dealer(dealer: int | None) -> None:
    table = gs.columns("bga", 3, 6, seed=3, dealer=dealer)
    for number in range(6):
        state = played(gs.BGA, 3, 3, number, number % 3 if dealer is None else dealer)
        assert state.dealer == table["dealer"][number]
        for seat, points in enumerate(gs.settle(state).points):
            assert points == table[f"points_{seat}"][number]


# Batches of columns.


def joined(found: list[room.Columns]) -> room.Columns:
    """Return batches as one table."""
    whole = found[0]
    for batch in found[1:]:
        for name, column in batch.items():
            whole[name] = whole[name] + column  # type: ignore[operator]  # both are arrays or lists
    return whole


@for_each(("size", "sizes"), [(7, [7, 7, 6]), (20, [20]), (99, [20])])
def test_batches_are_the_same_rounds(size: int, sizes: list[int]) -> None:
    found = [*gs.batches("bga", 2, 20, seed=9, size=size)]
    assert sizes == [len(batch["seed"]) for batch in found]
    assert gs.columns("bga", 2, 20, seed=9) == joined(found)


def test_columns_do_not_depend_on_who_works(process: Executor) -> None:
    assert gs.columns("bga", 2, 20, seed=9) == gs.columns("bga", 2, 20, seed=9, executor=process)


def test_batches_are_played_when_they_are_taken() -> None:
    asked: list[int] = []

    def policy(view: gs.View, rng: Random) -> gs.Move:
        asked.append(view.seat or 0)
        return view.legal_moves[0]

    found = gs.batches("bga", 2, 20, policy=policy, size=1)
    assert not asked
    assert array("q", [0]) == next(found)["round"]
    before = len(asked)
    found.close()  # type: ignore[attr-defined]  # it is a generator
    assert before == len(asked)


@for_each("error", [ValueError, KeyboardInterrupt])
def test_an_error_comes_after_the_rounds_before_it(error: type[BaseException]) -> None:
    rounds = Counter[bool]()

    def policy(view: gs.View, rng: Random) -> gs.Move:
        rounds[view.turns == (0, 0)] += 1
        if rounds[True] > 8:
            raise error("enough")
        return view.legal_moves[0]

    found = gs.batches("bga", 2, 20, policy=policy, size=100)
    assert 1 <= len(next(found)["round"]) < 20
    with pytest.raises(error):
        next(found)
    rounds.clear()
    with pytest.raises(error):
        gs.columns("bga", 2, 20, policy=policy)


def test_few_rounds_wait_for_whoever_reads_the_rows() -> None:
    executor: Any = Late()
    executor._max_workers = 2
    table = gs.columns("bga", 2, 40, policy=policies.first, seed=3, executor=executor)
    assert 40 == len(table["round"])
    assert 8 == executor.most
    counted: Any = Late()
    gs.simulate("bga", 2, 40, policy=policies.first, seed=3, executor=counted)
    assert 40 == counted.most


def test_an_array_of_numpy_is_no_bot_and_no_sequence_of_bots() -> None:
    bots: Any = np.array(["random", "careful"])
    with refused(gs.PositionError, "is not a bot (policy)"):
        gs.columns("bga", 2, 3, policy=bots)
    with refused(gs.PositionError, "is not a bot (bots)"):
        compare([bots, "random"], "bga", rounds=2)

"""The fast functions for bots give the same moves and states, by ids. Playouts are the same too."""

import pickle
from collections import Counter
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gostop as gs
from gostop.core.moves import MOVES
from gostop.kernel.rng import Source
from gostop.simulation import playouts as lane
from gostop.testing.strategies import positions
from tests.support.cases import for_each
from tests.support.refusals import refused

TABLES = [(ruleset, players) for ruleset in gs.RULESETS.values() for players in ruleset.players]
SEEDS = st.integers(-(2**70), 2**70)


def played_out(state: gs.State, seed: int, stream: int) -> gs.State:
    """Play to the end of a round, move by move, with the random numbers of a playout."""
    chance = Source("playout", seed).chance(stream)
    while not state.is_over:
        legal = gs.legal_moves(state)
        state = gs.apply(state, legal[chance.below(len(legal))])
    return state


# Moves.


@pytest.mark.weekly
@given(positions())
def test_ids_stand_for_the_moves(state: gs.State) -> None:
    assert tuple(move.id for move in gs.legal_moves(state)) == gs.legal_ids(state)
    for move in gs.legal_moves(state):
        assert gs.apply(state, move) == gs.apply_id(state, move.id)


@given(positions(), st.integers(0, len(MOVES) - 1))
def test_every_other_id_is_refused_as_its_move_is(state: gs.State, id: int) -> None:
    if id in gs.legal_ids(state):
        return
    with pytest.raises(gs.IllegalMoveError) as by_move:
        gs.apply(state, MOVES[id])
    with pytest.raises(gs.IllegalMoveError) as by_id:
        gs.apply_id(state, id)
    assert str(by_move.value) == str(by_id.value)
    assert (MOVES[id], state) == (by_id.value.move, by_id.value.state)


@for_each("id", [-1, 156, 10**30, True, 0.0, "0", None, gs.Go()])
def test_what_is_no_id_is_refused(id: int) -> None:
    state = gs.deal(gs.BGA, 2, seed=1)
    with pytest.raises(gs.IllegalMoveError, match="expected the id of a move, from 0 to 155") as (
        refused
    ):
        gs.apply_id(state, id)
    assert (id, state) == (refused.value.move, refused.value.state)


def test_the_first_id_is_a_move_like_any_other() -> None:
    state = gs.deal(gs.BGA, 2, seed=9)
    assert MOVES[0] == gs.legal_moves(state)[0]
    assert gs.apply(state, MOVES[0]) == gs.apply_id(state, 0)


class Index:
    """A whole number of another library, such as numpy's."""

    def __init__(self, number: int = 5) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


def test_a_number_of_another_library_is_a_number() -> None:
    state, number = gs.deal(gs.BGA, 2, seed=1), cast("int", Index())
    assert gs.playout(state, 5) == gs.playout(state, number)
    assert gs.playouts(state, 5, 5) == gs.playouts(state, number, number)
    assert type(gs.playouts(state, number, 5).n) is int
    for id in gs.legal_ids(state):
        assert gs.apply_id(state, id) == gs.apply_id(state, cast("int", Index(id)))
    with pytest.raises(
        gs.IllegalMoveError,
        match="expected the id of a move, from 0 to 155, found -1; legal_ids gives the ids",
    ):
        gs.apply_id(state, cast("int", Index(-1)))


def test_a_round_that_is_over_has_no_ids() -> None:
    end = gs.playout(gs.deal(gs.BGA, 2, seed=1), 1)
    assert () == gs.legal_ids(end)
    with pytest.raises(gs.IllegalMoveError, match="the round is over"):
        gs.apply_id(end, 0)


def test_a_state_is_a_state_everywhere() -> None:
    stranger: gs.State = "state"  # type: ignore[assignment]  # it must be refused
    for call in (
        lambda: gs.legal_ids(stranger),
        lambda: gs.apply_id(stranger, 0),
        lambda: gs.playout(stranger, 0),
        lambda: gs.playouts(stranger, 1, 0),
    ):
        with pytest.raises(
            gs.PositionError,
            match="expected a State, found 'state'; deal, setup, apply and step make states",
        ):
            call()


# Playouts.


@given(positions(), SEEDS)
def test_a_playout_makes_legal_moves_to_the_end(state: gs.State, seed: int) -> None:
    before = pickle.dumps(state)
    end = gs.playout(state, seed)
    assert played_out(state, seed, 0) == end
    assert end.is_over
    assert before == pickle.dumps(state)
    assert gs.playout(end, seed) == end


@for_each(("ruleset", "players"), TABLES)
def test_playouts_sum_up_what_each_of_them_settles(ruleset: gs.Ruleset, players: int) -> None:
    state, n = gs.deal(ruleset, players, seed=7), 20
    found = gs.playouts(state, n, 3)
    settled = [gs.settle(played_out(state, 3, stream)) for stream in range(n)]
    for seat in range(players):
        points = Counter(each.points[seat] for each in settled)
        assert gs.Distribution(points) == found.points[seat]
        wins = sum(each.outcome.winner == seat for each in settled)
        assert gs.Rate(wins, n) == found.wins[seat]
    assert gs.Rate(sum(each.outcome.winner is None for each in settled), n) == found.draws
    assert n == found.n == found.draws.count + sum(wins.count for wins in found.wins)


def test_many_playouts_are_not_held_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    state = gs.deal(gs.CHINESE_BLOG, 2, seed=1)
    whole = gs.playouts(state, 10, 5)
    monkeypatch.setattr(lane, "_AT_ONCE", 3)
    assert whole == gs.playouts(state, 10, 5)


def test_another_seed_is_another_chance() -> None:
    state = gs.deal(gs.CHINESE_BLOG, 2, seed=1)
    assert 1 < len({gs.playouts(state, 5, seed) for seed in range(5)})


def test_a_void_deal_counts_as_won_by_nobody() -> None:
    deck = [*(f"1{kind}" for kind in ("B", "R", "J1", "J2"))]
    rest = [str(card) for card in gs.CARDS[4:48]]
    # the rules of `bga` first deal ten cards to each hand, and then the table
    state = gs.deal(gs.BGA, 2, deck=" ".join([*rest[:20], *deck, *rest[20:]]))
    assert gs.Reason.VOID is gs.settle(state).outcome.reason
    assert gs.Rate(3, 3) == gs.playouts(state, 3, 0).draws


@for_each("n", [0, -1, 1.0, True, "1", None, 10**10])
def test_a_number_of_playouts_is_refused(n: int) -> None:
    with refused(gs.PositionError, "expected a whole number from 1 to 1000000000, found … (n)"):
        gs.playouts(gs.deal(gs.BGA, 2, seed=1), n, 0)


@for_each("seed", [1.0, True, "1", None])
def test_a_seed_is_a_whole_number(seed: int) -> None:
    state = gs.deal(gs.BGA, 2, seed=1)
    for call in (lambda: gs.playout(state, seed), lambda: gs.playouts(state, 1, seed)):
        with pytest.raises(gs.PositionError, match="expected a whole number of at most 4096 bits"):
            call()

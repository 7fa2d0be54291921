"""The bot `learned` decides only from what its seat may see, and explains a missing package."""

from __future__ import annotations

import subprocess
import sys
from importlib.resources import files
from random import Random

import numpy as np
import pytest

import gostop as gs
from gostop.bots import BOTS, bot_named
from gostop.bots.learned import ILLEGAL, RULES, WEIGHTS, Network, features, leaning, network
from gostop.envs import ACTIONS, VectorEnv
from tests.support.cases import for_each
from tests.support.exchange import played
from tests.support.refusals import refused
from tests.support.twins import check_learned

WITHOUT = """
import sys
sys.modules["numpy"] = None
import gostop as gs
from gostop.bots import BOTS, bot_named
assert "learned" in BOTS and "learned" in [*BOTS] and 7 == len(BOTS)
for missing in ("numpy", "gostop_learned"):
    sys.modules[missing] = None
    for get in (BOTS.__getitem__, bot_named):
        try:
            get("learned")
        except gs.PositionError as error:
            print(error.code, error)
    del sys.modules[missing]
"""


def positions(rounds: int) -> list[gs.State]:
    """Return the states of random rounds that are not over, under the rules that the bot knows."""
    rng = Random(4)
    each = [played(RULES, 2, seed, rng) for seed in range(rounds)]
    return [state for states in each for state in states if state.to_move is not None]


def test_it_decides_by_what_its_seat_may_know() -> None:
    rng = Random(1)
    for state in positions(12):
        check_learned(state, rng)


def test_the_weights_that_all_share_cannot_be_changed() -> None:
    for array in (network().columns, *(each for layer in network().layers for each in layer)):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0


def test_it_makes_the_move_that_the_network_wants_most() -> None:
    """The network gets the same numbers for a single view and in the lanes of a `VectorEnv`."""
    env = VectorEnv(RULES, 2, 8, seed=3)
    states = [gs.deal(RULES, 2, seed=gs.round_seed(seed, 0), dealer=0) for seed in env.seeds]
    differs = 0
    for _ in range(12):
        seen, values = env.observe(), env.values("cautious")
        actions = network().logits(seen.words, values).argmax(axis=1)
        for lane, state in enumerate(states):
            assert state.to_move is not None
            move = BOTS["learned"](gs.view(state, state.to_move), Random(1))
            assert ACTIONS[actions[lane]] == move
            differs += actions[lane] != values[lane].argmax()
            states[lane] = gs.apply(state, move)
        env.step(actions)
    assert differs


@for_each(("ruleset", "players"), [(gs.BGA, 2), (RULES, 3)])
def test_where_it_has_not_learned_it_plays_as_cautious_does(
    ruleset: gs.Ruleset, players: int
) -> None:
    state = gs.deal(ruleset, players, seed=5)
    while state.to_move is not None:
        view = gs.view(state, state.to_move)
        move = BOTS["learned"](view, Random(2))
        assert BOTS["cautious"](view, Random(2)) == move
        state = gs.apply(state, move)


def test_it_refuses_the_view_of_a_seat_that_is_not_to_move() -> None:
    state = gs.deal(RULES, 2, seed=1)
    assert state.to_move is not None
    with refused(gs.PositionError, "it is seat 0's turn, and this is the view of seat 1 (view)"):
        BOTS["learned"](gs.view(state, 1 - state.to_move), Random(1))


def test_without_what_it_needs_an_error_says_how_to_install_it() -> None:
    said = [
        f"not_installed the bot learned needs {package}, which is not installed; "
        "pip install 'gostop[learned]', or in a clone pip install ./packages/learned"
        for package in ("numpy", "numpy", "gostop-learned", "gostop-learned")
    ]
    printed = subprocess.check_output([sys.executable, "-c", WITHOUT], text=True)
    assert said == printed.splitlines()


def test_bots_are_made_once() -> None:
    assert ["careful", "cautious", "greedy", "learned", "random", "search", "search-calls"] == [
        *BOTS
    ]
    assert "<bots: careful, cautious, greedy, learned, random, search, search-calls>" == repr(BOTS)
    assert BOTS["learned"] is bot_named("learned")
    with pytest.raises(KeyError):
        BOTS["nobody"]


def test_what_each_action_has_before_the_network_corrects_it() -> None:
    values = np.full((2, len(ACTIONS)), -np.inf)
    values[0, [1, 2, 3]] = 4.0, 3.9, -50.0
    values[1, [gs.Go().id, gs.Stop().id]] = 9.0, 7.0
    found = leaning(values)
    assert [0, -2, -6] == pytest.approx(found[0, [1, 2, 3]])
    assert [0, -2] == pytest.approx(found[1, [gs.Go().id, gs.Stop().id]])
    assert (found[~np.isfinite(values)] == ILLEGAL).all()


def test_a_network_adds_to_what_each_action_has() -> None:
    env = VectorEnv(RULES, 2, 4, seed=1)
    words, values = env.observe().words, env.values()
    given = features(words, values)
    columns = np.flatnonzero(given[0])[:2]
    arrays = {
        "columns": columns,
        "weight0": np.eye(2),
        "bias0": np.array([0.0, -1e6]),
        "weight1": np.ones((len(ACTIONS), 2)),
        "bias1": np.full(len(ACTIONS), 0.5),
    }
    added = np.maximum(given[:, columns[:1]], 0) + 0.5
    assert (leaning(values) + added == Network.of(arrays).logits(words, values)).all()


def test_a_lane_has_the_values_of_its_policy() -> None:
    env = VectorEnv("bga", 3, 4, seed=2)
    state = gs.deal("bga", 3, seed=gs.round_seed(env.seeds[2], 0), dealer=0)
    assert state.to_move is not None
    for policy in ("careful", "cautious", "greedy"):
        values = env.values(policy)
        assert (np.isfinite(values) == env.observe().mask).all()
        best = gs.move_from_id(int(values[2].argmax()))
        assert BOTS[policy](gs.view(state, state.to_move), Random(1)) == best


def test_the_weights_are_small() -> None:
    assert len((files("gostop_learned") / WEIGHTS).read_bytes()) <= 1_000_000

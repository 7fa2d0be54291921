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
from gostop.bots.learned import RULES, WEIGHTS, Network, features, network, unit
from gostop.envs import ACTIONS, VectorEnv
from gostop.kernel.ids import GO, STOP
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
    each = [played(rules, 2, seed, rng) for rules in RULES for seed in range(rounds)]
    return [state for states in each for state in states if state.to_move is not None]


def test_it_decides_by_what_its_seat_may_know() -> None:
    rng = Random(1)
    for state in positions(2):
        check_learned(state, rng)


def test_the_weights_that_all_share_cannot_be_changed() -> None:
    for array in (network().columns, *(each for layer in network().layers for each in layer)):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0


@for_each("rules", range(len(RULES)), [each.id for each in RULES])
def test_it_makes_the_call_that_the_network_expects_to_earn_more(rules: int) -> None:
    """The network gets the same numbers for a single view and in the lanes of a `VectorEnv`."""
    env = VectorEnv(RULES[rules], 2, 30, seed=3)
    states = [gs.deal(RULES[rules], 2, seed=gs.round_seed(seed, 0), dealer=0) for seed in env.seeds]
    calls = 0
    for _ in range(22):
        seen, values = env.observe(), env.values()
        goes = values[:, [GO, STOP]]
        actions = values.argmax(axis=1)
        asked = np.isfinite(goes[:, 0])
        places = np.full(asked.sum(), rules)
        leads = network().leads(seen.words[asked], goes[asked], places)
        actions[asked] = np.where(leads > 0, GO, STOP)
        for lane, state in enumerate(states):
            if state.to_move is None or not asked[lane]:
                continue
            calls += 1
            assert ACTIONS[actions[lane]] == BOTS["learned"](
                gs.view(state, state.to_move), Random(1)
            )
        states = [
            state if state.to_move is None else gs.apply(state, ACTIONS[action])
            for state, action in zip(states, actions, strict=True)
        ]
        env.step(actions)
    assert calls


def test_its_calls_are_not_always_those_of_careful() -> None:
    differ = 0
    for state in positions(6):
        assert state.to_move is not None
        view = gs.view(state, state.to_move)
        moves = {bot: BOTS[bot](view, Random(2)) for bot in ("learned", "careful")}
        if gs.Go() in view.legal_moves:
            differ += moves["learned"] != moves["careful"]
        else:
            assert moves["learned"] == moves["careful"]
    assert differ


@for_each(("ruleset", "players"), [(gs.BGA, 3), (gs.BGA.replace({"go.threshold": 4}), 2)])
def test_where_it_has_not_learned_it_plays_as_careful_does(
    ruleset: gs.Ruleset, players: int
) -> None:
    calls = 0
    for seed in range(8):
        state = gs.deal(ruleset, players, seed=seed)
        while state.to_move is not None:
            view = gs.view(state, state.to_move)
            move = BOTS["learned"](view, Random(2))
            assert BOTS["careful"](view, Random(2)) == move
            calls += gs.Go() in view.legal_moves
            state = gs.apply(state, move)
    assert calls


def test_it_refuses_the_view_of_a_seat_that_is_not_to_move() -> None:
    state = gs.deal(RULES[0], 2, seed=1)
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


def test_a_network_reads_what_it_is_given() -> None:
    env = VectorEnv(RULES[1], 2, 3, seed=1)
    words, values = env.observe().words, np.array([[9.0, 7.0], [0.0, -2.0], [100.0, 0.0]])
    rules = np.array([1, 0, 6])
    assert [10, 5, 3] == unit(values).tolist()
    given = features(words, values, rules)
    assert np.eye(len(RULES))[rules].tolist() == given[:, -len(RULES) :].tolist()
    assert [0.2, 0.4, 2] == pytest.approx(given[:, -len(RULES) - 1])
    columns = np.array([given.shape[1] - 7, given.shape[1] - 8])
    arrays = {
        "columns": columns,
        "weight0": np.array([[1.0, 0.0], [0.0, -1.0]]),
        "bias0": np.array([0.0, 1.0]),
        "weight1": np.array([[1.0, 10.0]]),
        "bias1": np.array([0.5]),
    }
    found = Network.of(arrays).leads(words, values, rules)
    assert [8.5, 7.5, 0.5] == pytest.approx(found)


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
    assert len((files("gostop_learned") / WEIGHTS).read_bytes()) <= 200_000

"""PettingZoo's own tests accept the environment, whose rounds are those of a simulation."""

import pickle
import warnings
from functools import partial
from random import Random
from typing import Any

import pytest

import gostop as gs
from benchmarks import ours
from gostop.envs import ACTIONS, features
from tests.support.cases import case
from tests.support.odd import VALUES, wrong
from tests.support.sittings import SEVEN

np = pytest.importorskip("numpy")
pytest.importorskip("pettingzoo", reason="this needs pip install 'gostop[pettingzoo]'")
with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # its own modules give warnings at import
    from pettingzoo import make
    from pettingzoo.test import api_test, seed_test
    from pettingzoo.utils import wrappers

from gostop.envs.pettingzoo import HiddenStateError, env, raw_env  # noqa: E402  # after the check

TABLES: list[tuple[gs.Ruleset | str, int]] = [
    ("chinese_blog", 2),
    ("bga", 3),
    ("french", 2),
    ("fudawiki", 6),
    (SEVEN, 7),
    ("pmang", 2),
]
WRONG = [kind for kind in VALUES if kind != "none"]


def first_legal(environment: Any) -> int:
    """Return the first legal action of the agent to move."""
    return int(np.flatnonzero(environment.last()[4]["action_mask"])[0])


def played(environment: Any) -> dict[str, float]:
    """Return the rewards of all agents after a round."""
    rewards = dict.fromkeys(environment.possible_agents, 0.0)
    for agent in environment.agent_iter():
        _, reward, terminated, truncated, _ = environment.last()
        rewards[agent] += reward
        over = terminated or truncated
        environment.step(None if over else first_legal(environment))
    return rewards


@pytest.mark.weekly
@pytest.mark.parametrize(("ruleset", "players"), TABLES)
def test_it_passes_the_tests_of_pettingzoo(ruleset: Any, players: int) -> None:
    api_test(env(ruleset, players), num_cycles=1000)
    seed_test(lambda: env(ruleset, players))


@pytest.mark.weekly
def test_it_passes_them_in_all_wrappers_of_that_project() -> None:
    made = wrappers.TerminateIllegalWrapper(raw_env("bga", 3), illegal_reward=-1)
    api_test(wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(made)))


@pytest.mark.weekly
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
def test_it_passes_them_with_the_mask_in_the_observation() -> None:
    api_test(env("bga", 3, mask="observation"))
    seed_test(lambda: env("bga", 3, mask="observation"))


def test_it_plays_the_rounds_of_a_simulation() -> None:
    for ruleset, players in TABLES:
        with case(ruleset, players):
            found, number = raw_env(ruleset, players), -1
            for round in range(4):
                found.reset(seed=8 if round == 0 else None)
                number += 1 + found.last()[4]["skipped"]
                seed, dealer = gs.round_seed(8, number), number % players
                state = gs.deal(ruleset, players, seed=seed, dealer=dealer)
                while not state.is_over:
                    assert f"seat_{state.to_move}" == found.agent_selection
                    observation, reward, _, _, info = found.last()
                    assert 0 == reward
                    moves = gs.legal_moves(state)
                    legal = np.flatnonzero(info["action_mask"])
                    assert [move.id for move in moves] == legal.tolist()
                    assert observation in found.observation_space(found.agent_selection)
                    assert moves[-1].id in found.action_space(found.agent_selection)
                    state = gs.apply(state, moves[-1])
                    found.step(np.int64(moves[-1].id))
                points = dict(zip(found.agents, gs.settle(state).points, strict=True))
                assert points == found.rewards
                assert points == played(found)


def test_a_round_may_begin_with_a_state() -> None:
    rounds, start = env("bga", 3), gs.deal("bga", 3, seed=1, dealer=2)
    rounds.reset(seed=1, options={"start": start})
    assert "seat_2" == rounds.agent_selection
    assert np.array_equal(features(gs.view(start, 2)), rounds.observe("seat_2"))
    with pytest.raises(gs.PositionError, match="expected a State, found 1"):
        rounds.reset(options={"start": 1})


def test_pettingzoo_makes_it_by_its_name() -> None:
    found = make("aec", "gostop/Round-v0", ruleset="bga", players=3)
    assert isinstance(found, wrappers.TerminateIllegalWrapper)
    assert ["seat_0", "seat_1", "seat_2"] == found.possible_agents


def test_rounds_that_end_at_the_deal_are_skipped() -> None:
    deals = [gs.deal("french", 2, seed=gs.round_seed(1, number)) for number in range(40)]
    asked = [number for number, state in enumerate(deals) if not state.is_over]
    assert len(asked) < len(deals)
    found, number = raw_env("french", 2, dealer=0), -1
    for expected in asked:
        found.reset(seed=1 if expected == asked[0] else None)
        number += 1 + found.last()[4]["skipped"]
        assert expected == number
        assert not any(found.terminations.values())


def test_a_dealer_may_always_be_the_same() -> None:
    found = raw_env(dealer=1)
    for _ in range(3):
        found.reset(seed=None)
        assert "seat_1" == found.agent_selection


def test_without_a_seed_rounds_differ() -> None:
    first, second = raw_env(), raw_env()
    first.reset()
    second.reset()
    assert not np.array_equal(first.observe("seat_0"), second.observe("seat_0"))


def test_an_agent_sees_its_own_side_only() -> None:
    found = raw_env()
    found.reset(seed=1)
    seen = [found.observe(agent) for agent in found.agents]
    state = gs.deal("chinese_blog", 2, seed=gs.round_seed(1, 0))
    for seat, array in enumerate(seen):
        cards = [card for card in gs.CARDS if array[card.id]]
        assert state.hands[seat] == gs.CardSet(cards)


def test_what_is_hidden_changes_nothing_that_an_agent_gets() -> None:
    for ruleset, players in TABLES:
        with case(ruleset, players):
            chance = Random(1)
            for number in range(5):
                found, other = raw_env(ruleset, players), raw_env(ruleset, players)
                found.reset(seed=number)
                state = gs.deal(ruleset, players, seed=gs.round_seed(number, 0))
                for _ in range(chance.randrange(20)):
                    if not state.is_over:
                        move = chance.choice(gs.legal_moves(state))
                        state = gs.apply(state, move)
                        found.step(move.id)
                if state.to_move is None:
                    continue
                agent = found.agent_selection
                world = gs.sample(gs.view(state, state.to_move), seed=number)
                other.reset(seed=0)
                other._state = world
                other._wait(world)
                assert np.array_equal(found.observe(agent), other.observe(agent))
                for name in ("agent_selection", "rewards", "terminations", "truncations"):
                    assert getattr(found, name) == getattr(other, name)
                for each in found.agents:
                    assert {"action_mask", "skipped"} == found.infos[each].keys()
                    assert found.infos[each].keys() == other.infos[each].keys()
                masks = (env.infos[agent]["action_mask"] for env in (found, other))
                assert np.array_equal(*masks)


def test_what_it_gives_is_the_users_own() -> None:
    found = raw_env(mask="observation")
    found.reset(seed=1)
    first = found.observe("seat_0")
    before = {name: array.copy() for name, array in first.items()}
    for array in first.values():
        array[:] = 1
    again = found.observe("seat_0")
    assert all(np.array_equal(before[name], again[name]) for name in before)


def test_masks_may_be_in_observations_alone() -> None:
    found, other = raw_env(mask="observation"), raw_env()
    found.reset(seed=1)
    other.reset(seed=1)
    for agent in found.agents:
        seen = found.observe(agent)
        assert seen in found.observation_space(agent)
        assert np.array_equal(other.infos[agent]["action_mask"], seen["action_mask"])
        assert {"skipped"} == found.infos[agent].keys()
        assert (agent == found.agent_selection) is bool(seen["action_mask"].any())


def test_the_state_is_not_shown() -> None:
    found = env()
    found.reset(seed=1)
    with pytest.raises(HiddenStateError, match="shows hidden cards") as caught:
        found.state()
    assert isinstance(caught.value, gs.GoStopError)
    assert isinstance(caught.value, NotImplementedError)


def test_an_illegal_action_ends_the_round_in_the_wrapper(caplog: Any) -> None:
    found = env("bga", 3)
    found.reset(seed=1)
    loser = found.agent_selection
    mask = found.infos[loser]["action_mask"]
    found.step(int(np.flatnonzero(mask == 0)[0]))
    assert "Illegal move" in caplog.text
    threshold = gs.BGA.go.threshold.for_players(3)
    assert {agent: -2 * threshold * (agent == loser) for agent in found.agents} == played(found)


def test_an_illegal_action_changes_nothing_without_the_wrapper() -> None:
    found = raw_env("bga", 3)
    found.reset(seed=1)
    agent, before = found.agent_selection, found.last()[0]
    with pytest.raises(gs.IllegalMoveError):
        found.step(gs.Go().id)
    assert agent == found.agent_selection
    assert np.array_equal(before, found.last()[0])


def test_wrong_actions_are_refused() -> None:
    cases1: list[Any] = [raw_env, env]
    for kind in (*WRONG, "none"):
        for kind_of in cases1:
            with case(kind, kind_of):
                found = kind_of()
                found.reset(seed=1)
                before = found.last()[0]
                with pytest.raises(gs.PositionError, match="number of an action, from 0 to 155"):
                    found.step(wrong(kind))
                assert np.array_equal(before, found.last()[0])
                found.step(first_legal(found))


def test_actions_of_another_shape_or_range_are_refused() -> None:
    cases: list[Any] = [len(ACTIONS), [3], np.array([3, 4]), np.zeros(156)]
    for action in cases:
        with case(action):
            found = env()
            found.reset(seed=1)
            with pytest.raises(gs.PositionError, match="expected the number of an action"):
                found.step(action)


def test_after_the_end_only_none_is_an_action() -> None:
    cases: list[Any] = [raw_env, env]
    for kind_of in cases:
        with case(kind_of):
            found = kind_of()
            found.reset(seed=1)
            while not any(found.terminations.values()):
                found.step(first_legal(found))
            with pytest.raises(
                gs.PositionError, match="the round is over for seat_0, so its action is None, not 3"
            ):
                found.step(3)
            found.step(None)
            found.step(None)
            with pytest.raises(gs.PositionError, match="the round is over; call `reset`"):
                found.step(None)


def test_it_is_reset_before_use_and_not_used_after_its_end() -> None:
    cases: list[Any] = [raw_env, env]
    for kind_of in cases:
        with case(kind_of):
            found = kind_of(render_mode="ansi")
            uses = (partial(found.step, 3), partial(found.observe, "seat_0"), found.render)
            for use in (*uses, kind_of().render):
                with pytest.raises(gs.PositionError, match="has no round yet; call `reset` first"):
                    use()
            found.reset(seed=1)
            found.close()
            found.close()
            for use in (*uses, found.reset):
                with pytest.raises(
                    gs.PositionError, match="the environment is closed; make another environment"
                ):
                    use()


def test_wrong_arguments_are_refused() -> None:
    for name in ("ruleset", "players", "dealer", "mask", "render_mode"):
        with case(name):
            for kind in WRONG:
                with case(kind), pytest.raises(gs.GoStopError):
                    env(**{name: wrong(kind)})


def test_wrong_seeds_and_agents_are_refused() -> None:
    for kind in [kind for kind in WRONG if kind != "negative"]:
        with case(kind):
            found = raw_env()
            with pytest.raises(gs.PositionError, match="seed"):
                found.reset(seed=wrong(kind))
            found.reset(seed=-1)
            with pytest.raises(gs.PositionError, match=r"expected an agent \(seat_0, seat_1\)"):
                found.observe(wrong(kind))


def test_a_spectators_view_is_its_picture() -> None:
    found = env(render_mode="ansi")
    found.reset(seed=1)
    state = gs.deal("chinese_blog", 2, seed=gs.round_seed(1, 0))
    assert str(gs.view(state, None)) == found.render()
    quiet = env()
    quiet.reset(seed=1)
    assert quiet.render() is None


def test_it_can_be_pickled() -> None:
    found = env("bga", 3)
    found.reset(seed=1)
    found.step(first_legal(found))
    again = pickle.loads(pickle.dumps(found))
    assert played(found) == played(again)


def test_the_bench_plays_by_it() -> None:
    batch = ours.pettingzoo()
    assert batch(3, 5) == batch(3, 5)
    assert 3 * 10 <= batch(3, 5)

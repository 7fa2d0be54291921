"""With Gymnasium's interface for vectors, `VectorEnv` plays the same rounds."""

from typing import Any

import pytest

import gostop as gs
from tests.support.cases import case
from tests.support.odd import VALUES, wrong
from tests.support.sittings import SEVEN

np = pytest.importorskip("numpy")
gymnasium = pytest.importorskip("gymnasium", reason="this needs pip install 'gostop[gymnasium]'")
from gymnasium.vector import AutoresetMode  # noqa: E402  # after the check for the library
from gymnasium.wrappers.vector import RecordEpisodeStatistics  # noqa: E402  # as above

from gostop.envs import VectorEnv  # noqa: E402  # as above
from gostop.envs.gymnasium import RoundEnv, RoundVectorEnv  # noqa: E402  # as above
from gostop.envs.spaces import Arrays  # noqa: E402  # as above

WRONG = [kind for kind in VALUES if kind != "none"]


def first_legal(infos: dict[str, Any]) -> Any:
    """Return the first legal action of each lane."""
    return infos["action_mask"].argmax(axis=1)


def test_it_is_vector_env_by_another_interface() -> None:
    cases: list[tuple[Any, int]] = [("chinese_blog", 2), ("bga", 4), (SEVEN, 7)]
    for ruleset, players in cases:
        with case(ruleset, players):
            found = RoundVectorEnv(7, ruleset, players)
            inner = VectorEnv(ruleset, players, 7, seed=gs.round_seed(5, 0), opponents="random")
            arrays = Arrays(inner.ruleset, players)
            seen, infos = found.reset(seed=5)
            finals = 0
            for _ in range(60):
                now = inner.observe()
                assert np.array_equal(arrays.rows(now.words), seen)
                assert np.array_equal(now.mask, infos["action_mask"].astype(bool))
                assert seen in found.observation_space
                assert infos["_action_mask"].all()
                actions = first_legal(infos)
                assert actions in found.action_space
                done = inner.step(actions)
                seen, rewards, over, cut, infos = found.step(actions)
                assert np.array_equal(done.points[:, 0], rewards)
                assert np.array_equal(done.ended, over)
                assert not cut.any()
                assert bool(over.any()) is ("final_obs" in infos)
                if over.any():
                    assert np.array_equal(over, infos["_final_obs"])
                    last = [row for row in infos["final_obs"] if row is not None]
                    assert np.array_equal(arrays.rows(done.last), np.stack(last))
                    finals += len(last)
            assert finals > 7


def test_it_tells_of_rounds_that_were_skipped() -> None:
    found = RoundVectorEnv(60, "french", 2)
    inner = VectorEnv("french", 2, 60, seed=gs.round_seed(1, 0), opponents="random")
    _, infos = found.reset(seed=1)
    before = np.array(inner.rounds)
    assert before.any()
    points = 0.0
    for _ in range(20):
        assert before.tolist() == infos["skipped"].tolist()
        assert infos["_skipped"].all()
        actions = first_legal(infos)
        done = inner.step(actions)
        _, _, over, _, infos = found.step(actions)
        before[over] = done.passed[over]
        assert bool(over.any()) is ("skipped_points" in infos)
        if over.any():
            assert over.tolist() == infos["_skipped_points"].tolist()
            assert done.passed_points[:, 0].tolist() == infos["skipped_points"].tolist()
            points += abs(infos["skipped_points"]).sum()
    assert points > 0


def test_a_row_is_what_one_environment_gives() -> None:
    found = RoundVectorEnv(3)
    seen, _ = found.reset(seed=5)
    lane = VectorEnv("chinese_blog", 2, 3, seed=gs.round_seed(5, 0), opponents="random").seeds[0]
    array, _ = RoundEnv(dealer=0).reset(seed=lane)
    assert np.array_equal(array, seen[0])
    assert RoundEnv().observation_space == found.single_observation_space
    assert RoundEnv().action_space == found.single_action_space


def test_gymnasium_makes_it_by_the_same_name() -> None:
    found = gymnasium.make_vec("gostop/Round-v0", num_envs=4, ruleset="bga", players=3)
    assert isinstance(found, RoundVectorEnv)
    assert (4, AutoresetMode.SAME_STEP) == (found.num_envs, found.metadata["autoreset_mode"])
    statistics = RecordEpisodeStatistics(found)
    _, infos = statistics.reset(seed=1)
    lengths = []
    for _ in range(40):
        _, _, _, _, infos = statistics.step(first_legal(infos))
        lengths += [length for length in infos.get("episode", {"l": []})["l"] if length]
    assert min(lengths) > 1


def played_together(vectorization: str, mode: Any) -> list[list[float]]:
    """Play in single environments put together by Gymnasium; return the rewards that aren't 0."""
    found = gymnasium.make_vec(
        "gostop/Round-v0",
        num_envs=2,
        vectorization_mode=vectorization,
        vector_kwargs={"autoreset_mode": mode},
        illegal="raise",
    )
    seen, infos = found.reset(seed=1)
    rounds: list[list[float]] = [[], []]
    for _ in range(60):
        assert seen in found.observation_space
        assert (infos["action_mask"].sum(axis=1) > 0).all()
        assert [np.bool_, np.int64] == [infos[name].dtype for name in ("illegal", "skipped")]
        seen, rewards, over, _, infos = found.step(first_legal(infos))
        for lane in np.flatnonzero(over):
            rounds[lane].append(rewards[lane])
    found.close()
    return rounds


def test_many_single_environments_may_be_put_together_too() -> None:
    found = [
        played_together(vectorization, mode)
        for vectorization in ("sync", "async")
        for mode in (AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP)
    ]
    least = min(len(lane) for rounds in found for lane in rounds)
    assert least > 2
    assert 1 == len({str([lane[:least] for lane in rounds]) for rounds in found})


def test_the_same_seed_gives_the_same_rounds_and_a_reset_gives_others() -> None:
    found, other = RoundVectorEnv(4), RoundVectorEnv(4)
    first, _ = found.reset(seed=5)
    second, _ = found.reset()
    assert not np.array_equal(first, second)
    assert np.array_equal(first, other.reset(seed=5)[0])
    assert np.array_equal(second, other.reset()[0])
    assert np.array_equal(first, other.reset(seed=5)[0])
    assert not np.array_equal(RoundVectorEnv(4).reset()[0], RoundVectorEnv(4).reset()[0])


def test_what_it_gives_is_the_users_own() -> None:
    found, other = RoundVectorEnv(4), RoundVectorEnv(4)
    seen, infos = found.reset(seed=5)
    other.reset(seed=5)
    actions = first_legal(infos)
    for array in (seen, infos["action_mask"], infos["skipped"]):
        array[:] = 7
    seen, rewards, over, cut, infos = found.step(actions)
    again = other.step(actions)
    assert np.array_equal(again[0], seen)
    assert np.array_equal(again[4]["skipped"], infos["skipped"])
    for array in (seen, rewards, over, cut, *infos.values()):
        array[:] = 1


def test_an_illegal_action_raises_before_any_lane_moves() -> None:
    found = RoundVectorEnv(3)
    _, infos = found.reset(seed=5)
    actions = first_legal(infos)
    with pytest.raises(gs.IllegalMoveError, match="in lane 2"):
        found.step([actions[0], actions[1], gs.Go().id])
    again = RoundVectorEnv(3)
    again.reset(seed=5)
    assert np.array_equal(again.step(actions)[0], found.step(actions)[0])


def test_wrong_actions_are_refused() -> None:
    for kind in VALUES:
        with case(kind):
            found = RoundVectorEnv(2)
            found.reset(seed=1)
            for actions in (wrong(kind), [wrong(kind)] * 2, [3], [3, 156], [3, -1], [[3, 3]]):
                with pytest.raises(gs.PositionError, match="actions"):
                    found.step(actions)


def test_it_is_reset_before_use_and_not_used_after_its_end() -> None:
    found = RoundVectorEnv(2)
    with pytest.raises(gs.PositionError, match="has no round yet; call `reset` first"):
        found.step([3, 3])
    found.reset(seed=1)
    found.close()
    found.close()
    uses: tuple[Any, ...] = (found.reset, lambda: found.step([3, 3]))
    for use in uses:
        with pytest.raises(gs.PositionError, match="is closed; make another environment"):
            use()


def test_wrong_arguments_are_refused() -> None:
    for name in ("num_envs", "ruleset", "players", "opponents"):
        with case(name):
            for kind in VALUES:
                with case(kind), pytest.raises(gs.GoStopError):
                    RoundVectorEnv(**{name: wrong(kind)})


def test_wrong_seeds_are_refused() -> None:
    for kind in WRONG:
        with case(kind), pytest.raises(gs.PositionError, match="seed"):
            RoundVectorEnv().reset(seed=wrong(kind))


def test_its_masks_are_a_row_for_each_lane() -> None:
    found = RoundVectorEnv(3, "bga", 2)
    with pytest.raises(gs.PositionError, match="no round yet"):
        found.action_masks()
    _, infos = found.reset(seed=1)
    assert infos["action_mask"].tolist() == found.action_masks().tolist()
    assert (3, 156) == found.action_masks().shape
    found.close()
    with pytest.raises(gs.PositionError, match="closed"):
        found.action_masks()

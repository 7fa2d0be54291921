"""`VectorEnv` refuses impossible calls, and no interrupt leaves a step half done."""

from __future__ import annotations

import subprocess
import sys
import warnings
from collections.abc import Callable
from typing import Any

import attrs
import numpy as np
import pytest

import gostop as gs
from gostop.envs import SlowWarning, VectorEnv, arrays
from tests.support.cases import case
from tests.support.refusals import refused


def test_an_illegal_action_moves_no_lane() -> None:
    env = VectorEnv("bga", 2, 4, seed=1)
    before = env.save()
    actions = env.observe().mask.argmax(axis=1)
    wrong = actions.copy()
    wrong[2] = 146
    said = "action 146 (stop) of seat 0 in lane 2 is not legal: seat 0 is not asked to go or stop"
    with pytest.raises(gs.IllegalMoveError, match="action") as caught:
        env.step(wrong)
    error = caught.value
    assert said in str(error)
    assert f"legal: {actions[2]} ({gs.move_from_id(actions[2])}), " in str(error)
    assert "not_asked" == error.code
    assert (None, 0) == (error.state, error.seat)
    assert [move.id for move in error.legal] == list(np.flatnonzero(env.observe().mask[2]))
    assert before == env.save()
    env.step(actions)


class Raises:
    def __array__(self, *_: object, **__: object) -> Any:
        raise KeyError


WRONG: list[tuple[Any, str]] = [
    (None, "expected 4 whole numbers, found None (actions)"),
    ("text", "expected 4 whole numbers, found 'text' (actions)"),
    ([0.0] * 4, "expected 4 whole numbers, found … (actions)"),
    ([True] * 4, "expected 4 whole numbers, found … (actions)"),
    ([[1], [1, 2]], "expected 4 whole numbers, found … (actions)"),
    (Raises(), "expected 4 whole numbers, found … (actions)"),
    ([10**30] * 4, "expected 4 whole numbers, found … (actions)"),
    (np.array([gs.Go()] * 4), "expected 4 whole numbers, found … (actions)"),
    ([0] * 3, "expected actions of shape (4,), found (3,) (actions)"),
    ([[0]] * 4, "expected actions of shape (4,), found (4, 1) (actions)"),
    (range(10**12), "expected actions of shape (4,), found (1000000000000,) (actions)"),
    (0, "expected actions of shape (4,), found () (actions)"),
    ([0, 0, -1, 0], "expected actions from 0 to 155, found -1 in lane 2 (actions[2])"),
    ([0, 156, 0, 0], "expected actions from 0 to 155, found 156 in lane 1 (actions[1])"),
    (np.full(4, 2**64 - 1, np.uint64), "found 18446744073709551615 in lane 0 (actions[0])"),
]


def test_actions_that_are_none() -> None:
    for actions, said in WRONG:
        with case(actions, said):
            env = VectorEnv("bga", 2, 4, seed=1)
            before = env.save()
            with refused(gs.PositionError, said):
                env.step(actions)
            assert before == env.save()


def test_actions_of_any_whole_type() -> None:
    cases: list[Any] = [np.int8, np.uint8, np.int16, np.uint32, np.int64, np.uint64]
    for kind in cases:
        with case(kind):
            env = VectorEnv("bga", 2, 4, seed=1)
            actions = env.observe().mask.argmax(axis=1)
            found = env.step(actions.astype(kind))
            other = VectorEnv("bga", 2, 4, seed=1)
            assert (found.seats == other.step(actions.tolist()).seats).all()
            assert env.save() == other.save()


REFUSED: list[tuple[dict[str, Any], type[gs.GoStopError], str]] = [
    ({"ruleset": "no such"}, gs.RulesetError, "expected a Ruleset…found 'no such' (ruleset)"),
    ({"players": 9}, gs.RulesetError, "players (deal.layouts)"),
    ({"n": 0}, gs.PositionError, "expected a whole number from 1 to 100000, found 0 (n)"),
    ({"n": 100_001}, gs.PositionError, "a whole number from 1 to 100000, found 100001 (n)"),
    ({"n": 10**5000}, gs.PositionError, "expected a whole number from 1 to 100000 (n)"),
    ({"n": 2.5}, gs.PositionError, "expected a whole number (n)"),
    ({"seed": "x"}, gs.PositionError, "expected a whole number (seed)"),
    ({"seed": None}, gs.PositionError, "expected a whole number (seed)"),
    ({"sitting": 1}, gs.PositionError, "expected True or False, found 1 (sitting)"),
    ({"opponents": "randon"}, gs.PositionError, "did you mean 'random'? (opponents)"),
    ({"opponents": 3}, gs.PositionError, "expected the name of a policy, or 1 of them (opponents)"),
    ({"opponents": ["random"] * 2}, gs.PositionError, "or 1 of them (opponents)"),
    ({"opponents": [0]}, gs.PositionError, "a policy of the kernel…found 0 (opponents)"),
]


def test_what_no_environment_is_made_of() -> None:
    for how, kind, said in REFUSED:
        with case(how, kind, said):
            given: dict[str, Any] = {"ruleset": "bga", "players": 2, "n": 1, "seed": 0, **how}
            with refused(kind, said):
                VectorEnv(**given)


def test_a_closed_environment() -> None:
    env = VectorEnv("bga", 2, 4, seed=1)
    saved = env.save()
    assert "<VectorEnv of bga, 2 players, 4 lanes>" == repr(env)
    env.close()
    env.close()
    assert "<VectorEnv of bga, 2 players, 4 lanes, closed>" == repr(env)
    uses: list[Callable[[], object]] = [
        *(env.observe, env.save, lambda: env.step([0] * 4), lambda: env.restore(saved)),
        *(
            env.values,
            env.sample_actions,
            lambda: env.seeds,
            lambda: env.rounds,
            lambda: env.matches,
        ),
    ]
    for use in uses:
        with refused(gs.PositionError, "the environment is closed…what you have saved (env)"):
            use()


def test_policies_that_weigh_no_moves() -> None:
    cases: list[Any] = ["random", "carefull", 2, ["careful"]]
    for policy in cases:
        with case(policy):
            said = "expected a policy of the kernel (greedy, careful, cautious), found… (policy)"
            with refused(gs.PositionError, said):
                VectorEnv("bga", 2, 4, seed=1).values(policy)


def test_what_cannot_be_gone_back_to() -> None:
    env = VectorEnv("bga", 2, 4, seed=1)
    bad: Any = b"saved"
    with refused(gs.PositionError, "expected what save() returns, found b'saved' (saved)"):
        env.restore(bad)
    for other in (
        VectorEnv("bga", 2, 4, seed=2),
        VectorEnv("bga", 2, 5, seed=1),
        VectorEnv("bga", 2, 4, seed=1, sitting=True),
        VectorEnv("french", 2, 4, seed=1),
    ):
        with refused(gs.PositionError, "an environment with other arguments saved this (saved)"):
            env.restore(other.save())
    with refused(gs.PositionError, "only an environment with sitting=True has matches (sitting)"):
        _ = env.matches


def _stepped(env: VectorEnv, times: int) -> None:
    for _ in range(times):
        env.step(env.observe().mask.argmax(axis=1))


def interrupted(*_: object) -> object:
    raise KeyboardInterrupt


def test_an_interrupt_closes_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    env = VectorEnv("bga", 2, 8, seed=1, sitting=True)
    monkeypatch.setattr("gostop.envs.vector.settle", interrupted)
    with pytest.raises(KeyboardInterrupt):
        _stepped(env, 200)
    with refused(gs.PositionError, "interrupted in `step` or `restore`…saved (env)"):
        env.observe()


def test_an_interrupt_while_the_results_are_read_closes_it_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    env = VectorEnv("bga", 2, 8, seed=1)
    actions = env.observe().mask.argmax(axis=1)
    monkeypatch.setattr("gostop.envs.vector.stepped", interrupted)
    with pytest.raises(KeyboardInterrupt):
        env.step(actions)
    with refused(gs.PositionError, "interrupted in `step` or `restore` (env)"):
        env.step(actions)


class Interrupted:
    """A stand-in for lanes that are interrupted in the middle of a row, or of a restore."""

    def observe(self, words: Any) -> None:
        words.put_three(1, 2, 3)
        raise KeyboardInterrupt

    def draw(self, words: Any) -> None:
        words.put(1000)
        raise KeyboardInterrupt

    restore = interrupted


def test_an_interrupted_restore_closes_the_environment() -> None:
    env: Any = VectorEnv("bga", 2, 8, seed=1, sitting=True)
    saved = env.save()
    env._lanes = Interrupted()
    with pytest.raises(KeyboardInterrupt):
        env.restore(saved)
    with refused(gs.PositionError, "interrupted in `step` or `restore` (env)"):
        env.save()


def test_an_interrupted_observation_leaves_nothing_behind() -> None:
    env: Any = VectorEnv("bga", 2, 8, seed=1)
    env.step(env.sample_actions())
    lanes = env._lanes
    env._lanes = Interrupted()
    for use in (env.observe, env.sample_actions):
        with pytest.raises(KeyboardInterrupt):
            use()
    env._lanes = lanes
    drawn, before = env.sample_actions(), env.observe()
    assert (drawn < 156).all()
    env._rows = None
    after = env.observe()
    assert (before.words == after.words).all()
    assert (before.seats == after.seats).all()


def test_what_it_tells_is_read_only_and_what_is_unpacked_is_the_users_own() -> None:
    for n in (1, 8):
        with case(n):
            env = VectorEnv("bga", 2, n, seed=1)
            seen = env.observe()
            for unpacked in (seen.bits, seen.numbers, seen.mask):
                unpacked[:] = 1
            found = env.step(env.observe().mask.argmax(axis=1))
            told = (seen.words, seen.legal, seen.seats, *attrs.astuple(found, recurse=False))
            assert 9 == len(told)
            assert not any(array.flags.writeable for array in told)


WITHOUT = """
import sys
sys.modules[{missing!r}] = sys.modules["librt.strings"] = None
import gostop as gs
from gostop.envs import VectorEnv, observation
print(len(observation(gs.view(gs.deal("bga", 2, seed=1), 0))))
try:
    print(VectorEnv("bga", 2, 3, seed=1).observe().words.tolist())
except gs.GoStopError as error:
    print(error.code, error)
"""


def without(missing: str) -> tuple[list[str], str]:
    """Return what a program without a package prints, and its errors and warnings."""
    command = [sys.executable, "-c", WITHOUT.format(missing=missing)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return done.stdout.splitlines(), done.stderr


def test_without_numpy_there_is_no_environment_but_observations() -> None:
    (first, second), _ = without("numpy")
    assert str(VectorEnv("bga", 2, 3, seed=1).observe().words.shape[1]) == first
    assert second == (
        "not_installed a VectorEnv needs numpy, which is not installed; pip install 'gostop[envs]'"
    )


def test_without_librt_an_environment_is_slow_and_says_so() -> None:
    (first, second), told = without("librt")
    words = VectorEnv("bga", 2, 3, seed=1).observe().words
    assert (str(words.shape[1]), str(words.tolist())) == (first, second)
    [line] = [line for line in told.splitlines() if "SlowWarning" in line]
    why = "VectorEnv would be twice as fast with" if gs.compiled else "this gostop is interpreted"
    assert line.startswith("<string>:")
    assert f"SlowWarning: {why}" in line


@pytest.mark.skipif(gs.compiled, reason="a compiled one is fast")
def test_a_slow_environment_says_so_once() -> None:
    arrays.warn_if_slow.cache_clear()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(SlowWarning, match="this gostop is interpreted"):
            VectorEnv("bga", 2, 3, seed=1)
    with pytest.warns(SlowWarning) as told:
        assert 3 == len([VectorEnv("bga", 2, 3, seed=1) for _ in range(3)])
    [warning] = told
    assert __file__ == warning.filename
    assert str(warning.message).startswith("this gostop is interpreted, ")
    assert str(warning.message).endswith("in a clone '… .', with a C compiler")


@pytest.mark.skipif(not gs.compiled, reason="an interpreted one is slow anyway")
def test_a_compiled_environment_with_librt_says_nothing() -> None:
    program = "from gostop.envs import VectorEnv; VectorEnv('bga', 2, 3, seed=1)"
    command = [sys.executable, "-W", "error", "-c", program]
    assert b"" == subprocess.run(command, check=True, capture_output=True).stderr


@pytest.mark.skipif(not gs.compiled, reason="an interpreted one needs no librt")
def test_another_version_of_librt_is_as_none() -> None:
    program = """
import importlib, sys, warnings
real = importlib.import_module
def imported(name, package=None):
    if name == "gostop.kernel.search.packed_words":
        raise ValueError("API version conflict")
    return real(name, package)
importlib.import_module = imported
from gostop.envs import VectorEnv
print(VectorEnv("bga", 2, 3, seed=1).observe().words.tolist())
"""
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True)
    words = VectorEnv("bga", 2, 3, seed=1).observe().words
    assert f"{words.tolist()}\n" == done.stdout.decode()
    expected = "another version of the package librt (API version conflict); python -m pip install"
    assert expected in done.stderr.decode()

"""`VectorEnv`: it plays the rounds of the library, and refuses what it cannot do."""

from __future__ import annotations

import pickle
import runpy
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
import numpy as np
import pytest
from numpy.typing import NDArray

import gostop as gs
from gostop.envs import Observed, VectorEnv, observation
from gostop.kernel.policies import POLICIES
from gostop.testing.rulesets import drawn
from tests.support.refusals import refused
from tests.support.sittings import HOUSE, SEVEN

ALL = [
    *((each, players) for each in gs.RULESETS.values() for players in each.players[-1:]),
    *((gs.CHINESE_BLOG, 2), (HOUSE, 4), (SEVEN, 7)),
    *((each, each.players[0]) for each in drawn(8, 11)),
]
TABLES = [pytest.param(*each, id=f"{n} {each[0].id}, {each[1]}") for n, each in enumerate(ALL)]
Choice = Callable[[gs.State | gs.View], gs.Move]


def chosen(seen: Observed, chance: np.random.Generator) -> NDArray[np.int64]:
    """A legal action for each lane, at random."""
    mask = seen.mask
    actions: NDArray[np.int64] = (mask * (1 + chance.random(mask.shape))).argmax(axis=1)
    return actions


class Beside:
    """The rounds of one lane, played by the public functions."""

    def __init__(self, ruleset: gs.Ruleset, players: int, seed: int, *, sitting: bool) -> None:
        self.ruleset, self.players, self.seed, self.sitting = ruleset, players, seed, sitting
        self.round = -1
        self.match: gs.Match | None = None
        self.deal()

    def deal(self) -> None:
        self.round += 1
        seed = gs.round_seed(self.seed, self.round)
        if self.sitting:
            if self.match is None or self.match.is_over:
                self.match = gs.Match(self.ruleset, self.players, seed=seed)
            self.state = self.match.next_round(seed)
        else:
            dealer = self.round % self.players
            self.state = gs.deal(self.ruleset, self.players, seed=seed, dealer=dealer)

    def end(self) -> tuple[int, ...]:
        settlement = gs.settle(self.state)
        if self.match is not None:
            self.match = self.match.after(settlement)
        self.deal()
        return settlement.points

    def passed(self) -> tuple[int, list[int]]:
        """The rounds that are over before anybody is asked, and their points."""
        number, points = 0, [0] * self.players
        while self.state.is_over:
            number += 1
            points = [a + b for a, b in zip(points, self.end(), strict=True)]
        return number, points


@pytest.mark.parametrize(("ruleset", "players"), TABLES)
@pytest.mark.parametrize("sitting", [False, True])
def test_a_lane_plays_the_rounds_of_the_library(
    ruleset: gs.Ruleset, players: int, sitting: bool
) -> None:
    env = VectorEnv(ruleset, players, 3, seed=7, sitting=sitting)
    beside = [Beside(ruleset, players, seed, sitting=sitting) for seed in env.seeds]
    for each in beside:
        each.passed()
    chance = np.random.default_rng(1)
    for _ in range(120):
        seen = env.observe()
        mask, bits, numbers = seen.mask, seen.bits, seen.numbers
        actions = chosen(seen, chance)
        for lane, each in enumerate(beside):
            state = each.state
            assert state.to_move == seen.seats[lane]
            view = gs.view(state, state.to_move)
            assert observation(view) == tuple(seen.words[lane])
            assert tuple(np.flatnonzero(mask[lane])) == gs.legal_ids(state)
            assert view.hands[view.seat or 0] == gs.CardSet(
                card for card in gs.CARDS if bits[lane, 0, card.id]
            )
            assert view.stock_size == numbers[lane, 0]
        found = env.step(actions)
        last = iter(found.last)
        for lane, each in enumerate(beside):
            seat = each.state.to_move
            each.state = gs.apply(each.state, gs.move_from_id(actions[lane]))
            points: tuple[int, ...] = (0,) * players
            assert each.state.is_over == found.ended[lane]
            if each.state.is_over:
                assert observation(gs.view(each.state, seat)) == tuple(next(last))
                points = each.end()
            assert points == tuple(found.points[lane])
            number, points_of_passed = each.passed()
            assert number == found.passed[lane]
            assert points_of_passed == list(found.passed_points[lane])
            assert each.state.to_move == found.seats[lane]
        assert [] == list(last)
        assert env.rounds == tuple(each.round for each in beside)
        if sitting:
            assert env.matches == tuple(each.match for each in beside)


def test_a_program_learns(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """That of the examples wins more in the last tenths of its steps than in the first ones."""
    path = Path(__file__).parents[2] / "examples" / "learn.py"
    monkeypatch.setattr(sys, "argv", [str(path), "1500"])
    runpy.run_path(str(path), run_name="__main__")
    points = [float(line.split()[5]) for line in capsys.readouterr().out.splitlines()]
    assert sum(points[:3]) + 3 < sum(points[-3:])


def stepped(env: VectorEnv, steps: int) -> int:
    """Make random steps; how many rounds passed before anybody was asked."""
    chance = np.random.default_rng(1)
    return sum(int(env.step(chosen(env.observe(), chance)).passed.sum()) for _ in range(steps))


def test_some_rounds_pass_before_anybody_is_asked() -> None:
    assert stepped(VectorEnv("bga", 6, 16, seed=1, opponents="random"), 60) > 0


@pytest.mark.parametrize("players", [2, 5])
def test_opponents_play_all_seats_but_the_first(players: int) -> None:
    env = VectorEnv("bga", players, 8, seed=3, opponents="random")
    named = VectorEnv("bga", players, 8, seed=3, opponents=["random"] * (players - 1))
    chance, rounds, points = np.random.default_rng(2), 0, np.zeros(players, np.int64)
    for _ in range(200):
        seen = env.observe()
        assert {0} == set(seen.seats)
        actions = chosen(seen, chance)
        found, again = env.step(actions), named.step(actions)
        assert (found.points == again.points).all()
        rounds += int(found.ended.sum() + found.passed.sum())
        points += (found.points + found.passed_points).sum(axis=0)
    assert rounds == sum(env.rounds)
    assert 0 == points.sum()
    assert points.any()


def test_each_opponent_has_a_policy_of_its_own() -> None:
    names = sorted(POLICIES)
    envs = [VectorEnv("bga", 3, 4, seed=3, opponents=[one, two]) for one in names for two in names]
    stepping = [stepped(env, 40) for env in envs]
    assert len(envs) == len(stepping)
    assert len(envs) == len({str(env.save().lanes) for env in envs})


def test_opponents_draw_what_those_of_a_simulation_draw() -> None:
    """A learner who draws from the same numbers plays the rounds of `simulate`."""
    env = VectorEnv("bga", 2, 1, seed=5, opponents="random")
    lanes: Any = env._lanes
    points, rounds = np.zeros(2, np.int64), 0
    while env.rounds[0] < 8:
        rounds, legal = env.rounds[0], np.flatnonzero(env.observe().mask[0])
        found = env.step([legal[lanes.lanes[0].chance.below(len(legal))]])
        points += (found.points + found.passed_points)[0]
    assert rounds == 7
    simulated = gs.simulate("bga", 2, 8, seed=env.seeds[0], dealer=None, workers=1)
    assert [each.total for each in simulated.points] == points.tolist()


@pytest.mark.parametrize("kind", [{}, {"sitting": True}, {"opponents": "random", "sitting": True}])
def test_an_environment_goes_back_to_where_it_stood(kind: dict[str, Any]) -> None:
    env, other = (VectorEnv("fudawiki", 3, 16, seed=9, **kind) for _ in range(2))
    chance = np.random.default_rng(3)
    for _ in range(70):
        env.step(chosen(env.observe(), chance))
    saved = env.save()
    after = []
    for place in (env, env, other):
        place.restore(pickle.loads(pickle.dumps(saved)))
        assert saved == place.save()
        chance = np.random.default_rng(4)
        told = []
        for _ in range(70):
            seen = place.observe()
            found = place.step(chosen(seen, chance))
            told += [seen.words.tolist(), found.points.tolist(), found.last.tolist()]
        after.append((told, place.rounds))
    assert after[0] == after[1] == after[2]


def test_a_lane_does_not_depend_on_the_number_of_lanes() -> None:
    few, many = (VectorEnv("bga", 2, n, seed=2) for n in (3, 9))
    assert few.seeds == many.seeds[:3]
    assert (few.observe().words == many.observe().words[:3]).all()
    assert len(set(many.seeds)) == 9
    assert VectorEnv("bga", 2, 1, seed=3).seeds != few.seeds[:1]


def test_an_illegal_action_moves_no_lane() -> None:
    env = VectorEnv("bga", 2, 4, seed=1)
    before = env.save()
    actions = env.observe().mask.argmax(axis=1)
    wrong = actions.copy()
    wrong[2] = 146
    said = "a legal action of seat 0 in lane 2, found 146 (stop): seat 0 is not asked to go or stop"
    with pytest.raises(gs.IllegalMoveError, match="expected") as caught:
        env.step(wrong)
    error = caught.value
    assert said in str(error)
    assert f"legal: {actions[2]} ({gs.move_from_id(actions[2])}), " in str(error)
    assert "not_asked" == error.code
    assert isinstance(error.state, gs.View)
    assert error.seat == error.state.seat
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
    (0, "expected actions of shape (4,), found () (actions)"),
    ([0, 0, -1, 0], "expected actions from 0 to 155, found -1 in lane 2 (actions[2])"),
    ([0, 156, 0, 0], "expected actions from 0 to 155, found 156 in lane 1 (actions[1])"),
    (np.full(4, 2**64 - 1, np.uint64), "found 18446744073709551615 in lane 0 (actions[0])"),
]


@pytest.mark.parametrize(("actions", "said"), WRONG, ids=[said for _, said in WRONG])
def test_actions_that_are_none(actions: Any, said: str) -> None:
    env = VectorEnv("bga", 2, 4, seed=1)
    before = env.save()
    with refused(gs.PositionError, said):
        env.step(actions)
    assert before == env.save()


@pytest.mark.parametrize("kind", [np.int8, np.uint8, np.int16, np.uint32, np.int64, np.uint64])
def test_actions_of_any_whole_type(kind: Any) -> None:
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


@pytest.mark.parametrize(
    ("how", "kind", "said"), REFUSED, ids=[f"{next(iter(how))} {said}" for how, _, said in REFUSED]
)
def test_what_no_environment_is_made_of(
    how: dict[str, Any], kind: type[gs.GoStopError], said: str
) -> None:
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
        *(lambda: env.seeds, lambda: env.rounds, lambda: env.matches),
    ]
    for use in uses:
        with refused(gs.PositionError, "expected an open environment…what you have saved (env)"):
            use()


def test_what_cannot_be_gone_back_to() -> None:
    env = VectorEnv("bga", 2, 4, seed=1)
    bad: Any = b"saved"
    with refused(gs.PositionError, "expected where an environment stood (saved)"):
        env.restore(bad)
    for other in (
        VectorEnv("bga", 2, 4, seed=2),
        VectorEnv("bga", 2, 5, seed=1),
        VectorEnv("bga", 2, 4, seed=1, sitting=True),
        VectorEnv("french", 2, 4, seed=1),
    ):
        with refused(
            gs.PositionError, "with the same arguments saved, found another one's (saved)"
        ):
            env.restore(other.save())
    with refused(gs.PositionError, "with sitting=True, found one of independent rounds (sitting)"):
        _ = env.matches


def interrupted(*_: object) -> object:
    raise KeyboardInterrupt


def test_an_interrupt_closes_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    env = VectorEnv("bga", 2, 8, seed=1, sitting=True)
    monkeypatch.setattr("gostop.envs.sittings.settle", interrupted)
    with pytest.raises(KeyboardInterrupt):
        stepped(env, 200)
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
    """Lanes that are interrupted in the middle of a row, and of a restore."""

    def observe(self, words: Any) -> None:
        words.put_three(1, 2, 3)
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
    before, lanes = env.observe(), env._lanes
    env._lanes = Interrupted()
    with pytest.raises(KeyboardInterrupt):
        env.observe()
    env._lanes = lanes
    after = env.observe()
    assert (before.words == after.words).all()
    assert (before.seats == after.seats).all()


@pytest.mark.parametrize("n", [1, 8])
def test_what_it_tells_is_read_only_and_what_is_unpacked_is_the_users_own(n: int) -> None:
    env = VectorEnv("bga", 2, n, seed=1)
    seen = env.observe()
    for unpacked in (seen.bits, seen.numbers, seen.mask):
        unpacked[:] = 1
    found = env.step(env.observe().mask.argmax(axis=1))
    told = (seen.words, seen.legal, seen.seats, *attrs.astuple(found, recurse=False))
    assert 9 == len(told)
    assert not any(array.flags.writeable for array in told)


@pytest.mark.parametrize("missing", ["numpy", "librt"])
def test_a_package_that_is_missing(missing: str) -> None:
    program = f"""
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
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True)
    first, second = done.stdout.decode().splitlines()
    words = VectorEnv("bga", 2, 3, seed=1).observe().words
    assert str(words.shape[1]) == first
    if missing == "librt":
        assert str(words.tolist()) == second
    else:
        assert second == (
            "not_installed expected numpy, which a VectorEnv needs, found that it is not "
            "installed; pip install 'gostop[envs]'"
        )

"""The lanes of `VectorEnv` play the rounds that the public functions play with the same seeds."""

from __future__ import annotations

import pickle
import runpy
import sys
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
import numpy as np
import pytest
from numpy.typing import NDArray

import gostop as gs
from gostop.envs import Observed, VectorEnv, arrays, observation
from gostop.kernel.search.policies import POLICIES
from gostop.testing.rulesets import drawn
from tests.support.cases import case
from tests.support.sittings import HOUSE, SEVEN

ALL = [
    *((each, players) for each in gs.RULESETS.values() for players in each.players[-1:]),
    *((gs.CHINESE_BLOG, 2), (HOUSE, 4), (SEVEN, 7)),
]
Choice = Callable[[gs.State | gs.View], gs.Move]


def chosen(seen: Observed, chance: np.random.Generator) -> NDArray[np.int64]:
    """Return a random legal action for each lane."""
    mask = seen.mask
    actions: NDArray[np.int64] = (mask * (1 + chance.random(mask.shape))).argmax(axis=1)
    return actions


class Beside:
    """The rounds of one lane, played with the public functions."""

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
        """Skip rounds that end before any seat is asked. Return their number and their points."""
        number, points = 0, [0] * self.players
        while self.state.is_over:
            number += 1
            points = [a + b for a, b in zip(points, self.end(), strict=True)]
        return number, points


@pytest.mark.no_cover
def test_a_lane_plays_the_rounds_of_the_library() -> None:
    for ruleset, players in ALL[::4]:
        for sitting in (False, True):
            with case(ruleset.id, players, sitting):
                check_rounds(ruleset, players, sitting=sitting, steps=60)


@pytest.mark.weekly
@pytest.mark.parametrize("sitting", [False, True])
def test_a_lane_plays_the_rounds_of_random_rulesets(sitting: bool) -> None:
    for ruleset in drawn(8, 11):
        check_rounds(ruleset, ruleset.players[0], sitting=sitting)


def check_rounds(ruleset: gs.Ruleset, players: int, *, sitting: bool, steps: int = 120) -> None:
    env = VectorEnv(ruleset, players, 3, seed=7, sitting=sitting)
    beside = [Beside(ruleset, players, seed, sitting=sitting) for seed in env.seeds]
    for each in beside:
        each.passed()
    chance = np.random.default_rng(1)
    for _ in range(steps):
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


@pytest.mark.weekly
def test_a_program_learns(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The example wins more in the last tenth of its steps than in the first."""
    path = Path(__file__).parents[2] / "examples" / "learn.py"
    monkeypatch.setattr(sys, "argv", [str(path), "1500"])
    runpy.run_path(str(path), run_name="__main__")
    points = [float(line.split()[5]) for line in capsys.readouterr().out.splitlines()]
    assert sum(points[:3]) + 3 < sum(points[-3:])


def stepped(env: VectorEnv, steps: int) -> int:
    """Make random steps. Return how many rounds ended before any seat was asked."""
    chance = np.random.default_rng(1)
    return sum(int(env.step(chosen(env.observe(), chance)).passed.sum()) for _ in range(steps))


def test_some_rounds_pass_before_anybody_is_asked() -> None:
    assert stepped(VectorEnv("bga", 6, 16, seed=1, opponents="random"), 20) > 0


def test_opponents_play_all_seats_but_the_first() -> None:
    for players in (2, 5):
        with case(players):
            env = VectorEnv("bga", players, 4, seed=3, opponents="random")
            named = VectorEnv("bga", players, 4, seed=3, opponents=["random"] * (players - 1))
            chance, rounds, points = np.random.default_rng(2), 0, np.zeros(players, np.int64)
            for _ in range(60):
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
    stepping = [stepped(env, 25) for env in envs]
    assert len(envs) == len(stepping)
    assert len(envs) == len({str(env.save().lanes) for env in envs})


def test_drawn_actions_play_the_rounds_of_a_simulation() -> None:
    cases: list[str | None] = [None, "random"]
    for opponents in cases:
        with case(opponents):
            env = VectorEnv("bga", 2, 3, seed=5, opponents=opponents)
            points, rounds = np.zeros((3, 2), np.int64), np.zeros(3, np.int64)
            while rounds.min() < 8:
                going = (rounds < 8)[:, np.newaxis]
                found = env.step(env.sample_actions())
                points += going * (found.points + found.passed_points)
                rounds = np.array(env.rounds)
            for lane, seed in enumerate(env.seeds):
                played = gs.columns("bga", 2, int(rounds[lane]), seed=seed, dealer=None, workers=1)
                told = np.array([played[f"points_{seat}"] for seat in range(2)])
                assert told.sum(axis=1).tolist() == points[lane].tolist()


def test_actions_are_drawn_evenly_from_the_legal_ones() -> None:
    cases: list[str | None] = [None, "greedy"]
    for opponents in cases:
        with case(opponents):
            env = VectorEnv("bga", 3, 200, seed=4, opponents=opponents)
            for _ in range(9):
                env.step(env.sample_actions())
            mask, drawn = env.observe().mask, np.zeros((200, 156), np.int64)
            for _ in range(300):
                actions = env.sample_actions()
                assert ((200,), np.dtype(np.int64)) == (actions.shape, actions.dtype)
                drawn[np.arange(200), actions] += 1
                actions[:] = 0  # callers may change the array
            assert ((drawn > 0) <= mask).all()
            wanted = 300 / mask.sum(axis=1, keepdims=True)
            # this is chi-squared, with `choices` degrees of freedom
            squares = (mask * (drawn - wanted) ** 2 / wanted).sum()
            choices = (mask.sum(axis=1) - 1).sum()
            assert abs(squares - choices) < 4 * np.sqrt(2 * choices)


def test_the_same_calls_draw_the_same_actions() -> None:
    envs = [VectorEnv("french", 3, n, seed=6) for n in (5, 5, 9)]
    for _ in range(60):
        few, same, many = (env.sample_actions() for env in envs)
        assert (few == same).all()
        assert (few == many[:5]).all()
        saved = [env.save() for env in envs]
        for env in envs:
            env.step(env.sample_actions())
        envs[0].restore(saved[0])
        envs[0].step(envs[0].sample_actions())
        assert envs[0].save() == envs[1].save()


def test_an_observation_stays_as_it_was() -> None:
    env = VectorEnv("bga", 2, 4, seed=1)
    kept = []
    for _ in range(40):
        seen = env.observe()
        again = env.observe()
        assert (seen.words == again.words).all()
        found = env.step(env.sample_actions())
        kept.append((seen, seen.words.tolist(), found, found.points.tolist(), found.ended.tolist()))
    for seen, words, found, points, ended in kept:
        assert [words, points, ended] == [
            seen.words.tolist(),
            found.points.tolist(),
            found.ended.tolist(),
        ]


def test_a_step_observes_only_if_the_last_one_was_observed() -> None:
    """The environment `blind` is observed rarely, so most of its steps don't compute observations.
    If it's observed, it gives the same ones as `env`.
    """
    env, blind = (VectorEnv("bga", 2, 4, seed=1) for _ in range(2))
    known = []
    for number in range(50):
        seen = env.observe()
        known.append(seen.mask.argmax(axis=1))
        env.step(known[-1])
        blind.step(known[-1])
        assert (blind._rows is None) == (number % 7 != 1)
        if number % 7 == 0:
            assert (blind.observe().words == env.observe().words).all()


def test_words_of_another_machine_are_turned() -> None:
    for size in (0, 3):
        with case(size):
            rows = np.arange(4 * size, dtype=">i8").reshape(size, 4)
            turned = arrays._turned(rows)
            assert (np.dtype(np.int64), False) == (turned.dtype, turned.flags.writeable)
            assert rows.tolist() == turned.tolist()


def test_an_environment_goes_back_to_where_it_stood() -> None:
    cases: list[dict[str, Any]] = [{}, {"sitting": True}, {"opponents": "random", "sitting": True}]
    for kind in cases:
        with case(kind):
            env, other = (VectorEnv("fudawiki", 3, 4, seed=9, **kind) for _ in range(2))
            chance = np.random.default_rng(3)
            for _ in range(30):
                env.step(chosen(env.observe(), chance))
            saved = env.save()
            after = []
            for place in (env, env, other):
                place.restore(pickle.loads(pickle.dumps(saved)))
                assert saved == place.save()
                chance = np.random.default_rng(4)
                told = []
                for _ in range(30):
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


def test_a_match_whose_totals_have_no_room_gives_way_to_another() -> None:
    env = VectorEnv(gs.CHINESE_BLOG, 2, 2, seed=3, sitting=True)
    saved, most = env.save(), 2**53 - 1
    assert saved.matches is not None
    rich = saved.matches[0]._with(totals=(most, -most), rounds=5)
    env.restore(attrs.evolve(saved, matches=(rich, saved.matches[1])))
    chance = np.random.default_rng(2)
    while not (found := env.step(chosen(env.observe(), chance))).ended[0] or not found.points[0, 0]:
        pass

    assert found.points[0, 0] > 0  # with these points, the totals would be above the limit
    assert ((0, 0), 0) == (env.matches[0].totals, env.matches[0].rounds)
    env.step(chosen(env.observe(), chance))


def test_a_match_knows_for_which_rounds_it_has_room() -> None:
    most = 2**53 - 1
    match = gs.Match(gs.BGA, 2, dealer=0)._with(totals=(most, -most))
    won, lost = (
        gs.settle(gs.Outcome(gs.BGA, captured, winner))
        for captured, winner in ((["2A 4A 5A 6A 7A 8A", "1R"], 0), (["1R", "2A 4A 5A 6A 7A 8A"], 1))
    )

    assert [False, True] == [match.has_room(won), match.has_room(lost)]
    assert (most - 7, 7 - most) == match.after(lost).totals
    with pytest.raises(gs.PositionError, match=r"points is over the limit of 2\*\*53 - 1"):
        match.after(won)


def test_a_lane_takes_less_than_10_000_bytes() -> None:
    """The page on many rounds promises this."""
    warm = VectorEnv(gs.CHINESE_BLOG, 2, 1, seed=1)
    warm.step(warm.sample_actions())
    tracemalloc.start()
    env = VectorEnv(gs.CHINESE_BLOG, 2, 100, seed=1)
    for _ in range(30):
        env.step(env.sample_actions())
    taken, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert 1000 < taken / 100 < 10_000

"""Gymnasium's own check accepts the environment, whose rounds are those of a simulation."""

import pickle
from random import Random
from typing import Any

import pytest

import gostop as gs
from gostop.bots import BOTS, external
from gostop.envs import features
from tests.support.arena import ALONE, script
from tests.support.cases import case
from tests.support.odd import VALUES, wrong
from tests.support.sittings import SEVEN

np = pytest.importorskip("numpy")
gymnasium = pytest.importorskip("gymnasium", reason="this needs pip install 'gostop[gymnasium]'")
from gymnasium.utils.env_checker import check_env  # noqa: E402  # after the check for the library

from gostop.envs.gymnasium import OpponentError, RoundEnv  # noqa: E402  # as above

TABLES: list[tuple[gs.Ruleset | str, int]] = [
    ("chinese_blog", 2),
    ("bga", 3),
    ("french", 4),
    ("fudawiki", 6),
    (SEVEN, 7),
    ("pmang", 2),
]
WRONG = [kind for kind in VALUES if kind != "none"]


def first_move(view: gs.View, rng: Random) -> gs.Move:
    """Make the first legal move, as a bot without random choices."""
    return view.legal_moves[0]


def actions(info: dict[str, Any]) -> list[int]:
    """Return the legal actions."""
    found: list[int] = np.flatnonzero(info["action_mask"]).tolist()
    return found


def test_it_passes_the_check_of_gymnasium() -> None:
    for ruleset, players in TABLES:
        with case(ruleset, players):
            options = {"ruleset": ruleset, "players": players}
            for opponents in ("random", "careful"):
                made = gymnasium.make("gostop/Round-v0", opponents=opponents, **options)
                check_env(made.unwrapped)


def test_it_plays_the_rounds_of_a_simulation() -> None:
    for ruleset, players in TABLES:
        for seat in (0, 1):
            with case(ruleset, players, seat):
                found = RoundEnv(ruleset, players, seat=seat, opponents=first_move)
                number, (_, info) = 0, found.reset(seed=8)
                for _ in range(4):
                    number += info["skipped"]
                    deal = {"seed": gs.round_seed(8, number), "dealer": number % players}
                    state = gs.deal(ruleset, players, **deal)
                    number += 1
                    while state.to_move not in {seat, None}:
                        state = gs.apply(state, gs.legal_moves(state)[0])
                    rewards = [0.0]
                    while not state.is_over:
                        moves = gs.legal_moves(state)
                        assert [move.id for move in moves] == actions(info)
                        state = gs.apply(state, moves[-1])
                        while state.to_move not in {seat, None}:
                            state = gs.apply(state, gs.legal_moves(state)[0])
                        observation, reward, over, cut, info = found.step(np.int64(moves[-1].id))
                        assert observation in found.observation_space
                        assert (state.is_over, False, False) == (over, cut, info["illegal"])
                        rewards.append(reward)
                    assert [0.0] * (len(rewards) - 1) == rewards[:-1]
                    assert gs.settle(state).points[seat] == rewards[-1]
                    assert [gs.Flip().id] == actions(info)
                    _, info = found.reset()


def test_a_round_may_begin_with_a_state() -> None:
    found = RoundEnv("bga", 2, opponents=first_move)
    start = gs.deal("bga", 2, seed=1, dealer=1)
    state = gs.apply(start, gs.legal_moves(start)[0])
    while state.to_move == 1:
        state = gs.apply(state, gs.legal_moves(state)[0])
    array, info = found.reset(seed=1, options={"start": start})
    assert np.array_equal(features(gs.view(state, 0)), array)
    assert [move.id for move in gs.legal_moves(state)] == actions(info)
    found.reset(options={})
    with pytest.raises(gs.PositionError, match="seat 0 has nothing to decide from start on"):
        found.reset(options={"start": gs.setup("bga", hands=["", "1J1"], table="2J1", to_move=1)})
    with pytest.raises(gs.PositionError, match="start is a state of french with 2 players"):
        found.reset(options={"start": gs.deal("french", 2, seed=1)})


def test_each_seat_has_its_own_bot() -> None:
    asked: list[int | None] = []

    def first(view: gs.View, rng: Random) -> gs.Move:
        asked.append(view.seat)
        return first_move(view, rng)

    found = RoundEnv("bga", 3, seat=1, opponents=[BOTS["careful"], first], dealer=1)
    _, info = found.reset(seed=1)
    over = False
    while not over:
        _, _, over, _, info = found.step(actions(info)[0])
    assert {2} == {*asked}


def test_an_external_bot_has_a_program_for_each_seat() -> None:
    others = len(external.RUNNING)  # of other tests
    found = RoundEnv("bga", 3, opponents=script(ALONE))
    _, info = found.reset(seed=1)
    over = False
    while not over:
        _, _, over, _, info = found.step(actions(info)[0])
    assert 2 == len(external.RUNNING) - others
    found.close()
    assert 0 == len(external.RUNNING) - others


def test_the_same_seed_gives_the_same_rounds_and_bots() -> None:
    def sums() -> list[int]:
        found = RoundEnv("bga", 3, opponents="random")
        seen, info = found.reset(seed=5)
        told = [int(seen.sum())]
        for _ in range(30):
            seen, _, over, _, info = found.step(actions(info)[0])
            if over:
                seen, info = found.reset()
            told.append(int(seen.sum()))
        return told

    assert sums() == sums()


def test_an_illegal_action_may_raise_and_change_nothing() -> None:
    found = RoundEnv(illegal="raise")
    seen, info = found.reset(seed=1)
    with pytest.raises(gs.IllegalMoveError):
        found.step(gs.Go().id)
    again, _, _, _, _ = found.step(actions(info)[0])
    found.reset(seed=1)
    assert np.array_equal(again, found.step(actions(info)[0])[0])
    assert not np.array_equal(seen, again)


def test_an_illegal_action_loses_the_round() -> None:
    cases: list[tuple[dict[str, Any], int]] = [({}, 14), ({"illegal_points": 3}, 3)]
    for given, points in cases:
        with case(given, points):
            ruleset = gs.CHINESE_BLOG.replace(**{"go.threshold": 7})
            found = RoundEnv(ruleset, 3, **given)
            seen, _ = found.reset(seed=1)
            again, reward, over, cut, info = found.step(gs.Go().id)
            assert (-points, True, False, True) == (reward, over, cut, info["illegal"])
            assert np.array_equal(seen, again)
            [nothing] = actions(info)
            for _ in range(2):
                again, reward, over, cut, info = found.step(nothing)
                assert (0, True, False, False) == (reward, over, cut, info["illegal"])
                assert np.array_equal(seen, again)
                assert [nothing] == actions(info)
            with pytest.raises(gs.PositionError, match="the round is over; call `reset`"):
                found.step(3)
            _, info = found.reset()
            assert not info["illegal"]


def test_wrong_actions_are_refused() -> None:
    cases0: list[Any] = ["raise", "lose"]
    for illegal in cases0:
        for kind in (*WRONG, "none"):
            with case(illegal, kind):
                found = RoundEnv(illegal=illegal)
                _, info = found.reset(seed=1)
                with pytest.raises(gs.PositionError, match="number of an action, from 0 to 155"):
                    found.step(wrong(kind))
                found.step(actions(info)[0])


def test_actions_of_another_shape_or_range_are_refused() -> None:
    cases: list[Any] = [156, [3], np.array([3, 4]), np.zeros(156)]
    for action in cases:
        with case(action):
            found = RoundEnv()
            found.reset(seed=1)
            with pytest.raises(gs.PositionError, match="expected the number of an action"):
                found.step(action)


def test_it_is_reset_before_use_and_not_used_after_its_end() -> None:
    found = RoundEnv(render_mode="ansi")
    for use in (lambda: found.step(3), found.render, RoundEnv().render):
        with pytest.raises(gs.PositionError, match="has no round yet; call `reset` first"):
            use()
    found.reset(seed=1)
    found.close()
    found.close()
    uses: tuple[Any, ...] = (lambda: found.step(3), found.render, found.reset)
    for use in uses:
        with pytest.raises(
            gs.PositionError, match="the environment is closed; make another environment"
        ):
            use()


ARGUMENTS = ["players", "seat", "opponents", "dealer", "illegal", "illegal_points", "render_mode"]


def test_wrong_arguments_are_refused() -> None:
    for name in ("ruleset", *ARGUMENTS):
        with case(name):
            for kind in WRONG:
                if (name, kind) != ("opponents", "class"):  # a class can be called
                    with case(kind), pytest.raises(gs.GoStopError):
                        RoundEnv(**{name: wrong(kind)})


def test_there_is_a_bot_for_each_other_seat() -> None:
    cases: list[Any] = [[], ["random"], ["random"] * 3, ["random", None]]
    for opponents in cases:
        with case(opponents), pytest.raises(gs.PositionError, match=r"expected a bot|is not a bot"):
            RoundEnv("bga", 3, opponents=opponents)


def test_wrong_seeds_are_refused() -> None:
    for kind in WRONG:
        with case(kind), pytest.raises(gs.PositionError, match="seed"):
            RoundEnv().reset(seed=wrong(kind))


class Faulty:
    """A bot that makes one illegal move. It may check its moves itself, as some bots do."""

    def __init__(self, turn: int, *, checks: bool) -> None:
        self.turn, self.checks, self.hand = turn, checks, gs.CardSet()

    def choose(self, view: gs.View, rng: Random) -> gs.Move:
        self.turn -= 1
        self.hand = view.hands[view.seat or 0]
        if self.turn == -1 and self.checks:
            gs.check_move(view, gs.Go())
        return gs.Go() if self.turn == -1 else first_move(view, rng)


def shown_by(error: BaseException) -> list[str]:
    """Return the texts and the values of an error, and of the errors that caused it."""
    behind = [each for each in (error.__cause__, error.__context__) if each is not None]
    own = [str(error), repr(error.args), repr(vars(error))]
    return [*own, *(text for each in behind for text in shown_by(each))]


def test_an_illegal_move_of_a_bot_shows_none_of_its_cards() -> None:
    for checks in (False, True):
        for turn in (0, 1):
            with case(checks, turn):
                bot = Faulty(turn, checks=checks)
                found = RoundEnv(opponents=bot, dealer=1)
                with pytest.raises(OpponentError) as caught:
                    found.step(actions(found.reset(seed=1)[1])[0])
                error = caught.value
                assert (1, "not_asked", "opponents") == (error.seat, error.code, error.field)
                said = "the bot of seat 1 made an illegal move, with the code not_asked"
                assert f"{said} (opponents); call `reset`" == str(error)
                assert len(bot.hand) > 0
                told = [*shown_by(error), *shown_by(pickle.loads(pickle.dumps(error)))]
                assert not [card for card in bot.hand for text in told if str(card) in text]
                assert not [text for text in told if "View" in text or "State" in text]


def test_a_round_ends_with_an_illegal_move_of_a_bot() -> None:
    for turn in (0, 1):
        with case(turn):
            found = RoundEnv(opponents=Faulty(turn, checks=False), dealer=1)
            with pytest.raises(OpponentError):
                found.step(actions(found.reset(seed=1)[1])[0])
            with pytest.raises(gs.PositionError, match="call `reset`"):
                found.step(3)
            _, info = found.reset()
            found.step(actions(info)[0])


def test_a_seat_that_is_never_asked_is_no_endless_loop() -> None:
    def joins(view: gs.View, rng: Random) -> gs.Move:
        return gs.Join() if gs.Join() in view.legal_moves else view.legal_moves[-1]

    ruleset = gs.FUDAWIKI.replace(chongtong=None)
    found = RoundEnv(ruleset, 6, seat=5, opponents=joins, dealer=0)
    with pytest.raises(gs.PositionError, match="seat 5 had nothing to decide in"):
        found.reset(seed=1)


def test_what_the_seat_sees_is_its_picture() -> None:
    found = RoundEnv(render_mode="ansi", dealer=0)
    found.reset(seed=1)
    state = gs.deal("chinese_blog", 2, seed=gs.round_seed(1, 0))
    assert str(gs.view(state, 0)) == found.render()
    quiet = RoundEnv()
    quiet.reset(seed=1)
    assert quiet.render() is None


def test_it_can_be_pickled() -> None:
    found = RoundEnv("bga", 3)
    never = pickle.loads(pickle.dumps(found))
    never.reset(seed=1)
    _, info = found.reset(seed=1)
    again = pickle.loads(pickle.dumps(found))
    action = actions(info)[0]
    assert np.array_equal(never.step(action)[0], found.step(action)[0])
    assert np.array_equal(never.reset()[0], again.reset()[0])


def test_its_masks_are_those_that_sb3_contrib_asks_for() -> None:
    made = gymnasium.make("gostop/Round-v0", ruleset="bga")
    with pytest.raises(gs.PositionError, match="no round yet"):
        made.unwrapped.action_masks()
    _, info = made.reset(seed=3)
    over = False
    while not over:
        masks = made.get_wrapper_attr("action_masks")()
        assert (np.bool_, info["action_mask"].tolist()) == (masks.dtype, masks.tolist())
        _, _, over, _, info = made.step(actions(info)[0])
    masks = made.get_wrapper_attr("action_masks")()
    assert (1, info["action_mask"].tolist()) == (masks.sum(), masks.tolist())
    made.close()
    with pytest.raises(gs.PositionError, match="closed"):
        made.unwrapped.action_masks()

"""Objects that claim to be of other classes are refused, but not the numbers of numpy."""

from typing import Any, cast

import numpy as np
import pytest

import gostop as gs
from tests.support.cases import for_each

STATE = gs.deal(gs.BGA, 2, seed=1)


class Impostor:
    """A value that claims to be of any class, to equal everything, and to have every attribute."""

    id = 0

    def __init__(self, kind: type) -> None:
        self.kind = kind

    @property  # type: ignore[misc]  # deliberately wrong
    def __class__(self) -> type:
        return self.kind

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0

    def __getattr__(self, name: str) -> Any:
        return getattr(STATE, name)


@for_each("kind", [gs.Move, gs.Play, gs.Go, object])
def test_what_says_that_it_equals_a_move_is_none(kind: type) -> None:
    liar = cast("Any", Impostor(kind))
    for play in (gs.apply, gs.step):
        with pytest.raises(gs.IllegalMoveError, match="expected a move, found"):
            play(STATE, liar)


def test_what_looks_like_a_state_is_none() -> None:
    liar = cast("Any", Impostor(gs.State))
    for read in (gs.legal_moves, gs.legal_ids, gs.settle):
        with pytest.raises(gs.PositionError, match=r"expected a State.*, found"):
            read(liar)
    with pytest.raises(gs.PositionError, match="expected a State, found"):
        gs.apply(liar, gs.legal_moves(STATE)[0])


def test_what_looks_like_a_ruleset_is_none() -> None:
    liar = cast("Any", Impostor(gs.Ruleset))
    for read in (
        lambda: gs.deal(liar, 2, seed=1),
        lambda: gs.score("1B 3B 8B", liar),
        lambda: gs.format_ruleset(liar),
        lambda: gs.Match(liar, 2, seed=1),
    ):
        with pytest.raises(gs.RulesetError, match="expected a Ruleset, such as BGA, or the id"):
            read()


def test_what_looks_like_a_state_cannot_be_set_up_again() -> None:
    with pytest.raises(gs.PositionError, match="expected a State, found"):
        gs.setup_of(cast("Any", Impostor(gs.State)))


def test_a_policy_that_answers_with_an_impostor_is_told() -> None:
    with pytest.raises(gs.IllegalMoveError, match="expected a move, found"):
        gs.simulate(gs.BGA, 2, 1, policy=lambda *_: cast("Any", Impostor(gs.Play)), workers=1)


def test_what_looks_like_a_settlement_is_none() -> None:
    with pytest.raises(gs.PositionError, match="expected a Settlement, found"):
        gs.Match(gs.BGA, 2, seed=1).after(cast("Any", Impostor(gs.Settlement)))


ONE, TWO = cast("int", np.int64(1)), cast("int", np.uint8(2))


def test_numbers_of_numpy_are_whole_numbers() -> None:
    state = gs.deal("bga", TWO, seed=ONE, dealer=ONE)
    assert gs.deal(gs.BGA, 2, seed=1, dealer=1) == state
    assert {int} == {type(number) for number in (state.dealer, state.carry, state.players)}
    placed = gs.setup(
        gs.BGA,
        hands=["1B", "2A"],
        stock="4J1",
        turns=TWO,
        flips=np.array([1, 0]),
        dry=[TWO, ONE],
        to_move=ONE,
    )
    assert ((2, 2), (1, 0), (2, 1), 1) == (placed.turns, placed.flips, placed.dry, placed.to_move)
    outcome = gs.Outcome(
        gs.CHINESE_BLOG,
        ["1B 3B 8B 2A 4A 8A 1R 2R 3R", "10R"],
        cast("int", np.int32(0)),
        goes=np.array([0, 0]),
        shakes=[(cast("int", np.int8(0)), ONE)],
        carry=TWO,
        instant=[(ONE, 0, cast("int", np.int16(7)), "first_ppeok")],
    )
    plain = gs.Outcome(
        gs.CHINESE_BLOG,
        ["1B 3B 8B 2A 4A 8A 1R 2R 3R", "10R"],
        0,
        goes=(0, 0),
        shakes=[(0, 1)],
        carry=2,
        instant=[(1, 0, 7, "first_ppeok")],
    )
    assert (outcome, repr(outcome)) == (plain, repr(plain))
    assert gs.settle(plain).points == gs.settle(outcome, balances=np.array([0, 0])).points


@for_each("wrong", [True, np.True_, 1.0, np.float64(1), "1", np.zeros(2), None])
def test_what_is_no_whole_number_is_refused(wrong: Any) -> None:
    with pytest.raises(gs.GoStopError):
        gs.deal(gs.BGA, wrong, seed=1)
    with pytest.raises(gs.PositionError):
        gs.deal(gs.BGA, 2, seed=1, dealer=wrong)
    with pytest.raises(gs.PositionError):
        gs.settle(gs.Outcome(gs.BGA, ["", ""], carry=wrong, reason=gs.Reason.EXHAUSTED))


@for_each(
    "fact",
    ["goes", "shakes", "bombs", "small_bombs", "fours", "instant", "forced_out", "pots", "active"],
)
@for_each("array", [np.zeros(3), np.zeros((2, 2)), np.array(1.5)])
def test_an_array_in_place_of_a_sequence_gives_an_error_of_ours(fact: str, array: Any) -> None:
    with pytest.raises(gs.GoStopError):
        gs.settle(gs.Outcome(gs.BGA, ["", "", ""], reason=gs.Reason.EXHAUSTED, **{fact: array}))
    with pytest.raises(gs.GoStopError):
        gs.setup(gs.BGA, hands=["1B", "2A", "3R"], **{fact: array})


def test_what_is_no_set_of_cards_does_not_pass_type_checkers() -> None:
    with pytest.raises(gs.GoStopError):
        gs.Outcome(gs.BGA, 3)  # type: ignore[arg-type]  # type checkers must refuse it
    with pytest.raises(gs.GoStopError):
        gs.Outcome(gs.BGA, [], goes=1)  # type: ignore[arg-type]  # as above
    with pytest.raises(gs.GoStopError):
        gs.Outcome(gs.BGA, [], shakes="1")  # type: ignore[arg-type]  # as above

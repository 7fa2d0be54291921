"""A view as a value: when two are equal, what is refused, and that no hidden fact is in it."""

import pickle

import pytest

import gostop as gs
from gostop.core.moves import MOVES
from gostop.kernel.rng import DEAL, DEALER
from tests.game.test_view_fours import won_with_four
from tests.support.positions import position


def test_a_seat_that_is_not_to_move_is_told_only_that() -> None:
    state = position(gs.BGA, "5A 5R 5J1 9R | 1J1 2J1 3J1", "5J2", "7A 7R 7J1 8B")
    found = set()
    for move in (*MOVES, "1J1", None):
        with pytest.raises(gs.IllegalMoveError) as refused:
            gs.check_move(gs.view(state, 1), move)  # type: ignore[arg-type]  # some are not moves
        error = refused.value
        assert None is error.state
        assert (move, 0, ()) == (error.move, error.seat, error.legal)
        found.add((error.code, str(error)))
    assert {("not_to_move", "it is seat 0's turn, not seat 1's")} == found
    with pytest.raises(gs.IllegalMoveError, match="not a spectator's"):
        gs.check_move(gs.view(state, None), gs.Bomb(5))


def test_the_seat_to_move_is_told_why_and_what_is_legal() -> None:
    state = position(gs.BGA, "5A 5R 9R | 1J1 2J1 3J1", "5J2", "7A 7R 7J1 8B")
    view = gs.view(state, 0)
    for move in gs.legal_moves(state):
        gs.check_move(view, move)
    with pytest.raises(gs.IllegalMoveError) as refused:
        gs.check_move(view, gs.Bomb(5))
    with pytest.raises(gs.IllegalMoveError) as by_state:
        gs.apply(state, gs.Bomb(5))
    assert str(by_state.value) == str(refused.value)
    assert (None, state) == (refused.value.state, by_state.value.state)
    again = pickle.loads(pickle.dumps(refused.value))
    assert (str(refused.value), "not_three_in_hand") == (str(again), again.code)
    with pytest.raises(gs.IllegalMoveError, match="expected a move, found '5A'"):
        gs.check_move(view, "5A")  # type: ignore[arg-type]  # wrong on purpose


def test_after_the_end_there_is_no_move() -> None:
    with pytest.raises(gs.IllegalMoveError, match="the round is over") as refused:
        gs.check_move(gs.view(won_with_four(0), 0), gs.Go())
    assert ("over", None) == (refused.value.code, refused.value.seat)


def test_equal_views_are_equal_in_everything() -> None:
    one = position(gs.BGA, "5A 9R | 1J1 2J1", "5J2", "7A 7R 7J1 8B")
    two = position(gs.BGA, "5A 9R | 7A 8B", "5J2", "1J1 7J1 7R 2J1")
    first, second = gs.view(one, 0), gs.view(two, 0)
    assert one != two
    assert (first, hash(first), repr(first)) == (second, hash(second), repr(second))
    assert (str(first), pickle.dumps(first)) == (str(second), pickle.dumps(second))
    assert [str(card) for card in first.unseen] == [str(card) for card in second.unseen]
    assert gs.samples(first, 5, seed=1) == gs.samples(second, 5, seed=1)
    assert first != gs.view(one, 1)
    assert first != one
    assert first != gs.view(position(gs.BGA, "5A 9R | 1J1 2J1", "5J2", "7A 7R 7J1"), 0)
    assert "<View of bga, 2 players, by seat 0: turn, seat 0 to move>" == repr(first)
    assert "<View of bga, 2 players, by a spectator: turn, seat 0 to move>" == repr(
        gs.view(one, None)
    )


def test_the_same_tuples_given_apart_make_no_other_pickle() -> None:
    seats = (0,)
    parts = {"hands": ["1B", "2A"], "turns": 3, "captured": ["4A 6A 7A 8A 9A 10A 12A 1J1 2J1", ""]}
    one = gs.setup(gs.BGA, goes=seats, ppeoks=seats, **parts)  # type: ignore[arg-type]  # mixed types
    two = gs.setup(gs.BGA, goes=(0,), ppeoks=[0], **parts)  # type: ignore[arg-type]  # mixed types
    assert pickle.dumps(gs.view(one, 1)) == pickle.dumps(gs.view(two, 1))


def test_no_view_holds_the_seed_and_the_first_dealer_has_a_shuffle_of_its_own() -> None:
    seed = 0xC0FFEE_C0FFEE_C0FFEE_C0FFEE
    state = gs.deal(gs.BGA, 4, seed=seed)
    assert seed.to_bytes(12, "little") in pickle.dumps(state)
    assert seed.to_bytes(12, "little") not in pickle.dumps(gs.view(state, 0))
    assert {DEALER} != {DEAL}


def test_a_spectator_sees_no_hand_and_no_moves() -> None:
    state = gs.deal(gs.BGA, 3, seed=1)
    view = gs.view(state, None)
    assert (None, (gs.CardSet(),) * 3, ()) == (view.seat, view.hands, view.legal_moves)
    assert (7, 7, 7) == view.hand_sizes


def test_seats_are_absolute() -> None:
    state = gs.setup(gs.BGA, hands=["", "", "1B"], stock="2A", to_move=2)
    assert gs.view(state, 0) != gs.view(state, 1) != gs.view(state, None)
    assert gs.view(state, 0).hands == gs.view(state, 1).hands


def test_unseen_are_the_cards_of_the_position_not_of_the_deck() -> None:
    state = position(gs.BGA, "5A 9R | 1J1 2J1", "5J2", "7A 7R")
    assert "1J1 2J1 7A 7R" == str(gs.view(state, 0).unseen)
    assert "5A 7A 7R 9R" == str(gs.view(state, 1).unseen)
    assert "1J1 2J1 5A 7A 7R 9R" == str(gs.view(state, None).unseen)


def test_a_view_is_made_by_view_only() -> None:
    with pytest.raises(TypeError, match="make a View with view"):
        gs.View()
    view = gs.view(gs.deal(gs.BGA, 2, seed=1), 0)
    with pytest.raises(AttributeError):
        view.seat = 1  # type: ignore[misc]  # wrong on purpose
    assert not hasattr(view, "__dict__")


def test_hidden_is_one_object() -> None:
    assert "?" == repr(gs.HIDDEN)
    assert gs.HIDDEN is pickle.loads(pickle.dumps(gs.HIDDEN)) is type(gs.HIDDEN)()

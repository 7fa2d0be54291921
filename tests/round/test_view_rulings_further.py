"""Who may know what, from the offer of a draw on: each ruling on views, by its number."""

import pickle
from math import factorial
from typing import Any

import pytest

import gostop as gs
from gostop.kernel.seeds import DEAL, DEALER
from gostop.moves import MOVES
from tests.round.test_view_rulings import COMPULSORY, HIDDEN, OFFERED, others, won_with_four
from tests.support.positions import after, position


def test_v11_an_offer_shows_no_card_but_says_that_the_hand_may_offer() -> None:
    before = position(gs.BGA, **OFFERED)
    asked = after(before, "draw?")
    assert [gs.CardSet()] * 3 == list(asked.shown)
    for view in others(asked, 0):
        for world in gs.samples(view, 20, seed=1):
            changes: dict[str, Any] = {"hands": world.hands, "stock": ()}
            again = gs.setup(gs.BGA, **{**gs.setup_of(before), **changes})
            assert gs.OfferDraw() in gs.legal_moves(again)


def test_v11_after_the_answers_it_is_forgotten() -> None:
    asked = after(position(gs.BGA, **OFFERED), "draw?")
    refused = after(asked, "refuse")
    plain = factorial(10) // factorial(2) // factorial(2)
    assert gs.count_worlds(gs.view(asked, 1)) < gs.count_worlds(gs.view(refused, 1))
    assert plain == gs.count_worlds(gs.view(refused, 1))


def test_v12_a_flip_in_place_of_a_card_is_forgotten() -> None:
    state = position(COMPULSORY, "1B 2J1 | 3B 3R", "9A 8A", "9R 8J1 9J1 8J2 7A")
    flipped = after(state, ".")
    paired = {str(world.hands[0]) for world in gs.samples(gs.view(flipped, 1), 200, seed=1)}
    assert any("9J1" in hand for hand in paired)


def test_v13_redacted_events_hide_what_others_draw() -> None:
    state = position(gs.BGA, "9R X2 1B | 1J1 2J1 3J1", "8A 9A", "5A 7R 7J1 8B")
    _, events = gs.step(state, gs.TakeBonus("X2"))
    assert events == gs.redact(events, 0)
    for seat in (1, None):
        seen = gs.redact(events, seat)
        assert [type(event) for event in events] == [type(event) for event in seen]
        assert (*events[:1], gs.CardDrawn(0, HIDDEN)) == seen
        assert seen == gs.redact(seen, seat)
        assert seen == gs.redact(iter(events), seat)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_v13_all_other_events_happen_in_the_open(seat: int | None) -> None:
    for ruleset in gs.RULESETS.values():
        for seed in range(3):
            state, events = gs.start(ruleset, max(ruleset.players), seed=seed)
            while True:
                for one, other in zip(events, gs.redact(events, seat), strict=True):
                    assert one == other or isinstance(one, gs.CardDrawn)
                if state.is_over:
                    break
                state, events = gs.step(state, gs.legal_moves(state)[-1])


def test_v14_nothing_is_turned_up_at_the_end() -> None:
    over = won_with_four(0)
    for view in others(over, -1):
        hands = [str(hand) for hand in view.hands]
        mine = [str(hand) if seat == view.seat else "" for seat, hand in enumerate(over.hands)]
        assert (mine, gs.CardSet(over.stock)) == (hands, view.unseen & gs.CardSet(over.stock))
        outcome = view.outcome
        assert outcome is not None
        one, two = gs.settle(outcome), gs.settle(over)
        assert (one.points, one.transfers) == (two.points, two.transfers)
        assert ((0,), (0, 1)) == (one.outcome.fours, two.outcome.fours)


def test_v14_a_round_that_nobody_has_won_has_an_outcome_too() -> None:
    state = gs.setup(gs.PMANG, hands=["", ""], fours=[0])
    outcome = gs.view(state, 0).outcome
    assert outcome is not None
    assert (gs.Reason.EXHAUSTED, ()) == (outcome.reason, outcome.fours)
    assert gs.view(gs.setup(gs.BGA, hands=["1B", "2A"]), 0).outcome is None


def test_v15_a_seat_that_is_not_to_move_is_told_only_that() -> None:
    state = position(gs.BGA, "5A 5R 5J1 9R | 1J1 2J1 3J1", "5J2", "7A 7R 7J1 8B")
    found = set()
    for move in (*MOVES, "1J1", None):
        with pytest.raises(gs.IllegalMoveError) as refused:
            gs.check_move(gs.view(state, 1), move)  # type: ignore[arg-type]  # not always a move
        error = refused.value
        assert gs.view(state, 1) == error.state
        assert (move, 0, ()) == (error.move, error.seat, error.legal)
        found.add((error.code, str(error)))
    assert {("not_to_move", "expected a move of seat 0, found that seat 1 is not to move")} == found
    with pytest.raises(gs.IllegalMoveError, match="a spectator is not to move"):
        gs.check_move(gs.view(state, None), gs.Bomb(5))


def test_v15_the_seat_to_move_is_told_why_and_what_is_legal() -> None:
    state = position(gs.BGA, "5A 5R 9R | 1J1 2J1 3J1", "5J2", "7A 7R 7J1 8B")
    view = gs.view(state, 0)
    for move in gs.legal_moves(state):
        gs.check_move(view, move)
    with pytest.raises(gs.IllegalMoveError) as refused:
        gs.check_move(view, gs.Bomb(5))
    with pytest.raises(gs.IllegalMoveError) as by_state:
        gs.apply(state, gs.Bomb(5))
    assert str(by_state.value) == str(refused.value)
    assert (view, state) == (refused.value.state, by_state.value.state)
    again = pickle.loads(pickle.dumps(refused.value))
    assert (view, str(refused.value), "not_three_in_hand") == (again.state, str(again), again.code)
    with pytest.raises(gs.IllegalMoveError, match="expected a move, found '5A'"):
        gs.check_move(view, "5A")  # type: ignore[arg-type]  # that is the point


def test_v15_after_the_end_there_is_no_move() -> None:
    with pytest.raises(gs.IllegalMoveError, match="the round is over") as refused:
        gs.check_move(gs.view(won_with_four(0), 0), gs.Go())
    assert ("over", None) == (refused.value.code, refused.value.seat)


def test_v16_equal_views_are_equal_in_everything() -> None:
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


def test_v16_the_same_tuples_given_apart_make_no_other_pickle() -> None:
    seats = (0,)
    parts = {"hands": ["1B", "2A"], "turns": 3, "captured": ["4A 6A 7A 8A 9A 10A 12A 1J1 2J1", ""]}
    one = gs.setup(gs.BGA, goes=seats, ppeoks=seats, **parts)  # type: ignore[arg-type]  # many types
    two = gs.setup(gs.BGA, goes=(0,), ppeoks=[0], **parts)  # type: ignore[arg-type]  # many types
    assert pickle.dumps(gs.view(one, 1)) == pickle.dumps(gs.view(two, 1))


def test_v17_no_view_holds_the_seed_and_the_first_dealer_has_a_shuffle_of_its_own() -> None:
    seed = 0xC0FFEE_C0FFEE_C0FFEE_C0FFEE
    state = gs.deal(gs.BGA, 4, seed=seed)
    assert seed.to_bytes(12, "little") in pickle.dumps(state)
    assert seed.to_bytes(12, "little") not in pickle.dumps(gs.view(state, 0))
    assert {DEALER} != {DEAL}


def test_v18_a_spectator_sees_no_hand_and_no_moves() -> None:
    state = gs.deal(gs.BGA, 3, seed=1)
    view = gs.view(state, None)
    assert (None, (gs.CardSet(),) * 3, ()) == (view.seat, view.hands, view.legal_moves)
    assert (7, 7, 7) == view.hand_sizes


def test_v19_seats_are_absolute() -> None:
    state = gs.setup(gs.BGA, hands=["", "", "1B"], stock="2A", to_move=2)
    assert gs.view(state, 0) != gs.view(state, 1) != gs.view(state, None)
    assert gs.view(state, 0).hands == gs.view(state, 1).hands


def test_v20_unseen_are_the_cards_of_the_position_not_of_the_deck() -> None:
    state = position(gs.BGA, "5A 9R | 1J1 2J1", "5J2", "7A 7R")
    assert "1J1 2J1 7A 7R" == str(gs.view(state, 0).unseen)
    assert "5A 7A 7R 9R" == str(gs.view(state, 1).unseen)
    assert "1J1 2J1 5A 7A 7R 9R" == str(gs.view(state, None).unseen)


def test_a_view_is_made_by_view_only() -> None:
    with pytest.raises(TypeError, match="make a View with view"):
        gs.View()
    view = gs.view(gs.deal(gs.BGA, 2, seed=1), 0)
    with pytest.raises(AttributeError):
        view.seat = 1  # type: ignore[misc]  # that is the point
    assert not hasattr(view, "__dict__")


def test_hidden_is_one_object() -> None:
    assert "?" == repr(HIDDEN)
    assert HIDDEN is pickle.loads(pickle.dumps(HIDDEN)) is type(HIDDEN)()

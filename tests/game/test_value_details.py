"""Equal states and views are equal in pickles and texts too, even in rare turns."""

import pickle
import random
from typing import Final

import pytest

import gostop as gs
from gostop.game.events import CupCounted
from tests.support.cases import for_each
from tests.support.positions import after, position

SHAKING: Final = gs.setup(
    gs.HANGAME, hands=["5A 5R 5J1 6A 7A", "1R 2R 3R 4J1 8A"], table="9A 10A", stock="11B 12B 12A"
)


def test_views_by_other_rules_are_not_equal() -> None:
    other = gs.HANGAME.replace({"go.points": 2})
    again = gs.HANGAME.replace({"go.points": 2})
    mine, theirs, same = [
        gs.view(gs.setup(rules, hands=["5A", "1R"], table="9A", stock="11B 12B"), 0)
        for rules in (gs.HANGAME, other, again)
    ]
    assert mine != theirs
    assert (theirs, hash(theirs)) == (same, hash(same))


def test_a_pickle_keeps_the_round_of_a_match() -> None:
    state = gs.deal(gs.BGA, 2, seed=3, round=7)
    while not state.is_over:
        state = gs.apply(state, gs.legal_moves(state)[0])
    for value in (state, gs.view(state, 1)):
        kept = pickle.loads(pickle.dumps(value))
        assert kept == value
        assert kept.outcome is not None
        assert 7 == kept.outcome.round


@for_each("seat", [2, -1, 1.0, "0"])
def test_a_seat_that_is_not_there_has_no_view(seat: int) -> None:
    with pytest.raises(gs.PositionError, match="expected a seat") as caught:
        gs.view(SHAKING, seat)
    assert "seat" == caught.value.field


def test_what_is_wrong_is_named() -> None:
    with pytest.raises(gs.PositionError) as caught:
        gs.redact((), -1)
    assert "seat" == caught.value.field
    with pytest.raises(gs.PositionError, match="as step and start give them, found '1B'") as caught:
        gs.redact(["1B"], 0)  # type: ignore[list-item]  # a user may try
    assert ("events", "type") == (caught.value.field, caught.value.code)
    with pytest.raises(gs.PositionError) as caught:
        gs.samples(gs.view(SHAKING, 0), 0, seed=1)
    assert ("n", 1) == (caught.value.field, len(gs.samples(gs.view(SHAKING, 0), 1, seed=1)))
    with pytest.raises(gs.PositionError) as caught:
        gs.apply(gs.view(SHAKING, 0), gs.Play("6A"))  # type: ignore[arg-type]  # a user may try
    assert ("state", "type") == (caught.value.field, caught.value.code)


def test_a_hand_of_which_some_cards_were_shown_has_a_mark_for_each_other_card() -> None:
    shaken = gs.apply(SHAKING, gs.Shake(5))
    while shaken.to_move == 0:
        shaken = gs.apply(shaken, gs.legal_moves(shaken)[0])
    size = len(shaken.hands[0])
    known = len(gs.view(shaken, 1).hands[0])
    assert 0 < known < size
    [line] = [each for each in str(gs.view(shaken, 1)).splitlines() if "hand" in each][:1]
    assert size == len(line.split()) - 1
    assert size - known == line.split().count(repr(gs.HIDDEN))


def test_a_seat_that_was_asked_to_play_and_one_that_sits_out_are_printed_with_their_hands() -> None:
    asked = gs.deal(gs.BGA, 4, seed=1)
    assert gs.Phase.SEATING is asked.phase
    assert 4 == sum(line.startswith("    hand ") for line in str(asked).splitlines())
    empty = gs.setup(gs.BGA, hands=["1B", "", "", "2A"], active=(0, 1, 3), stock="11B 12B 12A")
    hands = [line.split()[1:] for line in str(empty).splitlines() if "    hand " in line]
    assert [["1B"], ["-"], ["2A"]] == hands


def test_an_empty_hand_of_a_seat_that_plays_is_printed() -> None:
    state = gs.setup(gs.BGA, hands=["5A", ""], table="9A", stock="11B", turns=(0, 1))
    assert 1 == str(state).count("    hand      -")


def test_pickles_of_equal_views_are_the_same_bytes() -> None:
    chance = random.Random(1)
    for seed in range(6):
        state = gs.deal(gs.CHINESE_BLOG, 2, seed=seed)
        while not state.is_over:
            state = gs.apply(state, chance.choice(gs.legal_moves(state)))
            again = gs.from_plain(gs.to_plain(state), gs.State)
            assert pickle.dumps(gs.view(state, 0)) == pickle.dumps(gs.view(again, 0))


def test_a_turn_that_has_chosen_for_its_hand_card_and_chooses_for_its_flip_is_read_back() -> None:
    start = position(gs.BGA, "5A 1J1 | 6J1", "5R 5J1 3R 3J2", "3J1 4J1")
    asked = after(start, "5A", ">5R")
    assert gs.Phase.CHOOSE_FLIP is asked.phase
    assert asked == gs.from_plain(gs.to_plain(asked), gs.State)


def test_a_turn_after_a_go_is_placed_again_with_the_score_of_the_go() -> None:
    captured = "1B 3B 8B 2A 4A 8A |"
    state = position(gs.BGA, "5A | 6J1", "5R", "3J1", captured, goes=(0,), go_scores={0: 8})
    assert {0: 8} == gs.setup_of(state)["go_scores"]
    assert state == gs.setup(gs.BGA, **gs.setup_of(state))


def test_the_event_of_the_cup_says_how_it_counts() -> None:
    rules = gs.BGA.replace({"cards.cup_count": "chosen"})
    told = []
    for seed in range(60):
        state = gs.deal(rules, 2, seed=seed)
        while not state.is_over:
            move = gs.legal_moves(state)[seed % len(gs.legal_moves(state))]
            state, events = gs.step(state, move)
            for event in events:
                if isinstance(event, CupCounted):
                    told.append(event.kind)
                    assert event.kind is state.cup
    assert {gs.Kind.ANIMAL, gs.Kind.JUNK} == set(told)


def test_the_first_card_of_the_deck_may_be_the_one_that_chooses() -> None:
    state = gs.setup(gs.BGA, hands=["1B 7J1", "9R"], table="1R 1J1 3R 3J2", stock="3J1 4J1")
    asked = gs.apply(gs.apply(state, gs.Play("1B")), gs.Choose("1R"))
    assert (gs.Phase.CHOOSE_FLIP, gs.Card("1R")) == (asked.phase, asked.chosen)

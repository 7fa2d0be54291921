"""A state line keeps a turn in the middle of its choices, and seats that are asked."""

from __future__ import annotations

from typing import Final

import pytest

import gostop as gs
from tests.support.cases import for_each

AT_ONCE: Final = gs.BGA.replace({"bomb.at_once": True, "bomb.flips": 3}, id="at_once")


def moved(state: gs.State, *moves: str) -> gs.State:
    for move in moves:
        state = gs.apply(state, gs.parse_move(move))
    return state


CHOSEN: Final = moved(
    gs.setup("bga", hands=["5A 1J1", "7J1 9R"], table="5R 5J1 9A 9J2", stock="9J1 2R"), "5A", ">5R"
)
LAID: Final = moved(
    gs.setup(gs.CHINESE_BLOG, hands=["5A 1J1", "7J1 9R"], table="5R 5J1", stock="9J1 2R"), "5A"
)
HAND: Final = moved(
    gs.setup("bga", hands=["5A 1J1", "7J1 9R"], table="5R 5J1 9A", stock="9J1 2R"), "5A"
)
FURTHER: Final = moved(
    gs.setup(
        AT_ONCE, hands=["5A 5R 5J1 1J1", "7J1 9R"], table="5J2 8B 8J1 9A", stock="9J1 8J2 2R 3R"
    ),
    "*5",
)
BONUS: Final = gs.BGA.replace({"cards.bonus": "X2"}, id="bonus")
WITH_BONUS: Final = moved(
    gs.setup(BONUS, hands=["5A 1J1", "7J1 9R"], table="5R 5J1 9A", stock="9J1 2R"), "5A"
)
STATES: Final = {
    "bonus": WITH_BONUS,
    "chosen": CHOSEN,
    "laid": LAID,
    "hand": HAND,
    "further": FURTHER,
}


def test_states_that_differ_in_what_was_chosen_have_different_lines() -> None:
    first = gs.setup("bga", hands=["5A 1J1", "7J1 9R"], table="5R 5J1 9A 9J2", stock="9J1 2R")
    one, other = (moved(first, "5A", choice) for choice in (">5R", ">5J1"))

    assert one != other
    assert (gs.Card("5R"), gs.Card("5J1")) == (one.chosen, other.chosen)
    assert gs.format_state(one) != gs.format_state(other)
    assert gs.to_plain(one) != gs.to_plain(other)
    public = [name for name in dir(gs.State) if not name.startswith("_")]
    assert [name for name in public if getattr(one, name) != getattr(other, name)] == ["chosen"]


CASES: Final = [
    # a state, a part of its line, the text that replaces the part, and the wrong field
    ("chosen", "laid 5A", "laid -", "taken"),
    ("chosen", "laid 5A", "laid 6A", "taken"),
    ("chosen", "laid 5A", "laid 5A 6A", "laid"),
    ("chosen", "laid 5A", "laid 5A 5J2", "laid"),
    ("chosen", "; laid 5A", "", "laid"),
    ("chosen", "taken 5R", "taken 5R 5J1", "taken"),
    ("chosen", "taken 5R", "taken 9A", "taken"),
    ("chosen", "; taken 5R", "", "taken"),
    ("chosen", "flipped 9J1", "flipped 8J1", "flipped"),
    ("chosen", "flipped 9J1", "flipped 5J2", "flipped"),
    ("chosen", "; flipped 9J1", "", "flipped"),
    ("chosen", "flipped 9J1", "flipped 9J1; aside 6A", "aside"),
    ("chosen", "table 5R 5J1 9A 9J2", "table 5R 5J1 9A", "flipped"),
    ("chosen", "flipped 9J1", "flipped 9J1; bombed bomb", "bombed"),
    ("chosen", "flipped 9J1", "flipped 9J1; flips_left 1", "flips_left"),
    ("chosen", "phase choose_flip", "phase choose_laid", "flipped"),
    ("chosen", "phase choose_flip", "phase choose_hand", "taken"),
    ("laid", "laid 5A", "laid 5A; flipped 9J1", "flipped"),
    ("laid", "phase choose_laid", "phase choose_hand", "laid"),
    ("laid", "laid 5A", "laid -", "laid"),
    ("laid", "laid 5A", "laid 5A; taken 5R", "taken"),
    ("laid", "table 5R 5J1", "table 5R", "laid"),
    ("hand", "phase choose_hand", "phase choose_laid", "flipped"),
    ("hand", "flipped 9J1", "flipped X2", "flipped"),
    ("bonus", "flipped 9J1", "flipped X2", "flipped"),
    ("hand", "flipped 9J1", "flipped 5J2", "flipped"),
    ("further", "flips_left 2", "flips_left 9", "bombed"),
    ("further", "bombed bomb", "bombed small_bomb", "bombed"),
    ("further", "bombed bomb", "bombed -", "flips_left"),
    ("further", "; bombs 0", "", "bombed"),
    ("further", "caught 5A", "caught 1B 5A", "bombed"),
    ("further", "collected 5A", "collected 1B 5A", "bombed"),
]


@for_each(("name", "old", "new", "field"), CASES)
def test_a_choice_that_no_turn_offers_is_refused(name: str, old: str, new: str, field: str) -> None:
    state = STATES[name]
    line = gs.format_state(state)
    assert old in line

    with pytest.raises(gs.PositionError) as caught:
        gs.parse_state(line.replace(old, new), rulesets=[state.ruleset])
    assert field == caught.value.field


@for_each(
    ("old", "new", "field"),
    [
        ("asked 1", "asked 9", "asked"),
        ("asked 1", "asked 4", "asked"),
        ("turn 0", "turn 1", "turn"),
        ("dealer 0", "dealer 1", "turn"),
        ("shuffles 1", "shuffles 0", "shuffles"),
        ("; shuffles 1", "", "shuffles"),
        ("dealer 0", "dealer 0; active 1", "active"),
        ("phase seating", "phase turn", "active"),
        ("dealer 0", "dealer 0; goes 1", "goes"),
    ],
)
def test_a_question_to_join_that_no_deal_leads_to_is_refused(
    old: str, new: str, field: str
) -> None:
    state = gs.apply(gs.deal(gs.BGA, 5, seed=3), gs.SitOut())
    line = gs.format_state(state)
    assert state == gs.parse_state(line)
    assert old in line

    with pytest.raises(gs.PositionError) as caught:
        gs.parse_state(line.replace(old, new))
    assert field == caught.value.field


def test_the_cards_of_those_who_are_asked_are_whole_hands() -> None:
    later = gs.FUDAWIKI
    line = gs.format_state(gs.deal(later, 5, seed=3))
    hands = next(field for field in line.split("; ") if field.startswith("hands "))
    card = hands.split()[1]

    with pytest.raises(
        gs.PositionError,
        match="before the first turn each of the hands has 7 cards and nobody has captured "
        "any, but seat 0 holds 6 and has captured 0",
    ):
        gs.parse_state(line.replace(f"hands {card} ", "hands "))
    with pytest.raises(gs.PositionError, match="the dealer, seat 0, must play by these rules"):
        gs.parse_state(line.replace("; active 0", "").replace("asked 1", "asked 1"))
    with pytest.raises(gs.PositionError, match="there are no stacks before the first turn"):
        gs.parse_state(line.replace("; dealer", "; stacks 1:-; dealer"))


@for_each(
    ("change", "field"),
    [
        (("turn 0", "turn 1"), "turn"),
        (("stacks 5:1", "stacks 5:1 5:0"), "stacks"),
        (("dealer 0", "dealer 0; shown 1B / -"), "shown"),
        (("dealer 0", "dealer 0; shown 1J1 / -"), "shown[0]"),
        (("dealer 0", "dealer 0; goes 1; go_scores - 200"), "go_scores"),
    ],
)
def test_other_parts_are_checked(change: tuple[str, str], field: str) -> None:
    state = gs.setup("bga", hands=["1J1 5A", "7J1"], table="5R 5J1 5J2", stacks={5: 1}, stock="9J1")
    line = gs.format_state(state)
    if change[0] == "turn 0":
        four = gs.format_state(
            gs.setup("bga", hands=["1J1", "2J1", "3J1", ""], active=[0, 1, 2], stock="9J1")
        )
        line, change = four, ("turn 0", "turn 3")
    assert change[0] in line

    with pytest.raises(gs.PositionError) as caught:
        gs.parse_state(line.replace(*change))
    assert field == caught.value.field


def test_a_state_by_which_a_bomb_flips_at_once_is_played_on() -> None:
    state = gs.parse_state(gs.format_state(FURTHER), rulesets=[AT_ONCE])
    played = FURTHER
    while not played.is_over:
        move = gs.legal_moves(played)[0]
        played, state = gs.apply(played, move), gs.apply(state, move)
        assert played == state

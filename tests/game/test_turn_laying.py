"""A hand card lies alone, takes a table card, or asks for one of two; an owed flip is taken."""

import gostop as gs
from tests.support.cases import for_each
from tests.support.positions import after, in_order, legal, position, texts, turn

ALL = [gs.FRENCH, gs.BGA, gs.CHINESE_BLOG]
WHEN_LAID = [gs.FRENCH, gs.CHINESE_BLOG]


@for_each("ruleset", ALL)
def test_a_card_of_a_month_that_is_not_on_the_table_lies_loose(ruleset: gs.Ruleset) -> None:
    state = position(ruleset, "5A 1J1 | 6J1 | 7J1", "2A", "3J1 4J1")
    end, told = turn(state, "5A")
    assert ["CardPlayed 0 5A", "CardFlipped 0 3J1"] == told
    expected = position(
        ruleset, "1J1 | 6J1 | 7J1", "2A 3J1 5A", "4J1", to_move=1, turns=(2, 1, 1), dry=(1, 0, 0)
    )
    assert expected == end


@for_each("ruleset", ALL)
def test_a_card_takes_the_one_of_its_month(ruleset: gs.Ruleset) -> None:
    state = position(ruleset, "5A 1J1 | 6J1 | 7J1", "2A 5R", "3J1 4J1", dry=3)
    end, told = turn(state, "5A")
    assert ["CardPlayed 0 5A", "CardFlipped 0 3J1", "Captured 0 5A 5R"] == told
    expected = position(
        ruleset,
        "1J1 | 6J1 | 7J1",
        "2A 3J1",
        "4J1",
        "5A 5R | |",
        to_move=1,
        turns=(2, 1, 1),
        dry=(0, 3, 3),
    )
    assert expected == end


@for_each("ruleset", ALL)
def test_any_hand_card_may_be_played(ruleset: gs.Ruleset) -> None:
    state = position(ruleset, "1B 5A 5J2 12D | 6J1 | 7J1", "2A 5R", "3J1 4J1")
    assert ["1B", "5A", "5J2", "12D"] == legal(state)


@for_each("ruleset", ALL)
@for_each(("hand", "flip", "taken"), [("5A", "6R", "5A 5R 6A 6R"), ("6R", "5A", "5A 5R 6A 6R")])
def test_hand_card_and_flip_each_take_a_pair(
    ruleset: gs.Ruleset, hand: str, flip: str, taken: str
) -> None:
    state = position(ruleset, f"{hand} 1J1 | 7J1", "5R 6A 2A", f"{flip} 3J1")
    end, told = turn(state, hand)
    assert [f"CardPlayed 0 {hand}", f"CardFlipped 0 {flip}", f"Captured 0 {taken}"] == told
    assert ("2A", [taken, ""]) == (str(end.table), texts(end.captured))


# Two cards of the month are loose. The seat chooses one when it lays its card, or when it collects.


@for_each("ruleset", WHEN_LAID)
def test_one_of_two_is_chosen_before_the_flip(ruleset: gs.Ruleset) -> None:
    state = position(ruleset, "5A 1J1 | 6J1 | 7J1", "2A 5R 5J1", "3J1 4J1")
    laid, told = turn(state, "5A")
    assert ["CardPlayed 0 5A"] == told
    assert (gs.Phase.CHOOSE_LAID, [">5R", ">5J1"]) == (laid.phase, legal(laid))
    assert ("5A", "2A 5R 5J1", "3J1 4J1") == (
        str(laid.in_play),
        str(laid.table),
        in_order(laid.stock),
    )
    end, told = turn(laid, ">5J1")
    assert ["TableCardChosen 0 5J1", "CardFlipped 0 3J1", "Captured 0 5A 5J1"] == told
    assert ("2A 3J1 5R", ["5A 5J1", "", ""]) == (str(end.table), texts(end.captured))


def test_bga_chooses_one_of_two_when_the_turn_collects() -> None:
    state = position(gs.BGA, "5A 1J1 | 6J1 | 7J1", "2A 5R 5J1", "3J1 4J1")
    laid, told = turn(state, "5A")
    assert ["CardPlayed 0 5A", "CardFlipped 0 3J1"] == told
    assert (gs.Phase.CHOOSE_HAND, [">5R", ">5J1"]) == (laid.phase, legal(laid))
    assert ("3J1 5A", "2A 5R 5J1", "4J1") == (
        str(laid.in_play),
        str(laid.table),
        in_order(laid.stock),
    )
    end, told = turn(laid, ">5R")
    assert ["TableCardChosen 0 5R", "Captured 0 5A 5R"] == told
    assert ("2A 3J1 5J1", ["5A 5R", "", ""]) == (str(end.table), texts(end.captured))


@for_each("ruleset", ALL)
def test_the_flipped_card_chooses_one_of_two(ruleset: gs.Ruleset) -> None:
    state = position(ruleset, "5A 1J1 | 6J1 | 7J1", "2A 3R 3J2", "3J1 4J1")
    flipped, told = turn(state, "5A")
    assert ["CardPlayed 0 5A", "CardFlipped 0 3J1"] == told
    assert (gs.Phase.CHOOSE_FLIP, [">3R", ">3J2"]) == (flipped.phase, legal(flipped))
    assert ("3J1 5A", "2A 3R 3J2") == (str(flipped.in_play), str(flipped.table))
    end, told = turn(flipped, ">3J2")
    assert ["TableCardChosen 0 3J2", "Captured 0 3J1 3J2"] == told
    assert ("2A 3R 5A", ["3J1 3J2", "", ""]) == (str(end.table), texts(end.captured))


def test_bga_asks_for_the_hand_card_first_then_for_the_flip() -> None:
    state = position(gs.BGA, "5A 1J1 | 6J1", "3R 3J2 5R 5J1 8J1", "3J1 4J1")
    hand = after(state, "5A")
    assert (gs.Phase.CHOOSE_HAND, [">5R", ">5J1"]) == (hand.phase, legal(hand))
    flip = after(hand, ">5J1")
    assert (gs.Phase.CHOOSE_FLIP, [">3R", ">3J2"]) == (flip.phase, legal(flip))
    assert ("3J1 5A", "3R 3J2 5R 5J1 8J1") == (str(flip.in_play), str(flip.table))
    end, told = turn(flip, ">3R")
    assert ["TableCardChosen 0 3R", "Captured 0 3R 3J1 5A 5J1"] == told
    assert "3J2 5R 8J1" == str(end.table)


@for_each("ruleset", WHEN_LAID)
def test_elsewhere_the_flip_is_asked_after_the_hand_cards_choice(ruleset: gs.Ruleset) -> None:
    state = position(ruleset, "5A 1J1 | 6J1", "3R 3J2 5R 5J1 8J1", "3J1 4J1")
    hand = after(state, "5A")
    assert (gs.Phase.CHOOSE_LAID, "5A") == (hand.phase, str(hand.in_play))
    flip = after(hand, ">5J1")
    assert (gs.Phase.CHOOSE_FLIP, "3J1 5A") == (flip.phase, str(flip.in_play))
    assert ["3R 3J1 5A 5J1", ""] == texts(after(flip, ">3R").captured)


def test_bga_chooses_where_the_stock_is_empty() -> None:
    state = position(gs.BGA, "5A 1J1 | 6J1 | 7J1", "2A 5R 5J1")
    assert ["CardPlayed 0 5A", "TableCardChosen 0 5J1", "Captured 0 5A 5J1"] == turn(
        state, "5A", ">5J1"
    )[1]


# Turns with a flip and without a hand card.


@for_each("ruleset", ALL)
def test_an_owed_flip_is_optional_while_the_hand_holds_a_card(ruleset: gs.Ruleset) -> None:
    state = position(ruleset, "5A 1J1 | 6J1 | 7J1", "2A 5R", "3J1 4J1", flips=(2, 0, 0))
    assert ["1J1", "5A", "."] == legal(state)
    played = after(state, "5A")
    assert ((2, 0, 0), "1J1") == (played.flips, str(played.hands[0]))
    end, told = turn(state, ".")
    assert ["FlippedOnly 0", "CardFlipped 0 3J1"] == told
    expected = position(
        ruleset,
        "1J1 5A | 6J1 | 7J1",
        "2A 3J1 5R",
        "4J1",
        flips=(1, 0, 0),
        to_move=1,
        turns=(2, 1, 1),
        dry=(1, 0, 0),
    )
    assert expected == end


@for_each("ruleset", ALL)
def test_an_owed_flip_is_compulsory_with_an_empty_hand(ruleset: gs.Ruleset) -> None:
    state = position(ruleset, " | 6J1 | 7J1", "2A 3R", "3J1 4J1", flips=(1, 0, 0))
    assert ["."] == legal(state)
    end, told = turn(state, ".")
    assert ["FlippedOnly 0", "CardFlipped 0 3J1", "Captured 0 3R 3J1"] == told
    assert (0, 0, 0) == end.flips


@for_each("ruleset", ALL)
def test_an_owed_flip_needs_a_stock(ruleset: gs.Ruleset) -> None:
    state = position(ruleset, "5A 1J1 | 6J1 | 7J1", "2A 5R", flips=2)
    assert ["1J1", "5A"] == legal(state)


@for_each("ruleset", ALL)
def test_a_flip_without_a_hand_card_takes_what_any_flip_would(ruleset: gs.Ruleset) -> None:
    pair = position(ruleset, "5A | 6J1", "2A 3R 3J2", "3J1 4J1", flips=1)
    assert [">3R", ">3J2"] == legal(after(pair, "."))
    stack = position(ruleset, "5A | 6J1", "2A 3B 3R 3J2", "3J1 4J1", flips=1)
    assert ["3B 3R 3J1 3J2", ""] == texts(after(stack, ".").captured)
    nothing = position(ruleset, "5A | 6J1", "2A 3R", "4J1", flips=1)
    assert "2A 3R 4J1" == str(after(nothing, ".").table)

"""The flip captures, or makes a jjok, ttadak or ppeok with the hand card."""

import gostop as gs
from tests.support.cases import for_each
from tests.support.positions import after, position, shown, texts, turn

ALL = [gs.FRENCH, gs.BGA, gs.CHINESE_BLOG]
CHOICE = {"french": [">5R"], "bga": [], "chinese_blog": [">5R"]}
"""The move that chooses one of two table cards, or none if the preset does not ask."""


@for_each("ruleset", ALL)
def test_jjok_takes_the_hand_card_and_the_flip(ruleset: gs.Ruleset) -> None:
    state = position(ruleset, "5A 1J1 | 6J1 | 7J1", "2A", "5J2 4J1")
    end, told = turn(state, "5A")
    assert ["CardPlayed 0 5A", "CardFlipped 0 5J2", "Jjok 0 5", "Captured 0 5A 5J2"] == told
    expected = position(
        ruleset, "1J1 | 6J1 | 7J1", "2A", "4J1", "5A 5J2 | |", to_move=1, turns=(2, 1, 1)
    )
    assert expected == end


@for_each("ruleset", ALL)
def test_ttadak_takes_all_four(ruleset: gs.Ruleset) -> None:
    state = position(ruleset, "5A 1J1 | 6J1 | 7J1", "2A 5R 5J1", "5J2 4J1")
    end, told = turn(state, "5A", *CHOICE[ruleset.id])
    assert ["CardFlipped 0 5J2", "Ttadak 0 5", "Captured 0 5A 5R 5J1 5J2"] == told[-3:]
    expected = position(
        ruleset, "1J1 | 6J1 | 7J1", "2A", "4J1", "5A 5R 5J1 5J2 | |", to_move=1, turns=(2, 1, 1)
    )
    assert expected == end


@for_each("ruleset", ALL)
@for_each("mover", [0, 2])
def test_ppeok_leaves_a_stack_with_its_owner(ruleset: gs.Ruleset, mover: int) -> None:
    hands = ["6J1", "7J1", "8J1"]
    hands[mover] = "5A 1J1"
    state = position(
        ruleset, " | ".join(hands), "2A 5R", "5J2 4J1", "10J1 | 10J2 |", to_move=mover, dry=2
    )
    end, told = turn(state, "5A")
    assert [f"CardPlayed {mover} 5A", f"CardFlipped {mover} 5J2", f"Ppeok {mover} 5"] == told
    hands[mover] = "1J1"
    expected = position(
        ruleset,
        " | ".join(hands),
        "2A 5A 5R 5J2",
        "4J1",
        "10J1 | 10J2 |",
        to_move=(mover + 1) % 3,
        stacks={5: mover},
        ppeoks=(mover,),
        turns=[2 if seat == mover else 1 for seat in range(3)],
        dry=[3 if seat == mover else 2 for seat in range(3)],
    )
    assert shown(expected) == shown(end)


@for_each("ruleset", ALL)
def test_the_flip_on_a_month_that_the_hand_card_did_not_touch_is_no_event(
    ruleset: gs.Ruleset,
) -> None:
    state = position(ruleset, "5A 1J1 | 6J1", "3R 5R", "3J1 4J1")
    told = turn(state, "5A")[1]
    assert ["CardPlayed 0 5A", "CardFlipped 0 3J1"] == told[:2]
    assert not [line for line in told if line.startswith(("Jjok", "Ttadak", "Ppeok"))]


@for_each("ruleset", ALL)
def test_no_flip_once_the_stock_is_empty(ruleset: gs.Ruleset) -> None:
    taking = position(ruleset, "5A 1J1 | 6J1", "3R 5R")
    assert ["CardPlayed 0 5A", "Captured 0 5A 5R"] == turn(taking, "5A")[1]
    loose, told = turn(position(ruleset, "5A 1J1 | 6J1", "3R"), "5A")
    assert (["CardPlayed 0 5A"], "3R 5A", 1) == (told, str(loose.table), loose.to_move)


def test_four_french_players_play_on_without_a_stock() -> None:
    state = position(gs.FRENCH, "5A | 6J1 | 7J1 | 8J1", "3R 5R 6R 8B", "7R", turns=5)
    end, told = turn(state, "5A", "6J1", "7J1", "8J1")
    assert [
        *("CardPlayed 0 5A", "CardFlipped 0 7R", "Captured 0 5A 5R"),
        *("CardPlayed 1 6J1", "Captured 1 6R 6J1"),
        *("CardPlayed 2 7J1", "Captured 2 7R 7J1"),
        *("CardPlayed 3 8J1", "Captured 3 8B 8J1", "RoundDrawn exhausted"),
    ] == told
    assert end.is_over


# Bonus cards that are flipped are set aside.


def test_a_bonus_card_flipped_is_captured_and_another_card_flipped() -> None:
    state = position(gs.CHINESE_BLOG, "5A 1J1 | 6J1", "2A 5R", "X2 X3 3J1 4J1")
    end, told = turn(state, "5A")
    assert [
        *("CardPlayed 0 5A", "BonusFlipped 0 X2", "BonusFlipped 0 X3", "CardFlipped 0 3J1"),
        "Captured 0 5A 5R X2 X3",
    ] == told
    expected = position(
        gs.CHINESE_BLOG, "1J1 | 6J1", "2A 3J1", "4J1", "5A 5R X2 X3 |", to_move=1, turns=(2, 1)
    )
    assert expected == end


def test_a_bonus_card_flipped_is_captured_without_anything_else() -> None:
    state = position(gs.CHINESE_BLOG, "5A 1J1 | 6J1", "2A", "X2 3J1 4J1", dry=4)
    end, told = turn(state, "5A")
    assert "Captured 0 X2" == told[-1]
    assert ("X2", (0, 4), "2A 3J1 5A") == (str(end.captured[0]), end.dry, str(end.table))


def test_a_bonus_card_flipped_last_leaves_nothing_to_flip() -> None:
    state = position(gs.CHINESE_BLOG, "5A 1J1 | 6J1", "2A 5R", "X2")
    end, told = turn(state, "5A")
    assert ["CardPlayed 0 5A", "BonusFlipped 0 X2", "Captured 0 5A 5R X2"] == told
    assert ("2A", ()) == (str(end.table), end.stock)


def test_a_bonus_card_flipped_in_between_prevents_no_jjok() -> None:
    state = position(gs.CHINESE_BLOG, "5A 1J1 | 6J1", "2A", "X3 5R 4J1", "| 9J1")
    assert [
        *("CardPlayed 0 5A", "BonusFlipped 0 X3", "CardFlipped 0 5R", "Jjok 0 5"),
        *("Captured 0 5A 5R X3", "JunkStolen 0 1 9J1"),
    ] == turn(state, "5A")[1]


def test_a_bonus_card_flipped_in_between_prevents_no_ttadak() -> None:
    state = position(gs.CHINESE_BLOG, "5A 1J1 | 6J1", "2A 5R 5J1", "X3 5J2 4J1", "| 9J1")
    assert [
        *("BonusFlipped 0 X3", "CardFlipped 0 5J2", "Ttadak 0 5"),
        *("Captured 0 5A 5R 5J1 5J2 X3", "JunkStolen 0 1 9J1"),
    ] == turn(after(state, "5A"), ">5R")[1][1:]


def test_after_a_ppeok_the_bonus_cards_flipped_lie_on_the_stack() -> None:
    state = position(gs.CHINESE_BLOG, "5A 1J1 | 5J1 6J1", "2A 5R", "X2 X3 5J2 4J1", dry=1)
    end, told = turn(state, "5A")
    assert [
        *("CardPlayed 0 5A", "BonusFlipped 0 X2", "BonusFlipped 0 X3", "CardFlipped 0 5J2"),
        "Ppeok 0 5",
    ] == told
    expected = position(
        gs.CHINESE_BLOG,
        "1J1 | 5J1 6J1",
        "2A 5A 5R 5J2",
        "4J1",
        to_move=1,
        turns=(2, 1),
        dry=(2, 1),
        ppeoks=(0,),
        stacks={5: 0},
        buried={5: "X2 X3"},
    )
    assert shown(expected) == shown(end)
    assert "2A 5A 5R 5J2 X2 X3" == str(end.table)


def test_a_bonus_card_from_the_hand_is_kept_through_a_ppeok() -> None:
    state = position(gs.CHINESE_BLOG, "5A X2 | 5J1 6J1", "2A 5R", "1J1 X3 5J2 4J1")
    end, told = turn(state, "X2", "5A")
    assert [
        *("BonusTaken 0 X2", "CardDrawn 0 1J1", "CardPlayed 0 5A", "BonusFlipped 0 X3"),
        *("CardFlipped 0 5J2", "Ppeok 0 5"),
    ] == told
    assert ["X2", ""] == texts(end.captured)
    assert {gs.Month(5): gs.CardSet("X3")} == dict(end.buried)


@for_each("ruleset", [gs.FRENCH, gs.CHINESE_BLOG])
def test_a_flip_chosen_among_two_keeps_what_was_set_aside(ruleset: gs.Ruleset) -> None:
    state = position(ruleset, "5A 1J1 | 6J1", "2A 3R 3J2 5R", "X2 3J1 4J1")
    asked = after(state, "5A")
    assert ("3J1 5A X2", "2A 3R 3J2 5R") == (str(asked.in_play), str(asked.table))
    assert ["3R 3J1 5A 5R X2", ""] == texts(after(asked, ">3R").captured)


def test_a_stock_of_bonus_cards_turns_nothing_in_the_hand_cards_place() -> None:
    # no hand card can make the compulsory pair (R2), and only a bonus card is left to turn up
    compulsory = gs.FRENCH.replace({"turn.pairing": "compulsory", "cards.bonus": "X2"})
    state = gs.setup(compulsory, hands=["5A", "6A"], table="7A", stock="X2")

    state = gs.apply(state, gs.Flip())

    assert "X2" == str(state.captured[0])
    assert ("5A", "7A", 1) == (str(state.hands[0]), str(state.table), state.to_move)


def test_the_stock_cards_of_a_later_turn_take_the_hand_cards_place_in_their_order() -> None:
    compulsory = gs.FRENCH.replace({"turn.pairing": "compulsory"})
    state = position(compulsory, "5A 1J1 | 6J1 7J1", "5R", "2A 3R 4A 8A 9A")
    assert ["CardFlipped 1 3R", "CardFlipped 1 4A"] == turn(after(state, "5A"), ".")[1][:2]

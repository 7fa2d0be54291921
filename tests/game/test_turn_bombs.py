"""A bomb (poktan) lays three hand cards onto the fourth, and earns the right flips."""

import gostop as gs
from tests.support.cases import for_each
from tests.support.positions import after, legal, position, texts, told, turn

ALL = [gs.FRENCH, gs.BGA, gs.CHINESE_BLOG]


@for_each("ruleset", ALL)
def test_three_onto_the_fourth_take_all_four_and_steal_one_from_each(ruleset: gs.Ruleset) -> None:
    state = position(ruleset, "5A 5J1 5J2 1J1 | 6J1 | 7J1", "2A 5R", "3J1 4J1", "| 9J1 9J2 | 10J1")
    assert "*5" in legal(state)
    end, lines = turn(state, "*5")
    assert [
        *("Bombed 0 5", "CardFlipped 0 3J1", "Captured 0 5A 5R 5J1 5J2"),
        *("JunkStolen 0 1 9J1", "JunkStolen 0 2 10J1"),
    ] == lines
    expected = position(
        *(ruleset, "1J1 | 6J1 | 7J1", "2A 3J1", "4J1", "5A 5R 5J1 5J2 9J1 10J1 | 9J2 |"),
        bombs=(0,),
        flips=(2, 0, 0),
        to_move=1,
        turns=(2, 1, 1),
    )
    assert expected == end


@for_each("ruleset", ALL)
@for_each(
    ("hand", "table", "captured"),
    [
        ("5A 5R 5J1 1J1", "2A", "| 5J2"),
        ("5A 5R 1J1", "2A 5J1", "|"),
        ("5A 5R 1J1", "2A 5J1 5J2", "|"),
        ("5A 1J1", "5R 5J1 5J2", "|"),
        ("5A 5R 5J1 5J2", "2A", "|"),
    ],
)
def test_anything_else_is_no_bomb(
    ruleset: gs.Ruleset, hand: str, table: str, captured: str
) -> None:
    state = position(ruleset, f"{hand} | 6J1", table, "3J1 4J1", captured)
    assert [] == [move for move in legal(state) if move.startswith("*")]


@for_each("ruleset", ALL)
@for_each(("month", "hand", "fourth"), [(1, "1R 1J1 1J2", "1B"), (12, "12B 12A 12R", "12D")])
def test_the_first_and_the_last_month_bomb_too(
    ruleset: gs.Ruleset, month: int, hand: str, fourth: str
) -> None:
    state = position(ruleset, f"{hand} 2J1 | 6J1", f"2A {fourth}", "3J1 4J1")
    end, lines = turn(state, f"*{month}")
    assert f"Bombed 0 {month}" == lines[0]
    assert ("2J1", "2A 3J1", 4) == (str(end.hands[0]), str(end.table), len(end.captured[0]))


@for_each("ruleset", ALL)
def test_three_in_hand_may_also_be_played_one_by_one(ruleset: gs.Ruleset) -> None:
    state = position(ruleset, "5A 5J1 5J2 1J1 | 6J1", "2A 5R", "3J1 4J1", "| 9J1")
    end, lines = turn(state, "5A")
    assert ["CardPlayed 0 5A", "CardFlipped 0 3J1", "Captured 0 5A 5R"] == lines
    assert ((), (0, 0)) == (end.bombs, end.flips)


@for_each("ruleset", ALL)
def test_two_bombs_may_be_owed_four_flips(ruleset: gs.Ruleset) -> None:
    state = position(
        *(ruleset, "5A 5J1 5J2 6A 6R 6J1 1J1 | 7J1 7J2", "5R 6J2 2A", "3J1 4J1 8J1 9J1 10J1")
    )
    end = after(state, "*5", "7J1", "*6")
    assert ((0, 0), (4, 0)) == (end.bombs, end.flips)
    assert ["1J1", "."] == legal(after(end, "7J2"))


@for_each("ruleset", ALL)
def test_the_turns_that_follow_flip_without_playing(ruleset: gs.Ruleset) -> None:
    state = position(
        *(ruleset, "5A 5J1 5J2 | 6J1 7J1 8J1 9J1", "2A 5R 11B", "3J1 4J1 3R 10J1 2R 12A 12R")
    )
    lines = told(state, "*5", "6J1", ".", "7J1", ".", "8J1", "9J1")
    assert [
        *("Bombed 0 5", "CardFlipped 0 3J1", "Captured 0 5A 5R 5J1 5J2"),
        *("CardPlayed 1 6J1", "CardFlipped 1 4J1"),
        *("FlippedOnly 0", "CardFlipped 0 3R", "Captured 0 3R 3J1"),
        *("CardPlayed 1 7J1", "CardFlipped 1 10J1"),
        *("FlippedOnly 0", "CardFlipped 0 2R", "Captured 0 2A 2R"),
        *("CardPlayed 1 8J1", "CardFlipped 1 12A"),
        *("CardPlayed 1 9J1", "CardFlipped 1 12R", "Captured 1 12A 12R", "RoundDrawn exhausted"),
    ] == lines


@for_each("ruleset", ALL)
def test_a_bombs_flip_may_pair_choose_or_take_a_stack(ruleset: gs.Ruleset) -> None:
    hands = "5A 5J1 5J2 1J1 | 6J1"
    pair = after(position(ruleset, hands, "5R 3B 2A", "3J1 4J1"), "*5")
    assert "3B 3J1 5A 5R 5J1 5J2" == str(pair.captured[0])
    choice = after(position(ruleset, hands, "5R 3B 3R 2A", "3J1 4J1"), "*5")
    assert (gs.Phase.CHOOSE_FLIP, [">3B", ">3R"]) == (choice.phase, legal(choice))
    assert ("3J1 5A 5J1 5J2", "2A 3B 3R 5R") == (str(choice.in_play), str(choice.table))
    assert "3R 3J1 5A 5R 5J1 5J2" == str(after(choice, ">3R").captured[0])
    stack = after(position(ruleset, hands, "5R 3B 3R 3J2 2A", "3J1 4J1"), "*5")
    assert "3B 3R 3J1 3J2 5A 5R 5J1 5J2" == str(stack.captured[0])


@for_each("ruleset", ALL)
def test_a_bomb_without_a_stock_flips_nothing(ruleset: gs.Ruleset) -> None:
    state = position(ruleset, "5A 5J1 5J2 1J1 | 6J1", "5R 3B 2A", "", "| 9J1")
    assert ["Bombed 0 5", "Captured 0 5A 5R 5J1 5J2", "JunkStolen 0 1 9J1"] == told(state, "*5")


def test_a_bombs_flip_may_turn_up_a_bonus_card() -> None:
    state = position(gs.CHINESE_BLOG, "5A 5J1 5J2 1J1 | 6J1", "5R 3B 2A", "X3 8J1 4J1")
    end, lines = turn(state, "*5")
    assert [
        *("Bombed 0 5", "BonusFlipped 0 X3", "CardFlipped 0 8J1"),
        "Captured 0 5A 5R 5J1 5J2 X3",
    ] == lines
    assert ["5A 5R 5J1 5J2 X3", ""] == texts(end.captured)


@for_each("ruleset", ALL)
def test_a_house_rule_without_flips_owed(ruleset: gs.Ruleset) -> None:
    state = position(
        ruleset.replace({"bomb.flips": 0}), "5A 5J1 5J2 1J1 | 6J1", "5R 3B 2A", "8J1 4J1"
    )
    assert (0, 0) == after(state, "*5").flips

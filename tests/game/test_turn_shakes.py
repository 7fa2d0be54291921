"""A shake (heundeulgi) needs three of a month, and only some moves may follow it."""

import gostop as gs
from tests.support.cases import for_each
from tests.support.positions import after, legal, position, told, turn


@for_each("turns", [0, 1])
def test_french_rules_have_no_shake(turns: int) -> None:
    state = position(gs.FRENCH, "5A 5R 5J1 1J1 | 6J1", "2A", "3J1 4J1", turns=turns)
    assert ["1J1", "5A", "5R", "5J1"] == legal(state)


@for_each("ruleset", [gs.BGA, gs.CHINESE_BLOG])
@for_each("players", [2, 3])
def test_three_of_a_month_may_be_shown_and_the_turn_goes_on(
    ruleset: gs.Ruleset, players: int
) -> None:
    others = " | 6J1" * (players - 1)
    hands = ("5A 5R 5J1 1J1" + others).replace("6J1", "7J1", players - 2)
    state = position(ruleset, hands, "2A", "3J1 4J1", turns=0)
    assert ["1J1", "5A", "5R", "5J1", "!5"] == legal(state)
    shaken, lines = turn(state, "!5")
    assert (["Shaken 0 5 5A 5R 5J1"], ((0, gs.Month(5)),)) == (lines, shaken.shakes)
    assert (state.hands, 0, 0) == (shaken.hands, shaken.to_move, shaken.turns[0])
    assert 1 == after(shaken, "5A").to_move


def test_after_a_bga_shake_one_of_the_month_is_played_next() -> None:
    state = position(gs.BGA, "5A 5R 5J1 1J1 X2 | 6J1", "2A", "3J1 4J1", flips=(1, 0))
    shaken = after(state, "!5")
    assert (gs.Phase.SHAKEN, ["5A", "5R", "5J1"]) == (shaken.phase, legal(shaken))
    assert ["CardPlayed 0 5R", "CardFlipped 0 3J1"] == told(shaken, "5R")


def test_after_another_bga_shake_one_of_that_month_is_played() -> None:
    state = position(gs.BGA, "5A 5R 5J1 6A 6R 6J1 | 7J1", "2A", "3J1 4J1", shakes=[(0, 5)])
    assert ["5A", "5R", "5J1", "6A", "6R", "6J1", "!6"] == legal(state)
    assert ["6A", "6R", "6J1"] == legal(after(state, "!6"))


@for_each(("bonus", "flip"), [(["X2"], []), ([], ["."])])
def test_after_a_chinese_blog_shake_anything_may_follow(bonus: list[str], flip: list[str]) -> None:
    hand = " ".join(["5A 5R 5J1 8B 8A 8J1 6A 6R 6J1", *bonus])
    state = position(*(gs.CHINESE_BLOG, f"{hand} | 7J1", "2A 6J2", "3J1 4J1"), flips=(len(flip), 0))
    assert [*bonus, "*6", "!5", "!8", *flip] == legal(state)[9:]
    shaken = after(state, "!5")
    assert gs.Phase.TURN is shaken.phase
    assert [
        *("5A", "5R", "5J1", "6A", "6R", "6J1", "8B", "8A", "8J1"),
        *(*bonus, "*6", "!8", *flip),
    ] == legal(shaken)
    assert ((0, gs.Month(5)), (0, gs.Month(8))) == after(shaken, "!8").shakes
    assert ["CardPlayed 0 8A", "CardFlipped 0 3J1"] == told(shaken, "8A")


@for_each("ruleset", [gs.BGA, gs.CHINESE_BLOG])
def test_each_month_is_shaken_once_a_round(ruleset: gs.Ruleset) -> None:
    state = position(ruleset, "5A 5R 5J1 6A 6R 6J1 | 7J1", "2A", "3J1 4J1", shakes=[(0, 5)])
    assert ["!6"] == legal(state)[6:]


@for_each("ruleset", [gs.BGA, gs.CHINESE_BLOG])
@for_each("hand", ["1J1 5A 5R", "1J1 1J2 5A", "11D 11J1 12D"])
def test_two_of_a_month_shake_nothing(ruleset: gs.Ruleset, hand: str) -> None:
    state = position(ruleset, f"{hand} | 7J1", "2A", "3J1 4J1")
    assert hand.split() == legal(state)


@for_each("ruleset", [gs.BGA, gs.CHINESE_BLOG])
@for_each("month", [1, 12])
def test_the_first_and_the_last_month_shake_too(ruleset: gs.Ruleset, month: int) -> None:
    hand = {1: "1B 1R 1J1", 12: "12B 12A 12R"}[month]
    state = position(ruleset, f"{hand} 3R | 7J1", "2A", "3J1 4J1")
    assert f"!{month}" == legal(state)[-1]
    assert [f"Shaken 0 {month} {hand}"] == told(state, f"!{month}")


@for_each("ruleset", [gs.BGA, gs.CHINESE_BLOG])
def test_three_bonus_cards_are_no_month(ruleset: gs.Ruleset) -> None:
    state = position(ruleset, "5A X2 X2b X2c X2d | 7J1", "2A", "3J1 4J1")
    assert ["5A", "X2", "X2b", "X2c", "X2d"] == legal(state)


def test_bga_shakes_with_the_fourth_on_the_table_too() -> None:
    state = position(gs.BGA, "5A 5R 5J1 1J1 | 6J1", "2A 5J2", "3J1 4J1")
    assert ["*5", "!5"] == legal(state)[-2:]
    end, lines = turn(state, "!5", "5A")
    assert [
        *("Shaken 0 5 5A 5R 5J1", "CardPlayed 0 5A", "CardFlipped 0 3J1", "Captured 0 5A 5J2")
    ] == lines
    assert () == end.bombs


def test_the_chinese_blog_does_not_shake_with_the_fourth_on_the_table() -> None:
    state = position(gs.CHINESE_BLOG, "5A 5R 5J1 1J1 | 6J1", "2A 5J2", "3J1 4J1")
    assert ["1J1", "5A", "5R", "5J1", "*5"] == legal(state)


@for_each("ruleset", [gs.BGA, gs.CHINESE_BLOG])
def test_the_fourth_may_be_captured_or_hidden(ruleset: gs.Ruleset) -> None:
    state = position(ruleset, "5A 5R 5J1 1J1 | 6J1", "2A", "3J1 4J1", "| 5J2")
    assert "!5" == legal(state)[-1]


def test_after_a_chinese_blog_shake_those_three_can_no_longer_bomb() -> None:
    state = position(gs.CHINESE_BLOG, "5A 5R 5J1 1J1 | 5J2 6J1", "2A", "3J1 4J1 8J1")
    later = after(state, "!5", "1J1", "5J2")
    assert ("2A 3J1 4J1 5J2", ["5A", "5R", "5J1"]) == (
        str(later.table - gs.CardSet("1J1")),
        legal(later),
    )


def test_a_chinese_blog_shake_stops_no_bomb_of_another_month() -> None:
    state = position(
        gs.CHINESE_BLOG, "5A 5R 5J1 6A 6R 6J1 | 7J1", "5J2 6J2", "3J1 4J1", shakes=[(0, 6)]
    )
    assert ["*5"] == legal(state)[6:]


def test_after_a_bga_shake_those_held_back_may_bomb() -> None:
    state = position(gs.BGA, "5A 5R 5J1 1J1 | 6J1", "2A 5J2", "3J1 4J1", shakes=[(0, 5)])
    assert ["1J1", "5A", "5R", "5J1", "*5"] == legal(state)


def test_a_four_shakes_in_the_chinese_blog_too_and_cannot_bomb_later() -> None:
    state = position(gs.CHINESE_BLOG, "5A 5R 5J1 5J2 | 6J1", "2A", "3J1 4J1")
    assert ["5A", "5R", "5J1", "5J2", "!5"] == legal(state)
    later = after(state, "!5", "5A", "6J1")
    assert ("2A 3J1 4J1 5A 6J1", ["5R", "5J1", "5J2"]) == (str(later.table), legal(later))


SHOWS_FOUR = gs.BGA.replace({"shake.shows_four": True})
"""Rules by which a seat with four cards of a month shows all of them."""


@for_each(
    ("ruleset", "hand", "shown"),
    [
        (gs.BGA, "5A 5R 5J1 5J2 1B", "5A 5R 5J1"),
        (SHOWS_FOUR, "5A 5R 5J1 5J2 1B", "5A 5R 5J1 5J2"),
        (SHOWS_FOUR, "5A 5R 5J1 1B", "5A 5R 5J1"),
    ],
)
def test_a_shake_may_show_all_four(ruleset: gs.Ruleset, hand: str, shown: str) -> None:
    state, lines = turn(position(ruleset, f"{hand} | 6J1 6J2", "9A", "3J1 3J2"), "!5")
    assert [f"Shaken 0 5 {shown}"] == lines
    assert shown == str(gs.view(state, 1).hands[0])
    assert state == gs.parse_state(gs.format_state(state), rulesets=[ruleset])
    again = position(ruleset, f"{hand} | 6J1 6J2", "9A", "3J1 3J2", shakes=[(0, 5)])
    assert shown == str(gs.view(again, 1).hands[0])

"""A bonus card from the hand is captured, and the turn goes on."""

import gostop as gs
from tests.support.cases import for_each
from tests.support.positions import after, legal, position, texts, told, turn

BGA_BONUS = gs.BGA.replace({"cards.bonus": "X2 X2b X3"})
WITH_BONUS = [gs.CHINESE_BLOG, BGA_BONUS]
STEALING = gs.CHINESE_BLOG.replace({"steal.bonus.junk": 1, "steal.bonus.last_turn": True})
STEALING_EARLY = gs.CHINESE_BLOG.replace({"steal.bonus.junk": 1})


@for_each("ruleset", WITH_BONUS)
def test_a_bonus_card_is_captured_and_replaced_and_the_turn_goes_on(ruleset: gs.Ruleset) -> None:
    state = position(ruleset, "5A X2 | 6J1 | 7J1", "2A 5R", "8J1 3J1 4J1", turns=0)
    assert ["5A", "X2"] == legal(state)
    drawn, lines = turn(state, "X2")
    assert ["BonusTaken 0 X2", "CardDrawn 0 8J1"] == lines
    assert (["5A 8J1", "6J1", "7J1"], ["X2", "", ""]) == (texts(drawn.hands), texts(drawn.captured))
    assert (gs.Phase.TURN, 0, 0) == (drawn.phase, drawn.to_move, drawn.turns[0])
    assert ["5A", "8J1"] == legal(drawn)
    end, lines = turn(drawn, "5A")
    assert ["CardPlayed 0 5A", "CardFlipped 0 3J1", "Captured 0 5A 5R"] == lines
    assert (1, (1, 0, 0)) == (end.to_move, end.turns)


@for_each("ruleset", WITH_BONUS)
def test_any_number_of_bonus_cards_may_be_taken(ruleset: gs.Ruleset) -> None:
    state = position(ruleset, "5A X2 X3 | 6J1", "2A 5R", "X2b 8J1 9J1 3J1")
    assert ["5A", "X2", "X3"] == legal(state)
    taken, lines = turn(state, "X3", "X2b", "X2")
    assert [
        *("BonusTaken 0 X3", "CardDrawn 0 X2b", "BonusTaken 0 X2b", "CardDrawn 0 8J1"),
        *("BonusTaken 0 X2", "CardDrawn 0 9J1"),
    ] == lines
    assert ("5A 8J1 9J1", "X2 X2b X3") == (str(taken.hands[0]), str(taken.captured[0]))


def test_a_bonus_card_may_be_kept() -> None:
    end = after(position(gs.CHINESE_BLOG, "5A X2 | 6J1", "2A 5R", "8J1 3J1"), "5A")
    assert ("X2", 1) == (str(end.hands[0]), end.to_move)


def test_with_the_stock_empty_there_is_no_replacement() -> None:
    state = position(gs.CHINESE_BLOG, "5A X2 | 6J1", "2A 5R")
    taken, lines = turn(state, "X2")
    assert (["BonusTaken 0 X2"], "5A", 0) == (lines, str(taken.hands[0]), taken.to_move)
    assert ["CardPlayed 0 5A", "Captured 0 5A 5R"] == told(taken, "5A")


def test_a_bonus_card_with_nothing_left_to_play_is_the_whole_turn() -> None:
    state = position(gs.CHINESE_BLOG, "X2 | 6J1", "2A 5R", dry=(4, 4))
    end, lines = turn(state, "X2")
    assert ["BonusTaken 0 X2"] == lines
    expected = position(
        *(gs.CHINESE_BLOG, " | 6J1", "2A 5R", "", "X2 |"), to_move=1, turns=(2, 1), dry=(0, 4)
    )
    assert expected == end


def test_two_bonus_cards_with_nothing_else_are_one_turn() -> None:
    state = position(gs.CHINESE_BLOG, "X2 X3 | 6J1", "2A 5R")
    taken = after(state, "X2")
    assert (0, ["X3"], (1, 1)) == (taken.to_move, legal(taken), taken.turns)
    end = after(taken, "X3")
    assert (1, (2, 1), "X2 X3") == (end.to_move, end.turns, str(end.captured[0]))


def test_a_bonus_card_with_an_owed_flip_and_no_stock_is_the_whole_turn() -> None:
    end = after(position(gs.CHINESE_BLOG, "X2 | 6J1", "2A 5R", flips=(1, 0)), "X2")
    assert (1, (2, 1)) == (end.to_move, end.turns)


def test_the_last_stock_card_as_replacement_must_be_played() -> None:
    taken = after(position(gs.CHINESE_BLOG, "X2 | 6J1", "2A 5R", "5A"), "X2")
    assert (0, ["5A"]) == (taken.to_move, legal(taken))
    assert ["CardPlayed 0 5A", "Captured 0 5A 5R"] == told(taken, "5A")


def test_a_bonus_card_as_the_whole_turn_may_reach_the_threshold() -> None:
    state = position(
        *(gs.CHINESE_BLOG, "X3 | 6J1 | 7J1", "2A 5R", ""), "1J1 1J2 2J1 2J2 3J1 3J2 4J1 4J2 8J1 | |"
    )
    end, lines = turn(state, "X3")
    scored = "Scored 0 pi 3 3 0"
    assert ["BonusTaken 0 X3", scored, "Stopped 0 True", "RoundWon 0 stop"] == lines
    assert end.is_over


def test_a_threshold_reached_only_by_bonus_cards_counts() -> None:
    captured = "1J1 1J2 2J1 2J2 3J1 3J2 4J1 4J2 8J1 | |"
    state = position(gs.CHINESE_BLOG, "5A 9J1 X3 | 6J1 | 7J1", "5R 2A", "10J1 5J1 12A", captured)
    asked, lines = turn(state, "X3", "5A")
    assert "Ppeok 0 5" == lines[-1]
    assert (gs.Phase.GO_OR_STOP, ["go", "stop"]) == (asked.phase, legal(asked))


def test_a_bonus_card_is_not_scored_before_the_turn_is_over() -> None:
    captured = "1J1 1J2 2J1 2J2 3J1 3J2 4J1 4J2 8J1 | |"
    state = position(gs.CHINESE_BLOG, "5A 9J1 X3 | 6J1 | 7J1", "2A", "10J1 11B 12A", captured)
    assert (gs.Phase.TURN, ["5A", "9J1", "10J1"]) == (
        after(state, "X3").phase,
        legal(after(state, "X3")),
    )


# House rule: a bonus card also steals.


def test_by_default_a_bonus_card_steals_nothing() -> None:
    state = position(gs.CHINESE_BLOG, "5A X2 | 6J1", "2A", "8J1 X3 3J1 4J1", "| 9J1")
    assert ["", "9J1"] == [
        str(gs.CardSet(cards) - gs.CardSet("X2 X3")) for cards in after(state, "X2", "5A").captured
    ]


@for_each(
    ("hand", "table", "stock", "moves", "stolen"),
    [
        ("5A 1J1 X2", "2A", "8J1 3J1 4J1", "X2 5A", 1),
        ("5A X2 X3", "2A", "1J1 8J1 3J1 4J1", "X2 X3 5A", 2),
        ("5A 1J1", "2A", "X3 3J1 4J1", "5A", 1),
        ("5A X2", "2A", "1J1 X3 X2b 3J1 4J1", "X2 5A", 3),
        ("5A 1J1 X2", "2A", "8J1 5R 4J1", "X2 5A", 2),
    ],
)
def test_a_house_rule_lets_each_bonus_card_steal(
    hand: str, table: str, stock: str, moves: str, stolen: int
) -> None:
    state = position(STEALING, f"{hand} | 6J1 | 7J1", table, stock, "| 9J1 9J2 10J1 | 10J2")
    lines = told(state, *moves.split())
    first = ["9J1", "9J2", "10J1"][:stolen]
    expected = [f"JunkStolen 0 1 {card}" for card in first] + ["JunkStolen 0 2 10J2"]
    assert expected == [line for line in lines if line.startswith("JunkStolen")]


def test_a_bonus_card_on_a_stack_steals_for_whoever_takes_it() -> None:
    state = position(
        *(STEALING, "5A 1J1 | 6J1", "5R 5J1 5J2", "4J1", "| 9J1 9J2 10J1"),
        stacks={5: 1},
        buried={5: "X2"},
    )
    assert ["JunkStolen 0 1 9J1", "JunkStolen 0 1 9J2"] == told(state, "5A")[-2:]


def test_a_bonus_card_lost_to_a_ppeok_steals_nothing() -> None:
    state = position(STEALING, "5A 1J1 | 6J1", "5R", "X2 5J1 4J1", "| 9J1")
    assert "Ppeok 0 5" == told(state, "5A")[-1]


@for_each(("ruleset", "stolen"), [(STEALING, ["9J1"]), (STEALING_EARLY, [])])
def test_whether_a_bonus_card_steals_on_the_last_turn_is_a_setting(
    ruleset: gs.Ruleset, stolen: list[str]
) -> None:
    lines = told(position(ruleset, "X2 | 6J1", "2A 5R", "", "| 9J1"), "X2")
    assert ["BonusTaken 0 X2", *(f"JunkStolen 0 1 {card}" for card in stolen)] == lines


@for_each("ruleset", WITH_BONUS)
def test_a_replacement_takes_its_place_in_the_hand(ruleset: gs.Ruleset) -> None:
    low = after(position(ruleset, "5A 5R 6A X2 | 6J1", "2A", "1J1 3J1"), "X2")
    assert ["1J1", "5A", "5R", "6A"] == legal(low)
    third = after(position(ruleset, "5A 5R 6A X2 | 6J1", "2A", "5J1 3J1"), "X2")
    assert ["5A", "5R", "5J1", "6A", "!5"] == legal(third)
    bomb = after(position(ruleset, "5A 5R 6A X2 | 6J1", "5J2", "5J1 3J1"), "X2")
    assert "*5" in legal(bomb)

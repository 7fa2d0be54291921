"""Small bombs lay two hand cards onto two, and bombs may make their flips at once."""

from typing import Any

import gostop as gs
from tests.support.cases import for_each
from tests.support.positions import after, legal, position, texts, told, turn

SMALL = {"multiplier": 1, "flips": 1, "steal": {"junk": 1}}
HOUSE = gs.BGA.replace({"small_bomb": SMALL})
AT_ONCE = gs.BGA.replace({"bomb.at_once": True})
SMALL_AT_ONCE = gs.BGA.replace({"small_bomb": {**SMALL, "flips": 2, "at_once": True}})


def test_two_onto_two_take_all_four_steal_and_are_owed_a_flip() -> None:
    state = position(HOUSE, "5A 5J1 1J1 | 6J1 | 7J1", "2A 5R 5J2", "3J1 4J1", "| 9J1 9J2 | 10J1")
    assert "*5" in legal(state)
    end, lines = turn(state, "*5")
    assert [
        *("SmallBombed 0 5", "CardFlipped 0 3J1", "Captured 0 5A 5R 5J1 5J2"),
        *("JunkStolen 0 1 9J1", "JunkStolen 0 2 10J1"),
    ] == lines
    expected = position(
        *(HOUSE, "1J1 | 6J1 | 7J1", "2A 3J1", "4J1", "5A 5R 5J1 5J2 9J1 10J1 | 9J2 |"),
        small_bombs=(0,),
        flips=(1, 0, 0),
        to_move=1,
        turns=(2, 1, 1),
    )
    assert expected == end
    assert ((0,), ()) == (end.small_bombs, end.bombs)


def test_one_may_be_laid_after_another_seats_turn() -> None:
    state = position(HOUSE, "6J1 7J2 | 5A 5J1 | 7J1", "2A 5R 5J2", "3J1 4J1")
    assert ["5A", "5J1", "*5"] == legal(after(state, "6J1"))


@for_each(
    ("hand", "table"),
    [
        ("5A 5R", "5J1"),
        ("5A 5R", "7A"),
        ("5A", "5R 5J1"),
        ("5A", "5R 5J1 5J2"),
        ("5A 5R 5J1", "7A"),
    ],
)
def test_anything_else_is_no_small_bomb(hand: str, table: str) -> None:
    state = position(HOUSE, f"{hand} 1J1 | 6J1", f"2A {table}", "3J1 4J1")
    assert [] == [move for move in legal(state) if move.startswith("*")]


@for_each("ruleset", [gs.FRENCH, gs.BGA, gs.CHINESE_BLOG, gs.FUDAWIKI, gs.NETMARBLE])
def test_without_the_rule_two_onto_two_are_played_one_by_one(ruleset: gs.Ruleset) -> None:
    state = position(ruleset, "5A 5J1 1J1 | 6J1", "2A 5R 5J2", "3J1 4J1")
    assert ["1J1", "5A", "5J1"] == legal(state)


def test_three_onto_the_fourth_are_still_a_bomb() -> None:
    state = position(HOUSE, "5A 5J1 5J2 6A 6R 1J1 | 7J1", "5R 6J1 6J2", "3J1 4J1")
    assert ["*5", "*6"] == [move for move in legal(state) if move.startswith("*")]
    end = after(state, "*5")
    assert ((0,), (), (2, 0)) == (end.bombs, end.small_bombs, end.flips)


@for_each(("ruleset", "stolen"), [(gs.HANGAME, ["9J1"]), (gs.PMANG, [])])
def test_what_the_presets_steal(ruleset: gs.Ruleset, stolen: list[str]) -> None:
    state = position(ruleset, "5A 5J1 1J1 | 6J1", "2A 5R 5J2", "3J1 4J1", "| 9J1 9J2")
    end = after(state, "*5")
    assert (1, 0) == end.flips
    assert stolen == [str(card) for card in end.captured[0] if card.month == 9]


@for_each(
    ("stock", "last_turn", "stolen"),
    # while the stock has a card, the owed flip is another turn, so this turn is not the last
    [("3J1 4J1", False, 1), ("3J1", False, 0), ("3J1", True, 1)],
)
def test_on_the_last_turn_it_steals_where_the_rules_say_so(
    stock: str, last_turn: bool, stolen: int
) -> None:
    house = gs.BGA.replace({"small_bomb": {**SMALL, "steal": {"junk": 1, "last_turn": last_turn}}})
    state = position(house, "5A 5J1 | 6J1", "2A 5R 5J2", stock, "| 9J1 9J2")
    assert stolen == sum("JunkStolen" in line for line in told(state, "*5"))


def test_where_pairing_is_compulsory_it_may_be_laid_too() -> None:
    house = gs.FRENCH.replace({"small_bomb": SMALL, "turn.pairing": "compulsory"})
    state = position(house, "5A 5J1 1J1 | 6J1", "2A 5R 5J2", "3J1 4J1")
    assert ["5A", "5J1", "*5"] == legal(state)


def test_a_small_bomb_on_the_first_turn_is_not_paid_as_a_bomb() -> None:
    house = HOUSE.replace({"instant.bomb": 7})
    state = position(house, "5A 5J1 1J1 | 6J1", "2A 5R 5J2", "3J1", turns=0)
    assert () == after(state, "*5").instant


# The flips of a bomb that are made in the same turn.


def test_a_bomb_may_make_its_flips_at_once() -> None:
    state = position(*(AT_ONCE, "5A 5J1 5J2 1J1 | 6J1", "2A 5R", "3J1 4J1 2J1 8J1 9A", "| 9J1 9J2"))
    end, lines = turn(state, "*5")
    assert [
        *("Bombed 0 5", "CardFlipped 0 3J1", "Captured 0 5A 5R 5J1 5J2"),
        *("FlippedOnly 0", "CardFlipped 0 4J1"),
        *("FlippedOnly 0", "CardFlipped 0 2J1", "Captured 0 2A 2J1", "JunkStolen 0 1 9J1"),
    ] == lines
    expected = position(
        *(AT_ONCE, "1J1 | 6J1", "3J1 4J1", "8J1 9A", "2A 2J1 5A 5R 5J1 5J2 9J1 | 9J2"),
        bombs=(0,),
        to_move=1,
        turns=(2, 1),
    )
    assert expected == end


def test_a_small_bomb_may_make_its_flips_at_once() -> None:
    state = position(SMALL_AT_ONCE, "5A 5J1 1J1 | 6J1", "2A 5R 5J2", "3J1 4J1 8J1 9A")
    end, lines = turn(state, "*5")
    assert 3 == sum(line.startswith("CardFlipped") for line in lines)
    assert ((0, 0), 1, "2A 3J1 4J1 8J1") == (end.flips, end.to_move, str(end.table))


def test_the_other_bomb_keeps_its_flips_for_later() -> None:
    state = position(SMALL_AT_ONCE, "5A 5J1 5J2 1J1 | 6J1", "2A 5R", "3J1 4J1 8J1 9A")
    end = after(state, "*5")
    assert ((2, 0), "2A 3J1") == (end.flips, str(end.table))


def test_a_choice_may_stand_between_the_flips() -> None:
    state = position(AT_ONCE, "5A 5J1 5J2 1J1 | 6J1", "2A 2R 5R", "3J1 2J1 8J1 9A")
    asked, lines = turn(state, "*5")
    assert "CardFlipped 0 2J1" == lines[-1]
    assert (gs.Phase.CHOOSE_FLIP, 0, (0, 0)) == (asked.phase, asked.to_move, asked.flips)
    assert ([">2A", ">2R"], "2J1") == (legal(asked), str(asked.in_play))
    assert asked.turns == state.turns
    end, lines = turn(asked, ">2R")
    assert [
        *("TableCardChosen 0 2R", "Captured 0 2R 2J1"),
        *("FlippedOnly 0", "CardFlipped 0 8J1"),
    ] == lines
    assert ((0, 0), (2, 1), 1) == (end.flips, end.turns, end.to_move)
    assert ["2R 2J1 5A 5R 5J1 5J2", ""] == texts(end.captured)


def test_the_first_flip_of_a_bomb_may_be_the_one_that_chooses() -> None:
    state = position(AT_ONCE, "5A 5J1 5J2 1J1 | 6J1", "2A 2R 5R", "2J1 3J1 8J1 9A", "| 9J1")
    _, lines = turn(state, "*5", ">2A")
    assert [
        *("Bombed 0 5", "CardFlipped 0 2J1", "TableCardChosen 0 2A"),
        *("Captured 0 2A 2J1 5A 5R 5J1 5J2",),
        *("FlippedOnly 0", "CardFlipped 0 3J1", "FlippedOnly 0", "CardFlipped 0 8J1"),
        "JunkStolen 0 1 9J1",
    ] == lines


@for_each(
    ("table", "stock", "captured"),
    [
        # besides the bomb, a dealt stack or a sweep at the end of the turn steals once
        ("5R 2A 2R 2J1", "3J1 2J2 8J1", ["9J1", "9J2"]),
        ("5R 2A", "2R 8J1 8A", ["9J1", "9J2"]),
        # the table was empty in between, but is not at the end
        ("5R 2A", "2R 8J1 7A", ["9J1"]),
    ],
)
def test_what_the_further_flips_bring_steals_too(
    table: str, stock: str, captured: list[str]
) -> None:
    state = position(
        *(AT_ONCE, "5A 5J1 5J2 1J1 | 6J1", table, f"{stock} 12A", "| 9J1 9J2 10J1 10J2")
    )
    stolen = [line.split()[-1] for line in told(state, "*5") if "JunkStolen" in line]
    assert captured == stolen


def test_a_bonus_card_among_the_further_flips_is_captured_and_another_is_flipped() -> None:
    bonus = AT_ONCE.replace({"cards.bonus": "X2"})
    state = position(bonus, "5A 5J1 5J2 1J1 | 6J1", "2A 5R", "3J1 X2 4J1 8J1 9A")
    assert ["FlippedOnly 0", "BonusFlipped 0 X2", "CardFlipped 0 4J1", "Captured 0 X2"] == told(
        state, "*5"
    )[3:7]


def test_flips_at_once_end_with_the_stock() -> None:
    state = position(AT_ONCE, "5A 5J1 5J2 1J1 | 6J1 7J1", "2A 5R", "3J1 4J1")
    end, lines = turn(state, "*5")
    assert (2, (), 1) == (sum("CardFlipped" in line for line in lines), end.stock, end.to_move)
    assert ["1J1"] == legal(after(end, "6J1"))


def test_flips_at_once_are_of_the_same_turn_whatever_they_capture() -> None:
    house = gs.CHINESE_BLOG.replace({"bomb.at_once": True})
    state = position(house, "5A 5J1 5J2 1J1 | 6J1", "2A 5R", "3J1 4J1 8J1 9A", dry=(4, 0))
    end = after(state, "*5")
    assert (False, (0, 0)) == (end.is_over, end.dry)


def test_go_or_stop_is_asked_after_the_last_flip() -> None:
    state = position(AT_ONCE, "5A 5J1 5J2 1J1 | 6J1 | 7J1", "2A 5R", "3J1 4J1 2J1 8J1", "4A 8A | |")
    end, lines = turn(state, "*5")
    assert ["Captured 0 2A 2J1", "Scored 0 godori 5 5 0"] == lines[-2:]
    assert (gs.Phase.GO_OR_STOP, 0, (0, 0, 0)) == (end.phase, end.to_move, end.flips)


def test_a_bomb_of_the_last_cards_with_its_flips_at_once_is_the_last_turn() -> None:
    stack: dict[str, Any] = {"table": "5R 2A 2R 2J1", "stock": "3J1 10A 2J2 8J1 9A"}
    state = gs.setup(AT_ONCE, hands=["5A 5J1 5J2", "6J1"], captured=["", "9J1 9J2"], **stack)
    assert "StackTaken 0 2 None" in told(state, "*5")
    assert ["JunkStolen 0 1 9J1"] == [line for line in told(state, "*5") if "JunkStolen" in line]
    later = gs.setup(gs.BGA, hands=["5A 5J1 5J2", "6J1"], captured=["", "9J1 9J2"], **stack)
    assert ["JunkStolen 0 1 9J1", "JunkStolen 0 1 9J2"] == [
        line for line in told(later, "*5", "6J1", ".") if "JunkStolen" in line
    ]

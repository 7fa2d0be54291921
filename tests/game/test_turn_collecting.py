"""A turn captures the right cards, and leaves the others on the table."""

import gostop as gs
from tests.support.cases import for_each
from tests.support.positions import after, position, shown, texts, told, turn

ALL = [gs.FRENCH, gs.BGA, gs.CHINESE_BLOG]


@for_each("ruleset", ALL)
@for_each("owner", [None, 0, 1])
def test_the_fourth_from_the_hand_takes_a_stack_with_its_bonus_cards(
    ruleset: gs.Ruleset, owner: int | None
) -> None:
    state = position(
        *(ruleset, "5A 1J1 | 6J1", "2A 5R 5J1 5J2 8B 8A 8J1", "3J1 4J1"),
        stacks={5: owner, 8: 1},
        buried={5: "X2 X3", 8: "X2b"},
    )
    end, lines = turn(state, "5A")
    assert [
        *("CardPlayed 0 5A", "CardFlipped 0 3J1", f"StackTaken 0 5 {owner}"),
        "Captured 0 5A 5R 5J1 5J2 X2 X3",
    ] == lines
    expected = position(
        *(ruleset, "1J1 | 6J1", "2A 3J1 8B 8A 8J1", "4J1", "5A 5R 5J1 5J2 X2 X3 |"),
        stacks={8: 1},
        buried={8: "X2b"},
        to_move=1,
        turns=(2, 1),
    )
    assert expected == end


@for_each("ruleset", ALL)
@for_each("owner", [None, 0, 1])
def test_the_fourth_flipped_takes_a_stack_with_its_bonus_cards(
    ruleset: gs.Ruleset, owner: int | None
) -> None:
    state = position(
        *(ruleset, "1J1 2J1 | 6J1", "5R 5J1 5J2 8B", "X3 5A 4J1"),
        stacks={5: owner},
        buried={5: "X2"},
    )
    end, lines = turn(state, "1J1")
    assert [
        *("CardPlayed 0 1J1", "BonusFlipped 0 X3", "CardFlipped 0 5A"),
        *(f"StackTaken 0 5 {owner}", "Captured 0 5A 5R 5J1 5J2 X2 X3"),
    ] == lines
    assert ("1J1 8B", {}, {}) == (str(end.table), dict(end.stacks), dict(end.buried))


@for_each("ruleset", ALL)
def test_hand_card_and_flip_may_take_a_stack_each(ruleset: gs.Ruleset) -> None:
    state = position(
        *(ruleset, "5A 1J1 | 6J1", "2A 5R 5J1 5J2 8B 8A 8J1", "8J2 4J1"),
        stacks={5: 0, 8: 1},
        buried={8: "X2"},
    )
    end, lines = turn(state, "5A")
    assert {"StackTaken 0 5 0", "StackTaken 0 8 1"} == set(lines[2:4])
    assert "Captured 0 5A 5R 5J1 5J2 8B 8A 8J1 8J2 X2" == lines[4]
    assert ("2A", {}) == (str(end.table), dict(end.stacks))


@for_each("ruleset", ALL)
def test_a_stack_and_a_pair_may_be_taken_together(ruleset: gs.Ruleset) -> None:
    state = position(ruleset, "5A 1J1 | 6J1", "2A 5R 5J1 5J2 8B 9J1", "8J2 4J1")
    assert "Captured 0 5A 5R 5J1 5J2 8B 8J2" == told(state, "5A")[-1]


@for_each("ruleset", ALL)
def test_stacks_wait_beside_each_other(ruleset: gs.Ruleset) -> None:
    state = position(
        *(ruleset, "8B 1J1 | 6J1", "5A 5R 5J1 8A 2A", "8J1 3J1"), stacks={5: 1}, ppeoks=(1,)
    )
    end, lines = turn(state, "8B")
    assert "Ppeok 0 8" == lines[-1]
    expected = position(
        *(ruleset, "1J1 | 6J1", "5A 5R 5J1 8A 8B 8J1 2A", "3J1"),
        stacks={5: 1, 8: 0},
        ppeoks=(1, 0),
        to_move=1,
        turns=(2, 1),
        dry=(1, 0),
    )
    assert shown(expected) == shown(end)


@for_each("ruleset", ALL)
def test_a_stack_is_taken_by_whoever_comes_first(ruleset: gs.Ruleset) -> None:
    state = position(ruleset, "5A 1J1 | 5J2 6J1", "2A 5R", "5J1 3J1 4J1 8J1")
    lines = told(state, "5A", "5J2")
    assert [
        *("CardPlayed 0 5A", "CardFlipped 0 5J1", "Ppeok 0 5"),
        *("CardPlayed 1 5J2", "CardFlipped 1 3J1", "StackTaken 1 5 0"),
        "Captured 1 5A 5R 5J1 5J2",
    ] == lines


@for_each("ruleset", ALL)
def test_a_ppeoks_owner_may_take_it_itself(ruleset: gs.Ruleset) -> None:
    state = position(ruleset, "5A 5J2 | 6J1 6J2", "2A 5R", "5J1 3J1 4J1 8J1")
    lines = told(state, "5A", "6J1", "5J2")
    assert ["StackTaken 0 5 0", "Captured 0 5A 5R 5J1 5J2"] == lines[-2:]


@for_each("ruleset", ALL)
def test_of_two_loose_cards_the_other_stays(ruleset: gs.Ruleset) -> None:
    state = position(ruleset, "1J1 | 6J1", "5R 5J1", "5A 4J1", flips=(1, 0))
    left = {">5R": "5J1", ">5J1": "5R"}
    for choice, other in left.items():
        assert other == str(after(state, ".", choice).table)


@for_each("ruleset", ALL)
def test_only_the_seat_whose_turn_it_is_captures(ruleset: gs.Ruleset) -> None:
    state = position(
        ruleset, "1J1 | 5A 6J1 | 7J1", "5R 2A", "3J1 4J1", "10A | 10R | 10J1", to_move=1
    )
    assert ["10A", "5A 5R 10R", "10J1"] == texts(after(state, "5A").captured)

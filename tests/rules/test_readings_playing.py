"""Readings of the cards, of the turn and of thefts decide otherwise than their others."""

import gostop as gs
from tests.support.cases import for_each
from tests.support.positions import after, legal, position
from tests.support.reading_cases import (
    ALL,
    EVERY,
    FORFEITS,
    Case,
    asked,
    check,
    each,
    paid,
    settled,
)

BGA = ("bga",)
BLOG = ("chinese_blog",)
EIGHT_PI = "1J1 1J2 2J1 2J2 3J1 3J2 4J1 4J2"
TEN_PI = f"{EIGHT_PI} 5J1 5J2"
TWELVE_PI = f"{TEN_PI} 6J1 6J2"
FIVE_ANIMALS = "2A 5A 6A 7A 9A"


def worth_with_the_cup(rules: gs.Ruleset) -> list[int]:
    """Return the scores of the cup with 8 pi, with 10 pi, as the fifth animal, and as the fifth
    animal with 8 pi.
    """
    hands = (f"{EIGHT_PI} 9A", f"{TEN_PI} 9A", FIVE_ANIMALS, f"{FIVE_ANIMALS} {EIGHT_PI}")
    return [gs.score(cards, rules).total for cards in hands]


def cup_in_a_tie(rules: gs.Ruleset) -> object:
    """The cup scores a point as the fifth animal, and also as the ninth and tenth pi."""
    return gs.score(f"{FIVE_ANIMALS} {EIGHT_PI}", rules).cup


def over_by_a_third_turn_with_only_a_bonus_card(rules: gs.Ruleset) -> bool:
    start = position(
        rules.replace({"heodang.turns": 3}),
        "1J1 7J1 | 6J1 6J2",
        "5R 12R",
        "X3 9J1 2A",
        dry=[2, 0],
        turns=[2, 2],
    )
    return after(start, "1J1").is_over


def moves_with_a_pair_and_without(rules: gs.Ruleset) -> list[list[str]]:
    return [
        legal(position(rules, "5A 1J1 | 6J1 6J2", table, "2A 7J1"))
        for table in ("5R 12R", "9A 12R")
    ]


def moves_with_owed_flips(rules: gs.Ruleset) -> list[str]:
    return legal(position(rules, "5A 1J1 | 6J1 6J2", "9A 12R", "2A 7J1", flips=[1, 0]))


def junk_left_by_a_jjok_and_a_ttadak_with_owed_flips(rules: gs.Ruleset) -> list[str]:
    """The seat plays its last hand card with two flips owed. Return what is left of 3J1 3J2."""
    left = []
    for table, stock in (("12R", "5R 8J1 8J2"), ("5R 5J1 12R", "5J2 8J1 8J2")):
        start = position(rules, "5A | 6J1 6J2", table, stock, " | 3J1 3J2", flips=[2, 0])
        moves = ["5A"] if table == "12R" else ["5A", ">5R"]
        left.append(str(after(start, *moves).captured[1]))
    return left


def over_with_the_last_card_of_the_stock(rules: gs.Ruleset) -> bool:
    start = position(rules, "5A 1J1 | 6J1 6J2 | 7J1 7J2 | 8J1 8J2", "5R 12R", "2A")
    return after(start, "5A").is_over


def capturing_the_cup(rules: gs.Ruleset) -> tuple[str, int | None]:
    start = position(rules, "9J1 1J1 | 2J1 3J1 | 5J1 6J1", "9A 4R", "7J1 8J1")
    return asked(after(start, "9J1"))


def cup_chosen_as_an_animal(rules: gs.Ruleset) -> tuple[str, int | None]:
    """12 pi with the cup score 3 points. Without it, 10 pi score 1, which isn't enough to stop."""
    start = position(
        rules,
        "6A 6J1 | 6R 7A | 7J1 7J2",
        "12R 11B",
        "10A 10R",
        f"9A {TEN_PI} | | ",
        cup=gs.Kind.ANIMAL if rules.cards.cup_count.value == "chosen" else None,
    )
    return asked(after(start, "6A"))


def seven_animals_or_ten_pi(rules: gs.Ruleset) -> tuple[int, ...]:
    """With the cup as an animal, 3 points are doubled by meongtta. With the cup as junk, six
    animals score 2 and 10 pi score 1.
    """
    return settled(rules, f"2A 5A 6A 7A 9A 10A 12A {EIGHT_PI}", "1R", "3R")


def losers_cup(rules: gs.Ruleset) -> list[tuple[int, ...]]:
    """With 4 pi, the cup as junk saves its owner from pi-bak. Without pi, it would cause pi-bak."""
    return [
        settled(rules, TWELVE_PI, "9A 7J1 7J2 8J1 8J2", "1R"),
        settled(rules, TWELVE_PI, "9A 1R", "3R"),
    ]


def what_may_be_played(rules: gs.Ruleset) -> list[list[str]]:
    """Return the legal moves with a card that pairs, without one, and without one or any stock."""
    return [
        legal(position(rules, "1J1 2J1 | 6J1 6J2", "1B 5A", "7J1 8J1")),
        legal(position(rules, "2J1 3J1 | 6J1 6J2", "1B 5A", "7J1 8J1")),
        legal(position(rules, "2J1 3J1 | 6J1 6J2", "1B 5A")),
    ]


def turn_without_a_pair(rules: gs.Ruleset) -> tuple[str, str, str]:
    """Return the hand, the captures and the table after the first legal move."""
    start = position(rules, "2J1 3J1 | 6J1 6J2", "1B 5A", "1J2 8J1")
    state = gs.apply(start, gs.legal_moves(start)[0])
    return str(state.hands[0]), str(state.captured[0]), str(state.table)


def junk_left_by_sweeps(rules: gs.Ruleset) -> list[str]:
    """Return what is left of 3J1 3J2 after the table is emptied in the middle of a round, and after
    a capture on the last turn that leaves 2A on the table.
    """
    swept = position(rules, "1J1 5J1 | 6J1 6J2", "1B 2A", "2J1 7J1", " | 3J1 3J2")
    last = position(rules, "1J1 | ", "1B 2A", "", " | 3J1 3J2")
    return [str(after(start, "1J1").captured[1]) for start in (swept, last)]


def flips_owed_for_bombs(rules: gs.Ruleset) -> list[int]:
    """Return the owed flips after a first bomb, and after a bomb with two flips still owed."""
    starts = [
        position(rules, "1R 1J1 1J2 5J1 | 6J1 | 7J1", "1B 9J1", "8J1 10J1", flips=(owed, 0, 0))
        for owed in (0, 2)
    ]
    return [after(start, "*1").flips[0] for start in starts]


def cup_after_a_go_that_needed_it(rules: gs.Ruleset) -> tuple[gs.Kind | None, int]:
    """Return how the cup counts after a go with 13 pi, of which two are from the cup, and then the
    score of the cup and four animals.
    """
    start = position(
        rules,
        "5J1 12D 10J1 | 6J1 6J2 6R | 8J1 8J2 4R",
        "5J2 1R",
        "11B 2R 3R 9R",
        captured="9A 1J1 1J2 2J1 2J2 3J1 3J2 4J1 4J2 7J1 | |",
    )
    state = after(start, "5J1", "go")
    return state.cup, gs.score("9A 5A 6A 7A 10A", rules, cup=state.cup).total


def two_ppeoks_in_a_row_from_the_second_turn(rules: gs.Ruleset) -> list[tuple[int, int, int]]:
    start = position(
        rules, "1J1 2J1 12R | 5J1 5J2 5R | 6J1 6J2 6R", "1B 2A", "1J2 10J1 11J1 2J2 9R"
    )
    return paid(after(start, "1J1", "5J1", "6J1", "2J1"))


def third_ppeok_in_a_row(rules: gs.Ruleset) -> gs.State:
    start = position(
        rules, "3J1 12R | 5J1 5J2 | 6J1 6J2", "3B 9J1", "3J2 10J1", turns=2, ppeoks=(0, 0)
    )
    return after(start, "3J1")


def paid_for_a_third_in_a_row(rules: gs.Ruleset) -> list[tuple[int, int, int]]:
    return paid(third_ppeok_in_a_row(rules))


def three_ppeoks_of_two_players(rules: gs.Ruleset) -> tuple[int, ...]:
    return settled(rules, "1R", "3R", reason=gs.Reason.THREE_PPEOK)


def three_ppeoks_in_a_row_and_not(rules: gs.Ruleset) -> list[tuple[int, ...]]:
    """A third ppeok in a row pays 3 x 3 points. Three ppeok that are not in a row win 3."""
    return [
        gs.settle(third_ppeok_in_a_row(rules)).points,
        settled(rules, "1R", "2R", "3R", reason=gs.Reason.THREE_PPEOK),
    ]


def three_in_hand_and_the_fourth_on_the_table(rules: gs.Ruleset) -> list[str]:
    moves = legal(position(rules, "1R 1J1 1J2 5J1 | 6J1 | 7J1", "1B 9J1", "10J1"))
    return [move for move in moves if move in {"*1", "!1"}]


def four_in_hand_played_on(rules: gs.Ruleset) -> list[list[str]]:
    """Return the legal moves after a shake, and whether a bomb or a shake is legal a turn later."""
    shaken = after(
        position(
            rules, "1B 1R 1J1 1J2 5J1 | 6J1 6J2 | 7J1 7J2", "9J1 8B", "10J1 11J1 12R 2A", turns=0
        ),
        "!1",
    )
    later = legal(after(shaken, "1J1", "6J1", "7J1"))
    return [legal(shaken), [move for move in later if move in {"*1", "!1"}]]


def doubles_left_by_a_theft_of_two(rules: gs.Ruleset) -> str:
    """The seat steals one card for the bomb, and one because the bomb empties the table."""
    start = position(rules, "1R 1J1 1J2 5J1 | 6J1 6J2", "1B", "", " | 11D 12D")
    return str(after(start, "*1").captured[1])


def junk_left_by_stacks(rules: gs.Ruleset) -> list[str]:
    """Return what is left of 3J1 3J2 after a dealt stack, and after the stack of an opponent."""
    starts = [
        position(
            rules, "1J1 5J1 | 6J1 6J2", "1B 1R 1J2 9R", "7J1 8J1", " | 3J1 3J2", stacks={1: owner}
        )
        for owner in (None, 1)
    ]
    return [str(after(start, "1J1").captured[1]) for start in starts]


def left_by_a_jjok_of_a_cup_that_is_junk(rules: gs.Ruleset) -> str:
    """Return whether the cup is left. It is junk under every rule, since godori scores 5, and 11 pi
    with the cup score 2.
    """
    start = position(
        rules,
        *("1J1 5J1 | 6J1 6J2", "4R", "1J2 7J1", " | 2A 4A 8A 9A 11D 12D X2 X3"),
        cup=gs.Kind.JUNK if rules.cards.cup_count.value == "chosen" else None,
    )
    return str(after(start, "1J1").captured[1] & gs.CardSet("9A"))


def pi_of_november_and_december(rules: gs.Ruleset) -> int:
    return gs.score("11D 11J1 11J2 12D", rules).pi


def november_left_by_a_jjok(rules: gs.Ruleset) -> str:
    """Return what is left of 11D 11J1. Single junk is stolen before doubles, and of two doubles the
    first one.
    """
    start = position(rules, "1J1 5J1 | 6J1 6J2", "9R", "1J2 7J1", " | 11D 11J1")
    return str(after(start, "1J1").captured[1])


CASES = (
    Case("R1", 0, ALL, capturing_the_cup, ("TURN", 1), ("CUP", 0)),
    Case("R1", 0, ALL, cup_chosen_as_an_animal, ("GO_OR_STOP", 0), ("TURN", 1)),
    Case("R1", 1, ALL, worth_with_the_cup, [1, 3, 1, 1], [0, 1, 1, 1]),
    Case("R1", 2, ALL, worth_with_the_cup, [1, 3, 1, 1], [1, 3, 0, 1]),
    Case("R1", 3, ALL, worth_with_the_cup, [1, 3, 1, 1], [1, 3, 1, 2]),
    Case("R1", 4, ALL, worth_with_the_cup, [1, 3, 1, 1], [0, 3, 1, 1]),
    Case("R1", 5, ALL, cup_after_a_go_that_needed_it, (None, 1), (gs.Kind.JUNK, 0)),
    Case("R1", 2, ALL, cup_in_a_tie, gs.Kind.ANIMAL, gs.Kind.JUNK),
    Case("R1", 2, FORFEITS, seven_animals_or_ten_pi, (12, -6, -6), (6, -3, -3)),
    Case("R1", 1, FORFEITS, losers_cup, [(6, -3, -3), (6, -3, -3)], [(9, -6, -3), (6, -3, -3)]),
    Case("R1", 2, FORFEITS, losers_cup, [(6, -3, -3), (6, -3, -3)], [(6, -3, -3), (9, -6, -3)]),
    Case(
        "R2",
        0,
        ("french",),
        what_may_be_played,
        [["1J1", "2J1"], ["2J1", "3J1"], ["2J1", "3J1"]],
        [["1J1"], ["."], ["2J1", "3J1"]],
    ),
    Case(
        "R2",
        0,
        ("french",),
        turn_without_a_pair,
        ("3J1", "1B 1J2", "2J1 5A"),
        ("2J1 3J1", "1B 1J2", "5A 8J1"),
    ),
    Case("R5", 0, ("french",), junk_left_by_sweeps, ["3J2", "3J1 3J2"], ["3J1 3J2", "3J2"]),
    Case("R7", 0, ("french", "bga"), flips_owed_for_bombs, [2, 4], [0, 2]),
    Case("R10", 0, ("bga",), two_ppeoks_in_a_row_from_the_second_turn, [], [(1, 0, 6), (2, 0, 6)]),
    Case(
        "R10",
        1,
        ("bga",),
        paid_for_a_third_in_a_row,
        [(1, 0, 9), (2, 0, 9)],
        [(1, 0, 12), (2, 0, 12)],
    ),
    Case(
        "R10",
        2,
        ("bga",),
        paid_for_a_third_in_a_row,
        [(1, 0, 9), (2, 0, 9)],
        [(1, 0, 3), (2, 0, 3)],
    ),
    Case("R11", 0, ("chinese_blog",), three_ppeoks_of_two_players, (3, -3), (7, -7)),
    Case("R11", 1, ("chinese_blog",), three_ppeoks_of_two_players, (3, -3), (10, -10)),
    Case("R11", 1, ("bga",), three_ppeoks_of_two_players, (7, -7), (10, -10)),
    Case(
        "R11",
        2,
        FORFEITS,
        three_ppeoks_in_a_row_and_not,
        [(24, -12, -12), (6, -3, -3)],
        [(18, -9, -9), (6, -3, -3)],
    ),
    Case("R19", 0, ("bga",), three_in_hand_and_the_fourth_on_the_table, ["*1", "!1"], ["*1"]),
    Case("R20", None, ("bga",), four_in_hand_played_on, [["1B", "1R", "1J1", "1J2"], ["*1"]]),
    Case("R30", 0, ALL, doubles_left_by_a_theft_of_two, "", "12D"),
    Case("R31", 0, ("french",), junk_left_by_stacks, ["3J1 3J2", "3J2"], ["3J2", "3J2"]),
    Case("R35", 0, ("french",), pi_of_november_and_december, 6, 8),
    Case("R35", 0, ("french",), november_left_by_a_jjok, "11D", "11J1"),
    Case(
        *("R2", 1, ("french",), moves_with_a_pair_and_without),
        *([["1J1", "5A"]] * 2, [["5A"], ["1J1", "5A"]]),
    ),
    Case("R7", 1, ("french",), moves_with_owed_flips, ["1J1", "5A", "."], ["1J1", "5A"]),
    Case(
        *("R8", 3, BLOG, junk_left_by_a_jjok_and_a_ttadak_with_owed_flips),
        *(["3J1 3J2", "3J1 3J2"], ["3J2", "3J1 3J2"]),
    ),
    Case("R48", 0, ("french",), over_with_the_last_card_of_the_stock, False, True),
    Case("R46", 0, BLOG, over_by_a_third_turn_with_only_a_bonus_card, False, True),
    Case("R43", 0, EVERY, left_by_a_jjok_of_a_cup_that_is_junk, "9A", ""),
)


@for_each(("case", "ruleset"), each(CASES))
def test_a_reading_and_its_other_differ_as_they_say(case: Case, ruleset: gs.Ruleset) -> None:
    check(case, ruleset)

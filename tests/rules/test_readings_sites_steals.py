"""Readings of thefts, from the pages of the sites, decide otherwise than their others."""

import gostop as gs
from tests.support.cases import for_each
from tests.support.positions import after, position, told
from tests.support.reading_cases import Case, check, each

MATGO = ("hangame", "pmang", "netmarble")
FUDAWIKI = ("fudawiki",)
HANGAME = ("hangame",)
PMANG = ("pmang",)


def junk_left_by_an_emptied_table(rules: gs.Ruleset) -> list[str]:
    """Return what is left of 3J1 3J2 4J1 after a turn empties a table of two cards of different
    months; of two cards of one month, which is a ttadak; and of one card.
    """
    starts = [
        position(rules, "1J1 5J1 | 6J1 6J2", table, stock, " | 3J1 3J2 4J1")
        for table, stock in (("1B 2A", "2R 7J1"), ("1B 1R", "1J2 7J1"), ("1B", ""))
    ]
    return [str(after(start, "1J1").captured[1]) for start in starts]


def junk_left_by_a_bomb_on_the_last_turn(rules: gs.Ruleset) -> str:
    """Return what is left of 3J1 3J2."""
    return str(after(position(rules, "5R 5J1 5J2 | ", "5A 9A", "", " | 3J1 3J2"), "*5").captured[1])


def junk_left_by_a_ttadak_on_the_last_turn(rules: gs.Ruleset) -> str:
    """Return what is left of 3J1 3J2."""
    start = position(rules, "1J1 | 6J1", "1B 1R 9A", "1J2 7J1", " | 3J1 3J2")
    return str(after(start, "1J1").captured[1])


def junk_left_by_a_sweep_on_the_last_turn(rules: gs.Ruleset) -> str:
    """Return what is left of 3J1 3J2."""
    start = position(rules, "1J1 | 6J1", "1B 2A", "2R 7J1", " | 3J1 3J2")
    return str(after(start, "1J1").captured[1])


def junk_left_by_a_jjok_with_an_owed_flip(rules: gs.Ruleset) -> str:
    """Return what is left of 3J1 3J2."""
    start = position(rules, "1J1 | 6J1 6J2", "9A", "1J2 7J1", " | 3J1 3J2", flips=(1, 0))
    return str(after(start, "1J1").captured[1])


def junk_left_by_a_jjok_while_the_other_can_play(rules: gs.Ruleset) -> str:
    """Return what is left of 3J1 3J2."""
    start = position(rules, "1J1 | 6J1", "9A", "1J2 7J1", " | 3J1 3J2")
    return str(after(start, "1J1").captured[1])


def junk_left_by_two_onto_two(rules: gs.Ruleset) -> str:
    """Return what is left of 3J1 3J2."""
    start = position(rules, "5R 5J1 2R | 6J1 6J2", "5A 5J2 9A", "7J1 8J1", " | 3J1 3J2")
    return str(after(start, "*5").captured[1])


def junk_left_by_a_dealt_stack(rules: gs.Ruleset) -> str:
    """Return what is left of 3J1 3J2."""
    start = position(
        rules, "1J1 5J1 | 6J1 6J2", "1B 1R 1J2 9A", "7J1 8J1", " | 3J1 3J2", stacks={1: None}
    )
    return str(after(start, "1J1").captured[1])


def junk_left_by_a_dealt_stack_on_the_last_turn(rules: gs.Ruleset) -> str:
    """Return whether 3J1 is left."""
    return _left_by_a_stack(rules, None)


def junk_left_by_their_stack_on_the_last_turn(rules: gs.Ruleset) -> str:
    """Return whether 3J1 is left."""
    return _left_by_a_stack(rules, 1)


def junk_left_by_ones_own_stack_on_the_last_turn(rules: gs.Ruleset) -> str:
    """Return whether 3J1 is left."""
    return _left_by_a_stack(rules, 0)


def _left_by_a_stack(rules: gs.Ruleset, owner: int | None) -> str:
    start = position(rules, "1J1 | ", "1B 1R 1J2 9A", "", " | 3J1", stacks={1: owner})
    return str(after(start, "1J1").captured[1])


def junk_left_by_a_bonus_card_on_the_last_turn(rules: gs.Ruleset) -> str:
    """Return whether 3J1 is left."""
    return str(after(position(rules, "1J1 | ", "9A", "X2 7J1", " | 3J1"), "1J1").captured[1])


def junk_left_by_ones_own_stack(rules: gs.Ruleset) -> list[str]:
    """Return what is left of two single junk and a double, of a single and two doubles, and of two
    doubles.
    """
    table, stock = "1B 1R 1J2 9A", "7J1 8J1"
    starts = [
        position(rules, "1J1 5J1 | 6J1 6J2", table, stock, f" | {junk}", stacks={1: 0})
        for junk in ("3J1 3J2 11D", "3J1 11D 12D", "11D 12D")
    ]
    return [str(after(start, "1J1").captured[1]) for start in starts]


def junk_left_by_a_bomb_that_empties_the_table(rules: gs.Ruleset) -> str:
    """Return what is left of 3J1 3J2 4J1. A bomb captures one of the last two table cards, and the
    flip captures the other.
    """
    start = position(rules, "1R 1J1 1J2 5J1 | 6J1 6J2", "1B 2A", "2R 7J1", " | 3J1 3J2 4J1")
    return str(after(start, "*1").captured[1])


def stolen_by_number_and_by_value(rules: gs.Ruleset) -> list[list[str]]:
    """A seat captures its own stack and flips a bonus card. Return what is left of a single and two
    doubles, and of two singles and two doubles. First, the lowest card is stolen for the bonus
    card, and then a card worth 2 pi for the stack.
    """
    starts = [
        position(
            rules, *("1J1 5J1 | 6J1 6J2", "1B 1R 1J2 9R", "X3 7J1 8J1", f" | {junk}"), stacks={1: 0}
        )
        for junk in ("3J1 11D 12D", "3J1 3J2 11D 12D")
    ]
    lines = [told(start, "1J1") for start in starts]
    return [[line.split()[-1] for line in each if line.startswith("JunkStolen")] for each in lines]


def told_of_a_bonus_card_from_the_hand(rules: gs.Ruleset) -> list[list[str]]:
    """Return the events of a bonus card from the hand, and of the rest of the turn, with a jjok."""
    start = position(rules, "X2 1J1 5J1 | 6J1 6J2", "9J1", "4R 1J2 11B", " | 3J1 3J2 4J1")
    return [told(start, "X2"), told(after(start, "X2"), "1J1")]


CASES = (
    Case(
        *("G17", 0, FUDAWIKI, junk_left_by_an_emptied_table),
        ["3J2 4J1", "3J2 4J1", "3J1 3J2 4J1"],
        ["3J2 4J1", "4J1", "3J2 4J1"],
    ),
    Case("G18", 0, MATGO, junk_left_by_a_bomb_on_the_last_turn, "3J2", "3J1 3J2"),
    Case("G23", 0, MATGO, junk_left_by_a_jjok_with_an_owed_flip, "3J2", "3J1 3J2"),
    Case("G23", 1, MATGO, junk_left_by_a_jjok_while_the_other_can_play, "3J1 3J2", "3J2"),
    Case("G27", 0, PMANG, junk_left_by_two_onto_two, "3J1 3J2", "3J2"),
    *(
        Case("G33", other, ("hangame", "netmarble"), observe, "3J1", "")
        for other, observe in enumerate(
            (
                junk_left_by_a_dealt_stack_on_the_last_turn,
                junk_left_by_their_stack_on_the_last_turn,
                junk_left_by_ones_own_stack_on_the_last_turn,
            )
        )
    ),
    Case("G34", 0, MATGO, junk_left_by_a_bonus_card_on_the_last_turn, "", "3J1"),
    Case(
        *("G35", None, ("pmang", "netmarble"), junk_left_by_ones_own_stack), ["11D", "12D", "12D"]
    ),
    Case("G43", None, FUDAWIKI, junk_left_by_a_bomb_that_empties_the_table, "4J1"),
    Case(
        *("G45", None, ("pmang", "netmarble"), stolen_by_number_and_by_value),
        [["3J1", "11D"], ["3J1", "3J2", "11D"]],
    ),
    Case(
        *("G46", None, MATGO, told_of_a_bonus_card_from_the_hand),
        [
            ["BonusTaken 0 X2", "CardDrawn 0 4R"],
            [
                *("CardPlayed 0 1J1", "CardFlipped 0 1J2", "Jjok 0 1", "Captured 0 1J1 1J2"),
                *("JunkStolen 0 1 3J1", "JunkStolen 0 1 3J2"),
            ],
        ],
    ),
    Case("G49", 0, HANGAME, junk_left_by_a_ttadak_on_the_last_turn, "3J2", "3J1 3J2"),
    Case("G49", 1, HANGAME, junk_left_by_a_sweep_on_the_last_turn, "3J2", "3J1 3J2"),
    Case("G51", 0, MATGO, junk_left_by_a_dealt_stack, "3J2", "3J1 3J2"),
)


@for_each(("case", "ruleset"), each(CASES))
def test_a_decision_and_its_other_differ_as_they_say(case: Case, ruleset: gs.Ruleset) -> None:
    check(case, ruleset)

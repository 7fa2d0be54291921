"""More readings of fudawiki's page and of the guides of the Korean sites, against their others."""

import pytest

import gostop as gs
from tests.support.positions import after, deck_of, position, told
from tests.support.reading_cases import Case, check, each

MATGO = ("hangame", "pmang", "netmarble")
FUDAWIKI = ("fudawiki",)
HANGAME = ("hangame",)
PMANG = ("pmang",)
FOUR = "1B 1R 1J1 1J2"
FOUR_TOO = "2A 2R 2J1 2J2"


def over(state: gs.State) -> str | None:
    return state.outcome.reason.value if state.outcome else None


def four_in_both_hands(rules: gs.Ruleset) -> list[str | None]:
    """Why the round is over: once dealt; once the first declares; once neither has."""
    start = gs.deal(rules, 2, deck=deck_of(rules, 2, f"{FOUR} 5A | {FOUR_TOO} 6A", "3B 4A"))
    return [over(each) for each in (start, after(start, "chongtong 1"), after(start, "5A", "6A"))]


def declared_by_the_first_of_two_of_three(rules: gs.Ruleset) -> str | None:
    start = gs.deal(rules, 3, deck=deck_of(rules, 3, f"{FOUR} | {FOUR_TOO} | 6A", "3B 4A"))
    return over(after(start, "chongtong 1"))


def junk_left_by_a_bomb_that_empties_the_table(rules: gs.Ruleset) -> str:
    """Of 3J1 3J2 4J1: a bomb of January takes one of the last two cards, the flip the other."""
    start = position(rules, "1R 1J1 1J2 5J1 | 6J1 6J2", "1B 2A", "2R 7J1", " | 3J1 3J2 4J1")
    return str(after(start, "*1").captured[1])


def declared_against_four_by_a_bonus_card(rules: gs.Ruleset) -> list[tuple[str, int | None]]:
    """Seat 0 completes May on its first turn and on its second, and plays on; then seat 1 declares
    January, which was dealt, or is completed in the same way where only that may be declared.
    """
    found = []
    for turns in (0, 1):
        choice = rules.chongtong is not None and not rules.chongtong.declared
        hand = "1B 1R 1J1 X3 8A" if choice else "1B 1R 1J1 1J2 8A"
        start = position(
            rules,
            *(f"5A 5R 5J1 X2 7A | {hand}", "9J1", "5J2 10J1 1J2 12R" if choice else "5J2 10J1 12R"),
            turns=(turns, 0),
        )
        state = after(start, "X2", "7A", *["X3"] * choice, "chongtong 1")
        assert state.outcome is not None
        found.append((state.outcome.reason.value, state.outcome.winner))
    return found


def stolen_by_number_and_by_value(rules: gs.Ruleset) -> list[list[str]]:
    """One's own stack and a flipped bonus card: of a single and two doubles; of two singles and two
    doubles. The lowest is stolen for the bonus card, and then what is worth 2 for the stack.
    """
    starts = [
        position(
            rules,
            *("1J1 5J1 | 6J1 6J2", "1B 1R 1J2 9R", "X3 7J1 8J1", f" | {junk}"),
            stacks={1: 0},
        )
        for junk in ("3J1 11D 12D", "3J1 3J2 11D 12D")
    ]
    lines = [told(start, "1J1") for start in starts]
    return [[line.split()[-1] for line in each if line.startswith("JunkStolen")] for each in lines]


def told_of_a_bonus_card_from_the_hand(rules: gs.Ruleset) -> list[list[str]]:
    """By taking it, and by the rest of the turn, which is a jjok."""
    start = position(rules, "X2 1J1 5J1 | 6J1 6J2", "9J1", "4R 1J2 11B", " | 3J1 3J2 4J1")
    return [told(start, "X2"), told(after(start, "X2"), "1J1")]


CASES = (
    Case(
        *("G42", None, ("fudawiki", "pmang", "netmarble"), four_in_both_hands),
        [None, "chongtong_draw", None],
    ),
    Case("G42", None, FUDAWIKI, declared_by_the_first_of_two_of_three, "chongtong"),
    Case("G43", 0, FUDAWIKI, junk_left_by_a_bomb_that_empties_the_table, "3J2 4J1", "4J1"),
    Case(
        *("G44", None, ("bga", "fudawiki", "netmarble"), declared_against_four_by_a_bonus_card),
        [("chongtong_draw", None)] * 2,
    ),
    Case(
        *("G44", None, HANGAME, declared_against_four_by_a_bonus_card),
        [("chongtong", 0)] * 2,
    ),
    Case(
        *("G44", None, PMANG, declared_against_four_by_a_bonus_card),
        [("chongtong", 1)] * 2,
    ),
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
)


@pytest.mark.parametrize(("case", "ruleset"), each(CASES))
def test_a_decision_and_its_other_differ_as_they_say(case: Case, ruleset: gs.Ruleset) -> None:
    check(case, ruleset)

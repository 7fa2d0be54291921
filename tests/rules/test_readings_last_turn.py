"""Readings of the last turn decide which turn is the last and what it changes, unlike others."""

import gostop as gs
from tests.support.cases import for_each
from tests.support.positions import after, position
from tests.support.reading_cases import Case, by_other, check, each

BGA = ("bga",)
BLOG = ("chinese_blog",)


def godori_with_the_last_card(rules: gs.Ruleset) -> list[str]:
    """Return the phase after godori with the last hand card: with an owed flip, without one, and
    if the other seats have no cards either.
    """
    more: tuple[tuple[str, int], ...] = (
        ("8J1 | 3J1 3J2 | 5J1 5J2", 1),
        ("8J1 | 3J1 3J2 | 5J1 5J2", 0),
        ("8J1 | | ", 0),
    )
    return [
        after(
            position(rules, hands, "8A 12R", "7J1 10J1", "2A 4A | | ", flips=(owed, 0, 0)), "8J1"
        ).phase.name
        for hands, owed in more
    ]


def jjok_with_the_last_card(rules: gs.Ruleset) -> list[str]:
    """Return the captures after a jjok with the last hand card, with an owed flip and without."""
    starts = [
        position(
            rules, "1J1 | 3J1 3J2 | 5J1 5J2", "8A", "1J2 10J1", " | 6J1 | 6J2", flips=(owed, 0, 0)
        )
        for owed in (1, 0)
    ]
    return [str(after(start, "1J1").captured[0]) for start in starts]


def godori_stops_whatever_turn_is_the_last(rules: gs.Ruleset) -> list[str]:
    """Return the same as `godori_with_the_last_card`, if only the round has a last turn."""
    return godori_with_the_last_card(by_other(rules, "R8", 2))


def ppeok_on_ones_last_turn(rules: gs.Ruleset) -> tuple[str, str, tuple[int, ...]]:
    """Flip a third card of a month on a seat's last turn, which is not the last of the round. By
    the other reading of R32, a ppeok on the last turn doesn't count as one.
    """
    return third_of_the_month_on_the_last_turn(by_other(rules, "R32"))


def left_by_turns_with_an_owed_flip(rules: gs.Ruleset) -> list[str]:
    """Return what is left of 3J1 3J2 after a jjok, a ttadak, a sweep and a captured stack with the
    last hand card, and after a flip without hand cards that captures a stack. In each case, a flip
    is still owed afterwards.
    """
    starts = [
        position(rules, f"{hand} | 6J1 6J2", table, stock, " | 3J1 3J2", flips=(owed, 0))
        for hand, table, stock, owed in (
            ("1J1", "8A", "1J2 10J1", 1),
            ("1J1", "1B 1R 8A", "1J2 10J1", 1),
            ("1J1", "1B 8A", "8J1 10J1", 1),
            ("1J1", "1B 1R 1J2 9R", "8A 10J1", 1),
            ("", "1B 1R 1J2 9R", "1J1 10J1", 2),
        )
    ]
    found = []
    for start in starts:
        state = after(start, "1J1" if start.hands[0] else ".")
        if state.phase is gs.Phase.CHOOSE_LAID:
            state = after(state, ">1B")
        found.append(str(state.captured[1]))
    return found


def third_of_the_month_on_the_last_turn(rules: gs.Ruleset) -> tuple[str, str, tuple[int, ...]]:
    """Return the captures, the table and the ppeoks after 1J2 is flipped onto 1B and 1J1."""
    state = after(position(rules, "1J1 | 3J1 3J2 | 5J1 5J2", "1B 9R", "1J2 10J1"), "1J1")
    return str(state.captured[0]), str(state.table), state.ppeoks


def third_ppeok_on_the_last_turn(rules: gs.Ruleset) -> bool:
    start = position(rules, "1J1 | 3J1 3J2 | 5J1 5J2", "1B 9R", "1J2 10J1", turns=5, ppeoks=(0, 0))
    return after(start, "1J1").is_over


def left_by_bombs(rules: gs.Ruleset) -> list[str]:
    """Return what is left of 3J1 3J2 after a bomb with a card left in the hand, and after a bomb
    with the last three cards.
    """
    starts = [
        position(rules, f"5R 5J1 5J2{more} | 6J1 6J2", "5A 8A", "7J1 10J1", " | 3J1 3J2")
        for more in (" 1J1", "")
    ]
    return [str(after(start, "*5").captured[1]) for start in starts]


OWN_STOP = ["GO_OR_STOP", "OVER", "OVER"]
HAND_CARD_STOP = ["OVER", "OVER", "OVER"]
HAND_CARD_JJOK = ["1J1 1J2", "1J1 1J2"]
OWN_JJOK = ["1J1 1J2 6J1 6J2", "1J1 1J2"]
ROUND_JJOK = ["1J1 1J2 6J1 6J2", "1J1 1J2 6J1 6J2"]
PPEOK = ("", "1B 1J1 1J2 9R", (0,))
ALL_THREE = ("1B 1J1 1J2", "9R", ())
CASES = (
    Case("R8", 0, ("french", "bga"), godori_with_the_last_card, OWN_STOP, HAND_CARD_STOP),
    Case("R8", 1, BLOG, godori_with_the_last_card, HAND_CARD_STOP, OWN_STOP),
    # by R24, the automatic stop doesn't wait for the last turns of the others
    Case("R8", None, ("french", "bga"), godori_stops_whatever_turn_is_the_last, OWN_STOP),
    Case("R8", 2, BLOG, godori_with_the_last_card, HAND_CARD_STOP, OWN_STOP),
    Case("R8", 0, BGA, jjok_with_the_last_card, OWN_JJOK, HAND_CARD_JJOK),
    Case("R8", 1, BLOG, jjok_with_the_last_card, HAND_CARD_JJOK, OWN_JJOK),
    Case("R8", 2, BGA, jjok_with_the_last_card, OWN_JJOK, ROUND_JJOK),
    Case("R8", 2, BLOG, jjok_with_the_last_card, HAND_CARD_JJOK, ROUND_JJOK),
    Case("R8", 2, ("french",), ppeok_on_ones_last_turn, ALL_THREE, PPEOK),
    Case("R8", 0, BGA, left_by_turns_with_an_owed_flip, ["3J2"] * 5, ["3J1 3J2"] * 5),
    Case("R8", 1, BLOG, left_by_turns_with_an_owed_flip, ["3J1 3J2"] * 5, ["3J2"] * 5),
    Case(
        "R9", 0, ("bga",), third_of_the_month_on_the_last_turn, ALL_THREE, ("1B 1J1", "1J2 9R", ())
    ),
    Case(
        "R32", 0, ("french", "chinese_blog"), third_of_the_month_on_the_last_turn, PPEOK, ALL_THREE
    ),
    Case("R32", 0, ("chinese_blog",), third_ppeok_on_the_last_turn, True, False),
    Case("R38", 0, BLOG, left_by_bombs, ["3J2", "3J2"], ["3J2", "3J1 3J2"]),
)


@for_each(("case", "ruleset"), each(CASES))
def test_a_reading_and_its_other_differ_as_they_say(case: Case, ruleset: gs.Ruleset) -> None:
    check(case, ruleset)

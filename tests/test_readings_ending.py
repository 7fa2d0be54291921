"""Readings of the score, of go and stop and of what is paid, against their other readings."""

import pytest

import gostop as gs
from tests.positions import after, position
from tests.reading_cases import ALL, FORFEITS, Case, asked, check, each, settled

GODORI = "2A 4A 8A"
"""5 points."""
ELEVEN_PI = "1J1 1J2 2J1 2J2 3J1 3J2 4J1 4J2 5J1 5J2 6J1"
"""2 points."""
BGA = ("bga",)
FRENCH = ("french",)


def three_four_and_five_ribbons(rules: gs.Ruleset) -> list[int]:
    """Hongdan, a fourth ribbon beside it, and a fifth."""
    hands = ("1R 2R 3R", "1R 2R 3R 4R", "1R 2R 3R 4R 12R")
    return [gs.score(cards, rules).total for cards in hands]


def four_brights(rules: gs.Ruleset) -> list[int]:
    """Without the rain bright, and with it."""
    return [gs.score(cards, rules).total for cards in ("1B 3B 8B 11B", "1B 3B 8B 12B")]


def godori_after_two_and_three_goes(rules: gs.Ruleset) -> list[tuple[int, ...]]:
    return [settled(rules, GODORI, "1R", "3R", goes=goes) for goes in ((0, 0), (0, 0, 0))]


def goes_against_goes(rules: gs.Ruleset) -> list[tuple[int, ...]]:
    """A counter-go; then a counter- and a re-counter-go. Seat 1, who went first, pays for both."""
    return [settled(rules, GODORI, "1R", "3R", goes=goes) for goes in ((1, 0), (1, 0, 1, 0))]


def carries_of_four_draws(rules: gs.Ruleset) -> list[int]:
    match, carries = gs.Match(rules, 3, dealer=0), []
    for _ in range(4):
        drawn = gs.Outcome(rules, ("", "", ""), reason=gs.Reason.EXHAUSTED, carry=match.carry)
        match = match.after(gs.settle(drawn))
        carries.append(match.carry)
    return carries


def go_lost_by_one_of_two(rules: gs.Ruleset) -> tuple[int, ...]:
    """Godori and hongdan are 8 points."""
    return settled(rules, f"{GODORI} 1R 2R 3R", "5R", goes=(1,))


def chongtong_of_two_after_two_draws(rules: gs.Ruleset) -> int:
    """What it brings the winner."""
    return settled(rules, "", "", reason=gs.Reason.CHONGTONG, carry=4)[0]


def chongtong_after_two_draws(rules: gs.Ruleset) -> tuple[int, ...]:
    return settled(rules, "", "", "", reason=gs.Reason.CHONGTONG, carry=4)


def pi_bak_of_two_doubles_and_two_singles(rules: gs.Ruleset) -> list[tuple[int, ...]]:
    """6 pi on 4 cards, where 5 are too few; then 1 pi, the winner's point for pi being the cup's:
    hongdan 3 and 10 pi 1.
    """
    return [
        settled(rules, f"{ELEVEN_PI} 6J2", "7J1 7J2 11D 12D", "1R"),
        settled(rules, "9A 1J1 1J2 2J1 2J2 3J1 3J2 4J1 4J2 1R 2R 3R", "5J1", "10R"),
    ]


def godori_on_the_last_turn(rules: gs.Ruleset) -> list[tuple[str, int | None]]:
    """Reached for the first time; and no more than at an earlier go."""
    starts = [
        position(
            rules,
            "8J1 | 3J1 3J2 | 5J1 5J2",
            "8A 12R",
            "7J1 10J1",
            "2A 4A | | ",
            goes=goes,
            go_scores=dict.fromkeys(goes, 5),
        )
        for goes in ((), (0,))
    ]
    return [asked(after(start, "8J1")) for start in starts]


def points_won_back_after_a_go(rules: gs.Ruleset) -> list[tuple[str, int | None]]:
    """Go was called at 3, two pi of junk are left for 2: back at 3; then beyond it, at 4."""
    starts = [
        position(
            rules,
            "7J1 8B | 9J1 9R | 10J1 10R",
            table,
            "11B 11J1",
            f"{ELEVEN_PI} | | ",
            goes=(0,),
            go_scores={0: 3},
        )
        for table in ("7R 12A", "7J2 12A")
    ]
    return [asked(after(start, "7J1")) for start in starts]


def who_pays_for_all(rules: gs.Ruleset) -> list[tuple[int, ...]]:
    """The winner called the first go (5 + 1); and a loser did (5)."""
    return [settled(rules, GODORI, "1R", "3R", goes=goes) for goes in ((0, 1, 2), (1, 2))]


def go_bak_beside_gwang_bak(rules: gs.Ruleset) -> tuple[int, ...]:
    """Three brights: liable seat 1 has none and owes 6, seat 2 has one and owes 3."""
    return settled(rules, "1B 3B 8B", "5R", "11B", goes=(1,))


def nobody_stopped(rules: gs.Ruleset) -> list[tuple[int, ...]]:
    """5 points against 3; and 3 against 3."""
    starts = [
        position(rules, "1J1 | ", "9R 8B", "", captured)
        for captured in (f"{GODORI} | 1R 2R 3R", "4R 5R 7R | 1R 2R 3R")
    ]
    return [gs.settle(after(start, "1J1")).points for start in starts]


def lost_go_and_draw(rules: gs.Ruleset) -> tuple[tuple[int, ...], int]:
    """What seat 1's go costs it; what a draw multiplies."""
    drawn = gs.settle(gs.Outcome(rules, ("", "", ""), reason=gs.Reason.EXHAUSTED))
    return (
        settled(rules, GODORI, "1R", "3R", goes=(1,)),
        gs.Match(rules, 3, dealer=0).after(drawn).carry,
    )


def paid_at_once_before_a_draw_and_a_win(rules: gs.Ruleset) -> list[tuple[int, ...]]:
    """3 points from each to seat 0; in the second round seat 1 wins 5 from each."""
    paid = [(1, 0, 3, "first_ppeok"), (2, 0, 3, "first_ppeok")]
    drawn = gs.Reason.EXHAUSTED
    return [
        settled(rules, "1R", "2R", "3R", instant=paid, winner=None, reason=drawn),
        settled(rules, "1R", GODORI, "3R", instant=paid, winner=1),
    ]


def gwang_bak_by_three_with_rain(rules: gs.Ruleset) -> tuple[int, ...]:
    """2 + 5 points; seat 1 has no bright, seat 2 has one."""
    return settled(rules, f"1B 3B 12B {GODORI}", "5R", "8B")


CASES = (
    Case("R3", 0, FRENCH, three_four_and_five_ribbons, [3, 3, 4], [3, 4, 6]),
    Case("R4", None, FRENCH, four_brights, [4, 4]),
    Case(
        "R12",
        0,
        BGA,
        godori_after_two_and_three_goes,
        [(14, -7, -7), (28, -14, -14)],
        [(14, -7, -7), (32, -16, -16)],
    ),
    Case(
        "R13",
        0,
        BGA,
        goes_against_goes,
        [(24, -24, 0), (112, -112, 0)],
        [(48, -48, 0), (56, -56, 0)],
    ),
    Case(
        "R13",
        1,
        BGA,
        goes_against_goes,
        [(24, -24, 0), (112, -112, 0)],
        [(20, -20, 0), (80, -80, 0)],
    ),
    Case("R14", 0, BGA, carries_of_four_draws, [2, 4, 8, 16], [2, 4, 6, 8]),
    Case("R14", 1, BGA, carries_of_four_draws, [2, 4, 8, 16], [2, 2, 2, 2]),
    Case("R14", 2, BGA, carries_of_four_draws, [2, 4, 8, 16], [2, 4, 8, 8]),
    Case("R15", 0, BGA, go_lost_by_one_of_two, (8, -8), (16, -16)),
    Case(
        *("R16", 0, ("french", "bga", "fudawiki"), chongtong_after_two_draws),
        *((24, -12, -12), (6, -3, -3)),
    ),
    Case("R16", 0, ("chinese_blog",), chongtong_after_two_draws, (40, -20, -20), (10, -5, -5)),
    Case("R16", 0, ("hangame", "netmarble"), chongtong_of_two_after_two_draws, 40, 10),
    Case("R16", 0, ("pmang",), chongtong_of_two_after_two_draws, 28, 7),
    Case(
        "R17",
        0,
        FORFEITS,
        pi_bak_of_two_doubles_and_two_singles,
        [(6, -3, -3), (12, -8, -4)],
        [(9, -6, -3), (12, -8, -4)],
    ),
    Case(
        "R24",
        0,
        ALL,
        godori_on_the_last_turn,
        [("OVER", None), ("TURN", 1)],
        [("GO_OR_STOP", 0), ("TURN", 1)],
    ),
    Case("R25", None, ALL, points_won_back_after_a_go, [("TURN", 1), ("GO_OR_STOP", 0)]),
    Case(
        "R26",
        0,
        FORFEITS,
        who_pays_for_all,
        [(12, -12, 0), (10, -10, 0)],
        [(12, -6, -6), (10, -10, 0)],
    ),
    Case(
        "R26",
        1,
        FORFEITS,
        who_pays_for_all,
        [(12, -12, 0), (10, -10, 0)],
        [(12, 0, -12), (10, 0, -10)],
    ),
    Case("R27", 0, FORFEITS, go_bak_beside_gwang_bak, (9, -9, 0), (12, -12, 0)),
    Case(
        "R33",
        0,
        FRENCH,
        godori_after_two_and_three_goes,
        [(14, -7, -7), (16, -8, -8)],
        [(14, -7, -7), (32, -16, -16)],
    ),
    Case("R34", 0, FRENCH, nobody_stopped, [(0, 0), (0, 0)], [(5, -5), (0, 0)]),
    Case("R34", None, FRENCH, lost_go_and_draw, ((10, -5, -5), 1)),
    Case(
        "R36",
        0,
        ALL,
        paid_at_once_before_a_draw_and_a_win,
        [(6, -3, -3), (1, 7, -8)],
        [(0, 0, 0), (1, 7, -8)],
    ),
    Case("R37", None, FORFEITS, gwang_bak_by_three_with_rain, (21, -14, -7)),
)


@pytest.mark.parametrize(("case", "ruleset"), each(CASES))
def test_a_reading_and_its_other_differ_as_they_say(case: Case, ruleset: gs.Ruleset) -> None:
    check(case, ruleset)

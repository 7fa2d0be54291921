"""Readings of the score, of go and stop and of payments decide otherwise than their others."""

import gostop as gs
from tests.support.cases import for_each
from tests.support.positions import after, position
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

GODORI = "2A 4A 8A"
"""5 points."""
ELEVEN_PI = "1J1 1J2 2J1 2J2 3J1 3J2 4J1 4J2 5J1 5J2 6J1"
"""2 points."""
BGA = ("bga",)
FRENCH = ("french",)
BLOG = ("chinese_blog",)
SITES = ("hangame", "pmang", "netmarble")


def three_four_and_five_ribbons(rules: gs.Ruleset) -> list[int]:
    """Return the scores of hongdan alone, with a fourth ribbon, and with a fifth one too."""
    hands = ("1R 2R 3R", "1R 2R 3R 4R", "1R 2R 3R 4R 12R")
    return [gs.score(cards, rules).total for cards in hands]


def four_brights(rules: gs.Ruleset) -> list[int]:
    """Return the scores of four brights, without the rain bright and with it."""
    return [gs.score(cards, rules).total for cards in ("1B 3B 8B 11B", "1B 3B 8B 12B")]


def five_animals_after_two_and_three_goes(rules: gs.Ruleset) -> list[tuple[int, ...]]:
    """Godori and two more animals score 6 points."""
    cards = f"{GODORI} 5A 6A"
    return [settled(rules, cards, "1R", "3R", goes=goes) for goes in ((0, 0), (0, 0, 0))]


def goes_against_goes(rules: gs.Ruleset) -> list[tuple[int, ...]]:
    """Settle a round with a counter-go, and one with a re-counter-go too. Seat 1, which called go
    first, pays for both losers.
    """
    return [settled(rules, GODORI, "1R", "3R", goes=goes) for goes in ((1, 0), (1, 0, 1, 0))]


def carries_of_four_draws(rules: gs.Ruleset) -> list[int]:
    match, carries = gs.Match(rules, 3, dealer=0), []
    for _ in range(4):
        drawn = gs.Outcome(rules, ("", "", ""), reason=gs.Reason.EXHAUSTED, carry=match.carry)
        match = match.after(gs.settle(drawn))
        carries.append(match.carry)
    return carries


def carries_of_many_draws(rules: gs.Ruleset) -> list[int]:
    """Return the carry after 3, 4, 19, 20, 21 and 60 draws in a row, in a match without an end."""
    rules = rules.replace({"match.draws_in_a_row": False, "match.rounds": False})
    match, carries = gs.Match(rules, 3, dealer=0), [1]
    for _ in range(60):
        drawn = gs.Outcome(rules, ("", "", ""), reason=gs.Reason.EXHAUSTED, carry=match.carry)
        match = match.after(gs.settle(drawn))
        carries.append(match.carry)
    return [carries[draws] for draws in (3, 4, 19, 20, 21, 60)]


def ribbons_of_one_set_and_of_two(rules: gs.Ruleset) -> list[int]:
    """Return the scores of hongdan with two other ribbons, of two sets, and of two sets with one
    other ribbon.
    """
    two = "1R 2R 3R 6R 9R 10R"
    return [gs.score(cards, rules).total for cards in ("1R 2R 3R 4R 5R", two, f"{two} 12R")]


def first_ppeok_after_two_draws(rules: gs.Ruleset) -> tuple[int, ...]:
    """Return what each seat gains or pays at once for a first ppeok, if the carry is 4."""
    start = position(
        rules, "12R | 5A 1J1 | 6J1", "2A 5R", "5J1 4J1", to_move=1, dealer=1, turns=0, carry=4
    )
    state = after(start, "5A")
    points = [0, 0, 0]
    for made in state.instant:
        points[made.payer] -= made.points
        points[made.payee] += made.points
    return tuple(points)


def go_lost_by_one_of_two(rules: gs.Ruleset) -> tuple[int, ...]:
    """Godori and hongdan score 8 points."""
    return settled(rules, f"{GODORI} 1R 2R 3R", "5R", goes=(1,))


def chongtong_of_two_after_two_draws(rules: gs.Ruleset) -> int:
    """Return what the winner gains by chongtong after two draws, if draws double."""
    doubling = rules.replace({"draw.carry": "doubling"})
    return settled(doubling, "", "", reason=gs.Reason.CHONGTONG, carry=4)[0]


def chongtong_after_two_draws(rules: gs.Ruleset) -> tuple[int, ...]:
    """Return the points of chongtong after two draws, if draws double."""
    doubling = rules.replace({"draw.carry": "doubling"})
    return settled(doubling, "", "", "", reason=gs.Reason.CHONGTONG, carry=4)


def pi_bak_of_two_doubles_and_two_singles(rules: gs.Ruleset) -> list[tuple[int, ...]]:
    """First, a loser has 6 pi on 4 cards, and 5 pi are too few. Then a loser has 1 pi, and the
    winner scores 3 for hongdan, and 1 for 10 pi only because the cup counts as junk.
    """
    return [
        settled(rules, f"{ELEVEN_PI} 6J2", "7J1 7J2 11D 12D", "1R"),
        settled(rules, "9A 1J1 1J2 2J1 2J2 3J1 3J2 4J1 4J2 1R 2R 3R", "5J1", "10R"),
    ]


def eight_points_with_no_turn_left(rules: gs.Ruleset) -> list[tuple[str, int | None]]:
    """The seat makes godori and hongdan while the other still has cards: for the first time; with
    no more points than at its go; with a flip owed but no card to flip; and with a hand card left.
    """
    starts = [
        position(
            rules,
            f"8J1{more} | 3J1 3J2",
            "8A 12R",
            stock,
            "2A 4A 1R 2R 3R | ",
            goes=goes,
            go_scores=dict.fromkeys(goes, 8),
            flips=(flips, 0),
        )
        for goes, flips, stock, more in (
            *(((), 0, "7J1 10J1", ""), ((0,), 0, "7J1 10J1", "")),
            *(((), 1, "7J1", ""), ((), 0, "7J1 10J1", " 6J1")),
        )
    ]
    return [asked(after(start, "8J1")) for start in starts]


def points_won_back_after_a_go(rules: gs.Ruleset) -> list[tuple[str, int | None]]:
    """Seat 0 called go at 3 points. A jjok of seat 1 leaves it 2, and then it makes 3 or 4."""
    starts = [
        position(
            rules.replace({"go.threshold": 3}),
            "7J1 8B | 9J1 10R",
            table,
            "9J2 11B 8J1 8J2",
            f"{ELEVEN_PI} 10J1 | ",
            goes=(0,),
            to_move=1,
        )
        for table in ("7R 12A", "7J2 12A")
    ]
    return [asked(after(start, "9J1", "7J1")) for start in starts]


def who_pays_for_all(rules: gs.Ruleset) -> list[tuple[int, ...]]:
    """In the first round, the winner (5 + 1 points) and both losers called go. In the second (5
    points), only the losers did.
    """
    return [settled(rules, GODORI, "1R", "3R", goes=goes) for goes in ((0, 1, 2), (1, 2))]


def pi_bak_against_no_points_for_pi(rules: gs.Ruleset) -> list[tuple[int, ...]]:
    """The winner has godori with 9 pi, or with 10. One loser has 5 pi, the other has none."""
    nine = "1J1 1J2 2J1 2J2 3J1 3J2 4J1 4J2 5J1"
    five = "7J1 7J2 8J1 8J2 9J1"
    return [settled(rules, f"{GODORI} {junk}", five, "3R") for junk in (nine, f"{nine} 5J2")]


def five_and_six_of_a_kind(rules: gs.Ruleset) -> list[tuple[int, int]]:
    """Return the scores of enough animals, ribbons or pi for a point, and of one card more."""
    sets = (
        ("2A 5A 6A 7A 10A", "12A"),
        ("1R 2R 4R 6R 12R", "9R"),
        (ELEVEN_PI.removesuffix(" 6J1"), "6J1"),
    )
    return [
        (gs.score(cards, rules).total, gs.score(f"{cards} {more}", rules).total)
        for cards, more in sets
    ]


def gained_by_chongtong(rules: gs.Ruleset) -> list[tuple[int, ...]]:
    """Seat 1 wins by chongtong: with three players, after a draw, and with two players."""
    reason = gs.Reason.CHONGTONG
    return [
        settled(rules, "", "", "", winner=1, reason=reason),
        settled(rules, "", "", "", winner=1, reason=reason, carry=2),
        settled(rules, "", "", winner=1, reason=reason),
    ]


def gained_by_ppeok(rules: gs.Ruleset) -> list[list[tuple[int, int, int]]]:
    """Return what is paid at once for the first and the second ppeok of seat 1."""
    start = position(
        rules,
        "6J1 6J2 6R | 1J1 2J1 12R | 5J1 5J2 5R",
        "1B 2A",
        "1J2 10J1 11J1 2J2 9R",
        turns=(1, 0, 0),
        to_move=1,
    )
    return [paid(after(start, "1J1")), paid(after(start, "1J1", "5J1", "6J1", "2J1"))]


def dealers(rules: gs.Ruleset) -> list[int]:
    """Return the dealers after a win of seat 0, a draw, a void deal, and a win of seat 1."""
    players = max(rules.players)
    playing = tuple(range(min(players, rules.deal.playing)))
    match, found = gs.Match(rules, players, dealer=0), []
    sets = [f"{GODORI} 1R 2R 3R", *[""] * (players - 1)]
    void = rules.deal.four_on_table.value == "deal_again"
    reasons = [gs.Reason.STOP, gs.Reason.EXHAUSTED, gs.Reason.VOID, gs.Reason.STOP]
    for reason, winner in zip(reasons, (0, None, None, 1), strict=True):
        if reason is not gs.Reason.VOID or void:
            won = sets if winner == 0 else [sets[1], sets[0], *sets[2:]]
            outcome = gs.Outcome(
                rules, won, winner, reason=reason, carry=match.carry, active=playing
            )
            match = match.after(gs.settle(outcome))
        found.append(match.dealer)
    return found


def go_bak_beside_gwang_bak(rules: gs.Ruleset) -> tuple[int, ...]:
    """For three brights, seat 1 is liable and owes 6 without a bright. Seat 2 owes 3 with one."""
    return settled(rules, "1B 3B 8B", "5R", "11B", goes=(1,))


def three_ppeok_after_a_shake(rules: gs.Ruleset) -> tuple[int, ...]:
    """The winner gets 3 points, and has shaken."""
    return settled(rules, "", "5R", "6R", reason=gs.Reason.THREE_PPEOK, shakes=(0,))


def three_ppeok_beside_gwang_bak(rules: gs.Ruleset) -> tuple[int, ...]:
    """The winner gets 3 points, and has three brights. Seat 1 has no bright."""
    return settled(rules, "1B 3B 8B", "5R", "11B", reason=gs.Reason.THREE_PPEOK)


def three_ppeok_against_a_go(rules: gs.Ruleset) -> tuple[int, ...]:
    """The winner gets 3 points. Seat 1 has called go."""
    return settled(rules, "", "5R", "6R", reason=gs.Reason.THREE_PPEOK, goes=(1,))


def nobody_stopped(rules: gs.Ruleset) -> list[tuple[int, ...]]:
    """Return the points if no seat stops with 5 points against 3, and with 3 against 3."""
    starts = [
        position(rules, "1J1 | ", "9R 8B", "", captured)
        for captured in (f"{GODORI} | 1R 2R 3R", "4R 5R 7R | 1R 2R 3R")
    ]
    return [gs.settle(after(start, "1J1")).points for start in starts]


def go_lost_at_four_points(rules: gs.Ruleset) -> tuple[int, ...]:
    """Seat 0 wins with godori, after seat 1 called go at 4 points."""
    end = gs.setup(
        rules,
        hands=["8A 7A", "1B", "1J1"],
        table="8J1",
        stock="12A",
        captured=["2A 4A", "1R 2R 3R 4R 5R", "3B"],
        goes=(1,),
        go_scores={1: 4},
        turns=8,
    )
    return gs.settle(after(end, "8A", "stop")).points


def lost_go_and_draw(rules: gs.Ruleset) -> tuple[tuple[int, ...], int]:
    """Return the points of a round that seat 1 loses after a go, and the factor after a draw."""
    drawn = gs.settle(gs.Outcome(rules, ("", "", ""), reason=gs.Reason.EXHAUSTED))
    return (
        settled(rules, GODORI, "1R", "3R", goes=(1,)),
        gs.Match(rules, 3, dealer=0).after(drawn).carry,
    )


def paid_at_once_before_a_draw_and_a_win(rules: gs.Ruleset) -> list[tuple[int, ...]]:
    """A house rule adds a payment to the French rules: each seat pays 3 points to seat 0. The first
    round is a draw. In the second, seat 1 wins 5 points from each.
    """
    rules = rules.replace({"instant.ppeok": 3})
    paid = [(1, 0, 3, "first_ppeok"), (2, 0, 3, "first_ppeok")]
    drawn = gs.Reason.EXHAUSTED
    return [
        settled(rules, "1R", "2R", "3R", instant=paid, winner=None, reason=drawn),
        settled(rules, "1R", GODORI, "3R", instant=paid, winner=1),
    ]


def paid_at_once_before_a_draw_of_two(rules: gs.Ruleset) -> tuple[int, ...]:
    """Seat 1 pays seat 0 for its first ppeok."""
    paid = [(1, 0, 7, "first_ppeok")]
    return settled(rules, "1R", "2R", instant=paid, winner=None, reason=gs.Reason.EXHAUSTED)


def gwang_bak_by_three_with_rain(rules: gs.Ruleset) -> tuple[int, ...]:
    """The winner has 2 + 5 points. Seat 1 has no bright, and seat 2 has one."""
    return settled(rules, f"1B 3B 12B {GODORI}", "5R", "8B")


FIRST_OF_ALL = [(12, -6, -6), (10, -10, 0)]
FIRST_LOSER = [(12, -12, 0), (10, -10, 0)]
LAST_LOSER = [(12, 0, -12), (10, 0, -10)]
CASES = (
    Case("R3", 0, FRENCH, three_four_and_five_ribbons, [3, 3, 4], [3, 4, 6]),
    Case("R3", 1, FRENCH, ribbons_of_one_set_and_of_two, [4, 8, 9], [6, 8, 10]),
    Case("R4", None, FRENCH, four_brights, [4, 4]),
    Case(
        "R12",
        0,
        BGA,
        five_animals_after_two_and_three_goes,
        [(16, -8, -8), (32, -16, -16)],
        [(16, -8, -8), (36, -18, -18)],
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
    Case(
        "R13",
        2,
        BGA,
        goes_against_goes,
        [(24, -24, 0), (112, -112, 0)],
        [(24, -24, 0), (56, -56, 0)],
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
    Case("R16", 1, ("bga",), first_ppeok_after_two_draws, (-3, 6, -3), (-12, 24, -12)),
    Case(
        "R17",
        0,
        FORFEITS,
        pi_bak_of_two_doubles_and_two_singles,
        [(6, -3, -3), (12, -8, -4)],
        [(9, -6, -3), (12, -8, -4)],
    ),
    Case(
        "R17",
        1,
        BGA,
        pi_bak_against_no_points_for_pi,
        [(10, -5, -5), (18, -12, -6)],
        [(15, -10, -5), (18, -12, -6)],
    ),
    Case(
        "R24",
        0,
        EVERY,
        eight_points_with_no_turn_left,
        [("OVER", None), ("TURN", 1), ("OVER", None), ("GO_OR_STOP", 0)],
        [("GO_OR_STOP", 0), ("TURN", 1), ("GO_OR_STOP", 0), ("GO_OR_STOP", 0)],
    ),
    Case(
        *("R25", 0, (*ALL, "hangame", "pmang", "netmarble"), points_won_back_after_a_go),
        *([("TURN", 1), ("GO_OR_STOP", 0)], [("GO_OR_STOP", 0), ("GO_OR_STOP", 0)]),
    ),
    Case("R26", 0, BGA, who_pays_for_all, FIRST_OF_ALL, FIRST_LOSER),
    Case("R26", 1, BLOG, who_pays_for_all, FIRST_LOSER, FIRST_OF_ALL),
    Case("R26", 2, BGA, who_pays_for_all, FIRST_OF_ALL, LAST_LOSER),
    Case("R26", 2, BLOG, who_pays_for_all, FIRST_LOSER, LAST_LOSER),
    Case("R27", 0, FORFEITS, go_bak_beside_gwang_bak, (9, -9, 0), (12, -12, 0)),
    Case(
        "R33",
        0,
        FRENCH,
        five_animals_after_two_and_three_goes,
        [(16, -8, -8), (18, -9, -9)],
        [(16, -8, -8), (36, -18, -18)],
    ),
    Case("R45", 0, FORFEITS, three_ppeok_after_a_shake, (6, -3, -3), (12, -6, -6)),
    Case("R45", 1, FORFEITS, three_ppeok_beside_gwang_bak, (6, -3, -3), (9, -6, -3)),
    Case("R45", 2, FORFEITS, three_ppeok_against_a_go, (6, -3, -3), (6, -6, 0)),
    Case("R34", 0, FRENCH, nobody_stopped, [(0, 0), (0, 0)], [(5, -5), (0, 0)]),
    Case("R34", 1, FRENCH, go_lost_at_four_points, (10, -5, -5), (14, -9, -5)),
    Case("R34", None, FRENCH, lost_go_and_draw, ((10, -5, -5), 1)),
    Case(
        "R36",
        0,
        (*ALL, "fudawiki"),
        paid_at_once_before_a_draw_and_a_win,
        [(6, -3, -3), (1, 7, -8)],
        [(0, 0, 0), (1, 7, -8)],
    ),
    Case("R36", 0, SITES, paid_at_once_before_a_draw_of_two, (7, -7), (0, 0)),
    Case("R37", None, FORFEITS, gwang_bak_by_three_with_rain, (21, -14, -7)),
    Case(
        "R39",
        0,
        BGA,
        gained_by_chongtong,
        [(-3, 6, -3), (-6, 12, -6), (-7, 7)],
        [(-1, 3, -2), (-2, 6, -4), (-7, 7)],
    ),
    Case(
        "R39",
        0,
        BGA,
        gained_by_ppeok,
        [[(2, 1, 3), (0, 1, 3)], [(2, 1, 3), (0, 1, 3), (2, 1, 6), (0, 1, 6)]],
        [[(2, 1, 2), (0, 1, 1)], [(2, 1, 2), (0, 1, 1), (2, 1, 3), (0, 1, 3)]],
    ),
    Case("R40", None, BGA, five_and_six_of_a_kind, [(1, 2), (1, 2), (1, 2)]),
    Case("R41", 0, ("french",), dealers, [0, 0, 0, 1], [1, 2, 2, 3]),
    Case("R41", 0, ("bga",), dealers, [0, 0, 0, 1], [1, 2, 2, 3]),
    Case("R41", 0, BLOG, dealers, [0, 0, 0, 1], [1, 2, 2, 0]),
    Case(
        *("R44", 0, ("bga", "fudawiki"), carries_of_many_draws),
        *([8, 16, 2**19, 2**20, 2**20, 2**20], [8] * 6),
    ),
)


@for_each(("case", "ruleset"), each(CASES))
def test_a_reading_and_its_other_differ_as_they_say(case: Case, ruleset: gs.Ruleset) -> None:
    check(case, ruleset)

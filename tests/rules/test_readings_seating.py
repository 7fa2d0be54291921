"""Each reading of the deal, the seating and the draw offer differs from its alternative."""

import gostop as gs
from tests.support.cases import for_each
from tests.support.positions import after, deck_of, legal, position
from tests.support.reading_cases import Case, asked, check, each, paid, settled

BGA = ("bga",)
BLOG = ("chinese_blog",)


def chongtong_won(rules: gs.Ruleset) -> list[tuple[int, ...]]:
    """Return the points of chongtong with three players, and with two."""
    return [
        settled(rules, "", "", "", reason=gs.Reason.CHONGTONG),
        settled(rules, "", "", reason=gs.Reason.CHONGTONG),
    ]


def bonus_cards_by_default_and_at_most(rules: gs.Ruleset) -> list[int]:
    """Return the number of bonus cards by default, and the number with all six of them."""
    most = rules.replace({"cards.bonus": "X2 X2b X2c X3 X3b X3c"})
    found = []
    for ruleset in (rules, most):
        state = gs.deal(ruleset, 3, seed=1)
        found.append(
            len(state.table)
            + len(state.stock)
            + sum(len(cards) for cards in (*state.hands, *state.captured))
        )
    return found


def bonus_card_in_the_hand(rules: gs.Ruleset) -> tuple[str, str, int | None]:
    """Return the hand, the captures and the seat to move after a bonus card from the hand."""
    bonus = rules.replace({"cards.bonus": "X2"})
    state = after(position(bonus, "X2 1J1 | 5J1 | 6J1", "9J1", "4R 10J1"), "X2")
    return str(state.hands[0]), str(state.captured[0]), state.to_move


def first_asked(rules: gs.Ruleset) -> tuple[int | None, tuple[int, ...]]:
    """Return which seat is asked first if seat 2 of four deals, and which seats already play."""
    state = gs.deal(rules, 4, seed=1, dealer=2)
    return state.to_move, state.active


def seats_after_a_draw(rules: gs.Ruleset) -> tuple[int, ...]:
    """Return the seats that play before any answer, in the round after a draw of seats 1 to 3."""
    drawn = gs.Outcome(rules, ("", "1R", "2R", "3R"), reason=gs.Reason.EXHAUSTED, active=(1, 2, 3))
    match = gs.Match(rules, 4, dealer=0).after(gs.settle(drawn))
    return match.next_round(seed=1).active


def paid_when_the_first_three_join(rules: gs.Ruleset) -> list[list[tuple[int, int, int]]]:
    """Return the payments for the hand of seat 3: with 1B 9A 11D, with these and three of May, and
    with the rain bright alone, among four players and among five.
    """
    deals = (
        (4, " | | | 1B 9A 11D 5J1 5J2 6J1 7J1"),
        (4, " | | | 1B 9A 11D 5R 5J1 5J2 7J1"),
        (4, " | | | 12B 5J1 5J2 6J1 7J1 7J2 8J1"),
        (5, " | | | 12B 5J1 5J2 6J1 7J1 7J2 8J1 | 2J1 2J2 3J1 3J2 4J1 4J2 10J1"),
    )
    found = []
    for players, hands in deals:
        dealt = gs.deal(rules, players, deck=deck_of(rules, players, hands))
        found.append(paid(after(dealt, "in", "in", "in")))
    return found


def face_down_while_seats_are_asked(rules: gs.Ruleset) -> tuple[bool, int, tuple[str, int | None]]:
    """Return whether the table is face down, its size, the phase and the seat to move."""
    state = gs.deal(rules, 4, seed=1)
    return state.ruleset.seating.table_face_down, len(state.table), asked(state)


def offers(rules: gs.Ruleset) -> list[bool]:
    """Return whether seat 0 may offer a draw: with two cards that each let another opponent win;
    with a third card that lets none win; if one of the two matches the table; with two cards for
    one opponent; after a go; with one card that lets an opponent win and one that doesn't.
    """
    godori_and_hongdan = " | 2A 4A | 1R 2R"
    starts = (
        position(rules, "8A 3R | 5J1 5J2 | 6J1 6J2", "9R", "10J1 10J2", godori_and_hongdan),
        position(rules, "8A 3R 5R | 5J1 5J2 | 6J1 6J2", "9R", "10J1 10J2", godori_and_hongdan),
        position(rules, "8A 3R | 5J1 5J2 | 6J1 6J2", "8J1", "10J1 10J2", godori_and_hongdan),
        position(rules, "8A 8B | 5J1 5J2 | 6J1 6J2", "9R", "10J1 10J2", " | 2A 4A 1B 3B | 7R"),
        position(
            rules, "8A 3R | 5J1 5J2 | 6J1 6J2", "9R", "10J1 10J2", godori_and_hongdan, goes=(1,)
        ),
        position(rules, "8A 5R | 5J1 5J2 | 6J1 6J2", "9R", "10J1 10J2", godori_and_hongdan),
    )
    return ["draw?" in legal(start) for start in starts]


def liability_of_seat_1_who_refused(rules: gs.Ruleset) -> list[tuple[int, ...]]:
    """Seat 0 wins with godori: without a go, after its own go, and after a go of another seat."""
    captured = ("2A 4A 8A", "1R", "3R")
    return [settled(rules, *captured, goes=goes, refused=1) for goes in ((), (0,), (2,))]


def four_of_january_on_the_table(rules: gs.Ruleset) -> tuple[str, tuple[int, ...], int]:
    """Return why the round is over, the points, and the factor of the next round. Seat 1 deals."""
    match = gs.Match(rules, 3, dealer=1)
    deck = deck_of(rules, 3, table="1B 1R 1J1 1J2", dealer=1)
    settlement = gs.settle(match.next_round(deck=deck))
    return settlement.outcome.reason.value, settlement.points, match.after(settlement).carry


def four_in_two_hands(rules: gs.Ruleset) -> list[str | None]:
    """Return why the round is over after four of a month are declared against another four, after
    they are declared against none, and after they are not declared.
    """
    both = position(rules, "1B 1R 1J1 1J2 | 2A 2R 2J1 2J2 | 7J1 7J2", "9J1", "10J1 10J2", turns=0)
    alone = position(rules, "1B 1R 1J1 1J2 | 2A 2R 2J1 | 7J1 7J2", "9J1", "10J1 10J2", turns=0)
    ends = (after(both, "chongtong 1"), after(alone, "chongtong 1"), after(both, "1J1"))
    return [end.outcome.reason.value if end.outcome else None for end in ends]


def declared_after_a_bonus_card(rules: gs.Ruleset) -> list[bool]:
    """Return whether a seat may declare four of a month, if it draws the fourth to replace a bonus
    card: on its first turn, and on its second.
    """
    starts = [
        position(rules, "1B 1R 1J1 X2 | 6J1 | 7J1", "9J1", "1J2 10J1", turns=turns)
        for turns in (0, 1)
    ]
    return ["chongtong 1" in legal(after(start, "X2")) for start in starts]


def won_by_a_replacement(rules: gs.Ruleset) -> list[bool]:
    """Return whether the round is over if the card that replaces a bonus card makes four of a
    month: on the first turn of the seat, and on its second.
    """
    starts = [
        position(rules, "1B 1R 1J1 X2 5J1 | 6J1 | 7J1", "9J1", "1J2 10J1", turns=turns)
        for turns in (0, 1)
    ]
    return [after(start, "X2").is_over for start in starts]


def offers_with_a_bonus_card(rules: gs.Ruleset) -> bool:
    """Return whether a seat with a bonus card may offer a draw, if its two other cards each let
    another opponent win.
    """
    start = position(rules, "8A 3R X2 | 5J1 5J2 | 6J1 6J2", "9R", "10J1 10J2", " | 2A 4A | 1R 2R")
    return "draw?" in legal(start)


def offers_of_one_and_of_two_cards(rules: gs.Ruleset) -> list[bool]:
    """Return whether a seat may offer a draw with a card that lets both opponents win: alone, with
    a card that lets one win, and with a card that lets none win.
    """
    captured = " | 2A 4A 1B 11B | 5A 6A 7A 9A 10A 12A"
    starts = [
        position(rules, f"{hand} | 5J1 5J2 | 6J1 6J2", "9R", "10J1 10J2", captured)
        for hand in ("8A", "8A 3B", "8A 4R")
    ]
    return ["draw?" in legal(start) for start in starts]


def offered_after_a_refusal(rules: gs.Ruleset) -> bool:
    """Return whether a draw may be offered on a later turn, after seat 2 has refused one."""
    captured = " | 2A 4A | 1R 2R"
    hands = "8A 3R | 5J1 5J2 | 6J1 6J2"
    return "draw?" in legal(position(rules, hands, "9R", "10J1 10J2", captured, refused=2))


def offers_of_two_players(rules: gs.Ruleset) -> list[bool]:
    """Return whether a draw may be offered with two cards that bring the opponent to 7 points, and
    with one such card and another card.
    """
    starts = [
        position(rules, f"{hand} | 5J1 5J2", "9R", "10J1 10J2", " | 1R 2R 4R 5R 1B 3B 11B")
        for hand in ("3R 7R", "3R 10R")
    ]
    return ["draw?" in legal(start) for start in starts]


ALL_DRAW = ("chongtong_draw", None)


def four_in_several_hands(rules: gs.Ruleset) -> list[tuple[str, int | None]]:
    """Return how the round ends if seats 1 and 2 hold four of a month and seat 0 deals; if seat 2
    deals; and if seat 1 deals and only seat 2 holds four, or all do.
    """
    both = " | 1B 1R 1J1 1J2 | 2A 2R 2J1 2J2"
    one, all_hold = " | | 2A 2R 2J1 2J2", f"3B 3R 3J1 3J2{both}"
    found = []
    for hands, dealer in ((both, 0), (both, 2), (one, 1), (all_hold, 1)):
        state = gs.deal(rules, 3, deck=deck_of(rules, 3, hands, dealer=dealer), dealer=dealer)
        assert state.outcome is not None
        found.append((state.outcome.reason.value, state.outcome.winner))
    return found


CASES = (
    Case("R6", 0, ("french",), chongtong_won, [(6, -3, -3), (7, -7)], [(20, -10, -10), (10, -10)]),
    Case("R18", None, BGA, bonus_cards_by_default_and_at_most, [48, 54]),
    Case("R18", None, BGA, bonus_card_in_the_hand, ("1J1 4R", "X2", 0)),
    Case("R21", 0, BGA, first_asked, (2, ()), (3, (2,))),
    Case("R21", 1, BGA, seats_after_a_draw, (), (1, 2, 3)),
    Case(
        "R21",
        2,
        BGA,
        paid_when_the_first_three_join,
        [[], [], [], []],
        [[(1, 3, 6), (2, 3, 6)], [(1, 3, 12), (2, 3, 12)], [], [(1, 3, 2), (2, 3, 2)]],
    ),
    Case(
        "R21",
        3,
        BGA,
        face_down_while_seats_are_asked,
        (False, 6, ("SEATING", 0)),
        (True, 6, ("SEATING", 0)),
    ),
    Case(
        "R22",
        0,
        BGA,
        offers,
        [True, False, False, False, False, False],
        [True, False, False, True, True, False],
    ),
    Case("R22", 3, BGA, offers_with_a_bonus_card, False, True),
    Case("R22", 1, BGA, offers_of_one_and_of_two_cards, [False, True, False], [True, True, False]),
    Case("R22", 2, BGA, offers_of_two_players, [False, False], [True, False]),
    Case(
        "R22",
        0,
        BGA,
        liability_of_seat_1_who_refused,
        [(10, -10, 0), (12, -6, -6), (10, 0, -10)],
        [(10, -10, 0), (12, -12, 0), (10, 0, -10)],
    ),
    Case(
        "R23",
        0,
        BGA,
        four_of_january_on_the_table,
        ("void", (0, 0, 0), 1),
        ("four_on_table", (0, 0, 0), 2),
    ),
    Case(
        "R23",
        1,
        BGA,
        four_of_january_on_the_table,
        ("void", (0, 0, 0), 1),
        ("four_on_table", (-3, 6, -3), 1),
    ),
    Case("R28", None, BGA, four_in_two_hands, ["chongtong_draw", "chongtong", None]),
    Case("R28", None, BGA, declared_after_a_bonus_card, [True, False]),
    Case("R47", 0, BGA, offered_after_a_refusal, False, True),
    Case("R29", 0, BLOG, won_by_a_replacement, [True, True], [True, False]),
    Case("R29", 1, BLOG, won_by_a_replacement, [True, True], [False, False]),
    Case(
        "R42",
        0,
        ("french", "chinese_blog"),
        four_in_several_hands,
        [("chongtong", 1), ("chongtong", 2), ("chongtong", 2), ALL_DRAW],
        [ALL_DRAW, ALL_DRAW, ("chongtong", 2), ALL_DRAW],
    ),
    Case(
        "R42",
        1,
        BLOG,
        four_in_several_hands,
        [("chongtong", 1), ("chongtong", 2), ("chongtong", 2), ALL_DRAW],
        [("chongtong", 1), ("chongtong", 2), ("chongtong", 2), ("chongtong", 1)],
    ),
)


@for_each(("case", "ruleset"), each(CASES))
def test_a_reading_and_its_other_differ_as_they_say(case: Case, ruleset: gs.Ruleset) -> None:
    check(case, ruleset)

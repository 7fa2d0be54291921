"""Readings of fudawiki's page and the Korean sites' guides decide otherwise than their others."""

import tomllib
from pathlib import Path
from typing import Any

import gostop as gs
from gostop.game.match import drawn_dealer
from gostop.rules.match import carry_after
from tests.support.cases import for_each
from tests.support.positions import after, deck_of, legal, position
from tests.support.reading_cases import Case, asked, check, each, paid, settled
from tests.support.settling import SIX_ANIMALS, SIXTEEN_PI

FUDAWIKI = ("fudawiki",)
HANGAME = ("hangame",)
PMANG = ("pmang",)
MATGO = ("hangame", "pmang", "netmarble")
NETMARBLE = ("netmarble",)
GODORI = "2A 4A 8A"
FOUR = "1B 1R 1J1 1J2"
FOUR_TOO = "2A 2R 2J1 2J2"


def asked_on_capturing_the_cup(rules: gs.Ruleset) -> tuple[str, int | None]:
    start = position(rules, "9J1 5J1 | 6J1 6J2", "9A 2A", "7J1 8J1")
    return asked(after(start, "9J1"))


def table_of_a_deal(rules: gs.Ruleset) -> str:
    """Return the table of a deal. The deck has the first card of each month, then the second, and
    so on: 1B 2A 3B 4A.
    """
    deck = [str(card) for kind in range(4) for card in gs.CARDS[kind:48:4]]
    bonus = [str(card) for card in rules.cards.bonus.two]
    return str(gs.deal(rules, 2, deck=deck + bonus).table)


def first_dealer_of_three(rules: gs.Ruleset) -> int:
    """Return the dealer if the seats draw 5A, 1B and 12R."""
    return drawn_dealer(rules, 3, tuple(gs.Card(text).id for text in ("5A", "1B", "12R")))


def first_dealer_after_a_tie(rules: gs.Ruleset) -> int:
    """Return the dealer if the seats draw 5A and 5R, and then 1J1 and 2J1."""
    return drawn_dealer(rules, 2, tuple(gs.Card(text).id for text in ("5A", "5R", "1J1", "2J1")))


def over_with_four_dealt(rules: gs.Ruleset) -> bool:
    return gs.deal(rules, 2, deck=deck_of(rules, 2, "1B 1R 1J1 1J2")).is_over


def flipped_before_the_choice(rules: gs.Ruleset) -> tuple[str, int]:
    """Return the phase, and the number of cards in a stock that had two."""
    state = after(position(rules, "1J1 5J1 | 6J1 6J2", "1B 1R 9A", "7J1 8J1"), "1J1")
    return state.phase.name, len(state.stock)


def paid_for_a_first_ttadak(rules: gs.Ruleset) -> list[tuple[int, int, int]]:
    return paid(after(position(rules, "1J1 5J1 | 6J1 6J2", "1B 1R 9A", "1J2", turns=0), "1J1"))


def goes_of_the_winner_and_of_both_losers(rules: gs.Ruleset) -> tuple[int, ...]:
    """Godori and a go make 6 points. Seat 2 called go before seat 1."""
    return settled(rules, GODORI, "1R", "3R", goes=(0, 2, 1))


def special_wins_after_a_draw(rules: gs.Ruleset) -> list[float]:
    """Return by which factor chongtong and three ppeok earn more after a draw."""
    reasons = (gs.Reason.CHONGTONG, gs.Reason.THREE_PPEOK)
    points = [[settled(rules, "", "", reason=why, carry=n)[0] for n in (2, 1)] for why in reasons]
    return [drawn / plain for drawn, plain in points]


def may_offer(
    rules: gs.Ruleset, hand: str, second: str = "7R", *, first: str = "", **given: Any
) -> bool:
    """Return whether seat 0 may offer a draw. Seat 1 wins with 8A or 3R."""
    placed = {"table": "9J1 12A", "stock": "4R 11B", **given}
    captured = f"{first} | 2A 4A 1R 2R | {second}"
    start = position(rules, f"{hand} | 5J1 6J1 | 7J1 6J2", captured=captured, **placed)
    return "draw?" in legal(start)


def offered_beside_other_cards(rules: gs.Ruleset) -> list[bool]:
    """Return whether two cards that let seat 1 win may be offered alone, beside a bonus card, and
    beside a card that lets no seat win.
    """
    return [may_offer(rules, hand) for hand in ("8A 3R", "8A 3R X2", "8A 3R 10J1")]


def offered_with_cards_for_one_seat(rules: gs.Ruleset) -> bool:
    return may_offer(rules, "8A 3R")


def offered_where_a_flip_wins(rules: gs.Ruleset) -> bool:
    """Return whether a draw may be offered if 8B would take 8A, and make three brights."""
    return may_offer(rules, "8A 3R", first="1B 3B")


def offered_after_a_go(rules: gs.Ruleset) -> bool:
    return may_offer(rules, "8A 3R", "6R 9R", goes=(2,))


def after_five_turns_without_a_capture(rules: gs.Ruleset) -> tuple[bool, tuple[int, ...] | None]:
    start = position(rules, "1J1 5J1 | 6J1 6J2", "9A", "7J1 8J1", dry=(4, 0))
    state = after(start, "1J1")
    return state.is_over, gs.settle(state).points if state.is_over else None


def may_bomb_what_was_shaken(rules: gs.Ruleset) -> bool:
    start = position(rules, "1B 1R 1J1 | 6J1", "1J2 9A", "7J1 8J1", shakes=[(0, 1)])
    return "*1" in legal(start)


def points_of_a_cup_that_makes_six(rules: gs.Ruleset) -> int:
    """Godori scores 5 points, and eight pi and the cup score one more."""
    return gs.score(f"{GODORI} 9A 1J1 1J2 3J1 3J2 5J1 5J2 6J1 6J2", rules).total


def flips_owed_for_two_onto_two(rules: gs.Ruleset) -> tuple[int, ...]:
    return after(position(rules, "5R 5J1 2R | 6J1", "5A 5J2 9A", "7J1 8J1"), "*5").flips


def paid_for_a_second_and_a_third_ppeok(rules: gs.Ruleset) -> list[list[tuple[int, int, int]]]:
    starts = [
        position(rules, "1J1 5J1 | 6J1 6J2", "1B 9A", "1J2 8J1", ppeoks=(0,) * before, turns=before)
        for before in (1, 2)
    ]
    return [paid(after(start, "1J1")) for start in starts]


def won_by_three_ppeok_in_a_row(rules: gs.Ruleset) -> int:
    """Return the points for three ppeok in a row, with the payments for the first two."""
    start = position(
        rules,
        *("1J1 5J1 | 6J1 6J2", "1B 9A", "1J2 8J1"),
        ppeoks=(0, 0),
        turns=2,
        instant=[(1, 0, 7, "first_ppeok"), (1, 0, 14, "second_ppeok")],
    )
    return gs.settle(after(start, "1J1")).points[0]


def four_that_were_held_and_shaken(rules: gs.Ruleset) -> tuple[int, ...]:
    """Six animals score 7 points."""
    state = after(gs.deal(rules, 2, deck=deck_of(rules, 2, "1B 1R 1J1 1J2")), "!1", "1J2")
    return settled(rules, SIX_ANIMALS, "4R", fours=state.fours, shakes=state.shakes)


def pi_against_a_ribbon_and_against_nothing(rules: gs.Ruleset) -> list[int]:
    """Sixteen pi score 7 points."""
    return [settled(rules, SIXTEEN_PI, other)[0] for other in ("10R", "")]


def won_by_four_on_the_table(rules: gs.Ruleset) -> tuple[int, ...]:
    dealt = gs.deal(rules, 2, deck=deck_of(rules, 2, table="1B 1R 1J1 1J2"), dealer=1)
    return gs.settle(dealt).points


def first_ppeok_and_hongdan_with_three(rules: gs.Ruleset) -> tuple[int, int, int, str]:
    """Return what each loser pays for a first ppeok, for hongdan and for chongtong, and the bonus
    cards.
    """
    file = Path(__file__).parents[2] / "examples" / "hangame_three.toml"
    table = tomllib.loads(file.read_text(encoding="utf-8"))
    three = rules.changed({key: table[key] for key in table if key not in ("base", "id", "name")})
    start = position(three, "5A 1J1 | 6J1 | 9J1", "5R 2A", "5J1 8J1", turns=0)
    return (
        paid(after(start, "5A"))[0][2],
        -settled(three, "1R 2R 3R", "10R", "12R")[1],
        -settled(three, "", "", "", reason=gs.Reason.CHONGTONG)[1],
        str(three.cards.bonus.more),
    )


def cup_after_a_theft_of_nothing(rules: gs.Ruleset) -> gs.Kind | None:
    """Return how the cup of seat 1 counts after a jjok of seat 0."""
    start = position(rules, "5A 1J1 | 6J1 6J2", "12R", "5R 7J1", " | 9A 9R")
    return after(start, "5A").cup


def factors_after_draws(rules: gs.Ruleset) -> list[int]:
    """Return the factor of the next round after one, two and three draws in a row."""
    return [carry_after(rules, draws) for draws in (1, 2, 3)]


def taken_and_left_by_a_ppeok_on_the_last_card(rules: gs.Ruleset) -> tuple[str, str]:
    """Return the captures and the table after 1J2 is flipped onto 1B and 1J1."""
    state = after(position(rules, "1J1 | 3J1 3J2", "1B 9R", "1J2 10J1"), "1J1")
    return str(state.captured[0]), str(state.table)


def over(state: gs.State) -> str | None:
    return state.outcome.reason.value if state.outcome else None


def four_in_both_hands(rules: gs.Ruleset) -> list[str | None]:
    """Return why the round is over: after the deal, after a declaration, and after none."""
    start = gs.deal(rules, 2, deck=deck_of(rules, 2, f"{FOUR} 5A | {FOUR_TOO} 6A", "3B 4A"))
    return [over(each) for each in (start, after(start, "chongtong 1"), after(start, "5A", "6A"))]


def declared_by_the_first_of_two_of_three(rules: gs.Ruleset) -> str | None:
    start = gs.deal(rules, 3, deck=deck_of(rules, 3, f"{FOUR} | {FOUR_TOO} | 6A", "3B 4A"))
    return over(after(start, "chongtong 1"))


def declared_against_four_by_a_bonus_card(rules: gs.Ruleset) -> list[tuple[str, int | None]]:
    """On its first or second turn, seat 0 gets four of May by a bonus card, and plays on. Then seat
    1 declares four of January. If the rules don't let it declare dealt fours, it also gets its
    four by a bonus card.
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


CASES = (
    Case(
        *("G12", 0, ("fudawiki", "netmarble"), asked_on_capturing_the_cup),
        *(("TURN", 1), ("CUP", 0)),
    ),
    Case(
        *("G13", 0, MATGO, table_of_a_deal),
        "1B 2A 3B 3R 4A 4R 5R 6R",
        "1J1 2J1 3J1 4J1 9R 10R 11D 12A",
    ),
    Case("G14", 0, FUDAWIKI, first_dealer_of_three, 1, 2),
    Case("G14", None, MATGO, first_dealer_of_three, 2),
    Case("G14", 1, MATGO, first_dealer_after_a_tie, 1, 0),
    Case("G15", 0, FUDAWIKI, over_with_four_dealt, False, True),
    Case("G16", 0, MATGO, flipped_before_the_choice, ("CHOOSE_HAND", 1), ("CHOOSE_LAID", 2)),
    Case("G19", 0, FUDAWIKI, paid_for_a_first_ttadak, [(1, 0, 7)], [(1, 0, 5)]),
    Case("G20", 0, FUDAWIKI, goes_of_the_winner_and_of_both_losers, (12, 0, -12), (12, -6, -6)),
    Case("G21", 0, ("fudawiki", "pmang"), special_wins_after_a_draw, [2, 1], [2, 2]),
    Case(
        *("G22", 1, FUDAWIKI, offered_beside_other_cards),
        *([True, False, False], [True, True, False]),
    ),
    Case("G22", 0, FUDAWIKI, offered_where_a_flip_wins, False, True),
    Case("G22", 2, FUDAWIKI, offered_with_cards_for_one_seat, True, False),
    Case("G22", None, FUDAWIKI, offered_after_a_go, True),
    Case("G24", 0, HANGAME, after_five_turns_without_a_capture, (False, None), (True, (7, -7))),
    Case("G25", 0, ("hangame", "netmarble"), may_bomb_what_was_shaken, False, True),
    Case("G25", 1, PMANG, may_bomb_what_was_shaken, True, False),
    Case("G26", None, PMANG, asked_on_capturing_the_cup, ("TURN", 1)),
    Case("G26", 0, PMANG, points_of_a_cup_that_makes_six, 5, 6),
    Case("G26", 1, PMANG, cup_after_a_theft_of_nothing, gs.Kind.ANIMAL, None),
    Case("G27", 1, PMANG, flips_owed_for_two_onto_two, (1, 0), (0, 0)),
    Case(
        *("G28", 0, PMANG, paid_for_a_second_and_a_third_ppeok),
        *([[], []], [[(1, 0, 14)], [(1, 0, 21)]]),
    ),
    Case(
        *("G28", 1, PMANG, paid_for_a_second_and_a_third_ppeok),
        *([[], []], [[(1, 0, 14)], [(1, 0, 28)]]),
    ),
    Case("G29", 0, FUDAWIKI, won_by_three_ppeok_in_a_row, 56, 49),
    Case("G29", 0, NETMARBLE, won_by_three_ppeok_in_a_row, 52, 42),
    Case("G30", 0, NETMARBLE, four_that_were_held_and_shaken, (28, -28), (14, -14)),
    Case(
        *("G31", 0, ("hangame", "netmarble"), pi_against_a_ribbon_and_against_nothing),
        *([14, 0], [7, 0]),
    ),
    Case("G32", 0, HANGAME, won_by_four_on_the_table, (-10, 10), (-7, 7)),
    Case("G37", None, HANGAME, first_ppeok_and_hongdan_with_three, (3, 3, 10, "X2 X2b X3")),
    Case(
        *("G42", None, ("fudawiki", "pmang", "netmarble"), four_in_both_hands),
        [None, "chongtong_draw", None],
    ),
    Case("G42", None, FUDAWIKI, declared_by_the_first_of_two_of_three, "chongtong"),
    Case(
        *("G44", None, ("bga", "fudawiki", "netmarble"), declared_against_four_by_a_bonus_card),
        [("chongtong_draw", None)] * 2,
    ),
    Case(*("G44", None, HANGAME, declared_against_four_by_a_bonus_card), [("chongtong", 0)] * 2),
    Case(*("G44", None, PMANG, declared_against_four_by_a_bonus_card), [("chongtong", 1)] * 2),
    Case(
        *("G50", 0, MATGO, taken_and_left_by_a_ppeok_on_the_last_card),
        *(("1B 1J1 1J2", "9R"), ("1B 1J1", "1J2 9R")),
    ),
    Case("G53", 0, HANGAME, flips_owed_for_two_onto_two, (1, 0), (0, 0)),
    Case("G52", 0, ("hangame", "netmarble"), factors_after_draws, [2, 2, 2], [2, 4, 8]),
)


@for_each(("case", "ruleset"), each(CASES))
def test_a_decision_and_its_other_differ_as_they_say(case: Case, ruleset: gs.Ruleset) -> None:
    check(case, ruleset)

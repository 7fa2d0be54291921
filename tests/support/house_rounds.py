"""Cases of house rules for the deal, the round and the match. The rounds are dealt and played."""

from typing import Any

import gostop as gs
from tests.support.house_cases import cases_in, decides, played
from tests.support.positions import after, deck_of, position, texts
from tests.support.settling import HONGDAN, SIX_ANIMALS

DRAWN = ("1R", "2R", "3R")
LOSERS = ("10R", "12R")


def won(ruleset: gs.Ruleset, cards: str, carry: int = 1) -> gs.Settlement:
    """Return the settlement of a round of three that seat 0 has won with these cards."""
    return gs.settle(gs.Outcome(ruleset, (cards, *LOSERS), 0, carry=carry))


def five_draws_and_a_win(ruleset: gs.Ruleset) -> object:
    """Return the factor after each of five draws, and the points of a sixth round that is won, or
    the winners of the match if it is over after the draws.
    """
    match = gs.Match(ruleset, 3, dealer=0).after(won(ruleset, HONGDAN))
    carries: list[int] = []
    for _ in range(5):
        drawn = gs.Outcome(ruleset, DRAWN, reason=gs.Reason.EXHAUSTED, carry=match.carry)
        match = match.after(gs.settle(drawn))
        carries.append(match.carry)
    if match.is_over:
        return carries, match.winners
    return carries, won(ruleset, HONGDAN, match.carry).points


@decides(
    "04_draws_end_the_match",
    house=([2, 4, 8, 16, 32], ()),
    base=([2, 4, 8, 16, 32], (192, -96, -96)),
)
def five_draws_end_the_match_without_a_winner(ruleset: gs.Ruleset) -> object:
    return five_draws_and_a_win(ruleset)


@decides(
    "04b_draws_reset_the_carry",
    house=([2, 4, 8, 16, 1], (6, -3, -3)),
    base=([2, 4, 8, 16, 32], (192, -96, -96)),
)
def after_five_draws_the_round_counts_once(ruleset: gs.Ruleset) -> object:
    return five_draws_and_a_win(ruleset)


@decides(
    "04c_carry_capped",
    house=([2, 4, 8, 8, 8], (48, -24, -24)),
    base=([2, 4, 8, 16, 32], (192, -96, -96)),
)
def the_carry_stays_at_eight(ruleset: gs.Ruleset) -> object:
    return five_draws_and_a_win(ruleset)


@decides(
    "04d_carry_linear",
    house=([2, 4, 6, 8, 10], (60, -30, -30)),
    base=([2, 4, 8, 16, 32], (192, -96, -96)),
)
def the_carry_grows_by_two(ruleset: gs.Ruleset) -> object:
    return five_draws_and_a_win(ruleset)


@decides(
    "04e_carry_doubling",
    house=([2, 4, 8, 16, 32], (192, -96, -96)),
    base=([2, 2, 2, 2, 2], (12, -6, -6)),
)
def the_carry_doubles(ruleset: gs.Ruleset) -> object:
    return five_draws_and_a_win(ruleset)


HANDS = "1R 2R 3R 5A 5R 5J1 5J2 | 4R 4J1 6A 6R 7R 7J1 8A | 4J2 6J1 7A 7J2 9R 10A 12R"
TABLE = "1J1 2J1 3J1 8J1 9J1 10J1"
STOCK = "11B 12B 6J2 4A 1J2 8J2 10J2"
HONGDAN_IN_THREE_TURNS = "1R 8A 10A 2R 7R 9R 3R stop"
"""Moves. The dealer, seat 0, captures a red ribbon on each turn. The others capture little."""


def hongdan_deck(ruleset: gs.Ruleset) -> list[str]:
    return deck_of(ruleset, 3, HANDS, TABLE, STOCK)


@decides("10_four_in_hand", house=(24, -12, -12), base=(6, -3, -3))
def four_of_may_held_and_not_declared_count_four_times(ruleset: gs.Ruleset) -> object:
    state = gs.deal(ruleset, 3, deck=hongdan_deck(ruleset))
    return gs.settle(after(state, *HONGDAN_IN_THREE_TURNS.split())).points


WITH_THE_BOAR = "1R 8A 10A 2R 7R 7A 3R stop"
"""The moves of `HONGDAN_IN_THREE_TURNS`, except that seat 2 captures the boar."""


@decides(
    "13_boar",
    house=[(6, -3, -3), (2, -7, 5), (4, -5, 1)],
    base=[(6, -3, -3), (6, -3, -3), (6, -3, -3)],
)
def the_boar_brings_the_stakes_of_the_round_before_too(ruleset: gs.Ruleset) -> object:
    match, points = gs.Match(ruleset, 3, dealer=0), []
    for line in (HONGDAN_IN_THREE_TURNS, WITH_THE_BOAR, WITH_THE_BOAR):
        state = match.next_round(deck=hongdan_deck(ruleset))
        settlement = gs.settle(after(state, *line.split()))
        points.append(settlement.points)
        match = match.after(settlement)
    return points


DROPOUT_HANDS = (
    "4J2 6J1 7A 7J2 9R 10A 12R | 1R 2R 3R 5A 5R 6A 11J2 | 4R 4J1 6R 7R 7J1 8A 11D"
    "| 1B 3B 4A 5J2 6J2 11J1 12A"
)
DROPOUT_STOCK = "11B 12B 5J1 1J2 10J2 8J2 9J2 2J2"
SEAT_1_WINS = "10A 1R 8A 9R 2R 7R 6J1 3R stop"


@decides("16_dropouts", house=(-9, 6, -9, 12), base=(-3, 2, -7, 8))
def the_two_losers_pay_the_dropout_three_a_card(ruleset: gs.Ruleset) -> object:
    deck = deck_of(ruleset, 4, DROPOUT_HANDS, TABLE, DROPOUT_STOCK)
    state = gs.deal(ruleset, 4, deck=deck)
    return gs.settle(after(state, "in", "in", *SEAT_1_WINS.split())).points


@decides("49_cap_gains", house=(0, 0), base=(7, -7))
def a_loser_pays_what_it_was_paid_at_once(ruleset: gs.Ruleset) -> object:
    """Seat 1 owned nothing, and was paid 7 for a ppeok. It owes 14."""
    outcome = gs.Outcome(
        ruleset, (SIX_ANIMALS, "10R"), 0, carry=2, instant=[(0, 1, 7, "first_ppeok")]
    )
    return gs.settle(outcome, balances=(99, 0)).points


@decides("46_two_fours", house="void", base="goes on")
def two_players_are_dealt_four_of_a_month(ruleset: gs.Ruleset) -> object:
    """The deck is not from a seed, so there is no next deal in the same round."""
    state = gs.deal(ruleset, 2, deck=deck_of(ruleset, 2, "5A 5R 5J1 5J2 | 6A 6R 6J1 6J2"))
    return "goes on" if state.outcome is None else state.outcome.reason.value


@decides("45_no_two_sit_outs", house=((0, 1), 2), base=((0,), 1))
def a_seat_that_sat_out_is_not_asked_again(ruleset: gs.Ruleset) -> object:
    """Seat 1 chose to sit out, and seat 0 won and deals again."""
    round_won = gs.Outcome(ruleset, (HONGDAN, "", *LOSERS), 0, active=(0, 2, 3))
    state = gs.Match(ruleset, 4, dealer=0).after(gs.settle(round_won)).next_round(seed=1)
    return state.active, state.to_move


@decides("16_dropouts", house=((0,), ["in", "out"]), base=((0, 1, 2), []))
def after_a_draw_all_are_dealt_cards_and_asked(ruleset: gs.Ruleset) -> object:
    drawn = gs.Outcome(ruleset, (*DRAWN, ""), reason=gs.Reason.EXHAUSTED, active=(0, 1, 2))
    state = gs.Match(ruleset, 4, dealer=0).after(gs.settle(drawn)).next_round(seed=1)
    asked = [str(move) for move in gs.legal_moves(state) if move in {gs.Join(), gs.SitOut()}]
    return state.active, asked


@decides("33_sold_sets", house=[(1, 3, 14), (2, 3, 14)], base=[(1, 3, 8), (2, 3, 8)])
def hongdan_is_sold_with_the_hand(ruleset: gs.Ruleset) -> object:
    """The hand also has 1B and 12D, and three cards of January: (2 + 2 + 3) x 2 points."""
    hands = "2J1 2J2 5J1 6J1 7J1 7J2 8J1 | | | 1R 1B 1J1 2R 3R 12D 9R"
    state = gs.deal(ruleset, 4, deck=deck_of(ruleset, 4, hands))
    asked = after(state, "in", "in")
    return [(paid.payer, paid.payee, paid.points) for paid in asked.instant]


def rounds_won(ruleset: gs.Ruleset, cards: str) -> object:
    """Return the number of rounds in a match if seat 0 always wins with these cards, the totals,
    and the winners.
    """
    match = gs.Match(ruleset, 3, dealer=0)
    while not match.is_over:
        match = match.after(won(ruleset, cards))
    return match.rounds, match.totals, match.winners


@decides("20_match_rounds", house=(6, (36, -18, -18), (0,)), base=(12, (72, -36, -36), (0,)))
def the_sixth_round_is_the_last(ruleset: gs.Ruleset) -> object:
    return rounds_won(ruleset, HONGDAN)


@decides("20b_match_points", house=(4, (56, -28, -28), (0,)), base=(12, (168, -84, -84), (0,)))
def the_match_ends_at_fifty_points(ruleset: gs.Ruleset) -> object:
    return rounds_won(ruleset, SIX_ANIMALS)


SEVEN_HANDS = (
    *("1R 2R 4R 6R 7R 9R 10R", "1B 2A 3B 4A 6A 8B X2", "1J1 2J1 3J1 4J1 5J1 6J1 7J1"),
    *("5A 5R 7A 9A 10A 11B 12B", "1J2 2J2 3J2 4J2 5J2 6J2 7J2", "3R 8A 8J1 8J2 9J1 9J2 11D"),
    "10J1 10J2 11J1 11J2 12A 12R 12D",
)


@decides(
    "21_seven_players",
    house=((0, 2, 4), "1B 2A 3B 4A 6A 8B", 22, ["1B 1R X2", "", "", "", "", "", ""], "5A"),
    base="expected a number of players of bga (2, 3, 4, 5, 6), found 7 (deal.layouts)",
)
def the_table_is_dealt_once_three_of_seven_are_in(ruleset: gs.Ruleset) -> object:
    try:
        state = gs.deal(ruleset, 7, deck=" ".join(SEVEN_HANDS))
    except gs.RulesetError as error:
        return str(error)
    seated = after(state, "in", "out", "in", "out", "in")
    turned = after(seated, "1R")
    new = turned.table - seated.table
    return seated.active, str(seated.table), len(seated.stock), texts(turned.captured), str(new)


@decides(
    "21b_seven_players_fudawiki",
    house=[0, 6, 6],
    base="expected a number of players of fudawiki (2, 3, 4, 5, 6), found 7 (deal.layouts)",
)
def the_table_is_dealt_last_to_seven_and_first_to_six(ruleset: gs.Ruleset) -> object:
    try:
        seven = gs.deal(ruleset, 7, seed=1)
    except gs.RulesetError as error:
        return str(error)
    seated = after(seven, "in", "in")
    return [len(seven.table), len(seated.table), len(gs.deal(ruleset, 6, seed=1).table)]


def three_wins(ruleset: gs.Ruleset, *answers: str) -> object:
    """Return the points of rounds that seat 0 wins, one for each answer. If the seat may push, it
    gives the answer.
    """
    match, points = gs.Match(ruleset, 3, dealer=0), []
    for answer in answers:
        state = match.next_round(deck=hongdan_deck(ruleset))
        line = HONGDAN_IN_THREE_TURNS
        settlement = gs.settle(played(state, f"{line} {answer}", line))
        points.append(settlement.points)
        match = match.after(settlement)
    return points


@decides(
    "22_push",
    house=[(0, 0, 0), (0, 0, 0), (24, -12, -12)],
    base=[(6, -3, -3), (6, -3, -3), (6, -3, -3)],
)
def two_pushes_make_the_third_win_count_four_times(ruleset: gs.Ruleset) -> object:
    return three_wins(ruleset, "push", "push", "push")


@decides(
    "22_push",
    house=[(0, 0, 0), (12, -6, -6), (6, -3, -3)],
    base=[(6, -3, -3), (6, -3, -3), (6, -3, -3)],
)
def a_payment_collected_ends_the_pushes(ruleset: gs.Ruleset) -> object:
    return three_wins(ruleset, "push", "collect", "collect")


def ends_with_nobody_stopping(ruleset: gs.Ruleset, captured: str, **more: Any) -> object:
    """Return the winner and the points of a round of two whose last card captures nothing."""
    end = after(position(ruleset, "1J1 | ", "9J1", "", captured=captured, **more), "1J1")
    return end.outcome and end.outcome.winner, gs.settle(end).points


@decides("31_enough_points", house=(1, (-9, 9)), base=(None, (0, 0)))
def the_caller_of_a_standing_go_wins(ruleset: gs.Ruleset) -> object:
    captured = f"12B | {HONGDAN} 2A 4A 8A"
    return ends_with_nobody_stopping(ruleset, captured, goes=(1,), go_scores={1: 8})


@decides("34_carried_calls", house=[4, 8, 8], base=[2, 4, 8])
def calls_of_drawn_rounds_double_the_next_one(ruleset: gs.Ruleset) -> object:
    """A draw with a shake comes first, then two draws without a shake. The carry is at most 8."""
    match, carries = gs.Match(ruleset, 2, dealer=0), []
    for shakes in ([(1, 3)], [], []):
        drawn = gs.Outcome(
            ruleset, ("", ""), reason=gs.Reason.EXHAUSTED, carry=match.carry, shakes=shakes
        )
        match = match.after(gs.settle(drawn))
        carries.append(match.carry)
    return carries


@decides(
    "35_four_on_table",
    house=(gs.Reason.FOUR_ON_TABLE, (-10, 10)),
    base=(gs.Reason.FOUR_ON_TABLE, (0, 0)),
)
def the_dealer_wins_ten_points(ruleset: gs.Ruleset) -> object:
    deck = deck_of(ruleset, 2, table="1B 1R 1J1 1J2", dealer=1)
    state = gs.deal(ruleset, 2, deck=deck, dealer=1)
    assert state.outcome is not None
    return state.outcome.reason, gs.settle(state).points


CASES = cases_in(globals())

"""`Match`: who deals, what is carried over, when it ends, and which rounds it refuses."""

from typing import Any

import attrs
import pytest

import gostop as gs
from tests.support.cases import for_each
from tests.support.refusals import refused
from tests.support.settling import HONGDAN, SIX_ANIMALS

CHINESE = gs.CHINESE_BLOG
Reason = gs.Reason


def drawn(match: gs.Match, reason: Reason = Reason.EXHAUSTED, **more: Any) -> gs.Settlement:
    """Return the settlement of a drawn round of a match."""
    captured = [""] * match.players
    fields: dict[str, Any] = {"reason": reason, "carry": match.carry, **more}
    return gs.settle(gs.Outcome(match.ruleset, captured, None, **fields))


def win(match: gs.Match, winner: int = 0, **more: Any) -> gs.Settlement:
    """Return the settlement of a win in a match, with exactly the points needed to stop."""
    captured = [["10R", "12R", "10J1"][seat % 3] for seat in range(match.players)]
    captured = [
        cards if seat in more.get("active", range(match.players)) else ""
        for seat, cards in enumerate(captured)
    ]
    captured[winner] = SIX_ANIMALS if match.players == 2 else HONGDAN
    return gs.settle(gs.Outcome(match.ruleset, captured, winner, carry=match.carry, **more))


# A new match.


def test_a_new_match() -> None:
    match = gs.Match(gs.FRENCH, 3)
    assert gs.FRENCH is match.ruleset
    assert (3, 0, 1, (0, 0, 0), 0, 0) == (
        match.players,
        match.dealer,
        match.carry,
        match.totals,
        match.rounds,
        match.draws,
    )
    assert None is match.active
    assert False is match.is_over
    assert () == match.winners


@for_each(
    ("ruleset", "players", "more", "error", "message"),
    [
        ("mine", 3, {"seed": 1}, gs.RulesetError, "expected a Ruleset, such as BGA, or… (ruleset)"),
        (gs.BGA, 7, {"seed": 1}, gs.RulesetError, "expected a number of players… (deal.layouts)"),
        (gs.BGA, "3", {"seed": 1}, gs.RulesetError, "expected a number of players… (deal.layouts)"),
        (gs.BGA, True, {"seed": 1}, gs.RulesetError, "expected a number of… (deal.layouts)"),
        (gs.BGA, 3, {}, gs.PositionError, "bga draws…; give a seed, or the dealer (seed)"),
        (gs.BGA, 3, {"seed": "1"}, gs.PositionError, "expected a whole number…, found '1' (seed)"),
        (CHINESE, 3, {"seed": True}, gs.PositionError, "expected a whole…, found True (seed)"),
        (gs.BGA, 3, {"dealer": 3}, gs.PositionError, "expected a seat from 0…, found 3 (dealer)"),
        (gs.BGA, 3, {"dealer": -1}, gs.PositionError, "expected a seat from 0…, found -1 (dealer)"),
        (gs.FRENCH, 3, {"dealer": "0"}, gs.PositionError, "expected a seat…, found '0' (dealer)"),
        # a bad seed is refused even where it isn't needed
        (gs.FRENCH, 3, {"seed": "1"}, gs.PositionError, "expected a whole…, found '1' (seed)"),
        (
            gs.BGA,
            3,
            {"seed": "1", "dealer": 0},
            gs.PositionError,
            "expected a whole number of at most 4096 bits, found '1' (seed)",
        ),
    ],
)
def test_a_match_that_cannot_be_is_refused(
    ruleset: Any, players: Any, more: dict[str, Any], error: type[gs.GoStopError], message: str
) -> None:
    with refused(error, message):
        gs.Match(ruleset, players, **more)


# Rounds.


def test_the_next_round_is_dealt_by_the_dealer_with_the_carry() -> None:
    match = gs.Match(gs.BGA, 3, dealer=2)
    match = match.after(drawn(match))
    state = match.next_round(7)
    assert gs.deal(gs.BGA, 3, seed=7, dealer=2, carry=2) == state
    assert (2, 2) == (state.dealer, state.carry)


@for_each("ruleset", [gs.FRENCH, gs.BGA, CHINESE])
def test_the_winner_deals_next_and_the_carry_ends(ruleset: gs.Ruleset) -> None:
    match = gs.Match(ruleset, 3, dealer=1)
    match = match.after(drawn(match))
    carry = match.carry
    match = match.after(win(match, 2))
    assert (2, 1, 0, 2) == (match.dealer, match.carry, match.draws, match.rounds)
    assert (-3 * carry, -3 * carry, 6 * carry) == match.totals
    match = match.after(win(match, 0))
    assert 0 == match.dealer
    assert (6 - 3 * carry, -3 - 3 * carry, 6 * carry - 3) == match.totals


@for_each(
    ("ruleset", "reason"),
    [
        (gs.FRENCH, Reason.EXHAUSTED),
        (gs.FRENCH, Reason.CHONGTONG_DRAW),
        (gs.BGA, Reason.EXHAUSTED),
        (gs.BGA, Reason.CHONGTONG_DRAW),
        (gs.BGA, Reason.DRAW_AGREED),
        (CHINESE, Reason.EXHAUSTED),
        (CHINESE, Reason.FOUR_ON_TABLE),
    ],
)
def test_a_draw_keeps_the_dealer_and_counts(ruleset: gs.Ruleset, reason: Reason) -> None:
    match = gs.Match(ruleset, 3, dealer=1)
    expected = 1 if ruleset is gs.FRENCH else 2
    after = match.after(drawn(match, reason))
    assert (1, expected, 1, 1) == (after.dealer, after.carry, after.rounds, after.draws)
    assert None is after.active


def test_what_was_paid_in_a_drawn_round_counts() -> None:
    match = gs.Match(CHINESE, 2, dealer=0)
    match = match.after(drawn(match, instant=[(0, 1, 7, "first_ppeok")]))
    assert (-7, 7) == match.totals


def test_a_void_deal_neither_counts_nor_resets() -> None:
    match = gs.Match(gs.BGA, 3, dealer=1)
    match = match.after(drawn(match))
    void = match.after(drawn(match, Reason.VOID))
    assert match == void
    assert (1, 2, 1, 1) == (void.dealer, void.carry, void.rounds, void.draws)


def test_what_was_paid_in_a_void_deal_to_who_had_to_sit_out_is_given_back() -> None:
    match = gs.Match(gs.FUDAWIKI, 4, dealer=1)
    paid = [(0, 3, 2, "forced_out"), (2, 3, 2, "forced_out")]
    more: dict[str, Any] = {"active": (0, 1, 2), "instant": paid}
    assert match == match.after(drawn(match, Reason.VOID, **more))
    assert (-2, 0, -2, 4) == match.after(drawn(match, **more)).totals


def test_a_match_is_immutable() -> None:
    match = gs.Match(gs.FRENCH, 2)
    after = match.after(win(match))
    assert (0, (0, 0)) == (match.rounds, match.totals)
    assert (1, (7, -7)) == (after.rounds, after.totals)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        match.rounds = 3  # type: ignore[misc]  # wrong on purpose
    assert gs.Match(gs.FRENCH, 2) == match
    assert hash(gs.Match(gs.FRENCH, 2)) == hash(match)


# The carry (R14).


@for_each(
    ("ruleset", "expected"),
    [
        (gs.FRENCH, [1, 1, 1, 1]),
        (gs.BGA, [2, 4, 8, 16]),
        (CHINESE, [2, 2, 2, 2]),
        (gs.FUDAWIKI, [2, 4, 8, 16, 32]),
        (gs.HANGAME, [2, 2, 2, 2]),
        (gs.PMANG, [2, 4, 8, 8, 8]),
        (gs.NETMARBLE, [2, 2, 2, 2]),
        (gs.BGA.replace({"draw.carry": "linear"}), [2, 4, 6, 8]),
        (gs.BGA.replace({"draw.carry": "two"}), [2, 2, 2, 2]),
        (gs.BGA.replace({"draw.carry": "none"}), [1, 1, 1, 1]),
        (gs.BGA.replace({"draw.carry_cap": 8}), [2, 4, 8, 8]),
        (gs.BGA.replace({"draw.carry_cap": 5}), [2, 4, 5, 5]),
        (gs.BGA.replace({"draw.carry": "linear", "draw.carry_cap": 5}), [2, 4, 5, 5]),
    ],
)
def test_the_carry_after_draws(ruleset: gs.Ruleset, expected: list[int]) -> None:
    match = gs.Match(ruleset, 2, dealer=0)
    found: list[int] = []
    for _ in expected:
        match = match.after(drawn(match))
        found.append(match.carry)
    assert expected == found
    assert 1 == match.after(win(match)).carry


# The end.


def test_five_draws_in_a_row_end_a_bga_match_as_a_draw_whatever_the_points() -> None:
    match = gs.Match(gs.BGA, 3, dealer=0)
    match = match.after(win(match, 1))
    for draws in range(1, 5):
        match = match.after(drawn(match))
        assert (draws, False, ()) == (match.draws, match.is_over, match.winners)
    match = match.after(drawn(match, Reason.DRAW_AGREED))
    assert (5, True, ()) == (match.draws, match.is_over, match.winners)
    assert (-3, 6, -3) == match.totals


def test_a_win_breaks_a_row_of_draws_and_a_void_deal_does_not() -> None:
    match = gs.Match(gs.BGA, 3, dealer=0)
    for _ in range(4):
        match = match.after(drawn(match))
    won = match.after(win(match))
    assert False is won.after(drawn(won)).is_over
    match = match.after(drawn(match, Reason.VOID))
    assert False is match.is_over
    assert True is match.after(drawn(match)).is_over


def test_a_bga_match_ends_after_a_fixed_number_of_rounds() -> None:
    match = gs.Match(gs.BGA, 3, dealer=0)
    for played in range(12):
        assert (played, False, ()) == (match.rounds, match.is_over, match.winners)
        match = match.after(win(match, 1))
    assert (12, True, (1,)) == (match.rounds, match.is_over, match.winners)


def test_a_fifth_draw_in_the_last_round_is_still_a_draw() -> None:
    match = gs.Match(gs.BGA.replace({"match.rounds": 6}), 3, dealer=0)
    match = match.after(win(match, 1))
    for _ in range(5):
        match = match.after(drawn(match))
    assert (6, True, ()) == (match.rounds, match.is_over, match.winners)


@for_each(
    ("order", "winners"),
    [((0, 1, 0), (0,)), ((0, 1, 2), (0, 1, 2)), ((2, 2, 1), (2,)), ((1, 2), (1, 2))],
)
def test_most_points_win_and_ties_share(order: tuple[int, ...], winners: tuple[int, ...]) -> None:
    match = gs.Match(gs.BGA.replace({"match.rounds": len(order)}), 3, dealer=0)
    for winner in order:
        match = match.after(win(match, winner))
    assert winners == match.winners


def test_a_drawn_round_counts_among_the_fixed_number() -> None:
    match = gs.Match(gs.BGA.replace({"match.rounds": 2}), 3, dealer=0)
    match = match.after(drawn(match))
    match = match.after(drawn(match))
    assert (True, (0, 1, 2)) == (match.is_over, match.winners)


@for_each("ruleset", [gs.FRENCH, CHINESE])
def test_the_other_matches_have_no_end(ruleset: gs.Ruleset) -> None:
    match = gs.Match(ruleset, 2, dealer=0)
    for _ in range(20):
        match = match.after(drawn(match))
        assert (False, ()) == (match.is_over, match.winners)


def test_a_match_that_is_over_is_played_no_further() -> None:
    match = gs.Match(gs.BGA.replace({"match.rounds": 1}), 3, dealer=0)
    last = win(match)
    match = match.after(last)
    message = "the match ended after 1 rounds; begin another match"
    with pytest.raises(gs.PositionError, match=message) as caught:
        match.next_round(1)
    assert "over" == caught.value.code
    with pytest.raises(gs.PositionError, match=message):
        match.start_round(1)
    with pytest.raises(gs.PositionError, match=message):
        match.after(last)


# Who plays the next round.

SAME = gs.BGA.replace({"seating.same_after_draw": True})


def test_the_same_three_may_play_after_a_draw() -> None:
    match = gs.Match(SAME, 5, dealer=4)
    match = match.after(drawn(match, active=(0, 2, 4)))
    assert (0, 2, 4) == match.active
    state = match.next_round(3)
    assert (0, 2, 4) == state.active
    assert gs.Phase.SEATING is not state.phase
    # a void deal keeps the three; after a win, the seats are asked again
    assert match.active == match.after(drawn(match, Reason.VOID, active=(0, 2, 4))).active
    won = match.after(win(match, 2, active=(0, 2, 4)))
    assert None is won.active
    assert gs.Phase.SEATING is won.next_round(3).phase


def test_by_the_presets_everybody_is_asked_anew_after_a_draw() -> None:
    match = gs.Match(gs.BGA, 5, dealer=4)
    match = match.after(drawn(match, active=(0, 2, 4)))
    assert None is match.active
    assert gs.Phase.SEATING is match.next_round(3).phase


def test_where_all_play_there_is_nobody_to_keep() -> None:
    match = gs.Match(SAME, 3, dealer=0)
    assert None is match.after(drawn(match)).active
    assert None is match.after(drawn(match, active=(0, 1, 2))).active

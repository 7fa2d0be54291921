"""Rounds of a match: how they begin, their numbers, and which settlements a match takes."""

import re

import pytest

import gostop as gs
from tests.support.cases import for_each
from tests.support.settling import HONGDAN

SEEDS = (1, 0)
"""Seeds of rounds under the French rules that seat 0 wins, for each dealer."""


def finished(state: gs.State) -> gs.Settlement:
    """Play a round to its end with the first legal moves, and settle it."""
    while not state.is_over:
        state = gs.apply(state, gs.legal_moves(state)[0])
    return gs.settle(state)


def drawn(match: gs.Match) -> gs.Settlement:
    """Return the settlement of a draw, from an outcome without a dealer and a number."""
    seats, carry = [""] * match.players, match.carry
    return gs.settle(gs.Outcome(match.ruleset, seats, reason=gs.Reason.EXHAUSTED, carry=carry))


def won(match: gs.Match) -> gs.Settlement:
    """Return the settlement of a win of seat 0 with 3 points."""
    outcome = gs.Outcome(match.ruleset, [HONGDAN, "10R", "12R"], 0, carry=match.carry)
    return gs.settle(outcome)


@for_each("ruleset", gs.RULESETS.values())
def test_a_started_round_is_the_next_one_with_what_happened(ruleset: gs.Ruleset) -> None:
    for players in ruleset.players:
        match = gs.Match(ruleset, players, dealer=1)
        state, events = match.start_round(5)
        assert match.next_round(5) == state
        assert gs.start(ruleset, players, seed=5, dealer=1, round=1) == (state, events)
        assert (1, 1) == (state.round, state.dealer)


def test_a_round_may_be_started_from_an_exact_deck() -> None:
    match = gs.Match(gs.FRENCH, 2)
    deck = [str(card) for kind in range(4) for card in gs.CARDS[kind:48:4]]
    assert gs.deal(gs.FRENCH, 2, deck=deck) == match.next_round(deck=deck)
    assert match.next_round(deck=deck) == match.start_round(deck=deck)[0]
    with pytest.raises(gs.PositionError, match="give either seed or deck"):
        match.next_round()
    with pytest.raises(gs.PositionError, match="give either seed or deck"):
        match.start_round()
    with pytest.raises(gs.PositionError, match="give either seed or deck, not both"):
        match.start_round(1, deck=deck)


def test_a_started_round_has_what_the_rounds_before_left() -> None:
    match = gs.Match(gs.FUDAWIKI, 5, dealer=2)
    outcome = gs.Outcome(gs.FUDAWIKI, [""] * 5, reason=gs.Reason.EXHAUSTED, active=(0, 2, 4))
    match = match.after(gs.settle(outcome))
    state, events = match.start_round(1)
    assert (2, 2, (0, 2, 4), 2) == (state.carry, state.dealer, state.active, state.round)
    assert gs.Phase.TURN is state.phase
    told = gs.start(gs.FUDAWIKI, 5, seed=1, dealer=2, carry=2, active=(0, 2, 4), round=2)
    assert told == (state, events)


def test_rounds_are_numbered_from_one() -> None:
    match = gs.Match(gs.CHINESE_BLOG, 2, seed=3)
    numbers: list[tuple[int | None, int | None, int]] = []
    for seed in range(4):
        state = match.next_round(seed)
        settlement = finished(state)
        numbers.append((state.round, settlement.outcome.round, match.rounds))
        match = match.after(settlement)
    assert [(1, 1, 0), (2, 2, 1), (3, 3, 2), (4, 4, 3)] == numbers


def test_a_void_deal_is_dealt_again_under_the_same_number() -> None:
    match = gs.Match(gs.FRENCH, 2)
    void = gs.settle(gs.Outcome(gs.FRENCH, ["", ""], reason=gs.Reason.VOID))
    assert 1 == match.after(void).next_round(1).round
    assert 2 == match.after(drawn(match)).next_round(1).round


def test_a_deal_of_no_match_has_no_number() -> None:
    state = gs.deal(gs.FRENCH, 2, seed=1)
    assert None is state.round
    assert None is finished(state).outcome.round


# Settlements of another round.


@for_each(
    ("dealer", "told"),
    [
        (0, "round 2, and the settlement has round 1 (settlement.outcome.round)"),
        (1, "dealer 0, and the settlement has dealer 1 (settlement.outcome.dealer)"),
    ],
)
def test_the_same_settlement_is_not_counted_twice(dealer: int, told: str) -> None:
    match = gs.Match(gs.FRENCH, 2, dealer=dealer)
    settlement = finished(match.next_round(SEEDS[dealer]))
    assert 0 == settlement.outcome.winner
    message = f"the next round of the match has {told}"
    with pytest.raises(gs.PositionError, match=re.escape(message)):
        match.after(settlement).after(settlement)


def test_a_later_round_than_the_next_is_refused() -> None:
    state = gs.deal(gs.FRENCH, 2, seed=1, round=3)
    message = re.escape("has round 1, and the settlement has round 3 (settlement.outcome.round)")
    with pytest.raises(gs.PositionError, match=message):
        gs.Match(gs.FRENCH, 2).after(finished(state))


def test_an_outcome_that_tells_neither_is_of_any_round() -> None:
    match = gs.Match(gs.FRENCH, 3, dealer=2)
    settlement = won(match)
    match = match.after(settlement)
    assert (0, 1, (6, -3, -3)) == (match.dealer, match.rounds, match.totals)
    match = match.after(settlement)
    assert (0, 2, (12, -6, -6)) == (match.dealer, match.rounds, match.totals)


def test_dealer_and_number_make_no_other_outcome() -> None:
    plain = gs.Outcome(gs.FRENCH, ["", ""], reason=gs.Reason.EXHAUSTED)
    told = gs.Outcome(gs.FRENCH, ["", ""], reason=gs.Reason.EXHAUSTED, dealer=1, round=9)
    assert plain == told
    assert hash(plain) == hash(told)


# A long series of draws.


def test_sixty_draws_in_a_row_are_played_on() -> None:
    match = gs.Match(gs.FUDAWIKI.replace({"match.rounds": False}), 3, dealer=0)
    carries: list[int] = []
    for _ in range(60):
        match = match.after(drawn(match))
        carries.append(match.carry)
    assert [min(2**draws, 2**20) for draws in range(1, 61)] == carries
    assert (60, 60, False) == (match.rounds, match.draws, match.is_over)
    state = match.next_round(1)
    assert (2**20, 61) == (state.carry, state.round)
    assert 61 == match.after(finished(state)).rounds
    match = match.after(won(match))
    assert (1, 0, (6 * 2**20, -3 * 2**20, -3 * 2**20)) == (match.carry, match.draws, match.totals)

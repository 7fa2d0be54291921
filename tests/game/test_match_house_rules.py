"""Rare rules change a match: waived wins, carries that begin again, points to reach."""

from typing import Any

import pytest

import gostop as gs
from gostop.game.match import drawn_dealer
from tests.support.cases import for_each
from tests.support.positions import after, legal, position, turn
from tests.support.settling import SIX_ANIMALS

PUSH = gs.BGA.replace({"payment.push": {"factor": 2, "most": 2}})


def stopping(ruleset: gs.Ruleset = PUSH, **more: Any) -> gs.State:
    """Return a position in which seat 0 may stop after `5R` with 9 points. One is for its go."""
    return position(
        *(ruleset, "5R 1J1 3J1 | 6J1 7J1 9J1", "5J1 2R", "3J2 10A 10J1"),
        captured=f"{SIX_ANIMALS} 1R 3R 4R 12R | 10R",
        goes=(0,),
        go_scores={0: 7},
        **more,
    )


# Waiving the payment for a win.


def test_who_stops_may_push_or_collect() -> None:
    asked, lines = turn(after(stopping(), "5R"), "stop")
    assert ["Stopped 0 False"] == lines
    assert (gs.Phase.PUSH, 0, False) == (asked.phase, asked.to_move, asked.is_over)
    assert ["push", "collect"] == legal(asked)
    assert None is asked.outcome


def test_who_collects_is_paid_as_ever() -> None:
    end, lines = turn(after(stopping(), "5R"), "stop", "collect")
    assert ["Stopped 0 False", "RoundWon 0 stop"] == lines
    assert gs.settle(end).points == gs.settle(after(stopping(gs.BGA), "5R", "stop")).points
    assert (9, -9) == gs.settle(end).points


def test_who_pushes_is_paid_nothing_and_has_won() -> None:
    end, lines = turn(after(stopping(), "5R"), "stop", "push")
    assert ["Stopped 0 False", "Pushed 0", "RoundWon 0 pushed"] == lines
    assert end.outcome is not None
    assert (0, gs.Reason.PUSHED, (0, 0)) == (
        *(end.outcome.winner, end.outcome.reason),
        gs.settle(end).points,
    )


def test_on_the_last_turn_who_must_stop_may_push_too() -> None:
    state = position(
        *(PUSH, "5R | 6J1", "5J1 2R", "3J2 10A"),
        captured=f"{SIX_ANIMALS} 1R 3R 4R 12R | 10R",
        goes=(0,),
        go_scores={0: 7},
    )
    asked, lines = turn(state, "5R")
    assert ("Stopped 0 True", gs.Phase.PUSH) == (lines[-1], asked.phase)
    assert 9 == gs.settle(after(asked, "collect")).points[0]


@for_each(("pushes", "asked"), [(0, True), (1, True), (2, False)])
def test_there_are_only_so_many_pushes_in_a_row(pushes: int, asked: bool) -> None:
    state = after(stopping(pushes=pushes), "5R", "stop")
    assert asked == (state.phase is gs.Phase.PUSH)
    end = after(state, "collect") if asked else state
    assert 9 * 2**pushes == gs.settle(end).points[0]


def test_without_the_rule_nobody_is_asked() -> None:
    assert after(stopping(gs.BGA), "5R", "stop").is_over


def test_a_special_win_is_collected_without_being_asked() -> None:
    state = position(PUSH, "5A 5R 5J1 5J2 | 6J1", "2A", "3J1", turns=0, pushes=1)
    end = after(state, "chongtong 5")
    assert (14, -14) == gs.settle(end).points


def test_pushes_multiply_the_next_rounds_of_a_match() -> None:
    match = gs.Match(PUSH, 2, dealer=1)
    pushed = gs.settle(after(stopping(dealer=1), "5R", "stop", "push"))
    match = match.after(pushed)
    assert (1, 0, 1, (0, 0), 1, 0) == (
        *(match.pushes, match.dealer, match.carry, match.totals, match.rounds, match.draws),
    )
    assert 1 == match.next_round(seed=1).pushes
    # a draw or a void deal leaves the pushes as they are
    drawn = gs.settle(gs.Outcome(PUSH, ["", ""], reason=gs.Reason.EXHAUSTED, pushes=1))
    void = gs.settle(gs.Outcome(PUSH, ["", ""], reason=gs.Reason.VOID, pushes=1))
    assert (1, 2) == (match.after(drawn).pushes, match.after(drawn).carry)
    assert 1 == match.after(void).pushes
    match = match.after(
        gs.settle(gs.Outcome(PUSH, [SIX_ANIMALS, ""], 0, reason=gs.Reason.PUSHED, pushes=1))
    )
    assert 2 == match.pushes
    # a paid win ends the pushes
    match = match.after(gs.settle(gs.Outcome(PUSH, [SIX_ANIMALS, "10R"], 0, pushes=2)))
    assert (0, (28, -28)) == (match.pushes, match.totals)


def test_a_special_win_ends_the_pushes_too() -> None:
    match = gs.Match(PUSH, 2, dealer=0).after(
        gs.settle(gs.Outcome(PUSH, [SIX_ANIMALS, ""], 0, reason=gs.Reason.PUSHED))
    )
    special = gs.Outcome(PUSH, ["", ""], 1, reason=gs.Reason.CHONGTONG, pushes=1)
    assert (0, (-14, 14)) == (
        match.after(gs.settle(special)).pushes,
        match.after(gs.settle(special)).totals,
    )


def test_a_round_of_other_pushes_is_refused() -> None:
    outcome = gs.Outcome(PUSH, [SIX_ANIMALS, "10R"], 0, pushes=1)
    message = "the next round of the match has pushes 0, and the settlement has pushes 1"
    with pytest.raises(gs.PositionError, match=message):
        gs.Match(PUSH, 2, dealer=0).after(gs.settle(outcome))


@for_each("pushes", [-1, 3, 1.0, None, "1", True])
def test_pushes_that_cannot_be_are_refused(pushes: Any) -> None:
    with pytest.raises(gs.PositionError, match="expected a whole number from 0 to 2"):
        gs.deal(PUSH, 2, seed=1, pushes=pushes)


def test_pushes_are_refused_where_there_are_none() -> None:
    with pytest.raises(gs.PositionError, match="expected 0, the only number possible here"):
        gs.deal(gs.BGA, 2, seed=1, pushes=1)


# Draws.


def carries(ruleset: gs.Ruleset, draws: int) -> list[int]:
    """Return the carry after each number of draws in a row."""
    match, found = gs.Match(ruleset, 3, dealer=0), list[int]()
    for _ in range(draws):
        drawn = gs.Outcome(ruleset, [""] * 3, reason=gs.Reason.EXHAUSTED, carry=match.carry)
        match = match.after(gs.settle(drawn))
        found.append(match.carry)
    return found


@for_each(
    ("changes", "expected"),
    [
        ({"draw.carry": "doubling"}, [2, 4, 8, 16, 32, 64]),
        ({"draw.carry_draws": 5}, [2, 4, 8, 16, 1, 2]),
        ({"draw.carry_draws": 3}, [2, 4, 1, 2, 4, 1]),
        ({"draw.carry_draws": 4, "draw.carry": "linear"}, [2, 4, 6, 1, 2, 4]),
        ({"draw.carry_draws": 3, "draw.carry": "two"}, [2, 2, 1, 2, 2, 1]),
        ({"draw.carry_draws": 4, "draw.carry_cap": 4}, [2, 4, 4, 1, 2, 4]),
    ],
)
def test_after_so_many_draws_the_carry_begins_anew(
    changes: dict[str, Any], expected: list[int]
) -> None:
    house = gs.BGA.replace({"match.draws_in_a_row": False, **changes})
    assert expected == carries(house, 6)


# The end.


def wins(ruleset: gs.Ruleset, *winners: int) -> gs.Match:
    """Return the match after wins of these seats, each with 7 points."""
    match = gs.Match(ruleset, 2, dealer=0)
    for winner in winners:
        captured = [SIX_ANIMALS, "10R"] if winner == 0 else ["10R", SIX_ANIMALS]
        match = match.after(gs.settle(gs.Outcome(ruleset, captured, winner)))
    return match


@for_each(
    ("points", "winners", "over"),
    [
        (14, (0,), ()),
        (14, (0, 0), (0,)),
        (14, (0, 1, 0), ()),
        (13, (1, 1), (1,)),
        (15, (1, 1), ()),
        (7, (1,), (1,)),
    ],
)
def test_a_match_may_end_once_somebody_has_so_many_points(
    points: int, winners: tuple[int, ...], over: tuple[int, ...]
) -> None:
    match = wins(gs.BGA.replace({"match.points": points}), *winners)
    assert (bool(over), over) == (match.is_over, match.winners)


def test_it_may_still_end_by_rounds_before() -> None:
    house = gs.BGA.replace({"match.points": 50, "match.rounds": 3})
    assert (False, True) == (wins(house, 0, 1).is_over, wins(house, 0, 1, 1).is_over)
    assert (1,) == wins(house, 0, 1, 1).winners


# The first dealer.


def ids(cards: str) -> tuple[int, ...]:
    return tuple(gs.Card(card).id for card in cards.split())


@for_each(
    ("players", "cards", "dealer"),
    [
        (2, "11J1 12R", 0),
        (2, "5A 1J1", 1),
        (3, "3B 2A 1B", 2),
        # a bonus card is never the lowest
        (2, "12B X2", 0),
        (2, "X3 12B", 1),
        # in a tie, seats draw again, from the next cards
        (2, "5A 5R 2J1 1J1", 1),
        (3, "3B 12B 3R 2J1 1J1 9A", 2),
        (3, "X2 12B 12R 1J1 2J1", 1),
    ],
)
def test_the_lowest_month_may_deal_first(players: int, cards: str, dealer: int) -> None:
    house = gs.BGA.replace({"cards.bonus": "X2 X3", "deal.first_dealer": "lowest_month"})
    assert dealer == drawn_dealer(house, players, ids(cards))


@for_each(
    ("way", "cards", "dealer"),
    [
        ("lowest_card", "1B 5R 9A", 0),
        ("lowest_card", "5A 5R 9A", 1),
        ("lowest_card", "5R 5J1 5A", 1),
        ("lowest_card", "11B 11D 12R", 1),
        # the same kind: the seats draw again; a double junk is junk
        ("lowest_card", "5J1 5J2 5A 2J1 1J1", 1),
        ("lowest_card", "11J1 11D 11B 1J1 2J1", 0),
        ("highest_card", "12A 11B 1B", 0),
        ("highest_card", "12A 12B 12R", 1),
        ("highest_card", "5J1 5R 5J2", 1),
        ("highest_card", "11J1 11D 1B 1J1 2J1", 1),
        ("highest_card", "12B X2 X3 1J1 2J1", 2),
    ],
)
def test_of_one_month_the_kind_may_decide_who_deals_first(
    way: str, cards: str, dealer: int
) -> None:
    house = gs.BGA.replace({"cards.bonus": "X2 X3", "deal.first_dealer": way})
    assert dealer == drawn_dealer(house, 3, ids(cards))

"""The most that a loser pays, where the balances of the players are known."""

from typing import Any

import pytest

import gostop as gs
from tests.settling import SIX_ANIMALS, TWELVE_PI, junk, won

LOSERS = (junk(3), junk(6, 3))
"""Against 12 pi, 3 points: the first owes 6 (pi-bak), the second 3."""


def capped(ruleset: gs.Ruleset, payer: int, payee: int) -> gs.Ruleset:
    return ruleset.replace({"payment.cap": {"payer": payer, "payee": payee}})


def two(ruleset: gs.Ruleset, balances: tuple[int, int]) -> tuple[int, int]:
    """What the loser of 14 points pays, and what the cap takes off."""
    found = gs.settle(won(ruleset, SIX_ANIMALS, "10R", carry=2), balances=balances)
    (transfer,) = found.transfers
    assert (transfer.points, -transfer.points) == found.points
    return transfer.points, transfer.cut


@pytest.mark.parametrize(
    ("ruleset", "balances", "expected"),
    [
        # the loser's balance and the winner's
        (gs.HANGAME, (50, 50), (14, 0)),
        (gs.HANGAME, (14, 14), (14, 0)),
        (gs.HANGAME, (13, 50), (13, 1)),
        (gs.HANGAME, (50, 5), (5, 9)),
        (gs.HANGAME, (3, 5), (3, 11)),
        (gs.HANGAME, (0, 50), (0, 14)),
        (gs.HANGAME, (50, 0), (0, 14)),
        # the winner's alone
        (gs.PMANG, (10, 3), (10, 4)),
        (gs.PMANG, (14, 0), (14, 0)),
        # twice the winner's
        (gs.NETMARBLE, (5, 3), (10, 4)),
        (gs.NETMARBLE, (7, 3), (14, 0)),
        (capped(gs.BGA, 3, 0), (0, 4), (12, 2)),
        # no cap
        (gs.FUDAWIKI, (0, 0), (14, 0)),
    ],
)
def test_nobody_pays_more_than_the_cap(
    ruleset: gs.Ruleset, balances: tuple[int, int], expected: tuple[int, int]
) -> None:
    assert expected == two(ruleset, balances)


def test_without_balances_nothing_is_capped() -> None:
    assert (14, -14) == gs.settle(won(gs.HANGAME, SIX_ANIMALS, "10R", carry=2)).points


def test_what_is_cut_names_its_source() -> None:
    outcome = won(gs.HANGAME, SIX_ANIMALS, "10R")
    (cut,) = gs.settle(outcome, balances=[3, 9]).transfers
    (whole,) = gs.settle(outcome, balances=[9, 9]).transfers
    assert (4, gs.HANGAME.source("payment.cap")) == (cut.cut, cut.cut_source)
    assert (0, None) == (whole.cut, whole.cut_source)
    assert (cut.items, cut.multipliers) == (whole.items, whole.multipliers)


@pytest.mark.parametrize(
    ("cap", "balances", "bills", "points"),
    [
        # seat 1 called go: it pays 6 for itself and 3 for seat 2
        ((1, 0), (0, 9, 0), [(6, 0), (3, 0)], (9, -9, 0)),
        ((1, 0), (0, 8, 0), [(6, 0), (2, 1)], (8, -8, 0)),
        ((1, 0), (0, 6, 99), [(6, 0), (0, 3)], (6, -6, 0)),
        ((1, 0), (0, 4, 99), [(4, 2), (0, 3)], (4, -4, 0)),
        ((1, 0), (0, 0, 99), [(0, 6), (0, 3)], (0, 0, 0)),
        ((2, 0), (0, 4, 0), [(6, 0), (2, 1)], (8, -8, 0)),
        ((0, 1), (7, 0, 0), [(6, 0), (1, 2)], (7, -7, 0)),
        ((1, 1), (7, 8, 0), [(6, 0), (1, 2)], (7, -7, 0)),
        ((1, 1), (8, 7, 0), [(6, 0), (1, 2)], (7, -7, 0)),
    ],
)
def test_a_liable_payers_bills_shrink_from_the_last_on(
    cap: tuple[int, int],
    balances: tuple[int, ...],
    bills: list[tuple[int, int]],
    points: tuple[int, ...],
) -> None:
    outcome = won(capped(gs.BGA, *cap), TWELVE_PI, *LOSERS, goes=(1,))
    found = gs.settle(outcome, balances=balances)
    assert bills == [(transfer.points, transfer.cut) for transfer in found.transfers]
    assert points == found.points


@pytest.mark.parametrize(
    ("cap", "balances", "points"),
    [
        ((1, 0), (0, 5, 1), (6, -5, -1)),
        ((0, 1), (4, 0, 0), (7, -4, -3)),
        ((0, 1), (2, 0, 0), (4, -2, -2)),
    ],
)
def test_each_loser_has_a_cap_of_its_own(
    cap: tuple[int, int], balances: tuple[int, ...], points: tuple[int, ...]
) -> None:
    outcome = won(capped(gs.BGA, *cap), TWELVE_PI, *LOSERS)
    assert points == gs.settle(outcome, balances=balances).points


def test_a_special_win_is_capped_and_what_was_paid_at_once_is_not() -> None:
    outcome = won(
        *(gs.HANGAME, "", ""), reason=gs.Reason.CHONGTONG, instant=[(1, 0, 7, "first_ppeok")]
    )
    found = gs.settle(outcome, balances=(4, 9))
    assert [(7, 0), (4, 6)] == [(transfer.points, transfer.cut) for transfer in found.transfers]
    assert (11, -11) == found.points


def test_a_drawn_round_has_nothing_to_cap() -> None:
    outcome = gs.Outcome(gs.HANGAME, ["", ""], reason=gs.Reason.EXHAUSTED)
    assert (0, 0) == gs.settle(outcome, balances=(0, 0)).points


def test_a_finished_state_is_capped_alike() -> None:
    state = gs.deal(gs.PMANG, 2, seed=3)
    while not state.is_over:
        state = gs.apply(state, gs.legal_moves(state)[-1])
    whole, cut = gs.settle(state), gs.settle(state, balances=(1, 1))
    assert state.outcome is not None
    assert cut.points == gs.settle(state.outcome, balances=(1, 1)).points
    assert sum(map(abs, cut.points)) <= sum(map(abs, whole.points))


def test_settlements_that_are_cut_differ() -> None:
    outcome = won(gs.HANGAME, SIX_ANIMALS, "10R")
    assert gs.settle(outcome) == gs.settle(outcome, balances=(9, 9))
    assert gs.settle(outcome) != gs.settle(outcome, balances=(3, 9))


@pytest.mark.parametrize(
    ("balances", "message"),
    [
        ((1,), "balances is for 1 seats; right is one a seat: 2"),
        ((1, 2, 3), "balances is for 3 seats; right is one a seat: 2"),
        ((1, -1), "balances is -1; right is a whole number from 0 to 1000000000"),
        ((1, 10**9 + 1), "balances is 1000000001; right is a whole number from 0"),
        ("12", "balances is '12'; right are seats|balances is '12'"),
        ((1, 1.5), "balances holds 1.5"),
        ((1, True), "balances holds True"),
        (5, "balances is 5"),
    ],
)
@pytest.mark.parametrize("ruleset", [gs.HANGAME, gs.BGA])
def test_balances_that_cannot_be_are_refused(
    ruleset: gs.Ruleset, balances: Any, message: str
) -> None:
    with pytest.raises(gs.PositionError, match=message):
        gs.settle(won(ruleset, SIX_ANIMALS, "10R"), balances=balances)

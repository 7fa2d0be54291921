"""A limit by the players' balances takes off the right points."""

import pickle
from typing import Any

import gostop as gs
from tests.support.cases import for_each
from tests.support.refusals import refused
from tests.support.settling import SIX_ANIMALS, TWELVE_PI, junk, won

LOSERS = (junk(3), junk(6, 3))
"""If the winner has 12 pi (3 points), the first loser owes 6 (pi-bak), and the second 3."""


def capped(ruleset: gs.Ruleset, payer: int, payee: int) -> gs.Ruleset:
    return ruleset.replace({"payment.cap": {"payer": payer, "payee": payee}})


def two(ruleset: gs.Ruleset, balances: tuple[int, int]) -> tuple[int, int]:
    """Return what the loser of 14 points pays, and what the cap takes off."""
    found = gs.settle(won(ruleset, SIX_ANIMALS, "10R", carry=2), balances=balances)
    (transfer,) = found.transfers
    assert (transfer.points, -transfer.points) == found.points
    return transfer.points, transfer.cut


@for_each(
    ("ruleset", "balances", "expected"),
    [
        # the loser's balance and the winner's balance are both caps
        (gs.HANGAME, (50, 50), (14, 0)),
        (gs.HANGAME, (14, 14), (14, 0)),
        (gs.HANGAME, (13, 50), (13, 1)),
        (gs.HANGAME, (50, 5), (5, 9)),
        (gs.HANGAME, (3, 5), (3, 11)),
        (gs.HANGAME, (0, 50), (0, 14)),
        (gs.HANGAME, (50, 0), (0, 14)),
        # the winner's balance alone is the cap
        (gs.PMANG, (10, 3), (10, 4)),
        (gs.PMANG, (14, 0), (14, 0)),
        # the loser's balance and twice the winner's balance are both caps
        (gs.NETMARBLE, (5, 50), (10, 4)),
        (gs.NETMARBLE, (7, 14), (14, 0)),
        (gs.NETMARBLE, (7, 3), (3, 11)),
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


@for_each(
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


@for_each(
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


PPEOK = (1, 0, 7, "first_ppeok")
SECOND = (1, 0, 14, "second_ppeok")
BACK = (0, 1, 7, "first_ttadak")
BACK_PPEOK = (0, 1, 7, "first_ppeok")


def left(found: gs.Settlement) -> list[tuple[int, int]]:
    """Return what is left of each payment, and what the cap took off.
    Check that no points are lost.
    """
    moved = [0] * len(found.points)
    for transfer in found.transfers:
        assert (transfer.cut_source is None) == (not transfer.cut)
        moved[transfer.payer] -= transfer.points
        moved[transfer.payee] += transfer.points
    assert tuple(moved) == found.points
    return [(transfer.points, transfer.cut) for transfer in found.transfers]


@for_each(
    ("ruleset", "instant", "balances", "bills"),
    [
        # the loser owes 7 at the end of the round
        (gs.HANGAME, [PPEOK], (14, 14), [(7, 0), (7, 0)]),
        (gs.HANGAME, [PPEOK], (10, 10), [(7, 0), (3, 4)]),
        (gs.HANGAME, [PPEOK], (99, 10), [(7, 0), (3, 4)]),
        (gs.HANGAME, [PPEOK], (10, 99), [(7, 0), (3, 4)]),
        (gs.HANGAME, [PPEOK], (99, 7), [(7, 0), (0, 7)]),
        # an instant payment is higher than the balance
        (gs.HANGAME, [PPEOK], (99, 5), [(5, 2), (0, 7)]),
        (gs.HANGAME, [PPEOK, SECOND], (99, 10), [(7, 0), (3, 11), (0, 7)]),
        (gs.HANGAME, [PPEOK], (0, 99), [(0, 7), (0, 7)]),
        # points won before don't count as owned
        (gs.HANGAME, [BACK], (99, 5), [(5, 2), (5, 2)]),
        (gs.HANGAME, [BACK], (3, 99), [(3, 4), (3, 4)]),
        # the balance of the payee is the cap
        (gs.PMANG, [PPEOK], (10, 0), [(7, 0), (3, 4)]),
        (gs.PMANG, [BACK_PPEOK], (10, 4), [(4, 3), (7, 0)]),
        (gs.NETMARBLE, [PPEOK], (5, 99), [(7, 0), (3, 4)]),
        (gs.FUDAWIKI, [PPEOK], (0, 0), [(7, 0), (7, 0)]),
    ],
)
def test_what_was_paid_at_once_counts_first(
    ruleset: gs.Ruleset,
    instant: list[tuple[int, int, int, str]],
    balances: tuple[int, int],
    bills: list[tuple[int, int]],
) -> None:
    outcome = won(ruleset, SIX_ANIMALS, "10R", instant=instant)
    assert bills == left(gs.settle(outcome, balances=balances))


GAINS = {"payment.cap.gains": True}


@for_each(
    ("ruleset", "instant", "balances", "bills"),
    [
        # the loser was paid 5 by the winner, so it has 10
        (gs.HANGAME, [BACK], (99, 5), [(5, 2), (7, 0)]),
        (gs.HANGAME, [BACK], (99, 0), [(0, 7), (0, 7)]),
        # what the winner paid is still a part of its own balance
        (gs.HANGAME, [BACK], (3, 99), [(3, 4), (3, 4)]),
        # the payee's balance grows with each payment at once, and not at the end of the round
        (gs.HANGAME, [PPEOK, SECOND], (5, 99), [(5, 2), (5, 9), (5, 2)]),
        (gs.PMANG, [PPEOK], (7, 0), [(7, 0), (7, 0)]),
        (capped(gs.BGA, 2, 0), [BACK_PPEOK], (99, 0), [(7, 0), (7, 0)]),
        (capped(gs.BGA, 1, 0), [PPEOK], (0, 9), [(7, 0), (2, 5)]),
    ],
)
def test_what_was_paid_at_once_may_count_as_owned(
    ruleset: gs.Ruleset,
    instant: list[tuple[int, int, int, str]],
    balances: tuple[int, int],
    bills: list[tuple[int, int]],
) -> None:
    outcome = won(ruleset.replace(GAINS), SIX_ANIMALS, "10R", instant=instant)
    found = gs.settle(outcome, balances=balances)
    assert bills == left(found)
    assert found == gs.from_plain(gs.to_plain(found))


def test_a_special_win_is_capped_after_what_was_paid_at_once() -> None:
    outcome = won(gs.HANGAME, "", "", reason=gs.Reason.CHONGTONG, instant=[PPEOK])
    assert [(7, 0), (2, 8)] == left(gs.settle(outcome, balances=(20, 9)))


def test_a_drawn_rounds_payments_are_capped_where_they_stand() -> None:
    drawn = gs.Outcome(gs.HANGAME, ["", ""], reason=gs.Reason.EXHAUSTED, instant=[PPEOK])
    assert [(4, 3)] == left(gs.settle(drawn, balances=(4, 9)))
    annulled = gs.HANGAME.replace({"instant.kept_in_draw": False})
    drawn = gs.Outcome(annulled, ["", ""], reason=gs.Reason.EXHAUSTED, instant=[PPEOK])
    assert [] == left(gs.settle(drawn, balances=(4, 9)))


def test_a_cap_by_the_payees_balance_limits_each_payer_by_itself() -> None:
    paid = [(1, 0, 3, "first_ppeok"), (2, 0, 3, "first_ppeok"), (1, 2, 9, "boar")]
    house = gs.BGA.replace(
        {
            "payment.cap": {"payer": 0, "payee": 1},
            "instant.captures.boar": {"points": 9, "cards": "7A"},
        }
    )
    outcome = won(house, TWELVE_PI, *LOSERS, instant=paid)
    found = gs.settle(outcome, balances=(4, 0, 8))
    assert [(3, 0), (3, 0), (8, 1), (1, 5), (1, 2)] == left(found)
    assert (8, -12, 4) == found.points


def test_what_is_cut_of_a_pot_is_told_after_its_rounds() -> None:
    boar = {"points": 3, "cards": "7A", "pot": True}
    house = gs.HANGAME.replace({"instant.captures.boar": boar})
    outcome = won(*(house, SIX_ANIMALS, "10R"), instant=[(1, 0, 9, "boar")], pots={"boar": 2})
    pot, _ = gs.settle(outcome, balances=(99, 5)).transfers
    assert [("boar", 3)] == [(item.rule, item.points) for item in pot.items]
    assert [("pot", 3)] == [(factor.rule, factor.factor) for factor in pot.multipliers]
    assert (5, 4, house.source("payment.cap")) == (pot.points, pot.cut, pot.cut_source)


def test_settlements_of_which_other_payments_are_cut_differ() -> None:
    outcome = won(gs.HANGAME, SIX_ANIMALS, "10R", instant=[PPEOK])
    whole, cut, more = (gs.settle(outcome, balances=(99, own)) for own in (99, 7, 5))
    assert gs.settle(outcome) == whole
    assert 3 == len({whole, cut, more})
    again = pickle.loads(pickle.dumps(more))
    assert (more, left(more)) == (again, left(again))


def test_a_finished_state_is_capped_alike() -> None:
    state = gs.deal(gs.PMANG, 2, seed=3)
    while not state.is_over:
        state = gs.apply(state, gs.legal_moves(state)[-1])
    whole, cut = gs.settle(state), gs.settle(state, balances=(1, 1))
    assert state.outcome is not None
    assert cut.points == gs.settle(state.outcome, balances=(1, 1)).points
    assert sum(map(abs, cut.points)) <= sum(map(abs, whole.points))


@for_each(
    ("balances", "message", "code"),
    [
        ((1,), "expected 2 numbers, one for each seat, found 1 (balances)", "length"),
        ((1, 2, 3), "expected 2 numbers, one for each seat, found 3 (balances)", "length"),
        ((1, -1), "expected a whole number from 0 to 1000000000, found -1 (balances)", "number"),
        (
            (1, 10**9 + 1),
            "expected a whole number from 0 to 1000000000, found 1000000001 (balances)",
            "number",
        ),
        ("12", "expected what each seat owns, in points, found '12' (balances)", "type"),
        ((1, 1.5), "expected a whole number from 0 to 1000000000, found 1.5 (balances)", "number"),
        (
            (1, True),
            "expected a whole number from 0 to 1000000000, found True (balances)",
            "number",
        ),
        (5, "expected what each seat owns, in points, found 5 (balances)", "type"),
    ],
)
@for_each("ruleset", [gs.HANGAME, gs.BGA])
def test_balances_that_cannot_be_are_refused(
    ruleset: gs.Ruleset, balances: Any, message: str, code: str
) -> None:
    with refused(gs.PositionError, message) as caught:
        gs.settle(won(ruleset, SIX_ANIMALS, "10R"), balances=balances)
    assert code == caught.value.code

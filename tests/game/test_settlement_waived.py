"""A waived win is not paid, and losers still pay seats that had to sit out."""

from typing import Any

import gostop as gs
from tests.support.cases import for_each
from tests.support.settling import HONGDAN, PLAIN, SIX_ANIMALS, factors, items, won


@for_each(("pushes", "factor"), [(0, 1), (1, 3), (2, 9)])
def test_wins_waived_before_multiply(pushes: int, factor: int) -> None:
    house = gs.BGA.replace({"payment.push": {"factor": 3, "most": 2}})
    outcome = won(house, SIX_ANIMALS, PLAIN[0], pushes=pushes, carry=2)
    assert (14 * factor, -14 * factor) == gs.settle(outcome).points
    (transfer,) = gs.settle(outcome).transfers
    assert [("carry", 2), *([("push", factor)] if pushes else [])] == factors(transfer)


@for_each(("special_carry", "expected"), [(True, 28), (False, 7)])
def test_they_multiply_special_wins_where_the_carry_does(
    special_carry: bool, expected: int
) -> None:
    house = gs.BGA.replace(
        {"payment.push": {"factor": 2, "most": 2}, "payment.special_carry": special_carry}
    )
    outcome = won(house, "", "", reason=gs.Reason.CHONGTONG, pushes=2)
    assert (expected, -expected) == gs.settle(outcome).points


def test_a_waived_payment_is_none_and_what_was_paid_at_once_stands() -> None:
    house = gs.BGA.replace({"payment.push": {"factor": 2, "most": 2}})
    outcome = won(
        *(house, SIX_ANIMALS, PLAIN[0]), reason=gs.Reason.PUSHED, instant=[(1, 0, 7, "first_ppeok")]
    )
    assert (7, -7) == gs.settle(outcome).points


LOSERS = gs.BGA.replace(
    {"seating.forced_out": {"points": 3, "cards": "1B 3B 8B", "payers": "losers"}}
)
ALL: dict[str, Any] = {"active": (0, 1, 2), "forced_out": [(3, 6)]}


@for_each(
    ("winner", "fields", "expected"),
    [
        # 3 points, and 6 from each loser to the seat that was forced out
        (0, {}, (6, -9, -9, 12)),
        (0, {"goes": (1,)}, (6, -12, -6, 12)),
        # in a special win, each loser pays 3
        (0, {"reason": gs.Reason.CHONGTONG}, (6, -9, -9, 12)),
        (None, {"reason": gs.Reason.EXHAUSTED}, (0, 0, 0, 0)),
    ],
)
def test_the_losers_pay_who_was_forced_out(
    winner: int | None, fields: dict[str, Any], expected: tuple[int, ...]
) -> None:
    captured = [HONGDAN, "10R", "12R", ""]
    outcome = gs.Outcome(LOSERS, captured, winner, **ALL, **fields)
    assert expected == gs.settle(outcome).points


def test_so_they_do_where_the_winner_waives_the_payment() -> None:
    house = LOSERS.replace({"payment.push": {"factor": 2, "most": 1}})
    outcome = gs.Outcome(*(house, [HONGDAN, "10R", "12R", ""], 0), reason=gs.Reason.PUSHED, **ALL)
    assert (0, -6, -6, 12) == gs.settle(outcome).points


def test_such_a_payment_names_its_rule() -> None:
    outcome = gs.Outcome(LOSERS, [HONGDAN, "10R", "12R", ""], 0, **ALL)
    *_, last = gs.settle(outcome).transfers
    assert (2, 3, 6, [("forced_out", 6)], [], 2) == (
        *(last.payer, last.payee, last.points, items(last)),
        *(factors(last), last.share_of),
    )
    assert LOSERS.source("seating.forced_out") == last.items[0].source

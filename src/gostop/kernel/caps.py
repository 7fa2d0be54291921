"""The caps: limits of what a seat pays in a round, from what the seats owned before it."""

from collections import Counter

from gostop.kernel.bill import Bill
from gostop.kernel.debts import stands
from gostop.kernel.i64 import i64
from gostop.kernel.record import Record
from gostop.kernel.rules import Rules


def capped(
    rules: Rules, record: Record, owed: list[Bill], balances: tuple[int, ...]
) -> tuple[tuple[int, ...], list[Bill]]:
    """Apply the caps: the points that they take off each payment during the round, and the bills
    that they leave.

    The payments of a payer count in their order, so the last ones shrink first.
    """
    spent: Counter[int] = Counter()
    given: Counter[tuple[int, int]] = Counter()
    cuts: list[int] = []
    if stands(rules, record):
        for payer, payee, paid, _ in record.instants:
            cuts.append(paid - _within(rules, payer, payee, paid, balances, spent, given))
    found: list[Bill] = []
    for bill in owed:
        left = _within(rules, bill.payer, bill.payee, bill.points, balances, spent, given)
        found.append(bill.capped(left))
    return tuple(cuts), found


def _within(
    rules: Rules,
    payer: i64,
    payee: i64,
    points: i64,
    balances: tuple[int, ...],
    spent: Counter[int],
    given: Counter[tuple[int, int]],
) -> i64:
    """The part of a payment that the caps leave, after what its payer has paid before.

    One cap is a multiple of the payer's own balance, for all that it pays. The other is a multiple
    of the payee's balance, for what it pays that seat.
    """
    pair = (payer, payee)
    if rules.payment_cap_payer:
        points = min(points, limit(rules.payment_cap_payer, balances[payer]) - spent[payer])
    if rules.payment_cap_payee:
        points = min(points, limit(rules.payment_cap_payee, balances[payee]) - given[pair])
    spent[payer] += points
    given[pair] += points
    return points


def limit(cap: i64, owned: i64) -> i64:
    """The most that a cap allows for a seat with this balance."""
    return cap * owned

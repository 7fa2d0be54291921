"""The caps: limits on what a seat pays in a round. A cap depends on the balance of a seat before
the round.
"""

from collections import Counter

from gostop.kernel.bill import Bill
from gostop.kernel.payments import stands
from gostop.kernel.i64 import i64
from gostop.kernel.history import Record
from gostop.kernel.rules import Rules


def capped(
    rules: Rules, record: Record, owed: list[Bill], balances: tuple[int, ...]
) -> tuple[tuple[int, ...], list[Bill]]:
    """Apply the caps. Return the points that the caps take off each payment during the round, and
    the bills with the points that the caps leave.

    The payments of a payer are added up in their order, so the caps reduce the last payments first.
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
    """Return the part of a payment that the caps allow, after everything that its payer has paid
    before.

    The first cap is a multiple of the payer's balance, and limits all payments of the payer. The
    second cap is a multiple of the payee's balance, and limits the payer's payments to this payee.
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
    """Return the most points that a cap allows for a seat with this balance."""
    return cap * owned

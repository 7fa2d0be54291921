"""The parts of a payment in the form that users read. Each part names its rule and the rule's
source.
"""

from __future__ import annotations

from typing import Final

import attrs

from gostop.core.cards import CardSet, Kind
from gostop.core.errors import visible
from gostop.game.instant_payments import Instant, ppeok_carry
from gostop.game.outcome import Outcome
from gostop.kernel.payments import Bill
from gostop.kernel.payments import Part
from gostop.kernel.rules import Rules
from gostop.core.public_names import public_in
from gostop.rules.source import Source
from gostop.game.score import Item, cup_as_counted, points_text, score_items
from gostop.game import sources


@public_in("gostop")
@attrs.frozen
class Factor:
    """A factor that multiplies a payment."""

    rule: str
    """A stable id, such as `gwang_bak`."""
    factor: int
    """The number by which the payment is multiplied; 0 if the rule exempts the payer from the
    payment."""
    source: Source
    """The source of the rule."""

    def __str__(self) -> str:
        return f"{visible(self.rule)} x{self.factor}"


@public_in("gostop")
@attrs.frozen
class Transfer:
    """A payment from one seat to another: the sum of its items times its multipliers.

    `print(transfer)` shows the payment on one line.
    """

    payer: int
    """The seat that pays."""
    payee: int
    """The seat that is paid."""
    points: int
    """How many points the payer pays."""
    items: tuple[Item, ...]
    """The parts that add up."""
    multipliers: tuple[Factor, ...]
    """The factors that multiply the sum."""
    share_of: int
    """The seat whose share is paid: the payer, or another seat for which the payer is liable."""
    liability: str = ""
    """The rule by which the payer pays more than its own share: `go_bak` or `refused_draw`. Empty
    if no such rule applies.
    """
    liability_source: Source | None = None
    """The source of the rule in `liability`."""
    cut: int = 0
    """How many points the limit and the cap take off. `points` does not include them."""
    cut_source: Source | None = None
    """The source of the cap; or of the limit, if only the limit takes points off."""
    winner_cup: Kind | tuple[Kind, ...] | None = None
    """How the winner's sake cup counts in this payment: as an animal, as junk, or as both; `None`
    if the winner has not captured it, or if the payment is not for captured cards."""
    loser_cup: Kind | tuple[Kind, ...] | None = None
    """How the sake cup of the seat in `share_of` counts in this payment."""
    cup_source: Source | None = None
    """The source of the rule that decides how the sake cup counts (R1)."""

    def __str__(self) -> str:
        parts = [", ".join(f"{item.rule} {item.points}" for item in self.items)]
        parts += [" ".join(f"x{each.factor} {each.rule}" for each in self.multipliers)]
        for seat, kinds in cups_of(self):
            ways = ["an animal" if kind is Kind.ANIMAL else "junk" for kind in kinds]
            parts += [f"the sake cup of seat {seat} counts as {' and as '.join(ways)}"]
        parts += [f"for seat {self.share_of} by {self.liability}" if self.liability else ""]
        parts += [f"{self.cut} less by the cap" if self.cut else ""]
        told = visible("; ".join(filter(None, parts)))
        points = points_text(self.points)
        return f"seat {self.payer} pays seat {self.payee} {points}{': ' * bool(told)}{told}"


def cups_of(transfer: Transfer) -> list[tuple[int, tuple[Kind, ...]]]:
    """List the seat that has captured the sake cup, and how the cup counts. The list is empty if
    the cup does not matter for the payment.
    """
    cups = (transfer.payee, transfer.winner_cup), (transfer.share_of, transfer.loser_cup)
    return [
        (seat, how if isinstance(how, tuple) else (how,)) for seat, how in cups if how is not None
    ]


POT: Final = "pot"
"""The id of the factor for the number of rounds in a pot."""


def transfer_at_once(outcome: Outcome, paid: Instant, cut: int) -> Transfer:
    """Make a payment during the round, without the points that the cap takes off. A rule that the
    ruleset does not know is a house rule.

    The item of a pot is the stake of one round, and the number of rounds in the pot is a factor.
    """
    source = sources.of_instant(outcome, paid.rule)
    rounds = 1 + dict(outcome.pots).get(paid.rule, 0)
    times = (Factor(POT, rounds, source),) if rounds > 1 else ()
    carry = ppeok_carry(outcome.ruleset, paid.rule, outcome.carry)
    if carry > 1:
        times = (Factor(*sources.of_carry(outcome, carry)),)
        rounds = carry
    return Transfer(
        paid.payer,
        paid.payee,
        paid.points - cut,
        (Item(paid.rule, paid.points // rounds, CardSet(), source),),
        times,
        paid.payer,
        cut=cut,
        cut_source=_cap(outcome, cut),
    )


def transfer_of(outcome: Outcome, rules: Rules, bill: Bill) -> Transfer:
    """Make a transfer from a bill of the kernel."""
    scored = score_items(outcome.ruleset, rules, bill.counted) if bill.counted else ()
    liability = sources.of_liability(outcome, bill.liability)
    cited = sources.of_factors(outcome, rules, bill.times)
    cups = cup_as_counted(rules, bill.counted), cup_as_counted(rules, bill.against)
    return Transfer(
        bill.payer,
        bill.payee,
        bill.points,
        (*scored, *(_item(outcome, part) for part in bill.lines)),
        tuple(
            Factor(rule, factor, source)
            for (rule, source), (_, factor) in zip(cited, bill.times, strict=True)
        ),
        bill.share_of,
        liability[0] if liability else "",
        liability[1] if liability else None,
        bill.cut,
        _cap(outcome, bill.cut, bill.points),
        *cups,
        outcome.ruleset.source("cards.cup_count") if any(cups) else None,
    )


def _item(outcome: Outcome, part: Part) -> Item:
    rule, source = sources.of_line(outcome, part)
    return Item(rule, part[1], CardSet(), source)


def _cap(outcome: Outcome, cut: int, left: int = 0) -> Source | None:
    """Return the source of the cap or the limit, if points are taken off. It is the limit if
    exactly the limit's points are left.
    """
    if not cut:
        return None
    is_limit = left and left == outcome.ruleset.payment.most
    return outcome.ruleset.source("payment.most" if is_limit else "payment.cap")

"""The parts of a payment as users read them: each names its rule and the source of it."""

from __future__ import annotations

from typing import Final

import attrs

from gostop.cards import CardSet
from gostop.facts.instants import Instant
from gostop.facts.outcome import Outcome
from gostop.kernel.bill import Bill
from gostop.kernel.penalties import Part
from gostop.kernel.rules import Rules
from gostop.ruleset.source import Source
from gostop.scoring import Item, score_items
from gostop.settling import citing


@attrs.frozen
class Factor:
    """What multiplies a payment."""

    rule: str
    """A stable id, as `gwang_bak`."""
    factor: int
    """By what it multiplies; 0 for what exempts."""
    source: Source
    """Where the rule stands."""

    def __str__(self) -> str:
        return f"{self.rule} x{self.factor}"


@attrs.frozen
class Transfer:
    """A payment from one seat to another: the sum of its items times its multipliers."""

    payer: int
    """The seat that pays."""
    payee: int
    """The seat that is paid."""
    points: int
    """How many points."""
    items: tuple[Item, ...]
    """What adds up."""
    multipliers: tuple[Factor, ...]
    """What multiplies the sum."""
    share_of: int
    """The seat whose share it is: the payer's own, but for a liable payer."""
    liability: str = ""
    """The rule by which the payer pays more than its own share: `go_bak` or `refused_draw`."""
    liability_source: Source | None = None
    """Where that rule stands."""
    cut: int = 0
    """How many points the cap takes off; `points` is what is left."""
    cut_source: Source | None = None
    """Where the cap stands."""


POT: Final = "pot"
"""What multiplies what was staked in one round, in the terms of the names."""


def transfer_at_once(outcome: Outcome, paid: Instant, cut: int) -> Transfer:
    """What was paid during the round, less what the cap takes off; by a rule that is not known, it
    is the table's own.

    Of a pot the item is what is staked in one round, and a factor tells in how many.
    """
    source = citing.of_instant(outcome, paid.rule)
    rounds = 1 + dict(outcome.pots).get(paid.rule, 0)
    times = (Factor(POT, rounds, source),) if rounds > 1 else ()
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
    """A bill of the kernel."""
    scored = score_items(outcome.ruleset, rules, bill.counted) if bill.counted else ()
    liability = citing.of_liability(outcome, bill.liability)
    cited = citing.of_factors(outcome, rules, bill.times)
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
        _cap(outcome, bill.cut),
    )


def _item(outcome: Outcome, part: Part) -> Item:
    rule, source = citing.of_line(outcome, part)
    return Item(rule, part[1], CardSet(), source)


def _cap(outcome: Outcome, cut: int) -> Source | None:
    """Where the cap stands, if it takes anything off."""
    return outcome.ruleset.source("payment.cap") if cut else None

"""The parts of a payment as users read them: each names its rule and the source of it."""

from __future__ import annotations

from typing import Final

import attrs

from gostop.cards import CardSet
from gostop.kernel import owing
from gostop.kernel.owing import Bill, Part
from gostop.kernel.rules import Rules
from gostop.outcome import Instant, Paid, Reason
from gostop.ruleset.ruleset import Ruleset
from gostop.ruleset.source import HOUSE, Source
from gostop.scoring import Item, score_items


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


# The ids of the rules by the kernel's codes, and the paths of their settings.
_PARTS: Final = {
    owing.GO_POINTS: ("go", "go.points"),
    owing.GO_DOUBLING: ("go_doubling", "go.doubles_from"),
    owing.COUNTER_GO: ("counter_go", "go.counter"),
    owing.RECOUNTER_GO: ("recounter_go", "go.counter"),
    owing.CARRY: ("carry", "draw.carry"),
    owing.SHAKE: ("shake", "shake.multiplier"),
    owing.BOMB: ("bomb", "bomb.multiplier"),
    owing.NO_CAPTURES: ("no_captures", "payment.empty_exempt"),
    owing.GO_BAK: ("go_bak", "payment.go_bak.two_players"),
    owing.GO_BAK_SHARE: ("go_bak", "payment.go_bak.share"),
}
_LIABILITIES: Final = {
    owing.BY_GO_BAK: ("go_bak", "payment.go_bak"),
    owing.BY_REFUSAL: ("refused_draw", "draw.offer"),
}
_WINS: Final = {
    Reason.CHONGTONG: "chongtong",
    Reason.HEODANG: "heodang",
    Reason.THREE_PPEOK: "ppeok.three",
    Reason.FOUR_ON_TABLE: "deal.four_on_table",
}
_INSTANTS: Final = {
    Paid.FIRST_PPEOK.value: "instant.ppeok",
    Paid.SECOND_PPEOK.value: "instant.runs",
    Paid.THIRD_PPEOK.value: "instant.runs",
    Paid.FURTHER_PPEOK.value: "instant.runs",
    Paid.FIRST_JJOK.value: "instant.jjok",
    Paid.FIRST_TTADAK.value: "instant.ttadak",
    Paid.FORCED_OUT.value: "seating.forced_out",
}


def transfer_at_once(ruleset: Ruleset, paid: Instant) -> Transfer:
    """What was paid during the round; by a rule that is not known, it is the table's own."""
    path = _INSTANTS.get(paid.rule)
    source = ruleset.source(path) if path else Source(HOUSE, "paid at the table")
    item = Item(paid.rule, paid.points, CardSet(), source)
    return Transfer(paid.payer, paid.payee, paid.points, (item,), (), paid.payer)


def transfer_of(ruleset: Ruleset, rules: Rules, reason: Reason, bill: Bill) -> Transfer:
    """A bill of the kernel."""
    payer, payee, points, counted, lines, times, share_of, by = bill
    scored = score_items(ruleset, rules, counted) if counted else ()
    liability, path = _LIABILITIES.get(by, ("", ""))
    return Transfer(
        payer,
        payee,
        points,
        (*scored, *(_item(ruleset, reason, part) for part in lines)),
        tuple(_factor(ruleset, part) for part in times),
        share_of,
        liability,
        ruleset.source(path) if path else None,
    )


def _item(ruleset: Ruleset, reason: Reason, part: Part) -> Item:
    code, points = part
    rule, path = (reason.value, _WINS[reason]) if code == owing.SPECIAL else _PARTS[code]
    return Item(rule, points, CardSet(), ruleset.source(path))


def _factor(ruleset: Ruleset, part: Part) -> Factor:
    code, factor = part
    if code < owing.MEASURED:
        rule, path = _PARTS[code]
        return Factor(rule, factor, ruleset.source(path))
    place, multipliers = code - owing.MEASURED, ruleset.payment.multipliers
    if place < len(multipliers):
        rule = multipliers[place].id
        return Factor(rule, factor, ruleset.source(f"payment.multipliers.{rule}"))
    rule = ruleset.payment.baks[place - len(multipliers)].id
    return Factor(rule, factor, ruleset.source(f"payment.baks.{rule}"))

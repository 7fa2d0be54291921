"""The parts of a payment as users read them: each names its rule and the source of it."""

from __future__ import annotations

from typing import Final

import attrs

from gostop.cards import CardSet
from gostop.kernel import owing, penalties
from gostop.kernel.owing import Bill
from gostop.kernel.penalties import Part
from gostop.kernel.rules import Rules
from gostop.outcome import Instant, Outcome, Paid, Reason
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
    cut: int = 0
    """How many points the cap takes off; `points` is what is left."""
    cut_source: Source | None = None
    """Where the cap stands."""


# The ids of the rules by the kernel's codes, and the paths of their settings.
_PARTS: Final = {
    penalties.GO_POINTS: ("go", "go.points"),
    penalties.GO_DOUBLING: ("go_doubling", "go.doubles_from"),
    penalties.COUNTER_GO: ("counter_go", "go.counter"),
    penalties.RECOUNTER_GO: ("recounter_go", "go.counter"),
    penalties.CARRY: ("carry", "draw.carry"),
    penalties.SHAKE: ("shake", "shake.multiplier"),
    penalties.BOMB: ("bomb", "bomb.multiplier"),
    penalties.NO_CAPTURES: ("no_captures", "payment.empty_exempt"),
    penalties.GO_BAK: ("go_bak", "payment.go_bak.two_players"),
    penalties.GO_BAK_SHARE: ("go_bak", "payment.go_bak.share"),
    penalties.GO_TIMES: ("go_times", "go.growth"),
    penalties.FOUR_HELD: ("four_held", "payment.four_held"),
    penalties.SMALL_BOMB: ("small_bomb", "small_bomb.multiplier"),
    penalties.PUSHES: ("push", "payment.push"),
    penalties.FORCED_OUT: ("forced_out", "seating.forced_out"),
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
    Paid.FIRST_BOMB.value: "instant.bomb",
    Paid.FORCED_OUT.value: "seating.forced_out",
}

POT: Final = "pot"
"""What multiplies what was staked in one round, in the terms of the names."""


def transfer_at_once(outcome: Outcome, paid: Instant) -> Transfer:
    """What was paid during the round; by a rule that is not known, it is the table's own.

    Of a pot the item is what is staked in one round, and a factor tells in how many.
    """
    ruleset = outcome.ruleset
    path = _INSTANTS.get(paid.rule)
    if path is None and any(capture.id == paid.rule for capture in ruleset.instant.captures):
        path = f"instant.captures.{paid.rule}"
    source = ruleset.source(path) if path else Source(HOUSE, "paid at the table")
    rounds = 1 + dict(outcome.pots).get(paid.rule, 0)
    times = (Factor(POT, rounds, source),) if rounds > 1 and paid.points % rounds == 0 else ()
    points = paid.points // rounds if times else paid.points
    item = Item(paid.rule, points, CardSet(), source)
    return Transfer(paid.payer, paid.payee, paid.points, (item,), times, paid.payer)


def transfer_of(ruleset: Ruleset, rules: Rules, reason: Reason, bill: Bill) -> Transfer:
    """A bill of the kernel."""
    payer, payee, points, counted, lines, times, share_of, by, cut = bill
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
        cut,
        ruleset.source("payment.cap") if cut else None,
    )


def _item(ruleset: Ruleset, reason: Reason, part: Part) -> Item:
    code, points = part
    rule, path = (
        (reason.value, _WINS[reason]) if code == penalties.SPECIAL else _named(ruleset, code)
    )
    return Item(rule, points, CardSet(), ruleset.source(path))


def _factor(ruleset: Ruleset, part: Part) -> Factor:
    code, factor = part
    rule, path = _named(ruleset, code)
    return Factor(rule, factor, ruleset.source(path))


def _named(ruleset: Ruleset, code: int) -> tuple[str, str]:
    """The id of the rule of a part, and the path of its setting."""
    if code < penalties.MEASURED:
        return _PARTS[code]
    payment = ruleset.payment
    measured = [
        *((each.id, f"payment.multipliers.{each.id}") for each in payment.multipliers),
        *((each.id, f"payment.missions.{each.id}") for each in payment.missions),
        *((each.id, f"payment.baks.{each.id}") for each in payment.baks),
    ]
    return measured[code - penalties.MEASURED]

"""The kernel's numbers for reasons and instant payments, as users know them."""

from __future__ import annotations

from typing import Final

from gostop.cards import Kind
from gostop.facts.instants import Paid
from gostop.facts.outcome import Reason
from gostop.kernel import record, rules
from gostop.ruleset.ruleset import Ruleset

REASONS: Final = {
    record.STOP: Reason.STOP,
    record.WON_CHONGTONG: Reason.CHONGTONG,
    record.WON_THREE_PPEOK: Reason.THREE_PPEOK,
    record.WON_HEODANG: Reason.HEODANG,
    record.EXHAUSTED: Reason.EXHAUSTED,
    record.DRAW_AGREED: Reason.DRAW_AGREED,
    record.FOUR_ON_TABLE: Reason.FOUR_ON_TABLE,
    record.CHONGTONG_DRAW: Reason.CHONGTONG_DRAW,
    record.VOID: Reason.VOID,
    record.PUSHED: Reason.PUSHED,
}
"""The reasons by the kernel's numbers."""
CHOICES: Final[dict[Kind | None, int]] = {
    None: 0,
    Kind.ANIMAL: rules.CUP_ANIMAL,
    Kind.JUNK: rules.CUP_JUNK,
}
"""How the owner of the sake cup counts it, as the kernel's numbers."""
_PAID: Final = {
    rules.PAID_FIRST_PPEOK: Paid.FIRST_PPEOK.value,
    rules.PAID_SECOND_PPEOK: Paid.SECOND_PPEOK.value,
    rules.PAID_THIRD_PPEOK: Paid.THIRD_PPEOK.value,
    rules.PAID_FURTHER_PPEOK: Paid.FURTHER_PPEOK.value,
    rules.PAID_FIRST_JJOK: Paid.FIRST_JJOK.value,
    rules.PAID_FIRST_TTADAK: Paid.FIRST_TTADAK.value,
    rules.PAID_FORCED_OUT: Paid.FORCED_OUT.value,
    rules.PAID_FIRST_BOMB: Paid.FIRST_BOMB.value,
}


def paid_rule(ruleset: Ruleset, code: int) -> str:
    """The id of the rule of an instant payment."""
    if code >= rules.PAID_CAPTURE:
        return ruleset.instant.captures[code - rules.PAID_CAPTURE].id
    return _PAID[code]


def paid_codes(ruleset: Ruleset) -> dict[str, int]:
    """The kernel's numbers of the rules by which a ruleset pays at once."""
    known = {rule: code for code, rule in _PAID.items()}
    captures = enumerate(ruleset.instant.captures, rules.PAID_CAPTURE)
    return {**known, **{capture.id: code for code, capture in captures}}

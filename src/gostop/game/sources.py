"""Find the rule behind each part of a payment, and the source of the rule. If several settings
together decide a part, a house rule is cited if there is one, and otherwise a reading.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gostop.game.instant_payments import Paid
from gostop.game.outcome import Outcome, Reason
from gostop.kernel import payments
from gostop.kernel.payments import PLAIN_GO, go_classes
from gostop.kernel.payments import Part
from gostop.kernel.rules import Rules
from gostop.rules.go import CounterGo
from gostop.rules.ruleset import Ruleset, source_among
from gostop.rules.source import HOUSE, Source
from gostop.core.exhaustive import codes_of, tied

Cited = tuple[str, Source]
"""The id of a rule, and its source."""

# The ids of the rules by the kernel's codes, and the paths of their settings.
_PARTS: Final[dict[int, tuple[str, tuple[str, ...]]]] = {
    payments.GO_POINTS: ("go", ("go.points",)),
    payments.GO_DOUBLING: ("go_doubling", ("go.doubles_from", "go.growth")),
    payments.COUNTER_GO: ("counter_go", ("go.counter",)),
    payments.RECOUNTER_GO: ("recounter_go", ("go.counter",)),
    payments.CARRY: ("carry", ("draw.carry",)),
    payments.SHAKE: ("shake", ("shake.multiplier",)),
    payments.BOMB: ("bomb", ("bomb.multiplier",)),
    payments.NO_CAPTURES: ("no_captures", ("payment.empty_exempt",)),
    payments.GO_BAK: ("go_bak", ("payment.go_bak.two_players",)),
    payments.GO_BAK_SHARE: ("go_bak", ("payment.go_bak.share",)),
    payments.GO_TIMES: ("go_times", ("go.growth", "go.doubles_from")),
    payments.FOUR_HELD: ("four_held", ("payment.four_held",)),
    payments.SMALL_BOMB: ("small_bomb", ("small_bomb.multiplier",)),
    payments.PUSHES: ("push", ("payment.push",)),
    payments.FORCED_OUT: ("forced_out", ("seating.forced_out",)),
    payments.SHIELD: ("shield", ("payment.shield",)),
    payments.GO_FACTOR: ("go_factor", ("go.factors",)),
    payments.GO_BAK_OWN: ("go_bak", ("payment.go_bak.own",)),
    payments.GO_BAK_OTHERS: ("go_bak", ("payment.go_bak.others",)),
    payments.JABAK: ("jabak", ("payment.jabak",)),
    payments.EXTRA_ROUND: ("extra_round", ("match.extra",)),
    payments.LOST_GO: ("lost_go", ("payment.lost_goes",)),
}
tied(
    _PARTS,
    {*range(payments.MEASURED)} - {payments.SPECIAL},
    "the table of cited rules",
    codes_of(vars(payments)),
)
_LIABILITIES: Final = {
    payments.BY_GO_BAK: ("go_bak", ("payment.go_bak",)),
    payments.BY_REFUSAL: ("refused_draw", ("draw.offer",)),
}
_BY: Final = codes_of(vars(payments), "BY_")
tied(_LIABILITIES, _BY, "the table of liabilities", _BY)
_WINS: Final[dict[Reason, tuple[str, ...]]] = tied(
    {
        Reason.CHONGTONG: ("chongtong",),
        Reason.HEODANG: ("heodang",),
        Reason.THREE_PPEOK: ("ppeok.three",),
        Reason.FOUR_ON_TABLE: ("deal.four_on_table", "go.threshold", "deal.four_points"),
    },
    [reason for reason in Reason if reason.is_special],
    "the table of special wins",
)
_TWO: Final = 2
_RUNS: Final = ("instant.runs", "instant.ppeok")
_INSTANTS: Final[dict[str, tuple[str, ...]]] = tied(
    {
        Paid.FIRST_PPEOK.value: ("instant.ppeok",),
        Paid.SECOND_PPEOK.value: _RUNS,
        Paid.THIRD_PPEOK.value: _RUNS,
        Paid.FURTHER_PPEOK.value: _RUNS,
        Paid.FIRST_JJOK.value: ("instant.jjok",),
        Paid.FIRST_TTADAK.value: ("instant.ttadak",),
        Paid.FIRST_BOMB.value: ("instant.bomb",),
        Paid.FORCED_OUT.value: ("seating.forced_out",),
    },
    [paid.value for paid in Paid],
    "the table of payments at once",
)


def of_instant(outcome: Outcome, rule: str) -> Source:
    """Return the source of the rule for a payment during the round. A rule that the ruleset does
    not know is a house rule.
    """
    ruleset = outcome.ruleset
    if rule in _INSTANTS:
        return source_among(ruleset, _INSTANTS[rule])
    if any(capture.id == rule for capture in ruleset.instant.captures):
        return ruleset.source(f"instant.captures.{rule}")
    return Source(HOUSE, "paid at the table")


def of_carry(outcome: Outcome, carry: int) -> tuple[str, int, Source]:
    """Return the factor of earlier draws in a payment during the round (R16), with its rule and
    source.
    """
    rule, paths = _PARTS[payments.CARRY]
    paths += (*_carried(outcome, carry), "instant.ppeok_carry")
    return rule, carry, source_among(outcome.ruleset, paths)


def of_liability(outcome: Outcome, by: int) -> Cited | None:
    """Return the rule by which a seat pays another seat's share; `None` if the seat pays its own
    share.
    """
    if by not in _LIABILITIES:
        return None
    rule, paths = _LIABILITIES[by]
    special = ("payment.special_liable",) * outcome.reason.is_special
    return rule, source_among(outcome.ruleset, (*paths, *special))


def of_line(outcome: Outcome, part: Part) -> Cited:
    """Return the rule of a part that adds points."""
    code, _ = part
    if code == payments.SPECIAL:
        return outcome.reason.value, source_among(outcome.ruleset, _WINS[outcome.reason])
    rule, paths = _named(outcome, code)
    if code == payments.GO_POINTS:
        paths += _limits(outcome)
    return rule, source_among(outcome.ruleset, paths)


def of_factors(outcome: Outcome, rules: Rules, parts: tuple[Part, ...]) -> Iterator[Cited]:
    """Yield the rule of each part that multiplies, in order."""
    shaken = _shaken(outcome, rules)
    for code, factor in parts:
        rule, paths = _named(outcome, code)
        if code == payments.SHAKE:
            paths = (next(shaken),)
        elif code == payments.GO_BAK and len(outcome.seats) > _TWO:
            paths = ("payment.go_bak.own",)
        elif code == payments.CARRY:
            paths += _carried(outcome, factor)
        elif code in (payments.GO_DOUBLING, payments.GO_TIMES, payments.GO_FACTOR):
            paths += _in_place(outcome)
        if outcome.reason.is_special and code != payments.CARRY:
            paths = (*paths, "payment.special_factors")
        yield rule, source_among(outcome.ruleset, paths)


def rules_by_code(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the id of the rule behind each part of a bill, by its code. The code of special wins
    has an empty text; the reason of the win takes its place. All sets of drawn mission cards share
    one rule.
    """
    payment = ruleset.payment
    own = (
        *[each.id for each in (*payment.multipliers, *payment.missions)],
        *["mission_cards"] * (payment.mission_cards is not None),
        *[each.id for each in payment.baks],
    )
    return (
        *[_PARTS[code][0] if code in _PARTS else "" for code in range(payments.MEASURED)],
        *own,
    )


def _named(outcome: Outcome, code: int) -> tuple[str, tuple[str, ...]]:
    """Return the id of a part's rule, and the paths of its settings."""
    if code < payments.MEASURED:
        return _PARTS[code]
    payment = outcome.ruleset.payment
    measured = [
        *((each.id, f"payment.multipliers.{each.id}") for each in payment.multipliers),
        *((each.id, f"payment.missions.{each.id}") for each in payment.missions),
        *([(outcome.mission or "", "payment.mission_cards")] if payment.mission_cards else []),
        *((each.id, f"payment.baks.{each.id}") for each in payment.baks),
    ]
    rule, path = measured[code - payments.MEASURED]
    return rule, (path,)


def _limits(outcome: Outcome) -> tuple[str, ...]:
    """Return further settings that decide how many points the winner's goes add. The first go
    always adds its points, so it needs no such setting.
    """
    goes = [seat for seat in outcome.goes if seat == outcome.winner]
    return ("go.points_up_to",) * (len(goes) > 1) + _in_place(outcome)


def _in_place(outcome: Outcome) -> tuple[str, ...]:
    """Return the setting that decides how many goes count, if the winner called counter-goes."""
    if outcome.ruleset.go.counter is not CounterGo.IN_PLACE:
        return ()
    classes = zip(outcome.goes, go_classes(outcome.goes), strict=True)
    counters = [seat for seat, kind in classes if kind != PLAIN_GO]
    return ("go.counter",) if outcome.winner in counters else ()


def _carried(outcome: Outcome, factor: int) -> tuple[str, ...]:
    """Return further settings that decide how much earlier draws multiply. The first draw always
    doubles, so it needs no such setting.
    """
    capped = factor > 2 or factor == outcome.ruleset.draw.carry_cap
    special = outcome.reason.is_special
    called = ("draw.carry_calls",) * (factor > 2 and outcome.ruleset.draw.carry_calls)
    return called + ("draw.carry_cap",) * capped + ("payment.special_carry",) * special


def _shaken(outcome: Outcome, rules: Rules) -> Iterator[str]:
    """Return the settings of the winner's shakes that multiply, in the order of the shakes."""
    shake = outcome.ruleset.shake
    months = [each.month for each in shake.months] if shake is not None else []
    return iter(
        [
            f"shake.months.{month}" if month in months else "shake.multiplier"
            for seat, month in outcome.shakes
            # the last factor is for an unknown month
            if seat == outcome.winner and rules.shake_factors[month - 1 if month else -1] > 1
        ]
    )

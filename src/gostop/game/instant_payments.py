"""Payments made during a round: their rules, and the points that each rule pays."""

from __future__ import annotations

import enum
from collections.abc import Iterable
from typing import Any, Final, TypeAlias

import attrs

from gostop.core.arguments import MOST, entries, is_empty, is_writable, text_of, whole_of
from gostop.core.errors import PositionError, brief, expected
from gostop.kernel import rules
from gostop.kernel.rules import PAID_CAPTURE
from gostop.core.public_names import public_in
from gostop.rules.deal import OutPayers
from gostop.rules.instant import Pots, RunPay
from gostop.rules.limits import limits_for, most_for_out
from gostop.rules.pay import Gained
from gostop.rules.ruleset import Ruleset
from gostop.core.exhaustive import codes_of, tied


class Paid(enum.Enum):
    """The rules for payments during a round. The value is the payment's `rule` in a settlement."""

    FIRST_PPEOK = "first_ppeok"
    """A ppeok on the first turn of a seat (첫뻑)."""
    SECOND_PPEOK = "second_ppeok"
    """The second ppeok in a row (2연뻑)."""
    THIRD_PPEOK = "third_ppeok"
    """The third ppeok in a row (3연뻑)."""
    FURTHER_PPEOK = "further_ppeok"
    """The fourth ppeok in a row, and each one after it."""
    FIRST_JJOK = "first_jjok"
    """A jjok on the first turn of a seat."""
    FIRST_TTADAK = "first_ttadak"
    """A ttadak on the first turn of a seat."""
    FORCED_OUT = "forced_out"
    """A hand that had to sit out."""
    FIRST_BOMB = "first_bomb"
    """A bomb on the first turn of a seat."""


@public_in("gostop")
@attrs.frozen
class Instant:
    """A payment made during the round."""

    payer: int
    """The seat that pays."""
    payee: int
    """The seat that is paid."""
    points: int
    """The number of points."""
    rule: str
    """The rule of the payment: the value of a `Paid`, or any other id for a house rule."""


_NAMES: Final = tied(
    {f"PAID_{paid.name}": paid.value for paid in Paid},
    {*codes_of(vars(rules), "PAID_").values()} - {"PAID_AT_TABLE", "PAID_CAPTURE"},
    "the list of what is paid at once",
    at=Paid,
)
_PAID: Final = {
    code: _NAMES[name] for code, name in codes_of(vars(rules), "PAID_").items() if name in _NAMES
}
"""The ids of the rules by the kernel's numbers. The constants in the kernel have the same names."""


def paid_rule(ruleset: Ruleset, code: int) -> str:
    """Return the id of the rule for an instant payment."""
    if code >= PAID_CAPTURE:
        return ruleset.instant.captures[code - PAID_CAPTURE].id
    return _PAID[code]


def paid_codes(ruleset: Ruleset) -> dict[str, int]:
    """Return the kernel's numbers for a ruleset's rules for payments during a round."""
    known = {rule: code for code, rule in _PAID.items()}
    captures = enumerate(ruleset.instant.captures, PAID_CAPTURE)
    return {**known, **{capture.id: code for code, capture in captures}}


Stated: TypeAlias = "Instant | tuple[int, int, int, str | Paid] | tuple[int, int, str | Paid]"
"""The forms in which a payment can be given: an `Instant`, or (payer, payee, points, rule). The
points may be left out if the ruleset knows them."""
_UNSTATED: Final[Any] = None
"""Stands for missing points of a payment."""
_PARTS: Final = 4
"""The number of parts of a payment with its points."""
_WANTED: Final = "payments, each (payer, payee, points, rule) or (payer, payee, rule)"
_MOST_CHARACTERS: Final = 10_000
"""The maximum number of characters in the id of a rule. Plain data allow no more."""
_ONE_WANTED: Final = "a payment: two seats, points and the id of a rule"
_LONGEST_RUN: Final = 12
"""The longest run of ppeok, because each month has at most one ppeok in a round."""


def instants_of(label: str, instants: Iterable[Stated]) -> tuple[Instant, ...]:
    """Read payments. Missing points stay missing; `filled` adds them later.

    Raises:
        PositionError: for anything else.
    """
    if is_empty(instants):
        return ()
    found: list[Instant] = []
    for item in entries(label, instants, _WANTED):
        if type(item) is Instant:
            parts: list[Any] = [item.payer, item.payee, item.points, item.rule]
        else:
            parts = entries(label, item, _WANTED)
        if len(parts) == _PARTS - 1:
            parts.insert(2, _UNSTATED)
        if len(parts) != _PARTS:
            raise PositionError(expected(_WANTED, item), field=label, code="type")
        rule = text_of(parts[3].value if type(parts[3]) is Paid else parts[3])
        payer, payee = map(whole_of, parts[:2])
        points = _UNSTATED if parts[2] is _UNSTATED else whole_of(parts[2]) or 0
        if payer is None or payee is None or rule is None or points == 0:
            raise PositionError(expected(_ONE_WANTED, item), field=label, code="type")
        if len(rule) > _MOST_CHARACTERS or not is_writable(rule):
            wanted = f"an id of at most {_MOST_CHARACTERS} characters, without lone surrogates"
            raise PositionError(expected(wanted, rule), field=label, code="text")
        found.append(Instant(payer, payee, points, rule))
    return tuple(found)


def filled(
    instants: tuple[Instant, ...], ruleset: Ruleset, players: int, pots: Pots, carry: int
) -> tuple[Instant, ...]:
    """Add the missing points to payments, if the ruleset knows the points.

    Raises:
        PositionError: if the ruleset does not know the points.
        RulesetError: if the ruleset does not seat that many players.
    """
    if all(paid.points is not _UNSTATED for paid in instants):
        return instants
    ruleset.layout(players)
    found: list[Instant] = []
    for paid in instants:
        if paid.points is _UNSTATED:
            points = points_of(ruleset, players, paid.rule, pots, carry)
            if len(points) != 1:
                raise PositionError(
                    f"the points for {brief(paid.rule)} are missing",
                    field="instant",
                    hint=f"give them, since {ruleset.id} does not say how many they are",
                    code="missing",
                )
            paid = attrs.evolve(paid, points=points[0])  # noqa: PLW2901  # the same payment, filled in
        found.append(paid)
    return tuple(found)


def ppeok_carry(ruleset: Ruleset, rule: str, carry: int) -> int:
    """Return the factor by which earlier draws multiply a payment by this rule."""
    return carry if ruleset.instant.ppeok_carry and rule in _PPEOKS else 1


_PPEOKS: Final = frozenset(
    paid.value
    for paid in (Paid.FIRST_PPEOK, Paid.SECOND_PPEOK, Paid.THIRD_PPEOK, Paid.FURTHER_PPEOK)
)


def points_of(
    ruleset: Ruleset, players: int, rule: str, pots: Pots, carry: int = 1
) -> range | tuple[int, ...]:
    """Return the possible points of a payment for a rule in a round with this carry (see
    `_points_of`).
    """
    found = _points_of(ruleset, players, rule, pots)
    times = ppeok_carry(ruleset, rule, carry)
    return found if times == 1 else tuple(times * points for points in found)


def _points_of(ruleset: Ruleset, players: int, rule: str, pots: Pots) -> range | tuple[int, ...]:
    """Return the possible points of a payment for a rule: one number, or several. The result is
    empty for a rule that pays nothing. A house rule that gostop doesn't know may pay any number.
    """
    instant, playing = ruleset.instant, min(players, ruleset.deal.playing)
    ppeok = instant.ppeok.for_players(playing)
    once = {
        Paid.FIRST_PPEOK.value: ppeok,
        Paid.FIRST_JJOK.value: instant.jjok.for_players(playing),
        Paid.FIRST_TTADAK.value: instant.ttadak.for_players(playing),
        Paid.FIRST_BOMB.value: instant.bomb.for_players(playing),
    }
    runs = {
        Paid.SECOND_PPEOK.value: (2,),
        Paid.THIRD_PPEOK.value: (3,),
        Paid.FURTHER_PPEOK.value: range(4, _LONGEST_RUN + 1),
    }
    if rule in once:
        return _shares(ruleset, playing, once[rule])
    if rule in runs:
        if instant.runs is None or not ppeok:
            return ()
        doubles, flat = (instant.runs.pay is way for way in (RunPay.DOUBLING, RunPay.EACH))
        paid = [ppeok * (2 ** (n - 1) if doubles else 1 if flat else n) for n in runs[rule]]
        shares = {share for points in paid for share in _shares(ruleset, playing, points)}
        return tuple(sorted(shares))
    if rule == Paid.FORCED_OUT.value:
        return _for_a_hand(ruleset, players)
    for capture in instant.captures:
        if capture.id == rule:
            rounds = 1 + dict(pots).get(rule, 0)
            points = capture.points.for_players(playing)
            return tuple(rounds * share for share in _shares(ruleset, playing, points))
    return range(1, MOST + 1)


def _shares(ruleset: Ruleset, playing: int, points: int) -> tuple[int, ...]:
    """Return the points that one opponent may pay of a seat's gain: the whole gain, or a share
    (R39).
    """
    if ruleset.payment.gained is Gained.IN_ALL:
        each, over = divmod(points, playing - 1)
        shares = {each, each + 1} if over else {each}
        return tuple(sorted(shares - {0}))
    return (points,) if points else ()


def _for_a_hand(ruleset: Ruleset, players: int) -> range | tuple[int, ...]:
    """Return the points that a seat may pay at once for a hand that had to sit out."""
    out = ruleset.seating.forced_out
    if out is None or out.payers is not OutPayers.NON_DEALERS or players <= ruleset.deal.playing:
        return ()
    return range(1, most_for_a_hand(ruleset, players) + 1)


def most_for_a_hand(ruleset: Ruleset, players: int) -> int:
    """Return the most points that each payer pays for a hand that had to sit out."""
    return most_for_out(ruleset, limits_for(ruleset, players).hand)

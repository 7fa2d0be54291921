"""`settle`: who pays whom how much, and why."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from decimal import Decimal, localcontext
from fractions import Fraction
from typing import Any, TypeVar

import attrs

from gostop.arguments import entries, whole
from gostop.errors import PositionError, shown
from gostop.facts.outcome import Outcome
from gostop.kernel.bill import Bill
from gostop.kernel.debts import balance, bills, capped, stands
from gostop.kernel.record import NOBODY
from gostop.round.state import State, outcome_of
from gostop.settling.case import Case, case_of_outcome, case_of_state
from gostop.settling.check import check
from gostop.settling.transfers import Transfer, transfer_at_once, transfer_of

Money = TypeVar("Money", int, Decimal, Fraction)


@attrs.frozen(eq=False, repr=False)
class Settlement:
    """What a round costs and earns."""

    points: tuple[int, ...]
    """Points for each seat at the table; they sum to 0."""
    _case: Case
    _bills: tuple[Bill, ...]
    _cuts: tuple[int, ...]
    _game: State | Outcome

    @functools.cached_property
    def transfers(self) -> tuple[Transfer, ...]:
        """Every payment: those made during the round first, then the losers' to the winner."""
        (rules, record, _), outcome = self._case, self.outcome
        at_once = outcome.instant if stands(rules, record) else ()
        cuts = self._cuts or (0,) * len(at_once)
        return (
            *(transfer_at_once(outcome, *paid) for paid in zip(at_once, cuts, strict=True)),
            *(transfer_of(outcome, rules, bill) for bill in self._bills),
        )

    @functools.cached_property
    def outcome(self) -> Outcome:
        """What was settled."""
        return self._game if isinstance(self._game, Outcome) else outcome_of(self._game)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Settlement):
            return NotImplemented
        return self._owed() == other._owed() and self.outcome == other.outcome

    def _owed(self) -> tuple[tuple[tuple[Any, ...], ...], tuple[int, ...]]:
        """The bills as tuples, and what the caps take off what was paid at once."""
        return tuple(bill.parts() for bill in self._bills), self._cuts

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, (self.points, *self._owed(), self._game)

    def __hash__(self) -> int:
        return hash((self.points, self._owed()))

    def __repr__(self) -> str:
        return f"<Settlement by {self._game.ruleset.id}: {self.points}>"

    def money(self, per_point: Money) -> tuple[Money, ...]:
        """What each seat wins or pays at a value per point, exactly.

        Args:
            per_point: money for a point, above 0: an `int`, a `Decimal` or a `Fraction`.

        Raises:
            PositionError: for anything else.
        """
        if not _is_exact(per_point) or not per_point > 0:
            raise PositionError(
                f"per_point is {shown(per_point)}; right is an amount above 0: an int, or for "
                "parts of one a Decimal or a Fraction, as Decimal('0.05')"
            )
        with localcontext(prec=_MOST_DIGITS * 2):
            return tuple(points * per_point for points in self.points)


def _restored(
    points: tuple[int, ...],
    owed: tuple[tuple[Any, ...], ...],
    cuts: tuple[int, ...],
    game: State | Outcome,
) -> Settlement:
    """The settlement that was pickled."""
    return Settlement(points, _case_of(game), tuple(Bill(*parts) for parts in owed), cuts, game)


def _case_of(game: State | Outcome) -> Case:
    return case_of_state(game) if isinstance(game, State) else case_of_outcome(game)


def _is_exact(amount: object) -> bool:
    """Whether an amount is a number that multiplies exactly; of a Decimal, one of sane length."""
    if isinstance(amount, Decimal):
        _, digits, exponent = amount.as_tuple()
        return isinstance(exponent, int) and len(digits) + abs(exponent) <= _MOST_DIGITS
    return type(amount) in (int, Fraction)


_MOST_DIGITS = 1000


def settle(game: State | Outcome, *, balances: Iterable[int] | None = None) -> Settlement:
    """The settlement of a finished round, or of an outcome written by hand.

    Args:
        game: the round.
        balances: what each seat owned before it, in points from 0 on; where the ruleset has a cap,
            nobody pays more than that lets, at once and in the end together (G40).

    Raises:
        PositionError: if the round is not over, or the outcome cannot be.
        RulesetError: if the outcome's ruleset does not seat so many.
    """
    if type(game) is Outcome:
        check(game)
    elif type(game) is not State:
        raise PositionError(f"{shown(game)} is no State and no Outcome")
    rules, record, captured = case = _case_of(game)
    owed = bills(rules, record, captured) if record.winner != NOBODY else ()
    cuts: tuple[int, ...] = ()
    if balances is not None:
        owned = _balances(balances, len(captured))
        if rules.payment_cap_payer or rules.payment_cap_payee:
            cuts, owed = capped(rules, record, owed, owned)
    points = balance(rules, record, owed, len(captured))
    if not any(cuts):
        return Settlement(tuple(points), case, owed, (), game)
    for (payer, payee, _, _), cut in zip(record.instants, cuts, strict=True):
        points[payer] += cut
        points[payee] -= cut
    return Settlement(tuple(points), case, owed, cuts, game)


def _balances(balances: object, players: int) -> tuple[int, ...]:
    """What each seat owns, checked."""
    found = entries("balances", balances, "what each seat owns, in points")
    if len(found) != players:
        raise PositionError(f"balances is for {len(found)} seats; right is one a seat: {players}")
    return tuple([whole("balances", number, 0) for number in found])

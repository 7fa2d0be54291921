"""`settle`: who pays whom how much, and why."""

from __future__ import annotations

import functools
from decimal import Decimal, localcontext
from fractions import Fraction
from typing import TypeVar

import attrs

from gostop.cards import CardSet
from gostop.case import Case, case_of_outcome, case_of_state
from gostop.checking import check
from gostop.errors import PositionError, shown
from gostop.outcome import Outcome
from gostop.payment import Bill, bills_at_once, bills_to_winner
from gostop.ruleset.ruleset import Ruleset
from gostop.ruleset.source import HOUSE, Source
from gostop.scoring import Item, score_items
from gostop.state import State, outcome_of

Money = TypeVar("Money", int, Decimal, Fraction)


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


_LIABILITIES = {"go_bak": "payment.go_bak", "refused_draw": "draw.offer"}


@attrs.frozen(eq=False, repr=False)
class Settlement:
    """What a round costs and earns."""

    points: tuple[int, ...]
    """Points for each seat at the table; they sum to 0."""
    _case: Case
    _bills: tuple[Bill, ...]
    _game: State | Outcome

    @functools.cached_property
    def transfers(self) -> tuple[Transfer, ...]:
        """Every payment: those made during the round first, then the losers' to the winner."""
        return tuple(_transfer(self._case, bill) for bill in self._bills)

    @functools.cached_property
    def outcome(self) -> Outcome:
        """What was settled."""
        return self._game if isinstance(self._game, Outcome) else outcome_of(self._game)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Settlement):
            return NotImplemented
        return self._bills == other._bills and self.outcome == other.outcome

    def __reduce__(self) -> tuple[object, ...]:
        return settle, (self._game,)

    def __hash__(self) -> int:
        return hash((self.points, self._bills))

    def __repr__(self) -> str:
        return f"<Settlement by {self._case.ruleset.id}: {self.points}>"

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


def _is_exact(amount: object) -> bool:
    """Whether an amount is a number that multiplies exactly; of a Decimal, one of sane length."""
    if isinstance(amount, Decimal):
        _, digits, exponent = amount.as_tuple()
        return isinstance(exponent, int) and len(digits) + abs(exponent) <= _MOST_DIGITS
    return type(amount) in (int, Fraction)


_MOST_DIGITS = 1000


def settle(game: State | Outcome) -> Settlement:
    """The settlement of a finished round, or of an outcome written by hand.

    Raises:
        PositionError: if the round is not over, or the outcome cannot be.
        RulesetError: if the outcome's ruleset does not seat so many.
    """
    if isinstance(game, State):
        case = case_of_state(game)
    elif isinstance(game, Outcome):
        check(game)
        case = case_of_outcome(game)
    else:
        raise PositionError(f"{shown(game)} is no State and no Outcome")
    bills = bills_at_once(case) if case.instants else ()
    if case.winner is not None:
        bills += bills_to_winner(case, case.winner)
    points = [0] * len(case.captured)
    for bill in bills:
        points[bill.payer] -= bill.points
        points[bill.payee] += bill.points
    return Settlement(tuple(points), case, bills, game)


def _transfer(case: Case, bill: Bill) -> Transfer:
    """A bill as users read it: every rule with its source."""
    ruleset = case.ruleset
    scored = score_items(ruleset, case.rules, bill.counted) if bill.counted else ()
    items = tuple(
        Item(rule, points, CardSet(), _source(ruleset, path)) for rule, points, path in bill.lines
    )
    factors = tuple(
        Factor(rule, factor, _source(ruleset, path)) for rule, factor, path in bill.times
    )
    liability = _LIABILITIES.get(bill.liability)
    return Transfer(
        bill.payer,
        bill.payee,
        bill.points,
        (*scored, *items),
        factors,
        bill.share_of,
        bill.liability,
        ruleset.source(liability) if liability else None,
    )


def _source(ruleset: Ruleset, path: str) -> Source:
    """Where a setting comes from; a payment of no known rule is the table's own."""
    return ruleset.source(path) if path else Source(HOUSE, "paid at the table")

"""`settle`: find who pays whom, how much, and why."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from decimal import Decimal, localcontext
from fractions import Fraction
from typing import Any, TypeVar

import attrs

from gostop.core.arguments import entries, whole
from gostop.game.validation.outcome import check_outcome
from gostop.core.errors import PositionError, expected, shown, visible
from gostop.game.outcome import Outcome
from gostop.kernel.payments import Bill
from gostop.kernel.payments import capped
from gostop.kernel.payments import bills, earned, points_of, stands
from gostop.core.hooks import picture
from gostop.core.public_names import public_in
from gostop.game.state import State, outcome_of
from gostop.game.score import Score, scores_of
from gostop.game.ended_round import EndedRound, ended_outcome, ended_position, ended_state
from gostop.game.transfers import Transfer, transfer_at_once, transfer_of

Money = TypeVar("Money", int, Decimal, Fraction)


@public_in("gostop")
@attrs.frozen(eq=False, repr=False)
class Settlement:
    """The points that each seat wins or pays in a round, and the payments.

    `print(settlement)` shows the points, and each transfer on a line.
    """

    points: tuple[int, ...]
    """The points of each seat at the table. Their sum is 0."""
    _game: State | Outcome
    _capped: tuple[Bill, ...] | None = None
    """The bills that caps have reduced; `None` if no cap was applied."""
    _cuts: tuple[int, ...] = ()

    @functools.cached_property
    def _ended_round(self) -> EndedRound:
        return _ended(self._game)

    @functools.cached_property
    def _bills(self) -> tuple[Bill, ...]:
        """The bills of the losers. They are made when they are first needed."""
        return tuple(bills(*self._ended_round)) if self._capped is None else self._capped

    @functools.cached_property
    def transfers(self) -> tuple[Transfer, ...]:
        """Every payment: first the payments during the round, then those at its end."""
        (rules, record, _), outcome = self._ended_round, self.outcome
        at_once = outcome.instant if stands(rules, record) else ()
        cuts = self._cuts or (0,) * len(at_once)
        return (
            *(transfer_at_once(outcome, *paid) for paid in zip(at_once, cuts, strict=True)),
            *(transfer_of(outcome, rules, bill) for bill in self._bills),
        )

    @functools.cached_property
    def scores(self) -> tuple[Score, ...]:
        """The score of each seat's captured cards. The sake cup counts as in the transfers; `score`
        may count it in another way (R1).
        """
        return scores_of(self._game.ruleset, *self._ended_round)

    @functools.cached_property
    def outcome(self) -> Outcome:
        """The settled outcome."""
        return self._game if isinstance(self._game, Outcome) else outcome_of(self._game)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Settlement):
            return NotImplemented
        return self._owed() == other._owed() and self.outcome == other.outcome

    def _owed(self) -> tuple[tuple[tuple[Any, ...], ...], tuple[int, ...]]:
        """Return the bills as tuples, and the points that caps take off the payments during the
        round.
        """
        return tuple(bill.parts() for bill in self._bills), self._cuts

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, (self.points, *self._owed(), self._game)

    def __hash__(self) -> int:
        return hash((self.points, self._owed()))

    def __repr__(self) -> str:
        return f"<Settlement by {visible(self._game.ruleset.id)}: {self.points}>"

    def __str__(self) -> str:
        points = ", ".join(f"seat {seat} {won:+}" for seat, won in enumerate(self.points))
        return "\n".join([points, *map(str, self.transfers)])

    def _repr_svg_(self) -> str | None:
        """Return the picture for a notebook."""
        return picture(self)

    def money(self, per_point: Money) -> tuple[Money, ...]:
        """Return the exact amount of money that each seat wins or pays.

        Args:
            per_point: money for a point, above 0: an `int`, a `Decimal` or a `Fraction`.

        Raises:
            PositionError: for any other amount.
        """
        if not _is_exact(per_point) or not per_point > 0:
            raise PositionError(
                expected("an amount of money above 0", per_point),
                field="per_point",
                hint="give an int, a Fraction or a Decimal, such as Decimal('0.05')",
                code="number",
            )
        with localcontext(prec=_MOST_DIGITS * 2):
            return tuple(points * per_point for points in self.points)


def _restored(
    points: tuple[int, ...],
    owed: tuple[tuple[Any, ...], ...],
    cuts: tuple[int, ...],
    game: State | Outcome,
) -> Settlement:
    """Restore a settlement from a pickle."""
    return Settlement(points, game, tuple(Bill(*parts) for parts in owed), cuts)


def _ended(game: State | Outcome) -> EndedRound:
    return ended_state(game) if isinstance(game, State) else ended_outcome(game)


def _is_exact(amount: object) -> bool:
    """Whether an amount can be multiplied exactly: an int, a Fraction, or a Decimal of limited
    length.
    """
    if isinstance(amount, Decimal):
        _, digits, exponent = amount.as_tuple()
        return isinstance(exponent, int) and len(digits) + abs(exponent) <= _MOST_DIGITS
    return type(amount) in (int, Fraction)


_MOST_DIGITS = 1000


def settle(game: State | Outcome, *, balances: Iterable[int] | None = None) -> Settlement:
    """Settle a finished round, or an outcome written by hand.

    Args:
        game: the round.
        balances: what each seat owned before the round, in points, 0 or more. If the ruleset has a
            cap, no one pays more than the cap allows, in the round and at its end together (G40).

    Raises:
        PositionError: if the round is not over, or no round ends with this outcome.
        RulesetError: if the outcome has more or fewer players than its ruleset seats.
    """
    if type(game) is State:
        points = points_of(ended_position(game))
    elif type(game) is not Outcome:
        raise PositionError(expected("a State or an Outcome", game), field="game", code="type")
    else:
        if game._ended is None:
            check_outcome(game)
        points = list(earned(*ended_outcome(game)))
    if balances is None:
        return Settlement(tuple(points), game)
    rules, record, captured = _ended(game)
    owned = _balances(balances, len(captured))
    if not (rules.payment_cap_payer or rules.payment_cap_payee):
        return Settlement(tuple(points), game)
    before = bills(rules, record, captured)
    cuts, owed = capped(rules, record, before, owned)
    for bill, left in zip(before, owed, strict=True):
        points[bill.payer] += bill.points - left.points
        points[bill.payee] -= bill.points - left.points
    for (payer, payee, _, _), cut in zip(record.instants if cuts else (), cuts, strict=True):
        points[payer] += cut
        points[payee] -= cut
    return Settlement(tuple(points), game, tuple(owed), cuts if any(cuts) else ())


def settlement_with(
    outcome: Outcome, paid: Sequence[tuple[int, int]], points: tuple[int, ...]
) -> Settlement:
    """Return the settlement of an outcome, with some of its transfers reduced by a cap.

    Args:
        outcome: the outcome.
        paid: for each transfer, the points that are left and the points that limits take off.
        points: the points of each seat.

    Raises:
        PositionError: if no round ends with the outcome, or the outcome does not lead to these
            transfers and points.
        RulesetError: if the outcome has more or fewer players than its ruleset seats.
    """
    whole_one = settle(outcome)
    transfers, capped = whole_one.transfers, outcome.ruleset.payment.cap is not None
    owed = [transfer.points for transfer in transfers]
    wholes = [transfer.points + transfer.cut for transfer in transfers]
    more = [transfer.points - left for transfer, (left, _) in zip(transfers, paid, strict=False)]
    same = [left + cut for left, cut in paid] == wholes
    if not same or min(more, default=0) < 0 or (not capped and any(more)):
        raise PositionError(
            f"by its outcome the transfers are of {owed} points, not of {shown(list(paid))}",
            field="transfers",
            code="impossible",
        )
    at_once = len(transfers) - len(whole_one._bills)
    cuts = tuple([cut for _, cut in paid[:at_once]])
    left_owed = tuple(
        [
            bill.capped(left) if left < bill.points else bill
            for bill, (left, _) in zip(whole_one._bills, paid[at_once:], strict=True)
        ]
    )
    found = list(whole_one.points)
    for transfer, cut in zip(transfers, more, strict=True):
        found[transfer.payer] += cut
        found[transfer.payee] -= cut
    if tuple(found) != points:
        message = f"the transfers add up to {tuple(found)}, not to {shown(points)}"
        raise PositionError(message, field="points", code="impossible")
    return Settlement(points, outcome, left_owed, cuts if any(cuts) else ())


def _balances(balances: object, players: int) -> tuple[int, ...]:
    """Check what each seat owns, and return it."""
    found = entries("balances", balances, "what each seat owns, in points")
    if len(found) != players:
        raise PositionError(
            f"expected {players} numbers, one for each seat, found {len(found)}",
            field="balances",
            code="length",
        )
    return tuple([whole("balances", number, 0) for number in found])

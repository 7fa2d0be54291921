"""`Case`: what a settlement depends on, in integers; made of a finished state or of an outcome."""

from __future__ import annotations

import attrs

from gostop.cards import mask_of
from gostop.compiling import compiled
from gostop.errors import PositionError
from gostop.events import PAID, REASONS
from gostop.kernel.position import NOBODY
from gostop.kernel.rules import Rules
from gostop.outcome import Outcome, Reason
from gostop.ruleset.ruleset import Ruleset
from gostop.state import CHOICES, State, position_of


@attrs.frozen
class Case:
    """A finished round, as `Outcome` has it, with cards as the kernel's masks."""

    ruleset: Ruleset
    rules: Rules
    captured: tuple[int, ...]
    """Each seat's captured cards, as a mask."""
    winner: int | None
    reason: Reason
    goes: tuple[int, ...]
    shakes: tuple[int, ...]
    """The seats that shook."""
    bombs: tuple[int, ...]
    carry: int
    refused: int | None
    instants: tuple[tuple[int, int, int, str], ...]
    """Payer, payee, points, and the rule."""
    active: tuple[int, ...]
    choice: int
    """How the owner of the sake cup counts it, as the kernel's number."""


def case_of_state(state: State) -> Case:
    """The case of a finished state.

    Raises:
        PositionError: if it is not over.
    """
    if not state.is_over:
        raise PositionError(f"{state!r} is not over; right is a state with is_over, or an Outcome")
    p = position_of(state)
    record = p.record
    return Case(
        state.ruleset,
        p.rules,
        tuple([seat.captured for seat in p.seats]),
        None if record.winner == NOBODY else record.winner,
        REASONS[record.reason],
        record.goes,
        tuple([seat for seat, _ in record.shakes]),
        record.bombs,
        record.carry,
        None if record.refused == NOBODY else record.refused,
        tuple([(payer, payee, paid, PAID[rule]) for payer, payee, paid, rule in record.instants]),
        record.active,
        record.cup,
    )


def case_of_outcome(outcome: Outcome) -> Case:
    """The case of an outcome that has been checked."""
    return Case(
        outcome.ruleset,
        compiled(outcome.ruleset, len(outcome.captured)),
        tuple(mask_of(cards) for cards in outcome.captured),
        outcome.winner,
        outcome.reason,
        outcome.goes,
        tuple(seat for seat, _ in outcome.shakes),
        outcome.bombs,
        outcome.carry,
        outcome.refused,
        tuple((paid.payer, paid.payee, paid.points, paid.rule) for paid in outcome.instant),
        outcome.seats,
        CHOICES[outcome.cup],
    )

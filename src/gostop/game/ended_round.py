"""The facts that a settlement needs, in integers: from a finished state or an outcome."""

from __future__ import annotations

from typing import Final, NamedTuple

from gostop.core.cards import mask_of
from gostop.core.errors import PositionError
from gostop.game.history import keep_facts
from gostop.game.outcome import FACTS, REASONS, Outcome
from gostop.kernel.position import OVER, Position
from gostop.kernel.history import NOBODY, Record, record_of
from gostop.kernel.rules import Rules
from gostop.game.state import State, position_of
from gostop.rules.compile import compiled


class EndedRound(NamedTuple):
    """A finished round, in integers."""

    rules: Rules
    record: Record
    """The seats that played, the calls, and the end of the round."""
    captured: list[int]
    """Each seat's captured cards, as a mask."""


def ended_state(state: State) -> EndedRound:
    """Return the finished round of a state.

    Raises:
        PositionError: if the round is not over.
    """
    p = ended_position(state)
    return EndedRound(p.rules, p.record, [seat.captured for seat in p.seats])


def ended_position(state: State) -> Position:
    """Return the position of a state whose round is over.

    Raises:
        PositionError: if the round is not over.
    """
    p = position_of(state)
    if p.phase != OVER:
        raise PositionError(
            f"the round is not over yet: {state!r}",
            field="game",
            hint="play it until is_over, or write an Outcome",
            code="not_over",
        )
    return p


_CODES: Final = {reason: code for code, reason in REASONS.items()}
_KEPT: Final = [fact for name, fact in FACTS.items() if name != "dealer"]


def ended_outcome(outcome: Outcome) -> EndedRound:
    """Return the finished round of an outcome: the round that was played, or a round made from
    checked facts.
    """
    if outcome._ended is not None:
        return EndedRound(*outcome._ended)
    record = record_of(outcome.seats, 0, outcome.carry)
    record.winner = NOBODY if outcome.winner is None else outcome.winner
    record.reason = _CODES[outcome.reason]
    keep_facts(
        _KEPT, {fact.name: getattr(outcome, fact.name) for fact in _KEPT}, outcome.ruleset, record
    )
    return EndedRound(
        compiled(outcome.ruleset, len(outcome.captured)),
        record,
        [mask_of(cards) for cards in outcome.captured],
    )

"""Playing a round: the legal moves, and their results."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, cast

from gostop.errors import GoStopError, expected
from gostop.kernel import legal
from gostop.kernel.turn import advance
from gostop.moves import SHAPES, Move
from gostop.round.events import Event, events_of
from gostop.round.illegal import UNKNOWN, why_illegal
from gostop.round.state import State, not_a_state, position_of, state_of

_new: Final = object.__new__


class IllegalMoveError(GoStopError):
    """An illegal move. The message says why, and which moves are legal."""

    code: str = UNKNOWN

    def __init__(
        self,
        move: Move | object,
        state: State,
        message: str = "",
        *,
        field: str = "",
        hint: str = "",
        code: str = "",
    ) -> None:
        message = message or expected("a legal move", move)
        super().__init__(message, field=field, hint=hint, code=code)
        self.move = move
        """The move, as it was given."""
        self.state = state
        """The state, which has not changed."""
        self.legal: tuple[Move, ...] = legal_moves(state)
        """The legal moves; `()` once the round is over."""
        self.seat: int | None = state.to_move
        """The seat to move; `None` once the round is over."""

    def __reduce__(self) -> tuple[object, ...]:
        return IllegalMoveError, (self.move, self.state, str(self)), self.__dict__


def legal_moves(state: State) -> tuple[Move, ...]:
    """Every legal move of the seat to act, by ascending id; `()` once the round is over.

    Raises:
        PositionError: if `state` is not a `State`.
    """
    if type(state) is not State:
        raise not_a_state(state)
    position = state._position
    return position.legal or legal.legal_moves(position)


def apply(state: State, move: Move) -> State:
    """The state after a move. The old state does not change.

    Raises:
        IllegalMoveError: if the move is not legal. It says why, and has the legal moves.
        PositionError: if `state` is not a `State`.
    """
    if type(state) is not State:
        raise not_a_state(state)
    position = state._position
    # the type first: an object of another type may claim that it equals every move
    if type(move) not in SHAPES or move not in (position.legal or legal.legal_moves(position)):
        raise illegal(state, move)
    # the same as `state_of`, without the call
    after = _new(State)
    after._ruleset = state._ruleset
    after._position = advance(position, move.id, None)
    return after


def step(state: State, move: Move) -> tuple[State, tuple[Event, ...]]:
    """The state after a move, the same as `apply` gives, and the events on the way, in order.

    Raises:
        IllegalMoveError: if the move is not legal. It says why, and has the legal moves.
        PositionError: if `state` is not a `State`.
    """
    if type(state) is not State:
        raise not_a_state(state)
    position = position_of(state)
    if type(move) not in SHAPES or move not in legal.legal_moves(position):
        raise illegal(state, move)
    trace: list[tuple[int, ...]] = []
    after = state_of(state.ruleset, advance(position, move.id, trace))
    return after, events_of(state.ruleset, trace)


def illegal(state: State, move: object) -> IllegalMoveError:
    """The error for an illegal move. It says why, and which moves are legal."""
    if type(move) not in SHAPES:
        hint = "make one with Play(card), Go(), …, or with parse_move from text"
        return IllegalMoveError(move, state, expected("a move", move), hint=hint, code="type")
    code, why = why_illegal(state, cast("Move", move))
    hint = f"legal: {moves_text(legal_moves(state))}" if not state.is_over else ""
    message = f"expected a legal move, found '{move}': {why}"
    return IllegalMoveError(move, state, message, hint=hint, code=code)


_LISTED: Final = 200
"""The most characters of a list of legal moves in a message."""


def moves_text(moves: Iterable[Move]) -> str:
    """Moves as a message lists them, cut between two of them if the list is long."""
    text = ", ".join(map(str, moves))
    return text if len(text) <= _LISTED else f"{text[:_LISTED].rpartition(', ')[0]}, …"

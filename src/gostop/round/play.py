"""Playing a round: which moves are legal, and what comes of them."""

from __future__ import annotations

from typing import Final

from gostop.errors import GoStopError, PositionError, shown
from gostop.kernel import legal
from gostop.kernel.turn import advance
from gostop.moves import SHAPES, Move
from gostop.round.events import Event, events_of
from gostop.round.state import State, position_of, state_of

_new: Final = object.__new__


class IllegalMoveError(GoStopError):
    """A move that is not legal in a state: `.move` and `.state`, both untouched."""

    def __init__(self, move: Move | object, state: State, message: str = "") -> None:
        super().__init__(message or f"{shown(move)} is not a legal move")
        self.move = move
        self.state = state

    def __reduce__(self) -> tuple[object, ...]:
        return IllegalMoveError, (self.move, self.state, str(self))


def legal_moves(state: State) -> tuple[Move, ...]:
    """Every legal move of the seat to act, by ascending id; `()` once the round is over.

    Raises:
        PositionError: if it is given anything but a `State`.
    """
    if type(state) is not State:
        raise no_state(state)
    position = state._position
    return position.legal or legal.legal_moves(position)


def apply(state: State, move: Move) -> State:
    """The state after a move; the old one stays as it is.

    Raises:
        IllegalMoveError: if the move is not legal, with the moves that are.
        PositionError: if it is given anything but a `State`.
    """
    if type(state) is not State:
        raise no_state(state)
    position = state._position
    # the type first: what is no move may say that it equals all of them
    if type(move) not in SHAPES or move not in (position.legal or legal.legal_moves(position)):
        raise illegal(state, move)
    # as `state_of`, without the call
    after = _new(State)
    after._ruleset = state._ruleset
    after._position = advance(position, move.id, None)
    return after


def step(state: State, move: Move) -> tuple[State, tuple[Event, ...]]:
    """The state after a move, the same as `apply`'s, and what happened on the way, in order.

    Raises:
        IllegalMoveError: if the move is not legal, with the moves that are.
        PositionError: if it is given anything but a `State`.
    """
    if type(state) is not State:
        raise no_state(state)
    position = position_of(state)
    if type(move) not in SHAPES or move not in legal.legal_moves(position):
        raise illegal(state, move)
    trace: list[tuple[int, ...]] = []
    after = state_of(state.ruleset, advance(position, move.id, trace))
    return after, events_of(state.ruleset, trace)


def no_state(value: object) -> PositionError:
    """The error for what is no state."""
    return PositionError(f"{shown(value)} is no State; deal, setup, apply and step make one")


def illegal(state: State, move: object) -> IllegalMoveError:
    """The error for a move that is not legal, saying which are."""
    if type(move) not in SHAPES:
        right = "a move is Play(card), Go(), …; parse_move reads one from text"
        return IllegalMoveError(move, state, f"{shown(move)} is no move; {right}")
    others = [str(other) for other in legal_moves(state)]
    if not others:
        return IllegalMoveError(move, state, f"'{move}' is not legal: the round is over")
    asked = state.phase.name.lower().replace("_", " ")
    return IllegalMoveError(
        move,
        state,
        f"'{move}' is not legal for seat {state.to_move} ({asked}); legal: {', '.join(others)}",
    )

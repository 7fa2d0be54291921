"""Play a round: the legal moves, and the results of moves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, cast

from gostop.core.errors import GoStopError, expected, shown
from gostop.game.events import Event
from gostop.kernel import state_calls, legal
from gostop.kernel.bits import COMPILED
from gostop.kernel.state_calls import OUTSIDE
from gostop.kernel.event_codes import Reports
from gostop.kernel.turn import advance
from gostop.core.moves import SHAPES, Move
from gostop.core.public_names import public_in
from gostop.game.illegal import UNKNOWN, why_illegal
from gostop.game.state import State, not_a_state, position_of, state_of
from gostop.game.view import View, not_a_view
from gostop.game.event_builder import events_of

_new: Final = object.__new__


@public_in("gostop")
class IllegalMoveError(GoStopError):
    """The error for an illegal move. The message says why the move is not legal, and lists the
    legal moves.
    """

    code: str = UNKNOWN

    def __init__(
        self,
        move: Move | object,
        state: State | View,
        message: str = "",
        *,
        field: str = "",
        hint: str = "",
        code: str = "",
    ) -> None:
        message = message or f"{shown(move)} is not a legal move"
        super().__init__(message, field=field, hint=hint, code=code)
        self.move = move
        """The move that was given."""
        self.state = state
        """The state in which the move is illegal. In an error from `check_move`, this is a view."""
        self.legal: tuple[Move, ...] = legal_moves(state)
        """The legal moves. `()` once the round is over, and for a view of a seat that is not to
        move."""
        self.seat: int | None = state.to_move
        """The seat to move. `None` once the round is over."""

    def __reduce__(self) -> tuple[object, ...]:
        return IllegalMoveError, (self.move, self.state, str(self)), self.__dict__


def legal_moves(state: State | View) -> tuple[Move, ...]:
    """Return every legal move of the seat to act, by ascending id. Return `()` once the round is
    over, and for a view of a seat that is not to move.

    Raises:
        PositionError: if `state` is neither a `State` nor a `View`.
    """
    if type(state) is not State:
        return moves_seen(state)
    position = state._position
    return position.legal or legal.legal_moves(position)


def moves_seen(view: object) -> tuple[Move, ...]:
    """Return the legal moves of a view.

    Raises:
        PositionError: if `view` is not a `View`.
    """
    if type(view) is View:
        return view.legal_moves
    raise not_a_state(view)


def apply(state: State, move: Move) -> State:
    """Return the state after a move. The old state does not change.

    Raises:
        IllegalMoveError: if the move is not legal. The error has the reason and the legal moves,
            which others must not see: check what a player sends with `check_move`.
        PositionError: if `state` is not a `State`.
    """
    if type(state) is not State:
        raise refusal(state, move)
    position = state._position
    # check the type first, since an object of another type may claim to equal every move
    if type(move) not in SHAPES or move not in (position.legal or legal.legal_moves(position)):
        raise illegal(state, move)
    after = _new(State)
    after._ruleset = state._ruleset
    after._position = advance(position, move.id, None)
    return after


def step(state: State, move: Move) -> tuple[State, tuple[Event, ...]]:
    """Return the state after a move, as `apply` does, and the events of the move, in order.

    Raises:
        IllegalMoveError: if the move is not legal. The error has the reason and the legal moves.
        PositionError: if `state` is not a `State`.
    """
    if type(state) is not State:
        raise not_a_state(state)
    position = position_of(state)
    if type(move) not in SHAPES or move not in legal.legal_moves(position):
        raise illegal(state, move)
    trace = Reports()
    after = state_of(state.ruleset, advance(position, move.id, trace))
    return after, events_of(state.ruleset, trace.found)


def check_move(view: View, move: Move) -> None:
    """Check that a move is legal for the seat of a view. The check uses only the view, so its
    errors reveal nothing to the seat.

    Raises:
        IllegalMoveError: if the move is not legal. If the seat is not to move, the error says only
            this.
        PositionError: if `view` is not a `View`.
    """
    if type(view) is not View:
        raise not_a_view(view)
    if view.seat is None or view.seat != view.to_move:
        raise _out_of_turn(view, move)
    if type(move) not in SHAPES or move not in view.legal_moves:
        raise illegal(view, move)


def _out_of_turn(view: View, move: object) -> IllegalMoveError:
    if view.is_over:
        message, code = "the round is over, so nobody is to move", "over"
    else:
        whose = "a spectator's" if view.seat is None else f"seat {view.seat}'s"
        message = f"it is seat {view.to_move}'s turn, not {whose}"
        code = "not_to_move"
    return IllegalMoveError(move, view, message, code=code)


def refusal(state: object, move: object) -> GoStopError:
    """Make the error for arguments that `apply` refuses: an illegal move, or an object that is not
    a state.
    """
    return illegal(state, move) if type(state) is State else not_a_state(state)


OUTSIDE.moves_seen, OUTSIDE.refusal = moves_seen, refusal
if COMPILED:  # pragma: no cover  # no coverage is measured in the compiled kernel
    # the compiled functions do the same, and get the docstrings from above (see `hatch_build.py`)
    globals().update(legal_moves=state_calls.legal_moves, apply=state_calls.apply)


def illegal(state: State | View, move: object) -> IllegalMoveError:
    """Make the error for an illegal move. The error says why the move is not legal, and lists the
    legal moves.
    """
    if type(move) not in SHAPES:
        hint = "make one with Play(card), Go(), …, or with parse_move from text"
        return IllegalMoveError(move, state, expected("a move", move), hint=hint, code="type")
    code, why = why_illegal(state, cast("Move", move))
    hint = f"legal: {moves_text(legal_moves(state))}" if not state.is_over else ""
    message = f"'{move}' is not legal: {why}"
    return IllegalMoveError(move, state, message, hint=hint, code=code)


_LISTED: Final = 200
"""The maximum length of the list of legal moves in a message."""


def moves_text(moves: Iterable[Move]) -> str:
    """List moves as text for a message. A list that is too long ends after a whole move, with
    "…".
    """
    text = ", ".join(map(str, moves))
    return text if len(text) <= _LISTED else f"{text[:_LISTED].rpartition(', ')[0]}, …"

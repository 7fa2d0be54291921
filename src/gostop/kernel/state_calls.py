"""The base class of `State` and `View`, and the compiled forms of `legal_moves` and `apply`."""

from typing import Any, Final, final

from gostop.kernel.bits import lowest
from gostop.kernel.i64 import i64, mypyc_attr
from gostop.kernel.ids import BOMB, CHOOSE
from gostop.kernel.legal import legal_moves as moves_in
from gostop.kernel.legal import legal_set
from gostop.kernel.position import Position
from gostop.kernel.turn import advance


@mypyc_attr(acyclic=True, allow_interpreted_subclasses=True)
class StateBase:
    """A position and its ruleset: the base class of `State` and `View`.

    In the compiled kernel, the reference count of this class grows with each object, because the
    code that mypyc writes to destroy an object does not decrease it. This does no harm, since the
    class is never deleted.
    """

    _ruleset: Any
    """The ruleset. The kernel does not read it."""
    _position: Position

    def __new__(cls, ruleset: Any, position: Position) -> "StateBase":
        """Make an object of this class or of a subclass, without a call of `__init__`."""
        base = object.__new__(cls)
        base._ruleset = ruleset
        base._position = position
        return base


new_state: Final[Any] = StateBase.__new__
"""Makes an object from a subclass, a ruleset and a position."""


@final
class Outside:
    """The objects from outside the kernel that `legal_moves` and `apply` need. The package
    `gostop.game` sets them.

    They aren't names of the module: mypyc looks these up in a dictionary, and a round through the
    public API takes 3 % longer.
    """

    state: Any = None
    """The class `State`. Only its objects accept moves."""
    moves_seen: Any = None
    """A function that returns the legal moves of a view, and raises an error for any other
    object."""
    refusal: Any = None
    """A function that makes the error for an illegal move in a state, or for a first argument that
    is not a state."""


OUTSIDE: Final = Outside()


def legal_moves(state: Any) -> tuple[Any, ...]:
    """Do the work of `gostop.legal_moves` in the compiled kernel. Users see the docstring in
    `gostop.game.play`.
    """
    if type(state) is not OUTSIDE.state:
        seen: tuple[Any, ...] = OUTSIDE.moves_seen(state)
        return seen
    base: StateBase = state
    return moves_in(base._position)


def apply(state: Any, move: Any) -> Any:
    """Do the work of `gostop.apply` in the compiled kernel. Users see the docstring in
    `gostop.game.play`.
    """
    if type(state) is OUTSIDE.state:
        base: StateBase = state
        before = base._position
        id = id_of(before, move)
        if id >= 0:
            return StateBase.__new__(type(base), base._ruleset, advance(before, id, None))
    raise OUTSIDE.refusal(state, move)


def id_of(p: Position, move: object) -> i64:
    """Return the id of a legal move, or -1 for any other object.

    Moves are compared by identity, because an object of another type may claim to equal every move.
    """
    hand, table, other = legal_set(p)
    moves = p.rules.moves
    while hand:
        id = lowest(hand)
        if moves[id] is move:
            return id
        hand &= hand - 1
    while table:
        id = CHOOSE + lowest(table)
        if moves[id] is move:
            return id
        table &= table - 1
    while other:
        id = BOMB + lowest(other)
        if moves[id] is move:
            return id
        other &= other - 1
    return -1

"""What a state or a view holds, and what they ask of the kernel in every turn."""

from typing import Any, Final, final

from gostop.kernel.bits import count
from gostop.kernel.i64 import i64, mypyc_attr
from gostop.kernel.ids import BOMB, CHOOSE
from gostop.kernel.legal import legal_moves as moves_in
from gostop.kernel.legal import legal_set
from gostop.kernel.position import Position
from gostop.kernel.slots import slotted
from gostop.kernel.turn import advance


@mypyc_attr(acyclic=True, allow_interpreted_subclasses=True)
class Held:
    """A position, and the ruleset by which it is played.

    Compiled, an object of a class of these keeps the reference to its class when it goes: mypyc
    does not count it back. Only who counts the references of a class can see that.
    """

    _ruleset: Any
    _position: Position

    def __new__(cls, ruleset: Any, position: Position) -> "Held":
        """An object of a class of them; no `__init__` is called."""
        held = object.__new__(cls)
        held._ruleset = ruleset
        held._position = position
        return held


slotted(globals(), Held)

new_held: Final[Any] = Held.__new__
"""Makes an object of a class of them, from the ruleset and the position."""


@final
class Outside:
    """What is asked of states beyond the kernel."""

    state: Any = None
    """The class of what sees every card: the only one in which moves are made."""
    moves_seen: Any = None
    """The legal moves in a view. It raises an error for anything else."""
    refusal: Any = None
    """The error for a state and a move that is not legal, or for anything but a state."""


OUTSIDE: Final = Outside()


def legal_moves(state: Any) -> tuple[Any, ...]:
    """What the public function of this name answers, without an interpreter."""
    if type(state) is not OUTSIDE.state:
        seen: tuple[Any, ...] = OUTSIDE.moves_seen(state)
        return seen
    held: Held = state
    return moves_in(held._position)


def apply(state: Any, move: Any) -> Any:
    """What the public function of this name answers, without an interpreter."""
    if type(state) is OUTSIDE.state:
        held: Held = state
        before = held._position
        id = id_of(before, move)
        if id >= 0:
            return Held.__new__(type(held), held._ruleset, advance(before, id, None))
    raise OUTSIDE.refusal(state, move)


def id_of(p: Position, move: object) -> i64:
    """The id of a legal move; -1 for anything else.

    Only the object itself counts. An object of another type may claim that it equals every move.
    """
    hand, table, other = legal_set(p)
    moves = p.rules.moves
    while hand:
        id = count((hand & -hand) - 1)
        if moves[id] is move:
            return id
        hand &= hand - 1
    while table:
        id = CHOOSE + count((table & -table) - 1)
        if moves[id] is move:
            return id
        table &= table - 1
    while other:
        id = BOMB + count((other & -other) - 1)
        if moves[id] is move:
            return id
        other &= other - 1
    return -1

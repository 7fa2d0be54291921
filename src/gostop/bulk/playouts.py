"""A lane for bots: moves as their ids, and rounds played to their ends at random.

All of it is as pure as the rest: states never change, and equal inputs give equal outputs.
An id is a `Move`'s: `move_from_id(id)` is the move, and `move.id` the id.
"""

from __future__ import annotations

import attrs

from gostop.arguments import seed_of, whole, whole_of
from gostop.bulk.counts import added, counts_of
from gostop.bulk.distribution import Distribution, Rate
from gostop.errors import shown
from gostop.kernel import legal
from gostop.kernel.chance import Source
from gostop.kernel.ids import MOVES as IDS
from gostop.kernel.playouts import play_out, play_out_many
from gostop.kernel.record import NOBODY
from gostop.kernel.seeds import PLAYOUT
from gostop.kernel.turn import advance
from gostop.moves import MOVES
from gostop.round.play import IllegalMoveError, illegal, no_state
from gostop.round.state import State, state_of

_AT_ONCE = 4096
"""So many playouts are held in memory at a time."""


@attrs.frozen
class Playouts:
    """What came of playing a position to the end at random, many times."""

    n: int
    """How many playouts there were."""
    points: tuple[Distribution, ...]
    """For each seat what it won or paid, in points: `points[seat].mean`, `.error`, `.least`, …"""
    wins: tuple[Rate, ...]
    """For each seat how many it won."""
    draws: Rate
    """How many nobody won."""


def legal_ids(state: State) -> tuple[int, ...]:
    """The ids of the moves that `legal_moves` gives, in the same order; `()` at the end.

    Raises:
        PositionError: if it is given anything but a `State`.
    """
    if type(state) is not State:
        raise no_state(state)
    return legal.legal_ids(state._position)


def apply_id(state: State, id: int) -> State:
    """The state after the move with an id, the same as `apply`'s.

    Raises:
        IllegalMoveError: if the move is not legal, or the id is none.
        PositionError: if it is given anything but a `State`.
    """
    if type(state) is not State:
        raise no_state(state)
    position = state._position
    number = whole_of(id)
    if number is None or number not in legal.legal_ids(position):
        raise _illegal_id(state, id if number is None else number)
    return state_of(state._ruleset, advance(position, number, None))


def _illegal_id(state: State, id: object) -> IllegalMoveError:
    if type(id) is int and 0 <= id < IDS:
        return illegal(state, MOVES[id])
    right = f"ids are ints from 0 to {IDS - 1}, and legal_ids has those that are legal"
    return IllegalMoveError(id, state, f"{shown(id)} is no move id; {right}")


def playout(state: State, seed: int) -> State:
    """The end of the round, after moves by lot from this state on; settle it for its points.

    Every legal move is as likely as any other. A round that is over stays as it is.

    Args:
        state: where to begin.
        seed: a whole number; the same seed always makes the same moves.

    Raises:
        PositionError: if it is given anything but a `State`, or no whole number.
    """
    seed = _checked(state, seed)
    return state_of(state._ruleset, play_out(state._position, Source(PLAYOUT, seed).chance(0)))


def playouts(state: State, n: int, seed: int) -> Playouts:
    """What comes of so many playouts of a state: points by seat, wins and draws.

    Every playout has a stream of chance of its own, by the seed and its number,
    and the first is `playout(state, seed)`.

    Args:
        state: where to begin.
        n: how many, from 1 to 1_000_000_000.
        seed: a whole number; the same state, number and seed always give the same.

    Raises:
        PositionError: if it is given anything but a `State`, or no whole numbers, or `n` is out of
            its bounds.
    """
    seed, n = _checked(state, seed), whole("n", n, 1)
    width = state.players + 1
    found = counts_of(play_out_many(state._position, seed, 0, min(_AT_ONCE, n)), width)
    for first in range(_AT_ONCE, n, _AT_ONCE):
        rows = play_out_many(state._position, seed, first, min(first + _AT_ONCE, n))
        found = added(found, counts_of(rows, width))
    *points, winners = found
    return Playouts(
        n,
        tuple(Distribution(column) for column in points),
        tuple(Rate(winners.get(seat, 0), n) for seat in range(state.players)),
        Rate(winners.get(NOBODY, 0), n),
    )


def _checked(state: object, seed: int) -> int:
    """The seed."""
    if type(state) is not State:
        raise no_state(state)
    return seed_of(seed)

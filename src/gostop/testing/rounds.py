"""Rounds: a first state, and the moves and states that follow it."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from gostop.core.moves import Move
from gostop.core.public_names import public_in
from gostop.game.play import apply, legal_moves
from gostop.game.state import State


@public_in("gostop.testing")
@attrs.frozen
class Round:
    """A round, or the beginning of one: a first state and legal moves."""

    states: tuple[State, ...]
    """The first state, then the state after each move."""
    moves: tuple[Move, ...]
    """The moves. There is one move less than there are states."""

    @property
    def first(self) -> State:
        """The state before the first move."""
        return self.states[0]

    @property
    def last(self) -> State:
        """The state after the last move."""
        return self.states[-1]


def play_out(first: State, choices: Sequence[int], stop: int | None = None) -> Round:
    """Play a round to its end. The n-th choice, modulo the number of legal moves, is the index of
    the n-th move among them. When no choice is left, always make the first legal move.

    Args:
        first: the state to begin with.
        choices: numbers, each at least 0.
        stop: the maximum number of moves to make; by default, play to the end of the round.
    """
    states = [first]
    played: list[Move] = []
    while not states[-1].is_over and (stop is None or len(played) < stop):
        legal = legal_moves(states[-1])
        choice = choices[len(played)] if len(played) < len(choices) else 0
        played.append(legal[choice % len(legal)])
        states.append(apply(states[-1], played[-1]))
    return Round(tuple(states), tuple(played))

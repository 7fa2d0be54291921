"""Rounds as values: a first state, and the states and moves that follow."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

import gostop as gs


@attrs.frozen
class Round:
    """A round, or the beginning of one: a first state and moves, each legal where it stands."""

    states: tuple[gs.State, ...]
    """The first state, and the one after each move."""
    moves: tuple[gs.Move, ...]
    """The moves, one less than the states."""

    @property
    def first(self) -> gs.State:
        """The state before the first move."""
        return self.states[0]

    @property
    def last(self) -> gs.State:
        """The state after the last move."""
        return self.states[-1]


def play_out(first: gs.State, choices: Sequence[int], stop: int | None = None) -> Round:
    """Play a round on: the n-th decision takes the n-th choice modulo the legal moves, and the
    first legal move after the last choice.

    Args:
        first: the state to begin with.
        choices: numbers from 0.
        stop: after how many moves to stop; by default at the end of the round.
    """
    states = [first]
    played: list[gs.Move] = []
    while not states[-1].is_over and (stop is None or len(played) < stop):
        legal = gs.legal_moves(states[-1])
        choice = choices[len(played)] if len(played) < len(choices) else 0
        played.append(legal[choice % len(legal)])
        states.append(gs.apply(states[-1], played[-1]))
    return Round(tuple(states), tuple(played))

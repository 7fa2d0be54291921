"""`VectorEnv`: a game is a step of all its lanes here, and a move is the decision of one lane."""

from __future__ import annotations

from itertools import count
from typing import Any

import numpy as np
from numpy.typing import NDArray

import gostop as gs
from benchmarks.ours import playouts, versions
from benchmarks.sample import Batch
from gostop.envs import VectorEnv

__all__ = ["learning", "playing_out", "stepping", "versions"]

LANES = 1024
KNOWN = 256
"""So many steps are known before they are made."""
ROUNDS = 2000
"""So many rounds say how many decisions a playout has."""


def picked(mask: NDArray[np.bool_], chance: np.random.Generator) -> NDArray[Any]:
    """A random legal action for each row of a mask."""
    rows, columns = mask.shape
    legal = np.flatnonzero(mask)
    first = np.searchsorted(legal, np.arange(0, rows * columns + 1, columns))
    place = first[:-1] + (chance.random(rows) * np.diff(first)).astype(np.intp)
    found: NDArray[Any] = legal[place] % columns
    return found


def learning(ruleset: gs.Ruleset, players: int) -> Batch:
    """What a program that learns does: observe, unpack, draw legal actions, step."""
    env = VectorEnv(ruleset, players, LANES, seed=1)

    def batch(games: int, seed: int) -> int:
        chance = np.random.default_rng(seed)
        for _ in range(games):
            seen = env.observe()
            _ = seen.bits, seen.numbers
            env.step(picked(seen.mask, chance))
        return games * LANES

    return batch


def stepping(ruleset: gs.Ruleset, players: int) -> Batch:
    """`step` alone, with actions that are known before, over and over the same steps."""
    env, chance = VectorEnv(ruleset, players, LANES, seed=1), np.random.default_rng(1)
    start, known = env.save(), []
    for _ in range(KNOWN):
        known.append(picked(env.observe().mask, chance))
        env.step(known[-1])
    number = count()

    def batch(games: int, seed: int) -> int:
        for _ in range(games):
            place = next(number) % KNOWN
            if place == 0:
                env.restore(start)
            env.step(known[place])
        return games * LANES

    return batch


def playing_out(ruleset: gs.Ruleset, players: int) -> Batch:
    """`playouts` of positions that were just dealt, with the decisions that rounds have on average:
    playouts do not count theirs.
    """
    found = gs.simulate(ruleset, players, ROUNDS, seed=1, workers=1).moves
    decisions = found.total / sum(times for moves, times in found.counts if moves)
    play = playouts(ruleset, players)

    def batch(games: int, seed: int) -> int:
        play(games, seed)
        return round(games * decisions)

    return batch

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
"""Steps that are known before they are made."""
ROUNDS = 2000
"""Rounds that say how many decisions a playout has."""


def picked(legal: NDArray[np.int64], chance: np.random.Generator) -> NDArray[Any]:
    """A random legal action for each lane, from the words of `Observed.legal`: numpy counts their
    bits sooner than it looks through a mask.
    """
    words = np.ascontiguousarray(legal.T).view(np.uint64)
    low, middle, high = np.bitwise_count(words)
    before = np.stack((np.zeros_like(low), low, low + middle))
    place = (chance.random(len(legal)) * (before[2] + high)).astype(np.uint8)
    word = (place >= before[1:]).sum(axis=0)
    lanes = np.arange(len(legal))
    place -= before[word, lanes]
    rest = words[word, lanes]
    for first in range(place.max()):
        rest &= rest - (place > first)  # without its lowest bit
    found: NDArray[Any] = 64 * word + np.bitwise_count((rest & -rest) - 1)
    return found


def learning(ruleset: gs.Ruleset, players: int) -> Batch:
    """What a program that learns does: observe, unpack, draw legal actions, step."""
    env = VectorEnv(ruleset, players, LANES, seed=1)

    def batch(games: int, seed: int) -> int:
        chance = np.random.default_rng(seed)
        for _ in range(games):
            seen = env.observe()
            _ = seen.bits, seen.numbers, seen.mask
            env.step(picked(seen.legal, chance))
        return games * LANES

    return batch


def stepping(ruleset: gs.Ruleset, players: int) -> Batch:
    """`step` alone, with actions that are known before, over and over the same steps."""
    env, chance = VectorEnv(ruleset, players, LANES, seed=1), np.random.default_rng(1)
    start, known = env.save(), []
    for _ in range(KNOWN):
        known.append(picked(env.observe().legal, chance))
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

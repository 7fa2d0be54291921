"""Run `VectorEnv`. A step of all lanes counts as a game, and a decision of one lane as a move.

Only public names are used, so that these sides can also time earlier versions.
"""

from __future__ import annotations

from itertools import count
from typing import Any

import numpy as np
from numpy.typing import NDArray

import gostop as gs
from benchmarks.sample import Batch
from gostop.envs import VectorEnv

KNOWN = 256
"""The number of steps whose actions are known in advance."""


def versions(package: str) -> dict[str, str]:
    """Return the version of the gostop that this process has imported."""
    return {package: gs.__version__}


def picked(legal: NDArray[np.int64], chance: np.random.Generator) -> NDArray[Any]:
    """Choose a random legal action for each lane, from the words of `Observed.legal`. In numpy, it
    is faster to count the bits of these words than to search a mask.
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
        rest &= rest - (place > first)  # remove the lowest bit
    found: NDArray[Any] = 64 * word + np.bitwise_count((rest & -rest) - 1)
    return found


def learning(ruleset: gs.Ruleset, players: int, lanes: int) -> Batch:
    """Return a batch of a learning program's work: observe, unpack, draw legal actions, step."""
    env = VectorEnv(ruleset, players, lanes, seed=1)

    def batch(games: int, seed: int) -> int:
        for _ in range(games):
            seen = env.observe()
            _ = seen.bits, seen.numbers, seen.mask
            env.step(env.sample_actions())
        return games * lanes

    return batch


def picking(ruleset: gs.Ruleset, players: int, lanes: int) -> Batch:
    """Return a batch as in `learning`, for a version that can't draw actions: numpy draws them."""
    env = VectorEnv(ruleset, players, lanes, seed=1)

    def batch(games: int, seed: int) -> int:
        chance = np.random.default_rng(seed)
        for _ in range(games):
            seen = env.observe()
            _ = seen.bits, seen.numbers, seen.mask
            env.step(picked(seen.legal, chance))
        return games * lanes

    return batch


def stepping(ruleset: gs.Ruleset, players: int, lanes: int, *, looks: bool = False) -> Batch:
    """Return a batch of `step` with known actions: the same steps are repeated again and again.
    With `looks`, there is an `observe` before each step.
    """
    env, chance = VectorEnv(ruleset, players, lanes, seed=1), np.random.default_rng(1)
    start, actions = env.save(), []
    for _ in range(KNOWN):
        actions.append(picked(env.observe().legal, chance))
        env.step(actions[-1])
    number = count()

    def batch(games: int, seed: int) -> int:
        for _ in range(games):
            place = next(number) % KNOWN
            if place == 0:
                env.restore(start)
            if looks:
                env.observe()
            env.step(actions[place])
        return games * lanes

    return batch


def known(ruleset: gs.Ruleset, players: int, lanes: int) -> Batch:
    """Return a batch of only `observe` and `step`."""
    return stepping(ruleset, players, lanes, looks=True)

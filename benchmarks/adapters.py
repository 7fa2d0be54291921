"""Run environments with PettingZoo's interface: ours and one of PettingZoo, in the same loop."""

from __future__ import annotations

import random
from importlib import import_module
from importlib.metadata import version
from typing import Any

from benchmarks.sample import Batch


def versions(package: str) -> dict[str, str]:
    """Return the version of a package, or of the gostop that this process has imported."""
    if package == "gostop":
        return {package: import_module("gostop").__version__}
    return {package: version(package)}


def gostop() -> Batch:
    """Return a batch of our rounds for two players."""
    return rounds(import_module("gostop.envs.pettingzoo").env("chinese_blog", 2))


def texas() -> Batch:
    """Return a batch of PettingZoo's limit hold'em for two players. rlcard plays it."""
    return rounds(import_module("pettingzoo").make("aec", "classic/texas_holdem_v4"))


def rounds(env: Any) -> Batch:
    """Return a batch of rounds in the environment's own wrappers. Every
    agent draws evenly from its legal actions, which are in the mask that `last` gives.
    """
    numpy = import_module("numpy")

    def batch(games: int, seed: int) -> int:
        pick = random.Random(seed).random
        moves = 0
        env.reset(seed=seed)
        for _ in range(games):
            for _agent in env.agent_iter():
                seen, _, terminated, truncated, info = env.last()
                if terminated or truncated:
                    env.step(None)
                    continue
                mask = seen["action_mask"] if isinstance(seen, dict) else info["action_mask"]
                legal = numpy.flatnonzero(mask)
                env.step(int(legal[int(pick() * len(legal))]))
                moves += 1
            env.reset()
        return moves

    return batch

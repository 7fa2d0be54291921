"""A program that learns to play: `python examples/learn.py 4000` makes 4,000 steps in 64 lanes.

The program knows two facts about an action: its number, and whether its card pairs with the table.
An action becomes more likely if it earned points in rounds against an opponent who moves at random
(REINFORCE). The program needs `pip install 'gostop[envs]'`.
"""

from __future__ import annotations

import sys

import numpy as np
from numpy.typing import NDArray

from gostop.envs import ACTIONS, Observed, VectorEnv, planes

LANES = 64
RATE = 0.0004
Numbers = NDArray[np.float64]
TABLE = next(plane.word for plane in planes("chinese_blog", 2) if plane.name == "table")


def pairing(seen: Observed) -> Numbers:
    """Return 1 for each lane and each action that plays a card whose month is on the table, and 0
    for all others.
    """
    months = seen.bits[:, TABLE, :48].reshape(LANES, 12, 4).any(axis=2)
    found = np.zeros((LANES, len(ACTIONS)))
    found[:, :48] = months.repeat(4, axis=1)
    return found


def train(steps: int) -> list[float]:
    """Train, and return the mean points of a round in each tenth of the steps."""
    env = VectorEnv("chinese_blog", 2, LANES, seed=1, opponents="random")
    chance = np.random.default_rng(1)
    liking, pairs = np.zeros(len(ACTIONS)), np.zeros(len(ACTIONS))
    # for each lane, the direction that makes the actions of its current round more likely
    by_action, by_pair = np.zeros((2, LANES, len(ACTIONS)))
    earned: list[float] = []
    found: list[float] = []
    for step in range(1, steps + 1):
        seen = env.observe()
        paired = pairing(seen)
        weights = np.where(seen.mask, np.exp(liking + pairs * paired), 0)
        weights /= weights.sum(axis=1, keepdims=True)
        actions = (weights.cumsum(axis=1) > chance.random((LANES, 1))).argmax(axis=1)
        change = np.eye(len(ACTIONS))[actions] - weights
        by_action += change
        by_pair += change * paired
        told = env.step(actions)
        points = np.clip(told.points[:, 0], -20, 20)
        liking += RATE * points @ by_action
        pairs += RATE * points @ by_pair
        by_action[told.ended] = by_pair[told.ended] = 0
        earned += told.points[told.ended, 0].tolist()
        if step % (steps // 10) == 0:
            found.append(float(np.mean(earned)))
            earned.clear()
    return found


for tenth, points in enumerate(train(int(sys.argv[1]) if len(sys.argv) > 1 else 200), 1):
    print(f"{10 * tenth:>4} % of the steps: {points:+6.2f} points a round")

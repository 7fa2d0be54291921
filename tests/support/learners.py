"""A small model that learns to play by REINFORCE. It takes a softmax over the legal actions, each
with a few features.

It uses only data from environments: an observation as an array, and a mask of actions.
"""

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

import gostop as gs
from gostop.arena import Comparison, compare
from gostop.envs import ACTIONS, planes
from gostop.envs.spaces import Arrays, mask_of

Float = NDArray[np.float64]
Choose = Callable[[Any, Any], int]
"""Returns the action for an observation and a mask."""
PlayRound = Callable[[Choose], float]
"""Plays a round of an environment for one seat, and returns its points."""

SHAPES = sorted({type(move) for move in ACTIONS}, key=lambda shape: shape.__name__)
MONTHS = np.array([action.id >> 2 if action.id < 48 else -1 for action in ACTIONS])


class Learner:
    """Weights for the kind of an action, and for the number of table cards that match its card."""

    def __init__(self, seed: int) -> None:
        self.chance = np.random.default_rng(seed)
        self.weights = np.zeros(len(SHAPES) + 4)
        self.shapes = np.zeros((len(ACTIONS), len(SHAPES)))
        self.shapes[range(len(ACTIONS)), [SHAPES.index(type(each)) for each in ACTIONS]] = 1

    def features(self, seen: NDArray[Any], legal: NDArray[Any]) -> Float:
        """Return the features of each legal action."""
        word = TABLE.word * 64
        lying = np.asarray(seen[word : word + 48]).reshape(12, 4).sum(axis=1)
        months = MONTHS[legal]
        finds = np.zeros((len(legal), 4))
        cards = months >= 0
        finds[cards, lying[months[cards]].clip(0, 3).astype(int)] = 1
        return np.hstack([self.shapes[legal], finds])

    def chances(self, features: Float) -> Float:
        """Return the probability of each action."""
        values = features @ self.weights
        likely = np.exp(values - values.max())
        return np.asarray(likely / likely.sum())

    def learn(self, play_round: PlayRound, rounds: int, rate: float = 0.1) -> None:
        """Play rounds. After each round, make its choices more likely if it was won, and less
        likely if it was lost.
        """
        for _ in range(rounds):
            slope = np.zeros_like(self.weights)

            def choose(seen: Any, mask: Any, slope: Float = slope) -> int:
                legal = np.flatnonzero(mask)
                features = self.features(seen, legal)
                likely = self.chances(features)
                taken = int(self.chance.choice(len(legal), p=likely))
                slope += features[taken] - likely @ features
                return int(legal[taken])

            self.weights += rate * np.sign(play_round(choose)) * slope

    def bot(self, ruleset: gs.Ruleset, players: int) -> gs.Policy:
        """Return a bot that plays with the current weights."""
        arrays = Arrays(ruleset, players)

        def choose(view: gs.View, rng: Random) -> gs.Move:
            legal = np.flatnonzero(mask_of(move.id for move in view.legal_moves))
            likely = self.chances(self.features(arrays.seen(view), legal))
            taken = min(int(np.searchsorted(likely.cumsum(), rng.random())), len(legal) - 1)
            return ACTIONS[int(legal[taken])]

        return choose


def against_random(learner: Learner, ruleset: gs.Ruleset, players: int = 2) -> Comparison:
    """Compare a learner with the bot `random` in the arena."""
    bots: dict[str, gs.Policy | str] = {
        "learner": learner.bot(ruleset, players),
        "random": "random",
    }
    return compare(bots, ruleset, players=players, rounds=1200, seed=5, workers=1, level=0.99)


TABLE = next(plane for plane in planes("chinese_blog", 2) if plane.name == "table")

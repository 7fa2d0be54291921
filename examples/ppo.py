"""Train PPO with action masks by sb3-contrib, and measure in the arena how good the model is.

The program needs `pip install 'gostop[gymnasium]' sb3-contrib`. `python examples/ppo.py 6600000`
trains for 6,600,000 steps against `greedy`. After half an hour on one core, the model beats
`greedy`.
"""

import sys
from random import Random

import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.vec_env import VecNormalize

import gostop as gs
from gostop.arena import Comparison, compare
from gostop.envs import ACTIONS, features
from gostop.envs.gymnasium import RoundEnv

TABLE = {"ruleset": "bga", "players": 2, "opponents": "greedy"}


def trained(steps: int, rounds: int = 256, seed: int = 1) -> MaskablePPO:
    """Train a model for some steps, and return it. Between two updates, it makes `rounds` steps in
    each of 8 environments.
    """
    lanes = make_vec_env(RoundEnv, n_envs=8, seed=seed, env_kwargs=TABLE)
    scaled = VecNormalize(lanes, norm_obs=False, clip_reward=5.0)  # a few rounds cost very much
    model = MaskablePPO(
        "MlpPolicy", scaled, seed=seed, n_steps=rounds, batch_size=512, gamma=1.0, ent_coef=0.01
    )
    return model.learn(steps)


def policy_of(model: MaskablePPO) -> gs.Policy:
    """Make a bot of the model: a function that takes a view and a random generator."""

    def choose(view: gs.View, rng: Random) -> gs.Move:
        mask = np.zeros(len(ACTIONS), bool)
        mask[[move.id for move in view.legal_moves]] = True
        action, _ = model.predict(features(view), action_masks=mask, deterministic=True)
        return ACTIONS[int(action)]

    return choose


def against(policy: gs.Policy, rounds: int = 2000) -> Comparison:
    """Compare the model with `greedy`, which it has trained against, in the same deals."""
    return compare(
        {"ppo": policy, "greedy": "greedy"}, "bga", players=2, rounds=rounds, seed=7, workers=1
    )


if __name__ == "__main__":
    print(against(policy_of(trained(int(sys.argv[1])))))

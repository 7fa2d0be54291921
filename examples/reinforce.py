"""Train a network by policy gradients in a loop of plain PyTorch, and measure it in the arena.

The program needs `pip install 'gostop[envs]' torch`. `python examples/reinforce.py 300` learns
against `greedy`, for 300 updates.
"""

import sys
from random import Random

import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

import gostop as gs
from gostop.arena import Comparison, compare
from gostop.envs import ACTIONS, Observed, VectorEnv, feature_names, features

LANES, STEPS = 256, 24
"""The number of lanes, and the number of decisions in each lane between two updates."""
SCALE = 20.0
"""This many points are a return of 1. A return is at least -5 and at most 5."""


def arrays(seen: Observed) -> tuple[torch.Tensor, torch.Tensor]:
    """Return what the seats see, in the order of `feature_names`, and which actions are legal."""
    bits = seen.bits.reshape(len(seen.bits), -1)
    rows = np.concatenate([bits, seen.numbers], axis=1, dtype=np.float32)
    return torch.from_numpy(rows), torch.from_numpy(seen.mask)


def chances(net: nn.Module, rows: torch.Tensor, mask: torch.Tensor) -> Categorical:
    """Return how likely each action is. The chance of an illegal action is 0."""
    return Categorical(logits=net(rows / 4).masked_fill(~mask, -1e9))


def trained(updates: int, lanes: int = LANES, seed: int = 1) -> nn.Module:
    """Train a network for this many updates, and return it."""
    torch.manual_seed(seed)
    env = VectorEnv("bga", 2, lanes, seed=seed, opponents="greedy")
    width = len(feature_names("bga", 2))
    net = nn.Sequential(nn.Linear(width, 128), nn.ReLU(), nn.Linear(128, len(ACTIONS)))
    optimiser = torch.optim.Adam(net.parameters(), lr=1e-3)
    for _ in range(updates):
        played, points, ended = [], [], []
        for _ in range(STEPS):
            rows, mask = arrays(env.observe())
            with torch.no_grad():
                actions = chances(net, rows, mask).sample()
            done = env.step(actions.numpy())
            played.append((rows, mask, actions))
            points.append(torch.from_numpy(done.points[:, 0] / SCALE).clamp(-5, 5).float())
            ended.append(torch.from_numpy(done.ended.copy()))
        # a decision is worth the points of its round; they are known if the round has ended
        earned, known = torch.zeros(lanes), torch.zeros(lanes, dtype=torch.bool)
        returns, counts = [], []
        for won, over in zip(reversed(points), reversed(ended), strict=True):
            earned, known = torch.where(over, won, earned), known | over
            returns.append(earned)
            counts.append(known)
        advantage, counting = torch.cat(returns[::-1]), torch.cat(counts[::-1])
        advantage = (advantage - advantage[counting].mean()) / (advantage[counting].std() + 1e-6)
        rows, mask, actions = (torch.cat(each) for each in zip(*played, strict=True))
        decided = chances(net, rows, mask)
        gain = (advantage * decided.log_prob(actions))[counting].mean()
        loss = -gain - 0.01 * decided.entropy().mean()
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
    return net


def policy_of(net: nn.Module) -> gs.Policy:
    """Make a bot of the network: a function that takes a view and a random generator."""

    def choose(view: gs.View, rng: Random) -> gs.Move:
        mask = torch.zeros(1, len(ACTIONS), dtype=torch.bool)
        mask[0, [move.id for move in view.legal_moves]] = True
        rows = torch.from_numpy(features(view).astype(np.float32))[None]
        return ACTIONS[int(chances(net, rows, mask).probs.argmax())]

    return choose


def against(policy: gs.Policy, rounds: int = 2000) -> Comparison:
    """Compare the network with `greedy`, which it has trained against, in the same deals."""
    return compare(
        {"network": policy, "greedy": "greedy"}, "bga", players=2, rounds=rounds, seed=7, workers=1
    )


if __name__ == "__main__":
    print(against(policy_of(trained(int(sys.argv[1])))))

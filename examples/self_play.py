"""Train the bot `learned` by self-play: `python examples/self_play.py FOLDER`.

The network corrects the values that `cautious` gives to moves (`gostop.bots.learned`), so it is as
good as `cautious` at the beginning. In 768 lanes it plays against `cautious`, and in 256 lanes
against itself. Moves that earn more than expected become more likely (proximal policy optimisation,
Schulman et al., arXiv 1707.06347). A second network learns to predict the points. The bot does not
need this second network.

The program writes into FOLDER, or into `self_play` if you name no folder:

- `weights.npz`: the weights of the bot;
- `progress.csv` and `progress.svg`: the points a round that the network wins from `cautious` in
  duplicate deals, with 95 % intervals.

If you stop the program, the next run goes on from the last saved point. The same seed gives the
same weights on the same machine. The training needs Python 3.11, one core, up to an hour, and
`pip install 'gostop[envs,plot]' torch==2.13.0`. `nox -s learn` installs all this.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from gostop.bots.learned import ILLEGAL, PLAYERS, RULES, WEIGHTS, features, leaning
from gostop.envs import ACTIONS, Observed, VectorEnv

Numbers = NDArray[np.float32]

HIDDEN = 256
"""The number of units in a hidden layer."""
LAMBDA = 0.95
"""How much later decisions count for an earlier decision: lambda of the advantage estimation."""
MOST, UNIT = 400, 40
"""More than `MOST` points count as `MOST`. `UNIT` points are a reward of 1."""
CLIP = 0.15
"""How far an update may change the likelihood of an action, as a share of the old likelihood."""
EXTREME = 6.0
"""How much better or worse than expected an action may count, in standard deviations."""
RATES = {"policy": 1e-3, "value": 5e-4}
"""The learning rates of the networks at the beginning. They fall to 0 at the end."""
EPOCHS, BATCH = 2, 2048
"""How often an update uses each of its decisions, and how many decisions it uses at once."""
ALONE = 6
"""The number of updates at the beginning in which only the value network learns."""
LANES = {"cautious": 768, None: 256}
"""The number of lanes against each opponent. With `None` the network plays against itself."""


class Scale(NamedTuple):
    """How long the training is, and how often it is measured."""

    updates: int = 120
    steps: int = 64
    """The number of decisions that each lane makes for an update."""
    share: int = 1
    """The numbers of `LANES` are divided by this number, for a smaller training."""
    every: int = 10
    """The number of updates between two measurements."""
    deals: int = 3000
    """The number of deals in a measurement."""


def networks(width: int) -> Any:
    """Make the policy network, whose corrections are 0 at first, and the value network."""
    policy = nn.Sequential(
        *(nn.Linear(width, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, HIDDEN), nn.ReLU()),
        nn.Linear(HIDDEN, len(ACTIONS)),
    )
    nn.init.zeros_(policy[-1].weight)
    nn.init.zeros_(policy[-1].bias)
    value = nn.Sequential(
        *(nn.Linear(width, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, 64), nn.ReLU()),
        nn.Linear(64, 1),
    )
    return nn.ModuleDict({"policy": policy, "value": value})


class Learner(NamedTuple):
    """The networks, and the numbers of the features that are their input."""

    nets: Any
    columns: NDArray[np.int64]

    def told(self, seen: Observed, values: NDArray[np.float64]) -> tuple[Numbers, Numbers]:
        """Return the input of the networks, and the value of each action before the correction."""
        given = features(seen.words, values)[:, self.columns]
        return given, leaning(values).astype(np.float32)

    def logs(self, given: Any, before: Any) -> Any:
        """Return the logarithm of the likelihood of each action."""
        return torch.log_softmax(self.nets["policy"](given) + before, 1)

    def looked(self, given: Numbers, before: Numbers) -> tuple[Numbers, Numbers]:
        """Return the logarithms as in `logs`, and the predicted values, as arrays of numpy."""
        with torch.no_grad():
            tensor = torch.from_numpy(given)
            logs = self.logs(tensor, torch.from_numpy(before))
            return logs.numpy(), self.nets["value"](tensor)[:, 0].numpy()


class Decisions(NamedTuple):
    """The decisions of an update. Each array has a row for each decision."""

    given: Any
    before: Any
    actions: Any
    logs: Any
    """The logarithm of the likelihood that each decision had when it was made."""
    better: Any
    """How much better each decision was than expected."""
    targets: Any
    """The value that the value network should have predicted for each decision."""


class Lanes:
    """Lanes against an opponent, in which a learner collects decisions."""

    def __init__(self, lanes: int, seed: int, opponent: str | None) -> None:
        self.env = VectorEnv(RULES, PLAYERS, lanes, seed=seed, opponents=opponent)
        self.chance = np.random.default_rng(seed)

    def collected(self, learner: Learner, steps: int) -> Decisions:
        """Make some steps in all lanes. Return the decisions with more than one legal action."""
        found: list[tuple[NDArray[Any], ...]] = []
        for _ in range(steps):
            seen = self.env.observe()
            given, before = learner.told(seen, self.env.values("cautious"))
            logs, values = learner.looked(given, before)
            actions = (logs + self.chance.gumbel(size=logs.shape)).argmax(axis=1)
            told = self.env.step(actions)
            taken = logs[np.arange(len(logs)), actions]
            found.append(
                (given, before, actions, taken, values, seen.seats, told.ended, told.points)
            )
        given, before, actions, taken, values, *rest = map(np.stack, zip(*found, strict=True))
        better, known = self._better(learner, values, *rest)
        known &= (before > ILLEGAL).sum(axis=2) > 1
        parts = (given, before, actions, taken, better, better + values)
        return Decisions(*(part[known] for part in parts))

    def _better(
        self, learner: Learner, values: Numbers, seats: Any, ended: Any, points: Any
    ) -> tuple[Numbers, NDArray[np.bool_]]:
        """Return how much better each decision was than expected (generalised advantage estimation,
        Schulman et al., arXiv 1506.02438), and for which decisions this is known.
        """
        steps, lanes = values.shape
        every = np.arange(lanes)
        seen = self.env.observe()
        _, last = learner.looked(*learner.told(seen, self.env.values("cautious")))
        # for each seat of a lane: whether the value of its next decision or of the round's end is
        # known, this value, and how much better than expected that decision was
        known = np.zeros((lanes, PLAYERS), np.bool_)
        ahead, later = np.zeros((2, lanes, PLAYERS), np.float32)
        known[every, seen.seats] = True
        ahead[every, seen.seats] = last
        better, is_known = np.zeros_like(values), np.zeros(values.shape, np.bool_)
        for step in reversed(range(steps)):
            over, seat = ended[step], seats[step]
            known[over], later[over] = True, 0
            ahead[over] = np.clip(points[step][over], -MOST, MOST) / UNIT
            is_known[step] = known[every, seat]
            gain = ahead[every, seat] - values[step] + LAMBDA * later[every, seat]
            better[step] = np.where(is_known[step], gain, 0)
            known[every, seat] = True
            ahead[every, seat] = values[step]
            later[every, seat] = better[step]
        return better, is_known


class Training:
    """A training that saves its state, so that a new run can go on after a stop."""

    def __init__(self, folder: Path, seed: int, scale: Scale) -> None:
        torch.manual_seed(seed)
        torch.set_num_threads(1)
        torch.use_deterministic_algorithms(True)
        self.folder, self.scale = folder, scale
        self.chance = np.random.default_rng(seed)
        columns = varied(seed)
        self.learner = Learner(networks(len(columns)), columns)
        self.lanes = [
            Lanes(lanes // scale.share, 10 * seed + number, opponent)
            for number, (opponent, lanes) in enumerate(LANES.items())
        ]
        nets = self.learner.nets
        self.optimiser = torch.optim.Adam(
            [{"params": nets[name].parameters(), "first": rate} for name, rate in RATES.items()]
        )
        self.updates = 0
        self.progress: list[tuple[int, float, float]] = []

    def run(self) -> None:
        """Train to the end, and save the training at each measurement."""
        if (self.folder / "checkpoint.pt").exists():
            self._go_on()
        if not self.progress:
            self._measured()
        while self.updates < self.scale.updates:
            self._update()
            self.updates += 1
            if self.updates % self.scale.every == 0 or self.updates == self.scale.updates:
                self._measured()

    def _update(self) -> None:
        """Collect decisions, and learn from them."""
        for group in self.optimiser.param_groups:
            group["lr"] = group["first"] * (1 - self.updates / self.scale.updates)
        each = [lanes.collected(self.learner, self.scale.steps) for lanes in self.lanes]
        parts = (torch.from_numpy(np.concatenate(part)) for part in zip(*each, strict=True))
        found = Decisions(*parts)
        better = (found.better - found.better.mean()) / (found.better.std() + 1e-6)
        found = found._replace(better=better.clamp(-EXTREME, EXTREME))
        for _ in range(EPOCHS):
            order = torch.from_numpy(self.chance.permutation(len(better)))
            for batch in order.split(BATCH):
                self._learn(Decisions(*(part[batch] for part in found)))

    def _learn(self, of: Decisions) -> None:
        """Change the networks a little, with the decisions of one batch."""
        nets = self.learner.nets
        loss = nn.functional.huber_loss(nets["value"](of.given)[:, 0], of.targets, delta=2.0)
        if self.updates >= ALONE:
            logs = self.learner.logs(of.given, of.before)
            ratio = (logs.gather(1, of.actions[:, None])[:, 0] - of.logs).exp()
            kept = ratio.clamp(1 - CLIP, 1 + CLIP)
            loss = loss - torch.minimum(ratio * of.better, kept * of.better).mean()
        self.optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(nets["policy"].parameters(), 0.5)
        nn.utils.clip_grad_norm_(nets["value"].parameters(), 1.0)
        self.optimiser.step()

    def _measured(self) -> None:
        """Measure the network, print the result, and save the weights and the training."""
        points, error = duel(self.learner, self.scale.deals)
        self.progress.append((self.updates, points, error))
        print(f"{self.updates:>4} updates: {points:+.2f} ± {1.96 * error:.2f} points", flush=True)
        arrays: dict[str, Any] = arrays_of(self.learner)
        np.savez(self.folder / WEIGHTS, **arrays)
        state = {
            "updates": self.updates,
            "progress": self.progress,
            "nets": self.learner.nets.state_dict(),
            "optimiser": self.optimiser.state_dict(),
            "lanes": [lanes.env.save() for lanes in self.lanes],
            "chance": [each.bit_generator.state for each in self._chances()],
        }
        part = self.folder / "checkpoint.part"
        torch.save(state, part)
        part.replace(self.folder / "checkpoint.pt")

    def _go_on(self) -> None:
        """Read the saved training, so that it goes on from there."""
        state = torch.load(self.folder / "checkpoint.pt", weights_only=False)
        self.updates, self.progress = state["updates"], state["progress"]
        self.learner.nets.load_state_dict(state["nets"])
        self.optimiser.load_state_dict(state["optimiser"])
        for lanes, saved in zip(self.lanes, state["lanes"], strict=True):
            lanes.env.restore(saved)
        for chance, saved in zip(self._chances(), state["chance"], strict=True):
            chance.bit_generator.state = saved

    def _chances(self) -> list[np.random.Generator]:
        return [self.chance, *(lanes.chance for lanes in self.lanes)]


def varied(seed: int) -> NDArray[np.int64]:
    """Return the numbers of the features that differ between positions."""
    env, chance = VectorEnv(RULES, PLAYERS, 256, seed=seed), np.random.default_rng(seed)
    found: list[Numbers] = []
    for _ in range(100):
        seen, values = env.observe(), env.values("cautious")
        found.append(features(seen.words, values))
        by_chance = np.where(seen.mask, chance.random(seen.mask.shape), -1)
        env.step(np.where(chance.random(256) < 0.7, values.argmax(1), by_chance.argmax(1)))
    return np.flatnonzero(np.ptp(np.concatenate(found), axis=0) > 0)


def duel(learner: Learner, deals: int, lanes: int = 500) -> tuple[float, float]:
    """Play duplicate deals against `cautious`. Return the points a round that the learner wins, and
    the standard error. The learner always chooses its likeliest action.
    """
    lanes = min(lanes, deals)
    rounds = -(-deals // lanes)
    found = np.zeros((lanes, rounds))
    for mine in range(PLAYERS):
        env = VectorEnv(RULES, PLAYERS, lanes, seed=12345)
        number = np.zeros(lanes, np.int64)
        while number.min() < rounds:
            seen, values = env.observe(), env.values("cautious")
            logs, _ = learner.looked(*learner.told(seen, values))
            told = env.step(np.where(seen.seats == mine, logs.argmax(1), values.argmax(1)))
            over = np.flatnonzero(told.ended & (number < rounds))
            found[over, number[over]] += told.points[over, mine] / PLAYERS
            number += told.ended + told.passed
    return float(found.mean()), float(found.std() / found.size**0.5)


def arrays_of(learner: Learner) -> dict[str, NDArray[Any]]:
    """Return the weights of the policy network in 16 bits, as `gostop.bots.learned.Network` reads
    them.
    """
    found: dict[str, NDArray[Any]] = {"columns": learner.columns.astype(np.int16)}
    for number, layer in enumerate(learner.nets["policy"][::2]):
        found[f"weight{number}"] = layer.weight.detach().numpy().astype(np.float16)
        found[f"bias{number}"] = layer.bias.detach().numpy().astype(np.float16)
    return found


def draw(progress: Sequence[tuple[int, float, float]], path: Path) -> None:
    """Draw the points of each measurement over the number of updates, and write the drawing."""
    matplotlib = import_module("matplotlib")  # imported only here, because the import is slow
    figure = import_module("matplotlib.figure").Figure(figsize=(7, 3.5), layout="constrained")
    axes = figure.subplots()
    updates, points, errors = zip(*progress, strict=True)
    axes.errorbar(updates, points, [1.96 * error for error in errors], marker="o", capsize=3)
    axes.axhline(0, color="grey", linewidth=1)
    axes.set(xlabel="updates", ylabel="points a round over cautious")
    with matplotlib.rc_context({"svg.hashsalt": "gostop", "svg.fonttype": "none"}):
        figure.savefig(path, metadata={"Date": None})


def main(argv: Sequence[str] | None = None) -> int:
    """Train the network, and write its weights and its progress into the folder."""
    parser = argparse.ArgumentParser(description="Train the bot `learned` by self-play.")
    parser.add_argument("folder", nargs="?", type=Path, default=Path("self_play"))
    parser.add_argument("--seed", type=int, default=1)
    for name, number in Scale()._asdict().items():
        parser.add_argument(f"--{name}", type=int, default=number)
    options = vars(parser.parse_args(argv))
    folder, seed = options.pop("folder"), options.pop("seed")
    folder.mkdir(parents=True, exist_ok=True)
    training = Training(folder, seed, Scale(**options))
    training.run()
    with (folder / "progress.csv").open("w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file)
        rows.writerow(("updates", "points", "error"))
        rows.writerows(training.progress)
    draw(training.progress, folder / "progress.svg")
    return 0


if __name__ == "__main__":
    sys.exit(main())

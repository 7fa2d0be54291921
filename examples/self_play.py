"""Train the bot `learned` by self-play: `python examples/self_play.py FOLDER`.

The network corrects what `cautious` thinks of each move (`gostop.bots.learned`), so it begins as
good as `cautious`. In 768 lanes it plays against `cautious`, and in 256 against itself. Moves that
earn more than expected become more likely (proximal policy optimisation, Schulman et al., arXiv
1707.06347). A second network learns what to expect; the bot does not need it.

It writes into FOLDER, or else into `self_play`:

- `weights.npz`, the weights of the bot;
- `progress.csv` and `progress.svg`: the points a round that it wins from `cautious` in duplicate
  deals, with 95 % intervals.

A run that was stopped goes on where it was last saved. The same seed gives the same weights on the
same machine. It needs Python 3.11, one core, up to an hour, and
`pip install 'gostop[envs,plot]' torch==2.13.0`; `nox -s learn` has all this.
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
"""The units of a layer."""
LAMBDA = 0.95
"""How much later decisions tell about an earlier one."""
MOST, UNIT = 400, 40
"""This many points are a reward of 1; more points count no more."""
CLIP = 0.15
"""How far an update may change how likely an action is."""
EXTREME = 6.0
"""No action is better or worse than this, in deviations."""
RATES = {"policy": 1e-3, "value": 5e-4}
"""How fast the networks learn at first; at the end not at all."""
EPOCHS, BATCH = 2, 2048
"""How often an update goes through its decisions, and how many at once."""
ALONE = 6
"""The updates at first in which only the value learns."""
LANES = {"cautious": 768, None: 256}
"""How many lanes each opponent has; `None` is the network itself."""


class Scale(NamedTuple):
    """How long it trains."""

    updates: int = 120
    steps: int = 64
    """Decisions of each lane in an update."""
    share: int = 1
    """The lanes are divided by this."""
    every: int = 10
    """The updates between two measurements."""
    deals: int = 3000
    """The deals of a measurement."""


def networks(width: int) -> Any:
    """The policy, which begins without an opinion, and the value."""
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
    """The networks, and the features that they are given."""

    nets: Any
    columns: NDArray[np.int64]

    def told(self, seen: Observed, values: NDArray[np.float64]) -> tuple[Numbers, Numbers]:
        """What it is given, and what each action has before."""
        given = features(seen.words, values)[:, self.columns]
        return given, leaning(values).astype(np.float32)

    def logs(self, given: Any, before: Any) -> Any:
        """The logarithm of how likely each action is."""
        return torch.log_softmax(self.nets["policy"](given) + before, 1)

    def looked(self, given: Numbers, before: Numbers) -> tuple[Numbers, Numbers]:
        """The same as arrays of numpy, and the values."""
        with torch.no_grad():
            tensor = torch.from_numpy(given)
            logs = self.logs(tensor, torch.from_numpy(before))
            return logs.numpy(), self.nets["value"](tensor)[:, 0].numpy()


class Decisions(NamedTuple):
    """Decisions from which it learns."""

    given: Any
    before: Any
    actions: Any
    logs: Any
    """How likely each was, as a logarithm."""
    better: Any
    """How much better each was than expected."""
    targets: Any
    """What the value should have said."""


class Lanes:
    """Lanes against an opponent, in which a learner collects decisions."""

    def __init__(self, lanes: int, seed: int, opponent: str | None) -> None:
        self.env = VectorEnv(RULES, PLAYERS, lanes, seed=seed, opponents=opponent)
        self.chance = np.random.default_rng(seed)

    def collected(self, learner: Learner, steps: int) -> Decisions:
        """The decisions of a number of steps, without those that have one legal action."""
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
        """How much better each decision was than expected (generalised advantage estimation,
        Schulman et al., arXiv 1506.02438), and for which decisions this is known.
        """
        steps, lanes = values.shape
        every = np.arange(lanes)
        seen = self.env.observe()
        _, last = learner.looked(*learner.told(seen, self.env.values("cautious")))
        # for each seat of a lane: whether its next value is known, the value, what came later
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
    """A training that can be stopped and go on."""

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
        """Train to the end, and save on the way."""
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
        """Change the networks a little."""
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
        """Measure, tell and save."""
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
        """Go on where the training was saved."""
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
    """The numbers of the features that are not always the same."""
    env, chance = VectorEnv(RULES, PLAYERS, 256, seed=seed), np.random.default_rng(seed)
    found: list[Numbers] = []
    for _ in range(100):
        seen, values = env.observe(), env.values("cautious")
        found.append(features(seen.words, values))
        by_chance = np.where(seen.mask, chance.random(seen.mask.shape), -1)
        env.step(np.where(chance.random(256) < 0.7, values.argmax(1), by_chance.argmax(1)))
    return np.flatnonzero(np.ptp(np.concatenate(found), axis=0) > 0)


def duel(learner: Learner, deals: int, lanes: int = 500) -> tuple[float, float]:
    """The points a round that the learner wins from `cautious` in duplicate deals, and the standard
    error. It makes the likeliest action.
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
    """The weights of the policy with 16 bits, as `gostop.bots.learned.Network` reads them."""
    found: dict[str, NDArray[Any]] = {"columns": learner.columns.astype(np.int16)}
    for number, layer in enumerate(learner.nets["policy"][::2]):
        found[f"weight{number}"] = layer.weight.detach().numpy().astype(np.float16)
        found[f"bias{number}"] = layer.bias.detach().numpy().astype(np.float16)
    return found


def draw(progress: Sequence[tuple[int, float, float]], path: Path) -> None:
    """Draw the points against the updates."""
    matplotlib = import_module("matplotlib")  # it is slow to import
    figure = import_module("matplotlib.figure").Figure(figsize=(7, 3.5), layout="constrained")
    axes = figure.subplots()
    updates, points, errors = zip(*progress, strict=True)
    axes.errorbar(updates, points, [1.96 * error for error in errors], marker="o", capsize=3)
    axes.axhline(0, color="grey", linewidth=1)
    axes.set(xlabel="updates", ylabel="points a round over cautious")
    with matplotlib.rc_context({"svg.hashsalt": "gostop", "svg.fonttype": "none"}):
        figure.savefig(path, metadata={"Date": None})


def main(argv: Sequence[str] | None = None) -> int:
    """Train, and write what came of it."""
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

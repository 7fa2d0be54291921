"""Train the bot `learned`: `python examples/self_play.py FOLDER`.

`careful` plays rounds against itself, under each ruleset of the bot. Whenever a seat may stop, the
program tries go and stop in some sampled worlds, and lets `careful` play each of them to the end
(`gostop.bots.worths`). The network learns from this how much more a go earns than a stop. Because
all worlds of a position are tried with both calls, luck is the same for both. Some of the calls are
made at random, so that the network also learns positions that `careful` avoids.

The program writes into FOLDER, or into `self_play` if you name no folder:

- the calls, in pieces, whose names have the seed, the rounds and the worlds;
- `weights.npz`: the weights of the bot.

It prints how many points more than `careful` the network earns at a go or stop, with 95 %
intervals, in the calls of the last piece, from which the network doesn't learn.
If you stop the program, the next run goes on after the last complete piece. The same seed gives the
same weights on the same machine. The training needs Python 3.11, one core, about two minutes, and
`pip install 'gostop[envs]' torch==2.13.0`. `nox -s learn` installs all this.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

import gostop as gs
from gostop.bots import BOTS, worths
from gostop.bots.learned import PLAYERS, RULES, WEIGHTS, features, unit, weighed
from gostop.envs import observation

HIDDEN = (128, 64)
"""The number of units in each hidden layer."""
DROPPED = 0.2
"""The share of units that is left out at random while the network learns."""
CHANCE = 0.2
"""The share of calls that are made at random."""
MOST = 5.0
"""A go that earns more than this number of units more or less than a stop counts as this number, so
that very rare rounds don't dominate the training."""
APART = 20_000
"""How far apart the rounds of two seeds begin. A seed has its own rounds up to this number."""
RATE, BATCH = 1e-3, 1024
"""The highest learning rate, and the number of calls from which the network learns at once."""


class Scale(NamedTuple):
    """How long the training is."""

    pieces: int = 10
    """The number of pieces. The network doesn't learn from the last one."""
    rounds: int = 2000
    """The number of rounds of each ruleset in a piece."""
    worlds: int = 8
    """The number of worlds in which each call is tried."""
    epochs: int = 5
    """How often the network learns from each call."""


class Calls(NamedTuple):
    """Positions in which a seat may stop. Each array has a row for each position."""

    words: NDArray[np.int64]
    """The observations of the seats."""
    values: NDArray[np.float64]
    """The values that `careful` gives to go and to stop."""
    rules: NDArray[np.int64]
    """The places of the rulesets in `RULES`."""
    leads: NDArray[np.float64]
    """How many points more a go earns than a stop."""

    @property
    def given(self) -> NDArray[np.float32]:
        """The features from which the network learns."""
        return features(self.words, self.values, self.rules)


def calls_of(number: int, rules: int, scale: Scale, rng: Random) -> Iterator[tuple[Any, ...]]:
    """Play a round, and yield a row of each array of `Calls` for each go or stop."""
    careful, go = BOTS["careful"], gs.Go()
    state = gs.deal(RULES[rules], PLAYERS, seed=number, dealer=number % PLAYERS)
    while state.to_move is not None:
        legal, view = gs.legal_moves(state), gs.view(state, state.to_move)
        move = legal[0] if len(legal) == 1 else careful(view, rng)
        if go in legal:
            tried = worths(view, playouts=scale.worlds, seed=number)
            earned = {each.move: each.points for each in tried}
            yield observation(view), weighed(view), rules, earned[go] - earned[gs.Stop()]
            move = legal[int(rng.random() * len(legal))] if rng.random() < CHANCE else move
        state = gs.apply(state, move)


def piece(place: int, seed: int, scale: Scale, folder: Path) -> Calls:
    """Play the rounds of a piece, or read the piece if it is already there."""
    path = folder / f"calls-{seed}-{scale.rounds}-{scale.worlds}-{place}.npz"
    if not path.exists():
        rng = Random(f"{seed} {place}")
        first = seed * APART + place * scale.rounds
        rows = [
            row
            for rules in range(len(RULES))
            for number in range(first, first + scale.rounds)
            for row in calls_of(number, rules, scale, rng)
        ]
        part = path.with_suffix(".part.npz")
        np.savez(part, *(np.array(column) for column in zip(*rows, strict=True)))
        part.replace(path)
    with np.load(path) as arrays:
        return Calls(*(arrays[name] for name in arrays.files))


def network(width: int) -> Any:
    """Make a network with one output, which is 0 at first."""
    parts: list[Any] = []
    for before, after in zip((width, *HIDDEN), HIDDEN, strict=False):
        parts += [nn.Linear(before, after), nn.ReLU(), nn.Dropout(DROPPED)]
    last = nn.Linear(HIDDEN[-1], 1)
    nn.init.zeros_(last.weight)
    nn.init.zeros_(last.bias)
    return nn.Sequential(*parts, last)


def train(calls: Calls, apart: Calls, epochs: int) -> tuple[Any, NDArray[np.int64]]:
    """Train a network with some calls, and print what it earns in others. Return the network, and
    the indices of the features that are its input.
    """
    given = calls.given
    columns = np.flatnonzero(np.ptp(given, axis=0) > 0)
    inputs = torch.from_numpy(given[:, columns])
    leads = np.clip(calls.leads / unit(calls.values), -MOST, MOST)
    wanted = torch.from_numpy(leads.astype(np.float32))
    net, others = network(len(columns)), torch.from_numpy(apart.given[:, columns])
    optimiser = torch.optim.AdamW(net.parameters(), lr=RATE, weight_decay=1e-4)
    steps = epochs * -(-len(wanted) // BATCH)
    rates = torch.optim.lr_scheduler.OneCycleLR(optimiser, RATE, total_steps=steps, pct_start=0.1)
    for epoch in range(1, epochs + 1):
        net.train()
        for batch in torch.randperm(len(wanted)).split(BATCH):
            loss = nn.functional.mse_loss(net(inputs[batch])[:, 0], wanted[batch])
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            rates.step()
        net.eval()
        with torch.no_grad():
            gains = gained(apart, net(others)[:, 0].numpy())
        print(f"{epoch:>3} epochs: {told(gains)}", flush=True)
    return net, columns


def gained(calls: Calls, leads: NDArray[np.floating]) -> NDArray[np.float64]:
    """Return how many points the network earns more than `careful` at each call."""
    goes = calls.values[:, 0] > calls.values[:, 1]
    more: NDArray[np.float64] = calls.leads * ((leads > 0).astype(float) - goes)
    return more


def told(gains: NDArray[np.float64]) -> str:
    """Write the mean of some gains with its 95 % interval."""
    return f"{gains.mean():+.2f} ± {1.96 * gains.std() / len(gains) ** 0.5:.2f} points a call"


def arrays_of(net: Any, columns: NDArray[np.int64]) -> dict[str, NDArray[Any]]:
    """Return the weights of a network in 16 bits, as `gostop.bots.learned.Network` reads them."""
    found: dict[str, NDArray[Any]] = {"columns": columns.astype(np.int16)}
    for number, layer in enumerate(each for each in net if isinstance(each, nn.Linear)):
        found[f"weight{number}"] = layer.weight.detach().numpy().astype(np.float16)
        found[f"bias{number}"] = layer.bias.detach().numpy().astype(np.float16)
    return found


def main(argv: Sequence[str] | None = None) -> int:
    """Train the network, and write its weights and its progress into the folder."""
    parser = argparse.ArgumentParser(description="Train the bot `learned`.")
    parser.add_argument("folder", nargs="?", type=Path, default=Path("self_play"))
    parser.add_argument("--seed", type=int, default=1)
    for name, number in Scale()._asdict().items():
        parser.add_argument(f"--{name}", type=int, default=number)
    options = vars(parser.parse_args(argv))
    folder, seed = options.pop("folder"), options.pop("seed")
    folder.mkdir(parents=True, exist_ok=True)
    scale = Scale(**options)
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    torch.use_deterministic_algorithms(True)
    pieces = [piece(place, seed, scale, folder) for place in range(scale.pieces)]
    calls = Calls(*map(np.concatenate, zip(*pieces[:-1], strict=True)))
    arrays: dict[str, Any] = arrays_of(*train(calls, pieces[-1], scale.epochs))
    np.savez(folder / WEIGHTS, **arrays)
    return 0


if __name__ == "__main__":
    sys.exit(main())

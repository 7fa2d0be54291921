"""The example that trains the bot `learned`, on a tiny budget. Torch and numpy agree."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gostop.bots.learned import WEIGHTS, Network, features, leaning, network
from gostop.envs import VectorEnv

torch: Any = pytest.importorskip("torch", reason="no torch here: `nox -s learn` has it")
pytest.importorskip("matplotlib", reason="no matplotlib here: `nox -s learn` has it")
self_play: Any = import_module("examples.self_play")
TINY = ["--updates", "8", "--steps", "8", "--share", "32", "--every", "2", "--deals", "20"]


def trained(folder: Path, *more: str) -> bytes:
    """Run a tiny training, and return its weights."""
    assert 0 == self_play.main([str(folder), *TINY, *more])
    return (folder / WEIGHTS).read_bytes()


def test_the_same_seed_gives_the_same_weights_even_after_a_stop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = trained(tmp_path / "first")
    assert first != trained(tmp_path / "other", "--seed", "2")
    update = self_play.Training._update

    def stopped(training: Any) -> None:
        if training.updates == 7:
            raise KeyboardInterrupt
        update(training)

    with monkeypatch.context() as patch:
        patch.setattr(self_play.Training, "_update", stopped)
        with pytest.raises(KeyboardInterrupt):
            trained(tmp_path / "again")
    assert first != (tmp_path / "again" / WEIGHTS).read_bytes()
    assert first == trained(tmp_path / "again")
    for name in ("progress.csv", "progress.svg"):
        texts = [(tmp_path / each / name).read_text("utf-8") for each in ("first", "again")]
        assert texts[0] == texts[1]
    rows = (tmp_path / "first" / "progress.csv").read_text("utf-8").splitlines()
    assert ["updates", *"02468"] == [row.partition(",")[0] for row in rows]


def test_numpy_agrees_with_torch() -> None:
    """Both compute the same numbers in many positions, with the weights of the package."""
    env, chance = VectorEnv("chinese_blog", 2, 50, seed=7), np.random.default_rng(7)
    known = network()
    nets = self_play.networks(len(known.columns))["policy"]
    learner = self_play.Learner({"policy": nets}, known.columns)
    with torch.no_grad():
        for layer, (weight, bias) in zip(nets[::2], known.layers, strict=True):
            layer.weight.copy_(torch.tensor(weight))
            layer.bias.copy_(torch.tensor(bias))
    again = Network.of(self_play.arrays_of(learner))
    for _ in range(20):
        seen, values = env.observe(), env.values()
        given = torch.from_numpy(features(seen.words, values)[:, known.columns])
        with torch.no_grad():
            expected = nets(given).numpy() + leaning(values)
        for each in (known, again):
            assert np.abs(expected - each.logits(seen.words, values))[seen.mask].max() < 1e-3
        wishes = np.where(seen.mask, chance.random(seen.mask.shape), -1)
        env.step(wishes.argmax(axis=1))


def test_an_advantage_is_what_came_of_a_decision() -> None:
    """If all values are 0, the advantage is the reward. It is smaller for earlier decisions."""
    lanes = self_play.Lanes(2, 1, None)

    class Nothing:
        columns = np.arange(3)

        def told(self, *_: object) -> tuple[Any, Any]:
            return np.zeros((2, 3)), np.zeros((2, 156))

        def looked(self, *_: object) -> tuple[Any, Any]:
            return np.zeros((2, 156)), np.zeros(2, np.float32)

    seats = np.array([[0, 0], [1, 1], [0, 0], [1, 1]])
    ended = np.array([[False, False], [False, False], [True, False], [False, False]])
    points = np.zeros((4, 2, 2), np.int64)
    points[2, 0] = 800, -20
    better, known = lanes._better(Nothing(), np.zeros((4, 2), np.float32), seats, ended, points)
    share = self_play.LAMBDA
    assert [10 * share, -0.5, 10, 0] == pytest.approx(better[:, 0])
    assert [True, True, True, bool(lanes.env.observe().seats[0])] == known[:, 0].tolist()

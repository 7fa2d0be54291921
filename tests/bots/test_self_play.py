"""The example that trains the bot `learned`, on a tiny budget. Torch and numpy agree."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from gostop.bots.learned import RULES, WEIGHTS, Network, network

torch: Any = pytest.importorskip("torch", reason="no torch here: `nox -s learn` has it")
self_play: Any = import_module("examples.self_play")
TINY = ["--pieces", "3", "--rounds", "2", "--worlds", "2", "--epochs", "2"]


def trained(folder: Path, *more: str) -> bytes:
    """Run a tiny training, and return its weights."""
    assert 0 == self_play.main([str(folder), *TINY, *more])
    return (folder / WEIGHTS).read_bytes()


def test_the_same_seed_gives_the_same_weights_even_after_a_stop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = trained(tmp_path / "first")
    assert first != trained(tmp_path / "other", "--seed", "2")
    calls_of = self_play.calls_of

    def stopped(number: int, *more: Any) -> Any:
        if number == self_play.APART + 3:
            raise KeyboardInterrupt
        return calls_of(number, *more)

    again = tmp_path / "again"
    with monkeypatch.context() as patch:
        patch.setattr(self_play, "calls_of", stopped)
        with pytest.raises(KeyboardInterrupt):
            trained(again)
    [kept] = again.iterdir()
    assert kept.name == "calls-1-2-2-0.npz"
    before = kept.stat().st_mtime_ns
    assert first == trained(again)
    assert before == kept.stat().st_mtime_ns


def test_a_lead_is_what_go_earns_more_than_stop() -> None:
    scale = self_play.Scale(worlds=50)
    rows = [row for number in range(9) for row in self_play.calls_of(number, 2, scale, Random(1))]
    assert {2} == {rules for _, _, rules, _ in rows}
    # if careful thinks that a go is much better, it is better on average
    better = [lead for _, (go, stop), _, lead in rows if go > stop + 5]
    assert sum(better) > 0
    calls = self_play.Calls(*map(np.array, zip(*rows, strict=True)))
    best = self_play.gained(calls, calls.leads)
    assert (best >= 0).all()
    assert 0 < best.max()
    values = calls.values[:, 0] - calls.values[:, 1]
    assert not self_play.gained(calls, values).any()


def test_numpy_agrees_with_torch() -> None:
    """Both compute the same numbers, with the weights of the package."""
    rows = [
        row
        for rules in range(len(RULES))
        for row in self_play.calls_of(rules, rules, self_play.Scale(worlds=1), Random(2))
    ]
    calls = self_play.Calls(*map(np.array, zip(*rows, strict=True)))
    known = network()
    net = self_play.network(len(known.columns)).eval()
    layers = [each for each in net if isinstance(each, torch.nn.Linear)]
    with torch.no_grad():
        for layer, (weight, bias) in zip(layers, known.layers, strict=True):
            layer.weight.copy_(torch.tensor(weight))
            layer.bias.copy_(torch.tensor(bias))
        expected = net(torch.from_numpy(calls.given[:, known.columns]))[:, 0].numpy()
    again = Network.of(self_play.arrays_of(net, known.columns))
    for each in (known, again):
        found = each.leads(calls.words, calls.values, calls.rules)
        assert np.abs(expected - found).max() < 1e-3

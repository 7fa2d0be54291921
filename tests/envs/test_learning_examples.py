"""The examples that learn can be run, and their bots make legal moves.

`nox -s envs` installs what they need.
"""

import importlib.util
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

import gostop as gs

pytest.importorskip("torch", reason="`nox -s envs` installs torch")
EXAMPLES = Path(__file__).parents[2] / "examples"

# these libraries themselves give warnings
pytestmark = pytest.mark.filterwarnings("default")


def example(name: str, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Import an example as a module."""
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, name, module)
    spec.loader.exec_module(module)
    return module


def check_plays(module: Any, policy: gs.Policy) -> None:
    """Check that a trained bot always makes the same legal moves, and makes no fault."""
    view = gs.view(gs.deal("bga", 2, seed=1), 0)
    moves = {policy(view, Random(seed)) for seed in range(3)}
    assert 1 == len(moves)
    assert moves <= {*view.legal_moves}
    found = module.against(policy, rounds=20)
    assert () == found.faults
    assert 20 == found.rounds


def test_ppo_of_sb3_contrib_learns(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("sb3_contrib", reason="`nox -s envs` installs sb3-contrib")
    module = example("ppo", monkeypatch)
    model = module.trained(512, rounds=64)
    assert 512 == model.num_timesteps
    check_plays(module, module.policy_of(model))


def test_a_loop_in_plain_pytorch_learns(monkeypatch: pytest.MonkeyPatch) -> None:
    module = example("reinforce", monkeypatch)
    before, after = (module.trained(updates, lanes=32) for updates in (0, 2))
    moved = [
        not one.equal(other)
        for one, other in zip(before.parameters(), after.parameters(), strict=True)
    ]
    assert all(moved)
    check_plays(module, module.policy_of(after))

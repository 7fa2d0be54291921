"""The package and a pure Python copy in another process read each other's pickles."""

import os
import pickle
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import gostop as gs
from gostop.testing.strategies import play_out
from tests.golden.many import TABLES

TWIN = """
import pickle, sys
import gostop as gs
if gs.compiled:
    sys.exit("the copy is not pure")
states = pickle.load(sys.stdin.buffer)
after = [gs.apply(state, gs.legal_moves(state)[-1]) for state in states]
ends = [gs.settle(state) for state in after if state.is_over]
pickle.dump((states, after, ends), sys.stdout.buffer)
"""


@pytest.fixture(scope="module")
def twin(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Return an environment with a copy of `gostop` without extension modules, and other hashes."""
    folder = tmp_path_factory.mktemp("twin")
    native = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
    shutil.copytree(Path(*gs.__path__), folder / "gostop", ignore=native)
    untraced = {key: value for key, value in os.environ.items() if not key.startswith("COV")}
    return {**untraced, "PYTHONHASHSEED": "1", "PYTHONPATH": str(folder)}


def test_pickles_cross_over_between_compiled_and_pure(twin: dict[str, str]) -> None:
    states: list[gs.State] = []
    for seed, (ruleset, players) in enumerate(TABLES):
        played = play_out(gs.deal(ruleset, players, seed=seed), range(seed, 300))
        states += played.states[:-1]
    after = [gs.apply(state, gs.legal_moves(state)[-1]) for state in states]
    ends = [gs.settle(state) for state in after if state.is_over]
    assert ends
    found = subprocess.check_output(
        [sys.executable, "-c", TWIN], input=pickle.dumps(states), env=twin
    )
    assert (states, after, ends) == pickle.loads(found)

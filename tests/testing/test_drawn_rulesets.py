"""Rulesets at random, outside of a test."""

import os
import subprocess
import sys

import gostop as gs
from gostop.testing.rulesets import drawn

SHOWN = """
import gostop as gs
from gostop.testing.rulesets import drawn
for ruleset in drawn(10, seed=3):
    print(ruleset.digest)
"""


def test_a_seed_gives_a_program_the_same_rulesets_each_time_it_runs() -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    shown = {
        subprocess.run(
            [sys.executable, "-c", SHOWN],
            env={**environment, "PYTHONHASHSEED": hashes},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for hashes in "12"
    }
    [digests] = [each.split() for each in shown]
    assert len(digests) == 10
    assert len(set(digests)) > 6


def test_another_seed_gives_other_rulesets() -> None:
    one, other = drawn(4, seed=1), drawn(4, seed=2)
    assert one != other
    assert all(isinstance(ruleset, gs.Ruleset) for ruleset in (*one, *other))

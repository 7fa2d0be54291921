"""Outside a property test, the same seed always draws the same rulesets."""

import os
import subprocess
import sys

import pytest

import gostop as gs
from gostop.rules.questions.paths import leaves
from gostop.testing import rulesets
from gostop.testing.rulesets import drawn

SHOWN = """
import gostop as gs
from tests.support.cases import case
from gostop.testing import rulesets
rulesets.BATCH = 4
for ruleset in rulesets.drawn(4, seed=3):
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
    assert len(digests) == 4
    assert len(set(digests)) > 2


def test_another_seed_gives_other_rulesets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rulesets, "BATCH", 2)
    one, other = drawn(2, seed=1), drawn(2, seed=2)
    assert one != other
    assert all(isinstance(ruleset, gs.Ruleset) for ruleset in (*one, *other))


@pytest.mark.weekly
def test_every_setting_of_a_preset_is_drawn_with_other_values() -> None:
    found: dict[str, set[str]] = {}
    for ruleset in drawn(400, seed=5):
        for path, value in leaves(ruleset.plain()):
            found.setdefault(path, set()).add(str(value))
    # a group that is off or empty is one value; in any other group, each setting is a value
    groups = {path.rpartition(".")[0] for path in found}
    same = {path for path, values in found.items() if len(values) < 2} - groups
    tables = ("combinations", "baks", "multipliers", "missions", "captures", "layouts", "months")
    assert [] == [path for path in same if not {*path.split(".")} & {*tables}]
    keys = {path for path, _ in leaves(gs.BGA.plain())}
    assert [] == [path for path in keys - found.keys() if not {*path.split(".")} & {*tables}]

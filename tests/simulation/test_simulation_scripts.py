"""A script without a guard, or from standard input, gets an error that says so. Nothing hangs."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.simulation.test_simulation import by
from tests.support.cases import some

SIMULATES = """
import gostop as gs
from gostop.simulation import run, workers

run._AT_RANDOM = run._AT_RANDOM._replace(least=1, large=10)
workers._cores = lambda: 2
print(gs.simulate(gs.CHINESE_BLOG, 3, 300, seed=9{}).digest)
"""


def ran(*arguments: str, script: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, *arguments]
    return subprocess.run(command, input=script, capture_output=True, text=True, check=False)


def test_a_script_from_the_standard_input_works_in_one_process() -> None:
    run = ran("-", script=SIMULATES.format(""))
    assert (by(workers=1).digest + "\n", "") == (run.stdout, run.stderr)


def test_processes_are_refused_to_a_script_from_the_standard_input() -> None:
    run = ran("-", script=SIMULATES.format(", workers=2"))
    expected = (
        "gostop.PositionError: other processes can't import the main script: "
        "<stdin> is not a file (workers); run a script from a file, or give workers=1"
    )
    assert expected == run.stderr.splitlines()[-1]


@pytest.mark.parametrize("how", some([", workers=2", ""], 2))
def test_a_script_without_a_guard_is_told_so(how: str, tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(SIMULATES.format(how), encoding="utf-8")
    run = ran(str(script))
    # a process that ends late may print a warning below the error
    error = run.stderr.rpartition("gostop.SimulationError: ")[2].splitlines()[0]
    assert error.startswith("300 of 300 rounds were not")
    assert error.endswith('needs `if __name__ == "__main__":` above its code, or workers=1')


@pytest.mark.weekly
def test_a_script_with_a_guard_works_by_processes(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    text = SIMULATES.format(", workers=2").replace("print", 'if __name__ == "__main__":\n    print')
    script.write_text(text, encoding="utf-8")
    run = ran(str(script))
    assert (by(workers=1).digest + "\n", "") == (run.stdout, run.stderr)


def test_nothing_heavy_is_imported_before_it_is_needed() -> None:
    program = """
import sys
import gostop
for name in gostop.__all__:
    getattr(gostop, name)
heavy = {"concurrent.futures", "multiprocessing", "tqdm", "matplotlib", "dask", "numpy"}
print(sorted(heavy & set(sys.modules)))
"""
    command = [sys.executable, "-c", program]
    # in subprocesses, the measurement of coverage imports some of these modules too
    environment = {name: text for name, text in os.environ.items() if "COVERAGE" not in name}
    run = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)
    assert "[]\n" == run.stdout

"""Simulations cost nothing before they are needed."""

import os
import subprocess
import sys


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
    # what measures the tests in subprocesses too imports some of these itself
    environment = {name: text for name, text in os.environ.items() if "COVERAGE" not in name}
    run = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)
    assert "[]\n" == run.stdout

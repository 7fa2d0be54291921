"""Run mutants of code that runs only while the package is imported, such as the making of tables.
The collected tests come too late to reach this code, so each such mutant has its own process and
its own copy of the source.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

TESTS: Final = (
    *("tests/cards/test_cards.py", "tests/cards/test_card_operators.py"),
    *("tests/cards/test_moves.py", "tests/notation/test_notation.py"),
    *("tests/notation/test_korean.py", "tests/presets/test_presets.py"),
    *("tests/ruleset/test_rulesets.py", "tests/ruleset/test_ruleset_messages.py"),
    *("tests/ruleset/test_ruleset_source.py", "tests/ruleset/test_ruleset_identity.py"),
    *("tests/ruleset/test_contradictions.py", "tests/ruleset/test_compile.py"),
    *("tests/presets/test_rulebook_pmang.py", "tests/presets/test_rulebook_netmarble.py"),
    "tests/kernel/test_kernel_bulk.py::test_a_hand_is_shuffled_like_its_cards",
    *("tests/kernel/test_slots.py", "tests/round/test_golden.py"),
    *("tests/plain/test_values.py", "tests/plain/test_schema_mutants.py"),
    "tests/plain/test_state_line.py",
)
"""The tests of what such tables contain (cards, moves, settings, schemas), and of whole rounds."""
PATIENCE: Final = 300
"""Tests that take more seconds than this count as endless. Usually they take a few seconds."""
SURVIVED: Final = 0
FAILED: Final = (1, 2, 3, 4)
"""Pytest's codes for a test that fails, and for a package that cannot be imported."""


def status_of(file: str, source: str) -> str:
    """Run the tests in the folder of the project, with another source for one file. Return the
    status.
    """
    with tempfile.TemporaryDirectory(prefix="gostop-mutant-") as folder:
        copy = Path(folder)
        shutil.copytree("src", copy / "src")
        (copy / file).write_text(source, encoding="utf-8")
        options = ("-p", "no:cacheprovider", "-p", "no:xdist", "-m", "not no_cover")
        try:
            run = subprocess.run(
                [sys.executable, "-m", "pytest", "-q", "-x", *options, *TESTS],
                env={**os.environ, "PYTHONPATH": str(copy / "src")},
                stdin=subprocess.DEVNULL,
                capture_output=True,
                check=False,
                timeout=PATIENCE,
            )
        except subprocess.TimeoutExpired:
            return "timeout"
    if run.returncode == SURVIVED:
        return "survived"
    return "killed" if run.returncode in FAILED else "broken"

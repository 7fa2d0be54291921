"""A program that PyInstaller has put into a folder plays, settles and explains a round.

This is not an ordinary test file, since it needs PyInstaller. `nox -s frozen` runs it.
"""

import subprocess
import sys
from pathlib import Path

import gostop as gs

PROGRAM = """
import sys
import gostop as gs
from gostop.bots import play_round
from gostop.teaching import explain

state = play_round(gs.deal("bga", 2, seed=1), ["careful", "search:20"], seed=1)
print(gs.compiled, explain(gs.settle(state)), len(gs.svg.card("1B")))
"""


def test_a_frozen_program_plays_as_it_does_here(tmp_path: Path) -> None:
    script = tmp_path / "table.py"
    script.write_text(PROGRAM, "utf-8")
    freeze: list[str | Path] = [sys.executable, "-m", "PyInstaller", "--noconfirm", script]
    for option, folder in (("spec", "."), ("work", "work"), ("dist", "dist")):
        freeze += [f"--{option}path", tmp_path / folder]
    subprocess.run(freeze, check=True, cwd=tmp_path)
    here = subprocess.run([sys.executable, script], check=True, capture_output=True, text=True)
    program = tmp_path / "dist" / "table" / "table"
    frozen = subprocess.run([program], check=True, capture_output=True, text=True, env={})
    assert here.stdout == frozen.stdout
    assert frozen.stdout.startswith(f"{gs.compiled} ")

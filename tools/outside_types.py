"""Check the types of a program outside the project: `python -m tools.outside_types`.

The program is written into an empty folder without any settings, and uses the installed gostop.
mypy and pyright, both strict, must accept each line and infer the types that the program states. In
a second program, each line has an error that both type checkers must find: without `py.typed` they
would find no error.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

RIGHT: Final = '''
"""A round, a score, a settlement, a record, a bot and a simulation."""

import random
from typing import assert_type

import gostop as gs
from gostop.arena import Comparison, compare
from gostop.testing import strategies

state = gs.deal(gs.BGA, players=3, seed=7)
assert_type(state, gs.State)
assert_type(gs.legal_moves(state), tuple[gs.Move, ...])
after, events = gs.step(state, gs.legal_moves(state)[0])
assert_type(after, gs.State)
assert_type(events, tuple[gs.Event, ...])
for event in events:
    if isinstance(event, gs.Ppeok):
        assert_type(event.seat, int)
assert_type(gs.view(state, 0), gs.View)
assert_type(gs.score("1B 3B 8B", gs.FRENCH).total, int)
house = gs.BGA.replace({"go.threshold": 5}, id="ours")
assert_type(house, gs.Ruleset)
record = gs.Record(house, 2, seed=7).dealt()
assert_type(gs.parse_record(gs.format_record(record)), gs.Record)
assert_type(gs.simulate(gs.BGA, 2, n=10, seed=1), gs.Simulation)


def bot(view: gs.View, rng: random.Random) -> gs.Move:
    """Play a legal move by chance."""
    return rng.choice(gs.legal_moves(view))


assert_type(compare([bot, "careful"], gs.BGA, rounds=10), Comparison)
assert_type(strategies.dealt().example(), gs.State)
'''
WRONG: Final = """
import gostop as gs
state = gs.deal(gs.BGA, players="three")
gs.step(state)
gs.score(7, gs.FRENCH)
moves: int = gs.legal_moves(state)
state.no_such_name
state.to_move = 1
"""
CODE: Final = 3
"""The number of the first wrong line in the second program."""


def by_mypy(file: Path) -> list[tuple[int, str]]:
    """Return the errors that mypy finds, with their lines."""
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "--config-file="]
    done = subprocess.run(
        [*command, "--cache-dir", str(file.parent / "cache"), file.name],
        cwd=file.parent, capture_output=True, text=True, check=False,
    )  # fmt: skip
    found = re.findall(r"^[\w.]+:(\d+): error: (.*)$", done.stdout, re.MULTILINE)
    if done.returncode and not found:
        raise OSError(done.stdout + done.stderr)
    return [(int(line), message) for line, message in found]


def by_pyright(file: Path) -> list[tuple[int, str]]:
    """Return the errors that pyright finds, with their lines."""
    settings = {"typeCheckingMode": "strict", "include": [file.name]}
    (file.parent / "pyrightconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    command = [sys.executable, "-m", "pyright", "--pythonpath", sys.executable, "--outputjson"]
    done = subprocess.run(command, cwd=file.parent, capture_output=True, text=True, check=False)
    found = json.loads(done.stdout)["generalDiagnostics"]
    return [
        (each["range"]["start"]["line"] + 1, each["message"])
        for each in found
        if each["severity"] == "error"
    ]


CHECKERS: Final = {"mypy": by_mypy, "pyright": by_pyright}


def faults(check: Callable[[Path], list[tuple[int, str]]], folder: Path) -> list[str]:
    """List the errors that a type checker finds but should not find, and those that it should find
    but does not find.
    """
    right, wrong = folder / "right.py", folder / "wrong.py"
    right.write_text(RIGHT, encoding="utf-8")
    found = [f"right.py:{line}: {message}" for line, message in check(right)]
    right.unlink()
    wrong.write_text(WRONG, encoding="utf-8")
    noticed = {line for line, _ in check(wrong)}
    for number, line in enumerate(WRONG.splitlines(), start=1):
        if number >= CODE and number not in noticed:
            found.append(f"wrong.py:{number}: no error in {line}")
    return found


def main(argv: Sequence[str] = ()) -> int:
    """Run the type checkers. Return 1 if one of them finds a fault."""
    failed = False
    for name in argv or CHECKERS:
        with tempfile.TemporaryDirectory() as folder:
            found = faults(CHECKERS[name], Path(folder))
        print(name, *(found or ["a program outside the project has the types that it should"]))
        failed |= bool(found)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

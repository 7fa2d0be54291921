"""Run a side in its own process: `python -m benchmarks.worker SIDE` answers each line it reads."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any, TextIO

from benchmarks.machine import pin
from benchmarks.sample import Sample, sample
from benchmarks.side import EARLIER, EVERY, PURE, Side

ROOT = Path(__file__).parents[1]


class MissingError(Exception):
    """A side cannot be timed here. The message says why."""


class Worker:
    """The process of a side. `ask` times games in this process."""

    def __init__(self, side: Side, tree: Path, python: str = sys.executable) -> None:
        self.process = subprocess.Popen(
            [python, "-m", "benchmarks.worker", side.name],
            cwd=ROOT,
            env=environment(tree),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        self.about = self._answer()
        """The first answer of the process. Its `versions` are those of the packages, by name."""
        if "missing" in self.about:
            self.close()
            raise MissingError(self.about["missing"])

    def ask(self, games: int, seed: int) -> Sample:
        """Time a number of games in the process."""
        if self.process.stdin is None:
            raise MissingError("it has ended")
        self.process.stdin.write(json.dumps([games, seed]) + "\n")
        self.process.stdin.flush()
        answer = self._answer()
        if "missing" in answer:
            raise MissingError(answer["missing"])
        return Sample(*answer["sample"])

    def _answer(self) -> dict[str, Any]:
        line = self.process.stdout.readline() if self.process.stdout is not None else ""
        if not line:
            self.close()
            return {"missing": f"its process ended with {self.process.returncode}"}
        found: dict[str, Any] = json.loads(line)
        return found

    def close(self) -> None:
        """End the process."""
        self.process.communicate()


def environment(tree: Path) -> dict[str, str]:
    """Return the environment variables of a process that runs our package from a folder."""
    return {**os.environ, "PYTHONPATH": str(tree)}


def installed() -> Path:
    """Return the folder of our build that this process has imported."""
    return Path(str(import_module("gostop").__file__)).parents[1]


def serve(side: Side, asked: TextIO, answers: TextIO) -> None:
    """Say whether the side can be timed. Then time the games that each line asks for."""

    def answer(**what: Any) -> None:
        print(json.dumps(what), file=answers, flush=True)

    try:
        module = import_module(side.module)
        check_tree(side)
        batch = side.make(module)
        versions = module.versions(side.package)
    except Exception as error:  # another engine may fail to run for any reason
        answer(missing=f"{type(error).__name__}: {error}")
        return
    answer(versions=versions)
    for line in asked:
        answer(sample=sample(batch, *json.loads(line)))


def check_tree(side: Side) -> None:
    """Check that our package runs as the side demands, compiled or interpreted."""
    if side.package != "gostop":
        return
    wanted = side.tree not in {PURE, EARLIER}
    if import_module("gostop").compiled is not wanted:
        raise MissingError(f"this build of gostop is {'not ' if wanted else ''}compiled")


def main() -> None:
    """Serve the side that the command line names. What the side prints goes to standard error."""
    pin()
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    serve(EVERY[sys.argv[1]], sys.stdin, answers)


if __name__ == "__main__":
    main()

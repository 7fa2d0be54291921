"""Run very many hostile cases: `python -m tools.two_builds 600`, or `--number 100000`.

Two processes run every case, one with the kernel interpreted and one with the kernel compiled.
Their results must be the same, and no case may break, end its process, or go on forever. A case
can be shown again by its number: `--seed 0 --case 1234`.
"""

from __future__ import annotations

import argparse
import json
import os
import queue
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO, Final

import attrs

import gostop as gs
from tools.hostile_rulebooks import Result, case, run, script

PROJECT: Final = Path(__file__).parent.parent
HUNG: Final = 900
"""A process hangs if it has not answered for this many seconds."""
CHUNK: Final = 200
"""How many cases are asked for at a time."""


def command_of(seed: int) -> list[str]:
    """Return the command that starts a process that runs cases."""
    return [sys.executable, "-W", "error", "-m", "tools.two_builds", "--answer", str(seed)]


class Build:
    """A process that runs cases under one build."""

    def __init__(self, name: str, seed: int, path: str) -> None:
        self.name = name
        self._command = command_of(seed)
        self._environment = {**os.environ, "PYTHONPATH": path}
        self.is_compiled = self._start()

    def _start(self) -> bool:
        """Start the process, and return whether its kernel is compiled."""
        self._process = subprocess.Popen(
            self._command,
            cwd=PROJECT,
            env=self._environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._lines: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._reader = threading.Thread(target=self._read, args=(self._process.stdout,))
        self._reader.start()
        answer = self._answer()
        if answer not in ("True", "False"):
            raise SystemExit(f"{self.name}: the process does not start: {answer}")
        return answer == "True"

    def _read(self, out: IO[str]) -> None:
        lines = self._lines
        for line in out:
            lines.put(line)
        lines.put("")

    def _answer(self) -> str | None:
        """Read the next line. Return an empty text if the process has ended, or `None` if it does
        not answer.
        """
        try:
            return self._lines.get(timeout=HUNG).rstrip()
        except queue.Empty:
            return None

    def ask(self, numbers: range) -> None:
        """Ask the process to run some cases."""
        self._asked = numbers
        self._send(numbers)

    def _send(self, numbers: range) -> None:
        pipe = self._process.stdin
        if pipe is not None:
            pipe.write(f"{numbers.start} {numbers.stop}\n")
            pipe.flush()

    def answers(self) -> Iterator[Result]:
        """Yield the results of the cases, in order. If a case ends the process, start the process
        again.
        """
        for number in self._asked:
            line = self._answer()
            if line:
                yield Result(**json.loads(line))
                continue
            code = self.close() if line is None else self._process.wait()
            why = f"no answer in {HUNG} s" if line is None else f"the process ended with {code}"
            yield Result(number, "?", "ended", "", 0, 0, f"case {number}: {why}")
            self.close()
            self._start()
            self._send(range(number + 1, self._asked.stop))

    def close(self) -> int:
        """End the process, and return its exit code."""
        self._process.kill()
        self._reader.join()
        with self._process:  # leaving the block closes the pipes
            return self._process.wait()


@attrs.define
class Report:
    """The results of all cases."""

    seed: int
    ends: Counter[tuple[str, str]] = attrs.field(factory=Counter)
    faults: list[str] = attrs.field(factory=list)
    most: int = 0
    settled: int = 0

    def add(self, results: Sequence[Result]) -> None:
        """Count the results of a case under each build."""
        first = results[0]
        self.ends[first.kind, first.end] += 1
        self.most = max(self.most, *(result.most for result in results))
        self.settled += first.settled
        faults = [result.fault for result in results if result.fault][:1]
        if not faults and len({(each.end, each.digest) for each in results}) > 1:
            told = ", ".join(f"{each.end} {each.digest}" for each in results)
            _, book, lines = case(self.seed, first.number)
            shown = script([book.text, *lines] if book else lines)
            faults = [f"case {first.number}: the builds differ: {told}\n{shown}"]
        for fault in faults:
            print(f"{fault}\nagain: --seed {self.seed} --case {first.number}", flush=True)
        self.faults += faults

    def lines(self) -> Iterator[str]:
        """Write a table with the number of cases of each kind and end."""
        for (kind, end), count in sorted(self.ends.items()):
            yield f"{kind:<10} {end:<17} {count:>10,}"
        cases = self.ends.total()
        yield f"{cases:,} cases, {self.settled:,} settled, the largest payment {self.most:,}"
        yield f"{len(self.faults):,} faults, seed {self.seed}"


def answer(seed: int) -> int:
    """Run the cases that the standard input asks for, and write a line for each. A `Build` starts
    this function in a process.
    """
    print(gs.compiled, flush=True)
    for line in sys.stdin:
        first, last = map(int, line.split())
        for number in range(first, last):
            print(json.dumps(attrs.asdict(run(number, seed))), flush=True)
    return 0


def show(seed: int, number: int) -> int:
    """Run one case in this process, and print it."""
    _, book, lines = case(seed, number)
    print(script([book.text, *lines] if book else lines))
    result = run(number, seed)
    print(result.fault or result)
    return 1 if result.fault else 0


def compare(builds: Sequence[Build], seed: int, first: int, seconds: float, number: int) -> Report:
    """Run cases under every build, until the time is over or the number is reached."""
    report, end, last = Report(seed), time.monotonic() + seconds, first + number
    while first < last and time.monotonic() < end:
        numbers = range(first, min(first + CHUNK, last))
        for build in builds:
            build.ask(numbers)
        for results in zip(*(build.answers() for build in builds), strict=True):
            report.add(results)
        first = numbers.stop
    return report


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the cases. Return 0 if nothing is wrong, 1 if anything is, or 2 if there is only one
    build.
    """
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("seconds", nargs="?", type=float, help="how long (60)")
    parser.add_argument("--number", type=int, help="how many cases, instead of a time")
    parser.add_argument("--seed", type=int, default=0, help="of all that is random (%(default)s)")
    parser.add_argument("--first", type=int, default=0, help="the first case (%(default)s)")
    parser.add_argument("--case", type=int, help="show this case, and nothing else")
    parser.add_argument("--one-build", action="store_true", help="compare a build with itself")
    parser.add_argument("--answer", type=int, metavar="SEED", help=argparse.SUPPRESS)
    wanted = parser.parse_args(arguments)
    if wanted.answer is not None:
        return answer(wanted.answer)
    if wanted.case is not None:
        return show(wanted.seed, wanted.case)
    limit = wanted.seconds or (60.0 if wanted.number is None else float("inf"))
    number = sys.maxsize - wanted.first if wanted.number is None else wanted.number
    paths = {"interpreted": str(PROJECT / "src"), "compiled": ""}
    if wanted.one_build:
        paths = dict.fromkeys(("one", "other"), str(Path(gs.__file__).parent.parent))
    builds = [Build(name, wanted.seed, path) for name, path in paths.items()]
    try:
        if [build.is_compiled for build in builds] != [False, True] and not wanted.one_build:
            print("gostop is not installed with its kernel compiled: nothing to compare with")
            return 2
        report = compare(builds, wanted.seed, wanted.first, limit, number)
    finally:
        for build in builds:
            build.close()
    print("\n".join(report.lines()))
    return 1 if report.faults else 0


if __name__ == "__main__":
    sys.exit(main())

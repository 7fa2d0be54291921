"""Compare the speed of gostop with other engines, in the same run: `nox -s bench`.

The README beside this file says what is measured, and how it is kept fair. Each side is timed in
its own process: `python -m benchmarks.bench --side NAME` answers each line that it reads.
"""

from __future__ import annotations

import argparse
import functools
import json
import os
import platform
import statistics
import subprocess
import sys
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Final, NamedTuple, TextIO

import gostop as gs
from benchmarks import engines, limit, ours
from benchmarks.timing import Batch, Sample, alternate, enough, ratios, sample, spread

ROOT: Final = Path(__file__).parents[1]
TABLE: Final = ROOT / "docs" / "explanation" / "ratios.txt"
"""The figures of the last run with `--record`, which the documentation shows."""
CC: Final = "cc"
WIDTH: Final = 38


class Side(NamedTuple):
    """A loop that is timed."""

    text: str
    make: Callable[[], Batch]
    package: str = "gostop"
    """The package whose version is reported."""
    is_compiled: bool = True
    """Whether our kernel must be compiled for this loop."""


class Line(NamedTuple):
    """A comparison of two sides: how many times as many games per second the first one plays."""

    text: str
    fast: str
    slow: str
    of_moves: bool = False
    """Whether moves per second are compared, since the games have different lengths."""


SIDES: Final = {  # the two sides of a line are next to each other, as far as possible
    "interpreted": Side("gostop interpreted: public API", ours.rounds, is_compiled=False),
    "holdem": Side("pokerkit: hold'em, 6 players", engines.holdem, "pokerkit"),
    "gin_rummy": Side("rlcard: gin rummy", engines.gin_rummy, "rlcard"),
    "compiled": Side("gostop compiled: public API", ours.rounds),
    "hearts": Side("OpenSpiel hearts from Python", engines.hearts, "open_spiel"),
    "hearts_shuffled": Side("… its deal a shuffled deck", engines.hearts_shuffled, "open_spiel"),
    "riichi": Side("RiichiEnv: mahjong, 4 players", engines.riichi, "riichienv"),
    "vector": Side("gostop compiled: VectorEnv", ours.lanes),
    "observing": Side(
        "… a loop that observes as much", functools.partial(ours.rounds, observes=True)
    ),
    "pettingzoo": Side("gostop compiled: by PettingZoo", ours.pettingzoo),
    "texas": Side("PettingZoo: hold'em, 2 players", engines.texas, "pettingzoo"),
    "playouts": Side("gostop compiled: playouts", ours.playouts),
    "hearts_rollouts": Side("OpenSpiel hearts: rollouts", engines.hearts_rollouts, "open_spiel"),
    "simulate": Side("gostop compiled: simulate", ours.simulated),
    "hearts_loop": Side("OpenSpiel hearts, own loop", engines.hearts_loop, "open_spiel"),
    "limit": Side("plain C: playouts, base rules", limit.playouts, CC),
    "base": Side("gostop compiled: the same rules", functools.partial(ours.playouts, limit.BASE)),
    "totals": Side("gostop compiled: totals", functools.partial(ours.totals, at_once=True)),
    "scores": Side("… a loop of score", functools.partial(ours.totals, at_once=False)),
}
"""Every side by its name, in the order in which they take turns."""
LINES: Final = {
    "holdem": Line("interpreted vs pokerkit", "interpreted", "holdem"),
    "gin_rummy": Line("interpreted vs rlcard", "interpreted", "gin_rummy"),
    "hearts": Line("compiled vs hearts, both from Python", "compiled", "hearts"),
    "hearts_shuffled": Line("… its deal a shuffled deck", "compiled", "hearts_shuffled"),
    "riichi": Line("compiled vs RiichiEnv, decisions", "compiled", "riichi", of_moves=True),
    "vector": Line("VectorEnv vs RiichiEnv, decisions", "vector", "riichi", of_moves=True),
    "observing": Line("… vs a loop that observes as much", "vector", "observing", of_moves=True),
    "loop": Line("… vs a loop that observes nothing", "vector", "compiled", of_moves=True),
    "pettingzoo": Line(
        "PettingZoo: vs its hold'em, decisions", "pettingzoo", "texas", of_moves=True
    ),
    "compiled": Line("compiled vs interpreted", "compiled", "interpreted"),
    "hearts_rollouts": Line("playouts vs hearts' rollouts", "playouts", "hearts_rollouts"),
    "simulate": Line("simulate vs hearts' own loop", "simulate", "hearts_loop"),
    "limit": Line("plain C vs playouts, the same rules", "limit", "base"),
    "totals": Line("totals vs a loop of score", "totals", "scores"),
}
"""Every comparison by its name, in the order of the report."""


class MissingError(Exception):
    """A side cannot be timed here. The message says why."""


class Worker:
    """The process of a side. `ask` times games in this process."""

    def __init__(self, name: str) -> None:
        interpreted = {} if SIDES[name].is_compiled else {"PYTHONPATH": str(ROOT / "src")}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "benchmarks.bench", "--side", name],
            cwd=ROOT,
            env={**os.environ, **interpreted},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        self._answer()  # the side is ready, or missing

    def ask(self, games: int, seed: int) -> Sample:
        """Time a number of games in the process."""
        print(json.dumps([games, seed]), file=self.process.stdin, flush=True)
        return Sample(*self._answer()["sample"])

    def _answer(self) -> dict[str, Any]:
        line = self.process.stdout.readline() if self.process.stdout is not None else ""
        answer: dict[str, Any] = json.loads(line or '{"missing": "its process has ended"}')
        if "missing" in answer:
            self.close()
            raise MissingError(answer["missing"])
        return answer

    def close(self) -> None:
        """End the process."""
        self.process.communicate()


def serve(side: Side, asked: TextIO, answers: TextIO) -> None:
    """Say whether the side can be timed. Then time the games that each line asks for."""

    def answer(**what: Any) -> None:
        print(json.dumps(what), file=answers, flush=True)

    if side.package == "gostop" and gs.compiled is not side.is_compiled:
        answer(missing=f"gostop is {'' if gs.compiled else 'not '}compiled here")
        return
    try:
        batch = side.make()
    except Exception as error:  # another engine may fail to run for any reason
        answer(missing=f"{type(error).__name__}: {error}")
        return
    answer()
    for line in asked:
        answer(sample=sample(batch, *json.loads(line)))


def serve_alone(name: str) -> None:
    """Serve a side on one core, if the platform allows it. What the side prints is an error."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    serve(SIDES[name], sys.stdin, answers)


def timed(
    names: Collection[str], seconds: float, repeat: int
) -> tuple[dict[str, list[Sample]], dict[str, str]]:
    """Return the samples of some sides, and the reason for each side that is missing."""
    workers: dict[str, Worker] = {}
    missing: dict[str, str] = {}
    try:
        for name in names:
            try:
                workers[name] = Worker(name)
            except MissingError as error:
                missing[name] = str(error)
        asks = [(worker.ask, enough(worker.ask, seconds)) for worker in workers.values()]
        return dict(zip(workers, alternate(asks, repeat), strict=True)), missing
    finally:
        for worker in workers.values():
            worker.close()


def conditions(names: Collection[str]) -> str:
    """Describe the machine, and name the version of each package."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    said = [python, f"{platform.system()} {platform.machine()}", f"{os.cpu_count()} cores"]
    for package in sorted({SIDES[name].package for name in names}):
        try:
            said.append(limit.version() if package == CC else f"{package} {version(package)}")
        except (PackageNotFoundError, limit.LimitError):
            said.append(f"no {package}")
    return ", ".join(said)


def figures(samples: Mapping[str, Sequence[Sample]]) -> dict[str, list[float]]:
    """Return the ratios of each line whose sides were timed, one for each repetition."""
    return {
        name: ratios(samples[line.fast], samples[line.slow], of_moves=line.of_moves)
        for name, line in LINES.items()
        if line.fast in samples and line.slow in samples
    }


def report(samples: Mapping[str, Sequence[Sample]], missing: Mapping[str, str]) -> Iterator[str]:
    """Write the rates of each side and the figure of each line as text."""
    yield f"{'median (least - most)':{WIDTH}}{'games/s':>40}{'moves/s':>40}"
    for name, found in samples.items():
        of_moves = (False, True) if found[0].moves else (False,)
        rates = (
            spread([each.rate(of_moves=which) for each in found], ",.0f") for which in of_moves
        )
        yield f"{SIDES[name].text:{WIDTH}}" + "".join(f"{each:>40}" for each in rates)
    yield from (f"{SIDES[name].text:{WIDTH}}missing: {why}" for name, why in missing.items())
    yield ""
    for name, found_ratios in figures(samples).items():
        yield f"{LINES[name].text:{WIDTH}}{spread(found_ratios):>40}"


def page(samples: Mapping[str, Sequence[Sample]], about: str, day: str) -> str:
    """Write the figures for the documentation, in Markdown."""
    rows = [
        f"| {LINES[name].text} | {statistics.median(each):.2f} |"
        for name, each in figures(samples).items()
    ]
    head = ["| figure | measured |", "| --- | --: |"]
    return "\n".join([*head, *rows, "", f"Measured on {day} with {about}.", ""])


def main(argv: Sequence[str] | None = None) -> int:
    """Measure, and print the figures. Return 1 if figures to record are missing."""
    parser = argparse.ArgumentParser(prog="bench", description=(__doc__ or "").partition("\n")[0])
    add = parser.add_argument
    add("--seconds", type=float, default=0.5, help="how long a side's turn is, about")
    add("--repeat", type=int, default=11, help="how many turns each side has")
    add("--only", nargs="+", choices=LINES, default=[*LINES], help="the figures that are wanted")
    add("--record", action="store_true", help="put the figures into the documentation")
    add("--side", choices=SIDES, help=argparse.SUPPRESS)
    options = parser.parse_args(argv)
    if options.side:
        serve_alone(options.side)
        return 0
    wanted = {side for name in options.only for side in (LINES[name].fast, LINES[name].slow)}
    names = [name for name in SIDES if name in wanted]
    samples, missing = timed(names, options.seconds, options.repeat)
    about = conditions(names)
    print(about, *report(samples, missing), sep="\n")
    if options.record:
        if len(figures(samples)) < len(LINES):
            print("the documentation needs every figure, so nothing is recorded", file=sys.stderr)
            return 1
        text = page(samples, about, f"{datetime.now(UTC):%Y-%m-%d}")
        TABLE.write_text(text, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())

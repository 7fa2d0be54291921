"""Measure how fast gostop is, compared with other engines in the same run: `nox -s bench`.

The README beside this file says what is measured, and why it is measured in this way.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from benchmarks import history
from benchmarks.bulk import Bulk, cost
from benchmarks.goal import GOALS, figures, missed
from benchmarks.machine import cores, machine
from benchmarks.memory import bytes_of
from benchmarks.part import parts_of
from benchmarks.report import lines, row
from benchmarks.sample import Sample, Spread, alternate, enough, spread
from benchmarks.side import BUILDS, COMPILED, SIDES
from benchmarks.tree import trees
from benchmarks.worker import MissingError, Worker

FEW = 1000
"""The memory of many rounds is compared with the memory of this small number of rounds."""
IN_BULK = frozenset({"workers", "memory"})
"""The goals that are measured by whole runs of `simulate`."""
ARENA = "arena_workers"
"""The goal that is measured by whole runs of the arena."""
IN_ARENA = 60_000
"""The number of rounds in a run of the arena. Two workers play for several seconds, so the time to
start them counts as little as in a usual comparison."""
BYTES = "bytes"
"""The goal that is measured by the memory of states."""
PART_GAMES = 1000
MOST_BULK = 3
"""The maximum number of repetitions of runs with very many rounds, which take long."""


def needed(goals: Collection[str]) -> list[str]:
    """Return the sides that some goals need, in the order in which they take turns."""
    wanted = {side for goal in GOALS if goal.name in goals for side in (goal.fast, goal.slow)}
    return [name for name in SIDES if name in wanted]


def builds(goals: Collection[str]) -> set[str]:
    """Return the names of our builds that some goals need."""
    alone = {COMPILED} if IN_BULK.union({BYTES, ARENA}).intersection(goals) else set()
    return alone | {SIDES[name].tree for name in needed(goals)}


@contextmanager
def started(
    names: Sequence[str], places: Mapping[str, Path], absent: Mapping[str, str]
) -> Iterator[tuple[dict[str, Worker], dict[str, str]]]:
    """Start processes for some sides. Yield the processes, and the reason for each missing side."""
    workers: dict[str, Worker] = {}
    missing: dict[str, str] = {}
    try:
        for name in names:
            side = SIDES[name]
            if side.tree in absent:
                missing[name] = absent[side.tree]
                continue
            try:
                workers[name] = Worker(side, places[side.tree])
            except MissingError as error:
                missing[name] = str(error)
        yield workers, missing
    finally:
        for worker in workers.values():
            worker.close()


def timed(workers: Mapping[str, Worker], seconds: float, repeat: int) -> dict[str, list[Sample]]:
    """Return the samples of every side. Each side plays for about this many seconds."""
    asks = [(worker.ask, enough(worker.ask, seconds)) for worker in workers.values()]
    return dict(zip(workers, alternate(asks, repeat), strict=True))


def in_bulk(tree: Path, rounds: int, repeat: int) -> tuple[dict[str, Spread], dict[str, str]]:
    """Return the figures of whole runs of `simulate`, and the reason for each missing figure."""
    few, one, two = (Bulk("chinese_blog", 2, *run) for run in ((FEW, 1), (rounds, 1), (rounds, 2)))
    memory, workers = [], []
    missing = {} if cores() > 1 else {"workers": "there is but one core"}
    try:
        for _ in range(repeat):
            many = cost(one, tree)
            memory.append(many.megabytes / cost(few, tree).megabytes)
            if not missing:
                workers.append(many.seconds / cost(two, tree).seconds)
    except MissingError as error:
        return {}, dict.fromkeys(IN_BULK, str(error))
    found = {"memory": spread(memory)}
    return (found if missing else {**found, "workers": spread(workers)}), missing


def in_arena(tree: Path, repeat: int) -> tuple[dict[str, Spread], dict[str, str]]:
    """Return how much faster the arena is with a second worker, or the reason why this figure is
    missing.
    """
    if cores() == 1:
        return {}, {ARENA: "there is but one core"}
    one, two = (Bulk("chinese_blog", 2, IN_ARENA, workers, in_arena=1) for workers in (1, 2))
    try:
        runs = [(cost(one, tree), cost(two, tree)) for _ in range(repeat)]
    except MissingError as error:
        return {}, {ARENA: str(error)}
    return {ARENA: spread([alone.seconds / both.seconds for alone, both in runs])}, {}


def measure(
    options: argparse.Namespace, places: Mapping[str, Path], absent: Mapping[str, str]
) -> dict[str, Any]:
    """Measure everything, and return the whole report as data."""
    with started(needed(options.only), places, absent) as (workers, missing):
        samples = timed(workers, options.seconds, options.repeat)
        versions = {k: v for each in workers.values() for k, v in each.about["versions"].items()}
    parts = {
        name: [part._asdict() for part in parts_of(places[SIDES[name].tree], PART_GAMES)]
        for name in ("interpreted", "compiled")
        if name in samples
    }
    found = figures(samples)
    if not IN_BULK.isdisjoint(options.only):
        bulk, why = in_bulk(places[COMPILED], options.rounds, min(options.repeat, MOST_BULK))
        found, missing = {**found, **bulk}, {**missing, **why}
    if ARENA in options.only:
        runs, why = in_arena(places[COMPILED], min(options.repeat, MOST_BULK))
        found, missing = {**found, **runs}, {**missing, **why}
    if BYTES in options.only:
        found[BYTES] = spread([bytes_of(places[COMPILED])])
    return {
        "machine": machine(),
        "versions": versions,
        "seconds": options.seconds,
        "repeat": options.repeat,
        "rounds": options.rounds,
        "sides": [row(name, each) for name, each in samples.items()],
        "missing": reasons(missing),
        "parts": parts,
        "figures": {name: each._asdict() for name, each in found.items() if name in options.only},
    }


def reasons(missing: Mapping[str, str]) -> dict[str, str]:
    """Return the reasons why goals are missing: the reason for a missing side of the goal, or a
    reason of the goal itself.
    """
    return {
        goal.name: missing[name]
        for goal in GOALS
        for name in (goal.name, goal.slow, goal.fast)
        if name in missing
    }


def whole(text: str) -> int:
    """Read a whole number above 0 from the command line."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number above 0")
    return int(text)


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    made = argparse.ArgumentParser(prog="bench", description=__doc__)
    add = made.add_argument
    names = [goal.name for goal in GOALS]
    add("--seconds", type=float, default=0.5, help="how long a side's turn is, about")
    add("--repeat", type=whole, default=11, help="how many turns each side has")
    add("--rounds", type=whole, default=1_000_000, help="how many rounds are many, in bulk")
    add("--only", nargs="+", choices=names, default=names, help="the figures that are wanted")
    add("--json", action="store_true", help="print the report as JSON")
    add("--record", action="store_true", help="add the figures to the history and to the docs")
    add("--least", choices=("bar", "aim"), help="fail if a figure does not meet its bar, or aim")
    for kind in BUILDS:
        add(f"--{kind}", type=Path, help=f"a folder with the {kind} build; otherwise it is built")
    return made


def main(argv: Sequence[str] | None = None) -> int:
    """Measure, and print the figures. Return 1 if `--least` was given and a goal is not met or
    not measured.
    """
    options = parser().parse_args(argv)
    given = {kind: getattr(options, kind.replace("-", "_")) for kind in BUILDS}
    with tempfile.TemporaryDirectory() as folder:
        report = measure(options, *trees(Path(folder), given, builds(options.only)))
    print(
        json.dumps(report, indent=2, ensure_ascii=False)
        if options.json
        else "\n".join(lines(report))
    )
    if options.record:
        history.record(report)
    if options.least:
        found = {name: Spread(**each) for name, each in report["figures"].items()}
        failures = missed(found, options.only, aim=options.least == "aim")
        print(*failures, sep="\n", file=sys.stderr)
        return 1 if failures else 0
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Measure how time and memory of `simulate` grow with rounds, players and workers.

`nox -s growth` writes the table and the plot of the documentation. Each run has its own process:
`python -m benchmarks.growth --run RULESET PLAYERS ROUNDS WORKERS`.
"""

from __future__ import annotations

import argparse
import csv
import io
import json
import os
import platform
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

import gostop as gs
from benchmarks import drawing

STATIC = Path(__file__).parents[1] / "docs" / "_static"
SEATS = {"chinese_blog": (2, 3), "french": (2, 3, 4), "bga": (2, 3, 4, 5, 6)}
"""The presets, each with the numbers of players to measure."""
TITLE = "Time and memory of a simulation, by rounds, players and workers"
TITLES = {
    "rounds": "More rounds",
    "players": "More players (rulebook, players)",
    "workers": "More workers",
}
HEADS = ("µs for each round", "megabytes")
"""The headings of the two columns of bars."""
PLACES = (118, 276)
"""Where the two columns of bars begin."""
LONGEST = 100
ROW = 18
"""The length of the longest bar, and the height of a row."""
COLOURS = (drawing.COLOURS[0], drawing.COLOURS[2])


class Bulk(NamedTuple):
    """One run of `simulate`."""

    ruleset: str
    players: int
    rounds: int
    workers: int


class Cost(NamedTuple):
    """The time and the memory of a run."""

    seconds: float
    """The seconds of the call. With several workers, this includes the time to start them."""
    megabytes: float
    """The peak memory of the process. With several workers, the memory of the largest worker is
    added once for each worker."""


class Point(NamedTuple):
    """A measured run, with the series that it belongs to."""

    series: str
    """What grows: `rounds`, `players` or `workers`."""
    bulk: Bulk
    cost: Cost


def cost(bulk: Bulk) -> Cost:
    """Measure a run in a fresh process."""
    command = [sys.executable, "-m", "benchmarks.growth", "--run", *map(str, bulk)]
    return Cost(*json.loads(subprocess.run(command, capture_output=True, check=True).stdout))


def run(bulk: Bulk) -> Cost:
    """Measure a run in this process."""
    ruleset = gs.RULESETS[bulk.ruleset]
    start = perf_counter()
    gs.simulate(ruleset, bulk.players, bulk.rounds, seed=0, workers=bulk.workers)
    seconds = perf_counter() - start
    memory = peak()
    if bulk.workers > 1:
        memory += bulk.workers * peak(children=True)
    return Cost(seconds, memory)


def peak(*, children: bool = False) -> float:
    """Return the most memory that this process, or the largest of its children, has used so far, in
    megabytes.
    """
    import resource  # noqa: PLC0415  # Windows lacks it

    status = Path("/proc/self/status")
    if not children and status.exists():  # elsewhere a process may inherit its parent's peak
        lines = status.read_text(encoding="ascii").splitlines()
        return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmHWM:"))
    who = resource.RUSAGE_CHILDREN if children else resource.RUSAGE_SELF
    return resource.getrusage(who).ru_maxrss / (1024**2 if platform.system() == "Darwin" else 1024)


def runs(most: int, workers: int) -> Iterator[tuple[str, Bulk]]:
    """Yield the runs to measure. One thing grows at a time: rounds up to a limit, players, or
    workers.
    """
    rounds = 1000
    while rounds <= most:
        yield "rounds", Bulk("chinese_blog", 2, rounds, 1)
        rounds *= 10
    for ruleset, seats in SEATS.items():
        for players in seats:
            yield "players", Bulk(ruleset, players, max(most // 10, 1), 1)
    for number in range(1, workers + 1):
        yield "workers", Bulk("chinese_blog", 2, most, number)


def tabulate(points: Sequence[Point], table: Path) -> None:
    """Write the points, one on each line."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["series", *Bulk._fields, *Cost._fields])
    for series, bulk, found in points:
        writer.writerow([series, *bulk, f"{found.seconds:.3f}", f"{found.megabytes:.1f}"])
    table.write_text(text.getvalue(), encoding="utf-8", newline="\n")


def read(table: Path) -> list[Point]:
    """Read the points of a table."""
    with table.open(encoding="utf-8", newline="") as file:
        _, *rows = csv.reader(file)
    return [
        Point(series, Bulk(ruleset, *map(int, numbers[:3])), Cost(*map(float, numbers[3:])))
        for series, ruleset, *numbers in rows
    ]


def draw(points: Sequence[Point], picture: Path) -> None:
    """Draw the points: a row for each run, with its time and its memory as bars."""
    most = max(map(time_of, points)), max(point.cost.megabytes for point in points)
    parts = [
        drawing.text(place, drawing.LINE, words, is_bold=True)
        for place, words in zip(PLACES, HEADS, strict=True)
    ]
    y = drawing.LINE
    for series, head in TITLES.items():
        found = [point for point in points if point.series == series]
        y += 2 * drawing.LINE
        parts.append(drawing.text(drawing.EDGE, y, head, size=13, is_bold=True))
        y += drawing.LINE
        parts.append(drawing.text(drawing.EDGE, y, said(series, found), is_soft=True))
        y += 4
        for point in found:
            y += ROW
            parts += row(point, most, y)
    made = drawing.svg(TITLE, y + drawing.EDGE, parts, is_file=True)
    picture.write_text(made, encoding="utf-8", newline="\n")


def row(point: Point, most: tuple[float, float], y: float) -> Iterator[str]:
    """Draw the label of a run, and its time and memory as bars with their numbers. All bars of time
    have the same scale, and so have all bars of memory.
    """
    yield drawing.text(drawing.EDGE, y, label(point))
    numbers = (time_of(point), point.cost.megabytes)
    for place, colour, number, highest in zip(PLACES, COLOURS, numbers, most, strict=True):
        length = LONGEST * number / highest
        yield drawing.bar(place, y, length, colour)
        yield drawing.text(place + length + 5, y, f"{number:.1f}")


def label(point: Point) -> str:
    """Write the label of a run: its table, or the number that grows."""
    if point.series == "players":
        return f"{point.bulk.ruleset}, {point.bulk.players}"
    return f"{getattr(point.bulk, point.series):,}"


def time_of(point: Point) -> float:
    """Return how many microseconds each round of a run took."""
    return 1e6 * point.cost.seconds / point.bulk.rounds


def said(series: str, points: Sequence[Point]) -> str:
    """Say in a sentence how time and memory grow in a series."""
    first, last = points[0], points[-1]
    memory = [point.cost.megabytes for point in points]
    growth = f"{max(memory) / min(memory):.1f}"
    more = "the same memory" if growth == "1.0" else f"{growth} times the memory"
    if series == "rounds":
        times = last.bulk.rounds / first.bulk.rounds
        longer = last.cost.seconds / first.cost.seconds
        return f"{times:,.0f} times as many take {longer:.0f} times as long, with {more}."
    if series == "workers":
        faster = first.cost.seconds / last.cost.seconds
        return f"{last.bulk.workers} are {faster:.1f} times as fast as 1, with {more}."
    each = [time_of(point) for point in points]
    return f"A round takes at most {max(each) / min(each):.1f} times as long, with {more}."


def main(argv: Sequence[str] | None = None) -> int:
    """Measure, and write the table and the plot. With `--draw`, only draw the existing table."""
    parser = argparse.ArgumentParser(prog="growth", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--most", type=int, default=1_000_000, help="the most rounds")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="the most workers")
    parser.add_argument("--folder", type=Path, default=STATIC, help="where to write")
    parser.add_argument("--draw", action="store_true", help="draw the table that is there")
    parser.add_argument("--run", nargs=4, help=argparse.SUPPRESS)
    options = parser.parse_args(argv)
    if options.run:
        ruleset, *numbers = options.run
        print(json.dumps(run(Bulk(ruleset, *map(int, numbers)))))
        return 0
    table = options.folder / "growth.csv"
    if not options.draw:
        found = runs(options.most, options.workers)
        tabulate([Point(series, bulk, cost(bulk)) for series, bulk in found], table)
    draw(read(table), options.folder / "growth.svg")
    return 0


if __name__ == "__main__":
    sys.exit(main())

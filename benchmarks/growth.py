"""Measure how time and memory grow with rounds, players and workers, for a table and a plot.

`nox -s growth` runs it.
"""

from __future__ import annotations

import argparse
import csv
import io
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.bulk import Bulk, Cost, cost
from benchmarks.machine import cores
from benchmarks.side import COMPILED
from benchmarks.tree import build
from benchmarks.worker import ROOT
from gostop.errors import GoStopError
from gostop.files.disk import save

STATIC = ROOT / "docs" / "_static"
SEATS = {"chinese_blog": (2, 3), "french": (2, 3, 4), "bga": (2, 3, 4, 5, 6)}
"""The presets, each with the numbers of players to measure."""
SIZE = (9.0, 7.0)
"""The width and the height of the plot, in inches."""
FIXED = {"svg.hashsalt": "gostop", "svg.fonttype": "none"}
"""Settings with which equal figures make equal files."""


class Point(NamedTuple):
    """A measured run, with the series that it belongs to."""

    series: str
    """What grows: `rounds`, `players` or `workers`."""
    bulk: Bulk
    cost: Cost


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


def measured(wanted: Iterable[tuple[str, Bulk]], tree: Path) -> Iterator[Point]:
    """Measure these runs, and yield each run with its cost."""
    for series, bulk in wanted:
        yield Point(series, bulk, cost(bulk, tree))


def tabulate(points: Sequence[Point], table: Path) -> None:
    """Write the points, one on each line. All are runs of `simulate`, so no column is about the
    arena.
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["series", *Bulk._fields[:-1], *Cost._fields])
    for series, bulk, found in points:
        writer.writerow([series, *bulk[:-1], f"{found.seconds:.3f}", f"{found.megabytes:.1f}"])
    save(table, text.getvalue().encode(), GoStopError)


def read(table: Path) -> list[Point]:
    """Read the points of a table."""
    with table.open(encoding="utf-8", newline="") as file:
        _, *rows = csv.reader(file)
    return [
        Point(series, Bulk(ruleset, *map(int, numbers[:3])), Cost(*map(float, numbers[3:])))
        for series, ruleset, *numbers in rows
    ]


def draw(points: Sequence[Point], picture: Path) -> None:
    """Draw the points: time above, memory below, and what grows from left to right."""
    matplotlib = import_module("matplotlib")
    figure = import_module("matplotlib.figure").Figure(figsize=SIZE, layout="constrained")
    axes = figure.subplots(2, 3, sharex="col")
    for column, series in enumerate(("rounds", "players", "workers")):
        found = [point for point in points if point.series == series]
        above, below = axes[0][column], axes[1][column]
        for name in dict.fromkeys(point.bulk.ruleset for point in found):
            line = [point for point in found if point.bulk.ruleset == name]
            along = [getattr(point.bulk, series) for point in line]
            above.plot(along, [height(point) for point in line], "o-", label=name)
            below.plot(along, [point.cost.megabytes for point in line], "o-", label=name)
        dress(above, below, series)
    axes[0][1].legend()
    drawn = io.BytesIO()
    with matplotlib.rc_context(FIXED):
        figure.savefig(drawn, format="svg", metadata={"Date": None})
    save(picture, drawn.getvalue(), GoStopError)


def height(point: Point) -> float:
    """Return the time of a run as it is drawn. If the number of players grows, this is the time of
    one round, since more players change the game.
    """
    if point.series == "players":
        return 1e6 * point.cost.seconds / point.bulk.rounds
    return point.cost.seconds


def dress(above: Any, below: Any, series: str) -> None:
    """Set the scales and labels of the two plots of a series."""
    above.set_ylabel("µs a round" if series == "players" else "seconds")
    below.set_ylabel("megabytes")
    below.set_xlabel(series)
    if series == "rounds":
        above.set_xscale("log")
        above.set_yscale("log")
    else:
        below.xaxis.get_major_locator().set_params(integer=True)
    for axis in (above, below):
        axis.grid(alpha=0.3)
        if axis.get_yscale() == "linear":
            axis.margins(y=0.1)
            axis.set_ylim(bottom=0)


def main(argv: Sequence[str] | None = None) -> int:
    """Measure, and write the table and the plot. With `--draw`, only draw the existing table."""
    parser = argparse.ArgumentParser(prog="growth", description=__doc__)
    parser.add_argument("--most", type=int, default=1_000_000, help="the most rounds")
    parser.add_argument("--workers", type=int, default=cores(), help="the most workers")
    parser.add_argument("--compiled", type=Path, help="a folder with the compiled build")
    parser.add_argument("--folder", type=Path, default=STATIC, help="where to write")
    parser.add_argument("--draw", action="store_true", help="draw the table that is there")
    options = parser.parse_args(argv)
    table = options.folder / "growth.csv"
    if not options.draw:
        with tempfile.TemporaryDirectory() as folder:
            tree = options.compiled or build(Path(folder), COMPILED)
            tabulate(list(measured(runs(options.most, options.workers), tree)), table)
    draw(read(table), options.folder / "growth.svg")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Draw how the bot `learned` got better while it learned: `python -m benchmarks.learned`.

The figures of the documentation are those that `examples/self_play.py` wrote while it trained.
"""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from benchmarks import drawing
from benchmarks.growth import STATIC

REACH: Final = 1.96
"""How many standard errors a 95 % interval reaches on each side."""
TITLE: Final = "Points a round that the network wins from cautious"
TOP: Final = 64
HIGH: Final = 150
LEFT: Final = 34
"""Where the scales begin, and how high the scale of points is."""


class Point(NamedTuple):
    """A measurement: points a round, and their standard error, after a number of updates."""

    updates: float
    points: float
    error: float

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the points."""
        return self.points - REACH * self.error, self.points + REACH * self.error


def read(table: Path) -> list[Point]:
    """Read the measurements of a table."""
    with table.open(encoding="utf-8", newline="") as file:
        _, *rows = csv.reader(file)
    return [Point(*map(float, row)) for row in rows]


def draw(points: Sequence[Point]) -> str:
    """Draw a mark for each measurement, with its interval and its number."""
    last = points[-1]
    low, high = last.interval
    said = (
        f"After {last.updates:g} updates: {last.points:+.1f} ({low:+.1f} to {high:+.1f}). "
        "Lines are 95 % intervals."
    )
    parts = [
        drawing.text(drawing.EDGE, drawing.LINE, TITLE, size=13, is_bold=True),
        drawing.text(drawing.EDGE, 2 * drawing.LINE, said, is_soft=True),
        *marks(points),
        drawing.text(drawing.WIDTH / 2, TOP + HIGH + 32, "updates", "middle"),
    ]
    return drawing.svg(TITLE, TOP + HIGH + 40, parts, is_file=True)


def marks(points: Sequence[Point]) -> Iterator[str]:
    """Draw the scale of points, and above it the measurements."""
    ends = [end for point in points for end in point.interval]
    least, most = int(min(0, *ends)) - 1, int(max(ends)) + 1
    wide = drawing.WIDTH - LEFT - 2 * drawing.EDGE
    longest = max(point.updates for point in points) or 1

    def height(value: float) -> float:
        return TOP + HIGH * (most - value) / (most - least)

    for tick in range(least + least % 2, most + 1, 2):
        y, bold = height(tick), 0.2 if tick else 0.8
        yield (
            f'<path d="M{LEFT} {y:.1f}H{drawing.WIDTH - drawing.EDGE}" stroke="currentColor" '
            f'stroke-opacity="{bold}"/>'
        )
        yield drawing.text(LEFT - 6, y + 4, f"{tick:+d}" if tick else "0", "end", size=11)
    for point in points:
        x = LEFT + drawing.EDGE + wide * point.updates / longest
        low, high = map(height, point.interval)
        colour = drawing.COLOURS[0]
        if point.error:
            yield f'<path d="M{x:.1f} {low:.1f}V{high:.1f}" stroke="{colour}" stroke-width="2"/>'
        yield f'<circle cx="{x:.1f}" cy="{height(point.points):.1f}" r="4" fill="{colour}"/>'
        yield drawing.text(x, high - 6, f"{point.points:+z.1f}", "middle", size=10)
        yield drawing.text(x, TOP + HIGH + 14, f"{point.updates:g}", "middle", size=11)


def main() -> int:
    """Draw the figure of the documentation from its table."""
    drawn = draw(read(STATIC / "learned.csv"))
    Path(STATIC, "learned.svg").write_text(drawn, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())

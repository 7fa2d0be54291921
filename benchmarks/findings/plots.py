"""Draw plots of estimates as small SVG in the page's colours. Each estimate has a row with its
name, a mark, a line for its interval, and its number.
"""

from __future__ import annotations

import math
import textwrap
from collections.abc import Callable, Iterator, Sequence
from typing import Final

import attrs

from benchmarks import drawing
from benchmarks.drawing import COLOURS, EDGE, LINE, WIDTH, text
from benchmarks.findings.estimating import Estimate
from gostop.arena import Verdict

_ROW: Final = 17
"""The height of a row."""
_LEFT: Final = 162
_RIGHT: Final = 354
"""Where the scale begins and ends: between the names and the numbers."""
_WRAPPED: Final = 58
_SMALL: Final = 68
"""The maximum number of letters in a line of the title, and in a line of the text below it."""
_MARKS: Final = (
    "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
    "M-3.5-3.5h7v7h-7z",
    "M0-5L5 0L0 5L-5 0z",
    "M0-4.5L4.5 3.5H-4.5z",
)
"""The shape of the mark of each series."""
_TICKS: Final = 5
_BENT: Final = (0, 1, 3, 10, 30, 100, 300, 1000, 3000)
_APART: Final = 24
"""The minimum distance between two numbers of a scale."""
_PALE: Final = ' opacity="0.45"'
"""The style of an estimate that decides nothing."""
HOW: Final = "Line: interval. Pale: not decided."


@attrs.frozen
class Plot:
    """A plot with rows of estimates."""

    name: str
    """The name of the plot's file."""
    title: str
    """The finding, in a sentence."""
    along: str
    """What the scale shows, from left to right."""
    rows: Sequence[tuple[str, Sequence[Estimate | None]]]
    """The name of each row, and its estimates, one for each series."""
    series: Sequence[str] = ("",)
    is_bent: bool = False
    """Whether the scale is logarithmic away from 0, for numbers of very different sizes."""
    form: str = "+z.1f"
    """The format of the numbers."""

    def svg(self) -> str:
        """Draw the plot as SVG, for use within a page."""
        parts, height = self._drawn()
        return drawing.svg(f"{self.title}. {self.along}", height, parts)

    def _drawn(self) -> tuple[list[str], int]:
        """Return the elements of the drawing, and its height."""
        least, most, ticks = self._scale()

        def place(value: float) -> float:
            inside = min(max(self._bent(value), least), most)
            return _LEFT + (inside - least) * (_RIGHT - _LEFT) / (most - least)

        marks, y = list[str](), 0
        for line in textwrap.wrap(self.title, _WRAPPED):
            y += LINE
            marks.append(text(EDGE, y, line, size=13, is_bold=True))
        for line in textwrap.wrap(f"{self.along}. {HOW}", _SMALL):
            y += LINE
            marks.append(text(EDGE, y, line, is_soft=True))
        y += LINE // 2
        top = y + 4
        for label, estimates in self.rows:
            if len(self.series) > 1 and any(estimates):
                y += LINE + 4
                marks.append(text(EDGE, y, label, is_bold=True))
            for number, each in enumerate(estimates):
                if each is not None:
                    y += _ROW
                    name = self.series[number] or label
                    marks.append(text(EDGE, y, name, size=11))
                    marks += _measured(number, each, place, y - 4)
                    marks.append(text(WIDTH - 8, y, f"{each.value:{self.form}}", "end"))
        y += 8
        lines, shown = list[str](), list[float]()
        for tick in sorted(ticks, key=abs):
            x, bold = place(tick), 0.2 if tick else 0.8
            if all(abs(x - other) >= _APART for other in shown):
                shown.append(x)
                lines += [
                    f'<path d="M{x:.1f} {top}V{y}" stroke="currentColor" stroke-opacity="{bold}"/>',
                    text(x, y + 13, f"{tick:g}", "middle", size=11),
                ]
        return [*lines, *marks], y + LINE + 6

    def _bent(self, value: float) -> float:
        """Return the place of a number on the scale, which is logarithmic if `is_bent`."""
        return math.copysign(math.log10(1 + abs(value)), value) if self.is_bent else value

    def _scale(self) -> tuple[float, float, list[float]]:
        """Return the ends of the scale and its ticks. Very wide intervals make the scale at most
        three times as long as the numbers need.
        """
        every = [each for _, row in self.rows for each in row if each is not None]
        values = [self._bent(each.value) for each in every]
        low, high = min(0.0, *values, 0.0), max(0.0, *values, 0.0)
        room = (high - low) or 1.0
        ends = [self._bent(end) for each in every for end in each.interval or ()]
        low, high = max(min([low, *ends]), low - room), min(max([high, *ends]), high + room)
        if high == low:
            high += 1
        if self.is_bent:
            both = sorted({sign * tick for tick in _BENT for sign in (-1, 1)})
            return low, high, [tick for tick in both if low <= self._bent(tick) <= high]
        rough = (high - low) / _TICKS
        power = 10.0 ** math.floor(math.log10(rough))
        step = power * next(each for each in (1, 2, 5, 10) if each * power >= rough)
        first, last = math.floor(low / step), math.ceil(high / step)
        return first * step, last * step, [number * step for number in range(first, last + 1)]


def _measured(
    number: int, each: Estimate, place: Callable[[float], float], y: float
) -> Iterator[str]:
    """Draw a mark and the line of its interval."""
    colour = COLOURS[number % len(COLOURS)]
    pale = _PALE if each.verdict is Verdict.UNDECIDED else ""
    if each.interval is not None:
        low, high = map(place, each.interval)
        yield f'<path d="M{low:.1f} {y}H{high:.1f}" stroke="{colour}" stroke-width="2.5"{pale}/>'
    shape = _MARKS[number % len(_MARKS)]
    at = f"translate({place(each.value):.1f} {y})"
    yield f'<path d="{shape}" transform="{at}" fill="{colour}"{pale}/>'

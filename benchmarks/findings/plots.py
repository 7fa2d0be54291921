"""Draw plots of estimates as small SVG in the page's colours. An estimate has a mark, and a line
for its interval.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from html import escape
from typing import Final

import attrs

from benchmarks.findings.estimating import Estimate

WIDTH: Final = 420
"""The width of a plot, chosen so that its letters can be read on a phone."""
_EDGE: Final = 12
_LINE: Final = 16
_MARK: Final = 11
"""The heights of a line of text and of a mark."""
_MARKS: Final = (
    ("#2f7fd6", "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z"),
    ("#c8640a", "M-3.5-3.5h7v7h-7z"),
    ("#2a8f5a", "M0-5L5 0L0 5L-5 0z"),
    ("#a05bd0", "M0-4.5L4.5 3.5H-4.5z"),
)
"""The colours and shapes of the marks. The colours can be seen on white and on black."""
_TICKS: Final = 6
_BENT: Final = (0, 1, 3, 10, 30, 100, 300, 1000, 3000)
_BEHIND: Final = "stroke:var(--color-background-primary,none);stroke-width:3;paint-order:stroke"
"""The style of text. It keeps the lines of the scale away from the letters."""


@attrs.frozen
class Plot:
    """A plot of things, with some estimates for each."""

    name: str
    """The name of the plot's file."""
    title: str
    along: str
    """What is drawn from left to right."""
    rows: Sequence[tuple[str, Sequence[Estimate | None]]]
    """What each row is, and its estimates, one for each series."""
    series: Sequence[str] = ("",)
    is_bent: bool = False
    """Whether the scale is logarithmic away from 0, for numbers of very different sizes."""

    def svg(self) -> str:
        """Draw the plot as SVG, for use within a page."""
        parts, height = self._drawn()
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
            f'aria-label="{escape(self.title)}" font-size="12" font-family="sans-serif" '
            'fill="currentColor" style="display:block;width:100%;max-width:36rem;height:auto">'
        )
        return "\n".join([head, f"<title>{escape(self.title)}</title>", *parts, "</svg>", ""])

    def _drawn(self) -> tuple[list[str], int]:
        """Return the elements of the drawing, and its height."""
        least, most, ticks = self._scale()

        def place(value: float) -> float:
            inside = min(max(self._bent(value), least), most)
            return 1.5 * _EDGE + (inside - least) * (WIDTH - 3 * _EDGE) / (most - least)

        marks, y = list[str](), _LINE
        for number, name in enumerate(self.series if len(self.series) > 1 else ()):
            marks += [_mark(number, _EDGE + 4, y - 4), _text(_EDGE + 16, y, name)]
            y += _LINE
        top = y - _MARK
        for label, estimates in self.rows:
            if any(estimates):
                marks.append(_text(_EDGE, y, label))
                for number, each in enumerate(estimates):
                    y += _MARK
                    marks += [] if each is None else _measured(number, each, place, y - 4)
                y += _LINE + 2
        lines: list[str] = []
        for tick in ticks:
            x, bold = place(tick), 0.2 if tick else 0.8
            lines += [
                f'<path d="M{x:.1f} {top}V{y - 8}" stroke="currentColor" stroke-opacity="{bold}"/>',
                _text(x, y + 6, f"{tick:g}", "middle"),
            ]
        marks.append(_text(WIDTH / 2, y + 6 + _LINE, self.along, "middle"))
        return [*lines, *marks], y + 2 * _LINE

    def _bent(self, value: float) -> float:
        """Return the place of a number on the scale, which is logarithmic if it is bent."""
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
    colour, _ = _MARKS[number % len(_MARKS)]
    if each.interval is not None:
        low, high = map(place, each.interval)
        yield f'<path d="M{low:.1f} {y}H{high:.1f}" stroke="{colour}" stroke-width="2.5"/>'
    yield _mark(number, place(each.value), y)


def _mark(number: int, x: float, y: float) -> str:
    colour, shape = _MARKS[number % len(_MARKS)]
    return f'<path d="{shape}" transform="translate({x:.1f} {y})" fill="{colour}"/>'


def _text(x: float, y: float, text: str, anchor: str = "start") -> str:
    return (
        f'<text x="{x:.1f}" y="{y}" text-anchor="{anchor}" style="{_BEHIND}">{escape(text)}</text>'
    )

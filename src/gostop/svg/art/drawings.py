"""Drawings: outlines with their colours, in the order in which they are painted."""

from __future__ import annotations

import cmath
import functools
import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby, pairwise
from typing import Final, NamedTuple

# The colours of the deck: few and flat, like those of woodblock prints.

_NORMAL: Final = {
    "paper": "#f8f1df",
    "white": "#fffdf6",
    "black": "#1d1a20",
    "red": "#d8232f",
    "dark red": "#9b1526",
    "pink": "#f3a9ae",
    "yellow": "#f6b92c",
    "brown": "#8a4b23",
    "tan": "#d9934a",
    "green": "#1e4a37",
    "leaf": "#5c9140",
    "blue": "#2f3f9c",
    "sky": "#7fb0dd",
    "violet": "#6d4fa3",
    "grey": "#b9b3ab",
}
_HIGH: Final = {
    "paper": "#fff",
    "white": "#fff",
    "black": "#000",
    "red": "#d40000",
    "dark red": "#700000",
    "pink": "#ffc4c4",
    "yellow": "#ffd000",
    "brown": "#6b2f00",
    "tan": "#e8a050",
    "green": "#003d24",
    "leaf": "#3a8a1e",
    "blue": "#001c8f",
    "sky": "#8cc8ff",
    "violet": "#5a1a9e",
    "grey": "#bbb",
}
PALETTES: Final = {"normal": _NORMAL, "high": _HIGH}
"""The colours by their names, for each contrast."""


# Make outlines, which are lines and closed shapes, move them, and write them as SVG paths.
#
# Coordinates grow to the right and downwards. A point is a complex number.

_SLACK: Final = 0.38
"""The length of the handle of a curve at a point, relative to the shorter of the two sides at the
point."""
_ROUND: Final = 0.5523
"""The length of the handles of a quarter circle, relative to its radius."""


class Part(NamedTuple):
    """A curve without a break: where it starts, and two handles and an end for each step."""

    start: complex
    steps: tuple[tuple[complex, complex, complex], ...]
    closed: bool


Outline = tuple[Part, ...]
Move = Callable[[complex], complex]


def _points(text: str) -> tuple[list[complex], list[bool]]:
    pairs = [pair.rstrip("!").split(",") for pair in text.split()]
    corners = [pair.endswith("!") for pair in text.split()]
    return [complex(float(x), float(y)) for x, y in pairs], corners


def _along(points: list[complex], corners: list[bool], closed: bool) -> Part:
    count = len(points)
    reach: list[complex] = []
    for place, point in enumerate(points):
        before, after = points[place - 1], points[(place + 1) % count]
        is_end = not closed and place in {0, count - 1}
        if corners[place] or is_end or before == after:
            reach.append(0j)
        else:
            shorter = min(abs(point - before), abs(after - point))
            reach.append((after - before) / abs(after - before) * shorter * _SLACK)
    ends = range(1, count + 1 if closed else count)
    steps = [(end - 1, end % count) for end in ends]
    return Part(
        points[0],
        tuple((points[a] + reach[a], points[b] - reach[b], points[b]) for a, b in steps),
        closed,
    )


def shape(text: str) -> Outline:
    """Make a closed shape from a text such as "0,0! 4,3 0,6". It is round at each point that does
    not end with `!`. A "/" begins another shape.
    """
    return tuple(_along(*_points(part), closed=True) for part in text.split("/"))


def line(text: str) -> Outline:
    """Make an open line from a text. It is round at each point that does not end with `!`. A "/"
    begins another line.
    """
    return tuple(_along(*_points(part), closed=False) for part in text.split("/"))


def through(points: Iterable[complex], *, closed: bool = True) -> Outline:
    """Make a shape or line with a corner at each of these points."""
    known = list(points)
    return (_along(known, [True] * len(known), closed),)


def petal(low: float, foot: float, high: float, head: float, tip: float) -> Outline:
    """Make a petal or leaf of two curves, from the origin up to the tip and back.

    Args:
        low: how far to the side the handle at the origin is.
        foot: how high this handle is.
        high: how far to the side the handle at the tip is.
        head: how high this handle is.
        tip: how high the tip is.
    """
    end = complex(0, -tip)
    left = (complex(-low, -foot), complex(-high, -head), end)
    right = (complex(high, -head), complex(low, -foot), 0j)
    return (Part(0j, (left, right), closed=True),)


def dots(text: str) -> Outline:
    """Make single points. A wide round line shows them as dots."""
    points, _ = _points(text)
    return tuple(Part(point, ((point, point, point),), closed=False) for point in points)


def oval(x: float, y: float, wide: float, high: float = 0) -> Outline:
    """Make an ellipse from its middle and its two radii, or a circle from one radius."""
    high = high or wide
    middle, across, down = complex(x, y), complex(wide), complex(0, high)
    corners = (across, down, -across, -down, across)
    steps = [
        (middle + a + b * _ROUND, middle + b + a * _ROUND, middle + b) for a, b in pairwise(corners)
    ]
    return (Part(middle + across, tuple(steps), closed=True),)


def box(x: float, y: float, wide: float, high: float) -> Outline:
    """Make a rectangle from its upper left corner and its sides."""
    corner = complex(x, y)
    return through([corner, corner + wide, corner + complex(wide, high), corner + complex(0, high)])


def to(x: float, y: float, size: float = 1, turn: float = 0, *, flip: bool = False) -> Move:
    """Return a function that moves a point. With `flip`, it first mirrors the point left to right.
    It then scales the point, turns it clockwise around the origin by `turn` degrees, and shifts it
    by `(x, y)`.
    """
    there = complex(x, y)
    factor = cmath.rect(size, math.radians(turn))
    return lambda point: there + factor * (-point.conjugate() if flip else point)


def moved(outline: Outline, move: Move) -> Outline:
    """Move an outline to another place."""
    return tuple(
        Part(
            move(part.start),
            tuple((move(a), move(b), move(end)) for a, b, end in part.steps),
            part.closed,
        )
        for part in outline
    )


def around(outline: Outline, count: int, start: float = 0, spread: float = 360) -> Outline:
    """Copy an outline around the origin, like the petals of a flower. Angles are in degrees."""
    gap = spread / count if spread == 360 else spread / (count - 1)
    return sum((moved(outline, to(0, 0, 1, start + gap * n)) for n in range(count)), ())


def polar(radius: float, degrees: float) -> complex:
    """Return the point at a distance from the origin, in a direction: degrees clockwise from
    straight up.
    """
    return cmath.rect(radius, math.radians(degrees - 90))


def stars(tips: dict[float, float], notch: float, base: complex) -> Outline:
    """Make a leaf of pointed lobes. `tips` has the length of each lobe by its direction. `notch` is
    the distance from the origin to the cuts between the lobes.
    """
    points = [base]
    turns = sorted(tips)
    for turn, following in zip(turns, [*turns[1:], None], strict=True):
        points.append(polar(tips[turn], turn))
        if following is not None:
            points.append(polar(notch, (turn + following) / 2))
    return through(points)


def rays(turns: Iterable[float], start: float, end: float) -> Outline:
    """Make straight rays around the origin, from one distance to another."""
    lines = (through([polar(start, t), polar(end, t)], closed=False) for t in turns)
    return sum(lines, ())


def steps_along(along: Outline, count: int) -> Iterator[tuple[complex, float]]:
    """Yield points at even steps along a line, each with the direction of the line at this point: 0
    degrees is straight down.
    """
    points: list[complex] = []
    for part in along:
        here = part.start
        for a, b, end in part.steps:
            for n in range(8):
                t = n / 8
                points.append(
                    (1 - t) ** 3 * here
                    + 3 * (1 - t) ** 2 * t * a
                    + 3 * (1 - t) * t * t * b
                    + t**3 * end
                )
            here = end
        points.append(here)
    for n in range(count):
        place = min(int((n + 1) * (len(points) - 1) / count), len(points) - 2)
        ahead = points[place + 1] - points[place]
        yield points[place], math.degrees(cmath.phase(ahead)) - 90


def _tenths(point: complex) -> tuple[int, int]:
    return round(point.real * 10), round(point.imag * 10)


@functools.cache
def _number(tenths: int) -> str:
    whole, rest = divmod(abs(tenths), 10)
    digits = f"{whole or ''}.{rest}" if rest else f"{whole}"
    return f"-{digits}" if tenths < 0 else digits


def _numbers(points: Iterable[complex], origin: tuple[int, int]) -> list[str]:
    return [
        _number(value - zero)
        for point in points
        for value, zero in zip(_tenths(point), origin, strict=True)
    ]


def _side(end: complex, here: tuple[int, int]) -> tuple[str, list[str]]:
    across, down = numbers = _numbers([end], here)
    if down == "0":
        return "h", [across]
    return ("v", [down]) if across == "0" else ("l", numbers)


def _joined(words: Iterable[tuple[str, list[str]]]) -> str:
    """Join the commands of a path into a text. Leave out the letters and spaces that SVG does not
    need.
    """
    text = before = known = ""
    for letter, numbers in words:
        if letter != known or letter == "m":
            text += letter
            known, before = letter, ""
        for number in numbers:
            apart = before and number[0] != "-" and not (number[0] == "." and "." in before)
            text += f" {number}" if apart else number
            before = number
    return text


def written(outline: Outline) -> str:
    """Write an outline as the `d` attribute of an SVG path."""
    words: list[tuple[str, list[str]]] = []
    here = (0, 0)
    for part in outline:
        words.append(("m" if words else "M", _numbers([part.start], here)))
        first = here = _tenths(part.start)
        mirrored = part.start
        at = part.start
        for left, (a, b, end) in zip(range(len(part.steps))[::-1], part.steps, strict=True):
            if a == at and b == end:
                if left or not part.closed:  # "z" draws the last side
                    words.append(_side(end, here))
            elif abs(a - mirrored) < 0.01:
                words.append(("s", _numbers([b, end], here)))
            else:
                words.append(("c", _numbers([a, b, end], here)))
            at, mirrored, here = end, 2 * end - b, _tenths(end)
        if part.closed:
            words.append(("z", []))
            here = first
    return _joined(words)


# Drawings.

FINE: Final = 0.8
"""The width of the outlines of most things."""
_STRONGER: Final = 1.5
"""The factor by which the outlines of shapes are wider in high contrast."""


class Mark(NamedTuple):
    """An outline, the colour of its inside, the colour of its line, and the width of the line. An
    empty colour leaves out the inside or the line.
    """

    outline: Outline
    fill: str
    ink: str
    width: float


Drawing = tuple[Mark, ...]


def filled(colour: str, outline: Outline, ink: str = "black", width: float = FINE) -> Drawing:
    """Draw a shape of one colour with its outline."""
    return (Mark(outline, colour, ink, width),)


def flat(colour: str, outline: Outline) -> Drawing:
    """Draw a shape of one colour without an outline."""
    return (Mark(outline, colour, "", 0),)


def stroked(colour: str, outline: Outline, width: float = FINE) -> Drawing:
    """Draw an outline as lines, without an inside."""
    return (Mark(outline, "", colour, width),)


def placed(drawing: Drawing, move: Move) -> Drawing:
    """Move a drawing to another place and size. The width of its lines changes with its size."""
    grown = abs(move(1) - move(0))
    return tuple(
        mark._replace(outline=moved(mark.outline, move), width=mark.width * grown)
        for mark in drawing
    )


def scattered(drawing: Drawing, moves: Iterable[Move]) -> Drawing:
    """Copy a drawing to each of these places."""
    return sum((placed(drawing, move) for move in moves), ())


def printed(drawing: Drawing, moves: Iterable[Move]) -> Drawing:
    """Copy a drawing to each of these places, and paint one colour after the other, as in woodblock
    prints.

    The result is a shorter text than that of `scattered`. The lines keep their width, and the
    copies must not overlap.
    """
    places = list(moves)
    return tuple(
        mark._replace(outline=sum((moved(mark.outline, move) for move in places), ()))
        for mark in drawing
    )


def _attributes(mark: Mark, colours: Mapping[str, str], strong: bool) -> str:
    fill = colours[mark.fill] if mark.fill else "none"
    if not mark.ink:
        return f'fill="{fill}"'
    ink, width = mark.ink, mark.width
    if strong and mark.fill:
        ink, width = "black" if ink == "dark red" else ink, width * _STRONGER
    shown = f"{width:.1f}".removesuffix(".0").removeprefix("0")
    return f'fill="{fill}" stroke="{colours[ink]}" stroke-width="{shown}"'


def markup(drawing: Drawing, colours: Mapping[str, str], *, strong: bool = False) -> str:
    """Write a drawing as SVG. Outlines that follow each other with the same colours and width share
    a group.
    """
    groups: list[str] = []
    for attributes, marks in groupby(drawing, lambda mark: _attributes(mark, colours, strong)):
        paths = [f'd="{written(mark.outline)}"/>' for mark in marks]
        if len(paths) == 1:
            groups.append(f"<path {attributes} {paths[0]}")
        else:
            inner = "".join(f"<path {path}" for path in paths)
            groups.append(f"<g {attributes}>{inner}</g>")
    return "".join(groups)


def ground(
    colour: str, x: float = 0, y: float = 0, wide: float = 100, high: float = 160
) -> Drawing:
    """Draw a rectangle of one colour. By default it covers the whole card."""
    return flat(colour, box(x, y, wide, high))

"""Copy the parts of a picture to places. A place is a text: x, y, and perhaps a size and a turn."""

from __future__ import annotations

from gostop.svg.art.drawings import Drawing, placed, printed, scattered
from gostop.svg.art.outlines import Move, to
from gostop.svg.art.things import ribbon


def at(places: str) -> list[Move]:
    """Return functions that move the origin to places such as "20,30 50,80,1.2 50,80,1.2,-45"."""
    return [to(*map(float, place.split(","))) for place in places.split()]


def many(drawing: Drawing, places: str) -> Drawing:
    """Draw copies that do not overlap. All their lines keep their width."""
    return printed(drawing, at(places))


def heaped(drawing: Drawing, places: str) -> Drawing:
    """Draw copies that may overlap: each covers the copies before it."""
    return scattered(drawing, at(places))


def ribboned(drawing: Drawing, colour: str, text: str = "") -> Drawing:
    """Mirror a drawing, and draw a ribbon on it."""
    return (
        *placed(drawing, to(100, 0, flip=True)),
        *placed(ribbon(colour, text), to(50, 80, 1.06, 6)),
    )

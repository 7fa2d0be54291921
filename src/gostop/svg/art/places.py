"""Where the parts of a picture lie, as text: x and y, and size and turn if given."""

from __future__ import annotations

from gostop.svg.art.drawings import Drawing, placed, printed, scattered
from gostop.svg.art.outlines import Move, to
from gostop.svg.art.things import ribbon


def at(places: str) -> list[Move]:
    """Functions that move the origin to these places: "20,30 50,80,1.2 50,80,1.2,-45"."""
    return [to(*map(float, place.split(","))) for place in places.split()]


def many(drawing: Drawing, places: str) -> Drawing:
    """Copies that do not overlap, their lines equally wide."""
    return printed(drawing, at(places))


def heaped(drawing: Drawing, places: str) -> Drawing:
    """Copies that overlap: each may cover the copies before it."""
    return scattered(drawing, at(places))


def ribboned(drawing: Drawing, colour: str, text: str = "") -> Drawing:
    """The drawing from its other side, and a ribbon upon it."""
    return (
        *placed(drawing, to(100, 0, flip=True)),
        *placed(ribbon(colour, text), to(50, 80, 1.06, 6)),
    )

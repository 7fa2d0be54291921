"""Lets lower rooms use what only higher rooms can make: pictures, tables, viewers, and forms of
values.

A lower room may not import a higher one. `gostop/__init__`, which may import every room, adds the
functions that load them. So `import gostop` itself loads none of them.
"""

from collections.abc import Callable
from typing import Any, Final

DRAWERS: Final[dict[str, Callable[[], Callable[[Any], Any]]]] = {}
"""Functions that load what draws: `"picture"`, `"table"` and `"viewer"`. They are called when a
notebook needs a drawing.
"""
FORMS: Final[list[Callable[[], Any]]] = []
"""Functions that load forms of values. Each returns a `gostop.formats.values.Forms`. They are
called in this order until a type is found.
"""


def picture(value: object) -> str | None:
    """Draw a value as SVG. Return `None` for a value without a picture, so that a notebook shows
    its text.
    """
    drawn: str | None = DRAWERS["picture"]()(value)
    return drawn


def table(value: object) -> str:
    """Write the tables of a value as HTML."""
    drawn: str = DRAWERS["table"]()(value)
    return drawn


def viewer(record: object) -> str:
    """Write the viewer of a record as HTML."""
    drawn: str = DRAWERS["viewer"]()(record)
    return drawn

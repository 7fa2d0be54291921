"""Lets lower rooms use what only higher rooms can make: pictures, tables, viewers, and forms of
values.

A lower room may not import a higher one. `gostop/__init__`, which may import every room, registers
functions that load them. So `import gostop` itself loads none of them.
"""

from collections.abc import Callable
from typing import Any, Final

_DRAWERS: Final[dict[str, Callable[[], Callable[[Any], Any]]]] = {}
FORMS: Final[list[Callable[[], Any]]] = []
"""Functions that load forms of values. Each returns a `gostop.formats.values.Forms`. They are
called in this order until a type is found.
"""


def draw_with(what: str, loader: Callable[[], Callable[[Any], Any]]) -> None:
    """Register a function that loads the drawer of pictures, tables or viewers.

    Args:
        what: `"picture"`, `"table"` or `"viewer"`.
        loader: loads the drawer. It is called when a notebook needs the drawer.
    """
    _DRAWERS[what] = loader


def write_with(loader: Callable[[], Any]) -> None:
    """Register a function that loads the forms of further values as plain data.

    Args:
        loader: loads the forms. It is called when a value or a type isn't known yet.
    """
    FORMS.append(loader)


def picture(value: object) -> str | None:
    """Draw a value as SVG. Return `None` for a value without a picture, so that a notebook shows
    its text.
    """
    drawn: str | None = _DRAWERS["picture"]()(value)
    return drawn


def table(value: object) -> str:
    """Write the tables of a value as HTML."""
    drawn: str = _DRAWERS["table"]()(value)
    return drawn


def viewer(record: object) -> str:
    """Write the viewer of a record as HTML."""
    drawn: str = _DRAWERS["viewer"]()(record)
    return drawn

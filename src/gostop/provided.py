"""Things that the top rooms provide to the rooms below: pictures, tables, viewers, and forms of
values.

The rooms below know only that something may draw or write a value. `gostop/__init__`, the top of
the house, names the drawers and writers. It gives loaders, so `import gostop` loads none of them.
"""

from collections.abc import Callable
from typing import Any, Final

_DRAWERS: Final[dict[str, Callable[[], Callable[[Any], Any]]]] = {}
FORMS: Final[list[Callable[[], Any]]] = []
"""The loaders of forms of values, each for a `gostop.plain.types.Forms`, in the order in which they
are used to look up a type.
"""


def draw_with(what: str, loader: Callable[[], Callable[[Any], Any]]) -> None:
    """Register a loader for what draws pictures, tables or viewers.

    Args:
        what: `"picture"`, `"table"` or `"viewer"`.
        loader: what loads the drawer, when a notebook first asks for it.
    """
    _DRAWERS[what] = loader


def write_with(loader: Callable[[], Any]) -> None:
    """Register a loader for the forms of further values as plain data.

    Args:
        loader: what loads the forms, when a value or a type is first unknown.
    """
    FORMS.append(loader)


def picture(value: object) -> str | None:
    """Draw a value as SVG. Return `None` if a notebook shows its text."""
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

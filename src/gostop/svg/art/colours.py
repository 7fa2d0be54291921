"""The colours of the deck: few and flat, like those of woodblock prints."""

from __future__ import annotations

from typing import Final

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

"""Show pieces on the screen: cards and buttons in rows. The mouse can touch each piece."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, final

import attrs
from rich.segment import Segment
from rich.style import Style
from textual.events import Click, MouseMove
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from gostop.text.terminal import padded, width

GAP: Final = 1
"""The number of columns between two pieces."""


@attrs.frozen
class Piece:
    """A card or a button."""

    lines: tuple[str, ...]
    """The lines of the piece, all of the same width."""
    style: Style
    """The style of these lines."""
    label: str = ""
    """The text below the piece."""
    choice: int | None = None
    """The index of the move that the piece stands for; `None` if it stands for no move."""

    @property
    def columns(self) -> int:
        """How many columns the piece takes."""
        return width(self.lines[0])


@final
class Pieces(Widget):
    """Shows pieces in as many rows as they need."""

    class Touched(Message):
        """The mouse has touched the piece of a move, or pressed it."""

        def __init__(self, choice: int, is_pressed: bool) -> None:
            super().__init__()
            self.choice = choice
            """The index of the move."""
            self.is_pressed = is_pressed
            """Whether the piece was pressed. Otherwise the mouse only touched it."""

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self._has_labels = False
        self._pieces: tuple[Piece, ...] = ()
        self._plain = Style()
        self._strong = Style(bold=True)

    def lay(self, pieces: Iterable[Piece], *, has_labels: bool) -> None:
        """Show these pieces instead of the old ones, with or without room for labels."""
        self._has_labels = has_labels
        self._pieces = tuple(pieces)
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Count the lines that all rows take. Called by textual."""
        return sum(map(self._height, self._rows(width)))

    def render_line(self, y: int) -> Strip:
        """Draw a line of the screen. Called by textual."""
        segments: list[Segment] = []
        row, line = self._row_at(y)
        for piece in row:
            if line < len(piece.lines):
                segments.append(Segment(piece.lines[line], piece.style))
            else:
                label = padded(piece.label[: piece.columns], piece.columns)
                segments.append(Segment(label, self._strong))
            segments.append(Segment(" " * GAP, self._plain))
        strip = Strip(segments).adjust_cell_length(self.size.width, self._plain)
        return strip.apply_style(self.rich_style)

    def on_mouse_move(self, event: MouseMove) -> None:
        """Report which piece the mouse touches."""
        self._touch(event.x, event.y, False)

    def on_click(self, event: Click) -> None:
        """Report which piece was pressed."""
        self._touch(event.x, event.y, True)

    def _touch(self, x: int, y: int, is_pressed: bool) -> None:
        row, _ = self._row_at(y)
        left = 0
        for piece in row:
            if left <= x < left + piece.columns and piece.choice is not None:
                self.post_message(self.Touched(piece.choice, is_pressed))
            left += piece.columns + GAP

    def _rows(self, columns: int) -> list[list[Piece]]:
        rows: list[list[Piece]] = []
        left = columns + 1
        for piece in self._pieces:
            if left + piece.columns > columns:
                rows.append([])
                left = 0
            rows[-1].append(piece)
            left += piece.columns + GAP
        return rows

    def _height(self, row: list[Piece]) -> int:
        return max(len(piece.lines) for piece in row) + self._has_labels

    def _row_at(self, y: int) -> tuple[list[Piece], int]:
        """Find the row of pieces at a line of the screen, and the index of the line in it."""
        for row in self._rows(self.size.width):
            if y < self._height(row):
                return row, y
            y -= self._height(row)
        return [], 0

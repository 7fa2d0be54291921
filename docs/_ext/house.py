"""The rooms of the house from the top down: how large they are, and what each of them imports."""

from __future__ import annotations

import ast
import functools
import tomllib
from collections.abc import Iterator
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx

import gostop as gs
from docs._ext.directive import Generated, told
from docs._ext.nodes import paragraph, table

PACKAGE = Path(gs.__path__[0])
PROJECT = Path(__file__).resolve().parents[2] / "pyproject.toml"
ENGINE = ("game", "rules", "core", "kernel")
"""The rooms of the rules engine, which need no other room."""


@functools.cache
def floors() -> tuple[str, ...]:
    """The rooms from the top down, from the settings of import-linter."""
    project = tomllib.loads(PROJECT.read_text(encoding="utf-8"))
    contracts = project["tool"]["importlinter"]["contracts"]
    layers: list[str] = next(each["layers"] for each in contracts if each["id"] == "rooms")
    # the first floor has the files that only pass names on
    return tuple(room for floor in layers[1:] for room in floor.split(" | "))


def files_of(room: str) -> list[Path]:
    """Return the files of a room, which is a folder or one file."""
    folder = PACKAGE / room
    return sorted(folder.rglob("*.py")) if folder.is_dir() else [PACKAGE / f"{room}.py"]


def lines_of(room: str) -> int:
    """Count the lines of a room's files."""
    return sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files_of(room))


def imported(path: Path) -> Iterator[str]:
    """Yield the rooms that a file imports from, even inside functions and for type checkers."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            package, *parts = node.module.split(".")
            if package == "gostop":
                yield from parts[:1] or [alias.name for alias in node.names]


@functools.cache
def uses(room: str) -> frozenset[str]:
    """Return the other rooms that a room imports from."""
    return frozenset(each for path in files_of(room) for each in imported(path)) - {room}


def purpose(room: str) -> str:
    """Return what a room is for: the first paragraph of its docstring."""
    place = PACKAGE / room / "__init__.py"
    path = place if place.exists() else PACKAGE / f"{room}.py"
    doc = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return " ".join(doc.split("\n\n")[0].split())


def drawing() -> str:
    """Draw the rooms, one above the other, each as wide as it has lines."""
    sizes = {room: lines_of(room) for room in floors()}
    scale = 200 / max(sizes.values())
    parts = []
    for floor, (room, size) in enumerate(sizes.items()):
        y, width = 24 * floor, round(scale * size)
        opacity = 0.75 if room in ENGINE else 0.3
        parts.append(
            f"<text x='84' y='{y + 16}' text-anchor='end'>{room}</text>"
            f"<rect x='92' y='{y + 2}' width='{width}' height='20' rx='3' opacity='{opacity}'/>"
            f"<text x='{width + 98}' y='{y + 16}'>{size:,}</text>"
        )
    title = "The rooms from the top down, with the lines of their files"
    return (
        f"<svg class='rooms' viewBox='0 0 360 {24 * len(sizes)}' role='img' aria-label='{title}' "
        f"fill='currentColor' font-size='13'>{''.join(parts)}</svg>"
    )


class House(Generated):
    """The directive that draws the rooms, and lists what each of them uses."""

    def run(self) -> list[nodes.Node]:
        """Make the drawing, and a table of the rooms."""
        rows = [
            [
                [paragraph(nodes.literal(room, room))],
                [paragraph(*told(purpose(room)))],
                [paragraph(nodes.Text(", ".join(sorted(uses(room))) or "nothing"))],
            ]
            for room in floors()
        ]
        listed = table([14, 50, 36], ["room", "what it is for", "what it uses"], rows)
        return [nodes.raw("", drawing(), format="html"), listed]


def setup(app: Sphinx) -> dict[str, object]:
    """Register the directive with Sphinx."""
    app.add_directive("house", House)
    return {"parallel_read_safe": True}

"""The rooms of the house from the top down, and what each of them imports."""

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
USED = "●"


@functools.cache
def floors() -> tuple[str, ...]:
    """The rooms from the top down, from the settings of import-linter."""
    project = tomllib.loads(PROJECT.read_text(encoding="utf-8"))
    contracts = project["tool"]["importlinter"]["contracts"]
    layers: list[str] = next(each["layers"] for each in contracts if each["id"] == "rooms")
    return tuple(layers[1:])  # the first one has the files that only pass names on


def files_of(room: str) -> list[Path]:
    """Return the files of a room, which is a folder or one file."""
    folder = PACKAGE / room
    return sorted(folder.glob("*.py")) if folder.is_dir() else [PACKAGE / f"{room}.py"]


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


class House(Generated):
    """The directive that lists the rooms, and what each of them uses."""

    def run(self) -> list[nodes.Node]:
        """Make a table of the rooms in words, and a table of their imports."""
        return [self._rooms(), self._imports()]

    def _rooms(self) -> nodes.table:
        rows = [
            [
                [paragraph(nodes.literal(room, room))],
                [paragraph(*told(purpose(room)))],
                [paragraph(nodes.Text(", ".join(sorted(uses(room))) or "nothing"))],
            ]
            for room in floors()
        ]
        return table([14, 50, 36], ["room", "what it is for", "what it uses"], rows)

    def _imports(self) -> nodes.table:
        rooms = floors()
        rows = [
            [
                [paragraph(nodes.literal(room, room))],
                *([paragraph(nodes.Text(USED if each in uses(room) else ""))] for each in rooms),
            ]
            for room in rooms
        ]
        numbers = [str(number) for number, _ in enumerate(rooms, start=1)]
        head = ["", *numbers]
        for number, row in zip(numbers, rows, strict=True):
            row[0] = [paragraph(nodes.Text(f"{number} "), *row[0][0].children)]
        return table([18, *([4] * len(rooms))], head, rows, ["wide", "house"])


def setup(app: Sphinx) -> dict[str, object]:
    """Register the directive with Sphinx."""
    app.add_directive("house", House)
    return {"parallel_read_safe": True}

"""Read the texts of the project, and find the places in them where something is missing."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping
from fnmatch import fnmatch
from pathlib import Path
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).parents[2]


class Missing(NamedTuple):
    """Something that an addition still needs."""

    place: str
    """The file and the line to edit: `src/gostop/events.py:30`."""
    what: str
    """What is missing there, and what to add."""

    def __str__(self) -> str:
        return f"{self.place}: {self.what}"


class Project:
    """The texts of a project.

    Args:
        root: the folder of the project.
        changed: texts that replace those of files, by the paths of the files. Tests need them.
    """

    def __init__(self, root: Path = ROOT, changed: Mapping[str, str] | None = None) -> None:
        self.root = root
        self._texts = dict(changed or {})
        self._trees: dict[str, ast.Module] = {}

    def text(self, path: str) -> str:
        """Read the text of a file."""
        if path not in self._texts:
            self._texts[path] = (self.root / path).read_text(encoding="utf-8")
        return self._texts[path]

    def lines(self, path: str) -> list[str]:
        """Read the lines of a file."""
        return self.text(path).split("\n")

    def files(self, pattern: str) -> list[str]:
        """List the files whose paths match a pattern such as `src/**/*.py`, in order."""
        there = {path.relative_to(self.root).as_posix() for path in self.root.glob(pattern)}
        return sorted(there | {path for path in self._texts if fnmatch(path, pattern)})

    def tree(self, path: str) -> ast.Module:
        """Parse a Python file."""
        if path not in self._trees:
            self._trees[path] = ast.parse(self.text(path))
        return self._trees[path]

    def toml(self, path: str) -> dict[str, Any]:
        """Read a file of TOML."""
        return tomllib.loads(self.text(path))

    def rows(self, path: str) -> list[tuple[int, list[str]]]:
        """Read the lines below the head of a table: the number of each line, and its cells, which
        tabs separate.
        """
        lines = list(enumerate(self.lines(path), 1))[1:]
        return [(number, line.split("\t")) for number, line in lines if line]

    def at(self, path: str, pattern: str) -> str:
        """Return `file:line` for the first line that matches a pattern, or else for line 1."""
        return f"{path}:{next(self._found(path, pattern), 1)}"

    def after(self, path: str, pattern: str) -> str:
        """Return `file:line` for the last line that matches a pattern. A similar line can be added
        below it.
        """
        return f"{path}:{[1, *self._found(path, pattern)][-1]}"

    def _found(self, path: str, pattern: str) -> Iterator[int]:
        wanted = re.compile(pattern)
        return (number for number, line in enumerate(self.lines(path), 1) if wanted.search(line))

    def says(self, pattern: str, files: str) -> bool:
        """Whether a pattern matches anything in some files."""
        return any(re.search(pattern, self.text(path)) for path in self.files(files))

    def names(self, path: str) -> set[str]:
        """Return the names that a Python file reads, and the attributes that it reads."""
        return {
            node.id if isinstance(node, ast.Name) else node.attr
            for node in ast.walk(self.tree(path))
            if isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Load)
        }

    def loaded(self, pattern: str, *but: str) -> set[str]:
        """Return the names and attributes that some Python files read. The files `but` are left
        out.
        """
        return {
            name for path in self.files(pattern) if path not in but for name in self.names(path)
        }

    def classes(self, path: str) -> dict[str, ast.ClassDef]:
        """Return the classes of a Python file by their names."""
        body = self.tree(path).body
        return {node.name: node for node in body if isinstance(node, ast.ClassDef)}

    def constants(self, path: str) -> dict[str, tuple[int, int]]:
        """Return the whole numbers to which a Python file gives a name, each with its line."""
        found = {}
        for node in self.tree(path).body:
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                value = node.value
                if isinstance(value, ast.Constant) and type(value.value) is int:
                    found[node.target.id] = value.value, node.lineno
        return found

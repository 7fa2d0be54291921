"""Find references that lead nowhere, for `tools.manners`.

A comment, a docstring or a page may name a file of the project only if there is such a file, and a
reading only if the table of readings has it. Texts cite no numbered section, since the numbers of
sections change.
"""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import Final

FOLDERS: Final = (
    *(".ci", ".github", "benchmarks", "docs", "examples", "packages", "site", "src", "tests"),
    *("changelog.d", "tools"),
)
BUILT: Final = ("docs/_build", "site/built", "site/node_modules")
"""Folders that are not in the repository: building the documentation and the page makes them."""
READ: Final = {".css", ".html", ".js", ".md", ".mjs", ".py", ".pyi", ".toml", ".yml"}
"""The endings of the files whose references are checked."""
_PATH: Final = re.compile(r"(?<![\w/.:@{}$*-])(?:\.{1,2}/)*(?P<path>(?:[\w.*-]+/)*[\w.*-]*[\w*])")
_READING: Final = re.compile(r"(?<![\w!*>.:'\"-])[RG][1-9][0-9]?\b(?!')")
_SECTION: Final = re.compile(r"\b(?:section|chapter|paragraph) [0-9]+|§ ?[0-9]", re.IGNORECASE)


def dead_references(root: Path) -> list[str]:
    """Find files and readings that the texts of a project cite and that don't exist."""
    files = {path.relative_to(root).as_posix(): path for path in project_files(root)}
    known = {end for name in files for end in _ends(name)}
    rooms = {path.name for path in (root / "src" / "gostop").iterdir() if path.is_dir()}
    firsts = {*FOLDERS, *rooms}
    tables = [text for name, text in _texts(files) if name.endswith("readings.toml")]
    readings = {id for text in tables for id in re.findall(r"^\[([RG][0-9]+)\]", text, re.M)}
    found: list[str] = []
    for name, text in _texts(files):
        for number, line in said(name, text):
            place = f"{name}:{number}"
            for path in _paths(line, firsts):
                if not path.startswith(BUILT) and not _is_there(path, known):
                    found.append(f"{place}: names {path}, which does not exist")
            for reading in _READING.findall(line):
                if reading not in readings:
                    found.append(f"{place}: cites {reading}, which no table of readings has")
            for section in _SECTION.findall(line):
                found.append(f"{place}: cites {section!r}; name what it is about")
    return found


def project_files(root: Path) -> Iterator[Path]:
    """Yield the files of the project."""
    yield from (path for path in root.iterdir() if path.is_file())
    for folder in FOLDERS:
        for path in (root / folder).rglob("*"):
            name = path.relative_to(root).as_posix()
            if path.is_file() and "__pycache__" not in name and not name.startswith(BUILT):
                yield path


def _texts(files: dict[str, Path]) -> Iterator[tuple[str, str]]:
    """Yield the files whose references are checked, each with its text."""
    for name, path in sorted(files.items()):
        if path.suffix in READ:
            yield name, path.read_text(encoding="utf-8")


def said(name: str, text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines that people read, with their numbers. In a Python file, these are comments
    and docstrings.
    """
    if not name.endswith((".py", ".pyi")):
        yield from enumerate(text.splitlines(), start=1)
        return
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield from enumerate(str(node.value.value).splitlines(), start=node.lineno)


def _paths(line: str, firsts: set[str]) -> Iterator[str]:
    """Yield the files and folders of the project that a line names."""
    for match in _PATH.finditer(line):
        path = match["path"]
        if (path.partition("/")[0] in firsts and "/" in path) or path.endswith(".md"):
            yield path


def _ends(name: str) -> Iterator[str]:
    """Yield the names that a text may use for a file and for its folders: all endings of their
    paths.
    """
    for path in (Path(name), *Path(name).parents):
        for first in range(len(path.parts)):
            yield "/".join(path.parts[first:])


def _is_there(path: str, known: set[str]) -> bool:
    """Whether a file or folder exists. In its path, `*` stands for any part of a name."""
    return path in known or ("*" in path and any(fnmatch(each, path) for each in known))

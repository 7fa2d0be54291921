"""The page on the parts of the project has one row for each module, tool and session."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from tests.support.cases import for_each

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "explanation" / "house.md").read_text(encoding="utf-8")


def rows(heading: str) -> list[list[str]]:
    """Return the rows of the table below a heading of the page, without the table's head."""
    section = PAGE.partition(f"### {heading}\n")[2].partition("\n#")[0]
    table = [line.strip("|").split(" | ") for line in section.splitlines() if line[:1] == "|"]
    return table[2:]


def named(heading: str) -> list[str]:
    """Return the names in the first column of a table."""
    return re.findall(r"`(\w+)`", " ".join([row[0] for row in rows(heading)]))


def rooms() -> set[str]:
    """Return the names of the folders and modules of the package."""
    inside = (ROOT / "src" / "gostop").iterdir()
    return {path.stem for path in inside if path.suffix == ".py" or (path / "__init__.py").exists()}


def tools() -> set[str]:
    """Return the names of the tools. Folders of helpers have no rows of their own."""
    return {path.stem for path in (ROOT / "tools").glob("*.py")}


def sessions() -> set[str]:
    """Return the names of the sessions of nox."""
    body = ast.parse((ROOT / "noxfile.py").read_text(encoding="utf-8")).body
    found = {
        node.name
        for node in body
        if isinstance(node, ast.FunctionDef)
        and any("session" in ast.unparse(each) for each in node.decorator_list)
    }
    programs = next(
        node.value
        for node in body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "PROGRAMS"
    )
    return found | {*ast.literal_eval(programs)}


@for_each(
    ("heading", "there"),
    [
        ("Rooms", rooms() - {"__init__", "__main__"}),
        ("Tools", tools()),
        ("Sessions", sessions()),
    ],
)
def test_each_is_named_once_and_no_other(heading: str, there: set[str]) -> None:
    found = named(heading)
    assert sorted(there) == sorted(found)
    assert all(len(row) == 3 and all(cell.strip() for cell in row) for row in rows(heading))

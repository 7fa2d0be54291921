"""Write every setting with its value in each rulebook as plain Markdown, for readers without a
browser.

`python -m tools.generate` writes the page. Another page of the documentation has the same content,
with links and folded tables.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from docs._ext.settings import PRESETS, Row, Setting, parts

PLACE: Final = Path(__file__).parents[1] / "docs" / "reference" / "settings-in-markdown.md"
HEAD: Final = """# Settings in plain Markdown

`python -m tools.generate` writes this page. The documentation shows the same
with links.

What each setting decides, what it accepts, and its value in each rulebook. A dash means that its
group is off. 7/3 means 7 with two players, and 3 with three or more.
"""


def text() -> str:
    """Write the text of the page."""
    return "\n".join(_lines())


def _lines() -> Iterator[str]:
    yield HEAD
    for part in parts():
        yield f"## {part.name}\n\n{part.doc}\n"
        for each in part.settings:
            yield from _setting(each)


def _setting(each: Setting) -> Iterator[str]:
    yield f"### `{each.path}`\n\n{each.doc}\n\nAccepts: {each.right}.\n"
    if each.ways:
        yield "\n".join(f"- `{way.text}`: {_inline(way.doc)}" for way in each.ways) + "\n"
    shared = [row for row in each.rows if row.is_shared]
    for row in shared:
        yield f"`{row.path}` in all rulebooks: {_inline(row.cells[0])}\n"
    others = [row for row in each.rows if not row.is_shared]
    if others:
        yield f"| setting | {' | '.join(preset.id for preset in PRESETS)} |"
        yield f"|---|{'---|' * len(PRESETS)}"
        yield from (_row(row) for row in others)
        yield ""
        yield from (f"`{row.path}`: {_inline(row.common)}\n" for row in others if row.common)


def _row(row: Row) -> str:
    cells = (_inline(cell).replace("|", "\\|") for cell in row.cells)
    return f"| `{row.path}` | {' | '.join(cells)} |"


def _inline(value: str) -> str:
    return " ".join(value.split())

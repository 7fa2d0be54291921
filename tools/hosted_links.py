"""Write and check links to the hosted documentation and to files of the repository.

`Documentation` under `[project.urls]` of `pyproject.toml` is the address of the documentation.
Pages that people read elsewhere (on GitHub or PyPI) link to this address. If it has changed,
`python -m tools.generate` writes the new address into these pages. `tools.manners` names links to
pages that the documentation doesn't have, and links to files that the repository doesn't have.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
TEXTS: Final = (
    *("*.md", ".github/*.md", "benchmarks/*.md", "changelog.d/*.md", "examples/**/*.md"),
    *("packages/*/*.md", "site/*.md", "tests/**/*.md"),
)
"""The pages outside `docs`, as patterns. They may link to the hosted documentation."""
_LINK: Final = re.compile(
    r"https://[^\s()<>]*?/"
    r"(?P<page>index|faq|tutorial|(?:explanation|howto|reference)/[\w-]+)\.html(?P<anchor>#[\w-]+)?"
)
_FILE: Final = re.compile(
    r"https://github\.com/gostop/gostop/(?:blob|tree)/main/(?P<path>[\w./-]+)"
)


def address(root: Path = ROOT) -> str:
    """Return the address of the hosted documentation, with a slash at the end."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return f"{project['urls']['Documentation'].rstrip('/')}/"


def files(root: Path = ROOT) -> Iterator[tuple[Path, str]]:
    """Yield each page with its text, in which all links have the address of the documentation."""
    base = address(root)
    for path in _texts(root):
        text = path.read_text(encoding="utf-8")
        yield path, _LINK.sub(rf"{base}\g<page>.html\g<anchor>", text)


def dead_links(root: Path = ROOT) -> list[str]:
    """List the links that lead to a page, a heading or a file that does not exist."""
    found = []
    for path in [*_texts(root), *sorted(root.glob("docs/**/*.md"))]:
        for file in _FILE.finditer(path.read_text(encoding="utf-8")):
            if not (root / file["path"]).exists():
                found.append(f"{path.relative_to(root)}: {file['path']} does not exist")
    for path in _texts(root):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            for link in _LINK.finditer(line):
                if not _is_there(root, link["page"], link["anchor"]):
                    found.append(
                        f"{path.relative_to(root)}:{number}: no page has {link['page']}.html"
                    )
    return found


def _texts(root: Path) -> Iterator[Path]:
    return (path for pattern in TEXTS for path in sorted(root.glob(pattern)))


def _is_there(root: Path, page: str, anchor: str | None) -> bool:
    path = root / "docs" / f"{page}.md"
    if not path.exists():
        return False
    headings = re.findall(r"^#+ (.*)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    known = {re.sub(r"[^\w -]", "", each.lower()).replace(" ", "-") for each in headings}
    return anchor is None or anchor.removeprefix("#") in known

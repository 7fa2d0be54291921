"""Find words and phrases that tire a reader, or that have a better word, for `tools.manners`.

The pages, and the comments and docstrings of the package, are in plain modern English. Text in
backquotes or in a block of code isn't checked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tools.references import said

BETTER: Final = {
    r"anew": "again, or a verb with re-",
    r"mend(?:s|ed|ing)?": "fix, correct, repair",
    r"blanks": "spaces",
    r"nobody": "no one, or a passive",
    r"somebody(?:'s)?": "a player, someone, or a passive",
    r"whoever": "the player who, anyone who",
    r"for ever": "forever",
    r"at the most": "at most",
    r"the own": "its own, your own",
    r"seldom": "rarely",
    r"strangers?": "untrusted, unknown, others",
    r"thus|hence|whence|thereof|wherein|unto|shall": "a word of today",
    r"also (?:if|where|when|after|without|while)": "even if, even where",
    r"(?:are|is) told apart": "differ, can be distinguished",
    r"no(?:thing|body|ne) of (?:a |the )?\w+'s business": "not needed",
    r"it has not been told": "it doesn't know",
}
"""Words that have a better word, as regular expressions, each with what to write instead."""
OPENINGS: Final = {
    r"By (?:`\w+`|(?:\S+ ){0,4}rules\b)": "In `bga`, On Board Game Arena, Some rulebooks …",
    r"(?:Nobody|Somebody|Whoever|A stranger)\b": "a subject that does something",
}
"""Beginnings of sentences that a page should use less often, each with what to write instead."""
PAGES: Final = (
    *("README.md", "PYPI.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "RELEASING.md"),
    *("docs/**/*.md", "changelog.d/*.md", "packages/*/README.md"),
)
SOURCES: Final = (
    *("src/gostop/**/*.py", "site/gostop_page/**/*.py", "packages/*/src/**/*.py"),
    *("examples/**/*.py", "tools/**/*.py", "benchmarks/**/*.py"),
)
_BLOCK: Final = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
_CODE: Final = re.compile(r"`[^`]*`|\{[a-z:]+\}|\]\([^)]*\)|https?://\S+")


def tiring(root: Path) -> list[str]:
    """List the words that have a better word, each with its place and what to write instead."""
    found: list[str] = []
    for name, number, line in _lines(root):
        text = _CODE.sub("`", line)
        begins = re.sub(r"^[\s>*|-]*", "", text)
        for pattern, better in BETTER.items():
            for match in re.finditer(rf"\b(?:{pattern})\b", text, re.IGNORECASE):
                found.append(f"{name}:{number}: {match[0]!r} tires a reader; write {better}")
        for pattern, better in OPENINGS.items():
            sentences = re.split(r"(?<=[.:!?]) (?=[A-Z`])", begins)
            if any(re.match(pattern, _whole(each, line)) for each in sentences):
                found.append(f"{name}:{number}: a tiring opening, {begins[:30]!r}; write {better}")
    return found


def _whole(sentence: str, line: str) -> str:
    """Return a sentence with the code at its beginning, such as By `bga`."""
    return line.lstrip("-*> ") if sentence.startswith("By `") else sentence


def _lines(root: Path) -> Iterator[tuple[str, int, str]]:
    """Yield the lines that people read, each with its file and its number."""
    paths = {path for pattern in (*PAGES, *SOURCES) for path in root.glob(pattern)}
    for path in sorted(paths):
        name = path.relative_to(root).as_posix()
        if name.startswith("docs/_build"):
            continue
        text = path.read_text(encoding="utf-8")
        if path.suffix == ".md":  # empty lines replace blocks of code
            text = _BLOCK.sub(lambda block: "\n" * block[0].count("\n"), text)
        for number, line in said(name, text):
            yield name, number, line

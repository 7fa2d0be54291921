"""Check what a line of a table of words needs: a cell for each language.

No module of the package is imported here, since the import would fail if a table cannot be read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from tools.completing.project import Missing, Project

TABLES: Final = "src/gostop/tables/"
PHRASES: Final = tuple(f"{TABLES}{name}.tsv" for name in ("phrases", "play", "simulate"))
MESSAGES: Final = tuple(f"{TABLES}{name}.tsv" for name in ("bills", "lessons"))
"""The tables with the sentences of `gostop.teaching.explain`."""
SPOKEN: Final = (
    *(*PHRASES, *MESSAGES),
    *(f"{TABLES}{name}.tsv" for name in ("page", "pictures", "places")),
)
"""All tables of phrases and sentences."""
NAMES: Final = f"{TABLES}names.tsv"


def cells(project: Project) -> Iterator[Missing]:
    """Find lines that lack a cell for a language, or have other braces in another language."""
    for path in (*SPOKEN, NAMES):
        head = project.lines(path)[0].split("\t")
        for number, cells in project.rows(path):
            place, key = f"{path}:{number}", cells[0]
            if not any(cells) or (path == NAMES and len(cells) == 3):
                continue  # an empty phrase, or a line that borrows the names of another line
            if len(cells) != len(head) or not all(cells):
                filled = len([*filter(None, cells)])
                what = f"{key} has {filled} of the cells {', '.join(head)}"
                yield Missing(place, f"{what}: add the others, a tab before each")
                continue
            texts = dict(zip(head, cells, strict=True))
            if path in SPOKEN:
                yield from _alike(place, texts)


def _alike(place: str, texts: dict[str, str]) -> Iterator[Missing]:
    english = _braces(texts["en"])
    for tag, text in texts.items():
        if tag not in {"key", "en"} and _braces(text) != english:
            what = f"the {tag} of {texts.get('key', texts['en'])} has other braces than the English"
            yield Missing(place, f"{what}: {' '.join(sorted(_braces(text) ^ english))}")
    bare = re.sub("{.*?}", "", texts["en"])
    if texts["en"] == texts.get("ko") and re.search("[A-Za-z]{2}", bare):
        yield Missing(
            place, f"{texts['en']!r} is not in Korean: write its Korean behind the last tab"
        )


def _braces(text: str) -> set[str]:
    return {*re.findall(r"{(\w*)", text)}


def unique(project: Project) -> Iterator[Missing]:
    """Find keys that are in a table more than once. Only the last of such lines would count."""
    for path in SPOKEN:
        seen: set[str] = set()
        for number, (key, *_) in project.rows(path):
            if key and key in seen:
                yield Missing(f"{path}:{number}", f"{key} is in the table already: rename one line")
            seen.add(key)


CHECKS: Final = (cells, unique)

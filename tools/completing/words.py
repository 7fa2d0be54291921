"""Check what a phrase needs: a line in its table, and a program that says it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

import gostop as gs
from gostop.cli.settings import settings
from gostop.moves import SHAPES
from gostop.ruleset.source import HOUSE
from tools.completing.project import Missing, Project
from tools.completing.tables import MESSAGES, PHRASES, TABLES

NAMED: Final = {
    "PLAY": f"{TABLES}play.tsv",
    "SIMULATE": f"{TABLES}simulate.tsv",
    "BILLS": f"{TABLES}bills.tsv",
}
"""The names that programs use for tables of phrases. A phrase without such a name is in
`phrases.tsv`."""
TOLD: Final = " or ".join(MESSAGES)
"""The tables of messages. No key is in both tables."""
BUILT: Final = {"bot", "short", "several", "mark", "ask", "command", "key", "label"}
"""The first parts of keys that programs build, so that no file contains the whole key."""
PLACES: Final = f"{TABLES}places.tsv"
HEADINGS: Final = f"{TABLES}headings.tsv"
NOT_READ: Final = {
    "fudawiki": "we know its rules from our notes",
    "hangame": "we know some headings of one page, and the other rules from our notes",
    "pmang": "we know its rules from our notes",
    "netmarble": "we know its rules from our notes",
}
"""Documents of which some places have no heading, with the reason."""
PAGE: Final = "site/words.toml"


def said(project: Project) -> Iterator[Missing]:
    """Find phrases without a line in their table, and lines that no program says."""
    known = {path: {cells[0] for _, cells in project.rows(path)} for path in PHRASES + MESSAGES}
    known[TOLD] = {key for path in MESSAGES for key in known[path]}
    sources = project.files("src/gostop/**/*.py")
    for path in sources:
        for key, table, line in _said(project.tree(path)):
            if key not in known[table]:
                what = f"{table} has no phrase {key}: add a line of it with en and ko, tabs between"
                yield Missing(f"{path}:{line}", what)
    text = "".join(map(project.text, sources))
    moves = {shape.__name__.lower() for shape in SHAPES}
    for path in PHRASES + MESSAGES:
        for number, (key, *_) in project.rows(path):
            is_said = f'"{key}"' in text or f"'{key}'" in text
            if not is_said and key not in moves and key.partition(".")[0] not in BUILT:
                yield Missing(f"{path}:{number}", f'nothing says {key}: words.say("{key}", …)')


def _said(tree: ast.Module) -> Iterator[tuple[str, str, int]]:
    """Yield the keys that a program says, each with its table and its line in the program."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        name = (
            node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        )
        key, *more = node.args
        if not isinstance(key, ast.Constant) or not isinstance(key.value, str):
            continue
        if name == "tell":
            yield key.value, TOLD, node.lineno
        elif name == "say":
            table = more[0].id if more and isinstance(more[0], ast.Name) else ""
            yield key.value, NAMED.get(table, PHRASES[0]), node.lineno


def places(project: Project) -> Iterator[Missing]:
    """Find places in rulebooks that a source names and that have no Korean text."""
    known = {cells[0]: number for number, cells in project.rows(PLACES)}
    named = {place for _, place in _cited()}
    for place in sorted(named - known.keys()):
        what = f"no Korean for the place {place!r}: add a line of it, a tab, and its Korean"
        yield Missing(project.after(PLACES, "."), what)
    for place in known.keys() - named:
        yield Missing(f"{PLACES}:{known[place]}", f"no source names {place!r}: delete the line")


def _cited() -> set[tuple[str, str]]:
    """Return the places that sources name, each after the id of its document."""
    return {
        (source.document.id, source.place)
        for preset in gs.RULESETS.values()
        for each in settings(preset)
        for source in (each.source, *each.below.values())
        if source.document != HOUSE  # a setting without a source, which another check names
    }


def headings(project: Project) -> Iterator[Missing]:
    """Find places of documents without a heading, and headings that are in two documents."""
    spoken = {each for each in _cited() if not each[1].startswith("silent")}
    known: set[tuple[str, str]] = set()
    homes: dict[str, str] = {}
    for number, cells in project.rows(HEADINGS):
        line = f"{HEADINGS}:{number}"
        if len(cells) != len(("document", "place", "heading")) or not all(cells):
            yield Missing(line, "a line has a document, a place and a heading, tabs between")
            continue
        document, place, heading = cells
        known.add((document, place))
        if (document, place) not in spoken:
            yield Missing(line, f"no source names {place!r} of {document}: delete the line")
        if (home := homes.setdefault(heading, document)) != document:
            yield Missing(line, f"{heading!r} is a heading of {home} too: say which page it is on")
    for document, place in sorted(spoken - known):
        if document not in NOT_READ:
            what = f"no heading for the place {place!r} of {document}: add a line of both and its"
            yield Missing(project.after(HEADINGS, "."), f"{what} heading, tabs between")


def page(project: Project) -> Iterator[Missing]:
    """Find texts of the page that lack a language, and questions about rules without Korean."""
    told = project.toml(PAGE)
    for key, texts in told.items():
        if {"en", "ko"} != texts.keys():
            yield Missing(
                project.at(PAGE, rf"^\[{key}\]"), f"[{key}] needs en and ko, and nothing else"
            )
    for question in gs.questions():
        if f"ask_{question.id}" not in told:
            what = f'add [ask_{question.id}] with en = "" and ko'
            place = project.after(PAGE, r"^\[ask_")
            yield Missing(place, f"no Korean for the question {question.id}: {what}")


CHECKS: Final = (said, places, headings, page)

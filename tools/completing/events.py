"""Check what an event needs: a code, a report, a picture, and its words."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Final

from tools.completing.project import Missing, Project

EVENTS: Final = "src/gostop/events.py"
REPORTS: Final = "src/gostop/kernel/reports.py"
NAMES: Final = "src/gostop/tables/names.tsv"
SENTENCES: Final = ("src/gostop/tables/sentences.toml", "src/gostop/tables/sentences_ko.toml")
PICTURES: Final = "docs/explanation/turns-in-pictures.md"
TOLD: Final = "tests/cli/test_cli_telling.py"
FACE: Final = "src/gostop/__init__.py"


def events(project: Project) -> dict[str, ast.ClassDef]:
    """Return the classes of events by their names."""
    return {
        name: node
        for name, node in project.classes(EVENTS).items()
        if any(ast.unparse(base) == "Event" for base in node.bases)
    }


def key_of(name: str) -> str:
    """Return the key of an event in tables, such as `card_played`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


def fields_of(event: ast.ClassDef) -> dict[str, str]:
    """Return the fields of an event with their types."""
    return {
        node.target.id: ast.unparse(node.annotation)
        for node in event.body
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
    }


def code_of(event: ast.ClassDef) -> str:
    """Return the constant by which the kernel reports an event; return "" if there is none."""
    told = " ".join(ast.unparse(each) for each in event.decorator_list)
    found = re.search(r"reported\(reports\.(\w+)\)", told)
    return found[1] if found else ""


def codes(project: Project) -> Iterator[Missing]:
    """Find events without a code of their own, and codes without an event or a reporting rule."""
    constants = project.constants(REPORTS)
    known, owners = set(constants) - {"FACTS"}, dict[str, str]()
    for name, event in events(project).items():
        code, place = code_of(event), f"{EVENTS}:{event.lineno}"
        if not code:
            wanted = key_of(name).upper()
            yield Missing(
                place,
                f"{name} has no code: write @reported(reports.{wanted}) above it, and {wanted} "
                f"with the next number into {REPORTS}",
            )
        elif code in owners:
            yield Missing(place, f"{name} has the code of {owners[code]}: give it one of its own")
        elif code not in known:
            end = project.at(REPORTS, "^FACTS")
            yield Missing(end, f"the code {code} of {name} is not there: add it above FACTS")
        owners.setdefault(code, name)
    for code in sorted(known - owners.keys()):
        place = f"{REPORTS}:{constants[code][1]}"
        wanted = "".join(word.capitalize() for word in code.split("_"))
        yield Missing(
            place, f"no event is reported by {code}: add a class such as {wanted} to {EVENTS}"
        )
    kernel = " ".join(map(project.text, project.files("src/gostop/kernel/*.py")))
    reported = {*re.findall(r"\breports\.([A-Z_]+)", kernel)}
    for code in sorted(known - reported):
        place = f"{REPORTS}:{constants[code][1]}"
        how = f"trace.put_two(reports.{code}, …) where it happens"
        yield Missing(place, f"no rule of the kernel reports {code}: {how}")


def sentences(project: Project) -> Iterator[Missing]:
    """Find events without a sentence in English or Korean, or without a sentence that a test
    expects.
    """
    for path in SENTENCES:
        table = project.toml(path)
        known = {key.partition("?")[0] for lines in table.values() for key in lines}
        for name, event in events(project).items():
            if key_of(name) not in known:
                group = "by_a_seat" if "seat" in fields_of(event) else "by_nobody"
                yield Missing(
                    project.at(path, rf"^\[{group}\]"),
                    f'no sentence for {name}: add {key_of(name)} = "…" below [{group}]',
                )
    for name in events(project):
        if not re.search(rf"\bevents\.{name}\(", project.text(TOLD)):
            place = project.at(TOLD, "^SENTENCES")
            yield Missing(place, f'no sentence is expected of {name}: add (events.{name}(…), "…")')


def words(project: Project) -> Iterator[Missing]:
    """Find events without a name in one of the languages."""
    named = {cells[1] for _, cells in project.rows(NAMES) if cells[0] in {"happening", "event"}}
    for name in events(project):
        key = key_of(name)
        if key not in named:
            yield Missing(
                project.after(NAMES, "^(happening|event)\t"),
                f"no name for {name}: add a line `event`, `{key}` and the key of a thing with the "
                f"same names, or `happening`, `{key}` and a cell for each language",
            )


def pictures(project: Project) -> Iterator[Missing]:
    """Find events that no picture shows."""
    text = project.text(PICTURES)
    named = {*" ".join(re.findall(r"^:events: (.*)$", text, re.MULTILINE)).split()}
    for name in events(project):
        if name not in named:
            yield Missing(
                project.after(PICTURES, "^```{turn}"),
                f"{name} happens in no picture: add a block {{turn}} with `:events: {name}`",
            )


def public(project: Project) -> Iterator[Missing]:
    """Find events whose names are not public."""
    for name in events(project):
        if not re.search(rf"\b{name}\b", project.text(FACE)):
            place = project.at(FACE, r"^ +\"events\":")
            yield Missing(place, f'{name} is not public: add it to the names of "events" in _HOMES')


CHECKS: Final = (codes, sentences, words, pictures, public)

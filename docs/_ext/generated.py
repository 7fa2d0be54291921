"""Sphinx directives for the tables that are made from the package, and links to its names."""

from __future__ import annotations

import functools
import importlib
import json
import re
from collections.abc import Iterable, Mapping
from itertools import starmap
from typing import Any

from docutils import nodes
from sphinx import addnodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.ext.napoleon.docstring import GoogleDocstring

import gostop as gs
from docs._ext.comparing import RulebooksTable, SidesNotes, SidesTable
from docs._ext.directive import LABELS, Generated, told
from docs._ext.listing import SettingsClasses, SettingsList
from docs._ext.nodes import paragraph, table
from docs._ext.settings import parts
from gostop.names import COMBINATIONS, KINDS, MONTHS, TERMS, Language, Name
from gostop.rules.readings import READINGS, Other, Reading

READING = re.compile(r"(?<![`\w])([RG][0-9]+)\b")


class ReadingsTable(Generated):
    """The table of readings, group by group."""

    def run(self) -> list[nodes.Node]:
        found: list[nodes.Node] = []
        groups: dict[str, list[Reading]] = {}
        for reading in READINGS.values():
            name = reading.settings[0].partition(".")[0] if reading.settings else ""
            groups.setdefault(name, []).append(reading)
        for name in [*(part.name for part in parts()), ""]:
            if name in groups:
                section = self.section(f"readings-{name or 'fixed'}", name or "no setting")
                rows = [self.row(reading) for reading in groups[name]]
                head = ["", "point", "reading and reason", "other readings"]
                section += table([8, 22, 35, 35], head, rows, ["wide"])
                found.append(section)
        return found

    def row(self, reading: Reading) -> list[list[nodes.Node]]:
        """Write a reading, and how to choose another one."""
        target = self.target(reading.id.lower())
        settings = [
            paragraph(nodes.literal(path, path), classes=["source"]) for path in reading.settings
        ]
        return [
            [paragraph(target, nodes.strong(reading.id, reading.id))],
            [
                paragraph(*told(reading.point)),
                paragraph(nodes.emphasis("", ", ".join(reading.presets)), classes=["source"]),
            ],
            [paragraph(*told(reading.reading)), paragraph(*told(reading.reason)), *settings],
            [block for other in reading.others for block in _other(other)] or [paragraph()],
        ]


def _other(other: Other) -> list[nodes.Node]:
    changes = [f"{json.dumps(path)}: {value!r}" for path, value in other.changes.items()]
    lines = (paragraph(nodes.literal(text, text), classes=["source"]) for text in changes)
    return [paragraph(*told(other.text)), *lines]


class Glossary(Generated):
    """The names of things in five languages."""

    def run(self) -> list[nodes.Node]:
        tables: tuple[tuple[str, Mapping[Any, Name]], ...] = (
            ("months", MONTHS),
            ("kinds of card", KINDS),
            ("scoring combinations", COMBINATIONS),
            ("the game", TERMS),
        )
        found: list[nodes.Node] = []
        for title, names in tables:
            section = self.section(f"glossary-{title.replace(' ', '-')}", title)
            head = ["English", "Korean", "romanised", "Japanese", "Chinese", "French"]
            rows = starmap(_name_row, names.items())
            section += table([17] * len(head), head, rows, ["wide"])
            found.append(section)
        return found


def _name_row(key: int | str, name: Name) -> list[list[nodes.Node]]:
    texts = ["; ".join(_forms(name, language)) for language in Language]
    if isinstance(key, int):  # a month
        texts[0] = f"{key} {texts[0]}"
    return [[paragraph(nodes.Text(text))] for text in texts]


def _forms(name: Name, language: Language) -> Iterable[str]:
    yield name.in_(language) + "*" * (language in name.own)
    for form in name.also:
        if form.language is language:
            yield form.text + "*" * form.own


class Headings(Generated):
    """Our words for the places in each rulebook, with the headings there."""

    def run(self) -> list[nodes.Node]:
        found: list[nodes.Node] = []
        for preset in gs.RULESETS.values():
            sources = [each for each in preset.sources.values() if each.document.id == preset.id]
            headings = {each.place: each.heading for each in sources if each.heading}
            if headings:
                section = self.section(f"headings-{preset.id}", preset.name)
                rows = (
                    [[paragraph(nodes.Text(text))] for text in texts] for texts in headings.items()
                )
                section += table([45, 55], ["place, in our words", "heading"], rows)
                found.append(section)
        return found


def link_to_public_name(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, content: nodes.Element
) -> nodes.Node | None:
    """Make a link to `gostop.core.cards.Card` lead to `gostop.Card`."""
    target = str(node.get("reftarget", ""))
    if node.get("refdomain") != "py":
        return None
    for found in (_public_name(target), f"gostop.core.cards.{target}"):
        if found in env.domains.python_domain.objects:
            return env.domains.python_domain.resolve_xref(
                env, node["refdoc"], app.builder, "obj", found, node, content
            )
    return None


@functools.cache
def _public_name(target: str) -> str:
    module, _, name = target.rpartition(".")
    if name not in gs.__all__ or not module.startswith("gostop."):
        return ""
    same = getattr(importlib.import_module(module), name) is getattr(gs, name)
    return f"gostop.{name}" if same else ""


def read_docstring(
    _app: Sphinx, what: Any, name: str, _obj: object, _options: object, lines: list[str]
) -> None:
    """Turn Google's sections into fields, and R7 into a link to the table of readings."""
    if what not in ("attribute", "property"):  # in these sections, a text before a colon is no type
        lines[:] = GoogleDocstring(lines, what=what, name=name).lines()
    lines[:] = [READING.sub(_reading_link, line) for line in lines]


def without_signature(
    _app: Sphinx, what: str, name: str, _obj: object, _options: object, *_texts: object
) -> tuple[str, None] | None:
    """Leave out the signature of a group of settings, since users never call it."""
    return ("", None) if what == "class" and ".rules." in name else None


def plain_facts(_app: Sphinx, _domain: str, objtype: str, content: addnodes.desc_content) -> None:
    """Show a fact of a round with the type of its value: `Fact[int]` as `int`."""
    if objtype != "attribute":
        return
    for note in content.parent.findall(addnodes.desc_annotation):
        parts = note.children
        names = [part.astext() for part in parts]
        if "Fact" in names or "gostop.game.history.Fact" in names:
            start = next(i for i, name in enumerate(names) if name.rpartition(".")[2] == "Fact")
            note.children = [*parts[:start], *parts[start + 2 : -1]]


def _reading_link(found: re.Match[str]) -> str:
    return f":ref:`{found[1]} <{found[1].lower()}>`" if found[1] in LABELS else found[1]


def setup(app: Sphinx) -> dict[str, object]:
    """Register the directives and functions with Sphinx."""
    app.setup_extension("sphinx.ext.autodoc")
    app.add_directive("rulebooks-table", RulebooksTable)
    app.add_directive("sides", SidesTable)
    app.add_directive("sides-notes", SidesNotes)
    app.add_directive("settings-list", SettingsList)
    app.add_directive("settings-classes", SettingsClasses)
    app.add_directive("readings-table", ReadingsTable)
    app.add_directive("glossary-tables", Glossary)
    app.add_directive("headings-tables", Headings)
    app.connect("missing-reference", link_to_public_name)
    app.connect("autodoc-process-docstring", read_docstring)
    app.connect("autodoc-process-signature", without_signature)
    app.connect("object-description-transform", plain_facts)
    return {"parallel_read_safe": True}

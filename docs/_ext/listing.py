"""The page that lists every setting: what it decides, what it accepts, and its values."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

import gostop as gs
from docs._ext.directive import Generated, told
from docs._ext.nodes import link, paragraph
from docs._ext.settings import (
    PRESETS,
    Row,
    Setting,
    field_docs,
    fields_of,
    kinds,
    parts,
    setting,
    value_kinds,
)
from docs._ext.words import HELD, NOTHING, label_of


class SettingsList(Generated):
    """Every setting, group by group, then the fields of the values that settings hold."""

    def run(self) -> list[nodes.Node]:
        found: list[nodes.Node] = []
        for part in parts():
            section = self.section(f"settings-{part.name}", part.name, part.doc)
            section += self.settings(part.settings)
            found.append(section)
        for kind in value_kinds():
            doc = (inspect.getdoc(kind) or "").partition("\n\n")[0]
            section = self.section(_value_label(kind), kind.__name__, doc)
            fields = (setting(field.name, field, kind) for field in fields_of(kind))
            section += self.settings(tuple(fields), kind)
            found.append(section)
        return found

    def settings(
        self, settings: tuple[Setting, ...], of: type[Any] | None = None
    ) -> nodes.definition_list:
        """Write settings, each under its path. The fields of a value have no path."""
        found = nodes.definition_list(classes=["settings"])
        for each in settings:
            term = nodes.term()
            if of is None:
                term += self.target(label_of(each.path))
            term += nodes.literal("", each.path)
            found += nodes.definition_list_item("", term, nodes.definition("", *_told(each)))
        return found


def _told(each: Setting) -> Iterator[nodes.Node]:
    """Write what a setting decides, what it accepts, and its values."""
    yield paragraph(*told(each.doc))
    if each.ways:
        users = _users(each.rows[0]) if each.rows else {}
        yield _bullets(
            _used(f"`{way.text}`: {way.doc}", users.get(f"`{way.text}`", "") if users else None)
            for way in each.ways
        )
        return
    right = each.right[:1].upper() + each.right[1:]
    text = told(f"{right}.")
    if each.kind is not None:
        before, _, after = right.partition(f"`{each.kind.__name__}`")
        name = link(each.kind.__name__, _value_label(each.kind), code=True)
        text = [*told(before), name, *told(f"{after}.")]
    yield paragraph(*text, classes=["source"])
    if each.rows:
        yield _bullets(line for row in each.rows for line in _lines(row, each.path))


def _lines(row: Row, path: str) -> Iterator[list[nodes.Node]]:
    """Write the values of a setting, or of one key of it, each with its rulebooks."""
    key = row.path.removeprefix(path).lstrip(".")
    for value, names in _users(row).items():
        words = ", ".join(text for text in (row.common, value) if text and text != HELD)
        yield _used(f"`{key}`: {words}" if key else words or value, names)


def _users(row: Row) -> dict[str, str]:
    """Return each value with the ids of its rulebooks."""
    found: dict[str, list[str]] = {}
    for preset, value in zip(PRESETS, row.cells, strict=True):
        if value != NOTHING:
            found.setdefault(value, []).append(preset.id)
    return {
        value: "all" if len(ids) == len(PRESETS) else ", ".join(ids) for value, ids in found.items()
    }


def _used(text: str, names: str | None) -> list[nodes.Node]:
    """Write a value and, if known, its rulebooks."""
    if names is None:
        return told(text)
    users = nodes.emphasis("", names or "none", classes=["users"])
    return [*told(text), nodes.Text(" — "), users]


def _bullets(lines: Iterator[list[nodes.Node]]) -> nodes.bullet_list:
    found = nodes.bullet_list()
    for line in lines:
        found += nodes.list_item("", paragraph(*line))
    return found


def _value_label(kind: type[Any]) -> str:
    return f"settings-value-{kind.__name__.lower()}"


class SettingsClasses(SphinxDirective):
    """The classes of a ruleset that are not documented elsewhere."""

    def run(self) -> list[nodes.Node]:
        lines = ["```{eval-rst}"]
        for kind in kinds():
            if getattr(gs, kind.__name__, None) is not kind:
                members = ["   :members:"] if field_docs(kind) else []
                lines += [f".. autoclass:: {kind.__module__}.{kind.__name__}", *members, ""]
        return self.parse_text_to_nodes("\n".join([*lines, "```"]))

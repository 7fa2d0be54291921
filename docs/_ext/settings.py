"""The settings of the rulesets as data: path, docstring, accepted values, values of the presets.

Everything comes from the classes of the groups and from `gostop.RULESETS`, so a new setting or a
new rulebook needs no change here.
"""

from __future__ import annotations

import ast
import functools
import inspect
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs

import gostop as gs
from docs._ext.words import GONE, HELD, NOTHING, fields_said, said
from gostop.core.public_names import home_of
from gostop.rules.fields import FORM, MOST, Member, or_off
from gostop.rules.tree import Group, Keyed, Listed, MaybeGroup

PRESETS = tuple(gs.RULESETS.values())
LONG = 30
"""A value with more characters than this is shown only once."""


@attrs.frozen
class Row:
    """A setting, or a part of one, that may differ between presets."""

    path: str
    """The dotted path, as `Ruleset.replace` wants it."""
    cells: tuple[str, ...]
    """The value in each preset in words, in the order of `PRESETS`."""
    common: str = ""
    """The fields that are the same in all presets, if only some fields of a value differ."""

    @property
    def is_shared(self) -> bool:
        """Whether all presets have the same value."""
        return len({*self.cells}) == 1


@attrs.frozen
class Way:
    """A member of an enum."""

    text: str
    """The text of the member in a file."""
    doc: str
    """What the member means."""


@attrs.frozen
class Setting:
    """One setting: a field of a group."""

    path: str
    """The dotted path, as `Ruleset.replace` wants it."""
    doc: str
    """What the setting decides."""
    right: str
    """What the setting accepts, in words."""
    ways: tuple[Way, ...]
    """The members of the enum, if the setting is one of them."""
    kind: type[Any] | None
    """The class of the value or values that the setting holds."""
    rows: tuple[Row, ...]
    """The values in the presets: one row, or a row for each value that a preset holds."""


@attrs.frozen
class Part:
    """A group of settings."""

    name: str
    """The name of the group, the first part of the paths."""
    doc: str
    """What the group is about."""
    settings: tuple[Setting, ...]
    """The settings of the group, in the order of the fields."""


def field_docs(owner: type[Any]) -> dict[str, str]:
    """Return the docstrings below the fields of a class, or below the members of an enum."""
    found: dict[str, str] = {}
    for each in reversed(owner.__mro__[:-1]):
        if home_of(each).startswith("gostop."):
            found |= _own_field_docs(each)
    return found


def _own_field_docs(owner: type[Any]) -> dict[str, str]:
    found: dict[str, str] = {}
    for node in _parsed(home_of(owner)).body:
        if isinstance(node, ast.ClassDef) and node.name == owner.__name__:
            for field, below in zip(node.body, node.body[1:], strict=False):
                name = _name_of(field)
                if name and isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
                    found[name] = inspect.cleandoc(str(below.value.value))
    return found


@functools.cache
def _parsed(module: str) -> ast.Module:
    path = inspect.getsourcefile(sys.modules[module]) or ""
    return ast.parse(Path(path).read_text(encoding="utf-8"))


def _name_of(node: ast.stmt) -> str:
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        return node.target.id
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
        return node.targets[0].id
    return ""


def fields_of(owner: type[Any]) -> Iterator[attrs.Attribute[Any]]:
    """Return the fields of a class that are settings."""
    return (field for field in attrs.fields(owner) if FORM in field.metadata)


@functools.cache
def parts() -> tuple[Part, ...]:
    """Return every group of settings of a ruleset, in order."""
    docs = field_docs(gs.Ruleset)
    return tuple(
        Part(field.name, docs[field.name], tuple(_settings(field.name, field, PRESETS, gs.Ruleset)))
        for field in fields_of(gs.Ruleset)
    )


def _settings(
    path: str, field: attrs.Attribute[Any], owners: tuple[Any, ...], owner: type[Any]
) -> Iterator[Setting]:
    """Return a setting, or the settings of a group, with the values of the owners of the field."""
    form = field.metadata[FORM]
    found = tuple(GONE if one in (None, GONE) else getattr(one, field.name) for one in owners)
    if isinstance(form, Group) and form.kind not in repeated():
        if isinstance(form, MaybeGroup):
            here = tuple("on" if attrs.has(type(one)) else said(one) for one in found)
            yield _setting(path, field, owner, (_row(path, here),))
        for below in fields_of(form.kind):
            yield from _settings(f"{path}.{below.name}", below, found, form.kind)
    else:
        yield setting(path, field, owner, found)


def setting(
    path: str, field: attrs.Attribute[Any], owner: type[Any], found: tuple[Any, ...] = ()
) -> Setting:
    """Return a setting, with its rows if the values of the presets are known."""
    form = field.metadata[FORM]
    if not found:
        return _setting(path, field, owner, ())
    if isinstance(form, Keyed):
        return _setting(path, field, owner, tuple(_keyed(path, form, found)))
    return _setting(path, field, owner, (_row(path, tuple(map(said, found))),))


def _setting(
    path: str, field: attrs.Attribute[Any], owner: type[Any], rows: tuple[Row, ...]
) -> Setting:
    form = field.metadata[FORM]
    docs = field_docs(form.kind) if isinstance(form, Member) else {}
    ways = tuple(Way(each.value, docs[each.name]) for each in form.kind) if docs else ()
    holds = isinstance(form, Keyed | Listed) or (
        isinstance(form, Group) and form.kind in repeated()
    )
    return Setting(
        path, field_docs(owner)[field.name], right(field), ways, form.kind if holds else None, rows
    )


def _row(path: str, texts: tuple[str, ...], common: str = "") -> Row:
    values = {*texts} - {NOTHING}
    if len(values) == 1 and NOTHING in texts and len(min(values)) > LONG:
        common = min(values)
        texts = tuple(NOTHING if text == NOTHING else HELD for text in texts)
    return Row(path, texts, common)


def _keyed(path: str, form: Keyed, found: tuple[Any, ...]) -> Iterator[Row]:
    """Return a row for each value that a preset holds."""
    tables: list[dict[str, Any]] = [
        {} if one is GONE else {str(getattr(value, form.key)): value for value in one}
        for one in found
    ]
    for key in dict.fromkeys(key for table in tables for key in table):
        texts, common = _compared(form, [table.get(key, GONE) for table in tables])
        yield _row(f"{path}.{key}", texts, common)
    if not any(tables):
        yield _row(path, tuple(NOTHING if one is GONE else "none" for one in found))


def _compared(form: Keyed, held: list[Any]) -> tuple[tuple[str, ...], str]:
    """Return what each preset holds under a key: the fields that differ, and the common ones."""
    there = [value for value in held if value is not GONE]
    if len(there) == len(held) and len({*there}) == 1:
        return tuple(map(said, held)), ""
    if len({*there}) == 1:
        return tuple(NOTHING if value is GONE else HELD for value in held), said(there[0])
    names = {field.name for field in fields_of(form.kind)}
    same = {name for name in names if len({getattr(value, name) for value in there}) == 1}
    if same == {form.key}:
        return tuple(map(said, held)), ""
    texts = (said(one) if one is GONE else fields_said(one, same) or "plain" for one in held)
    return tuple(texts), fields_said(there[0], {*(names - same), form.key})


# The classes of a ruleset.


def forms_of(owner: type[Any]) -> Iterator[Any]:
    """Yield the forms of all fields of a class, and of the groups and values in them."""
    for field in fields_of(owner):
        form = field.metadata[FORM]
        yield form
        if isinstance(form, Group | Keyed | Listed):
            yield from forms_of(form.kind)


@functools.cache
def repeated() -> frozenset[type[Any]]:
    """Return the classes of groups that a ruleset has several times. They are described once."""
    groups = Counter(form.kind for form in forms_of(gs.Ruleset) if isinstance(form, Group))
    return frozenset(kind for kind, times in groups.items() if times > 1)


def value_kinds() -> tuple[type[Any], ...]:
    """Return the classes of values that are in tuples, or in several places of a ruleset."""
    kinds = (form.kind for form in forms_of(gs.Ruleset) if isinstance(form, Keyed | Listed | Group))
    several = {f.kind for f in forms_of(gs.Ruleset) if isinstance(f, Keyed | Listed)} | repeated()
    return tuple(dict.fromkeys(kind for kind in kinds if kind in several))


def kinds() -> tuple[type[Any], ...]:
    """Return every class that a ruleset is made of: groups, values, and enums."""
    forms = (form for form in forms_of(gs.Ruleset))
    found = (f.kind for f in forms if isinstance(f, Group | Keyed | Listed | Member))
    return tuple(dict.fromkeys(found))


# What settings accept.


def right(field: attrs.Attribute[Any]) -> str:
    """Say in words what a setting accepts."""
    form = field.metadata[FORM]
    if isinstance(form, Member):
        return or_off("one of these ways", form.off)
    if isinstance(form, MaybeGroup):
        return "on, with the settings below, or off"
    if isinstance(form, Keyed):
        each = f"any number of `{form.kind.__name__}`, each by its `{form.key}`"
        return or_off(each, form.off)
    if isinstance(form, Listed):
        return f"a list of `{form.kind.__name__}`"
    if isinstance(form, Group):
        return or_off(f"a `{form.kind.__name__}`", form.off)
    return re.sub(rf" from (\d+) to {MOST}\b", r", \1 or more", form.accepts)

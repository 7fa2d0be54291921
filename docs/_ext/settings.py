"""The settings of the rulesets as rows of a table: path, docstring, each preset's value, source."""

from __future__ import annotations

import ast
import enum
import functools
import inspect
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import attrs

import gostop as gs
from gostop.ruleset import values
from gostop.ruleset.fields import FORM
from gostop.ruleset.groups import Layout, Place
from gostop.ruleset.plain import Group, Keyed, MaybeGroup
from gostop.ruleset.source import Source

PRESETS = tuple(gs.RULESETS.values())
GONE: Final = object()
"""What a preset has where it has not even the group, which is off."""
SETS = (
    (values.BRIGHTS, "the five brights"),
    (values.ANIMALS, "the nine animals"),
    (values.RIBBONS, "the ten ribbons"),
    (values.JUNK, "all junk"),
)


NOTHING: Final = "—"
"""The value of a setting of a group that is off, and of what only other presets have."""


@attrs.frozen
class Cell:
    """What one preset has."""

    value: str
    """The value, in words where it is a way to do something."""
    source: Source
    """Where it has it from."""


@attrs.frozen
class Setting:
    """One line of the rules table."""

    path: str
    """The dotted path, as `Ruleset.replace` wants it."""
    doc: str
    """What it decides."""
    ways: tuple[str, ...]
    """The texts of all ways, where it is one of several ways."""
    cells: tuple[Cell, ...]
    """What each preset has, in the order of `PRESETS`."""


@attrs.frozen
class Part:
    """A group of settings."""

    name: str
    """Its name, the first part of the paths."""
    doc: str
    """What it is about."""
    settings: tuple[Setting, ...]
    """Its settings, in the order of the fields."""


def field_docs(owner: type[Any]) -> dict[str, str]:
    """The docstrings that stand below the fields of a class, or the members of an enum."""
    found: dict[str, str] = {}
    for node in _parsed(owner.__module__).body:
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


def parts() -> tuple[Part, ...]:
    """Every group of settings of a ruleset, in order."""
    docs = field_docs(gs.Ruleset)
    return tuple(
        Part(name, docs[name], tuple(_settings(name, docs[name], form, _values(PRESETS, name))))
        for name, form in _forms(gs.Ruleset)
    )


def _forms(owner: type[Any]) -> Iterator[tuple[str, Any]]:
    for field in attrs.fields(owner):
        if FORM in field.metadata:
            yield field.name, field.metadata[FORM]


def _values(owners: tuple[Any, ...], name: str) -> tuple[Any, ...]:
    return tuple(GONE if owner in (None, GONE) else getattr(owner, name) for owner in owners)


def _settings(path: str, doc: str, form: Any, found: tuple[Any, ...]) -> Iterator[Setting]:
    """The lines of a setting: its own, or those of a group's fields, or of a tuple's values."""
    if isinstance(form, Group) and form.kind is not values.Steal:
        if isinstance(form, MaybeGroup):
            yield _setting(
                path, doc, tuple(said(one) if one in (None, GONE) else "on" for one in found)
            )
        docs = field_docs(form.kind)
        for name, below in _forms(form.kind):
            yield from _settings(f"{path}.{name}", docs[name], below, _values(found, name))
    elif isinstance(form, Keyed):
        yield from _keyed(path, doc, form, found)
    else:
        kinds = {type(one) for one in found if isinstance(one, enum.Enum)}
        ways = tuple(member.value for kind in kinds for member in kind)
        yield _setting(path, doc, tuple(said(one) for one in found), ways)


def _keyed(path: str, doc: str, form: Keyed, found: tuple[Any, ...]) -> Iterator[Setting]:
    tables = [{str(getattr(one, form.key)): one for one in tuple_} for tuple_ in found]
    keys = list(dict.fromkeys(key for table in tables for key in table))
    for key in keys:
        what = doc if key == keys[0] else ""
        texts = tuple(said(table[key]) if key in table else NOTHING for table in tables)
        yield _setting(f"{path}.{key}", what, texts)
    if not keys:
        yield _setting(path, doc, tuple(NOTHING for _ in found))


def _setting(path: str, doc: str, texts: tuple[str, ...], ways: tuple[str, ...] = ()) -> Setting:
    cells = (Cell(text, preset.source(path)) for text, preset in zip(texts, PRESETS, strict=True))
    return Setting(path, doc, ways, tuple(cells))


@functools.singledispatch
def said(value: Any) -> str:
    """A value in words; settings of a group that is off have none."""
    if value is None:
        return "off"
    return NOTHING if value is GONE else str(value)


@said.register
def _(value: bool) -> str:
    return "yes" if value else "no"


@said.register
def _(value: enum.Enum) -> str:
    return f"`{value.value}`: {field_docs(type(value))[value.name]}"


@said.register
def _(value: gs.CardSet) -> str:
    for cards, name in SETS:
        if value == cards:
            return name
    return f"`{value}`" if value else "none"


@said.register
def _(value: gs.Card) -> str:
    return f"`{value}`"


@said.register
def _(value: gs.ByPlayers) -> str:  # type: ignore[type-arg]  # a class to dispatch on
    two, more = said(value.two), said(value.more)
    return two if two == more else f"{more} (two players: {two})"


@said.register
def _(value: gs.Steal) -> str:
    if not value.junk:
        return "nothing"
    return f"{value.junk} junk{'' if value.last_turn else ', not on the last turn'}"


@said.register
def _(value: Layout) -> str:
    packets = [
        f"{packet.cards} {'on the table' if packet.to is Place.TABLE else 'each'}"
        for packet in value.packets
    ]
    return ", then ".join(packets)


@said.register
def _(value: gs.Combination) -> str:
    further = f", +{value.further} for each further" if value.further else ""
    return f"{value.points}{further}: {_so_many(value)}"


@said.register
def _(value: gs.Multiplier) -> str:
    return f"×{value.factor}: {_so_many(value)}"


@said.register
def _(value: gs.Bak) -> str:
    scored = ", ".join(f"`{name}`" for name in value.scored)
    least = f"{value.least} to " if value.least else "at most "
    many = f"{least}{said(value.most)} {value.unit.value} of"
    if not (value.least or value.most.two or value.most.more):
        many = "none of"
    return f"×{value.factor}: the loser has {many} {said(value.cards)}, the winner scored {scored}"


def _so_many(value: gs.Combination | gs.Multiplier) -> str:
    if value.unit is values.Unit.PI:
        return f"{value.count} pi of {said(value.cards)}"
    some = f"{value.count} of " if value.count < len(value.cards) else ""
    return some + said(value.cards)

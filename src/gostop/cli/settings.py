"""The settings of a ruleset, one by one, for people to read."""

from __future__ import annotations

import ast
import functools
import inspect
import sys
from collections.abc import Iterator, Mapping
from itertools import pairwise
from types import MappingProxyType
from typing import Any, cast

import attrs

from gostop.public import home_of
from gostop.ruleset.fields import FORM
from gostop.ruleset.ruleset import Ruleset
from gostop.ruleset.source import Source
from gostop.ruleset.tree import Group, Keyed, Table, tables_and_values


@attrs.frozen
class Setting:
    """A setting: a line of a rulebook."""

    path: str
    """The dotted path."""
    value: object
    """The value, as a file holds it."""
    gloss: str
    """The meaning of the setting; empty if it is not known, or if the value before has the same
    meaning."""
    source: Source
    """The source of the setting."""
    below: Mapping[str, Source]
    """The sources of the parts of the value that come from elsewhere, by their path within it."""


def settings(ruleset: Ruleset) -> tuple[Setting, ...]:
    """Every setting of a ruleset, in the order of its groups."""
    return tuple(
        setting
        for group, form, value, gloss in _fields(ruleset)
        for setting in _settings(ruleset, group, form, value, gloss)
    )


def _fields(value: Any) -> Iterator[tuple[str, Any, Any, str]]:
    """The fields of a group that are settings: name, form, value, gloss."""
    kind = cast("type[attrs.AttrsInstance]", type(value))
    told = glosses(kind)
    for field in attrs.fields(kind):
        if FORM in field.metadata:
            gloss = told.get(field.name, "").replace("`None`", "`false`")
            yield field.name, field.metadata[FORM], getattr(value, field.name), gloss


def _settings(ruleset: Ruleset, path: str, form: Any, value: Any, gloss: str) -> Iterator[Setting]:
    """The lines of a setting: mostly one, but several for a large group and for values with
    keys.
    """
    if isinstance(form, Group) and value is not None and "." not in path:
        for name, below, held, told in _fields(value):
            yield from _settings(ruleset, f"{path}.{name}", below, held, told)
        return
    plain: object = form.plain(value)
    if isinstance(form, Keyed) and plain:
        for key, item in cast("Table", plain).items():
            yield _setting(ruleset, f"{path}.{key}", item, gloss)
            gloss = ""
        return
    yield _setting(ruleset, path, plain, gloss)


def _setting(ruleset: Ruleset, path: str, plain: object, gloss: str) -> Setting:
    source = ruleset.source(path)
    within = tables_and_values(cast("Table", plain)) if isinstance(plain, dict) else ()
    parts = {below: ruleset.source(f"{path}.{below}") for below, _ in within}
    other = {below: found for below, found in parts.items() if found != source}
    return Setting(path, plain, gloss, source, other)


def glosses(kind: type[object]) -> Mapping[str, str]:
    """The docstrings of the fields of a class, inherited ones too, or of the members of an enum.

    Each is one line. They are read from the source code; without it there are none.
    """
    found: dict[str, str] = {}
    for each in reversed(kind.__mro__[:-1]):
        body = _definitions(home_of(each)).get(each.__name__, [])
        for field, below in pairwise(body):
            if isinstance(field, (ast.AnnAssign, ast.Assign)) and isinstance(below, ast.Expr):
                target = field.target if isinstance(field, ast.AnnAssign) else field.targets[0]
                text = str(ast.literal_eval(below.value))
                found[ast.unparse(target)] = " ".join(text.split())
    return MappingProxyType(found)


@functools.cache
def _definitions(home: str) -> dict[str, list[ast.stmt]]:
    """The bodies of the classes of a module by their names; empty without the source code."""
    try:
        tree = ast.parse(inspect.getsource(sys.modules[home]))
    except (KeyError, OSError, TypeError):
        # the module is unknown or built in, or the package has no source code
        return {}
    return {each.name: each.body for each in tree.body if isinstance(each, ast.ClassDef)}

"""List the settings of a ruleset, one by one, for people to read."""

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

from gostop.core.public_names import home_of
from gostop.rules.fields import FORM
from gostop.rules.ruleset import Ruleset
from gostop.rules.source import Source
from gostop.rules.tree import Group, Keyed, Table, tables_and_values


@attrs.frozen
class Setting:
    """One setting of a ruleset, as one line of the list."""

    path: str
    """The dotted path, such as `go.points`."""
    value: object
    """The value, as written in a file."""
    gloss: str
    """The meaning of the setting; empty if it is not known, or if the line before it has the same
    meaning."""
    source: Source
    """The source of the setting."""
    below: Mapping[str, Source]
    """The sources of the parts of the value that have another source, by their paths in the
    value."""


def settings(ruleset: Ruleset) -> tuple[Setting, ...]:
    """List every setting of a ruleset, in the order of its groups."""
    return tuple(
        setting
        for group, form, value, gloss in _fields(ruleset)
        for setting in _settings(ruleset, group, form, value, gloss)
    )


def _fields(value: Any) -> Iterator[tuple[str, Any, Any, str]]:
    """Yield the fields of a group that are settings, each with its name, form, value and gloss."""
    kind = cast("type[attrs.AttrsInstance]", type(value))
    told = glosses(kind)
    for field in attrs.fields(kind):
        if FORM in field.metadata:
            gloss = told.get(field.name, "").replace("`None`", "`false`")
            yield field.name, field.metadata[FORM], getattr(value, field.name), gloss


def _settings(ruleset: Ruleset, path: str, form: Any, value: Any, gloss: str) -> Iterator[Setting]:
    """Yield the lines of a setting: mostly one line, but several for a large group and for values
    with keys.
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
    """Return the docstrings of a class's fields, even of inherited ones, or of an enum's members.

    Each docstring becomes one line. The docstrings are read from the source code. If there is no
    source code, the result is empty.
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
    """Return the bodies of a module's classes by their names. If there is no source code, the
    result is empty.
    """
    try:
        tree = ast.parse(inspect.getsource(sys.modules[home]))
    except (KeyError, OSError, TypeError):
        # the module is unknown or built in, or the package has no source code
        return {}
    return {each.name: each.body for each in tree.body if isinstance(each, ast.ClassDef)}

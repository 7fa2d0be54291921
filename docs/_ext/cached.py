"""Cached properties in the reference.

attrs puts a slot in the place of a cached property, and a slot has no docstring. If `__slots__` is
a mapping, autodoc and `inspect.getdoc` take the docstrings of slots from there.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import logging
import sys
from typing import TYPE_CHECKING, Any

from gostop.core.public_names import home_of

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

LOG = logging.getLogger("sphinx.cached")


def cached_docs(kind: type[Any]) -> dict[str, str]:
    """The docstrings of the public cached properties of one of our classes, by their names."""
    if not home_of(kind).startswith("gostop."):
        return {}
    nodes = ast.walk(ast.parse(inspect.getsource(sys.modules[home_of(kind)])))
    definition = next(
        node for node in nodes if isinstance(node, ast.ClassDef) and node.name == kind.__name__
    )
    return {
        each.name: ast.get_docstring(each) or ""
        for each in definition.body
        if isinstance(each, ast.FunctionDef)
        and not each.name.startswith("_")
        and "functools.cached_property" in map(ast.unparse, each.decorator_list)
    }


def add_docstrings(_app: Sphinx, what: str, _name: str, kind: Any, *_more: object) -> None:
    """Give cached properties their docstrings before the members of a class are read."""
    if what == "class" and "__slots__" in vars(kind) and (docs := cached_docs(kind)):
        kind.__slots__ = {name: docs.get(name) for name in kind.__slots__}


def find_missing(_app: Sphinx, env: BuildEnvironment) -> None:
    """Warn about cached properties that are missing on the page of their class."""
    known = env.domains.python_domain.objects
    for name, entry in known.items():
        if entry.objtype == "class" and not entry.aliased and name.startswith("gostop."):
            module, _, owner = name.rpartition(".")
            for each in cached_docs(getattr(importlib.import_module(module), owner)):
                if f"{name}.{each}" not in known:
                    LOG.warning("%s documents %s without %s", entry.docname, name, each)


def setup(app: Sphinx) -> dict[str, object]:
    """Register the functions with Sphinx."""
    app.setup_extension("sphinx.ext.autodoc")
    app.connect("autodoc-process-signature", add_docstrings)
    app.connect("env-check-consistency", find_missing)
    return {"parallel_read_safe": True}

"""Describe functions and classes by the text of their file, without importing it.

Python doesn't know the parameters of compiled functions, and the adapters of `gostop.envs` can't be
imported without the libraries that they adapt to. `tools.public_api` describes everything else.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from tools.projects import ROOT

SIMPLE: Final = (bool, int, float, str, type(None))
"""The types of the default values that a description includes, also in a tuple. Others are written
as `...`.
"""
OPERATORS: Final = (
    *("__add__", "__aenter__", "__aexit__", "__aiter__", "__anext__", "__and__", "__bool__"),
    *("__call__", "__contains__", "__enter__", "__eq__", "__exit__", "__float__", "__ge__"),
    *("__getitem__", "__gt__", "__hash__", "__index__", "__int__", "__invert__", "__iter__"),
    *("__le__", "__len__", "__lt__", "__mul__", "__neg__", "__next__", "__or__", "__radd__"),
    *("__rand__", "__reversed__", "__rmul__", "__ror__", "__rsub__", "__rxor__", "__sub__"),
    *("__truediv__", "__xor__"),
)
"""The methods that users call with operators, statements and built-in functions."""
BARE: Final = ("__eq__", "__hash__")
"""The operators of which only it is described that they exist, since a library may write them."""
Description = dict[str, Any]


def file_of(module: str) -> Path:
    """Return the file of a module."""
    place = ROOT.joinpath("src", *module.split("."))
    return place / "__init__.py" if place.is_dir() else place.with_suffix(".py")


def written(module: str, name: str) -> Description:
    """Describe a function or a class of a module."""
    tree = ast.parse(file_of(module).read_text(encoding="utf-8"))
    [*_, node] = (each for each in tree.body if getattr(each, "name", "") == name)
    if isinstance(node, ast.ClassDef):
        bases = [annotated(ast.unparse(each)) for each in node.bases]
        return {"kind": "class", "of": bases, **_class(node)}
    assert isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    return {"kind": "function", **_function(node)}


def annotated(annotation: object) -> str:
    """Write an annotation without the names of modules."""
    if annotation in (None, inspect.Parameter.empty, ""):
        return ""
    written = annotation if isinstance(annotation, str) else inspect.formatannotation(annotation)
    return re.sub(r"\b(?:[a-z_]\w*\.)+(?=[A-Za-z])", "", written)


def default_of(value: object) -> str:
    """Write a default value."""
    parts = value if type(value) is tuple else [value]
    return repr(value) if all(type(part) in SIMPLE for part in parts) else "..."


def _class(node: ast.ClassDef) -> Description:
    """Describe how a class is made, and its public attributes."""
    found: Description = {}
    has: Description = {}
    for each in node.body:
        if isinstance(each, ast.AnnAssign):
            has[ast.unparse(each.target)] = {"type": _unparsed(each.annotation)}
        elif isinstance(each, ast.Assign):
            has |= {ast.unparse(target): {"type": ""} for target in each.targets}
        elif isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef):
            takes = _function(each)
            decorators = {*map(ast.unparse, each.decorator_list)}
            for kind in decorators & {"classmethod", "staticmethod"}:
                takes["kind"] = kind
            if each.name == "__init__":
                found = {**takes, "returns": ""}
            is_property = "property" in decorators
            has[each.name] = {"type": takes["returns"]} if is_property else takes
            if each.name in BARE:
                has[each.name] = {}
    public = {name: has[name] for name in sorted(has) if name[0] != "_" or name in OPERATORS}
    return {**found, "has": public} if public else found


def _function(node: ast.FunctionDef | ast.AsyncFunctionDef) -> Description:
    """Describe the parameters and the return value of a function."""
    found = {"takes": [*_parameters(node.args)], "returns": _unparsed(node.returns)}
    return {**found, "async": True} if isinstance(node, ast.AsyncFunctionDef) else found


def _parameters(given: ast.arguments) -> Iterator[Description]:
    """Yield the parameters of a function, without `self` and `cls`."""
    placed = [(each, "position") for each in given.posonlyargs]
    placed += [(each, "any") for each in given.args]
    lacking = [None] * (len(placed) - len(given.defaults))
    for (each, how), default in zip(placed, [*lacking, *given.defaults], strict=True):
        if each.arg not in {"self", "cls"}:
            yield _parameter(each, how, default)
    if given.vararg:
        yield _parameter(given.vararg, "*")
    for each, default in zip(given.kwonlyargs, given.kw_defaults, strict=True):
        yield _parameter(each, "keyword", default)
    if given.kwarg:
        yield _parameter(given.kwarg, "**")


def _parameter(node: ast.arg, how: str, default: ast.expr | None = None) -> Description:
    found = {"name": node.arg, "how": how, "type": _unparsed(node.annotation)}
    if default is None:
        return found
    try:
        return {**found, "default": default_of(ast.literal_eval(default))}
    except ValueError:
        return {**found, "default": "..."}


def _unparsed(annotation: ast.expr | None) -> str:
    """Write an annotation that was read from a file; return "" if there is none."""
    return annotated(ast.unparse(annotation)) if annotation else ""

"""Make pictures, and pages of records, from a few lines of Python."""

from __future__ import annotations

import ast
import re
from html import unescape
from typing import Any

import gostop as gs

_TOLD = re.compile(r"<title[^>]*>(.+?)</title><desc[^>]*>(.+?)</desc>", re.DOTALL)
SVG = "<svg "
HTML = "<!doctype html>"
"""How a picture begins, and how a page begins."""


def _name(keyword: ast.keyword) -> str | None:
    return keyword.arg


def drawn(code: str, names: dict[str, Any], language: str = "") -> str:
    """Return the picture, or the HTML page, that the last line of a program makes. The program
    knows some names, and may add to them. With a language, the last line is called with it.
    """
    names.setdefault("gs", gs)
    *lines, last = ast.parse(code).body
    if not isinstance(last, ast.Expr):
        raise ValueError(f"expected a picture on the last line, found a statement: {code!r}")
    exec(compile(ast.Module(lines, []), "<picture>", "exec"), names)
    call = last.value
    if language and isinstance(call, ast.Call) and "language" not in map(_name, call.keywords):
        call.keywords.append(ast.keyword("language", ast.Constant(language)))
        ast.fix_missing_locations(call)
    picture = eval(compile(ast.Expression(last.value), "<picture>", "eval"), names)
    if not isinstance(picture, str) or not picture.startswith((SVG, HTML)):
        raise ValueError(f"expected a picture, found {str(picture)[:80]!r}: {code!r}")
    return picture


def told_by(svg: str) -> str:
    """Return the title and the description of a picture."""
    found = _TOLD.search(svg)
    if found is None:
        raise ValueError(f"expected a picture with a title and a description, found {svg[:80]!r}")
    return ": ".join(dict.fromkeys(map(unescape, found.groups())))

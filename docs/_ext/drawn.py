"""The pictures that pages show: what a few lines of Python draw."""

from __future__ import annotations

import ast
from typing import Any

import gostop as gs


def drawn(code: str, names: dict[str, Any]) -> str:
    """The picture that the last line of a program gives, by some names, to which it may add."""
    names.setdefault("gs", gs)
    *lines, last = ast.parse(code).body
    if not isinstance(last, ast.Expr):
        raise ValueError(f"expected a picture on the last line, found a statement: {code!r}")
    exec(compile(ast.Module(lines, []), "<picture>", "exec"), names)
    picture = eval(compile(ast.Expression(last.value), "<picture>", "eval"), names)
    if not isinstance(picture, str) or not picture.startswith("<svg "):
        raise ValueError(f"expected a picture, found {str(picture)[:80]!r}: {code!r}")
    return picture

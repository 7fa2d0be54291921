"""The docstrings of fields and of members of enums, which Python keeps in the source alone."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Mapping
from itertools import pairwise
from types import MappingProxyType


def glosses(kind: type[object]) -> Mapping[str, str]:
    """What stands under each field or member of a class, on one line; nothing where there is no
    source.
    """
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(kind)))
    except (OSError, TypeError):
        # a package without its source, or a class that is built in
        return MappingProxyType({})
    found: dict[str, str] = {}
    for shape in tree.body:
        body: list[ast.stmt] = getattr(shape, "body", [])
        for field, below in pairwise(body):
            if isinstance(field, (ast.AnnAssign, ast.Assign)) and isinstance(below, ast.Expr):
                target = field.target if isinstance(field, ast.AnnAssign) else field.targets[0]
                text = str(ast.literal_eval(below.value))
                found[ast.unparse(target)] = " ".join(text.split())
    return MappingProxyType(found)

"""The docstrings of fields and of members of enums, which Python keeps in the source alone."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Mapping
from itertools import pairwise
from types import MappingProxyType


def glosses(kind: type[object]) -> Mapping[str, str]:
    """What stands under each field or member of a class, its own and those that it inherits, on one
    line; nothing where there is no source.
    """
    found: dict[str, str] = {}
    for each in reversed(kind.__mro__[:-1]):
        try:
            tree = ast.parse(textwrap.dedent(inspect.getsource(each)))
        except (OSError, TypeError):
            # a package without its source, or a class that is built in
            continue
        body: list[ast.stmt] = getattr(tree.body[0], "body", [])
        for field, below in pairwise(body):
            if isinstance(field, (ast.AnnAssign, ast.Assign)) and isinstance(below, ast.Expr):
                target = field.target if isinstance(field, ast.AnnAssign) else field.targets[0]
                text = str(ast.literal_eval(below.value))
                found[ast.unparse(target)] = " ".join(text.split())
    return MappingProxyType(found)

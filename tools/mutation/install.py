"""Give functions that are already imported the code of a mutant."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import CodeType, FunctionType

from tools.mutation.operators import Mutant, functions_of


def install(
    file: str, mutant: Mutant, functions: Mapping[tuple[str, str], list[FunctionType]]
) -> None:
    """Give new code to the mutated function, and to the functions that were made within it.

    `functions` has the functions by module and qualified name. Lambdas within one function share a
    name, so their first lines distinguish them.
    """
    module, name = module_name(file), mutant.function
    tree = ast.parse(mutant.source)
    outer = next(function for known, function in functions_of(tree) if known == name)
    inner = f"{name}.<locals>."
    for node in ast.walk(outer):
        if isinstance(node, ast.FunctionDef) and node is not outer:
            for function in functions.get((module, inner + node.name), ()):
                # the function keeps its closure, so its new code must name the same variables
                kept = ", ".join(function.__code__.co_freevars) or "None"
                node.body += ast.parse(f"if False: {kept}").body
    compiled = compile(ast.fix_missing_locations(tree), file, "exec", dont_inherit=True)
    made: dict[str, list[CodeType]] = defaultdict(list)
    for code in codes(compiled):
        if code.co_qualname == name or code.co_qualname.startswith(inner):
            made[code.co_qualname].append(code)
    for qualname, written in made.items():
        found = functions.get((module, qualname), [])
        lines = sorted({function.__code__.co_firstlineno for function in found})
        for function in found:
            place = lines.index(function.__code__.co_firstlineno)
            function.__code__ = written[min(place, len(written) - 1)]


def module_name(file: str) -> str:
    """Return the name by which a file of the package is imported."""
    parts = Path(file).relative_to("src").with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def codes(code: CodeType) -> Iterator[CodeType]:
    """Yield a code object and all code objects inside it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from codes(constant)

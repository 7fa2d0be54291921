"""Check what a fact of a round needs: a place in the kernel's record, and a rule that writes it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Final

from gostop.facts.outcome import FACTS as OF_OUTCOME
from gostop.round.state import FACTS as OF_STATE
from tools.completing.project import Missing, Project
from tools.completing.released import new

RECORD: Final = "src/gostop/kernel/record.py"
DECLARED: Final = (
    "src/gostop/facts/facts.py",
    "src/gostop/facts/outcome.py",
    "src/gostop/round/public.py",
)
FACTS: Final = OF_OUTCOME | OF_STATE
NOT_DUMPED: Final = {"round", "shown"}
"""Facts that `dumped` and `loaded` need not have: nothing depends on `round`, and `shown` is kept
with the hands."""


def place_of(project: Project, name: str) -> str:
    """Return the file and the line in which a fact is declared."""
    places = [project.at(path, rf"^    {name}: Fact\[") for path in DECLARED]
    return next((place for place in places if not place.endswith(":1")), places[0])


def recorded(project: Project) -> Iterator[Missing]:
    """Find facts that are missing where the kernel makes, copies, dumps or loads a record."""
    kind = project.classes(RECORD)["Record"]
    fields = {
        node.target.id
        for node in kind.body
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
    }
    functions = _functions(project)
    begun = {each.arg for each in functions["record_of"].args.args}
    for name, there, how in (
        ("copied_to", _touched(functions["copied_to"], ast.Store), "record.{0} = self.{0}"),
        ("record_of", _touched(functions["record_of"], ast.Store), "record.{0} = …, as at a deal"),
        ("dumped", _touched(functions["dumped"], ast.Load) | NOT_DUMPED, "self.{0}"),
        ("loaded", _touched(functions["loaded"], ast.Store) | begun | NOT_DUMPED, "record.{0}"),
    ):
        for field in sorted(fields - there):
            what = f"{name} leaves out Record.{field}: add {how.format(field)}"
            yield Missing(f"{RECORD}:{functions[name].lineno}", what)


def _functions(project: Project) -> dict[str, ast.FunctionDef]:
    """Return the functions of the kernel's record by their names."""
    every = ast.walk(project.tree(RECORD))
    return {node.name: node for node in every if isinstance(node, ast.FunctionDef)}


def _touched(tree: ast.AST, how: type[ast.expr_context]) -> set[str]:
    """Return the attributes that a piece of code writes (`ast.Store`) or reads (`ast.Load`)."""
    nodes = ast.walk(tree)
    return {
        node.attr for node in nodes if isinstance(node, ast.Attribute) and type(node.ctx) is how
    }


def happening(project: Project) -> Iterator[Missing]:
    """Find facts that no rule of the kernel writes, and new facts without a test."""
    files = [*project.files("src/gostop/kernel/*.py"), *project.files("src/gostop/round/*.py")]
    files.remove(RECORD)
    written = set().union(*(_touched(project.tree(path), ast.Store) for path in files))
    written |= {each.arg for each in _functions(project)["record_of"].args.args}
    texts = " ".join(map(project.text, project.files("tests/**/*.py")))
    later = new(project, "fact", FACTS)
    for name, fact in FACTS.items():
        if fact.is_recorded and fact.kernel not in written:
            what = f"nothing writes the fact {name}: p.write().{fact.kernel} = … where it happens"
            yield Missing(place_of(project, name), what)
        if name in later and not re.search(rf"\.{name}\b|\b{name}=|\"{name}\"", texts):
            what = f"no test names the fact {name}: test it in tests/facts and tests/round"
            yield Missing(place_of(project, name), what)


CHECKS: Final = (recorded, happening)

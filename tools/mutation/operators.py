"""Break a source in small ways: each mutant is the source with one piece replaced.

Some code is left alone, because no behaviour depends on it, or because every test would notice a
change: docstrings, annotations, default values, decorators, the text of errors (`raise` statements,
and any text of more than three words), the type in a `cast`, `strict` of `zip`, assignments in
`__init__`, code that runs only if `COMPILED` (these tests run interpreted; other tests compare both
builds), and everything outside of functions (the constants there are names and tables).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

COMPARISONS: dict[type[ast.cmpop], ast.cmpop] = {
    ast.Lt: ast.LtE(),
    ast.LtE: ast.Lt(),
    ast.Gt: ast.GtE(),
    ast.GtE: ast.Gt(),
    ast.Eq: ast.NotEq(),
    ast.NotEq: ast.Eq(),
    ast.Is: ast.IsNot(),
    ast.IsNot: ast.Is(),
    ast.In: ast.NotIn(),
    ast.NotIn: ast.In(),
}
ARITHMETIC: dict[type[ast.operator], ast.operator] = {
    ast.Add: ast.Sub(),
    ast.Sub: ast.Add(),
    ast.Mult: ast.Add(),
    ast.Div: ast.Mult(),
    ast.FloorDiv: ast.Mult(),
    ast.Mod: ast.FloorDiv(),
    ast.Pow: ast.Mult(),
    ast.LShift: ast.RShift(),
    ast.RShift: ast.LShift(),
    ast.BitAnd: ast.BitOr(),
    ast.BitOr: ast.BitAnd(),
    ast.BitXor: ast.BitOr(),
}
PLAIN = (ast.Constant, ast.Call, ast.Name, ast.Attribute, ast.Subscript)
"""Expressions that never need parentheses."""
BINDING = (
    *(ast.BinOp, ast.BoolOp, ast.UnaryOp, ast.Compare, ast.IfExp),
    *(ast.Attribute, ast.Subscript, ast.Starred),
)
"""Expressions whose parts need parentheses, unless a part is in `PLAIN`."""
WORDS = 3
"""A text with more words than this is a message for people."""
CALLS = {"min": "max", "max": "min", "any": "all", "all": "any"}


@dataclass(frozen=True)
class Mutant:
    """A source with one piece replaced."""

    function: str
    """The qualified name of the outermost function that contains the piece."""
    first: int
    """The line where the piece begins."""
    last: int
    """The line where the piece ends."""
    statement: tuple[int, int]
    """The first and the last line of the simple statement around the piece, or of the piece."""
    line: str
    """The text of the line where the piece begins."""
    became: str
    """The changed lines of the piece, as one line."""
    source: str
    """The whole source after the change."""


@dataclass(frozen=True)
class _Edit:
    """A new text for a node."""

    node: ast.expr | ast.stmt
    around: ast.expr | ast.stmt
    """The simple statement that contains the node. If there is none, the node itself."""
    text: str
    """The new text, in parentheses if it needs them."""


def mutants_of(source: str) -> list[Mutant]:
    """Return every mutant of a source, in the order of its lines."""
    lines = source.encode().splitlines(keepends=True)
    found = [
        _applied(lines, name, edit)
        for name, function in functions_of(ast.parse(source))
        for edit in _edits(function)
    ]
    return sorted(found, key=lambda mutant: (mutant.first, mutant.became))


def _applied(lines: list[bytes], name: str, edit: _Edit) -> Mutant:
    """Return the mutant that an edit makes."""
    first, last = edit.node.lineno, edit.node.end_lineno or edit.node.lineno
    before = lines[first - 1][: edit.node.col_offset]
    after = lines[last - 1][edit.node.end_col_offset :]
    changed = before + edit.text.encode() + after
    return Mutant(
        name,
        first,
        last,
        (edit.around.lineno, edit.around.end_lineno or edit.around.lineno),
        _shown(lines[first - 1]),
        _shown(changed),
        b"".join([*lines[: first - 1], changed, *lines[last:]]).decode(),
    )


def _shown(line: bytes) -> str:
    """Return a line of code without its indentation and its comment."""
    return line.decode().strip().partition("  # ")[0]


def functions_of(tree: ast.Module | ast.ClassDef) -> Iterator[tuple[str, ast.FunctionDef]]:
    """Yield the functions and methods of a module with their qualified names."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            for name, method in functions_of(node):
                yield f"{node.name}.{name}", method


def _edits(function: ast.FunctionDef) -> Iterator[_Edit]:
    """Yield the changes that break a function."""
    pending: list[tuple[ast.AST, ast.AST, ast.stmt | None]] = [
        (node, function, None) for node in reversed(function.body)
    ]
    while pending:
        node, parent, around = pending.pop()
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            continue  # a docstring
        if isinstance(node, ast.stmt):
            if function.name != "__init__":
                yield from (_Edit(node, node, text) for text in _statement(node))
            around = None if hasattr(node, "body") or isinstance(node, ast.Match) else node
        elif isinstance(node, ast.expr):
            for other in [*_expression(node, parent), *_negated(node, parent)]:
                text = ast.unparse(ast.fix_missing_locations(other))
                plain = isinstance(other, PLAIN) or not isinstance(parent, BINDING)
                yield _Edit(node, around or node, text if plain else f"({text})")
        pending.extend((inner, node, around) for inner in reversed(list(_inner(node))))


def _inner(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the parts of a node that may be changed."""
    if isinstance(node, ast.Raise | ast.JoinedStr):
        return
    if isinstance(node, ast.FunctionDef):
        yield from node.body
        return
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "cast":
        yield node.args[1]
        return
    if isinstance(node, ast.keyword) and node.arg == "strict":
        return
    if isinstance(node, ast.If | ast.IfExp) and ast.unparse(node.test) == "COMPILED":
        yield from (part for part in _listed(node.orelse) if isinstance(part, ast.AST))
        return
    for name, value in ast.iter_fields(node):
        if name not in {"annotation", "returns"}:
            yield from (part for part in _listed(value) if isinstance(part, ast.AST))


def _listed(value: object) -> list[object]:
    return value if isinstance(value, list) else [value]


def _statement(node: ast.stmt) -> Iterator[str]:
    """Replace a statement with one that does nothing or the opposite."""
    match node:
        case ast.AugAssign(op=op, target=target, value=value):
            if type(op) in ARITHMETIC:
                other = ast.AugAssign(target, ARITHMETIC[type(op)], value)
                yield ast.unparse(other)
            yield "pass"
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield "pass"
        case ast.Expr() | ast.Raise() | ast.Return(value=None):
            yield "pass"
        case ast.Break():
            yield "continue"
        case ast.Continue():
            yield "break"
        case _:
            pass


def _expression(node: ast.expr, parent: ast.AST) -> Iterator[ast.expr]:
    """Yield an expression with another operator, constant or function."""
    match node:
        case ast.Compare(left=left, ops=ops, comparators=comparators):
            for index, op in enumerate(ops):
                others = [*ops[:index], COMPARISONS[type(op)], *ops[index + 1 :]]
                yield ast.Compare(left, others, comparators)
        case ast.BoolOp(op=op, values=values):
            yield ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
        case ast.BinOp(left=left, op=op, right=right):
            yield ast.BinOp(left, ARITHMETIC[type(op)], right)
        case ast.UnaryOp(operand=operand):
            yield operand
        case ast.Constant(value=bool() as value):
            yield ast.Constant(not value)
        case ast.Constant(value=int() as value) if not _bounds(parent):
            yield ast.Constant(value + 1)
        case ast.Constant(value=str() as value) if value.count(" ") < WORDS:
            yield ast.Constant(value + "~")
        case ast.Call(func=ast.Name(id=name)) if name in CALLS:
            yield ast.Call(ast.Name(CALLS[name]), node.args, node.keywords)


def _bounds(parent: ast.AST) -> bool:
    """Whether a number is a limit in a comparison. Adding 1 to it would mean the same as
    another operator, such as `<=` for `<`.
    """
    orders = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)
    return isinstance(parent, ast.Compare) and isinstance(parent.ops[-1], orders)


def _negated(node: ast.expr, parent: ast.AST) -> Iterator[ast.expr]:
    """Yield the opposite of a condition that has no operator of its own to break."""
    match parent:
        case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
            asked = node is test
        case ast.BoolOp() | ast.comprehension():
            asked = isinstance(parent, ast.BoolOp) or node in parent.ifs
        case _:
            asked = False
    turned = isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)
    if asked and not turned and not isinstance(node, ast.Compare | ast.BoolOp | ast.Constant):
        yield ast.UnaryOp(ast.Not(), node)

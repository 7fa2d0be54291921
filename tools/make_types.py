"""Write TypeScript types of plain data, scenes and motions, for `python -m tools.generate`.

The types of plain data are made from the JSON Schema. Those of scenes and motions stand in the
comments of `table.js`, whose code uses them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final, cast

import gostop as gs
from gostop.core.cards import CARDS
from gostop.core.forms import Schema
from gostop.formats.forms import Table
from gostop.formats.values import TYPES
from gostop.game.events import EVENTS

ROOT: Final = Path(__file__).parents[1] / "src" / "gostop"
PLACE: Final = ROOT / "gostop.d.ts"
TABLE: Final = ROOT / "svg" / "viewer" / "table.js"
DOCUMENTS: Final = (
    *("State", "View", "Outcome", "Settlement", "Match", "Score", "Record", "SeenRecord"),
    *("Preview", "Lesson", "QuizQuestion"),
)
"""The documents that have types, besides events. The types of their parts are written, too."""
_SCENE: Final = {"Item": "SceneItem", "Seat": "SceneSeat", "Group": "SceneGroup"}
"""The types of `table.js` that have another name here, since plain data have types of this name."""
_OF_TABLE: Final = ("Item", "Pile", "Seat", "Group", "Scene", "Motion")
_SIMPLE: Final = {"string": "string", "integer": "number", "number": "number",
                  "boolean": "boolean", "null": "null"}  # fmt: skip
_RENAMED: Final = {"Record": "SavedRecord", "Document": "SourceDocument"}
"""Types whose names mean something else to every reader of TypeScript."""
_ENUMS: Final = {
    "Card": tuple(map(str, CARDS)),
    "Kind": tuple([kind.name.lower() for kind in gs.Kind]),
    "Phase": tuple([phase.name.lower() for phase in gs.Phase]),
    "Reason": tuple([reason.value for reason in gs.Reason]),
}
"""The choices that have a name."""
_HEAD: Final = """\
// Types of what gostop writes as JSON: `python -m tools.generate` makes this file.
// `Plain` is what `to_plain` writes, `Scene` what `gostop.svg.viewer.scene` returns, and `Motion`
// an entry of what `gostop.svg.viewer.motions` returns.

"""


def text() -> str:
    """Write the file."""
    return _HEAD + "\n".join(_declarations()) + "\n"


def _declarations() -> Iterator[str]:
    """Yield each type: first the parts that others use."""
    schema = gs.json_schema()
    defined = cast("dict[str, Schema]", schema["$defs"])
    events = [each.__name__ for each in EVENTS]
    used: list[str] = []
    waiting = [*reversed([*events, *DOCUMENTS])]
    while waiting:
        name = waiting.pop()
        if name not in used:
            used.append(name)
            waiting += [each for each in _refers_to(_body(name, defined[name])) if each in defined]
    for name in sorted({*used} - {"card"}):
        schema = _body(name, defined[name])
        is_object = "properties" in schema
        written = _object(schema, _left_out(name), "\n") if is_object else _type(schema)
        yield f"export type {_name(name)} = {written};"
    for name, values in _ENUMS.items():
        yield f"export type {name} = {_union(map(json.dumps, values))};"
    yield f"export type Event = {_union(events)};"
    documents = [f'({{ gostop: 1; type: "{name}" }} & {_name(name)})' for name in DOCUMENTS]
    documents += ['{ gostop: 1; type: "Events"; value: Event[] }', "({ gostop: 1 } & Event)"]
    yield f"export type Plain = {_union(documents)};"
    yield from _of_table()


def _body(name: str, schema: Schema) -> Schema:
    """Return the schema of a type. The settings of a ruleset have no types."""
    if name != "Ruleset":
        return schema
    short, whole = schema["anyOf"]
    settings = {**whole["properties"], "settings": {"type": "object"}}
    return {"anyOf": [short, {**whole, "properties": settings}]}


def _left_out(name: str) -> frozenset[str]:
    """Return the fields of a type that are left out if they have their usual values."""
    known = TYPES.by_name.get(name)
    form = TYPES.parts.get(name) if known is None else known.form
    return frozenset(form.unless) if isinstance(form, Table) else frozenset()


def _refers_to(schema: Any) -> Iterator[str]:
    """Yield the names of the types within a schema."""
    if isinstance(schema, dict):
        if "$ref" in schema:
            yield schema["$ref"].rpartition("/")[2]
        for each in schema.values():
            yield from _refers_to(each)
    elif isinstance(schema, list):
        for each in schema:
            yield from _refers_to(each)


def _name(name: str) -> str:
    """Return the name of a type, such as `SeenCard` for `seen_card`."""
    return _RENAMED.get(name) or "".join(part[:1].upper() + part[1:] for part in name.split("_"))


def _union(types: Iterable[str]) -> str:
    return " | ".join(dict.fromkeys(types))


def _type(schema: Schema) -> str:
    """Write a schema as a type."""
    return _union(_types(schema))


def _types(schema: Schema) -> Iterator[str]:
    """Yield the types of a union, or one type."""
    if "$ref" in schema:
        yield _name(schema["$ref"].rpartition("/")[2])
    elif "const" in schema:
        yield json.dumps(schema["const"])
    elif "enum" in schema:
        yield from _choices(schema["enum"])
    elif "anyOf" in schema:
        found = [each for part in schema["anyOf"] for each in _types(part)]
        are_events = {*found} == {each.__name__ for each in EVENTS}
        yield from ["Event"] if are_events else found
    elif isinstance(schema["type"], list):
        yield from (_SIMPLE[each] for each in schema["type"])
    elif schema["type"] == "array":
        yield _array(schema)
    else:
        kind = schema["type"]
        yield _object(schema, frozenset(), " ") if kind == "object" else _SIMPLE[kind]


def _choices(values: list[str | None]) -> Iterator[str]:
    """Yield the choices, with the names of choices that have one."""
    left = list(values)
    for name, known in _ENUMS.items():
        if {*known} <= {*left}:
            yield name
            left = [each for each in left if each not in known]
    yield from map(json.dumps, left)


def _array(schema: Schema) -> str:
    """Write a list. A row has a type for each of its first entries."""
    items = schema.get("items")
    each = re.sub(r"^\((\w+)\)", r"\1", f"({_type(items)})[]") if items else ""
    if "prefixItems" not in schema:
        return each
    first = [_type(part) for part in schema["prefixItems"]]
    return f"[{', '.join(first + [f'...{each}'] * bool(each))}]"


def _object(schema: Schema, left_out: frozenset[str], between: str) -> str:
    """Write an object. gostop writes every key, even if a reader may do without it."""
    if "properties" not in schema:
        more = schema.get("additionalProperties")
        return f"Record<string, {_type(more) if more else 'unknown'}>"
    start = f"{between}  " if between == "\n" else between
    parts = [
        f"{name}{'?' * (name in left_out)}: {_type(each)}"
        for name, each in schema["properties"].items()
    ]
    return f"{{{start}{f';{start}'.join(parts)}{between}}}"


def _of_table() -> Iterator[str]:
    """Take the types of scenes from the comments of `table.js`."""
    code = TABLE.read_text("utf-8").replace("\n *", "")
    for name in _OF_TABLE:
        found = re.search(rf"@typedef \{{((?:[^@]|\n)*?)\}} {name}\b", code)
        assert found is not None, name
        written = " ".join(found[1].split())
        for old, new in _SCENE.items():
            written = re.sub(rf"\b{old}\b", new, written)
        yield f"export type {_SCENE.get(name, name)} = {written};"

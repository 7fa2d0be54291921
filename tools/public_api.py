"""Describe the public API, and say what a change of it means: `python -m tools.public_api`.

`tests/house/public_api.json` has each public name: what it is, its parameters, and the attributes
of its classes with their types. A name is public if it is in `docs/reference`, or in the `__all__`
of a module that is there. `python -m tools.generate` writes the file. A release keeps a copy in
`tests/versions`; this command prints each change since the last copy, and the version that
Semantic Versioning asks for.
"""

from __future__ import annotations

import ast
import enum
import inspect
import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Final, NamedTuple

import gostop as gs
from gostop.public import home_of
from tools.projects import MAIN, ROOT, version_of
from tools.written_api import BARE, OPERATORS, Description, annotated, default_of, written

PLACE: Final = ROOT / "tests" / "house" / "public_api.json"
VERSIONS: Final = ROOT / "tests" / "versions"
KEPT: Final = "api.json"
"""The name of the copy that a release keeps."""
REFERENCE: Final = ROOT / "docs" / "reference"
ADAPTERS: Final = ("gostop.envs.gymnasium", "gostop.envs.openspiel", "gostop.envs.pettingzoo")
"""The modules that can't be imported without the libraries that they adapt to."""
LEVELS: Final = ("patch", "minor", "major")
JUDGE: Final = "(look at it: minor if the new type is only more exact)"
"""The note for a change of a type that the tool can't judge."""
_KINDS: Final = {
    inspect.Parameter.POSITIONAL_ONLY: "position",
    inspect.Parameter.POSITIONAL_OR_KEYWORD: "any",
    inspect.Parameter.VAR_POSITIONAL: "*",
    inspect.Parameter.KEYWORD_ONLY: "keyword",
    inspect.Parameter.VAR_KEYWORD: "**",
}
_MODULE: Final = re.compile(r"^\.\. (?:automodule|currentmodule|py:module):: (\S+)$", re.MULTILINE)
_VERSION: Final = re.compile(
    r"(?P<numbers>\d+(?:\.\d+){0,2})(?:(?P<phase>a|b|rc)(?P<candidate>\d+))?"
)
_RELEASE: Final = "release"
"""The phase of a version after `a`, `b` and `rc`. In the alphabet, too, it comes last."""
_NAME: Final = re.compile(
    r"^\.\. (?:auto(?:class|data|exception|function)|py:data):: (gostop\.[\w.]+)", re.MULTILINE
)


class Change(NamedTuple):
    """A change of the public API."""

    level: str
    """The number of the version that must rise: patch, minor or major."""
    what: str

    def __str__(self) -> str:
        return f"{self.level}: {self.what}"


def documented(reference: Path = REFERENCE) -> dict[str, set[str]]:
    """List the public names that the pages of the reference have, by their modules."""
    found: dict[str, set[str]] = {}
    for page in sorted(reference.glob("*.md")):
        text = page.read_text(encoding="utf-8")
        for module in _MODULE.findall(text):
            found.setdefault(module, set())
        for name in _NAME.findall(text):
            module, _, last = name.rpartition(".")
            found.setdefault(module, set()).add(last)
    return found


def described(reference: Path = REFERENCE) -> Description:
    """Describe the current public API."""
    found: Description = {}
    for module, names in sorted(documented(reference).items()):
        if module in ADAPTERS:
            found |= {f"{module}.{name}": written(module, name) for name in sorted(names)}
            continue
        loaded = import_module(module)
        for name in sorted(names.union(getattr(loaded, "__all__", ()))):
            if not isinstance(getattr(loaded, name), ModuleType):
                found[f"{module}.{name}"] = _value(loaded, name)
    return found


def text() -> str:
    """Write the text of the file that describes the public API, with a line for each name."""
    lines = [
        f" {json.dumps(name)}: {json.dumps(what, ensure_ascii=False)}"
        for name, what in described().items()
    ]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _value(module: ModuleType, name: str) -> Description:
    """Describe a public name."""
    value = getattr(module, name)
    if isinstance(value, type):
        return {"kind": "class", "of": _bases(value), **_class(value)}
    if inspect.isroutine(value):
        return {"kind": "function", **_function(value, module, name)}
    kind = type(value)
    is_plain = kind.__module__ == "builtins" or is_ours(kind)
    return {"kind": "constant", "type": kind.__name__ if is_plain else ""}


def _bases(kind: type) -> list[str]:
    """List the public classes and errors that a class inherits from."""
    known = ("builtins", "collections", "collections.abc", "enum")
    found = [each for each in kind.__mro__[1:-1] if each.__name__ != "ReprEnum"]
    return [
        each.__name__ for each in found if each.__name__ in gs.__all__ or each.__module__ in known
    ]


def _class(kind: type) -> Description:
    """Describe the public part of a class: how it is made, and its attributes."""
    found: Description = {}
    if issubclass(kind, enum.Enum):
        found["members"] = {each.name: str(each.value) for each in kind}
    elif takes := _signature(kind):
        found.update(takes)
    for name in sorted(dir(kind)):
        if (name[0] == "_" and name not in OPERATORS) or name in found.get("members", ()):
            continue
        home = next((each for each in kind.__mro__ if name in vars(each)), object)
        is_blocked = name in OPERATORS and vars(home).get(name) is None
        if is_ours(home) and not is_blocked:
            found.setdefault("has", {})[name] = _attribute(vars(home)[name], home, name)
    for field in getattr(kind, "__attrs_attrs__", ()):
        if field.name[0] != "_":
            found.setdefault("has", {})[field.name] = {"type": annotated(field.type)}
    return found


def is_ours(kind: type) -> bool:
    """Whether users see the attributes that a class defines. They do if the class is ours and not
    of the kernel.
    """
    home = home_of(kind)
    return home.startswith(f"{MAIN}.") and not home.startswith(f"{MAIN}.kernel")


def _attribute(value: object, home: type, name: str) -> Description:
    """Describe an attribute of a class."""
    if isinstance(value, property) and value.fget:
        return {"type": annotated(inspect.signature(value.fget).return_annotation)}
    function = getattr(value, "__func__", value)
    if name in BARE:
        return {}
    if inspect.isfunction(function):
        is_bound = isinstance(value, classmethod | staticmethod)
        kind = {"kind": type(value).__name__} if is_bound else {}
        return {**_signature(function), **kind}
    declared = home.__annotations__.get(name, "")
    return {"type": annotated(declared)}


def _function(value: object, module: ModuleType, name: str) -> Description:
    """Describe a function. The parameters of a compiled function are read from its file."""
    if inspect.isfunction(value):
        return _signature(value)
    home = vars(gs)["_HOME_OF"][name] if module is gs else ""
    return written(f"{MAIN}.{home}", name)


def _signature(value: Any) -> Description:
    """Describe the parameters and the return value. If Python doesn't know them, the description is
    empty.
    """
    try:
        signature = inspect.signature(value)
    except (TypeError, ValueError):
        return {}
    takes = []
    for each in signature.parameters.values():
        if each.name in {"self", "cls"}:
            continue
        part = {"name": each.name, "how": _KINDS[each.kind], "type": annotated(each.annotation)}
        if each.default is not inspect.Parameter.empty:
            part["default"] = default_of(each.default)
        takes.append(part)
    found = {"takes": takes, "returns": annotated(signature.return_annotation)}
    is_async = inspect.iscoroutinefunction(value) or inspect.isasyncgenfunction(value)
    return {**found, "async": True} if is_async else found


def changes(old: Description, new: Description, at: str = "") -> Iterator[Change]:
    """Yield every change between two descriptions, with its level."""
    for name in [*old, *(each for each in new if each not in old)]:
        where = f"{at}.{name}" if at else name
        if name not in new:
            yield Change("major", f"{where} is gone")
        elif name not in old:
            yield Change("minor", f"{where} is new")
        elif old[name] != new[name]:
            yield from _differences(old[name], new[name], where)


def _differences(old: Description, new: Description, at: str) -> Iterator[Change]:
    """Yield the changes of one name."""
    before, after = (each.get("kind", "method") for each in (old, new))
    if before != after:
        yield Change("major", f"{at} is a {after}, and was a {before}")
        return
    if old.get("async") != new.get("async"):
        yield Change("major", f"{at} is {'' if new.get('async') else 'no longer '}async")
    for base in [each for each in old.get("of", ()) if each not in new["of"]]:
        yield Change("major", f"{at} is no {base} any more")
    for base in [each for each in new.get("of", ()) if each not in old["of"]]:
        yield Change("minor", f"{at} is a {base} now")
    yield from _member_changes(old.get("members", {}), new.get("members", {}), at)
    yield from changes(old.get("has", {}), new.get("has", {}), at)
    if ("takes" in old) != ("takes" in new):
        yield Change("major", f"{at} is called in another way, or no longer")
    else:
        yield from _parameter_changes(old.get("takes", []), new.get("takes", []), at)
    for key in ("type", "returns"):
        if old.get(key) != new.get(key):
            yield _retyped(at, old.get(key, ""), new.get(key, ""), is_given=False)


def _member_changes(old: Mapping[str, str], new: Mapping[str, str], at: str) -> Iterator[Change]:
    """Yield the changes of the members of an enum."""
    for name in [*old, *(each for each in new if each not in old)]:
        if name not in new:
            yield Change("major", f"{at}.{name} is gone")
        elif name not in old:
            yield Change("minor", f"{at}.{name} is new")
        elif old[name] != new[name]:
            yield Change("major", f"{at}.{name} has another value")


def _parameter_changes(
    old: Sequence[Description], new: Sequence[Description], at: str
) -> Iterator[Change]:
    """Yield the changes of parameters. A call that worked must still work and mean the same."""
    before, after = ({each["name"]: each for each in side} for side in (old, new))
    for name, each in before.items():
        now = after.get(name)
        if now is None:
            yield Change("major", f"{at}: the parameter {name} is gone")
        else:
            yield from _changes_of_parameter(each, now, at)
    for name, each in after.items():
        if name not in before:
            needed = "default" not in each and each["how"] not in {"*", "**"}
            level, about = ("major", ", and needed") if needed else ("minor", "")
            yield Change(level, f"{at}: the parameter {name} is new{about}")
    placed = [each["name"] for each in old if each["how"] in {"position", "any"}]
    order = [each["name"] for each in new if each["how"] in {"position", "any"}]
    if order[: len(placed)] != placed and {*placed} <= {*order}:
        yield Change("major", f"{at}: the parameters have another order")
    for rest in [each["name"] for each in old if each["how"] == "*"]:
        if len(order) > len(placed):
            added = f"the parameter {order[len(placed)]} takes what *{rest} took"
            yield Change("major", f"{at}: {added}")


def _changes_of_parameter(old: Description, new: Description, at: str) -> Iterator[Change]:
    """Yield the changes of one parameter."""
    name = old["name"]
    if "default" in old and "default" not in new:
        yield Change("major", f"{at}: the parameter {name} has no default any more")
    elif "default" in old and old["default"] != new["default"]:
        yield Change("major", f"{at}: the parameter {name} has another default")
    elif "default" not in old and "default" in new:
        yield Change("minor", f"{at}: the parameter {name} has a default now")
    if old["how"] != new["how"]:
        is_wider = new["how"] == "any" and old["how"] in {"position", "keyword"}
        level = "minor" if is_wider else "major"
        yield Change(level, f"{at}: the parameter {name} is given in another way")
    if old["type"] != new["type"]:
        yield _retyped(f"{at}: the type of {name}", old["type"], new["type"], is_given=True)


def _retyped(at: str, old: str, new: str, *, is_given: bool) -> Change:
    """Return the change of a type. A parameter may get more types, and a result fewer; a person
    must judge all other changes.
    """
    before, after = _united(old), _united(new)
    what = f"{at}: {old!r} became {new!r}"
    if before <= after if is_given else after <= before:
        return Change("minor", what)
    return Change("major", f"{what} {JUDGE}")


def _united(annotation: str) -> set[str]:
    """Return the types of a union; return the type itself if it is no union."""
    found, nodes = set(), [ast.parse(annotation or "''", mode="eval").body]
    while nodes:
        match nodes.pop():
            case ast.BinOp(left, ast.BitOr(), right):
                nodes += [left, right]
            case node:
                found.add(ast.unparse(node))
    return found


def least(version: str, found: Sequence[Change]) -> str:
    """Return the lowest version that may follow a version, by Semantic Versioning. Before 1.0, a
    minor release may break users' programs.

    A candidate for a release, such as 0.1.0rc1, is followed by that release.
    """
    (major, minor, patch, *_), phase, _number = _order(version)
    if phase != _RELEASE:
        return f"{major}.{minor}.{patch}"
    level = max((LEVELS.index(each.level) for each in found), default=0)
    if level == LEVELS.index("major") and major:
        return f"{major + 1}.0.0"
    return f"{major}.{minor + 1}.0" if level else f"{major}.{minor}.{patch + 1}"


def last_kept() -> Path | None:
    """Return the description that the last release kept; return `None` if there is none."""
    found = VERSIONS.glob(f"*/{KEPT}")
    return max(found, key=lambda path: _order(path.parent.name), default=None)


def _order(version: str) -> tuple[list[int], str, int]:
    """Return the key by which versions are sorted: a candidate comes before its release.

    Raises:
        ValueError: if it is another version than 1.2, 1.2.3 or 1.2.3rc4.
    """
    found = _VERSION.fullmatch(version)
    if found is None:
        raise ValueError(f"{version!r} is no version such as 1.2, 1.2.3 or 1.2.3rc4")
    numbers = [*map(int, found["numbers"].split("."))]
    padded = [*numbers, *[0] * (3 - len(numbers))]
    return padded, found["phase"] or _RELEASE, int(found["candidate"] or 0)


def main() -> int:
    """Print the changes since the last release, and the lowest version that may follow."""
    place = last_kept()
    if place is None:
        print("no release has kept its public API yet")
        return 0
    found = [*changes(json.loads(place.read_text(encoding="utf-8")), described())]
    before = place.parent.name
    print(*found, f"{version_of(MAIN)} follows {before}: at least {least(before, found)}", sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Public names are in the reference, and classes name the module from which users import them."""

from __future__ import annotations

import inspect
import json
import pickle
import re
import runpy
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from types import SimpleNamespace
from typing import get_type_hints

import attrs
import pytest
from typing_extensions import is_typeddict

import gostop as gs
from gostop.core.public_names import home_of, public_in
from tests.support.cases import case
from tests.support.documents import ROOT

REFERENCE = ROOT / "docs" / "reference"
PAGE = (REFERENCE / "stability.md").read_text(encoding="utf-8")
MODULES = re.findall("`(.+?)`", PAGE.partition("Most names are in")[2].partition("A few")[0])
"""The public modules, as the page on stability lists them."""
FACES = [name for name in MODULES if not re.match(r"gostop\.(envs\.|events$)", name)]
"""The modules with a list of their names. The adapters need other libraries, and the events are in
`gostop` too.
"""
PUBLIC = [
    (face, name, getattr(face, name)) for face in map(import_module, FACES) for name in face.__all__
]


def test_the_page_on_stability_lists_the_modules(monkeypatch: pytest.MonkeyPatch) -> None:
    # griffe is not installed for the tests
    monkeypatch.setitem(sys.modules, "griffe", SimpleNamespace(Extension=object, Module=object))
    public = runpy.run_path(str(ROOT / "tools" / "public_modules.py"))["PUBLIC"]
    assert sorted({"gostop", *public}) == sorted(MODULES)


def test_every_public_name_is_in_the_reference_once_and_has_a_docstring() -> None:
    pages = "".join(page.read_text(encoding="utf-8") for page in REFERENCE.glob("*.md"))
    told = re.findall(r"^\.\. (?:auto(?!module)\w+|py:data):: ([\w.]+)", pages, re.MULTILINE)
    for module, names in re.findall(r"automodule:: (.+)\n   :members: (.+)", pages):
        told += [f"{module}.{name}" for name in names.split(", ")]
    listed = [
        f"{face.__name__}.{name}" for face, name, value in PUBLIC if not inspect.ismodule(value)
    ]
    assert sorted(listed) == sorted(name for name in told if name.rpartition(".")[0] in FACES)
    found = [value for _, _, value in PUBLIC if inspect.isclass(value) or inspect.isroutine(value)]
    assert [] == [value for value in found if not value.__doc__]


def functions() -> Iterator[tuple[str, Callable[..., object]]]:
    """Yield the public functions, methods and constructors."""
    for _, name, value in PUBLIC:
        members = (
            {f"{name}.{each}": of for each, of in vars(value).items()}
            if inspect.isclass(value)
            else {}
        )
        for each, function in {name: value, **members}.items():
            written = inspect.isfunction(function) and str(function.__module__).startswith("gostop")
            if written and not re.search(r"\._(?!_new__|_init__)", each):
                yield each, function


def test_every_argument_for_a_ruleset_takes_the_id_of_a_preset() -> None:
    takes = {
        f"{name}({argument.name})": str(argument.annotation)
        for name, function in functions()
        if function.__code__.co_filename.endswith(".py")  # attrs has written the others
        for argument in inspect.signature(function).parameters.values()
    }
    found = {name: kind for name, kind in takes.items() if re.search(r"\bRuleset\b", kind)}
    # a strategy draws the rulesets, and `sourced` takes one that was made from this one
    found = {
        name: kind
        for name, kind in found.items()
        if "SearchStrategy" not in kind and "sourced" not in name
    }
    assert len(found) > 20
    assert [] == [name for name, kind in found.items() if "str" not in kind]


def test_a_public_class_says_where_users_find_it() -> None:
    # types from other libraries and dicts are not ours to name
    ours = {
        kind: face
        for face, _, kind in PUBLIC
        if inspect.isclass(kind) and kind.__module__.startswith("gostop") and not is_typeddict(kind)
    }
    for kind, face in ours.items():
        with case(kind):
            assert face.__name__ == kind.__module__
            assert kind is getattr(face, kind.__name__)
            assert kind is getattr(import_module(home_of(kind)), kind.__name__)
            assert kind is pickle.loads(pickle.dumps(kind))


def test_the_types_of_fields_are_known_before_other_names_are_loaded() -> None:
    program = (
        "import gostop, json, typing; kind = gostop.Settlement; "
        "print(json.dumps([kind.__module__, [*map(repr, typing.get_type_hints(kind).values())]]))"
    )
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    module, hints = json.loads(ended.stdout)
    assert "gostop" == module
    assert [repr(hint) for hint in get_type_hints(gs.Settlement).values()] == hints
    assert "<class 'gostop.Outcome'>" in hints


def test_an_error_names_the_class_as_users_import_it() -> None:
    program = "import gostop; gostop.Card('B3')"
    ended = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, check=False, text=True
    )
    assert "\ngostop.NotationError: 'B3' at character 1 is not a card" in ended.stderr


def test_types_that_only_checkers_know_stay_text() -> None:
    @public_in("somewhere")
    @attrs.frozen
    class Made:
        field: Unknown  # type: ignore[name-defined]  # noqa: F821  # pyright: ignore[reportUndefinedVariable]  # it must be undefined

    assert ("somewhere", {"field": "Unknown"}) == (Made.__module__, Made.__annotations__)
    assert __name__ == home_of(Made)
    assert "builtins" == home_of(int)

"""Public names are in the reference, and classes name the module from which users import them."""

from __future__ import annotations

import inspect
import json
import pickle
import re
import subprocess
import sys
from importlib import import_module
from typing import get_type_hints

import attrs
from typing_extensions import is_typeddict

import gostop as gs
from gostop.public import home_of, public_in
from tests.support.cases import case
from tests.support.documents import ROOT

FACES = (
    *("gostop", "gostop.arena", "gostop.bots", "gostop.envs", "gostop.names", "gostop.replay"),
    *("gostop.svg", "gostop.teaching", "gostop.testing"),
)
PUBLIC = [
    (face, name, getattr(face, name)) for face in map(import_module, FACES) for name in face.__all__
]
REFERENCE = ROOT / "docs" / "reference"


def test_the_page_on_stability_lists_the_modules() -> None:
    page = (REFERENCE / "stability.md").read_text(encoding="utf-8")
    part = page.partition("**Public names.**")[2].partition("**Types.**")[0]
    assert [] == [face for face in FACES if f"`{face}`" not in part]


def test_every_public_name_is_in_the_reference_and_has_a_docstring() -> None:
    pages = "".join(page.read_text(encoding="utf-8") for page in REFERENCE.glob("*.md"))
    told = re.findall(r"^\.\. (?:auto\w+|py:data):: ([\w.]+)", pages, re.MULTILINE)
    assert [] == sorted({f"{face.__name__}.{name}" for face, name, _ in PUBLIC} - {*told})
    found = [value for _, _, value in PUBLIC if inspect.isclass(value) or inspect.isroutine(value)]
    assert [] == [value for value in found if not value.__doc__]


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

"""Public classes name the module from which users import them."""

from __future__ import annotations

import inspect
import json
import pickle
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from typing import Any, get_type_hints

import attrs

import gostop as gs
from gostop.public import home_of, public_in
from tests.support.cases import case

FACES = (
    *("gostop", "gostop.arena", "gostop.bots", "gostop.envs", "gostop.teaching"),
    "gostop.testing",
)


def public_classes() -> Iterator[tuple[str, type[Any]]]:
    """Yield the public classes, each with the module from which users import it."""
    for face in reversed(FACES):  # if two modules have a class, the later one owns it
        module = import_module(face)
        for name in module.__all__:
            value = getattr(module, name)
            if inspect.isclass(value) and home_of(value).startswith("gostop."):
                yield face, value


CLASSES = {kind: face for face, kind in public_classes()}


def test_a_public_class_says_where_users_find_it() -> None:
    for kind, face in CLASSES.items():
        with case(kind):
            assert face == kind.__module__ != home_of(kind)
            assert kind is getattr(import_module(face), kind.__name__)
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

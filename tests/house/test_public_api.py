"""The public API agrees with its description, and each change of it gets its level."""

import json
import re
from collections.abc import Callable
from copy import deepcopy
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import gostop as gs
from tests.support.cases import for_each
from tools import public_api, written_api
from tools.public_api import ADAPTERS, JUDGE, PLACE, Change, changes, described, documented, least
from tools.written_api import written

STORED = json.loads(PLACE.read_text(encoding="utf-8"))
HINT = "python -m tools.generate writes it; the changelog says what changes for users"


def test_it_is_as_described() -> None:
    found = [*map(str, changes(STORED, described()))]
    assert [] == found, HINT
    assert PLACE.read_text(encoding="utf-8") == public_api.text(), HINT


def test_every_public_name_is_described() -> None:
    assert {f"gostop.{name}" for name in gs.__all__} <= {*STORED}
    modules = documented()
    assert {f"{module}.{name}" for module in modules for name in modules[module]} <= {*STORED}
    assert modules.keys() == {name.rpartition(".")[0] for name in STORED}
    assert {"gostop.teaching.explain", "gostop.replay.page"} <= {*STORED}
    assert {*ADAPTERS} <= modules.keys()


def test_the_pages_of_the_reference_name_what_is_public(tmp_path: Path) -> None:
    page = """.. currentmodule:: gostop.replay

.. autofunction:: gostop.cards.parse_cards(text)

.. autoclass:: gostop.envs.gymnasium.RoundEnv
   :members:
"""
    (tmp_path / "page.md").write_text(page, encoding="utf-8")
    assert documented(tmp_path) == {
        "gostop.cards": {"parse_cards"},
        "gostop.envs.gymnasium": {"RoundEnv"},
        "gostop.replay": set(),
    }


def test_the_page_on_stability_lists_the_public_modules() -> None:
    page = (public_api.REFERENCE / "stability.md").read_text(encoding="utf-8")
    part = page.partition("**Public names.**")[2].partition("**Types.**")[0]
    modules = {
        each for each in documented() if each in ADAPTERS or hasattr(import_module(each), "__all__")
    }
    assert set() == {each for each in modules if f"`{each}`" not in part}


def test_every_change_has_one_of_the_levels() -> None:
    new = {name: what for name, what in STORED.items() if not name.startswith("gostop.svg")}
    found = {each.level for each in (*changes(STORED, new), *changes(new, STORED))}
    assert {"minor", "major"} == found
    assert found <= {*public_api.LEVELS}


@for_each("name", ["apply", "deal", "parse_move", "settle", "step", "view"])
def test_the_text_of_a_function_is_described_as_the_function_itself(name: str) -> None:
    home = vars(gs)["_HOME_OF"][name]
    assert STORED[f"gostop.{name}"] == written(f"gostop.{home}", name)


def changed(change: Callable[[dict[str, Any]], object]) -> list[str]:
    """Return the differences that are found after a change of the description."""
    new = deepcopy(STORED)
    change(new)
    return [*map(str, changes(STORED, new))]


def takes(api: dict[str, Any], name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = api[f"gostop.{name}"]["takes"]
    return found


@for_each(
    ("change", "told"),
    [
        (lambda api: api.pop("gostop.apply"), "major: gostop.apply is gone"),
        (lambda api: api.update(new={}), "minor: new is new"),
        (
            lambda api: api["gostop.apply"].update(kind="class"),
            "major: gostop.apply is a class, and was a function",
        ),
        (
            lambda api: api["gostop.apply"].pop("takes"),
            "major: gostop.apply is called in another way, or no longer",
        ),
        (
            lambda api: api["gostop.apply"].update(returns="View"),
            f"major: gostop.apply: 'State' became 'View' {JUDGE}",
        ),
        (
            lambda api: api["gostop.apply"].update(returns="State | None"),
            f"major: gostop.apply: 'State' became 'State | None' {JUDGE}",
        ),
        (
            lambda api: api["gostop.State"]["has"]["to_move"].update(type="int"),
            "minor: gostop.State.to_move: 'int | None' became 'int'",
        ),
        (
            lambda api: takes(api, "apply").pop(),
            "major: gostop.apply: the parameter move is gone",
        ),
        (
            lambda api: takes(api, "apply").reverse(),
            "major: gostop.apply: the parameters have another order",
        ),
        (
            lambda api: takes(api, "apply").append({"name": "x", "how": "any", "type": ""}),
            "major: gostop.apply: the parameter x is new, and needed",
        ),
        (
            lambda api: takes(api, "apply").append(
                {"name": "x", "how": "keyword", "type": "", "default": "None"}
            ),
            "minor: gostop.apply: the parameter x is new",
        ),
        (
            lambda api: takes(api, "apply")[0].update(how="keyword"),
            "major: gostop.apply: the parameter state is given in another way",
        ),
        (
            lambda api: takes(api, "simulate")[4].update(how="any"),
            "minor: gostop.simulate: the parameter seed is given in another way",
        ),
        (
            lambda api: takes(api, "apply")[0].update(type="None | State"),
            "minor: gostop.apply: the type of state: 'State' became 'None | State'",
        ),
        (
            lambda api: takes(api, "apply")[0].update(type="View"),
            f"major: gostop.apply: the type of state: 'State' became 'View' {JUDGE}",
        ),
        (
            lambda api: takes(api, "deal")[0].update(type="Ruleset"),
            f"major: gostop.deal: the type of ruleset: 'Ruleset | str' became 'Ruleset' {JUDGE}",
        ),
        (
            lambda api: takes(api, "deal")[1].update(default="2"),
            "minor: gostop.deal: the parameter players has a default now",
        ),
        (
            lambda api: takes(api, "simulate")[4].update(how="any", type="str"),
            f"major: gostop.simulate: the type of seed: 'int' became 'str' {JUDGE}",
        ),
        (
            lambda api: takes(api, "simulate")[4].pop("default"),
            "major: gostop.simulate: the parameter seed has no default any more",
        ),
        (
            lambda api: takes(api, "simulate")[4].update(default="1"),
            "major: gostop.simulate: the parameter seed has another default",
        ),
        (
            lambda api: api["gostop.Play"].update(of=[]),
            "major: gostop.Play is no Move any more",
        ),
        (
            lambda api: api["gostop.Play"]["of"].append("int"),
            "minor: gostop.Play is a int now",
        ),
        (
            lambda api: api["gostop.Play"]["has"].pop("card"),
            "major: gostop.Play.card is gone",
        ),
        (
            lambda api: api["gostop.Kind"]["members"].pop("JUNK"),
            "major: gostop.Kind.JUNK is gone",
        ),
        (
            lambda api: api["gostop.Kind"]["members"].update(JUNK="Z"),
            "major: gostop.Kind.JUNK has another value",
        ),
        (
            lambda api: api["gostop.Kind"]["members"].update(OTHER="O"),
            "minor: gostop.Kind.OTHER is new",
        ),
    ],
)
def test_a_change_has_its_level(change: Callable[[dict[str, Any]], object], told: str) -> None:
    assert told in changed(change)


OLD = """
def rest(first, *cards, **o): ...
def default(a=0.95, b=(1, 2), c=-1, *, d=1): ...
def later(): ...
class Thing:
    @classmethod
    def made(cls): ...
    @staticmethod
    def given(): ...
    def __eq__(self, other): ...
    def __hash__(self): ...
    def __enter__(self): ...
    def __reversed__(self): ...
"""


@for_each(
    ("change", "told"),
    [
        (("*cards", "cards"), "major: gostop.rest: the parameter cards is given in another way"),
        (("**o", "o"), "major: gostop.rest: the parameter o is given in another way"),
        (
            ("first, *cards", "first, second=None, *cards"),
            "major: gostop.rest: the parameter second takes what *cards took",
        ),
        (("0.95", "0.5"), "major: gostop.default: the parameter a has another default"),
        (("(1, 2)", "(1, 3)"), "major: gostop.default: the parameter b has another default"),
        (("c=-1", "c=-2"), "major: gostop.default: the parameter c has another default"),
        (("*, d", "d"), "minor: gostop.default: the parameter d is given in another way"),
        (("def later", "async def later"), "major: gostop.later is async"),
        (
            ("@classmethod\n    def made(cls)", "def made(self)"),
            "major: gostop.Thing.made is a method, and was a classmethod",
        ),
        (
            ("@staticmethod\n    def given()", "@classmethod\n    def given(cls)"),
            "major: gostop.Thing.given is a classmethod, and was a staticmethod",
        ),
        (("__eq__", "_eq"), "major: gostop.Thing.__eq__ is gone"),
        (("__hash__", "_hash"), "major: gostop.Thing.__hash__ is gone"),
        (("__enter__", "_enter"), "major: gostop.Thing.__enter__ is gone"),
        (("__reversed__", "_reversed"), "major: gostop.Thing.__reversed__ is gone"),
    ],
)
@for_each("is_imported", [True, False], ids=["imported", "written"])
def test_a_change_of_the_code_has_its_level(
    change: tuple[str, str],
    told: str,
    is_imported: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def found(text: str) -> dict[str, Any]:
        if is_imported:
            module = ModuleType("gostop.thing")
            exec(text, vars(module))
            names = [name for name in vars(module) if name[0] != "_"]
            return {f"gostop.{name}": public_api._value(module, name) for name in names}
        path = tmp_path / "module.py"
        path.write_text(text, encoding="utf-8")
        monkeypatch.setattr(written_api, "file_of", lambda module: path)
        names = re.findall(r"^(?:async )?(?:def|class) (\w+)", text, re.MULTILINE)
        return {f"gostop.{name}": written("gostop", name) for name in names}

    assert [] == [*changes(found(OLD), found(OLD))]
    assert told in [*map(str, changes(found(OLD), found(OLD.replace(*change, 1))))]


@for_each(
    ("version", "level", "expected"),
    [
        ("1.2.3", "major", "2.0.0"),
        ("1.2.3", "minor", "1.3.0"),
        ("1.2.3", "", "1.2.4"),
        ("0.2.3", "major", "0.3.0"),
        ("0.1.0rc2", "major", "0.1.0"),
        ("1.0", "minor", "1.1.0"),
        ("1", "", "1.0.1"),
        ("2.0b1", "", "2.0.0"),
    ],
)
def test_the_next_version_follows_from_the_changes(version: str, level: str, expected: str) -> None:
    assert expected == least(version, [Change(level, "")] if level else [])


def test_what_is_no_version_is_refused() -> None:
    with pytest.raises(ValueError, match=r"'1\.0-x' is no version such as"):
        least("1.0-x", [])


@pytest.mark.parametrize(
    ("versions", "last"),
    [
        (["1.0.0rc2", "1.0.0rc10", "1.0.0rc9"], "1.0.0rc10"),
        (["1.0.0rc10", "1.0.0b11"], "1.0.0rc10"),
        (["1.0.0rc10", "1.0.0", "0.9.9"], "1.0.0"),
        (["1.0.1", "1.1"], "1.1"),
    ],
)
def test_the_last_release_is_of_the_highest_version(
    versions: list[str], last: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(public_api, "VERSIONS", tmp_path)
    for version in versions:
        (tmp_path / version).mkdir()
        (tmp_path / version / public_api.KEPT).touch()
    found = public_api.last_kept()
    assert found is not None
    assert last == found.parent.name


def test_what_has_changed_since_a_release_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(public_api, "VERSIONS", tmp_path)
    assert 0 == public_api.main()
    assert "no release has kept its public API yet" in capsys.readouterr().out
    for version in ("0.9.0", "0.10.0rc1", "0.10.0"):
        (tmp_path / version).mkdir()
        (tmp_path / version / public_api.KEPT).write_text("{}", encoding="utf-8")
    assert 0 == public_api.main()
    said = capsys.readouterr().out.splitlines()
    assert "minor: gostop.apply is new" in said
    assert said[-1].endswith("follows 0.10.0: at least 0.11.0")

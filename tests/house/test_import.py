"""`import gostop` loads nothing heavy, gives every name, and says whether it is compiled."""

import json
import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import gostop as gs
from tests.support.cases import some

PACKAGE = Path(*gs.__path__)
HEAVY = {
    *("asyncio", "concurrent", "email", "http", "hypothesis", "logging", "multiprocessing"),
    *("matplotlib", "numpy", "pytest", "rich", "socket", "ssl", "tqdm", "unittest", "xml"),
}
A_ROUND = """
import gostop as gs
state = gs.deal(gs.BGA, 3, seed=1)
while not state.is_over:
    state, _ = gs.step(state, gs.legal_moves(state)[0])
gs.settle(state).transfers
"""


def imported(program: str) -> set[str]:
    """Return the modules that a program imports in its own process."""
    code = f"import json, sys; before = set(sys.modules)\n{program}\n"
    code += "print(json.dumps(sorted(set(sys.modules) - before)))"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)
    return set(json.loads(done.stdout))


def test_an_import_fetches_only_what_says_whether_it_is_compiled() -> None:
    modules = imported("import gostop") - imported("import importlib.machinery, typing")
    # `gostop__mypyc` belongs to the compiled kernel, and Python 3.11 imports `_xxsubinterpreters`
    modules -= {"gostop__mypyc", "_xxsubinterpreters"}
    kernel = {"gostop.kernel", "gostop.kernel.bits", "gostop.kernel.i64"}
    assert {"gostop", "gostop.core", "gostop.core.hooks", *kernel} == modules


@pytest.mark.parametrize("program", ["from gostop import *", A_ROUND], ids=["all names", "a round"])
def test_nothing_heavy_is_imported(program: str) -> None:
    modules = {name.split(".")[0] for name in imported(program)}
    assert "attrs" in modules
    assert set() == HEAVY & modules


def test_to_play_score_and_settle_four_rooms_are_enough() -> None:
    used = imported(f"{A_ROUND}gs.view(state, 0), gs.score('1B 3B 8B', gs.BGA)")
    rooms = {name.split(".")[1] for name in used if name.startswith("gostop.")}
    assert {"core", "game", "kernel", "rules"} == rooms


def test_pictures_are_loaded_when_a_notebook_asks_for_one() -> None:
    shown = f"from gostop import *{A_ROUND}str(state), str(gs.view(state, 0))"
    for program in ("import gostop", shown):
        assert "gostop.svg" not in {name[:10] for name in imported(program)}
    assert "gostop.svg.art" in imported(f"{A_ROUND}state._repr_svg_()")


MODULES = ("events", "names", "svg")
"""Public modules that are names in `gostop`. They are imported when a program first uses them."""


@pytest.mark.parametrize("name", some(MODULES, 3))
def test_a_module_of_names_is_there_when_it_is_asked_for(name: str) -> None:
    program = f"""
import gostop as gs
assert "gostop.{name}" not in sys.modules
assert "{name}" in dir(gs)
gs.{name}
"""
    assert f"gostop.{name}" in imported(program)


@pytest.mark.parametrize(
    "name", some(["envs", *MODULES, "arena", "bots", "svg.viewer", "testing", "teaching"], 4)
)
def test_a_public_module_is_imported_in_every_way(name: str) -> None:
    parent, _, leaf = f"gostop.{name}".rpartition(".")
    program = f"""
import gostop.{name}
import gostop.{name} as one
from {parent} import {leaf} as other
from importlib import import_module
assert one is other is gostop.{name} is import_module("gostop.{name}")
"""
    assert f"gostop.{name}" in imported(program)


def test_no_file_of_the_package_has_the_name_of_another_thing() -> None:
    # the import of such a module would replace the value with the same name
    files = {path.stem for path in PACKAGE.iterdir()}
    assert set() == files & {*gs.__all__}
    assert {*MODULES} <= files


def test_the_names_of_a_module_are_known_to_type_checkers() -> None:
    names: tuple[str, type[gs.Event]] = (gs.names.card_name("8A", "ko"), gs.events.Ppeok)
    assert ("공산 열끗", gs.Ppeok) == names


LINES_OF_OURS = """
import sys
lines = 0
def count(frame, event, arg):
    global lines
    lines += event == "line"
    return count if "gostop" in frame.f_globals.get("__name__", "") else None
sys.settrace(count)
import gostop
sys.settrace(None)
print(lines)
"""


def test_an_import_runs_few_lines() -> None:
    untraced = {key: value for key, value in os.environ.items() if not key.startswith("COV")}
    lines = int(subprocess.check_output([sys.executable, "-c", LINES_OF_OURS], env=untraced))
    assert 0 < lines < 1000


def test_type_checkers_are_told_the_same_names() -> None:
    stub = (PACKAGE / "__init__.pyi").read_text(encoding="utf-8")
    told = re.findall(r"^from (gostop\.[\w.]+) import (\w+) as \2$", stub, re.MULTILINE)
    listed = re.findall(r'^    "(\w+)",$', stub, re.MULTILINE)
    assert sorted(gs.__all__) == sorted(listed), "python -m tools.generate"
    assert sorted(gs.__all__) == sorted(["compiled", *(name for _, name in told)])
    for home, name in told:
        assert getattr(import_module(home), name) is getattr(gs, name)


def test_all_names_are_listed_and_no_other_is_there() -> None:
    assert set(gs.__all__) < set(dir(gs))
    with pytest.raises(AttributeError, match=r"module 'gostop' has no attribute 'shuffle'"):
        gs.shuffle  # type: ignore[attr-defined]  # it must fail  # noqa: B018  # as above


def test_it_tells_whether_the_kernel_is_compiled() -> None:
    kernel = PACKAGE / "kernel"
    native = [*kernel.glob("turn.*.so"), *kernel.glob("turn.*.pyd")]
    assert gs.compiled is (native != [])
    assert gs.compiled is ("gostop__mypyc" in sys.modules)

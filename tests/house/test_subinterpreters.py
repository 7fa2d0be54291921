"""In subinterpreters, a compiled kernel refuses to load, and an interpreted one works."""

from __future__ import annotations

import subprocess
import sys
from types import SimpleNamespace

import pytest

import gostop as gs
from gostop import kernel

INTERPRETERS = """
import sys
try:
    import _interpreters as interpreters
except ImportError:
    import _xxsubinterpreters as interpreters

def shared():
    '''A subinterpreter with the lock of the main one, as web servers make them.'''
    if sys.version_info >= (3, 13):
        return interpreters.create("legacy")
    return interpreters.create(isolated=False)

def run(code):
    '''Run code in a subinterpreter, and end it.'''
    id = shared()
    failed = interpreters.run_string(id, code)
    interpreters.destroy(id)
    assert failed is None, failed

ROUND = '''
import gostop as gs
from gostop.arena import compare
compare(["careful", "random"], "bga", rounds=2, workers=1)
state = gs.deal("bga", 3, seed=1)
print("played", gs.settle(gs.playout(state, 1)).points, gs.compiled, flush=True)
'''
INSIDE = f'''
try:
    import gostop
except ImportError as error:
    print("refused", error.name, error, flush=True)
else:
{"".join("    " + line for line in ROUND.splitlines(True))}'''
"""
POINTS = gs.settle(gs.playout(gs.deal("bga", 3, seed=1), 1)).points
PLAYED = f"played {POINTS} {gs.compiled}"


def said(program: str) -> list[str]:
    """Return what a program prints in its own process."""
    for name in ("_interpreters", "_xxsubinterpreters"):
        try:
            __import__(name)
            break
        except ImportError:
            continue
    else:
        pytest.skip("this Python makes no subinterpreters")
    command = [sys.executable, "-W", "ignore", "-c", f"{INTERPRETERS}\n{program}"]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return done.stdout.splitlines()


def check_inside(line: str) -> None:
    if not gs.compiled:
        assert PLAYED == line
        return
    assert line.startswith("refused gostop.kernel the compiled gostop works only in the main")
    assert "%{GLOBAL}" in line
    assert "GOSTOP_PURE=1 python -m pip install --no-binary gostop gostop" in line


def test_a_subinterpreter_that_comes_first_leaves_the_main_one_whole() -> None:
    first, again, main = said("run(INSIDE); run(INSIDE); exec(ROUND)")

    check_inside(first)
    check_inside(again)
    assert PLAYED == main


def test_a_subinterpreter_that_comes_later_leaves_the_main_one_whole() -> None:
    main, inside, after = said("exec(ROUND); run(INSIDE); exec(ROUND)")

    check_inside(inside)
    assert PLAYED == main == after


def test_the_check_knows_what_is_compiled_and_where_it_runs() -> None:
    assert gs.compiled is kernel.is_compiled()
    assert kernel.is_in_main()


@pytest.mark.parametrize("is_main", [True, False])
def test_python_is_asked_by_what_it_has(monkeypatch: pytest.MonkeyPatch, is_main: bool) -> None:
    monkeypatch.setattr("_thread._is_main_interpreter", lambda: is_main, raising=False)
    assert is_main is kernel.is_in_main()
    monkeypatch.delattr("_thread._is_main_interpreter")
    old = SimpleNamespace(get_current=lambda: 1, get_main=lambda: 1 if is_main else 0)
    monkeypatch.setitem(sys.modules, "_xxsubinterpreters", old)
    assert is_main is kernel.is_in_main()
    monkeypatch.setitem(sys.modules, "_xxsubinterpreters", None)
    assert kernel.is_in_main()


@pytest.mark.parametrize(
    ("is_compiled", "is_in_main"), [(False, True), (False, False), (True, True), (True, False)]
)
def test_only_a_compiled_kernel_in_a_subinterpreter_is_refused(
    monkeypatch: pytest.MonkeyPatch, is_compiled: bool, is_in_main: bool
) -> None:
    monkeypatch.setattr(kernel, "is_compiled", lambda: is_compiled)
    monkeypatch.setattr(kernel, "is_in_main", lambda: is_in_main)
    if is_compiled and not is_in_main:
        with pytest.raises(ImportError, match="subinterpreter; under mod_wsgi, set WSGIApp"):
            kernel.check_interpreter()
    else:
        kernel.check_interpreter()

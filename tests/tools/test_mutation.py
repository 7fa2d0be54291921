"""How mutants are made, and which complaints survivors cause."""

import os
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any

import pytest

from tools import mutants
from tools.mutation import fresh
from tools.mutation.install import install
from tools.mutation.operators import mutants_of

OR = "return a > 1 or b"
ANY = "return any((x for x in a if x))"


def changes(body: str) -> list[tuple[str, str]]:
    """Return the line and its new text for each mutant of a function with this body."""
    source = "def f(a, b, c):\n" + textwrap.indent(textwrap.dedent(body), "    ")
    found = mutants_of(source)
    for mutant in found:
        compile(mutant.source, "mutant", "exec")
        assert source != mutant.source
        assert "f" == mutant.function
    return [(mutant.line, mutant.became) for mutant in found]


@pytest.mark.parametrize(
    ("line", "became"),
    [
        ("return a < b", ["return a <= b"]),
        ("return a >= 3", ["return a > 3"]),
        ("return a == 3", ["return a != 3", "return a == 4"]),
        ("return a is None", ["return a is not None"]),
        ("return a not in b", ["return a in b"]),
        ("return 0 <= a < b", ["return 0 < a < b", "return 0 <= a <= b"]),
        ("return a > 1 and b", ["return (a >= 1) and b", "return a > 1 and (not b)", OR]),
        ("return not a", ["return a"]),
        ("return a + b * c", ["return a + (b + c)", "return a - b * c"]),
        ("return ~a & b", ["return a & b", "return ~a | b"]),
        ("return min(a, b)", ["return max(a, b)"]),
        ("return all(x for x in a if x)", ["return all(x for x in a if not x)", ANY]),
        ("return True", ["return False"]),
        ("return a['key'], 7", ["return a['key'], 8", "return a['key~'], 7"]),
        ("return b if a else c", ["return b if (not a) else c"]),
        ("a.x = b", ["pass"]),
        ("a.clear()", ["pass"]),
        ("a += b", ["a -= b", "pass"]),
        ("if a: return", ["if a: pass", "if not a: return"]),
        ("for x in a: break", ["for x in a: continue"]),
        ("for x in a: continue", ["for x in a: break"]),
        ("raise ValueError(f'{a} is not {1 + 1}')", ["pass"]),
        ("'''What it does.'''", []),
        ("a: 'int' = b", []),
        ("return cast('int', a)", []),
        ("return zip(a, b, strict=True)", []),
        ("return b + 1 if COMPILED else a < b", ["return b + 1 if COMPILED else (a <= b)"]),
        ("if COMPILED:\n    a.x = b", []),
        ("return 'right are other cards'", []),
        ("return 'other cards'", ["return 'other cards~'"]),
        ("return a  # 3 < 4", []),
    ],
)
def test_a_line_is_broken_in_each_of_these_ways(line: str, became: list[str]) -> None:
    assert sorted(became) == sorted(new for _, new in changes(line))


def test_an_expression_over_lines_becomes_one_line() -> None:
    body = """
        return (
            a
            and b
        )
    """
    assert ("a", "a or b") in changes(body)


def test_a_piece_knows_the_statement_around_it() -> None:
    source = """
def f(a):
    if a:
        return (
            1,
            2,
        )
"""
    around = {mutant.line: mutant.statement for mutant in mutants_of(source)}
    assert {"if a:": (3, 3), "1,": (4, 7), "2,": (4, 7)} == around


def test_functions_that_were_made_within_one_are_broken_too() -> None:
    source = """
def least(number, seen):
    def check(found):
        seen.append(found)
        return found > number

    return check
"""
    made: dict[str, Any] = {"__name__": "other.calls"}
    exec(source, made)
    seen: list[int] = []
    check = made["least"](3, seen)
    functions = {("other.calls", "least.<locals>.check"): [check]}
    results = []
    for mutant in mutants_of(source):
        install("src/other/calls.py", mutant, functions)
        results.append((mutant.became, check(3), seen.copy()))
        seen.clear()
    assert [("pass", False, []), ("return found >= number", True, [3])] == results


def test_lambdas_that_were_made_within_one_function_are_told_apart() -> None:
    source = """
def pair(number):
    return (
        lambda: number + 1,
        lambda found: found * number,
    )
"""
    results = {}
    for mutant in mutants_of(source):
        made: dict[str, Any] = {"__name__": "other.calls"}
        exec(source, made)
        more, times = made["pair"](3)
        functions = {("other.calls", "pair.<locals>.<lambda>"): [times, more]}
        install("src/other/calls.py", mutant, functions)
        results[mutant.became] = more(), times(2)
    assert {
        "lambda: number + 2,": (5, 6),
        "lambda: number - 1,": (2, 6),
        "lambda found: found + number,": (4, 5),
    } == results


def test_assignments_of_init_are_left_alone() -> None:
    source = "class C:\n    def __init__(self, a):\n        self.a = a\n        self.b = 0\n"
    assert ["self.b = 1"] == [mutant.became for mutant in mutants_of(source)]


def test_what_is_outside_of_functions_is_left_alone() -> None:
    assert [] == mutants_of("LIMIT = 3 + 4\n\n\nclass C:\n    size = 3\n")


def found(status: str, became: str = "return b", killer: str = "") -> dict[str, Any]:
    """Return a mutant in the form in which the runner reports it."""
    return {
        "file": "src/gostop/calls.py",
        "function": "f",
        "number": 3,
        "line": "return a",
        "became": became,
        "status": status,
        "killer": killer,
        "tests": 5,
    }


def wrong(runs: list[dict[str, Any]], reasons: dict[str, str]) -> list[str]:
    """Return the problems with some runs. `reasons` says for a new line why its mutant survives."""
    known = {mutants.key_of(found("survived", became)): why for became, why in reasons.items()}
    report = {"failing": [], "runs": runs}
    return list(mutants.problems(report, known, ["src/gostop/calls.py"]))


def test_every_survivor_needs_its_reason() -> None:
    runs = [*[found("killed")] * 39, found("survived", "return c")]
    assert [] == wrong(runs, {"return c": "the same"})
    assert ["src/gostop/calls.py:3 survives without a reason"] == wrong(runs, {})
    assert ["src/gostop/calls.py:3 survives without a reason"] == wrong(runs, {"return c": ""})


def test_what_no_test_reaches_survives() -> None:
    runs = [*[found("timeout")] * 39, found("uncovered", "return c")]
    assert ["src/gostop/calls.py:3 survives without a reason"] == wrong(runs, {})


def test_a_reason_must_name_a_survivor() -> None:
    line = "a reason for what is no survivor: src/gostop/calls.py f: return c"
    assert [line] == wrong([found("killed", "return c")], {"return c": "the same"})


def test_most_must_be_killed() -> None:
    survivors = {"return c": "the same"}
    runs = [*[found("killed")] * 32, found("survived", "return c")]
    assert ["97.0 % of the mutants are killed, less than 97 %"] == wrong(runs, survivors)
    assert [] == wrong([found("killed"), *runs], survivors)


def test_a_mutant_that_could_not_run_is_told() -> None:
    runs = [found("broken", killer="OSError()")]
    assert ["src/gostop/calls.py:3 could not run: OSError()"] == wrong(runs, {})


def test_a_survivor_without_a_reason_has_a_second_look() -> None:
    runs = [found("survived", "return c"), found("survived", "return d"), found("killed")]
    known = {mutants.key_of(found("survived", "return d")): "the same"}
    lacking = mutants.without_reason(runs, known)
    assert ["return c"] == [key.became for key in lacking]
    later = {"failing": ["test_a"], "runs": [found("killed", "return c")]}
    report = mutants.replaced({"failing": [], "runs": runs}, later)
    assert ["test_a"] == report["failing"]
    assert [] == mutants.without_reason(report["runs"], known)
    assert 3 == len(report["runs"])


def test_the_table_adds_up() -> None:
    lines = list(mutants.table([*[found("killed")] * 3, found("survived")]))
    assert ["calls.py", "4", "3", "0", "1", "0", "75.0%"] == lines[1].split()
    assert ["all", "4", "3", "0", "1", "0", "75.0%"] == lines[2].split()


@pytest.mark.no_cover
def test_the_tests_that_look_for_mutants_can_be_collected(tmp_path: Path) -> None:
    mutants.copy_to(tmp_path)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "--collect-only", *mutants.TESTS],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path / "src")},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert 0 == done.returncode, done.stdout[-2000:]


def test_every_reason_names_a_mutant_of_the_source() -> None:
    known = mutants.reasons()
    sources = {key.file: (mutants.ROOT / key.file).read_text(encoding="utf-8") for key in known}
    there = {
        mutants.Key(file, mutant.function, mutant.line, mutant.became)
        for file, source in sources.items()
        for mutant in mutants_of(source)
    }
    assert [] == [key for key in known if key not in there]


@pytest.mark.parametrize("path", fresh.TESTS)
def test_the_tests_of_what_runs_at_import_are_there(path: str) -> None:
    assert (mutants.ROOT / path.partition("::")[0]).is_file()

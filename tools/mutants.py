"""Break rules, checks and readers in small ways, and see that tests notice.

    nox -s mutants                          all of it; about 65 minutes on two cores
    nox -s mutants -- --only laying files   the files whose path holds one of these
    nox -s mutants -- --skeleton            print survivors that lack a reason as TOML
    nox -s mutants -- --report all.json     keep the raw results
    nox -s mutants -- --again all.json      only those that survived in a report

At least 97 % of the mutants must be killed, and each survivor must be in `mutants.toml`
with the reason why it does not matter. A reason that names no survivor is an error too.

Why not mutmut or cosmic-ray? They start pytest for each mutant, and pytest collects several
thousand tests each time. This takes longer than the tests themselves, hours in all. Here the tests
are collected once. Each mutant runs in a fork, with the tests that reach its line. A mutant of code
that runs only at import, such as the making of tables, runs in a process of its own.
`mutation/operators.py` says what a mutant is; `mutation/runner.py` and `mutation/fresh.py` run it.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
REASONS = ROOT / "tools" / "mutants.toml"
TARGETS = (
    "src/gostop/asking/*.py",
    "src/gostop/bulk/*.py",
    "src/gostop/checking/*.py",
    "src/gostop/kernel/*.py",
    "src/gostop/facts/*.py",
    "src/gostop/files/*.py",
    "src/gostop/notation/*.py",
    "src/gostop/presets/__init__.py",
    "src/gostop/presets/diff.py",
    "src/gostop/presets/files.py",
    "src/gostop/round/*.py",
    "src/gostop/ruleset/*.py",
    "src/gostop/settling/*.py",
    "src/gostop/arguments.py",
    "src/gostop/cards.py",
    "src/gostop/match.py",
    "src/gostop/moves.py",
    "src/gostop/names.py",
    "src/gostop/scoring.py",
)
GUESSES = ("careful", "going", "greedy", "plays", "policies", "outlook", "searching", "worth")
"""Files of the kernel that decide for bots. A mutant of such a decision is not wrong; the arena
shows whether the bot gets worse.
"""
COMPILED_ONLY = ("packing",)
"""Files of the kernel that run only compiled. Tests that compare both builds check these files."""
IGNORED = (
    "test_bench",
    "test_build_hook",
    "test_cli*",
    "test_complete",
    "test_documents",
    "test_examples*",
    "test_house_page",
    "test_import",
    "test_learned",
    "test_missing_libraries",
    "test_mutation",
    "test_pictured",
    "test_simulation_ended",
    "test_simulation_imports",
    "test_simulation_scripts",
    "test_soak",
    "test_strength",
    "test_twins",
    "arena",
    "page",
    "replay",
    "svg",
    "tui",
)
"""Tests that run other processes or other tools, or no mutated code.

A mutant may write to any file that a test names, so tests name only files of their own.
"""
COPIED = (
    "src",
    "tests",
    "tools",
    "examples",
    "benchmarks",
    "docs",
    "packages",
    "LICENSE",
    "pyproject.toml",
)
"""The files and folders of the project that the tests need."""
TESTS = (
    *("-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:pytest_cov", "tests"),
    *[f"--ignore-glob=tests/*/{name}.py" for name in IGNORED],
    *[f"--ignore=tests/{name}" for name in IGNORED],
)
"""The arguments of pytest: the tests that may notice a mutant."""
LEAST = 97.0
"""The minimum percentage of mutants that must be killed."""
BUDGET = 60.0
"""A mutant is tried with at most this many seconds of tests, measured under coverage; without
coverage they take less than half as long. With fewer seconds, the order of the tests would decide
which mutants survive.
"""
SECOND_LOOK = 10
"""A survivor without a reason is tried again, with a budget that is this many times as large."""
SURVIVED = ("survived", "uncovered")
KILLED = ("killed", "timeout")


class Key(NamedTuple):
    """The key of a survivor, which does not depend on its line number."""

    file: str
    function: str
    line: str
    became: str


def key_of(found: dict[str, Any]) -> Key:
    return Key(found["file"], found["function"], found["line"], found["became"])


def reasons() -> dict[Key, str]:
    """Read the reasons why survivors do not matter."""
    if not REASONS.exists():
        return {}
    known = tomllib.loads(REASONS.read_text(encoding="utf-8")).get("survivors", [])
    return {
        Key(entry["file"], entry["function"], line, became): entry["reason"]
        for entry in known
        for line, became in entry["changes"]
    }


def targets(only: Sequence[str]) -> list[str]:
    """List the files to mutate, by their paths from the root of the project."""
    found = [
        path
        for pattern in TARGETS
        for path in sorted(ROOT.glob(pattern))
        if path.parent.name != "kernel" or path.stem not in GUESSES + COMPILED_ONLY
    ]
    files = [path.relative_to(ROOT).as_posix() for path in found]
    return [file for file in files if any(text in file for text in only)]


def copy_to(folder: Path) -> None:
    """Copy the files and folders that the tests need to a folder."""
    for name in COPIED:
        place = ROOT / name
        if place.is_dir():
            shutil.copytree(place, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(place, folder / name)


def run(
    files: list[str], jobs: int, budget: float, keep: Path | None, again: Sequence[Key]
) -> dict[str, Any]:
    """Run the tests in a copy of the project against all mutants of some files, or only against the
    mutants of `again`, if it has any.
    """
    with tempfile.TemporaryDirectory(prefix="gostop-mutants-") as folder:
        copy = Path(folder)
        copy_to(copy)
        only = copy / "again.json"
        only.write_text(json.dumps(again), encoding="utf-8")
        report = copy / "report.json" if keep is None else keep.resolve()
        report.unlink(missing_ok=True)
        environment = {
            **os.environ,
            "PYTHONPATH": str(copy / "src"),
            "PYTHONHASHSEED": "0",
            "COVERAGE_CORE": "ctrace",
            "MUTANTS_FILES": json.dumps(files),
            "MUTANTS_REPORT": str(report),
            "MUTANTS_JOBS": str(jobs),
            "MUTANTS_BUDGET": str(budget),
            "MUTANTS_AGAIN": str(only),
        }
        command = ["-p", "tools.mutation.runner", "--capture=sys", *TESTS]
        pytest = [sys.executable, "-m", "pytest", "-q", *command]
        subprocess.run(pytest, cwd=copy, env=environment, check=False)
        if not report.exists():
            raise SystemExit("the tests could not be collected")
        found: dict[str, Any] = json.loads(report.read_text(encoding="utf-8"))
        return found


def survived_in(report: Path) -> list[Key]:
    """List the mutants that survived in an earlier run, from its report."""
    runs = json.loads(report.read_text(encoding="utf-8"))["runs"]
    return [key_of(found) for found in runs if found["status"] not in KILLED]


def without_reason(runs: Sequence[dict[str, Any]], known: Mapping[Key, str]) -> list[Key]:
    """List the survivors that have no reason."""
    keys = (key_of(found) for found in runs if found["status"] in SURVIVED)
    return [key for key in dict.fromkeys(keys) if not known.get(key)]


def replaced(report: dict[str, Any], later: dict[str, Any]) -> dict[str, Any]:
    """Return a report in which the results of a later run replace those of the same mutants."""
    again = {key_of(found) for found in later["runs"]}
    runs = [found for found in report["runs"] if key_of(found) not in again]
    failing = [*report["failing"], *later["failing"]]
    return {**report, "failing": failing, "runs": [*runs, *later["runs"]]}


def percent(runs: Sequence[dict[str, Any]]) -> float:
    """Return the percentage of mutants that were killed."""
    killed = sum(found["status"] not in SURVIVED for found in runs)
    return 100 * killed / max(len(runs), 1)


def table(runs: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Write the totals, file by file."""
    kinds = ("killed", "timeout", "survived", "uncovered")
    yield f"{'':32}{'mutants':>9}" + "".join(f"{kind:>11}" for kind in kinds) + f"{'killed':>9}"
    files = list(dict.fromkeys(found["file"] for found in runs))
    for file in [*files, "all"]:
        here = [found for found in runs if file in {found["file"], "all"}]
        counted = Counter(found["status"] for found in here)
        columns = "".join(f"{counted[kind]:>11}" for kind in kinds)
        name = file.removeprefix("src/gostop/")
        yield f"{name:32}{len(here):>9}{columns}{percent(here):>8.1f}%"


def survivor(found: dict[str, Any], reason: str) -> str:
    """Describe a survivor: its place, its change, and why it does not matter."""
    place = f"{found['file']}:{found['number']} {found['function']} ({found['tests']} tests)"
    return f"{place}\n  - {found['line']}\n  + {found['became']}\n  {reason or 'NO REASON'}"


def skeleton(lacking: Sequence[Key]) -> Iterator[str]:
    """Write entries for survivors that lack a reason, by function."""
    for file, function in dict.fromkeys((key.file, key.function) for key in lacking):
        yield f"[[survivors]]\nfile = {quoted(file)}\nfunction = {quoted(function)}"
        yield 'reason = ""\nchanges = ['
        for key in dict.fromkeys(lacking):
            if (file, function) == (key.file, key.function):
                yield f"  [{quoted(key.line)}, {quoted(key.became)}],"
        yield "]\n"


def quoted(text: str) -> str:
    """Write a string of TOML, without escapes if it needs none."""
    return f"'{text}'" if "'" not in text else json.dumps(text, ensure_ascii=False)


def problems(
    report: dict[str, Any], known: dict[Key, str], files: list[str], least: float = LEAST
) -> Iterator[str]:
    """Yield a line for each problem."""
    runs = report["runs"]
    survived = {key_of(found) for found in runs if found["status"] in SURVIVED}
    if percent(runs) < least:
        yield f"{percent(runs):.1f} % of the mutants are killed, less than {least:g} %"
    for nodeid in report["failing"]:
        yield f"fails without a mutant: {nodeid}"
    for found in runs:
        if found["status"] == "broken":
            yield f"{found['file']}:{found['number']} could not run: {found['killer']}"
        elif found["status"] in SURVIVED and not known.get(key_of(found)):
            yield f"{found['file']}:{found['number']} survives without a reason"
    for key in known:
        if key.file in files and key not in survived:
            yield f"a reason for what is no survivor: {key.file} {key.function}: {key.became}"


def whole(text: str) -> int:
    """Read a whole number above 0 from the command line."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number above 0")
    return int(text)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the mutants, and print the results. Return 1 if anything is wrong."""
    parser = argparse.ArgumentParser(prog="mutants", description="see whether the tests notice")
    parser.add_argument(
        "--only", nargs="+", default=[""], metavar="TEXT", help="only files whose path holds this"
    )
    parser.add_argument("--jobs", type=whole, default=os.cpu_count() or 1, help="forks at a time")
    parser.add_argument("--budget", type=float, default=BUDGET, help="seconds of tests a mutant")
    parser.add_argument("--report", type=Path, help="keep the raw results in this file, as JSON")
    parser.add_argument("--skeleton", action="store_true", help="print new survivors as TOML")
    parser.add_argument("--again", type=Path, help="only what survived in this report")
    options = parser.parse_args(argv)
    files, known = targets(options.only), reasons()
    again = [] if options.again is None else survived_in(options.again)
    report = run(files, options.jobs, options.budget, options.report, again)
    lacking = without_reason(report["runs"], known)
    if lacking and not again:
        there = sorted({key.file for key in lacking})
        later = run(there, options.jobs, SECOND_LOOK * options.budget, None, lacking)
        report = replaced(report, later)
        if options.report is not None:
            options.report.write_text(json.dumps(report), encoding="utf-8")
    survivors = [found for found in report["runs"] if found["status"] in SURVIVED]
    if options.skeleton:
        print("\n".join(skeleton(without_reason(survivors, known))))
    else:
        for found in survivors:
            print(survivor(found, known.get(key_of(found), "")), end="\n\n")
    print("\n".join(table(report["runs"])))
    # most mutants that have survived once survive again, so no percentage of them must be killed
    wrong = list(problems(report, known, files, 0.0 if again else LEAST))
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

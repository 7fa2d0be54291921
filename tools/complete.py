"""Name what an addition still needs: `python -m tools.complete`, or `nox -s complete`.

A setting, an event, a fact, a combination, a bak, a phrase, a preset or a public name is in more
than one place. Each printed line says `file:line: what is missing, and what to add there`. The exit
code is 1 if anything is missing. CONTRIBUTING.md has the places in their order.
"""

from __future__ import annotations

import importlib
import re
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from tools.completing import tables
from tools.completing.project import ROOT, Missing, Project

Check = Callable[[Project], Iterator[Missing]]

ROOMS: Final = (
    *("words", "settings", "events", "facts", "payments", "presets", "public"),
    "made",  # last, because files are generated when everything else is complete
)
"""The files of `tools/completing`, each with its checks."""
BEFORE: Final = (
    *("gostop.cli.parser", "gostop.tui.choices", "gostop.svg.tables", "gostop.bots.weighing"),
    *("gostop.settling.citing", "gostop.records.forms", "gostop.round.setup"),
)
"""Modules that compare tables with other rooms when they are imported."""


def missing(project: Project | None = None) -> Iterator[Missing]:
    """Yield everything that is missing."""
    project = project or Project()
    yield from _found(tables.CHECKS, project)
    yield from untied(project)
    for room in ROOMS:
        try:
            checks = importlib.import_module(f"tools.completing.{room}").CHECKS
        except Exception as error:  # an unfinished addition can raise any error
            yield broken(error, project)
            return
        yield from _found(checks, project)


def _found(checks: Iterable[Check], project: Project) -> Iterator[Missing]:
    """Run some checks, and yield their findings. If a check cannot go on because something else is
    missing, its finding is the error that stopped it.
    """
    for check in checks:
        try:
            yield from check(project)
        except Exception as error:  # whatever is missing can raise any error
            yield broken(error, project)


def untied(project: Project) -> Iterator[Missing]:
    """Import the modules of `BEFORE`, and find tables that lack a line for another room."""
    gathered: list[str] = []
    stopped = None
    tied: Any = importlib.import_module("gostop.tied")
    tied.GATHERED = gathered
    try:
        for name in BEFORE:
            importlib.import_module(name)
    except Exception as error:  # an unfinished addition can raise any error
        stopped = broken(error, project)
    finally:
        tied.GATHERED = None
    for told in dict.fromkeys(gathered):
        place, _, what = told.partition(": ")
        yield Missing(place, what)
    if stopped:
        yield stopped


def broken(error: Exception, project: Project) -> Missing:
    """Turn an error into a finding with the line of the project that raised it. If a preset caused
    the error, this is a line of the preset.
    """
    needed = re.match(r"a new (\w+) needs (\w+),", str(error))
    for path in project.files("src/gostop/ruleset/*.py") if needed else ():
        if needed and needed[1] in project.classes(path):
            what = (
                f"presets cannot be made without {needed[2]}: add neutral=…, with which it is off"
            )
            return Missing(project.at(path, rf"^    {needed[2]}:"), what)
    frames = traceback.extract_tb(error.__traceback__)
    ours = [(path, each.lineno) for each in frames if (path := _in_project(each.filename))]
    books = [(path, line) for path, line in ours if path.startswith("src/gostop/presets/")]
    path, number = (books or ours)[-1]
    return Missing(f"{path}:{number}", f"{type(error).__name__}: {error}")


def _in_project(file: str) -> str:
    """Return the path of a file from the root of the project, or "" if it isn't in the project.

    A file of the installed package stands for the file that it was installed from.
    """
    for package in importlib.import_module("gostop").__path__:
        if Path(file).is_relative_to(package):
            return f"src/gostop/{Path(file).relative_to(package).as_posix()}"
    return Path(file).relative_to(ROOT).as_posix() if Path(file).is_relative_to(ROOT) else ""


def main() -> int:
    """Print what is missing from the project's own package. Return 1 if anything is missing."""
    sys.path.insert(0, str(ROOT / "src"))
    found = [*dict.fromkeys(missing())]
    print("\n".join(map(str, found)) or "nothing is missing")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())

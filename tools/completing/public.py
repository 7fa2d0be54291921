"""Check what a public name needs: its home, a place in the reference, and a test of bad input."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from typing import Final

import gostop as gs
from tools.completing.project import Missing, Project

FACE: Final = "src/gostop/__init__.py"
REFERENCE: Final = "docs/reference/*.md"
BAD_INPUT: Final = "tests/house/test_bad_input.py"
MORE_BAD_INPUT: Final = "tests/support/bad_*.py"
_DOCUMENTED: Final = re.compile(
    r"^\.\. (?:autofunction|autoclass|autoexception|py:data):: gostop\.(\w+)(?:\(\))?$",
    re.MULTILINE,
)


def homes(project: Project) -> Iterator[Missing]:
    """Find public names that their module doesn't have."""
    for name, home in vars(gs)["_HOME_OF"].items():
        if not hasattr(import_module(f"gostop.{home}"), name):
            what = f"gostop.{home} has no {name}: define it there, or name its module"
            yield Missing(project.at(FACE, rf"\b{name}\b"), what)


def reference(project: Project) -> Iterator[Missing]:
    """Find public names without exactly one place in the reference."""
    found: dict[str, str] = {}
    for page in project.files(REFERENCE):
        for match in _DOCUMENTED.finditer(project.text(page)):
            line = project.text(page).count("\n", 0, match.start()) + 1
            place = f"{page}:{line}"
            if match[1] not in gs.__all__:
                yield Missing(
                    place,
                    f"{match[1]} is not public: add it to _HOMES in {FACE}, or delete it here",
                )
            if match[1] in found:
                yield Missing(place, f"{match[1]} is in {found[match[1]]} too: delete one of them")
            found.setdefault(match[1], place)
    homes = vars(gs)["_HOME_OF"]
    for name in gs.__all__:
        if name not in found:
            yield Missing(
                _beside(project, name, homes, found),
                f"{name} is not in the reference: add {_entry(name)}",
            )


def _entry(name: str) -> str:
    """Write the line by which the reference includes a name."""
    value = getattr(gs, name)
    if isinstance(value, type):
        return f".. auto{'exception' if issubclass(value, Exception) else 'class'}:: gostop.{name}"
    return f".. {'autofunction' if callable(value) else 'py:data'}:: gostop.{name}"


def _beside(project: Project, name: str, homes: dict[str, str], found: dict[str, str]) -> str:
    """Return the place of another name with the same home, or else the first page."""
    mates = [found[each] for each, home in homes.items() if home == homes[name] and each in found]
    return mates[-1] if mates else f"{project.files(REFERENCE)[0]}:1"


def bad_input(project: Project) -> Iterator[Missing]:
    """Find public names without a test of a value of the wrong kind."""
    text = "".join(map(project.text, [BAD_INPUT, *project.files(MORE_BAD_INPUT)]))
    for name, home in vars(gs)["_HOME_OF"].items():
        if home != "events" and not re.search(rf"[\"'. ]{name}\b", text):
            what = (
                f"nothing says what {name} does with bad input: add a row for each of its "
                "arguments, or its name to a list below, such as RESULTS"
            )
            yield Missing(project.at(BAD_INPUT, "^ROWS"), what)


CHECKS: Final = (homes, reference, bad_input)

"""Check what a preset needs: a place among the presets, a name, a page and a test."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import Final

import gostop as gs
from tools.completing.project import Missing, Project
from tools.completing.released import new

FOLDER: Final = "src/gostop/presets"
KNOWN: Final = f"{FOLDER}/__init__.py"
NAMES: Final = "src/gostop/tables/names.tsv"
FACE: Final = "src/gostop/__init__.py"


def presets(project: Project) -> dict[str, tuple[str, str]]:
    """Return the name and the id of each preset, by its file."""
    found = {}
    for path in project.files(f"{FOLDER}/*.py"):
        made = re.search(r'^(\w+): Final = written\(\s*"(\w+)"', project.text(path), re.MULTILINE)
        if made:
            found[path] = made[1], made[2]
    return found


def known(project: Project) -> Iterator[Missing]:
    """Find presets whose file has another name, that are not in `RULESETS`, or are not public."""
    listed = re.search(r"^RULESETS.*?^\)", project.text(KNOWN), re.MULTILINE | re.DOTALL)
    for path, (name, id) in presets(project).items():
        if PurePosixPath(path).stem != id:
            yield Missing(f"{path}:1", f"the preset {id} is in this file: name it {id}.py")
        if not listed or not re.search(rf"\b{name}\b", listed[0]):
            how = f"import it from gostop.presets.{id}, add it here and to __all__"
            what = f"{name} is not in RULESETS: {how}"
            yield Missing(project.at(KNOWN, "for ruleset in|^RULESETS"), what)
        if not re.search(rf"\b{name}\b", project.text(FACE)):
            what = f'{name} is not public: add it to the names of "presets" in _HOMES'
            yield Missing(project.at(FACE, r'^ +"presets":'), what)


def named(project: Project) -> Iterator[Missing]:
    """Find presets without a name in each language. The English name is that of the ruleset."""
    english = {
        cells[1]: cells[2].partition(" / ")[0]
        for _, cells in project.rows(NAMES)
        if cells[0] == "rulebook"
    }
    for path, (_, id) in presets(project).items():
        if id not in english:
            what = f"no name for {id}: add a line `rulebook`, `{id}` and a cell for each language"
            yield Missing(project.after(NAMES, "^rulebook\t"), what)
        elif id in gs.RULESETS and gs.RULESETS[id].name != english[id]:
            what = f"{id} is called {gs.RULESETS[id].name!r} in {path}: call it so here"
            yield Missing(project.at(NAMES, f"^rulebook\t{id}\t"), what)


def tested(project: Project) -> Iterator[Missing]:
    """Find new presets without a test of what their rulebook says."""
    ids = {id: path for path, (_, id) in presets(project).items()}
    for id in sorted(new(project, "preset", ids)):
        test = f"tests/presets/test_rulebook_{id}.py"
        if test not in project.files("tests/presets/*.py"):
            what = f"no test of {id}: write {test}, as tests/presets/test_rulebook_pmang.py"
            yield Missing(project.at(ids[id], r"\bwritten\("), what)


CHECKS: Final = (known, named, tested)

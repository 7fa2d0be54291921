"""Check what follows from everything else: generated files, a version, the changelog."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from tools import generate
from tools.completing.project import Missing, Project
from tools.completing.released import VECTORS, kept, new, vectors_of
from tools.completing.things import things

CHANGELOG: Final = "CHANGELOG.md"
HISTORY: Final = "HISTORY.md"
"""The file that says what each candidate of the first release added."""
FRAGMENTS: Final = "changelog.d/+*.md"
"""Files with lines that a release moves to the changelog."""


def files(project: Project) -> Iterator[Missing]:
    """Find generated files that are out of date."""
    for path, text in generate.quick():
        name = path.relative_to(generate.ROOT).as_posix()
        if project.text(name) != text:
            yield Missing(f"{name}:1", "it is not up to date: python -m tools.generate")


def version(project: Project) -> Iterator[Missing]:
    """Find out whether the vectors have changed without a new version."""
    before, now = kept(project)["vectors"], vectors_of(project)
    if before["version"] == now["version"] and before["digest"] != now["digest"]:
        what = "the vectors have changed since the last release: raise the second number"
        yield Missing(project.at(VECTORS, "^version"), what)


def changelog(project: Project) -> Iterator[Missing]:
    """Find new things that the changelog doesn't name."""
    unreleased = project.text(CHANGELOG).partition("## [Unreleased]")[2].partition("\n## [")[0]
    more = map(project.text, [HISTORY, *project.files(FRAGMENTS)])
    text = "\n".join([unreleased, *more])
    place = project.at(CHANGELOG, r"^## \[Unreleased\]")
    code = " ".join(re.findall(r"`[^`]+`", text))  # the name of a fact may be a common word
    for kind, names in things(project).items():
        for name in sorted(new(project, kind, names)):
            if not re.search(rf"(?<![\w.])(?:[A-Z]\w*\.)?{re.escape(name)}\b", code):
                yield Missing(
                    place,
                    f"the {kind} {name} is not named: say what it does in a file of changelog.d",
                )


CHECKS: Final = (files, version, changelog)

"""Write the page of findings from what was counted: `python -m benchmarks.findings.page`.

Every number on the page, and every claim in words, comes from the files of the results.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Final

import attrs

from benchmarks.findings import budgets, first_seat, going, house_rules, ladder, skill
from benchmarks.findings.estimating import LEVEL, UNDECIDED
from benchmarks.findings.kept import RESULTS, ROOT, Found
from benchmarks.findings.plots import Plot

FINDINGS: Final[tuple[Any, ...]] = (ladder, skill, first_seat, going, house_rules, budgets)
PAGE: Final = ROOT / "docs" / "explanation" / "findings.md"
PLOTS: Final = ROOT / "docs" / "_static" / "findings"
HEAD: Final = """% `python -m benchmarks.findings.page` made this of the results. Do not edit it.

# What is good play?

We let the bots of this package play many thousand rounds, to find out how much of Go-Stop is luck,
when a go pays, and what house rules change.

## In short
"""
FOOT: Final = f"""## How to read the numbers

Each number has an interval in parentheses, as in the [arena](arena.md) with one look,
and each share of rounds an interval by Wilson's method.
With a probability of {100 * LEVEL:g} %, all intervals of a table are right at the same time.
The page makes a claim only if its interval excludes the opposite, and otherwise says
"{UNDECIDED}".
The intervals assume that the mean of many deals is nearly normal. If one round may earn a
thousand points, that takes very many deals, and the share of rounds won is more reliable than
points.
`careful` is not a perfect player, so these findings hold for play as good as its own.

The command below each section plays the same rounds again, in a clone at the named commit, and
prints the section. First, nox compiles the engine, which takes about two minutes.
Another version of gostop may have stronger bots, which give other numbers.
"""


def made(folder: Path = RESULTS) -> dict[Path, str]:
    """Make the page and its plots from the results in a folder. The section of a finding begins
    with a sentence and a plot.
    """
    text, short, files = list[str](), list[str](), dict[Path, str]()
    for finding in FINDINGS:
        found = Found.read(folder, finding.NAME)
        if found is None:
            continue
        counted = {name: cell for name, cell in found.cells.items() if cell.counts}
        section = finding.section(attrs.evolve(found, cells=counted))
        short += [f"- {sentence}" for sentence in section.short]
        text += [f"## {section.title}\n"]
        first = [part for part in section.parts if isinstance(part, Plot)][:1]
        others = [part for part in section.parts if part not in first]
        for part in (*section.short[:1], *first, *others):
            shown = part
            if isinstance(part, Plot):
                files[PLOTS / f"{part.name}.svg"] = part.svg()
                shown = f":::{{raw}} html\n:file: ../_static/findings/{part.name}.svg\n:::"
            text += [f"{shown}\n"]
        text += [
            f"Played at size {found.size:g} with seed {found.seed} and the library of commit "
            f"`{found.library}`: `nox -s findings -- --only {found.name} --size {found.size:g} "
            "--folder mine`.\n"
        ]
    return {PAGE: "\n".join([HEAD, *short, "", *text, FOOT]), **files}


def main() -> int:
    """Write the page and its plots."""
    for path, text in made().items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""What is good play? `nox -s findings` plays all findings, and writes their page.

`--only first_seat --size 0.1 --folder mine` plays a tenth of one finding, stores it apart from
the results of the page, and prints it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from benchmarks.findings import page
from benchmarks.findings.kept import RESULTS, ROOT, Found, Played, library
from gostop.simulation.run import bar_of, has_bar

SEED: Final = 20261122
MOST_SIZE: Final = 100


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    names = [finding.NAME for finding in page.FINDINGS]
    made = argparse.ArgumentParser(prog="findings", description=__doc__)
    made.add_argument("--only", nargs="+", choices=names, default=names, help="these findings")
    made.add_argument(
        "--size", type=float, default=1.0, help="the share of all deals (%(default)s)"
    )
    made.add_argument("--seed", type=int, default=SEED, help="of all deals (%(default)s)")
    made.add_argument("--folder", type=Path, default=RESULTS, help="where the results are kept")
    return made


def play(finding: Any, options: argparse.Namespace) -> None:
    """Play a finding, and save what was counted."""
    deals = {cell: cell.wanted(options.size) for cell in finding.cells()}
    about, _, _ = finding.__doc__.partition("\n\n")
    print(f"{finding.NAME}: {about.strip()}", file=sys.stderr)
    with bar_of(sum(deals.values()), has_bar()) as tell:
        cells = {
            cell.name: Played.from_cell(cell, options.seed, number, tell)
            for cell, number in deals.items()
        }
    found = Found(finding.NAME, library(), options.seed, options.size, cells)
    found.saved(options.folder)


def main(argv: Sequence[str] | None = None) -> int:
    """Play the findings, and write their page."""
    made = parser()
    options = made.parse_args(argv)
    if not 0 < options.size <= MOST_SIZE:
        made.error(
            f"expected a size above 0 and at most {MOST_SIZE}, found {options.size} (--size)"
        )
    is_kept = options.folder.resolve() == RESULTS
    if is_kept:
        for name in options.only:
            found = Found.read(RESULTS, name)
            kept = None if found is None else (found.size, found.seed)
            if kept is not None and (kept[0] > options.size or kept[1] != options.seed):
                made.error(
                    f"the page has {name} at size {kept[0]:g} with seed {kept[1]}; give --folder "
                    f"to play it at size {options.size:g} with seed {options.seed}"
                )
    options.folder.mkdir(parents=True, exist_ok=True)
    for finding in page.FINDINGS:
        if finding.NAME in options.only:
            play(finding, options)
    if is_kept:
        page.main()
        print(f"{page.PAGE.relative_to(ROOT)} and its plots are written")
    else:
        print(page.made(options.folder)[page.PAGE])
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""What is good play? `nox -s findings` plays all findings, and writes their page.

A finding that was interrupted goes on where it ended. `--only first_seat --size 0.1 --folder mine`
plays a tenth of one finding, stores it apart from the results of the page, and prints it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import Any, Final

from benchmarks.findings import page
from benchmarks.findings.counting import count
from benchmarks.findings.kept import RESULTS, Found
from benchmarks.worker import ROOT
from gostop.bulk.progress import bar_of, has_bar

SEED: Final = 20261122
MINUTES: Final = 60.0
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
    made.add_argument(
        "--minutes", type=float, default=MINUTES, help="for each finding (%(default)s)"
    )
    made.add_argument("--folder", type=Path, default=RESULTS, help="where the results are kept")
    return made


def play(finding: Any, options: argparse.Namespace) -> bool:
    """Play a finding, and return whether it is finished."""
    name, cells, last = finding.NAME, finding.cells(), monotonic() + 60 * options.minutes
    about, _, _ = finding.__doc__.partition("\n\n")
    print(f"{name}: {about.strip()}", file=sys.stderr)
    with bar_of(sum(each.wanted(options.size) for each in cells), has_bar()) as tell:
        is_done = count(
            name,
            cells,
            options.folder,
            seed=options.seed,
            size=options.size,
            tell=tell,
            is_over=lambda: monotonic() > last,
        )
    if not is_done:
        print(f"{name} is not finished: the same command goes on with it", file=sys.stderr)
    return is_done


def main(argv: Sequence[str] | None = None) -> int:
    """Play the findings, and write their page. Return 1 if one of them needs more time."""
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
    wanted = [finding for finding in page.FINDINGS if finding.NAME in options.only]
    done = [play(finding, options) for finding in wanted]
    if is_kept:
        page.main()
        print(f"{page.PAGE.relative_to(ROOT)} and its plots are written")
    else:
        print(page.made(options.folder)[page.PAGE])
    return 0 if all(done) else 1


if __name__ == "__main__":
    sys.exit(main())

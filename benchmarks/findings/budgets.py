"""How much more `search` earns than `careful`, by the number of its playouts for a move."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from itertools import permutations
from typing import Final

from benchmarks.findings.estimating import UNDECIDED, Estimate, mean
from benchmarks.findings.kept import Cell, Found, Row
from benchmarks.findings.playing import duplicate
from benchmarks.findings.plots import Plot
from benchmarks.findings.writing import Section, listed, table
from gostop.arena import Verdict

NAME: Final = "budgets"
RULESET: Final = "french"
"""The ruleset whose points vary least, so few deals are enough."""
DEALS: Final = {100: 1500, 400: 900, 1000: 600, 4000: 350, 10_000: 200, 40_000: 100}
"""How many deals each budget plays at size 1."""


def rows(playouts: int, seed: int, number: int) -> Iterator[Row]:
    """Yield the points of `search` in both seats, and its wins minus the wins of `careful`."""
    points, wins = duplicate(RULESET, (f"search:{playouts}", "careful"), seed, number)
    yield "", (points[0] - points[1], wins[0] - wins[1])


def cells() -> list[Cell]:
    """Return a cell for each budget."""
    return [
        Cell(f"search:{playouts}", deals, functools.partial(rows, playouts))
        for playouts, deals in DEALS.items()
    ]


# The text of the page.


def section(found: Found) -> Section:
    """Write the section of the page about this finding."""
    together = 2 * len(found.cells)
    gains = {name: mean(cell.counts[""], (0.5, 0), together) for name, cell in found.cells.items()}
    lines: list[list[str]] = []
    for name, cell in found.cells.items():
        won = mean(cell.counts[""], (0, 0.5), together).scaled(100)
        gain = gains[name]
        above, below = f"`{name}` is better", "`careful` is better"
        lines.append(
            [f"`{name}`", f"{gain.n:,}", gain.text(), gain.said(above, below), won.text("+z.1f")]
        )
    apart = [
        f"`{more}` earns more than `{less}`"
        for less, more in permutations(gains, 2)
        if is_apart(gains[less], gains[more])
    ]
    told = (
        f"More playouts make `search` better: {listed(apart)}. Every other pair is {UNDECIDED}."
        if apart
        else "These deals are too few to show whether more playouts make `search` better: the "
        "intervals of all its budgets overlap."
    )
    better = [f"`{name}`" for name, gain in gains.items() if gain.verdict is Verdict.BETTER]
    title = f"{len(better)} of {len(gains)} budgets of search earn more than careful"
    rows = [(name, [gain]) for name, gain in gains.items()]
    return Section(
        "What playouts are worth to `search`",
        [
            f"""`search` plays against `careful`, each deal from both seats, in the `{RULESET}`
rules with two seats, whose points vary least.
The {together} intervals of the table hold together.""",
            Plot("budgets", title, "Points a round more than careful", rows),
            table(["bot", "deals", "points a round", "decided", "wins less losses, in 100"], lines),
            told,
        ],
        [f"Thinking pays: {listed(better)} earn more than `careful` in `{RULESET}`.", told],
    )


def is_apart(less: Estimate, more: Estimate) -> bool:
    """Whether the interval of one estimate lies wholly below the interval of the other."""
    return (
        less.interval is not None
        and more.interval is not None
        and less.interval[1] < more.interval[0]
    )

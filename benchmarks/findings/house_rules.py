"""What each house rule changes: rounds of `careful` with the rule and without it, from the same
deals.
"""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from benchmarks.findings.estimating import ALIKE, UNDECIDED, Estimate, mean, of_means, share
from benchmarks.findings.kept import ROOT, Cell, Found, Row
from benchmarks.findings.playing import careful, chance_of, dealt, played
from benchmarks.findings.plots import Plot
from benchmarks.findings.writing import Section, listed, seated, table
from gostop.arena import Verdict
from gostop.arena.statistics import Moments
from gostop.kernel.history import NOBODY
from gostop.kernel.payments import points_of
from gostop.rules.files import load_ruleset
from gostop.rules.presets import RULESETS
from gostop.rules.ruleset import Ruleset

NAME: Final = "house_rules"
FOLDER: Final = ROOT / "examples" / "house_rules"
FILES: Final = "https://github.com/gostop/gostop/tree/main/examples/house_rules"
DEALS: Final = 100_000
"""How many deals each rule plays at size 1."""
TOLD: Final = (Verdict.BETTER, Verdict.WORSE)
PLAYERS: Final = {
    "16_dropouts": 4,
    **dict.fromkeys(("27_go_bak_shares", "27b_go_bak_all_doubled", "27c_go_bak_own_only"), 3),
    "33_sold_sets": 4,
    **dict.fromkeys(("36_syodang", "38_stack_maker", "48_last_go"), 3),
    "45_no_two_sit_outs": 4,
}
"""The number of players, for each rule that needs more than the fewest players of its preset."""


def round_of(ruleset: Ruleset, players: int, seed: int, number: int) -> tuple[int, ...]:
    """Play a round. Return 1 if a seat wins, else 0; the points that change hands; and the number
    of turns.
    """
    p = dealt(ruleset, players, seed, number)
    over = played(p, [careful] * players, chance_of(seed, number, players))
    return (
        int(over.record.winner != NOBODY),
        sum(max(points, 0) for points in points_of(over)),
        sum(int(seat.turns) for seat in over.seats),
    )


@functools.lru_cache(maxsize=4 * DEALS)
def usual(base: str, players: int, seed: int, number: int) -> tuple[int, ...]:
    """Play a round under a preset. Several rules are compared with this round."""
    return round_of(RULESETS[base], players, seed, number)


def rows(file: Path, base: str, players: int, seed: int, number: int) -> Iterator[Row]:
    """Yield the numbers of the round without the rule, those of the round with the rule, and 1 if
    they differ, else 0.
    """
    without = usual(base, players, seed, number)
    ruled = round_of(loaded(file), players, seed, number)
    yield "", (*without, *ruled, int(without != ruled))


@functools.cache
def loaded(file: Path) -> Ruleset:
    """Load the ruleset of a file."""
    return load_ruleset(file)


def table_of(file: Path) -> tuple[str, int]:
    """Return the preset that a rule is compared with, and the number of players."""
    base = str(tomllib.loads(file.read_text(encoding="utf-8"))["base"])
    return base, PLAYERS.get(file.stem, RULESETS[base].players[0])


def is_comparable(file: Path) -> bool:
    """Whether the preset seats all numbers of players that the rule seats."""
    return set(loaded(file).players) <= set(RULESETS[table_of(file)[0]].players)


def files() -> list[Path]:
    """List the files of house rules in the examples."""
    return sorted(FOLDER.glob("*.toml"))


def cells() -> list[Cell]:
    """Return a cell for each rule that can be compared."""
    return [
        Cell(file.stem, DEALS, functools.partial(rows, file, *table_of(file)))
        for file in files()
        if is_comparable(file)
    ]


# The text of the page.


def section(found: Found) -> Section:
    """Write the section of the page about this finding."""
    cells = {file: found.cells[file.stem] for file in files() if file.stem in found.cells}
    tables = {table_of(file): cell.counts[""] for file, cell in cells.items()}
    together = 4 * len(cells) + 3 * len(tables)
    usually: list[list[str]] = []
    for (base, players), counted in tables.items():
        won, points, turns = (
            mean(counted, [int(each == column) for each in range(7)], together)
            for column in range(3)
        )
        numbers = [won.scaled(100).text(".1f"), points.text(".2f"), turns.text(".2f")]
        usually.append([seated(f"{base}, {players}"), f"{counted.n:,}", *numbers])
    lines: list[list[str]] = []
    every: list[tuple[Estimate, ...]] = []
    rows: list[tuple[str, list[Estimate]]] = []
    for file, cell in cells.items():
        changes = changes_of(cell.counts[""], together)
        every.append(changes)
        n = f"{cell.counts[''].n:,}"
        lines.append([*labels(file), n, *map(change, changes, ("", "+z.2f", "+z.1f", "+z.3f"))])
        rows.append((file.stem, [changes[2]]))
    others = [f"`{file.stem}`" for file in files() if not is_comparable(file)]
    told = [sum(row[column].verdict in TOLD for row in every) for column in (1, 2, 3)]
    rows = sorted((row for row in rows if row[1][0].interval), key=lambda row: -row[1][0].value)
    title = f"{told[1]} of {len(cells)} house rules change the points of a round"
    along = "Per cent more points change hands"
    return Section(
        "What each house rule changes",
        [
            f"""We played the same deals with each rule of
[`examples/house_rules`]({FILES}) and without it, `careful` in every seat. Each
round stands alone, so rules about later rounds have no effect: what a draw or a waived payment does
to them, and how long a match is. A rule that `careful` never uses has no effect either. The
{together} intervals of both tables hold together. The plot has how many per cent more points
change hands with the rule. It leaves out rules with which no difference was seen:""",
            Plot("house_rules", title, along, rows, is_bent=True),
            "Without a house rule:",
            table(["players", "deals", "% with a winner", "points", "turns"], usually),
            f"""The second table compares the same deals with the rule. Its column "% changed" has
the share of deals that end with other points or after another number of turns. The next columns are
the changes: how many more rounds of a hundred have a winner, how many per cent more points change
hands, and how many more turns a round has. A change in bold has an interval without 0; the others
are {UNDECIDED}.""",
            table(["rule", "without it", "deals", "% changed", "won", "% points", "turns"], lines),
            f"Not compared, since the preset does not seat that many players: {listed(others)}.",
        ],
        [
            f"Of {len(cells)} house rules, {told[0]} change how many rounds have a winner, "
            f"{told[1]} the points of a round and {told[2]} its length. For the others no change "
            "could be measured."
        ],
    )


def labels(file: Path) -> list[str]:
    """Write a rule in words, and what it is compared with."""
    base, players = table_of(file)
    words = loaded(file).name.partition(", ")[2]
    return [f"`{file.stem}` {words}", seated(f"{base}, {players}")]


def changes_of(counted: Moments, together: int) -> tuple[Estimate, Estimate, Estimate, Estimate]:
    """Estimate the percentage of changed deals, and the changes: wins in a hundred rounds, points
    in percent, turns.
    """
    points = mean(counted, (0, -1, 0, 0, 1, 0, 0), together)
    if points.interval is not None:
        points = of_means(counted, more_points, together)
    return (
        share(counted.sums[6], counted.n, together).scaled(100),
        mean(counted, (-1, 0, 0, 1, 0, 0, 0), together).scaled(100),
        points,
        mean(counted, (0, 0, -1, 0, 0, 1, 0), together),
    )


def more_points(means: Sequence[float]) -> float:
    """Return how many per cent more points change hands with the rule."""
    return 100 * (means[4] / means[1] - 1) if means[1] else 0.0


def change(each: Estimate, form: str) -> str:
    """Write a change. Without `form`, write a share of deals."""
    if each.interval is None:
        return ALIKE
    if not form:
        return each.text(".1f")
    return each.text(form) if each.verdict is Verdict.UNDECIDED else f"**{each.text(form)}**"

"""What it is worth to play first: points and wins by place in the order of play, with `careful` in
every seat.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Final

from benchmarks.findings.estimating import UNDECIDED, Estimate, mean, share
from benchmarks.findings.kept import Cell, Found, Row
from benchmarks.findings.playing import careful, chance_of, dealt, played
from benchmarks.findings.plots import Plot
from benchmarks.findings.writing import Section, by_claim, seated, table
from gostop.arena import Verdict
from gostop.kernel.deal import first_player
from gostop.kernel.history import NOBODY
from gostop.kernel.payments import points_of
from gostop.rules.compile import compiled
from gostop.rules.presets import RULESETS

NAME: Final = "first_seat"
DEALS: Final = 200_000
"""How many deals each table plays at size 1."""


def rows(ruleset: str, players: int, seed: int, number: int) -> Iterator[Row]:
    """Yield the points of each place; for each place, 1 if it wins, else 0; and 1 if no one wins,
    else 0.
    """
    p = dealt(ruleset, players, seed, number)
    first = first_player(p.record)
    over = played(p, [careful] * players, chance_of(seed, number, players))
    points, winner = points_of(over), over.record.winner
    order = [(first + place) % players for place in range(players)]
    won = [int(seat == winner) for seat in order]
    yield "", (*(points[seat] for seat in order), *won, int(winner == NOBODY))


def tables() -> list[tuple[str, int]]:
    """List the presets, each with the numbers of players for which no seat sits out."""
    return [
        (name, players)
        for name, ruleset in RULESETS.items()
        for players in ruleset.players
        if compiled(ruleset, players).playing == players
    ]


def cells() -> list[Cell]:
    """Return a cell for each table."""
    return [
        Cell(f"{name}, {players}", DEALS, functools.partial(rows, name, players))
        for name, players in tables()
    ]


# The text of the page.

_CLAIMS: Final = {
    (Verdict.BETTER, Verdict.BETTER): "The first seat wins more often, and earns points",
    (Verdict.BETTER, Verdict.WORSE): "The first seat wins more often, but loses points",
    (Verdict.BETTER, Verdict.UNDECIDED): "The first seat wins more often",
    (Verdict.WORSE, Verdict.BETTER): "The first seat wins less often, but earns points",
    (Verdict.WORSE, Verdict.WORSE): "The first seat wins less often, and loses points",
    (Verdict.WORSE, Verdict.UNDECIDED): "The first seat wins less often",
}
"""What the verdicts about its wins and its points say together."""


def section(found: Found) -> Section:
    """Write the section of the page about this finding."""
    together = 3 * len(found.cells)
    lines: list[list[str]] = []
    claims: dict[str, str] = {}
    rows: list[tuple[str, list[Estimate]]] = []
    for name, cell in found.cells.items():
        counted = cell.counts[""]
        places = (len(counted.sums) - 1) // 2
        points = mean(counted, [1] + [0] * 2 * places, together)
        won = share(counted.sums[places], counted.n, together).scaled(100)
        others = [-1 / (places - 1)] * (places - 1)
        more = mean(counted, [*[0] * places, 1, *others, 0], together).scaled(100)
        lines.append(
            [
                seated(name),
                f"{counted.n:,}",
                points.text(),
                points.said("earns", "pays"),
                won.text(".1f", " %"),
                more.text("+z.1f"),
                more.said("wins more often", "wins less often"),
            ]
        )
        rows.append((f"{name} players", [more]))
        claims[name] = _CLAIMS.get(
            (more.verdict, points.verdict), f"What playing first is worth is {UNDECIDED}"
        )
    along = "Wins of the first seat in 100 rounds, less those of another seat"
    head = [
        "players",
        "deals",
        "points a round",
        "decided",
        "% won",
        "more than others",
        "decided",
    ]
    rows.sort(key=lambda row: -row[1][0].value)
    verdicts = [row[1][0].verdict for row in rows]
    title = (
        f"The first seat wins more often at {verdicts.count(Verdict.BETTER)} tables, "
        f"and less often at {verdicts.count(Verdict.WORSE)}"
    )
    return Section(
        "What the first seat is worth",
        [
            f"""`careful` plays every seat. The plot has in how many more rounds of a hundred the
first seat wins than the others do on average. The table adds its points and the share of
rounds that it wins. The {together} intervals of the table hold together.""",
            Plot("first_seat", title, along, rows),
            table(head, lines),
        ],
        [*by_claim(claims)],
    )

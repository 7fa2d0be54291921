"""All bots on one ladder: what each bot earns, and how often it wins, against `careful`."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Final

from benchmarks.findings.estimating import Estimate, mean
from benchmarks.findings.first_seat import tables
from benchmarks.findings.kept import Cell, Found, Row
from benchmarks.findings.playing import careful, chance_of, dealt, mover, played
from benchmarks.findings.plots import Plot
from benchmarks.findings.writing import Section, by_claim, table
from gostop.arena import Verdict
from gostop.kernel.payments import points_of

NAME: Final = "ladder"
DEALS: Final = {
    "random": 50_000,
    "greedy": 50_000,
    "cautious": 50_000,
    "careful": 50_000,
    "learned": 50_000,
    "search-calls": 10_000,
    "search:100": 1000,
    "search:500": 150,
}
"""How many deals each bot plays at each table, at size 1."""
LEARNED: Final = 2
"""The number of players for which `learned` has learned the presets. With more, it plays like
`careful`.
"""
MOST: Final = 3
"""The largest number of players on the ladder."""


def rows(ruleset: str, players: int, bot: str, seed: int, number: int) -> Iterator[Row]:
    """Play a deal with the bot in each seat in turn, and `careful` in all other seats. Yield the
    sum of the bot's points, and in how many of these rounds it wins.
    """
    p, decides = dealt(ruleset, players, seed, number), mover(bot, ruleset)
    points = wins = 0
    for seat in range(players):
        movers = [decides if each == seat else careful for each in range(players)]
        over = played(p, movers, chance_of(seed, number, players, seat, players))
        points += points_of(over)[seat]
        wins += over.record.winner == seat
    yield "", (points, wins)


def cells() -> list[Cell]:
    """Return a cell for each table and each of its bots."""
    return [
        Cell(f"{name}, {players}, {bot}", deals, functools.partial(rows, name, players, bot))
        for name, players in tables()
        if players <= MOST
        for bot, deals in DEALS.items()
        if bot != "learned" or players == LEARNED
    ]


# The text of the page.

DRAWN: Final = tuple(bot for bot in DEALS if bot not in {"random", "careful"})
"""The bots in the plots. `random` loses so many points that the others could not be told apart."""
HEAD: Final = ("ruleset", "bot", "deals", "points a round", "decided", "% won")


def section(found: Found) -> Section:
    """Write the section of the page about this finding."""
    each_table = list(dict.fromkeys(name.rpartition(", ")[0] for name in found.cells))
    parts: list[str | Plot] = [
        f"""Each bot plays the same deals against `careful`. The bot has one seat, in turn each seat
of the table, and `careful` has all others. The row of `careful` shows how often a seat wins among
equals; with draws, this is less than its share. `learned` plays with two players, for which it has
learned. The {2 * len(found.cells)} intervals of the section hold together; those of rounds won are
made from the mean of each deal."""
    ]
    ahead: dict[str, list[str]] = {}
    for players in sorted({name.rpartition(", ")[2] for name in each_table}):
        lines: list[list[str]] = []
        drawn: list[tuple[str, list[Estimate | None]]] = []
        for place in each_table:
            if place.endswith(f", {players}"):
                ruleset, _, _ = place.partition(", ")
                gains = of_bots(found, place, int(players))
                drawn.append((ruleset, [gains[bot][0] if bot in gains else None for bot in DRAWN]))
                for bot, (points, won) in gains.items():
                    lines.append(
                        [
                            f"`{ruleset}`",
                            f"`{bot}`",
                            f"{points.n:,}",
                            points.text(),
                            points.said("better", "worse"),
                            won.text(".1f"),
                        ]
                    )
                for bot, (points, _) in gains.items():
                    if points.verdict is Verdict.BETTER:
                        ahead.setdefault(bot, []).append(place)
        title = f"What bots earn against careful with {players} players"
        parts += [
            f"**With {players} players:**",
            Plot(f"ladder_{players}", title, "Points a round", drawn, DRAWN, is_bent=True),
            table(HEAD, lines),
        ]
    short = [
        claim
        for bot, places in ahead.items()
        for claim in by_claim(dict.fromkeys(places, f"`{bot}` earns more than `careful`"))
    ]
    return Section("All bots on one ladder", parts, short)


def of_bots(found: Found, place: str, players: int) -> dict[str, tuple[Estimate, Estimate]]:
    """Return the points a round of each bot of a table, and the percentage of rounds that it
    wins.
    """
    together = 2 * len(found.cells)
    return {
        bot: (
            mean(cell.counts[""], (1 / players, 0), together),
            mean(cell.counts[""], (0, 100 / players), together).within(0, 100),
        )
        for name, cell in found.cells.items()
        for where, _, bot in [name.rpartition(", ")]
        if where == place
    }

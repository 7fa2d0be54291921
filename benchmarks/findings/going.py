"""When a go pays: go and stop from the same positions, each played out by `careful` in every seat.

The positions are those that `careful` reaches in rounds against itself. A position that occurs more
often counts more often. The rounds are played out with the cards as they were dealt. No decision
uses what its seat cannot see.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping, Sequence, Sized
from typing import Final

from benchmarks.findings.estimating import UNDECIDED, Estimate, mean, share
from benchmarks.findings.kept import Cell, Found, Played, Row
from benchmarks.findings.playing import careful, chance_of, dealt, played
from benchmarks.findings.plots import Plot
from benchmarks.findings.writing import FEWEST, Section, seated, table
from gostop.arena import Verdict
from gostop.arena.comparison import verdict_of
from gostop.core.errors import counted
from gostop.kernel.bits import count
from gostop.kernel.ids import GO, STOP
from gostop.kernel.payments import points_of
from gostop.kernel.points import score
from gostop.kernel.position import GO_STOP, OVER, Position, to_move
from gostop.kernel.turn import advance

NAME: Final = "going"
TABLES: Final = (("french", 2), ("chinese_blog", 2), ("bga", 3))
DEALS: Final = 1_000_000
"""How many deals each table plays at size 1."""
MOST: Final = 3
"""Decisions with at least this many more points than needed are counted together."""
NEEDED: Final = (*(f"{more} more" for more in range(MOST)), f"{MOST} or more")
AFTER: Final = {"second": "own go before", "answer": "go of another before"}
"""The headings on the page for decisions after one go."""
HALF: Final = 50


def key_of(p: Position) -> str:
    """Return the kind of a decision, with the number of turns that the seat has left. The key of
    the first decision of a round also has how many more points the seat has than it needs. After
    more than one go, the key is "".

    A round has at most one decision of each key: after a go, the next decision is of another kind.
    """
    seat, goes = to_move(p), p.record.goes
    own = p.seats[seat]
    left = count(own.hand) + own.flips
    if not goes:
        points = score(p.rules, own.captured, p.record.cup)
        more = max(0, min(points - p.rules.go_threshold, MOST))
        return f"first {left} {more}"
    caller, *later = goes
    if later:
        return ""
    return f"{'second' if caller == seat else 'answer'} {left}"


def rows(ruleset: str, players: int, seed: int, number: int) -> Iterator[Row]:
    """Yield a row for each decision between go and stop: what the seat earns after a go and after a
    stop, 1 if it wins after the go (else 0), and 1 if `careful` goes (else 0).
    """
    p, chances = dealt(ruleset, players, seed, number), chance_of(seed, number, players, 0, 2)
    apart = chance_of(seed, number, players, 1, 2)
    movers = [careful] * players
    while p.phase != OVER:
        seat = to_move(p)
        move = careful(p, chances[seat])
        if p.phase == GO_STOP and (key := key_of(p)):
            went = played(advance(p, GO, None), movers, apart)
            stopped = played(advance(p, STOP, None), movers, apart)
            yield (
                key,
                (
                    points_of(went)[seat],
                    points_of(stopped)[seat],
                    int(went.record.winner == seat),
                    int(move == GO),
                ),
            )
        p = advance(p, move, None)


def cells() -> list[Cell]:
    """Return a cell for each table."""
    return [
        Cell(f"{name}, {players}", DEALS, functools.partial(rows, name, players))
        for name, players in TABLES
    ]


# The text of the page.


def section(found: Found) -> Section:
    """Write the section of the page about this finding."""
    parts: list[str | Plot] = [
        f"""`careful` plays against itself. Whenever a seat decides between go and stop, both are
played out from that position, with the same cards, by `careful` in every seat. Plots and tables
show how many points more a go earns than a stop, with an interval and the number of decisions. A
draw counts 0, although in many rulebooks the next round then counts more. All intervals of a
rulebook hold together. The better choice is in bold; a cell without it is {UNDECIDED}. There is no
interval for fewer than {FEWEST} decisions."""
    ]
    short: list[str] = []
    for name, cell in found.cells.items():
        known = {key: each for key, each in cell.counts.items() if each.n >= FEWEST}
        gains = {key: mean(each, (1, -1, 0, 0), together(known)) for key, each in known.items()}
        turns = sorted({int(key.split()[1]) for key in cell.counts}, reverse=True)
        lines = [
            [str(left), *(_cell(f"first {left} {more}", cell, gains) for more in range(MOST + 1))]
            for left in turns
        ]
        rows = [
            (
                f"{counted(left, 'turn')} left",
                [gains.get(f"first {left} {more}") for more in range(MOST + 1)],
            )
            for left in turns
        ]
        after = [
            [str(left), *(_cell(f"{kind} {left}", cell, gains) for kind in AFTER)] for left in turns
        ]
        verdicts = [each.verdict for _, row in rows for each in row if each is not None]
        title = (
            f"{name} players: go pays in {verdicts.count(Verdict.BETTER)} of "
            f"{len(verdicts)} cases, stop in {verdicts.count(Verdict.WORSE)}"
        )
        along = "Points that a go earns more than a stop, by the points above those needed"
        file = f"going_{name.replace(', ', '_')}"
        parts += [
            f"### {seated(name)}",
            "The first decision of a round, by the turns that the seat has left and by how many "
            "more points it has than it needs to stop:",
            Plot(file, title, along, rows, NEEDED, True),
            table(["turns left", *NEEDED], lines),
            "The decision after one go, which the same seat or another one has called:",
            table(["turns left", *AFTER.values()], after),
            _summary(cell, gains),
        ]
        short += advice(seated(name), by_turns(turns, gains))
    return Section("When a go pays", parts, short)


def by_turns(turns: Sequence[int], gains: Mapping[str, Estimate]) -> dict[int, Verdict]:
    """Find whether a first go pays, by the number of turns left. A number of turns is left out if
    the answer depends on the points, or is not decided.
    """
    found: dict[int, Verdict] = {}
    for left in turns:
        row = [gains.get(f"first {left} {more}") for more in range(MOST + 1)]
        every = {gain and gain.verdict for gain in row}
        if every in ({Verdict.BETTER}, {Verdict.WORSE}):
            found[left] = Verdict.BETTER if Verdict.BETTER in every else Verdict.WORSE
    return found


def advice(where: str, decided: Mapping[int, Verdict]) -> Iterator[str]:
    """Say in a sentence what to do at the first decision of a round."""
    said = []
    for verdict, what in ((Verdict.BETTER, "call your first go"), (Verdict.WORSE, "stop")):
        turns = sorted(left for left, each in decided.items() if each is verdict)
        if turns:
            link = {1: "", 2: f"{turns[0]} or "}.get(len(turns), f"{turns[0]} to ")
            said.append(f"{what} with {link}{counted(turns[-1], 'turn')} left")
    if said:
        yield f"In {where}, whatever your points: {', but '.join(said)}."


def _cell(key: str, cell: Played, gains: Mapping[str, Estimate]) -> str:
    """Write a cell of a table: how much more a go earns than a stop."""
    if key not in cell.counts:
        return ""
    n = f"{cell.counts[key].n:,}"
    if key not in gains:
        return f"{n}: too few"
    gain = gains[key]
    said = {Verdict.BETTER: "**go** ", Verdict.WORSE: "**stop** "}.get(gain.verdict, "")
    return f"{said}{gain.text('+.1f')}, {n}"


def _summary(cell: Played, gains: Mapping[str, Estimate]) -> str:
    """Sum up the decided cases, and the cases in which `careful` mostly decides otherwise."""
    verdicts = [gain.verdict for gain in gains.values()]
    other: list[str] = []
    for key, gain in gains.items():
        went = share(cell.counts[key].sums[3], gain.n, together(gains)).scaled(100)
        mostly = verdict_of(went.interval, HALF)
        if {gain.verdict, mostly} == {Verdict.BETTER, Verdict.WORSE}:
            kind, turns, *more = key.split()
            points = f", {NEEDED[int(more[0])]}" if more else ""
            decision = f"{AFTER.get(kind, 'first decision')}, {counted(int(turns), 'turn')} left"
            other.append(f"{decision}{points}: it goes in {went.text('.1f', ' %')}")
    return (
        f"Of the {len(gains)} cells with an interval, a go pays in "
        f"{verdicts.count(Verdict.BETTER)}, a stop in {verdicts.count(Verdict.WORSE)}; "
        f"the others are {UNDECIDED}. `careful` chooses the worse option more often than the "
        f"better one only here: {'; '.join(other) or 'nowhere'}."
    )


def together(known: Sized) -> int:
    """Return how many intervals of a rulebook hold together: each cell has one interval for what
    a go earns, and one for how often `careful` goes.
    """
    return 2 * len(known)

"""Write the report of a run of the bench, as data and as text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from benchmarks.goal import GOALS, Goal
from benchmarks.part import Part
from benchmarks.sample import Sample, Spread, spread
from benchmarks.side import SIDES

WIDTH = 38


def row(name: str, samples: Sequence[Sample]) -> dict[str, Any]:
    """Return the results of one side."""
    found: dict[str, Any] = {
        "name": name,
        "games_per_second": spread([each.games_per_second for each in samples])._asdict(),
    }
    if SIDES[name].counts_moves:
        moves, games = sum(each.moves for each in samples), sum(each.games for each in samples)
        found["moves_per_second"] = spread([each.moves_per_second for each in samples])._asdict()
        found["moves_per_game"] = moves / games
    return found


def lines(report: Mapping[str, Any]) -> Iterator[str]:
    """Write the report as text."""
    yield ", ".join(f"{key} {value}" for key, value in report["machine"].items())
    yield ", ".join(f"{key} {value}" for key, value in report["versions"].items())
    yield f"{report['repeat']} repetitions, taking turns, after a warm-up; median (least - most)"
    yield ""
    yield f"{'':{WIDTH}}{'games/s':>34}{'moves/s':>38}{'moves/game':>12}"
    yield from map(row_line, report["sides"])
    for name, parts in report["parts"].items():
        yield ""
        yield from part_lines(f"where a round goes, {name}", [Part(**each) for each in parts])
    yield ""
    yield f"{'':{WIDTH}}{'':>28}{'bar':>8}{'aim':>8}"
    for goal in GOALS:
        if goal.name in report["figures"]:
            yield goal_line(goal, Spread(**report["figures"][goal.name]))
        elif goal.name in report["missing"]:
            yield f"{goal.text:{WIDTH}}missing: {report['missing'][goal.name]}"


def row_line(data: Mapping[str, Any]) -> str:
    """Write the results of one side on a line."""
    games = spread_text(Spread(**data["games_per_second"]), ",.0f")
    start = f"{SIDES[data['name']].text:{WIDTH}}{games:>34}"
    if "moves_per_second" not in data:
        return start
    moves = spread_text(Spread(**data["moves_per_second"]), ",.0f")
    return f"{start}{moves:>38}{data['moves_per_game']:>12.1f}"


def part_lines(title: str, parts: Sequence[Part]) -> Iterator[str]:
    """Write a small table with the time of each function."""
    yield f"{title:{WIDTH}}{'µs a call':>12}{'calls':>8}{'µs a round':>12}{'share':>8}"
    for part in parts:
        whole = part.microseconds * part.calls_per_game
        costs = f"{part.microseconds:>12.2f}{part.calls_per_game:>8.1f}{whole:>12.1f}"
        yield f"{part.name:{WIDTH}}{costs}{part.share:>8.0%}"


def goal_line(goal: Goal, found: Spread) -> str:
    """Write one figure with its bar and aim on a line."""
    start = f"{goal.text:{WIDTH}}{spread_text(found, '.2f'):>28}"
    if goal.bar is None:
        return start
    most = "≤" if goal.at_most else ""
    bar, aim = f"{most}{goal.bar:g}", f"{most}{goal.aim:g}"
    return f"{start}{bar:>8}{aim:>8}  {goal.verdict(found.median)}"


def spread_text(values: Spread, form: str) -> str:
    """Write a spread as `median (least - most)`."""
    return f"{values.median:{form}} ({values.least:{form}} - {values.most:{form}})"

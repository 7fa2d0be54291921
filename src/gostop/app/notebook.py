"""Writes the tables of rulesets, counts and comparisons that a notebook shows, as HTML."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from html import escape
from itertools import groupby
from typing import Any, Final

from gostop.app.rules import Setting, settings
from gostop.app.simulate import SIMULATE, percent
from gostop.arena.comparison import Comparison, Interval, RulesComparison, Verdict, span
from gostop.core.errors import counted, visible
from gostop.core.files.toml import value_text
from gostop.rules.ruleset import Ruleset
from gostop.simulation.distribution import Distribution, Rate
from gostop.simulation.results import Simulation
from gostop.text.layout import cited
from gostop.text.words import Words, event_name

_LEFT: Final = ' style="text-align:left"'
_MOST: Final = 24
"""The maximum number of lines in the table of a distribution. If there are more numbers, each line
stands for a range of them.
"""
_SAY: Final = Words()


def table_of(value: object) -> str:
    """Write the tables of a value, one below the other."""
    return "".join(_TABLES[type(value)](value))


def _table(caption: str, head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Write an HTML table. The first column holds the names of the rows."""
    names = "".join(f'<th scope="col"{_LEFT * (not n)}>{_safe(e)}</th>' for n, e in enumerate(head))
    lines = [
        f'<tr><th scope="row"{_LEFT}>{_safe(name)}</th>'
        + "".join(f'<td style="text-align:right">{_safe(cell)}</td>' for cell in cells)
        + "</tr>"
        for name, *cells in rows
    ]
    return (
        f'<table class="gostop"><caption{_LEFT}>{_safe(caption)}</caption>'
        f"<thead><tr>{names}</tr></thead><tbody>{''.join(lines)}</tbody></table>"
    )


def _safe(text: str) -> str:
    """Escape a text for HTML, since a caller may have chosen it."""
    return escape(visible(text), quote=True)


# Rulebooks.


def _ruleset(ruleset: Ruleset) -> Iterator[str]:
    """Yield the settings of each group, with their sources. A click opens a group."""
    yield f"<p><b>{_safe(ruleset.name)}</b> [{_safe(ruleset.id)}], digest {ruleset.digest}</p>"
    for chapter, group in groupby(settings(ruleset), lambda each: each.path.partition(".")[0]):
        found = list(group)
        what = f"{chapter}: {counted(len(found), 'setting')}"
        table = _table(chapter, ["setting", "value", "source"], map(_setting, found))
        yield f"<details><summary>{_safe(what)}</summary>{table}</details>"


def _setting(setting: Setting) -> tuple[str, str, str]:
    return setting.path, value_text(setting.value), cited(setting.source)


# Counts.


def _distribution(numbers: Distribution) -> Iterator[str]:
    """Yield a table of how often each number, or range of numbers, occurred."""
    wide = -(-(numbers.most - numbers.least + 1) // _MOST)
    rows = []
    for first in range(numbers.least, numbers.most + 1, wide):
        last = first + wide - 1
        rounds = sum(times for number, times in numbers.counts if first <= number <= last)
        name = f"{first}" if wide == 1 else f"{first} to {last}"
        rows.append((name, f"{rounds}", percent(rounds / numbers.n)))
    around = "" if numbers.n == 1 else f", 95 % interval {_about(numbers)}"
    caption = f"{counted(numbers.n, 'round')}: mean {numbers.mean:.4g}{around}"
    yield _table(caption, ["number", "rounds", "of all"], rows)


def _simulation(found: Simulation) -> Iterator[str]:
    """Yield tables of the seats' points, the ends and lengths of rounds, events, payments at once,
    items and factors.
    """
    say = {key: _SAY.say(key, SIMULATE) for key in _KEYS}
    yield (
        f"<p><b>{counted(found.n, 'round')} for {found.players} players</b> by "
        f"{_safe(found.ruleset.name)} [{_safe(found.ruleset.id)}], seed {found.seed}</p>"
    )
    rows = [
        (
            _SAY.seat(seat),
            *(f"{points.mean:+.3f}", _about(points) if points.n > 1 else "-"),
            *(f"{points.least:+}", f"{points.most:+}", percent(won.value)),
        )
        for seat, (points, won) in enumerate(zip(found.points, found.wins, strict=True))
    ]
    head = ["", *(say[key] for key in ("mean", "interval", "least", "most", "wins"))]
    yield _table(say["points"], head, rows)
    ends = {_SAY.rule(reason.value): rate for reason, rate in found.reasons.items() if rate.count}
    ends[say["nobody"]] = found.draws
    head = ["", say["in_rounds"], say["interval"]]
    yield _table(say["ends"], head, ((name, *_of(rate)) for name, rate in ends.items()))
    lengths = {say["turns"]: found.turns, say["moves"]: found.moves}
    yield _often(say["length"], lengths, say)
    events = {_SAY.event(event_name(kind)): each for kind, each in found.events.items()}
    yield _often(say["events"], events, say)
    yield _often(say["paid"], _named(found.instant), say)
    yield _often(say["items"], _named(found.items), say)
    factors = [
        (name, f"{each.most}", *_of(each.rate))
        for name, each in _named(found.factors).items()
        if each.total
    ]
    if factors:
        yield _table(say["factors"], ["", say["most"], say["in_rounds"], say["interval"]], factors)


_KEYS: Final = (
    *("points", "mean", "interval", "least", "most", "wins", "ends", "in_rounds", "in_all"),
    *("nobody", "length", "turns", "moves", "events", "paid", "items", "factors"),
)


def _named(found: Mapping[str, Distribution]) -> Mapping[str, Distribution]:
    return {_SAY.rule(id): each for id, each in found.items()}


def _often(caption: str, found: Mapping[str, Distribution], say: Mapping[str, str]) -> str:
    """Write a table of how often things occurred, without those that never occurred. Return an
    empty text if nothing occurred.
    """
    rows = [
        (name, f"{each.total}", f"{each.mean:.4f}", *_of(each.rate))
        for name, each in found.items()
        if each.total
    ]
    head = ["", say["in_all"], say["mean"], say["in_rounds"], say["interval"]]
    return _table(caption, head, rows) if rows else ""


def _of(rate: Rate) -> tuple[str, str]:
    """Write a rate and its interval."""
    least, most = rate.interval()
    return percent(rate.value), f"{percent(least)} to {percent(most)}"


def _about(numbers: Distribution) -> str:
    least, most = numbers.interval()
    return f"{least:+.3f} to {most:+.3f}"


# Comparisons.


def _comparison(found: Comparison) -> Iterator[str]:
    """Yield a table of what each bot earned, and a table that compares each pair of bots."""
    played = f"{counted(found.deals, 'deal')}, {found.rounds} rounds, {found.players} players"
    per_cent = f"{100 * found.level:g} %"
    rows = [
        (
            each.name,
            *(f"{each.points:+.2f}", span(each.interval, "+.2f")),
            *(f"{each.rating:+.0f}", span(each.rating_interval, "+.0f")),
            f"{sum(each.faults.values())}",
        )
        for each in found.standings
    ]
    head = ["bot", "points a round", per_cent, "rating", per_cent, "faults"]
    yield _table(f"Bots by {found.ruleset.name}: {played}, seed {found.seed}", head, rows)
    pairs = [
        (
            f"{found.names[pair.first]} and {found.names[pair.second]}",
            *(f"{pair.points:+.2f}", span(pair.interval, "+.2f")),
            _VERDICTS[pair.verdict].format(*(found.names[n] for n in (pair.first, pair.second))),
        )
        for pair in found.pairs
    ]
    yield _table("Two by two", ["", "points a round", per_cent, "verdict"], pairs)


_VERDICTS: Final = {
    Verdict.BETTER: "{0} is better",
    Verdict.WORSE: "{1} is better",
    Verdict.UNDECIDED: Verdict.UNDECIDED.value,
    Verdict.ALIKE: Verdict.ALIKE.value,
}


def _rules_comparison(found: RulesComparison) -> Iterator[str]:
    """Yield a table of what the second ruleset changes, for each measure and seat."""
    measures = {"points": found.points, "swing": found.swing, "edge": found.edge}
    rows = [
        (
            f"{name} of {_SAY.seat(seat)}",
            *(f"{each.one:+.3f}", f"{each.other:+.3f}", f"{each.difference:+.3f}"),
            _span(each.interval),
            "-" if each.separate is None else f"{each.separate}",
        )
        for name, changes in measures.items()
        for seat, each in enumerate(changes)
    ]
    one, other = found.one.id, found.other.id
    which = "the same deals" if found.are_same_deals else "deals of their own"
    caption = f"{one} and {other}, {which}: {counted(found.deals, 'deal')}, seed {found.seed}"
    per_cent = f"{100 * found.level:g} %"
    yield _table(caption, ["", one, other, "difference", per_cent, "rounds if separate"], rows)


def _span(interval: Interval) -> str:
    return span(interval, "+.3f")


_TABLES: Final[dict[type, Callable[[Any], Iterator[str]]]] = {
    Ruleset: _ruleset,
    Distribution: _distribution,
    Simulation: _simulation,
    Comparison: _comparison,
    RulesComparison: _rules_comparison,
}

"""`gostop simulate`: play many rounds of a ruleset, and count what happens.

The JSON document: `ruleset`, `players`, `rounds`, `seed` (a text if it exceeds 2^53 - 1), `shuffle`
(its name and version), `policy` (a name or command, or a list with one for each seat if they
differ), `digest`; `points`, for each seat `seat`, `mean`, `interval`, `deviation`, `least`, `most`,
and `won`: in how many rounds, as `count`, `rate`, `interval`; `ends`, for each `reason` the same
three; `turns` and `moves`, each with `mean`, `interval`, `deviation`, `least`, `most`; `events`,
for each `event` (its name, as in `gostop watch`) `total`, `mean` (in a round), `interval`, and
`in`: in how many rounds it happened; `instant`, the same for each `rule` with payments at once, and
`items` for the points that each `rule` adds to what a loser owes; `factors`, for each `rule` that
multiplies this sum, `in` how many rounds, and `most`, its largest factor.
Intervals are `[from, to]`, of 95 %. A number that needs several rounds is `null` after one.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping
from typing import Final

from gostop.core.arguments import drawn_seed
from gostop.simulation.distribution import Distribution, Rate
from gostop.simulation.run import has_bar
from gostop.simulation.saving import check_file, simulated
from gostop.simulation.results import Simulation
from gostop.app import plot
from gostop.app.inputs import UsageError, bot_of, bots_for, players_of, ruleset_of
from gostop.app.json_values import json_text, seed_of
from gostop.app.plot import SIMULATE
from gostop.core.errors import brief, visible
from gostop.game.deal import SHUFFLE
from gostop.text.sentences import heading, options_of
from gostop.text.terminal import padded, to_right, width
from gostop.text.layout import capital, command_line, text_of, title
from gostop.text.words import Words, event_name, words_in

_USUAL: Final = "random"
"""The policy if none is named: random moves are fastest."""
_NAME: Final = 21
"""The width of the column of names."""
_OF_SEATS: Final = {"mean": 10, "interval": 22, "deviation": 11, "least": 9, "most": 9, "wins": 10}
_OF_ENDS: Final = {"in_rounds": 11, "interval": 18}
_OF_FACTORS: Final = {"in_all": 9, "most": 9, "": 9, "in_rounds": 11, "interval": 18}
_OF_RATES: Final = {"in_all": 9, "mean": 9, "": 9, "in_rounds": 11, "interval": 18}
"""For each table, the keys of its columns, each with the width of the column."""


def run(arguments: argparse.Namespace) -> str:
    """Run the command, and return its answer."""
    ruleset = ruleset_of(arguments.rules)
    players = players_of(arguments, ruleset)
    words = words_in(arguments.language, ids=arguments.ids)
    draw = None if arguments.plot is None else plot.drawing(arguments.plot, words)
    bots = bots_for(arguments.bot, players, _USUAL)
    file = file_of(arguments)
    simulation = simulated(
        ruleset,
        players,
        arguments.number,
        policy=[bot_of(bot) for bot in bots],
        seed=drawn_seed() if arguments.seed is None else arguments.seed,
        workers=arguments.workers,
        progress=sys.stderr is not None and sys.stderr.isatty() and has_bar(),
        path=file,
    )
    if draw is not None:
        draw(simulation)
    if arguments.json:
        return json_text(_document(simulation, bots))
    return text_of(_blocks(simulation, bots, arguments, words))


def file_of(arguments: argparse.Namespace) -> str | None:
    """Return the file in which each round is saved as a row; `None` if no file is given.

    Raises:
        UsageError: if two files are given, or a name does not end as its option demands.
        PositionError: if the file cannot be written.
    """
    given = {"csv": arguments.csv, "parquet": arguments.parquet}
    files = [(form, path) for form, path in given.items() if path is not None]
    if len(files) > 1:
        raise UsageError("give either --csv or --parquet, not both")
    for form, path in files:
        if not path.lower().endswith(f".{form}"):
            message = f"expected a file name that ends in .{form}, found {brief(path)} (--{form})"
            raise UsageError(message)
        check_file(path)
        return str(path)
    return None


# The JSON document.


def _document(simulation: Simulation, bots: list[str]) -> dict[str, object]:
    seats = zip(simulation.points, simulation.wins, strict=True)
    return {
        "ruleset": simulation.ruleset,
        "players": simulation.players,
        "rounds": simulation.n,
        "seed": seed_of(simulation.seed),
        "shuffle": SHUFFLE,
        "policy": bots[0] if len({*bots}) == 1 else bots,
        "digest": simulation.digest,
        "points": [
            {"seat": seat, **_plain(points), "won": _part(won)}
            for seat, (points, won) in enumerate(seats)
        ],
        "ends": [{"reason": reason, **_part(rate)} for reason, rate in simulation.reasons.items()],
        "turns": _plain(simulation.turns),
        "moves": _plain(simulation.moves),
        "events": [
            {"event": event_name(event), **_often(found)}
            for event, found in simulation.events.items()
        ],
        "instant": [{"rule": rule, **_often(each)} for rule, each in simulation.instant.items()],
        "items": [{"rule": rule, **_often(each)} for rule, each in simulation.items.items()],
        "factors": [
            {"rule": rule, "in": _part(each.rate), "most": each.most}
            for rule, each in simulation.factors.items()
        ],
    }


def _part(rate: Rate) -> dict[str, object]:
    return {"count": rate.count, "rate": rate.value, "interval": rate.interval()}


def _plain(numbers: Distribution) -> dict[str, object]:
    return {
        "mean": numbers.mean,
        "interval": _known(numbers),
        "deviation": numbers.deviation if numbers.n > 1 else None,
        "least": numbers.least,
        "most": numbers.most,
    }


def _often(numbers: Distribution) -> dict[str, object]:
    return {
        "total": numbers.total,
        "mean": numbers.mean,
        "interval": _known(numbers),
        "in": _part(numbers.rate),
    }


def _known(numbers: Distribution) -> tuple[float, float] | None:
    return numbers.interval() if numbers.n > 1 else None


# The printed text.


def _blocks(
    simulation: Simulation, bots: list[str], arguments: argparse.Namespace, words: Words
) -> Iterator[list[str]]:
    yield _heading(simulation, bots, arguments, words)
    yield _seats(simulation, words)
    yield _ends(simulation, words)
    lengths = {"turns": simulation.turns, "moves": simulation.moves}
    told = {words.say(key, SIMULATE): each for key, each in lengths.items()}
    yield _rates("length", told, words)
    events = {words.event(event_name(event)): each for event, each in simulation.events.items()}
    yield _rates("events", events, words)
    paid = {words.rule(rule): each for rule, each in simulation.instant.items() if each.total}
    if paid:
        yield _rates("paid", paid, words)
    items = {words.rule(rule): each for rule, each in simulation.items.items() if each.total}
    if items:
        yield _rates("items", items, words)
    factors = {words.rule(rule): each for rule, each in simulation.factors.items() if each.total}
    if factors:
        yield _factors(factors, words)


def _heading(
    simulation: Simulation, bots: list[str], arguments: argparse.Namespace, words: Words
) -> list[str]:
    command = ["gostop", "simulate", "-n", simulation.n, "--seed", simulation.seed]
    command += ["--players", simulation.players]
    for bot in arguments.bot or ():
        command += ["--bot", bot]
    if arguments.rules:
        command += ["--rules", arguments.rules]
    command += options_of(words)
    rounds = words.say("round", SIMULATE, n=simulation.n)
    who = bots[0] if len({*bots}) == 1 else ", ".join(bots)
    what = words.say("rounds", SIMULATE, rounds=rounds, players=simulation.players)
    return [
        *heading(what, simulation.ruleset, words),
        words.say("again", command=command_line(*command)),
        words.say("deals", SIMULATE, seat=capital(words.seat(0)), bots=visible(who)),
    ]


def _head(what: str, columns: int, names: Mapping[str, int], words: Words) -> str:
    """Write the head of a table: its title, and a name for each column."""
    texts = [to_right(words.say(key, SIMULATE), wide) for key, wide in names.items()]
    return title(padded(words.say(what, SIMULATE), columns) + "".join(texts))


def _seats(simulation: Simulation, words: Words) -> list[str]:
    left = max(width(words.seat(seat)) for seat in range(simulation.players))
    lines = [_head("points", left + 2, _OF_SEATS, words)]
    for seat, (points, won) in enumerate(zip(simulation.points, simulation.wins, strict=True)):
        interval, deviation = "-", "-"
        if points.n > 1:
            least, most = points.interval()
            interval = words.say("from_to", least=f"{least:+.3f}", most=f"{most:+.3f}")
            deviation = f"{points.deviation:.2f}"
        lines.append(
            f"  {padded(words.seat(seat), left)}{points.mean:>+11.3f}{interval:>22}{deviation:>11}"
            f"{points.least:>+9}{points.most:>+9}{_percent(won.value):>10}"
        )
    return lines


def _ends(simulation: Simulation, words: Words) -> list[str]:
    lines = [_head("ends", 50, _OF_ENDS, words)]
    rates = [
        (words.rule(reason.value), rate)
        for reason, rate in simulation.reasons.items()
        if rate.count
    ]
    for name, rate in (*rates, (words.say("nobody", SIMULATE), simulation.draws)):
        lines += _row(name, f"{rate.count:>9}{'':>18}{_part_text(rate)}")
    return lines


def _rates(what: str, found: Mapping[str, Distribution], words: Words) -> list[str]:
    """Write a table: for each entry its sum, its mean, and in how many rounds it is not 0."""
    lines = [_head(what, 23, _OF_RATES, words)]
    for name, numbers in found.items():
        least, most = numbers.interval()
        reach = f"±{(most - least) / 2:.4f}" if numbers.total and numbers.n > 1 else ""
        mean = f"{numbers.total:>9}{numbers.mean:>9.4f} {reach:<8}"
        lines += _row(name, f"{mean}{_part_text(numbers.rate)}")
    return lines


def _factors(found: Mapping[str, Distribution], words: Words) -> list[str]:
    """List in how many rounds each rule multiplies, and its largest factor."""
    lines = [_head("factors", 23, _OF_FACTORS, words)]
    for name, numbers in found.items():
        found_in = f"{numbers.rate.count:>9}{numbers.most:>9}{'':>9}{_part_text(numbers.rate)}"
        lines += _row(name, found_in)
    return lines


def _row(name: str, numbers: str) -> list[str]:
    """Write a line of a table. A name that is wider than its column gets its own line."""
    if width(name) <= _NAME:
        return [f"  {padded(name, _NAME)}{numbers}"]
    return [f"  {name}", f"  {'':{_NAME}}{numbers}"]


def _part_text(rate: Rate) -> str:
    least, most = rate.interval()
    return f"{_percent(rate.value):>11}{f'{100 * least:.2f} - {_percent(most)}':>18}"


def _percent(rate: float) -> str:
    return f"{100 * rate:.2f} %"

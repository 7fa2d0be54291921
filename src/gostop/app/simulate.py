"""`gostop simulate`: play many rounds of a ruleset, and count what happens.

The JSON document: `ruleset`, `players`, `rounds`, `seed` (a text if it exceeds 2^53 - 1), `shuffle`
(its name and version), `policy` (a name or command, or a list with one for each seat if they
differ), `digest`; `points`, for each seat `seat`, `mean`, `interval`, `deviation`, `least`, `most`,
and `won`: in how many rounds, as `count`, `rate`, `interval`; `ends`, for each `reason` the same
three; `turns` and `moves`, each with `mean`, `interval`, `deviation`, `least`, `most`; `events`,
for each `event` (its name, as in `gostop watch`) `total`, `mean` (in a round), `interval`, and
`in`: in how many rounds it happened; `instant`, the same for each `rule` with payments at once, and
`items` for the points that each `rule` adds to what a loser owes; `factors`, for each `rule` that
multiplies this sum, `in` how many rounds, and `most`, its largest factor; `lost`: why some rounds
were not played, or `null`.
Intervals are `[from, to]`, of 95 %. A number that needs several rounds is `null` after one.
"""

from __future__ import annotations

import argparse
import contextlib
import functools
import importlib
import io
import math
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Final, NamedTuple

from gostop.app.complaints import complaint, complaint_of, expected, in_language, said
from gostop.app.inputs import (
    bot_of,
    bots_for,
    json_text,
    players_of,
    ruleset_of,
    seed_of,
)
from gostop.core.errors import GoStopError, brief, visible
from gostop.core.files.disk import check_target, save
from gostop.game.deal import SHUFFLE
from gostop.simulation.columns import check_file, simulated
from gostop.simulation.distribution import Distribution, Rate
from gostop.simulation.results import Simulation, SimulationError
from gostop.simulation.run import has_bar
from gostop.text.layout import FailedAnswer, capital, clean, command_line, filled, text_of, title
from gostop.text.names import Language
from gostop.text.sentences import heading, options_of
from gostop.text.terminal import padded, to_right, width
from gostop.text.words import Words, event_name, words_in

# Draw a simulation with matplotlib: the points of the seats, and in how many percent of the rounds
# each event, item and factor occurs.

FORMATS: Final = ("png", "svg", "pdf")
SIMULATE: Final = "app/simulate.tsv"
"""The table with the words for simulations."""
SIZE: Final = (14.0, 8.0)
"""The width and the height of a plot in inches: at 100 dots per inch, a plot fits a screen."""
_AROUND: Final = 5
"""The room for the title and the axes of a panel, in lines."""
_SEATS: Final = "seat_points"
"""The panel with the points of the seats."""
_EVENTS: Final = "events"
"""The panel that is as high as the plot. All others are beside it."""
_GAP: Final = 1.5
"""The gap between a bar and its written value, in percent."""
_SMALL: Final = 0.1
"""A mean below this number is written with two significant digits, any other mean with two
decimals."""
_COLOURS: Final = ("#2f6f4f", "#b23a2e", "#b7862b", "#2f4f8f")
"""The colours of the points, and of the panels below them."""
_USUAL_FONT: Final = "DejaVu Sans"
FONTS: Final[dict[Language, tuple[str, ...]]] = {
    Language.HANGUL: ("Noto Sans CJK KR", "Noto Sans CJK JP", "Malgun Gothic", "NanumGothic"),
    Language.JAPANESE: ("Noto Sans CJK JP", "Yu Gothic", "Hiragino Sans"),
    Language.CHINESE: ("Noto Sans CJK SC", "Noto Sans CJK JP", "Microsoft YaHei", "PingFang SC"),
}
"""The fonts for languages whose letters the usual font lacks. The best font comes first."""


class PlotError(GoStopError):
    """A plot that cannot be drawn or written."""


def drawing(path: str, words: Words) -> Callable[[Simulation], None]:
    """Return a function that draws a simulation into a file, with these words.

    Raises:
        PlotError: at once if the file name is wrong, the place cannot be written to, or matplotlib
            or a font for the language is not installed; later if the file cannot be written.
    """
    format = Path(path).suffix.removeprefix(".").lower()
    if format not in FORMATS:
        ends = ", ".join(f".{each}" for each in FORMATS)
        where = said("of_argument", name="--plot")
        raise complaint_of(expected(said("file_ending", ends=ends), brief(path), where), PlotError)
    try:
        figures = importlib.import_module("matplotlib.figure")
        in_fonts = _fonts(words)
    except ImportError as error:
        raise complaint("matplotlib", PlotError) from error
    check_target(path, PlotError)

    def draw(simulation: Simulation) -> None:
        picture = io.BytesIO()
        with in_fonts():
            figure = figures.Figure(figsize=SIZE, layout="constrained")
            _fill(figure, simulation, words)
            figure.savefig(picture, format=format)
        save(path, picture.getvalue(), PlotError)

    return draw


def _fonts(words: Words) -> Callable[[], AbstractContextManager[Any]]:
    """Return a function. It makes a context in which matplotlib writes with the fonts of a
    language. Each font is used for the letters that the fonts before it lack.
    """
    wanted = FONTS.get(words.names)
    if wanted is None:
        return contextlib.nullcontext
    known = importlib.import_module("matplotlib.font_manager").fontManager.ttflist
    found = [name for name in wanted if name in {font.name for font in known}]
    if not found:
        raise complaint("fonts", PlotError, tag=words.names.value, fonts=", ".join(wanted))
    chosen = {"font.family": [_USUAL_FONT, *found]}
    return functools.partial(importlib.import_module("matplotlib").rc_context, chosen)


class _Bar(NamedTuple):
    """A bar for an event, item or factor: its name, how often it occurs, and a text to add."""

    name: str
    rate: Rate
    more: str


def _panels(simulation: Simulation, words: Words) -> dict[str, list[_Bar]]:
    """Make the bars for events, items and factors, the longest first. What never occurred gets no
    bar, and a kind without bars no panel.
    """
    bars = {
        _EVENTS: [
            _Bar(words.event(event_name(kind)), each.rate, _number("a_round", each.mean, words))
            for kind, each in simulation.events.items()
        ],
        "items": [
            _Bar(words.rule(rule), each.rate, _number("points_a_round", each.mean, words))
            for rule, each in simulation.items.items()
        ],
        "factors": [
            _Bar(words.rule(rule), each.rate, words.say("up_to", SIMULATE, factor=each.most))
            for rule, each in simulation.factors.items()
        ],
    }
    found = {key: [bar for bar in each if bar.rate.count] for key, each in bars.items()}
    return {
        key: sorted(each, key=lambda bar: -bar.rate.count) for key, each in found.items() if each
    }


def _number(key: str, mean: float, words: Words) -> str:
    return words.say(key, SIMULATE, mean=f"{mean:.2g}" if mean < _SMALL else f"{mean:.2f}")


def _fill(figure: Any, simulation: Simulation, words: Words) -> None:
    """Draw the points of the seats and each panel, with intervals of 95 %."""
    panels = _panels(simulation, words)
    left = {_SEATS: simulation.players} | {key: len(bars) for key, bars in panels.items()}
    left.pop(_EVENTS)
    found = figure.subplot_mosaic(
        [[key, _EVENTS] for key in left],
        height_ratios=[lines + _AROUND for lines in left.values()],
    )
    above = found[_SEATS]
    what = words.say(
        "rounds",
        SIMULATE,
        rounds=words.say("round", SIMULATE, n=simulation.n),
        players=simulation.players,
    )
    told = words.say(
        "by_rules",
        what=what,
        rules=words.ruleset(simulation.ruleset),
        id=clean(simulation.ruleset.id),
    )
    # the name of a ruleset may contain characters that matplotlib interprets
    figure.suptitle(told, parse_math=False)
    means = [points.mean for points in simulation.points]
    reaches = [_reach(points.interval()) for points in simulation.points]
    seats = [words.seat(seat) for seat in range(simulation.players)]
    _bars(above, seats, means, [reaches, reaches], _COLOURS[0])
    above.axvline(0, linewidth=0.8, color="black")
    above.set_title(words.say(_SEATS, SIMULATE), loc="left")
    for y, (mean, reach) in enumerate(zip(means, reaches, strict=True)):
        told = f" {mean:+.2f} ±{reach:.2f}" if reach else f" {mean:+.2f}"
        above.text(max(mean + reach, 0), y, told, va="center")
    for (key, bars), colour in zip(panels.items(), _COLOURS[1:], strict=False):
        found[key].set_title(words.say(key, SIMULATE), loc="left")
        _draw(found[key], bars, colour)
    found[_EVENTS].set_xlabel(words.say("share", SIMULATE))


def _draw(axes: Any, bars: list[_Bar], colour: str) -> None:
    """Draw bars with their intervals. The length of a bar is the percentage of rounds; this number
    is also written beside the bar.
    """
    shares = [100 * bar.rate.value for bar in bars]
    ends = [bar.rate.interval() for bar in bars]
    reaches = [
        [max(share - 100 * least, 0) for share, (least, _) in zip(shares, ends, strict=True)],
        [max(100 * most - share, 0) for share, (_, most) in zip(shares, ends, strict=True)],
    ]
    _bars(axes, [bar.name for bar in bars], shares, reaches, colour)
    axes.set_xlim(0, 100)
    for y, (bar, share, (_, most)) in enumerate(zip(bars, shares, ends, strict=True)):
        axes.text(100 * most + _GAP, y, f"{share:.1f} %, {bar.more}", va="center")


def _bars(
    axes: Any, names: list[str], lengths: list[float], reaches: list[list[float]], colour: str
) -> None:
    places = range(len(names))
    axes.barh(places, lengths, xerr=reaches, color=colour, ecolor="black", height=0.62)
    axes.set_yticks(places, names, parse_math=False)
    axes.set_ylim(len(names) - 0.5, -0.5)
    axes.grid(axis="x", alpha=0.3)
    axes.set_axisbelow(True)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)


def _reach(interval: tuple[float, float]) -> float:
    """Return half the width of an interval; return 0 if the width is not known."""
    reach = (interval[1] - interval[0]) / 2
    return reach if math.isfinite(reach) else 0.0


# The command.

_USUAL: Final = "random"
"""The policy if none is named: random moves are fastest."""
_NAME: Final = 21
"""The width of the column of names."""
_OF_SEATS: Final = {"mean": 10, "interval": 22, "deviation": 10, "least": 9, "most": 9, "wins": 9}
_OF_ENDS: Final = {"in_rounds": 11, "interval": 18}
_OF_FACTORS: Final = {"in_all": 9, "most": 9, "": 9, "in_rounds": 11, "interval": 18}
_OF_RATES: Final = {"in_all": 9, "mean": 9, "": 9, "in_rounds": 11, "interval": 18}
"""For each table, the keys of its columns, each with the width of the column."""


def run(arguments: argparse.Namespace) -> str:
    """Run the command, and return its answer."""
    ruleset = ruleset_of(arguments.rules)
    players = players_of(arguments, ruleset)
    words = words_in(arguments.language, ids=arguments.ids)
    draw = None if arguments.plot is None else drawing(arguments.plot, words)
    bots = bots_for(arguments.bot, players, _USUAL)
    file = file_of(arguments)
    lost = None
    try:
        simulation = simulated(
            ruleset,
            players,
            arguments.number,
            policy=[bot_of(bot) for bot in bots],
            seed=arguments.seed,
            workers=arguments.workers,
            progress=sys.stderr is not None and sys.stderr.isatty() and has_bar(),
            path=file,
        )
    except SimulationError as error:
        if error.simulation is None:
            raise
        simulation, lost = error.simulation, in_language(error, words)
    if draw is not None:
        draw(simulation)
    if arguments.json:
        text = json_text({**_document(simulation, bots), "lost": lost})
    else:
        why = [] if lost is None else [[filled(lost, rest="  ")]]
        text = text_of([*_blocks(simulation, bots, arguments, words), *why])
    return text if lost is None else FailedAnswer(text)


def file_of(arguments: argparse.Namespace) -> str | None:
    """Return the file in which each round is saved as a row; `None` if no file is given.

    Raises:
        UsageError: if two files are given, or a name does not end as its option demands.
        PositionError: if the file cannot be written.
    """
    given = {"csv": arguments.csv, "parquet": arguments.parquet}
    files = [(form, path) for form, path in given.items() if path is not None]
    if len(files) > 1:
        raise complaint("csv_parquet")
    for form, path in files:
        if not path.lower().endswith(f".{form}"):
            right = said("file_ending", ends=f".{form}")
            where = said("of_argument", name=f"--{form}")
            raise complaint_of(expected(right, brief(path), where))
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
    if not arguments.every:
        more = words.say("more", SIMULATE, turns=f"{simulation.turns.mean:.2f}")
        yield [*_ends(simulation, words), filled(more)]
        return
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
    command = ["gostop", "simulate", "-n", arguments.number, "--seed", simulation.seed]
    command += ["--players", simulation.players]
    for bot in arguments.bot or ():
        command += ["--bot", bot]
    if arguments.rules:
        command += ["--rules", arguments.rules]
    command += [*options_of(words), *(["--all"] if arguments.every else [])]
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
            f"  {padded(words.seat(seat), left)}{points.mean:>+11.3f}{interval:>22}{deviation:>10}"
            f"{points.least:>+9}{points.most:>+9}{percent(won.value):>9}"
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
    return f"{percent(rate.value):>11}{f'{100 * least:.2f} - {percent(most)}':>18}"


def percent(rate: float) -> str:
    """Write a rate in percent."""
    return f"{100 * rate:.2f} %"

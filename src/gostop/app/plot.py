"""Draw a simulation with matplotlib: the points of the seats, and in how many percent of the rounds
each event, item and factor occurs.
"""

from __future__ import annotations

import contextlib
import functools
import importlib
import io
import math
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Final, NamedTuple

from gostop.simulation.distribution import Rate
from gostop.simulation.results import Simulation
from gostop.core.errors import GoStopError, brief
from gostop.core.files.disk import check_target, save
from gostop.text.names import Language
from gostop.text.layout import clean
from gostop.text.words import Words, event_name

FORMATS: Final = ("png", "svg", "pdf")
SIMULATE: Final = "text/simulate.tsv"
"""The table with the words for simulations."""
_WIDE: Final = 9.0
_HIGH: Final = 0.26
"""The width of a plot, and the height of a line in it, in inches."""
_AROUND: Final = 5
"""The room for the title and the axes of a panel, in lines."""
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
        raise PlotError(f"expected a file name that ends in {ends}, found {brief(path)} (--plot)")
    try:
        figures = importlib.import_module("matplotlib.figure")
        in_fonts = _fonts(words)
    except ImportError as error:
        raise PlotError(
            "a plot needs matplotlib, which is not installed; pip install 'gostop[plot]'"
        ) from error
    check_target(path, PlotError)

    def draw(simulation: Simulation) -> None:
        picture = io.BytesIO()
        with in_fonts():
            panels = [each for each in _panels(simulation, words) if each.bars]
            lines = [simulation.players, *(len(each.bars) for each in panels)]
            heights = [each + _AROUND for each in lines]
            figure = figures.Figure(figsize=(_WIDE, sum(heights) * _HIGH), layout="constrained")
            _fill(figure, simulation, panels, heights, words)
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
        raise PlotError(
            f"no font was found for the letters of --language {words.names.value}; "
            f"install one of {', '.join(wanted)}, or leave --language out"
        )
    chosen = {"font.family": [_USUAL_FONT, *found]}
    return functools.partial(importlib.import_module("matplotlib").rc_context, chosen)


class _Bar(NamedTuple):
    """A bar for an event, item or factor: its name, how often it occurs, and a text to add."""

    name: str
    rate: Rate
    more: str


class _Panel(NamedTuple):
    """A title, and bars of one kind, the longest first."""

    title: str
    bars: list[_Bar]


def _panels(simulation: Simulation, words: Words) -> Iterator[_Panel]:
    """Make the panels for events, items and factors. What never occurred gets no bar."""
    yield _panel(
        words.say("events", SIMULATE),
        (
            _Bar(words.event(event_name(kind)), each.rate, _number("a_round", each.mean, words))
            for kind, each in simulation.events.items()
        ),
    )
    yield _panel(
        words.say("items", SIMULATE),
        (
            _Bar(words.rule(rule), each.rate, _number("points_a_round", each.mean, words))
            for rule, each in simulation.items.items()
        ),
    )
    yield _panel(
        words.say("factors", SIMULATE),
        (
            _Bar(words.rule(rule), each.rate, words.say("up_to", SIMULATE, factor=each.most))
            for rule, each in simulation.factors.items()
        ),
    )


def _panel(title: str, bars: Iterable[_Bar]) -> _Panel:
    found = [bar for bar in bars if bar.rate.count]
    return _Panel(title, sorted(found, key=lambda bar: -bar.rate.count))


def _number(key: str, mean: float, words: Words) -> str:
    return words.say(key, SIMULATE, mean=f"{mean:.2g}" if mean < _SMALL else f"{mean:.2f}")


def _fill(
    figure: Any, simulation: Simulation, panels: list[_Panel], heights: list[int], words: Words
) -> None:
    """Draw the points of the seats, and below them each panel, with intervals of 95 %."""
    above, *below = figure.subplots(1 + len(panels), 1, height_ratios=heights, squeeze=False)[:, 0]
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
    above.set_title(words.say("seat_points", SIMULATE), loc="left")
    for y, (mean, reach) in enumerate(zip(means, reaches, strict=True)):
        told = f" {mean:+.2f} ±{reach:.2f}" if reach else f" {mean:+.2f}"
        above.text(max(mean + reach, 0), y, told, va="center")
    for axes, panel, colour in zip(below, panels, _COLOURS[1:], strict=False):
        _draw(axes, panel, colour)
    below[-1].set_xlabel(words.say("share", SIMULATE))


def _draw(axes: Any, panel: _Panel, colour: str) -> None:
    """Draw the bars of a panel with their intervals. The length of a bar is the percentage of
    rounds; this number is also written beside the bar.
    """
    shares = [100 * bar.rate.value for bar in panel.bars]
    ends = [bar.rate.interval() for bar in panel.bars]
    reaches = [
        [max(share - 100 * least, 0) for share, (least, _) in zip(shares, ends, strict=True)],
        [max(100 * most - share, 0) for share, (_, most) in zip(shares, ends, strict=True)],
    ]
    _bars(axes, [bar.name for bar in panel.bars], shares, reaches, colour)
    axes.set_title(panel.title, loc="left")
    axes.set_xlim(0, 100)
    for y, (bar, share, (_, most)) in enumerate(zip(panel.bars, shares, ends, strict=True)):
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

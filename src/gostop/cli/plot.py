"""A simulation as a picture, by matplotlib."""

from __future__ import annotations

import importlib
import io
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from gostop.bulk.simulation import Simulation
from gostop.errors import GoStopError, brief, counted
from gostop.files.disk import check_target, save
from gostop.telling.text import clean
from gostop.telling.words import event_name

FORMATS: Final = ("png", "svg", "pdf")
_SIZE: Final = (9.0, 11.0)
"""Inches."""


class PlotError(GoStopError):
    """A plot that cannot be drawn or written."""


def drawing(path: str) -> Callable[[Simulation], None]:
    """A function that draws a simulation into a file.

    Raises:
        PlotError: at once if the file name is wrong, the place cannot be written to, or matplotlib
            is not installed; later if the file cannot be written.
    """
    format = Path(path).suffix.removeprefix(".").lower()
    if format not in FORMATS:
        ends = ", ".join(f".{each}" for each in FORMATS)
        raise PlotError(f"expected a file name that ends in {ends}, found {brief(path)} (--plot)")
    try:
        matplotlib = importlib.import_module("matplotlib.figure")
    except ImportError as error:
        raise PlotError(
            "a plot needs matplotlib, which is not installed; pip install 'gostop[plot]'"
        ) from error
    check_target(path, PlotError)

    def draw(simulation: Simulation) -> None:
        figure = matplotlib.Figure(figsize=_SIZE, layout="constrained")
        _fill(figure, simulation)
        picture = io.BytesIO()
        figure.savefig(picture, format=format)
        save(path, picture.getvalue(), PlotError)

    return draw


def _fill(figure: Any, simulation: Simulation) -> None:
    """Draw the points of the seats above the rates of the events, with intervals of 95 %."""
    above, below = figure.subplots(2, 1, height_ratios=(1, 3))
    rounds = counted(simulation.n, "round")
    figure.suptitle(
        f"{rounds} for {simulation.players} players by {clean(simulation.ruleset.name)}",
        parse_math=False,  # the name of a ruleset may contain characters that matplotlib interprets
    )
    seats = [f"seat {seat}" for seat in range(simulation.players)]
    means = [points.mean for points in simulation.points]
    above.bar(seats, means, yerr=[_reach(points.interval()) for points in simulation.points])
    above.axhline(0, linewidth=0.8, color="black")
    above.set_ylabel("points in a round")
    events = [(kind, each) for kind, each in simulation.events.items() if each.total]
    reaches = [_reach(each.interval()) for _, each in events]
    means = [each.mean for _, each in events]
    below.errorbar(
        means,
        [event_name(kind) for kind, _ in events],
        # no rate is below 0
        xerr=[list(map(min, reaches, means)), reaches],
        fmt="o",
    )
    below.grid(alpha=0.3)
    below.invert_yaxis()
    # linear up to one event in all rounds, since intervals may begin at 0, then logarithmic
    below.set_xscale("symlog", linthresh=1 / simulation.n)
    below.set_xlim(0, 2 * max(means, default=1.0))
    below.set_xlabel("how often in a round, with intervals of 95 %")


def _reach(interval: tuple[float, float]) -> float:
    """The half width of an interval; 0 if it is not known."""
    reach = (interval[1] - interval[0]) / 2
    return reach if math.isfinite(reach) else 0.0

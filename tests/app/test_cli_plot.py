"""`gostop simulate --plot` draws its numbers, with a stand-in for matplotlib that keeps its calls.
`tests/cluster.py` draws with the real library.
"""

import contextlib
import io
import sys
import types
from pathlib import Path
from typing import Any

import pytest

import gostop as gs
from gostop.app import simulate
from gostop.text.words import Words, event_name
from tests.support.commands import Cli


class Axes:
    """A stand-in for the axes of a plot."""

    def __init__(self) -> None:
        self.drawn: dict[str, list[tuple[Any, Any]]] = {}
        self.spines = dict.fromkeys(("top", "right"), self)

    def __getattr__(self, name: str) -> Any:
        return lambda *what, **how: self.drawn.setdefault(name, []).append((what, how))

    @property
    def names(self) -> list[str]:
        """The labels of the y-axis."""
        [((_, names), _)] = self.drawn["set_yticks"]
        return list(names)

    @property
    def bars(self) -> tuple[list[float], list[list[float]]]:
        """The lengths of the bars, and how far their intervals reach."""
        [((_, lengths), how)] = self.drawn["barh"]
        return list(lengths), how["xerr"]

    @property
    def values(self) -> list[str]:
        """The texts that are drawn in the plot."""
        return [text for (_, _, text), _ in self.drawn["text"]]


class Figure:
    """A stand-in for the figure of a plot."""

    made: "Figure"

    def __init__(self, figsize: tuple[float, float], **_: object) -> None:
        self.size = figsize
        self.panels: dict[str, Axes] = {}
        self.title = ""
        Figure.made = self

    def subplot_mosaic(self, layout: list[list[str]], height_ratios: list[int]) -> dict[str, Axes]:
        assert len(layout) == len(height_ratios)
        self.panels = {name: Axes() for row in layout for name in row}
        return self.panels

    @property
    def axes(self) -> list[Axes]:
        """The panels that are drawn, in the order of the printed tables."""
        order = ("seat_points", "events", "items", "factors")
        return [self.panels[name] for name in order if name in self.panels]

    def suptitle(self, title: str, **_: object) -> None:
        self.title = title

    def savefig(self, buffer: io.BytesIO, format: str) -> None:
        buffer.write(f"a picture as {format}".encode())


@pytest.fixture
def figure(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> type[Figure]:
    monkeypatch.chdir(tmp_path)
    fonts = types.SimpleNamespace(ttflist=[types.SimpleNamespace(name="Noto Sans CJK JP")])

    def chosen(settings: dict[str, list[str]]) -> contextlib.nullcontext[None]:
        CHOSEN.append(settings)
        return contextlib.nullcontext()

    contents: dict[str, dict[str, object]] = {
        "matplotlib": {"rc_context": chosen},
        "matplotlib.figure": {"Figure": Figure},
        "matplotlib.font_manager": {"fontManager": fonts},
    }
    for name, there in contents.items():
        module = types.ModuleType(name)
        for key, value in there.items():
            monkeypatch.setattr(module, key, value, raising=False)
        monkeypatch.setitem(sys.modules, name, module)
    CHOSEN.clear()
    return Figure


CHOSEN: list[dict[str, list[str]]] = []
"""The settings that gostop makes for matplotlib."""


def test_a_plot_shows_points_and_rates_with_their_intervals(figure: type[Figure], cli: Cli) -> None:
    cli("simulate -n 40 --seed 0 --plot a.png --ids")
    found = gs.simulate(gs.BGA, 2, 40, seed=0)
    drawn = figure.made
    assert "a picture as png" == Path("a.png").read_text(encoding="utf-8")
    assert "40 rounds for 2 players by Board Game Arena [bga]" == drawn.title
    wide, high = drawn.size
    assert 14.4 >= wide
    assert 9 >= high
    seats, *panels = drawn.axes
    means, (reaches, _) = seats.bars
    assert (["Player 1", "Player 2"], [each.mean for each in found.points]) == (seats.names, means)
    reach = found.points[0].interval()[1] - found.points[0].mean
    assert reach == pytest.approx(reaches[0])
    counted = (
        {event_name(event): each for event, each in found.events.items()},
        found.items,
        found.factors,
    )
    for panel, numbers in zip(panels, counted, strict=True):
        happened = {name: 100 * each.rate.value for name, each in numbers.items() if each.total}
        shares, (below, above) = panel.bars
        assert happened == dict(zip(panel.names, shares, strict=True))
        assert sorted(shares, reverse=True) == shares
        for name, share, left, right in zip(panel.names, shares, below, above, strict=True):
            least, most = numbers[name].rate.interval()
            assert [100 * least, 100 * most] == pytest.approx([share - left, share + right])
        assert [((0, 100), {})] == panel.drawn["set_xlim"]
        said = [value.partition(",")[0] for value in panel.values]
        assert [f"{share:.1f} %" for share in shares] == said
    said_of = dict(zip(panels[0].names, panels[0].values, strict=True))
    goes = found.events[gs.GoCalled].mean
    assert said_of["go_called"].endswith(f" %, {goes:.2f} a round")


@pytest.mark.usefixtures("figure")
def test_the_ending_of_a_file_decides_its_format(cli: Cli) -> None:
    for path, format in (("../c.SVG", "svg"), ("d.pdf", "pdf")):
        cli("simulate -n 2 --plot", path)
        assert f"a picture as {format}" == Path(path).read_text(encoding="utf-8"), path


def test_a_plot_names_things_in_a_language_and_needs_a_font_for_it(
    figure: type[Figure], cli: Cli
) -> None:
    cli("simulate -n 40 --seed 0 --plot a.png")
    assert {"captured", "card played"} <= {*figure.made.axes[1].names}
    cli("simulate -n 40 --seed 0 --plot a.png --language ko")
    assert "1번 참가자" == figure.made.axes[0].names[0]
    assert {"패 먹기", "쪽"} <= {*figure.made.axes[1].names}
    assert "피" in figure.made.axes[2].names
    assert [{"font.family": ["DejaVu Sans", "Noto Sans CJK JP"]}] == CHOSEN
    sys.modules["matplotlib.font_manager"].fontManager.ttflist.clear()
    told = cli.refused("simulate -n 1 --plot a.png --language ko")
    assert "--language ko의 글자를 쓸 글꼴이 없습니다. Noto Sans CJK KR" in told
    told = cli.refused("simulate -n 1 --plot a.png --language ja")
    assert "no font was found for the letters of --language ja; install one of Noto" in told


def test_one_round_is_drawn_without_intervals_of_points(figure: type[Figure], cli: Cli) -> None:
    cli("simulate -n 1 --seed 6 --plot a.png")
    _, (reaches, _) = figure.made.axes[0].bars
    assert [0.0, 0.0] == reaches
    assert not any("±" in said for said in figure.made.axes[0].values)


@pytest.mark.usefixtures("figure")
def test_a_plot_that_cannot_be_written_is_told_before_a_round_is_played(
    monkeypatch: pytest.MonkeyPatch, cli: Cli, tmp_path: Path
) -> None:
    monkeypatch.delattr("gostop.app.simulate.simulated")
    (tmp_path / "a.png").mkdir()
    told = cli.refused("simulate -n 1 --plot a.png")
    expected = "gostop: 'a.png' can't be written: it is a folder; "
    assert f"{expected}nothing was changed, choose another path\n" == told


def test_without_matplotlib_a_plot_is_refused_before_a_round_is_played(
    monkeypatch: pytest.MonkeyPatch, cli: Cli
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    monkeypatch.delattr("gostop.app.simulate.simulated")
    told = cli.refused("simulate --plot a.png")
    assert "a plot needs matplotlib, which is not installed; pip install" in told
    assert issubclass(simulate.PlotError, gs.GoStopError)


@pytest.mark.usefixtures("figure")
def test_a_plot_that_cannot_be_saved_is_refused_before_it_is_drawn(tmp_path: Path) -> None:
    with pytest.raises(simulate.PlotError, match="there is no folder"):
        simulate.drawing(str(tmp_path / "no" / "x.png"), Words())

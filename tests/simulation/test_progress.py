"""The bar of a simulation counts each round, and is refused without `tqdm`."""

import sys
import types
from importlib.machinery import ModuleSpec
from typing import Any

import pytest

import gostop as gs
from gostop.simulation import run
from gostop.simulation.run import has_bar
from tests.support.cases import for_each
from tests.support.refusals import refused


class Bar:
    """A stand-in for `tqdm.tqdm`, with only the parts that gostop uses."""

    made: list["Bar"] = []  # noqa: RUF012  # emptied before each use

    def __init__(self, total: int, unit: str) -> None:
        self.total = total
        self.unit = unit
        self.steps: list[int] = []
        self.made.append(self)

    def __enter__(self) -> "Bar":
        return self

    def __exit__(self, *_: object) -> None:
        self.total -= sum(self.steps)

    def update(self, step: int) -> None:
        self.steps.append(step)


def test_a_bar_shows_every_round(monkeypatch: pytest.MonkeyPatch) -> None:
    Bar.made.clear()
    module = types.ModuleType("tqdm")
    monkeypatch.setattr(module, "tqdm", Bar, raising=False)
    monkeypatch.setitem(sys.modules, "tqdm", module)
    monkeypatch.setattr(run, "_AT_RANDOM", run._AT_RANDOM._replace(least=10))
    expected = gs.simulate(gs.BGA, 2, 20, seed=0)
    assert expected == gs.simulate(gs.BGA, 2, 20, seed=0, progress=True)
    [bar] = Bar.made
    assert (0, 2, " rounds") == (bar.total, len(bar.steps), bar.unit)


def test_without_tqdm_a_bar_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tqdm", None)
    with refused(gs.PositionError, "progress=True needs tqdm, which is not installed (progress)"):
        gs.simulate(gs.BGA, 2, 2, seed=0, progress=True)


@for_each("progress", [1, 0, None, "yes"])
def test_whether_there_is_a_bar_is_true_or_false(progress: Any) -> None:
    with refused(gs.PositionError, "expected True or False, found … (progress)"):
        gs.simulate(gs.BGA, 2, 2, seed=0, progress=progress)


@for_each("is_installed", [True, False])
def test_there_can_be_a_bar_if_tqdm_is_installed(
    is_installed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = types.ModuleType("tqdm")
    module.__spec__ = ModuleSpec("tqdm", None)
    monkeypatch.setitem(sys.modules, "tqdm", module if is_installed else None)
    assert is_installed is has_bar()

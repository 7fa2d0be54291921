"""Games without hints: a preview of each move takes most of the time of a game."""

import sys

import pytest

import gostop as gs
from gostop.teaching.hints import Hint, hints
from tests.support.commands import cli

__all__ = ["cli"]

PLACES = ("gostop.app.terminal.line_by_line", "gostop.app.terminal.app")


def no_hints(view: gs.View) -> tuple[Hint, ...]:
    """Return hints that say nothing about the cards that a move takes."""
    return (Hint(None),) * len(view.legal_moves)


@pytest.fixture
def without_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let games show moves without what they take."""
    for place in PLACES:
        if place in sys.modules:
            monkeypatch.setattr(sys.modules[place], "hints", no_hints)


@pytest.fixture
def with_hints(monkeypatch: pytest.MonkeyPatch, without_hints: None) -> None:
    """Let games show what moves take, in a file whose other tests play without hints."""
    for place in PLACES:
        if place in sys.modules:
            monkeypatch.setattr(sys.modules[place], "hints", hints)

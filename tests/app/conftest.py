"""Commands run within the test, and their bars are never drawn."""

import importlib.machinery
import sys
from unittest import mock

import pytest

from tests.support.commands import Cli, cli

__all__ = ["bar", "cli"]


@pytest.fixture
def bar(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> mock.MagicMock:
    """Return a stand-in for the bars of tqdm, and let the output be a terminal."""
    made = mock.MagicMock()
    spec = importlib.machinery.ModuleSpec("tqdm", None)
    monkeypatch.setitem(sys.modules, "tqdm", mock.MagicMock(tqdm=made, __spec__=spec))
    monkeypatch.setattr(type(sys.stderr), "isatty", lambda stream: True)
    return made

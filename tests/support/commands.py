"""Run `gostop` in a test, and read what it prints."""

from __future__ import annotations

import io
import sys

import pytest

from gostop.app import main


class Cli:
    """The command line. The words of a command may stand in one text, with spaces between them, and
    further arguments may follow: `cli("rules show", path)`. What is `typed` is the standard input.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._monkeypatch, self._capsys = monkeypatch, capsys

    def run(
        self, command: str, *more: object, typed: str | bytes | None = None
    ) -> tuple[int, str, str]:
        """Return the exit code, the output and the error output of a command."""
        if isinstance(typed, str):
            self._monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        elif typed is not None:
            stdin = io.TextIOWrapper(io.BytesIO(typed), encoding="ascii")
            self._monkeypatch.setattr(sys, "stdin", stdin)
        code = main([*command.split(), *map(str, more)])
        printed = self._capsys.readouterr()
        return code, printed.out, printed.err

    def __call__(
        self, command: str, *more: object, typed: str | bytes | None = None, code: int = 0
    ) -> str:
        """Return the output of a command that prints no error."""
        found, out, err = self.run(command, *more, typed=typed)
        assert (code, "") == (found, err)
        return out

    def refused(self, command: str, *more: object, typed: str | bytes | None = None) -> str:
        """Return the line in which a command is refused."""
        code, out, err = self.run(command, *more, typed=typed)
        assert (2, "", 1) == (code, out, err.count("\n"))
        return err


@pytest.fixture
def cli(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Cli:
    return Cli(monkeypatch, capsys)

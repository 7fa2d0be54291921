"""Run `gostop simulate` in a test, and read what it prints."""

import pytest

from gostop.cli import main


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Return what the command prints. Check that it succeeds."""
    code = main(["simulate", *arguments])
    printed = capsys.readouterr()
    assert (0, "") == (code, printed.err)
    return printed.out


def complaint(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Return the line in which the command refuses its arguments. Check that it fails."""
    code = main(["simulate", *arguments])
    printed = capsys.readouterr()
    assert (2, "", 1) == (code, printed.out, printed.err.count("\n"))
    return printed.err

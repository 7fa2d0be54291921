"""`gostop simulate` as a test calls it."""

import pytest

from gostop.cli import main


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Return what the command prints."""
    code = main(["simulate", *arguments])
    printed = capsys.readouterr()
    assert (0, "") == (code, printed.err)
    return printed.out


def complaint(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Return the one line with which the command refuses."""
    code = main(["simulate", *arguments])
    printed = capsys.readouterr()
    assert (2, "", 1) == (code, printed.out, printed.err.count("\n"))
    return printed.err

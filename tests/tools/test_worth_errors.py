"""A small part of `tools/worth_errors.py`: the stated errors of worths are correct."""

import pytest

from tools import worth_errors
from tools.worth_errors import held, main


def test_the_errors_of_worths_are_right(capsys: pytest.CaptureFixture[str]) -> None:
    given = ["--positions", "4", "--playouts", "20", "--reference", "30", "--seed", "2"]
    assert 0 == main(given)
    told = capsys.readouterr().out.splitlines()
    assert ["1.96 standard errors; 95 % should be", "2.576 standard errors; 99 % should be"] == [
        line.partition("within ")[2] for line in told
    ]


def test_errors_that_are_too_small_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worth_errors, "distances", lambda *_: [0.1, 5.0])
    assert 1 == main(["--positions", "3"])


def test_a_position_counts_as_a_whole() -> None:
    share, error = held([[1.0, 3.0], [0.5]], 2.0)
    assert [0.75, 0.25] == pytest.approx([share, error])

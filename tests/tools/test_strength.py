"""The lines of strength: which bots play, and what a line needs."""

import pytest

import gostop as gs
from benchmarks import strength
from benchmarks.strength import LINES, Line, decided, main
from gostop.arena import Verdict, seatings

EASY = Line("careful", "random", "bga", 2, 0.95, 0, 300)
HARD = Line("random", "careful", "bga", 2, 0.95, 0, 300)
GONE = Line("nobody", "careful", "bga", 2, 0.95, 0, 50, is_optional=True)


def test_every_line_can_be_played() -> None:
    for line in LINES:
        assert line.players in gs.RULESETS[line.ruleset].players
        assert 0.5 < line.confidence < 1
        assert line.deals >= 500
        assert seatings(2, line.players)
    assert len(LINES) == len({str(line) for line in LINES})


def test_a_line_is_met_if_its_lower_bound_is_above_its_bound() -> None:
    """A lower bound with a confidence of 95 % is the lower end of a 90 % interval."""
    assert Verdict.BETTER is decided(EASY, 1).verdict
    lost = decided(HARD, 1)
    assert Verdict.WORSE is lost.verdict
    assert "90 % interval" in str(lost)
    assert Verdict.BETTER is not decided(EASY._replace(bound=500), 1).verdict


def test_each_line_is_told_and_a_missed_one_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    easy, hard = decided(EASY, 1), decided(HARD, 1)
    monkeypatch.setattr(strength, "LINES", (EASY, HARD, GONE))
    monkeypatch.setattr(strength, "decided", lambda line: easy if line is EASY else hard)
    assert 1 == main([])
    assert [
        "MET: careful over random, bga, 2 players (95 % above 0)",
        "MISSED: random over careful, bga, 2 players (95 % above 0)",
    ] == [line for line in capsys.readouterr().out.splitlines() if line.startswith("M")]
    assert 0 == main(["--only", "careful"])
    assert 1 == main(["--only", "random"])

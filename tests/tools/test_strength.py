"""The lines of strength: which bots play, what a line needs, and which results are kept."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import gostop as gs
from benchmarks import strength
from benchmarks.strength import LINES, Line, NoBotError, bot_of, decided, main, told
from gostop.arena import seatings
from tests.support.arena import other_random

EASY = Line("careful", "random", "bga", 2, 0.95, 0, 300, aim=2)
HARD = Line("random", "careful", "bga", 2, 0.95, 0, 300)
OPEN = Line("random", "other random", "bga", 2, 0.95, 0, 50)
GONE = Line("nobody", "careful", "bga", 2, 0.95, 0, 50)


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace the lines with short ones that are played in this process."""

    def here(line: Line, seconds: float) -> dict[str, Any]:
        try:
            return decided(line, 1)
        except NoBotError as error:
            return {"line": line.name, "met": False, "said": [str(error)]}

    monkeypatch.setattr(strength, "LINES", (EASY, HARD, GONE._replace(is_optional=True)))
    monkeypatch.setattr(strength, "OTHERS", {"other random": lambda: other_random})
    monkeypatch.setattr(strength, "in_time", here)


def test_every_line_can_be_played() -> None:
    for line in LINES:
        ruleset = gs.RULESETS[line.ruleset]
        assert line.players in ruleset.players
        assert 0.5 < line.confidence < 1
        assert line.deals >= 500
        assert seatings(2, line.players)
    assert len(LINES) == len({line.name for line in LINES})
    assert "careful over release candidate, bga, 3 players" == LINES[1].name


def test_the_release_candidate_is_there() -> None:
    assert "careful" == bot_of("release candidate").__name__
    assert "careful" == bot_of("careful").name
    with pytest.raises(NoBotError, match="there is no bot named 'nobody'"):
        bot_of("nobody")


@pytest.mark.usefixtures("lines")
def test_a_line_is_met_if_its_lower_bound_is_above_its_bound() -> None:
    found = decided(EASY, 1)
    assert (True, EASY.name) == (found["met"], found["line"])
    assert 0 < found["least"] < found["points"]
    assert told(EASY, found).startswith(f"AIM  {EASY.name} (95 % above 0): +")
    assert told(EASY._replace(aim=500), found).startswith("MET ")
    lost = decided(HARD, 1)
    assert not lost["met"]
    assert told(HARD, lost).startswith("MISS random over careful, bga, 2 players (95 % above 0): -")
    undecided = decided(OPEN, 1)
    assert (False, 50) == (undecided["met"], undecided["deals"])


@pytest.mark.usefixtures("lines")
def test_the_bound_is_one_of_the_stated_confidence() -> None:
    """A lower bound with a confidence of 95 % is the lower end of a 90 % interval."""
    assert any("90 % interval" in line for line in decided(OPEN, 1)["said"])


@pytest.mark.usefixtures("lines")
def test_the_lines_are_told_and_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(strength, "HISTORY", tmp_path / "strength.json")
    assert 1 == main(["--record"])
    assert ["AIM", "MISS"] == [line.split()[0] for line in capsys.readouterr().out.splitlines()]
    [kept] = json.loads((tmp_path / "strength.json").read_text("utf-8"))
    assert [EASY.name, HARD.name] == [each["line"] for each in kept["lines"]]
    assert {"date", "machine", "lines"} == set(kept)
    assert 0 == main(["--only", "careful"])
    assert 1 == main(["--only", "random"])


def test_a_line_alone_is_json(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(strength, "LINES", (EASY, GONE))
    monkeypatch.setattr(strength, "cores", lambda: 1)
    assert 0 == main(["--line", EASY.name])
    assert json.loads(capsys.readouterr().out)["met"]
    with pytest.raises(SystemExit) as left:
        main(["--line", GONE.name])
    assert "there is no bot named 'nobody'" == left.value.code


def test_a_line_in_a_process_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    missing = strength.in_time(GONE, 600)  # no line has this name
    assert not missing["met"]
    assert ["missing: ValueError: not enough values to unpack (expected 1, got 0)"] == (
        missing["said"]
    )
    assert ["missing: the minutes are over"] == strength.in_time(EASY, 0)["said"]

    def late(*_: Any, **keywords: Any) -> Any:
        raise subprocess.TimeoutExpired("bench", keywords["timeout"])

    monkeypatch.setattr(subprocess, "run", late)
    assert ["missing: the minutes are over"] == strength.in_time(EASY, 3)["said"]

    def done(command: list[str], **keywords: Any) -> Any:
        assert [sys.executable, "-m", "benchmarks.strength", "--line", EASY.name] == command
        return subprocess.CompletedProcess(command, 0, '{"met": true}', "")

    monkeypatch.setattr(subprocess, "run", done)
    assert {"met": True} == strength.in_time(EASY, 3)

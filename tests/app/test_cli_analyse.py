"""`gostop analyse` tells the mistakes of a record, and keeps what is done if it is interrupted."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

import gostop as gs
from gostop.app import analyse as command
from gostop.app import main
from gostop.bots import BOTS
from gostop.teaching import Analysis, analyse, analysis
from tests.support.cases import case
from tests.support.commands import Cli

SHORT = ("--playouts", "100", "--workers", "1")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return the file of a record of two rounds. Ann makes a mistake in the first one, and Bo has
    no choice in it.
    """
    state = gs.setup(
        "bga",
        hands=["1R 2J2 3J2 11D", "1J1"],
        table="1B 4J1 6R 8J2 10R 12A",
        stock="2A 11J2 5J1 4J2 3J1 6J2 8J1 10J1",
        captured=[
            "2R 2J1 3B 3R 4A 4R 5R 5J2 9J1 9J2",
            "6A 6J1 7A 7R 7J1 7J2 8B 8A 9A 9R 10A 10J2 11B 11J1 12B 12D 1J2 5A 12R",
        ],
    )
    record, chance = gs.Record("bga", 2, dealer=0, names=["Ann", "Bo"]), Random(1)
    for first in ("11D", "1R"):
        record = record.began(state).moved(gs.Play(first))
        while (now := record.rounds[-1].state).to_move is not None:
            record = record.moved(BOTS["careful"](gs.view(now, now.to_move), chance))
    path = tmp_path / "round.gostop"
    gs.save_record(record, path)
    return path


def words(text: str) -> str:
    """Return a text without its line breaks."""
    return " ".join(text.split())


def test_a_mistake_is_told_with_the_better_move_and_the_shares(cli: Cli, file: Path) -> None:
    found = analyse(gs.load_record(file), seat=0, round=1, playouts=100, workers=1)
    (number, decision), *_ = found.marked

    out = cli("analyse", file, "--seat", "0", "--round", "1", "--language", "en", *SHORT)

    assert 1 == number
    assert out.startswith("Analysis of a record of 2 players by Board Game Arena [bga]\n")
    told = words(out)
    assert f"Move {decision.moves + 1}, Ann: a {decision.mark and decision.mark.value}" in told
    assert "Played: Play paulownia double junk. It earns" in told
    assert "Better: Play pine ribbon. It earns" in told
    (seat,) = found.rounds[0].seats
    assert seat.shares is not None
    assert f"Ann: {seat.shares.result:+} points. The deal {seat.shares.deal:+}, decisions" in told
    assert "Playouts for each move: 100." in told


def test_a_seat_without_a_mistake_says_so(cli: Cli, file: Path) -> None:
    out = cli("analyse", file, "--seat", "1", "--round", "1", "--language", "ko", *SHORT)

    assert "뚜렷한 실수가 없습니다." in out
    assert "Bo: " in out
    assert "결정 0번." in out


def test_every_decision_is_shown_on_request(cli: Cli, file: Path) -> None:
    found = analyse(gs.load_record(file), seat=0, playouts=100, workers=1)
    decisions = [decision for each in found.rounds for decision in each.decisions]

    out = cli("analyse", file, "--seat", "0", "--all", *SHORT)

    assert len(decisions) == out.count("Move ")
    right = sum(not each.cost for each in decisions)
    assert right == out.count(": the best move.\n")
    unclear = sum(bool(each.cost) and each.mark is None for each in decisions)
    assert unclear == out.count(": no clear mistake.\n")
    assert right
    assert len(decisions) - right == out.count("Better: ")
    assert "Cards: the month" in out


def test_the_json_document_is_the_analysis(cli: Cli, file: Path) -> None:
    plain = json.loads(cli("analyse", file, "--json", "--playouts", "4", "--workers", "1"))

    assert analyse(gs.load_record(file), playouts=4, workers=1) == gs.from_plain(plain, Analysis)
    assert {"cost", "cost_error", "mark", "advice"} < plain["rounds"][0]["decisions"][0].keys()


def shown_in(html: str) -> Any:
    """Return the data of a page."""
    found = re.search('<script type="application/json" id="gs-record">(.*?)</script>', html)
    assert found is not None
    return json.loads(found[1])


def test_the_viewer_shows_the_analysis(cli: Cli, file: Path, tmp_path: Path) -> None:
    out = tmp_path / "a.html"
    found = analyse(gs.load_record(file), playouts=100, workers=1)

    assert "" == cli("analyse", file, "--html", out, *SHORT)

    story = shown_in(out.read_text("utf-8"))
    shown = story["analysis"]
    assert [0, 1] == [each["seat"] for each in shown["curves"]]
    for curve in shown["curves"]:
        assert [
            [each.number - 1, at.moves, round(at.win_chance, 4)]
            for each in found.rounds
            for at in each.seats[curve["seat"]].estimates
        ] == curve["points"]
    assert 2 * len(found.rounds) == len(shown["shares"])
    ((_, decision),) = found.marked
    (asked,) = shown["decisions"]
    assert (0, decision.moves, decision.seat, "a mistake") == tuple(
        asked[key] for key in ("round", "step", "seat", "title")
    )
    assert [*range(len(decision.advice))] == sorted(asked["order"])
    ids = [decision.advice[place].move.id for place in asked["order"]]
    assert sorted(ids) == ids
    assert [
        "isRight" if not each.worth.behind else "isWrong" if each.is_clear else "isClose"
        for each in decision.advice
    ] == [each["verdict"] for each in asked["moves"]]
    assert "Play \u00011R\u0001pine ribbon." == asked["moves"][0]["text"]
    assert asked["moves"][0]["told"][0].startswith(asked["moves"][0]["text"])


def test_the_viewer_of_one_round_shows_every_decision_on_request(cli: Cli, file: Path) -> None:
    found = analyse(gs.load_record(file), round=2, playouts=100, workers=1)

    html = cli("analyse", file, "--round", "2", "--all", "--language", "ko", "--html", "-", *SHORT)

    story = shown_in(html)
    assert [2] == [each["number"] for each in story["rounds"]]
    decisions = found.rounds[0].decisions
    assert [(0, each.moves) for each in decisions] == [
        (each["round"], each["step"]) for each in story["analysis"]["decisions"]
    ]
    assert "가장 좋은 수" in {each["title"] for each in story["analysis"]["decisions"]}


def test_a_viewer_without_an_analysis_has_none(cli: Cli, file: Path) -> None:
    assert "analysis" not in shown_in(cli("replay", file, "--html"))


def test_what_cannot_be_analysed_is_refused(cli: Cli, file: Path, tmp_path: Path) -> None:
    empty = tmp_path / "empty.gostop"
    gs.save_record(gs.Record("bga", 2, seed=1), empty)

    assert "has no moves" in cli.refused("analyse", empty)
    assert "--index needs --html" in cli.refused("analyse", file, "--index")
    assert "either --html or --json" in cli.refused("analyse", file, "--html", "a", "--json")
    assert not (tmp_path / "a").exists()
    assert "a seat from 0 to 1" in cli.refused("analyse", file, "--seat", "2")
    assert "the limit is 1 hour" in cli.refused("analyse", file, "--playouts", "1000000000")
    assert "a whole number from 1 to 2" in cli.refused("analyse", file, "--round", "3", *SHORT)


def interrupt(monkeypatch: pytest.MonkeyPatch, after: int) -> None:
    """Let an analysis be interrupted after some of its moments."""

    def estimate(task: Any, moment: Any) -> Any:
        if moment not in task.moments[:after]:
            raise KeyboardInterrupt
        return found(task, moment)

    found = analysis._estimated
    monkeypatch.setattr(analysis, "_estimated", estimate)


def test_an_interrupted_analysis_prints_what_is_done(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    interrupt(monkeypatch, 1)

    code = main(["analyse", str(file), "--playouts", "4", "--workers", "1"])

    assert 130 == code
    assert "The analysis is incomplete: it was interrupted." in capsys.readouterr().out


def test_an_interrupted_analysis_is_a_viewer_of_what_is_done(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = file.with_name("a.html")
    for after in (0, 1):
        with case(after), monkeypatch.context() as patched:
            interrupt(patched, after)
            given = ["--playouts", "4", "--workers", "1", "--html", str(out)]
            code = main(["analyse", str(file), *given])

            assert (130, "") == (code, capsys.readouterr().out)
            assert bool(after) == ("analysis" in shown_in(out.read_text("utf-8")))


def test_a_lost_worker_is_a_fault(cli: Cli, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(*given: Any, **more: Any) -> Analysis:
        found = analyse(*given, **more)
        plain = gs.to_plain(found) | {"stopped": "a worker was lost"}
        return gs.from_plain(plain, Analysis)

    monkeypatch.setattr(command, "analyse", lost)

    out = cli("analyse", file, "--playouts", "4", "--workers", "1", code=1)

    assert out.endswith("The analysis is incomplete: a worker was lost.\n")

"""`replay`, `validate`, `convert` and `watch --record` read and write the same records."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Final
from unittest import mock

import pytest

import gostop as gs
from gostop.app import main
from gostop.app.watch import play, recorded
from gostop.bots import BOTS
from gostop.formats.record_text import MAX_BYTES
from gostop.text.layout import clean
from gostop.text.names import Language
from gostop.text.words import Words
from tests.support.commands import Cli
from tests.support.records import played
from tests.support.versions import grown_otherwise

VERSIONS: Final = Path(__file__).parents[1] / "versions"
FIVE: Final = VERSIONS / "record-1-five.gostop"
HOUSE: Final = VERSIONS / "record-1-house.gostop"


class Input(io.StringIO):
    """Standard input or output that looks like a terminal."""

    def isatty(self) -> bool:
        return True


def test_a_watched_round_is_saved(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "a.gostop"
    out = cli("watch --seed", 7, "--players", 3, "--record", path)
    record = gs.load_record(path)

    assert ("Bora", "Minho", "Sora") == record.names
    assert {f"bot of seat {seat}": "careful" for seat in range(3)} == record.headers
    assert 7 == record.rounds[0].seed
    again = cli("replay", path)
    assert "\n  Player 1  Bora (careful)\n  Player 2  Minho (careful)\n" in again
    assert "bot of" not in again
    assert [line for line in out.splitlines() if line in again][3:]
    assert f"{path}: 1 round\n" == cli("validate", path)


def test_a_round_that_cannot_be_saved_is_not_played(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delattr("gostop.app.watch.play")
    refused = cli.refused("watch --record", tmp_path / "none" / "a.gostop")
    assert "can't be written" in refused


def test_the_name_of_a_bot_may_be_any_command() -> None:
    round_ = play(gs.BGA, 7, [BOTS["random"]] * 2)
    words = Words(Language.HANGUL, told=True, seats=("보라", "민호"))
    record = recorded(round_, ["node " + "x" * 300, "./caf\udce9"], words)
    assert ("보라", "민호") == record.names
    assert ["node " + "x" * 195, "./caf\\u{dce9}"] == [*record.headers.values()]


def test_a_record_is_told_turn_by_turn(cli: Cli) -> None:
    out = cli("replay", FIVE)
    record = gs.load_record(FIVE)

    assert out.startswith("A record of 5 players by Fudawiki [fudawiki]\n  Player 1  Kim\n")
    assert "  Player 3  Park\\u{202e}\n  Player 4  \\u{1b}[31m\n  Player 5  </script>\n" in out
    assert all(each.isprintable() for each in out.split("\n"))
    assert ["Round 1", "Round 2", "Round 3"] == [
        line[:7] for line in out.split("\n") if line.endswith("of the record")
    ]
    names = ["Kim", '"Lee"', "Park\\u{202e}", "\\u{1b}[31m", "</script>"]
    totals = [f"  {name:12}  {n:>+8}" for name, n in zip(names, record.match.totals, strict=True)]
    assert out.endswith("\n".join(["Totals", *totals, ""]))
    assert "\nDealt by Park" in out
    assert 1 == cli("replay", FIVE, "--round", 2).count("of the record")
    assert "The round goes on after 1 move." in cli("replay", HOUSE)


def test_on_a_terminal_enter_shows_the_next_turn(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    whole = cli("replay", FIVE)
    shown = []
    for entered in ("\n" * 500, "\n\n"):
        monkeypatch.setattr(sys, "stdin", Input(entered))
        monkeypatch.setattr(sys, "stdout", out := Input())
        assert 0 == main(["replay", str(FIVE)])
        shown.append(out.getvalue())
        monkeypatch.undo()
        monkeypatch.setenv("NO_COLOR", "1")

    assert whole.replace("\n\n", "\n") == shown[0]
    assert shown[0].startswith(shown[1])
    assert 3 == sum(shown[1].startswith(shown[0][: len(shown[1])]) for _ in range(3))


def test_a_terminal_without_the_letters_shows_escapes(monkeypatch: pytest.MonkeyPatch) -> None:
    class Ascii(io.TextIOWrapper):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(sys, "stdin", Input("\n" * 500))
    monkeypatch.setattr(sys, "stdout", out := Ascii(io.BytesIO(), encoding="ascii"))
    assert 0 == main(["replay", str(FIVE), "--language", "ko"])
    assert isinstance(out.buffer, io.BytesIO)
    assert b"\\ub09c\\ucd08" in out.buffer.getvalue()


@pytest.mark.parametrize("command", ["convert", "replay --html -"])
def test_a_document_is_utf_8_whatever_the_output_prefers(
    command: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    record = gs.Record("bga", 2, seed=1, names=["김", "李é"]).dealt()
    path = tmp_path / "record.json"
    path.write_text(json.dumps(gs.to_plain(record)), encoding="utf-8")
    monkeypatch.setattr(sys, "stdout", out := io.TextIOWrapper(io.BytesIO(), encoding="ascii"))

    assert 0 == main([*command.split(), str(path)])
    assert isinstance(out.buffer, io.BytesIO)
    written = out.buffer.getvalue().decode("utf-8")
    assert "김" in written
    if command == "convert":
        assert record == gs.parse_record(written)


def test_a_round_that_is_not_there_is_refused(cli: Cli) -> None:
    refused = cli.refused("replay --round 4", FIVE)
    assert "expected a round from 1 to 3, found 4 (--round)" in refused


def test_records_are_checked(cli: Cli, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong\x1b.gostop"
    wrong.write_text(FIVE.read_text(encoding="utf-8").replace("result stop", "result go", 1))
    lines = FIVE.read_text(encoding="utf-8").split("\n")
    number = next(place for place, line in enumerate(lines, 1) if line.startswith("result stop"))

    out = cli("validate", FIVE, wrong, HOUSE, code=1)
    first, second, third = out.splitlines()
    assert (f"{FIVE}: 3 rounds", f"{HOUSE}: 3 rounds") == (first, third)
    assert second.startswith(f"{clean(str(wrong))}: line {number}, column 8: expected the result")

    files = json.loads(cli("validate --json", FIVE, wrong, code=1))["files"]
    assert {"file": str(FIVE), "rounds": 3, "fault": None} == files[0]
    assert ("result", number, 8) == tuple(files[1]["fault"][k] for k in ("code", "line", "column"))
    assert "can't be read" in cli("validate", tmp_path / "none.gostop", code=1)


def test_a_record_becomes_json_and_back(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text(cli("convert", HOUSE), encoding="utf-8")

    assert gs.load_record(HOUSE) == gs.from_plain(json.loads(path.read_text(encoding="utf-8")))
    back = cli("convert", path)
    assert grown_otherwise(HOUSE.read_text(encoding="utf-8"), back) is None
    assert path.read_text(encoding="utf-8") == cli("convert --json", path)
    other = json.dumps(gs.to_plain(played(gs.FRENCH, 2, 1)))
    assert "\nsettings\n" in cli("convert --whole -", typed=other)
    five = json.loads(cli("convert --whole", FIVE))
    assert gs.load_record(FIVE) == gs.from_plain(five)
    assert "settings" in five["ruleset"]
    written = path.read_text(encoding="utf-8")
    assert "-: 3 rounds\n" == cli("validate -", typed=written)
    assert written == cli("convert -", typed=HOUSE.read_text(encoding="utf-8"))
    plain = json.loads(cli("replay --json --round 2", HOUSE))
    assert 1 == len(plain["rounds"])


def test_other_json_is_refused(cli: Cli) -> None:
    for text, message in (
        (json.dumps(gs.to_plain(gs.Go())), "expected a Record, found 'Move' (type)"),
        ("{", "this is not valid JSON"),
        ('{"a":"' + "한" * (MAX_BYTES // 3) + '"}', f"at most {MAX_BYTES} bytes, found at least"),
    ):
        assert message in cli.refused("convert -", typed=text)


def test_a_bar_shows_how_many_files_were_read(bar: mock.MagicMock, cli: Cli) -> None:
    cli("validate", FIVE, HOUSE)
    shown = bar.return_value
    assert [mock.call(1)] * 2 == shown.__enter__.return_value.update.mock_calls
    shown.__exit__.assert_called_once()


def test_a_seat_with_a_blank_name_has_its_number(cli: Cli, tmp_path: Path) -> None:
    record = gs.Record("bga", 2, seed=3, names=["  ", "Bora"]).dealt()
    gs.save_record(record, tmp_path / "blank.gostop")
    out = cli("replay", tmp_path / "blank.gostop")
    assert "\n  Player 1  Player 1\n  Player 2  Bora\n" in out
    assert "Dealt by Player 1\n" in out

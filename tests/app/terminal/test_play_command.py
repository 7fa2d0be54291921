"""`gostop play` refuses wrong input in one line, keeps its files, and chooses screen or lines."""

import importlib.util
import io
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import gostop as gs
from gostop.app import inputs, main
from gostop.app import play as command
from gostop.app.parser import parsed
from gostop.app.play import INSTALL
from gostop.bots.external import External
from gostop.bots.session import Sitting
from gostop.core.files import commands
from gostop.text.words import Words
from tests.support.cases import case
from tests.support.commands import Cli

BOT = f"{commands.join([sys.executable])} -m gostop serve-bot random"


@pytest.fixture(autouse=True)
def _no_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))


@pytest.fixture
def game(tmp_path: Path, cli: Cli) -> Path:
    """Return the file of a game that a person has left."""
    file = tmp_path / "game.gostop"
    cli("play --seed 7 --record", file)
    return file


BAD = [
    (["--players", "7"], "expected a number of players of bga (2, 3, 4, 5, 6), found 7"),
    (["--rules", "hangame", "--players", "3"], "expected a number of players of hangame (2)"),
    (["--rules", "bgaa"], "found 'bgaa'; did you mean bga?"),
    (["--seat", "2"], "expected a seat from 0 to 1, found 2 (--seat)"),
    (["--seat", "-1"], "expected a seat from 0 to 1, found -1 (--seat)"),
    (["--bot", "carefull"], "random, search, search-calls, found 'carefull'"),
    (
        ["--players", "3", *["--bot", "careful"] * 3],
        "give one --bot for all other seats, or one for each of the 2 other seats, not 3",
    ),
    (
        ["--players", "4", "--bot", "random", "--bot", "careful"],
        "give one --bot for all other seats, or one for each of the 3 other seats, not 2",
    ),
    (["--bot", "/no/such/program"], "the program '/no/such/program' does not start"),
    (["--balances", "1,2,3"], "expected 2 numbers, one for each seat, found 3 (balances)"),
    (["--name", "x" * 201], "expected a text of at most 200 characters"),
    (["--record", "/no/such/folder/a.gostop"], "there is no folder"),
    (["-"], "name a file for the game, not '-'"),
    (["none.gostop"], "none.gostop"),
    (["--language", "xx"], "expected one of en"),
]


def test_wrong_input_is_one_line(cli: Cli) -> None:
    for arguments, told in BAD:
        with case(*arguments):
            code, _, err = cli.run("play", *arguments)
            assert (2, 1, True) == (code, err.count("\n"), told in err)


def test_a_file_tells_its_own_rules(game: Path, cli: Cli) -> None:
    for name, value in (
        *(("--rules", "bga"), ("--players", "2"), ("--seed", "1")),
        *(("--name", "Kim"), ("--balances", "1,1")),
    ):
        with case(name):
            told = cli.refused("play", game, name, value)
            assert f"give either a file or {name}, not both" in told


def test_a_broken_record_is_refused_and_kept(game: Path, cli: Cli) -> None:
    text = game.read_text(encoding="utf-8")
    game.write_text(broken := text.replace("deal ", "deal 5A "), encoding="utf-8")
    assert "line 12" in cli.refused("play", game)
    assert broken == game.read_text(encoding="utf-8")


def test_a_new_game_replaces_no_file(game: Path, cli: Cli) -> None:
    text = game.read_text(encoding="utf-8")
    assert f"to go on with it: gostop play {game}" in cli.refused("play --record", game)
    assert text == game.read_text(encoding="utf-8")


def test_a_record_in_json_goes_on_in_another_file(game: Path, tmp_path: Path, cli: Cli) -> None:
    plain, other = tmp_path / "game.json", tmp_path / "other.gostop"
    plain.write_text(cli("convert", game), encoding="utf-8")
    told = cli.refused("play", plain)
    assert "--record FILE.gostop saves the game in another file" in told
    cli("play", plain, "--record", other)
    assert gs.load_record(game) == gs.load_record(other)


def test_the_person_sits_where_the_record_says(tmp_path: Path, cli: Cli) -> None:
    file = tmp_path / "kim.gostop"
    told = cli("play --players 4 --seat 2 --name Kim --language ko --seed 7 --record", file)
    assert "상대: 보라 (신중형), 민호 (신중형), 소라 (신중형)" in told
    record = gs.load_record(file)
    assert ("보라", "민호", "Kim", "소라") == record.names
    bots = {f"bot of seat {seat}": "careful" for seat in (0, 1, 3)}
    assert {"player": "seat 2", **bots} == record.headers
    assert "Kim: " not in told + cli("play", file, typed="1\n")
    assert () == gs.load_record(file).comments


def test_each_other_seat_has_its_own_bot(tmp_path: Path, cli: Cli) -> None:
    file = tmp_path / "three.gostop"
    told = "against Bora (random), Minho (careful)\n"
    bots = "--bot random --bot careful"
    assert told in cli(f"play --players 3 --seat 1 {bots} --seed 7 --record", file)
    record = gs.load_record(file)
    assert ("Bora", "Player", "Minho") == record.names
    assert told in cli("play", file)
    assert () == gs.load_record(file).comments


def test_a_record_of_a_real_table_asks_which_seat_is_ones_own(tmp_path: Path, cli: Cli) -> None:
    file = tmp_path / "table.gostop"
    gs.save_record(gs.Record("bga", 2, seed=1), file)
    assert "seats is yours; say it with --seat" in cli.refused("play", file)
    cli("play --seat 1", file)
    found = gs.load_record(file)
    assert ("From here on, Player 1 is played by careful.",) == found.comments
    gs.save_record(gs.Record("bga", 2, seed=1, names=["random", "Kim"]), file)
    cli("play", file)
    assert () == gs.load_record(file).comments


def test_the_file_of_a_stranger_starts_no_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cli: Cli
) -> None:
    file = tmp_path / "bot.gostop"
    told = cli("play --seed 7 --bot", BOT, "--record", file, typed="1\n")
    assert BOT == gs.load_record(file).headers["bot of seat 1"]
    assert f", against Bora ({Path(sys.executable).name})\n" in told

    def no_program(*_: object) -> None:
        raise AssertionError

    with monkeypatch.context() as patch:
        patch.setattr(inputs, "External", no_program)
        cli("play", file)
    cli("play", file, "--bot", BOT)


def test_a_bot_that_fails_ends_the_game_which_is_saved(tmp_path: Path, cli: Cli) -> None:
    file = tmp_path / "game.gostop"
    bot = f"{commands.join([sys.executable])} -c ''"
    given = ("--bot", bot, "--record", file)
    code, _, err = cli.run("play --seed 7", *given, typed="1\n1\n1\n")
    assert 2 == code
    assert "ended its output before it answered" in err
    assert ("Player", "Bora") == gs.load_record(file).names


def test_programs_of_bots_are_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[External] = []

    def kept(text: str, **limits: Any) -> External:
        made.append(External(text, **limits))
        return made[-1]

    monkeypatch.setattr(inputs, "External", kept)
    assert 0 == main(["play", "--bot", BOT, "--seed", "7"])
    assert [None] == [bot._program for bot in made]


class Screen(io.StringIO):
    """A stream that claims to be a terminal."""

    encoding = "ascii"

    def isatty(self) -> bool:
        return True


def on_terminal(monkeypatch: pytest.MonkeyPatch) -> tuple[Screen, Screen]:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys, "stdin", Screen())
    monkeypatch.setattr(sys, "stdout", out := Screen())
    monkeypatch.setattr(sys, "stderr", errors := Screen())
    return out, errors


def test_without_textual_the_lines_come_with_a_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    found = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name: None if name == "textual" else found(name)
    )
    out, errors = on_terminal(monkeypatch)
    assert 0 == main(["play", "--seed", "7", "--language", "ko"])
    assert f"{INSTALL}\n" == errors.getvalue()
    assert "pip install 'gostop[tui]'" in INSTALL
    assert "\\uace0\\uc2a4\\ud1b1" in out.getvalue()
    assert "\x1b" not in out.getvalue()


def test_a_stream_that_is_no_terminal_gets_no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    find = importlib.util.find_spec
    for name in ("stdin", "stdout", "stderr"):
        with monkeypatch.context() as patch, case(name):
            on_terminal(patch)
            patch.setattr(sys, name, io.StringIO())
            patch.setattr(
                importlib.util, "find_spec", lambda name: find("io" if name == "textual" else name)
            )
            assert 0 == main(["play", "--seed", "7"])


def test_without_an_input_the_game_is_left(monkeypatch: pytest.MonkeyPatch, cli: Cli) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert "The input has ended." in cli("play --seed 7")


def test_an_input_that_cannot_be_read_is_told(game: Path, cli: Cli) -> None:
    code, _, err = cli.run("play", game, typed=b"1\n\xff\xfe\n")
    assert 2 == code
    assert "standard input can't be read: it is no text" in err
    assert gs.load_record(game).rounds


def test_a_line_without_an_end_is_read_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("x" * 2500))
    assert [1000, 1000, 500] == [len(command.typed_line() or "") for _ in range(3)]
    assert command.typed_line() is None


def test_on_a_terminal_the_game_has_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[tuple[Sitting, Words]] = []
    module = SimpleNamespace(play=lambda sitting, words: played.append((sitting, words)))
    arguments = parsed(["play", "--players", "3", "--name", "Kim"])
    monkeypatch.setattr(
        importlib, "import_module", lambda name: {"gostop.app.terminal.app": module}[name]
    )
    out, _ = on_terminal(monkeypatch)
    find = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name: find("io" if name == "textual" else name)
    )
    assert command.run(arguments).startswith("Not saved: ")
    assert ("Kim", "Bora", "Minho") == played[0][1].seats
    assert ("", "careful", "careful") == played[0][1].bots
    assert "" == out.getvalue()


def test_a_terminal_that_cannot_move_its_cursor_gets_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    out, errors = on_terminal(monkeypatch)
    monkeypatch.setenv("TERM", "dumb")
    assert 0 == main(["play", "--seed", "7"])
    assert "Your turn: which card do you play?" in out.getvalue()
    assert "" == errors.getvalue()


def test_plain_lines_have_no_colours_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    out, errors = on_terminal(monkeypatch)
    assert 0 == main(["play", "--plain", "--seed", "7"])
    assert "\x1b" not in out.getvalue()
    assert "" == errors.getvalue()

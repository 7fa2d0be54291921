"""Each wrong command line is one line of error and an exit code, and no output breaks it."""

import errno
import io
import os
import re
import runpy
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import gostop as gs
from gostop.text.terminal import fixed, width
from tests.support.cases import case
from tests.support.commands import Cli
from tools.work import at_most

OUTCOME = 'rules = "bga"\ncaptured = ["1B 3B 8B", "1J", "2J"]\nwinner = 0\n'


@pytest.mark.parametrize(("compiled", "how"), [(True, "compiled"), (False, "interpreted")])
def test_the_version_is_the_packages(
    compiled: bool, how: str, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gs, "compiled", compiled)
    assert f"gostop {gs.__version__} ({how})\n" == cli("--version")


def test_help_is_given_for_every_command(cli: Cli) -> None:
    for command in ("", "watch", "score", "settle", "rules", "rules show", "rules ask"):
        with case(command):
            assert cli(f"{command} --help").startswith("usage: gostop")


def test_a_group_of_commands_alone_prints_its_help(cli: Cli) -> None:
    for command in ("", "rules"):
        with case(command):
            assert cli(f"{command} --help") == cli(command)


def test_gostop_alone_has_three_examples_that_work(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = cli("").partition("to begin:\n")[2].partition("\n\n")[0]
    examples = [line.partition("   ")[0] for line in told.replace("  gostop", "gostop").split("\n")]
    assert 3 == len(examples)
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    for example in examples:
        with case(example):
            assert cli(*shlex.split(example)[1:])


def test_on_a_terminal_no_error_is_broken_within_a_word_or_a_command(
    cli: Cli, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = [*WRONG, "check --scores nothing", "play x.json", "settle x --per-poin 3"]
    whole = {command: cli.refused(command) for command in wrong}
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    for columns in (80, 40):
        with fixed(columns):
            for command, text in whole.items():
                with case((command, columns)):
                    code, _, lines = cli.run(command)
                    assert (2, text.split()) == (code, lines.split())
                    fit = [width(line) <= columns or " " not in line for line in lines.splitlines()]
                    assert all(fit)
                    for copied in re.findall(r"gostop[a-z -]* --help|--[a-z]+ FILE", text):
                        assert copied in lines


WRONG = {
    "dance": "'dance'",
    "watch --sed 3": "--sed",
    "watch --seed x": "expected a whole number, such as 7, found 'x'",
    "watch --seed 1.5": "expected a whole number, such as 7, found '1.5'",
    "watch --players 9": "of bga (2, 3, 4, 5, 6), found 9 (--players)",
    "watch --players -1": "of bga (2, 3, 4, 5, 6), found -1 (--players)",
    "watch --rules french --players 5": "expected a number of players of french (2, 3, 4), found 5",
    "watch --rules bgaa": "did you mean bga?",
    "watch --rules ?": (
        "expected a TOML file or one of french, bga, chinese_blog, fudawiki, hangame, pmang, "
        "netmarble, found '?'"
    ),
    "watch --rules missing.toml": "'missing.toml' can't be read: No such",
    "watch --language xx": "expected one of en, ko, ko-Latn, ja, zh, fr, found 'xx'",
    "score": "CARDS",
    "score 13A": "'13A' at character 1 is not a card",
    "score 1B 1B": "'1B' at character 4 is the second",
    "score 1B --cup ribbon": "'ribbon'",
    "score 1B --rules /dev/null": "pipe or a device, not a file; write - for standard input",
    "settle": "FILE",
    "settle .": "'.' can't be read: Is a directory",
    "settle missing.toml": "'missing.toml' can't be read: No such",
    "settle \0": "can't be read",
    "settle /dev/null": "pipe or a device, not a file; write - for standard input",
    "settle x --per-point 0": "such as 100 or 0.05, found '0'",
    "settle x --per-point -1": "--per-point",
    "settle x --per-point 1e9": "such as 100 or 0.05, found '1e9'",
    "settle x --per-point nan": "such as 100 or 0.05, found 'nan'",
    "settle x --per-point 1000000000": "such as 100 or 0.05, found '1000000000'",
    "settle x --balances": "--balances",
    "settle x --balances 5,": "one whole number for each seat, such as 50,20,30, found '5,'",
    "settle x --balances 1.5": "one whole number for each seat, such as 50,20,30, found '1.5'",
    "rules show french.toml": "'french.toml' can't be read",
    "rules show \0": "expected a TOML file or one of french",
    "rules diff bga": "name two rulesets to compare",
    "rules diff bga nothing": "found 'nothing'",
    "watch --bot carful": "search-calls, found 'carful'; did you mean careful?",
    "watch --bot ?": (
        "expected one of careful, cautious, greedy, learned, random, search, search-calls, found "
        "'?'; the command of a program has a slash or a space, such as ./bot (--bot"
    ),
    "watch --players 3 --bot careful --bot random": (
        "give one --bot for all seats, or one for each of the 3 seats, not 2"
    ),
    "watch --language ko --json": "--json과 --language 중 하나만 쓰세요",
    "score 1B --json --language en": "give either --json or --language, not both",
    "settle - --rules -": "standard input can be read only once, not for --rules and FILE",
    "score - --rules -": "standard input can be read only once, not for --rules and CARDS",
    "validate - a.gostop -": "standard input can be read only once, not for FILE and FILE",
    "watch --record -": "--record needs a file, such as round.gostop, not -",
    "rules diff - -": "standard input can be read only once, not for A and B",
    "rules diff - --rules -": "standard input can be read only once, not for --rules and A",
    "rules ask --rules -": "standard input has your answers, so --rules needs",
}


def test_wrong_input_is_one_line_and_exit_code_2(cli: Cli) -> None:
    for arguments, why in WRONG.items():
        with case(arguments):
            found = cli.refused(arguments)
            assert found.startswith("gostop: ")
            assert why in found


def test_a_strangers_file_name_is_quoted_on_one_harmless_line(cli: Cli) -> None:
    for name in ("x" * 5000, "a\nb.toml", "\x1b[31m.toml"):
        for command in ("settle", "rules show"):
            with case(command, name):
                assert cli.refused(command, name).removesuffix("\n").isprintable()


DEEP = {
    "lists in a list": "goes = " + "[" * 200 + "]" * 200,
    "lists without an end": "goes = " + "[" * 100_000,
    "a number of many digits": "carry = 1" + "0" * 5000,
    "lists in a table of rules": "rules = { base = 'bga', go = { threshold = "
    + ("[" * 350 + "]" * 350)
    + " } }",
    "more shakes than any product has a name for": "shakes = [" + "0, " * 20_000 + "]",
    "a token without an end": "x = '" + "1B" * 100_000 + "'",
    "a list of two hundred thousand goes": "goes = [" + "0, 1, " * 100_000 + "]",
}


@pytest.mark.weekly
@pytest.mark.parametrize("line", DEEP.values(), ids=DEEP)
def test_no_file_of_a_stranger_hangs_or_breaks_the_command(line: str, cli: Cli) -> None:
    rules = "" if line.startswith("rules") else 'rules = "bga"\n'
    text = OUTCOME.replace('rules = "bga"\n', rules) + line
    with at_most(lines=10_000_000):
        cli.refused("settle -", typed=text)


def test_a_pipe_that_nobody_writes_to_is_refused(tmp_path: Path, cli: Cli) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert "is a pipe or a device" in cli.refused("settle", tmp_path / "pipe")


def test_ctrl_c_is_quiet(monkeypatch: pytest.MonkeyPatch, cli: Cli) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("gostop.app.watch.play", interrupted)
    assert (130, "", "") == cli.run("watch --seed 1")


def test_a_full_disk_is_told(monkeypatch: pytest.MonkeyPatch, cli: Cli) -> None:
    def full(_: str) -> None:
        monkeypatch.undo()
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("gostop.app.show", full)
    expected = "gostop: the output cannot be written: No space left on device\n"
    assert (1, "", expected) == cli.run("rules list")


def test_a_closed_output_is_an_error(monkeypatch: pytest.MonkeyPatch, cli: Cli) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    expected = "gostop: the output cannot be written: it is closed\n"
    for line in ("rules list", "rules --help", "--version"):
        assert (1, "", expected) == cli.run(line)


def test_with_a_closed_error_output_an_error_is_no_output(
    monkeypatch: pytest.MonkeyPatch, cli: Cli
) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    assert (2, "", "") == cli.run("rules show nothing")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no such device")
def test_an_output_that_cannot_be_written_is_an_error() -> None:
    buffered = {key: value for key, value in os.environ.items() if key != "PYTHONUNBUFFERED"}
    expected = b"gostop: the output cannot be written: No space left on device"
    for asked in ("--help", "--version", "rules list"):
        with case(asked), Path("/dev/full").open("wb") as full:
            command = [sys.executable, "-m", "gostop", *asked.split()]
            run = subprocess.run(
                command, check=False, stdout=full, stderr=subprocess.PIPE, env=buffered
            )
            assert (1, expected) == (run.returncode, run.stderr.rstrip())


def test_a_broken_pipe_is_quiet() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    run = subprocess.run(
        [sys.executable, "-m", "gostop", "rules", "show", "bga"],
        check=False,
        stdout=writer,
        stderr=subprocess.PIPE,
    )
    os.close(writer)
    assert (141, b"") == (run.returncode, run.stderr)


def test_what_a_terminal_cannot_show_is_escaped() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "gostop", "rules", "show", "bga"],
        check=True,
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert b"(\\uc9c0" in run.stdout or b"(\\ucabd" in run.stdout


def test_python_m_gostop_is_the_command_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["gostop", "--version"])
    with pytest.raises(SystemExit) as left:
        runpy.run_module("gostop", run_name="__main__")
    assert 0 == left.value.code
    assert capsys.readouterr().out.startswith(f"gostop {gs.__version__} (")


def test_importing_the_main_module_runs_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_module("gostop.__main__", run_name="gostop.__main__")
    assert "" == capsys.readouterr().out


def test_what_argparse_finds_is_told_in_the_form_of_all_errors(cli: Cli) -> None:
    cases: list[tuple[str, str]] = [
        ("scroe 1B", "found 'scroe'; did you mean score? (COMMAND; gostop --help says more)"),
        ("score", "CARDS is missing (gostop score --help says more)"),
        ("score 1B --dice", "these arguments are unknown: --dice (gostop score --help says more)"),
        ("score 1B --lang ja", "unknown: --lang ja; did you mean --language? (gostop score --help"),
        ("score 1B --dice --jsn", "unknown: --dice --jsn; did you mean --json? (gostop score"),
        ("score 1B --cup", "it needs a value (--cup; gostop score --help"),
        ("score 1B --cup bright", "expected one of animal, junk, found 'bright' (--cup; gostop"),
        ("score 1B --language korean", "found 'korean'; did you mean 'ko'? (--language; gostop"),
    ]
    for arguments, complaint in cases:
        with case(arguments, complaint):
            assert complaint in cli.refused(arguments)


def test_help_says_what_a_language_does(cli: Cli) -> None:
    told = "Korean and English have sentences, other languages have the names of cards"
    for command in ("play", "replay", "watch", "simulate"):
        with case(command):
            found = " ".join(cli(f"{command} --help").split())
            assert told in found
            assert ("replay" == command) == ("(with --html, default: en)" in found)

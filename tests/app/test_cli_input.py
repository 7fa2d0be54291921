"""Commands read standard input in place of a file, and name the file that holds an error."""

import io
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.cases import case
from tests.support.commands import Cli

OUTCOME = 'rules = "bga"\ncaptured = ["1B 3B 8B 2A 4A 8A", "1J1"]\nwinner = 0\n'
HOUSE = 'base = "bga"\nid = "home"\nname = "쪽 table"\nscoring.combinations.godori.points = 9\n'


class Broken(io.RawIOBase):
    """A standard input that fails."""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: object) -> int:
        raise OSError(5, "Input/output error")


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "outcome.toml").write_text(OUTCOME, encoding="utf-8")
    (tmp_path / "home.toml").write_text(HOUSE, encoding="utf-8")
    monkeypatch.chdir(tmp_path)


COMMANDS = [
    (OUTCOME, "settle outcome.toml"),
    (OUTCOME, "settle outcome.toml --rules home.toml"),
    (HOUSE, "settle outcome.toml --rules home.toml"),
    (HOUSE, "score 2A,4A,8A --rules home.toml"),
    (HOUSE, "simulate -n 2 --seed 1 --json --rules home.toml"),
    (HOUSE, "watch --seed 1 --json --rules home.toml"),
    (HOUSE, "rules list --rules home.toml"),
    (HOUSE, "rules show home.toml"),
    (HOUSE, "rules show --rules home.toml"),
    (HOUSE, "rules diff bga home.toml"),
    (HOUSE, "rules diff home.toml bga"),
    (HOUSE, "rules nearest home.toml"),
]


@pytest.mark.usefixtures("files")
def test_wherever_a_file_is_read_standard_input_may_be(cli: Cli) -> None:
    for text, command in COMMANDS:
        with case(text, command):
            name = "outcome.toml" if text is OUTCOME else "home.toml"
            assert cli(command) == cli(command.replace(name, "-"), typed=text.encode())


def test_all_of_the_input_is_one_set_of_cards(cli: Cli) -> None:
    text = "1B 3B\n8B, 4피\r\n\n"
    expected = cli("score", "1B 3B 8B 4J1")
    assert expected == cli("score -", typed=text) == cli("score -", typed=text.encode())


def test_what_standard_input_may_not_be_is_told_in_one_line(cli: Cli) -> None:
    cases: list[tuple[str, bytes, str]] = [
        ("score -", b"\xff", "standard input can't be read: it is not UTF-8"),
        ("score -", b"13A", "'13A'"),
        ("score - 1B", b"1B", "'-'"),
        ("settle -", b"", "rules"),
        ("settle -", b"x = ", "standard input: line 1, column 5: this is not valid TOML"),
        ("settle -", b"#" * 4_000_001, "expected at most 4000000 bytes, found more"),
        ("rules show -", b"go.threshold = 5", "base"),
    ]
    for command, data, why in cases:
        with case(command, data, why):
            assert why in cli.refused(command, typed=data)


def test_an_error_begins_with_the_file_that_holds_it(tmp_path: Path, cli: Cli) -> None:
    cases: list[tuple[str, str, str]] = [
        ("settle FILE", "rules = 7", "expected one of"),
        ("settle OUTCOME --rules FILE", 'base = "bga"\ngo..threshold = 5', "line 2, column 4: "),
        ("rules diff bga FILE", 'base = "bga"\ngo.threshold = 0', "expected a whole number"),
        ("rules show FILE", "", "base"),
        ("replay FILE", "gostop record 2\n", "line 1, column 15: "),
        ("convert FILE", '{"gostop": 2}', "expected version 1"),
        ("play --plain FILE", "gostop record 1\nrules 7\n", "line 2, "),
    ]
    for command, text, why in cases:
        with case(command, text, why):
            wrong, outcome = tmp_path / "wrong", tmp_path / "outcome"
            wrong.write_text(text, encoding="utf-8")
            outcome.write_text(OUTCOME, encoding="utf-8")
            given = command.replace("FILE", str(wrong)).replace("OUTCOME", str(outcome))
            found = cli.refused(given)
            assert found.startswith(f"gostop: {wrong}: ")
            assert why in found


@pytest.mark.parametrize(
    ("stdin", "why"),
    [
        (None, "standard input can't be read: it is closed"),
        (io.TextIOWrapper(io.BufferedReader(Broken())), "can't be read: Input/output error"),
    ],
    ids=["none", "broken"],
)
@pytest.mark.parametrize("command", ["score -", "settle -", "rules show -"])
def test_an_input_that_is_not_there_is_told_in_one_line(
    command: str, stdin: object, why: str, monkeypatch: pytest.MonkeyPatch, cli: Cli
) -> None:
    monkeypatch.setattr(sys, "stdin", stdin)
    assert why in cli.refused(command)


def test_an_input_without_an_end_is_read_to_its_limit() -> None:
    # the child reads from a pipe whose writer doesn't end before the child
    writer = subprocess.Popen(
        [sys.executable, "-c", "while True: print('# ' * 10_000)"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    with writer:
        found = subprocess.run(
            [sys.executable, "-m", "gostop", "settle", "-"],
            stdin=writer.stdout,
            capture_output=True,
            check=False,
        )
        writer.kill()
    assert (2, 1) == (found.returncode, found.stderr.count(b"\n"))
    assert b"found more (standard input)" in found.stderr

"""Output fills a terminal, counts wide characters, and has colour only where it is wanted."""

import io
import os
import re
import sys
import textwrap
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gostop.text.layout import KEPT, again, filled, filled_value
from gostop.text.terminal import BOLD, columns, is_coloured, padded, styled, width
from tests.support.cases import case, some
from tests.support.commands import Cli

STYLES = re.compile(r"\x1b\[[0-9;]*m")


class Screen(io.StringIO):
    """A stand-in for a terminal."""

    def isatty(self) -> bool:
        super().isatty()  # `isatty` fails on a closed stream
        return True

    def fileno(self) -> int:
        return 77


def size_of(found: int) -> object:
    return lambda number: os.terminal_size((found if number == 77 else 1, 24))


@pytest.fixture(autouse=True)
def _no_wishes(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR", "WT_SESSION"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm")


# Width


def test_a_terminal_is_filled_within_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    cases: list[tuple[int, int]] = [(100, 100), (80, 80), (66, 66), (1, 40), (500, 120), (0, 80)]
    for has, uses in cases:
        with case(has, uses):
            monkeypatch.setattr(os, "get_terminal_size", size_of(has))
            assert uses == columns(Screen())


def test_a_terminal_of_which_nobody_knows_the_size_has_80_columns(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def unknown(_: int) -> None:
        raise OSError(25, "Inappropriate ioctl for device")

    monkeypatch.setattr(os, "get_terminal_size", unknown)
    assert 80 == columns(Screen())


def test_what_is_no_terminal_has_80_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "33")
    closed = Screen()
    closed.close()
    assert [80, 80, 80] == [columns(each) for each in (None, io.StringIO(), closed)]


@given(
    st.text(st.sampled_from("ab  c-—é[]().,"), max_size=200),
    st.sampled_from(["", "  ", "again: ", "     "]),
    st.sampled_from([None, "", "    "]),
)
def test_text_of_narrow_characters_is_filled_as_pythons_own_library_does(
    text: str, first: str, rest: str | None
) -> None:
    expected = textwrap.fill(
        text,
        80,
        initial_indent=first,
        subsequent_indent=" " * len(first) if rest is None else rest,
        break_long_words=False,
        break_on_hyphens=False,
    )
    assert expected == filled(text, first, rest)


def test_long_text_is_wrapped_under_its_beginning() -> None:
    assert ["  ab " + "x" * 75, "     " + "y" * 75] == filled(
        f"{'x' * 75} {'y' * 75}", "  ab "
    ).split("\n")


def test_a_wide_character_takes_two_columns() -> None:
    cases: list[tuple[str, int]] = [
        ("plum", 4),
        ("매조", 4),
        ("ポクタン", 8),
        ("亲嘴 Bonus", 10),
        ("é«…", 3),
        ("e\u0301\u200b", 1),
        ("\x1b[1;32m매\x1b[0m", 2),
        ("", 0),
    ]
    for text, wide in cases:
        with case(text, wide):
            assert wide == width(text)
            assert wide + 3 == width(padded(text, wide + 3))
            assert text == padded(text, wide - 1)


def test_lines_of_wide_characters_are_filled_by_their_columns() -> None:
    lines = filled("매조 " * 30, "  가 ").split("\n")
    assert [79, 79] == [width(line) for line in lines]
    assert lines[1].startswith("     매조 매조")


def test_a_line_ends_at_no_blank_that_is_kept() -> None:
    whole = f"[{'가' * 10}{KEPT}{'나' * 10}]"
    assert ["x" * 50, whole.replace(KEPT, " ")] == filled(f"{'x' * 50} {whole}").split("\n")
    assert "\0" not in filled(whole, f"{KEPT}  ")
    assert ["x" * 76, "(± 3.9)"] == filled(f"{'x' * 76} (± 3.9)").split("\n")


def test_what_no_line_can_hold_is_broken_after_all() -> None:
    long = f"[{KEPT.join(['가나다라'] * 12)}]"
    lines = filled(f"ab {long}").split("\n")
    assert [75, 36] == [width(line) for line in lines]
    assert f"ab {long.replace(KEPT, ' ')}" == " ".join(lines)


def test_a_value_is_broken_where_the_eye_expects_it() -> None:
    value = "{ " + ", ".join(f"name{number} = {number}" for number in range(12)) + " }"
    lines = filled_value(value, "path = ", "    ").split("\n")
    assert all(not line.endswith("=") for line in lines)


# Colour


def test_colour_is_for_terminals_unless_the_environment_decides(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cases: list[tuple[dict[str, str], bool, bool]] = [
        ({}, True, True),
        ({}, False, False),
        ({"NO_COLOR": "1"}, True, False),
        ({"NO_COLOR": ""}, True, True),
        ({"FORCE_COLOR": "1"}, False, True),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, True, False),
        ({"TERM": "dumb"}, True, False),
    ]
    for environment, terminal, coloured in cases:
        with case(environment, terminal, coloured), monkeypatch.context() as patch:
            for name, value in environment.items():
                patch.setenv(name, value)
            assert coloured == is_coloured(Screen() if terminal else io.StringIO())


@pytest.mark.parametrize(("session", "coloured"), [("", False), ("x", True)])
def test_the_old_console_of_windows_has_no_colour(
    session: str, coloured: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if session:
        monkeypatch.setenv("WT_SESSION", session)
    monkeypatch.setattr("gostop.text.terminal.os.name", "nt")
    found = is_coloured(Screen())
    monkeypatch.undo()
    assert coloured == found


def test_a_text_is_styled_for_the_stream_that_it_goes_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", Screen())
    assert "\x1b[1;31mA\x1b[0m" == styled("A", BOLD, "31")
    assert "A" == styled("A")
    assert "A" == styled("A", BOLD, stream=io.StringIO())


COMMANDS = [
    "watch --seed 2",
    "watch --seed 3 --players 4 --language ja",
    "score 1B 3B 8B 9A",
    "settle examples/outcome.toml --per-point 2",
    "simulate -n 3 --seed 1",
    "rules list",
    "rules show bga",
    "rules diff bga pmang",
    "rules nearest french",
]


@pytest.mark.no_cover
def test_colour_changes_no_text(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    for command in COMMANDS:
        with case(command):
            monkeypatch.chdir(Path(__file__).parents[2])
            plain = cli(command)
            with monkeypatch.context() as patch:
                patch.setenv("FORCE_COLOR", "1")
                coloured = cli(command)
            assert "\x1b" not in plain
            assert "\x1b[1m" in coloured
            assert plain == STYLES.sub("", coloured)


def test_who_wins_and_who_pays_is_seen_by_colour(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.chdir(Path(__file__).parents[2])
    out = cli("settle examples/outcome.toml")
    assert "\n\x1b[1;32mPlayer 1 wins with 10 points.\x1b[0m\n" in out
    assert "  Player 1  \x1b[32m    +261\x1b[0m\n  Player 2  \x1b[31m    -267\x1b[0m\n" in out


def test_json_has_no_colour(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b" not in cli("rules show bga --json")


def test_an_error_is_red_where_there_is_colour(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    expected = "\x1b[1;31mgostop:\x1b[0m '13A' at character 1 is not a card"
    assert cli.refused("score 13A").startswith(expected)


@pytest.mark.skipif(os.name == "nt", reason="there are no pseudo-terminals")
@pytest.mark.parametrize("wide", some([60, 100], 2))
def test_a_round_fills_a_real_terminal(wide: int) -> None:
    import fcntl  # noqa: PLC0415  # Windows lacks it
    import pty  # noqa: PLC0415  # Windows lacks it
    import struct  # noqa: PLC0415  # only this test needs it
    import subprocess  # noqa: PLC0415  # only this test needs it
    import termios  # noqa: PLC0415  # Windows lacks it

    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, wide, 0, 0))
    command = [sys.executable, "-m", "gostop", "watch", "--seed", "3", "--language", "ko"]
    with subprocess.Popen(command, stdout=theirs, stderr=theirs) as process:
        os.close(theirs)
        found = b""
        while True:
            try:
                part = os.read(ours, 65536)
            except OSError:  # Linux gives this error when the other side is closed
                break
            if not part:
                break
            found += part
    os.close(ours)
    assert 0 == process.returncode
    lines = found.decode().replace("\r\n", "\n").split("\n")
    assert wide - 12 < max(map(width, lines)) <= wide
    assert lines[0].startswith("\x1b[1m")


# The parsing of command lines


def test_a_command_is_told_as_a_shell_reads_it() -> None:
    cases: list[tuple[tuple[object, ...], str]] = [
        (("gostop", "watch", "--seed", -3), "again: gostop watch --seed -3"),
        (("x", "a b.toml"), "again: x 'a b.toml'"),
        (("x", "it's"), """again: x 'it'"'"'s'"""),
        (("x", "\x1b[31m"), r"again: x '\u{1b}[31m'"),
    ]
    for words, expected in cases:
        with case(words, expected):
            assert expected == again(*words)

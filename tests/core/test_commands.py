"""Commands are split and joined by the rules of the system. Tests of both systems run on each."""

import pickle
from pathlib import Path
from random import Random

import pytest

import gostop as gs
from gostop.bots import BotError, External, external
from gostop.core.files import commands
from tests.support.cases import for_each


@for_each(
    ("text", "posix", "windows"),
    [
        ("node bots/my.js", ["node", "bots/my.js"], "node bots/my.js"),
        ("node 'a b.js' \"b c\" ", ["node", "a b.js", "b c"], "node 'a b.js' \"b c\""),
        (r"node my\ bot.js", ["node", "my bot.js"], r"node my\ bot.js"),
        (" ", [], ""),
    ],
)
def test_a_text_is_split_as_a_shell_does_and_on_windows_stays_a_text(
    text: str, posix: list[str], windows: str
) -> None:
    assert posix == commands.split(text, windows=False)
    assert windows == commands.split(text, windows=True)


def test_an_open_quote_is_refused() -> None:
    with pytest.raises(ValueError, match="closing"):
        commands.split('node "a b', windows=False)


@for_each(
    ("words", "posix", "windows"),
    [
        (["game.gostop"], "game.gostop", "game.gostop"),
        ([r"C:\games\a.gostop"], r"'C:\games\a.gostop'", r"C:\games\a.gostop"),
        (["node", "my game.gostop"], "node 'my game.gostop'", 'node "my game.gostop"'),
        (["a b\\", ""], "'a b\\' ''", '"a b\\\\" ""'),
        (r"node C:\bots\my.js", r"node C:\bots\my.js", r"node C:\bots\my.js"),
    ],
)
def test_words_are_joined_as_the_system_reads_them(
    words: str | list[str], posix: str, windows: str
) -> None:
    assert posix == commands.join(words, windows=False)
    assert windows == commands.join(words, windows=True)


@for_each(
    ("text", "posix", "windows"),
    [
        ("careful", False, False),
        ("./bot", True, True),
        ("node bot.js", True, True),
        (r"bots\bot.exe", False, True),
    ],
)
def test_a_command_is_told_from_a_name(text: str, posix: bool, windows: bool) -> None:
    assert posix is commands.is_command(text, windows=False)
    assert windows is commands.is_command(text, windows=True)


def test_a_bot_takes_a_list_as_it_is_and_splits_a_text_as_the_system_does() -> None:
    words = ["node", r"C:\bots\my bot.js", 'a"b', ""]
    assert tuple(words) == External(words).command
    assert tuple(words) == External(commands.join(words)).command


def test_on_windows_a_program_gets_a_text_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    text, given = r'node "C:\my bots\my.js"', list[object]()

    def refusing(command: object) -> None:
        given.append(command)
        raise OSError("no such program")

    monkeypatch.setattr(commands, "split", str)
    monkeypatch.setattr(external, "started", refusing)
    bot = pickle.loads(pickle.dumps(External(text)))
    assert ((text,), f"External({text!r})") == (bot.command, repr(bot))
    with pytest.raises(BotError, match="does not start: no such program"):
        bot.choose(gs.view(gs.deal(gs.BGA, 2, seed=1), 0), Random(1))
    assert [text] == given


def test_nothing_else_splits_or_joins_commands() -> None:
    package = Path(gs.__path__[0])
    found = [path for path in package.rglob("*.py") if "shlex" in path.read_text("utf-8")]
    assert [package / "core" / "files" / "commands.py"] == found

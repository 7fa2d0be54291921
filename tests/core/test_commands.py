"""Commands are split and quoted by the rules of the system. Tests of both systems run on each."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gostop as gs
from gostop.bots import External
from gostop.core.files import commands
from tests.support.cases import for_each

WINDOWS = {
    r"node C:\bots\my.js": ["node", r"C:\bots\my.js"],
    r'"C:\Program Files\node.exe" "C:\my bots\a.js"': [
        r"C:\Program Files\node.exe",
        r"C:\my bots\a.js",
    ],
    r"bot 'a b'": ["bot", "'a", "b'"],
    r'bot "a b\\" c': ["bot", "a b\\", "c"],
    r"bot \\server\share\ c": ["bot", r"\\server\share" + "\\", "c"],
    r'bot "a""b c': ["bot", 'a"b', "c"],
    r"bot a\"b \\\"c\\": ["bot", 'a"b', r"\"c\\"],
    r'bot "" x': ["bot", "", "x"],
    r'bot a"b c"d': ["bot", "ab cd"],
    '\t bot  x\t"y z" ': ["bot", "x", "y z"],
    r'"a\"b': ["a\\", "b"],  # the path of a program ends at the next quote
    r'C:\a"b c': [r'C:\a"b', "c"],
    "": [],
    " ": [],
}


@for_each("text", WINDOWS)
def test_windows_splits_as_its_programs_do(text: str) -> None:
    assert WINDOWS[text] == commands.split(text, windows=True)


@for_each(
    ("text", "words"),
    [
        ("node bots/my.js", ["node", "bots/my.js"]),
        ("node 'my bots/a.js' \"b c\"", ["node", "my bots/a.js", "b c"]),
        (r"node my\ bot.js", ["node", "my bot.js"]),
    ],
)
def test_other_systems_split_as_their_shell_does(text: str, words: list[str]) -> None:
    assert words == commands.split(text, windows=False)


@for_each("text", ['"C:\\bots', 'node "a b', 'node a"b c', 'node "a\\"'])
@for_each("windows", [False, True])
def test_an_open_quote_is_refused(text: str, windows: bool) -> None:
    with pytest.raises(ValueError, match=r"(?i)clos"):
        commands.split(text, windows=windows)


WORDS = st.text(st.sampled_from("ab \\\"'\t&$/:.\n"))
PROGRAMS = st.text(st.sampled_from("ab \\':/.&"), min_size=1)


@given(PROGRAMS, st.lists(WORDS))
@pytest.mark.parametrize("windows", [False, True])
def test_what_is_joined_is_split_again(windows: bool, program: str, words: list[str]) -> None:
    text = commands.join([program, *words], windows=windows)
    assert [program, *words] == commands.split(text, windows=windows)


@for_each(
    ("word", "posix", "windows"),
    [
        ("game.gostop", "game.gostop", "game.gostop"),
        (r"C:\games\a.gostop", r"'C:\games\a.gostop'", r"C:\games\a.gostop"),
        ("my game.gostop", "'my game.gostop'", '"my game.gostop"'),
        ("a b\\", "'a b\\'", '"a b\\\\"'),
        ("", "''", '""'),
        ("a&b", "'a&b'", '"a&b"'),
    ],
)
def test_an_argument_is_quoted_as_the_system_reads_it(word: str, posix: str, windows: str) -> None:
    assert posix == commands.quoted(word, windows=False)
    assert windows == commands.quoted(word, windows=True)


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


def test_nothing_else_splits_or_quotes_commands() -> None:
    package = Path(gs.__path__[0])
    found = [path for path in package.rglob("*.py") if "shlex" in path.read_text("utf-8")]
    assert [package / "core" / "files" / "commands.py"] == found

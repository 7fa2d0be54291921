"""Words that tire a reader are named."""

from pathlib import Path

import pytest

from tools.manners import ROOT
from tools.wording import BETTER, tiring


@pytest.mark.no_cover
def test_the_pages_and_the_package_are_in_plain_english() -> None:
    assert [] == tiring(ROOT)


@pytest.mark.parametrize(
    "text",
    [
        "Run `nobody_stops` again.",
        "```python\nnobody = 1  # anew\n```",
        "The rules decide. A rule by which players play.",
        "[a page](anew.html)",
        "In `bga` a go pays.",
    ],
)
def test_plain_text_passes(tmp_path: Path, text: str) -> None:
    (tmp_path / "README.md").write_text(text)
    assert [] == tiring(tmp_path)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("It draws the cards anew.", "'anew' tires a reader; write again"),
        ("It was mended.", "'mended' tires a reader; write fix"),
        ("so that nobody knows", "'nobody' tires a reader"),
        ("also if it ends", "'also if' tires a reader; write even if"),
        ("By `french`, a go pays.", "a tiring opening, 'By `, a go pays.'"),
        ("A go pays. By most rules a ppeok steals.", "a tiring opening"),
        ("By Hangame's rules the owner chooses.", "a tiring opening"),
        ("- By some house rules a seat pushes.", "a tiring opening"),
    ],
)
def test_what_tires_is_named_with_its_line(tmp_path: Path, text: str, told: str) -> None:
    (tmp_path / "README.md").write_text(f"A page.\n```\nanew\n```\n{text}\n")
    [found] = tiring(tmp_path)
    assert found.startswith("README.md:5: ")
    assert told in found


def test_comments_and_docstrings_of_the_package_are_read(tmp_path: Path) -> None:
    room, tools = tmp_path / "src" / "gostop" / "tui", tmp_path / "tools"
    room.mkdir(parents=True)
    tools.mkdir()
    source = '"""Made anew."""\nnobody = "somebody"  # nobody else\n'
    (room / "one.py").write_text(source)
    (tools / "two.py").write_text(source)
    places = {each.partition(": ")[0] for each in tiring(tmp_path)}
    rooms = ("src/gostop/tui/one.py", "tools/two.py")
    assert {f"{room}:{line}" for room in rooms for line in (1, 2)} == places
    assert all(better for better in BETTER.values())

"""The page about other programs has every file of the examples, and counts every ruling."""

import re
from collections import Counter
from typing import Final

import pytest

pytest.importorskip("sphinx", reason="no Sphinx here, which builds the page")

from docs._ext.programs import FILES, VERDICTS, changes, counted, rules_of, rulings
from tests.rulings.test_rulings import RULINGS
from tests.support.documents import ROOT

PAGE: Final = (ROOT / "docs" / "explanation" / "programs.md").read_text(encoding="utf-8")


def named(directive: str) -> list[str]:
    """Return the files that are named in the directives of a kind on the page."""
    found = re.findall(rf"^```{{{directive}}}\n:files: (.+)$", PAGE, re.MULTILINE)
    return [file for files in found for file in files.split()]


def test_every_file_has_its_place_on_the_page() -> None:
    files = sorted(path.stem for path in FILES.glob("*.toml"))
    assert files == sorted(named("programs-table"))
    assert files == sorted(named("program-rules"))


def test_every_program_has_a_section_and_a_link() -> None:
    programs = {rules_of(file).program for file in named("program-rules")}
    assert [] == [each for each in programs if f"(https://github.com/{each})" not in PAGE]


def test_every_ruling_is_counted() -> None:
    found = Counter((each.program, each.plain["verdict"]) for each in RULINGS)
    told = {(name, verdict): n for name in rulings() for verdict, n in counted(name).items() if n}
    assert found == told
    assert len(VERDICTS) == len({verdict for _, verdict in found} | VERDICTS.keys())


def test_a_program_without_rulings_has_none() -> None:
    assert {"agree": 0, "reading": 0, "theirs": 0} == counted("nobody/nothing")


def test_settings_are_told_by_their_paths() -> None:
    settings = {"go": {"threshold": {"two": 5, "more": 3}, "points": 1}, "heodang": False}
    told = [("go.threshold", {"two": 5, "more": 3}), ("go.points", 1), ("heodang", False)]
    assert told == list(changes(settings))

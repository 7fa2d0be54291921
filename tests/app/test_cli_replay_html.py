"""`gostop replay --html` writes a page, or refuses to."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

import gostop as gs
from gostop.svg.viewer import page
from tests.support.cases import case
from tests.support.commands import Cli

FIVE: Final = Path(__file__).parents[1] / "versions" / "record-1-five.gostop"


def test_a_viewer_is_written_to_a_file_or_to_the_output(cli: Cli, tmp_path: Path) -> None:
    record, out = gs.load_record(FIVE), tmp_path / "a.html"
    out.write_text("old", "utf-8")
    assert "" == cli("replay", FIVE, "--html", out)
    assert page(record) == out.read_text("utf-8")
    for arguments, expected in (
        ([], page(record)),
        (["--language", "ko", "--round", "2"], page(record, language="ko", round=2)),
        (["--seen-by", "1"], page(gs.seen(record, 1))),
        (["--index"], page(record, index=True)),
        (["--seen-by", "spectator"], page(gs.seen(record, None))),
    ):
        assert expected == cli("replay", FIVE, *arguments, "--html")


def test_what_cannot_be_written_is_refused(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cases: list[tuple[list[str], str]] = [
        (["--index"], "--index needs --html"),
        (["--seen-by", "1"], "--seen-by needs --html"),
        (["--html", "OUT", "--json"], "give either --html or --json, not both"),
        (["--html", "OUT", "--seen-by", "5"], "expected a seat from 0 to 4, found 5"),
        (["--html", "OUT", "--seen-by", "x"], "expected a seat such as 0, or spectator, found 'x'"),
        (["--html", "OUT", "--round", "4"], "expected a round from 1 to 3, found 4 (--round)"),
        (["--html", "no/OUT"], "there is no folder"),
    ]
    for arguments, said in cases:
        with case(arguments, said):
            monkeypatch.chdir(tmp_path)
            assert said in cli.refused("replay", FIVE, *arguments)
            assert [] == list(tmp_path.iterdir())


def test_a_broken_record_writes_nothing(cli: Cli, tmp_path: Path) -> None:
    broken, out = tmp_path / "a.gostop", tmp_path / "a.html"
    lines = FIVE.read_text("utf-8").splitlines(keepends=True)
    broken.write_text("".join([*lines[:-3], "nonsense\n"]), "utf-8")
    assert cli.refused("replay", broken) == cli.refused("replay", broken, "--html", out)
    assert not out.exists()


def test_a_terminal_is_not_filled_with_html(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    assert "--html needs a file" in cli.refused("replay", FIVE, "--html")

"""`gostop check` names each difference, what explains it, and what no case can show."""

import json
import sys
from pathlib import Path
from unittest import mock

import pytest

from gostop.teaching.scores import review
from tests.support.commands import Cli
from tests.support.documents import ROOT
from tests.support.limited import limited

SHEET = str(ROOT / "examples" / "scores.csv")
GWANG_BAK, SMALL_BOMB = "payment.baks.gwang_bak", "small_bomb"
BIRDS, RED, BLUE, BRIGHTS = (
    f"scoring.combinations.{id}" for id in ("godori", "hongdan", "cheongdan", "three_brights")
)


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path / "sheet.csv"


def test_a_score_sheet_is_explained_by_a_search_of_all_settings(cli: Cli) -> None:
    text = cli("check", SHEET, code=1)
    assert text.startswith("Check by Board Game Arena [bga]\n40 cases, 12 of them differ.\n")
    assert "  line 2 (round 1): -6 -4 +10 expected, by the rules -8 -4 +12\n" in text
    assert "    Player 1 pays Player 3: (" in text
    assert " x gwang-bak 2 = 8" in text
    told = """
Explanation 1: 12 of 12
  gwang_bak: What is different about gwang-bak? 2 points more instead of x2
    payment.baks.gwang_bak.factor = 1
    payment.baks.gwang_bak.points = 2

What such cases can't show
"""
    assert told in text
    assert "Records can: gostop validate" in " ".join(text.split())


@pytest.mark.no_cover
def test_a_score_sheet_in_korean(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    limited(monkeypatch, GWANG_BAK)
    text = cli("check", SHEET, "--language", "ko", code=1)
    assert "\n40건 중 12건이 다릅니다.\n" in text
    assert "  2행 (round 1): 적힌 점수 -6 -4 +10, 규칙대로는 -8 -4 +12\n" in text
    assert " × 광박 2 = 8" in text
    assert "설명 1: 12건 중 12건\n" in text
    assert "gostop validate" in text


@pytest.mark.no_cover
def test_the_same_as_json(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    limited(monkeypatch, GWANG_BAK)
    found = json.loads(cli("check", SHEET, "--json", code=1))
    assert ("bga", 40, 12, 0) == (
        found["ruleset"]["id"],
        *(found[key] for key in ("cases", "differing", "impossible")),
    )
    assert {"differing": 12, "agreeing": 28} == found["sampled"]
    assert 10 == len(found["first"])
    first = {"case": "line 2 (round 1)", "expected": [-6, -4, 10], "found": [-8, -4, 12], "why": ""}
    assert first.items() <= found["first"][0].items()
    paid = "Player 2 pays Player 3: four_brights 4 = 4. Player 3's sake cup counts as an animal."
    assert paid == found["first"][0]["counted"][1]
    [explanation] = found["explanations"]
    assert ["gwang_bak"] == explanation["ids"]
    assert {"payment.baks.gwang_bak.factor": 1, "payment.baks.gwang_bak.points": 2} == explanation[
        "changes"
    ]
    assert (12, 0, [], None) == tuple(
        explanation[key] for key in ("explained", "spoiled", "equals", "telling")
    )
    assert (True, False) == tuple(id in found["untold"] for id in ("stacks", "gwang_bak"))


def test_a_sheet_that_agrees(cli: Cli, file: Path) -> None:
    file.write_text("cards,points\n1B 3B 8B,3\n", encoding="utf-8")
    expected = "Check by Board Game Arena [bga]\n1 case, 0 different.\n"
    assert expected == cli("check sheet.csv")
    document = json.loads(cli("check sheet.csv --json --rules french"))
    assert ("french", 0, []) == (
        document["ruleset"]["id"],
        document["differing"],
        document["explanations"],
    )


def test_equal_explanations_stand_together(
    cli: Cli, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    limited(monkeypatch, BIRDS, "scoring.combinations.six_birds")
    file.write_text("cards,points\n2A 4A 8A,3\n", encoding="utf-8")
    text = cli("check sheet.csv", code=1)
    assert "  line 2: 3 expected, by the rules 5\n" in text
    assert "Explanation 1: 1 of 1\n" in text
    assert "  In these cases the same as:\n" in text
    assert " more\n" in text
    assert "Rounds can show what is paid" in " ".join(text.split())


def test_partial_explanations_name_a_case_that_tells_them_apart(
    cli: Cli, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    limited(monkeypatch, f"{BIRDS}.points", f"{RED}.points", f"{BLUE}.points")
    rows = [
        *["2A 4A 8A,3"] * 4,
        *["1R 2R 3R,5"] * 3,
        *["6R 9R 10R,3"] * 3,
        "1B 3B 8B,77",
        *["2A 4A 8A 1R 2R 3R,4"] * 2,
    ]
    file.write_text("\n".join(["cards,points", *rows]), encoding="utf-8")
    text = cli("check sheet.csv", code=1)
    assert "Explanation 1: 7 of 10\n" in text
    assert "  Explained: line 2, line 3, line 4, line 5, line 6, …\n" in text
    assert "  A case with other points than by explanation 1: line " in text


def test_points_that_do_not_sum_to_zero(cli: Cli, file: Path) -> None:
    row = {"captured": ["1B 3B 8B", "1J1 5R"], "points": [6, -5], "reason": "exhausted"}
    file.write_text(json.dumps(row), encoding="utf-8")
    text = cli("check sheet.csv --no-explain", code=1)
    assert text.endswith("+0 +0; the expected points sum to 1\n    instead of 0\n")
    assert not json.loads(cli("check sheet.csv --no-explain --json", code=1))["explanations"]


def test_the_nearest_miss(cli: Cli, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    limited(monkeypatch, BIRDS)
    file.write_text("cards,points\n2A 4A 8A,3\n2A 4A 8A 1J,5\n1J,0\n3J,1\n", encoding="utf-8")
    text = cli("check sheet.csv", code=1)
    assert "  line 2: 3 expected, by the rules 5\n    godori 5\n" in text
    assert "  line 5: 1 expected, by the rules 0\n    nothing\n" in text
    near = """
  No other rules explain a case without spoiling one that agrees.

Explanation 1: 1 of 2, and spoils 1 that agree
  points: Which of these score other points? godori 3
    scoring.combinations.godori.points = 3
  Explained: line 2
  Spoiled: line 3
"""
    assert near in text
    document = json.loads(cli("check sheet.csv --json", code=1))
    assert [["points"]] == [each["ids"] for each in document["explanations"]]
    assert ["godori 5"] == document["first"][0]["counted"]


def test_what_nothing_explains(cli: Cli, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    limited(monkeypatch, BRIGHTS)
    file.write_text("cards,points,name\n1B 3B 8B,77,\x1b[2J\n", encoding="utf-8")
    text = cli("check sheet.csv", code=1)
    assert "  line 2 ('\\x1b[2J'): 77 expected, by the rules 3\n" in text
    assert "No other rules explain a case without spoiling one that agrees." in text


def test_a_round_that_the_rules_refuse(
    cli: Cli, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    limited(monkeypatch, SMALL_BOMB)
    row = {
        "captured": ["1B 3B 8B 2A 4A 8A", "1J1 5R"],
        "winner": 0,
        "small_bombs": [0],
        "points": [32, -32],
    }
    file.write_text(json.dumps(row), encoding="utf-8")
    text = " ".join(cli("check sheet.csv", code=1).split())
    assert "1 case, 1 different. 1 of these is impossible by the rules." in text
    assert "line 1: +32 -32 expected, small_bombs can't name seat 0: bga has no such rule" in text
    assert "small_bomb:" in text


def test_a_long_sheet_is_explained_from_a_sample(
    cli: Cli, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    limited(monkeypatch, BIRDS)
    monkeypatch.setattr(review, "_HANDS", 50)
    file.write_text("cards,points\n" + "2A 4A 8A,3\n" * 60, encoding="utf-8")
    text = " ".join(cli("check sheet.csv", code=1).split())
    assert "60 cases, 60 of them differ. Explanations are found from a sample" in text
    assert "50 that differ, and 0 that agree." in text


def test_standard_input_may_be_a_text(cli: Cli) -> None:
    for typed in ("cards,points\n1B 3B 8B,3\n", "cards,points\n1광 3광 8광,3\n".encode()):
        assert "1 case, 0 different." in cli("check -", typed=typed)


def test_what_cannot_be_read_is_told_in_one_line(
    cli: Cli, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "gostop: none.csv: the file can't be read: No such file" in cli.refused("check none.csv")
    assert "can't be read: there is no such file" in cli.refused("check", "a\0b")
    assert "can't be read" in cli.refused("check", str(file.parent))
    file.write_text("cards,points\n1Z,0\n", encoding="utf-8")
    assert cli.refused("check sheet.csv").startswith("gostop: sheet.csv: line 2, column 1: '1Z'")
    monkeypatch.setattr(sys, "stdin", None)
    assert "standard input: it can't be read: it is closed" in cli.refused("check -")
    assert "expected a TOML file or one of" in cli.refused("check", SHEET, "--rules", "bgaa")


def test_each_typing_error_is_told_in_a_line(cli: Cli, file: Path) -> None:
    file.write_text("cards,points\n1Z,0\n1B 3B 8B,3\n1B,x\n", encoding="utf-8")
    for tag, before in (("en", ("", "")), ("ko", ("표기를 읽을 수 없습니다: ", "수가 맞지"))):
        code, out, err = cli.run(f"check sheet.csv --language {tag}")
        first, second = err.splitlines()
        assert (2, "") == (code, out)
        assert first.startswith(f"gostop: {before[0]}sheet.csv: line 2, column 1: '1Z'")
        assert second.startswith(f"gostop: {before[1]}")
        assert "sheet.csv: line 4, column 4: expected a whole number" in second


def test_a_bar_shows_the_bytes_that_were_read(bar: mock.MagicMock, cli: Cli, file: Path) -> None:
    file.write_text("cards,points\n1B 3B 8B,3\n", encoding="utf-8")
    cli("check sheet.csv")
    assert [
        mock.call(total=24, unit="B", unit_scale=True),
        mock.call(total=None, unit=" rulesets"),
    ] == bar.call_args_list
    shown = bar.return_value.__enter__.return_value.update
    assert [mock.call(13), mock.call(11)] == shown.mock_calls


@pytest.mark.no_cover
def test_a_whole_rulebook_is_named_by_its_id(cli: Cli, file: Path) -> None:
    row = {
        "captured": ["1B 3B 8B 2A 4A 8A", "1J1 5R", "2J1"],
        "winner": 0,
        "shakes": [[0, 5]],
        "points": [64, -32, -32],
    }
    file.write_text(json.dumps(row), encoding="utf-8")
    text = cli("check sheet.csv --rules french", code=1)
    named = (
        "Explanation 1: 1 of 1\n  bga: These are the rules of Board Game Arena.\n    --rules bga\n"
    )
    assert named in text
    [found] = json.loads(cli("check sheet.csv --rules french --json", code=1))["explanations"]
    assert ("bga", 1, [], []) == tuple(
        found[key] for key in ("rulebook", "factor", "lacks", "typing")
    )


def test_a_card_that_a_deck_lacks_is_named(
    cli: Cli, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    limited(monkeypatch, f"{BIRDS}.points", "cards.bonus")
    rows = ["cards,points", *["2A 4A 8A,3"] * 4, "1B 3B 8B X3c,99"]
    file.write_text("\n".join(rows), encoding="utf-8")
    text = cli("check sheet.csv", code=1)
    assert "5 cases, 5 of them differ. 1 of these is impossible by the rules." in text
    assert "  The deck of these rules lacks X3c.\n" in text


def test_typing_errors_are_named_by_their_lines(cli: Cli, file: Path) -> None:
    rows = ["cards,points", "2A 4A 8A 1B 3B 8B 11B 12B 1R 2R 3R,32", "1B 3B 8B,3"]
    file.write_text("\n".join(rows), encoding="utf-8")
    text = cli("check sheet.csv", code=1)
    told = """
Explanation 1: 1 of 1
  typing: These amounts look like typing errors.
  Perhaps typing errors: line 2
"""
    assert told in text

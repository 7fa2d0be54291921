"""`gostop check` names each difference, what explains it, and what no case can show."""

import io
import json
import sys
from pathlib import Path
from unittest import mock

import pytest

from gostop.cli import main
from gostop.reviewing import review
from tests.support.documents import ROOT
from tests.support.limited import limited

SHEET = str(ROOT / "examples" / "scores.csv")
GWANG_BAK, SMALL_BOMB = "payment.baks.gwang_bak", "small_bomb"
BIRDS, RED, BLUE, BRIGHTS = (
    f"scoring.combinations.{id}" for id in ("godori", "hongdan", "cheongdan", "three_brights")
)


def answer(capsys: pytest.CaptureFixture[str], code: int, *arguments: str) -> str:
    assert code == main(["check", *arguments])
    printed = capsys.readouterr()
    assert not printed.err
    return printed.out


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert 2 == main(["check", *arguments])
    printed = capsys.readouterr()
    assert ("", 1) == (printed.out, printed.err.count("\n"))
    return printed.err


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path / "sheet.csv"


def test_a_score_sheet_is_explained_by_a_search_of_all_settings(
    capsys: pytest.CaptureFixture[str],
) -> None:
    text = answer(capsys, 1, SHEET)
    assert text.startswith("Check by Board Game Arena [bga]\n40 cases, 12 of them differ.\n")
    assert "  line 2 (round 1): -6 -4 +10 expected, by the rules -8 -4 +12\n" in text
    assert "    Seat 0 pays seat 2: (" in text
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


def test_a_score_sheet_in_korean(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    limited(monkeypatch, GWANG_BAK)
    text = answer(capsys, 1, SHEET, "--language", "ko")
    assert "\n40건 중 12건이 다릅니다.\n" in text
    assert "  2행 (round 1): 적힌 점수 -6 -4 +10, 규칙대로는 -8 -4 +12\n" in text
    assert " × 광박 2 = 8" in text
    assert "설명 1: 12건 중 12건\n" in text
    assert "gostop validate" in text


def test_the_same_as_json(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    limited(monkeypatch, GWANG_BAK)
    found = json.loads(answer(capsys, 1, SHEET, "--json"))
    assert ("bga", 40, 12, 0) == (
        found["ruleset"]["id"],
        *(found[key] for key in ("cases", "differing", "impossible")),
    )
    assert {"differing": 12, "agreeing": 28} == found["sampled"]
    assert 10 == len(found["first"])
    first = {"case": "line 2 (round 1)", "expected": [-6, -4, 10], "found": [-8, -4, 12], "why": ""}
    assert first.items() <= found["first"][0].items()
    paid = "Seat 1 pays seat 2: four_brights 4 = 4. The sake cup of seat 2 counts as an animal."
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


def test_a_sheet_that_agrees(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    file.write_text("cards,points\n1B 3B 8B,3\n", encoding="utf-8")
    expected = "Check by Board Game Arena [bga]\n1 case, 0 different.\n"
    assert expected == answer(capsys, 0, "sheet.csv")
    document = json.loads(answer(capsys, 0, "sheet.csv", "--json", "--rules", "french"))
    assert ("french", 0, []) == (
        document["ruleset"]["id"],
        document["differing"],
        document["explanations"],
    )


def test_equal_explanations_stand_together(
    capsys: pytest.CaptureFixture[str], file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    limited(monkeypatch, BIRDS, "scoring.combinations.six_birds")
    file.write_text("cards,points\n2A 4A 8A,3\n", encoding="utf-8")
    text = answer(capsys, 1, "sheet.csv")
    assert "  line 2: 3 expected, by the rules 5\n" in text
    assert "Explanation 1: 1 of 1\n" in text
    assert "  In these cases the same as:\n" in text
    assert " more\n" in text
    assert "Rounds can show what is paid" in " ".join(text.split())


def test_partial_explanations_name_a_case_that_tells_them_apart(
    capsys: pytest.CaptureFixture[str], file: Path, monkeypatch: pytest.MonkeyPatch
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
    text = answer(capsys, 1, "sheet.csv")
    assert "Explanation 1: 7 of 10\n" in text
    assert "  Explained: line 2, line 3, line 4, line 5, line 6, …\n" in text
    assert "  A case with other points than by explanation 1: line " in text


def test_points_that_do_not_sum_to_zero(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    row = {"captured": ["1B 3B 8B", "1J1 5R"], "points": [6, -5], "reason": "exhausted"}
    file.write_text(json.dumps(row), encoding="utf-8")
    text = answer(capsys, 1, "sheet.csv", "--no-explain")
    assert text.endswith("+0 +0; the expected points sum to 1\n    instead of 0\n")
    assert not json.loads(answer(capsys, 1, "sheet.csv", "--no-explain", "--json"))["explanations"]


def test_the_nearest_miss(
    capsys: pytest.CaptureFixture[str], file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    limited(monkeypatch, BIRDS)
    file.write_text("cards,points\n2A 4A 8A,3\n2A 4A 8A 1J,5\n1J,0\n3J,1\n", encoding="utf-8")
    text = answer(capsys, 1, "sheet.csv")
    assert "  line 2: 3 expected, by the rules 5\n    godori 5\n" in text
    assert "  line 5: 1 expected, by the rules 0\n    nothing\n" in text
    near = """
  No other reading, answer or number explains more cases than it spoils.

Explanation 1: 1 of 2, and spoils 1 that agree
  points: Which of these score other points? godori 3
    scoring.combinations.godori.points = 3
  Explained: line 2
  Spoiled: line 3
"""
    assert near in text
    document = json.loads(answer(capsys, 1, "sheet.csv", "--json"))
    assert [["points"]] == [each["ids"] for each in document["explanations"]]
    assert ["godori 5"] == document["first"][0]["counted"]


def test_what_nothing_explains(
    capsys: pytest.CaptureFixture[str], file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    limited(monkeypatch, BRIGHTS)
    file.write_text("cards,points,name\n1B 3B 8B,77,\x1b[2J\n", encoding="utf-8")
    text = answer(capsys, 1, "sheet.csv")
    assert "  line 2 ('\\x1b[2J'): 77 expected, by the rules 3\n" in text
    assert "No other reading, answer or number explains more cases than it spoils." in text


def test_a_round_that_the_rules_refuse(
    capsys: pytest.CaptureFixture[str], file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    limited(monkeypatch, SMALL_BOMB)
    row = {
        "captured": ["1B 3B 8B 2A 4A 8A", "1J1 5R"],
        "winner": 0,
        "small_bombs": [0],
        "points": [32, -32],
    }
    file.write_text(json.dumps(row), encoding="utf-8")
    text = " ".join(answer(capsys, 1, "sheet.csv").split())
    assert "1 case, 1 different. In 1 of these, no round can end this way by the rules." in text
    assert "line 1: +32 -32 expected, small_bombs can't name seat 0: bga has no such rule" in text
    assert "small_bomb:" in text


def test_a_long_sheet_is_explained_from_a_sample(
    capsys: pytest.CaptureFixture[str], file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    limited(monkeypatch, BIRDS)
    monkeypatch.setattr(review, "_HANDS", 50)
    file.write_text("cards,points\n" + "2A 4A 8A,3\n" * 60, encoding="utf-8")
    text = " ".join(answer(capsys, 1, "sheet.csv").split())
    assert "60 cases, 60 of them differ. Explanations are found from a sample" in text
    assert "50 that differ, and 0 that agree." in text


def test_standard_input_may_be_a_text(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("cards,points\n1B 3B 8B,3\n"))
    assert "1 case, 0 different." in answer(capsys, 0, "-")
    data = io.BytesIO("cards,points\n1광 3광 8광,3\n".encode())
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(data, encoding="ascii"))
    assert "1 case, 0 different." in answer(capsys, 0, "-")


def test_what_cannot_be_read_is_told_in_one_line(
    capsys: pytest.CaptureFixture[str], file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "gostop: none.csv: the file can't be read: No such file" in refused(capsys, "none.csv")
    assert "can't be read: there is no such file" in refused(capsys, "a\0b")
    assert "can't be read" in refused(capsys, str(file.parent))
    file.write_text("cards,points\n1Z,0\n", encoding="utf-8")
    assert refused(capsys, "sheet.csv").startswith("gostop: sheet.csv: line 2, column 1: '1Z'")
    monkeypatch.setattr(sys, "stdin", None)
    assert "standard input: it can't be read: it is closed" in refused(capsys, "-")
    assert "expected a TOML file or one of" in refused(capsys, SHEET, "--rules", "bgaa")


def test_a_bar_shows_the_bytes_that_were_read(
    capsys: pytest.CaptureFixture[str], file: Path
) -> None:
    file.write_text("cards,points\n1B 3B 8B,3\n", encoding="utf-8")
    bars: list[mock.MagicMock] = []

    def bar(**options: object) -> mock.MagicMock:
        bars.append(mock.MagicMock(options=options))
        return bars[-1]

    tqdm = mock.MagicMock(tqdm=bar)
    with (
        mock.patch.dict(sys.modules, {"tqdm": tqdm}),
        mock.patch("gostop.cli.check.has_bar", return_value=True),
        mock.patch.object(sys.stderr, "isatty", return_value=True),
    ):
        answer(capsys, 0, "sheet.csv")
    assert [
        {"total": 24, "unit": "B", "unit_scale": True},
        {"total": None, "unit": " rulesets"},
    ] == [each.options for each in bars]
    [shown] = [bars[0].__enter__.return_value.update]
    assert [mock.call(13), mock.call(11)] == shown.mock_calls

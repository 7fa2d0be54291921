"""`gostop sheet` keeps the score of an evening in a file, and changes nothing after an error."""

import io
import json
import sys
from pathlib import Path
from unicodedata import normalize
from unittest.mock import Mock

import pytest

import gostop as gs
from tests.support.cases import case
from tests.support.commands import Cli

OUTCOME = """
captured = ["1B 3B 8B", "5J1", "5J2"]
winner = 0
"""
FIVE = """
captured = ["1B 3B 8B 11B 12B", "5J"]
winner = 0
"""


@pytest.fixture
def file(tmp_path: Path, cli: Cli) -> Path:
    path = tmp_path / "evening.sheet"
    cli("sheet new", path, "--names", "Mina", "준", "Sora", "--price", "100")
    return path


def test_an_evening_is_kept_in_a_file(cli: Cli, file: Path, tmp_path: Path) -> None:
    outcome = tmp_path / "outcome.toml"
    outcome.write_text(OUTCOME, encoding="utf-8")
    cli("sheet add", file, "--winner", "Mina", "--pays", "준=19", "Sora=-3", "--comment", "ppeok")
    cli("sheet add", file, "--draw")
    cli("sheet add", file, outcome)
    cli("sheet leave", file, "Sora")
    cli("sheet add", file, "-", typed=FIVE)
    cli("sheet join", file, "Dae", "--for", "준")
    told = cli("sheet join", file, "Sora")
    expected = """\
Sheet by Board Game Arena [bga]
4 rounds, 100 for a point

   Round  Mina     준  Sora  Dae
       1   +16    -19    +3       ppeok
       2     0      0     0       draw
       3   +24    -12   -12       x2
          Sora leaves.
       4   +30    -30
          Dae takes the seat of 준.
          Sora joins.
  Points   +70    -61    -9    0
   Money  7000  -6100  -900    0

Round 5: Mina deals.

To settle up
  준 pays Mina 6100.
  Sora pays Mina 900.
"""
    assert expected == told
    assert expected == cli("sheet show", file)
    sheet = gs.load_sheet(file)
    assert ("Mina", "Dae", "Sora") == sheet.seats
    # a correction of round 2 takes the double points of round 3 back
    told = cli("sheet fix", file, "2", "--winner", "Mina", "--pays", "Sora=1")
    assert "       3   +12     -6    -6\n" in told
    assert "ppeok" in cli("sheet fix", file, "1", "--draw")
    assert sheet.corrected(2, gs.Payments("Mina", {"Sora": 1})).corrected(
        1, gs.Payments()
    ) == gs.load_sheet(file)
    assert "Sora joins." not in cli("sheet undo", file)
    # payments are paid as they are, whatever the carry is
    assert "x2" not in cli("sheet fix", file, "3", "--winner", "Mina", "--pays", "Sora=5")


def test_a_round_may_be_said_in_words_or_be_a_tally_in_a_file(cli: Cli, file: Path) -> None:
    said = (
        "--won",
        "8점 1고, 열끗 5, 광 3, 피 3",
        "--lost",
        "준=피 5, 광 0",
        "Sora=pi 9 brights 1",
    )
    told = cli("sheet add", file, "--winner", "Mina", *said)
    assert "       1   +27    -18    -9\n" in told
    tally = 'points = 8\ngoes = [0]\ncounts = "animals 5, brights 3, pi 3"\n'
    tally += 'losers = { 1 = "pi 5, brights 0", 2 = "pi 9, brights 1" }'
    told = cli("sheet add", file, "-", typed=tally)
    assert ["2", "+27", "-18", "-9"] == told.splitlines()[5].split()
    # a stop that no round reaches is settled, and marked
    few = 'captured = ["1B 3B 8B", "5J1", "5J2"]\nwinner = 0\ngoes = [0, 0]'
    assert "no round ends so" in cli("sheet add", file, "-", typed=few)
    lost = ("--lost", "준=pi 5, brights 0", "Sora=pi 9, brights 0")
    missing = cli.refused("sheet add", file, "--winner", "Mina", "--won", "8 points", *lost)
    assert "One fact is missing: How many brights did Mina capture?" in missing
    assert "with --won '8 points, brights 1'." in missing
    lost = ("--lost", "준=brights 1", "Sora=pi 9, brights 1")
    missing = cli.refused("sheet add", file, "--winner", "Mina", "--won", "8 points", *lost)
    assert "How many pi did 준 capture?" in missing
    assert "with --lost '준=brights 1, pi 1'." in missing
    missing = cli.refused("sheet add", file, "-", typed="points = 8")
    assert "with 'losers.2 = { pi = 1 }'." in missing


def test_an_answer_may_be_json_or_csv(cli: Cli, file: Path, tmp_path: Path) -> None:
    cli("sheet add", file, "--winner", "Mina", "--pays", "준=16", "Sora=8")
    plain = json.loads(cli("sheet show --json", file))
    assert gs.load_sheet(file) == gs.from_plain(plain["sheet"])
    assert {"Mina": 24, "준": -16, "Sora": -8} == plain["totals"]
    assert {"Mina": "2400", "준": "-1600", "Sora": "-800"} == plain["money"]
    paid = {"payer": "준", "payee": "Mina", "points": 16, "money": "1600"}
    assert paid == plain["transfers"][0]
    coming = {"round": 2, "dealer": "Mina", "carry": 1, "seats": ["Mina", "준", "Sora"]}
    assert coming == plain["next"]
    expected = gs.sheet_csv(gs.load_sheet(file))
    assert expected == cli("sheet show", file, "--csv", "-")
    assert expected == cli("sheet show", file, "--csv")
    table = tmp_path / "evening.csv"
    assert "" == cli("sheet show", file, "--csv", table)
    assert expected == table.read_text(encoding="utf-8-sig")


def test_a_sheet_says_why(cli: Cli, file: Path) -> None:
    cli("sheet add", file, "--winner", "Mina", "--pays", "준=16", "Sora=8")
    cli("sheet add", file, "-", typed=OUTCOME)

    told = cli("sheet show", file, "--why", "2")
    assert "Mina wins with 3 points." == told.splitlines()[0]
    assert "준 pays 6 points to Mina: three brights" in told
    korean = cli("sheet show", file, "--why", "2", "--language", "ko")
    assert "준이 Mina에게 6점을 줍니다" in korean
    settlement = gs.load_sheet(file).rounds[1].settlement
    assert settlement == gs.from_plain(json.loads(cli("sheet show --json", file, "--why", "2")))
    assert "round 1 has only its payments" in cli.refused("sheet show", file, "--why", "1")
    assert "from 1 to 2, found 3 (--why)" in cli.refused("sheet show", file, "--why", "3")


def test_what_comes_next_is_told(cli: Cli, tmp_path: Path) -> None:
    rules = gs.BGA.replace(
        {
            "match.bankruptcy": True,
            "seating.same_after_draw": True,
            "instant.captures.boar": {"cards": "7A", "points": 1, "pot": True},
        },
        id="house",
    )
    path, file = tmp_path / "house.toml", tmp_path / "evening.sheet"
    gs.save_ruleset(rules, path)
    names = ("--names", "A", "B", "C", "D", "--balances", "9,9,9,9", "--starting=3,-3,0,0")
    told = cli("sheet new", file, "--rules", path, *names, "--dealer", "B")
    assert "Round 1: B deals." in told
    assert "  before  +3  -3  0  0\n" in told
    drawn = 'captured = ["", "", "", ""]\nreason = "exhausted"\nactive = [0, 1, 3]'
    told = " ".join(cli("sheet add", file, "-", typed=drawn).split())
    assert "Round 2: B deals. It counts x2. These players play: A, B, D. The pot" in told
    assert "has been left for 1 round." in told
    told = cli("sheet add", file, "--winner", "A", "--pays", "B=9")
    assert "The match is over. Most points: A." in told
    assert json.loads(cli("sheet show --json", file))["next"] is None
    assert "Nobody owes anything." in cli("sheet new", tmp_path / "x", "--names", "A", "B")
    cli("sheet new", tmp_path / "y", "--names", "A", "B")
    for _ in range(5):
        told = cli("sheet add", tmp_path / "y", "--draw")
    assert "The match is over, as a draw." in told


def test_a_sheet_is_told_in_korean(cli: Cli, file: Path) -> None:
    cli("sheet add", file, "--draw", "--comment", "x")
    cli("sheet leave", file, "Sora")
    cli("sheet join", file, "민호", "--for", "준")
    told = cli("sheet join", file, "Sora", "--language", "ko")
    for words in (
        "점수표 · ",
        "1판, 점당 100",
        "나가리, x",
        "Sora가 나갔습니다.",
        "민호가 준 자리에 앉았습니다.",
        "2번째 판의 선: Mina. 이번 판은 2배입니다.",
        "주고받을 것이 없습니다.",
    ):
        with case(words):
            assert words in told
    told = cli("sheet add", file, "--winner", "민호", "--pays", "Sora=3", "--language", "ko")
    assert "Sora: 민호에게 300을 줍니다." in told


def test_nothing_is_changed_after_an_error(cli: Cli, file: Path, tmp_path: Path) -> None:
    cli("sheet add", file, "--winner", "Mina", "--pays", "준=16")
    before = file.read_bytes()
    for words, command in (
        ("is already there; name a new file", ("new", file, "--names", "A", "B")),
        ("two players are called 'A'", ("new", tmp_path / "x", "--names", "A", "A")),
        ("an amount above 0", ("new", tmp_path / "x", "--names", "A", "B", "--price", "0")),
        ("give the round as one of three", ("add", file)),
        ("give the round as one of three", ("add", file, "--draw", "--winner", "Mina")),
        ("give the round as one of three", ("add", file, "--pays", "Mina=3")),
        ("give the round as one of three", ("add", file, "--pushed", "--draw")),
        ("a player and what it has", ("add", file, "--winner", "준", "--lost", "3")),
        ("give the round", ("add", file, "--winner", "준", "--won", "x", "--pays", "준=3")),
        ("'x' is no word for what", ("add", file, "--winner", "준", "--won", "x")),
        (
            "points that are paid as they are, such as Jun=16",
            ("add", file, "--winner", "준", "--pays", "3"),
        ),
        ("nobody at the table is called 'Jun'", ("add", file, "--winner", "Jun", "--pays", "준=3")),
        ("give the round as one of three", ("add", file, "--winner", "준")),
        (
            "--pays names a player twice",
            ("add", file, "--winner", "준", "--pays", "Mina=1", "Mina=2"),
        ),
        (
            "--pays names a player twice",
            ("add", file, "--winner", "Mina", "--pays", "준=1", normalize("NFD", "준=2")),
        ),
        (
            "--lost names a player twice",
            ("add", file, "--winner", "준", "--lost", "Mina=x", "Mina=y"),
        ),
        ("the CSV would replace the sheet", ("show", file, "--csv", file)),
        ("the sheet has 1 round, so none is 2", ("fix", file, "2", "--draw")),
        ("'준' already sits at the table", ("join", file, "준")),
        ("nobody at the table is called 'Dae'", ("leave", file, "Dae")),
        ("not in -", ("show", "-")),
        ("can't be read", ("show", tmp_path / "none")),
    ):
        with case(*command):
            assert words in cli.refused("sheet", *command)
    assert before == file.read_bytes()
    file.write_bytes(before.replace(b"+16", b"+17"))
    assert f"gostop: {file}: line 12, column 8: what some win" in cli.refused("sheet show", file)


def test_two_commands_at_once_lose_no_round(
    cli: Cli, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Typing(io.StringIO):
        """An outcome that is typed slowly, so another command enters a round meanwhile."""

        def read(self, size: int | None = -1) -> str:
            cli("sheet add", file, "--draw")
            return super().read(size)

    monkeypatch.setattr(sys, "stdin", Typing(OUTCOME))
    assert "by another command; run this one again" in cli.refused("sheet add", file, "-")
    assert 1 == len(gs.load_sheet(file).rounds)
    lock = file.with_name("evening.sheet.lock")
    lock.touch()
    told = cli.refused("sheet undo", file)
    assert "another command is changing" in told
    assert f"try again; if none is running, delete {str(lock)!r}" in told
    lock.unlink()
    assert "0 rounds" in cli("sheet undo", file)
    full = OSError(28, "No space left on device")
    monkeypatch.setattr(Path, "touch", Mock(side_effect=full))
    assert "can't be written: No space left" in cli.refused("sheet add", file, "--draw")


def test_a_sheet_that_does_not_add_up_is_repaired(cli: Cli, file: Path) -> None:
    cli("sheet add", file, "--draw", "--comment", "late")
    cli("sheet add", file, "--winner", "Mina", "--pays", "준=16", "Sora=8")
    cli("sheet add", file, "-", typed=OUTCOME)
    cli("sheet leave", file, "Sora")
    right = gs.load_sheet(file).corrected(2, gs.Payments("Sora", {"준": 3}))
    text = file.read_text(encoding="utf-8")
    for old, new in (("+24 -16 -8", "+9 +9 +9"), ('won "Mina"', "wno Mina"), ("drawn", "x")):
        with case(new):
            file.write_text(text.replace(old, new), encoding="utf-8")
            number = "1" if new == "x" else "2"
            fixed = ["--draw"] if new == "x" else ["--winner", "Sora", "--pays", "준=3"]
            cli.refused("sheet show", file)
            assert "late" in cli("sheet fix", file, number, *fixed)
            expected = gs.parse_sheet(text) if new == "x" else right
            assert expected == gs.load_sheet(file)
    assert "none is 9" in cli.refused("sheet fix", file, "9", "--draw")


def test_somebody_sits_out(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "four.sheet"
    cli("sheet new", file, "--names", "A, B,C", "D")
    said = ("--winner", "A", "--won", "8 points", "--lost", "B=pi-bak")
    assert "some of the players sit out; say who plays, with --active" in cli.refused(
        "sheet add", file, *said
    )
    told = cli("sheet add", file, *said, "--active", "A", "B", "D")
    assert "       1  +24  -16  0  -8\n" in told


def test_what_a_loser_pays_is_said_once(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "two.sheet"
    cli("sheet new", file, "--names", "A", "B")
    said = ("--winner", "A", "--won", "8 points pi-bak", "--lost", "B=gwang-bak")
    assert "--lost and the words say the same; say it once" in cli.refused("sheet add", file, *said)
    assert () == gs.load_sheet(file).rounds


@pytest.mark.no_cover
def test_a_call_without_a_number_is_one_call(cli: Cli, file: Path) -> None:
    for calls in ("go", "1 go", "2 go"):
        cli("sheet add", file, "--winner", "Mina", "--won", f"8 points {calls}")
    assert [18, 18, 20] == [each.points["Mina"] for each in gs.load_sheet(file).rounds]

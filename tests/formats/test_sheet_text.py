"""A sheet survives as text, as a file, as plain data and as CSV, and a wrong file is refused with
its place.
"""

import json
import random
import subprocess
import sys
import time
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

import pytest

import gostop as gs
from tests.support.cases import case, for_each
from tests.support.ebnf import grammar_of
from tests.support.evenings import NAMES, RIGHT, TALLY, WON, evening, paid
from tests.support.refusals import refused

GRAMMAR: Final = grammar_of("sheet")
HOUSE = gs.BGA.replace(
    {
        "instant.captures.boar": {"cards": "7A", "points": 2, "pot": True},
        "payment.push": {"factor": 2, "most": 3},
        "draw.carry_calls": True,
        "draw.carry_cap": 64,
        "match.rounds": None,
    },
    id="house",
    name="Our table",
)


def house() -> gs.Sheet:
    """Return a sheet with everything that a sheet may have."""
    sheet = gs.Sheet(
        HOUSE, NAMES, per_point=Fraction(1, 3), dealer="준", starting=[7, -7, 0], balances=[9, 8, 7]
    )
    sheet = sheet.entered(gs.Payments(calls=2), comment="}\\ a 'comment'\n")
    sheet = sheet.entered(gs.Payments("Mina", {"준": 4}, collected=["boar"]))
    sheet = sheet.entered(gs.Payments("준", pushed=True)).entered(
        WON.replace(ruleset=HOUSE, shakes=[0, (1, 8)])
    )
    drawn = gs.Outcome(HOUSE, ["", "", ""], reason=gs.Reason.EXHAUSTED)
    sheet = sheet.entered(drawn).entered(TALLY.replace(ruleset=HOUSE))
    sheet = sheet.left("준").joined('D"ae', balance=5).replaced("Mina", "Yuri", balance=50)
    return sheet.entered(gs.Payments("Yuri", [('D"ae', "Sora", 3)]))


TEXT: Final = """\
gostop sheet 1
ruleset bga b66327d8a249205a
price 100
dealer 0
player "Mina"
player "준"
player "Sora"
starting +5 -5 0

round 1
won "Mina"
paid "준" "Mina" 16
paid "Sora" "Mina" 8
result +24 -16 -8

round 2
outcome {"captured": ["1B 3B 8B", "5J1", "5J2"], "winner": 0, "goes": [1]}
{after a go}
result +12 -12 0

left "준"

round 3
drawn
result 0 0

end
"""


def test_the_text_is_as_documented() -> None:
    sheet = gs.Sheet("bga", NAMES, per_point=100, starting=[5, -5, 0])
    sheet = sheet.entered(paid("Mina", 준=16, Sora=8))
    sheet = sheet.entered(WON.replace(goes=[1], instant=()), comment="after a go")
    sheet = sheet.left("준").entered(gs.Payments())
    assert TEXT == gs.format_sheet(sheet)
    assert sheet == gs.parse_sheet(TEXT.replace("\n", "\r\n"))


@for_each("sheet", [evening(), evening().corrected(3, RIGHT), house()])
def test_a_sheet_survives_as_text_and_as_plain_data(sheet: gs.Sheet) -> None:
    for whole in (False, True):
        text = gs.format_sheet(sheet, whole=whole)
        again = gs.parse_sheet(text)
        assert (sheet, text) == (again, gs.format_sheet(again, whole=whole))
        assert GRAMMAR["sheet"].fullmatch(text)
        plain = gs.to_plain(sheet, whole=whole)
        assert sheet == gs.from_plain(json.loads(json.dumps(plain)), gs.Sheet)
    for price in (1, Decimal("0.05"), Decimal("1E+2"), Fraction(7, 3), Decimal("0.5" + 30 * "0")):
        priced = gs.Sheet("bga", NAMES, per_point=price)
        assert price == gs.parse_sheet(gs.format_sheet(priced)).per_point
    for each in sheet.rounds:
        if isinstance(each.round, gs.Payments):
            assert each.round == gs.from_plain(gs.to_plain(each.round))


def test_a_tally_is_written_as_json() -> None:
    text = gs.format_sheet(gs.Sheet("bga", NAMES).entered(TALLY))
    assert '\ntally {"points": 8, "counts": {"brights": 3, "pi": 3, "animals": 5}, "los' in text
    assert TALLY == gs.parse_sheet(text).rounds[0].round
    for wrong, said in (
        (text.replace('"points"', '"point"'), "line 10, column 7: it has no field 'point'"),
        (text.replace('"animals": 5', '"animals": 99'), "line 10, column 7: nobody has 99 animals"),
        (text.replace(', "animals": 5', ""), "line 10, column 1: one fact is missing: "),
        (text.replace('tally {"', 'tally ["'), "line 10, column 16: this is not valid JSON"),
        (text.replace(text.splitlines()[9], "tally 3"), "line 10, column 7: expected an object"),
    ):
        with case(said), pytest.raises(gs.GoStopError) as caught:
            gs.parse_sheet(wrong)
        assert said == str(caught.value)[: len(said)]


def test_a_file_is_replaced_as_a_whole(tmp_path: Path) -> None:
    file = tmp_path / "evening.sheet"
    gs.save_sheet(evening(), file)
    gs.save_sheet(house(), file)
    assert house() == gs.load_sheet(file)
    with refused(gs.PositionError, "can't be written: there is no folder ()"):
        gs.save_sheet(house(), tmp_path / "none" / "file")
    assert [file] == [*tmp_path.iterdir()]
    with pytest.raises(gs.PositionError, match="expected a Sheet, found None"):
        gs.save_sheet(None, file)  # type: ignore[arg-type]  # the wrong type is the point
    with pytest.raises(gs.PositionError, match="not a file"):
        gs.load_sheet("/dev/null")


def wrong(old: str, new: str) -> str:
    assert TEXT.count(old) >= 1
    return TEXT.replace(old, new, 1)


@for_each(
    ("text", "said"),
    [
        (wrong("gostop sheet 1", "gostop sheet 2"), "line 1, column 14: expected version 1 of the"),
        (wrong("gostop sheet 1", "gostop record 1"), "line 1, column 1: expected 'gostop sheet 1'"),
        (TEXT[:-5], "line 25, column 1: expected 'end' as the last line"),
        (wrong("price 100", "price 0"), "line 3, column 7: expected money for a point, above 0"),
        (wrong("price 100", "price 0.0"), "line 3, column 7: expected money for a point, above 0"),
        (wrong("price 100", "price NaN"), "line 3, column 1: expected 'price' and money for a"),
        (wrong("dealer 0", "dealer 7"), "line 4, column 8: expected a seat from 0 to 2, found 7"),
        (wrong('player "Sora"', 'player " "'), "line 7, column 8: a player has an empty name"),
        (
            wrong('player "준"\nplayer "Sora"\n', ""),
            "line 5, column 1: 1 player can't play by the",
        ),
        (wrong('player "Sora"', 'player "Mina"'), "line 7, column 8: two players are called"),
        (wrong("+5 -5 0", "+5 -4 0"), "line 8, column 10: what some win others lose, and these"),
        (wrong("+5 -5 0", "+5 -5"), "line 8, column 10: expected 3 numbers, one for each player"),
        (wrong("+24 -16 -8", "+24 -16 -6"), "line 14, column 8: what some win others lose, and"),
        (
            wrong("+24 -16 -8", "+25 -17 -8"),
            "line 14, column 8: the points of round 1 are +24 -16 -8, and the sheet says +25 -17",
        ),
        (wrong('paid "준" "Mina"', 'paid "준" "Jun"'), "line 11, column 1: nobody at the table"),
        (wrong('paid "준" "Mina"', 'paid "준" "준"'), "line 12, column 10: '준' can't pay itself"),
        (wrong('paid "준"', "paid 준"), "line 12, column 1: expected 'paid', the names of payer"),
        (wrong("round 2", "round 3"), "line 16, column 1: expected 'round 2'"),
        (wrong('"winner": 0', '"winner": 7'), "line 17, column 1: expected a seat that played"),
        (wrong('"winner": 0', '"win": 0'), "line 17, column 9: it has no field 'win'"),
        (wrong('"winner": 0', '"winner": 0,'), "line 17, column 62: this is not valid JSON"),
        (wrong('"5J1"', '"5J2"'), "line 17, column 1: 5J2 is both in captured[1] and in"),
        (wrong("{after a go}", "{a}\n{b}"), "line 20, column 1: a round has at most one comment"),
        (wrong('left "준"', 'left "Jun"'), "line 21, column 6: nobody at the table is called"),
        (wrong('left "준"', 'went "준"'), "line 21, column 1: expected 'round', 'left', 'joined'"),
        (wrong('left "준"', "left 준"), "line 21, column 1: expected 'left' and a name in quotes"),
        (wrong('left "준"\n', 'left "준"\nx\n'), "line 22, column 1: expected an empty line, then"),
        (wrong("drawn", "nobody"), "line 24, column 1: expected 'outcome' or 'tally' and JSON, '"),
        (wrong("result 0 0\n", ""), "line 25, column 1: expected 'result' and the points"),
    ],
)
def test_a_wrong_file_is_refused_with_its_place(text: str, said: str) -> None:
    with pytest.raises(gs.GoStopError) as caught:
        gs.parse_sheet(text)
    assert said == str(caught.value)[: len(said)]
    assert caught.value.line is not None


def test_a_text_that_is_too_long_is_refused() -> None:
    with pytest.raises(gs.NotationError, match="expected a sheet of at most 10 bytes"):
        gs.parse_sheet(TEXT, max_bytes=10)
    with pytest.raises(gs.NotationError, match="expected a sheet as a text, found None"):
        gs.parse_sheet(None)  # type: ignore[arg-type]  # the wrong type is the point


@for_each(
    ("field", "value", "said"),
    [
        ("per_point", "0.0", "expected money for a point, above 0 (per_point)"),
        ("per_point", 1, "as a text, found 1 (per_point)"),
        ("names", ["Mina", "Mina"], "two players are called 'Mina' (names)"),
        ("entries", [{"type": "SheetChange"}], "somebody who left or joined (entries[0])"),
        (
            "entries",
            [{"type": "SheetChange", "left": "준", "balance": 3}],
            "a balance only with the latter (entries[0])",
        ),
        ("entries", [{"type": "SheetRound", "points": [0, 0, 0]}], "one of an (entries[0])"),
        (
            "entries",
            [{"type": "SheetRound", "points": [1, 0, 0], "payments": gs.to_plain(paid("Mina"))}],
            "it has no field 'gostop' (entries[0].payments)",
        ),
        (
            "entries",
            [
                {
                    "type": "SheetRound",
                    "points": [1, -1, 0],
                    "payments": {"winner": "Mina", "paid": []},
                }
            ],
            "the points of round 1 are +0 +0 +0 (entries[0].points)",
        ),
    ],
)
def test_wrong_plain_data_are_refused(field: str, value: Any, said: str) -> None:
    plain = {**gs.to_plain(gs.Sheet("bga", NAMES)), field: value}
    with refused(gs.PositionError, said):
        gs.from_plain(plain)


def test_parts_of_a_sheet_are_not_written_alone() -> None:
    with pytest.raises(gs.PositionError, match="write the whole sheet"):
        gs.to_plain(evening().rounds[0])


def test_csv_has_a_line_for_each_round_and_no_formulas() -> None:
    sheet = gs.Sheet("bga", ["=Mina", "준"], per_point=Decimal("0.5"), starting=[2, -2])
    sheet = sheet.entered(gs.Payments("준", {0: 3}), comment='a, "b"').entered(gs.Payments())
    sheet = sheet.joined("Sora")
    expected = """\
round,dealer,carry,winner,'=Mina,준,Sora,comment
1,'=Mina,1,준,-3,3,,"a, ""b\"""
2,준,1,,0,0,,
starting,,,,2,-2,,
total,,,,-1,1,0,
money,,,,-0.5,0.5,0.0,
"""
    assert expected == gs.sheet_csv(sheet)
    names = ["\t=x", "＝x", "+x", "@x"]
    header = gs.sheet_csv(gs.Sheet("french", names)).splitlines()[0]
    assert [f"'{name}" for name in names] == header.split(",")[4:8]
    assert "starting" not in gs.sheet_csv(gs.Sheet("bga", NAMES))


WRITER: Final = """
import sys
import gostop as gs
from tests.support.evenings import RIGHT, evening
sheets = [evening(), evening().corrected(3, RIGHT)]
while True:
    for sheet in sheets:
        gs.save_sheet(sheet, sys.argv[1])
        print(flush=True)
"""


@pytest.mark.weekly
def test_nothing_is_lost_by_a_kill_while_a_sheet_is_written(tmp_path: Path) -> None:
    file = tmp_path / "evening.sheet"
    right = (evening(), evening().corrected(3, RIGHT))
    gs.save_sheet(right[0], file)
    rng = random.Random(3)
    for _ in range(100):
        command = [sys.executable, "-c", WRITER, str(file)]
        with subprocess.Popen(command, stdout=subprocess.PIPE) as writer:
            assert writer.stdout is not None
            for _ in range(rng.randint(1, 4)):
                writer.stdout.readline()
            time.sleep(rng.random() / 200)  # somewhere in the middle of the next save
            writer.kill()
        assert gs.load_sheet(file) in right


@pytest.mark.no_cover
def test_a_tally_of_a_table_at_which_some_sit_out_is_written() -> None:
    losers: Any = {1: {"baks": [], "empty": False}, 2: {"baks": [], "empty": False}}
    tally = gs.Tally(
        "bga",
        4,
        points=7,
        active=(0, 1, 2),
        counts={"meongtta": False, "multipliers": []},
        losers=losers,
    )
    sheet = gs.Sheet("bga", ["A", "B", "C", "D"]).entered(tally)
    assert sheet == gs.parse_sheet(gs.format_sheet(sheet))

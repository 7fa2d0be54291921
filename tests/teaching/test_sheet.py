"""Each form of a file is read as the same cases, and each error of a line names its place."""

from __future__ import annotations

import io
import itertools
import json

import pytest

import gostop as gs
from gostop.teaching.scores import sheet
from gostop.teaching.scores.review import Review
from gostop.teaching.scores.sheet import Sheet
from tests.support.cases import case
from tests.support.limited import limited

ROUND = '{"captured": ["1B 3B 8B 2A 4A 8A", "1J1 5R"], "winner": 0, "points": [16, -16]}'


def read(text: str | bytes, ruleset: gs.Ruleset | None = None) -> Review:
    data = text.encode() if isinstance(text, str) else text
    return Sheet(ruleset).read(io.BytesIO(data)).review(explain=False)


def refused(text: str | bytes, ruleset: gs.Ruleset | None = None) -> gs.GoStopError:
    with pytest.raises(gs.GoStopError) as caught:
        read(text, ruleset)
    return caught.value


HANDS = [
    "cards,points\n1B 3B 8B,3\n2A 4A 8A,5\n",
    "\ufeffcards;points\r\n1B 3B 8B;3\r\n\r\n2A 4A 8A;5",
    'Points\t Cards \tname\n3\t"1B, 3B, 8B"\t\n5\t2A 4A 8A\t=1+1\n',
    'cards,points,rules\n"1B,3B,8B", 3 ,bga\n2A 4A 8A,+5,\n',
    '{"cards": "1B 3B 8B", "points": 3}\n{"cards": ["2A", "4A", "8A"], "points": 5}\n',
    '{"cards": "1B 3B 8B", "points": 3, "rules": "bga"}\n'
    '{"cards": "2A 4A 8A", "points": 5, "name": "the second"}',
]
"""The same two hands in each form of a file."""
ROUNDS = [
    ROUND,
    "captured_0,captured_1,points_0,points_1,winner\n1B 3B 8B 2A 4A 8A,1J1 5R,16,-16,0\n",
    "captured_0,captured_1,captured_2,points_0,points_1,points_2,winner,goes,shakes,cup,reason\n"
    "1B 3B 8B 2A 4A 8A,1J1 5R,,16,-16,,0,,[],,stop\n",
]
"""The same round in each form of a file."""


def test_hands_are_read_in_every_form() -> None:
    for text in HANDS:
        review = read(text)
        assert (gs.BGA, 2, 0) == (review.ruleset, review.cases, review.differing), text


def test_rounds_are_read_in_every_form() -> None:
    for text in ROUNDS:
        review = read(text)
        assert (1, 0) == (review.cases, review.differing), text


def test_cells_of_a_round_are_numbers_or_json_or_text() -> None:
    header = "captured_0,captured_1,winner,goes,shakes,reason,carry,points_0,points_1,name"
    row = '1B 3B 8B 2A 4A 8A,1J1 5R,0,0,"[[0, 5], [0, 6]]",stop,2,0,0,"a ""round"""'
    review = read(f"{header}\n{row}\n")
    [first] = review.first
    assert 'line 2 (a "round")' == first.case.name
    keywords = {"goes": [0], "shakes": [[0, 5], [0, 6]], "carry": 2, "winner": 0}
    assert not isinstance(first.case.of, gs.CardSet)
    assert keywords.items() <= dict(first.case.of).items()
    assert gs.Reason.STOP is first.case.of["reason"]


def test_the_rules_are_those_given_or_named_or_the_usual_ones() -> None:
    named = 'cards,points,rules\n"1B 3B 8B",3,french\n'
    assert gs.FRENCH is read(named).ruleset
    assert gs.PMANG is read(named, gs.PMANG).ruleset
    assert gs.BGA is read("cards,points\n1B,0\n").ruleset


WRONG: list[tuple[str | bytes, tuple[int | None, int | None], str]] = [
    ("", (None, None), "there is no line in it; a hand has the columns cards and points"),
    ("\n \n", (None, None), "there is no line in it"),
    ("cards,points\n\n", (None, None), "there is no case below the line of column names"),
    (b"cards,points\n1B,3\xff\n", (2, 5), "byte 5 of the line is not UTF-8"),
    ("cards,points\n1B,0\n1B" + " " * 70_000 + ",0", (3, 1), "at most 65536 bytes in a line"),
    ("cards,point\n", (1, 7), "there is no column 'point'; did you mean 'points'?"),
    ("cards,points,cards\n", (1, 14), "the column cards appears twice"),
    ("cards,points,winner\n", (1, 14), "the column winner is for rounds"),
    ("hands,points\n", (1, 1), "there is no column 'hands'; a hand has the columns"),
    ("winner,points\n", (1, 8), "there is no column 'points'; did you mean 'points_0'?"),
    ("captured_0,winner\n", (1, 1), "the column points_0 is missing"),
    ("cards,points,captured_0\n", (1, 14), "put hands and rounds into two files"),
    ("name,cards\n", (1, 1), "the column points is missing"),
    ("cards,points\n1B\n", (2, 1), "expected 2 cells, as in the first line, found 1"),
    ("cards,points\n1B,3B,0\n", (2, 1), "expected 2 cells, as in the first line, found 3"),
    ('cards,points\n"1B,0\n', (2, 1), "the line is no row of CSV"),
    ('cards,points\n"1B\n",0\n', (2, 1), "a quote is not closed"),
    ('cards,points\n"1B"x,0\n', (2, 4), "the line is no row of CSV"),
    ('name,cards,points\n",",1Z,0\n', (2, 5), "'1Z'"),
    ("cards,points\n1B,(5\n", (2, 4), "expected a whole number"),
    ("cards,points\n".encode("utf-16") + b"\x00\xd8", (2, 1), "is not UTF-16"),
    ("cards,points\n".encode("utf-16") + ("1B" * 40_000).encode("utf-16-le"), (2, 1), "65536"),
    ('[{"cards": "1B", "points": 0},\n 7]', (2, 1), "expected an object"),
    ('[{"cards": "1B", "points": 0},\n {"cards": "1Z", "points": 0}]', (2, 3), "'1Z'"),
    ('[{"cards": "1B"},\n', (1, 18), "not valid JSON"),
    ("cards,points\n1B,three\n", (2, 4), "expected a whole number from -1000000000"),
    ("cards,points\n1B,\n", (2, 4), "points is missing"),
    ("cards,points\n1B,[\n", (2, 4), "this is not valid JSON"),
    ("cards,points,rules\n1B,0,bgaa\n", (2, 6), "expected one of french, bga"),
    ("cards,points,rules\n1B,0,bga\n1B,0,pmang\n", (3, 6), "this one is by pmang"),
    ("points,cards,rules\n0,1B,\n0,1B,pmang\n", (3, 6), "the lines before are by bga"),
    ("captured_0,points_0\n,\n", (None, None), "there is no case below"),
    ("captured_0,captured_1,points_0,points_1\n1B,1Z,0,0\n", (2, 4), "'1Z'"),
    (
        "captured_0,captured_1,points_0,points_1\n1B,2A,0,\n",
        (2, 9),
        "the points of seat 1 are missing",
    ),
    ("captured_0,captured_1,points_0,points_1\n1B,2A,0,x\n", (2, 7), "expected a whole"),
    ("captured_0,captured_1,points_0,points_1,reason\n1B,2A,0,0,won\n", (2, 11), "one of stop"),
    ("captured_0,captured_1,points_0,points_1,goes\n1B,2A,0,0,x\n", (2, 11), "goes"),
    (
        'captured_0,captured_1,points_0,points_1,shakes\n1B,2A,0,0,"[[0, 13]]"\n',
        (2, 11),
        "expected a month from 1 to 12, found 13 (shakes)",
    ),
    (
        "captured_0,captured_1,points_0,points_1\n1B,1B,0,0\n",
        (2, 1),
        "1B is both in captured_0 and in captured_1",
    ),
    ("captured_0,captured_1,points_0,points_1,goes\n1B,2A,0,0,{\n", (2, 11), "write numbers"),
    ('{"cards": "1B", "points": 0}\n{"cards": "1B" "points"}', (2, 16), "not valid JSON"),
    ('{"cards": "1B", "points": 0}\n7', (2, 1), "expected an object"),
    ('{"cards": "1B", "point": 0}', (1, 17), "did you mean 'points'?"),
    ('{"cards": "1B"}', (1, 1), "points is missing"),
    ('{"points": [0, 0]}', (1, 1), "captured is missing"),
    ('{"cards": "1B", "points": [0]}', (1, 17), "expected a whole number"),
    ('{"cards": ["1B"], "points": [0]}', (1, 19), "the total of the hand, one number"),
    ('{"cards": ["1Z"], "points": 0}', (1, 1), "'1Z'"),
    ('{"cards": "1Z", "points": 0}', (1, 2), "'1Z'"),
    ('{"cards": "1B", "points": 0, "name": 7}', (1, 30), "expected a text, found 7"),
    ('{"cards": "1B", "points": 0, "rules": 7}', (1, 30), "expected one of french, bga"),
    (ROUND.replace("5R", "1B"), (1, 2), "1B is both in captured[0] and in captured[1]"),
    (ROUND.replace("winner", "winer"), (1, 47), "did you mean 'winner'?"),
    (ROUND.replace(": 0", ": 5"), (1, 47), "winner"),
]
"""Each wrong file with the line and the column of the error, and a part of its message."""


def test_a_wrong_line_is_told_with_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    limited(monkeypatch, "cards.cup_count", "small_bomb")
    for text, place, why in WRONG:
        with case(text[:200]):
            error = refused(text)
            assert place == (error.line, error.column)
            assert why in str(error)
            if place[0] is not None:
                assert str(error).startswith(f"line {place[0]}, column {place[1]}: ")


def test_a_wrong_hand_among_many_is_found() -> None:
    rows = ["1B 3B 8B,3\n"] * 3000
    error = refused("cards,points\n" + "".join([*rows, "1Z,0\n", *rows]))
    assert (3002, 1) == (error.line, error.column)


SEVERAL = [
    "cards,points\n1Z,0\n1B 3B 8B,3\n1B,x\n1B\n2Z,0\n",
    "captured_0,captured_1,points_0,points_1\n1Z,,0,0\n\n1B,2A,x,0\n1B,2A\n1B,2A,0,\n",
    '{"cards": "1Z", "points": 0}\n\n7\n{"cards": "1B"}\n{"cards": "2Z", "points": 0}\n',
    '[{"cards": "1Z", "points": 0},\n\n7,\n{"cards": "1B"},\n{"cards": "2Z", "points": 0}]',
]


def test_all_wrong_lines_are_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    for text in SEVERAL:
        error = refused(text)
        lines = [each.line for each in (error, *error.also)]
        assert 4 == len(lines), text
        assert sorted(lines, key=str) == lines
        assert (2 if text.startswith("c") else 1, "no_such_card") == (error.line, error.code)
        assert all(str(each).startswith(f"line {each.line}, ") for each in error.also)
    assert [3] == [each.line for each in refused('cards,points\n1Z,0\n"1B,0\n').also]
    monkeypatch.setattr(sheet, "MOST_WRONG", 2)
    for text in (*SEVERAL, "cards,points\n" + "1Z,0\n" * 3):
        assert 1 == len(refused(text).also)


class Endless:
    """A file that ends only after very many lines."""

    def __init__(self, line: bytes, lines: int) -> None:
        self.left = iter([b"cards,points\n", *itertools.repeat(line, lines)])

    def readline(self, size: int, /) -> bytes:
        return next(self.left, b"")[:size]


def test_an_array_has_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheet, "_MOST_IN_ARRAY", 20)
    assert "at most 20 characters in an array" in str(refused('[{"cards": "1B", "points": 0}]'))


def test_long_lines_are_counted_a_few_at_a_time() -> None:
    line = b"1B 3B 8B" + b" " * 60_000 + b",4\n"
    review = Sheet(gs.BGA).read(Endless(line, 20)).review(explain=False)
    assert (20, 20) == (review.cases, review.differing)


def test_a_file_of_any_length_is_counted_in_full_and_sampled() -> None:
    moved: list[int] = []
    reviewer = Sheet(gs.BGA).read(Endless(b"2A 4A 8A,3\n", 11_000), moved.append)
    review = reviewer.review()
    assert (11_000, 11_000, (5000, 0)) == (review.cases, review.differing, review.sampled)
    assert 11_000 * 11 + 13 == sum(moved)
    assert 5000 == review.explanations[0].explained
    assert {"scoring.combinations.godori.points": 3} in [
        dict(each.changes) for each in (review.explanations[0], *review.explanations[0].equals)
    ]


def test_hands_and_rounds_may_be_mixed() -> None:
    hand = json.dumps({"cards": "2A 4A 8A", "points": 5})
    review = read("\n".join([hand, ROUND, hand]))
    assert (3, 0) == (review.cases, review.differing)


KOREAN = "이름,패,점수\n철수,1광 3광 8광,3\n영희,2A 4A 8A,5점\n"
ENDED = "cards,points\r\n1B 3B 8B,3\r\n2A 4A 8A,5\r\n"
ON_LINES = '[\n\n{"cards": "1B 3B 8B",\n"points": 3},\n{"cards": "2A 4A 8A", "points": 5}\n]\n'
PEOPLES: list[tuple[str, str | bytes]] = [
    ("Korean names", KOREAN),
    ("Korean names in CP949", KOREAN.encode("cp949")),
    ("UTF-16", "cards,points\n1B 3B 8B,3\n\n2A 4A 8A,5".encode("utf-16")),
    ("UTF-16 of another order", b"\xfe\xff" + ENDED.encode("utf-16-be")),
    ("pupils", "Pupil,cards,points\nKim,1B 3B 8B,3\nLee,2A 4A 8A,5\n"),
    ("an id instead of a name", "id,cards,points\n1,1B 3B 8B,3\n2,2A 4A 8A,5\n"),
    ("an id beside a name", "id,cards,points,name\n1,1B 3B 8B,3,a\n2,2A 4A 8A,5,b\n"),
    ("commas at the end", "cards,points,,\n1B 3B 8B,3,,\n,,,\n2A 4A 8A,5\n"),
    ("a column without a name", "cards,,points\n1B 3B 8B,,3\n2A 4A 8A,x,5\n"),
    ("the sign between cells", "sep=;\ncards;points\n1B 3B 8B;3\n2A 4A 8A;5.0\n"),
    ("a row of totals", "name,cards,points\na,1B 3B 8B,3\nb,2A 4A 8A,5\n합계,,8\n"),
    ("totals in the column of cards", "cards,points\n1B 3B 8B,3\n2A 4A 8A,5\nTotal:,8\n"),
    ("a hand that is called total", "name,cards,points\ntotal,1B 3B 8B,3\n,2A 4A 8A,5\n"),
    ("an array", '[{"cards": "1B 3B 8B", "points": 3},\n {"cards": "2A 4A 8A", "points": 5}]'),
    ("an array on many lines", ON_LINES),
]
"""The same two hands, as people keep them."""
AMOUNTS: list[tuple[str, int]] = [
    ("−5", -5),
    ("–5", -5),
    ("(5)", -5),
    ("5.0", 5),
    ("5점", 5),
    ("+1,000원", 1000),
    ("-12,345.00", -12345),
]


def test_sheets_of_people_are_read() -> None:
    for name, text in PEOPLES:
        with case(name):
            review = read(text)
            assert (2, 0) == (review.cases, review.differing)


def test_amounts_are_read_as_people_write_them() -> None:
    header = "captured 0,captured-1,Points 0,POINTS_1,winner,reason\n"
    for text, points in AMOUNTS:
        with case(text):
            [first] = read(f'{header}1B,2A,"{text}",0,,exhausted\n').first
            assert (points, 0) == first.case.points
    korean = "패 0,패1,점수0,점수 1,승자,고\n1B 3B 8B 2A 4A 8A,1J1 5R,18점,(18),0,0\n"
    assert 0 == read(korean).differing


def test_a_card_that_the_deck_lacks_does_not_stop_the_check() -> None:
    rows = "cards,points\n2A 4A 8A X3,5\n1B 3B 8B,3\n"
    review = read(rows)
    assert (2, 1, 1) == (review.cases, review.differing, review.impossible)
    assert "the deck of bga has no X3" in review.first[0].why

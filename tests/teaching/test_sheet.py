"""Each form of a file is read as the same cases, and each error of a line names its place."""

from __future__ import annotations

import io
import itertools
import json

import pytest

import gostop as gs
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
    ('cards,points\n1B,0\n"1B, X2",0\n', (3, 1), "the deck of bga has no X2"),
    ("cards,points\n1B,three\n", (2, 4), "expected a whole number from -1000000000"),
    ("cards,points\n1B,\n", (2, 4), "points is missing"),
    ("cards,points\n1B,[\n", (2, 4), "this is not valid JSON"),
    ("cards,points,rules\n1B,0,bgaa\n", (2, 6), "expected one of french, bga"),
    ("cards,points,rules\n1B,0,bga\n1B,0,pmang\n", (3, 6), "this one is by pmang"),
    ("points,cards,rules\n0,1B,\n0,1B,pmang\n", (3, 6), "the lines before are by bga"),
    ("captured_0,points_0\n,\n", (2, 1), "expected"),
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
    (ROUND.replace("5R", "X2"), (1, 2), "has no X2"),
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


class Endless:
    """A file that ends only after very many lines."""

    def __init__(self, line: bytes, lines: int) -> None:
        self.left = iter([b"cards,points\n", *itertools.repeat(line, lines)])

    def readline(self, size: int, /) -> bytes:
        return next(self.left, b"")[:size]


def test_long_lines_are_counted_a_few_at_a_time() -> None:
    line = b"1B 3B 8B" + b" " * 60_000 + b",4\n"
    sheet = Sheet(gs.BGA)
    review = sheet.read(Endless(line, 20)).review(explain=False)
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

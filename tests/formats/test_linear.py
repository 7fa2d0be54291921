"""The work of reading untrusted texts and plain data grows no faster than their size."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, Final

import pytest

import gostop as gs
from gostop.bots import protocol
from gostop.formats import json_text, record_repair, record_text
from gostop.formats.json_text import read_json
from tests.support.cases import for_each

SITTING: Final = gs.Record("bga", 3, seed=1, names=["N"] * 3, headers={"H": "T"}).commented("C")
DEALT: Final = SITTING.dealt(seed=5)
TEXT: Final = gs.format_record(DEALT)
PLAIN: Final = gs.to_plain(DEALT)
STATE: Final = gs.to_plain(gs.deal("bga", 3, seed=1))
LINE: Final = gs.format_state(gs.deal("bga", 3, seed=1))
VIEW: Final = gs.view(gs.deal("bga", 3, seed=1), 0)
ASKED: Final = protocol.format_message(protocol.Question(1, VIEW, VIEW.legal_moves, 1.0, 5))
HUGE: Final = "9" * 5000
DEEP: Final = 10_000


def moves_of(rounds: int) -> gs.Record:
    """Return a record of rounds in which every seat makes the first legal move."""
    record = gs.Record(gs.BGA.replace({"match.rounds": 1000}), 3, seed=1)
    for _ in range(rounds):
        record = record.dealt()
        while record.state is not None and not record.state.is_over:
            record = record.moved(gs.legal_moves(record.state)[0])
    return record


def calls(read: Callable[[Any], object], given: object) -> int:
    """Count the function calls while a text is read or refused."""
    number = 0

    def count(*_: object) -> None:
        nonlocal number
        number += 1

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        read(given)
    except gs.GoStopError:
        pass
    finally:
        sys.setprofile(before)
    return number


def in_text(place: str, more: str) -> Callable[[int], str]:
    """Return a function that makes a record in which a text is repeated after a place."""
    return lambda number: TEXT.replace(place, place + more * number, 1)


def in_plain(plain: dict[str, Any], key: str, value: object) -> Callable[[int], dict[str, Any]]:
    """Return a function that makes plain data with a list of many equal values."""
    return lambda number: {**plain, key: [value] * number}


def from_json(text: str) -> object:
    return gs.from_plain(read_json(text))


GROWING: Final[list[tuple[Callable[[Any], object], Callable[[int], Any]]]] = [
    *[
        (read, grow)
        for read in (gs.parse_record, gs.repair_record)
        for grow in (
            in_text("{C}\n", "{x}\n"),
            in_text("{C", "a"),
            in_text("{C", "\\u{1f}"),
            in_text('header "H" "T"\n', 'header "a" "b"\n'),
            in_text("seat 0 ", '"'),
            in_text("deal ", "1B "),
            in_text("deal ", "1B, "),
            in_text("{C}\n", "end\n"),
            in_text("{C}\n", "\n"),
            in_text("{C}\n", "round 1, seat 0 deals\n"),
            in_text("{C}\n", "| go.points = 1\n"),
        )
    ],
    (gs.parse_record, lambda number: gs.format_record(moves_of(number // 20))),
    (gs.from_plain, lambda number: gs.to_plain(moves_of(number // 20))),
    (gs.parse_state, lambda number: LINE.replace("; phase", "; goes" + " 0" * number + "; phase")),
    (gs.parse_state, lambda number: LINE + "; a 1" * number),
    (from_json, lambda number: '{"gostop":1,"type":"' + "\\u0041" * number + '"}'),
    (from_json, lambda number: "[" * 60 + "1," * number + "1" + "]" * 60),
    (
        protocol.parse_message,
        lambda number: '{"type":"hello","protocol":1,"a":"' + "b" * number + '"}',
    ),
    *[(gs.from_plain, in_plain(STATE, key, 0)) for key in ("goes", "ppeoks", "active", "dry")],
    *[(gs.from_plain, in_plain(STATE, key, [0, 3])) for key in ("shakes", "stacks", "drawn")],
    (gs.from_plain, in_plain(STATE, "hands", "1B 2B")),
    (gs.from_plain, in_plain(PLAIN, "comments", "x")),
    (gs.from_plain, in_plain(PLAIN, "headers", ["a", "b"])),
    (gs.from_plain, in_plain(PLAIN, "rounds", PLAIN["rounds"][0])),
]


@pytest.mark.weekly
@for_each(("read", "grow"), GROWING)
def test_twice_the_size_is_twice_the_work(
    read: Callable[[Any], object], grow: Callable[[int], Any]
) -> None:
    once, twice = calls(read, grow(200)), calls(read, grow(400))
    assert twice < 2.2 * once + 500


def test_a_text_of_json_without_its_end_is_read_once() -> None:
    text = '"' + '\\"' * 1000
    assert [text] == json_text._SIGNS.findall(text)
    with pytest.raises(gs.NotationError, match="this is not valid JSON"):
        read_json(text)


class Lines(list[str]):
    """A list of lines that counts how many lines are copied from it."""

    copied = 0

    def __getitem__(self, key: Any) -> Any:
        found = super().__getitem__(key)
        if isinstance(key, slice):
            Lines.copied += len(found)
        return found


def test_to_repair_a_record_copies_its_lines_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def counted(text: object, most: int) -> Lines:
        return Lines(record_text.checked_lines(text, most))

    monkeypatch.setattr(Lines, "copied", 0)
    monkeypatch.setattr(record_repair, "checked_lines", counted)
    calls(gs.repair_record, TEXT.replace("{C}\n", "{C}\n" + "end\n" * 300))
    assert Lines.copied < 2000


# Nesting, length and huge numbers.


@for_each(
    ("read", "given", "code"),
    [
        (read_json, "[" * DEEP + "]" * DEEP, "too_many"),
        (read_json, '{"a":' * DEEP, "too_many"),
        (protocol.parse_message, "[" * DEEP + "]" * DEEP, "json"),
        (protocol.parse_message, '{"type":"hello","protocol":' + "[" * DEEP, "json"),
        (read_json, HUGE, "number"),
        (from_json, f'{{"gostop":{HUGE}}}', "number"),
        (protocol.parse_message, f'{{"type":"answer","number":{HUGE}}}', "json"),
        (protocol.parse_message, ASKED.replace('"seed":"5"', f'"seed":"{HUGE}"'), "wrong_kind"),
        (protocol.parse_message, " " * (protocol.MOST + 1), "too_long"),
        (gs.parse_state, LINE + " " * 2**20, "too_many"),
        (gs.parse_record, TEXT.replace("seed 5", f"seed {HUGE}"), "record"),
        (gs.parse_record, TEXT.replace("seed 1", f"seed {HUGE}"), "record"),
        (gs.parse_record, TEXT.replace("players 3", f"players {HUGE}"), "record"),
        (gs.parse_record, TEXT.replace("dealer 0", f"dealer {HUGE}"), "record"),
        (gs.parse_record, TEXT.replace("record 1", f"record {HUGE}"), "record"),
        (gs.parse_record, " " * (record_text.MAX_BYTES + 1), "too_many"),
        (gs.repair_record, " " * (record_text.MAX_BYTES + 1), "too_many"),
        (gs.parse_record, "한" * (record_text.MAX_BYTES // 3 + 1), "too_many"),
    ],
)
def test_what_is_too_deep_too_long_or_too_large_is_refused(
    read: Callable[[Any], object], given: str, code: str
) -> None:
    with pytest.raises(gs.GoStopError) as caught:
        read(given)
    assert code == caught.value.code
    assert len(str(caught.value)) < 1000


@for_each(
    ("text", "place"),
    [
        ('{"a":\n [1, NaN]}', (2, 6)),
        ('{"NaN": -Infinity}', (1, 9)),
        (f'["{HUGE}",\n{HUGE}]', (2, 1)),
        (f"[1.{HUGE}]", (1, 4)),
        ("[" * 100, (1, 65)),
    ],
)
def test_what_is_refused_in_json_has_its_place(text: str, place: tuple[int, int]) -> None:
    with pytest.raises(gs.NotationError, match=r"^line \d, column \d") as caught:
        read_json(text)
    assert place == (caught.value.line, caught.value.column)


def test_json_is_read_from_a_text() -> None:
    with pytest.raises(gs.NotationError, match="expected a JSON text") as caught:
        read_json(b"{}")  # type: ignore[arg-type]  # the error is what is tested
    assert "type" == caught.value.code


def test_a_key_of_json_comes_once() -> None:
    with pytest.raises(gs.NotationError, match="an object has the key 'b' twice") as caught:
        read_json('[{"a": 1, "b": 2}, {"a": 1, "b": 2, "\\u0062": 2}]')
    assert "twice" == caught.value.code

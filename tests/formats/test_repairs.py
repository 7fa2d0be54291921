"""A record with clear slips is repaired before it is read, and nothing is guessed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import gostop as gs
from gostop.formats import record_repair
from gostop.text.names import Language, card_name
from tests.support.cases import for_each
from tests.support.record_text import DEAL, LINES, MOVES, RECORD, RESULT, TEXT, swap


def test_a_right_text_needs_no_repair() -> None:
    assert (RECORD, ()) == gs.repair_record(TEXT)


def test_repairs_are_the_same_when_the_names_are_gathered_again() -> None:
    text = swap(RESULT, RESULT.replace("+", "").upper())(TEXT)
    before = gs.repair_record(text)
    record_repair._names.cache_clear()
    assert before == gs.repair_record(text)


@for_each(
    ("change", "why"),
    [
        (swap("players 3", "Players  3 "), "case"),
        (swap("players 3", " players 3"), "spacing"),
        (swap("\n\nround 2", "\nround 2"), "empty line"),
        (swap("round 1, seat", "ROUND 1 ,Seat"), "case"),
        (swap(MOVES, MOVES.lower()), "case"),
        (swap(MOVES, MOVES.replace(": ", ":")), "spacing"),
        (swap(RESULT, RESULT.replace("+", "").upper()), "result"),
        (lambda text: "\ufeff" + text, "spacing"),
        (swap("\nend\n", "\nend\r"), "spacing"),
        (swap(f"{RESULT}\n", ""), "result"),
        (swap(DEAL, DEAL.replace(" ", "\t")), "spacing"),
        (swap("players 3", "players 03"), "number"),
        (swap("dealer ", "dealer 0"), "number"),
        (swap('seat 0 "player 0"', 'seat 00 "player 0"'), "number"),
        (swap("round 1, seat ", "round 01, seat 0"), "number"),
        (swap("ruleset chinese_blog", 'ruleset "chinese_blog"'), "number"),
        (swap(MOVES, "0" + MOVES), "cards"),
    ],
)
def test_what_is_not_ambiguous_is_repaired_and_told(change: Callable[[str], str], why: str) -> None:
    text = change(TEXT)
    with pytest.raises(gs.GoStopError):
        gs.parse_record(text)

    record, repairs = gs.repair_record(text)

    assert RECORD == record
    assert why in {repair.why for repair in repairs}
    assert all(str(repair).startswith(f"line {repair.line}: ") for repair in repairs)


def test_numbers_in_names_stay_as_they_are() -> None:
    record = gs.Record("bga", 2, dealer=0, names=["007", "0 01"]).dealt(seed=1, balances=[100, 0])
    text = gs.format_record(record)

    assert (record, ()) == gs.repair_record(text)
    changed = text.replace("balances 100 0", "balances 00100 00").replace("seat 1", "seat 01")
    back, repairs = gs.repair_record(changed)
    assert record == back
    assert ['seat 1 "0 01"', "balances 100 0"] == [repair.repaired for repair in repairs]
    assert {"number"} == {repair.why for repair in repairs}


def test_the_moves_of_a_seat_are_put_together() -> None:
    state = gs.setup("bga", hands=["5A", "7J1"], table="5R 5J1", stock="9J1 9A")
    record = gs.Record("bga", 2, dealer=0).began(state).moved(gs.Play("5A")).moved(gs.Choose("5R"))
    text = gs.format_record(record).replace("0: 5A >5R", "0: 5A  00: >5R")

    back, [repair] = gs.repair_record(text)
    assert (record, "0: 5A >5R", "cards") == (back, repair.repaired, repair.why)


@for_each(
    ("old", "new", "repairs"),
    [
        ("\n\nround 1", "\nround 1", [(10, "", "\n", "empty line")]),
        ("\n\nround 1", "\n\n\nround 1", [(10, "\n", "", "empty line")]),
        ("\n\nround 1", "\n \nround 1", [(10, " \n", "\n", "spacing")]),
        ("players 3\n", "\nplayers 3\n", [(3, "\n", "", "empty line")]),
        ("\nend\n", "\nend\n\n\t", [(-1, "\n", "", "empty line"), (0, "\t\n", "", "empty line")]),
    ],
)
def test_every_empty_line_that_is_repaired_is_told(
    old: str, new: str, repairs: list[tuple[int, str, str, str]]
) -> None:
    text = swap(old, new)(TEXT)
    size = len(text.split("\n"))
    expected = [
        record_repair.Repair(line if line > 0 else size + line, *more) for line, *more in repairs
    ]
    assert (RECORD, tuple(expected)) == gs.repair_record(text)


@for_each("language", Language)
def test_cards_in_any_language_are_repaired(language: Language) -> None:
    named = ", ".join(card_name(card, language) for card in DEAL.split()[1:])
    text = TEXT.replace(DEAL, f"deal {named}")

    record, repairs = gs.repair_record(text)

    assert RECORD == record
    assert [(LINES.index(DEAL) + 1, DEAL, "cards")] == [
        (repair.line, repair.repaired, repair.why) for repair in repairs
    ]


def test_moves_in_korean_are_repaired() -> None:
    first = MOVES.split()[1]
    text = TEXT.replace(MOVES, MOVES.replace(first, card_name(first, "ko"), 1))

    assert RECORD == gs.repair_record(text)[0]


@for_each(
    "change",
    [
        lambda text: text[: len(text) // 2],
        swap("b5c90622", "b5c90623"),
        swap("record 1", "record 2"),
        swap(RESULT, "result stop 0 0 0"),
        swap(DEAL, DEAL[:-4]),
        swap(MOVES, MOVES.replace(MOVES.split()[1], "5Z", 1)),
    ],
)
def test_nothing_is_guessed(change: Callable[[str], str]) -> None:
    with pytest.raises(gs.GoStopError):
        gs.repair_record(change(TEXT))


def test_an_error_after_repairs_names_the_line_of_the_text() -> None:
    text = "\n\n" + TEXT.replace(DEAL, DEAL[:-4] + "5Z")
    with pytest.raises(gs.NotationError) as caught:
        gs.repair_record(text.lstrip("\n").replace("\n\nround 1", "\n\n\n\nround 1"))
    assert LINES.index(DEAL) + 3 == caught.value.line


@for_each(
    ("line", "begun", "read"),
    [
        (MOVES, MOVES.split()[0], "_move"),
        (DEAL, "deal", "_card"),
        (DEAL, f"deal {card_name('1B', 'ko')},", "_card"),
    ],
    ["moves", "cards", "cards with commas"],
)
def test_nothing_is_repaired_behind_a_word_that_cannot_be_read(
    line: str, begun: str, read: str
) -> None:
    """Looking up every word of a nonsense text in all languages would take minutes."""
    asked, look = list[str](), getattr(record_repair, read)

    def noted(text: str) -> str:
        asked.append(text)
        found: str = look(text)
        return found

    junk = ", ".join(f"Z{number}" for number in range(1000))
    junk = junk if begun.endswith(",") else junk.replace(",", "")
    wrong = f"{begun} {junk}"
    text = TEXT.replace(line, f"{wrong}\n{wrong}\n{wrong}")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(record_repair, read, noted)
        with pytest.raises(gs.NotationError) as caught:
            gs.repair_record(text)
    assert "Z0" in str(caught.value)
    assert LINES.index(line) + 1 == caught.value.line
    before = len(DEAL.split()) if line is MOVES else 0
    assert sum("Z" in text for text in asked) <= record_repair._MOST_WORDS
    assert len(asked) <= before + 10


def test_long_words_are_neither_read_nor_remembered() -> None:
    word = "5Z" * 1000
    before = record_repair._move.cache_info().currsize
    with pytest.raises(gs.NotationError):
        gs.repair_record(TEXT.replace(MOVES, f"{MOVES.split()[0]} {word}"))
    assert before == record_repair._move.cache_info().currsize

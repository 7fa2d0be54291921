"""Turns that wait for the choice of a table card, with a change that makes them impossible."""

from __future__ import annotations

from typing import Final

import pytest

import gostop as gs
from tests.support.cases import for_each
from tests.support.rare_states import INTERRUPTED, changed

LAID: Final = "and the rules don't ask for this choice after that"
TAKEN: Final = "the hand card takes a table card, and taken has none"
BOMBED: Final = "the flips of seat 0's bomb in this turn don't fit the bomb and the rules"
MONTH: Final = "a seat lays hand cards of one month, not"
Fields = dict[str, str | None]

CASES: Final[list[tuple[str, Fields, str, str]]] = [
    # a state, the changed fields, the field of the error, and a part of its message
    (
        "flip",
        {"flipped": None},
        "flipped",
        "a seat chooses between two table cards of the month of the flipped card, and "
        "the table has none",
    ),
    (
        "flip",
        {"table": "1J1 5R"},
        "flipped",
        "a seat chooses between two table cards of the month of the flipped card, and "
        "the table has 1J1",
    ),
    (
        "hand",
        {"table": "1R 9J2"},
        "laid",
        "a seat chooses between two table cards of the month of the laid card, and the "
        "table has 1R",
    ),
    (
        "hand",
        {"flipped": "1B"},
        "flipped",
        "1B was flipped, which is of the month of the hand card, so there is no choice",
    ),
    ("aside", {"aside": "X2 12B"}, "aside", "only bonus cards are put aside, not 12B"),
    # the laid cards
    ("small bomb", {"laid": "5A 6A"}, "laid", f"{MONTH} 5A 6A"),
    ("chosen", {"laid": "5A 6A 7A"}, "laid", f"{MONTH} 5A 6A 7A"),
    ("aside", {"laid": "X3"}, "laid", f"{MONTH} X3"),
    (
        "first bomb",
        {"table": "9R 9J2", "laid": "5A 5R 5J1 5J2", "taken": None, "bombs": None},
        "laid",
        f"seat 0 has laid 5A 5R 5J1 5J2, {LAID}",
    ),
    (
        "hand before flip",
        {"table": "5J1 5J2", "laid": "5A 5R", "small_bombs": "0"},
        "laid",
        f"seat 0 has laid 5A 5R, {LAID}",
    ),
    (
        "small bomb",
        {"table": "5J2 9R 9J2", "laid": "5A 5R 5J1", "taken": "5J2"},
        "laid",
        f"seat 0 has laid 5A 5R 5J1, {LAID}",
    ),
    # the table cards that the laid cards take
    ("first bomb", {"taken": None}, "taken", TAKEN),
    ("first bomb", {"table": "9R 9J2", "taken": None}, "taken", TAKEN),
    ("small bomb", {"taken": "5J1"}, "taken", "the hand card doesn't take 5J1 here"),
    # bombs
    ("second bomb", {"bombs": "0 1"}, "bombed", BOMBED),
    ("bomb at once", {"flips_left": "2"}, "bombed", BOMBED),
    ("bomb at once", {"flips_left": "4"}, "bombed", BOMBED),
    ("bomb at once", {"captured": "1B / -", "collected": "1B"}, "bombed", BOMBED),
    ("bomb goes on", {"flips_left": "3"}, "bombed", BOMBED),
    # a card in two places
    ("flip", {"hands": "1B / 7J1 8A"}, "flipped", "1B is both in hands[0] and in flipped"),
    ("chosen", {"hands": "5A / 7J1 8A"}, "laid", "5A is both in hands[0] and in laid"),
    ("aside", {"hands": "X2 / 7J1 8A"}, "aside", "X2 is both in hands[0] and in aside"),
    ("chosen", {"stock": "2R 9R"}, "stock", "9R is both on the table and in the stock"),
    ("chosen", {"captured": "- / 8A"}, "captured[1]", "8A is both in hands[1] and in captured[1]"),
    # the sake cup: its owner would have been asked in an earlier turn how it counts
    (
        "bomb goes on",
        {"caught": "9R 9J1 9J2 10A 10J1", "collected": "9R 9J1 9J2 10A 10J1"},
        "cup",
        "seat 0 has captured 9A and chose how it counts, but cup is missing",
    ),
]


@for_each(("name", "change", "field", "message"), CASES)
def test_a_turn_that_no_seat_takes_is_refused(
    name: str, change: Fields, field: str, message: str
) -> None:
    state = INTERRUPTED[name]
    with pytest.raises(gs.PositionError) as caught:
        gs.parse_state(changed(state, **change), rulesets=[state.ruleset])

    assert message in str(caught.value)
    code = "twice" if " and in " in message else "missing" if field == "cup" else "impossible"
    assert (field, code) == (caught.value.field, caught.value.code)

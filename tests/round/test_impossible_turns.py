"""Turns that wait for the choice of a table card, with a change that no turn makes."""

from __future__ import annotations

from typing import Final

import pytest

import gostop as gs
from tests.support.rare_states import INTERRUPTED, changed

LAID: Final = "hand cards after which the rules ask for this choice"
TAKEN: Final = "the table cards that the hand card takes"
BOMBED: Final = "a bomb of this turn that flips at once by the rules, found another one"
MONTH: Final = "hand cards of one month"
Fields = dict[str, str | None]

CASES: Final[list[tuple[str, Fields, str, str]]] = [
    # a state, the fields that are changed, the field to blame, a part of the message
    ("flip", {"flipped": None}, "flipped", "month of the flipped card to choose from, found none"),
    ("flip", {"table": "1J1 5R"}, "flipped", "flipped card to choose from, found 1J1"),
    ("hand", {"table": "1R 9J2"}, "laid", "month of the laid card to choose from, found 1R"),
    ("hand", {"flipped": "1B"}, "flipped", "a card of another month than the hand card, found 1B"),
    ("aside", {"aside": "X2 12B"}, "aside", "expected bonus cards, found 12B X2"),
    # the laid cards
    ("small bomb", {"laid": "5A 6A"}, "laid", f"{MONTH}, found 5A 6A"),
    ("chosen", {"laid": "5A 6A 7A"}, "laid", f"{MONTH}, found 5A 6A 7A"),
    ("aside", {"laid": "X3"}, "laid", f"{MONTH}, found X3"),
    (
        "first bomb",
        {"table": "9R 9J2", "laid": "5A 5R 5J1 5J2", "taken": None, "bombs": None},
        "laid",
        f"{LAID}, found 5A 5R 5J1 5J2",
    ),
    (
        "hand before flip",
        {"table": "5J1 5J2", "laid": "5A 5R", "small_bombs": "0"},
        "laid",
        f"{LAID}, found 5A 5R",
    ),
    (
        "small bomb",
        {"table": "5J2 9R 9J2", "laid": "5A 5R 5J1", "taken": "5J2"},
        "laid",
        f"{LAID}, found 5A 5R 5J1",
    ),
    # the table cards that they take
    ("first bomb", {"taken": None}, "taken", f"{TAKEN}, found none"),
    ("first bomb", {"table": "9R 9J2", "taken": None}, "taken", f"{TAKEN}, found none"),
    ("small bomb", {"taken": "5J1"}, "taken", f"{TAKEN}, found 5J1"),
    # bombs
    ("second bomb", {"bombs": "0 1"}, "bombed", BOMBED),
    ("bomb at once", {"flips_left": "2"}, "bombed", BOMBED),
    ("bomb at once", {"flips_left": "4"}, "bombed", BOMBED),
    ("bomb at once", {"captured": "1B / -", "collected": "1B"}, "bombed", BOMBED),
    ("bomb goes on", {"flips_left": "3"}, "bombed", BOMBED),
    # a card in two places
    ("flip", {"hands": "1B / 7J1 8A"}, "flipped", "found 1B in hands[0] and in flipped"),
    ("chosen", {"hands": "5A / 7J1 8A"}, "laid", "found 5A in hands[0] and in laid"),
    ("aside", {"hands": "X2 / 7J1 8A"}, "aside", "found X2 in hands[0] and in aside"),
    ("chosen", {"stock": "2R 9R"}, "stock", "found 9R in table and in stock"),
    ("chosen", {"captured": "- / 8A"}, "captured[1]", "found 8A in hands[1] and in captured[1]"),
    # the sake cup, if its owner would have been asked in an earlier turn
    (
        "bomb goes on",
        {"caught": "9R 9J1 9J2 10A 10J1", "collected": "9R 9J1 9J2 10A 10J1"},
        "cup",
        "its owner chose how it counts, found None",
    ),
]


@pytest.mark.parametrize(("name", "change", "field", "message"), CASES)
def test_a_turn_that_no_seat_takes_is_refused(
    name: str, change: Fields, field: str, message: str
) -> None:
    state = INTERRUPTED[name]
    with pytest.raises(gs.PositionError) as caught:
        gs.parse_state(changed(state, **change), rulesets=[state.ruleset])

    assert message in str(caught.value)
    code = "twice" if " and in " in message else "missing" if field == "cup" else "impossible"
    assert (field, code) == (caught.value.field, caught.value.code)

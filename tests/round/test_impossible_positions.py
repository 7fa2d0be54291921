"""Positions that no round reaches: a state that a round reaches, with a change."""

from __future__ import annotations

from typing import Final

import pytest

import gostop as gs
from tests.support.rare_states import RARE, changed

ASKED: Final = "this question, found one in which they do not"
Fields = dict[str, str | None]

CASES: Final[list[tuple[str, Fields, str, str, str]]] = [
    # a state, the fields that are changed, the field to blame, its code, a part of the message
    # seats
    ("go", {"active": "0 5"}, "active", "seat", "expected a seat from 0 to 1, found 5"),
    ("seating", {"asked": "6"}, "asked", "seat", "expected a seat from 0 to 4, found 6"),
    ("seating of four", {"asked": "1"}, "asked", "impossible", "a seat that still has a choice"),
    (
        "seating",
        {"active": "0 1 2", "asked": "3"},
        "asked",
        "impossible",
        "a seat that still has a choice, found 3",
    ),
    # stacks
    ("seating beside a triple", {"stacks": "1:-"}, "stacks", "impossible", "nowhere else"),
    ("stack left", {"stacks": "5:1 7:-"}, "stacks", "impossible", "nowhere else"),
    ("stack left", {"table": "2J1 5A 5R 7J1"}, "stacks", "impossible", "nowhere else"),
    # cards in two places
    ("go", {"captured": "1B / 3J1"}, "table", "twice", "found 3J1 in captured[1] and in table"),
    ("go", {"stock": "4J1 8A"}, "stock", "twice", "found 8A in hands[1] and in stock"),
    (
        "shaken and drawn",
        {"table": "9A 9R 9J1", "stacks": "9:-:X2"},
        "stacks",
        "twice",
        "found X2 in captured[0] and in stacks",
    ),
    # questions
    ("shaken", {"hands": "1J1 5A 5R / 7J1 8A", "shown": "5A 5R / -"}, "phase", "phase", ASKED),
    ("shaken", {"shakes": "1:5", "shown": None}, "phase", "phase", ASKED),
    ("shaken", {"shakes": None, "shown": None}, "phase", "phase", ASKED),
    ("answer", {"refused": "1"}, "phase", "phase", ASKED),
    ("cup", {"captured": "9R 9J1 / -"}, "phase", "phase", ASKED),
    ("cup", {"captured": "9R / 9A"}, "phase", "phase", ASKED),
    ("cup", {"cup": "junk"}, "phase", "phase", ASKED),
    ("go", {"phase": "cup", "captured": "9A / -", "table": "2R"}, "phase", "phase", ASKED),
    ("go", {"phase": "cup"}, "phase", "phase", ASKED),
    ("go", {"phase": "go_or_stop"}, "phase", "phase", ASKED),
    ("push", {"pushes": "2"}, "phase", "phase", ASKED),
    # what only another part of a turn remembers
    (
        "go",
        {"bombs": "0", "bombed": "bomb", "flips_left": "1"},
        "bombed",
        "phase",
        "expected nothing, since nobody chooses a table card, found the flips of a bomb",
    ),
    # what the seats have done
    (
        "shaken and drawn",
        {"hands": "1R 1J1 1J2 5A / 7J1 8A", "stock": "1B 2R"},
        "drawn",
        "no_such_card",
        "expected a card in the hand of seat 0, found 1B",
    ),
    ("go", {"ppeok_runs": "1 0"}, "ppeok_runs", "too_many", "expected at most 0 for seat 0"),
    ("go", {"bombs": "0 0 0 0"}, "bombs", "too_many", "must have played at least 12 cards"),
    ("first bomb", {"bombs": "0 0 0 0"}, "bombs", "too_many", "must have played at least 12"),
    ("cup counted", {"cup": None}, "cup", "missing", "its owner chose how it counts, found None"),
    ("stack left", {"cup": "junk"}, "cup", "too_many", "nobody has captured the sake cup"),
    # the score at the last go
    ("go", {"go_scores": "99 -"}, "go_scores", "number", "from 0 to 59, found 99"),
    ("go", {"go_scores": "7 7"}, "go_scores", "impossible", "seats that called go, found 1"),
    # dry turns
    ("dry", {"dry": "3 0"}, "dry", "number", "expected a whole number from 0 to 1, found 3"),
    ("dry", {"dry": "2 2"}, "dry", "number", "expected a whole number from 0 to 1, found 2"),
    ("go", {"dry": "61 0"}, "dry", "number", "expected a whole number from 0 to 60, found 61"),
    # the end
    (
        "stopped",
        {"winner": None},
        "winner",
        "missing",
        "since the reason is Reason.STOP, found None",
    ),
    ("stopped", {"winner": "7"}, "winner", "seat", "a seat that played, one of (0, 1), found 7"),
    ("stopped", {"reason": "agreed"}, "reason", "no_such_name", "found 'agreed'"),
]


@pytest.mark.parametrize(("name", "change", "field", "code", "message"), CASES)
def test_a_position_that_no_round_reaches_is_refused(
    name: str, change: Fields, field: str, code: str, message: str
) -> None:
    state = RARE[name]
    with pytest.raises(gs.PositionError) as caught:
        gs.parse_state(changed(state, **change), rulesets=[state.ruleset])

    assert message in str(caught.value)
    assert (field, code) == (caught.value.field, caught.value.code)


@pytest.mark.parametrize("phase", ["cup", "go_or_stop", "push"])
def test_a_bonus_card_of_a_turn_that_is_over_is_refused(phase: str) -> None:
    state = RARE["shaken and drawn"]
    with pytest.raises(gs.PositionError) as caught:
        gs.parse_state(changed(state, phase=phase), rulesets=[state.ruleset])

    assert "no bonus card of this turn, which has counted them, found 'X2'" in str(caught.value)
    assert ("drawn", "impossible") == (caught.value.field, caught.value.code)


def test_plain_data_are_refused_as_lines_are() -> None:
    plain = gs.to_plain(RARE["go"])
    with pytest.raises(gs.PositionError) as caught:
        gs.from_plain({**plain, "go_scores": [99, None]})

    assert ("go_scores", "number") == (caught.value.field, caught.value.code)

"""Positions that no round reaches: each is a reachable state with a change."""

from __future__ import annotations

from typing import Final

import pytest

import gostop as gs
from tests.support.cases import for_each
from tests.support.rare_states import RARE, changed

SHAKEN: Final = "seat 0 has not just shaken three cards of its hand"
CUP: Final = "seat 0 can't be asked here how it counts the sake cup"
Fields = dict[str, str | None]

CASES: Final[list[tuple[str, Fields, str, str, str]]] = [
    # a state, the changed fields, the field of the error, its code, and a part of its message
    # seats
    ("go", {"active": "0 5"}, "active", "seat", "expected a seat from 0 to 1, found 5"),
    ("seating", {"asked": "6"}, "asked", "seat", "expected a seat from 0 to 4, found 6"),
    (
        "seating of four",
        {"asked": "1"},
        "asked",
        "impossible",
        "seat 1 has no choice, since it is known who plays",
    ),
    (
        "seating",
        {"active": "0 1 2", "asked": "3"},
        "asked",
        "impossible",
        "seat 3 has no choice, since it is known who plays",
    ),
    # stacks
    (
        "seating beside a triple",
        {"stacks": "1:-"},
        "stacks",
        "impossible",
        "there are no stacks before the first turn",
    ),
    (
        "stack left",
        {"stacks": "5:1 7:-"},
        "stacks",
        "impossible",
        "month 7 has a stack without three cards on the table",
    ),
    (
        "stack left",
        {"table": "2J1 5A 5R 7J1"},
        "stacks",
        "impossible",
        "month 5 has a stack without three cards on the table",
    ),
    ("stack left", {"stacks": "5:1 5:1"}, "stacks", "impossible", "month 5 has two stacks"),
    (
        "stack left",
        {"stacks": "5:1:9J2"},
        "stacks",
        "impossible",
        "only bonus cards lie on a stack, not 9J2",
    ),
    (
        "shaken and drawn",
        {"table": "9R X3"},
        "stacks",
        "impossible",
        "X3 can be on the table only on one of the stacks",
    ),
    # cards in two places
    (
        "go",
        {"captured": "1B / 3J1"},
        "table",
        "twice",
        "3J1 is both in captured[1] and on the table; 3J means 3J1, so write 3J1 and 3J2",
    ),
    ("go", {"stock": "4J1 8A"}, "stock", "twice", "8A is both in hands[1] and in the stock"),
    (
        "shaken and drawn",
        {"table": "9A 9R 9J1", "stacks": "9:-:X2"},
        "stacks",
        "twice",
        "X2 is both in captured[0] and on one of the stacks",
    ),
    # questions
    (
        "shaken and drawn",
        {"phase": "shaken"},
        "phase",
        "phase",
        "a seat may play any card after a shake by the rules of with_bonus",
    ),
    ("shaken", {"hands": "1J1 5A 5R / 7J1 8A", "shown": "5A 5R / -"}, "phase", "phase", SHAKEN),
    ("shaken", {"shakes": "1:5", "shown": None}, "phase", "phase", SHAKEN),
    ("shaken", {"shakes": None, "shown": None}, "phase", "phase", SHAKEN),
    (
        "answer",
        {"refused": "1"},
        "phase",
        "phase",
        "seat 1 has refused a draw, so nobody offers one",
    ),
    ("cup", {"captured": "9R 9J1 / -"}, "phase", "phase", CUP),
    ("cup", {"captured": "9R / 9A"}, "phase", "phase", CUP),
    ("cup", {"cup": "junk"}, "phase", "phase", CUP),
    ("go", {"phase": "cup", "captured": "9A / -", "table": "2R"}, "phase", "phase", CUP),
    ("go", {"phase": "cup"}, "phase", "phase", CUP),
    (
        "go",
        {"phase": "go_or_stop"},
        "phase",
        "phase",
        "seat 0 can't be asked to go or stop here: it has 7 points and needs 8",
    ),
    ("push", {"pushes": "2"}, "phase", "phase", "seat 0 can't push after 2 waived wins in a row"),
    # facts about another part of a turn
    (
        "go",
        {"bombs": "0", "bombed": "bomb", "flips_left": "1"},
        "bombed",
        "phase",
        "nobody chooses a table card here, so no bomb can still be flipping",
    ),
    # what the seats have done before
    (
        "shaken and drawn",
        {"hands": "1R 1J1 1J2 5A / 7J1 8A", "stock": "1B 2R"},
        "drawn",
        "no_such_card",
        "seat 0 has drawn 1B, which is not in its hand",
    ),
    (
        "go",
        {"ppeok_runs": "1 0"},
        "ppeok_runs",
        "too_many",
        "seat 0 has made 0 ppeok in 2 turns, which is too few for a run of 1",
    ),
    ("go", {"bombs": "0 0 0 0"}, "bombs", "too_many", "must have played at least 12 cards"),
    ("first bomb", {"bombs": "0 0 0 0"}, "bombs", "too_many", "must have played at least 12"),
    (
        "cup counted",
        {"cup": None},
        "cup",
        "missing",
        "seat 0 has captured 9A and chose how it counts, but cup is missing",
    ),
    (
        "stack left",
        {"cup": "junk"},
        "cup",
        "too_many",
        "nobody has captured 9A, so nobody chose how it counts",
    ),
    # the score at the last go
    ("go", {"go_scores": "99 -"}, "go_scores", "number", "from 0 to 59, found 99"),
    (
        "go",
        {"go_scores": "7 7"},
        "go_scores",
        "impossible",
        "go_scores has a score for seat 1, which never called go",
    ),
    # dry turns
    ("dry", {"dry": "3 0"}, "dry", "number", "expected a whole number from 0 to 1, found 3"),
    ("dry", {"dry": "2 2"}, "dry", "number", "expected a whole number from 0 to 1, found 2"),
    ("go", {"dry": "61 0"}, "dry", "number", "expected a whole number from 0 to 60, found 61"),
    # the end of the round
    (
        "stopped",
        {"winner": None},
        "winner",
        "missing",
        "a round that ends with Reason.STOP has a winner, and none is named",
    ),
    ("stopped", {"winner": "7"}, "winner", "seat", "a seat that played, one of (0, 1), found 7"),
    ("stopped", {"reason": "agreed"}, "reason", "no_such_name", "found 'agreed'"),
]


@for_each(("name", "change", "field", "code", "message"), CASES)
def test_a_position_that_no_round_reaches_is_refused(
    name: str, change: Fields, field: str, code: str, message: str
) -> None:
    state = RARE[name]
    with pytest.raises(gs.PositionError) as caught:
        gs.parse_state(changed(state, **change), rulesets=[state.ruleset])

    assert message in str(caught.value)
    assert (field, code) == (caught.value.field, caught.value.code)


@for_each("phase", ["cup", "go_or_stop", "push"])
def test_a_bonus_card_of_a_turn_that_is_over_is_refused(phase: str) -> None:
    state = RARE["shaken and drawn"]
    with pytest.raises(gs.PositionError) as caught:
        gs.parse_state(changed(state, phase=phase), rulesets=[state.ruleset])

    assert "drawn still has X2, and this turn has counted its bonus cards" in str(caught.value)
    assert ("drawn", "impossible") == (caught.value.field, caught.value.code)


def test_plain_data_are_refused_as_lines_are() -> None:
    plain = gs.to_plain(RARE["go"])
    with pytest.raises(gs.PositionError) as caught:
        gs.from_plain({**plain, "go_scores": [99, None]})

    assert ("go_scores", "number") == (caught.value.field, caught.value.code)

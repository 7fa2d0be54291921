"""A case is a hand or a round with points; anything else is refused, and equal cases are equal."""

from __future__ import annotations

from typing import Any

import pytest

import gostop as gs
from gostop.teaching import Case
from gostop.teaching.scores.differences import totals_of, untold
from tests.support.cases import case

ROUND = {"captured": ["1B 3B 8B 2A 4A 8A", "1J1"], "winner": 0}


def test_a_hand_and_a_round_have_the_points_of_the_rules() -> None:
    hand, outcome = Case("1B 3B 8B", 3), gs.Outcome("french", ["1B 3B 8B 2A 4A 8A", ""], 0)
    assert hand.is_hand
    assert 3 == hand.total(gs.BGA)
    played = Case(outcome, [1, -1], "round 1")
    assert not played.is_hand
    assert "ruleset" not in played.of
    assert (gs.settle(outcome).points,) == (played.total(gs.FRENCH),)
    assert [3, None] == totals_of([hand, Case("X2", 0)], gs.BGA)
    assert (
        Case(ROUND, (1, -1)).total(gs.BGA) == gs.settle(Case(ROUND, (0, 0)).outcome(gs.BGA)).points
    )


def test_cases_are_values() -> None:
    assert Case("1B 3B", 0) == Case(gs.CardSet("3B 1B"), 0)
    assert 1 == len({Case(ROUND, (1, -1)), Case(dict(ROUND), (1, -1))})


WRONG: list[tuple[tuple[Any, ...], str]] = [
    (("1Z", 3), "'1Z'"),
    (("1B", "3"), "expected a number, or one for each seat"),
    (("1B", (3, -3)), "expected the total of the hand, one number"),
    (("1B", 10**12), "expected a whole number from -1000000000 to 1000000000"),
    ((ROUND, 3), "expected 2 numbers, one for each seat, found 3 (points)"),
    ((ROUND, (1, -1, 0)), "expected 2 numbers, one for each seat"),
    (({"captured": 7}, (1,)), "a set of cards for each seat"),
    (({}, (1, -1)), "expected 0 numbers"),
    (("1B", 3, 7), "expected a text of at most 1000 characters, found 7 (name)"),
    (("1B", 3, "x" * 1001), "expected a text of at most 1000 characters"),
]


def test_what_is_no_case_is_refused() -> None:
    for arguments, why in WRONG:
        with case(arguments):
            with pytest.raises(gs.GoStopError) as caught:
                Case(*arguments)
            assert why in str(caught.value)


def test_what_is_no_outcome_is_refused() -> None:
    with pytest.raises(gs.PositionError, match="an outcome can't be made of"):
        Case({**ROUND, "colour": 7}, (1, -1)).total(gs.BGA)
    with pytest.raises(gs.PositionError, match="captured"):
        Case({**ROUND, "captured": ["1B", "1B"]}, (1, -1)).total(gs.BGA)


def test_rounds_can_tell_more_questions_than_hands() -> None:
    by_rounds, by_hands = set(untold(by_rounds=True)), set(untold(by_rounds=False))
    assert by_rounds < by_hands
    assert {"bomb_at_once", "shaken", "stacks", "each_kind", "match_rounds"} <= by_rounds
    assert {"gwang_bak", "push", "cup", "points"}.isdisjoint(by_rounds)
    assert {"cup", "points", "birds"}.isdisjoint(by_hands)

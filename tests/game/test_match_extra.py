"""Some rounds of a match count more, and no others do."""

from typing import Any

import pytest

import gostop as gs
from tests.support.cases import for_each
from tests.support.settling import HONGDAN, factors

EVERY_SECOND = gs.CHINESE_BLOG.replace({"match.extra": {"every": 2, "factor": 3}})
CAPTURED = (HONGDAN, "10R", "12R")


def outcome(number: int | None, **more: Any) -> gs.Outcome:
    """Return the outcome of a win with hongdan (3 points) in a round with this number."""
    return gs.Outcome(EVERY_SECOND, CAPTURED, 0, round=number, **more)


@for_each(("number", "expected"), [(None, 3), (1, 3), (2, 9), (3, 3), (4, 9), (101, 3), (102, 9)])
def test_every_nth_round_counts_more(number: int | None, expected: int) -> None:
    assert (2 * expected, -expected, -expected) == gs.settle(outcome(number)).points


def test_the_factor_names_its_rule_and_its_source() -> None:
    transfer = gs.settle(outcome(2, carry=2)).transfers[0]
    assert [("carry", 2), ("extra_round", 3)] == factors(transfer)
    assert EVERY_SECOND.source("match.extra") == transfer.multipliers[1].source


def test_what_is_paid_at_once_counts_once_and_a_special_win_as_by_draws_before() -> None:
    paid = gs.settle(outcome(2, instant=[(1, 0, 3, "first_ppeok"), (2, 0, 3, "first_ppeok")]))
    assert (24, -12, -12) == paid.points
    special = outcome(2).replace(reason=gs.Reason.THREE_PPEOK)
    assert (18, -9, -9) == gs.settle(special).points


def test_the_rounds_of_a_match_have_their_numbers_and_a_void_deal_counts_for_nothing() -> None:
    match = gs.Match(EVERY_SECOND, 3, dealer=0)
    totals = []
    for _ in range(4):
        match = match.after(gs.settle(outcome(match.rounds + 1)))
        totals.append(match.totals[0])
    assert [6, 24, 30, 48] == totals
    assert 5 == match.next_round(seed=1).round


def test_a_match_takes_no_round_without_a_number_where_it_counts() -> None:
    match = gs.Match(EVERY_SECOND, 3, dealer=0)
    with pytest.raises(gs.PositionError, match="has round 1, and the settlement has round None"):
        match.after(gs.settle(outcome(None)))
    plain = gs.Match(gs.CHINESE_BLOG, 3, dealer=0)
    assert 1 == plain.after(gs.settle(gs.Outcome(gs.CHINESE_BLOG, CAPTURED, 0))).rounds


def test_the_number_of_a_round_counts_for_equality_only_where_it_decides() -> None:
    assert outcome(1) != outcome(2)
    assert outcome(2) == outcome(2)
    assert gs.settle(outcome(1)) != gs.settle(outcome(2))
    for ruleset, are_equal in ((EVERY_SECOND, False), (gs.CHINESE_BLOG, True)):
        first = gs.Match(ruleset, 3, dealer=0).next_round(seed=1)
        alone = gs.deal(ruleset, 3, seed=1, dealer=0)
        assert are_equal == (first == alone)
        assert are_equal == (gs.view(first, 0) == gs.view(alone, 0))
        assert first == gs.parse_state(gs.format_state(first), rulesets=[ruleset])
        assert first == gs.from_plain(gs.to_plain(first))


def test_a_round_that_is_played_counts_by_its_number() -> None:
    found = {}
    for number in (1, 2):
        state = gs.deal(EVERY_SECOND, 3, seed=4, dealer=0, round=number)
        while not state.is_over:
            moves = gs.legal_moves(state)
            state = gs.apply(state, gs.Stop() if gs.Stop() in moves else moves[0])
        assert state.outcome is not None
        assert gs.settle(state) == gs.settle(state.outcome)
        found[number] = [pay.points for pay in gs.settle(state).transfers if pay.items[0].cards]
    assert found[1]
    assert [3 * each for each in found[1]] == found[2]


@for_each(
    ("changes", "given", "field"),
    [
        ({"match.rounds": 4}, {"round": 5}, "round"),
        ({}, {"round": 1, "carry": 2}, "carry"),
        ({}, {"round": 2, "carry": 8}, "carry"),
        ({"payment.push": {"factor": 2, "most": 3}}, {"round": 2, "pushes": 2}, "pushes"),
        (
            {"instant.captures.first_bright": {"cards": "1B", "points": 1, "pot": True}},
            {"round": 2, "pots": {"first_bright": 2}},
            "pots",
        ),
    ],
)
def test_a_round_with_more_before_it_than_rounds_is_refused(
    changes: dict[str, Any], given: dict[str, Any], field: str
) -> None:
    ruleset = gs.BGA.replace({"match.extra": {"every": 5, "factor": 2}, **changes})
    cards = ["1B 3B 8B 11B 2A 4A 8A", "1J1"]
    with pytest.raises(gs.PositionError) as caught:
        gs.settle(gs.Outcome(ruleset, cards, 0, **given))
    assert field == caught.value.field
    with pytest.raises(gs.PositionError) as caught:
        gs.setup(ruleset, hands=["5A", "6A"], table="5R", stock="7A", **given)
    assert field == caught.value.field
    later = {**given, "round": 4}
    assert gs.settle(gs.Outcome(ruleset, cards, 0, **later)).points


def test_a_special_win_counts_more_too_whatever_draws_do_to_it() -> None:
    changes = {"match.extra": {"every": 5, "factor": 2}, "payment.special_carry": False}
    ruleset = gs.CHINESE_BLOG.replace(changes)
    won = [
        gs.settle(gs.Outcome(ruleset, ["", ""], 0, reason=gs.Reason.CHONGTONG, round=round)).points
        for round in (4, 5)
    ]
    assert [(10, -10), (20, -20)] == won


@for_each(("flat", "expected"), [(True, 3), (False, 12)])
def test_nothing_multiplies_three_ppeok_that_are_flat(flat: bool, expected: int) -> None:
    changes = {"ppeok.three": {"points": 3, "flat": flat}, "payment.special_carry": True}
    ruleset = EVERY_SECOND.replace({**changes, "match.extra.factor": 2})
    won = gs.Outcome(ruleset, ["", ""], 0, reason=gs.Reason.THREE_PPEOK, round=2, carry=2)
    assert (expected, -expected) == gs.settle(won).points

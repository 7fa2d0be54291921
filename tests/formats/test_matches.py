"""Matches and settlements that a cap has reduced survive as plain data."""

from __future__ import annotations

from typing import Any, Final

import pytest

import gostop as gs
from tests.support.cases import for_each
from tests.support.settling import TWELVE_PI, junk, won

POTS: Final = gs.BGA.replace(
    {
        f"instant.captures.{id}": {"cards": cards, "points": 1, "pot": True}
        for id, cards in (("boar", "7A"), ("moon", "8B"))
    }
)


@for_each(
    ("field", "value", "message"),
    [
        ("draws", 2, "expected 4, found 1 (carry)"),
        ("draws", 4, "expected a whole number from 0 to 3, found 4 (draws)"),
        ("rounds", 10**9 + 1, "from 0 to 1000000000, found 1000000001 (rounds)"),
        ("pushes", 1, "expected 0, the only number possible here, found 1 (pushes)"),
        ("totals", [1, 2, 3], "expected 0, found 6 (totals)"),
        ("totals", [0, 0], "expected 3, found 2 (totals)"),
        ("pots", [["boar", 1]], "bga has no pots, so boar can't be one"),
        ("active", [2, 1, 0], "expected (0, 1, 2), found (2, 1, 0) (active)"),
        ("dealer", 3, "expected a seat from 0 to 2"),
    ],
)
def test_a_match_that_cannot_be_is_refused(field: str, value: Any, message: str) -> None:
    plain = {**gs.to_plain(gs.Match("bga", 3, dealer=0)), "rounds": 3, field: value}

    with pytest.raises(gs.PositionError) as caught:
        gs.from_plain(plain)
    assert message in str(caught.value)


def test_the_pots_of_a_match_are_in_order() -> None:
    plain = {**gs.to_plain(gs.Match(POTS, 2, dealer=0)), "rounds": 1}
    pots = [["boar", 1], ["moon", 1]]
    match = gs.from_plain({**plain, "pots": pots}, gs.Match, rulesets=[POTS])
    assert (("boar", 1), ("moon", 1)) == match.pots
    with pytest.raises(gs.PositionError) as caught:
        gs.from_plain({**plain, "pots": pots[::-1]}, rulesets=[POTS])
    assert "pots" == caught.value.field


@for_each("balances", [(0, 8, 0), (0, 4, 99), (0, 0, 99), (50, 50, 50)])
def test_a_settlement_with_a_cap_is_read_back(balances: tuple[int, ...]) -> None:
    rules = gs.BGA.replace({"payment.cap": {"payer": 1, "payee": 0}})
    outcome = won(rules, TWELVE_PI, junk(3), junk(6, 3), goes=(1,))
    check_capped(gs.settle(outcome, balances=balances))


@for_each("balances", [(50, 50, 50), (50, 4, 50), (50, 2, 50), (0, 0, 0)])
def test_payments_at_once_with_a_cap_are_read_back(balances: tuple[int, ...]) -> None:
    rules = gs.BGA.replace({"payment.cap": {"payer": 1, "payee": 0}})
    paid = [(1, 0, 3, "first_ppeok"), (2, 0, 3, "first_ppeok")]
    check_capped(
        gs.settle(won(rules, TWELVE_PI, junk(3), junk(6, 3), instant=paid), balances=balances)
    )


def check_capped(settlement: gs.Settlement) -> None:
    """Check that plain data give the same settlement, and that changed points are refused."""
    rules = settlement.outcome.ruleset
    plain = gs.to_plain(settlement)
    found = gs.from_plain(plain, gs.Settlement, rulesets=[rules])
    assert (settlement, repr(settlement)) == (found, repr(found))
    assert [(each.points, each.cut) for each in settlement.transfers] == [
        (each.points, each.cut) for each in found.transfers
    ]
    for place, transfer in enumerate(plain["transfers"]):
        for change in ({"points": transfer["points"] + 1}, {"cut": transfer["cut"] + 1}):
            transfers = [*plain["transfers"]]
            transfers[place] = {**transfer, **change}
            with pytest.raises(gs.PositionError):
                gs.from_plain({**plain, "transfers": transfers}, rulesets=[rules])


def test_balances_of_a_round_are_those_that_settle_accepts() -> None:
    plain = gs.to_plain(gs.Record("bga", 3, seed=1).dealt())
    for balances, field in (([10**9 + 1, 0, 0], ".balances[0]"), ([], ".balances")):
        plain["rounds"][0]["balances"] = balances
        with pytest.raises(gs.GoStopError) as caught:
            gs.from_plain(plain, gs.Record)
        assert f"rounds[0]{field}" == caught.value.field
    plain["rounds"][0]["balances"] = [10**9, 0, 0]
    found = gs.from_plain(plain, gs.Record)
    assert found == gs.parse_record(gs.format_record(found))


@for_each(
    ("name", "given", "message"),
    [
        ("orders", None, "these are not the cards that seed 3086"),
        ("reason", "stop", "nothing of the round gives <Reason"),
        ("mission", "boar", "bga has no mission 'boar'"),
    ],
)
def test_what_a_round_cannot_have_is_told_with_its_place(
    name: str, given: Any, message: str
) -> None:
    plain = gs.to_plain(gs.Record("bga", 3, seed=1).dealt())
    played = plain["rounds"][0]
    cards = played["orders"][0].split()
    played[name] = [" ".join([*cards[1:], cards[0]])] if name == "orders" else given
    with pytest.raises(gs.PositionError) as caught:
        gs.from_plain(plain, gs.Record)
    assert f"rounds[0].{name}" == caught.value.field
    assert str(caught.value).startswith(message)

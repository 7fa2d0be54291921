"""Every part of a transfer names the setting that made it. There are also edge cases: house
combinations of one card, a single layout, and money of a thousand digits.
"""

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

import gostop as gs
from gostop.game.settlement import rules_by_code
from gostop.kernel.payments import CARRY, GO_POINTS
from tests.support.cases import for_each
from tests.support.settling import (
    HONGDAN,
    PAULOWNIA,
    PLAIN,
    SIX_ANIMALS,
    SIXTEEN_PI,
    TWELVE_PI,
    factors,
    items,
    junk,
    won,
)

CHINESE = gs.CHINESE_BLOG
MEONGTTA = "2A 4A 5A 6A 7A 8A 10A"
TWO = (SIX_ANIMALS, PLAIN[0])
"""A winner with 7 points, and one loser."""
BOMBED = (f"{SIX_ANIMALS} {PAULOWNIA}", PLAIN[0])
"""The same captures, with all cards of a month in addition."""


def of_house(part: gs.Item | gs.Factor, ruleset: gs.Ruleset) -> bool:
    """Return whether the source of a part is a user's change of a preset."""
    source = part.source
    return ("house", f"changed from {ruleset.id}") == (source.document.id, source.place)


@for_each(
    ("ruleset", "change", "captured", "fields", "factor"),
    [
        (CHINESE, ("go.counter", "on_top"), TWO, {"goes": (1, 0)}, ("counter_go", 2)),
        (CHINESE, ("go.counter", "in_place"), TWO, {"goes": (1, 0)}, ("counter_go", 2)),
        (gs.BGA, ("go.counter", "flat_four"), TWO, {"goes": (1, 0)}, ("counter_go", 4)),
        (CHINESE, ("go.counter", "on_top"), TWO, {"goes": (0, 1, 0)}, ("recounter_go", 4)),
        (gs.FRENCH, ("go.doubles_from", 3), TWO, {"goes": (0, 0, 0, 0)}, ("go_doubling", 4)),
        (gs.BGA, ("shake.multiplier", 3), TWO, {"shakes": [0]}, ("shake", 3)),
        (gs.BGA, ("bomb.multiplier", 3), BOMBED, {"bombs": (0,)}, ("bomb", 3)),
        (gs.BGA, ("draw.carry", "linear"), TWO, {"carry": 6}, ("carry", 6)),
        (gs.BGA, ("draw.carry_calls", True), TWO, {"carry": 4}, ("carry", 4)),
        (
            gs.BGA,
            ("payment.multipliers.meongtta.factor", 3),
            (MEONGTTA, "10R"),
            {},
            ("meongtta", 3),
        ),
        (
            gs.BGA,
            ("payment.baks.gwang_bak.factor", 3),
            ("1B 3B 8B 11B 1R 2R 3R", "10R"),
            {},
            ("gwang_bak", 3),
        ),
        (gs.BGA, ("payment.baks.pi_bak.factor", 3), (SIXTEEN_PI, junk(3)), {}, ("pi_bak", 3)),
        (CHINESE, ("payment.go_bak.two_players", 3), TWO, {"goes": (1,)}, ("go_bak", 3)),
        (
            gs.BGA,
            ("payment.go_bak.share", "own_doubled"),
            (HONGDAN, *PLAIN[:2]),
            {"goes": (1,)},
            ("go_bak", 2),
        ),
        (gs.FRENCH, ("payment.empty_exempt", True), (SIX_ANIMALS, ""), {}, ("no_captures", 0)),
    ],
)
def test_a_factor_of_a_house_rule_names_it_and_no_other_does(
    ruleset: gs.Ruleset,
    change: tuple[str, Any],
    captured: tuple[str, ...],
    fields: dict[str, Any],
    factor: tuple[str, int],
) -> None:
    path, value = change
    house = ruleset.replace({path: value})
    (transfer,) = gs.settle(won(house, *captured, **fields)).transfers
    (found,) = [part for part in transfer.multipliers if part.rule == factor[0]]
    assert factor[1] == found.factor
    assert house.source(path) == found.source
    parts: list[gs.Item | gs.Factor] = [*transfer.items, *transfer.multipliers]
    assert [found] == [part for part in parts if of_house(part, ruleset)]
    assert all(part is found or part.source.document.id == ruleset.id for part in parts)


def test_each_code_of_a_bill_stands_for_the_rule_of_its_part() -> None:
    captured = (f"{SIXTEEN_PI} 2A 4A 8A", junk(3))
    settlement = gs.settle(won(gs.BGA, *captured, goes=(0,), shakes=[0], carry=2))
    (transfer,), (bill,), rules = settlement.transfers, settlement._bills, rules_by_code(gs.BGA)
    assert [part.rule for part in transfer.multipliers] == [rules[code] for code, _ in bill.times]
    assert ["go", "carry"] == [rules[code] for code in (GO_POINTS, CARRY)]


def test_a_go_bak_names_the_part_of_its_rule_that_multiplies() -> None:
    shared = CHINESE.replace({"payment.go_bak.share": "own_doubled"})
    (transfer,) = gs.settle(won(shared, *TWO, goes=(1,))).transfers
    assert [("go_bak", 2)] == factors(transfer)
    assert CHINESE.source("payment.go_bak.two_players") == transfer.multipliers[0].source

    doubled = shared.replace({"payment.go_bak.two_players": 3})
    (transfer,) = gs.settle(won(doubled, HONGDAN, *PLAIN[:2], goes=(1,))).transfers
    assert [("go_bak", 2)] == factors(transfer)
    assert doubled.source("payment.go_bak.share") == transfer.multipliers[0].source


@for_each(
    ("ruleset", "path", "value", "reason", "item"),
    [
        (gs.BGA, "deal.four_on_table", "dealer_wins", gs.Reason.FOUR_ON_TABLE, 7),
        (gs.BGA, "chongtong.points", 9, gs.Reason.CHONGTONG, 9),
        (CHINESE, "heodang.points", 4, gs.Reason.HEODANG, 4),
        (gs.BGA, "ppeok.three.points", 8, gs.Reason.THREE_PPEOK, 8),
    ],
)
def test_the_item_of_a_special_win_of_a_house_rule_names_it(
    ruleset: gs.Ruleset, path: str, value: Any, reason: gs.Reason, item: int
) -> None:
    house = ruleset.replace({path: value})
    (transfer,) = gs.settle(gs.Outcome(house, TWO, 0, reason=reason)).transfers
    assert [(reason.value, item)] == items(transfer)
    assert of_house(transfer.items[0], ruleset)
    assert house.source(path) == transfer.items[0].source


def test_the_item_of_the_goes_names_their_points() -> None:
    house = gs.BGA.replace({"go.points": 3})
    (transfer,) = gs.settle(won(house, *TWO, goes=(0,))).transfers
    assert [("godori", 5), ("animals", 2), ("go", 3)] == items(transfer)
    assert [False, False, True] == [of_house(item, gs.BGA) for item in transfer.items]
    assert house.source("go.points") == transfer.items[2].source


PINE = gs.BGA.replace({"scoring.combinations.pine": gs.Combination("pine", 1, "1B")})


def test_a_combination_of_one_card_is_in_no_special_win_and_no_instant_payment() -> None:
    assert [("pine", 1)] == [(item.rule, item.points) for item in gs.score("1B", PINE).items]
    captured = (f"{SIX_ANIMALS} 1B", "10R")
    paid = [(1, 0, 7, "first_ppeok")]
    instant, special = gs.settle(
        gs.Outcome(PINE, captured, 0, reason=gs.Reason.CHONGTONG, instant=paid)
    ).transfers
    assert [("first_ppeok", 7)] == items(instant)
    assert [("chongtong", 7)] == items(special)
    instant, stopped = gs.settle(won(PINE, *captured, instant=paid)).transfers
    assert [("first_ppeok", 7)] == items(instant)
    assert [("godori", 5), ("animals", 2), ("pine", 1)] == items(stopped)


@for_each(("ruleset", "players"), [(gs.FRENCH, 2), (gs.FRENCH, 4), (gs.BGA, 2), (CHINESE, 3)])
def test_cards_are_scored_by_a_ruleset_of_one_number_of_players(
    ruleset: gs.Ruleset, players: int
) -> None:
    others = {f"deal.layouts.{number}": False for number in ruleset.players if number != players}
    only = ruleset.replace(others)
    assert (players,) == only.players
    assert 7 + 3 == gs.score(f"{SIX_ANIMALS} {TWELVE_PI}", only).total


@for_each("amount", [Decimal("9" * 1000), Decimal("9" * 999 + "e1"), Decimal("0." + "9" * 500)])
def test_money_of_a_thousand_digits_is_exact(amount: Decimal) -> None:
    thousandfold = gs.BGA.replace({"shake.months.12.multiplier": 1000})
    found = gs.settle(won(thousandfold, *TWO, shakes=[(0, 12)]))
    assert (7000, -7000) == found.points
    exact = 7000 * Fraction(amount)
    assert (exact, -exact) == tuple(Fraction(money) for money in found.money(amount))


@for_each("amount", [Decimal("9" * 1001), Decimal("9" * 1000 + "e1"), Decimal("0." + "9" * 501)])
def test_money_of_more_than_a_thousand_digits_is_refused(amount: Decimal) -> None:
    found = gs.settle(won(gs.BGA, *TWO))
    with pytest.raises(gs.PositionError, match="per_point"):
        found.money(amount)


def test_money_is_exact_where_points_are_many_too() -> None:
    paid = [(0, 1, 999_999, "table")]
    drawn = gs.Outcome(gs.BGA, ["", ""], None, reason=gs.Reason.EXHAUSTED, instant=paid)
    sevens = "7" * 1000
    assert 999_999 * int(sevens) == int(gs.settle(drawn).money(Decimal(sevens))[1])

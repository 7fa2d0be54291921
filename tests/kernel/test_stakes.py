"""A win and a go are worth to the policies what the ruleset makes of them."""

from typing import Any

import pytest

import gostop as gs
from gostop.game.state import position_of
from gostop.kernel.search import go_value
from gostop.kernel.search.cautious import go_value as cautious_value
from gostop.kernel.search.stakes import MOST_USUAL, declares, limit, shares, usual
from gostop.kernel.visibility import Sight, seen_by
from gostop.rules.compile import compiled
from tests.support.cases import case

NO_FACTORS = {"shake": None, "bomb.multiplier": 1, "payment.baks": (), "payment.multipliers": ()}
LIABLE = "payment.go_bak.liable"
EACH_PAYS = {"payment.go_bak": {"liable": "nobody", "share": "every_losers", "own": 3}}


def deciding(ruleset: gs.Ruleset, players: int = 2, **parts: Any) -> gs.State:
    """Return a position in which seat 0 has at least 7 points and must say go or stop."""
    given: dict[str, Any] = {
        "hands": ("1J1 4J1", *("9J1 9J2", "10J1 10J2")[: players - 1]),
        "captured": ("2A 4A 8A 3B 8B", *("1R 2R 3R", "7J1 7J2")[: players - 1]),
        "table": "1B 6J1",
        "stock": "12A 7A 9A 9R",
    }
    return gs.apply(gs.setup(ruleset, **given | parts), gs.Play("1J1"))


def sight_of(state: gs.State) -> Sight:
    position = position_of(state)
    return seen_by(position, position.turn)


def value(state: gs.State) -> int:
    """Return the value of a go."""
    return go_value.go_value(sight_of(state))


def test_factors_make_an_ordinary_win_worth_more() -> None:
    cases: list[tuple[dict[str, Any], int]] = [
        ({}, 100),
        ({"bomb.multiplier": 3}, 110),
        ({"shake": {"multiplier": 2}}, 110),
        ({"payment.baks": gs.BGA.payment.baks[:1]}, 120),
        ({"bomb.multiplier": 30}, 145),
    ]
    for changes, percent in cases:
        with case(changes, percent):
            ruleset = gs.BGA.replace(NO_FACTORS).replace(changes)
            assert percent == usual(compiled(ruleset, 2))


def test_all_factors_together_count_so_much_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = compiled(gs.BGA, 2)
    monkeypatch.setattr(rules, "baks", rules.baks * 40)
    assert MOST_USUAL == usual(rules)


def test_a_lost_go_costs_shares() -> None:
    alone = {LIABLE: "nobody", "payment.go_bak.factors": [2, 3]}
    cases: list[tuple[str, dict[str, Any], tuple[int, ...], int]] = [
        ("the first", {LIABLE: "first_of_all"}, (), 2),
        ("not the first", {LIABLE: "first_of_all"}, (1,), 1),
        ("the first, and another one", {LIABLE: "first_of_all"}, (0, 1), 2),
        ("the first may win", {LIABLE: "first_loser"}, (1,), 1),
        ("its own go", {LIABLE: "first_loser"}, (0,), 2),
        ("the last", {LIABLE: "last_loser"}, (1,), 2),
        ("the last of all", {LIABLE: "last_of_all"}, (1,), 2),
        ("each pays for itself", EACH_PAYS, (), 3),
        ("no go-bak", {"payment.go_bak": None}, (), 1),
        ("its own share twice", {"payment.go_bak.share": "own_doubled"}, (), 2),
        ("factors", {"payment.go_bak.own": 3, "payment.go_bak.others": 2}, (), 5),
        ("factors by goes", {"payment.go_bak.factors": [2, 3]}, (), 4),
        ("its second go", {"payment.go_bak.factors": [2, 3]}, (0,), 6),
        ("for itself", alone, (0,), 3),
    ]
    for name, changes, goes, number in cases:
        with case(name):
            ruleset = gs.BGA.replace(changes)
            state = deciding(
                ruleset,
                3,
                goes=goes,
                captured=("2A 4A 8A 3B 8B", "1R 2R 3R 5R 6R 7R 10R", "7J1 7J2"),
                go_scores=(3 if 0 in goes else None, 3 if 1 in goes else None, None),
            )
            assert number == shares(position_of(state), 0)


def test_a_limit_bounds_what_a_go_may_win_and_lose() -> None:
    free, bound = (deciding(each) for each in (gs.BGA, gs.BGA.replace({"payment.most": 8})))
    assert (8, 10**9) == (limit(position_of(bound)), limit(position_of(free)))
    assert -800 < value(bound) <= 800 < value(free)


def test_a_limit_bounds_what_four_of_a_month_may_win_in_play() -> None:
    shaken_may_pay = {"go.threshold": 1, "shake.multiplier": 10, "chongtong.points": 3}
    for most, declared in ((1000, False), (20, False), (4, True)):
        with case(most):
            ruleset = gs.BGA.replace(shaken_may_pay | {"payment.most": most})
            state = gs.setup(ruleset, hands=["5A 5R 5J1 5J2", "6A"], stock="7A", turns=0)
            assert declared == declares(position_of(state), 0, gs.Chongtong(5).id)


def test_where_lost_goes_are_paid_a_go_costs_more() -> None:
    cases: list[tuple[gs.Ruleset, int]] = [(gs.BGA, 2), (gs.CHINESE_BLOG, 3)]
    for ruleset, players in cases:
        with case(ruleset, players):
            hands = ("1J1 4J1 4J2 5J1", *("9J1 9J2", "10J1 10J2")[: players - 1])
            plain = deciding(ruleset, players, hands=hands)
            paying = deciding(ruleset.replace({"payment.lost_goes": True}), players, hands=hands)
            assert value(paying) < value(plain)


def test_the_last_go_that_is_allowed_is_a_stop() -> None:
    state = deciding(gs.BGA.replace({"go.most": 1}))
    assert 1800 == value(state)


def test_without_turns_a_go_wins_only_if_the_most_points_do() -> None:
    cases: list[dict[str, Any]] = [{}, {"draw.nobody_stops": "most_points"}]
    for rules in cases:
        with case(rules):
            ruleset = gs.FRENCH.replace({"go.on_last_turn": True} | rules)
            state = deciding(ruleset, hands=("1J1", "9J1 9J2"))
            assert (value(state) > 0) == bool(rules)


def test_with_bonus_cards_and_several_opponents_cautious_guesses() -> None:
    hands = ("1J1 4J1 4J2 5J1", "9J1 9J2", "10J1 10J2")
    three = deciding(gs.CHINESE_BLOG, 3, hands=hands)
    two = deciding(gs.CHINESE_BLOG)
    assert value(three) < cautious_value(sight_of(three))
    assert value(two) != cautious_value(sight_of(two))
    plain = deciding(gs.CHINESE_BLOG.replace({"go.doubles_from": None}))
    assert value(plain) == cautious_value(sight_of(plain))


def test_more_turns_make_a_go_worth_more() -> None:
    short, long = deciding(gs.BGA), deciding(gs.BGA, hands=("1J1 4J1 4J2 5J1", "9J1 9J2"))
    assert value(short) < value(long)

"""The highest payment of a round is right after each change of one setting."""

import inspect
import math
import re
from typing import Any, Final

import pytest

import gostop as gs
from gostop.game import settlement
from gostop.rules import limits, match
from gostop.rules.limits import largest_payment
from tests.support.cases import for_each

BARE = gs.FRENCH.replace(
    {
        "scoring.combinations": {
            each.id: False for each in gs.FRENCH.scoring.combinations if each.id != "godori"
        },
        "go.threshold": 3,
        "go.points": 0,
        "chongtong": False,
        "bomb": False,
    }
)
"""Rules by which an opponent pays at most five points. A seat can call go at most three times."""
RIBBONS = "1R 2R 3R 4R 5R 6R 7R 9R 10R 12R"
RED = {"cards": "1R 2R 3R", "count": 3, "points": 4, "further": 0}
SHAKE = {"multiplier": 2, "plays": True, "fourth_on_table": False, "then_bomb": True}
FOUR = {"declared": False, "by_bonus": "never", "all_hold": "draw"}
SMALL = {"flips": 0, "steal": {"junk": 0}}
# a ruleset whose cards never reach the threshold is refused unless somebody wins all the same
NOBODY_STOPS = {"draw.nobody_stops": "most_points"}


def bak(**more: int) -> dict[str, Any]:
    return {"scored": ["godori"], "cards": "2A", "factor": 1, **more}


@for_each(
    ("changes", "most"),
    [
        ({}, 5),
        # the score
        ({"scoring.combinations.red": RED}, 5 + 4),
        ({"scoring.combinations.red": {**RED, "further": 7}}, 5 + 4 + 7 * 7),
        ({"scoring.combinations.red": RED, "scoring.set_further": 7}, 5 + 4 + 7 * 7),
        (
            {
                "scoring.set_further": 7,
                "scoring.combinations.red": RED,
                "scoring.combinations.all": {**RED, "cards": RIBBONS, "count": 10},
            },
            5 + 4 + 7 * 7 + 4,
        ),
        ({"scoring.combinations.red": {**RED, "cards": RIBBONS, "further": 2}}, 5 + 4 + 7 * 2),
        ({"go.threshold": 8, **NOBODY_STOPS}, 8),
        # goes
        ({"go.points": 2}, 5 + 3 * 2),
        ({"go.points": 2, "go.points_up_to": 2}, 5 + 2 * 2),
        ({"go.points": 2, "go.points_up_to": 9}, 5 + 3 * 2),
        ({"go.doubles_from": 2}, 5 * 4),
        ({"go.doubles_from": 3}, 5 * 2),
        ({"go.doubles_from": 4}, 5),
        ({"go.doubles_from": 2, "go.growth": "count"}, 5 * 3),
        ({"go.counter": "flat_four", "go.doubles_from": 2}, 5 * 4 * 4),
        ({"go.counter": "on_top", "go.doubles_from": 2}, 5 * 16 * 4),
        ({"go.counter": "in_place", "go.doubles_from": 1}, 5 * 16),
        ({"go.counter": "in_place", "go.growth": "count", "go.doubles_from": 1}, 5 * 16),
        ({"go.counter": "on_top", "go.threshold": 6, **NOBODY_STOPS}, 6),
        ({"go.counter": "four_in_place", "go.doubles_from": 2}, 5 * 4 * 4),
        ({"go.counter": "each_doubles", "go.doubles_from": 2}, 5 * 8 * 4),
        ({"go.factors": [1, 3]}, 5 * 3),
        ({"go.factors": [1, 2, 6, 24]}, 5 * 6),
        ({"go.factors": [7], "go.threshold": 6, **NOBODY_STOPS}, 6),
        # other multipliers, and baks
        ({"payment.four_held": 3, "go.doubles_from": 2}, 5 * 3 * 4),
        ({"payment.multipliers.a": {"factor": 3, "cards": "1B 3B", "count": 2}}, 5 * 3),
        (
            {"payment.multipliers.a": {"factor": 3, "cards": "1B 3B 8B", "count": 1, "each": True}},
            5 * 27,
        ),
        ({"payment.multipliers.a": {"factor": 3, "cards": "1B", "each": True}}, 5 * 3),
        ({"payment.missions.a": {"factor": 4, "cards": "1B"}}, 5 * 4),
        ({f"payment.missions.m{n}": {"factor": n, "cards": "1B"} for n in (4, 7, 2)}, 5 * 7),
        ({"payment.baks.a": bak(factor=2), "payment.baks.b": bak(factor=3)}, 5 * 2 * 3),
        ({"payment.baks.a": bak(points=2), "payment.baks.b": bak(points=3)}, 5 + 2 + 3),
        (
            {"payment.go_bak": {"liable": "nobody", "share": "every_losers", "two_players": 3}},
            5 * 3,
        ),
        # ten hand cards have at most three shakes, or three bombs, or bombs of three and two cards
        ({"shake": SHAKE}, 5 * 8),
        ({"shake": {**SHAKE, "months": {"11": {"multiplier": 5}}}}, 5 * 20),
        ({"bomb": {"multiplier": 2, "flips": 0}}, 5 * 8),
        ({"small_bomb": {"multiplier": 3, **SMALL}}, 5 * 3**5),
        (
            {"bomb": {"multiplier": 7, "flips": 0}, "small_bomb": {"multiplier": 3, **SMALL}},
            5 * 441,
        ),
        ({"bomb": {"multiplier": 2, "flips": 0}, "shake": SHAKE}, 5 * 64),
        ({"payment.lost_calls": True, "shake": SHAKE}, 5 * 8 * 8),
        # factors from earlier rounds
        ({"draw.carry": "linear", "draw.carry_cap": 6}, 5 * 6),
        ({"payment.push": {"factor": 3, "most": 2}}, 5 * 9),
        ({"payment.push": {"factor": 3, "most": 2}, "draw.carry": "two"}, 5 * 9 * 2),
        ({"match.extra": {"every": 5, "factor": 3}}, 5 * 3),
        # special wins
        ({"chongtong": {**FOUR, "points": 50}}, 50),
        ({"heodang": {"turns": 5, "points": 60}}, 60),
        ({"ppeok.three": {"points": 70, "flat": False, "run_too": True}}, 70),
        # payments at once
        ({"instant.ppeok": 2}, 5 + 2),
        ({"instant.jjok": 2, "instant.ttadak": 3}, 5 + 2 + 3),
        (
            {"instant.ppeok": 2, "instant.runs": {"since": "first_turn", "pay": "linear"}},
            5 + 2 * 55,
        ),
        (
            {"instant.ppeok": 2, "instant.runs": {"since": "first_turn", "pay": "doubling"}},
            5 + 2 * 1023,
        ),
        ({"instant.captures.boar": {"cards": "7A", "points": 2}}, 5 + 2),
        ({"instant.captures.boar": {"cards": "7A", "points": 2, "pot": True}}, 5 + 2 * (2**20 + 1)),
    ],
)
def test_a_round_costs_so_much_at_most(changes: dict[str, Any], most: int) -> None:
    ruleset = BARE.replace(changes)
    assert most == largest_payment(ruleset, ruleset.layout(2))


@pytest.mark.parametrize(("share", "most"), [("every_losers", 3 * 5), ("own_doubled", 3 * 5 * 2)])
def test_each_loser_may_pay_what_a_round_costs(share: str, most: int) -> None:
    ruleset = BARE.replace(
        {"payment.go_bak": {"liable": "last_loser", "share": share, "two_players": 7}}
    )
    assert most == largest_payment(ruleset, ruleset.layout(4))


@for_each(("players", "most"), [(2, 5 * 7), (4, 3 * 5 * 7)])
def test_the_factors_of_lost_goes_multiply_what_a_round_costs(players: int, most: int) -> None:
    ruleset = BARE.replace({"payment.go_bak": {"liable": "last_loser", "factors": [2, 7]}})
    assert most == largest_payment(ruleset, ruleset.layout(players))


@for_each(("own", "others"), [(5, 1), (1, 5), (5, 3)])
def test_the_shares_of_a_lost_go_multiply_what_a_round_costs(own: int, others: int) -> None:
    ruleset = BARE.replace(
        {"payment.go_bak": {"liable": "last_loser", "own": own, "others": others}}
    )
    assert 3 * 5 * 5 == largest_payment(ruleset, ruleset.layout(4))


NO_LIMIT: Final = {
    "payment.empty_exempt": "its factor is 0",
    "payment.shield": "it takes factors away",
    "payment.jabak": "it takes baks away",
    "draw.offer": "who refused pays the shares of others, which are in the limit already",
    "deal.four_on_table": "it wins go.threshold points",
    "payment.abandoned": "a seat pays go.threshold points, or what the leader would win",
}
"""Settings that payments cite, but that make no payment larger, each with the reason."""


def test_every_setting_that_payments_cite_counts_in_the_largest_payment() -> None:
    cited = [*settlement._WINS.values(), *settlement._INSTANTS.values()]
    cited += [
        paths for _, paths in (*settlement._PARTS.values(), *settlement._LIABILITIES.values())
    ]
    read = {*re.findall(r"\.(\w+)", inspect.getsource(limits) + inspect.getsource(match))}
    paths = {path for each in cited for path in each} - NO_LIMIT.keys()
    missing = [path for path in sorted(paths) if path.rpartition(".")[2] not in read]
    assert [] == missing, "add it to largest_payment of rules/limits.py, or to NO_LIMIT"


def test_everybody_may_pay_for_every_hand_that_sits_out() -> None:
    out = {"points": 2, "cards": "11B", "triple": 3}
    ruleset = BARE.replace({"deal.playing": 2, "seating.forced_out": out})
    assert 5 + 3 * 2 * (2 * 3 * 7) == largest_payment(ruleset, ruleset.layout(3))


@pytest.mark.parametrize(("factors", "is_refused"), [((906, 994), False), ((907, 993), True)])
def test_rules_of_ones_own_have_room_beside_those_of_the_ruleset(
    factors: tuple[int, int], is_refused: bool
) -> None:
    # of the 2**53 points, about 9007 * 10**12, house rules can use 10**12
    rich = {
        f"m{n}": {"factor": each, "cards": "1B"}
        for n, each in enumerate((1000, 1000, 1000, 2, *factors))
    }
    changes = {"deal.layouts": {"3": False, "4": False}, "payment.multipliers": rich}
    if is_refused:
        with pytest.raises(
            gs.RulesetError,
            match=r"a round with 2 players may cost 2\*\*53 points or more, and at most",
        ):
            BARE.replace(changes)
    else:
        ruleset = BARE.replace(changes)
        assert 5 * 2 * 10**9 * math.prod(factors) == largest_payment(ruleset, ruleset.layout(2))

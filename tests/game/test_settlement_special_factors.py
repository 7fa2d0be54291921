"""A special win is multiplied by the right factors, and the right seat pays for others (R45)."""

from typing import Any

import gostop as gs
from tests.support.cases import for_each
from tests.support.settling import TWELVE_PI, factors, items, junk

PPEOK = gs.Reason.THREE_PPEOK
CHINESE = gs.CHINESE_BLOG
WINNER, FIRST, SECOND = f"1B 3B 8B 1R {TWELVE_PI}", junk(3), "11B"
"""The winner has twelve pi and three brights. The first loser has 3 pi and no
bright, the second a bright.
"""
ALL: dict[str, Any] = {"payment.special_factors": "all"}
CALLS: dict[str, Any] = {"payment.special_factors": "calls"}
LIABLE: dict[str, Any] = {"payment.special_liable": True}


def won(changes: dict[str, Any], *losers: str, **fields: Any) -> gs.Settlement:
    """Return the settlement of three ppeok of seat 0, which are worth 3 points."""
    ruleset = CHINESE.replace(changes)
    captured = (WINNER, *(losers or (FIRST, SECOND)))
    return gs.settle(gs.Outcome(ruleset, captured, 0, reason=PPEOK, **fields))


@for_each(
    ("changes", "fields", "expected"),
    [
        ({}, {"shakes": (0, 1), "bombs": (0,), "goes": (0,) * 3}, [[], []]),
        (CALLS, {"shakes": (0, 1)}, [[("shake", 2)]] * 2),
        (CALLS, {"bombs": (0, 1)}, [[("bomb", 2)]] * 2),
        (CALLS, {"goes": (0,) * 3, "carry": 2}, [[("carry", 2)]] * 2),
        (ALL, {}, [[("gwang_bak", 2), ("pi_bak", 2)], []]),
        (
            ALL,
            {"goes": (0,) * 3, "shakes": (0,), "carry": 2},
            [
                [("carry", 2), ("go_doubling", 2), ("shake", 2), ("gwang_bak", 2), ("pi_bak", 2)],
                [("carry", 2), ("go_doubling", 2), ("shake", 2)],
            ],
        ),
        ({**ALL, "payment.jabak": True}, {}, [[("gwang_bak", 2), ("pi_bak", 2)], []]),
        ({**ALL, "payment.shield": "10R"}, {}, [[("shield", 1)], []]),
        # the liable seat owes all shares, each with its own penalties if these count
        (LIABLE, {"goes": (1,)}, [[], []]),
        ({**ALL, **LIABLE}, {"goes": (1,)}, [[("gwang_bak", 2), ("pi_bak", 2)], []]),
        (
            {**LIABLE, "payment.go_bak.own": 2, "payment.go_bak.others": 3},
            {"goes": (2,)},
            [[("go_bak", 3)], [("go_bak", 2)]],
        ),
        ({**LIABLE, "payment.go_bak.share": "own_doubled"}, {"goes": (2,)}, [[("go_bak", 2)]]),
    ],
)
def test_what_multiplies_a_special_win(
    changes: dict[str, Any], fields: dict[str, Any], expected: list[list[tuple[str, int]]]
) -> None:
    found = won(changes, **fields)
    assert expected == [factors(transfer) for transfer in found.transfers]
    assert 0 == sum(found.points)
    for transfer in found.transfers:
        assert [("three_ppeok", 3)] == items(transfer)
        whole = 3
        for _, factor in factors(transfer):
            whole *= factor
        assert whole == transfer.points
        liable = fields.get("goes", ()) in ((1,), (2,)) and "payment.special_liable" in changes
        assert transfer.payer == (fields["goes"][0] if liable else transfer.share_of)


BAK_POINTS = {"payment.baks.gwang_bak.factor": 1, "payment.baks.gwang_bak.points": 2}
EXTRA = {"match.extra": {"every": 5, "factor": 3}}
PUSH = {"payment.push": {"factor": 2, "most": 2}}
HELD = {"chongtong.declared": True, "payment.four_held": 2}
SHARES = {"payment.go_bak.own": 2, "payment.go_bak.others": 3}
DOUBLED = {"payment.go_bak.share": "own_doubled"}


@for_each(
    ("changes", "losers", "fields"),
    [
        ({}, (FIRST, SECOND), {"carry": 2}),
        (EXTRA, (FIRST, SECOND), {"round": 5}),
        (PUSH, (FIRST, SECOND), {"pushes": 2}),
        (ALL, (FIRST, SECOND), {"goes": (0,) * 3}),
        (CALLS, (FIRST, SECOND), {"shakes": (0,)}),
        (CALLS, (FIRST, SECOND), {"bombs": (0,)}),
        ({**ALL, **HELD}, (FIRST, SECOND), {"fours": (0,)}),
        (ALL, (FIRST, SECOND), {}),
        ({**ALL, **BAK_POINTS}, (FIRST, SECOND), {}),
        (ALL, ("10R",), {"goes": (1,)}),
        ({**LIABLE, **SHARES}, (FIRST, SECOND), {"goes": (2,)}),
        ({**LIABLE, **DOUBLED}, (FIRST, SECOND), {"goes": (2,)}),
        (
            {**ALL, **LIABLE, **EXTRA, **PUSH, **HELD, **BAK_POINTS, **SHARES},
            (FIRST, SECOND),
            {
                "carry": 2,
                "round": 5,
                "pushes": 1,
                "goes": (0, 1, 0, 0),
                "shakes": (0,),
                "bombs": (0,),
                "fours": (0,),
            },
        ),
    ],
)
def test_nothing_multiplies_three_ppeok_that_are_flat(
    changes: dict[str, Any], losers: tuple[str, ...], fields: dict[str, Any]
) -> None:
    plain = [(items(each), factors(each)) for each in won(changes, *losers, **fields).transfers]
    flat = won({**changes, "ppeok.three.flat": True}, *losers, **fields)
    due: tuple[list[tuple[str, int]], list[tuple[str, int]]] = ([("three_ppeok", 3)], [])
    assert [due] * len(losers) != plain
    assert [due] * len(losers) == [(items(each), factors(each)) for each in flat.transfers]
    payers = {each.payer for each in won(changes, *losers, **fields).transfers}
    assert payers == {each.payer for each in flat.transfers}


def test_multipliers_of_captures_and_points_of_baks_count() -> None:
    house = {**ALL, "payment.baks.gwang_bak.factor": 1, "payment.baks.gwang_bak.points": 2}
    captured = "2A 4A 5A 6A 7A 8A 10A 1B 3B 8B"
    ruleset = CHINESE.replace(house)
    found = gs.settle(gs.Outcome(ruleset, (captured, "10R", "11B"), 0, reason=PPEOK))
    assert (16, -10, -6) == found.points
    first, _ = found.transfers
    assert ([("three_ppeok", 3), ("gwang_bak", 2)], [("meongtta", 2)]) == (
        items(first),
        factors(first),
    )


def test_the_winners_sake_cup_counts_as_in_its_score() -> None:
    # as junk, the cup makes ten pi, which score a point; as an animal, it scores nothing
    captured = "9A 1J1 1J2 2J1 2J2 3J1 3J2 4J1 4J2"
    ruleset = CHINESE.replace(ALL)
    found = gs.settle(gs.Outcome(ruleset, (captured, junk(3), "11B"), 0, reason=PPEOK))
    assert [("pi_bak", 2)] == factors(found.transfers[0])


def test_four_held_multiplies_a_special_win_with_everything_else() -> None:
    house = gs.NETMARBLE.replace(ALL)
    assert house.chongtong is not None
    found = gs.settle(gs.Outcome(house, ("1B", "10R"), 0, reason=PPEOK, fours=(0,)))
    assert ("four_held", 2) in factors(found.transfers[0])


def test_a_refused_draw_costs_the_shares_of_others_after_a_special_win_too() -> None:
    ruleset = gs.BGA.replace({**LIABLE, "payment.go_bak": {"own": 2}})
    outcome = gs.Outcome(ruleset, ("", "5R", "6R"), 0, reason=PPEOK, refused=2)
    own, mine = gs.settle(outcome).transfers
    assert [(2, 3, "refused_draw"), (2, 3, "")] == [
        (each.payer, each.points, each.liability) for each in (own, mine)
    ]
    assert ruleset.source("payment.special_liable") == own.liability_source


def test_a_factor_of_a_special_win_cites_what_lets_it_multiply() -> None:
    found = won(CALLS, shakes=(0,))
    ruleset = found.outcome.ruleset
    assert ruleset.source("payment.special_factors") == found.transfers[0].multipliers[0].source

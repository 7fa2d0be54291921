"""A card that protects a loser from baks does so, and from paying for others."""

from typing import Any

import gostop as gs
from tests.support.cases import for_each
from tests.support.settling import (
    HONGDAN,
    SIX_ANIMALS,
    TWELVE_PI,
    factors,
    items,
    junk,
    points,
    won,
)

CHINESE = gs.CHINESE_BLOG
SHIELD = CHINESE.replace({"payment.shield": "X2 X2b X3"})
OFFERING = gs.BGA.replace({"payment.shield": "X2", "cards.bonus": "X2"})


@for_each(
    ("losers", "goes", "expected"),
    [
        # the first loser pays pi-bak, unless a joker exempts it
        ((junk(3), junk(6, 3)), (), (9, -6, -3)),
        ((junk(3) + " X2", junk(6, 3)), (), (6, -3, -3)),
        # an exempt loser does not pay for the other either; the next loser that called go does
        ((junk(3) + " X2", junk(6, 3)), (1,), (6, -3, -3)),
        ((junk(3), junk(6, 3) + " X2"), (2,), (9, -6, -3)),
        ((junk(3) + " X2", junk(6, 3)), (1, 2), (6, 0, -6)),
        # the loser that pays for an exempt one pays that share without the bak
        ((junk(3), junk(6, 3) + " X2"), (1,), (9, -9, 0)),
        # without a joker, the first loser pays for both
        ((junk(3), junk(6, 3)), (1,), (9, -9, 0)),
    ],
)
def test_a_shield_exempts_from_baks_and_from_paying_for_others(
    losers: tuple[str, str], goes: tuple[int, ...], expected: tuple[int, ...]
) -> None:
    assert expected == points(SHIELD, TWELVE_PI, *losers, goes=goes)


def test_a_shield_may_free_all_losers_from_paying_for_others() -> None:
    alone = SHIELD.replace({"payment.shield_passes": False})
    spared, other = junk(3) + " X2", junk(6, 3)
    assert (6, -3, -3) == points(alone, TWELVE_PI, spared, other, goes=(1, 2))
    assert (6, -6, 0) == points(alone, TWELVE_PI, junk(6), f"{junk(3, 6)} 12D X2", goes=(1, 2))
    # nor does the seat that refused a draw pay for them
    frees = OFFERING.replace({"draw.offer.go_frees": False})
    fields: dict[str, Any] = {"goes": (1,), "refused": 2}
    for ruleset, expected in (
        (frees, (6, 0, -6)),
        (frees.replace({"payment.shield_passes": False}), (6, -3, -3)),
    ):
        assert expected == points(ruleset, TWELVE_PI, spared, other, **fields)


def test_a_shield_exempts_from_a_bak_that_only_adds_points() -> None:
    poor = {"factor": 1, "points": 2, "scored": ["pi"], "cards": "1B 3B 8B 11B 12B"}
    house = OFFERING.replace({"payment.baks.poor": poor})
    settlement = gs.settle(won(house, TWELVE_PI, junk(6), f"{junk(4, 6)} 12D X2"))
    first, second = settlement.transfers
    assert (8, -5, -3) == settlement.points
    assert ([("pi", 3), ("poor", 2)], []) == (items(first), factors(first))
    assert ([("pi", 3)], [("shield", 1)]) == (items(second), factors(second))


def test_the_winners_shield_changes_nothing() -> None:
    # 14 pi are 5 points
    assert (15, -15, 0) == points(SHIELD, f"{TWELVE_PI} X2", junk(3), junk(6, 3), goes=(1,))


@for_each(
    ("liable", "goes", "payers"),
    [
        ("first_loser", (1, 2), [2, 2]),
        ("last_loser", (2, 1), [2, 2]),
        ("last_loser", (1,), [1, 2]),
        # only the very first caller of go can be liable; if it is shielded, no seat is
        ("first_of_all", (1, 2), [1, 2]),
        ("first_of_all", (2, 1), [2, 2]),
    ],
)
def test_who_is_liable_where_the_first_loser_is_shielded(
    liable: str, goes: tuple[int, ...], payers: list[int]
) -> None:
    house = SHIELD.replace({"payment.go_bak.liable": liable})
    transfers = gs.settle(won(house, TWELVE_PI, "10R X2", "12R 10J1", goes=goes)).transfers
    assert payers == [transfer.payer for transfer in transfers]


@for_each(
    ("ruleset", "losers", "fields", "shielded"),
    [
        # the shield saves its owner from baks
        (SHIELD, (junk(3) + " X2", junk(6, 3)), {}, [1]),
        (SHIELD, (junk(3) + " X2", "12R X3"), {}, [1, 2]),
        (SHIELD, (f"{junk(6)} X2", junk(3, 6)), {}, []),
        # and from paying for others, even if another loser pays instead
        (SHIELD, ("10R X2", "12R"), {"goes": (1,)}, [1]),
        (SHIELD, ("10R X2", "12R"), {"goes": (1, 2)}, [1]),
        (SHIELD, ("10R X2", "12R"), {"goes": (2, 1)}, []),
        (SHIELD, ("10R X2", "12R X3"), {"goes": (2, 1)}, [1, 2]),
        (SHIELD, ("10R X2", "12R X3"), {"goes": (0,)}, []),
        (SHIELD.replace({"payment.go_bak": False}), ("10R X2", "12R"), {"goes": (1,)}, []),
        (
            SHIELD.replace({"payment.go_bak.liable": "first_of_all"}),
            ("10R X2", "12R X3"),
            {"goes": (1, 2)},
            [1],
        ),
        (
            SHIELD.replace({"payment.go_bak.liable": "last_loser"}),
            ("10R X2", "12R"),
            {"goes": (2, 1)},
            [1],
        ),
        # and from the cost of a refused draw
        (OFFERING, ("10R X2", "12R"), {"refused": 1}, [1]),
        (OFFERING, ("10R", "12R X2"), {"refused": 1}, []),
    ],
)
def test_what_a_shield_takes_away_has_a_line(
    ruleset: gs.Ruleset, losers: tuple[str, str], fields: dict[str, Any], shielded: list[int]
) -> None:
    winner = TWELVE_PI if not fields else HONGDAN
    settlement = gs.settle(won(ruleset, winner, *losers, **fields))
    lines = [
        (transfer.share_of, factor)
        for transfer in settlement.transfers
        for factor in transfer.multipliers
        if factor.rule == "shield"
    ]
    assert [(seat, 1) for seat in shielded] == [(seat, line.factor) for seat, line in lines]
    assert all(ruleset.source("payment.shield") == line.source for _, line in lines)


def test_with_two_players_a_shield_exempts_from_the_doubled_go() -> None:
    assert (14, -14) == points(SHIELD, SIX_ANIMALS, "10R", goes=(1,))
    assert (7, -7) == points(SHIELD, SIX_ANIMALS, "10R X2", goes=(1,))


@for_each(("loser", "expected"), [("12R", (9, -9, 0)), ("12R X2", (9, -6, -3))])
def test_a_shield_exempts_who_refused_a_draw(loser: str, expected: tuple[int, ...]) -> None:
    refused = 1 if loser == "12R" else 2
    captured = (TWELVE_PI, junk(3), f"{junk(6, 3)}{loser.removeprefix('12R')}")
    assert expected == points(OFFERING, *captured, refused=refused)


def test_who_is_spared_and_who_pays_instead_are_told() -> None:
    # the first go-caller has a joker: the next one pays, and the first one's share shows why
    first, second = gs.settle(won(SHIELD, HONGDAN, "10R X2", "12R", goes=(1, 2))).transfers
    assert (2, 1, "go_bak", ["shield x1"]) == (
        *(first.payer, first.share_of, first.liability),
        [str(factor) for factor in first.multipliers],
    )
    assert (2, 2, "", []) == (
        *(second.payer, second.share_of, second.liability),
        [str(factor) for factor in second.multipliers],
    )

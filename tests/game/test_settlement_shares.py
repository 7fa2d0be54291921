"""The shares of a lost go, the limit of what a loser pays, and jabak come to the right points."""

from typing import Any

import gostop as gs
from tests.support.cases import for_each
from tests.support.settling import SIX_ANIMALS, SIXTEEN_PI, TWELVE_PI, factors, junk, points, won

CHINESE = gs.CHINESE_BLOG
LOSERS = (junk(3), junk(6, 3))
"""If the winner has 12 pi (3 points), the first loser owes 6 (pi-bak), and the second 3."""
THREE_SEATS = CHINESE.replace({"deal.layouts.2": False})
NOBODY: dict[str, Any] = {"payment.go_bak.liable": "nobody"}


def shares(own: int, others: int = 1, **more: Any) -> gs.Ruleset:
    """Return the Chinese blog's rules with these factors for the shares of a lost go."""
    changes = {"payment.go_bak.own": own, "payment.go_bak.others": others}
    return CHINESE.replace({**changes, **more})


@for_each(
    ("ruleset", "goes", "expected"),
    [
        (shares(2), (), (9, -6, -3)),
        (shares(2), (0,), (12, -8, -4)),
        (shares(2), (1,), (15, -15, 0)),
        (shares(2), (2, 1), (12, 0, -12)),
        (shares(2, 2), (1,), (18, -18, 0)),
        (shares(3, 3), (2,), (27, 0, -27)),
        (shares(1, 2), (1,), (12, -12, 0)),
        # no one is liable: each loser pays its own share, and one that called go pays more
        (shares(2, **NOBODY), (1,), (15, -12, -3)),
        (shares(2, **NOBODY), (2,), (12, -6, -6)),
        (shares(3, **NOBODY), (1, 2, 2), (27, -18, -9)),
        (shares(2, **NOBODY), (0,), (12, -8, -4)),
    ],
)
def test_the_shares_of_a_lost_go(
    ruleset: gs.Ruleset, goes: tuple[int, ...], expected: tuple[int, ...]
) -> None:
    assert expected == points(ruleset, TWELVE_PI, *LOSERS, goes=goes)


LAST_OF_ALL = CHINESE.replace({"payment.go_bak.liable": "last_of_all"})


@for_each(
    ("goes", "expected"),
    [
        ((1,), (9, -9, 0)),
        ((1, 2), (9, 0, -9)),
        ((2, 1), (9, -9, 0)),
        ((2, 0, 1), (12, -12, 0)),
        # the winner called the last go
        ((1, 2, 0), (12, -8, -4)),
        ((0,), (12, -8, -4)),
    ],
)
def test_only_the_seat_of_the_last_go_may_be_liable(
    goes: tuple[int, ...], expected: tuple[int, ...]
) -> None:
    assert expected == points(LAST_OF_ALL, TWELVE_PI, *LOSERS, goes=goes)


def test_with_two_players_these_shares_are_not_multiplied() -> None:
    assert (14, -14) == points(shares(3, 3), SIX_ANIMALS, "10R", goes=(1,))


@for_each(
    ("losers", "expected"),
    [
        # a loser without captures is exempt, in spite of all factors
        (("", LOSERS[0]), (18, -18, 0)),
        ((LOSERS[0], ""), (12, -12, 0)),
        (("", ""), (0, 0, 0)),
    ],
)
def test_an_exempt_share_stays_nought(losers: tuple[str, str], expected: tuple[int, ...]) -> None:
    assert expected == points(shares(2, 3), TWELVE_PI, *losers, goes=(1,))


def test_each_share_names_its_factor_and_its_source() -> None:
    ruleset = shares(2, 3)
    own, others = gs.settle(won(ruleset, TWELVE_PI, *LOSERS, goes=(1,))).transfers
    assert [("pi_bak", 2), ("go_bak", 2)] == factors(own)
    assert [("go_bak", 3)] == factors(others)
    assert ruleset.source("payment.go_bak.own") == own.multipliers[-1].source
    assert ruleset.source("payment.go_bak.others") == others.multipliers[-1].source
    alone = shares(2, **NOBODY)
    first, second = gs.settle(won(alone, TWELVE_PI, *LOSERS, goes=(2,))).transfers
    assert [("pi_bak", 2)] == factors(first)
    assert [("go_bak", 2)] == factors(second)
    assert alone.source("payment.go_bak.own") == second.multipliers[-1].source


BY_GOES = CHINESE.replace({"payment.go_bak": {"two_players": 1, "factors": [1, 3, 4]}})
EACH_BY_GOES = BY_GOES.replace(NOBODY)
FIRST_OF_ALL = BY_GOES.replace({"payment.go_bak.liable": "first_of_all"})


@for_each(
    ("ruleset", "goes", "expected"),
    [
        (BY_GOES, (1,), (9, -9, 0)),
        (BY_GOES, (1, 1), (27, -27, 0)),
        (BY_GOES, (1, 2, 1), (27, -27, 0)),
        (BY_GOES, (2, 2, 2), (36, 0, -36)),
        # four goes or more count as three
        (BY_GOES, (2,) * 4, (36, 0, -36)),
        (EACH_BY_GOES, (1, 1, 2), (21, -18, -3)),
        (EACH_BY_GOES, (0,), (12, -8, -4)),
        # the seat of the first go won, so no seat is liable
        (FIRST_OF_ALL, (0, 1, 1), (12, -8, -4)),
        (FIRST_OF_ALL, (1, 1), (27, -27, 0)),
    ],
)
def test_what_a_lost_go_costs_may_depend_on_the_number_of_goes(
    ruleset: gs.Ruleset, goes: tuple[int, ...], expected: tuple[int, ...]
) -> None:
    assert expected == points(ruleset, TWELVE_PI, *LOSERS, goes=goes)


def test_these_factors_name_their_setting() -> None:
    (transfer,) = gs.settle(won(BY_GOES, SIX_ANIMALS, "10R", goes=(1, 1))).transfers
    assert [("go_bak", 3)] == factors(transfer)
    assert BY_GOES.source("payment.go_bak.factors") == transfer.multipliers[-1].source
    assert (7, -7) == points(BY_GOES, SIX_ANIMALS, "10R", goes=(1,))


def test_a_refused_draw_multiplies_no_share() -> None:
    ruleset = gs.BGA.replace({"payment.go_bak.own": 2, "payment.go_bak.others": 2})
    assert (9, -9, 0) == points(ruleset, TWELVE_PI, *LOSERS, refused=1)


# The limit of a share.


@for_each(
    ("changes", "fields", "expected", "cuts"),
    [
        ({}, {}, (10, -5, -5), [7, 1]),
        ({"payment.most": 6}, {}, (12, -6, -6), [6, 0]),
        ({"payment.most": 12}, {}, (18, -12, -6), [0, 0]),
        # shares are limited before another seat pays them
        ({}, {"goes": (1,)}, (10, -10, 0), [7, 1]),
        ({"payment.go_bak.own": 2}, {"goes": (2,)}, (10, 0, -10), [7, 7]),
        ({"payment.go_bak.share": "own_doubled"}, {"goes": (1,)}, (5, -5, 0), [19]),
        # the shares of a special win are limited too
        ({}, {"reason": gs.Reason.CHONGTONG}, (10, -5, -5), [5, 5]),
    ],
)
def test_a_share_is_limited(
    changes: dict[str, Any], fields: dict[str, Any], expected: tuple[int, ...], cuts: list[int]
) -> None:
    ruleset = THREE_SEATS.replace({"payment.most": 5, **changes})
    captured = ("", "", "") if fields.get("reason") else (TWELVE_PI, *LOSERS)
    found = gs.settle(won(ruleset, *captured, carry=2, **fields))
    assert expected == found.points
    assert cuts == [transfer.cut for transfer in found.transfers]
    for transfer in found.transfers:
        source = ruleset.source("payment.most") if transfer.cut else None
        assert source == transfer.cut_source
    assert found == gs.from_plain(gs.to_plain(found))


def test_what_was_paid_at_once_is_not_limited() -> None:
    ruleset = THREE_SEATS.replace({"payment.most": 5})
    found = won(ruleset, TWELVE_PI, *LOSERS, carry=2, instant=[(1, 0, 7, "house")])
    assert (17, -12, -5) == gs.settle(found).points


def test_a_cap_reduces_what_the_limit_leaves() -> None:
    ruleset = THREE_SEATS.replace({"payment.most": 5, "payment.cap": {"payer": 1, "payee": 0}})
    found = gs.settle(won(ruleset, TWELVE_PI, *LOSERS, carry=2), balances=(9, 2, 9))
    assert (7, -2, -5) == found.points
    assert [10, 1] == [transfer.cut for transfer in found.transfers]
    assert ["payment.cap", "payment.most"] == [
        path
        for transfer in found.transfers
        for path in ("payment.cap", "payment.most")
        if transfer.cut_source is not None
        and (transfer.points == 5) == (path == "payment.most")
        and transfer.cut_source == ruleset.source(path)
    ]
    assert found == gs.from_plain(gs.to_plain(found))


# The shakes and bombs of losers.

LOST_CALLS = CHINESE.replace({"payment.lost_calls": True, "shake.months.11.multiplier": 4})


@for_each(
    ("changes", "fields", "expected"),
    [
        ({}, {}, (9, -6, -3)),
        ({}, {"shakes": (1,)}, (15, -12, -3)),
        ({}, {"shakes": (1, 1), "bombs": (2,)}, (30, -24, -6)),
        ({}, {"shakes": ((2, 11),)}, (18, -6, -12)),
        ({}, {"shakes": (0, 1)}, (30, -24, -6)),
        ({"payment.lost_calls": False}, {"shakes": (1,), "bombs": (2,)}, (9, -6, -3)),
        # they multiply only the loser's own share, even if another seat pays it
        ({}, {"shakes": (2,), "goes": (1,)}, (12, -12, 0)),
        ({"payment.go_bak.share": "own_doubled"}, {"shakes": (2,), "goes": (1,)}, (12, -12, 0)),
        # a shield frees from penalties, but not from this
        ({"payment.shield": LOSERS[0]}, {"shakes": (1,)}, (9, -6, -3)),
        ({"payment.most": 7}, {"shakes": (1,)}, (10, -7, -3)),
    ],
)
def test_the_calls_of_a_loser_multiply_its_share(
    changes: dict[str, Any], fields: dict[str, Any], expected: tuple[int, ...]
) -> None:
    ruleset = LOST_CALLS.replace({"deal.layouts.2": False, **changes})
    assert expected == points(ruleset, TWELVE_PI, *LOSERS, **fields)


@for_each(
    ("factors", "expected"),
    [("none", (10, -5, -5)), ("calls", (15, -10, -5)), ("all", (15, -10, -5))],
)
def test_the_calls_of_a_loser_may_multiply_a_special_win(
    factors: str, expected: tuple[int, ...]
) -> None:
    ruleset = LOST_CALLS.replace({"payment.special_factors": factors})
    found = won(ruleset, "", "", "", reason=gs.Reason.CHONGTONG, shakes=(1,))
    assert expected == gs.settle(found).points


def test_the_calls_of_a_loser_are_one_factor_with_its_source() -> None:
    found = won(LOST_CALLS, TWELVE_PI, *LOSERS, shakes=(1, 1), bombs=(0,))
    first, second = gs.settle(found).transfers
    assert [("bomb", 2), ("pi_bak", 2), ("lost_calls", 4)] == factors(first)
    assert [("bomb", 2)] == factors(second)
    assert LOST_CALLS.source("payment.lost_calls") == first.multipliers[-1].source


# Jabak.

JABAK = CHINESE.replace({"payment.jabak": True})
THREE = "1R 2R 3R 7J1 7J2 8J1"
"""3 points, and 3 pi."""


@for_each(
    ("ruleset", "cards", "multipliers"),
    [
        (CHINESE, THREE, [("pi_bak", 2)]),
        (JABAK, THREE, [("jabak", 1)]),
        # the loser has no points, or only two
        (JABAK, "1R 2R 7J1 7J2 8J1", [("pi_bak", 2)]),
        (JABAK, "1B 3B 12B 7J1 7J2 8J1", [("pi_bak", 2)]),
        # the loser would pay no bak anyway
        (JABAK, "1R 2R 3R 7J1 7J2 8J1 8J2 9J1 9J2", []),
    ],
)
def test_who_has_the_points_to_stop_pays_no_bak(
    ruleset: gs.Ruleset, cards: str, multipliers: list[tuple[str, int]]
) -> None:
    found = gs.settle(won(ruleset, TWELVE_PI, cards, "10R 10J1 10J2 11J1 11J2 11D"))
    first, _ = found.transfers
    assert multipliers == factors(first)
    assert 3 * (2 if ("pi_bak", 2) in multipliers else 1) == first.points


def test_jabak_names_its_source_and_leaves_the_price_of_a_go() -> None:
    (transfer,) = gs.settle(
        won(JABAK, SIXTEEN_PI, "2A 4A 8A 10A 5A 6A 1B 7J1", goes=(1,))
    ).transfers
    assert [("jabak", 1), ("go_bak", 2)] == factors(transfer)
    assert JABAK.source("payment.jabak") == transfer.multipliers[0].source

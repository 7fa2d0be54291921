"""Goes earn points and factors only from the threshold on (R12, R13, R33)."""

from typing import Any

import pytest

import gostop as gs
from gostop.kernel.payments import COUNTER, PLAIN_GO, RECOUNTER, go_classes
from tests.support.cases import for_each
from tests.support.remade import changed
from tests.support.settling import HONGDAN, PLAIN, SIX_ANIMALS, factors, items, points, won

CHINESE = gs.CHINESE_BLOG
ALONE = {"go.points_when_multiplied": False}


def factors_of(*numbers: int) -> dict[str, Any]:
    """Return settings under which goes multiply by these factors."""
    return {"go.factors": numbers, "go.doubles_from": False}


@for_each(
    ("ruleset", "expected"),
    [
        # 7 points: French +1 each; BGA (7 + 2) x 2^(n-2); Chinese blog (7 + n) x 2^(n-2)
        (gs.FRENCH, [7, 8, 9, 10, 11, 12, 13]),
        (gs.BGA, [7, 8, 9, 18, 36, 72, 144]),
        (CHINESE, [7, 8, 9, 20, 44, 96, 208]),
        # R12: in the other reading the third go adds a point too
        (gs.BGA.replace({"go.points_up_to": False}), [7, 8, 9, 20, 44, 96, 208]),
        # R33: in the other reading goes double as in the Chinese blog
        (gs.FRENCH.replace({"go.doubles_from": 3}), [7, 8, 9, 20, 44, 96, 208]),
        # house rules: each go adds 3 points, and the goes from the second on double
        (CHINESE.replace({"go.doubles_from": 2, "go.points": 3}), [7, 10, 26, 64, 152, 352, 800]),
        (CHINESE.replace({"go.points": 0, "go.doubles_from": 1}), [7, 14, 28, 56, 112, 224, 448]),
        # a list of factors: the last one applies to all later goes
        (CHINESE.replace(factors_of(1, 1, 2)), [7, 8, 9, 20, 22, 24, 26]),
        (CHINESE.replace(factors_of(1, 1, 2, 4, 8)), [7, 8, 9, 20, 44, 96, 104]),
        (CHINESE.replace(factors_of(3)), [7, 24, 27, 30, 33, 36, 39]),
        # once goes multiply, they add no points
        (CHINESE.replace({"go.points_when_multiplied": False}), [7, 8, 9, 14, 28, 56, 112]),
        (CHINESE.replace({**factors_of(1, 3), **ALONE}), [7, 8, 21, 21, 21, 21, 21]),
    ],
)
def test_goes_with_two_players(ruleset: gs.Ruleset, expected: list[int]) -> None:
    found = [points(ruleset, SIX_ANIMALS, PLAIN[0], goes=(0,) * n) for n in range(7)]
    assert [(total, -total) for total in expected] == found


@for_each(
    ("ruleset", "players", "expected"),
    [
        (gs.FRENCH, 3, [7, 8, 9, 10, 11]),
        (gs.FRENCH, 4, [7, 8, 9, 10, 11]),
        (gs.BGA, 3, [7, 8, 9, 18, 36]),
        (CHINESE, 3, [7, 8, 9, 20, 44]),
    ],
)
def test_goes_with_more_players(ruleset: gs.Ruleset, players: int, expected: list[int]) -> None:
    losers = players - 1
    found = [
        gs.settle(gs.Outcome(ruleset, [SIX_ANIMALS, *PLAIN[:losers]], 0, goes=(0,) * n)).points
        for n in range(5)
    ]
    assert [(total * losers, *[-total] * losers) for total in expected] == found


def test_the_losers_goes_bring_the_winner_nothing() -> None:
    assert (7, -7) == points(gs.BGA, SIX_ANIMALS, PLAIN[0], goes=(1, 1, 1))
    assert (7, -7) == points(gs.FRENCH, SIX_ANIMALS, PLAIN[0], goes=(1, 1, 1))


def test_go_points_are_an_item_and_go_doubling_a_multiplier() -> None:
    (transfer,) = gs.settle(won(gs.BGA, SIX_ANIMALS, PLAIN[0], goes=(0,) * 4)).transfers
    assert [("godori", 5), ("animals", 2), ("go", 2)] == items(transfer)
    assert [("go_doubling", 4)] == factors(transfer)
    assert "bga" == transfer.items[-1].source.document.id
    assert gs.CardSet() == transfer.items[-1].cards
    # the second go cites the limit of what goes add, which is a reading
    assert gs.BGA.source("go.points_up_to") == transfer.items[-1].source
    (once,) = gs.settle(won(gs.BGA, SIX_ANIMALS, PLAIN[0], goes=(0,))).transfers
    assert gs.BGA.source("go.points") == once.items[-1].source
    assert gs.BGA.source("go.doubles_from") == transfer.multipliers[0].source


def test_no_go_no_item() -> None:
    (transfer,) = gs.settle(won(gs.BGA, SIX_ANIMALS, PLAIN[0])).transfers
    assert [("godori", 5), ("animals", 2)] == items(transfer)
    assert [] == factors(transfer)
    freed = gs.BGA.replace({"go.points": 0, "go.points_up_to": False})
    (transfer,) = gs.settle(won(freed, SIX_ANIMALS, PLAIN[0], goes=(0,))).transfers
    assert [("godori", 5), ("animals", 2)] == items(transfer)


# Counter-go and re-counter-go.

P, C, R = PLAIN_GO, COUNTER, RECOUNTER


@for_each(
    ("goes", "expected"),
    [
        ((), []),
        ((0,), [P]),
        ((0, 0, 0), [P, P, P]),
        ((0, 1), [P, C]),
        ((0, 1, 0), [P, C, R]),
        ((0, 1, 1), [P, C, C]),
        ((0, 0, 1, 1, 0, 1), [P, P, C, C, R, R]),
        # seat 1 has called only an ordinary go, so each go of seat 0 is a counter-go
        ((1, 0, 0), [P, C, C]),
        # after an opponent's re-counter-go, the next go is a re-counter-go too
        ((0, 1, 0, 1, 0), [P, C, R, R, R]),
        ((1, 2, 0), [P, C, R]),
        ((1, 0, 2), [P, C, R]),
        ((0, 1, 2, 1), [P, C, R, R]),
        # the last go of seat 1 is judged by the goes of the others: a plain go and a re-counter-go
        ((0, 1, 1, 2, 1), [P, C, C, R, R]),
    ],
)
def test_each_go_has_one_class_when_it_is_called(
    goes: tuple[int, ...], expected: list[int]
) -> None:
    assert tuple(expected) == go_classes(goes)


@for_each(
    ("goes", "replaced", "each"),
    [
        # 7 points and the go points, times 4 in place of the factor of goes, or
        # times 2 for each counter-go
        ((0, 0, 0), 9 * 2, 9 * 2),
        ((1, 0), 8 * 4, 8 * 2),
        ((1, 0, 1, 0), 9 * 4, 9 * 2 * 2),
        ((0, 1, 0, 0), 9 * 4, 9 * 2 * 4),
        ((1, 0, 0, 0), 9 * 4, 9 * 2 * 8),
        ((0, 0, 0, 1, 0), 9 * 4, 9 * 4 * 2),
        ((1, 1), 7, 7),
    ],
)
def test_other_counter_goes(goes: tuple[int, ...], replaced: int, each: int) -> None:
    for value, total in (("four_in_place", replaced), ("each_doubles", each)):
        ruleset = changed(gs.BGA, "go.counter", value)
        assert (total, -total) == points(ruleset, SIX_ANIMALS, PLAIN[0], goes=goes), value


def test_a_counter_go_in_place_of_the_factor_of_goes_leaves_their_points() -> None:
    ruleset = CHINESE.replace({"go.counter": "four_in_place", **ALONE})
    assert (14, -14) == points(ruleset, SIX_ANIMALS, PLAIN[0], goes=(0,) * 3)
    # 7 points and 5 goes, times 4; the opponent's lost go doubles them
    assert (96, -96) == points(ruleset, SIX_ANIMALS, PLAIN[0], goes=(1, *(0,) * 5))


def test_factors_of_goes_count_only_those_that_are_no_counter_goes() -> None:
    ruleset = gs.BGA.replace({**factors_of(1, 5), "go.counter": "in_place"})
    # two ordinary goes, then a re-counter-go
    found = gs.settle(won(ruleset, SIX_ANIMALS, PLAIN[0], goes=(0, 0, 1, 0)))
    assert [("go_factor", 5), ("recounter_go", 4)] == factors(found.transfers[0])
    # only a counter-go
    found = gs.settle(won(ruleset, SIX_ANIMALS, PLAIN[0], goes=(1, 0)))
    assert [("counter_go", 2)] == factors(found.transfers[0])


def test_a_factor_of_goes_names_its_source() -> None:
    ruleset = gs.BGA.replace(factors_of(1, 5))
    (transfer,) = gs.settle(won(ruleset, SIX_ANIMALS, PLAIN[0], goes=(0, 0))).transfers
    assert ruleset.source("go.factors") == transfer.multipliers[0].source


@for_each(
    ("goes", "on_top", "in_place", "flat"),
    [
        # the goes; 7 points and the go points, times the counter-goes, under
        # R13 and its other readings
        ((0, 1), 8, 8, 8),
        ((1, 0), 8 * 2, 7 * 2, 8 * 4),
        ((1, 0, 0), 9 * 4, 7 * 4, 9 * 4),
        ((0, 1, 0), 9 * 4, 8 * 4, 9 * 4),
        ((1, 0, 1, 0), 9 * 2 * 4, 7 * 2 * 4, 9 * 4),
        ((0, 1, 0, 0), 9 * 2 * 8, 8 * 8, 9 * 2 * 4),
        ((1, 0, 0, 0), 9 * 2 * 8, 7 * 8, 9 * 2 * 4),
        ((0, 1, 0, 1, 0, 0), 9 * 4 * 16, 8 * 16, 9 * 4 * 4),
        ((0, 0, 0, 1, 0), 9 * 4 * 4, 9 * 2 * 4, 9 * 4 * 4),
        ((1, 1, 1), 7, 7, 7),
    ],
)
def test_counter_goes(goes: tuple[int, ...], on_top: int, in_place: int, flat: int) -> None:
    for value, total in (("on_top", on_top), ("in_place", in_place), ("flat_four", flat)):
        ruleset = changed(gs.BGA, "go.counter", value)
        assert (total, -total) == points(ruleset, SIX_ANIMALS, PLAIN[0], goes=goes), value
    assert (on_top, -on_top) == points(gs.BGA, SIX_ANIMALS, PLAIN[0], goes=goes)


@for_each(
    ("ruleset", "goes", "expected"),
    [
        # seat 2 has called a counter-go, so seat 0 calls a re-counter-go;
        # seat 1 pays for both losers
        (gs.BGA, (1, 2, 0), (2 * 4 * 4, -2 * 4 * 4, 0)),
        (gs.BGA, (1, 0), (2 * 4 * 2, -2 * 4 * 2, 0)),
        (gs.BGA, (2, 0, 1, 0), (2 * 5 * 2 * 4, 0, -2 * 5 * 2 * 4)),
        # the other two rulebooks have no counter-go
        (gs.FRENCH, (1, 0), (8, -4, -4)),
        (gs.FRENCH, (0, 1, 0), (10, -5, -5)),
        (CHINESE, (1, 0), (8, -8, 0)),
        (CHINESE, (1, 2, 0), (8, -8, 0)),
    ],
)
def test_counter_goes_with_three_players(
    ruleset: gs.Ruleset, goes: tuple[int, ...], expected: tuple[int, ...]
) -> None:
    assert expected == points(ruleset, HONGDAN, *PLAIN[:2], goes=goes)


@for_each(
    ("counter", "goes", "expected"),
    [
        ("on_top", (1, 0, 0), [("counter_go", 2), ("counter_go", 2)]),
        ("on_top", (0, 1, 0), [("recounter_go", 4)]),
        ("on_top", (1, 0, 1, 0, 0), [("go_doubling", 2), ("counter_go", 2), ("recounter_go", 8)]),
        ("in_place", (1, 0, 0), [("counter_go", 2), ("counter_go", 2)]),
        ("flat_four", (1, 0, 0), [("counter_go", 4)]),
        ("flat_four", (0, 1, 0), [("counter_go", 4)]),
        ("none", (0, 1, 0), []),
    ],
)
def test_counter_goes_are_multipliers_with_their_source(
    counter: str, goes: tuple[int, ...], expected: list[tuple[str, int]]
) -> None:
    ruleset = changed(gs.BGA, "go.counter", counter)
    (transfer,) = gs.settle(won(ruleset, SIX_ANIMALS, PLAIN[0], goes=goes)).transfers
    assert expected == factors(transfer)


def test_the_source_of_a_counter_go() -> None:
    (transfer,) = gs.settle(won(gs.BGA, SIX_ANIMALS, PLAIN[0], goes=(1, 0))).transfers
    assert gs.BGA.source("go.counter") == transfer.multipliers[0].source
    assert "R13" == transfer.multipliers[0].source.reading


# The thresholds: a seat with fewer points can't have stopped.

BELOW: dict[int, str] = {7: "1R 2R 3R 4R 5R 6R 9R", 3: "2J1 2A 1B 3B 12B"}
"""Captures with 6 and with 2 points, which are below the thresholds 7 and 3."""


@for_each(
    ("ruleset", "players", "threshold"),
    [
        (gs.FRENCH, 2, 7),
        (gs.FRENCH, 3, 3),
        (gs.FRENCH, 4, 3),
        (gs.BGA, 2, 7),
        (gs.BGA, 3, 3),
        (gs.BGA, 4, 3),
        (gs.BGA, 6, 3),
        (CHINESE, 2, 7),
        (CHINESE, 3, 3),
    ],
)
def test_the_threshold(ruleset: gs.Ruleset, players: int, threshold: int) -> None:
    more: dict[str, Any] = {"active": (0, 1, 2)} if ruleset is gs.BGA and players > 3 else {}
    losers = ["12R", "10R", "10J1"][: min(players, 4 if ruleset is gs.FRENCH else 3) - 1]
    losers += [""] * (players - 1 - len(losers))
    at = {7: SIX_ANIMALS, 3: HONGDAN}[threshold]
    assert threshold * (len(more.get("active", range(players))) - 1) == max(
        points(ruleset, at, *losers, **more)
    )
    below = won(ruleset, BELOW[threshold], *losers, **more)
    with pytest.raises(
        gs.PositionError, match=rf"can't have stopped: it has \d+ points? and needs {threshold} "
    ):
        gs.settle(below, strict=True)

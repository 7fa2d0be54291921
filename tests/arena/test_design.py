"""In the seatings of a deal no bot has an advantage, and bots may be exchanged."""

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

import gostop as gs
from gostop.arena import seatings
from tests.support.cases import for_each

SIZES = [(2, 2), (2, 3), (2, 4), (2, 7), (3, 2), (3, 3), (3, 4), (3, 7), (4, 3), (5, 3), (5, 5)]


def test_two_bots_in_two_seats_play_both_ways() -> None:
    assert ((0, 1), (1, 0)) == seatings(2, 2)


def test_two_bots_in_three_seats_each_sit_alone_in_every_seat() -> None:
    expected = ((0, 1, 1), (1, 0, 1), (1, 1, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1))
    assert expected == seatings(2, 3)


def test_three_bots_in_three_seats_sit_in_all_six_orders() -> None:
    expected = {(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)}
    found = seatings(3, 3)
    assert (6, expected) == (len(found), set(found))


@for_each(("bots", "players"), SIZES)
def test_every_design_is_balanced(bots: int, players: int) -> None:
    design = seatings(bots, players)
    assert len(set(design)) == len(design)
    for seat in range(players):
        assert 1 == len(set(Counter(seating[seat] for seating in design).values()))
    met = Counter(
        frozenset(pair)
        for seating in design
        for pair in combinations(seating, 2)
        if len(set(pair)) > 1
    )
    assert bots * (bots - 1) // 2 == len(met)
    assert 1 == len(set(met.values()))


@for_each(("bots", "players"), SIZES)
def test_bots_that_are_exchanged_play_the_same_design(bots: int, players: int) -> None:
    design = set(seatings(bots, players))
    for one, other in combinations(range(bots), 2):
        names = {one: other, other: one}
        assert design == {tuple(names.get(bot, bot) for bot in seating) for seating in design}


@for_each(
    ("bots", "players", "found"),
    [
        (1, 2, r"expected a whole number from 2 to \d+, found 1 \(bots\)"),
        (2, 1, r"expected a whole number from 2 to 100, found 1 \(players\)"),
        ("2", 2, "whole number"),
        (2, None, "whole number"),
        (12, 2, "12 bots at 2 seats can sit in 132 ways, and the limit is 120"),
        (6, 6, "6 bots at 6 seats can sit in 720 ways"),
        (6, 7, "6 bots at 7 seats can sit in 210 ways"),
        (1_000_000_000, 100, "and the limit is 120"),
    ],
)
def test_what_has_no_design_is_refused(bots: Any, players: Any, found: str) -> None:
    with pytest.raises(gs.PositionError, match=found):
        seatings(bots, players)

"""House rules change what the losers pay for goes, missions and baks."""

from typing import Any

import gostop as gs
from gostop.rules.fields import BRIGHTS, JUNK, Unit
from tests.support.cases import for_each
from tests.support.settling import (
    OTHERS,
    PLAIN,
    SIX_ANIMALS,
    SIXTEEN_PI,
    TWELVE_PI,
    factors,
    items,
    points,
    won,
)

CHINESE = gs.CHINESE_BLOG


def multipliers(ruleset: gs.Ruleset, *captured: str, **fields: Any) -> list[tuple[str, int]]:
    """Return the factors of the first loser's payment."""
    return factors(gs.settle(won(ruleset, *captured, **fields)).transfers[0])


# Goes that multiply by their number.

COUNT = CHINESE.replace({"go.growth": "count", "go.doubles_from": 2, "go.points": 0})


@for_each(
    ("ruleset", "goes", "expected"),
    [
        # 7 points, times 2 after the second go, times 3 after the third, and so on
        *((COUNT, 0, 7), (COUNT, 1, 7), (COUNT, 2, 14), (COUNT, 3, 21), (COUNT, 4, 28)),
        (COUNT, 5, 35),
        # the points for goes are added first
        (COUNT.replace({"go.points": 1}), 3, 30),
        (COUNT.replace({"go.doubles_from": 3}), 2, 7),
        (COUNT.replace({"go.doubles_from": 3}), 3, 21),
        (COUNT.replace({"go.doubles_from": 1}), 1, 7),
        # the same goes with doubling
        (COUNT.replace({"go.growth": "doubling"}), 3, 28),
    ],
)
def test_goes_may_multiply_by_their_number(ruleset: gs.Ruleset, goes: int, expected: int) -> None:
    assert (expected, -expected) == points(ruleset, SIX_ANIMALS, PLAIN[0], goes=(0,) * goes)


def test_what_goes_multiply_names_its_rule() -> None:
    outcome = won(COUNT, SIX_ANIMALS, PLAIN[0], goes=(0, 0, 0))
    (transfer,) = gs.settle(outcome).transfers
    assert [("go_times", 3)] == factors(transfer)
    assert COUNT.source("go.growth") == transfer.multipliers[0].source


# Shakes of certain months, small bombs, and fours that were held.

RAIN = CHINESE.replace({"shake.months.12": {"multiplier": 4}, "shake.months.11.multiplier": 3})


@for_each(
    ("shakes", "expected"),
    [
        ([(0, 12)], [("shake", 4)]),
        ([(0, 11)], [("shake", 3)]),
        ([(0, 1)], [("shake", 2)]),
        ([(0, 1), (0, 12), (1, 11)], [("shake", 2), ("shake", 4)]),
        # a shake of an unknown month is an ordinary one
        ([0], [("shake", 2)]),
    ],
)
def test_shakes_of_a_month_may_multiply_by_something_else(
    shakes: Any, expected: list[tuple[str, int]]
) -> None:
    assert expected == multipliers(RAIN, SIX_ANIMALS, PLAIN[0], shakes=shakes)


def test_a_shake_of_january_may_multiply_by_something_else_and_an_unknown_month_is_not_it() -> None:
    house = CHINESE.replace({"shake.months.1.multiplier": 5})
    assert [("shake", 5)] == multipliers(house, SIX_ANIMALS, PLAIN[0], shakes=[(0, 1)])
    assert [("shake", 2)] == multipliers(house, SIX_ANIMALS, PLAIN[0], shakes=[0])


def test_a_month_whose_shake_multiplies_by_one_is_not_listed() -> None:
    house = CHINESE.replace({"shake.months.1.multiplier": 1})
    assert [] == multipliers(house, SIX_ANIMALS, PLAIN[0], shakes=[(0, 1)])


MAY = f"{SIX_ANIMALS} 5R 5J1 5J2"
"""Captures with 7 points, and all cards of May."""


@for_each(
    ("ruleset", "small_bombs", "factor"),
    [(gs.PMANG, (0,), 2), (gs.PMANG, (0, 0), 4), (gs.PMANG, (1,), 1), (gs.HANGAME, (0, 0), 1)],
)
def test_small_bombs_multiply_as_they_are_worth(
    ruleset: gs.Ruleset, small_bombs: tuple[int, ...], factor: int
) -> None:
    cards = f"{SIX_ANIMALS} 5R 5J1 5J2 6R 6J1 6J2"
    outcome = won(ruleset, cards, "10A 10R 10J1 10J2", small_bombs=small_bombs)
    assert (7 * factor, -7 * factor) == gs.settle(outcome).points
    (transfer,) = gs.settle(outcome).transfers
    assert [("small_bomb", 2)] * (factor // 2) == factors(transfer)


def test_a_small_bomb_names_its_source() -> None:
    (transfer,) = gs.settle(won(gs.PMANG, MAY, "10R", small_bombs=(0,))).transfers
    assert gs.PMANG.source("small_bomb.multiplier") == transfer.multipliers[0].source


@for_each(("fours", "factor"), [((), 1), ((0,), 2), ((1,), 1), ((1, 0), 2)])
def test_who_held_four_and_played_on_is_paid_more(fours: tuple[int, ...], factor: int) -> None:
    outcome = won(gs.NETMARBLE, SIX_ANIMALS, "10R", fours=fours)
    assert (7 * factor, -7 * factor) == gs.settle(outcome).points
    (transfer,) = gs.settle(outcome).transfers
    assert [("four_held", 2)] * (factor - 1) == factors(transfer)


def test_four_held_may_multiply_by_four_and_names_its_source() -> None:
    house = gs.BGA.replace({"payment.four_held": 4})
    (transfer,) = gs.settle(won(house, SIX_ANIMALS, "10R", fours=(0,))).transfers
    assert (28, house.source("payment.four_held")) == (
        transfer.points,
        transfer.multipliers[0].source,
    )


# Missions, and multipliers for each card.

MISSIONS = gs.BGA.replace(
    {
        "payment.missions.iris": {"factor": 2, "cards": "5A 5R 5J1 5J2"},
        "payment.missions.birds": {"factor": 5, "cards": "2A 4A 8A"},
    }
)


@for_each(("mission", "expected"), [(None, []), ("birds", [("birds", 5)]), ("iris", [])])
def test_only_the_mission_of_the_round_multiplies(
    mission: str | None, expected: list[tuple[str, int]]
) -> None:
    assert expected == multipliers(MISSIONS, SIX_ANIMALS, PLAIN[0], mission=mission)


def test_a_mission_of_a_month_wants_all_four() -> None:
    for more, factor in (("5R 5J1 5J2", 2), ("5R 5J1", 1)):
        cards = f"{SIX_ANIMALS} {more}"
        assert (7 * factor, -7 * factor) == points(MISSIONS, cards, PLAIN[0], mission="iris")


def test_only_the_winners_cards_make_a_mission() -> None:
    assert [] == multipliers(MISSIONS, SIXTEEN_PI, "2A 4A 8A", mission="birds")


def test_a_mission_names_its_source_beside_the_multipliers() -> None:
    house = MISSIONS.replace({"payment.multipliers.six": {"factor": 3, "cards": SIX_ANIMALS}})
    (transfer,) = gs.settle(won(house, SIX_ANIMALS, "1B", mission="birds")).transfers
    assert [("six", 3), ("birds", 5)] == factors(transfer)
    assert house.source("payment.missions.birds") == transfer.multipliers[1].source
    assert 7 * 15 == transfer.points


EACH = gs.BGA.replace(
    {
        "cards.bonus": "X2 X2b X3",
        "payment.multipliers.joker": {"factor": 2, "cards": "X2 X2b X3", "count": 1, "each": True},
    }
)


@for_each(("jokers", "factor"), [("", 1), ("X2", 2), ("X2 X3", 4), ("X2 X2b X3", 8)])
def test_a_multiplier_may_count_each_card(jokers: str, factor: int) -> None:
    assert (7 * factor, -7 * factor) == points(EACH, f"{SIX_ANIMALS} {jokers}", PLAIN[0])


def test_each_begins_with_the_count_and_may_count_pi() -> None:
    house = gs.BGA.replace(
        {
            "payment.multipliers": (
                gs.Multiplier("bright", 3, BRIGHTS, count=3, each=True),
                gs.Multiplier("heap", 2, JUNK, count=12, unit=Unit.PI, each=True),
            ),
            "payment.baks": (),
            # otherwise a round could cost more than the highest payment that is allowed
            "draw.carry": "none",
        }
    )
    # three, four and five brights
    assert [("bright", 3)] == multipliers(house, "1B 3B 8B 2A 4A 8A", PLAIN[0])
    assert [("bright", 9)] == multipliers(house, "1B 3B 8B 11B 2A 4A 8A", PLAIN[0])
    assert [("bright", 27)] == multipliers(house, "1B 3B 8B 11B 12B", PLAIN[0])
    # 12, 13 and 14 pi
    assert [("heap", 2)] == multipliers(house, f"{TWELVE_PI} 2A 4A 8A", PLAIN[0])
    assert [("heap", 4)] == multipliers(house, f"{TWELVE_PI} 7J1 2A 4A 8A", PLAIN[0])
    assert [("heap", 8)] == multipliers(house, f"{TWELVE_PI} 11D 2A 4A 8A", PLAIN[0])


# Baks that add points.

PLUS = gs.BGA.replace({"payment.baks.gwang_bak.points": 2, "payment.baks.gwang_bak.factor": 1})


def test_gwang_bak_may_add_points_before_anything_multiplies() -> None:
    # the cards score 3 + 5; seat 1 has no bright
    outcome = won(PLUS, "1B 3B 8B 2A 4A 8A", "10R", "11B", carry=2)
    bak, other = gs.settle(outcome).transfers
    assert [("three_brights", 3), ("godori", 5), ("gwang_bak", 2)] == items(bak)
    assert [("carry", 2)] == factors(bak)
    assert (20, 16) == (bak.points, other.points)
    assert [("three_brights", 3), ("godori", 5)] == items(other)
    assert (36, -20, -16) == gs.settle(outcome).points
    assert PLUS.source("payment.baks.gwang_bak") == bak.items[2].source


def test_a_bak_may_add_and_multiply() -> None:
    house = PLUS.replace({"payment.baks.gwang_bak.factor": 3})
    (transfer,) = gs.settle(won(house, "1B 3B 8B 2A 4A 8A", "10R")).transfers
    assert (("gwang_bak", 2), [("gwang_bak", 3)], 30) == (
        items(transfer)[-1],
        factors(transfer),
        transfer.points,
    )


def test_a_liable_loser_pays_each_share_with_what_its_bak_adds() -> None:
    found = gs.settle(won(PLUS, "1B 3B 8B 2A 4A 8A", "10R", "11B", goes=(2,)))
    assert (18, 0, -18) == found.points
    assert [10, 8] == [transfer.points for transfer in found.transfers]


def test_an_own_share_doubled_is_doubled_with_what_its_bak_adds() -> None:
    house = PLUS.replace({"payment.go_bak.share": "own_doubled"})
    assert (20, -20, 0) == points(house, "1B 3B 8B 2A 4A 8A", "10R", "11B", goes=(1,))


def test_a_loser_counts_its_cup_to_owe_less_where_a_bak_adds_points() -> None:
    house = gs.BGA.replace({"payment.baks.pi_bak": {"factor": 1, "points": 4, "least": 1}})
    # the winner has 12 pi, or 3 points. With the cup as junk, the loser's four pi are six.
    losers = (f"9A {' '.join(OTHERS[:4])}", "10R")
    assert (6, -3, -3) == points(house, TWELVE_PI, *losers)
    animal = house.replace({"cards.cup_count": "animal"})
    assert (10, -7, -3) == points(animal, TWELVE_PI, *losers)

"""What the cup, combinations, waived wins and hands that sat out bring by further rules."""

from typing import Any

import pytest

import gostop as gs
from tests.support.settling import (
    HONGDAN,
    PLAIN,
    SIX_ANIMALS,
    TWELVE_PI,
    factors,
    items,
    junk,
    points,
    won,
)

# Combinations that do not count towards stopping.

DOUBLES = gs.BGA.replace(
    {"scoring.combinations.doubles": {"points": 3, "cards": "9A 11D 12D", "towards_stop": False}}
)


def test_a_combination_may_count_only_in_the_end() -> None:
    found = gs.score("1B 3B 8B 9A 11D 12D", DOUBLES)
    assert (6, 3) == (found.total, found.towards_stop)
    assert ["three_brights", "doubles"] == [item.rule for item in found.items]
    (transfer, _) = gs.settle(won(DOUBLES, "1B 3B 8B 9A 11D 12D", "11B", "12B")).transfers
    assert ([("three_brights", 3), ("doubles", 3)], 6) == (items(transfer), transfer.points)


def test_nobody_can_have_stopped_with_it_alone() -> None:
    with pytest.raises(
        gs.PositionError,
        match="expected at least 3 points, which a seat needs to stop by the rules of bga with 3",
    ):
        gs.settle(won(DOUBLES, "9A 11D 12D", "11B", "12B"))


def test_a_group_may_have_members_that_count_only_in_the_end() -> None:
    house = gs.BGA.replace({"scoring.combinations.five_brights.towards_stop": False})
    found = gs.score("1B 3B 8B 11B 12B", house)
    assert (15, 4) == (found.total, found.towards_stop)


def test_the_cup_counts_towards_stopping_as_is_best_for_that() -> None:
    pair = {"points": 5, "cards": "8A 9A", "towards_stop": False}
    house = gs.BGA.replace({"scoring.combinations.pair": pair})
    found = gs.score("8A 9A 1J1 1J2 2J1 2J2 3J1 3J2 4J1 4J2", house)
    assert (5, 1, gs.Kind.ANIMAL) == (found.total, found.towards_stop, found.cup)


# The cup moved by itself (Pmang).


@pytest.mark.parametrize(
    ("cards", "total", "cup"),
    [
        # 14 pi and the cup: as junk they make the 7 points
        (f"{TWELVE_PI} 11D 9A", 7, gs.Kind.JUNK),
        # 13 pi: as junk 6 points, which are not enough, so it stays an animal
        (f"{TWELVE_PI} 7J1 9A", 4, gs.Kind.ANIMAL),
        # 7 as an animal already: whichever gives more, an animal in a tie
        ("2A 4A 5A 6A 8A 9A", 7, gs.Kind.ANIMAL),
        (f"{TWELVE_PI} 11D 12D 9A", 9, gs.Kind.JUNK),
        ("9A", 0, gs.Kind.ANIMAL),
    ],
)
def test_the_cup_becomes_junk_where_that_makes_the_threshold(
    cards: str, total: int, cup: gs.Kind
) -> None:
    found = gs.score(cards, gs.PMANG)
    assert (total, cup) == (found.total, found.cup)


def test_the_winners_cup_is_counted_so_in_the_settlement() -> None:
    # 7 points with the cup as junk; the loser has a pi too many for pi-bak
    assert (7, -7) == points(gs.PMANG, f"{TWELVE_PI} 11D 9A", junk(8))


@pytest.mark.parametrize(
    ("loser", "factor"),
    [
        # 7 pi are penalised; 6 and the cup are 8
        (junk(7), 2),
        (f"{junk(6)} 9A", 1),
        (f"{junk(5)} 9A", 2),
        # as the only junk it stays an animal, and none is exempt
        ("9A 10R", 1),
        ("10R", 1),
    ],
)
def test_the_losers_cup_saves_from_pi_bak(loser: str, factor: int) -> None:
    # 16 pi: 7 points
    cards = f"{TWELVE_PI} 11D 12D"
    assert (7 * factor, -7 * factor) == points(gs.PMANG, cards, loser)


def test_a_losers_cup_as_an_animal_alone_would_not() -> None:
    house = gs.PMANG.replace({"cards.cup_count": "animal"})
    assert (14, -14) == points(house, f"{TWELVE_PI} 11D 12D", f"{junk(6)} 9A")


# Pushes and hands that had to sit out.


@pytest.mark.parametrize(("pushes", "factor"), [(0, 1), (1, 3), (2, 9)])
def test_wins_waived_before_multiply(pushes: int, factor: int) -> None:
    house = gs.BGA.replace({"payment.push": {"factor": 3, "most": 2}})
    outcome = won(house, SIX_ANIMALS, PLAIN[0], pushes=pushes, carry=2)
    assert (14 * factor, -14 * factor) == gs.settle(outcome).points
    (transfer,) = gs.settle(outcome).transfers
    assert [("carry", 2), *([("push", factor)] if pushes else [])] == factors(transfer)


@pytest.mark.parametrize(("special_carry", "expected"), [(True, 28), (False, 7)])
def test_they_multiply_special_wins_where_the_carry_does(
    special_carry: bool, expected: int
) -> None:
    house = gs.BGA.replace(
        {"payment.push": {"factor": 2, "most": 2}, "payment.special_carry": special_carry}
    )
    outcome = won(house, "", "", reason=gs.Reason.CHONGTONG, pushes=2)
    assert (expected, -expected) == gs.settle(outcome).points


def test_a_waived_payment_is_none_and_what_was_paid_at_once_stands() -> None:
    house = gs.BGA.replace({"payment.push": {"factor": 2, "most": 2}})
    outcome = won(
        *(house, SIX_ANIMALS, PLAIN[0]),
        reason=gs.Reason.PUSHED,
        instant=[(1, 0, 7, "first_ppeok")],
    )
    assert (7, -7) == gs.settle(outcome).points


LOSERS = gs.BGA.replace(
    {"seating.forced_out": {"points": 3, "cards": "1B 3B 8B", "payers": "losers"}}
)
ALL: dict[str, Any] = {"active": (0, 1, 2), "forced_out": [(3, 6)]}


@pytest.mark.parametrize(
    ("winner", "fields", "expected"),
    [
        # 3 points, and 6 from each loser to the seat that was forced out
        (0, {}, (6, -9, -9, 12)),
        (0, {"goes": (1,)}, (6, -12, -6, 12)),
        # a special win is 3 from each
        (0, {"reason": gs.Reason.CHONGTONG}, (6, -9, -9, 12)),
        (None, {"reason": gs.Reason.EXHAUSTED}, (0, 0, 0, 0)),
    ],
)
def test_the_losers_pay_who_was_forced_out(
    winner: int | None, fields: dict[str, Any], expected: tuple[int, ...]
) -> None:
    captured = [HONGDAN, "10R", "12R", ""]
    outcome = gs.Outcome(LOSERS, captured, winner, **ALL, **fields)
    assert expected == gs.settle(outcome).points


def test_so_they_do_where_the_winner_waives_the_payment() -> None:
    house = LOSERS.replace({"payment.push": {"factor": 2, "most": 1}})
    outcome = gs.Outcome(*(house, [HONGDAN, "10R", "12R", ""], 0), reason=gs.Reason.PUSHED, **ALL)
    assert (0, -6, -6, 12) == gs.settle(outcome).points


def test_such_a_payment_names_its_rule() -> None:
    outcome = gs.Outcome(LOSERS, [HONGDAN, "10R", "12R", ""], 0, **ALL)
    *_, last = gs.settle(outcome).transfers
    assert (2, 3, 6, [("forced_out", 6)], [], 2) == (
        *(last.payer, last.payee, last.points, items(last)),
        *(factors(last), last.share_of),
    )
    assert LOSERS.source("seating.forced_out") == last.items[0].source

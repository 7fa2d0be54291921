"""Shakes, bombs, meongtta and the carry multiply everything that the winner is paid."""

import re
from typing import Any

import gostop as gs
from tests.support.cases import for_each
from tests.support.settling import (
    HONGDAN,
    OTHERS,
    PAULOWNIA,
    PLAIN,
    SINGLES,
    SIX_ANIMALS,
    TWELVE_PI,
    TWO_MONTHS,
    factors,
    junk,
    points,
    won,
)

CHINESE = gs.CHINESE_BLOG
SEVEN_ANIMALS = SIX_ANIMALS + " 10A"
EIGHT_ANIMALS = SEVEN_ANIMALS + " 12A"


@for_each("ruleset", [gs.BGA, CHINESE])
@for_each(
    ("called", "factor"),
    [
        ({}, 1),
        ({"shakes": [(0, 1)]}, 2),
        ({"shakes": [0]}, 2),
        ({"shakes": [(0, 1), (0, 2)]}, 4),
        ({"shakes": [0, 0, 0]}, 8),
        ({"bombs": (0,)}, 2),
        ({"bombs": (0, 0)}, 4),
        ({"bombs": (0,), "shakes": [(0, 1)]}, 4),
        # the losers' own shakes and bombs have no effect
        ({"bombs": (1, 1), "shakes": [(1, 1)]}, 1),
        ({"bombs": (1, 0), "shakes": [(1, 1), (0, 2)]}, 4),
        ({"carry": 2}, 2),
        ({"carry": 8}, 8),
        ({"carry": 4, "bombs": (0,), "shakes": [0]}, 16),
    ],
)
def test_shakes_bombs_and_carry(ruleset: gs.Ruleset, called: dict[str, Any], factor: int) -> None:
    captured = (f"{SIX_ANIMALS} {TWO_MONTHS}", f"{PAULOWNIA} 12B 12A 12R 12D")
    house = ruleset.replace({"draw.carry": "doubling"})
    assert (7 * factor, -7 * factor) == points(house, *captured, **called)


def test_a_french_bomb_multiplies_nothing() -> None:
    outcome = won(gs.FRENCH, f"{SIX_ANIMALS} {TWO_MONTHS}", PLAIN[0], bombs=(0, 0))
    (transfer,) = gs.settle(outcome).transfers
    assert 7 == transfer.points
    assert () == transfer.multipliers


@for_each(
    ("cards", "french", "others"),
    [(SIX_ANIMALS, 7, 7), (SEVEN_ANIMALS, 8, 16), (EIGHT_ANIMALS, 9, 18)],
)
def test_seven_animals_double(cards: str, french: int, others: int) -> None:
    assert (french, -french) == points(gs.FRENCH, cards, PLAIN[0])
    for ruleset in (gs.BGA, CHINESE):
        assert (others, -others) == points(ruleset, cards, PLAIN[0])


def test_go_points_are_added_before_everything_multiplies() -> None:
    # (8 + 2) x go 2 x shake 2 x bomb 2 x carry 4 x meongtta 2
    called: dict[str, Any] = {"goes": (0,) * 3, "shakes": [(0, 1)], "bombs": (0,)}
    outcome = won(gs.BGA, f"{SEVEN_ANIMALS} {PAULOWNIA}", PLAIN[0], **called, carry=4)
    (transfer,) = gs.settle(outcome).transfers
    assert 10 * 64 == transfer.points
    assert [
        ("go_doubling", 2),
        ("carry", 4),
        ("shake", 2),
        ("bomb", 2),
        ("meongtta", 2),
    ] == factors(transfer)


@for_each(("cards", "count", "factor"), [("9A", 1, 3), ("2A 9A 1J1", 3, 3), ("9A 1J1 1J2", 3, 1)])
def test_the_cup_multiplies_as_an_animal_unless_all_the_others_are_junk(
    cards: str, count: int, factor: int
) -> None:
    cup = {"payment.multipliers.cup": {"factor": 3, "cards": cards, "count": count}}
    rules = gs.FRENCH.replace({**cup, "cards.cup_count": "chosen"})
    captured = f"{SEVEN_ANIMALS} 9A 1J1 1J2"
    won_with, won_without = (
        gs.settle(won(ruleset, captured, PLAIN[0], cup=gs.Kind.ANIMAL)).points[0]
        for ruleset in (rules, gs.FRENCH.replace({"cards.cup_count": "chosen"}))
    )
    assert factor * won_without == won_with


PATHS = {
    "carry": "draw.carry",
    "shake": "shake.multiplier",
    "bomb": "bomb.multiplier",
    "meongtta": "payment.multipliers.meongtta",
}


@for_each("ruleset", [gs.BGA, CHINESE])
def test_multipliers_name_their_source(ruleset: gs.Ruleset) -> None:
    captured = (f"{SEVEN_ANIMALS} {PAULOWNIA}", PLAIN[0])
    outcome = won(ruleset, *captured, shakes=[0], bombs=(0,), carry=2)
    (transfer,) = gs.settle(outcome).transfers
    assert list(PATHS) == [factor.rule for factor in transfer.multipliers]
    for factor in transfer.multipliers:
        assert ruleset.id == factor.source.document.id
        assert ruleset.source(PATHS[factor.rule]) == factor.source
        # a reading is one or several entries of the table, such as R7
        assert re.fullmatch(r"([A-Z]\d+(, [A-Z]\d+)*)?", factor.source.reading), factor.rule


def test_all_losers_pay_the_multipliers() -> None:
    found = points(gs.BGA, HONGDAN, *PLAIN[:2], shakes=[0], carry=2)
    assert (24, -12, -12) == found
    bombed = (f"{HONGDAN} {PAULOWNIA}", *PLAIN[:2], "")
    assert (12, -6, -6, 0) == points(gs.BGA, *bombed, bombs=(0,), active=(0, 1, 2))


SIX_BIRDS = {"payment.multipliers.six_birds": {"factor": 3, "cards": "2A 4A 8A 11B"}}
MANY_PI = {
    "payment.multipliers.heap": {
        "factor": 5,
        "cards": str(gs.CardSet(card for card in gs.CARDS if card.pi)),
        "count": 12,
        "unit": "pi",
    }
}
SOME_JUNK = {"payment.multipliers.pines": {"factor": 3, "cards": "1J1 1J2 11D", "count": 3}}


@for_each(
    ("changes", "cards", "expected"),
    [
        # no count is given, so all four cards are needed
        (SIX_BIRDS, "1R 2R 3R 2A 4A 8A", 8),
        (SIX_BIRDS, "1R 2R 3R 2A 4A 8A 11B", 24),
        # if pi count, the double junk is two of the twelve
        (MANY_PI, "1R 2R 3R " + " ".join(SINGLES[:11]), 3 + 2),
        (MANY_PI, "1R 2R 3R 11D " + " ".join(SINGLES[:10]), (3 + 3) * 5),
        (MANY_PI, "1R 2R 3R " + TWELVE_PI, (3 + 3) * 5),
        # if cards count, the double junk is one of the three
        (SOME_JUNK, "1R 2R 3R 1J1 11D", 3),
        (SOME_JUNK, "1R 2R 3R 1J1 1J2 11D", 9),
        # the factors of the preset may get other numbers, or be removed
        ({"payment.multipliers.meongtta.count": 6}, SIX_ANIMALS, 14),
        ({"payment.multipliers.meongtta.factor": 3}, SEVEN_ANIMALS, 24),
        ({"payment.multipliers.meongtta": False}, SEVEN_ANIMALS, 8),
        ({"payment.multipliers.meongtta.factor": 1}, SEVEN_ANIMALS, 8),
    ],
)
def test_house_multipliers(changes: dict[str, Any], cards: str, expected: int) -> None:
    # six single junk and a bright: no loser pays a penalty
    losers = ("12B 12R " + " ".join(OTHERS[:6]), "10R")
    ruleset = gs.BGA.replace(changes)
    assert (2 * expected, -expected, -expected) == points(ruleset, cards, *losers)


def test_what_multiplies_by_one_is_not_listed() -> None:
    changes = {"bomb.multiplier": 1, "shake.multiplier": 1, "payment.go_bak.two_players": 1}
    captured = (f"{SIX_ANIMALS} {TWO_MONTHS}", PLAIN[0])
    outcome = won(CHINESE.replace(changes), *captured, bombs=(0,), shakes=[0], goes=(1,))
    (transfer,) = gs.settle(outcome).transfers
    assert [] == factors(transfer)


def test_rules_without_bombs_and_shakes_settle_without_them() -> None:
    ruleset = CHINESE.replace({"bomb": False, "shake": False})
    assert (7, -7) == points(ruleset, SIX_ANIMALS, junk(3))

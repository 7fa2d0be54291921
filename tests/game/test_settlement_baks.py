"""Gwang-bak and pi-bak (R17, R37) multiply what the right losers pay, and no others."""

from typing import Any

import gostop as gs
from tests.support.cases import for_each
from tests.support.settling import (
    HONGDAN,
    OTHERS,
    PLAIN,
    SINGLES,
    SIX_ANIMALS,
    SIXTEEN_PI,
    TWELVE_PI,
    factors,
    junk,
    points,
    won,
)

CHINESE = gs.CHINESE_BLOG
PRESETS = [gs.FRENCH, gs.BGA, CHINESE]


# Gwang-bak.


@for_each(
    ("winner", "loser", "base", "bak"),
    [
        # each combination of brights counts, even the one with the rain (R37)
        ("1B 3B 8B", "10R", 3, True),
        ("1B 3B 12B 1R 2R 3R", "10R", 5, True),
        ("1B 3B 8B 11B", "10R", 4, True),
        ("1B 3B 8B 12B", "10R", 4, True),
        ("1B 3B 8B 11B 12B", "10R", 15, True),
        # any bright protects, even the rain
        ("1B 3B 8B", "11B", 3, False),
        ("1B 3B 8B", "12B", 3, False),
        ("1B 3B 12B 1R 2R 3R", "8B 11B", 5, False),
        # two brights score nothing
        ("1B 3B 1R 2R 3R", "10R", 3, False),
        # other cards of the months of brights don't protect
        ("1B 3B 8B", "1R 3J1 8A 11D 12A 12R", 3, True),
    ],
)
def test_gwang_bak(winner: str, loser: str, base: int, bak: bool) -> None:
    # the other loser has no bright, so it pays gwang-bak whenever the winner scored brights
    other = "9R"
    assert (base * 2, -base, -base) == points(gs.FRENCH, winner, loser, other)
    first = base * (2 if bak else 1)
    scored = bak or "B" in loser
    second = base * (2 if scored else 1)
    for ruleset in (gs.BGA, CHINESE):
        assert (first + second, -first, -second) == points(ruleset, winner, loser, other)


@for_each("ruleset", PRESETS)
def test_gwang_bak_with_two_players(ruleset: gs.Ruleset) -> None:
    brights = "1B 3B 8B 11B 1R 2R 3R"
    factor = 1 if ruleset is gs.FRENCH else 2
    assert (7 * factor, -7 * factor) == points(ruleset, brights, "10R")
    assert (7, -7) == points(ruleset, brights, "12B")


def test_gwang_bak_may_leave_out_the_three_with_rain() -> None:
    brights = ["five_brights", "four_brights", "three_brights"]
    ruleset = gs.BGA.replace({"payment.baks.gwang_bak.scored": brights})
    assert (10, -5, -5) == points(ruleset, "1B 3B 12B 1R 2R 3R", "10R", "9R")
    assert (6 * 4, -12, -12) == points(ruleset, "1B 3B 8B 1R 2R 3R", "10R", "9R")


# Pi-bak.


@for_each(
    ("ruleset", "players", "penalised"),
    [
        (gs.FRENCH, 2, ()),
        (gs.FRENCH, 3, ()),
        (gs.BGA, 2, range(1, 6)),
        (gs.BGA, 3, range(1, 6)),
        (CHINESE, 2, range(1, 8)),
        (CHINESE, 3, range(1, 6)),
    ],
)
@for_each("pi", range(9))
def test_pi_bak(ruleset: gs.Ruleset, players: int, penalised: range, pi: int) -> None:
    factor = 2 if pi in penalised else 1
    if players == 2:
        assert (7 * factor, -7 * factor) == points(ruleset, SIXTEEN_PI, junk(pi))
    else:
        # the other loser has 6 pi, and pays no pi-bak
        safe = "12R 11D 12D 11J1 11J2"
        assert (3 + 3 * factor, -3 * factor, -3) == points(ruleset, TWELVE_PI, junk(pi), safe)


@for_each(
    ("loser", "bak"),
    [
        # the loser has five or six pi: the value of the junk counts, not the number of cards
        ("11D 12D 7J1", True),
        ("11D 12D 7J1 7J2", False),
        ("11D 7J1 7J2 8J1", True),
        ("11D 7J1 7J2 8J1 8J2", False),
        ("X2 X3", True),
        ("X3 X3b", False),
        ("X2 X2b X2c", False),
        ("X3 7J1 7J2", True),
    ],
)
@for_each("ruleset", [gs.BGA, CHINESE])
def test_pi_bak_counts_the_value_of_junk(ruleset: gs.Ruleset, loser: str, bak: bool) -> None:
    jokers = ruleset.replace({"cards.bonus": "X2 X2b X2c X3 X3b"})
    expected = -6 if bak else -3
    assert expected == points(jokers, TWELVE_PI, "12B 9R " + loser, "12R")[1]


def test_pi_bak_may_count_cards() -> None:
    ruleset = gs.BGA.replace({"payment.baks.pi_bak.unit": "cards", "cards.bonus": "X2 X2b X3 X3b"})
    for loser, expected in (
        ("11D 12D 7J1 7J2 8J1", -6),
        ("11D 12D 7J1 7J2 8J1 8J2", -3),
        ("X3 X3b X2 X2b", -6),
    ):
        assert expected == points(ruleset, TWELVE_PI, loser, "12R")[1]


@for_each("ruleset", PRESETS)
def test_a_winner_who_scored_no_pi_makes_no_pi_bak(ruleset: gs.Ruleset) -> None:
    nine = " ".join(SINGLES[:9])
    assert (6, -3, -3) == points(ruleset, f"{HONGDAN} {nine}", junk(2), "12R 10J1")


@for_each("ruleset", [gs.BGA, CHINESE])
def test_each_loser_pays_its_own_penalties(ruleset: gs.Ruleset) -> None:
    winner = f"1B 3B 8B {TWELVE_PI}"
    for losers, owed in (
        (("10R 7J1", "12R 7J2"), (24, 24)),
        (("11B 7J1", "12R 7J2"), (12, 24)),
        (("11B 7J1", "12B"), (12, 6)),
        (("10R", "12B 7J2"), (12, 12)),
        (("11B 11D 7J1 7J2 8J1 8J2", "12R 12D 9J1 9J2 10J1 10J2"), (6, 12)),
    ):
        assert (sum(owed), *(-amount for amount in owed)) == points(ruleset, winner, *losers)


def test_penalties_multiply_what_the_winner_multiplies() -> None:
    # (7 + 1) x shake 2 x carry 2 x pi-bak 2
    outcome = won(gs.BGA, SIXTEEN_PI, junk(1), goes=(0,), shakes=[0], carry=2)
    (transfer,) = gs.settle(outcome).transfers
    assert 64 == transfer.points
    assert [("carry", 2), ("shake", 2), ("pi_bak", 2)] == factors(transfer)


@for_each("ruleset", [gs.BGA, CHINESE])
def test_penalties_name_their_source(ruleset: gs.Ruleset) -> None:
    winner = f"1B 3B 8B {TWELVE_PI}"
    first, _ = gs.settle(won(ruleset, winner, "10R 7J1", "12R")).transfers
    assert [("gwang_bak", 2), ("pi_bak", 2)] == factors(first)
    for factor in first.multipliers:
        assert ruleset.id == factor.source.document.id
        assert ruleset.source(f"payment.baks.{factor.rule}") == factor.source


ANIMAL_BAK = {
    "payment.baks.animal_bak": {
        "factor": 3,
        "scored": ["animals", "godori"],
        "cards": "2A 4A 5A 6A 7A 8A 9A 10A 12A",
    }
}


@for_each(
    ("changes", "winner", "loser", "expected"),
    [
        (ANIMAL_BAK, SIX_ANIMALS, "10R", 21),
        (ANIMAL_BAK, SIX_ANIMALS, "10A", 7),
        # any of the named combinations is enough
        (ANIMAL_BAK, "2A 4A 8A 1R 2R 3R", "10R", 24),
        (ANIMAL_BAK, "5A 6A 7A 10A 12A 1R 2R 3R 4R 5R 7R", "10R", 27),
        (ANIMAL_BAK, "1R 2R 3R 4R 5R 7R", "10R", 8),
        # pi-bak may apply to 0 pi too, and may have other bounds
        ({"payment.baks.pi_bak.least": 0}, SIXTEEN_PI, "10R", 14),
        ({"payment.baks.pi_bak.least": 2}, SIXTEEN_PI, "10J1", 7),
        ({"payment.baks.pi_bak.most": {"two": 7, "more": 5}}, SIXTEEN_PI, junk(7), 14),
        ({"payment.baks.pi_bak.factor": 4}, SIXTEEN_PI, junk(3), 28),
        ({"payment.baks.pi_bak.factor": 1}, SIXTEEN_PI, junk(3), 7),
        ({"payment.baks.pi_bak": False}, SIXTEEN_PI, junk(3), 7),
    ],
)
def test_house_penalties(changes: dict[str, Any], winner: str, loser: str, expected: int) -> None:
    assert (expected, -expected) == points(gs.BGA.replace(changes), winner, loser)


# A loser without a captured card.


def test_a_loser_without_a_captured_card_is_exempt_but_for_the_french() -> None:
    assert (6, -3, -3) == points(gs.FRENCH, HONGDAN, "", "10R")
    for ruleset in (gs.BGA, CHINESE):
        assert (3, 0, -3) == points(ruleset, HONGDAN, "", "10R")
        assert (6, -3, -3) == points(ruleset, HONGDAN, OTHERS[0], "10R")
        assert (0, 0, 0) == points(ruleset, HONGDAN, "", "")
        assert (0, 0) == points(ruleset, SIX_ANIMALS, "")


def test_exemption_may_be_turned_on_and_off() -> None:
    assert (6, -3, -3) == points(
        gs.BGA.replace({"payment.empty_exempt": False}), HONGDAN, "", PLAIN[0]
    )
    assert (3, 0, -3) == points(
        gs.FRENCH.replace({"payment.empty_exempt": True}), HONGDAN, "", PLAIN[0]
    )


def test_where_all_are_exempt_their_shares_are_still_told() -> None:
    for transfer in gs.settle(won(gs.BGA, HONGDAN, "", "")).transfers:
        assert 0 == transfer.points
        assert [("no_captures", 0)] == factors(transfer)
    assert 2 == len(gs.settle(won(gs.BGA, HONGDAN, "", "")).transfers)


def test_exemption_is_a_multiplier_of_nought_after_the_penalties() -> None:
    exempt, _ = gs.settle(won(gs.BGA, "1B 3B 8B", "", "10R")).transfers
    assert 0 == exempt.points
    assert [("gwang_bak", 2), ("no_captures", 0)] == factors(exempt)
    assert gs.BGA.source("payment.empty_exempt") == exempt.multipliers[-1].source

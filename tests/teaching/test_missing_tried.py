"""What `missing` finds agrees with trying every further card, and every pair of further cards."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

import gostop as gs
from gostop.teaching import missing
from tests.support.cases import case
from tests.support.further import try_random

HOUSE: Final = Path(__file__).parents[2] / "examples" / "house_rules"
RULEBOOKS: Final = [
    *gs.RULESETS.values(),
    *[
        gs.load_ruleset(HOUSE / f"{name}.toml")
        for name in (
            "01_jokers",
            "09_cup_both",
            "17b_best_birds",
            "18_paid_only",
            "29_jabak",
            "47_bonus_worth",
        )
    ],
]
SETTINGS: Final[list[tuple[str, object]]] = [
    ("cards.cup_count", "after_ten_pi"),
    ("cards.cup_count", "animal"),
    ("cards.cup_count", "junk"),
    ("cards.doubles", "11D"),
    ("scoring.set_further", 2),
    ("scoring.set_further_once", 2),
    ("payment.shield", "12D"),
    ("payment.baks", [gs.Bak("odd", 3, ["pi"], "3J2 4J2 12D 8B", least=1, most=2)]),
]


@pytest.mark.no_cover
def test_every_further_card_and_every_pair() -> None:
    for ruleset in RULEBOOKS:
        with case(ruleset.id):
            try_random(ruleset, 6, seed=1)


@pytest.mark.no_cover
def test_every_further_card_and_every_pair_by_odd_settings() -> None:
    for path, value in SETTINGS:
        with case(path, value):
            try_random(gs.BGA.replace(**{path: value}), 6, seed=2)


@pytest.mark.no_cover
def test_by_no_house_rule_too_many_sets_would_have_to_be_tried() -> None:
    for path in sorted(HOUSE.glob("*.toml")):
        ruleset = gs.load_ruleset(path)
        for players in {ruleset.players[0], ruleset.players[-1]}:
            with case(path.stem, players):
                found = missing("", ruleset, players=players)
                for each in found.combinations:
                    assert each.possible == (each.fewest is not None)
                assert found.threshold.fewest


@pytest.mark.weekly
@pytest.mark.parametrize("ruleset", RULEBOOKS, ids=lambda ruleset: ruleset.id)
def test_many_piles(ruleset: gs.Ruleset) -> None:
    try_random(ruleset, 10_000, seed=3)


@pytest.mark.weekly
def test_many_piles_by_odd_settings() -> None:
    for path, value in SETTINGS:
        with case(path, value):
            try_random(gs.BGA.replace(**{path: value}), 200, seed=4)

"""What a pile lacks agrees with trying every further card, and every pair of them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

import gostop as gs
from tests.support.further import try_random

HOUSE: Final = Path(__file__).parents[2] / "examples" / "house_rules"
RULEBOOKS: Final = [
    *gs.RULESETS.values(),
    *[
        gs.load_ruleset(HOUSE / f"{name}.toml")
        for name in ("01_jokers", "09_cup_both", "17b_best_birds", "18_paid_only", "29_jabak")
    ],
]
SETTINGS: Final = [
    ("cards.cup_count", "after_ten_pi"),
    ("cards.cup_count", "animal"),
    ("cards.cup_count", "junk"),
    ("cards.doubles", "11D"),
    ("scoring.set_further", 2),
    ("scoring.set_further_once", 2),
]


@pytest.mark.parametrize("ruleset", RULEBOOKS, ids=lambda ruleset: ruleset.id)
def test_every_further_card_and_every_pair(ruleset: gs.Ruleset) -> None:
    try_random(ruleset, 20, seed=1)


@pytest.mark.parametrize(("path", "value"), SETTINGS)
def test_every_further_card_and_every_pair_by_odd_settings(path: str, value: object) -> None:
    try_random(gs.BGA.replace(**{path: value}), 20, seed=2)


@pytest.mark.no_cover
@pytest.mark.parametrize("ruleset", RULEBOOKS, ids=lambda ruleset: ruleset.id)
def test_many_piles(ruleset: gs.Ruleset) -> None:
    try_random(ruleset, 10_000, seed=3)

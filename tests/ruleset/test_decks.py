"""What the decks of a ruleset hold."""

import pytest

import gostop as gs
from gostop.ruleset.card_sets import JUNK, Unit
from gostop.ruleset.decks import most_held

BONUS = {"cards.bonus": {"two": "", "more": "X2 X3"}}


@pytest.mark.parametrize(("unit", "most"), [(Unit.CARDS, 27), (Unit.PI, 33)])
def test_the_most_that_a_player_can_hold_is_that_of_the_best_deck(unit: Unit, most: int) -> None:
    """Two play without bonus cards here, and three with them. The sake cup counts as junk."""
    house = gs.CHINESE_BLOG.replace(BONUS)
    assert most == most_held(house, JUNK, unit)

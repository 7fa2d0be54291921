"""The tables of points, whatever a combination is worth."""

import pytest

import gostop as gs
from gostop.cards import mask_of
from gostop.kernel.points import items, total
from gostop.ruleset.compile import compiled

ALL = "1B 3B 8B 11B 12B 2A 4A 8A 1R 2R 3R 1J1 2J1 3J1 4J1 5J1 6J1 7J1 8J1 9J1 10J1"


@pytest.mark.parametrize("points", [1, 100, 255, 256, 5000])
def test_a_score_is_the_sum_of_its_items_whatever_they_are_worth(points: int) -> None:
    house = gs.FRENCH.replace(
        {
            f"scoring.combinations.{id}.points": points
            for id in ("godori", "hongdan", "three_brights", "pi")
        }
    )
    rules = compiled(house, 2)
    for cards in (ALL, "2A 4A 8A", "1R 2R 3R", "1B 3B 8B", ALL[-50:]):
        mask = mask_of(gs.CardSet(cards))
        assert sum(worth for _, worth in items(rules, mask)) == total(rules, mask)
    assert points == total(rules, mask_of(gs.CardSet("2A 4A 8A")))

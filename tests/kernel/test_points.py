"""The tables of points give each combination its worth, and count the sake cup as is best."""

import gostop as gs
from gostop.core.cards import mask_of
from gostop.kernel.points import cup_is_junk, items, score, total
from gostop.rules.compile import compiled
from tests.support.cases import case

ALL = "1B 3B 8B 11B 12B 2A 4A 8A 1R 2R 3R 1J1 2J1 3J1 4J1 5J1 6J1 7J1 8J1 9J1 10J1"


def test_a_score_is_the_sum_of_its_items_whatever_they_are_worth() -> None:
    for points in (1, 100, 255, 256, 5000):
        with case(points):
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


# The sake cup.


TEN_JUNK = "1J1 1J2 2J1 2J2 3J1 3J2 4J1 4J2"


def test_the_cup_alone_is_worth_nothing() -> None:
    for way in ("best", "chosen", "both", "at_threshold", "animal", "junk"):
        with case(way):
            rules = compiled(gs.BGA.replace({"cards.cup_count": way}), 2)
            assert 0 == score(rules, mask_of(gs.CardSet("9A")), 0)


def test_a_cup_far_from_the_threshold_brings_no_points_of_other_cards() -> None:
    crane = {"points": 5, "cards": "1B"}
    house = gs.BGA.replace({"cards.cup_count": "at_threshold", "scoring.combinations.crane": crane})
    assert [0, 5] == [gs.score(cards, house).total for cards in ("9A", "1B 9A")]


def test_the_cup_is_junk_where_it_adds_points_so() -> None:
    cases: list[tuple[str, bool]] = [("9A", False), (f"9A {TEN_JUNK}", True)]
    for cards, is_junk in cases:
        with case(cards, is_junk):
            rules = compiled(gs.BGA.replace({"cards.cup_count": "best"}), 2)
            assert is_junk == cup_is_junk(rules, mask_of(gs.CardSet(cards)), 0)

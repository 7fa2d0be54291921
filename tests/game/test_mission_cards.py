"""Missions of drawn cards are drawn for each round, and pay for the cards."""

import itertools
import math

import pytest

import gostop as gs
from gostop.game.history import id_of_mission, place_of_mission
from gostop.kernel.payments import nth_of, number_of
from gostop.rules.compile import compiled
from tests.support.cases import for_each
from tests.support.settling import SIX_ANIMALS

DRAWN = gs.BGA.replace({"payment.mission_cards": {"count": 3}})
SMALL = gs.BGA.replace({
    "payment.mission_cards": {"count": 2, "factor": 3, "cards": "1B 2A 9A 12D"},
    "payment.missions.spring": {"factor": 2, "cards": "1B 1R"},
})  # fmt: skip
IDS = ["spring", "1b_2a", "1b_9a", "1b_12d", "2a_9a", "2a_12d", "9a_12d"]


@for_each(("cards", "size"), [(4, 1), (4, 2), (6, 3), (5, 5)])
def test_sets_are_numbered_in_order(cards: int, size: int) -> None:
    ids = tuple(range(0, 3 * cards, 3))
    sets = list(itertools.combinations(ids, size))
    assert sets == [nth_of(ids, size, number) for number in range(len(sets))]
    assert [*range(len(sets))] == [number_of(ids, chosen) for chosen in sets]


def test_any_three_cards_with_a_month_are_a_mission() -> None:
    assert math.comb(48, 3) == compiled(DRAWN, 2).mission_count
    drawn = {gs.deal(DRAWN, 2, seed=seed).mission for seed in range(50)}
    assert len(drawn) > 45
    for id in drawn:
        assert id is not None
        assert id == id_of_mission(DRAWN, place_of_mission(DRAWN, id))
        cards = gs.CardSet(id.removeprefix("each_of_").replace("_", " ").upper())
        assert (3, True) == (len(cards), all(card.month for card in cards))


def test_listed_missions_come_before_those_of_drawn_cards() -> None:
    ids = [IDS[0], *(f"each_of_{cards}" for cards in IDS[1:])]
    assert ids == [id_of_mission(SMALL, place) for place in range(7)]
    assert [*range(7)] == [place_of_mission(SMALL, id) for id in ids]
    assert 7 == compiled(SMALL, 3).mission_count
    assert set(ids) == {gs.deal(SMALL, 3, seed=seed).mission for seed in range(80)}


@for_each(
    "id", ["each_of_2a_1b", "each_of_1b", "each_of_1b_3b", "1b_2a", "each_of_1b_1b_2a", "winter"]
)
def test_another_id_is_no_mission(id: str) -> None:
    with pytest.raises(gs.PositionError, match="its missions are spring, each_of_, then the cards"):
        gs.deal(SMALL, 2, seed=1, mission=id)


@for_each(
    ("cup", "captured", "mission", "points"),
    [
        ("best", f"{SIX_ANIMALS} 1B", "each_of_1b_12d", 21),
        ("best", f"{SIX_ANIMALS} 1B", "each_of_1b_2a", 63),
        ("best", SIX_ANIMALS, "each_of_1b_12d", 7),
        # a cup that counts as junk multiplies too, and only once if it counts as both
        ("junk", f"{SIX_ANIMALS} 9A", "each_of_9a_12d", 21),
        ("both", f"{SIX_ANIMALS} 9A", "each_of_9a_12d", 48),
    ],
)
def test_each_captured_card_multiplies(cup: str, captured: str, mission: str, points: int) -> None:
    rules = SMALL.replace({"cards.cup_count": cup})
    settlement = gs.settle(gs.Outcome(rules, (captured, "10R"), 0, mission=mission))
    assert points == settlement.points[0]
    named = {each.rule: each.source for each in settlement.transfers[0].multipliers}
    assert (points % 3 == 0 and SIX_ANIMALS != captured) == (mission in named)
    source = rules.source("payment.mission_cards")
    assert source == named.get(mission, source)


def test_more_cards_than_there_are_cannot_be_drawn() -> None:
    with pytest.raises(gs.RulesetError, match="3 cards are drawn, and"):
        gs.BGA.replace({"payment.mission_cards": {"count": 3, "cards": "1B 2A"}})

"""A draw may be offered if a card completes a combination of an opponent, and only then."""

from typing import Any

import pytest

import gostop as gs
from tests.support.cases import for_each
from tests.support.positions import legal, position

IDS = ["rain_three_brights", "godori", "hongdan", "cheongdan", "chodan"]


def offered(hand: str, captured: str, **offer: Any) -> bool:
    """Return whether seat 0 may offer a draw."""
    changes = {"cards": 1, "each_opponent": True, "without_bonus": False, "completes": IDS}
    rules = gs.CHINESE_BLOG.replace({"draw.offer": {**changes, **offer}})
    players = captured.count("|") + 1
    others = " | ".join(["6J1 6J2 7J1", "9J1 9J2 10J1"][: players - 1])
    return "draw?" in legal(position(rules, f"{hand} | {others}", "5J1", "", captured=captured))


@for_each(
    ("hand", "captured", "expected"),
    [
        ("4A 10R", "5R | 2A 8A | 6R 9R", True),
        # only one opponent is in danger
        ("4A 10R", "5R | 2A 8A | 6R", False),
        ("4A 3J1", "5R | 2A 8A | 6R 9R", False),
        # one card can complete a combination of each opponent
        ("8B", "5R | 1B 3B | 11B 12B", True),
        ("12B", "5R | 1B 3B | 6R 9R", False),
        ("12B 10R", "5R | 1B 3B | 6R 9R", True),
        # a complete combination can't be completed again
        ("4A 10R", "5R | 2A 8A | 6R 9R 1B", True),
        ("11B 10R", "5R | 1B 3B 8B | 6R 9R", False),
        # neither is a fourth bright one that completes three
        ("11B 10R", "5R | 1B 3B 12B | 6R 9R", False),
        # points alone don't count
        ("4A 1J1", "5R | 2A 8A | 1R 2R 4R 5A 6A 7A", False),
    ],
)
def test_a_card_for_each_opponent_must_complete_a_combination(
    hand: str, captured: str, expected: bool
) -> None:
    assert expected == offered(hand, captured)


@for_each(("cards", "expected"), [(1, True), (2, True), (3, False)])
def test_as_many_cards_must_complete_one_as_the_rules_say(cards: int, expected: bool) -> None:
    assert expected == offered("4A 10R", "5R | 2A 8A | 6R 9R", cards=cards)


def test_junk_may_complete_pi() -> None:
    nine = "1J1 1J2 2J1 2J2 3J1 3J2 4J1 4J2 11J1"
    assert offered("4A 11J2", f"5R | {nine} | 2A 8A", completes=["pi", "godori"])
    assert not offered("4A 10R", f"5R | {nine} | 2A 8A", completes=["pi", "godori"])
    # ten are complete already
    assert not offered("4A 11J2", f"5R | {nine} 7J2 | 2A 8A", completes=["pi", "godori"])


def test_the_offer_is_refused_in_the_words_of_its_rule() -> None:
    rules = gs.CHINESE_BLOG.replace({"draw.offer": {"cards": 1, "completes": ["godori"]}})
    state = position(rules, "4A 1J1 | 6J1 | 9J1", "5J1", "", captured=" | 2A | 8A")
    with pytest.raises(gs.IllegalMoveError, match="do not complete combinations of enough") as no:
        gs.apply(state, gs.OfferDraw())
    assert "no_danger" == no.value.code


def test_only_combinations_of_the_ruleset_are_completed() -> None:
    with pytest.raises(gs.RulesetError, match=r"draw\.offer\.completes"):
        gs.BGA.replace({"draw.offer.completes": ["godory"]})

"""What needs more than a deck or a hand holds: the message names what is short of it."""

import re
from typing import Any

import pytest

import gostop as gs

DOUBLE_JUNK = {"points": 3, "cards": "9A 11D 12D"}
TWO = {"multiplier": 1, "flips": 0, "steal": {"junk": 1}}


@pytest.mark.parametrize(
    ("preset", "changes", "field", "message"),
    [
        (
            gs.BGA,
            {"heodang": {"turns": 11, "points": 3}},
            "heodang.turns",
            "heodang.turns is 11, but a hand of deal.layouts has 10 turns at most; right is up to "
            "10, or no heodang",
        ),
        (
            # three bombs of 3 cards, each owed one flip more than that
            gs.BGA,
            {"heodang": {"turns": 14, "points": 3}, "bomb.flips": 4},
            "heodang.turns",
            "heodang.turns is 14, but a hand of deal.layouts has 13 turns at most",
        ),
        (
            gs.BGA,
            {"heodang": {"turns": 16, "points": 3}, "small_bomb": {**TWO, "flips": 3}},
            "heodang.turns",
            "heodang.turns is 16, but a hand of deal.layouts has 15 turns at most",
        ),
        (
            # no more flips than the stock has cards
            gs.BGA,
            {"heodang": {"turns": 31, "points": 3}, "bomb.flips": 10},
            "heodang.turns",
            "heodang.turns is 31, but a hand of deal.layouts has 30 turns at most",
        ),
        (
            # flips at once are no turns
            gs.BGA,
            {"heodang": {"turns": 11, "points": 3}, "bomb": {"flips": 10, "at_once": True}},
            "heodang.turns",
            "heodang.turns is 11, but a hand of deal.layouts has 10 turns at most",
        ),
        (
            # 10 in hand and the 20 of the stock
            gs.FRENCH,
            {"heodang": {"turns": 31, "points": 3}, "turn.pairing": "compulsory"},
            "heodang.turns",
            "heodang.turns is 31, but a hand of deal.layouts has 30 turns at most",
        ),
        (
            # with two players, who hold 10, nobody is asked
            gs.BGA,
            {"draw.offer.cards": 8},
            "draw.offer.cards",
            "draw.offer.cards is 8, but where 3 or more play a hand of deal.layouts has 7 "
            "cards at most; expected up to 7, or no offer",
        ),
        (
            gs.BGA,
            {"payment.shield": "X2 X3"},
            "payment.shield",
            "payment.shield is X2 X3, but cards.bonus has none of them; right is cards of the deck",
        ),
        (
            gs.BGA,
            {"seating.forced_out": {"points": 2, "cards": "X2"}},
            "seating.forced_out.cards",
            "seating.forced_out.cards is 'X2', of which cards.bonus has none, but points is 2; "
            "right is cards of the deck, or no forced_out",
        ),
        (
            gs.BGA,
            {"seating.forced_out": {"points": 2, "cards": ""}},
            "seating.forced_out.cards",
            "seating.forced_out.cards is '', of which cards.bonus has none, but points is 2",
        ),
        (
            gs.HANGAME,
            {"payment.multipliers.joker": {"factor": 2, "cards": "X2 X2b X3"}},
            "payment.multipliers.joker",
            "payment.multipliers.joker needs 3 of its cards, but by cards.bonus the deck has 2; "
            "right is no more than that, or a deck that has them",
        ),
        (
            gs.BGA,
            {"payment.missions.joker": {"factor": 2, "cards": "1B X2"}},
            "payment.missions.joker",
            "payment.missions.joker needs 2 of its cards, but by cards.bonus the deck has 1;",
        ),
        (
            # 22 junk, 2 double junk, X2, X3 and the sake cup
            gs.HANGAME,
            {"scoring.combinations.pi.count": 34},
            "scoring.combinations.pi",
            "scoring.combinations.pi needs 34 pi of its cards, but by cards.bonus the deck has 33 "
            "pi; right is no more than that",
        ),
        (
            gs.BGA,
            {"scoring.combinations.animals.unit": "pi"},
            "scoring.combinations.animals",
            "scoring.combinations.animals needs 5 pi of its cards, but by cards.bonus the deck has "
            "0 pi",
        ),
        (
            gs.BGA,
            {"cards.cup_count": "animal", "scoring.combinations.double_junk": DOUBLE_JUNK},
            "scoring.combinations.double_junk",
            "scoring.combinations.double_junk needs 3 of its cards, but cards.cup_count is animal: "
            "without 9A there are 2; right is no more than that, or another cards.cup_count",
        ),
        (
            # 22 junk and 2 double junk
            gs.BGA,
            {"cards.cup_count": "animal", "scoring.combinations.pi.count": 27},
            "scoring.combinations.pi",
            "scoring.combinations.pi needs 27 pi of its cards, but cards.cup_count is animal: "
            "without 9A there are 26 pi",
        ),
        (
            gs.BGA,
            {"cards.cup_count": "junk", "payment.multipliers.meongtta.count": 9},
            "payment.multipliers.meongtta",
            "payment.multipliers.meongtta needs 9 of its cards, but cards.cup_count is junk: "
            "without 9A there are 8; right is no more than that, or another cards.cup_count",
        ),
        (
            gs.BGA,
            {
                "cards.cup": "5A",
                "cards.cup_count": "junk",
                "payment.missions.may": {"factor": 4, "cards": "5A 5R 5J1 5J2"},
            },
            "payment.missions.may",
            "payment.missions.may needs 4 of its cards, but cards.cup_count is junk: without 5A "
            "there are 3",
        ),
        (
            gs.BGA,
            {
                "cards.cup_count": "animal",
                "payment.baks.pi_bak": {"unit": "cards", "least": 25, "most": 25},
            },
            "payment.baks.pi_bak",
            "payment.baks.pi_bak needs 25 of its cards, but cards.cup_count is animal: without 9A "
            "there are 24",
        ),
        (
            gs.BGA,
            {"payment.baks.gwang_bak": {"least": 6, "most": 9}},
            "payment.baks.gwang_bak",
            "payment.baks.gwang_bak needs 6 of its cards, but by cards.bonus the deck has 5;",
        ),
        (
            gs.BGA,
            {"instant.captures.joker": {"points": 2, "cards": "7A X2"}},
            "instant.captures.joker",
            "instant.captures.joker pays for 7A X2, but the deck of cards.bonus has not all of "
            "them; right is cards of the deck",
        ),
        (
            # one of them with two players, the other with more
            gs.BGA,
            {
                "cards.bonus": {"two": "X2", "more": "X3"},
                "instant.captures.jokers": {"points": 2, "cards": "X2 X3"},
            },
            "instant.captures.jokers",
            "instant.captures.jokers pays for X2 X3, but the deck of cards.bonus has not all of",
        ),
        (
            gs.BGA,
            {"instant.captures.birds": {"points": 2, "cards": "2A 4A 8A"}},
            "instant.captures.birds",
            "instant.captures.birds pays for cards of 3 months, but by bomb.at_once and "
            "small_bomb.at_once a turn captures of 2 at most; right is cards of so many months",
        ),
    ],
)
def test_what_is_out_of_reach_is_refused(
    preset: gs.Ruleset, changes: dict[str, Any], field: str, message: str
) -> None:
    with pytest.raises(gs.RulesetError, match=re.escape(message)) as caught:
        preset.replace(changes)
    assert field == caught.value.field


@pytest.mark.parametrize(
    ("preset", "changes"),
    [
        (gs.BGA, {"heodang": {"turns": 10, "points": 3}}),
        (gs.BGA, {"heodang": {"turns": 13, "points": 3}, "bomb.flips": 4}),
        (gs.FRENCH, {"heodang": {"turns": 30, "points": 3}, "turn.pairing": "compulsory"}),
        (gs.BGA, {"draw.offer.cards": 7}),
        (gs.HANGAME, {"draw.offer.cards": 20}),
        (gs.CHINESE_BLOG, {"payment.shield": "X2b"}),
        (gs.CHINESE_BLOG, {"payment.multipliers.joker": {"factor": 2, "cards": "X2 X2b X3"}}),
        (gs.HANGAME, {"scoring.combinations.pi.count": 33}),
        (gs.BGA, {"cards.cup_count": "animal", "scoring.combinations.pi.count": 26}),
        (gs.BGA, {"cards.cup_count": "junk", "scoring.combinations.pi.count": 28}),
        (gs.BGA, {"cards.cup_count": "junk", "scoring.combinations.double_junk": DOUBLE_JUNK}),
        (gs.BGA, {"cards.cup_count": "both", "scoring.combinations.double_junk": DOUBLE_JUNK}),
        (gs.BGA, {"cards.cup_count": "animal", "payment.multipliers.meongtta.count": 9}),
        (gs.BGA, {"cards.cup_count": "junk", "payment.multipliers.meongtta.count": 8}),
        # the card itself, however it is counted
        (gs.BGA, {"cards.cup_count": "junk", "payment.shield": "9A"}),
        (gs.BGA, {"payment.baks.gwang_bak": {"least": 5, "most": 9}}),
        (gs.BGA, {"payment.baks.pi_bak": {"unit": "cards", "least": 25, "most": 25}}),
        (gs.HANGAME, {"instant.captures.jokers": {"points": 2, "cards": "2A 4A X2 X3"}}),
        (
            gs.BGA,
            {
                "bomb": {"at_once": True, "flips": 1},
                "instant.captures.birds": {"points": 2, "cards": "2A 4A 8A"},
            },
        ),
    ],
)
def test_what_can_just_be_reached_is_not(preset: gs.Ruleset, changes: dict[str, Any]) -> None:
    assert preset != preset.replace(changes)

"""Settings that need more cards than a deck or a hand has are refused with what is missing."""

import json
from typing import Any

import gostop as gs
from tests.support.cases import for_each, rows_of
from tests.support.refusals import refused

DOUBLE_JUNK = {"points": 3, "cards": "9A 11D 12D"}


@for_each(
    ("preset", "changes", "message"),
    rows_of("""
bga | {"heodang": {"turns": 11, "points": 3}} |
    heodang.turns is 11, but a seat has at most 10 turns with the hands of deal.layouts
    (heodang.turns)
# three bombs of 3 cards, each of which earns 4 flips
bga | {"heodang": {"turns": 14, "points": 3}, "bomb.flips": 4} |
    heodang.turns is 14, but a seat has at most 13 turns with the hands of deal.layouts
    (heodang.turns)
bga | {"heodang": {"turns": 16, "points": 3}, "small_bomb": {"multiplier": 1, "flips": 3, "steal":
    {"junk": 1}}} |
    heodang.turns is 16, but a seat has at most 15 turns with the hands of deal.layouts
    (heodang.turns)
# there can't be more flips than cards in the stock
bga | {"heodang": {"turns": 31, "points": 3}, "bomb.flips": 10} |
    heodang.turns is 31, but a seat has at most 30 turns with the hands of deal.layouts
    (heodang.turns)
# if flips are made at once, they take no turns
bga | {"heodang": {"turns": 11, "points": 3}, "bomb": {"flips": 10, "at_once": true}} |
    heodang.turns is 11, but a seat has at most 10 turns with the hands of deal.layouts
    (heodang.turns)
# 10 hand cards and 20 cards of the stock
french | {"heodang": {"turns": 31, "points": 3}, "turn.pairing": "compulsory"} |
    heodang.turns is 31, but a seat has at most 30 turns with the hands of deal.layouts
    (heodang.turns)
# a draw can't be offered in a game of two, the only one with hands of 10 cards
bga | {"draw.offer.cards": 8} |
    an offer needs 8 cards in hand, and with 3 or more players deal.layouts gives at most 7
    (draw.offer.cards)
bga | {"payment.shield": "X2 X3"} | none of the cards 'X2 X3' is in the deck (payment.shield)
bga | {"seating.forced_out": {"points": 2, "cards": "X2"}} |
    none of the cards 'X2' is in the deck (seating.forced_out.cards)
bga | {"seating.forced_out": {"points": 2, "cards": ""}} |
    none of the cards '' is in the deck (seating.forced_out.cards)
hangame | {"payment.multipliers.joker": {"factor": 2, "cards": "X2 X2b X3"}} |
    this rule needs 3 of its cards, and a player can have at most 2 (payment.multipliers.joker)
bga | {"payment.missions.joker": {"factor": 2, "cards": "1B X2"}} |
    this rule needs 2 of its cards, and a player can have at most 1 (payment.missions.joker)
# 22 junk, 2 double junk, X2, X3 and the sake cup
hangame | {"scoring.combinations.pi.count": 34} |
    this rule needs 34 pi, and a player can have at most 33 (scoring.combinations.pi)
bga | {"scoring.combinations.animals.unit": "pi"} |
    this rule needs 5 pi, and a player can have at most 0 (scoring.combinations.animals)
bga | {"cards.cup_count": "animal", "scoring.combinations.double_junk": {"points": 3, "cards": "9A
    11D 12D"}} |
    this rule needs 3 of its cards, and a player can have at most 2 without 9A, as cards.cup_count
    is animal (scoring.combinations.double_junk)
# 22 junk and 2 double junk
bga | {"cards.cup_count": "animal", "scoring.combinations.pi.count": 27} |
    this rule needs 27 pi, and a player can have at most 26 without 9A, as cards.cup_count is animal
    (scoring.combinations.pi)
bga | {"cards.cup_count": "junk", "payment.multipliers.meongtta.count": 9} |
    this rule needs 9 of its cards, and a player can have at most 8 without 9A, as cards.cup_count
    is junk (payment.multipliers.meongtta)
bga | {"cards.cup": "5A", "cards.cup_count": "junk", "payment.missions.may": {"factor": 4, "cards":
    "5A 5R 5J1 5J2"}} |
    this rule needs 4 of its cards, and a player can have at most 3 without 5A, as cards.cup_count
    is junk (payment.missions.may)
bga | {"cards.cup_count": "animal", "payment.baks.pi_bak": {"unit": "cards", "least": 25, "most":
    25}} |
    this rule needs 25 of its cards, and a player can have at most 24 without 9A, as cards.cup_count
    is animal (payment.baks.pi_bak)
bga | {"payment.baks.gwang_bak": {"least": 6, "most": 9}} |
    this rule needs 6 of its cards, and a player can have at most 5 (payment.baks.gwang_bak)
bga | {"instant.captures.joker": {"points": 2, "cards": "7A X2"}} |
    no deck has all of the cards 7A X2 (instant.captures.joker)
# one of the cards is for two players, the other for more
bga | {"cards.bonus": {"two": "X2", "more": "X3"}, "instant.captures.jokers": {"points": 2, "cards":
    "X2 X3"}} |
    no deck has all of the cards X2 X3 (instant.captures.jokers)
bga | {"instant.captures.birds": {"points": 2, "cards": "2A 4A 8A"}} |
    a turn can capture cards of at most 2 months, and these are of 3 (instant.captures.birds)
"""),
)
def test_what_is_out_of_reach_is_refused(preset: str, changes: str, message: str) -> None:
    with refused(gs.RulesetError, message):
        gs.RULESETS[preset].replace(json.loads(changes))


@for_each(
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
        # the card itself shields, so it doesn't matter how it counts
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

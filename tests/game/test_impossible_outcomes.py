"""Impossible outcomes are refused when they are settled, or doubted if their payments are clear."""

import json
from collections.abc import Mapping
from typing import Any

import pytest

import gostop as gs
from docs._ext.checked import WHY, checks
from gostop.teaching import explain
from tests.support.cases import for_each, rows_of
from tests.support.refusals import refused
from tests.support.settling import HONGDAN, SIX_ANIMALS

CHINESE = gs.CHINESE_BLOG
CHOSEN = gs.BGA.replace({"cards.cup_count": "chosen"})
SMALL = gs.BGA.replace({
    "small_bomb": {"multiplier": 2, "flips": 1, "steal": {"junk": 1, "last_turn": False}}
})  # fmt: skip
TAKES = gs.BGA.replace({"deal.four_on_table": "dealer_wins"})
Reason = gs.Reason


def outcome(
    ruleset: Any = gs.BGA, captured: Any = None, winner: Any = 0, **more: Any
) -> gs.Outcome:
    """Return a possible outcome, with the arguments that a test changes."""
    if captured is None:
        captured = [HONGDAN, "10R", "12R"]
    return gs.Outcome(ruleset, captured, winner, **more)


# Outcomes that are refused when they are settled.

SIX = ["", HONGDAN, "10R", "", "12R", ""]
PAIR: dict[str, Any] = {"captured": [SIX_ANIMALS, "10R"]}
APART = gs.BGA.replace({"shake.then_bomb": False})
"""Rules under which a month that was shaken can't be bombed."""
NO_JUNK = gs.BGA.replace({"scoring.combinations.pi": False, "payment.baks.pi_bak": False})
"""Rules without points for junk, so a seat has never had more points than now."""

RULES: dict[str, gs.Ruleset] = {
    **gs.RULESETS,
    "chosen": CHOSEN,
    "small bombs": SMALL,
    "dealer takes four": TAKES,
    "no bomb after a shake": APART,
    "no points for junk": NO_JUNK,
    "most points": gs.BGA.replace(
        {"draw.nobody_stops": "most_points", "payment.push": {"factor": 2, "most": 1}}
    ),
    "lost goes": gs.FRENCH.replace({"payment.lost_goes": True}),
    "enough points": gs.BGA.replace({"draw.nobody_stops": "enough_points"}),
    "no bombs": gs.BGA.replace({"bomb": False}),
    "no chongtong": gs.BGA.replace({"chongtong": False}),
    "first chongtong wins": gs.BGA.replace({"chongtong.all_hold": "first_wins"}),
}
ENUMS: dict[str, Mapping[str, Any]] = {
    "ruleset": RULES,
    "reason": Reason.__members__,
    "cup": gs.Kind.__members__,
}

REFUSED = rows_of(r"""
# seats
{"active": [0, 1]} | 3 different seats of 3 play, and active names… (active)
{"active": [0, 1, 1]} | 3 different seats of 3 play, and active names… (active)
{"active": [0, 1, 3]} | expected a seat from 0 to 2, found 3 (active)
{"active": [0, 1, -1]} | expected a seat from 0 to 2, found -1 (active)
{"captured": ["", "1R 2R 3R", "10R", "", "12R", ""], "winner": 1} |
    only 3 of these 6 seats play, so give active=… (active)
{"captured": ["", "1R 2R 3R", "10R", "", "12R", ""], "winner": 1, "active": [1, 2, 3, 4]} |
    3 different seats of 6 play, and active names (1, 2, 3, 4) (active)
# cards
{"captured": ["1R 2R 3R", "10R", "12R 10R"]} |
    10R is both in captured[1] and in captured[2] (captured)
{"captured": ["1R 2R 3R", "1R", ""]} | 1R is both in captured[0] and in captured[1] (captured)
{"captured": ["", "1R 2R 3R", "10R", "", "12R", ""], "winner": 1, "active": [0, 1, 2]} |
    seat 4 sat out, so it can't have captured 12R (captured[4])
{"ruleset": "chosen", "captured": ["1R 2R 3R", "9A", ""]} |
    seat 1 has captured 9A and chose how it counts, but cup is missing (cup)
# the carry
{"carry": 0} | expected a whole number from 1 to 1000000000, found 0 (carry)
{"carry": 1000000000000000000000000000000} |
    expected a whole number…, found 1000000000000000000000000000000 (carry)
{"carry": -2} | expected a whole number from 1 to 1000000000, found -2 (carry)
{"carry": 3} |
    draws in a row multiply a round by 1, 2, 4, 8, 16 by the rules of bga, not by 3 (carry)
{"carry": 32} |
    draws in a row multiply a round by 1, 2, 4, 8, 16 by the rules of bga, not by 32 (carry)
# calls by a seat that did not play, or calls that the rules don't have
{"goes": [0, 3]} | expected a seat that plays… (goes)
{"goes": [-1]} | expected a seat that plays… (goes)
{"shakes": [[3, 1]]} | expected a seat that plays… (shakes)
{"bombs": [5]} | expected a seat that plays… (bombs)
{"refused": 3} | expected a seat that plays… (refused)
{"captured": ["", "1R 2R 3R", "10R", "", "12R", ""], "winner": 1, "active": [1, 2, 4], "goes": [1,
    0]} |
    expected a seat that plays… (goes)
{"ruleset": "french", "shakes": [1]} | shakes can't name seat 1: french has no such rule (shakes)
{"ruleset": "no bombs", "bombs": [1, 1]} | bombs can't name seat 1: bga has no such rule (bombs)
{"ruleset": "chinese_blog", "refused": 0} |
    refused can't name seat 0: chinese_blog has no such rule (refused)
{"shakes": [[0, 2], [1, 3], [0, 2]]} | seat 0 has shaken month 2 twice (shakes)
# more calls than a hand and its turns have room for
{"goes": [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]} |
    seat 1 has called go 20 times, and it has had at most 6 turns for that by the rules of bga with
    3 players (goes)
{"goes": [0, 1, 1, 1, 1, 1, 1, 1]} |
    seat 1 has called go 7 times, and it has had at most 6 turns for that by the rules of bga with 3
    players (goes)
{"captured": ["2A 4A 5A 6A 7A 8A", "10R"], "goes": [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]} |
    seat 0 has called go 10 times, and it has had at most 9 turns for that by the rules of bga with
    2 players (goes)
{"shakes": [0, 0, 0, 0, 0, 0, 0, 0, 0]} |
    seat 0 must have played at least 27 cards for 9 shakes: its hand had only 7 (shakes)
{"shakes": [1, [0, 1], 0, [0, 2]]} |
    seat 0 must have played at least 9 cards for 3 shakes: its hand had only 7 (shakes)
{"captured": ["2A 4A 5A 6A 7A 8A", "10R"], "shakes": [0, 0, 0, 0]} |
    seat 0 must have played at least 12 cards for 4 shakes: its hand had only 10 (shakes)
{"bombs": [2, 2, 2, 2, 2]} |
    seat 2 must have played at least 15 cards for 5 bombs: its hand had only 7 (bombs)
{"captured": ["2A 4A 5A 6A 7A 8A", "10R"], "bombs": [1, 0, 1, 1, 1]} |
    seat 1 must have played at least 12 cards for 4 bombs: its hand had only 10 (bombs)
# a seat that has shaken a month may bomb it, but no other month in addition
{"shakes": [0, 0], "bombs": [0, 0, 0]} | seat 0 must have played at least 9 cards… (shakes)
{"ruleset": "no bomb after a shake", "shakes": [0, 0], "bombs": [0]} |
    seat 0 must have played at least 9 cards for 2 shakes and 1 bomb: its hand had only 7 (shakes)
# impossible histories of the cards
{"shakes": [[0, 2], [2, 5], [1, 2]]} |
    seats 0 and 1 can't both have held three of month 2 to shake (shakes)
{"ruleset": "small bombs", "bombs": [0, 0], "small_bombs": [0, 1, 1, 1]} |
    seat 0 must have played at least 8 cards for 2 bombs and 1 small bomb: its hand had only 7
    (bombs)
# the cup
{"ruleset": "chosen", "cup": "JUNK"} | nobody has captured 9A, so nobody chose how it counts (cup)
{"captured": ["1R 2R 3R", "9A", ""], "cup": "ANIMAL"} |
    bga asks nobody how 9A counts, so there is no choice (cup)
# ends of a round that the rules can't produce
{"winner": null, "reason": "FOUR_ON_TABLE"} |
    no round of bga with 3 playing ends with Reason.FOUR_ON_TABLE (reason)
{"ruleset": "chinese_blog", "winner": null, "reason": "VOID"} |
    no round of chinese_blog with 3 playing ends with Reason.VOID (reason)
{"ruleset": "dealer takes four", "winner": null, "reason": "VOID"} |
    no round of bga with 3 playing ends with Reason.VOID (reason)
{"captured": ["1R 2R 3R", "10R"], "winner": null, "reason": "DRAW_AGREED"} |
    no round of bga with 2 playing ends with Reason.DRAW_AGREED (reason)
{"ruleset": "first chongtong wins", "winner": null, "reason": "CHONGTONG_DRAW"} |
    no round of bga with 3 playing ends with Reason.CHONGTONG_DRAW (reason)
# the reason and the winner
{"ruleset": "no chongtong", "reason": "CHONGTONG"} |
    no round of bga with 3 playing ends with Reason.CHONGTONG (reason)
{"ruleset": "no chongtong", "reason": "CHONGTONG_DRAW", "winner": null} |
    no round of bga with 3 playing ends with Reason.CHONGTONG_DRAW (reason)
{"ruleset": "french", "reason": "THREE_PPEOK"} |
    no round of french with 3 playing ends with Reason.THREE_PPEOK (reason)
{"reason": "HEODANG"} | no round of bga with 3 playing ends with Reason.HEODANG (reason)
{"ruleset": "chinese_blog", "reason": "DRAW_AGREED", "winner": null} |
    no round of chinese_blog with 3 playing ends with Reason.DRAW_AGREED (reason)
{"winner": null} | a round that ends with Reason.STOP has a winner, and none is… (winner)
{"winner": null, "reason": "CHONGTONG"} |
    a round that ends with Reason.CHONGTONG has a winner, and none is named (winner)
{"winner": null, "reason": "THREE_PPEOK"} |
    a round that ends with Reason.THREE_PPEOK has a winner, and none is named (winner)
{"ruleset": "chinese_blog", "winner": null, "reason": "HEODANG"} |
    a round that ends with Reason.HEODANG has a winner, and none is named (winner)
{"ruleset": "dealer takes four", "winner": null, "reason": "FOUR_ON_TABLE"} |
    a round that ends with Reason.FOUR_ON_TABLE has a winner, and none is named (winner)
{"ruleset": "chinese_blog", "reason": "FOUR_ON_TABLE"} |
    nobody wins a round that ends with Reason.FOUR_ON_TABLE, so seat 0 didn't (winner)
{"reason": "EXHAUSTED"} |
    nobody wins a round that ends with Reason.EXHAUSTED, so seat 0 didn't (winner)
{"reason": "DRAW_AGREED"} |
    nobody wins a round that ends with Reason.DRAW_AGREED, so seat 0 didn't (winner)
{"reason": "CHONGTONG_DRAW"} |
    nobody wins a round that ends with Reason.CHONGTONG_DRAW, so seat 0 didn't (winner)
{"reason": "VOID"} | nobody wins a round that ends with Reason.VOID, so seat… (winner)
{"winner": 3} | expected a seat that played, one of (0, 1, 2), found 3 (winner)
{"winner": -1} | expected a seat that played, one of (0, 1, 2), found -1 (winner)
{"winner": 3, "reason": "CHONGTONG"} | expected a seat that played…, found 3 (winner)
{"captured": ["", "1R 2R 3R", "10R", "", "12R", ""], "winner": 0, "active": [1, 2, 4]} |
    expected a seat…, found 0 (winner)
# without a stop, the seat with the most points wins by some rules
{"ruleset": "most points", "captured": ["2A 4A 5A 6A 7A", "1B 3B 8B"]} |
    seat 0 can't have stopped: it has 1 point and needs 7 by the rules of bga with 2 playing, or
    more points than each other seat to win without a stop (captured[0])
{"ruleset": "most points", "captured": ["1R 2R 3R", "1B 3B 8B"]} |
    seat 0 can't have stopped: it has 3 points… (captured[0])
{"ruleset": "most points", "captured": ["1J1", ""]} |
    seat 0 can't have stopped: it has 0 points… (captured[0])
{"ruleset": "most points", "captured": ["1R 2R 3R", ""], "winner": null, "reason": "EXHAUSTED"} |
    the round is no draw: seat 0 has most points, and wins by the rules of bga if nobody stops
    (reason)
{"ruleset": "lost goes", "goes": [1], "go_scores": [null, 1000, null]} |
    seat 1 can't have had 1000 points at its last go: all cards together are worth at most… by the
    rules of french (go_scores)
{"shakes": [0, [0, 5], [1, 5]]} |
    seats 0 and 1 can't both have held three of month 5 to shake (shakes)
# payments during the round
{"instant": [[0, 1, 1, "\ud800"]]} | expected an id…, found '\ud800' (instant)
{"instant": [[3, 0, 1, "x"]]} | expected a seat from 0 to 2, found 3 (instant.payer)
{"instant": [[0, -1, 1, "x"]]} | expected a seat from 0 to 2, found -1 (instant.payee)
{"instant": [[0, 1, -1, "x"]]} |
    x pays from 1 to 1000000000 points by the rules of bga, not -1 (instant)
# the dealer, and the number of the round
{"dealer": 3} | expected a seat from 0 to 2, found 3 (dealer)
{"dealer": -1} | expected a seat from 0 to 2, found -1 (dealer)
{"round": 0} | expected a whole number from 1 to 1000000000, found 0 (round)
{"round": 1000000000000000000000000000000} |
    expected a whole number…, found 1000000000000000000000000000000 (round)
{"instant": [[1, 1, 3, "x"]]} | seat 1 can't pay itself (instant)
""")


DOUBTED = rows_of(r"""
# the score of a seat's last go
{"ruleset": "no points for junk", "captured": ["1R 2R 3R", "", ""], "goes": [1]} |
    go number 1 of seat 1 needs at least 3 points, and it can have had at most 0 (goes)
{"ruleset": "no points for junk", "captured": ["1R 2R 3R", "", ""], "goes": [0, 0]} |
    go number 2 of seat 0 needs at least 4 points, and it can have had at most 3 (goes)
# the points of the winner
{"winner": 1} |
    seat 1 can't have stopped: it has 0 points and needs 3 by the rules of bga with 3 playing
    (captured[1])
{"captured": ["1R 2R 3R 4R 5R 6R 9R", "10R"]} |
    seat 0 can't have stopped: it has 6 points and needs 7 by the rules of bga with 2 playing
    (captured[0])
{"ruleset": "most points", "captured": ["1R 2R 3R", ""], "reason": "PUSHED"} |
    seat 0 can't have stopped: it has 3 points and needs 7 by the rules of bga with 2 playing
    (captured[0])
{"ruleset": "enough points", "captured": ["1R 2R 3R 4R 5R 6R 9R", ""]} |
    seat 0 can't have stopped: it has 6 points… (captured[0])
{"ruleset": "enough points", "captured": ["1R 2R 3R", "2A 4A 8A", ""], "goes": [0]} |
    seat 0 called go 1 time, so it needs at least 4 points to stop by the rules of bga with 3
    playing, or more points than each other seat to win without a stop, and it has 3 (goes)
{"ruleset": "lost goes", "captured": ["1B 3B 8B 2A 4A 8A", "", ""], "goes": [0], "go_scores": [8,
    null, null]} |
    seat 0 called go 1 time, so it needs at least 9 points to stop by the rules of french with 3
    playing, and it has 8 (goes)
{"ruleset": "lost goes", "goes": [1], "go_scores": [null, 2, null]} |
    go number 1 of seat 1 needs at least 3 points, and it had 2 (go_scores)
{"ruleset": "lost goes", "goes": [1], "go_scores": [null, 40, null]} |
    seat 1 can't have had 40 points at its last go: its captures are worth at most…, even with all
    junk that may have been stolen (go_scores)
""")

LONG = '{"instant": [[0, 1, 1, "%s"]]}' % ("x" * 10_001), "expected an id…, found 'xxxx… (instant)"


def written(fields: str) -> gs.Outcome:
    """Return the outcome of a row."""
    given = json.loads(fields)
    for name, members in ENUMS.items():
        if given.get(name) is not None:
            given[name] = members[given[name]]
    return outcome(**given)


@for_each(("fields", "message"), [*REFUSED, LONG])
def test_an_outcome_that_cannot_be_is_refused(fields: str, message: str) -> None:
    with refused(gs.PositionError, message):
        gs.settle(written(fields))


@for_each(("fields", "message"), DOUBTED)
def test_an_outcome_that_no_round_reaches_is_settled_with_a_doubt(
    fields: str, message: str
) -> None:
    doubtful = written(fields)
    with refused(gs.PositionError, message) as caught:
        gs.settle(doubtful, strict=True)
    settlement = gs.settle(doubtful)
    (doubt,) = settlement.doubts
    assert (caught.value.code, caught.value.field) == (doubt.code, doubt.field)
    assert str(caught.value).startswith(str(doubt))
    assert str(settlement).endswith(f"\nDoubtful: {doubt}")
    assert settlement == gs.from_plain(gs.to_plain(settlement))
    assert 0 == sum(settlement.points)


@for_each(
    ("ruleset", "seats", "message"),
    [
        (gs.BGA, 1, "expected a number of players of bga (2, 3, 4, 5, 6), found 1 (deal.layouts)"),
        (gs.BGA, 7, "expected a number of players of bga (2, 3, 4, 5, 6), found 7 (deal.layouts)"),
        (gs.FRENCH, 5, "expected a number of players of french (2, 3, 4), found 5 (deal.layouts)"),
        (CHINESE, 4, "expected a number of players of chinese_blog (2, 3), found 4 (deal.layouts)"),
        (CHINESE, 0, "expected a number of players of chinese_blog (2, 3), found 0 (deal.layouts)"),
    ],
)
def test_a_number_of_seats_that_the_rules_do_not_know_is_refused(
    ruleset: gs.Ruleset, seats: int, message: str
) -> None:
    written = gs.Outcome(ruleset, [""] * seats, None, reason=Reason.EXHAUSTED)
    with refused(gs.RulesetError, message):
        gs.settle(written)


# Possible outcomes that look similar.


@for_each(
    "fields",
    [
        {"shakes": [(0, 2), (1, 4), (0, 3)]},
        # shakes of unknown months, which may be different months
        {**PAIR, "shakes": [0, 0, (0, 2)]},
        {"goes": (1,) * 6, "shakes": [0] * 2},
        {**PAIR, "goes": (1,) * 9, "bombs": (1, 1, 1)},
        # a seat that has shaken may bomb, or under other rules may bomb only another month
        {"shakes": [0, 0], "bombs": (0, 0)},
        {"ruleset": APART, "shakes": [0], "bombs": (0,)},
        {"ruleset": NO_JUNK, "captured": ["2A 4A 8A", "", ""], "goes": (0,)},
        {"ruleset": SMALL, "bombs": (0,), "small_bombs": (0, 0, 1, 1, 1)},
        # before junk was stolen, seat 1 may have had more points than now
        {"captured": [HONGDAN, "", ""], "goes": (1,) * 6},
        {"dealer": 2, "round": 1},
        {"dealer": 0, "round": 10**9},
        {"captured": SIX, "winner": 1, "active": (4, 2, 1)},
        {"ruleset": CHOSEN, "captured": [HONGDAN, "9A", ""], "cup": gs.Kind.JUNK},
        {"ruleset": CHOSEN, "cup": None},
        {"ruleset": TAKES, "reason": Reason.FOUR_ON_TABLE, "captured": ["", "", ""]},
        {"ruleset": CHINESE, "winner": None, "reason": Reason.FOUR_ON_TABLE},
        {"winner": None, "reason": Reason.VOID},
        {"winner": None, "reason": Reason.DRAW_AGREED},
        {"winner": None, "reason": Reason.CHONGTONG_DRAW},
        {"winner": 2, "reason": Reason.CHONGTONG},
        {"instant": [(0, 1, 1, "x")]},
        {"carry": 1, "refused": 0, "goes": (2,)},
        # the listed captures may be only a part of what was captured
        {"bombs": (0,)},
        {"captured": [f"{HONGDAN} 11B 11D 11J1 11J2", "10R", "12R"], "bombs": (0,)},
        {"captured": [f"{HONGDAN} 11B", "10R 11J2 11D", "12R 11J1"], "bombs": (0,)},
        {"captured": [HONGDAN, "10R 12B 12A 12R", "12D 9A"], "bombs": (1,)},
        {"captured": [f"{HONGDAN} 1B 3B", "8B 8A 8J1", "1J1 1J2 3J1 3J2 8J2"], "bombs": (0, 1, 0)},
        {
            "ruleset": SMALL,
            "captured": [f"{HONGDAN} 1B 3B", "10R", "1J1 1J2 3J1 3J2"],
            "bombs": (0,),
            "small_bombs": (0,),
        },
        # a seat that shook a month may bomb it
        {"captured": [f"{HONGDAN} 11B 11D 11J1 11J2", "", ""], "shakes": [(0, 11)], "bombs": (0,)},
        # all twelve months, with as many bombs as a hand has room for
        {"captured": [str(gs.CardSet(gs.CARDS[:48])), ""], "bombs": (0,) * 3},
        # the seat reaches the threshold only with the cup, as junk or as an animal
        {"captured": ["5A 6A 7A 10A 9A 1B 3B 12B", "", ""]},
        # under other rules, the seat with the most points wins, even if they are few
        {
            "ruleset": gs.FRENCH.replace({"draw.nobody_stops": "most_points"}),
            "captured": ["1B 3B 12B", "", ""],
        },
        # without a stop nobody wins if two seats have the most points, or too few
        {
            "ruleset": RULES["most points"],
            "captured": [HONGDAN, "1B 3B 8B", ""],
            "winner": None,
            "reason": Reason.EXHAUSTED,
        },
        {
            "ruleset": RULES["enough points"],
            "captured": ["1B 3B 12B", "", ""],
            "winner": None,
            "reason": Reason.EXHAUSTED,
        },
        {"ruleset": gs.BGA.replace({"go.threshold": 2}), "captured": ["1B 3B 12B", "", ""]},
        {"captured": [SIX_ANIMALS, ""]},
    ],
)
def test_an_outcome_that_can_be_is_settled(fields: dict[str, Any]) -> None:
    settlement = gs.settle(outcome(**fields), strict=True)
    assert (0, ()) == (sum(settlement.points), settlement.doubts)


def test_the_cup_as_chosen_decides_whether_one_could_stop() -> None:
    captured = ["5A 6A 7A 10A 9A 1B 3B 12B", "", ""]
    fields: dict[str, Any] = {"ruleset": CHOSEN, "captured": captured}
    assert (0, 0, 0) == gs.settle(outcome(**fields, cup=gs.Kind.ANIMAL)).points
    with pytest.raises(gs.PositionError, match="seat 0 can't have stopped: it has 2 points"):
        gs.settle(outcome(**fields, cup=gs.Kind.JUNK), strict=True)


def test_cards_that_the_rules_deck_does_not_hold_are_refused() -> None:
    with pytest.raises(gs.PositionError) as caught:
        gs.settle(outcome(gs.FRENCH, [HONGDAN, "X2", "12R"]))
    assert "no_such_card" == caught.value.code
    assert str(caught.value) == (
        "the deck of french for 3 players has no X2 (captured[1]); "
        "replace(**{'cards.bonus': 'X2 X3'}) gives other bonus cards"
    )


def test_a_refused_draw_of_two_players_is_refused() -> None:
    # a draw may be offered only if three play (R22)
    with pytest.raises(gs.PositionError, match="refused can't name seat 1: bga has no such rule"):
        gs.settle(outcome(gs.BGA, [SIX_ANIMALS, "10R"], refused=1))


# Payments during the round.


def test_an_opponent_that_pays_less_at_once_than_another_is_doubted() -> None:
    both = [(1, 0, "first_ppeok"), (2, 0, "first_ppeok")]
    house = (1, 0, 5, "our_rule")
    captured = [HONGDAN, "10R", "12R"]
    assert () == gs.settle(outcome(captured=captured, instant=[*both, house])).doubts
    half = outcome(captured=captured, instant=both[:1], goes=())
    [doubt] = gs.settle(half).doubts
    assert ("missing", "instant", 2, 0, 3) == (
        *(doubt.code, doubt.field, doubt.seat),
        *(doubt.points, doubt.limit),
    )
    said = "seat 2 pays 0 points to seat 0 for first_ppeok, and another seat pays 3: by the rules"
    assert doubt.sentence.startswith(said)
    with refused(gs.PositionError, f"{said} of bga all pay the same (instant)"):
        gs.settle(half, strict=True)
    tally = gs.Tally("bga", 3, instant=both[:1], reason=Reason.CHONGTONG)
    for settled in (gs.settle(half), gs.settle(tally)):
        assert "Player 3 pays 0 points at once where another" in explain(settled)
        assert "다른 사람은 3점을 냈는데, 3번 참가자는 0점을" in explain(settled, "ko")
    shared = gs.BGA.replace({"payment.gained": "in_all"})
    assert () == gs.settle(outcome(shared, captured, instant=[(1, 0, 2, "first_ppeok")])).doubts


# The table of checks in the reference.


def test_the_reference_says_of_each_check_of_an_outcome_why_it_refuses_or_doubts() -> None:
    known = {check.name: check for check in checks()}
    assert set(WHY) <= set(known)
    # each check that can refuse or doubt an outcome has its own reason
    used = {name for name in known if name.startswith(("calls.", "outcome."))}
    used |= {f"cards.{name}" for name in ("check_once", "check_deck", "check_cup")}
    assert used == set(WHY)
    doubts = {name for name, check in known.items() if check.is_doubt}
    assert {
        "calls.go_score_doubts",
        "calls.most_score_doubts",
        "outcome._stop_doubts",
        "outcome.instant_doubts",
        "outcome.points_doubts",
    } == doubts
    assert all(check.about.endswith(".") for check in known.values())

"""Outcomes that cannot be are refused when they are settled."""

import re
from typing import Any

import pytest

import gostop as gs
from tests.settling import HONGDAN, SIX_ANIMALS

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
    """An outcome that can be, but for what a test changes."""
    if captured is None:
        captured = [HONGDAN, "10R", "12R"]
    return gs.Outcome(ruleset, captured, winner, **more)


# What is refused when it is settled.

SIX = ["", HONGDAN, "10R", "", "12R", ""]
PAIR: dict[str, Any] = {"captured": [SIX_ANIMALS, "10R"]}
APART = gs.BGA.replace({"shake.then_bomb": False})
"""What has been shaken cannot be bombed."""
NO_JUNK = gs.BGA.replace({"scoring.combinations.pi": False, "payment.baks.pi_bak": False})
"""Nobody had more points before junk was stolen."""

REFUSED: list[tuple[dict[str, Any], str]] = [
    # seats
    ({"active": (0, 1)}, "active is (0, 1); right are 3 different seats of 3"),
    ({"active": (0, 1, 1)}, "active is (0, 1, 1); right are 3 different seats of 3"),
    ({"active": (0, 1, 3)}, "active is 3; seats go from 0 to 2"),
    ({"active": (0, 1, -1)}, "active is -1; seats go from 0 to 2"),
    ({"captured": SIX, "winner": 1}, "right are 3 different seats of 6"),
    ({"captured": SIX, "winner": 1, "active": (1, 2, 3, 4)}, "right are 3 different seats of 6"),
    # cards
    (
        {"captured": [HONGDAN, "10R", "12R 10R"]},
        "10R is captured by seat 1 and by seat 2; right is one of them",
    ),
    (
        {"captured": [HONGDAN, "1R", ""]},
        "1R is captured by seat 0 and by seat 1; right is one of them",
    ),
    (
        {"captured": SIX, "winner": 1, "active": (0, 1, 2)},
        "seat 4 sat out and has captured 12R; right is nothing",
    ),
    (
        {"ruleset": CHOSEN, "captured": [HONGDAN, "9A", ""]},
        "seat 1 has captured 9A and must have said how it counts; give cup=Kind.ANIMAL or",
    ),
    # the carry
    ({"carry": 0}, "carry is 0; right is a whole number from 1 "),
    (
        {"carry": 10**30},
        "carry is 1000000000000000000000000000000; right is a whole number from 1 ",
    ),
    ({"carry": -2}, "carry is -2; right is a whole number from 1 "),
    (
        {"carry": 3},
        "expected what draws in a row make of it by bga (1, 2, 4, 8, 16), found 3 (carry",
    ),
    ({"carry": 32}, "expected what draws in a row make of it by bga (1, 2, 4, 8, 16), found 32"),
    # calls by who did not play, or that the rules do not know
    ({"goes": (0, 3)}, "goes names seat 3; right are (0, 1, 2), who played"),
    ({"goes": (-1,)}, "goes names seat -1; right are (0, 1, 2), who played"),
    ({"shakes": [(3, 1)]}, "shakes names seat 3; right are (0, 1, 2), who played"),
    ({"bombs": (5,)}, "bombs names seat 5; right are (0, 1, 2), who played"),
    ({"refused": 3}, "refused names seat 3; right are (0, 1, 2), who played"),
    (
        {"captured": SIX, "winner": 1, "active": (1, 2, 4), "goes": (1, 0)},
        "goes names seat 0; right are (1, 2, 4), who played",
    ),
    ({"ruleset": gs.FRENCH, "shakes": [1]}, "shakes is (1,), but french has no such rule"),
    (
        {"ruleset": gs.BGA.replace({"bomb": False}), "bombs": (1, 1)},
        "bombs is (1, 1), but bga has no such rule",
    ),
    ({"ruleset": CHINESE, "refused": 0}, "refused is (0,), but chinese_blog has no such rule"),
    (
        {"shakes": [(0, 2), (1, 3), (0, 2)]},
        "expected each month once, found month 2 for seat 0 twice (shakes)",
    ),
    # more than a hand and its turns have room for
    (
        {"goes": (1,) * 20},
        "expected at most 6 goes by seat 1, found 20 (goes); by bga with 3 players",
    ),
    ({"goes": (0, 1, 1, 1, 1, 1, 1, 1)}, "expected at most 6 goes by seat 1, found 7 (goes)"),
    ({**PAIR, "goes": (0,) * 10}, "expected at most 9 goes by seat 0, found 10 (goes); by bga"),
    (
        {"shakes": [0] * 9},
        "expected shakes and bombs of a hand of 7 cards, found that seat 0 has played at least 27 "
        "for 9 shakes, 0 bombs and 0 small bombs (shakes, bombs, small_bombs)",
    ),
    ({"shakes": [1, (0, 1), 0, (0, 2)]}, "seat 0 has played at least 9 for 3 shakes, 0 bombs and"),
    ({**PAIR, "shakes": [0] * 4}, "a hand of 10 cards, found that seat 0 has played at least 12"),
    ({"bombs": (2,) * 5}, "a hand of 7 cards, found that seat 2 has played at least 15 for 0 sha"),
    ({**PAIR, "bombs": (1, 0, 1, 1, 1)}, "a hand of 10 cards, found that seat 1 has played at le"),
    # who has shaken a month may bomb it, but not more months than that
    (
        {"shakes": [0, 0], "bombs": (0, 0, 0)},
        "seat 0 has played at least 9 for 2 shakes, 3 bombs and 0 small bombs (shakes, bombs, sma",
    ),
    (
        {"ruleset": APART, "shakes": [0, 0], "bombs": (0,)},
        "seat 0 has played at least 9 for 2 shakes, 1 bombs and 0 small bombs",
    ),
    # the score of a seat's last go
    (
        {"ruleset": NO_JUNK, "captured": [HONGDAN, "", ""], "goes": (1,)},
        "expected at least 3 points for go number 1 of seat 1, found 0 (goes)",
    ),
    (
        {"ruleset": NO_JUNK, "captured": [HONGDAN, "", ""], "goes": (0, 0)},
        "expected at least 4 points for go number 2 of seat 0, found 3 (goes)",
    ),
    # what the cards cannot have been through
    (
        {"shakes": [(0, 2), (2, 5), (1, 2)]},
        "expected each month once, found month 2 for seats 0 and 1 (shakes)",
    ),
    (
        {"ruleset": SMALL, "bombs": (0, 0), "small_bombs": (0, 1, 1, 1)},
        "seat 0 has played at least 8 for 0 shakes, 2 bombs and 1 small bombs (shakes, bombs, sma",
    ),
    # the cup
    (
        {"ruleset": CHOSEN, "cup": gs.Kind.JUNK},
        "cup is Kind.JUNK, but nobody has captured 9A; right is None",
    ),
    (
        {"captured": [HONGDAN, "9A", ""], "cup": gs.Kind.ANIMAL},
        "cup is Kind.ANIMAL, but bga asks nobody how 9A counts; right is None, or a ruleset whose",
    ),
    # ends that the rules cannot bring about
    (
        {"winner": None, "reason": Reason.FOUR_ON_TABLE},
        "reason is Reason.FOUR_ON_TABLE, but bga has no such rule with 3 playing",
    ),
    (
        {"ruleset": CHINESE, "winner": None, "reason": Reason.VOID},
        "reason is Reason.VOID, but chinese_blog has no such rule with 3 playing",
    ),
    (
        {"ruleset": TAKES, "winner": None, "reason": Reason.VOID},
        "reason is Reason.VOID, but bga has no such rule",
    ),
    (
        {"captured": [HONGDAN, "10R"], "winner": None, "reason": Reason.DRAW_AGREED},
        "reason is Reason.DRAW_AGREED, but bga has no such rule with 2 playing",
    ),
    (
        {
            "ruleset": gs.BGA.replace({"chongtong.all_hold": "first_wins"}),
            "winner": None,
            "reason": Reason.CHONGTONG_DRAW,
        },
        "reason is Reason.CHONGTONG_DRAW, but bga has no such rule with 3 playing",
    ),
    # the reason and the winner
    (
        {"ruleset": gs.BGA.replace({"chongtong": False}), "reason": Reason.CHONGTONG},
        "reason is Reason.CHONGTONG, but bga has no such rule",
    ),
    (
        {
            "ruleset": gs.BGA.replace({"chongtong": False}),
            "reason": Reason.CHONGTONG_DRAW,
            "winner": None,
        },
        "reason is Reason.CHONGTONG_DRAW, but bga has no such rule",
    ),
    (
        {"ruleset": gs.FRENCH, "reason": Reason.THREE_PPEOK},
        "reason is Reason.THREE_PPEOK, but french has no such rule",
    ),
    ({"reason": Reason.HEODANG}, "reason is Reason.HEODANG, but bga has no such rule"),
    (
        {"ruleset": CHINESE, "reason": Reason.DRAW_AGREED, "winner": None},
        "reason is Reason.DRAW_AGREED, but chinese_blog has no such rule",
    ),
    ({"winner": None}, "winner is None, but reason is Reason.STOP; give the winner, or why nobody"),
    (
        {"winner": None, "reason": Reason.CHONGTONG},
        "winner is None, but reason is Reason.CHONGTONG",
    ),
    (
        {"winner": None, "reason": Reason.THREE_PPEOK},
        "winner is None, but reason is Reason.THREE_PPEOK",
    ),
    (
        {"ruleset": CHINESE, "winner": None, "reason": Reason.HEODANG},
        "winner is None, but reason is Reason.HEODANG",
    ),
    (
        {"ruleset": TAKES, "winner": None, "reason": Reason.FOUR_ON_TABLE},
        "winner is None, but reason is Reason.FOUR_ON_TABLE",
    ),
    (
        {"ruleset": CHINESE, "reason": Reason.FOUR_ON_TABLE},
        "winner is 0, but reason is Reason.FOUR_ON_TABLE, a draw; right is None",
    ),
    ({"reason": Reason.EXHAUSTED}, "winner is 0, but reason is Reason.EXHAUSTED, a draw"),
    ({"reason": Reason.DRAW_AGREED}, "winner is 0, but reason is Reason.DRAW_AGREED, a draw"),
    ({"reason": Reason.CHONGTONG_DRAW}, "winner is 0, but reason is Reason.CHONGTONG_DRAW, a draw"),
    ({"reason": Reason.VOID}, "winner is 0, but reason is Reason.VOID, a draw; right is None"),
    ({"winner": 3}, "winner is 3; right is a seat that played: (0, 1, 2)"),
    ({"winner": -1}, "winner is -1; right is a seat that played: (0, 1, 2)"),
    (
        {"winner": 3, "reason": Reason.CHONGTONG},
        "winner is 3; right is a seat that played: (0, 1, 2)",
    ),
    (
        {"captured": SIX, "winner": 0, "active": (1, 2, 4)},
        "winner is 0; right is a seat that played: (1, 2, 4)",
    ),
    (
        {"winner": 1},
        "winner 1 has 0 points, but bga lets one stop from 3 on with 3 playing; are all captured",
    ),
    (
        {"captured": ["1R 2R 3R 4R 5R 6R 9R", "10R"]},
        "winner 0 has 6 points, but bga lets one stop from 7 on with 2 playing",
    ),
    (
        {"shakes": [0, (0, 5), (1, 5)]},
        "expected each month once, found month 5 for seats 0 and 1 (shakes)",
    ),
    # what was paid
    ({"instant": [(3, 0, 1, "x")]}, "instant: payer is 3; seats go from 0 to 2"),
    ({"instant": [(0, -1, 1, "x")]}, "instant: payee is -1; seats go from 0 to 2"),
    (
        {"instant": [(0, 1, -1, "x")]},
        "expected from 1 to 1000000000 points for x by bga, found -1 (instant)",
    ),
    # when it was played
    ({"dealer": 3}, "dealer is 3; seats go from 0 to 2"),
    ({"dealer": -1}, "dealer is -1; seats go from 0 to 2"),
    ({"round": 0}, "round is 0; right is a whole number from 1 "),
    ({"round": 10**30}, "right is a whole number from 1 to 1000000000"),
    ({"instant": [(1, 1, 3, "x")]}, "instant: seat 1 pays itself; right are two seats"),
]


@pytest.mark.parametrize(("fields", "message"), REFUSED, ids=lambda value: str(value)[:60])
def test_an_outcome_that_cannot_be_is_refused(fields: dict[str, Any], message: str) -> None:
    written = outcome(**fields)
    with pytest.raises(gs.PositionError, match=re.escape(message)):
        gs.settle(written)


@pytest.mark.parametrize(
    ("ruleset", "seats", "message"),
    [
        (gs.BGA, 1, "bga does not seat 1 players; it seats 2, 3, 4, 5, 6"),
        (gs.BGA, 7, "bga does not seat 7 players"),
        (gs.FRENCH, 5, "french does not seat 5 players; it seats 2, 3, 4"),
        (CHINESE, 4, "chinese_blog does not seat 4 players; it seats 2, 3"),
        (CHINESE, 0, "chinese_blog does not seat 0 players"),
    ],
)
def test_a_number_of_seats_that_the_rules_do_not_know_is_refused(
    ruleset: gs.Ruleset, seats: int, message: str
) -> None:
    written = gs.Outcome(ruleset, [""] * seats, None, reason=Reason.EXHAUSTED)
    with pytest.raises(gs.RulesetError, match=re.escape(message)):
        gs.settle(written)


# What can be, though it looks much like it.


@pytest.mark.parametrize(
    "fields",
    [
        {"shakes": [(0, 2), (1, 4), (0, 3)]},
        # bare seats: the months are not known, and may differ
        {**PAIR, "shakes": [0, 0, (0, 2)]},
        {"goes": (1,) * 6, "shakes": [0] * 2},
        {**PAIR, "goes": (*(0, 1) * 9,), "bombs": (1, 1, 1)},
        # who has shaken may bomb; by other rules only another month
        {"shakes": [0, 0], "bombs": (0, 0)},
        {"ruleset": APART, "shakes": [0], "bombs": (0,)},
        {"ruleset": NO_JUNK, "captured": [HONGDAN, "", ""], "goes": (0,)},
        {"ruleset": SMALL, "bombs": (0,), "small_bombs": (0, 0, 1, 1, 1)},
        # more than it has now, before junk was stolen
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
        # captures may be a part of what was captured
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
        # who shook a month may bomb it
        {"captured": [f"{HONGDAN} 11B 11D 11J1 11J2", "", ""], "shakes": [(0, 11)], "bombs": (0,)},
        # all twelve months, as many of them bombed as a hand has room for
        {"captured": [str(gs.CardSet(gs.CARDS[:48])), ""], "bombs": (0,) * 3},
        # a threshold that needs the cup, as junk or as an animal
        {"captured": ["5A 6A 7A 10A 9A 1B 3B 12B", "", ""]},
        # by other rules most points win, whatever they are
        {
            "ruleset": gs.FRENCH.replace({"draw.nobody_stops": "most_points"}),
            "captured": ["1B 3B 12B", "", ""],
        },
        {"ruleset": gs.BGA.replace({"go.threshold": 2}), "captured": ["1B 3B 12B", "", ""]},
        {"captured": [SIX_ANIMALS, ""]},
    ],
    ids=lambda value: str(value)[:60],
)
def test_an_outcome_that_can_be_is_settled(fields: dict[str, Any]) -> None:
    assert 0 == sum(gs.settle(outcome(**fields)).points)


def test_the_cup_as_chosen_decides_whether_one_could_stop() -> None:
    captured = ["5A 6A 7A 10A 9A 1B 3B 12B", "", ""]
    fields: dict[str, Any] = {"ruleset": CHOSEN, "captured": captured}
    assert (0, 0, 0) == gs.settle(outcome(**fields, cup=gs.Kind.ANIMAL)).points
    with pytest.raises(gs.PositionError, match="winner 0 has 2 points"):
        gs.settle(outcome(**fields, cup=gs.Kind.JUNK))


def test_cards_that_the_rules_deck_does_not_hold_are_refused() -> None:
    with pytest.raises(gs.PositionError, match="X2"):
        gs.settle(outcome(gs.FRENCH, [HONGDAN, "X2", "12R"]))


def test_a_refused_draw_of_two_players_is_refused() -> None:
    # a draw is offered among three (R22)
    with pytest.raises(gs.PositionError, match="refused is"):
        gs.settle(outcome(gs.BGA, [SIX_ANIMALS, "10R"], refused=1))

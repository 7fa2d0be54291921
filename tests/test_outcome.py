"""`Outcome`: what it reads, and that everything that cannot be is refused with a remedy."""

import re
from typing import Any

import pytest

import gostop as gs
from gostop.outcome import Instant, Paid, sequence_of_seats
from tests.settling import HONGDAN, SIX_ANIMALS

CHINESE = gs.CHINESE_BLOG
CHOSEN = gs.BGA.replace({"cards.cup_count": "chosen"})
TAKES = gs.BGA.replace({"deal.four_on_table": "dealer_wins"})
Reason = gs.Reason


def outcome(
    ruleset: Any = gs.BGA, captured: Any = None, winner: Any = 0, **more: Any
) -> gs.Outcome:
    """An outcome that can be, but for what a test changes."""
    if captured is None:
        captured = [HONGDAN, "10R", "12R"]
    return gs.Outcome(ruleset, captured, winner, **more)


# What it reads.


def test_the_defaults_are_a_plain_stop_of_everybody() -> None:
    found = gs.Outcome(gs.BGA, ["1R", "2R"])
    assert (gs.CardSet("1R"), gs.CardSet("2R")) == found.captured
    assert None is found.winner
    assert Reason.STOP is found.reason
    assert ((), (), (), 1, None) == (
        found.goes,
        found.shakes,
        found.bombs,
        found.carry,
        found.refused,
    )
    assert ((), None, None) == (found.instant, found.active, found.cup)
    assert (0, 1) == found.seats


def test_captures_are_read_from_texts_cards_and_sets() -> None:
    captured = ["1R 2R", [gs.Card("3R"), "4R"], gs.CardSet("5R")]
    expected = (gs.CardSet("1R 2R"), gs.CardSet("3R 4R"), gs.CardSet("5R"))
    assert expected == gs.Outcome(gs.BGA, captured).captured
    assert expected == gs.Outcome(gs.BGA, iter(captured)).captured


def test_shakes_are_pairs_or_bare_seats() -> None:
    found = outcome(shakes=[(0, 3), [1, gs.Month.RAIN], 2, (0, "4"), (1, None)])
    expected = ((0, gs.Month.CHERRY), (1, gs.Month.RAIN), (2, None), (0, gs.Month.WISTERIA))
    assert (*expected, (1, None)) == found.shakes


def test_sequences_are_read_from_lists_too() -> None:
    found = outcome(goes=[0, 1], bombs=iter([2, 2]), active=[0, 1, 2])
    assert ((0, 1), (2, 2), (0, 1, 2)) == (found.goes, found.bombs, found.active)
    assert (0, 1, 2) == found.seats


def test_instant_payments_are_read_from_tuples_and_from_members() -> None:
    paid = Instant(1, 0, 3, "first_ppeok")
    found = outcome(instant=[paid, [1, 0, 3, "first_ppeok"], (1, 0, 3, Paid.FIRST_PPEOK)])
    assert (paid, paid, paid) == found.instant


def test_the_seats_are_those_that_played() -> None:
    assert (1, 3, 4) == gs.Outcome(gs.BGA, [""] * 5, 1, active=(1, 3, 4)).seats


@pytest.mark.parametrize(
    ("reason", "special"),
    [
        (Reason.STOP, False),
        (Reason.CHONGTONG, True),
        (Reason.THREE_PPEOK, True),
        (Reason.HEODANG, True),
        (Reason.EXHAUSTED, False),
        (Reason.DRAW_AGREED, False),
        (Reason.FOUR_ON_TABLE, True),
        (Reason.CHONGTONG_DRAW, False),
        (Reason.VOID, False),
    ],
)
def test_which_reasons_are_special(reason: Reason, special: bool) -> None:
    assert special is reason.is_special


def test_outcomes_are_equal_by_value() -> None:
    assert outcome() == outcome(goes=[], active=None)
    assert outcome() != outcome(goes=[0])
    assert hash(outcome()) == hash(outcome())


# What is refused when it is written down.


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"ruleset": "bga"}, "ruleset is 'bga'; right is a Ruleset, as BGA"),
        ({"ruleset": None}, "ruleset is None; right is a Ruleset"),
        ({"captured": "1R 2R"}, "captured is '1R 2R'; right are a set of cards for each seat"),
        ({"captured": b"1R"}, "captured is b'1R'; right are a set of cards"),
        ({"captured": 3}, "captured is 3; right are a set of cards for each seat"),
        ({"captured": [["1R", "1R"], ""]}, "1R comes twice; there is one of each card"),
        ({"winner": "0"}, "winner is '0'; right is a seat, or None"),
        ({"winner": True}, "winner is True; right is a seat, or None"),
        ({"winner": 0.0}, "winner is 0.0; right is a seat, or None"),
        ({"refused": "1"}, "refused is '1'; right is a seat, or None"),
        ({"reason": "stop"}, "reason is 'stop'; right is a Reason, as Reason.STOP"),
        ({"reason": None}, "reason is None; right is a Reason"),
        ({"carry": "2"}, "carry is '2'; right is a whole number from 1 "),
        ({"carry": 2.0}, "carry is 2.0; right is a whole number"),
        ({"carry": True}, "carry is True; right is a whole number"),
        ({"cup": "junk"}, "cup is 'junk'; right is Kind.ANIMAL, Kind.JUNK or None"),
        ({"cup": gs.Kind.RIBBON}, "right is Kind.ANIMAL, Kind.JUNK or None"),
        ({"goes": 1}, "goes is 1; right are seats in their order, as (0, 1, 0)"),
        ({"goes": "01"}, "goes is '01'; right are seats in their order"),
        ({"goes": (0, "1")}, "goes holds '1'; right are numbers of seats"),
        ({"goes": (True,)}, "goes holds True; right are numbers of seats"),
        ({"bombs": None}, "bombs is None; right are seats in their order"),
        ({"bombs": [[0]]}, "bombs holds [0]; right are numbers of seats"),
        ({"active": 3}, "active is 3; right are seats in their order"),
        ({"active": (0, None)}, "active holds None; right are numbers of seats"),
        ({"shakes": 1}, "shakes is 1; right are seats, or pairs of a seat and a month"),
        ({"shakes": ["01"]}, "shakes is '01'; right are seats, or pairs"),
        ({"shakes": [True]}, "shakes is True; right are seats, or pairs"),
        ({"shakes": [(0, 1, 2)]}, "shakes holds (0, 1, 2); right is (seat, month), or a seat"),
        ({"shakes": [("0", 1)]}, "shakes holds ('0', 1); right is (seat, month), or a seat"),
        ({"shakes": [()]}, "shakes holds (); right is (seat, month), or a seat"),
        ({"instant": 7}, "instant is 7; right are payments: (payer, payee, points, rule)"),
        ({"instant": [7]}, "instant is 7; right are payments: (payer, payee, points, rule)"),
        (
            {"instant": [(1, 0, 3)]},
            "instant holds (1, 0, 3); right is (payer, payee, points, rule)",
        ),
        ({"instant": [(1, 0, "3", "x")]}, "right are two seats, points and the id of a rule"),
        ({"instant": [("1", 0, 3, "x")]}, "right are two seats, points and the id of a rule"),
        ({"instant": [(1, None, 3, "x")]}, "right are two seats, points and the id of a rule"),
        ({"instant": [(1, 0, 3, 4)]}, "right are two seats, points and the id of a rule"),
        ({"instant": [Instant(1, 0, True, "x")]}, "right are two seats, points and the id"),
    ],
    ids=repr,
)
def test_wrong_types_are_refused(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(gs.PositionError, match=re.escape(message)):
        outcome(**fields)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"captured": ["1R", "13R"]}, "captured[1]: '13R' at character 1 is no card: months go"),
        ({"captured": [3]}, "captured[0]: cards are written as text, as '1B 3B'; found 3"),
        ({"captured": ["1R 1R"]}, "captured[0]: '1R' at character 4 names 1R a second time"),
        ({"shakes": [(0, 13)]}, "13 is no month; months go from 1 to 12"),
        ({"shakes": [(0, "pine")]}, "'pine' is no month; months go from 1 to 12"),
        ({"shakes": [(0, True)]}, "True is no month; months go from 1 to 12"),
    ],
    ids=repr,
)
def test_wrong_notation_is_refused(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(gs.NotationError, match=re.escape(message)):
        outcome(**fields)


def test_the_error_of_a_capture_tells_where_in_its_text() -> None:
    with pytest.raises(gs.NotationError) as caught:
        outcome(captured=["1R 2R", "3R 13R"])
    assert ("13R", 3) == (caught.value.text, caught.value.position)


def test_seats_in_order_are_a_tuple() -> None:
    assert (0, 1, 0) == sequence_of_seats("goes", iter([0, 1, 0]))


# What is refused when it is settled.

SIX = ["", HONGDAN, "10R", "", "12R", ""]

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
        "shakes names seat 0 and month 2 twice; right is once a round",
    ),
    # more than a round has room for
    ({"goes": (1,) * 61}, "goes are 61; right are 60 at most in a round"),
    ({"shakes": [0] * 13}, "shakes are 13; right are 12 at most in a round"),
    ({"bombs": (0,) * 13}, "bombs are 13; right are 12 at most in a round"),
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
        {"reason": Reason.FOUR_ON_TABLE},
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
    # what was paid
    ({"instant": [(3, 0, 1, "x")]}, "instant: payer is 3; seats go from 0 to 2"),
    ({"instant": [(0, -1, 1, "x")]}, "instant: payee is -1; seats go from 0 to 2"),
    ({"instant": [(0, 1, 0, "x")]}, "instant: points is 0; right is a whole number from 1 "),
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
        {"shakes": [(0, 2), (1, 2), (0, 3)]},
        # bare seats: the months are not known, and may differ
        {"shakes": [0, 0, (0, 2)]},
        {"goes": (1,) * 60, "shakes": [0] * 12, "bombs": (0,) * 12},
        {"captured": SIX, "winner": 1, "active": (4, 2, 1)},
        {"ruleset": CHOSEN, "captured": [HONGDAN, "9A", ""], "cup": gs.Kind.JUNK},
        {"ruleset": CHOSEN},
        {"ruleset": TAKES, "reason": Reason.FOUR_ON_TABLE, "captured": ["", "", ""]},
        {"winner": None, "reason": Reason.FOUR_ON_TABLE},
        {"winner": 2, "reason": Reason.CHONGTONG},
        {"instant": [(0, 1, 1, "x")]},
        {"carry": 1, "refused": 0, "bombs": (2,), "goes": (2,)},
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

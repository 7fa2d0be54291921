"""`Outcome`: what it reads, and that everything impossible is refused with a hint."""

import re
from typing import Any

import pytest

import gostop as gs
from gostop.core.arguments import seats_in_order
from gostop.core.cards import Cards
from gostop.game.history import InstantPayment, Paid
from tests.support.cases import for_each
from tests.support.odd import Index
from tests.support.refusals import refused
from tests.support.settling import HONGDAN

Reason = gs.Reason


def outcome(
    ruleset: Any = gs.BGA, captured: Any = None, winner: Any = 0, **more: Any
) -> gs.Outcome:
    """Return a possible outcome, with the arguments that a test changes."""
    if captured is None:
        captured = [HONGDAN, "10R", "12R"]
    return gs.Outcome(ruleset, captured, winner, **more)


# What `Outcome` reads.


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
    captured: list[Cards] = ["1R 2R", [gs.Card("3R"), "4R"], gs.CardSet("5R")]
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
    paid = InstantPayment(1, 0, 3, "first_ppeok")
    found = outcome(instant=[paid, [1, 0, 3, "first_ppeok"], (1, 0, 3, Paid.FIRST_PPEOK)])
    assert (paid, paid, paid) == found.instant


def test_the_seats_are_those_that_played() -> None:
    assert (1, 3, 4) == gs.Outcome(gs.BGA, [""] * 5, 1, active=(1, 3, 4)).seats


def test_which_reasons_are_special() -> None:
    special = {Reason.CHONGTONG, Reason.THREE_PPEOK, Reason.HEODANG, Reason.FOUR_ON_TABLE}
    assert special == {reason for reason in Reason if reason.is_special}


def test_outcomes_are_equal_by_value() -> None:
    assert outcome() == outcome(goes=[], active=None)
    assert outcome() != outcome(goes=[0])
    assert hash(outcome()) == hash(outcome())


def test_who_dealt_and_which_round_it_was_are_told_and_decide_nothing() -> None:
    plain, told = outcome(), outcome(dealer=2, round=7)
    assert (None, None) == (plain.dealer, plain.round)
    assert (2, 7) == (told.dealer, told.round)
    assert (plain, hash(plain)) == (told, hash(told))
    assert gs.settle(plain) == gs.settle(told)
    assert told == outcome(dealer=1, round=3)


def test_the_outcome_of_a_state_tells_its_dealer_and_its_round() -> None:
    state = gs.deal(gs.BGA, 3, seed=1, dealer=2, round=4)
    while not state.is_over:
        state = gs.apply(state, gs.legal_moves(state)[0])
    assert state.outcome is not None
    assert (2, 4) == (state.outcome.dealer, state.outcome.round)
    found = gs.settle(state.outcome).outcome
    assert (2, 4) == (found.dealer, found.round)


def test_objects_that_can_be_used_as_numbers_are_whole_numbers() -> None:
    one = Index()
    fields: dict[str, Any] = {"goes": (1,), "shakes": [(1, 2), 1], "bombs": (1,), "carry": 1}
    fields |= {"refused": 1, "active": (0, 1, 2), "instant": [(1, 2, 1, "x")], "pushes": 0}
    same: dict[str, Any] = {"goes": (one,), "shakes": [(one, 2), one], "bombs": [one]}
    same |= {"carry": one, "refused": one, "active": (0, one, 2), "pushes": 0}
    same |= {"instant": [(one, 2, one, "x")], "dealer": one, "round": one}
    found = outcome(**same)
    assert outcome(**fields) == found
    assert (1, 1) == (found.dealer, found.round)
    assert {int} == {type(number) for number in (*found.goes, found.carry, found.dealer)}


# What is refused when an outcome is made.


SHAKE = "expected a pair (seat, month), or a seat, found"
PAYMENTS = "expected payments, each (payer, payee, points, rule) or (payer, payee,"
PAYMENT = "expected a payment: two seats, points and the id of a rule"


@for_each(
    ("fields", "message"),
    [
        ({"captured": "1R 2R"}, "expected a set of cards for each seat, found '1R 2R' (captured)"),
        ({"captured": b"1R"}, "expected a set of cards for each seat, found b'1R' (captured)"),
        ({"captured": 3}, "expected a set of cards for each seat, found 3 (captured)"),
        ({"captured": [["1R", "1R"], ""]}, "1R is named twice; remove one of them ()"),
        ({"winner": "0"}, "expected a seat, or None, found '0' (winner)"),
        ({"winner": True}, "expected a seat, or None, found True (winner)"),
        ({"winner": 0.0}, "expected a seat, or None, found 0.0 (winner)"),
        ({"refused": "1"}, "expected a seat, or None, found '1' (refused)"),
        ({"reason": "stop"}, "expected a Reason, for example Reason.STOP, found 'stop' (reason)"),
        ({"reason": None}, "expected a Reason, for example Reason.STOP, found None (reason)"),
        ({"carry": "2"}, "expected a whole number from 1 to 1000000000, found '2' (carry)"),
        ({"carry": 2.0}, "expected a whole number from 1 to 1000000000, found 2.0 (carry)"),
        ({"carry": True}, "expected a whole number from 1 to 1000000000, found True (carry)"),
        ({"dealer": "1"}, "expected a seat, or None, found '1' (dealer)"),
        ({"dealer": True}, "expected a seat, or None, found True (dealer)"),
        ({"dealer": 1.0}, "expected a seat, or None, found 1.0 (dealer)"),
        ({"round": "1"}, "expected a whole number from 1 to 1000000000, found '1' (round)"),
        ({"round": False}, "expected a whole number from 1 to 1000000000, found False (round)"),
        ({"round": 2.0}, "expected a whole number from 1 to 1000000000, found 2.0 (round)"),
        ({"cup": "junk"}, "expected Kind.ANIMAL, Kind.JUNK or None, found 'junk' (cup)"),
        (
            {"cup": gs.Kind.RIBBON},
            "expected Kind.ANIMAL, Kind.JUNK or None, found <Kind.RIBBON: 'R'> (cup)",
        ),
        ({"goes": 1}, "expected seats in order, such as (0, 1, 0) (goes)"),
        ({"goes": "01"}, "expected seats in order, such as (0, 1, 0) (goes)"),
        ({"goes": (0, "1")}, "expected a seat as a number, found '1' (goes)"),
        ({"goes": (True,)}, "expected a seat as a number, found True (goes)"),
        ({"bombs": None}, "expected seats in order, such as (0, 1, 0) (bombs)"),
        ({"bombs": [[0]]}, "expected a seat as a number, found [0] (bombs)"),
        ({"active": 3}, "expected seats in order, such as (0, 1, 0) (active)"),
        ({"active": (0, None)}, "expected a seat as a number, found None (active)"),
        ({"shakes": 1}, "expected seats, or pairs of a seat and a month, found 1 (shakes)"),
        ({"shakes": ["01"]}, "expected seats, or pairs of a seat and a month, found '01' (shakes)"),
        ({"shakes": [True]}, "expected seats, or pairs of a seat and a month, found True (shakes)"),
        ({"shakes": [(0, 1, 2)]}, f"{SHAKE} (0, 1, 2) (shakes)"),
        ({"shakes": [("0", 1)]}, f"{SHAKE} ('0', 1) (shakes)"),
        ({"shakes": [()]}, f"{SHAKE} () (shakes)"),
        ({"instant": 7}, f"{PAYMENTS} rule) (instant)"),
        ({"instant": [7]}, f"{PAYMENTS} rule) (instant)"),
        ({"instant": [(1, 0)]}, f"{PAYMENTS}…, found (1 (instant)"),
        ({"instant": [(1, 0, 3)]}, f"{PAYMENT}, found (1, 0, 3) (instant)"),
        ({"instant": [(1, 0, 3, "x", 4)]}, f"{PAYMENTS}…, found (1 (instant)"),
        ({"instant": [(1, 0, "3", "x")]}, f"{PAYMENT} (instant)"),
        ({"instant": [("1", 0, 3, "x")]}, f"{PAYMENT} (instant)"),
        ({"instant": [(1, None, 3, "x")]}, f"{PAYMENT} (instant)"),
        ({"instant": [(1, 0, 3, 4)]}, f"{PAYMENT} (instant)"),
        (
            {"instant": [InstantPayment(1, 0, True, "x")]},
            f"{PAYMENT}, found InstantPayment(payer=1 (instant)",
        ),
    ],
)
def test_wrong_types_are_refused(fields: dict[str, Any], message: str) -> None:
    with refused(gs.PositionError, message):
        outcome(**fields)


@for_each(
    "written",
    [
        lambda ruleset: gs.Outcome(ruleset, ["1R", "2R"]),
        lambda ruleset: gs.parse_outcome('captured = ["1R", "2R"]', ruleset),
    ],
)
@for_each("ruleset", ["bgb", 5])
def test_what_is_no_ruleset_is_refused_as_one(written: Any, ruleset: Any) -> None:
    with pytest.raises(gs.RulesetError, match=f"id of a preset .*, found {ruleset!r} "):
        written(ruleset)


@for_each("id", gs.RULESETS)
def test_the_id_of_a_preset_is_taken_for_it(id: str) -> None:
    assert gs.RULESETS[id] is gs.Outcome(id, ["1R", "2R"]).ruleset
    assert gs.RULESETS[id] is gs.parse_outcome('captured = ["1R", "2R"]', id).ruleset


def test_type_checkers_refuse_wrong_types_too() -> None:
    # if mypy accepted one of these, it would report an unused ignore
    with pytest.raises(gs.PositionError, match="captured"):
        gs.Outcome(gs.BGA, captured=3, winner=0)  # type: ignore[arg-type]  # wrong on purpose
    with pytest.raises(gs.PositionError, match="goes"):
        gs.Outcome(gs.BGA, ["", ""], 0, goes=3)  # type: ignore[arg-type]  # wrong on purpose
    with pytest.raises(gs.PositionError, match="winner"):
        gs.Outcome(gs.BGA, ["", ""], winner="0")  # type: ignore[arg-type]  # wrong on purpose


def test_no_ruleset_at_all_is_refused_as_one() -> None:
    with pytest.raises(
        gs.RulesetError, match="expected a Ruleset, such as BGA, or the id of a preset"
    ):
        gs.Outcome(None, ["1R", "2R"])  # type: ignore[arg-type]  # wrong on purpose


@for_each(
    ("fields", "message"),
    [
        (
            {"captured": ["1R", "13R"]},
            "captured[1]: '13R' at character 1 is not a card; did you mean 3R or",
        ),
        (
            {"captured": [3]},
            "captured[0]: expected cards, as text such as '1B 3B' or as an iterable, found",
        ),
        ({"captured": ["1R 1R"]}, "captured[0]: '1R' at character 4 is the second"),
        ({"shakes": [(0, 13)]}, "expected a month from 1 to 12, found 13"),
        ({"shakes": [(0, "pine")]}, "expected a month from 1 to 12, found 'pine'"),
        ({"shakes": [(0, True)]}, "expected a month from 1 to 12, found True"),
    ],
)
def test_wrong_notation_is_refused(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(gs.NotationError, match=re.escape(message)):
        outcome(**fields)


def test_the_error_of_a_capture_tells_where_in_its_text() -> None:
    with pytest.raises(gs.NotationError) as caught:
        outcome(captured=["1R 2R", "3R 13R"])
    assert ("13R", 3) == (caught.value.text, caught.value.position)


def test_seats_in_order_are_a_tuple() -> None:
    assert (0, 1, 0) == seats_in_order("goes", iter([0, 1, 0]))


def test_an_outcome_cannot_be_changed() -> None:
    told = outcome(goes=(0,))
    for name in ("goes", "winner"):
        with pytest.raises(AttributeError, match="an Outcome"):
            setattr(told, name, ())
        with pytest.raises(AttributeError, match="an Outcome"):
            delattr(told, name)
    assert (0,) == told.goes
    assert outcome(goes=(0, 0)) == told.replace(goes=(0, 0))
    assert told == gs.Outcome(**told.keywords())


def test_a_keyword_that_names_no_fact_is_a_type_error() -> None:
    with pytest.raises(TypeError, match="unexpected keyword argument 'gose'"):
        outcome(gose=(0,))
    with pytest.raises(TypeError, match="unexpected keyword argument 'gose'"):
        gs.setup(gs.BGA, hands=["1B", "2A"], gose=(0,))  # type: ignore[call-arg]  # as above
    assert gs.setup(gs.BGA, hands=["1B", "2A"]) == gs.setup(gs.BGA, hands=["1B", "2A"], fours=None)

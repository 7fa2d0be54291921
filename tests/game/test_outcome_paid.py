"""Each rule pays its own points during a round, and impossible payments are refused."""

import json
import random
import re
from typing import Any, Final

import pytest

import gostop as gs
from gostop.game.history import Paid, points_of
from tests.support.cases import for_each, rows_of
from tests.support.refusals import refused
from tests.support.settling import HONGDAN, items

IN_ALL: Final = {"payment.gained": "in_all"}
BOAR: Final = {
    "instant.captures.boar": {"points": {"two": 5, "more": 3}, "cards": "7A", "pot": True}
}
HOUSE: Final = gs.NETMARBLE.replace({"instant.bomb": 4, "instant.jjok": 0, **BOAR})
SHARED: Final = gs.BGA.replace({**IN_ALL, **BOAR})
"""With three players, a first ppeok costs one opponent 2 points and the other 1."""
ONE, TWO, THREE, FURTHER = "first_ppeok", "second_ppeok", "third_ppeok", "further_ppeok"
JJOK, TTADAK, BOMB, OUT = "first_jjok", "first_ttadak", "first_bomb", "forced_out"


def drawn(ruleset: gs.Ruleset, players: int, *instant: Any, **more: Any) -> gs.Outcome:
    """Return the outcome of a draw with these instant payments."""
    fields: dict[str, Any] = {"reason": gs.Reason.EXHAUSTED, "instant": instant, **more}
    return gs.Outcome(ruleset, [""] * players, **fields)


# How many points each rule pays.

NOTHING: Final[dict[str, tuple[int, ...]]] = {paid.value: () for paid in Paid}
RUNS: Final = range(4, 13)
"""The factors of the fourth and further ppeok in a row. A month has one ppeok in a round."""


def linear(ppeok: int) -> dict[str, tuple[int, ...]]:
    """Return what ppeok in a row pay: the second pays twice as much as the first, the third three
    times as much, and so on.
    """
    further = tuple(ppeok * n for n in RUNS)
    return {ONE: (ppeok,), TWO: (2 * ppeok,), THREE: (3 * ppeok,), FURTHER: further}


def doubling(ppeok: int) -> dict[str, tuple[int, ...]]:
    """Return what ppeok in a row pay, if each pays twice as much as the one before."""
    further = tuple(ppeok * 2 ** (n - 1) for n in RUNS)
    return {ONE: (ppeok,), TWO: (2 * ppeok,), THREE: (4 * ppeok,), FURTHER: further}


@for_each(
    ("ruleset", "players", "amounts"),
    [
        (gs.FRENCH, 2, {}),
        (gs.FRENCH, 4, {}),
        (gs.BGA, 2, linear(7)),
        (gs.BGA, 3, linear(3)),
        # the number of playing seats counts, not the number at the table
        (gs.BGA, 6, linear(3)),
        (gs.CHINESE_BLOG, 2, {**linear(7), JJOK: (7,), TTADAK: (7,)}),
        (gs.CHINESE_BLOG, 3, {**linear(3), JJOK: (3,), TTADAK: (3,)}),
        (gs.FUDAWIKI, 2, {**doubling(7), TTADAK: (7,)}),
        (gs.FUDAWIKI, 3, {**doubling(3), TTADAK: (3,)}),
        (gs.HANGAME, 2, {**linear(7), TTADAK: (7,)}),
        (gs.PMANG, 2, {ONE: (7,)}),
        (gs.NETMARBLE, 2, {**linear(7), JJOK: (7,), TTADAK: (7,), BOMB: (7,)}),
        (HOUSE, 2, {**linear(7), TTADAK: (7,), BOMB: (4,), "boar": (5,)}),
        (gs.BGA.replace({"instant.ppeok": 0, "instant.runs": False}), 3, {}),
        (gs.BGA.replace({"instant.runs": False}), 3, {ONE: (3,)}),
        # opponents share the points: some of them pay one more, for the remainder
        (gs.BGA.replace(IN_ALL), 2, linear(7)),
        (
            *(SHARED, 3),
            {ONE: (1, 2), TWO: (3,), THREE: (4, 5), FURTHER: (*range(6, 19),), "boar": (1, 2)},
        ),
        # an opponent without a share pays nothing
        (
            *(SHARED.replace({"instant.ppeok": 1, "instant.runs": False}), 3),
            {ONE: (1,), "boar": (1, 2)},
        ),
    ],
)
def test_each_rule_pays_its_own_points_and_no_others(
    ruleset: gs.Ruleset, players: int, amounts: dict[str, tuple[int, ...]]
) -> None:
    playing = tuple(range(min(players, ruleset.deal.playing)))
    for rule, points in {**NOTHING, **amounts}.items():
        allowed = points_of(ruleset, players, rule, ())
        assert (rule, set(points)) == (rule, set(allowed))
        for paid in (*points, *{each + 1 for each in points} - set(points), 1):
            outcome = drawn(ruleset, players, (1, 0, paid, rule), active=playing)
            if paid in points:
                (transfer,) = gs.settle(outcome).transfers
                assert [(rule, paid)] == items(transfer)
                continue
            with pytest.raises(gs.PositionError, match=rf"^{rule} pays .*, not {paid} \(inst"):
                gs.settle(outcome)


@for_each("points", [1, 2, 27, 28])
def test_a_hand_that_sat_out_is_paid_for_up_to_all_of_its_cards(points: int) -> None:
    paid = [(payer, 3, points, OUT) for payer in (1, 2)]
    settled = gs.settle(drawn(gs.FUDAWIKI, 4, *paid, active=(0, 1, 2)))
    assert (0, -points, -points, 2 * points) == settled.points


@for_each(
    ("ruleset", "players", "paid", "message"),
    rows_of("""
french | 2 | [1, 0, 7, "first_ppeok"] | first_ppeok pays nothing by the rules of… (instant)
bga | 3 | [1, 0, 3, "first_jjok"] | first_jjok pays nothing by the rules of bga, not… (instant)
pmang | 2 | [1, 0, 14, "second_ppeok"] |
    second_ppeok pays nothing by the rules of pmang, not 14 (instant)
hangame | 2 | [1, 0, 7, "first_bomb"] |
    first_bomb pays nothing by the rules of hangame, not 7 (instant)
bga | 4 | [1, 3, 3, "forced_out"] | forced_out pays nothing by the rules of bga, not 3 (instant)
# no seat sits out
fudawiki | 3 | [1, 2, 3, "forced_out"] |
    forced_out pays nothing by the rules of fudawiki, not 3 (instant)
bga | 3 | [1, 0, 7, "first_ppeok"] | first_ppeok pays 3 points by the rules of bga… (instant)
bga | 2 | [1, 0, 3, "first_ppeok"] | first_ppeok pays 7 points by the rules of bga… (instant)
bga | 2 | [1, 0, -7, "first_ppeok"] | first_ppeok pays 7 points by the rules of bga… (instant)
bga | 2 | [1, 0, 7, "second_ppeok"] | second_ppeok pays 14 points by the rules of bga… (instant)
bga | 2 | [1, 0, 21, "further_ppeok"] |
    further_ppeok pays one of 28, 35, 42, 49, 56, 63, 70, 77, 84 points by the rules of bga, not 21
    (instant)
fudawiki | 4 | [1, 3, 29, "forced_out"] |
    forced_out pays from 1 to 28 points by the rules of fudawiki, not 29 (instant)
shared | 3 | [1, 0, 3, "first_ppeok"] |
    first_ppeok pays one of 1, 2 points by the rules of bga, not 3 (instant)
shared | 3 | [1, 0, 2, "second_ppeok"] | second_ppeok pays 3 points by the rules of bga… (instant)
shared | 3 | [1, 0, 3, "boar"] | boar pays one of 1, 2 points by the rules of… (instant)
bga | 2 | [1, 0, 1000000001, "own"] |
    own pays from 1 to 1000000000 points by the rules of bga, not 1000000001 (instant)
"""),
)
def test_points_that_a_rule_does_not_pay_are_refused(
    ruleset: str, players: str, paid: str, message: str
) -> None:
    rules = {**gs.RULESETS, "shared": SHARED}[ruleset]
    active = tuple(range(min(int(players), 3)))
    outcome = drawn(rules, int(players), json.loads(paid), active=active)
    with refused(gs.PositionError, message):
        gs.settle(outcome)


@for_each("points", [1, 14, 999, 10**9])
def test_a_rule_of_the_tables_own_pays_any_number(points: int) -> None:
    assert (points, -points) == gs.settle(drawn(gs.BGA, 2, (1, 0, points, "own"))).points


def test_a_share_of_a_pot_is_that_of_each_of_its_rounds() -> None:
    pots = {"boar": 4}
    for payers in ((1, 2), (2, 1)):
        paid = [(payers[0], 0, 10, "boar"), (payers[1], 0, 5, "boar")]
        assert 15 == gs.settle(drawn(SHARED, 3, *paid, pots=pots)).points[0]
    outcome = drawn(SHARED, 3, (1, 0, 8, "boar"), (2, 0, 7, "boar"), pots=pots)
    message = re.escape("boar pays one of 5, 10 points by the rules of bga, not 8 (instant)")
    with pytest.raises(gs.PositionError, match=message):
        gs.settle(outcome)


# Points that are left out.


@for_each(
    ("ruleset", "players", "rule", "points"),
    [
        (gs.BGA, 2, Paid.FIRST_PPEOK, 7),
        (gs.BGA, 3, ONE, 3),
        (gs.BGA, 3, Paid.SECOND_PPEOK, 6),
        (gs.FUDAWIKI, 3, Paid.THIRD_PPEOK, 12),
        (gs.CHINESE_BLOG, 3, Paid.FIRST_JJOK, 3),
        (gs.HANGAME, 2, TTADAK, 7),
        (HOUSE, 2, Paid.FIRST_BOMB, 4),
        (HOUSE, 2, "boar", 5),
        (SHARED, 3, TWO, 3),
    ],
)
def test_points_may_be_left_out_where_the_ruleset_knows_them(
    ruleset: gs.Ruleset, players: int, rule: Any, points: int
) -> None:
    given, left_out = (1, 0, points, rule), (1, 0, rule)
    outcome = drawn(ruleset, players, left_out)
    assert drawn(ruleset, players, given) == outcome
    id = rule.value if isinstance(rule, Paid) else rule
    assert (gs.InstantPayment(1, 0, points, id),) == outcome.instant
    # the points may be left out in a list too, next to other payments, and in a file
    more = drawn(ruleset, players, (0, 1, 9, "own"), list(left_out), (0, 1, rule))
    assert [9, points, points] == [paid.points for paid in more.instant]
    text = f'captured = {[""] * players}\nreason = "exhausted"\ninstant = [[1, 0, "{id}"]]'
    assert outcome == gs.parse_outcome(text, ruleset)


@for_each(
    ("ruleset", "players", "rule"),
    [
        # the points are not known
        (gs.BGA, 3, "own"),
        (gs.FRENCH, 2, Paid.FIRST_PPEOK),
        (gs.BGA, 3, Paid.FIRST_JJOK),
        # there are several possible numbers
        (gs.BGA, 3, Paid.FURTHER_PPEOK),
        (gs.FUDAWIKI, 4, Paid.FORCED_OUT),
        (SHARED, 3, Paid.FIRST_PPEOK),
        (SHARED, 3, "boar"),
    ],
)
def test_points_that_the_ruleset_does_not_know_must_be_given(
    ruleset: gs.Ruleset, players: int, rule: Any
) -> None:
    id = rule.value if isinstance(rule, Paid) else rule
    message = (
        f"the points for {id} are missing (instant); give them, since {ruleset.id} does not "
        "say how many they are"
    )
    with pytest.raises(gs.PositionError, match=re.escape(message)):
        drawn(ruleset, players, (1, 0, rule))


@for_each("instant", [(True, 0, ONE), (1, "0", ONE), (1, 0, 3), (1, 0, None)])
def test_what_is_no_payment_without_points_is_refused(instant: Any) -> None:
    with pytest.raises(
        gs.PositionError, match="expected a payment: two seats, points and the id of a rule"
    ):
        drawn(gs.BGA, 3, instant)


# Who pays whom.


@for_each(
    ("ruleset", "paid", "message"),
    rows_of("""
bga | [4, 0, 3, "first_ppeok"] | expected a seat from 0 to 3, found 4 (instant.payer)
bga | [1, -1, 3, "first_ppeok"] | expected a seat from 0 to 3, found -1 (instant.payee)
bga | [1, 1, 3, "first_ppeok"] | seat 1 can't pay itself (instant)
bga | [3, 0, 3, "first_ppeok"] |
    seat 3 can't pay first_ppeok to seat 0: both must play, and only seats 0, 1, 2 do (instant)
bga | [0, 3, 3, "first_ppeok"] |
    seat 0 can't pay first_ppeok to seat 3: both must play, and only seats 0, 1, 2 do (instant)
bga | [0, 3, 3, "own"] |
    seat 0 can't pay own to seat 3: both must play, and only seats 0, 1, 2 do (instant)
fudawiki | [0, 1, 2, "forced_out"] |
    seat 0 can't pay forced_out to seat 1: a seat that plays pays it to one that sits out, and seats
    0, 1, 2 play (instant)
fudawiki | [3, 1, 2, "forced_out"] |
    seat 3 can't pay forced_out to seat 1: a seat that plays pays it to one that sits out, and seats
    0, 1, 2 play (instant)
"""),
)
def test_a_payment_by_seats_that_cannot_make_it_is_refused(
    ruleset: str, paid: str, message: str
) -> None:
    outcome = drawn(gs.RULESETS[ruleset], 4, json.loads(paid), active=(0, 1, 2))
    with refused(gs.PositionError, message):
        gs.settle(outcome)


def test_two_seats_that_sit_out_pay_each_other_nothing() -> None:
    for rule, points in ((OUT, 2), (ONE, 3), ("own", 1)):
        outcome = drawn(gs.FUDAWIKI, 5, (3, 4, points, rule), active=(0, 1, 2))
        who = "a seat that plays pays it to one that sits out" if rule is OUT else "both must play"
        with pytest.raises(gs.PositionError, match=f"seat 3 can't pay {rule} to seat 4: {who}"):
            gs.settle(outcome)


@for_each(
    ("ruleset", "rule", "points"),
    [
        (gs.BGA, ONE, 3),
        (gs.CHINESE_BLOG, JJOK, 3),
        (gs.CHINESE_BLOG, TTADAK, 3),
        (gs.BGA.replace({"instant.bomb": 2}), BOMB, 2),
        (gs.BGA.replace(BOAR), "boar", 3),
        (gs.BGA, TWO, 6),
        (gs.BGA, THREE, 9),
    ],
)
def test_a_known_payment_is_made_once_between_two_seats(
    ruleset: gs.Ruleset, rule: str, points: int
) -> None:
    # each seat pays each other seat once
    paid = [(payer, payee, points, rule) for payer in range(3) for payee in range(3)]
    once = [each for each in paid if each[0] != each[1]]
    assert (0, 0, 0) == gs.settle(drawn(ruleset, 3, *once)).points
    again = drawn(ruleset, 3, *once, (2, 1, points, rule))
    message = f"seat 2 pays {rule} to seat 1 twice, and it is paid once in a round (instant)"
    with pytest.raises(gs.PositionError, match=re.escape(message)):
        gs.settle(again)


def test_a_hand_that_sat_out_is_paid_for_once() -> None:
    paid = (1, 3, 4, OUT)
    outcome = drawn(gs.FUDAWIKI, 4, paid, (2, 3, 4, OUT), paid, active=(0, 1, 2))
    with pytest.raises(
        gs.PositionError,
        match="seat 1 pays forced_out to seat 3 twice, and it is paid once in a round",
    ):
        gs.settle(outcome)


def test_further_ppeok_and_rules_of_the_table_are_paid_as_often_as_they_come() -> None:
    further = [(1, 0, 28, FURTHER), (1, 0, 35, FURTHER), (1, 0, 35, FURTHER)]
    own = [(1, 0, 1, "own")] * 3
    assert (101, -101) == gs.settle(drawn(gs.BGA, 2, *further, *own)).points


# The payments of a played round are possible in an outcome.


@for_each(
    ("ruleset", "players"),
    [
        *[(ruleset, players) for ruleset in gs.RULESETS.values() for players in ruleset.players],
        *[(SHARED, players) for players in SHARED.players],
        (gs.FUDAWIKI.replace({**IN_ALL, **BOAR}), 3),
        (HOUSE, 2),
    ],
)
def test_what_is_paid_in_a_round_that_is_played_is_settled_alike(
    ruleset: gs.Ruleset, players: int
) -> None:
    dice = random.Random(players)
    for seed in range(4):
        pots = {each.id: seed % 4 for each in ruleset.instant.captures if each.pot}
        state = gs.deal(ruleset, players, seed=seed, pots=pots)
        while not state.is_over:
            state = gs.apply(state, dice.choice(gs.legal_moves(state)))
        assert state.outcome is not None
        written = state.outcome.replace()
        assert gs.settle(state) == gs.settle(written)
        assert gs.settle(state).points == gs.settle(written).points


def test_a_payment_is_in_the_points_of_a_round_that_is_won() -> None:
    won = gs.Outcome(gs.BGA, [HONGDAN, "10R", "12R"], 0, instant=[(1, 2, ONE), (0, 2, ONE)])
    assert (6 - 3, -3 - 3, -3 + 6) == gs.settle(won).points


# Payments that only look like known ones.


def test_where_any_turn_begins_a_run_it_may_be_paid_twice() -> None:
    twice = ((1, 0, TWO), (1, 0, TWO))
    often = gs.BGA.replace({"instant.runs.since": "any_turn", "ppeok.three": False})
    assert (28, -28) == gs.settle(drawn(often, 2, *twice)).points
    with pytest.raises(gs.PositionError, match="seat 1 pays second_ppeok to seat 0 twice"):
        gs.settle(drawn(gs.BGA, 2, *twice))


@for_each("payment", [(1, 0, 0, ONE), gs.InstantPayment(1, 0, 0, ONE), (1, 0, None, "x")])
def test_no_points_are_not_points_left_out(payment: Any) -> None:
    with pytest.raises(gs.PositionError, match=r"two seats, points|the points for x"):
        drawn(gs.BGA, 2, payment)


@for_each("players", [0, 1, 9])
def test_points_are_not_filled_in_for_a_table_that_there_is_not(players: int) -> None:
    with pytest.raises(
        gs.RulesetError, match=rf"expected a number of players of .*, found {players}"
    ):
        drawn(SHARED, players, (1, 0, ONE))

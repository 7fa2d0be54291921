"""A round of which only the payments are known, by itself and in a match that goes on."""

from typing import Any, cast

import pytest

import gostop as gs
from tests.support.cases import for_each
from tests.support.refusals import refused

POTS = gs.BGA.replace(
    {"instant.captures.boar": {"cards": "7A", "points": 1, "pot": True}, "match.rounds": None}
)
PUSHED = gs.BGA.replace({"payment.push": {"factor": 2, "most": 1}})
CALLS = gs.BGA.replace({"draw.carry_calls": True})
BROKE = gs.BGA.replace({"match.bankruptcy": True})


def test_a_mapping_says_what_each_player_pays_the_winner() -> None:
    paid = gs.Payments("Mina", {"Jun": 19, "Sora": -3, "Dae": 0})
    assert (("Jun", "Mina", 19), ("Mina", "Sora", 3)) == paid.paid
    assert gs.Payments(0, [(1, 0, 19), (0, 2, 3)]) == paid.seated(("Mina", "Jun", "Sora", "Dae"))
    assert (16, -19, 3) == paid.seated(("Mina", "Jun", "Sora")).points(3)
    assert paid == paid.seated(("Mina", "Jun", "Sora")).named(("Mina", "Jun", "Sora"))


def test_a_match_goes_on_after_payments_as_after_a_settlement() -> None:
    match = gs.Match("bga", 3, dealer=0)
    outcome = gs.Outcome("bga", ["1B 3B 8B", "5J1", "5J2"], 1 - 1)
    settlement = gs.settle(outcome)
    paid = [(each.payer, each.payee, each.points) for each in settlement.transfers]
    assert match.after(settlement) == match.after(gs.Payments(0, paid))
    drawn = gs.settle(gs.Outcome("bga", ["", "", ""], reason=gs.Reason.EXHAUSTED))
    assert match.after(drawn) == match.after(gs.Payments())
    assert 2 == match.after(gs.Payments()).carry


def test_calls_of_a_draw_and_pots_and_pushes_carry_over() -> None:
    assert 8 == gs.Match(CALLS, 3, dealer=0).after(gs.Payments(calls=2)).carry
    match = gs.Match(POTS, 3, dealer=0).after(gs.Payments(1, {0: 3}))
    assert (("boar", 1),) == match.pots
    assert () == match.after(gs.Payments(1, {0: 3}, collected=["boar"])).pots
    assert 1 == gs.Match(PUSHED, 3, dealer=0).after(gs.Payments(1, pushed=True)).pushes


@for_each(
    ("make", "said"),
    [
        (lambda: gs.Payments(None, {1: 3}), "nobody won, so say for each payment who (paid)"),
        (lambda: gs.Payments(0, [(1, 1, 3)]), "1 can't pay itself (paid[0])"),
        (
            lambda: gs.Payments(0, cast("Any", [(1, 3)])),
            "a payment: (payer, payee, points) (paid[0])",
        ),
        (
            lambda: gs.Payments(0, [(1, 0, 0)]),
            "a whole number from 1 to 1000000000, found 0 (paid[0])",
        ),
        (
            lambda: gs.Payments(0, cast("Any", [(1, 0, 3), 5])),
            "expected a payment: (payer, payee, points), found 5 (paid[1])",
        ),
        (
            lambda: gs.Payments(0, cast("Any", 5)),
            "expected payments, each (payer, payee, points), or what each player pays the winner, "
            "found 5 (paid)",
        ),
        (
            lambda: gs.Payments(0, {1: cast("Any", "x")}),
            "expected a whole number…, found 'x' (paid)",
        ),
        (lambda: gs.Payments(pushed=cast("Any", 1)), "expected True or False, found 1 (pushed)"),
        (
            lambda: gs.Payments(cast("Any", 1.5)),
            "a seat, or the name of a player, found 1.5 (winner)",
        ),
        (
            lambda: gs.Payments(0, calls=49),
            "expected a whole number from 0 to 48, found 49 (calls)",
        ),
        (
            lambda: gs.Payments(collected=cast("Any", 5)),
            "expected ids of pots, found 5 (collected)",
        ),
        (lambda: gs.Payments(collected=cast("Any", [5])), "expected a text, found 5 (collected)"),
        (lambda: gs.Payments(pushed=True), "nobody won, so nobody can have pushed (pushed)"),
        (lambda: gs.Payments(0, calls=2), "2 calls of a won round have no effect (calls)"),
        (
            lambda: gs.Payments("Mina", {"Jun": 3}).seated(("Mina", "June")),
            "nobody at the table is called 'Jun'…; did you mean 'June'? (round)",
        ),
        (
            lambda: gs.Payments("Mina").named(("Jun", "Sora")),
            "nobody at the table is called 'Mina'…; at the table are Jun, Sora (round)",
        ),
        (lambda: gs.Payments(5).seated(("Mina", "Jun")), "a seat from 0 to 1, found 5 (round)"),
        (
            lambda: gs.Match("bga", 3, dealer=0).after(gs.Payments("Mina")),
            "expected a seat from 0 to 2, found 'Mina' (settlement)",
        ),
        (
            lambda: gs.Match("bga", 3, dealer=0).after(gs.Payments(3)),
            "expected a seat from 0 to 2, found 3 (settlement)",
        ),
        (
            lambda: gs.Match("bga", 4, dealer=0).after(gs.Payments(3, {0: 1, 1: 1, 2: 1})),
            "4 players win or pay, and only 3 of 4 play…; leave out who sat out (settlement)",
        ),
        (
            lambda: gs.Match(POTS, 3, dealer=0).after(gs.Payments(0, collected=["moon"])),
            "bga has no pot moon (settlement.collected)",
        ),
        (
            lambda: gs.Match("bga", 3, dealer=0).after(gs.Payments(0, pushed=True)),
            "by bga, no win can be pushed (settlement.pushed)",
        ),
        (
            lambda: (
                gs.Match(PUSHED, 3, dealer=0)
                .after(gs.Payments(0, pushed=True))
                .after(gs.Payments(0, pushed=True))
            ),
            "no more wins in a row can be pushed (settlement.pushed)",
        ),
    ],
)
def test_payments_that_cannot_be_are_refused(make: Any, said: str) -> None:
    with refused(gs.PositionError, said):
        make()


def test_all_who_play_may_pay_in_a_drawn_round() -> None:
    match = gs.Match("bga", 4, dealer=0)
    assert (-3, 2, 0, 1) == match.after(gs.Payments(None, [(0, 1, 3), (1, 2, 1), (2, 3, 1)])).totals


# The players of a match.


def test_balances_carry_on_and_a_match_ends_by_bankruptcy() -> None:
    match = gs.Match(BROKE, 3, dealer=0, balances=[20, 10, 30])
    match = match.after(gs.Payments(0, {1: 9, 2: 9}))
    assert ((38, 1, 21), False) == (match.balances, match.is_over)
    match = match.after(gs.Payments(2, {1: 1}))
    assert ((38, 0, 22), True) == (match.balances, match.is_over)
    assert (0,) == match.winners
    with refused(gs.PositionError, "the match ended after 2 rounds; begin another match ()"):
        match.next_round(1)
    # the others play on
    assert not match.reseated([0, 2]).is_over
    # without the rule, a player may owe
    free = gs.Match("bga", 3, dealer=0, balances=[1, 1, 1]).after(gs.Payments(0, {1: 9}))
    assert ((10, -8, 1), False) == (free.balances, free.is_over)
    # balances that are not known end no match
    assert not gs.Match(BROKE, 3, dealer=0).after(gs.Payments(0, {1: 9})).is_over


def test_a_settlement_without_the_cap_is_refused() -> None:
    match = gs.Match(gs.NETMARBLE, 2, dealer=0, balances=[3, 3])
    state = match.next_round(1)
    while not state.is_over:
        state = gs.apply(state, gs.legal_moves(state)[0])

    with refused(
        gs.PositionError,
        "by the balances of the match, the points are …, and the settlement has …; settle the "
        "round with balances=match.balances (settlement.points)",
    ):
        match.after(gs.settle(state))
    assert {0, 6} == {*(match.after(gs.settle(state, balances=[3, 3])).balances or ())}
    # without balances nothing is limited
    assert gs.Match(gs.NETMARBLE, 2, dealer=0).after(gs.settle(state)).balances is None


def test_another_player_takes_a_seat() -> None:
    match = gs.Match("bga", 3, dealer=0).after(gs.Payments(1, {0: 4, 2: 6})).after(gs.Payments())
    after = match.replaced(1)
    assert ((-4, 0, -6), (10,)) == (after.totals, after.left)
    assert (2, 1, 2, 1) == (after.rounds, after.draws, after.carry, after.dealer)
    plain = gs.to_plain(after)
    assert after == gs.from_plain(plain)
    with pytest.raises(gs.PositionError, match="expected 0, found"):
        gs.from_plain({**plain, "left": [9]})


def test_players_leave_and_join() -> None:
    match = gs.Match("bga", 4, dealer=0, balances=[9, 9, 9, 9]).after(gs.Payments(3, {0: 4, 2: 6}))
    assert 3 == match.dealer
    fewer = match.reseated([0, 1, 2])  # the dealer leaves, and the next player in turn order deals
    assert (0, (-4, 0, -6), (10,)) == (fewer.dealer, fewer.totals, fewer.left)
    more = fewer.reseated([2, None, 0], balance=7)
    assert ((-6, 0, -4), (10, 0), (3, 7, 5)) == (more.totals, more.left, more.balances)
    assert 2 == more.dealer
    assert (0, 5) == fewer.reseated([None, 0], balance=0).balances


def test_after_a_draw_the_same_seats_play_again_only_at_the_same_table() -> None:
    rules = gs.BGA.replace({"seating.same_after_draw": True})
    outcome = gs.Outcome(rules, [""] * 4, reason=gs.Reason.EXHAUSTED, active=[0, 1, 3])
    match = gs.Match(rules, 4, dealer=0).after(gs.settle(outcome))
    assert (0, 1, 3) == match.active == match.replaced(1).active
    assert match.reseated([1, 0, 2, 3]).active is None
    # payments don't say who played
    assert gs.Match(rules, 4, dealer=0).after(gs.Payments()).active is None


@for_each(
    ("make", "said"),
    [
        (lambda match: match.reseated([None, None]), "nobody stays at the table (seats)"),
        (lambda match: match.reseated([0, 0]), "seat 0 stays twice at the table (seats)"),
        (lambda match: match.reseated([0, 3]), "a seat from 0 to 2, found 3 (seats)"),
        (
            lambda match: match.reseated(5),
            "expected for each seat, the seat that its player had, or None, found 5 (seats)",
        ),
        (lambda match: match.replaced(3), "a seat from 0 to 2, found 3 (seat)"),
        (lambda match: match.replaced(0, balance=3), "the match has no balances (balance)"),
        (
            lambda _: gs.Match("bga", 2, dealer=0, balances=[1]),
            "expected 2 numbers, one for each seat, found 1 (balances)",
        ),
        (
            lambda _: gs.Match("bga", 2, dealer=0, balances=cast("Any", 5)),
            "expected what each seat owns, in points, found 5 (balances)",
        ),
        (
            lambda _: gs.Match("bga", 2, dealer=0, balances=[1, -1]),
            "expected a whole number from 0 to 1000000000, found -1 (balances)",
        ),
        (
            lambda _: gs.Match("bga", 2, dealer=0, balances=[1, 1]).replaced(0, balance=False),
            "expected a whole number from 0 to 1000000000, found False (balance)",
        ),
        (
            lambda _: gs.Match("bga", 2, dealer=0, balances=[1, 1]).replaced(0),
            "say what the new player owns (balance)",
        ),
        (
            lambda _: gs.Match("bga", 2, dealer=0, balances=[1, 1]).reseated([1, 0], balance=3),
            "nobody joins the table, so balance has no effect (balance)",
        ),
    ],
)
def test_players_that_cannot_sit_there_are_refused(make: Any, said: str) -> None:
    with refused(gs.PositionError, said):
        make(gs.Match("bga", 3, dealer=0))
    with pytest.raises(gs.RulesetError, match="players"):
        gs.Match("bga", 2, dealer=0).reseated([0])

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
        (lambda: gs.Payments(0, [(1, 0, 0)]), "a whole number from 1 to 1000000000 (paid[0])"),
        (lambda: gs.Payments(pushed=True), "nobody won, so nobody can have pushed (pushed)"),
        (lambda: gs.Payments(0, calls=2), "2 calls of a won round have no effect (calls)"),
        (lambda: gs.Payments("Mina", {"Jun": 3}).seated(("Mina", "June")), "did you mean 'June'"),
        (lambda: gs.Payments(5).seated(("Mina", "Jun")), "a seat from 0 to 1, found 5 (round)"),
        (lambda: gs.Match("bga", 3, dealer=0).after(gs.Payments("Mina")), "a seat from 0 to 2"),
        (lambda: gs.Match("bga", 3, dealer=0).after(gs.Payments(3)), "a seat from 0 to 2"),
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
    part, _, field = said.rpartition(" (") if said.endswith(")") else (said, "", "")
    with pytest.raises(gs.PositionError) as caught:
        make()
    assert part in str(caught.value)
    assert field.rstrip(")") in caught.value.field


# The players of a match.


def test_balances_carry_on_and_a_match_ends_by_bankruptcy() -> None:
    match = gs.Match(BROKE, 3, dealer=0, balances=[20, 10, 30])
    match = match.after(gs.Payments(0, {1: 9, 2: 9}))
    assert ((38, 1, 21), False) == (match.balances, match.is_over)
    match = match.after(gs.Payments(2, {1: 1}))
    assert ((38, 0, 22), True) == (match.balances, match.is_over)
    assert (0,) == match.winners
    with refused(gs.PositionError, "the match ended after 2 rounds ()"):
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

    with refused(gs.PositionError, "by the balances of the match (settlement.points)"):
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


def test_after_a_draw_the_same_seats_play_again_only_at_the_same_table() -> None:
    rules = gs.BGA.replace({"seating.same_after_draw": True})
    outcome = gs.Outcome(rules, [""] * 4, reason=gs.Reason.EXHAUSTED, active=[0, 1, 3])
    match = gs.Match(rules, 4, dealer=0).after(gs.settle(outcome))
    assert (0, 1, 3) == match.active == match.replaced(1).active
    assert match.reseated([1, 0, 2, 3]).active is None


@for_each(
    ("make", "said"),
    [
        (lambda match: match.reseated([None, None]), "nobody stays at the table (seats)"),
        (lambda match: match.reseated([0, 0]), "seat 0 stays twice at the table (seats)"),
        (lambda match: match.reseated([0, 3]), "a seat from 0 to 2, found 3 (seats)"),
        (lambda match: match.replaced(3), "a seat from 0 to 2, found 3 (seat)"),
        (lambda match: match.replaced(0, balance=3), "the match has no balances (balance)"),
        (lambda _: gs.Match("bga", 2, dealer=0, balances=[1]), "expected 2 numbers (balances)"),
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

"""Under a house rule, a seat that chose to sit out plays the next round without being asked."""

import random
from typing import Any

import pytest

import gostop as gs
from tests.support.cases import for_each
from tests.support.positions import deck_of
from tests.support.refusals import refused
from tests.support.settling import HONGDAN

ONCE = gs.FUDAWIKI.replace({"seating.out_twice": False})
"""Fudawiki's rules, by which the dealer must play, with the house rule."""
FREE = gs.BGA.replace({"seating.out_twice": False})
"""Board Game Arena's rules, by which the dealer is asked too, with the house rule."""
RULE = "seating.out_twice"


def asked(ruleset: gs.Ruleset, players: int, **how: Any) -> tuple[tuple[int, ...], int | None]:
    """Return who plays, and who is asked or moves first."""
    state = gs.deal(ruleset, players, seed=3, **how)
    return state.active, state.to_move


def after_round(match: gs.Match, winner: int | None, *active: int) -> gs.Match:
    """Return a match after a round in which these seats played."""
    captured = [f"{seat + 4}J1" if seat in active else "" for seat in range(match.players)]
    reason = gs.Reason.STOP
    if winner is None:
        captured, reason = [""] * match.players, gs.Reason.EXHAUSTED
    else:
        captured[winner] = HONGDAN
    outcome = gs.Outcome(
        match.ruleset, captured, winner, reason=reason, active=active, carry=match.carry
    )
    return match.after(gs.settle(outcome))


@for_each(
    ("ruleset", "players", "how", "expected"),
    [
        (ONCE, 4, {"rested": (1,)}, ((0, 1), 2)),
        (ONCE, 4, {"rested": (3,)}, ((0, 3), 1)),
        (ONCE, 4, {"rested": (0,)}, ((0,), 1)),
        (FREE, 4, {"rested": (2,)}, ((2,), 0)),
        (FREE, 4, {"rested": (0,)}, ((0,), 1)),
        # three play, and nobody else is asked
        (ONCE, 5, {"rested": (2, 4)}, ((0, 2, 4), 0)),
        # there are more such seats than places
        (ONCE, 6, {"rested": (1, 3, 4), "dealer": 2}, ((2, 3, 4), 2)),
        (FREE, 6, {"rested": (1, 3, 4), "dealer": 2}, ((1, 3, 4), 3)),
        (ONCE, 3, {}, ((0, 1, 2), 0)),
    ],
)
def test_a_seat_that_sat_out_plays(
    ruleset: gs.Ruleset, players: int, how: dict[str, Any], expected: tuple[tuple[int, ...], int]
) -> None:
    assert expected == asked(ruleset, players, **how)


def test_those_who_join_and_those_who_have_no_choice_are_told() -> None:
    deck = deck_of(ONCE, 5, " | 1B 2J1 2J2 4J1 4J2 6J1 7J1")
    state, events = gs.start(ONCE, 5, deck=deck, rested=(2, 4))
    told = [(event.seat, event.rule) for event in events if isinstance(event, gs.events.Joined)]
    assert [(0, "seating.dealer_must_play"), (2, RULE), (4, RULE)] == told
    out = [(each.seat, each.forced) for each in events if isinstance(each, gs.events.SatOut)]
    assert [(1, True), (3, True)] == out
    # seat 1 is paid for its bright by the players except the dealer
    paid = [(each.payer, each.payee, each.points) for each in state.instant if each.payee == 1]
    assert [(2, 1, 2), (4, 1, 2)] == paid
    asked, told_again = gs.step(gs.deal(ONCE, 4, seed=3, rested=(3,)), gs.Join())
    assert [(1, "deal.playing")] == [
        (event.seat, event.rule) for event in told_again if isinstance(event, gs.events.Joined)
    ]
    assert (0, 1, 3) == asked.active


@for_each(
    ("ruleset", "how", "message"),
    [
        (
            gs.BGA,
            {"rested": (1,)},
            "in bga a seat may sit out twice in a row (seating.out_twice), so rested can't be (1,) "
            "(rested)",
        ),
        (
            ONCE,
            {"rested": (1,), "active": (0, 1, 2)},
            "it is known which seats play (active), so rested can't be (1,) (rested)",
        ),
        (ONCE, {"rested": (1, 2)}, "1 of 4 seats sit out, so rested can't be (1, 2) (rested)"),
        (ONCE, {"rested": (4,)}, "expected a seat from 0 to 3, found 4 (rested)"),
        (ONCE, {"rested": (1, 1)}, "seat 1 is named twice (rested)"),
    ],
)
def test_seats_that_cannot_have_rested_are_refused(
    ruleset: gs.Ruleset, how: dict[str, Any], message: str
) -> None:
    with refused(gs.PositionError, message):
        gs.deal(ruleset, 4, seed=1, **how)


def test_a_state_in_which_seats_are_asked_is_written_and_read() -> None:
    state = gs.deal(ONCE, 5, seed=3, rested=(4,))
    assert ((0, 4), 1) == (state.active, state.to_move)
    assert state == gs.parse_state(gs.format_state(state), rulesets=[ONCE])
    assert state == gs.from_plain(gs.to_plain(state))


@for_each(
    ("ruleset", "players", "active", "message"),
    [
        (gs.FUDAWIKI, 5, "0 2", "seat 2 can't have joined before being asked (active)"),
        (ONCE, 5, "0 1", "seat 1 can't have joined before being asked (active)"),
        (ONCE, 4, "2 3", "seats 2, 3 can't have joined before being asked (active)"),
        (ONCE, 5, "2 3", "the dealer, seat 0, must play by these rules (active)"),
        (FREE, 6, "3 4 5", "seat 0 has no choice, since it is known who plays (asked)"),
    ],
)
def test_other_seats_cannot_have_joined_yet(
    ruleset: gs.Ruleset, players: int, active: str, message: str
) -> None:
    line = gs.format_state(gs.deal(ruleset, players, seed=3))
    old = "active 0;" if "active 0;" in line else "dealer 0;"
    new = f"active {active};" if old == "active 0;" else f"dealer 0; active {active};"
    with refused(gs.PositionError, message):
        gs.parse_state(line.replace(old, new), rulesets=[ruleset])


def test_a_match_knows_who_chose_to_sit_out() -> None:
    begun = gs.Match(ONCE, 5, dealer=0)
    assert () == begun.rested
    first = after_round(begun, 3, 0, 1, 3)
    # seat 4 had no choice after the third had joined
    assert (2,) == first.rested
    assert ((2, 3), 4) == ((state := first.next_round(seed=1)).active, state.to_move)
    assert first == gs.from_plain(gs.to_plain(first))
    # seats 4 and 0 choose to sit out, and seat 1 has no choice but to play
    second = after_round(first, 1, 1, 2, 3)
    assert (0, 4) == second.rested
    # now all places are taken
    third = after_round(second, 4, 0, 1, 4)
    assert () == third.rested
    # nobody is asked after a draw, so nobody chooses
    fourth = after_round(third, None, 1, 2, 4)
    assert ((1, 2, 4), ()) == (fourth.active, fourth.rested)
    assert () == after_round(fourth, 1, 1, 2, 4).rested
    assert () == after_round(gs.Match(gs.FUDAWIKI, 5, dealer=0), 3, 0, 1, 3).rested


def test_a_void_deal_changes_nothing() -> None:
    rested = after_round(gs.Match(ONCE, 4, dealer=0), 0, 0, 2, 3)
    void = gs.Outcome(ONCE, [""] * 4, reason=gs.Reason.VOID, active=(0, 1, 2))
    assert rested == rested.after(gs.settle(void))


def test_a_round_in_which_such_a_seat_does_not_play_is_of_another_match() -> None:
    match = after_round(gs.Match(ONCE, 4, dealer=0), 0, 0, 2, 3)
    with refused(
        gs.PositionError,
        "seat 1 must play the next round of the match, and the settlement is of a round without it "
        "(settlement.outcome.active)",
    ):
        after_round(match, 0, 0, 2, 3)


@for_each(
    ("changes", "message"),
    [
        ({"rested": [1, 2]}, "1 of 4 seats sit out"),
        ({"rested": [1], "active": [0, 1, 2]}, "it is known which seats play"),
    ],
)
def test_a_match_with_other_seats_is_refused(changes: dict[str, Any], message: str) -> None:
    plain = gs.to_plain(gs.Match(ONCE, 4, dealer=0)) | changes
    with pytest.raises(gs.PositionError, match=message):
        gs.from_plain(plain)


def test_if_the_cards_are_dealt_again_the_same_seats_play() -> None:
    # with this seed, four of a month are on the table
    state, events = gs.step(gs.deal(ONCE, 4, seed=942, rested=(2,)), gs.Join())
    assert any(isinstance(event, gs.events.DealtAgain) for event in events)
    assert ((0, 1, 2), gs.Phase.TURN) == (state.active, state.phase)


def test_in_a_match_nobody_chooses_to_sit_out_twice_running() -> None:
    chance = random.Random(62)
    match = gs.Match(ONCE.replace({"deal.layouts": ONCE.deal.layouts}), 6, dealer=0)
    before: tuple[int, ...] = ()
    for seed in range(12):
        state, chosen = match.next_round(seed), list[int]()
        while not state.is_over:
            move = chance.choice(gs.legal_moves(state))
            if move is gs.SitOut():
                chosen.append(state.to_move if state.to_move is not None else -1)
            state = gs.apply(state, move)
        assert not {*before} & {*chosen}
        match = match.after(gs.settle(state))
        before = match.rested
        assert before == (() if match.active is not None else tuple(sorted(chosen)))

"""`start` is to `deal` what `step` is to `apply`: the same state, and what happened on the way."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any, Final

import pytest

import gostop as gs
from gostop.round.events import Event
from gostop.testing.strategies import deck_of
from tests.support.refusals import refused

ROUNDS: Final = 60


@pytest.mark.parametrize("ruleset", gs.RULESETS.values(), ids=lambda ruleset: ruleset.id)
def test_it_begins_as_deal_does(ruleset: gs.Ruleset) -> None:
    for players in ruleset.players:
        for seed in range(30):
            state, _ = gs.start(ruleset, players, seed=seed, dealer=seed % players)
            assert gs.deal(ruleset, players, seed=seed, dealer=seed % players) == state


def test_a_loop_counts_the_events_that_simulate_counts() -> None:
    def first(state: gs.State, _: Random) -> gs.Move:
        return gs.legal_moves(state)[0]

    expected = gs.simulate(gs.CHINESE_BLOG, 3, ROUNDS, policy=first, seed=1, workers=1)
    found = Counter[type[Event]]()
    for number in range(ROUNDS):
        state, events = gs.start(gs.CHINESE_BLOG, 3, seed=gs.round_seed(1, number))
        found.update(map(type, events))
        while not state.is_over:
            state, events = gs.step(state, gs.legal_moves(state)[0])
            found.update(map(type, events))
    assert {kind: each.total for kind, each in expected.events.items() if each.total} == found
    assert found[gs.TableBonusTaken] > 0


def test_a_round_that_is_won_at_the_deal_says_so() -> None:
    hand = gs.CardSet("5A 5R 5J1 5J2")
    others = [card for card in deck_of(gs.FRENCH, 2) if card not in hand]
    deck = [*hand, *(card for place in range(4) for card in others[place::4])]
    state, events = gs.start(gs.FRENCH, 2, deck=deck)
    assert state.is_over
    assert (
        gs.ChongtongShown(0, gs.Month.IRIS),
        gs.RoundWon(0, gs.Reason.CHONGTONG),
    ) == events


def test_a_deal_that_is_done_again_says_so() -> None:
    seed = next(
        seed
        for seed in range(1000)
        if gs.deal(gs.FRENCH.replace({"deal.four_on_table": "nagari"}), 2, seed=seed).is_over
    )
    _, events = gs.start(gs.FRENCH, 2, seed=seed)
    assert [gs.FourOnTable, gs.DealtAgain] == [type(event) for event in events][:2]


@pytest.mark.parametrize("begin", [gs.deal, gs.start])
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({}, "expected exactly one of seed and deck, found neither (seed)"),
        ({"seed": 1, "deck": ""}, "expected exactly one of seed and deck, found both (seed)"),
        ({"seed": True}, "expected a whole number of at most 4096 bits, found True (seed)"),
        ({"seed": 1, "dealer": 3}, "expected a seat from 0 to 2, found 3 (dealer)"),
        ({"seed": 1, "carry": 3}, "by the rules of bga (1, 2, 4, 8, 16), found 3 (carry)"),
        ({"seed": 1, "round": 0}, "expected a whole number from 1 to 1000000000, found 0 (round)"),
        ({"seed": 2**5000}, "expected a whole number of at most 4096 bits, found … (seed)"),
    ],
)
def test_both_refuse_the_same(
    begin: Callable[..., object], arguments: dict[str, Any], message: str
) -> None:
    with refused(gs.PositionError, message):
        begin(gs.BGA, 3, **arguments)

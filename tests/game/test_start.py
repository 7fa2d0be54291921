"""`start` returns the same state as `deal`, together with the events."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any, Final

import pytest

import gostop as gs
from gostop.game.events import Event
from gostop.testing.strategies import deck_of
from tests.support.cases import for_each
from tests.support.refusals import refused

ROUNDS: Final = 60


@for_each("ruleset", gs.RULESETS.values())
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
    # bots and simulations, which play many rounds, don't look for changed points
    assert found.pop(gs.Scored) > 0
    assert {kind: each.total for kind, each in expected.events.items() if each.total} == found
    assert found[gs.TableBonusTaken] > 0


def test_a_round_that_is_won_at_the_deal_says_so() -> None:
    hand = gs.CardSet("5A 5R 5J1 5J2")
    others = [card for card in deck_of(gs.FRENCH, 2) if card not in hand]
    deck = [*hand, *(card for place in range(4) for card in others[place::4])]
    state, events = gs.start(gs.FRENCH, 2, deck=deck)
    assert state.is_over
    assert (gs.ChongtongShown(0, gs.Month.IRIS), gs.RoundWon(0, gs.Reason.CHONGTONG)) == events


def test_a_deal_that_is_done_again_says_so() -> None:
    seed = next(
        seed
        for seed in range(1000)
        if gs.deal(gs.FRENCH.replace({"deal.four_on_table": "nagari"}), 2, seed=seed).is_over
    )
    _, events = gs.start(gs.FRENCH, 2, seed=seed)
    assert [gs.FourOnTable, gs.DealtAgain] == [type(event) for event in events][:2]


@for_each("begin", [gs.deal, gs.start])
@for_each(
    ("arguments", "message"),
    [
        ({}, "give either seed or deck (seed)"),
        ({"seed": 1, "deck": ""}, "give either seed or deck, not both (seed)"),
        ({"seed": True}, "expected a whole number of at most 4096 bits, found True (seed)"),
        ({"seed": 1, "dealer": 3}, "expected a seat from 0 to 2, found 3 (dealer)"),
    ],
)
def test_both_refuse_the_same(
    begin: Callable[..., object], arguments: dict[str, Any], message: str
) -> None:
    with refused(gs.PositionError, message):
        begin(gs.BGA, 3, **arguments)


# Keywords that `start` refuses, and pots.


def test_start_refuses_a_keyword_that_deal_does_not_have() -> None:
    with pytest.raises(TypeError, match=r"start\(\) got an unexpected keyword argument 'bogus'"):
        gs.start("bga", 2, seed=1, bogus=2)  # type: ignore[call-arg]  # an unknown keyword
    with pytest.raises(TypeError, match=r"start\(\) got an unexpected keyword argument 'trace'"):
        gs.start("bga", 2, seed=1, trace=[])  # type: ignore[call-arg]  # an unknown keyword


POTS = gs.BGA.replace(
    {
        "id": "pots",
        "instant.captures.boar": {"points": 5, "cards": "7A", "pot": True},
        "instant.captures.moon": {"points": 3, "cards": "8B", "pot": True},
    }
)
IDS = ("boar", "moon")


class Deer(str):
    """A text that claims to equal every object."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return str.__hash__(self)


def test_the_id_of_a_pot_is_its_text() -> None:
    given: list[dict[str, int]] = [{Deer(id): 2} for id in IDS]
    pots = [gs.deal(POTS, 2, seed=1, pots=each).pots for each in given]
    assert [((id, 2),) for id in IDS] == pots
    assert {str} == {type(each) for row in pots for each, _ in row}


def test_rules_are_found_again_by_their_pots() -> None:
    for id in (*IDS, *IDS):
        for rounds in (0, 1, 2):
            state = gs.deal(POTS, 2, seed=1, pots={id: rounds})
            assert (((id, rounds),) if rounds else ()) == state.pots

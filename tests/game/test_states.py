"""States are values, and `step` and `apply` come to the same state."""

import copy
import pickle
import random
from typing import Any, Final

import pytest

import gostop as gs
from gostop.game.events import EVENTS, CupCounted, Event, InstantPaid, StackTaken, TableBonusTaken
from gostop.rules.deal import Packet
from tests.support.cases import for_each

ASKING: Final = gs.BGA.replace(
    {
        "cards.bonus": "X2 X2b X3",
        "cards.cup_count": "chosen",
        "heodang": {"turns": 5, "points": 3},
        "seating.forced_out": {"points": 1, "cards": "1B 3B"},
        "instant.jjok": 3,
        "chongtong": None,
    }
)
ROUNDS: Final = [
    *[(gs.FRENCH, players) for players in (2, 3, 4)],
    *[(gs.BGA, players) for players in (2, 3, 5)],
    *[(gs.CHINESE_BLOG, players) for players in (2, 3)],
    *[(ASKING, players) for players in (2, 4)],
]


def played(ruleset: gs.Ruleset, players: int, seed: int) -> tuple[list[gs.State], list[Event]]:
    """Return the states and events of a random round."""
    chance = random.Random(seed)
    states = [gs.deal(ruleset, players, seed=seed)]
    happened: list[Event] = []
    while not states[-1].is_over:
        move = chance.choice(gs.legal_moves(states[-1]))
        after, events = gs.step(states[-1], move)
        assert after == gs.apply(states[-1], move)
        assert events
        states.append(after)
        happened.extend(events)
    return states, happened


@for_each(("ruleset", "players"), ROUNDS)
def test_step_gives_the_state_of_apply_and_events_of_known_kinds(
    ruleset: gs.Ruleset, players: int
) -> None:
    for seed in range(3):
        states, happened = played(ruleset, players, seed)

        assert {type(event) for event in happened} <= set(EVENTS)
        assert () == gs.legal_moves(states[-1])
        assert {None} >= {state.outcome for state in states[:-1]}
        assert states[-1].outcome is not None
        assert 0 == sum(gs.settle(states[-1]).points)


def test_events_speak_in_cards_months_and_seats() -> None:
    happened = [event for seed in range(40) for event in played(ASKING, 4, seed)[1]]

    for event in happened:
        match event:
            case CupCounted(kind=kind):
                assert kind in (gs.Kind.ANIMAL, gs.Kind.JUNK)
            case StackTaken(month=month, owner=owner):
                assert isinstance(month, gs.Month)
                assert owner in (None, 0, 1, 2, 3)
            case TableBonusTaken(card=card, replacement=replacement):
                assert card.kind is gs.Kind.BONUS
                assert isinstance(replacement, gs.Card)
            case InstantPaid(rule=rule):
                assert isinstance(rule, str)
            case _:
                assert isinstance(event, EVENTS)
    assert {CupCounted, StackTaken, TableBonusTaken, InstantPaid} <= set(map(type, happened))


@for_each(("ruleset", "players"), ROUNDS)
def test_states_are_values(ruleset: gs.Ruleset, players: int) -> None:
    states, _ = played(ruleset, players, 3)
    again, _ = played(ruleset, players, 3)

    assert states == again
    assert [hash(state) for state in states] == [hash(state) for state in again]
    assert len(states) == len(set(states))
    for state in states[::3]:
        restored = pickle.loads(pickle.dumps(state))
        assert state == restored == copy.deepcopy(state)
        assert gs.legal_moves(state) == gs.legal_moves(restored)
        assert (state.phase, state.to_move, state.in_play) == (
            restored.phase,
            restored.to_move,
            restored.in_play,
        )
    assert states[0] != gs.deal(ruleset, players, seed=4)


def test_a_state_is_equal_to_no_other_thing() -> None:
    state = gs.deal(gs.BGA, 2, seed=1)

    assert state != "state"
    assert state != gs.deal(gs.BGA.replace({"go.points": 2}), 2, seed=1)
    assert state == gs.deal(gs.BGA.replace(id="other"), 2, seed=1)


def test_a_state_shows_rules_players_and_whose_decision_it_is() -> None:
    over = gs.setup(gs.FRENCH, hands=["", ""])

    assert "<State of bga, 2 players: turn, seat 0 to move>" == repr(gs.deal(gs.BGA, 2, seed=1))
    assert "<State of french, 2 players: over>" == repr(over)
    assert (None, ()) == (over.to_move, gs.legal_moves(over))


@for_each("place", ["table", None, 3])
def test_a_packet_goes_to_a_place(place: Any) -> None:
    with pytest.raises(gs.RulesetError, match="expected a Place, found") as caught:
        Packet(place, 8)
    assert "to" == caught.value.field


def test_only_the_beginning_of_a_turn_is_placed_again() -> None:
    deal = gs.deal(gs.BGA, 4, seed=1)
    with pytest.raises(
        gs.PositionError, match="the state is not at the beginning of a turn"
    ) as caught:
        gs.setup_of(deal)
    assert ("state", "phase") == (caught.value.field, caught.value.code)
    with pytest.raises(gs.PositionError, match="expected a State, found None"):
        gs.setup_of(None)  # type: ignore[arg-type]  # wrong on purpose


def test_a_state_that_was_pickled_before_a_go_goes_on_as_it_was() -> None:
    hands = ["5R 1J1", "6J1 2J1"]
    state = gs.setup(
        gs.CHINESE_BLOG,
        hands=hands,
        captured=["1B 3B 8B 2A 4A", "10R"],
        table="8A 5J1",
        stock="8J1 7J1 10J1",
    )
    asked = gs.apply(state, gs.Play("5R"))
    asked = asked if asked.phase is gs.Phase.GO_OR_STOP else gs.apply(asked, gs.Choose("8A"))
    assert gs.Phase.GO_OR_STOP is asked.phase
    again = pickle.loads(pickle.dumps(asked))
    assert gs.apply(asked, gs.Go()) == gs.apply(again, gs.Go())
    assert gs.apply(asked, gs.Go()).go_scores == gs.apply(again, gs.Go()).go_scores

"""What a state shows in the middle of a turn, and that it has each card exactly once."""

import functools
from collections import Counter
from typing import Any

import gostop as gs
from tests.support.cases import for_each
from tests.support.positions import after, position, shown

ALL = [gs.FRENCH, gs.BGA, gs.CHINESE_BLOG]
SEATED = [(ruleset, players) for ruleset in ALL for players in ruleset.players]
PLAYS = 200
"""Enough moves to end any round."""


def cards_of(state: gs.State) -> Counter[gs.Card]:
    """Return every card that a state shows, as often as it shows it."""
    places = [*state.hands, *state.captured, state.table, state.in_play]
    return Counter([*state.stock, *(card for cards in places for card in cards)])


@functools.cache
def walk(ruleset: gs.Ruleset, players: int, seed: int) -> list[gs.State]:
    """Return the states of a round with random moves from a seed."""
    state = gs.deal(ruleset, players, seed=seed, dealer=seed % players)
    states = [state]
    while not state.is_over and len(states) < PLAYS:
        moves = gs.legal_moves(state)
        state = gs.apply(state, moves[(seed + 7 * len(states)) % len(moves)])
        states.append(state)
    return states


@for_each(("ruleset", "players"), SEATED)
def test_every_card_is_in_one_place_in_every_state(ruleset: gs.Ruleset, players: int) -> None:
    bonus = ruleset.cards.bonus.for_players(players)
    whole = Counter([*gs.CARDS[:48], *bonus])
    for seed in range(4):
        for state in walk(ruleset, players, seed):
            assert whole == cards_of(state)


@for_each(("ruleset", "players"), SEATED)
def test_seats_are_what_they_should_be_in_every_state(ruleset: gs.Ruleset, players: int) -> None:
    asks_others = (gs.Phase.ANSWER, gs.Phase.SEATING)
    laid = (gs.Phase.CHOOSE_LAID, gs.Phase.CHOOSE_HAND, gs.Phase.CHOOSE_FLIP)
    for seed in range(4):
        for state in walk(ruleset, players, seed):
            assert state.players == players == len(state.hands) == len(state.captured)
            assert (state.to_move is None) == state.is_over == (not gs.legal_moves(state))
            assert state.is_over or state.phase in asks_others or state.to_move == state.turn
            assert bool(state.in_play) == (state.phase in laid)
            if state.phase is not gs.Phase.SEATING:
                assert min(players, ruleset.deal.playing) == len(state.active)
                assert state.turn in state.active


def test_a_chosen_table_card_stays_on_the_table_until_the_turn_collects() -> None:
    state = position(gs.CHINESE_BLOG, "5A 1J1 | 6J1", "5R 5J1 3R 3J2", "X2 3J1 4J1")
    asked = after(state, "5A", ">5R")
    assert gs.Phase.CHOOSE_FLIP is asked.phase
    assert ("3R 3J2 5R 5J1", "3J1 5A X2") == (str(asked.table), str(asked.in_play))
    assert gs.CardSet() == asked.captured[0]
    end = after(asked, ">3R")
    assert ("3J2 5J1", "3R 3J1 5A 5R X2") == (str(end.table), str(end.captured[0]))


def test_a_bombs_three_cards_are_in_play_while_the_flip_chooses() -> None:
    state = position(gs.BGA, "5A 5J1 5J2 1J1 | 6J1", "5R 3R 3J2", "X2 3J1 4J1")
    asked = after(state, "*5")
    assert ("3J1 5A 5J1 5J2 X2", "3R 3J2 5R") == (str(asked.in_play), str(asked.table))
    assert ((0,), (2, 0), "1J1", (1, 1)) == (
        asked.bombs,
        asked.flips,
        str(asked.hands[0]),
        asked.turns,
    )


def test_a_flip_alone_is_in_play_while_it_chooses() -> None:
    state = position(gs.BGA, "5A | 6J1", "3R 3J2", "X3 3J1 4J1", flips=(1, 0))
    asked = after(state, ".")
    assert ("3J1 X3", "3R 3J2") == (str(asked.in_play), str(asked.table))


def test_buried_bonus_cards_are_table_cards() -> None:
    state = position(
        gs.CHINESE_BLOG, "5A | 6J1", "5R 5J1 5J2 3J2", "3J1", stacks={5: 1}, buried={5: "X2 X3"}
    )
    assert "3J2 5R 5J1 5J2 X2 X3" == str(state.table)


def test_while_it_is_asked_to_go_or_stop_the_turn_is_counted_and_collected() -> None:
    state = position(gs.BGA, "11B 1J1 | 6J1 | 7J1", "11D", "8J1 9J1", "1B 3B 9R | |", dry=2)
    asked = after(state, "11B")
    assert (gs.Phase.GO_OR_STOP, 0, 0, (2, 1, 1), (0, 2, 2)) == (
        asked.phase,
        asked.to_move,
        asked.turn,
        asked.turns,
        asked.dry,
    )
    assert ("1B 3B 9R 11B 11D", "8J1") == (str(asked.captured[0]), str(asked.table))


KEPT: dict[str, Any] = {
    "goes": (1, 0, 1),
    "go_scores": {0: 3, 1: 4},
    "shakes": ((0, 2), (1, 11)),
    "bombs": (1, 1),
    "ppeoks": (0, 2),
    "instant": ((0, 2, 3, "first_ppeok"),),
    "refused": 2,
    "carry": 4,
    "dealer": 2,
}


@for_each(
    ("hand", "move", "added"),
    [
        ("5A 5J1 5J2", "*5", {"bombs": (1, 1, 0)}),
        ("6A 6R 6J1", "!6", {"shakes": (*KEPT["shakes"], (0, 6))}),
        ("7A", "7A", {"ppeoks": (0, 2, 0)}),
        ("8B", "8B go", {"goes": (1, 0, 1, 0), "go_scores": {0: 4, 1: 4}}),
    ],
)
def test_what_was_called_and_paid_before_is_kept(
    hand: str, move: str, added: dict[str, Any]
) -> None:
    state = position(
        *(gs.BGA, f"{hand} 1J1 | 10J1 | 10J2", "5R 7R 8J1", "7J1 4J1 12A", "1B 3B 12B | 9R | 9J1"),
        turns=(5, 4, 4),
        **KEPT,
    )
    end = after(state, *move.split())
    expected = shown(position(gs.BGA, "1J1 | 2J1 | 3J1", turns=5, **{**KEPT, **added}))
    for name in ("goes", "go_scores", "shakes", "bombs", "ppeoks", "instant", "refused", "carry"):
        assert expected[name] == getattr(end, name)
    assert (2, (0, 1, 2)) == (end.dealer, end.active)

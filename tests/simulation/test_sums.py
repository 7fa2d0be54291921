"""`totals` and `settlements`, which take many values at once, give the results of single calls."""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable
from itertools import repeat
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gostop as gs
from gostop.simulation import playouts
from gostop.testing.rulesets import rulesets
from gostop.testing.strategies import cards, outcomes, written
from tests.support.cases import for_each
from tests.support.decks import ALL_BONUS, in_deck
from tests.support.refusals import refused

PRESETS = list(gs.RULESETS.values())
CUPS = ["best", "chosen", "animal", "junk", "both", "after_ten_pi", "at_threshold"]
OVER = gs.playout(gs.deal(gs.BGA, 3, seed=1), 1)
HAND = gs.CardSet("1B 3B 8B")
ALL = gs.BGA.replace({"cards.bonus": ALL_BONUS})
"""Rules with all 60 cards."""


def piles(number: int, seed: int, ruleset: gs.Ruleset) -> list[gs.CardSet]:
    """Return random piles of all sizes, with cards that a ruleset has."""
    chance = random.Random(seed)
    drawn = (chance.sample(gs.CARDS, chance.randrange(61)) for _ in range(number))
    return [in_deck(cards, ruleset) for cards in drawn]


def one_by_one(hands: list[gs.CardSet], ruleset: gs.Ruleset) -> array[int]:
    return array("q", [gs.score(cards, ruleset).total for cards in hands])


@for_each("ruleset", PRESETS)
def test_the_totals_of_many_are_those_of_each(ruleset: gs.Ruleset) -> None:
    hands = piles(1000, 1, ruleset)
    found = gs.totals(hands, ruleset)
    assert one_by_one(hands, ruleset) == found
    assert ("q", array) == (found.typecode, type(found))
    assert found == gs.totals(iter(hands), ruleset.id)


@for_each("count", CUPS)
def test_the_cup_counts_as_in_a_single_score(count: str) -> None:
    ruleset = ALL.replace({"cards.cup_count": count})
    hands = [pile | "9A" for pile in piles(300, 2, ruleset)]
    assert one_by_one(hands, ruleset) == gs.totals(hands, ruleset)


def test_points_that_do_not_help_to_stop_count_in_the_total() -> None:
    ruleset = ALL.replace({"scoring.combinations.godori.towards_stop": False})
    hands = [pile | "2A 4A 8A" for pile in piles(300, 3, ruleset)]
    assert 5 <= min(gs.totals(hands, ruleset))
    assert one_by_one(hands, ruleset) == gs.totals(hands, ruleset)


def test_a_cup_of_which_nothing_is_chosen_yet_counts_in_the_better_way() -> None:
    ruleset = gs.BGA.replace(
        {"cards.cup_count": "chosen", "scoring.combinations.godori.towards_stop": False}
    )
    eight = "1J1 1J2 2J1 2J2 3J1 3J2 4J1 4J2"
    assert [1, 0, 1] == list(gs.totals([f"9A {eight}", eight, "9A 2A 5A 6A 7A"], ruleset))


@given(st.lists(st.frozensets(cards())), rulesets())
def test_totals_under_any_ruleset(sets: list[frozenset[gs.Card]], ruleset: gs.Ruleset) -> None:
    hands = [in_deck(each, ruleset) for each in sets]
    assert one_by_one(hands, ruleset) == gs.totals(hands, ruleset)


def test_a_hand_is_a_set_a_text_or_cards() -> None:
    hands: list[gs.CardSet | str | list[gs.Card]] = [HAND, str(HAND), list(HAND), "", []]
    assert [3, 3, 3, 0, 0] == list(gs.totals(hands, gs.BGA))
    assert array("q") == gs.totals([], gs.BGA)


@for_each(
    ("hand", "kind", "said"),
    [
        ("1B B3", gs.NotationError, "'B3' at character 4 is not a card (hands[17])"),
        ("1B 1B", gs.NotationError, "'1B' at character 4 is the second… (hands[17])"),
        (["1B", "1B"], gs.PositionError, "1B is named twice (hands[17])"),
        (7, gs.NotationError, "expected cards, … found 7 (hands[17])"),
        ([7], gs.NotationError, "expected a card as text, … found 7 (hands[17])"),
    ],
)
def test_an_error_names_the_hand(hand: Any, kind: type[gs.GoStopError], said: str) -> None:
    with refused(kind, said):
        gs.totals([*[HAND] * 17, hand, "no card"], gs.BGA)


@for_each("hand", ["1B X3", gs.CardSet("X3")])
def test_a_card_that_the_deck_does_not_have_is_refused(hand: gs.CardSet | str) -> None:
    with refused(gs.PositionError, "the deck of bga has no X3 (hands[17])"):
        gs.totals([*[HAND] * 17, hand, HAND], gs.BGA)


def test_hands_beyond_those_that_are_scored_at_a_time_are_found_too() -> None:
    hands: list[gs.CardSet | str] = [*piles(10, 4, gs.BGA) * 500, "1B 3B 8B"]
    found = gs.totals(hands, gs.BGA)
    assert one_by_one([gs.CardSet(each) for each in hands[-11:]], gs.BGA) == found[-11:]
    assert 5001 == len(found)
    with refused(gs.NotationError, "'x' at character 1 is not a card (hands[5001])"):
        gs.totals([*hands, "x"], gs.BGA)
    with refused(gs.PositionError, "the deck of bga has no X2 (hands[5001])"):
        gs.totals([*hands, "X2"], gs.BGA)


def test_an_error_of_a_text_says_where_in_it_and_what_to_do() -> None:
    with pytest.raises(gs.NotationError) as caught:
        gs.totals(["1B", "3B B8"], gs.BGA)
    assert ("B8", 3, "no_such_card") == (
        caught.value.text,
        caught.value.position,
        caught.value.code,
    )
    assert str(caught.value).startswith(
        "'B8' at character 4 is not a card (hands[1]); did you mean 8B?"
    )


@for_each("hands", ["1B 3B", HAND, {HAND}, {"1B": 3}, 7, None, b"1B"])
def test_hands_are_a_sequence(hands: Any) -> None:
    with refused(gs.PositionError, "expected a sequence of sets of cards, found … (hands)"):
        gs.totals(hands, gs.BGA)
    with refused(gs.PositionError, "expected a sequence of states or outcomes, found … (outcomes)"):
        gs.settlements(hands)


@for_each(
    ("call", "field"),
    [
        (lambda: gs.totals(repeat(HAND), gs.BGA), "hands"),
        (lambda: gs.settlements(repeat(OVER)), "outcomes"),
    ],
)
def test_a_sequence_without_an_end_is_refused(
    call: Callable[[], object], field: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playouts, "_MOST", 100)
    with refused(gs.PositionError, f"there are more than 100 entries ({field})"):
        call()


# Settlements.


def played(number: int, ruleset: gs.Ruleset) -> list[gs.State]:
    """Return the last states of some random rounds."""
    players = ruleset.players[0]
    return [gs.playout(gs.deal(ruleset, players, seed=seed), seed) for seed in range(number)]


@for_each("ruleset", PRESETS)
def test_many_settlements_are_those_of_each(ruleset: gs.Ruleset) -> None:
    rounds = played(50, ruleset)
    games: list[gs.State | gs.Outcome] = [
        *rounds,
        *(state.outcome for state in rounds if state.outcome),
    ]
    assert 100 == len(games)
    found = gs.settlements(iter(games))
    assert tuple(map(gs.settle, games)) == found
    assert [gs.settle(game).transfers for game in games] == [each.transfers for each in found]


@given(st.lists(outcomes() | written(), max_size=5))
def test_outcomes_of_several_rulesets_are_settled_together(games: list[gs.Outcome]) -> None:
    assert tuple(map(gs.settle, games)) == gs.settlements(games)


def test_no_outcomes_have_no_settlements() -> None:
    assert () == gs.settlements([])


@for_each(
    ("game", "kind", "said"),
    [
        (
            gs.deal(gs.BGA, 3, seed=1),
            gs.PositionError,
            "the round is not over yet: … (outcomes[2])",
        ),
        (
            gs.Outcome(gs.BGA, ["1B 3B 8B", "1B", ""], 0),
            gs.PositionError,
            "1B is both in captured[0] and in captured[1] (outcomes[2].captured)",
        ),
        (
            gs.Outcome(gs.BGA, ["1B 3B 8B", "2A 2R X3", ""], 0),
            gs.PositionError,
            "the deck of bga… has no X3 (outcomes[2].captured[1])",
        ),
        (
            gs.Outcome(gs.BGA, ["1B"], 0),
            gs.RulesetError,
            "expected …, found 1 (outcomes[2].deal.layouts)",
        ),
        ("1B", gs.PositionError, "a State, an Outcome or a Tally, found '1B' (outcomes[2])"),
    ],
)
def test_an_error_names_the_outcome(game: Any, kind: type[gs.GoStopError], said: str) -> None:
    with refused(kind, said):
        gs.settlements([OVER, OVER, game, OVER])

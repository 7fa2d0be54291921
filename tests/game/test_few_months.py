"""A deck of fewer months is dealt, played, seen, scored and written like the whole deck."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

import gostop as gs
from gostop.bots import BOTS, play_round
from gostop.envs import features
from tests.support.cases import for_each

EXAMPLES = Path(__file__).parents[2] / "examples"
TWO = gs.load_ruleset(EXAMPLES / "two_months.toml")
THREE = gs.load_ruleset(EXAMPLES / "three_months.toml")
SMALL = {TWO.id: TWO, THREE.id: THREE}


def places(state: gs.State) -> list[gs.Card]:
    """Return all cards of a state, wherever they lie."""
    return sorted(
        [*state.table, *state.stock, *(card for cards in state.hands for card in cards)]
        + [card for cards in state.captured for card in cards]
    )


@for_each(
    ("ruleset", "sizes"),
    [(TWO, (2, 2, 2, 2)), (THREE, (3, 3, 3, 3))],
)
def test_only_the_cards_of_the_first_months_are_dealt(
    ruleset: gs.Ruleset, sizes: tuple[int, ...]
) -> None:
    deck = list(gs.CARDS[: 4 * ruleset.cards.months])
    for seed in range(50):
        state = gs.deal(ruleset, 2, seed=seed)
        assert deck == places(state)
        assert sizes == (*map(len, state.hands), len(state.table), len(state.stock))


@for_each("id", list(SMALL))
@for_each("name", sorted(set(BOTS) - {"learned"}))
def test_every_bot_plays_a_small_round_to_its_end(id: str, name: str) -> None:
    ruleset = SMALL[id]
    for seed in range(3):
        end = play_round(gs.deal(ruleset, 2, seed=seed), [name, name], seed=seed)
        assert 0 == sum(gs.settle(end).points)


@pytest.mark.parametrize("id", SMALL)
def test_states_views_and_records_are_written_and_read(id: str) -> None:
    ruleset = SMALL[id]
    ends = set[gs.Reason]()
    for seed in range(30):
        chance, record = Random(seed), gs.Record(ruleset, 2, seed=seed).dealt()
        state = record.rounds[-1].state
        while not state.is_over:
            assert state == gs.parse_state(gs.format_state(state), rulesets=[ruleset])
            view = gs.view(state, state.to_move)
            world = gs.sample(view, seed=seed)
            assert places(state) == places(world)
            assert view == gs.view(world, state.to_move)
            assert features(view).shape == features(gs.view(world, 0)).shape
            record = record.moved(chance.choice(gs.legal_moves(state)))
            state = record.rounds[-1].state
        assert record == gs.parse_record(gs.format_record(record), rulesets=[ruleset])
        assert state.outcome is not None
        ends.add(state.outcome.reason)
    assert {gs.Reason.STOP, gs.Reason.EXHAUSTED} <= ends


def test_cards_of_other_months_are_refused() -> None:
    with pytest.raises(gs.PositionError, match="the deck of two_months has no 3B"):
        gs.score("1B 3B", TWO)
    with pytest.raises(gs.PositionError, match="the deck of two_months for 2 players has no 3J1"):
        gs.setup(TWO, hands=["1B", "3J1"])
    assert 2 == gs.score("1B 2A 1R 2R", TWO).total


@for_each(
    ("changes", "field"),
    [
        ({"cards.months": 1}, "cards.months"),
        ({"cards.months": 13}, "cards.months"),
        ({"cards.months": False}, "cards.months"),
        ({"deal.layouts.2.packets": [{"to": "hands", "cards": 5}]}, "deal.layouts.2"),
        ({"go.threshold": 5}, "go.threshold"),
        ({"scoring.combinations.pi.count": 5}, "scoring.combinations.pi"),
        ({"scoring.combinations.birds": {"points": 1, "cards": "2A 4A"}}, None),
        ({"instant.captures.b": {"points": 1, "cards": "3B"}}, "instant.captures.b"),
    ],
)
def test_what_a_small_deck_cannot_have_is_refused(
    changes: dict[str, Any], field: str | None
) -> None:
    with pytest.raises(gs.RulesetError) as caught:
        TWO.replace(changes)
    assert (field or "scoring.combinations.birds") == caught.value.field

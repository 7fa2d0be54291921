"""A state records which cards were shown, and sampled worlds agree with what a seat has seen."""

import random
from collections.abc import Iterator

import pytest

import gostop as gs
from tests.support.cases import for_each
from tests.support.house_cases import house_of

TABLES = [
    *((ruleset, max(ruleset.players)) for ruleset in gs.RULESETS.values() if ruleset != gs.FRENCH),
    (gs.BGA, 2),
    (gs.CHINESE_BLOG, 2),
    (house_of("07_shaken_may_bomb"), 2),
    (house_of("19_late_shakes"), 2),
]
Shown = list[set[gs.Card]]


def turns_after_shakes(
    ruleset: gs.Ruleset, players: int, seed: int
) -> Iterator[tuple[gs.State, Shown]]:
    """Play a random round with all possible shakes. Yield the state at the beginning of each turn
    after a shake, and for each hand, the cards that the events have shown.
    """
    rng = random.Random(seed)
    state = gs.deal(ruleset, players, seed=seed)
    seen: set[gs.Card] = set()
    while not state.is_over:
        legal = gs.legal_moves(state)
        shakes = [move for move in legal if isinstance(move, gs.Shake)]
        before = state
        state, events = gs.step(state, rng.choice(shakes or legal))
        for event in events:
            if isinstance(event, gs.Shaken):
                held = sorted(
                    card for card in before.hands[event.seat] if card.month == event.month
                )
                assert gs.CardSet(held[:3]) == event.cards
                seen |= {*event.cards}
        if state.phase is gs.Phase.TURN and state.shakes:
            yield state, [seen & {*hand} for hand in state.hands]


def cards_of(state: gs.State) -> list[gs.Card]:
    return sorted([*state.stock, *(card for hand in state.hands for card in hand)])


@pytest.mark.weekly
@for_each(("ruleset", "players"), TABLES)
def test_a_sample_agrees_with_all_that_was_shown(ruleset: gs.Ruleset, players: int) -> None:
    rounds = (turns_after_shakes(ruleset, players, seed) for seed in range(2000))
    tried = 0
    while tried < 100:
        for state, shown in next(rounds):
            assert shown == [{*cards} for cards in state.shown]
            seat = state.to_move
            assert seat is not None
            world = gs.sample(gs.view(state, seat), seed=tried)
            assert state.hands[seat] == world.hands[seat]
            assert all(cards <= {*hand} for cards, hand in zip(shown, world.hands, strict=True))
            assert [*map(len, state.hands)] == [*map(len, world.hands)]
            assert cards_of(state) == cards_of(world)
            before, after = gs.setup_of(state), gs.setup_of(world)
            marks = {"hands", "stock", "fours"}
            assert marks >= {key for key in before if before[key] != after[key]}
            tried += any(cards for other, cards in enumerate(shown) if other != seat)

"""The fair bot deals rounds that agree with all that it has seen, also with what others showed."""

import inspect
import random
import runpy
from collections.abc import Iterator
from pathlib import Path

import pytest

import gostop as gs
from tests.support.house_cases import house_of

ROOT = Path(__file__).parents[2]
EXAMPLE = runpy.run_path(str(ROOT / "examples" / "search.py"))
imagined, shown_after = EXAMPLE["imagined"], EXAMPLE["shown_after"]
TABLES = [
    *((ruleset, max(ruleset.players)) for ruleset in gs.RULESETS.values() if ruleset != gs.FRENCH),
    (gs.BGA, 2),
    (gs.CHINESE_BLOG, 2),
    (house_of("07_shaken_may_bomb"), 2),
    (house_of("19_late_shakes"), 2),
]
Shown = list[set[gs.Card]]


def shown_by(events: tuple[gs.Event, ...], hands: tuple[gs.CardSet, ...]) -> Iterator[gs.Card]:
    """The cards that shakes show: three of the month, of four the first three in card order."""
    for event in events:
        if isinstance(event, gs.Shaken):
            cards = sorted(card for card in hands[event.seat] if card.month == event.month)
            assert len(cards) in (3, 4)
            yield from cards[:3]


def turns_after_shakes(
    ruleset: gs.Ruleset, players: int, seed: int
) -> Iterator[tuple[gs.State, tuple[gs.CardSet, ...], Shown]]:
    """The beginnings of turns after somebody shook, in a random round in which all shake that may:
    with the cards that the bot notes as shown, and those that were shown by the events.
    """
    rng = random.Random(seed)
    state = gs.deal(ruleset, players, seed=seed)
    noted = tuple(gs.CardSet() for _ in state.hands)
    seen: set[gs.Card] = set()
    while not state.is_over:
        legal = gs.legal_moves(state)
        shakes = [move for move in legal if isinstance(move, gs.Shake)]
        after, events = gs.step(state, rng.choice(shakes or legal))
        seen |= {*shown_by(events, state.hands)}
        noted = shown_after(noted, state, after)
        state = after
        if state.phase is gs.Phase.TURN and state.shakes:
            yield state, noted, [seen & {*hand} for hand in state.hands]


def cards_of(state: gs.State) -> list[gs.Card]:
    return sorted([*state.stock, *(card for hand in state.hands for card in hand)])


@pytest.mark.no_cover
@pytest.mark.parametrize(("ruleset", "players"), TABLES)
def test_a_dealt_world_agrees_with_all_that_was_shown(ruleset: gs.Ruleset, players: int) -> None:
    rng = random.Random(1)
    rounds = (turns_after_shakes(ruleset, players, seed) for seed in range(2000))
    tried = 0
    while tried < 200:
        for state, noted, shown in next(rounds):
            assert shown == [{*cards} for cards in noted]
            seat = state.to_move
            assert seat is not None
            world = imagined(state, noted, rng, seat)
            assert state.hands[seat] == world.hands[seat]
            assert all(cards <= {*hand} for cards, hand in zip(shown, world.hands, strict=True))
            assert [*map(len, state.hands)] == [*map(len, world.hands)]
            assert len(state.stock) == len(world.stock)
            assert cards_of(state) == cards_of(world)
            before, after = gs.setup_of(state), gs.setup_of(world)
            assert {"hands", "stock"} >= {key for key in before if before[key] != after[key]}
            tried += any(cards for other, cards in enumerate(shown) if other != seat)


def test_a_fourth_card_that_was_held_back_is_not_known() -> None:
    hands = ["1J1 2J1 3J1", "5A 5R 5J1 5J2 9R"]
    state = gs.setup(gs.CHINESE_BLOG, hands=hands, stock="7A 7R 7J1 8A 8B", to_move=1)
    after = gs.apply(state, gs.Shake(5))
    shown = shown_after((gs.CardSet(), gs.CardSet()), state, after)
    assert (gs.CardSet(), gs.CardSet("5A 5R 5J1")) == shown
    played = gs.apply(after, gs.parse_move("5R"))
    shown = shown_after(shown, after, played)
    assert (gs.CardSet(), gs.CardSet("5A 5J1")) == shown
    worlds = [imagined(played, shown, random.Random(seed), 0) for seed in range(50)]
    assert {True, False} == {gs.Card("5J2") in world.hands[1] for world in worlds}
    assert all(gs.CardSet("5A 5J1") <= world.hands[1] for world in worlds)


@pytest.mark.parametrize("name", ["shown_after", "imagined"])
def test_the_guide_has_the_code_of_the_example(name: str) -> None:
    guide = (ROOT / "docs" / "howto" / "bots.md").read_text(encoding="utf-8")
    assert inspect.getsource(EXAMPLE[name]) in guide

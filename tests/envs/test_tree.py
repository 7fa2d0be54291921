"""As a game tree, a round deals as `deal` does, and each seat remembers exactly what it saw."""

import copy
import json
import re
from collections import Counter
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

import gostop as gs
from gostop.envs.tree import MOST_DEALS, Round, game_of
from gostop.formats.state import view_of_plain
from tests.support.cases import case, for_each
from tests.support.sittings import SEVEN

TABLES: list[tuple[gs.Ruleset | str, int]] = [
    ("chinese_blog", 2),
    ("bga", 3),
    ("french", 4),
    ("fudawiki", 6),
    (SEVEN, 7),
]
FOUR_ON_TABLE = "1B 1R 1J1 1J2"


def dealt(start: Round, chance: Random) -> Round:
    """Return the round after chance has dealt all cards."""
    while start.state is None:
        start = start.after_chance(chance.choice(start.outcomes))
    return start


def walk(start: Round, chance: Random) -> list[Round]:
    """Return all nodes of a random round."""
    nodes = [start]
    while not nodes[-1].is_over:
        now = nodes[-1]
        if now.state is None:
            nodes.append(now.after_chance(chance.choice(now.outcomes)))
        else:
            nodes.append(now.after_move(chance.choice(gs.legal_moves(now.state))))
    return nodes


def test_it_deals_as_deal_does() -> None:
    for ruleset, players in TABLES:
        with case(ruleset, players):
            for dealer in range(players):
                start = Round(game_of(ruleset, players, dealer, 1))
                now, deck = start, [gs.CARDS[card] for card in start.outcomes]
                Random(dealer).shuffle(deck)
                held: list[gs.CardSet] = []
                for card in deck:
                    assert (0,) * players == now.points
                    now = now.after_chance(card.id)
                    if now.state is None:
                        held = [now.hand(seat) for seat in range(players)]
                assert gs.deal(ruleset, players, deck=deck, dealer=dealer) == now.state
                missing = [len(now.hand(seat) - hand) for seat, hand in enumerate(held)]
                assert sum(missing) <= 1
                assert [hand | now.hand(seat) for seat, hand in enumerate(held)] == [
                    now.hand(seat) for seat in range(players)
                ]


def test_a_deal_shows_each_seat_its_own_cards_and_the_table() -> None:
    start = Round(game_of("bga", 2, 0, 1))
    places = {
        (True, False, False): 0,  # seat 0 holds the card
        (False, True, False): 0,
        (True, True, True): 0,  # the card is on the table
        (False, False, False): 0,
    }
    for card in start.outcomes:
        before, start = start, start.after_chance(card)
        if start.state is not None:
            break
        one, other, spectator = (
            f" {gs.CARDS[card]} " in start.seen(seat).replace('"', " ") for seat in (0, 1, None)
        )
        places[one, other, spectator] += 1
        assert before.told(0) == before.seen(0)
    layout = gs.BGA.layout(2)
    assert (layout.hand, layout.hand, layout.table) == tuple(places.values())[:3]


def test_a_table_that_lies_face_down_is_hidden_in_the_deal_too() -> None:
    ruleset = gs.FUDAWIKI.replace(**{"seating.table_face_down": True})
    now = Round(game_of(ruleset, 6, 0, 1))
    while now.state is None:
        assert '"table": ""' in now.seen(None)
        now = now.after_chance(now.outcomes[0])


def test_nobody_forgets_and_nobody_learns_what_is_hidden() -> None:
    for ruleset, players in TABLES:
        with case(ruleset, players):
            chance = Random(3)
            nodes = walk(Round(game_of(ruleset, players, 0, 1)), chance)
            first = next(node for node in nodes if node.state is not None)
            mine = dict.fromkeys(range(players), "")
            for node in nodes[nodes.index(first) :]:
                for seat in range(players):
                    told = node.told(seat)
                    assert told.startswith(mine[seat])
                    mine[seat] = told
            for seat in range(players):
                own = [f"> {step.move}" for step in nodes[-1].past if step.mover == seat]
                lines = mine[seat].splitlines()
                assert own == [line for line in lines if line.startswith("> ")]
                events = [e for step in nodes[-1].past for e in gs.redact(step.events, seat)]
                for event in events:
                    assert repr(event) in mine[seat]


def test_what_was_told_tells_which_view_it_is() -> None:
    for ruleset, players in (("chinese_blog", 2), ("fudawiki", 4)):
        with case(ruleset, players):
            check_views(ruleset, players, 4)


def check_views(ruleset: gs.Ruleset | str, players: int, rounds: int) -> None:
    views: dict[tuple[int, str], gs.View | None] = {}
    for seed in range(rounds):
        chance = Random(seed // 2)  # each deal is played twice
        now = dealt(Round(game_of(ruleset, players, 0, 1)), chance)
        chance = Random(seed)
        while not now.is_over and now.state is not None:
            for seat in range(players):
                seen = now.view(seat)
                assert seen == views.setdefault((seat, now.told(seat)), seen)
                assert seen == view_of_plain(now.game.ruleset, json.loads(now.seen(seat)))
            now = now.after_move(chance.choice(gs.legal_moves(now.state)[:2]))


def test_a_table_that_is_turned_up_is_told() -> None:
    start = Round(game_of("fudawiki", 4, 0, 1))
    deck, places = [*start.outcomes], start.game.rules.to_table(bytes(range(len(start.outcomes))))
    other = [*deck]
    other[places[0]], other[-1] = deck[-1], deck[places[0]]
    rounds = [start, start]
    for cards in zip(deck, other, strict=True):
        rounds = [now.after_chance(card) for now, card in zip(rounds, cards, strict=True)]
    for seat in range(4):
        assert rounds[0].told(seat) == rounds[1].told(seat)
    for move in (gs.Join(), gs.Join()):
        rounds = [now.after_move(move) for now in rounds]
    for seat in range(4):
        assert rounds[0].view(seat) != rounds[1].view(seat)
        assert rounds[0].told(seat) != rounds[1].told(seat)


def test_a_deal_with_four_on_the_table_is_dealt_again() -> None:
    start = Round(game_of("bga", 2, 0, 1))
    layout = [*start.game.rules.to_table(bytes(range(len(start.outcomes))))][:4]
    deck = [card for card in start.outcomes if card > 3]
    for place, card in zip(layout, range(4), strict=True):
        deck.insert(place, card)
    now = start
    for number in range(1, MOST_DEALS + 1):
        assert (number, None, False) == (now.deals, now.state, now.is_over)
        for card in deck:
            now = now.after_chance(card)
    assert now.is_over
    assert now.state is not None
    assert now.state.outcome is not None
    assert gs.Reason.VOID is now.state.outcome.reason
    assert (0, 0) == now.points
    assert MOST_DEALS == len(now.past)
    assert MOST_DEALS == now.told(0).count("FourOnTable")


def test_a_round_in_another_world_goes_on() -> None:
    chance = Random(1)
    now = dealt(Round(game_of("bga", 3, 0, 1)), chance)
    for _ in range(4):
        assert now.state is not None
        now = now.after_move(gs.legal_moves(now.state)[0])
    other = now.resampled(1, 5)
    assert now.told(1) == other.told(1)
    assert now.view(1) == other.view(1)
    assert other.seen(0) == other.told(0)
    assert now.seen(0) != other.seen(0)
    before = other.told(1)
    end = walk(other, chance)[-1]
    assert end.told(1).startswith(before)
    assert 0 == sum(end.points)
    with pytest.raises(gs.PositionError, match="the cards are still being dealt"):
        Round(now.game).resampled(0, 1)


def test_it_is_a_value() -> None:
    now = dealt(Round(game_of("bga", 2, 0, 1)), Random(1))
    assert copy.deepcopy(now) is now


def test_what_chance_cannot_bring_is_refused() -> None:
    start = Round(game_of("bga", 2, 0, 1))
    for outcome in (-1, 48, "1B", None, 10**5000):
        with pytest.raises(gs.PositionError, match="expected the id of a card to deal"):
            start.after_chance(outcome)  # type: ignore[arg-type]  # deliberately wrong
    with pytest.raises(gs.PositionError, match="cards are being dealt"):
        start.after_move(gs.Go())
    now = dealt(start, Random(1))
    with pytest.raises(gs.PositionError, match="all cards are dealt"):
        now.after_chance(0)
    assert now.state is not None
    with pytest.raises(gs.IllegalMoveError) as caught:
        now.after_move(gs.Go())
    assert None is caught.value.state
    with pytest.raises(gs.PositionError, match="expected a seat from 0 to 1"):
        now.resampled(2, 1)


def test_wrong_games_are_refused() -> None:
    cases: list[tuple[Any, Any]] = [(2, 1), (None, 1), (0, 0), (0, 3), (0, "2")]
    for dealer, carry in cases:
        with case(dealer, carry), pytest.raises(gs.PositionError):
            game_of("bga", 2, dealer, carry)


TWO = gs.load_ruleset(Path(__file__).parents[2] / "examples" / "two_months.toml")


@pytest.mark.no_cover
def test_a_deal_of_sets_comes_once_and_as_often_as_it_should() -> None:
    deals: Counter[str] = Counter()

    def walk_deals(node: Round, likely: Fraction) -> None:
        if node.state is not None:
            deals[gs.format_state(node.state)] += 1
            assert Fraction(1, 5040) == likely
            return
        assert 1 == pytest.approx(sum(node.likely(node.outcomes)))
        for outcome, chance in zip(node.outcomes, node.likely(node.outcomes), strict=True):
            walk_deals(node.after_chance(outcome), likely * Fraction(chance).limit_denominator(99))

    walk_deals(Round(game_of(TWO, 2, 1, 1, sets=True)), Fraction(1))
    assert {1} == {*deals.values()}
    assert 5040 == len(deals)


def test_a_deal_of_sets_shows_the_same_as_any_deal() -> None:
    chance = Random(1)
    now = Round(game_of("chinese_blog", 2, 0, 1, sets=True))
    for number in range(10):
        now = now.after_chance(chance.choice(now.outcomes))
        assert (number + 1, 0) == (len(now.hand(0)), len(now.hand(1)))
    assert {"dealt": 10, "hand": str(now.hand(0)), "table": ""} == json.loads(now.seen(0))
    hand, now = now.hand(0), dealt(now, chance)
    assert now.state is not None
    assert hand == now.state.hands[0]


def test_a_round_begins_with_a_state() -> None:
    state = gs.deal("bga", 3, seed=1, dealer=2, carry=2)
    state = gs.apply(state, gs.legal_moves(state)[0])
    begun = Round(game_of("bga", 3, 0, 1, start=state))
    assert (state, 2, 2) == (begun.state, begun.game.dealer, begun.game.carry)
    assert gs.view(state, 1) == view_of_plain(gs.BGA, json.loads(begun.told(1)))
    move = gs.legal_moves(state)[0]
    assert gs.apply(state, move) == begun.after_move(move).state


@for_each(
    ("start", "said"),
    [
        (1, "expected a State, found 1 (start)"),
        (gs.deal("bga", 2, seed=1), "start is a state of bga with 2 players, and the game is bga "),
        (gs.deal("french", 3, seed=1), "start is a state of french with 3 players, and the game"),
        (walk(Round(game_of("bga", 3, 0, 1)), Random(1))[-1].state, "the round of start is over"),
    ],
)
def test_only_a_state_of_the_table_begins_a_round(start: Any, said: str) -> None:
    with pytest.raises(gs.PositionError, match=re.escape(said.removesuffix(" (start)"))) as caught:
        game_of("bga", 3, 0, 1, start=start)
    assert "start" == caught.value.field

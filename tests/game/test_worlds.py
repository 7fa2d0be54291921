"""A view counts its possible worlds exactly, and its samples are drawn evenly from them."""

import pickle
import random
from collections import Counter
from math import factorial, prod
from typing import Any

import pytest

import gostop as gs
from gostop.game.state import position_of
from gostop.kernel.determinize import barred, fits
from gostop.kernel.history import NOBODY
from gostop.kernel.visibility import seen_by
from tests.support.cases import for_each, some
from tests.support.positions import after, position
from tests.support.worlds import Hands, deviation, hands_of, world_of, worlds

EACH = 24
"""How many samples are drawn for each world."""
MOST = 4.0
"""The maximum deviation of a chi-squared, in standard deviations. The seeds are fixed."""
OFFER: dict[str, Any] = {
    "hands": "4A 8B | 6J1 6J2 | 9J1",
    "table": "10A 11J1",
    "stock": "4R 3J1 X2",
    "captured": "| 2A 8A 1B 3B | 5R 7R 11B 12B",
}
"""4A lets seat 1 stop at two points, 4R lets seat 2 stop, and 8B lets both."""
CONDITIONS = [
    # cards, every_card, each_opponent, unmatched, without_bonus
    (2, True, True, True, True),
    (2, True, False, True, True),
    (1, False, True, True, True),
    (1, False, False, False, True),
    (1, False, True, True, False),
    (1, True, False, True, False),
    (1, True, True, False, False),
    (2, False, False, True, False),
]


def offer(
    cards: int, every: bool, each: bool, unmatched: bool, without: bool, **parts: Any
) -> gs.State:
    names = ("every_card", "each_opponent", "unmatched", "without_bonus")
    switches = zip(names, (every, each, unmatched, without), strict=True)
    ruleset = gs.BGA.replace({
        "cards.bonus": "X2",
        "go.threshold": 2,
        "draw.offer.cards": cards,
        **{f"draw.offer.{name}": value for name, value in switches},
    })  # fmt: skip
    return position(ruleset, **{**OFFER, **parts})


def possible(before: gs.State, state: gs.State, seat: int | None) -> dict[Hands, gs.CardSet]:
    """Return all hands that a seat thinks possible, found one by one. `before` is the state at the
    beginning of the turn.
    """

    def may_offer(hands: Hands) -> bool:
        given = {**gs.setup_of(before), "hands": hands, "stock": ()}
        return gs.OfferDraw() in gs.legal_moves(gs.setup(before.ruleset, **given))

    def agrees(hands: Hands) -> bool:
        if state.phase is gs.Phase.ANSWER and seat != state.turn and not may_offer(hands):
            return False
        return not shows_all(state) or not any(
            card.month is month
            for who, month in state.shakes
            for card in hands[who] - state.shown[who]
            if who != seat
        )

    return hands_of(state, seat, agrees)


def shows_all(state: gs.State) -> bool:
    """Whether each shake has shown all cards of its month that the hand still holds."""
    shake = state.ruleset.shake
    shows = shake is not None and shake.shows_four
    return shows and not any(card.month is None for cards in state.captured for card in cards)


def check(before: gs.State, state: gs.State, seat: int | None) -> int:
    """Check the number of worlds and the samples against a list of all
    worlds. Return the number.
    """
    view, found = gs.view(state, seat), worlds(possible(before, state, seat))
    assert world_of(state) in found
    assert len(found) == gs.count_worlds(view)
    samples = gs.samples(view, EACH * len(found), seed=1)
    assert MOST > abs(deviation(Counter(map(world_of, samples)), found))
    assert {view} == {gs.view(sample, seat) for sample in samples[:200]}
    return len(found)


@pytest.mark.weekly
@for_each("seat", [0, 1])
def test_samples_are_even_over_the_worlds_of_a_turn(seat: int) -> None:
    state = position(gs.BGA, "5A 9R | 1J1 2J1", "5J2", "7A 7R")
    assert 12 == check(state, state, seat)


@pytest.mark.weekly
def test_samples_are_even_for_a_spectator() -> None:
    state = position(gs.BGA, "5A | 1J1 2J1 | 6J1", "5J2", "7A 7R")
    assert 360 == check(state, state, None)


@pytest.mark.weekly
def test_shown_cards_stay_where_they_are() -> None:
    state = after(position(gs.CHINESE_BLOG, "5A 5R 5J1 9R | 1J1 2J1 3J1", "8A", "7A 7R"), "!5")
    assert 6 == check(state, state, 1)
    assert 120 == check(state, state, None)


# A shake that shows all cards of its month.

ALL: dict[str, Any] = {"shake.shows_four": True, "cards.bonus": "X2"}
ONE: dict[str, Any] = {"hands": "5A 5R 5J1 9R | 1J1 2J1 3J1", "table": "8A", "shakes": [(0, 5)]}
TWO: dict[str, Any] = {"table": "8A", "stock": "5J2 6J2", "shakes": [(0, 5), (1, 6)]}
SHAKEN: list[tuple[dict[str, Any], tuple[int, int, int]]] = [
    # worlds for seat 0, for seat 1 and for a spectator
    ({**ONE, "stock": "5J2 7A 7R"}, (120, 18, 720)),
    ({**ONE, "hands": "5R 5J1 9R | 1J1", "stock": "5J2 7A", "captured": "5A |"}, (6, 4, 18)),
    ({**ONE, "stock": "5J2 7A 7R", "captured": "X2 |"}, (120, 24, 840)),
    ({**ONE, "hands": "5A 5R 5J1 5J2 | 1J1 2J1 3J1", "stock": "7A 7R"}, (20, 2, 20)),
    ({**TWO, "hands": "5A 5R 5J1 9R | 6A 6R 6J1 2J1 | 3J1"}, (18, 18, 78)),
    ({**TWO, "hands": "5A 5R 5J1 6J2 | 6A 6R 6J1 2J1 | 3J1", "stock": "5J2 7A"}, (24, 18, 78)),
]


@pytest.mark.parametrize(("parts", "expected"), some(SHAKEN, 2))
def test_a_hand_that_showed_three_cards_does_not_hold_the_fourth(
    parts: dict[str, Any], expected: tuple[int, int, int]
) -> None:
    state = position(gs.BGA.replace(ALL), **parts)
    assert expected == tuple(check(state, state, seat) for seat in (0, 1, None))


@pytest.mark.weekly
def test_a_hand_that_offers_a_draw_does_not_either() -> None:
    shaken: dict[str, Any] = {
        "hands": "8A 8J1 8J2 4R | 6A 6R 6J1 9J2 | 9J1",
        "shakes": [(0, 8), (1, 6)],
    }
    shaken |= {"stock": "8B 6J2 X2", "captured": "| 1B 2A 3B 4A | 5R 7R 11B 12B"}
    before = offer(1, False, False, True, True, **shaken)
    before = gs.setup(before.ruleset.replace(ALL), **gs.setup_of(before))
    asked = after(before, "draw?")
    # the first hand has one of 4R, 6J2 and a card of month 9; then 6J2 is not in the second hand
    assert [3 * 24, 24 + 2 * 18] == [check(before, asked, seat) for seat in (1, 2)]


def test_a_position_by_hand_that_contradicts_its_shake_has_worlds() -> None:
    parts: dict[str, Any] = {
        "hands": "5A 5R 5J1 5J2 | 1J1",
        "shakes": [(0, 5)],
        "shown": ["5A 5R 5J1", ""],
    }
    state = position(gs.BGA.replace(ALL), table="8A", stock="", **parts)
    assert [state] == [gs.sample(gs.view(state, 1), seed=1)]
    assert 1 == gs.count_worlds(gs.view(state, 1))


@pytest.mark.weekly
@for_each("bonus", ["", "X2 X2b X3"])
def test_the_true_hands_of_a_round_are_in_its_worlds(bonus: str) -> None:
    ruleset = gs.FUDAWIKI.replace({"cards.bonus": bonus, "shake.plays": False})
    chance, fewer = random.Random(5), 0
    for seed in range(150):
        state = gs.deal(ruleset, 2 + seed % 2, seed=seed)
        while not state.is_over:
            shakes = [move for move in gs.legal_moves(state) if isinstance(move, gs.Shake)]
            state = gs.apply(state, chance.choice(shakes or gs.legal_moves(state)))
            sight = seen_by(position_of(state), NOBODY)
            bars = barred(sight)
            fewer += any(bars)
            assert fits([theirs.hand for theirs in position_of(state).seats], bars)
    assert fewer > 50


@for_each("conditions", CONDITIONS)
def test_a_hand_that_offers_a_draw_meets_its_conditions(
    conditions: tuple[int, bool, bool, bool, bool],
) -> None:
    check_offer(offer(*conditions), 1)


@pytest.mark.no_cover
def test_it_meets_them_for_a_spectator_as_well() -> None:
    check_offer(offer(*CONDITIONS[7], hands="4A 8B | 6J1 | 9J1", stock="4R 3J1 X2"), None)


def check_offer(before: gs.State, seat: int | None) -> None:
    asked = after(before, "draw?")
    found, view = possible(before, asked, seat), gs.view(asked, seat)
    assert factorial(len(asked.stock)) * len(found) == gs.count_worlds(view)
    assert len(found) < len(hands_of(asked, seat))
    assert {sample.hands for sample in gs.samples(view, 50, seed=1)} <= {*found}


@pytest.mark.weekly
@for_each("conditions", CONDITIONS)
def test_samples_of_an_offer_are_even_over_its_hands(
    conditions: tuple[int, bool, bool, bool, bool],
) -> None:
    captured = str(OFFER["captured"]).replace(" 3B", " 12A")
    before = offer(*conditions, hands="4A 8B 3B | 6J1 6J2 | 9J1", captured=captured)
    asked = after(before, "draw?")
    found = possible(before, asked, 1)
    samples = gs.samples(gs.view(asked, 1), 60 * len(found), seed=2)
    assert MOST > abs(deviation(Counter(sample.hands for sample in samples), found))


@pytest.mark.weekly
def test_samples_of_an_offer_are_even_over_its_worlds() -> None:
    before = offer(*CONDITIONS[0])
    check(before, after(before, "draw?"), 1)


def test_shown_cards_of_an_offer_count() -> None:
    before = offer(
        *(1, False, True, True, True),
        hands="5A 5J1 5J2 8B | 6J1 | 9J1 9J2",
        shakes=[(0, 5)],
        captured="| 2A 8A 1B 3B 5R | 7R 11B 12B",
        stock="4R 3J1",
    )
    asked = after(before, "draw?")
    assert ["5A 5J1 5J2", "", ""] == [str(cards) for cards in asked.shown]
    assert 12 == check(before, asked, 1)


def test_who_offered_knows_its_own_hand_and_who_is_asked_second_knows_no_more() -> None:
    asked = after(offer(*CONDITIONS[0]), "draw?")
    plain = factorial(6) // factorial(2)
    assert plain == gs.count_worlds(gs.view(asked, 0))
    second = after(asked, "accept")
    assert gs.count_worlds(gs.view(asked, 1)) == gs.count_worlds(gs.view(second, 1)) < plain


@for_each("ruleset", gs.RULESETS.values())
def test_the_number_of_worlds_of_a_deal(ruleset: gs.Ruleset) -> None:
    for players in ruleset.players:
        state = gs.deal(ruleset, players, seed=1)
        view = gs.view(state, 0)
        sizes = [len(hand) for hand in state.hands[1:]]
        sizes += [view.table_size - len(view.table)]
        expected = factorial(len(view.unseen)) // prod(map(factorial, sizes))
        assert expected == gs.count_worlds(view)


def test_a_table_that_lies_face_down_is_a_part_of_the_world() -> None:
    state = gs.deal(gs.FUDAWIKI, 5, seed=3)
    view, samples = gs.view(state, 1), gs.samples(gs.view(state, 1), 2000, seed=4)
    assert {view} == {gs.view(sample, 1) for sample in samples}
    card = sorted(view.unseen)[0]
    on_table = sum(card in sample.table for sample in samples)
    assert abs(on_table / 2000 - view.table_size / len(view.unseen)) < 0.03
    below = sum(card == sample.stock[-1] for sample in samples)
    assert abs(below / 2000 - 1 / len(view.unseen)) < 0.015


# Each sample depends on its number.


def test_a_sample_depends_on_its_number_and_not_on_how_many_there_are() -> None:
    view = gs.view(gs.deal(gs.BGA, 3, seed=1), 2)
    many = gs.samples(view, 20, seed=7)
    assert many[:5] == gs.samples(view, 5, seed=7)
    assert many[0] == gs.sample(view, seed=7)
    assert 20 == len({*many})
    assert many != gs.samples(view, 20, seed=8)


def test_a_sample_is_the_same_everywhere() -> None:
    world = gs.sample(gs.view(gs.deal(gs.BGA, 3, seed=1), 2), seed=7)
    assert "9J2 11D 7J1 5R 2J2 3J2" == " ".join(map(str, world.stock[:6]))


def test_playouts_of_a_view_begin_with_its_samples() -> None:
    view = gs.view(gs.deal(gs.BGA, 3, seed=1), 2)
    first = gs.sample(view, seed=7)
    assert gs.playout(first, 7) == gs.playout(view, 7)
    one = gs.playouts(view, 1, 7)
    points = gs.settle(gs.playout(view, 7)).points
    assert [*points] == [each.total for each in one.points]
    many = gs.playouts(view, 100, 7)
    assert 100 == many.n == many.draws.count + sum(each.count for each in many.wins)
    assert many != gs.playouts(first, 100, 7)


# Facts that are not part of a world.


def drew(**parts: Any) -> gs.State:
    given = {"hands": "9R X2 1B | 1J1 2J1 3J1", "table": "8A 9A", "stock": "5A 7R 7J1 8B", **parts}
    return after(position(gs.BGA, **given), "X2")


def test_the_card_drawn_for_a_bonus_card_is_any_of_the_hand() -> None:
    found = Counter(sample.drawn for sample in gs.samples(gs.view(drew(), 1), 300, seed=1))
    assert 6 == len({card for ((_, card),) in found})
    for sample in gs.samples(gs.view(drew(), 1), 50, seed=2):
        ((bonus, card),) = sample.drawn
        assert (gs.Card("X2"), True) == (bonus, card in sample.hands[0])
        assert sample == gs.setup(sample.ruleset, **gs.setup_of(sample))
    assert {drew().drawn} == {sample.drawn for sample in gs.samples(gs.view(drew(), 0), 50, seed=2)}


def test_it_is_no_card_where_the_stock_was_empty() -> None:
    view = gs.view(drew(stock=""), 1)
    assert {((gs.Card("X2"), None),)} == {each.drawn for each in gs.samples(view, 20, seed=1)}


def test_the_laid_card_may_be_the_drawn_one() -> None:
    state = after(drew(table="9A 9J1 8A"), "9R")
    assert gs.Phase.CHOOSE_HAND == state.phase
    found = {each.drawn[0][1] for each in gs.samples(gs.view(state, 1), 200, seed=1)}
    assert gs.Card("9R") in found
    assert 1 < len(found)


def test_a_bonus_card_that_was_drawn_was_taken_later() -> None:
    ruleset = gs.BGA.replace({"cards.bonus": "X2 X3"})
    state = position(ruleset, "X2 | 1J1 2J1 3J1", "8A 9A", "X3 5A 7R", flips=(1, 0))
    taken = after(state, "X2", "X3")
    assert "X2 X3" == " ".join(str(bonus) for bonus, _ in taken.drawn)
    found = {each.drawn for each in gs.samples(gs.view(taken, 1), 100, seed=1)}
    first = {pairs[0][1] for pairs in found}
    assert gs.Card("X3") in first
    assert all(pairs[0][1] != pairs[1][1] != gs.Card("X3") for pairs in found)


def test_it_was_the_bonus_card_if_none_was_left_for_that_one() -> None:
    state = gs.setup(
        gs.CHINESE_BLOG,
        hands=["", "5A"],
        stock="1R 1J1",
        captured=["X2 X3", ""],
        flips=(1, 0),
        drawn=[("X2", "X3"), ("X3", None)],
    )
    for seat in (1, None):
        found = {each.drawn for each in gs.samples(gs.view(state, seat), 20, seed=1)}
        assert {state.drawn} == found


def test_the_cards_of_a_bomb_may_be_the_drawn_ones() -> None:
    ruleset = gs.BGA.replace({"cards.bonus": "X2", "bomb.at_once": True, "bomb.flips": 2})
    state = position(ruleset, "5A 5R X2 | 1J1 2J1 3J1", "5J2 9A 9R 10A", "5J1 7J1 9J1 8B 8J1")
    bombed = after(state, "X2", "*5")
    assert gs.Phase.CHOOSE_FLIP == bombed.phase
    assert (gs.CardSet(), gs.CardSet()) == (bombed.hands[0], bombed.laid)
    found = {each.drawn[0][1] for each in gs.samples(gs.view(bombed, 1), 100, seed=1)}
    assert gs.Card("5J1") in found


FOUR = "5A 5R 5J1 5J2"


def listed(state: gs.State, seat: int | None = 1) -> set[bool]:
    """Check that samples list seat 0 in `fours` if, and only if, it holds four of a month, laid
    cards included. Return which of the two cases were found.
    """
    found = set()
    for sample in gs.samples(gs.view(state, seat), 300, seed=1):
        hand = sample.hands[0] | sample.laid
        four = any(sum(card.month == month for card in hand) == 4 for month in gs.Month)
        assert four == (0 in sample.fours)
        found.add(four)
    return found


@for_each("held", [FOUR, "5A 5R 5J1 6A"])
def test_another_seat_that_holds_four_in_its_first_turn_is_listed(held: str) -> None:
    stock = "5J2" if FOUR != held else "6A"
    state = position(gs.PMANG, f"{held} | 1J1 2J1 3J1 4J1", "8A", stock, turns=0)
    assert {True, False} == listed(state)
    assert {()} == {
        each.fours for each in gs.samples(gs.view(position(
            gs.PMANG, f"{held} | 1J1 2J1 3J1 4J1", "8A", stock, turns=1), 1), 50, seed=1)
    }  # fmt: skip


def test_a_laid_card_counts_and_after_the_turn_nobody_is_listed() -> None:
    state = position(gs.PMANG, f"{FOUR} | 1J1 2J1 3J1 4J1", "9A 9R 8A", "9J1 6A", turns=0)
    laid = after(state, "5A")
    assert gs.Phase.CHOOSE_FLIP == laid.phase
    assert {True, False} == listed(laid)
    (own,) = {each.fours for each in gs.samples(gs.view(laid, 0), 50, seed=1)}
    assert (0,) == own


def test_drawn_fours_are_listed_where_they_count() -> None:
    ruleset = gs.NETMARBLE.replace({"cards.bonus": "X2"})
    state = position(ruleset, "X2 5A 5R 5J1 | 1J1 2J1 3J1", "8A", "5J2 7A", turns=0)
    assert {True, False} == listed(after(state, "X2"))


def test_a_sample_of_the_seating_has_a_seed_of_its_own() -> None:
    state = gs.deal(gs.BGA, 4, seed=3)
    one, two = gs.samples(gs.view(state, 1), 2, seed=5)
    assert one.reshuffles
    assert pickle.dumps(after(one, "out").stock) != pickle.dumps(after(two, "out").stock)
    assert after(one, "out") == after(gs.sample(gs.view(state, 1), seed=5), "out")
    deck = [*state.hands[0], *state.hands[1], *state.hands[2], *state.hands[3]]
    assert len({*deck}) == len(deck)

"""The limits of a round are those of tables, and no played round goes beyond them."""

import itertools
from typing import Any

import pytest
from hypothesis import given

import gostop as gs
from gostop.rules.decks import most_held
from gostop.rules.draw import MOST_CARRY
from gostop.rules.fields import JUNK, Unit
from gostop.rules.limits import MOST_POINTS, largest_payment, limits_for, limits_of, turns_with
from gostop.rules.match import carry_after, draws_of, most_draws
from gostop.testing.rulesets import presets, rulesets
from gostop.testing.strategies import Round, rounds
from tests.support.cases import for_each

PRESETS = tuple(gs.RULESETS.values())
every_preset = for_each("ruleset", PRESETS)
ENDLESS = gs.FUDAWIKI.replace({"match.rounds": False})
"""Rules under which draws double, in matches without an end."""
HOUSES = (
    *PRESETS,
    ENDLESS.replace({"draw.carry": "none"}),
    ENDLESS.replace({"draw.carry": "two"}),
    ENDLESS.replace({"draw.carry": "linear"}),
    ENDLESS.replace({"draw.carry": "linear", "draw.carry_cap": 9}),
    ENDLESS.replace({"draw.carry_cap": 2}),
    ENDLESS.replace({"draw.carry_cap": 5}),
    ENDLESS.replace({"draw.carry_draws": 2}),
    ENDLESS.replace({"draw.carry_draws": 4}),
    ENDLESS.replace({"draw.carry": "linear", "draw.carry_draws": 4, "draw.carry_cap": 4}),
    ENDLESS.replace({"draw.carry": "two", "draw.carry_draws": 3}),
    ENDLESS.replace({"match.draws_in_a_row": 1}),
    ENDLESS.replace({"match.draws_in_a_row": 3}),
    ENDLESS.replace({"match.draws_in_a_row": 6, "draw.carry_draws": 3}),
)
some_house = for_each("ruleset", HOUSES)
DRAWS = 30
"""A number of draws in a row after which only a linear carry still grows."""


def carries(ruleset: gs.Ruleset) -> list[int]:
    """Return the factors of the rounds that can follow draws in a row in a match."""
    match = gs.Match(ruleset.replace({"match.rounds": False}), 2, dealer=0)
    found = [match.carry]
    for _ in range(DRAWS):
        outcome = gs.Outcome(match.ruleset, ["", ""], reason=gs.Reason.EXHAUSTED, carry=match.carry)
        match = match.after(gs.settle(outcome))
        if match.is_over:
            break
        found.append(match.carry)
    return found


# Carries.


@for_each(
    ("changes", "expected"),
    [
        ({}, [1, 2, 4, 8, 16, 32, 64]),
        ({"draw.carry": "none"}, [1, 1, 1, 1, 1, 1, 1]),
        ({"draw.carry": "two"}, [1, 2, 2, 2, 2, 2, 2]),
        ({"draw.carry": "linear"}, [1, 2, 4, 6, 8, 10, 12]),
        ({"draw.carry_cap": 6}, [1, 2, 4, 6, 6, 6, 6]),
        ({"draw.carry_cap": 2}, [1, 2, 2, 2, 2, 2, 2]),
        ({"draw.carry": "linear", "draw.carry_cap": 7}, [1, 2, 4, 6, 7, 7, 7]),
        ({"draw.carry_draws": 3}, [1, 2, 4, 1, 2, 4, 1]),
        ({"draw.carry_draws": 2}, [1, 2, 1, 2, 1, 2, 1]),
        ({"draw.carry": "two", "draw.carry_draws": 2}, [1, 2, 1, 2, 1, 2, 1]),
    ],
)
def test_the_carry_after_so_many_draws(changes: dict[str, Any], expected: list[int]) -> None:
    ruleset = ENDLESS.replace(changes)
    assert expected == [carry_after(ruleset, draws) for draws in range(7)]


def test_a_carry_grows_no_further_than_a_program_can_hold() -> None:
    assert [2**19, 2**20, 2**20] == [carry_after(ENDLESS, draws) for draws in (19, 20, 21)]
    assert 2**20 == MOST_CARRY == carry_after(ENDLESS, 10**9)
    linear = ENDLESS.replace({"draw.carry": "linear"})
    assert [2**20 - 2, 2**20, 2**20] == [
        carry_after(linear, draws) for draws in (2**19 - 1, 2**19, 2**19 + 1)
    ]


@some_house
def test_a_match_carries_what_the_draws_make(ruleset: gs.Ruleset) -> None:
    found = carries(ruleset)
    assert [carry_after(ruleset, draws) for draws in range(len(found))] == found


@pytest.mark.no_cover
@some_house
def test_only_what_draws_make_has_a_number_of_draws(ruleset: gs.Ruleset) -> None:
    found = carries(ruleset)
    for carry in range(1, 2 * DRAWS + 1):
        draws = draws_of(ruleset, carry)
        assert (carry in found) == (draws is not None)
        if draws is not None:
            assert found.index(carry) == draws


@pytest.mark.no_cover
@some_house
def test_a_carry_is_taken_if_draws_make_it(ruleset: gs.Ruleset) -> None:
    found = carries(ruleset)
    for carry in range(1, 2 * DRAWS + 1):
        if carry in found:
            assert carry == gs.deal(ruleset, 2, seed=1, carry=carry).carry
        else:
            with pytest.raises(gs.PositionError, match=rf"not by {carry} \(carry\)"):
                gs.deal(ruleset, 2, seed=1, carry=carry)


@for_each(
    ("changes", "expected"),
    [
        ({}, MOST_CARRY),
        ({"match.draws_in_a_row": 1}, 0),
        ({"match.draws_in_a_row": 5}, 4),
        ({"draw.carry_draws": 4}, 3),
        ({"match.draws_in_a_row": 5, "draw.carry_draws": 3}, 2),
    ],
)
def test_so_many_draws_can_come_before_a_round(changes: dict[str, Any], expected: int) -> None:
    assert expected == most_draws(ENDLESS.replace(changes))


@pytest.mark.no_cover
@some_house
def test_no_draws_make_more_than_the_most_of_them(ruleset: gs.Ruleset) -> None:
    assert max(carries(ruleset)) <= carry_after(ruleset, most_draws(ruleset))


# Turns and goes.


def most_plays(hand: int, owed: int, stock: int, bomb: int, small: int) -> int:
    """Return the highest number of turns with a hand. A turn plays one, two or three cards of it,
    and the owed flips follow.
    """
    ways = [(hand, owed, 0)]
    most = 0
    while ways:
        left, flips, turns = ways.pop()
        most = max(most, turns + min(flips, stock)) if not left else most
        for spent, more in ((1, 0), (2, small), (3, bomb)):
            if spent <= left and more >= 0:
                ways.append((left - spent, flips + more, turns + 1))
    return most


@for_each(("bomb", "small"), [(-1, -1), (2, -1), (3, -1), (5, 1), (1, 3), (-1, 4)])
def test_turns_are_those_of_the_longest_way_through_a_hand(bomb: int, small: int) -> None:
    ruleset = gs.FRENCH.replace(
        {
            "bomb": False if bomb < 0 else {"multiplier": 1, "flips": bomb},
            "small_bomb": False
            if small < 0
            else {"multiplier": 1, "flips": small, "steal": {"junk": 1}},
        }
    )
    for hand, owed, stock in itertools.product(range(9), range(3), (0, 1, 4, 20)):
        found = turns_with(ruleset, hand, owed, stock)
        assert most_plays(hand, owed, stock, bomb, small) == found


def test_flips_that_a_bomb_makes_at_once_take_no_turn() -> None:
    later = gs.FRENCH.replace({"bomb": {"multiplier": 1, "flips": 9}})
    assert [7, 21] == [
        turns_with(later.replace({"bomb.at_once": at_once}), 7, 0, 20) for at_once in (True, False)
    ]


def most_turned(stock: int, others: tuple[int, ...], first: int) -> int:
    """Return how many times a seat can turn up two cards of the stock, if the others play in its
    favour. Each of them plays one to three hand cards in its turn, and flips a card. `first` of
    the others move before the seat.
    """
    stock -= sum(hand > 0 for hand in others[:first])
    if stock <= 0:
        return 0
    stock -= 2 + sum(hand > 0 for hand in others[first:])
    ways = itertools.product(*([min(spent, hand) for spent in (1, 2, 3)] for hand in others))
    return 1 + max(
        most_turned(
            stock, tuple(hand - spent for hand, spent in zip(others, way, strict=True)), first
        )
        for way in {*ways}
    )


@for_each("others", [(), (0,), (1,), (4,), (7,), (2, 5), (0, 4), (3, 3, 3)])
def test_where_pairing_is_compulsory_turns_take_cards_of_the_stock(others: tuple[int, ...]) -> None:
    ruleset = gs.FRENCH.replace({"turn.pairing": "compulsory", "bomb": False})
    for hand, stock, first in itertools.product((0, 7), range(14), range(len(others) + 1)):
        found = turns_with(ruleset, hand, 0, stock, before=others[:first], after=others[first:])
        assert hand + most_turned(stock, others, first) == found


@for_each(("players", "hand", "stock"), [(2, 10, 20), (3, 7, 21), (4, 6, 20)])
def test_turns_depend_on_the_hands_of_those_who_play(players: int, hand: int, stock: int) -> None:
    ruleset = gs.FRENCH.replace({"turn.pairing": "compulsory", "deal.playing": 3})
    playing = min(players, 3)
    stock += hand * (players - playing)
    most = turns_with(ruleset, hand, 0, stock, after=(hand,) * (playing - 1))
    assert most == limits_for(ruleset, players).turns


@for_each(
    ("ruleset", "players", "hand", "goes"),
    [
        *((gs.BGA, 2, 10, 9), (gs.BGA, 3, 7, 6), (gs.BGA, 6, 7, 6), (gs.FRENCH, 4, 6, 5)),
        (gs.BGA.replace({"go.on_last_turn": True}), 3, 7, 7),
        # each further go needs at least one more point, so high thresholds leave few goes
        (gs.BGA.replace({"go.threshold": 58}), 3, 7, 2),
        (gs.BGA.replace({"go.threshold": 59}), 3, 7, 1),
    ],
)
def test_a_seat_goes_once_a_turn_but_for_the_last(
    ruleset: gs.Ruleset, players: int, hand: int, goes: int
) -> None:
    limits = limits_for(ruleset, players)
    assert (hand, goes) == (limits.hand, limits.goes)
    assert limits == limits_of(ruleset, ruleset.layout(players))


@every_preset
def test_no_captures_are_worth_more_than_the_limit(ruleset: gs.Ruleset) -> None:
    for players in ruleset.players:
        deck = gs.CardSet(gs.CARDS[:48]) | ruleset.cards.bonus.for_players(players)
        for cup in (gs.Kind.ANIMAL, gs.Kind.JUNK):
            chosen = ruleset.replace({"cards.cup_count": cup.name.lower()})
            assert gs.score(deck, chosen).total <= limits_for(chosen, players).score


# Played rounds.


def check_limits(played: Round) -> None:
    """Check that no state and no payment of a round is above the limits of its ruleset."""
    first, last = played.states[0], played.states[-1]
    ruleset, players = first.ruleset, first.players
    limits = limits_for(ruleset, players)
    for state in played.states:
        for seat in range(players):
            assert state.goes.count(seat) <= limits.goes
            assert state.turns[seat] <= limits.turns
            assert state.phase is gs.Phase.SEATING or len(state.hands[seat]) <= limits.hand
            assert gs.score(state.captured[seat], ruleset).total <= limits.score
    most = largest_payment(ruleset, ruleset.layout(players))
    assert most <= MOST_POINTS
    settlement = gs.settle(last)
    assert max(map(abs, settlement.points)) <= most
    taken = sum(points for points in settlement.points if points > 0)
    assert taken <= most


@given(rounds(presets()))
def test_no_round_by_a_preset_goes_beyond_its_limits(played: Round) -> None:
    check_limits(played)


@given(rounds(rulesets()))
def test_no_round_by_any_rules_goes_beyond_its_limits(played: Round) -> None:
    check_limits(played)


@every_preset
def test_no_preset_can_cost_more_than_a_program_can_hold(ruleset: gs.Ruleset) -> None:
    for layout in ruleset.deal.layouts:
        assert 0 < largest_payment(ruleset, layout) <= MOST_POINTS


@for_each(
    "changes",
    [
        {"draw.carry_cap": 8},
        {"go.doubles_from": False},
        {"shake": False},
        {"payment.multipliers.meongtta": False},
        {"payment.go_bak": False},
        {"payment.baks.gwang_bak": False},
        {"instant.ppeok": 0, "instant.runs": False},
    ],
)
def test_without_what_makes_a_round_dearer_it_costs_less(changes: dict[str, Any]) -> None:
    cheaper = gs.FUDAWIKI.replace(changes)
    layout = gs.FUDAWIKI.layout(2)
    assert largest_payment(cheaper, layout) < largest_payment(gs.FUDAWIKI, layout)


def test_settings_by_which_a_round_costs_too_much_are_refused() -> None:
    message = (
        r"a round with 2 players may cost 2\*\*\d+ points or more, and at most 2\*\*53 - 1 are "
        r"possible \(payment\); lower points"
    )
    with pytest.raises(gs.RulesetError, match=message) as caught:
        gs.FUDAWIKI.replace({"bomb.multiplier": 1000, "shake.multiplier": 1000})
    assert "payment" == caught.value.field


@pytest.mark.parametrize(
    "changes", [{"further": 10}, {"further": 10, "cards": "1R 2R", "count": 2}]
)
def test_no_cards_score_more_than_the_limit_with_a_set_that_further_ribbons_add_to(
    changes: dict[str, Any],
) -> None:
    house = gs.BGA.replace({"scoring.combinations.hongdan": changes, "scoring.set_further": 2})
    everything = gs.CardSet(card for card in gs.CARDS if card.month)
    assert gs.score(everything, house).total <= limits_for(house, 2).score


BONUS = {"cards.bonus": {"two": "", "more": "X2 X3"}}


@pytest.mark.parametrize(("unit", "most"), [(Unit.CARDS, 27), (Unit.PI, 33)])
def test_the_most_that_a_player_can_hold_is_that_of_the_best_deck(unit: Unit, most: int) -> None:
    """Under these rules, only games of three have bonus cards. The sake cup counts as junk."""
    house = gs.CHINESE_BLOG.replace(BONUS)
    assert most == most_held(house, JUNK, unit)

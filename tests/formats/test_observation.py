"""Observations: each plane agrees with the view, and hidden cards change nothing."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import gostop as gs
from gostop.core.errors import shown
from gostop.envs import ACTIONS, observation, plane_of, planes
from gostop.formats.observation import first_number
from gostop.kernel.deck import ids_of
from gostop.kernel.hands import hand_of, hand_of_mask
from gostop.testing.rulesets import drawn
from tests.support.cases import for_each
from tests.support.exchange import exchanged, observed, played
from tests.support.observations import cards, check_planes
from tests.support.refusals import refused
from tests.support.sittings import SEVEN

POTS = gs.BGA.replace(
    {
        "id": "pots",
        "instant.captures": tuple(
            gs.CapturePay(f"pot_{n}", n, "1B", pot=True) for n in range(1, 7)
        ),
    }
)
"""Rules with more pots than fit into one word of an observation."""


def tables() -> Iterator[tuple[gs.Ruleset, int]]:
    yield from ((each, each.players[-1]) for each in (*gs.RULESETS.values(), POTS, SEVEN))
    yield gs.CHINESE_BLOG, 2


ROUNDS = [*tables()]


@for_each(("ruleset", "players"), ROUNDS)
def test_every_plane_says_what_the_view_says(ruleset: gs.Ruleset, players: int) -> None:
    check_views(ruleset, players, 1)


@pytest.mark.weekly
def test_observations_by_random_rulesets() -> None:
    for ruleset in drawn(6, 5):
        check_views(ruleset, ruleset.players[0], 2)
        for check in (check_hidden, check_bits):
            check(ruleset, ruleset.players[0])


def check_views(ruleset: gs.Ruleset, players: int, rounds: int) -> None:
    rng = random.Random(3)
    for seed in range(rounds):
        for state in played(ruleset, players, seed, rng):
            check_planes(gs.view(state, rng.randrange(players)))


@for_each(("ruleset", "players"), ROUNDS)
def test_what_is_hidden_changes_no_observation(ruleset: gs.Ruleset, players: int) -> None:
    check_hidden(ruleset, players)


def check_hidden(ruleset: gs.Ruleset, players: int) -> None:
    rng = random.Random(4)
    for seed in range(1):
        for state in played(ruleset, players, seed, rng):
            for seat in range(players):
                other = exchanged(state, seat, rng)
                seen = observed(gs.view(state, seat), state)
                assert seen == observed(gs.view(other, seat), other)


@for_each(("ruleset", "players"), ROUNDS)
def test_every_bit_of_an_observation_is_one_of_its_planes(
    ruleset: gs.Ruleset, players: int
) -> None:
    check_bits(ruleset, players)


def check_bits(ruleset: gs.Ruleset, players: int) -> None:
    known = planes(ruleset, players)
    places = [(each.word, each.first + bit) for each in known for bit in range(each.bits)]
    assert len(set(places)) == len(places)
    numbers = first_number(players)
    assert {each.kind == "numbers" for each in known if each.word >= numbers} == {True}
    assert {each.kind == "numbers" for each in known if each.word < numbers} == {False}
    used = [0] * (known[-1].word + 1)
    for each in known:
        used[each.word] |= (1 << each.bits) - 1 << each.first
    for state in played(ruleset, players, 1, random.Random(5)):
        for word, value in enumerate(observation(gs.view(state, 0))):
            assert -(1 << 63) <= value < 1 << 63
            assert 0 == value % (1 << 64) & ~used[word]


def test_two_seats_see_the_same_round_from_their_own_sides() -> None:
    state = gs.deal(gs.BGA, 3, seed=5, dealer=2)
    known = {(each.name, each.seat): each for each in planes(gs.BGA, 3)}
    for seat in range(3):
        words = observation(gs.view(state, seat))
        assert cards(plane_of(words, known["hand", None])) == state.hands[seat]
        assert plane_of(words, known["dealer", (2 - seat) % 3]) == 1
        assert cards(plane_of(words, known["shown", 1])) == gs.CardSet()


@for_each("number", range(1, 7))
def test_pots(number: int) -> None:
    rules = POTS.replace({"instant.captures": POTS.instant.captures[:number]})
    held = [40_000, 7, 5, 3, 2, 9][:number]
    pots = tuple((f"pot_{place}", rounds) for place, rounds in enumerate(held, 1))
    words = observation(gs.view(gs.deal(rules, 2, seed=1, pots=pots), 1))
    known = [each for each in planes(rules, 2) if each.name.startswith("pot_")]
    assert [32767, *held[1:]] == [plane_of(words, each) for each in known]
    # the unused part of the last word is empty
    last = known[-1]
    assert 0 == words[last.word] % (1 << 64) >> last.first + last.bits


def test_a_large_number_is_cut() -> None:
    paid = [gs.InstantPayment(1, 0, 100_000, "first_ppeok")]
    state = gs.setup(
        gs.BGA.replace({"id": "dear", "instant.ppeok": 100_000}),
        hands=["1J1 2A", "3J1 4A"],
        table="5A 6A",
        stock="7A 8A",
        carry=1,
        instant=paid,
    )
    [mine, theirs] = [each for each in planes(gs.BGA, 2) if each.name == "won"]
    words = observation(gs.view(state, 0))
    assert (32767, -32767) == (plane_of(words, mine), plane_of(words, theirs))


def test_actions_are_the_moves_by_their_ids() -> None:
    assert [move.id for move in ACTIONS] == list(range(156))
    assert all(gs.move_from_id(action) is move for action, move in enumerate(ACTIONS))


def test_a_hand_of_a_mask() -> None:
    rng = random.Random(6)
    masks = [1 << bit for bit in range(60)] + [rng.getrandbits(60) for _ in range(2000)] + [0]
    for mask in masks:
        assert hand_of(ids_of(mask)) == hand_of_mask(mask)


def test_what_is_refused() -> None:
    state = gs.deal(gs.BGA, 2, seed=1)
    wrong: Any = state
    with refused(
        gs.PositionError, "expected a View, found <State…; view(state, seat) makes one (view)"
    ):
        observation(wrong)
    with refused(
        gs.PositionError, "this is the view of a spectator…view(state, seat) makes one (view)"
    ) as caught:
        observation(gs.view(state, None))
    assert "seat" == caught.value.code
    bad: Any
    for bad in ((), (1.5,) * 99):
        with refused(
            gs.PositionError,
            "hand is in word 0 of an observation, and "
            f"{shown(bad)} has no whole number there (observation)",
        ):
            plane_of(bad, planes(gs.BGA, 2)[0])
    with refused(gs.PositionError, "expected the words of an observation (observation)"):
        plane_of(bad := "text", planes(gs.BGA, 2)[0])
    with refused(gs.PositionError, "expected a Plane, found <State…players) has them (plane)"):
        plane_of((0,) * 99, wrong)
    with pytest.raises(gs.RulesetError, match="players"):
        planes(gs.BGA, 99)

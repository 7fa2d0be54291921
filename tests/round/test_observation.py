"""Observations: each plane says what the view says, and what is hidden changes nothing."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial
from operator import countOf
from typing import Any, Final

import pytest

import gostop as gs
from gostop.cards import mask_of
from gostop.envs import ACTIONS, Plane, observation, plane_of, planes
from gostop.kernel.deck import ids_of
from gostop.kernel.hands import hand_of, hand_of_mask
from gostop.kernel.points import score
from gostop.kernel.rules import CUP_ANIMAL, CUP_JUNK
from gostop.round.observation import first_number
from gostop.ruleset.compile import compiled
from gostop.testing.rulesets import drawn
from tests.support.exchange import exchanged, observed, played
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
"""Rules with more pots than a word has numbers."""


def cards(bits: int) -> gs.CardSet:
    return gs.CardSet(gs.CARDS[each] for each in range(64) if bits >> each & 1)


def bits(kind: str, value: Any) -> int:
    """The bits of what a view says."""
    if kind == "cards":
        return sum(1 << card.id for card in value)
    if kind == "bonus":
        return sum(1 << card.id - 48 for card in value)
    if kind == "months":
        return sum(1 << month - 1 for month in set(value))
    return int(value)


def stacks(view: gs.View, seat: int | None) -> list[gs.Month]:
    return [month for month, owner in view.stacks.items() if owner == seat]


def shaken(view: gs.View, seat: int) -> list[gs.Month]:
    return [month for each, month in view.shakes if each == seat]


def won(view: gs.View, seat: int) -> int:
    return sum(paid.points * ((paid.payee == seat) - (paid.payer == seat)) for paid in view.instant)


def scored(view: gs.View, seat: int) -> int:
    counted = [each.towards_stop for each in view.ruleset.scoring.combinations]
    found = score(
        compiled(view.ruleset, view.players), mask_of(view.captured[seat]), CUPS[view.cup]
    )
    assert (
        not all(counted) or found == gs.score(view.captured[seat], view.ruleset, cup=view.cup).total
    )
    return found


def pot(number: int, view: gs.View) -> int:
    return dict(view.pots).get(view.ruleset.instant.captures[number].id, 0)


def places(view: gs.View, seat: int) -> list[int]:
    return [place for place, each in enumerate(view.goes, 1) if each == seat] or [0]


CUPS: Final = {None: 0, gs.Kind.ANIMAL: CUP_ANIMAL, gs.Kind.JUNK: CUP_JUNK}
TABLE: dict[str, Callable[[gs.View], Any]] = {
    "hand": lambda view: view.hands[view.seat or 0],
    "unseen": lambda view: view.unseen,
    "table": lambda view: gs.CardSet(card for card in view.table if card.month),
    "buried": lambda view: gs.CardSet(card for card in view.table if not card.month),
    "laid": lambda view: view.laid,
    "flipped": lambda view: gs.CardSet([view.flipped] if view.flipped else []),
    "aside": lambda view: gs.CardSet(
        card for card in view.in_play if card not in view.laid and card != view.flipped
    ),
    "gained": lambda view: [card for card, _ in view.drawn],
    "drawn": lambda view: gs.CardSet(card for _, card in view.drawn if isinstance(card, gs.Card)),
    "dealt": lambda view: stacks(view, None),
    "phase": lambda view: 1 << [*type(view.phase)].index(view.phase),
    "cup": lambda view: {None: 0, gs.Kind.ANIMAL: 1, gs.Kind.JUNK: 2}[view.cup],
    "reshuffles": lambda view: view.reshuffles,
    "stock": lambda view: view.stock_size,
    "lying": lambda view: view.table_size,
    "carry": lambda view: min(view.carry, 32767),
    "pushes": lambda view: view.pushes,
    "mission": lambda view: [None, *(each.id for each in view.ruleset.payment.missions)].index(
        view.mission
    ),
    "flips_left": lambda view: view.flips_left,
    **{f"pot_{number}": partial(pot, number) for number in range(6)},
}
SEAT: dict[str, Callable[[gs.View, int], Any]] = {
    "captured": lambda view, seat: view.captured[seat],
    "shown": lambda view, seat: view.shown[seat],
    "shaken": shaken,
    "stacks": stacks,
    "active": lambda view, seat: seat in view.active,
    "dealer": lambda view, seat: seat == view.dealer,
    "turn": lambda view, seat: seat == view.turn,
    "to_move": lambda view, seat: seat == view.to_move,
    "refused": lambda view, seat: seat == view.refused,
    "four": lambda view, seat: seat in view.fours,
    "hand_size": lambda view, seat: view.hand_sizes[seat],
    "turns": lambda view, seat: view.turns[seat],
    "flips": lambda view, seat: view.flips[seat],
    "dry": lambda view, seat: view.dry[seat],
    "score": scored,
    "go_score": lambda view, seat: view.go_scores[seat] or 0,
    "first_go": lambda view, seat: places(view, seat)[0],
    "last_go": lambda view, seat: places(view, seat)[-1],
    "bombs": lambda view, seat: countOf(view.bombs, seat),
    "small_bombs": lambda view, seat: countOf(view.small_bombs, seat),
    "ppeoks": lambda view, seat: countOf(view.ppeoks, seat),
    "ppeok_run": lambda view, seat: view.ppeok_runs[seat],
    "stacks_taken": lambda view, seat: countOf(view.stacks_taken, seat),
    "won": won,
    "owed": lambda view, seat: sum(points for each, points in view.forced_out if each == seat),
}


def told(view: gs.View, plane: Plane) -> Any:
    """What the view says of a plane."""
    if plane.seat is None:
        return TABLE[plane.name](view)
    assert view.seat is not None
    return SEAT[plane.name](view, (view.seat + plane.seat) % view.players)


def tables() -> Iterator[tuple[gs.Ruleset, int]]:
    yield from ((each, each.players[-1]) for each in (*gs.RULESETS.values(), POTS, SEVEN))
    yield gs.CHINESE_BLOG, 2
    yield from ((each, each.players[0]) for each in drawn(6, 5))


ROUNDS = [
    pytest.param(ruleset, players, id=f"{number} {ruleset.id}, {players}")
    for number, (ruleset, players) in enumerate(tables())
]


def check(view: gs.View) -> None:
    """That each plane says what the view says."""
    words, known = observation(view), planes(view.ruleset, view.players)
    assert known[-1].word + 1 == len(words)
    for plane in known:
        found: Any = plane_of(words, plane)
        if plane.name == "taken":
            assert gs.CardSet([view.chosen] if view.chosen else []) <= cards(found)
            assert cards(found) <= view.table
        else:
            assert (plane, bits(plane.kind, told(view, plane))) == (plane, found)


@pytest.mark.parametrize(("ruleset", "players"), ROUNDS)
def test_every_plane_says_what_the_view_says(ruleset: gs.Ruleset, players: int) -> None:
    rng = random.Random(3)
    for seed in range(2):
        for state in played(ruleset, players, seed, rng):
            check(gs.view(state, rng.randrange(players)))


def test_planes_of_what_is_rare() -> None:
    at_once = gs.setup(
        gs.BGA.replace({"bomb.at_once": True}),
        hands=["5A 5R 5J1 9R", "6A"],
        table="5J2 2A 2R 7J1",
        stock="8B 2J1 10A 11B",
    )
    asked = gs.apply(at_once, gs.Bomb(5))
    assert asked.flips_left == 1
    bonus = gs.BGA.replace({"id": "bonus", "cards.bonus": "X2 X3"})
    no_stock = gs.setup(bonus, hands=["X2 5A", "6A"], table="5R 7A", stock="")
    taken = gs.apply(no_stock, gs.TakeBonus("X2"))
    assert ((gs.Card("X2"), None),) == taken.drawn
    for state in (asked, taken):
        check(gs.view(state, 0))
        check(gs.view(state, 1))


def test_planes_of_what_a_seat_is_owed() -> None:
    out = {"points": 3, "cards": "1B 3B 8B 11B 12B", "payers": "losers"}
    ruleset = gs.BGA.replace({"id": "owing", "seating.forced_out": out})
    state, seed = gs.deal(ruleset, 5, seed=0), 0
    while not state.forced_out:
        seed += 1
        state = gs.deal(ruleset, 5, seed=seed)
        while state.phase is gs.Phase.SEATING:
            state = gs.apply(state, gs.Join())
    for seat in range(5):
        check(gs.view(state, seat))


@pytest.mark.parametrize(("ruleset", "players"), ROUNDS)
def test_what_is_hidden_changes_no_observation(ruleset: gs.Ruleset, players: int) -> None:
    rng = random.Random(4)
    for seed in range(1):
        for state in played(ruleset, players, seed, rng):
            for seat in range(players):
                other = exchanged(state, seat, rng)
                seen = observed(gs.view(state, seat), state)
                assert seen == observed(gs.view(other, seat), other)


@pytest.mark.parametrize(("ruleset", "players"), ROUNDS)
def test_every_bit_of_an_observation_is_one_of_its_planes(
    ruleset: gs.Ruleset, players: int
) -> None:
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


def test_pots() -> None:
    state = gs.deal(POTS, 2, seed=1, pots=(("pot_2", 3), ("pot_6", 40_000)))
    words = observation(gs.view(state, 1))
    found = [plane_of(words, each) for each in planes(POTS, 2) if each.name.startswith("pot_")]
    assert [0, 3, 0, 0, 0, 32767] == found


def test_a_large_number_is_cut() -> None:
    paid = [gs.Instant(1, 0, 100_000, "first_ppeok")]
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
        gs.PositionError, "expected a View, found <State…view(state, seat) makes one (view)"
    ):
        observation(wrong)
    with refused(gs.PositionError, "the view of a seat, found that of a spectator (view)"):
        observation(gs.view(state, None))
    bad: Any
    for bad in ((), (1.5,) * 99):
        with refused(gs.PositionError, "expected whole numbers, at least 1, found (observation)"):
            plane_of(bad, planes(gs.BGA, 2)[0])
    with refused(gs.PositionError, "expected the words of an observation (observation)"):
        plane_of(bad := "text", planes(gs.BGA, 2)[0])
    with pytest.raises(gs.RulesetError, match="players"):
        planes(gs.BGA, 99)

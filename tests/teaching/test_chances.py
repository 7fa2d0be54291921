"""Chances are those of trying every move of every seat in every world, and of playouts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from importlib import import_module
from random import Random
from typing import Any

import pytest

import gostop as gs
from gostop.game.state import state_of
from gostop.kernel.determinize import every_world, sampled
from gostop.kernel.position import OVER, TURN, Position
from gostop.kernel.rng import PLAYOUT, Source
from gostop.kernel.search.policies import CAREFUL, move_by
from gostop.kernel.turn import advance
from gostop.simulation.distribution import Rate
from gostop.teaching import Chances, chances, missing
from tests.support.cases import for_each
from tests.support.exchange import exchanged, played
from tests.support.positions import position

FEW = 150
"""The largest number of worlds that are tried."""


def ways(state: gs.State, move: gs.Move, seat: int) -> Iterator[gs.State]:
    """Yield the states after a move and each choice of a seat, until its turn is over."""
    after = gs.apply(state, move)
    ends = (None, gs.Phase.TURN, gs.Phase.GO_OR_STOP, gs.Phase.PUSH)
    if after.phase in ends or after.to_move != seat:
        yield after
        return
    for choice in gs.legal_moves(after):
        yield from ways(after, choice, seat)


def turn_of(ruleset: gs.Ruleset, world: Position, seat: int) -> gs.State:
    """Return the state of a world in which it is a seat's turn."""
    if world.turn != seat or world.phase != TURN:
        world.turn, world.phase, world.gained = seat, TURN, ()
    return state_of(ruleset, world)


def goals(state: gs.State, seat: int) -> frozenset[str]:
    """Return the combinations that a seat has, and the baks that it has escaped."""
    cards = state.captured[seat]
    cup = state.cup if gs.Card("9A") in cards else None
    return _goals(cards, state.ruleset, state.players, cup)


@cache
def _goals(
    cards: gs.CardSet, ruleset: gs.Ruleset, players: int, cup: gs.Kind | None
) -> frozenset[str]:
    lacking = missing(cards, ruleset, players=players, cup=cup)
    return frozenset(
        [item.rule for item in lacking.score.items]
        + [each.rule for each in lacking.baks if not each.pays]
    )


def turns_of(state: gs.State) -> Iterator[gs.Move]:
    """Yield the moves of a turn that count: single cards with a month, bombs and flips."""
    for move in gs.legal_moves(state):
        is_bonus = isinstance(move, gs.Play) and move.card.kind is gs.Kind.BONUS
        if isinstance(move, gs.Play | gs.Bomb | gs.Flip) and not is_bonus:
            yield move


def enumerated(view: gs.View, seat: int) -> dict[str, Fraction]:
    """Return how likely a seat can reach each goal in its next turn, by trying every move in every
    world.
    """
    worlds = every_world(view._sight)
    found: dict[str, Fraction] = {}
    for world in worlds:
        state = turn_of(view.ruleset, world, seat)
        before, reached = goals(state, seat), set[str]()
        for move in turns_of(state):
            for after in ways(state, move, seat):
                reached |= goals(after, seat) - before
                won = after.is_over and after.outcome is not None and after.outcome.winner == seat
                asked = after.phase in (gs.Phase.GO_OR_STOP, gs.Phase.PUSH)
                if won or (asked and after.to_move == seat):
                    reached.add("stop")
        for goal in reached:
            found[goal] = found.get(goal, Fraction(0)) + Fraction(1, len(worlds))
    return found


def told(found: Chances, seat: int) -> dict[str, Fraction]:
    """Return the chances of a seat's next turn that are not 0."""
    every = [(each.seat, each.rule, each.next_turn) for each in found.combinations]
    every += [(each.seat, each.rule, each.next_turn) for each in found.baks]
    every += [(each.seat, "stop", each.next_turn) for each in found.stops]
    return {rule: chance for of, rule, chance in every if of == seat and chance}


def small(ruleset: gs.Ruleset, players: int, seed: int) -> Iterator[gs.View]:
    """Yield the views of a round of random moves in which few worlds are possible."""
    for state in played(ruleset, players, seed, Random(seed)):
        for seat in (*range(players), None):
            view = gs.view(state, seat)
            few = gs.count_worlds(view) <= FEW and len(view.unseen) < 9
            if few and view.phase in (gs.Phase.TURN, gs.Phase.GO_OR_STOP):
                yield view


def check(view: gs.View) -> int:
    """Check the next turns of a view, and return how many chances are neither 0 nor 1."""
    found, some = chances(view, playouts=1, seed=1, policy="random"), 0
    for seat in view.active:
        expected = enumerated(view, seat)
        assert expected == told(found, seat), (view, seat)
        some += sum(0 < chance < 1 for chance in expected.values())
    return some


def turns(rules: tuple[str, dict[str, Any]], players: int, seed: int, n: int) -> int:
    """Check some views of the first round from a seed on that has small views, and return how many
    chances are neither 0 nor 1.
    """
    base, settings = rules
    ruleset = gs.RULESETS[base].replace(settings) if settings else gs.RULESETS[base]
    rounds = ([*small(ruleset, players, each)] for each in range(seed, seed + 100))
    views = next(filter(None, rounds))
    return sum(map(check, Random(seed).sample(views, min(n, len(views)))))


TABLES: list[tuple[tuple[str, dict[str, Any]], int, int]] = [
    (("bga", {}), 3, 1),
    (("chinese_blog", {}), 2, 2),
    (("french", {"turn.pairing": "compulsory"}), 2, 7),
    (("bga", {"turn.pairing": "if_able"}), 2, 1),
    (("bga", {"bomb.flips": 2, "bomb.at_once": True}), 2, 3),
    (("hangame", {}), 2, 4),
]


@for_each(("rules", "players", "seed"), TABLES)
def test_next_turns_are_those_of_all_worlds(
    rules: tuple[str, dict[str, Any]], players: int, seed: int
) -> None:
    assert turns(rules, players, seed, 1) >= 0


@pytest.mark.weekly
@for_each(("rules", "players", "seed"), TABLES)
def test_more_next_turns_are_those_of_all_worlds(
    rules: tuple[str, dict[str, Any]], players: int, seed: int
) -> None:
    assert sum(turns(rules, players, seed + 100 * more, 3) for more in range(1, 4)) > 0


def of(found: Chances, seat: int, rule: str) -> Fraction | None:
    """Return the chance of a combination in the next turn of a seat."""
    every = [each for each in found.combinations if (each.seat, each.rule) == (seat, rule)]
    return every[0].next_turn


PI = "1J1 1J2 3J1 3J2 4J1 4J2 5J1 5J2"


def test_a_bomb_counts_only_if_the_hand_may_have_it() -> None:
    for hand, stock, chance in (
        ("2R 2J1 2J2", "11J1 12A", Fraction(1, 10)),  # one of ten hands has all three
        ("2R 2J1", "2J2 11J1 12A", Fraction(0)),
    ):
        state = gs.setup(
            gs.BGA, hands=("7R 6R 6A", hand), table="2A 8B", stock=stock, captured=("", PI)
        )
        view = gs.view(state, 0)
        found = chances(view, playouts=1, seed=1)
        assert enumerated(view, 1) == told(found, 1)
        assert chance == of(found, 1, "pi")


def test_small_bombs_and_flips_count() -> None:
    small_bomb, compulsory = {"small_bomb": {"multiplier": 2}}, {"turn.pairing": "compulsory"}
    for settings, hand, flips in (
        (small_bomb, "2R 2J1", 0),
        ({}, "2R 2J1", 1),
        ({}, "", 1),
        (compulsory, "2R 2J1", 0),
        (compulsory, "2R", 0),
        (compulsory, "2R", 1),
    ):
        state = gs.setup(
            gs.BGA.replace(settings),
            hands=("7R", hand),
            table="2A 8B 11B",
            stock="11J1 2J2 9J2",
            captured=("", f"{PI} 9J1"),
            flips=(0, flips),
        )
        for view in (gs.view(state, 0), gs.view(state, 1)):
            found = chances(view, playouts=1, seed=1)
            for seat in (0, 1):
                assert enumerated(view, seat) == told(found, seat), (settings, hand, flips)
            assert of(found, 1, "pi")


SHOWN = "5A 5R 5J1"
"""The cards that seat 0 has shown in a shake. It holds no other card of May."""
JUNK = "1J1 1J2 3J1 3J2 4J1 4J2 10J1"


def test_a_hand_that_has_shown_three_of_a_month_has_no_fourth() -> None:
    small_bomb, compulsory = {"small_bomb": {"multiplier": 2}}, {"turn.pairing": "compulsory"}
    cases: list[tuple[dict[str, Any], str, str, str, str, int, str]] = [
        ({}, "9R | 9J1 1J1 3J1", "8J1 9A 2A", "7A 5J2 6J1", "4A 6R 10R | 1R", 1, "5/9"),
        ({}, "2R 2J1 2J2 | 7R 6R", "2A 8B", "5J2 11J1 12A", f"{JUNK} 10J2 | ", 1, "2/5"),
        (small_bomb, "2J1 2J2 | 7R 5J2", "2A 2R 8B", "11J1 12A", f"{JUNK} 10J2 | ", 1, "1/2"),
        (compulsory, "2J1 | 7R", "2A 8B", "11J1 2J2 5J2", f"{JUNK} 10J2 9J1 | ", 1, "2/3"),
        ({}, " | 6R 6A 6J1 2J1 | 7R", "2A 8B", "5J2 6J2", f" | {JUNK} 10J2 9J1 | ", 2, "0"),
        (
            *(small_bomb, "2J1 2J2 7J1 7J2 | 8A", "2A 2R 7A 7R", "11J1 12A 5J2"),
            *(f"{JUNK} | 9J1 9J2", 1, "7/9"),
        ),
    ]
    for more, hands, table, stock, captured, shakes, chance in cases:
        ruleset = gs.BGA.replace({"shake.shows_four": True, **more})
        shaken = {"to_move": 1, "shakes": [(0, 5), (1, 6)][:shakes]}
        state = position(ruleset, f"{SHOWN} {hands}", table, stock, captured, **shaken)
        views = [gs.view(state, seat) for seat in (*range(state.players), None)]
        for view in [each for each in views if gs.count_worlds(each) <= FEW]:
            found = chances(view, playouts=1, seed=1)
            for seat in view.active:
                assert enumerated(view, seat) == told(found, seat), (hands, view.seat, seat)
        rule = "cheongdan" if "6R" in captured else "pi"
        assert Fraction(chance) == of(chances(views[1], playouts=1, seed=1), 0, rule)


def test_a_hidden_card_may_be_played_or_complete_a_bomb() -> None:
    captured = f"{JUNK} 10J2 | 7J1"
    state = position(gs.BGA, f"{SHOWN} 5J2 9R | 7R 6R 2R", "8A 9A", "12A 11J1 1B", captured)
    for move in (gs.Shake(5), gs.Play("5J1")):
        state = gs.apply(state, move)
    view = gs.view(state, 1)  # seat 0 has shown 5A and 5R, and may hold 5J2
    assert enumerated(view, 0) == told(chances(view, playouts=1, seed=1), 0)


def test_rounds_are_those_of_playouts() -> None:
    n, seed = 20, 5
    for ruleset, players in ((gs.BGA, 3), (gs.CHINESE_BLOG, 2)):
        view = gs.view(gs.deal(ruleset, players, seed=4), 0)
        found = chances(view, playouts=n, seed=seed)
        assert (n, ("careful",) * players) == (found.playouts, found.policies)
        expected = gs.playouts(view, n, seed=seed, policy="careful")
        assert list(expected.wins) == [each.in_round for each in found.stops]
        counts, baks = Counter[tuple[int, str]](), {bak.id for bak in ruleset.payment.baks}
        for number in range(n):
            end = finished(view, seed, number)
            settlement = gs.settle(end)
            for seat, cards in enumerate(end.captured):
                lacking = missing(cards, ruleset, players=players)
                counts.update((seat, item.rule) for item in lacking.score.items)
            for transfer in settlement.transfers:
                parts = {part.rule for part in transfer.items}
                parts |= {part.rule for part in transfer.multipliers}
                counts.update((transfer.share_of, rule) for rule in parts & baks)
        rates = {(each.seat, each.rule): each.in_round for each in found.combinations}
        rates |= {(each.seat, each.rule): each.in_round for each in found.baks}
        assert rates == {key: Rate(counts[key], n) for key in rates}
        assert any(each.in_round.count for each in found.baks)


def finished(view: gs.View, seed: int, number: int) -> gs.State:
    """Play one sampled world to its end, as `playouts` does."""
    p, chance = sampled(view._sight, seed, number), Source(PLAYOUT, seed).chance(number)
    while p.phase != OVER:
        p = advance(p, move_by(CAREFUL, p, chance), None)
    return state_of(view.ruleset, p)


def test_what_is_complete_or_escaped_has_no_next_turn() -> None:
    state = gs.setup(
        gs.BGA,
        hands=("1J1 3J1", "2A 2J1"),
        table="2R 7J1",
        stock="11J1 12A",
        captured=("2J2 4A 8A", "3B 8B 11B"),
    )
    found = chances(gs.view(state, 0), playouts=1, seed=1)
    brights = {each.seat: each for each in found.combinations if each.rule == "three_brights"}
    assert [(True, None)] == [(brights[1].is_complete, brights[1].next_turn)]
    assert [(False, Fraction(0))] == [(brights[0].is_complete, brights[0].next_turn)]
    escapes = {(each.seat, each.rule): each for each in found.baks}
    assert [(True, None)] == [(escapes[1, "gwang_bak"].escaped, escapes[1, "gwang_bak"].next_turn)]
    assert not escapes[0, "gwang_bak"].escaped


def test_a_seat_knows_no_more_than_its_view() -> None:
    rng = Random(3)
    for state in [*played(gs.BGA, 2, 3, rng)][4:10:3]:
        for seat in (0, 1, None):
            other = exchanged(state, seat, rng)
            one, two = (chances(gs.view(each, seat), playouts=3, seed=1) for each in (state, other))
            assert one == two


def test_no_next_turn_during_another_question() -> None:
    seating = gs.deal(gs.BGA, 4, seed=1)
    found = chances(gs.view(seating, 0), playouts=2, seed=1)
    assert gs.Phase.SEATING is seating.phase
    assert {0, 1, 2, 3} == {each.seat for each in found.stops}
    assert {None} == {each.next_turn for each in found.combinations}
    assert {None} == {each.next_turn for each in found.stops}
    assert {None} == {each.next_turn for each in found.baks}


def test_too_many_cases_are_not_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    view = gs.view(gs.deal(gs.BGA, 2, seed=1), 0)
    assert all(each.next_turn is not None for each in chances(view, playouts=1, seed=1).stops)
    module = import_module("gostop.teaching.chances")  # a function has its name
    monkeypatch.setattr(module, "MOST_WORLDS", 100)
    assert {None} == {each.next_turn for each in chances(view, playouts=1, seed=1).stops}


def test_the_round_must_go_on() -> None:
    over = [*played(gs.BGA, 2, 3, Random(1))][-1]
    with pytest.raises(gs.PositionError, match="the round is over"):
        chances(gs.view(over, 0), playouts=1, seed=1)
    with pytest.raises(gs.PositionError, match="expected a View, found"):
        chances(over, playouts=1, seed=1)  # type: ignore[arg-type]  # a state shows all cards

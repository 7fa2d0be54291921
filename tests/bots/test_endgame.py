"""At the end of a round, `search` finds the best moves in all worlds that look the same."""

from collections.abc import Iterator, Sequence
from random import Random

import attrs
import pytest

import gostop as gs
from gostop.bots import Search, Worth
from gostop.game.state import position_of, state_of
from gostop.kernel.determinize import every_world
from gostop.kernel.legal import legal_ids
from gostop.kernel.position import Position
from gostop.kernel.rng import PLAYOUT, Chance, Source
from gostop.kernel.search.card_odds import glance
from gostop.kernel.search.policies import CAREFUL, best_by, move_by
from gostop.kernel.search.search import (
    End,
    Race,
    Result,
    World,
    answer,
    points_in,
    race_of,
    run,
    squares_of,
)
from gostop.kernel.visibility import seen_by
from tests.support.cases import for_each, some

BLOG, BGA = (f"{each.id} {each.digest}" for each in (gs.CHINESE_BLOG, gs.BGA))
ENDS = {
    "a go that only a later stop makes worth it": (
        f"gostop state 1; ruleset {BLOG}; players 2; phase go_or_stop; turn 1;"
        " table 3R 10A; hands 11B 11J2 / 9R 11D; captured 2A 2J2 5R 6R 6J1 7A 7R 7J1 7J2 8B 8A 8J1"
        " 8J2 10R 10J1 12R 12D / 1B 1R 1J1 1J2 2R 2J1 3B 3J1 4A 4R 4J1 4J2 5A 5J1 5J2 6A 6J2 9A 9J1"
        " 12B 12A X2 X3; turns 8 8; stock 3J2 10J2 9J2 11J1; dealer 0; active 0 1; ppeoks 0; end"
    ),
    "three seats": (
        f"gostop state 1; ruleset {BGA}; players 3; phase turn; turn 2; table 4R 5J2"
        " 10R 11D; hands 7A / 2J2 / 10J1 11J1; captured 1B 1R 1J1 1J2 2A 2R 4A 4J1 10A 10J2 11B"
        " 11J2 12B 12R / 3J1 3J2 5A 5J1 6J1 6J2 9A 9R / 3B 3R 6A 6R 7J1 7J2 8B 8A 8J1 8J2 9J1 9J2"
        " 12A 12D; turns 6 6 5; dry 0 2 0; stock 4J2 5R 7R 2J1; dealer 0; active 0 1 2; end"
    ),
    "a card that brings more with the right go": (
        f"gostop state 1; ruleset {BLOG}; players 2; phase turn; turn 0; table"
        " 5R 7R 11J1 12A; hands 7J2 11J2 / 11B 11D; captured 1B 1J1 2A 2R 2J1 2J2 3R 3J1 5A 5J1 9A"
        " 9J2 10A 10R 10J1 10J2 12B 12R X2 X3 / 1R 1J2 3B 3J2 4A 4R 4J1 4J2 6A 6R 6J1 6J2 7A 7J1"
        " 8J1 8J2 9R 9J1; turns 8 8; shown - / 11B 11D; stock 5J2 12D 8B 8A; dealer 0; active 0 1;"
        " shakes 1:11; end"
    ),
}
SEED = 3
Lines = Sequence[tuple[gs.State, Chance]]


def race(state: gs.State) -> Race:
    """Start a race between the legal moves of a position."""
    position = position_of(state)
    return race_of(seen_by(position, position.turn), legal_ids(position), SEED)


def worlds_of(state: gs.State) -> list[Position]:
    """Return all worlds that are possible for the seat to move."""
    position = position_of(state)
    return every_world(seen_by(position, position.turn))


@attrs.define
class Found:
    """What a seat gets in some worlds, in any order."""

    results: list[Result] = attrs.Factory(list[Result])
    is_exact: bool = True
    """Whether the result is exact: no random number was drawn, and every move was tried."""


def played_on(
    lines: Lines, move: gs.Move, seat: int, found: Found
) -> Iterator[tuple[gs.View, Lines]]:
    """Make a move in all worlds, and let the others play on. If the round ends, add the points of
    the seat to `found`. Yield the other worlds, grouped by the next view of the seat.
    """
    alike = dict[gs.View, list[tuple[gs.State, Chance]]]()
    for state, before in lines:
        chance, now = Chance(before.state), gs.apply(state, move)
        while now.to_move is not None and now.to_move != seat:
            now = gs.apply(now, gs.move_from_id(move_by(CAREFUL, position_of(now), chance)))
        found.is_exact &= chance.state == before.state
        if now.to_move is None:
            assert now.outcome is not None
            winner = now.outcome.winner
            win = 0 if winner is None else 1 if winner == seat else -1
            found.results.append((gs.settle(now).points[seat], win))
        else:
            alike.setdefault(gs.view(now, seat), []).append((now, chance))
    yield from alike.items()


def noted(found: Found, choices: Sequence[Found]) -> None:
    """Add the results of the best choice."""
    found.results += max(choices, key=lambda choice: points_in(choice.results)).results
    found.is_exact &= all(choice.is_exact for choice in choices)


def after(lines: Lines, move: gs.Move, seat: int) -> Found:
    """Return the points that a seat earns in all these worlds, played through states and views. It
    makes the best move for each view, and the others play like `careful`.
    """
    found = Found()
    for view, each in played_on(lines, move, seat, found):
        noted(found, [after(each, choice, seat) for choice in view.legal_moves])
    return found


def check(expected: Found, results: list[Result], end: End) -> None:
    """Check that the solution of the end of a round is as expected."""
    assert sorted(expected.results) == sorted(results)
    assert expected.is_exact == end.is_exact


@pytest.mark.no_cover
@for_each("name", ENDS)
def test_the_end_is_solved_as_brute_force_solves_it(name: str) -> None:
    state = gs.parse_state(ENDS[name])
    source = Source(PLAYOUT, SEED)
    lines = [
        (state_of(state.ruleset, world), source.chance(number))
        for number, world in enumerate(worlds_of(state))
    ]
    tried = race(state)
    run(tried, 4000)
    moves = gs.legal_moves(state)
    assert state.to_move is not None
    found = [after(lines, move, state.to_move) for move in moves]
    expected = [100 * points_in(each.results) for each in found]
    assert (len(lines), expected) == (tried.worlds, tried.totals)
    assert [each.is_exact for each in found] == tried.is_exact
    squares = [sum((100 * points) ** 2 for points, _ in each.results) for each in found]
    assert squares == tried.own_squares
    assert [sorted(each.results) for each in found] == [*map(sorted, tried.solved)]
    assert tried.wins == [sum(win > 0 for _, win in each.results) for each in found]
    assert tried.losses == [sum(win < 0 for _, win in each.results) for each in found]
    assert tried.gaps == [[one - two for two in expected] for one in expected]
    assert tried.squares == [
        [10_000 * squares_of(one, two) for two in tried.solved] for one in tried.solved
    ]
    assert moves[expected.index(max(expected))].id == answer(tried)


@pytest.mark.no_cover
@for_each("name", ENDS)
def test_the_search_makes_the_best_move_where_playouts_alone_miss_it(name: str) -> None:
    """If there is only one playout for each world and move, the seat later plays like `careful`."""
    state, source = gs.parse_state(ENDS[name]), Source(PLAYOUT, SEED)
    worlds = [
        World(each, source.chance(number).state) for number, each in enumerate(worlds_of(state))
    ]
    moves = legal_ids(position_of(state))

    def best(playouts: int) -> int:
        seat = position_of(state).turn
        totals = [points_in(End(seat).after(worlds, move, playouts)) for move in moves]
        return moves[totals.index(max(totals))]

    assert best(len(worlds)) != best(2000)
    tried = race(state)
    run(tried, 2000 * len(moves))
    assert best(2000) == answer(tried)


@pytest.mark.no_cover
@for_each("name", ENDS)
@for_each("share", [1, 3, 1000])
def test_the_solution_stays_within_its_budget(name: str, share: int) -> None:
    state = gs.parse_state(ENDS[name])
    worlds = [World(each, 1) for each in worlds_of(state)]
    ways = set[int]()
    for move in legal_ids(position_of(state)):
        end = End(position_of(state).turn)
        end.after(worlds, move, share * len(worlds))
        assert len(worlds) <= end.playouts <= share * len(worlds)
        ways.add(end.playouts)
    if share == 1:
        assert {len(worlds)} == ways


def test_a_solution_in_bits_is_found_move_by_move() -> None:
    tried = race(gs.parse_state(ENDS["three seats"]))
    assert [True, True, False] == [run(tried, 4000, 1) for _ in range(3)]
    at_once = race(gs.parse_state(ENDS["three seats"]))
    assert not run(at_once, 4000)
    assert (at_once.totals, at_once.playouts) == (tried.totals, tried.playouts)


def test_without_all_values_there_is_no_solution_yet() -> None:
    tried = race(gs.parse_state(ENDS["three seats"]))
    assert run(tried, 4000, 1)
    assert tried.moves[tried.first] == answer(tried)


def test_a_solved_end_is_played_alike_every_time() -> None:
    state = gs.parse_state(ENDS["three seats"])
    view = gs.view(state, 2)
    assert {gs.Play("11J1")} == {Search(4000)(view, Random(seed)) for seed in range(2)}


def within(lines: Lines, move: gs.Move, seat: int, playouts: int) -> Found:
    """Return the same as `after`, for a limited number of playouts. If these are too few for all
    moves, the seat moves like `careful`, and keeps the playouts for later.
    """
    found = Found()
    for view, each in played_on(lines, move, seat, found):
        moves, some = view.legal_moves, playouts * len(each) // len(lines)
        if len(each) * len(moves) > some:
            p = position_of(each[0][0])
            moves = (gs.move_from_id(best_by(CAREFUL, glance(p), legal_ids(p))[0]),)
            found.is_exact = False
        noted(found, [within(each, choice, seat, some // len(moves)) for choice in moves])
    return found


@pytest.mark.no_cover
@pytest.mark.parametrize("share", some([2, 1, 3], 3))
@for_each("name", ENDS)
def test_too_few_playouts_for_one_choice_are_left_for_the_next(name: str, share: int) -> None:
    state, source = gs.parse_state(ENDS[name]), Source(PLAYOUT, SEED)
    positions = worlds_of(state)
    lines = [
        (state_of(state.ruleset, world), source.chance(number))
        for number, world in enumerate(positions)
    ]
    worlds = [World(each, chance.state) for each, (_, chance) in zip(positions, lines, strict=True)]
    seat = position_of(state).turn
    for move in gs.legal_moves(state):
        expected, end = within(lines, move, seat, share * len(worlds)), End(seat)
        check(expected, end.after(worlds, move.id, share * len(worlds)), end)


@for_each("playouts", [2, 3])
def test_one_world_is_played_to_its_end_in_a_few_playouts(playouts: int) -> None:
    for seed in range(6):
        state = gs.deal(gs.BGA, 2, seed=seed)
        seat = position_of(state).turn
        move = gs.legal_moves(state)[0]
        expected, end = within([(state, Chance(1))], move, seat, playouts), End(seat)
        check(expected, end.after([World(position_of(state), 1)], move.id, playouts), end)


DRAWN = gs.parse_state(
    f"gostop state 1; ruleset {BLOG}; players 2; phase go_or_stop; turn 0; table 4A 5A; hands 8A /"
    " 4J1 5R; captured 1B 1R 1J1 1J2 3B 3R 3J1 3J2 6R 6J2 7A 7R 7J1 7J2 8B 8J1 10A 10J1 11B 11J1 X2"
    " X3 / 2A 2R 2J1 2J2 4R 4J2 5J1 5J2 6A 6J1 9A 9R 9J1 9J2 10R 10J2 11D 11J2 12B 12D; turns 9 8;"
    " go_scores 9 7; stock 8J2 12A 12R; dealer 0; active 0 1; goes 0 0 1; end"
)
"""A state in which, after a go, the other seat chooses between equally good moves by chance."""
LATER = gs.parse_state(
    f"gostop state 1; ruleset {BLOG}; players 2; phase turn; turn 1; table 1J1 2J2 3R 7A 9A 11D;"
    " hands 3J2 / 7J1 X3; captured 1B 1R 3J1 4A 4J2 5A 5R 6A 6R 9R 9J1 10A 10J2 12B 12A 12R 12D X2"
    " / 2A 2R 3B 4R 4J1 5J1 5J2 6J1 6J2 7R 7J2 8B 8A 8J1 8J2 10R 10J1 11J1 11J2; turns 9 8; stock"
    " 2J1 11B 9J2 1J2; dealer 0; active 0 1; end"
)
"""A state in which the seat has another choice later."""


def test_a_worth_with_random_choices_is_not_called_exact() -> None:
    view, points = gs.view(DRAWN, 0), set[float]()
    for seed in range(4):
        stop, go = Search(300).weigh(view, Random(seed)).worths
        best = Worth(gs.Stop(), 24.0, 0.0, True, 1.0, 0.0, 0.0, 0.0, 0.0)
        assert (best, gs.Go()) == (stop, go.move)
        assert not go.is_exact
        # every world counts 24 points for the stop, so the difference spreads like the go
        assert (24 - go.points, go.error) == pytest.approx((go.behind, go.behind_error))
        assert 1 == pytest.approx(go.win_chance + go.loss_chance + go.draw_chance)
        assert go.loss_chance > 0.5
        assert abs(go.points + 12.3) < 3 * go.error < 12
        points.add(go.points)
    assert 1 < len(points)


def test_a_worth_is_exact_once_all_later_moves_are_tried() -> None:
    view = gs.view(LATER, 1)
    few, many = (Search(each).weigh(view, Random(1)) for each in (300, 100_000))
    short, long = few.worths, many.worths
    assert (few.move, many.move) == (short[0].move, long[0].move)
    assert [False] * 2 == [each.is_exact for each in short]
    assert all(each.error > 0 for each in short)
    assert [True] * 2 == [each.is_exact for each in long]
    assert long[0].points > short[0].points
    assert long == Search(200_000).weigh(view, Random(2)).worths

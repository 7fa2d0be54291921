"""A playout makes the same moves as its policies make one by one."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

import gostop as gs
from gostop.game.state import position_of
from gostop.kernel.payments import points_of
from gostop.kernel.position import OVER, secluded, to_move
from gostop.kernel.rng import PLAYOUT, Source
from gostop.kernel.search.policies import CAREFUL, CAUTIOUS, GREEDY, RANDOM, move_by
from gostop.kernel.turn import advance
from gostop.simulation import playouts as module
from tests.support.cases import for_each


def played(state: gs.State, policies: Sequence[int], seed: int, number: int) -> tuple[Any, int]:
    """Return the points and the winner of a playout, move by move."""
    p, chance = secluded(position_of(state)), Source(PLAYOUT, seed).chance(number)
    while p.phase != OVER:
        p = advance(p, move_by(policies[to_move(p)], p, chance), None)
    return tuple(points_of(p)), p.record.winner


@for_each(
    ("policy", "numbers"),
    [
        ("random", (RANDOM,) * 3),
        ("careful", (CAREFUL,) * 3),
        (("greedy", "careful", "random"), (GREEDY, CAREFUL, RANDOM)),
        (["cautious", "cautious", "cautious"], (CAUTIOUS,) * 3),
    ],
)
@for_each("of_view", [False, True])
def test_each_seat_is_played_by_its_policy(
    policy: Any, numbers: Sequence[int], of_view: bool
) -> None:
    state = gs.deal(gs.BGA, 3, seed=2)
    view = gs.view(state, 1)
    found = gs.playouts(view if of_view else state, 12, seed=9, policy=policy)
    worlds = gs.samples(view, 12, seed=9) if of_view else [state] * 12
    one_by_one = [played(world, numbers, 9, number) for number, world in enumerate(worlds)]
    for seat in range(3):
        counts = Counter(points[seat] for points, _ in one_by_one)
        assert dict(counts) == dict(found.points[seat].counts)
        assert sum(winner == seat for _, winner in one_by_one) == found.wins[seat].count


def test_random_moves_are_the_default() -> None:
    state = gs.deal(gs.FRENCH, 2, seed=5)
    assert gs.playouts(state, 20, 3) == gs.playouts(state, 20, seed=3, policy="random")
    assert gs.playouts(state, 20, 3) != gs.playouts(state, 20, seed=3, policy="careful")


def test_ctrl_c_is_checked_for_more_often_where_policies_weigh(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = gs.deal(gs.FRENCH, 2, seed=5)
    whole = gs.playouts(state, 40, 3, policy="greedy")
    monkeypatch.setattr(module, "_WEIGHED_AT_ONCE", 7)
    assert whole == gs.playouts(state, 40, 3, policy="greedy")


def test_a_round_that_is_over_stays_as_it_is() -> None:
    state = gs.playout(gs.deal(gs.FRENCH, 2, seed=5), seed=1)
    found = gs.playouts(state, 3, seed=1, policy="careful")
    assert gs.settle(state).points == tuple(each.mean for each in found.points)

"""Policies are given views; one that sees all is told so, and so is the result."""

from random import Random
from typing import Any

import pytest

import gostop as gs
from tests.support import policies


def test_a_policy_is_given_the_view_of_its_seat() -> None:
    seen: list[gs.View] = []

    def noting(view: gs.View, rng: Random) -> gs.Move:
        seen.append(view)
        return view.legal_moves[0]

    found = gs.simulate(gs.BGA, 2, 2, policy=noting, seed=4, workers=1)
    assert {gs.View} == {*map(type, seen)}
    assert all(view.seat == view.to_move for view in seen)
    first = gs.deal(gs.BGA, 2, seed=gs.round_seed(4, 0))
    assert gs.view(first, first.to_move) == seen[0]
    assert found.sees_all is False


def test_who_sees_all_is_given_states() -> None:
    seen: dict[int, set[type]] = {0: set(), 1: set()}

    def noting(known: Any, rng: Random) -> gs.Move:
        seen[known.to_move].add(type(known))
        return gs.legal_moves(known)[0]

    found = gs.simulate(gs.BGA, 2, 2, policy=noting, workers=1, sees_all=[False, True])
    assert {0: {gs.View}, 1: {gs.State}} == seen
    assert (False, True) == found.sees_all
    assert gs.simulate(gs.BGA, 2, 2, policy=noting, workers=1, sees_all=True).sees_all is True
    assert {gs.State} < seen[0]


def test_the_same_policy_plays_the_same_with_views_and_with_states() -> None:
    def chance(known: Any, rng: Random) -> gs.Move:
        legal = gs.legal_moves(known)
        return legal[int(rng.random() * len(legal))]

    fair = gs.simulate(gs.CHINESE_BLOG, 3, 20, policy=chance, workers=1)
    cheating = gs.simulate(gs.CHINESE_BLOG, 3, 20, policy=chance, workers=1, sees_all=True)
    assert fair.digest == cheating.digest
    assert fair != cheating
    assert fair.digest == gs.simulate(gs.CHINESE_BLOG, 3, 20, policy=policies.by_chance).digest


@pytest.mark.parametrize("wrong", [[True], [1, 0], [True, 0], "no", None, 1, {True, False}])
def test_what_is_neither_a_flag_nor_one_for_each_seat_is_refused(wrong: Any) -> None:
    text = r"expected True, False or a sequence of these, found .* \(sees_all\); give one for all"
    with pytest.raises(gs.PositionError, match=text):
        gs.simulate(gs.BGA, 2, 1, sees_all=wrong)

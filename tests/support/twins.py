"""Check that bots use only their view. In states that look the same, they make the same move."""

from __future__ import annotations

import random

import gostop as gs
from gostop.bots import Search
from gostop.bots.learned import learned
from gostop.game.state import position_of
from gostop.kernel.legal import legal_ids
from gostop.kernel.search.card_odds import glance
from gostop.kernel.search.policies import POLICIES, best_by
from tests.support.exchange import exchanged

SEARCH = Search(50)


class TwinError(Exception):
    """A bot decides differently from its policy in the kernel, or uses what its seat cannot see."""


def check(state: gs.State, rng: random.Random) -> None:
    """Compare the bots `greedy`, `careful` and `cautious` with their policies in the kernel. The
    policies get the true position, and one with other values for all that the seat cannot see.

    Raises:
        TwinError: if they differ.
    """
    assert state.to_move is not None
    view = gs.view(state, state.to_move)
    for name in ("greedy", "careful", "cautious"):
        found = [best_by(POLICIES[name], view._sight, tuple(move.id for move in view.legal_moves))]
        for each in (state, exchanged(state, state.to_move, rng)):
            position = position_of(each)
            found.append(best_by(POLICIES[name], glance(position), legal_ids(position)))
        if found[1:] != found[:1] * 2:
            raise TwinError(f"{name}: {found}\n{state}")


def check_search(state: gs.State, rng: random.Random) -> None:
    """Let `search` decide twice in a state, and once in a state that only looks the same.

    Raises:
        TwinError: if the decisions differ, or one is not legal.
    """
    assert state.to_move is not None
    other = exchanged(state, state.to_move, rng)
    seed = rng.getrandbits(32)
    found = [
        SEARCH(gs.view(each, state.to_move), random.Random(seed)) for each in (state, state, other)
    ]
    if found != found[:1] * 3 or found[0] not in gs.legal_moves(state):
        raise TwinError(f"search: {found}\n{state}")


def check_learned(state: gs.State, rng: random.Random) -> None:
    """Let `learned` decide in a state, and in a state that only looks the same.

    Raises:
        TwinError: if the decisions differ, or one is not legal.
    """
    assert state.to_move is not None
    other = exchanged(state, state.to_move, rng)
    found = [learned(gs.view(each, state.to_move), random.Random(1)) for each in (state, other)]
    if found[0] != found[1] or found[0] not in gs.legal_moves(state):
        raise TwinError(f"learned: {found}\n{state}")

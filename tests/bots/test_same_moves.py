"""With equal seeds, a bot makes the same moves on every machine, interpreted and compiled."""

import hashlib
from random import Random

import pytest

import gostop as gs
from gostop.bots import bot_named
from tests.support.cases import for_each

pytestmark = pytest.mark.weekly


@for_each(
    ("name", "rounds", "digest"),
    [
        ("careful", 20, "f4164a9b8b890cc3"),
        ("cautious", 20, "421be9d9602322da"),
        ("greedy", 20, "526825de58bc71f2"),
        ("search:20", 2, "ea415edf4167f7fc"),
    ],
)
def test_a_bot_makes_the_moves_that_it_has_always_made(name: str, rounds: int, digest: str) -> None:
    """If a bot is changed on purpose, change its digest too. It must be the same in both builds."""
    bot, found = bot_named(name), hashlib.sha256()
    for ruleset, players in ((gs.CHINESE_BLOG, 2), (gs.BGA, 3), (gs.PMANG, 2)):
        for seed in range(rounds):
            state, rng = gs.deal(ruleset, players, seed=seed), Random(seed)
            while state.to_move is not None:
                move = bot.choose(gs.view(state, state.to_move), rng)
                found.update(bytes([move.id]))
                state = gs.apply(state, move)
    assert digest == found.hexdigest()[:16]

"""Run gostop in loops that a user would write, with two players under CHINESE_BLOG."""

from __future__ import annotations

import random
from array import array
from importlib import import_module
from itertools import cycle, islice
from typing import Final

import gostop as gs
from benchmarks.engines import by_agents
from benchmarks.timing import EACH, Batch
from gostop import apply, deal, legal_moves, settle, view
from gostop.core.cards import mask_of, set_of
from gostop.envs import VectorEnv, observation

RULES: Final = gs.CHINESE_BLOG
PLAYERS: Final = 2
SETS: Final = 1_000_000
"""The number of sets of cards that are scored at once."""
CAPTURES: Final = 4096
"""The number of different sets among them."""
LANES: Final = 1024


def rounds(*, observes: bool = False) -> Batch:
    """Return a batch of rounds from the deal to the settlement. Every move is drawn evenly from the
    legal moves. If `observes`, the seat makes its observation before each move.
    """

    def batch(games: int, seed: int) -> int:
        chance = random.Random(seed)
        pick = chance.random
        moves = 0
        for _ in range(games):
            state = deal(RULES, PLAYERS, seed=chance.getrandbits(32))
            while legal := legal_moves(state):
                if observes:
                    observation(view(state, state.to_move))
                state = apply(state, legal[int(pick() * len(legal))])
                moves += 1
            settle(state)
        return moves

    return batch


def open_deal(ruleset: gs.Ruleset, chance: random.Random) -> gs.State:
    """Deal a round that is not over at once."""
    while True:
        state = deal(ruleset, PLAYERS, seed=chance.getrandbits(32))
        if not state.is_over:
            return state


def playouts(ruleset: gs.Ruleset = RULES) -> Batch:
    """Return a batch of `playouts` of positions that were just dealt, `EACH` of each position."""

    def batch(games: int, seed: int) -> int:
        chance = random.Random(seed)
        for first in range(0, games, EACH):
            gs.playouts(open_deal(ruleset, chance), min(EACH, games - first), seed)
        return 0

    return batch


def simulated() -> Batch:
    """Return a batch of `simulate` in this process alone: deal, play, settle and count."""

    def batch(games: int, seed: int) -> int:
        return gs.simulate(RULES, PLAYERS, games, seed=seed, workers=1).moves.total

    return batch


def lanes() -> Batch:
    """Return a batch of a learning program's work with `VectorEnv`: observe, unpack, draw legal
    actions, step. A step of all lanes counts as a game, and a decision of a lane as a move.
    """
    env = VectorEnv(RULES, PLAYERS, LANES, seed=1)

    def batch(games: int, seed: int) -> int:
        for _ in range(games):
            seen = env.observe()
            _ = seen.bits, seen.numbers, seen.mask
            env.step(env.sample_actions())
        return games * LANES

    return batch


def pettingzoo() -> Batch:
    """Return a batch of rounds in our environment for PettingZoo."""
    return by_agents(import_module("gostop.envs.pettingzoo").env(RULES, PLAYERS))


def capture_sets() -> list[gs.CardSet]:
    """Return `SETS` sets of captured cards of random rounds. Each of them is a separate object."""
    chance = random.Random(1)
    found: list[gs.CardSet] = []
    while len(found) < CAPTURES:
        state = open_deal(RULES, chance)
        while legal := legal_moves(state):
            found += filter(None, state.captured)
            state = apply(state, chance.choice(legal))
    masks = map(mask_of, found[:CAPTURES])
    return [set_of(mask) for mask in islice(cycle(masks), SETS)]


def totals(*, at_once: bool) -> Batch:
    """Return a batch that scores sets of captured cards: by `totals`, at most `SETS` at once, or
    in a loop of `score(cards).total`. Each set counts as a game.
    """
    sets = capture_sets()
    score = gs.score

    def batch(games: int, seed: int) -> int:
        for first in range(0, games, SETS):
            wanted = sets if games - first >= SETS else sets[: games - first]
            if at_once:
                gs.totals(wanted, RULES)
            else:
                array("q", [score(cards, RULES).total for cards in wanted])
        return 0

    return batch

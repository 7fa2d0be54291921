"""Run our sides: rounds through the public API, playouts, simulations, scores."""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable
from itertools import cycle, islice

import gostop as gs
from benchmarks.sample import EACH, Batch
from gostop import apply, deal, legal_moves, settle, view
from gostop.cards import mask_of, set_of
from gostop.envs import observation
from gostop.kernel import points
from gostop.ruleset.compile import compiled

MASKS = 4096
"""The number of different captures that are scored, one after the other."""
SETS = 1_000_000
"""The number of sets of cards that are scored at once."""
ROUNDS = 2000
"""The number of rounds that show how many decisions a playout has on average."""
STATES = 256
"""At least this many different states are shown, one after the other."""
NO_BONUS = gs.CHINESE_BLOG.replace(**{"cards.bonus": ""})
"""The full rules, without bonus cards."""


def versions(package: str) -> dict[str, str]:
    """Return the version of the gostop that this process has imported."""
    return {package: gs.__version__}


def rounds(ruleset: gs.Ruleset, players: int) -> Batch:
    """Return a batch of rounds from the deal to the settlement. Every move is drawn evenly from the
    legal moves.
    """

    def batch(games: int, seed: int) -> int:
        chance = random.Random(seed)
        pick = chance.random
        moves = 0
        for _ in range(games):
            state = deal(ruleset, players, seed=chance.getrandbits(32))
            while legal := legal_moves(state):
                state = apply(state, legal[int(pick() * len(legal))])
                moves += 1
            settle(state)
        return moves

    return batch


def observing(ruleset: gs.Ruleset, players: int) -> Batch:
    """Return a batch of rounds as in `rounds`. Before each move, the seat observes what it may
    know, as words.
    """

    def batch(games: int, seed: int) -> int:
        chance = random.Random(seed)
        pick = chance.random
        moves = 0
        for _ in range(games):
            state = deal(ruleset, players, seed=chance.getrandbits(32))
            while legal := legal_moves(state):
                observation(view(state, state.to_move))
                state = apply(state, legal[int(pick() * len(legal))])
                moves += 1
            settle(state)
        return moves

    return batch


def open_deal(ruleset: gs.Ruleset, players: int, chance: random.Random) -> gs.State:
    """Deal a round that is not over at once."""
    while True:
        state = deal(ruleset, players, seed=chance.getrandbits(32))
        if not state.is_over:
            return state


def playouts(ruleset: gs.Ruleset, players: int) -> Batch:
    """Return a batch of `playouts` of positions that were just dealt, `EACH` of each position."""

    def batch(games: int, seed: int) -> int:
        chance = random.Random(seed)
        for first in range(0, games, EACH):
            state = open_deal(ruleset, players, chance)
            gs.playouts(state, min(EACH, games - first), seed)
        return 0

    return batch


def playing_out(ruleset: gs.Ruleset, players: int) -> Batch:
    """Return a batch as in `playouts`. It counts the decisions that rounds have on average, since
    playouts do not count their own decisions.
    """
    found = gs.simulate(ruleset, players, ROUNDS, seed=1, workers=1).moves
    decisions = found.total / sum(times for moves, times in found.counts if moves)
    play = playouts(ruleset, players)

    def batch(games: int, seed: int) -> int:
        play(games, seed)
        return round(games * decisions)

    return batch


def deals(ruleset: gs.Ruleset, players: int) -> Batch:
    """Return a batch that deals the cards of a round from a seed. Each deal counts as a game."""

    def batch(games: int, seed: int) -> int:
        for number in range(games):
            deal(ruleset, players, seed=number)
        return 0

    return batch


def samples(ruleset: gs.Ruleset, players: int) -> Batch:
    """Return a batch that samples a seat's view after the deal. Each sample counts as a game."""
    seen, sample = view(open_deal(ruleset, players, random.Random(1)), 0), gs.sample

    def batch(games: int, seed: int) -> int:
        for number in range(games):
            sample(seen, seed=number)
        return 0

    return batch


def shown(ruleset: gs.Ruleset, players: int, show: Callable[[gs.State], str]) -> Batch:
    """Return a batch that writes states of rounds with `show`. Each state counts as a game."""
    chance = random.Random(1)
    states: list[gs.State] = []
    while len(states) < STATES:
        state = open_deal(ruleset, players, chance)
        while legal := legal_moves(state):
            states.append(state)
            state = apply(state, chance.choice(legal))

    def batch(games: int, seed: int) -> int:
        for state in islice(cycle(states), games):
            show(state)
        return 0

    return batch


def _by_view(view: gs.View, rng: random.Random) -> gs.Move:
    legal = view.legal_moves
    return legal[int(rng.random() * len(legal))]


def _by_state(state: gs.State, rng: random.Random) -> gs.Move:
    legal = legal_moves(state)
    return legal[int(rng.random() * len(legal))]


def by_policy(ruleset: gs.Ruleset, players: int, *, sees_all: bool) -> Batch:
    """Return a batch of `simulate` in this process alone, with a policy that draws evenly from the
    legal moves.
    """
    policy = _by_state if sees_all else _by_view

    def batch(games: int, seed: int) -> int:
        found = gs.simulate(
            *(ruleset, players, games),
            policy=policy,
            seed=seed,
            workers=1,
            sees_all=sees_all,
        )
        return found.moves.total

    return batch


def captures(ruleset: gs.Ruleset, players: int, number: int, seed: int) -> list[int]:
    """Return what players had captured at decisions of random rounds, as the kernel's masks."""
    chance = random.Random(seed)
    found: list[int] = []
    while len(found) < number:
        state = open_deal(ruleset, players, chance)
        while legal := legal_moves(state):
            found.extend(mask_of(cards) for cards in state.captured if cards)
            state = apply(state, chance.choice(legal))
    return found[:number]


def scores(ruleset: gs.Ruleset, players: int) -> Batch:
    """Return a batch that calls the kernel's `score` from Python, for one mask at a time. Each call
    counts as a game.
    """
    rules = compiled(ruleset, players)
    masks = captures(ruleset, players, MASKS, 1)
    score = points.score

    def batch(games: int, seed: int) -> int:
        for mask in islice(cycle(masks), games):
            score(rules, mask, 0)
        return 0

    return batch


def capture_sets(ruleset: gs.Ruleset, players: int, number: int) -> list[gs.CardSet]:
    """Return sets of captured cards. Each of them is a separate object."""
    return [set_of(mask) for mask in islice(cycle(captures(ruleset, players, MASKS, 1)), number)]


def totals(ruleset: gs.Ruleset, players: int) -> Batch:
    """Return a batch of `totals` of at most `SETS` sets at a time. Each set counts as a game."""
    sets = capture_sets(ruleset, players, SETS)

    def batch(games: int, seed: int) -> int:
        for first in range(0, games, SETS):
            left = games - first
            gs.totals(sets if left >= SETS else sets[:left], ruleset)
        return 0

    return batch


def looped_totals(ruleset: gs.Ruleset, players: int) -> Batch:
    """Return a batch that scores the same sets as `totals`, in a loop of `score(cards).total`."""
    sets = capture_sets(ruleset, players, SETS)
    score = gs.score

    def batch(games: int, seed: int) -> int:
        for first in range(0, games, SETS):
            left = islice(sets, games - first)
            array("q", [score(cards, ruleset).total for cards in left])
        return 0

    return batch

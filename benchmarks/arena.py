"""Run our arena with `careful` in every seat, and a handwritten loop that plays the same rounds."""

from __future__ import annotations

from random import Random

import gostop as gs
from benchmarks.sample import Batch
from gostop.arena import Comparison, compare, deal_seed, seatings
from gostop.bots import BOTS


def versions(package: str) -> dict[str, str]:
    """Return the version of the gostop that this process has imported."""
    return {package: gs.__version__}


def compared(ruleset: gs.Ruleset, players: int, rounds: int, seed: int, workers: int) -> Comparison:
    """Compare `careful` with itself. The comparison never stops early."""
    least = len(seatings(2, players))
    return compare(
        ["careful", "careful"],
        ruleset,
        rounds=max(rounds, least),
        seed=seed,
        players=players,
        workers=workers,
        looks=1,
    )


def in_arena(ruleset: gs.Ruleset, players: int) -> Batch:
    """Return a batch of the arena in this process."""

    def batch(games: int, seed: int) -> int:
        compared(ruleset, players, games, seed, 1)
        return 0

    return batch


def by_hand(ruleset: gs.Ruleset, players: int) -> Batch:
    """Return a batch that plays the same deals equally often, in a loop that a user would write."""
    number = len(seatings(2, players))
    view, apply, settle, choose = gs.view, gs.apply, gs.settle, BOTS["careful"]

    def batch(games: int, seed: int) -> int:
        for deal in range(max(games // number, 1)):
            start = gs.deal(ruleset, players, seed=deal_seed(seed, deal), dealer=0)
            for seating in range(number):
                state = start
                chances = [Random(f"{seed} {deal} {seating} {seat}") for seat in range(players)]
                while (seat := state.to_move) is not None:
                    state = apply(state, choose(view(state, seat), chances[seat]))
                settle(state)
        return 0

    return batch

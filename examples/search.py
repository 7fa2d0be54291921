"""A small Monte Carlo player, which tries each move in many random continuations of the round.

The player gets a view, which shows what its seat may know. `gs.samples` deals the hidden cards at
random, in ways that agree with the view. The player tries its moves in these sampled worlds.

Run it: `python examples/search.py [ROUNDS] [WORLDS]`.
"""

import random
import sys
from collections.abc import Callable

import gostop as gs

Player = Callable[[gs.View, random.Random], gs.Move]


def randomly(view: gs.View, rng: random.Random) -> gs.Move:
    """Choose a random legal move."""
    return rng.choice(view.legal_moves)


def searching(worlds: int) -> Player:
    """Return a player that tries each move in this number of sampled worlds, and makes the move
    with the best average.
    """

    def choose(view: gs.View, rng: random.Random) -> gs.Move:
        seat, moves = view.seat, view.legal_moves
        if seat is None or len(moves) == 1:
            return moves[0]
        deals = gs.samples(view, worlds, seed=rng.getrandbits(64))

        def worth(move: gs.Move) -> int:
            ends = (gs.playout(gs.apply(deal, move), rng.getrandbits(64)) for deal in deals)
            return sum(gs.settle(end).points[seat] for end in ends)

        return max(moves, key=worth)

    return choose


def main(rounds: int = 5, worlds: int = 6) -> None:
    rng = random.Random(1)
    match = gs.Match(gs.CHINESE_BLOG, players=2, seed=1)
    players: tuple[Player, Player] = (searching(worlds), randomly)
    for number in range(rounds):
        state = match.next_round(seed=number)
        while (seat := state.to_move) is not None:
            state = gs.apply(state, players[seat](gs.view(state, seat), rng))
        settlement = gs.settle(state)
        match = match.after(settlement)
        print(f"round {number + 1}: {settlement.points} ({settlement.outcome.reason.value})")
    print(f"\nsearching {match.totals[0]}, randomly {match.totals[1]}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))

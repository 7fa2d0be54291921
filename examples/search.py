"""A small Monte Carlo player: it tries each move in many random continuations of the round.

It is given a view, which shows what its seat may know. `gs.samples` deals the cards that it does
not see at random, in ways that agree with everything that it does see; it tries its moves there.

Run it: `python examples/search.py [ROUNDS] [WORLDS]`.
"""

import random
import sys
from collections.abc import Callable

import gostop as gs

Player = Callable[[gs.View, random.Random], gs.Move]


def randomly(view: gs.View, rng: random.Random) -> gs.Move:
    """A player without a plan."""
    return rng.choice(view.legal_moves)


def searching(worlds: int) -> Player:
    """A player that tries each move in a number of worlds, and takes the best on average."""

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

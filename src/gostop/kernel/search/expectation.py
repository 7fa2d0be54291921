"""Compute the exact mean of a seat's points after a move. All worlds are played, with every random
choice that the policies may make.
"""

from typing import final

from gostop.kernel.payments import points_of
from gostop.kernel.i64 import i64
from gostop.kernel.legal import legal_ids
from gostop.kernel.search.card_odds import glance
from gostop.kernel.search.policies import RANDOM, best_by
from gostop.kernel.position import OVER, Position, secluded, to_move
from gostop.kernel.turn import advance


@final
class Expected:
    """Computes the mean of a seat's points, and limits how many rounds are played for this."""

    def __init__(self, seat: i64, policies: tuple[int, ...], playouts: i64) -> None:
        self.seat = seat
        self.policies = policies
        """The policy of each seat."""
        self.left: i64 = playouts
        """How many more rounds may be played to the end. The number is negative if more rounds were
        needed than allowed."""

    def after(self, worlds: list[Position], move: int) -> float:
        """Add up, over all these worlds, the mean of the seat's points after a move. The sum means
        nothing if too few rounds were left.
        """
        total = 0.0
        for world in worlds:
            total += self.mean(advance(secluded(world), move, None))
        return total

    def mean(self, p: Position) -> float:
        """Return the mean of the seat's points from a position on. If several moves are the best
        for a policy, it makes each of them with the same probability.
        """
        while p.phase != OVER:
            policy: i64 = self.policies[to_move(p)]
            moves = legal_ids(p)
            best = [*moves]
            if policy != RANDOM and len(moves) > 1:
                best = best_by(policy, glance(p), moves)
            if len(best) > 1:
                return self.of_all(p, best)
            p = advance(p, best[0], None)
        self.left -= 1
        return float(points_of(p)[self.seat])

    def of_all(self, p: Position, moves: list[int]) -> float:
        """Return the mean of the seat's points after these moves, each equally likely."""
        total = 0.0
        for move in moves:
            if self.left < 0:
                break
            total += self.mean(advance(secluded(p), move, None))
        return total / len(moves)

"""Functions that end a round, with a winner or as a draw."""

from gostop.kernel import event_codes
from gostop.kernel.event_codes import Trace
from gostop.kernel.history import EXHAUSTED, STOP
from gostop.kernel.points import score
from gostop.kernel.position import OVER, Position


def won(p: Position, winner: int, reason: int, trace: Trace) -> Position:
    """End the round with a winner."""
    record = p.write()
    record.winner = winner
    record.reason = reason
    p.phase = OVER
    if trace is not None:
        trace.put_two(event_codes.ROUND_WON, winner, reason)
    return p


def drawn(p: Position, reason: int, trace: Trace) -> Position:
    """End the round without a winner."""
    p.write().reason = reason
    p.phase = OVER
    if trace is not None:
        trace.put_one(event_codes.ROUND_DRAWN, reason)
    return p


def exhausted(p: Position, trace: Trace) -> Position:
    """End a round in which no seat has stopped and no seat can move. The round is a draw, or the
    seat with most points wins (R34).
    """
    if p.rules.most_points_win:
        active, cup = p.record.active, p.record.cup
        scores = [score(p.rules, p.seats[seat].captured, cup) for seat in active]
        most = max(scores)
        if most >= p.rules.most_points_from and scores.count(most) == 1:
            return won(p, active[scores.index(most)], STOP, trace)
    return drawn(p, EXHAUSTED, trace)

"""The end of a round."""

from gostop.kernel import trace as facts
from gostop.kernel.points import score
from gostop.kernel.position import OVER, Position
from gostop.kernel.record import EXHAUSTED, NOBODY, STOP
from gostop.kernel.trace import Trace


def won(p: Position, winner: int, reason: int, trace: Trace) -> Position:
    """End the round with a winner."""
    record = p.write()
    record.winner = winner
    record.reason = reason
    p.phase = OVER
    if trace is not None:
        trace.append((facts.ROUND_WON, winner, reason))
    return p


def drawn(p: Position, reason: int, trace: Trace) -> Position:
    """End the round without a winner."""
    p.write().reason = reason
    p.phase = OVER
    if trace is not None:
        trace.append((facts.ROUND_DRAWN, reason))
    return p


def exhausted(p: Position, trace: Trace) -> Position:
    """End a round in which nobody stopped and nobody can move: a draw, or most points win (R34)."""
    if p.rules.most_points_win:
        winner, most = NOBODY, -1
        for seat in p.record.active:
            points = score(p.rules, p.seats[seat].captured, p.record.cup)
            if points == most:
                winner = NOBODY
            elif points > most:
                winner, most = seat, points
        if winner != NOBODY:
            return won(p, winner, STOP, trace)
    return drawn(p, EXHAUSTED, trace)

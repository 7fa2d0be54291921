"""Functions that end a round, with a winner or as a draw."""

from gostop.kernel import event_codes, rule_codes
from gostop.kernel.event_codes import Trace
from gostop.kernel.history import EXHAUSTED, NOBODY, STOP
from gostop.kernel.i64 import i64
from gostop.kernel.points import score
from gostop.kernel.position import OVER, Position
from gostop.kernel.rules import Rules


def won(p: Position, winner: int, reason: int, rule: int, trace: Trace) -> Position:
    """End the round with a winner. `rule` is the rule that ends it, for the trace."""
    record = p.write()
    record.winner = winner
    record.reason = reason
    p.phase = OVER
    if trace is not None:
        trace.put_two(event_codes.ROUND_WON, rule, winner, reason)
    return p


def drawn(p: Position, reason: int, rule: int, trace: Trace) -> Position:
    """End the round without a winner. `rule` is the rule that ends it, for the trace."""
    p.write().reason = reason
    p.phase = OVER
    if trace is not None:
        trace.put_one(event_codes.ROUND_DRAWN, rule, reason)
    return p


def exhausted(p: Position, trace: Trace) -> Position:
    """End a round in which no seat has stopped and no seat can move. The round is a draw, or the
    seat with most points wins (R34).
    """
    captured = [seat.captured for seat in p.seats]
    winner = with_most_points(p.rules, captured, p.record.active, p.record.cup)
    if winner != NOBODY:
        return won(p, winner, STOP, rule_codes.NOBODY_STOPS, trace)
    left = [seat.hand for seat in p.seats if seat.hand]
    return drawn(p, EXHAUSTED, rule_codes.STOCK_EMPTY if left else rule_codes.NOBODY_STOPS, trace)


def with_most_points(rules: Rules, captured: list[i64], active: tuple[int, ...], cup: int) -> int:
    """Return the seat that wins by its points if no seat has stopped. If there is none, return
    `NOBODY`.

    Args:
        rules: the rules.
        captured: the mask of each seat's captured cards.
        active: the seats that play.
        cup: the choice how the sake cup counts.
    """
    if not rules.most_points_win:
        return NOBODY
    scores = [score(rules, captured[seat], cup) for seat in active]
    most = max(scores)
    wins = most >= rules.most_points_from and scores.count(most) == 1
    return active[scores.index(most)] if wins else NOBODY

"""Functions that end a round, with a winner or as a draw."""

from gostop.kernel import event_codes, rule_codes
from gostop.kernel.event_codes import Trace
from gostop.kernel.history import ABANDONED, EXHAUSTED, NOBODY, STOP, Record, others
from gostop.kernel.i64 import i64
from gostop.kernel.points import score
from gostop.kernel.position import OVER, Position
from gostop.kernel.rules import ABANDONED_LEADER, ABANDONED_NOTHING, Rules


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
    seat with the most points wins (R34).
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


def abandoned(p: Position, seat: int, active: tuple[int, ...]) -> Record:
    """Return the record of a round that a seat has given up. The leader wins, unless the seat pays
    nothing.

    The record has no seed, and names a seat that held four of a month only if it is paid for this.

    Args:
        p: the position when the seat gave up.
        seat: the seat.
        active: the seats that play. While seats are asked whether they play, the seats that have
            not declined.
    """
    record = p.record.copied()
    record.active = active
    record.asked = seat
    record.reason = ABANDONED
    record.seed = None
    if p.rules.payment_abandoned != ABANDONED_NOTHING:
        captured = [each.captured for each in p.seats]
        record.winner = leader(p.rules, captured, active, seat, record.cup)
    # only what somebody is paid for is known to all
    paid = record.winner if p.rules.payment_abandoned == ABANDONED_LEADER else NOBODY
    record.fours = (paid,) if paid in record.fours else ()
    return record


def leader(rules: Rules, captured: list[i64], active: tuple[int, ...], seat: int, cup: int) -> int:
    """Return the seat with the most points among all seats that play except `seat`. If several are
    tied, return the first of them in turn order after `seat` (G54).
    """
    found, most = NOBODY, -1
    for other in others(active, seat):
        points = score(rules, captured[other], cup)
        if points > most:
            found, most = other, points
    return found

"""Steps 8 and 9 of a turn: three ppeok, heodang, the sake cup, go or stop; then the next seat."""

from gostop.kernel import trace as facts
from gostop.kernel.ending import exhausted, won
from gostop.kernel.points import score, total
from gostop.kernel.position import CUP, GO_STOP, PUSH, TURN, UNSCORED, Position, Seat
from gostop.kernel.record import PUSHED, STOP, WON_HEODANG, WON_THREE_PPEOK
from gostop.kernel.rules import CUP_CHOSEN, LAST_HAND_CARD
from gostop.kernel.trace import Trace


def decide(  # noqa: PLR0912  # each way for a turn to end is a branch, the next seat is the last
    p: Position, mine: Seat, ppeok: bool, trace: Trace
) -> Position:
    """Decide how the turn ends, by the first of these rules that applies.

    - a win by three ppeok or by heodang;
    - a question how the sake cup counts, if the seat has just captured it;
    - go or stop, if the score has reached the threshold and is above the score at the last go; a
      seat without turns left stops (R24);
    - the turn of the next seat;
    - the end of the round without a stop, if nobody can move.
    """
    rules = p.rules
    if ppeok and rules.three_ppeok and p.record.ppeoks.count(p.turn) >= 3:
        return win_specially(p, WON_THREE_PPEOK, facts.THREE_PPEOK, trace)
    if mine.dry >= rules.heodang_turns:
        return win_specially(p, WON_HEODANG, facts.HEODANG, trace)
    points = mine.points
    if points == UNSCORED:
        captured = mine.captured
        if not captured & rules.cup:
            points = total(rules, captured)
        elif rules.cards_cup_count == CUP_CHOSEN and not p.record.cup:
            p.phase = CUP
            return p
        else:
            points = score(rules, captured, p.record.cup)
        mine.points = points
    if points > mine.bar and points >= rules.go_threshold:
        if not rules.go_on_last_turn and stops_by_itself(p, mine):
            return stop(p, True, trace)
        p.phase = GO_STOP
        return p
    # 9. next: the first seat with a card, or with an owed flip and a stock. A seat that sits out
    # has neither. If it has only a hand, its cards are its moves, and nobody needs to look for them
    seats, seat = p.seats, p.turn
    while True:
        seat += 1
        if seat == rules.players:
            seat = 0
        other = seats[seat]
        if other.hand or (other.flips and p.pos < len(p.stock)):
            p.turn = seat
            if not (other.triples or other.flips or rules.more_than_hand):
                p.legal = other.plays
            return p
        if seat == p.turn:
            return exhausted(p, trace)


def stops_by_itself(p: Position, mine: Seat) -> bool:
    """Whether the seat has no turn left, or only owed flips where the turn of the last hand card
    counts as its last (R8, R24).
    """
    if mine.hand:
        return False
    return p.rules.turn_last_turn == LAST_HAND_CARD or not mine.flips or p.pos >= len(p.stock)


def win_specially(p: Position, reason: int, fact: int, trace: Trace) -> Position:
    """End the round by a special win."""
    if trace is not None:
        trace.append((fact, p.turn))
    return won(p, p.turn, reason, trace)


def count_cup(p: Position, choice: int, trace: Trace) -> Position:
    """Count the sake cup as its owner chose."""
    p.phase = TURN
    p.write().cup = choice
    if trace is not None:
        trace.append((facts.CUP_COUNTED, p.turn, choice))
    mine = p.seats[p.turn]
    mine.points = UNSCORED
    return decide(p, mine, False, trace)


def go(p: Position, trace: Trace) -> Position:
    """Call go: play on for more points."""
    mine = p.seats[p.turn]
    if mine.points == UNSCORED:
        mine.points = score(p.rules, mine.captured, p.record.cup)
    mine.bar = mine.points
    p.phase = TURN
    record = p.write()
    record.goes += (p.turn,)
    if trace is not None:
        trace.append((facts.GO_CALLED, p.turn, record.goes.count(p.turn)))
    return decide(p, mine, False, trace)


def stop(p: Position, automatic: bool, trace: Trace) -> Position:
    """End the round as its winner; by some rules the winner may first waive the payment."""
    if trace is not None:
        trace.append((facts.STOPPED, p.turn, int(automatic)))
    if p.record.pushes < p.rules.payment_push_most:
        p.phase = PUSH
        return p
    return won(p, p.turn, STOP, trace)


def push(p: Position, trace: Trace) -> Position:
    """Waive the payment, so that the next round counts more."""
    if trace is not None:
        trace.append((facts.PUSHED, p.turn))
    return won(p, p.turn, PUSHED, trace)


def collect(p: Position, trace: Trace) -> Position:
    """Take the payment."""
    return won(p, p.turn, STOP, trace)

"""Steps 8 and 9 of a turn: a win, the sake cup, go or stop, and the next seat."""

from gostop.kernel import event_codes
from gostop.kernel.end_round import exhausted, won
from gostop.kernel.i64 import i64
from gostop.kernel.points import cup_is_junk, score, total
from gostop.kernel.position import (
    CUP,
    GO_STOP,
    PUSH,
    TURN,
    UNSCORED,
    Position,
    Seat,
    kept_go_scores,
)
from gostop.kernel.history import PUSHED, STOP, WON_HEODANG, WON_THREE_PPEOK
from gostop.kernel.event_codes import Trace
from gostop.kernel.rules import (
    CUP_ANIMAL,
    CUP_CHOSEN,
    CUP_FROM_GO,
    CUP_JUNK,
    LAST_BY_EVENT,
    LAST_HAND_CARD,
)


def decide(  # noqa: PLR0912  # one branch for each way to end a turn
    p: Position, mine: Seat, ppeok: bool, trace: Trace
) -> Position:
    """Decide how the turn ends, by the first rule that applies.

    - The seat wins by three ppeok or by heodang.
    - The seat is asked how the sake cup counts, if it has just captured the cup and may choose.
    - The seat is asked to go or stop, if its score has reached the threshold and is above its score
      at the last go. In most rules, a seat without turns left stops (R24).
    - The round ends without a stop, if no seat can move, or in some rules as soon as the stock is
      empty (R48).
    - The next seat takes its turn.
    """
    rules = p.rules
    if ppeok and rules.three_ppeok and p.record.ppeoks.count(p.turn) >= 3:
        return win_specially(p, WON_THREE_PPEOK, event_codes.THREE_PPEOK, trace)
    if mine.dry >= rules.heodang_turns:
        return win_specially(p, WON_HEODANG, event_codes.HEODANG, trace)
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
    if rules.turn_ends_with_stock and p.pos >= len(p.stock):
        return exhausted(p, trace)
    # 9. The next seat is the first seat that has a hand card, or an owed flip while the stock has
    # cards. A seat that sits out has neither. If a seat can only play hand cards, its legal moves
    # are known already
    seats, seat = p.seats, p.turn
    while True:
        seat += 1
        if seat == rules.players:
            seat = 0
        other = seats[seat]
        if other.hand or (other.flips and p.pos < len(p.stock)):
            p.turn = seat
            if p.record.offered:
                p.write().offered = False
            if not (other.triples or other.flips or rules.more_than_hand):
                p.legal = other.plays
            return p
        if seat == p.turn:
            return exhausted(p, trace)


def stops_by_itself(p: Position, mine: Seat) -> bool:
    """Whether the seat has no turn left. In some rules the turn of the last hand card is the last
    one, even if flips are owed (R8, R24).
    """
    rules = p.rules
    if mine.hand:
        return rules.turn_ends_with_stock and p.pos >= len(p.stock)
    by_hand_card = rules.turn_last_turn in (LAST_HAND_CARD, LAST_BY_EVENT)
    return by_hand_card or not mine.flips or p.pos >= len(p.stock)


def win_specially(p: Position, reason: int, fact: int, trace: Trace) -> Position:
    """End the round with a special win."""
    if trace is not None:
        trace.put_one(fact, p.turn)
    return won(p, p.turn, reason, trace)


def count_cup(p: Position, choice: int, trace: Trace) -> Position:
    """Count the sake cup as its owner chose."""
    p.phase = TURN
    p.write().cup = choice
    if trace is not None:
        trace.put_two(event_codes.CUP_COUNTED, p.turn, choice)
    mine = p.seats[p.turn]
    mine.points = UNSCORED
    return decide(p, mine, False, trace)


def go(p: Position, trace: Trace) -> Position:
    """Call go: play on for more points. Under some rules, the last go that is allowed also stops
    the round.
    """
    mine = p.seats[p.turn]
    if mine.points == UNSCORED:
        mine.points = score(p.rules, mine.captured, p.record.cup)
    bar = mine.bar
    mine.bar = mine.points
    p.phase = TURN
    record = p.write()
    record.goes += (p.turn,)
    if p.rules.payment_lost_goes:
        record.go_scores = kept_go_scores(p.rules, p.seats, record.goes)
    if trace is not None:
        trace.put_two(event_codes.GO_CALLED, p.turn, record.goes.count(p.turn))
    if p.rules.cards_cup_count == CUP_FROM_GO and not record.cup:
        fix_cup(p, mine.captured, bar, trace)
    if record.goes.count(p.turn) >= p.rules.go_most:
        return stop(p, True, trace)
    return decide(p, mine, False, trace)


def fix_cup(p: Position, captured: i64, bar: i64, trace: Trace) -> None:
    """Fix how the sake cup counts, if the last go needed the cup (R1). The go had to exceed the
    score `bar`.
    """
    if not captured & p.rules.cup or total(p.rules, captured & ~p.rules.cup) > bar:
        return
    choice = CUP_JUNK if cup_is_junk(p.rules, captured, 0) else CUP_ANIMAL
    p.write().cup = choice
    if trace is not None:
        trace.put_two(event_codes.CUP_COUNTED, p.turn, choice)


def stop(p: Position, automatic: bool, trace: Trace) -> Position:
    """End the round with the seat of the turn as its winner. Under some rules, the winner may first
    waive the payment.
    """
    if trace is not None:
        trace.put_two(event_codes.STOPPED, p.turn, int(automatic))
    if p.record.pushes < p.rules.payment_push_most:
        p.phase = PUSH
        return p
    return won(p, p.turn, STOP, trace)


def push(p: Position, trace: Trace) -> Position:
    """Waive the payment, so that the next round counts more."""
    if trace is not None:
        trace.put_one(event_codes.PUSHED, p.turn)
    return won(p, p.turn, PUSHED, trace)


def collect(p: Position, trace: Trace) -> Position:
    """Take the payment for a win."""
    return won(p, p.turn, STOP, trace)

"""The value of go and of stop to the seat that is to decide."""

from typing import Final

from gostop.kernel import ids
from gostop.kernel.account import accounts_of
from gostop.kernel.bits import count
from gostop.kernel.debts import settle
from gostop.kernel.deck import JUNK
from gostop.kernel.i64 import i64
from gostop.kernel.points import score
from gostop.kernel.position import Position, opponents
from gostop.kernel.record import STOP
from gostop.kernel.scene import DANGER, MORE, STAKES, SURE, Why
from gostop.kernel.seen import Sight
from gostop.kernel.worth import POINT

LOSES: Final = (
    (1000, 920, 650, 530, 380, 270, 230, 200),
    (900, 720, 500, 340, 290, 230, 160, 100),
    (800, 640, 410, 320, 200, 140, 130, 80),
    (700, 570, 320, 280, 190, 120, 110, 50),
)
"""How likely an opponent wins after a go, in thousandths, as 40,000 goes have shown: with one turn
left, two, three, and more; by the sevenths of the threshold that the opponent needs.
"""
GROWTH: Final = 140
"""The hundredths of a point that a later stop is worth more, before anything multiplies."""
MOST: Final = 1_000_000_000
"""More points than this count no more."""
PRICE: Final = 175
"""The points of an opponent's win, in percent of the threshold."""


def weigh_going(sight: Sight, moves: tuple[int, ...], why: Why) -> list[int]:
    """The values of go and of stop: points that are won for sure, or perhaps more or none."""
    now = earned(sight.position, sight.seat, 0)
    values: list[int] = []
    for move in moves:
        if move == ids.STOP:
            if why is not None:
                why.append((move, STAKES, POINT * now))
            values.append(POINT * now)
        else:
            values.append(go_value(sight, move, why))
    return values


def go_value(sight: Sight, move: int, why: Why) -> int:
    """The value of a go: what a later stop may earn, less what an opponent may win before."""
    p, seat = sight.position, sight.seat
    rules, own = p.rules, p.seats[seat]
    threshold = rules.go_threshold
    turns = count(own.hand) + own.flips
    likely: tuple[int, ...] = LOSES[max(min(turns, len(LOSES)), 1) - 1]
    safe: i64 = SURE
    for other in opponents(p, seat):
        theirs = p.seats[other]
        needs: i64 = max(threshold, theirs.bar + 1)
        needs = (needs - score(rules, theirs.captured, p.record.cup)) * 7 // threshold
        safe = safe * (SURE - likely[max(min(needs, 7), 0)]) // SURE
    loses = SURE - safe
    stake: i64 = earned(p, seat, 1)
    more = stake * (POINT + GROWTH // threshold) * (SURE - loses) // SURE
    times = max(min(rules.go_bak_two, POINT), len(p.record.active) - 1)
    price: i64 = times * threshold * PRICE
    danger = -price * loses // SURE
    if why is not None:
        why.append((move, MORE, int(more)))
        why.append((move, DANGER, int(danger)))
    return more + danger


def earned(p: Position, seat: i64, goes: int) -> i64:
    """The points that a seat wins if it stops now, or with some goes more."""
    record = p.record.copied()
    record.winner = seat
    record.reason = STOP
    for _ in range(goes):
        record.goes += (seat,)
    record.instants = ()
    captured = [each.captured for each in p.seats]
    if goes and p.rules.payment_empty_exempt:
        # who has captured nothing pays nothing, but will hardly stay so
        captured = [each or JUNK & -JUNK for each in captured]
    accounts = accounts_of(captured)
    settle(p.rules, record, accounts, None)
    return min(accounts[seat].points, MOST)

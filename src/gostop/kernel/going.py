"""The value of go and of stop to the seat that is to decide."""

from typing import Final

from gostop.kernel import ids
from gostop.kernel.account import accounts_of
from gostop.kernel.bits import count
from gostop.kernel.debts import settle
from gostop.kernel.deck import JUNK
from gostop.kernel.i64 import i64
from gostop.kernel.outlook import DANGER, MORE, STAKES, SURE, Why
from gostop.kernel.points import score
from gostop.kernel.position import Position, opponents
from gostop.kernel.record import STOP
from gostop.kernel.seen import Sight
from gostop.kernel.worth import POINT

LOSES: Final = (
    (1000, 920, 650, 530, 380, 270, 230, 200),
    (900, 720, 500, 340, 290, 230, 160, 100),
    (800, 640, 410, 320, 200, 140, 130, 80),
    (700, 570, 320, 280, 190, 120, 110, 50),
)
"""How likely an opponent wins after a go, in thousandths, as 40,000 goes have shown. A row for one
turn that is left, two, three, and more; in a row, by the sevenths of the threshold that the
opponent lacks.
"""
SEVENTHS: Final = 7
GROWTH: Final = 140
"""How many hundredths of a point a later stop earns more, before anything multiplies."""
MOST: Final = 1_000_000_000
"""The most points that count."""
PRICE: Final = 175
"""The points of an opponent's win, in percent of the threshold."""
ONE_JUNK: Final[i64] = JUNK & -JUNK
"""The mask of one junk card."""


def weigh_going(sight: Sight, moves: tuple[int, ...], why: Why) -> list[int]:
    """The values of go and of stop: perhaps more points, or those that are sure."""
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
        lacks = needs - score(rules, theirs.captured, p.record.cup)
        place = max(min(lacks * SEVENTHS // threshold, SEVENTHS), 0)
        safe = safe * (SURE - likely[place]) // SURE
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
    """The points that a seat wins if it stops now, or after some more goes."""
    record = p.record.copied()
    record.winner = seat
    record.reason = STOP
    for _ in range(goes):
        record.goes += (seat,)
    record.instants = ()
    captured = [each.captured for each in p.seats]
    if goes and p.rules.payment_empty_exempt:
        # a seat that has captured nothing pays nothing, but it will soon have something
        captured = [each or ONE_JUNK for each in captured]
    accounts = accounts_of(captured)
    settle(p.rules, record, accounts, None)
    return min(accounts[seat].points, MOST)

"""The value of a go to the policy `cautious`. The rule overestimates the danger of a go, so a seat
that follows it stops too early.
"""

from typing import Final

from gostop.kernel.bits import count
from gostop.kernel.i64 import i64
from gostop.kernel.points import score
from gostop.kernel.position import opponents
from gostop.kernel.search.card_odds import SURE
from gostop.kernel.search.card_value import POINT
from gostop.kernel.search.stakes import earned, go_bak_of
from gostop.kernel.visibility import Sight

LOSES: Final = (
    (1000, 920, 650, 530, 380, 270, 230, 200),
    (900, 720, 500, 340, 290, 230, 160, 100),
    (800, 640, 410, 320, 200, 140, 130, 80),
    (700, 570, 320, 280, 190, 120, 110, 50),
)
"""How likely it is that an opponent wins after a go, in thousandths, counted in 40,000 goes. The
first row is for a seat with one turn left, the next rows for two, three, and more turns. The place
of a number in its row is the number of sevenths of the threshold that the opponent lacks."""
SEVENTHS: Final = 7
GROWTH: Final = 140
"""How much more a later stop earns than a stop now, in hundredths of a point, before any factor."""
PRICE: Final = 175
"""The points of an opponent's win, in percent of the threshold."""


def go_value(sight: Sight) -> int:
    """Return the value of a go: the points that a later stop may earn, minus the points that an
    opponent may win before this stop.
    """
    return hope(sight) + fear(sight)


def hope(sight: Sight) -> i64:
    """Estimate the points that a later stop may earn, in hundredths of a point."""
    stake: i64 = earned(sight.position, sight.seat, 1)
    threshold = sight.position.rules.go_threshold
    return stake * (POINT + GROWTH // threshold) * (SURE - loses(sight)) // SURE


def fear(sight: Sight) -> i64:
    """Estimate the points that an opponent may win before the seat's later stop. The result is
    negative.
    """
    p = sight.position
    goes = p.record.goes.count(sight.seat) + 1
    times = max(min(go_bak_of(p.rules, goes), POINT), len(p.record.active) - 1)
    price: i64 = times * p.rules.go_threshold * PRICE
    return -price * loses(sight) // SURE


def loses(sight: Sight) -> i64:
    """Estimate how likely it is that an opponent wins after a go, in thousandths."""
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
    return SURE - safe

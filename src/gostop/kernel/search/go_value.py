"""The value of a go to the policy `careful`."""

from typing import Final

from gostop.kernel.bits import count
from gostop.kernel.i64 import i64
from gostop.kernel.points import score
from gostop.kernel.position import Position, opponents
from gostop.kernel.rules import NEVER, Rules
from gostop.kernel.search import cautious
from gostop.kernel.search.card_odds import SURE
from gostop.kernel.search.card_value import POINT
from gostop.kernel.search.stakes import WHOLE, earned, limit, shares, threshold, usual
from gostop.kernel.visibility import Sight

# Each table has a part for one opponent and a part for several. Most parts have a number or a row
# for one turn left, for two, and so on; the last one is also for more turns. The tables were tuned
# together on about 900,000 rounds under the presets and 17 house rules, so that the policy calls go
# where a go earned more.

LOSES: Final = (
    (
        (878, 878, 600, 386, 252, 170, 131, 61),
        (686, 686, 497, 332, 269, 234, 210, 113),
        (593, 593, 440, 272, 270, 250, 279, 168),
        (518, 518, 426, 340, 334, 330, 358, 236),
    ),
    (
        (500, 500, 370, 125, 100, 70, 50, 30),
        (450, 450, 420, 145, 120, 90, 70, 50),
        (420, 420, 420, 210, 150, 120, 90, 70),
        (400, 400, 450, 270, 200, 150, 120, 100),
    ),
)
"""How likely it is that an opponent wins after a go, in thousandths. The place of a number in its
row is the number of points that the opponent lacks."""
LACKS: Final = 7
"""The largest number of missing points in `LOSES`. A larger number counts as this one."""
FEARS: Final = ((167, 167, 167, 167, 167), (147, 147, 147, 147, 147))
"""The weight of the risk to lose, in percent. It is above 100, since a seat that is likely to lose
would also win only a little."""
BONUS_FEARS: Final = (84, 127, 145, 120, 50)
"""The weights in place of `FEARS` for one opponent and a deck with bonus cards."""
AGAIN: Final = ((17, 105, 209, 258, 264), (97, 28, 140, 224, 410))
"""How many more goes follow this go before a stop, in hundredths of a go."""
GROWTH: Final = ((868, 989, 1334, 1652, 1578), (1153, 1528, 2460, 2309, 1575))
"""How much more the cards earn at a later stop than now, in hundredths of a point, before any
factor. The growth is 0 with bonus cards in the deck, because they make rounds short."""
FACTORS_GROWTH: Final = (20, 10)
"""How much larger `GROWTH` is, in percent, if the factors of the rules usually double a win."""
PRICE: Final = (56, 336)
"""The points of an opponent's win, in percent of the threshold."""
FACTORS_PRICE: Final = (202, 208)
"""How much larger `PRICE` is, in percent, if the factors of the rules usually double a win."""
HOPES: Final = (100, 85)
"""The weight of `cautious.hope`, in percent, where `careful` uses the guess of `cautious`."""


def go_value(sight: Sight) -> int:
    """Return the value of a go: the points that a later stop may earn, minus the points that an
    opponent may win before this stop.
    """
    p, seat = sight.position, sight.seat
    rules, own = p.rules, p.seats[seat]
    if p.record.goes.count(seat) + 1 >= rules.go_most:
        # this go is the last one allowed, so it stops the round, too
        return POINT * earned(p, seat, 1)
    most = POINT * limit(p)
    lost: i64 = 0
    if rules.payment_lost_goes:
        lost = POINT * score(rules, own.captured, p.record.cup)
    against = 0 if len(p.record.active) == 2 else 1
    if rules.bonus and (against or not multiplies(rules)):
        # a round with bonus cards is short, so later goes hardly matter, except against one
        # opponent if goes multiply
        share: i64 = HOPES[against]
        hope = min(cautious.hope(sight), most) * share // WHOLE
        danger = max(cautious.fear(sight), -most) - lost * cautious.loses(sight) // SURE
        return hope + danger
    turns: i64 = count(own.hand) + own.flips
    row = max(min(turns, len(AGAIN[against])), 1) - 1
    factors = usual(rules) - WHOLE
    more = later(p, seat, against, row, factors)
    fear: i64 = FEARS[against][row]
    if rules.bonus:
        fear = BONUS_FEARS[row]
    if more > most:
        more = most
        fear = min(fear, WHOLE)
    if not turns and not rules.most_points_win:
        more = 0
    loses = min((SURE - safe(p, seat, against, row)) * fear // WHOLE, SURE)
    price: i64 = PRICE[against]
    factor: i64 = FACTORS_PRICE[against]
    price = min(shares(p, seat), WHOLE) * threshold(rules) * price
    price = min(price * (WHOLE + factor * factors // WHOLE) // WHOLE, most) + lost
    return more * (SURE - loses) // SURE + -price * loses // SURE


def multiplies(rules: Rules) -> bool:
    """Whether goes multiply the points of a win."""
    return rules.go_doubles_from < NEVER or len(rules.go_factors) > 0


def safe(p: Position, seat: i64, against: int, row: int) -> i64:
    """Estimate how likely it is that no opponent wins after a go, in thousandths."""
    rules = p.rules
    wanted = rules.go_threshold
    likely: tuple[int, ...] = LOSES[against][min(row, len(LOSES[against]) - 1)]
    found: i64 = SURE
    for other in opponents(p, seat):
        theirs = p.seats[other]
        needs: i64 = max(wanted, theirs.bar + 1)
        lacks = needs - score(rules, theirs.captured, p.record.cup)
        place = max(min(lacks, LACKS), 0)
        found = found * (SURE - likely[place]) // SURE
    return found


def later(p: Position, seat: i64, against: int, row: int, factors: i64) -> i64:
    """Estimate the points of a later stop, in hundredths of a point, if the seat gets to stop.
    `factors` is the usual increase by the factors of the rules, in percent.
    """
    rules = p.rules
    again: i64 = AGAIN[against][row]
    whole: i64 = again // POINT
    part: i64 = again - POINT * whole
    stake: i64 = POINT * earned(p, seat, int(1 + whole))
    one_more: i64 = earned(p, seat, int(2 + whole))
    stake += part * (one_more - stake // POINT)
    growth: i64 = 0 if rules.bonus else GROWTH[against][row]
    more: i64 = FACTORS_GROWTH[against]
    growth += growth * more * factors // (WHOLE * WHOLE)
    cards = POINT * (score(rules, p.seats[seat].captured, p.record.cup) + 1) + again
    return stake + stake * growth // cards

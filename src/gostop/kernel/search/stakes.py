"""The stakes of a round: the points of a win under a ruleset. They decide how much a go or the
declaration of four of a month risks.

All stakes follow from the settings: the threshold, the factors, the limit, and who pays.
"""

from typing import Final

from gostop.kernel.deck import JUNK
from gostop.kernel.history import STOP, WON_CHONGTONG
from gostop.kernel.i64 import i64
from gostop.kernel.ids import CHONGTONG
from gostop.kernel.payments import accounts_of, factor_after, settle
from gostop.kernel.position import Position
from gostop.kernel.rules import (
    LIABLE_FIRST_OF_ALL,
    LIABLE_LAST_LOSER,
    LIABLE_LAST_OF_ALL,
    LIABLE_NOBODY,
    Rules,
)

WHOLE: Final = 100
"""The percentage of a whole share, and of the factor 1."""
MOST: Final = 1_000_000_000
"""The largest number of points that counts."""
ONE_JUNK: Final[i64] = JUNK & -JUNK
"""The mask of one junk card."""

# The percentage of ordinary wins in which a factor applies.
BAK: Final = 20
MULTIPLIER: Final = 5
SHAKE: Final = 10
BOMB: Final = 5
HIGHEST: Final = 10
"""The highest factor that counts. Higher factors hardly ever apply."""
MOST_USUAL: Final = 10_000
"""The largest product of all factors that counts, in percent."""
MANY: Final = 1_000_000
"""The largest threshold, carry or number of shares that counts. This limit keeps products small."""

ORDINARY: Final = 200
"""The points of an ordinary win before any factor, in percent of the threshold."""
PLAYS_WELL: Final = (41, 24, 18)
"""How often a seat with four of a month wins if it can make full use of them, in percent: against
one opponent, against two, and against more."""
PLAYS_ON: Final = (31, 19, 14)
"""The same percentages if a shake prevents the bomb, so that the seat uses only one of them."""
LOSES: Final = 60
"""How often a seat with four of a month loses, in percent."""


def earned(p: Position, seat: i64, goes: int, reason: int = STOP) -> i64:
    """Return the points that a seat wins if it stops now or after some more goes, or if it wins for
    another reason.
    """
    record = p.record.copied()
    record.winner = seat
    record.reason = reason
    for _ in range(goes):
        record.goes += (seat,)
    record.instants = ()
    captured = [each.captured for each in p.seats]
    if goes and p.rules.payment_empty_exempt:
        # a seat without captures pays nothing now, but it will soon capture something
        captured = [each or ONE_JUNK for each in captured]
    accounts = accounts_of(captured)
    settle(p.rules, record, accounts, None)
    return min(accounts[seat].points, MOST)


def usual(rules: Rules) -> i64:
    """Return the usual product of the rules' factors in an ordinary win, in percent."""
    found: i64 = WHOLE
    for bak in rules.baks:
        found = risen(found, bak.factor, BAK)
    for multiplier in rules.multipliers:
        found = risen(found, multiplier.factor, MULTIPLIER)
    if rules.shakes:
        found = risen(found, rules.shake_factors[-1], SHAKE)
    if rules.bombs:
        found = risen(found, rules.bomb_multiplier, BOMB)
    return found


def threshold(rules: Rules) -> i64:
    """Return the points with which a seat may stop, at most `MANY`."""
    return min(rules.go_threshold, MANY)


def risen(found: i64, factor: i64, share: i64) -> i64:
    """Raise a factor, in percent, by another one that applies in `share` percent of the wins."""
    rise = share * (max(min(factor, HIGHEST), 1) - 1)
    return min(found * (WHOLE + rise) // WHOLE, MOST_USUAL)


def limit(p: Position) -> i64:
    """Return the most points that a win can earn."""
    most: i64 = p.rules.payment_most or MOST
    return min(most * (len(p.record.active) - 1), MOST)


def shares(p: Position, seat: i64) -> i64:
    """Return how many shares a seat pays if it calls go and another seat wins."""
    rules, goes = p.rules, p.record.goes
    losers: i64 = len(p.record.active) - 1
    times = go_bak_of(rules, goes.count(seat) + 1)
    if rules.payment_go_bak_liable == LIABLE_NOBODY or losers == 1:
        return min(times, MANY)
    other = False
    for caller in goes:
        other = other or caller != seat
    if rules.payment_go_bak_liable == LIABLE_FIRST_OF_ALL:
        other = len(goes) > 0 and goes[0] != seat
    if other and rules.payment_go_bak_liable not in (LIABLE_LAST_LOSER, LIABLE_LAST_OF_ALL):
        return 1
    if rules.own_doubled:
        return 2
    if rules.payment_go_bak_factors:
        return times * losers
    own: i64 = min(rules.payment_go_bak_own, MANY)
    return own + min(rules.payment_go_bak_others, MANY) * (losers - 1)


def go_bak_of(rules: Rules, goes: i64) -> i64:
    """Return the factor for the own share of a seat that called some goes and lost."""
    if rules.payment_go_bak_factors:
        return factor_after(rules.payment_go_bak_factors, goes)
    return max(rules.go_bak_two, 1)


def declares(p: Position, seat: i64, move: int) -> bool:
    """Whether a seat with four of a month does better to declare them than to play on.

    A seat that plays on may shake the month and bomb with it, and no other seat can take its cards.
    So it wins more if the rules multiply a win for shakes, bombs or four that were held.
    """
    rules = p.rules
    losers: i64 = len(p.record.active) - 1
    place = min(losers, len(PLAYS_WELL)) - 1
    wins: i64 = PLAYS_WELL[place]
    shake: i64 = 1
    if rules.shakes:
        shake = rules.shake_factors[move - CHONGTONG]
    bomb: i64 = rules.bomb_multiplier
    times = max(shake, bomb)
    if rules.shakes and rules.bombs:
        if rules.shake_then_bomb:
            times = min(shake, MOST) * min(bomb, MOST)
        else:
            wins = PLAYS_ON[place]
    times = min(times, MOST) * min(rules.payment_four_held, MOST)
    times = min(times, WHOLE)
    most: i64 = rules.payment_most or MOST
    # in hundredths of a point
    one = threshold(rules) * min(p.record.carry, MANY) * ORDINARY
    one = min(one * usual(rules) // WHOLE, MOST)
    won = min(one * times, most * WHOLE) * losers
    paid = min(one * min(go_bak_of(rules, 1), WHOLE), most * WHOLE)
    sure = WHOLE * earned(p, seat, 0, WON_CHONGTONG)
    return sure * WHOLE >= won * wins - paid * LOSES

"""What the losers owe at the end of a round: (points + go points) × multipliers × the penalties
of each loser, who pays, and the caps.

A bill names its rules by codes. `game/settlement.py` turns the codes into rules for users.
"""

from collections import Counter
from math import comb
from typing import Any, Final, final

from gostop.kernel.bits import count
from gostop.kernel.deck import BIT, CUP_AS_JUNK, ids_of, mask_of
from gostop.kernel.history import (
    ABANDONED,
    NO_CARD,
    NO_SCORE,
    NOBODY,
    PUSHED,
    VOID,
    WON_THREE_PPEOK,
    Record,
    others,
    shares,
)
from gostop.kernel.i64 import i64, mypyc_attr
from gostop.kernel.measures import Measure
from gostop.kernel.points import best_of, losing_ways, pi, score, settled, ways_of
from gostop.kernel.position import Position
from gostop.kernel.rules import (
    ABANDONED_LEADER,
    COUNTER_EACH_DOUBLES,
    COUNTER_FLAT_FOUR,
    COUNTER_FOUR_IN_PLACE,
    COUNTER_IN_PLACE,
    COUNTER_NONE,
    LIABLE_FIRST_LOSER,
    LIABLE_LAST_LOSER,
    LIABLE_LAST_OF_ALL,
    LIABLE_NOBODY,
    ORDINARY_WIN,
    PAID_THIRD_PPEOK,
    SPECIAL_ALL,
    SPECIAL_CALLS,
    SPECIAL_NONE,
    Rules,
)

# The parts of a bill.

Part = tuple[int, int]
"""A code, and the points that it adds or the factor by which it multiplies."""

# The codes of points and factors.
SPECIAL: Final = 0
GO_POINTS: Final = 1
GO_DOUBLING: Final = 2
COUNTER_GO: Final = 3
RECOUNTER_GO: Final = 4
CARRY: Final = 5
SHAKE: Final = 6
BOMB: Final = 7
NO_CAPTURES: Final = 8
GO_BAK: Final = 9
GO_BAK_SHARE: Final = 10
GO_TIMES: Final = 11
FOUR_HELD: Final = 12
SMALL_BOMB: Final = 13
PUSHES: Final = 14
FORCED_OUT: Final = 15
SHIELD: Final = 16
GO_FACTOR: Final = 17
GO_BAK_OWN: Final = 18
GO_BAK_OTHERS: Final = 19
JABAK: Final = 20
EXTRA_ROUND: Final = 21
LOST_GO: Final = 22
GO_BAK_FACTOR: Final = 23
LOST_CALLS: Final = 24
GAVE_UP: Final = 25
MEASURED: Final = 26
"""The first code for the rules that each ruleset defines itself: its multipliers, then its
missions, then its baks."""


# Under each ruleset, a payment is at most 2**53 - 1, and outcomes must be possible under their
# ruleset. So all sums and products fit into 64 bits.


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Sum:
    """Points that add up, and factors that multiply. If `itemised` is true, each part is kept."""

    def __init__(self, itemised: bool) -> None:
        self.itemised: Final = itemised
        self.added: i64 = 0
        """The sum of the points."""
        self.factor: i64 = 1
        """The product of the factors."""
        self.parts: i64 = 0
        """The number of added points and of factors so far."""
        self.lines: tuple[Part, ...] = ()
        """The points, part by part."""
        self.times: tuple[Part, ...] = ()
        """The factors, part by part."""
        self.counted: i64 = 0
        """The loser's cards, as they were counted, in a sum of penalties."""

    def add(self, code: i64, points: i64) -> None:
        """Add the points of the rule with a code."""
        self.added += points
        self.parts += 1
        if self.itemised:
            self.lines += ((code, points),)

    def multiply(self, code: i64, factor: i64) -> None:
        """Multiply by the factor of the rule with a code."""
        self.factor *= factor
        self.parts += 1
        if self.itemised:
            self.times += ((code, factor),)


def product(times: tuple[Part, ...]) -> i64:
    """Multiply some factors."""
    whole: i64 = 1
    for _, factor in times:
        whole *= factor
    return whole


def power(factor: i64, times: i64) -> i64:
    """Return a factor to the power of `times`."""
    whole: i64 = 1
    while times > 0:
        whole *= factor
        times -= 1
    return whole


def added_up(lines: tuple[Part, ...]) -> i64:
    """Add up the points of some lines."""
    points: i64 = 0
    for _, added in lines:
        points += added
    return points


# `Bill`: a payment at the end of a round. A bill names its rules by codes.

# The rules by which a seat pays a share.
OWN: Final = 0
"""The seat pays its own share."""
BY_GO_BAK: Final = 1
"""The seat pays the share of another seat, because the paying seat has called go."""
BY_REFUSAL: Final = 2
"""The seat pays the share of another seat, because the paying seat has refused a draw."""


@final
class Bill:
    """A payment of one seat to another, at the end of a round."""

    def __init__(
        self,
        payer: int,
        payee: int,
        points: int,
        counted: i64,
        lines: tuple[Part, ...],
        times: tuple[Part, ...],
        share_of: int,
        liability: int = OWN,
        cut: int = 0,
        against: i64 = 0,
    ) -> None:
        self.payer: Final = payer
        """The seat that pays."""
        self.payee: Final = payee
        """The seat that is paid."""
        self.points: Final = points
        """The points that the payer pays."""
        self.counted: Final = counted
        """The winner's cards, as they were counted. Their score is the first part of the sum. The
        mask is 0 for a sum without a score."""
        self.lines: Final = lines
        """The other parts of the sum, with their codes."""
        self.times: Final = times
        """The factors that multiply the sum, with their codes."""
        self.share_of: Final = share_of
        """The seat whose share is paid: the payer or another seat."""
        self.liability: Final = liability
        """The rule by which the payer pays the share."""
        self.cut: Final = cut
        """The points that a limit and a cap take off."""
        self.against: Final = against
        """The cards of the seat in `share_of`, as they were counted. 0 if they don't matter."""

    def parts(self) -> tuple[Any, ...]:
        """Return the arguments that make an equal bill. Two bills are equal if their arguments are
        equal.
        """
        return (
            self.payer,
            self.payee,
            self.points,
            self.counted,
            self.lines,
            self.times,
            self.share_of,
            self.liability,
            self.cut,
            self.against,
        )

    def capped(self, points: int) -> "Bill":
        """Return a copy of the bill with the points that remain after a cap."""
        return Bill(
            self.payer,
            self.payee,
            points,
            self.counted,
            self.lines,
            self.times,
            self.share_of,
            self.liability,
            self.cut + self.points - points,
            self.against,
        )

    def is_exempt(self) -> bool:
        """Whether the seat in `share_of` owes nothing, because it has captured no card."""
        return len(self.times) > 0 and self.times[-1][0] == NO_CAPTURES


# `Account`: the captured cards and the points of a seat at the end of a round.


@mypyc_attr(acyclic=True)
@final
class Account:
    """The captured cards of one seat, and the points that the seat wins or pays."""

    def __init__(self, captured: i64) -> None:
        self.captured: i64 = captured
        """The seat's captured cards, as a mask."""
        self.points: i64 = 0
        """The points that the seat wins in the round. They are negative if it pays."""
        self.due: i64 = 0
        """The seat's points for the end of the round, with the winner's cards counted in one way.
        """
        self.most: i64 = 0
        """The value of `due` for the best of the ways tried so far: the one that pays the winner
        most."""


def accounts_of(captured: list[i64]) -> list[Account]:
    """Make an account for each seat from its captured cards."""
    return [Account(cards) for cards in captured]


# The debts of all losers.

Payer = tuple[int, int, tuple[int, ...]]
"""Three parts: the seat that pays for all losers, or `NOBODY`; the rule by which it pays; and the
seats that a shield has spared from paying for all."""


def settle(
    rules: Rules, record: Record, accounts: list[Account], written: list[Bill] | None
) -> None:
    """Write each seat's points in a finished round to its account, including payments during the
    round. If `written` is a list, add the bills of the end of the round to it.
    """
    for account in accounts:
        account.points = 0
    if record.instants and stands(rules, record):
        for payer, payee, paid, _ in record.instants:
            accounts[payer].points -= paid
            accounts[payee].points += paid
    if record.winner == NOBODY:
        return
    if record.reason < PUSHED:
        if rules.wins[record.reason] == ORDINARY_WIN:
            _owe(rules, record, accounts, written)
        else:
            _add(_special(rules, record, accounts), accounts, written)
        if record.go_scores:
            _add(_lost_goes(record), accounts, written)
    elif record.reason == ABANDONED:
        _add(_given_up(rules, record, accounts), accounts, written)
    if record.out or record.reason == PUSHED:
        _add(_out(record), accounts, written)


def points_of(p: Position) -> list[int]:
    """Return the points that each seat wins or pays in a finished round."""
    return list(earned(p.rules, p.record, [seat.captured for seat in p.seats]))


def earned(rules: Rules, record: Record, captured: list[i64]) -> tuple[int, ...]:
    """Return the points that each seat wins or pays in a finished round."""
    accounts = accounts_of(captured)
    settle(rules, record, accounts, None)
    return tuple([int(account.points) for account in accounts])


def bills(rules: Rules, record: Record, captured: list[i64]) -> list[Bill]:
    """Return the bills of the losers, with all their parts. In a round without a winner, there are
    no bills.
    """
    written: list[Bill] = []
    settle(rules, record, accounts_of(captured), written)
    return written


def _add(new: list[Bill], accounts: list[Account], written: list[Bill] | None) -> None:
    """Add bills to the accounts and to `written`."""
    for bill in new:
        accounts[bill.payer].points -= bill.points
        accounts[bill.payee].points += bill.points
    if written is not None:
        written.extend(new)


def _owe(rules: Rules, record: Record, accounts: list[Account], written: list[Bill] | None) -> None:
    """Add the debts of the losers for an ordinary win."""
    winner = accounts[record.winner]
    payer = _liable(rules, record, accounts)
    if not winner.captured & rules.cup:
        _owe_by(rules, record, accounts, winner.captured, payer, written)
        for account in accounts:
            account.points += account.due
        return
    # R1: the winner's cup counts in the way for which the losers owe more; in a tie, as an animal
    most: i64 = -1
    best: list[Bill] = []
    counted, other = ways_of(rules, winner.captured, record.cup)
    while counted:
        way: list[Bill] | None = None if written is None else []
        _owe_by(rules, record, accounts, counted, payer, way)
        if winner.due > most:
            most = winner.due
            best = best if way is None else way
            for account in accounts:
                account.most = account.due
        counted, other = other, 0
    for account in accounts:
        account.points += account.most
    if written is not None:
        written.extend(best)


def _out(record: Record) -> list[Bill]:
    """Return the losers' payments for hands that had to sit out."""
    return [
        Bill(loser, seat, points, 0, ((FORCED_OUT, points),), (), loser)
        for seat, points in record.out
        for loser in record.active
        if (loser == record.asked if record.reason == ABANDONED else loser != record.winner)
    ]


def _given_up(rules: Rules, record: Record, accounts: list[Account]) -> list[Bill]:
    """Return the payments of the seat that has given the round up. It pays each other seat the
    threshold. Or it pays the leader what it would owe if the leader stopped now, and at least the
    threshold.
    """
    seat, least = int(record.asked), int(rules.go_threshold)
    if rules.payment_abandoned == ABANDONED_LEADER:
        owed: list[Bill] = []
        _owe(rules, record, accounts_of([account.captured for account in accounts]), owed)
        if record.go_scores:
            owed += _lost_goes(record)
        owed = [bill for bill in owed if bill.payer == seat]
        if sum([bill.points for bill in owed]) >= least:
            return owed
        return [Bill(seat, record.winner, least, 0, ((GAVE_UP, least),), (), seat)]
    return [
        Bill(seat, other, least, 0, ((GAVE_UP, least),), (), seat)
        for other in others(record.active, seat)
    ]


def _lost_goes(record: Record) -> list[Bill]:
    """Return the extra payments of losers that called go (R34)."""
    return [
        Bill(loser, record.winner, points, 0, ((LOST_GO, points),), (), loser)
        for loser, points in enumerate(record.go_scores)
        if points != NO_SCORE and loser != record.winner
    ]


def stands(rules: Rules, record: Record) -> bool:
    """Whether the payments during the round are valid. Some rules annul them in a draw (R36). In a
    void deal they are never valid, nor in a round that a seat gave up without a payment.
    """
    if record.winner != NOBODY:
        return True
    return rules.instant_kept_in_draw and record.reason not in (VOID, ABANDONED)


# Special wins.


def _special(rules: Rules, record: Record, accounts: list[Account]) -> list[Bill]:
    """Return the bills of a special win: its points times the carry (R16), from each opponent or
    from all together (R39). Some rules have more factors, or let a seat pay for others (R45).
    """
    points, winner = rules.wins[record.reason], record.winner
    if record.reason == WON_THREE_PPEOK and not rules.ppeok_three_run_too:
        # R11: by the other reading, three ppeok in a row earn only the payment for their run
        for _, payee, _, what in record.instants:
            if payee == winner and what == PAID_THIRD_PPEOK:
                return []
    if not points:
        return []
    # G21: nothing multiplies flat points, and no bak adds to them
    flat = record.reason == WON_THREE_PPEOK and rules.ppeok_three_flat
    before = Sum(True)
    threats: list[Measure] = []
    if not flat:
        if rules.payment_special_carry:
            _multiply_before(rules, record, before)
        _multiply_extra(rules, record, before)
        threats = _multiply_special(rules, record, accounts, before)
    payer: Payer = (NOBODY, OWN, ())
    if rules.payment_special_liable:
        payer = _liable(rules, record, accounts)
    liable, liability, _ = payer
    calls_count = (
        rules.payment_lost_calls and not flat and rules.payment_special_factors != SPECIAL_NONE
    )
    owed: list[Bill] = []
    for loser, share in sorted(shares(record.active, winner, points, rules.gained_in_all)):
        cards = accounts[loser].captured
        own = Sum(True)
        if not flat and (rules.payment_special_factors == SPECIAL_ALL or liability == BY_GO_BAK):
            own = baks_owed(rules, record, cards, threats, share, own)
            own = _penalties(rules, record, loser, cards, payer, own)
        if calls_count:
            _multiply_lost_calls(rules, record, loser, own)
        whole = (share + own.added) * before.factor * own.factor
        due = within_limit(rules, whole)
        by, who = (OWN, loser) if liable in (NOBODY, loser) else (liability, liable)
        lines, times = ((SPECIAL, share), *own.lines), before.times + own.times
        cut = int(whole - due)
        owed.append(Bill(who, winner, int(due), 0, lines, times, loser, by, cut, own.counted))
    if liability == BY_GO_BAK and rules.own_doubled and not flat:
        return [_doubled(rules, 0, (), liable, owed)]
    return owed


def _multiply_special(
    rules: Rules, record: Record, accounts: list[Account], total: Sum
) -> list[Measure]:
    """Multiply a special win by its other factors (R45). Return the baks that the winner's
    captures make possible. The winner's sake cup counts in the way with the higher score.
    """
    if rules.payment_special_factors != SPECIAL_ALL:
        if rules.payment_special_factors == SPECIAL_CALLS:
            _multiply_calls(rules, record, record.winner, total)
        return []
    goes = Sum(True)
    if record.goes:
        add_goes(rules, record, goes)
    for code, factor in goes.times:
        total.multiply(code, factor)
    _multiply_calls(rules, record, record.winner, total)
    if rules.payment_four_held > 1 and record.winner in record.fours:
        total.multiply(FOUR_HELD, rules.payment_four_held)
    counted, second = ways_of(rules, accounts[record.winner].captured, record.cup)
    if second and settled(rules, second) > settled(rules, counted):
        counted = second
    multiply_captured(rules, record, counted, total)
    return threats_of(rules, counted)


# Ordinary wins: the debt of each loser.


def _called(rules: Rules, record: Record, itemised: bool) -> Sum:
    """Return the points for the winner's goes, and the factors that don't depend on captures. The
    parts are kept only if `itemised` is true.
    """
    winner, total = record.winner, Sum(itemised)
    if record.goes:
        add_goes(rules, record, total)
    _multiply_before(rules, record, total)
    _multiply_extra(rules, record, total)
    _multiply_calls(rules, record, winner, total)
    if rules.payment_four_held > 1 and winner in record.fours:
        total.multiply(FOUR_HELD, rules.payment_four_held)
    return total


def _multiply_calls(rules: Rules, record: Record, caller: i64, total: Sum) -> None:
    """Multiply by the factors of a seat's shakes and bombs."""
    for seat, month in record.shakes:
        if seat == caller and rules.shake_factors[month] > 1:
            total.multiply(SHAKE, rules.shake_factors[month])
    if record.bombs and rules.bomb_multiplier > 1:
        for _ in range(record.bombs.count(caller)):
            total.multiply(BOMB, rules.bomb_multiplier)
    if record.small_bombs and rules.small_bomb_multiplier > 1:
        for _ in range(record.small_bombs.count(caller)):
            total.multiply(SMALL_BOMB, rules.small_bomb_multiplier)


def _multiply_lost_calls(rules: Rules, record: Record, loser: int, own: Sum) -> None:
    """Multiply a share by the factors of the loser's own shakes and bombs."""
    calls = Sum(False)
    _multiply_calls(rules, record, loser, calls)
    if calls.factor > 1:
        own.multiply(LOST_CALLS, calls.factor)


def _multiply_before(rules: Rules, record: Record, total: Sum) -> None:
    """Multiply by the factors of earlier draws and of earlier wins with a waived payment."""
    if record.carry > 1:
        total.multiply(CARRY, record.carry)
    if record.pushes:
        total.multiply(PUSHES, power(rules.payment_push_factor, record.pushes))


def _multiply_extra(rules: Rules, record: Record, total: Sum) -> None:
    """Multiply by the extra factor, if this round counts more."""
    if rules.match_extra_every and record.round and record.round % rules.match_extra_every == 0:
        total.multiply(EXTRA_ROUND, rules.match_extra_factor)


def _owe_by(
    rules: Rules,
    record: Record,
    accounts: list[Account],
    counted: i64,
    payer: Payer,
    written: list[Bill] | None,
) -> None:
    """Write the debts of the losers to the accounts. `counted` is one way to count the winner's
    cards. `payer` names the seat that pays the shares.
    """
    for account in accounts:
        account.due = 0
    winner = record.winner
    liable, liability, _ = payer
    doubled = liability == BY_GO_BAK and rules.own_doubled
    shares: list[Bill] | None = [] if doubled else written
    called = _called(rules, record, shares is not None)
    multiply_captured(rules, record, counted, called)
    score = settled(rules, counted) + called.added
    threats = threats_of(rules, counted)
    for loser in record.active:
        if loser == winner:
            continue
        cards = accounts[loser].captured
        own = baks_owed(rules, record, cards, threats, score, Sum(shares is not None))
        own = _penalties(rules, record, loser, cards, payer, own)
        if rules.payment_lost_calls:
            _multiply_lost_calls(rules, record, loser, own)
        against = own.counted
        if rules.payment_empty_exempt and not cards:
            own.multiply(NO_CAPTURES, 0)
        by, who = (OWN, loser) if liable in (NOBODY, loser) else (liability, liable)
        whole = (score + own.added) * called.factor * own.factor
        due = within_limit(rules, whole)
        accounts[who].due -= due
        accounts[winner].due += due
        if shares is not None:
            lines, times = called.lines + own.lines, called.times + own.times
            if not against:
                # the way to count the sake cup doesn't matter, so the cup counts as an animal if
                # possible
                against = losing_ways(rules, cards, record.cup)[0]
            bill = Bill(who, winner, due, counted, lines, times, loser, by, whole - due, against)
            shares.append(bill)
    if doubled and shares is not None:
        doubled_bill = _doubled(rules, score, called.lines, liable, shares)
        for account in accounts:
            account.due = 0
        accounts[liable].due = -doubled_bill.points
        accounts[winner].due = doubled_bill.points
        if written is not None:
            written.append(doubled_bill)


def _penalties(rules: Rules, record: Record, loser: int, cards: i64, payer: Payer, own: Sum) -> Sum:
    """Return the penalties of a loser: its baks `own` and a go-bak, unless a shield exempts it, and
    the factor for its share in a go-bak. `payer` names the seat that pays the shares.
    """
    liable, liability, spared = payer
    if rules.go_bak_two > 1 and loser in record.goes:
        own.multiply(GO_BAK, rules.go_bak_two)
    by_goes = rules.payment_go_bak_factors
    if by_goes and (rules.payment_go_bak_liable == LIABLE_NOBODY or len(record.active) == 2):
        _multiply_lost(rules, record, loser, own)
    if cards & rules.payment_shield:
        exempt = own.parts > 0 or loser in spared
        shielded = Sum(own.itemised)
        shielded.counted = own.counted
        own = shielded
        if exempt:
            own.multiply(SHIELD, 1)
    if liability == BY_GO_BAK:
        if by_goes:
            _multiply_lost(rules, record, liable, own)
        elif loser == liable and rules.payment_go_bak_own > 1:
            own.multiply(GO_BAK_OWN, rules.payment_go_bak_own)
        elif loser != liable and rules.payment_go_bak_others > 1:
            own.multiply(GO_BAK_OTHERS, rules.payment_go_bak_others)
    return own


def _multiply_lost(rules: Rules, record: Record, caller: int, own: Sum) -> None:
    """Multiply a share by the factor for the goes of the loser that pays it."""
    factor = factor_after(rules.payment_go_bak_factors, record.goes.count(caller))
    if factor > 1:
        own.multiply(GO_BAK_FACTOR, factor)


# Who pays.


def _liable(rules: Rules, record: Record, accounts: list[Account]) -> Payer:
    """Find the loser that pays for all losers, if there is one, and the reason (R26; R22).

    If a shield spares a seat that called go, the next seat that called go pays, or in some rules no
    seat pays for all (G41).
    """
    spared: tuple[int, ...] = ()
    if record.goes and rules.payment_go_bak_liable != LIABLE_NOBODY and len(record.active) > 2:
        for seat in _callers(rules, record):
            if not accounts[seat].captured & rules.payment_shield:
                return seat, BY_GO_BAK, spared
            spared += (seat,)
            if not rules.payment_shield_passes:
                return NOBODY, OWN, spared
    freed = not rules.offers or (len(record.goes) > 0 and rules.draw_offer_go_frees)
    refused = record.refused
    if not freed and refused not in (NOBODY, record.winner):
        if not accounts[refused].captured & rules.payment_shield:
            return refused, BY_REFUSAL, spared
        spared += (refused,)
    return NOBODY, OWN, spared


def _callers(rules: Rules, record: Record) -> list[int]:
    """List the losers that called go, in the order in which they are liable (R26)."""
    losers = [seat for seat in record.goes if seat != record.winner]
    if rules.payment_go_bak_liable == LIABLE_LAST_LOSER:
        losers.reverse()
    elif rules.payment_go_bak_liable == LIABLE_LAST_OF_ALL:
        # only the seat that called the last go of the round can be liable
        return losers[-1:] if record.goes[-1] != record.winner else []
    elif rules.payment_go_bak_liable != LIABLE_FIRST_LOSER:
        # only the seat that called the first go of the round can be liable
        return losers[:1] if record.goes[0] != record.winner else []
    return losers


def _doubled(
    rules: Rules, points: i64, lines: tuple[Part, ...], liable: int, shares: list[Bill]
) -> Bill:
    """Return the bill for the other reading of R27: the liable seat pays its own share twice, and
    the other losers pay nothing, whatever they would owe.

    If the liable seat is exempt because it has captured nothing, it pays its share once, as if it
    were not exempt (G5).
    """
    own = shares[0]
    for share in shares:
        if share.share_of == liable:
            own = share
    times = own.times[:-1] if own.is_exempt() else (*own.times, (GO_BAK_SHARE, 2))
    whole = (points + added_up(own.lines) - added_up(lines)) * product(times)
    due = within_limit(rules, whole)
    return Bill(
        own.payer,
        own.payee,
        due,
        own.counted,
        own.lines,
        times,
        liable,
        BY_GO_BAK,
        whole - due,
        own.against,
    )


# The factors for the winner's captured cards, and the baks of a loser for cards that it did not
# capture.


def within_limit(rules: Rules, points: i64) -> i64:
    """Return the points of a loser's share that the limit allows."""
    if rules.payment_most and points > rules.payment_most:
        return rules.payment_most
    return points


def measured(rules: Rules, measure: Measure, counted: i64) -> i64:
    """Return the factor of a measure for cards as counted, or 0 if their number is too low or too
    high.
    """
    cards = counted & measure.mask
    have = pi(rules, cards) if measure.by_pi else count(cards)
    if not measure.least <= have <= measure.most:
        return 0
    if measure.each:
        return power(measure.factor, have - measure.least + 1)
    return measure.factor


def multiply_captured(rules: Rules, record: Record, counted: i64, total: Sum) -> None:
    """Multiply by the factors for the winner's captures: those of multipliers and of the round's
    mission.
    """
    for multiplier in rules.multipliers:
        factor = measured(rules, multiplier, counted)
        if factor:
            total.multiply(multiplier.code, factor)
    if record.mission != NO_CARD:
        if record.mission >= len(rules.missions):
            multiply_drawn(rules, record.mission - len(rules.missions), counted, total)
            return
        mission = rules.missions[record.mission]
        factor = measured(rules, mission, counted)
        if factor:
            total.multiply(mission.code, factor)


def multiply_drawn(rules: Rules, number: int, counted: i64, total: Sum) -> None:
    """Multiply once for each captured card of a mission of drawn cards. The sake cup counts even if
    it is junk.
    """
    if counted & CUP_AS_JUNK:
        counted |= rules.cup
    cards = ids_of(rules.payment_mission_cards_cards)
    drawn = mask_of(nth_of(cards, int(rules.payment_mission_cards_count), number))
    have = count(counted & drawn)
    if have:
        total.multiply(rules.drawn_mission, power(rules.payment_mission_cards_factor, have))


def nth_of(cards: tuple[int, ...], size: int, number: int) -> tuple[int, ...]:
    """Find a set of cards by its number. All sets of this size are in order and counted from 0."""
    chosen: list[int] = []
    for place, card in enumerate(cards):
        if len(chosen) == size:
            break
        with_it = comb(len(cards) - place - 1, size - len(chosen) - 1)
        if number < with_it:
            chosen.append(card)
        else:
            number -= with_it
    return tuple(chosen)


def number_of(cards: tuple[int, ...], chosen: tuple[int, ...]) -> int:
    """Return the number by which `nth_of` finds a set of cards."""
    number, left = 0, len(chosen)
    for place, card in enumerate(cards):
        if card in chosen:
            left -= 1
        elif left:
            number += comb(len(cards) - place - 1, left - 1)
    return number


def scored(rules: Rules, bak: Measure, counted: i64) -> bool:
    """Whether the winner has scored a combination that brings a bak."""
    for each in bak.scored:
        if count(counted & each.mask) < each.least:
            continue
        best = best_of(rules, each.unit, counted)[0]
        for index in each.wanted:
            if index == best:
                return True
    return False


def threats_of(rules: Rules, counted: i64) -> list[Measure]:
    """List the baks that the winner's cards, as counted, make possible."""
    threats: list[Measure] = []
    for bak in rules.baks:
        if scored(rules, bak, counted):
            threats.append(bak)
    return threats


def baks_owed(
    rules: Rules, record: Record, cards: i64, threats: list[Measure], points: i64, total: Sum
) -> Sum:
    """Return the baks of a loser with these cards: the points that they add, and their factors. In
    some rules a loser with enough points to stop pays no bak.

    The loser's sake cup counts in the way for which the loser owes less (R1). `points` are the
    points of the winner. `total` is an empty sum to write to.
    """
    if not threats:
        return total
    first, second = losing_ways(rules, cards, record.cup)
    total.counted = first
    add_baks(rules, first, threats, total)
    # if the cup would be the only junk of a loser, it stays an animal
    if second and pi(rules, first):
        other = Sum(total.itemised)
        other.counted = second
        add_baks(rules, second, threats, other)
        owing = (points + total.added) * total.factor
        if (points + other.added) * other.factor < owing:
            total = other
    if rules.payment_jabak and total.parts > 0 and can_stop(rules, cards, record.cup):
        exempt = Sum(total.itemised)
        exempt.counted = total.counted
        exempt.multiply(JABAK, 1)
        return exempt
    return total


def can_stop(rules: Rules, cards: i64, cup: i64) -> bool:
    """Whether captures score enough points to stop."""
    return score(rules, cards, cup) >= rules.go_threshold


def add_baks(rules: Rules, counted: i64, threats: list[Measure], total: Sum) -> None:
    """Add the points and factors of the baks for a loser's cards, as counted."""
    for bak in threats:
        if measured(rules, bak, counted):
            if bak.points:
                total.add(bak.code, bak.points)
            if bak.factor > 1 or not bak.points:
                total.multiply(bak.code, bak.factor)


# The points for the winner's goes, and the factors of goes and of counter-goes.

# The kinds of go.
PLAIN_GO: Final = 0
COUNTER: Final = 1
RECOUNTER: Final = 2


def add_goes(rules: Rules, record: Record, total: Sum) -> None:
    """Add the points of the winner's goes, and multiply by their factors."""
    goes: i64 = record.goes.count(record.winner)
    counters: i64 = 0
    recounters: i64 = 0
    if rules.go_counter != COUNTER_NONE:
        counters, recounters = _counters(record)
        if rules.go_counter == COUNTER_IN_PLACE:
            # a counter-go replaces an ordinary go (R13)
            goes -= counters + recounters
    countered = counters + recounters > 0
    code: int = GO_DOUBLING
    factor: i64 = 1
    if not (countered and rules.go_counter == COUNTER_FOUR_IN_PLACE):
        code, factor = _factor_of(rules, goes)
    counting: i64 = min(goes, rules.go_points_up_to)
    added = rules.go_points * counting
    if added and (factor == 1 or rules.go_points_when_multiplied):
        total.add(GO_POINTS, added)
    if factor > 1:
        total.multiply(code, factor)
    if not countered:
        return
    if rules.go_counter in (COUNTER_FLAT_FOUR, COUNTER_FOUR_IN_PLACE):
        total.multiply(COUNTER_GO, 4)
        return
    for _ in range(counters):
        total.multiply(COUNTER_GO, 2)
    if recounters:
        more = 0 if rules.go_counter == COUNTER_EACH_DOUBLES else 1
        total.multiply(RECOUNTER_GO, power(2, recounters + more))


def _factor_of(rules: Rules, goes: i64) -> tuple[int, i64]:
    """Return the code and the factor for a number of goes."""
    if rules.go_factors:
        return GO_FACTOR, factor_after(rules.go_factors, goes)
    if goes < rules.go_doubles_from:
        return GO_DOUBLING, 1
    if rules.go_counts:
        return GO_TIMES, goes
    return GO_DOUBLING, power(2, goes - rules.go_doubles_from + 1)


def factor_after(factors: tuple[int, ...], goes: i64) -> i64:
    """Return the factor of a list after a number of goes. The last factor applies to more goes."""
    if goes <= 0:
        return 1
    place: i64 = min(goes, len(factors)) - 1
    return factors[place]


def _counters(record: Record) -> tuple[i64, i64]:
    """Count the winner's counter-goes and re-counter-goes."""
    counters: i64 = 0
    recounters: i64 = 0
    for seat, kind in zip(record.goes, go_classes(record.goes), strict=True):
        if seat == record.winner and kind == COUNTER:
            counters += 1
        elif seat == record.winner and kind == RECOUNTER:
            recounters += 1
    return counters, recounters


def go_classes(goes: tuple[int, ...]) -> tuple[int, ...]:
    """Return the kind of each go of a round at the time of the call.

    A go is a counter-go if an opponent has called go before. It is a re-counter-go if an
    opponent has called a counter-go or a re-counter-go.
    """
    kinds: list[int] = []
    called = countered = 0
    for seat in goes:
        kind = COUNTER if called & ~BIT[seat] else PLAIN_GO
        if countered & ~BIT[seat]:
            kind = RECOUNTER
        if kind != PLAIN_GO:
            countered |= BIT[seat]
        called |= BIT[seat]
        kinds.append(kind)
    return tuple(kinds)


# The caps: limits on what a seat pays in a round. A cap depends on the balance of a seat before the
# round.


def capped(
    rules: Rules, record: Record, owed: list[Bill], balances: tuple[int, ...]
) -> tuple[tuple[int, ...], list[Bill]]:
    """Apply the caps. Return the points that the caps take off each payment during the round, and
    the bills with the points that the caps leave.

    The payments of a payer are added up in their order, so the caps reduce the last payments first.
    """
    spent: Counter[int] = Counter()
    given: Counter[tuple[int, int]] = Counter()
    owned = list(balances)

    def within(payer: int, payee: int, points: i64) -> i64:
        """Return the part of a payment that the caps allow, after everything that its payer has
        paid before.

        The first cap is a multiple of the payer's balance, and limits all payments of the payer.
        The second cap is a multiple of the payee's balance, and limits the payer's payments to
        this payee.
        """
        pair = (payer, payee)
        if rules.payment_cap_payer:
            points = min(points, cap_of(rules.payment_cap_payer, owned[payer]) - spent[payer])
        if rules.payment_cap_payee:
            points = min(points, cap_of(rules.payment_cap_payee, owned[payee]) - given[pair])
        spent[payer] += points
        given[pair] += points
        return points

    cuts: list[int] = []
    if stands(rules, record):
        for payer, payee, paid, _ in record.instants:
            left = int(within(payer, payee, paid))
            cuts.append(paid - left)
            if rules.payment_cap_gains:
                owned[payee] += left
    total = [bill.capped(within(bill.payer, bill.payee, bill.points)) for bill in owed]
    return tuple(cuts), total


def cap_of(cap: i64, owned: i64) -> i64:
    """Return the most points that a cap allows for a seat with this balance."""
    return cap * owned

"""The debts of the losers: (points + go points) × multipliers × the penalties of each loser.

A bill names its rules by codes. Elsewhere it is told to users.
"""

from typing import Final

from gostop.kernel.account import Account, accounts_of
from gostop.kernel.bill import BY_GO_BAK, BY_REFUSAL, OWN, Bill
from gostop.kernel.deck import BIT
from gostop.kernel.i64 import i64
from gostop.kernel.penalties import (
    BOMB,
    CARRY,
    COUNTER_GO,
    FORCED_OUT,
    FOUR_HELD,
    GO_BAK_SHARE,
    GO_DOUBLING,
    GO_POINTS,
    GO_TIMES,
    NO_CAPTURES,
    PUSHES,
    RECOUNTER_GO,
    SHAKE,
    SHIELD,
    SMALL_BOMB,
    SPECIAL,
    Part,
    Sum,
    added_up,
    multiply_captured,
    penalties,
    power,
    product,
    threats_of,
)
from gostop.kernel.points import settled, ways_of
from gostop.kernel.record import NOBODY, PUSHED, VOID, WON_THREE_PPEOK, Record, shares
from gostop.kernel.rules import (
    COUNTER_FLAT_FOUR,
    COUNTER_IN_PLACE,
    COUNTER_NONE,
    LIABLE_FIRST_LOSER,
    LIABLE_LAST_LOSER,
    LIABLE_NOBODY,
    ORDINARY_WIN,
    PAID_THIRD_PPEOK,
    Rules,
)

Payer = tuple[int, int, tuple[int, ...]]
"""The seat that pays for all losers, or nobody; by which rule; whom a shield has spared that."""

# The kinds of a go when it is called.
PLAIN_GO: Final = 0
COUNTER: Final = 1
RECOUNTER: Final = 2


def settle(rules: Rules, record: Record, accounts: list[Account], told: list[Bill] | None) -> None:
    """Write to the accounts what each seat wins or pays in a round that is over, at once and at the
    end. If there is a list for the bills of the end, tell them, with their parts.
    """
    for account in accounts:
        account.points = 0
    if record.instants and stands(rules, record):
        for payer, payee, paid, _ in record.instants:
            accounts[payer].points -= paid
            accounts[payee].points += paid
    if record.winner == NOBODY:
        return
    if record.reason != PUSHED:
        if rules.wins[record.reason] == ORDINARY_WIN:
            _owe(rules, record, accounts, told)
        else:
            _add(_special(rules, record), accounts, told)
    if record.out or record.reason == PUSHED:
        _add(_out(record), accounts, told)


def earned(rules: Rules, record: Record, captured: list[i64]) -> tuple[int, ...]:
    """The points that each seat wins or pays in a round that is over."""
    accounts = accounts_of(captured)
    settle(rules, record, accounts, None)
    return tuple([int(account.points) for account in accounts])


def bills(rules: Rules, record: Record, captured: list[i64]) -> list[Bill]:
    """The payments of the losers to the winner of a round, if it has one, with their parts."""
    told: list[Bill] = []
    settle(rules, record, accounts_of(captured), told)
    return told


def _add(found: list[Bill], accounts: list[Account], told: list[Bill] | None) -> None:
    """Add some bills to the accounts, and to the bills that are told."""
    for bill in found:
        accounts[bill.payer].points -= bill.points
        accounts[bill.payee].points += bill.points
    if told is not None:
        told.extend(found)


def _owe(rules: Rules, record: Record, accounts: list[Account], told: list[Bill] | None) -> None:
    """Add what the losers owe for an ordinary win."""
    winner = accounts[record.winner]
    payer = _liable(rules, record, accounts)
    if not winner.captured & rules.cup:
        _owe_by(rules, record, accounts, winner.captured, payer, told)
        for account in accounts:
            account.points += account.due
        return
    # R1: the winner's cup counts in the way for which the losers owe more; as an animal in a tie
    most: i64 = -1
    best: list[Bill] = []
    counted, other = ways_of(rules, winner.captured, record.cup)
    while counted:
        way: list[Bill] | None = None if told is None else []
        _owe_by(rules, record, accounts, counted, payer, way)
        if winner.due > most:
            most = winner.due
            best = best if way is None else way
            for account in accounts:
                account.most = account.due
        counted, other = other, 0
    for account in accounts:
        account.points += account.most
    if told is not None:
        told.extend(best)


def _out(record: Record) -> list[Bill]:
    """The payments of the losers for hands that had to sit out."""
    return [
        Bill(loser, seat, points, 0, ((FORCED_OUT, points),), (), loser)
        for seat, points in record.out
        for loser in record.active
        if loser != record.winner
    ]


def stands(rules: Rules, record: Record) -> bool:
    """Whether the payments during the round stand: some rules annul them in a draw (R36), and a
    void deal always does.
    """
    return record.winner != NOBODY or (rules.instant_kept_in_draw and record.reason != VOID)


# Special wins.


def _special(rules: Rules, record: Record) -> list[Bill]:
    """The bills of a special win: only its own points, times the carry (R16), from each opponent or
    from all together (R39).
    """
    points, winner = rules.wins[record.reason], record.winner
    if record.reason == WON_THREE_PPEOK and not rules.ppeok_three_run_too:
        # R11: by the other reading the run that was paid is all that three in a row win
        for _, payee, _, what in record.instants:
            if payee == winner and what == PAID_THIRD_PPEOK:
                return []
    if not points:
        return []
    flat = record.reason == WON_THREE_PPEOK and rules.ppeok_three_flat
    before = Sum(True)
    if rules.payment_special_carry and not flat:
        _multiply_before(rules, record, before)
    return [
        Bill(loser, winner, due * before.factor, 0, ((SPECIAL, due),), before.times, loser)
        for loser, due in sorted(shares(record.active, winner, points, rules.gained_in_all))
    ]


# Ordinary wins: the debt of each loser.


def _called(rules: Rules, record: Record, told: bool) -> Sum:
    """The points of the winner's goes, and the factors of its calls and of the draws before."""
    winner, found = record.winner, Sum(told)
    if record.goes:
        _add_goes(rules, record, found)
    _multiply_before(rules, record, found)
    for seat, month in record.shakes:
        if seat == winner and rules.shake_factors[month] > 1:
            found.multiply(SHAKE, rules.shake_factors[month])
    if record.bombs and rules.bomb_multiplier > 1:
        for _ in range(record.bombs.count(winner)):
            found.multiply(BOMB, rules.bomb_multiplier)
    if record.small_bombs and rules.small_bomb_multiplier > 1:
        for _ in range(record.small_bombs.count(winner)):
            found.multiply(SMALL_BOMB, rules.small_bomb_multiplier)
    if rules.payment_four_held > 1 and winner in record.fours:
        found.multiply(FOUR_HELD, rules.payment_four_held)
    return found


def _add_goes(rules: Rules, record: Record, found: Sum) -> None:
    """Add the points of the winner's goes, and multiply by their factors."""
    goes: i64 = record.goes.count(record.winner)
    counters: i64 = 0
    recounters: i64 = 0
    if rules.go_counter != COUNTER_NONE:
        counters, recounters = _counters(record)
        if rules.go_counter == COUNTER_IN_PLACE:
            # they are worth nothing else (R13)
            goes -= counters + recounters
    counting: i64 = min(goes, rules.go_points_up_to)
    added = rules.go_points * counting
    if added:
        found.add(GO_POINTS, added)
    if goes >= rules.go_doubles_from:
        if rules.go_counts:
            found.multiply(GO_TIMES, goes)
        else:
            found.multiply(GO_DOUBLING, power(2, goes - rules.go_doubles_from + 1))
    if rules.go_counter == COUNTER_FLAT_FOUR:
        if counters + recounters:
            found.multiply(COUNTER_GO, 4)
        return
    for _ in range(counters):
        found.multiply(COUNTER_GO, 2)
    if recounters:
        found.multiply(RECOUNTER_GO, power(2, recounters + 1))


def _counters(record: Record) -> tuple[i64, i64]:
    """How many of the winner's goes were counter-goes, and how many re-counter-goes."""
    counters: i64 = 0
    recounters: i64 = 0
    for seat, kind in zip(record.goes, go_classes(record.goes), strict=True):
        if seat == record.winner and kind == COUNTER:
            counters += 1
        elif seat == record.winner and kind == RECOUNTER:
            recounters += 1
    return counters, recounters


def go_classes(goes: tuple[int, ...]) -> tuple[int, ...]:
    """The kind of each go of a round when it was called.

    It is a counter-go while an opponent's go stands, and a re-counter-go while an opponent's
    counter-go stands.
    """
    found: list[int] = []
    called = countered = 0
    for seat in goes:
        kind = COUNTER if called & ~BIT[seat] else PLAIN_GO
        if countered & ~BIT[seat]:
            kind = RECOUNTER
        if kind != PLAIN_GO:
            countered |= BIT[seat]
        called |= BIT[seat]
        found.append(kind)
    return tuple(found)


def _multiply_before(rules: Rules, record: Record, found: Sum) -> None:
    """Multiply by the factors of the draws before, and of the wins that were waived."""
    if record.carry > 1:
        found.multiply(CARRY, record.carry)
    if record.pushes:
        found.multiply(PUSHES, power(rules.payment_push_factor, record.pushes))


def _owe_by(
    rules: Rules,
    record: Record,
    accounts: list[Account],
    counted: i64,
    payer: Payer,
    told: list[Bill] | None,
) -> None:
    """Write what the losers owe with the winner's cards, as counted: each share, to who pays it."""
    for account in accounts:
        account.due = 0
    winner = record.winner
    liable, liability, spared = payer
    doubled = liability == BY_GO_BAK and rules.own_doubled
    shares: list[Bill] | None = [] if doubled else told
    called = _called(rules, record, shares is not None)
    multiply_captured(rules, record, counted, called)
    score = settled(rules, counted) + called.added
    threats = threats_of(rules, counted)
    for loser in record.active:
        if loser == winner:
            continue
        own = Sum(shares is not None)
        cards = accounts[loser].captured
        if threats or rules.go_bak_two > 1:
            own = penalties(rules, record, loser, cards, threats, score, own)
        if cards & rules.payment_shield:
            exempt = own.parts > 0 or loser in spared
            own = Sum(shares is not None)
            if exempt:
                own.multiply(SHIELD, 1)
        if rules.payment_empty_exempt and not cards:
            own.multiply(NO_CAPTURES, 0)
        by, who = (OWN, loser) if liable in (NOBODY, loser) else (liability, liable)
        due = (score + own.added) * called.factor * own.factor
        accounts[who].due -= due
        accounts[winner].due += due
        if shares is not None:
            lines, times = called.lines + own.lines, called.times + own.times
            shares.append(Bill(who, winner, due, counted, lines, times, loser, by))
    if doubled and shares is not None:
        bill = _doubled(score, called.lines, liable, shares)
        for account in accounts:
            account.due = 0
        accounts[liable].due = -bill.points
        accounts[winner].due = bill.points
        if told is not None:
            told.append(bill)


# Who pays it.


def _liable(rules: Rules, record: Record, accounts: list[Account]) -> Payer:
    """The loser that pays for all, or nobody; the rule (R26; R22); and a seat that a shield spared.

    If a shield spares a go-caller, the next one pays, if there is one (G41).
    """
    spared: tuple[int, ...] = ()
    if record.goes and rules.payment_go_bak_liable != LIABLE_NOBODY and len(record.active) > 2:
        for seat in _callers(rules, record):
            if not accounts[seat].captured & rules.payment_shield:
                return seat, BY_GO_BAK, spared
            spared += (seat,)
    freed = not rules.offers or (len(record.goes) > 0 and rules.draw_offer_go_frees)
    refused = record.refused
    if not freed and refused not in (NOBODY, record.winner):
        if not accounts[refused].captured & rules.payment_shield:
            return refused, BY_REFUSAL, spared
        spared += (refused,)
    return NOBODY, OWN, spared


def _callers(rules: Rules, record: Record) -> list[int]:
    """The go-callers in order; the first of them that can pays for all (R26)."""
    losers = [seat for seat in record.goes if seat != record.winner]
    if rules.payment_go_bak_liable == LIABLE_LAST_LOSER:
        losers.reverse()
    elif rules.payment_go_bak_liable != LIABLE_FIRST_LOSER:
        # only who called the very first go
        return losers[:1] if record.goes[0] != record.winner else []
    return losers


def _doubled(points: i64, lines: tuple[Part, ...], liable: int, shares: list[Bill]) -> Bill:
    """R27, the other reading: the liable seat pays its own share twice, nobody else pays.

    If the seat is exempt itself, it pays this share once. If nobody else owes anything, it pays its
    own share once.
    """
    owing = False
    own = shares[0]
    for share in shares:
        if share.share_of == liable:
            own = share
        elif not share.is_exempt():
            owing = True
    times = own.times
    if owing:
        times = times[:-1] if own.is_exempt() else (*times, (GO_BAK_SHARE, 2))
    due = (points + added_up(own.lines) - added_up(lines)) * product(times)
    return Bill(own.payer, own.payee, due, own.counted, own.lines, times, liable, BY_GO_BAK)

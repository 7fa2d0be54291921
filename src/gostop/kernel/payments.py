"""The debts of the losers: (points + go points) × multipliers × the penalties of each loser.

A bill names its rules by codes. `gostop.settling` turns the codes into rules for users.
"""

from gostop.kernel.account import Account, accounts_of
from gostop.kernel.bill import BY_GO_BAK, BY_REFUSAL, OWN, Bill
from gostop.kernel.goes import add_goes
from gostop.kernel.i64 import i64
from gostop.kernel.measures import Measure
from gostop.kernel.multipliers import BOMB, CARRY, EXTRA_ROUND, FORCED_OUT, FOUR_HELD, GO_BAK_OTHERS, GO_BAK_OWN, GO_BAK_SHARE, LOST_GO, NO_CAPTURES, PUSHES, SHAKE, SHIELD, SMALL_BOMB, SPECIAL, Part, Sum, added_up, limited, multiply_captured, penalties, power, product, threats_of
from gostop.kernel.points import losing_ways, settled, ways_of
from gostop.kernel.position import Position
from gostop.kernel.history import NO_SCORE, NOBODY, PUSHED, VOID, WON_THREE_PPEOK, Record, shares
from gostop.kernel.rules import (
    LIABLE_FIRST_LOSER,
    LIABLE_LAST_LOSER,
    LIABLE_NOBODY,
    ORDINARY_WIN,
    PAID_THIRD_PPEOK,
    SPECIAL_ALL,
    SPECIAL_CALLS,
    Rules,
)

Payer = tuple[int, int, tuple[int, ...]]
"""Three parts: the seat that pays for all losers, or `NOBODY`; the rule by which it pays; and the
seats that a shield has spared from paying for all."""


def settle(rules: Rules, record: Record, accounts: list[Account], told: list[Bill] | None) -> None:
    """Write each seat's points in a finished round to its account, including payments during the
    round. If `told` is a list, add the bills of the end of the round to it.
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
            _add(_special(rules, record, accounts), accounts, told)
        if record.go_scores:
            _add(_lost_goes(record), accounts, told)
    if record.out or record.reason == PUSHED:
        _add(_out(record), accounts, told)


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
    told: list[Bill] = []
    settle(rules, record, accounts_of(captured), told)
    return told


def _add(found: list[Bill], accounts: list[Account], told: list[Bill] | None) -> None:
    """Add bills to the accounts and to `told`."""
    for bill in found:
        accounts[bill.payer].points -= bill.points
        accounts[bill.payee].points += bill.points
    if told is not None:
        told.extend(found)


def _owe(rules: Rules, record: Record, accounts: list[Account], told: list[Bill] | None) -> None:
    """Add the debts of the losers for an ordinary win."""
    winner = accounts[record.winner]
    payer = _liable(rules, record, accounts)
    if not winner.captured & rules.cup:
        _owe_by(rules, record, accounts, winner.captured, payer, told)
        for account in accounts:
            account.points += account.due
        return
    # R1: the winner's cup counts in the way for which the losers owe more; in a tie, as an animal
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
    """Return the losers' payments for hands that had to sit out."""
    return [
        Bill(loser, seat, points, 0, ((FORCED_OUT, points),), (), loser)
        for seat, points in record.out
        for loser in record.active
        if loser != record.winner
    ]


def _lost_goes(record: Record) -> list[Bill]:
    """Return the extra payments of losers that called go (R34)."""
    return [
        Bill(loser, record.winner, points, 0, ((LOST_GO, points),), (), loser)
        for loser, points in enumerate(record.go_scores)
        if points != NO_SCORE and loser != record.winner
    ]


def stands(rules: Rules, record: Record) -> bool:
    """Whether the payments during the round are valid. Some rules annul them in a draw (R36), and a
    void deal always does.
    """
    return record.winner != NOBODY or (rules.instant_kept_in_draw and record.reason != VOID)


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
    flat = record.reason == WON_THREE_PPEOK and rules.ppeok_three_flat
    before = Sum(True)
    if not flat:
        if rules.payment_special_carry:
            _multiply_before(rules, record, before)
        _multiply_extra(rules, record, before)
    threats = _multiply_special(rules, record, accounts, before)
    payer: Payer = (NOBODY, OWN, ())
    if rules.payment_special_liable:
        payer = _liable(rules, record, accounts)
    liable, liability, _ = payer
    found: list[Bill] = []
    for loser, share in sorted(shares(record.active, winner, points, rules.gained_in_all)):
        cards = accounts[loser].captured
        own = Sum(True)
        if rules.payment_special_factors == SPECIAL_ALL or liability == BY_GO_BAK:
            own = _penalties(rules, record, loser, cards, threats, share, payer, True)
        whole = (share + own.added) * before.factor * own.factor
        due = limited(rules, whole)
        by, who = (OWN, loser) if liable in (NOBODY, loser) else (liability, liable)
        lines, times = ((SPECIAL, share), *own.lines), before.times + own.times
        cut = int(whole - due)
        found.append(Bill(who, winner, int(due), 0, lines, times, loser, by, cut, own.counted))
    if liability == BY_GO_BAK and rules.own_doubled:
        return [_doubled(rules, 0, (), liable, found)]
    return found


def _multiply_special(
    rules: Rules, record: Record, accounts: list[Account], found: Sum
) -> list[Measure]:
    """Multiply a special win by its other factors (R45). Return the baks that the winner's
    captures make possible. The winner's sake cup counts in the way with the higher score.
    """
    if rules.payment_special_factors != SPECIAL_ALL:
        if rules.payment_special_factors == SPECIAL_CALLS:
            _multiply_calls(rules, record, found)
        return []
    goes = Sum(True)
    if record.goes:
        add_goes(rules, record, goes)
    for code, factor in goes.times:
        found.multiply(code, factor)
    _multiply_calls(rules, record, found)
    if rules.payment_four_held > 1 and record.winner in record.fours:
        found.multiply(FOUR_HELD, rules.payment_four_held)
    counted, second = ways_of(rules, accounts[record.winner].captured, record.cup)
    if second and settled(rules, second) > settled(rules, counted):
        counted = second
    multiply_captured(rules, record, counted, found)
    return threats_of(rules, counted)


# Ordinary wins: the debt of each loser.


def _called(rules: Rules, record: Record, told: bool) -> Sum:
    """Return the points for the winner's goes, and the factors that don't depend on captures. The
    parts are kept only if `told` is true.
    """
    winner, found = record.winner, Sum(told)
    if record.goes:
        add_goes(rules, record, found)
    _multiply_before(rules, record, found)
    _multiply_extra(rules, record, found)
    _multiply_calls(rules, record, found)
    if rules.payment_four_held > 1 and winner in record.fours:
        found.multiply(FOUR_HELD, rules.payment_four_held)
    return found


def _multiply_calls(rules: Rules, record: Record, found: Sum) -> None:
    """Multiply by the factors of the winner's shakes and bombs."""
    winner = record.winner
    for seat, month in record.shakes:
        if seat == winner and rules.shake_factors[month] > 1:
            found.multiply(SHAKE, rules.shake_factors[month])
    if record.bombs and rules.bomb_multiplier > 1:
        for _ in range(record.bombs.count(winner)):
            found.multiply(BOMB, rules.bomb_multiplier)
    if record.small_bombs and rules.small_bomb_multiplier > 1:
        for _ in range(record.small_bombs.count(winner)):
            found.multiply(SMALL_BOMB, rules.small_bomb_multiplier)


def _multiply_before(rules: Rules, record: Record, found: Sum) -> None:
    """Multiply by the factors of earlier draws and of earlier wins with a waived payment."""
    if record.carry > 1:
        found.multiply(CARRY, record.carry)
    if record.pushes:
        found.multiply(PUSHES, power(rules.payment_push_factor, record.pushes))


def _multiply_extra(rules: Rules, record: Record, found: Sum) -> None:
    """Multiply by the extra factor, if this round counts more."""
    if rules.match_extra_every and record.round and record.round % rules.match_extra_every == 0:
        found.multiply(EXTRA_ROUND, rules.match_extra_factor)


def _owe_by(
    rules: Rules,
    record: Record,
    accounts: list[Account],
    counted: i64,
    payer: Payer,
    told: list[Bill] | None,
) -> None:
    """Write the debts of the losers to the accounts. `counted` is one way to count the winner's
    cards. `payer` names the seat that pays the shares.
    """
    for account in accounts:
        account.due = 0
    winner = record.winner
    liable, liability, _ = payer
    doubled = liability == BY_GO_BAK and rules.own_doubled
    shares: list[Bill] | None = [] if doubled else told
    called = _called(rules, record, shares is not None)
    multiply_captured(rules, record, counted, called)
    score = settled(rules, counted) + called.added
    threats = threats_of(rules, counted)
    for loser in record.active:
        if loser == winner:
            continue
        cards = accounts[loser].captured
        own = _penalties(rules, record, loser, cards, threats, score, payer, shares is not None)
        against = own.counted
        if rules.payment_empty_exempt and not cards:
            own.multiply(NO_CAPTURES, 0)
        by, who = (OWN, loser) if liable in (NOBODY, loser) else (liability, liable)
        whole = (score + own.added) * called.factor * own.factor
        due = limited(rules, whole)
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
        if told is not None:
            told.append(doubled_bill)


def _penalties(
    rules: Rules,
    record: Record,
    loser: int,
    cards: i64,
    threats: list[Measure],
    score: i64,
    payer: Payer,
    told: bool,
) -> Sum:
    """Return the penalties of a loser: its baks, unless a shield exempts it, and the factor for its
    share in a go-bak. `payer` names the seat that pays the shares.
    """
    liable, liability, spared = payer
    own = Sum(told)
    if threats or rules.go_bak_two > 1:
        own = penalties(rules, record, loser, cards, threats, score, own)
    if cards & rules.payment_shield:
        exempt = own.parts > 0 or loser in spared
        shielded = Sum(told)
        shielded.counted = own.counted
        own = shielded
        if exempt:
            own.multiply(SHIELD, 1)
    if liability == BY_GO_BAK:
        if loser == liable and rules.payment_go_bak_own > 1:
            own.multiply(GO_BAK_OWN, rules.payment_go_bak_own)
        elif loser != liable and rules.payment_go_bak_others > 1:
            own.multiply(GO_BAK_OTHERS, rules.payment_go_bak_others)
    return own


# Who pays.


def _liable(rules: Rules, record: Record, accounts: list[Account]) -> Payer:
    """Find the loser that pays for all losers, if there is one, and the reason (R26; R22).

    If a shield spares a seat that called go, the next seat that called go pays (G41).
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
    """List the losers that called go, in the order in which they are liable (R26)."""
    losers = [seat for seat in record.goes if seat != record.winner]
    if rules.payment_go_bak_liable == LIABLE_LAST_LOSER:
        losers.reverse()
    elif rules.payment_go_bak_liable != LIABLE_FIRST_LOSER:
        # only the seat that called the first go of the round can be liable
        return losers[:1] if record.goes[0] != record.winner else []
    return losers


def _doubled(
    rules: Rules, points: i64, lines: tuple[Part, ...], liable: int, shares: list[Bill]
) -> Bill:
    """Return the bill for the other reading of R27: the liable seat pays its own share twice, and
    the other losers pay nothing.

    If none of the other losers owes anything, the share isn't doubled. If one of them does, but the
    liable seat is exempt because it has captured nothing, it pays its share once, as if it were not
    exempt.
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
    whole = (points + added_up(own.lines) - added_up(lines)) * product(times)
    due = limited(rules, whole)
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

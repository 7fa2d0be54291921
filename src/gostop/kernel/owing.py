"""What the losers owe the winner: (points + go points) × multipliers × each loser's penalties.

Everything is in plain tuples: a bill names its rules by codes, and is told to users elsewhere.
"""

from typing import Final

from gostop.kernel.deck import BIT
from gostop.kernel.i64 import count, i64
from gostop.kernel.points import best_of, counts, pi, total
from gostop.kernel.position import NOBODY, WON_THREE_PPEOK, Record
from gostop.kernel.rules import (
    COUNTER_FLAT_FOUR,
    COUNTER_IN_PLACE,
    COUNTER_NONE,
    LIABLE_FIRST_LOSER,
    LIABLE_LAST_LOSER,
    LIABLE_NOBODY,
    ORDINARY_WIN,
    PAID_THIRD_PPEOK,
    Measure,
    Rules,
)

Part = tuple[int, int]
"""A code, and the points that it adds or the factor by which it multiplies."""
Bill = tuple[int, int, int, i64, tuple[Part, ...], tuple[Part, ...], int, int]
"""Payer, payee, points; the winner's cards as counted, whose score is the first to add up, or 0;
what else adds up; what multiplies; the seat whose share it is; by which liability it is paid."""

# The codes of what adds up or multiplies; the ruleset's multipliers and then its baks follow.
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
MEASURED: Final = 11

# By which rule a seat pays another's share.
OWN: Final = 0
BY_GO_BAK: Final = 1
BY_REFUSAL: Final = 2

# What a go is when it is called.
PLAIN_GO: Final = 0
COUNTER: Final = 1
RECOUNTER: Final = 2


def bills(rules: Rules, record: Record, captured: list[i64]) -> tuple[Bill, ...]:
    """The losers' payments to the winner, of a round that was won."""
    winner = record.winner
    if rules.wins[record.reason] != ORDINARY_WIN:
        return _special(rules, record)
    lines, called = _called(rules, record)
    liable, liability = _liable(rules, record)
    # R1: the winner's cup is counted as makes the losers together owe more; an animal in a tie
    best: tuple[Bill, ...] = ()
    most = -1
    for counted in counts(rules, captured[winner], record.cup):
        found = _owed(rules, record, captured, counted, lines, called, liable, liability)
        owed = 0
        for bill in found:
            owed += bill[2]
        if owed > most:
            best, most = tuple(found), owed
    return best


def balance(rules: Rules, record: Record, owed: tuple[Bill, ...], players: int) -> list[int]:
    """What each seat wins or pays by the bills and by what was paid during the round."""
    points = [0] * players
    if stands(rules, record):
        for payer, payee, paid, _ in record.instants:
            points[payer] -= paid
            points[payee] += paid
    for bill in owed:
        points[bill[0]] -= bill[2]
        points[bill[1]] += bill[2]
    return points


def stands(rules: Rules, record: Record) -> bool:
    """Whether what was paid during the round is paid: some rules annul it in a draw (R36)."""
    return record.winner != NOBODY or rules.kept_in_draw


# Special wins.


def _special(rules: Rules, record: Record) -> tuple[Bill, ...]:
    """Their own points, times the carry (R16), from each opponent; nothing else."""
    points = rules.wins[record.reason]
    if record.reason == WON_THREE_PPEOK and not rules.three_run_too:
        # R11: by the other reading the run that was paid is all that three in a row win
        for _, payee, _, what in record.instants:
            if payee == record.winner and what == PAID_THIRD_PPEOK:
                return ()
    if not points:
        return ()
    lines = ((SPECIAL, points),)
    times = _carry(record) if rules.special_carry else ()
    return tuple(
        [
            (loser, record.winner, points * product(times), 0, lines, times, loser, OWN)
            for loser in record.active
            if loser != record.winner
        ]
    )


# Ordinary wins: what each loser owes.


def product(times: tuple[Part, ...]) -> int:
    """By what some factors multiply together."""
    whole = 1
    for _, factor in times:
        whole *= factor
    return whole


def _called(rules: Rules, record: Record) -> tuple[tuple[Part, ...], tuple[Part, ...]]:
    """What the winner's goes add; and how its calls, and the draws before, multiply."""
    winner = record.winner
    lines: tuple[Part, ...] = ()
    times: list[Part] = []
    if record.goes:
        goes = record.goes.count(winner)
        if rules.counter_go != COUNTER_NONE:
            goes -= _counter(rules, record, times)
        added = rules.go_points * min(goes, rules.go_points_up_to)
        if added:
            lines = ((GO_POINTS, added),)
        if goes >= rules.go_doubles_from:
            times.insert(0, (GO_DOUBLING, 2 ** (goes - rules.go_doubles_from + 1)))
    times.extend(_carry(record))
    if rules.shake_factor > 1:
        for seat, _ in record.shakes:
            if seat == winner:
                times.append((SHAKE, rules.shake_factor))
    if rules.bomb_factor > 1:
        times.extend([(BOMB, rules.bomb_factor)] * record.bombs.count(winner))
    return lines, tuple(times)


def _counter(rules: Rules, record: Record, times: list[Part]) -> int:
    """How the winner's goes against an opponent's multiply; how many of them are worth nothing else
    (R13).
    """
    counters = recounters = 0
    for seat, kind in zip(record.goes, go_classes(record.goes), strict=True):
        if seat == record.winner and kind == COUNTER:
            counters += 1
        elif seat == record.winner and kind == RECOUNTER:
            recounters += 1
    if rules.counter_go == COUNTER_FLAT_FOUR:
        if counters + recounters:
            times.append((COUNTER_GO, 4))
        return 0
    times.extend([(COUNTER_GO, 2)] * counters)
    if recounters:
        times.append((RECOUNTER_GO, 2 * 2**recounters))
    return counters + recounters if rules.counter_go == COUNTER_IN_PLACE else 0


def go_classes(goes: tuple[int, ...]) -> tuple[int, ...]:
    """What each go of a round was when it was called: while an opponent's go stands it is a
    counter-go, while an opponent's counter-go does a re-counter-go.
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


def _carry(record: Record) -> tuple[Part, ...]:
    """What the draws before multiply."""
    return ((CARRY, record.carry),) if record.carry > 1 else ()


def measured(rules: Rules, measure: Measure, counted: i64) -> bool:
    """Whether cards as counted hold as many as a measure wants."""
    cards = counted & measure.mask
    have = pi(rules, cards) if measure.by_pi else count(cards)
    return measure.least <= have <= measure.most


def _owed(
    rules: Rules,
    record: Record,
    captured: list[i64],
    counted: i64,
    lines: tuple[Part, ...],
    called: tuple[Part, ...],
    liable: int,
    liability: int,
) -> list[Bill]:
    """The bills with the winner's cards as counted: each loser's own share, by whoever pays it."""
    winner = record.winner
    points = total(rules, counted)
    for _, added in lines:
        points += added
    times = called
    code = MEASURED
    for multiplier in rules.multipliers:
        if measured(rules, multiplier, counted):
            times += ((code, multiplier.factor),)
        code += 1
    threats = [
        (code + index, bak) for index, bak in enumerate(rules.baks) if scored(rules, bak, counted)
    ]
    shares: list[Bill] = []
    for loser in record.active:
        if loser == winner:
            continue
        owed = times + _penalties(rules, record, loser, captured[loser], threats)
        if rules.empty_exempt and not captured[loser]:
            owed += ((NO_CAPTURES, 0),)
        by, payer = (OWN, loser) if liable in (NOBODY, loser) else (liability, liable)
        due = points * product(owed)
        shares.append((payer, winner, due, counted, lines, owed, loser, by))
    if liability == BY_GO_BAK and rules.own_doubled:
        return [_doubled(points, liable, shares)]
    return shares


def scored(rules: Rules, bak: Measure, counted: i64) -> bool:
    """Whether the winner has scored a combination of a bak."""
    for unit, wanted, mask, least in bak.scored:
        if count(counted & mask) >= least and best_of(rules, unit, counted)[0] in wanted:
            return True
    return False


def _penalties(
    rules: Rules, record: Record, loser: int, cards: i64, threats: list[tuple[int, Measure]]
) -> tuple[Part, ...]:
    """A loser's penalties, its cup counted as makes it owe less (R1)."""
    best: tuple[Part, ...] = ()
    if threats:
        ways = counts(rules, cards, record.cup)
        best = _baks(rules, ways[0], threats)
        # a loser whose only junk the cup would be keeps it an animal
        if best and len(ways) > 1 and pi(rules, ways[0]):
            other = _baks(rules, ways[1], threats)
            if product(other) < product(best):
                best = other
    if rules.go_bak_two > 1 and loser in record.goes:
        best += ((GO_BAK, rules.go_bak_two),)
    return best


def _baks(rules: Rules, counted: i64, threats: list[tuple[int, Measure]]) -> tuple[Part, ...]:
    """The baks of a loser's cards as counted."""
    found: tuple[Part, ...] = ()
    for code, bak in threats:
        if measured(rules, bak, counted):
            found += ((code, bak.factor),)
    return found


# Who pays it.


def _liable(rules: Rules, record: Record) -> tuple[int, int]:
    """The loser that pays for all, or nobody, and by which rule (R26; R22)."""
    if record.goes and rules.liable != LIABLE_NOBODY and len(record.active) > 2:
        losers = [seat for seat in record.goes if seat != record.winner]
        if losers and rules.liable == LIABLE_LAST_LOSER:
            return losers[-1], BY_GO_BAK
        if losers and (rules.liable == LIABLE_FIRST_LOSER or record.goes[0] == losers[0]):
            return losers[0], BY_GO_BAK
    freed = not rules.offers or (len(record.goes) > 0 and rules.go_frees)
    if not freed and record.refused not in (NOBODY, record.winner):
        return record.refused, BY_REFUSAL
    return NOBODY, OWN


def _doubled(points: int, liable: int, shares: list[Bill]) -> Bill:
    """R27, the other reading: the liable seat pays its own share twice, nobody else pays.

    Its own exemption takes one of the two away; where nobody else owes anything it is not doubled.
    """
    owing = False
    own = shares[0]
    for share in shares:
        if share[6] == liable:
            own = share
        elif not _exempt(share):
            owing = True
    times = own[5]
    if owing:
        times = times[:-1] if _exempt(own) else (*times, (GO_BAK_SHARE, 2))
    return (own[0], own[1], points * product(times), own[3], own[4], times, liable, BY_GO_BAK)


def _exempt(share: Bill) -> bool:
    """Whether a loser without a captured card owes nothing."""
    return len(share[5]) > 0 and share[5][-1][0] == NO_CAPTURES

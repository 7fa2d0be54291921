"""Steps 6 and 7 of a turn: steal junk; then what first turns and runs of ppeok earn at once."""

from gostop.kernel import trace as facts
from gostop.kernel.deck import BONUS, JUNK, ids_of
from gostop.kernel.i64 import count, i64
from gostop.kernel.points import pi
from gostop.kernel.position import (
    BOMB,
    JJOK,
    PPEOK,
    TTADAK,
    UNSCORED,
    Position,
    Seat,
    is_last,
    is_round_last,
    opponents,
)
from gostop.kernel.rules import (
    PAID_FIRST_JJOK,
    PAID_FIRST_PPEOK,
    PAID_FIRST_TTADAK,
    PAID_FURTHER_PPEOK,
    STEAL_BOMB,
    STEAL_BONUS,
    STEAL_JJOK,
    STEAL_SWEEP,
    STEAL_TTADAK,
)
from gostop.kernel.trace import Trace


def steal(
    p: Position,
    mine: Seat,
    caught: i64,
    everything: i64,
    event: int,
    stacks: tuple[int, ...],
    trace: Trace,
) -> None:
    """Junk from every opponent: the turn's events add up."""
    rates = p.rules.last_steals if is_last(p, mine) else p.rules.steals
    wanted = rates[STEAL_BONUS] * (p.gained + count(everything & BONUS))
    if event == BOMB:
        wanted += rates[STEAL_BOMB]
    elif event == JJOK:
        wanted += rates[STEAL_JJOK]
    elif event == TTADAK:
        wanted += rates[STEAL_TTADAK]
    for stack in stacks:
        wanted += rates[stack]
    if sweeps(p, caught, everything):
        wanted += rates[STEAL_SWEEP]
        if trace is not None:
            trace.append((facts.SWEPT, p.turn))
    if wanted:
        for victim in opponents(p, p.turn):
            if p.seats[victim].captured & JUNK:
                rob(p, mine, victim, wanted, trace)


def sweeps(p: Position, caught: i64, everything: i64) -> bool:
    """Cards were taken off the table and none is left on it; literally (R5), whoever captures on
    the round's last turn.
    """
    if p.rules.sweep_literal:
        return everything != 0 and is_round_last(p)
    return caught != 0 and not p.table


def rob(p: Position, mine: Seat, victim: int, wanted: int, trace: Trace) -> None:
    """So many junk cards of one opponent: lowest value first, ordinary before bonus, card order."""
    theirs = p.own(victim)
    theirs.points = UNSCORED
    for group in p.rules.steal_order:
        found = theirs.captured & group
        while found and wanted > 0:
            junk = found & -found
            found ^= junk
            theirs.captured ^= junk
            mine.captured |= junk
            # R30: by the other reading a double counts as two
            wanted -= pi(p.rules, junk) if p.rules.steal_value else 1
            if trace is not None:
                trace.append((facts.JUNK_STOLEN, p.turn, victim, ids_of(junk)[0]))


# Step 7: instant payments.


def pay(p: Position, mine: Seat, event: int, trace: Trace) -> None:
    """A first-turn ppeok pays once its points, the n-th in a row n times (or doubled: R10);
    first-turn jjok and ttadak have their own.
    """
    rules, first = p.rules, mine.turns == 0
    if event == PPEOK:
        mine.run = run = mine.run + 1
        p.write().ppeoks += (p.turn,)
        if first:
            pay_all(p, rules.first_ppeok, PAID_FIRST_PPEOK, trace)
        elif rules.runs and run > 1 and (rules.run_any_turn or run == mine.turns + 1):
            times = 2 ** (run - 1) if rules.run_doubles else run
            what = min(PAID_FIRST_PPEOK + run - 1, PAID_FURTHER_PPEOK)
            pay_all(p, times * rules.first_ppeok, what, trace)
    elif first and event == JJOK:
        pay_all(p, rules.first_jjok, PAID_FIRST_JJOK, trace)
    elif first and event == TTADAK:
        pay_all(p, rules.first_ttadak, PAID_FIRST_TTADAK, trace)


def pay_all(p: Position, points: int, what: int, trace: Trace) -> None:
    """Every opponent pays so many points at once."""
    if not points:
        return
    record = p.write()
    for payer in opponents(p, p.turn):
        record.instants += ((payer, p.turn, points, what),)
        if trace is not None:
            trace.append((facts.PAID, payer, p.turn, points, what))

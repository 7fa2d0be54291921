"""Steps 6 and 7 of a turn: steal junk, and pay at once for first turns and runs of ppeok."""

from typing import Final

from gostop.kernel import event_codes, rule_codes
from gostop.kernel.bits import count
from gostop.kernel.deck import (
    ANIMALS,
    BIT,
    BONUS,
    BRIGHTS,
    CUP_AS_JUNK,
    JUNK,
    MONTH_MASK,
    RIBBONS,
    ids_of,
)
from gostop.kernel.event_codes import Trace
from gostop.kernel.history import shares
from gostop.kernel.i64 import i64
from gostop.kernel.payments import power
from gostop.kernel.points import cup_is_junk, pi, score
from gostop.kernel.position import (
    BOMB,
    FURTHER_FLIP,
    JJOK,
    PPEOK,
    SMALL_BOMB,
    TTADAK,
    UNSCORED,
    Position,
    Seat,
    is_last,
    is_round_last,
)
from gostop.kernel.rules import (
    CUP_ANIMAL,
    NEVER,
    OF_MAKER,
    PAID_CAPTURE,
    PAID_FIRST_BOMB,
    PAID_FIRST_JJOK,
    PAID_FIRST_PPEOK,
    PAID_FIRST_TTADAK,
    PAID_FURTHER_PPEOK,
    STEAL_BOMB,
    STEAL_BONUS,
    STEAL_EACH_KIND,
    STEAL_JJOK,
    STEAL_MANY_STACKS,
    STEAL_SMALL_BOMB,
    STEAL_STACK,
    STEAL_SWEEP,
    STEAL_TTADAK,
    SWEEP_EMPTY,
    SWEEP_LAST_OF_ROUND,
    cards_stolen,
    pi_stolen,
)

DOUBLE: Final = 2
"""The pi of a double junk, and of a bonus card worth as much."""
_CAUSES: Final = {
    BOMB: STEAL_BOMB,
    JJOK: STEAL_JJOK,
    TTADAK: STEAL_TTADAK,
    SMALL_BOMB: STEAL_SMALL_BOMB,
}
"""The event to steal for, by the event of the turn."""
# Most turns steal for at most one event, so the tuples with one event are made only once.
_BY_EVENT: Final[tuple[tuple[int, ...], ...]] = tuple(
    [(_CAUSES[event],) if event in _CAUSES else () for event in range(FURTHER_FLIP + 1)]
)
_MANY_STACKS: Final[tuple[int, ...]] = (STEAL_MANY_STACKS,)
_SWEEP: Final[tuple[int, ...]] = (STEAL_SWEEP,)
_EACH_KIND: Final[tuple[int, ...]] = (STEAL_EACH_KIND,)
_BONUS: Final[tuple[int, ...]] = (STEAL_BONUS,)


def steal(
    p: Position, caught: i64, everything: i64, event: i64, stacks: tuple[int, ...], trace: Trace
) -> None:
    """Steal junk from every opponent. The thefts for all events of the turn add up.

    `caught` are the cards that the turn has taken off the table. `everything` has these cards and
    the bonus cards that came with them.
    """
    causes = causes_of(p, caught, everything, event, stacks, trace)
    if not causes:
        return
    rules, mine = p.rules, p.seats[p.turn]
    steals = rules.steals if mine.hand else rules.late_steals
    if is_last(p, mine):
        steals = rules.last_steals
    # the loop also visits seats that sit out, but they have no captures to steal from
    victim = p.turn
    for _ in range(rules.players - 1):
        victim += 1
        if victim == rules.players:
            victim = 0
        due: i64 = 0
        for cause in causes:
            due += stolen_for(steals, cause, victim)
        if due and p.seats[victim].captured & (JUNK | rules.stealable_cup | rules.lockable_cup):
            rob(p, victim, due, steals, causes, trace)


def causes_of(
    p: Position, caught: i64, everything: i64, event: i64, stacks: tuple[int, ...], trace: Trace
) -> tuple[int, ...]:
    """Return the events for which a turn may steal, as constants `STEAL_…`, in the order in which
    they take junk. If only one seat gives junk for a stack, the event is `OF_MAKER` plus this seat.
    """
    causes = _BY_EVENT[event]
    if stacks:
        causes += stacks
        if p.rules.many_stacks != NEVER and many_stacks(p, len(stacks)):
            causes += _MANY_STACKS
    if sweeps(p, caught, everything, event):
        causes += _SWEEP
        if trace is not None:
            trace.put_one(event_codes.SWEPT, rule_codes.SWEEP, p.turn)
    if p.seats[p.turn].turns == 0 and has_each_kind(with_gained(p, everything)):
        causes += _EACH_KIND
    if p.gained or everything & BONUS:
        causes += _BONUS * (len(p.gained) + count(everything & BONUS))
    return causes


def stolen_for(steals: tuple[int, ...], cause: i64, victim: i64) -> i64:
    """Return the junk that an event steals from one opponent (see `ONE_PI`)."""
    if cause < OF_MAKER:
        return steals[cause]
    return steals[STEAL_STACK] if cause == OF_MAKER + victim else 0


def cause_at(
    steals: tuple[int, ...], causes: tuple[int, ...], victim: i64, taken: i64, by_pi: bool
) -> int:
    """Return the constant `STEAL_…` of the event for which the next junk is stolen. The events
    before it have taken a number of cards, or of pi.
    """
    at: i64 = -1
    while taken >= 0:
        at += 1
        stolen = stolen_for(steals, causes[at], victim)
        taken -= pi_stolen(stolen) if by_pi else cards_stolen(stolen)
    return STEAL_STACK if causes[at] >= OF_MAKER else causes[at]


def many_stacks(p: Position, taken: int) -> bool:
    """Record the stacks that a seat has just taken. Return whether the seat has reached the
    rewarded number of stacks with them.
    """
    before = p.record.stacks.count(p.turn)
    p.write().stacks += (p.turn,) * taken
    return before < p.rules.many_stacks <= before + taken


def with_gained(p: Position, caught: i64) -> i64:
    """Return the cards that a turn has caught, with the bonus cards captured from the hand."""
    for bonus, _ in p.gained:
        caught |= BIT[bonus]
    return caught


def has_each_kind(cards: i64) -> bool:
    """Whether some cards include a bright, an animal, a ribbon and junk."""
    return (
        cards & BRIGHTS != 0 and cards & ANIMALS != 0 and cards & RIBBONS != 0 and cards & JUNK != 0
    )


def sweeps(p: Position, caught: i64, everything: i64, event: i64) -> bool:
    """Whether the turn is a sweep: it took cards off the table and left no card there.

    In some rules, only a capture on the round's last turn is a sweep (R5). In others, a sweep must
    take the last two cards of the table, of different months: one with the hand card or with the
    three cards of a bomb, the other with the flip (FW).
    """
    if p.rules.turn_sweep == SWEEP_LAST_OF_ROUND:
        return everything != 0 and is_round_last(p)
    if not caught or p.table:
        return False
    if p.rules.turn_sweep == SWEEP_EMPTY:
        return True
    months = [month for month in MONTH_MASK if caught & month]
    return count(caught) == (6 if event == BOMB else 4) and len(months) == 2


def rob(
    p: Position,
    victim: i64,
    due: i64,
    steals: tuple[int, ...],
    causes: tuple[int, ...],
    trace: Trace,
) -> None:
    """Steal from one opponent: first a number of junk cards, and then more junk, up to a number of
    pi.

    The junk with the lowest value comes first, ordinary junk before bonus cards, and then in card
    order. In some rules the thief may even steal the sake cup, while the cup counts as junk. In
    others, a theft that finds no other junk leaves the cup but makes it an animal.
    """
    cards, more = cards_stolen(due), pi_stolen(due)
    mine, theirs = p.seats[p.turn], p.own(victim)
    theirs.points = UNSCORED
    while cards + more > 0:
        junk = lowest(p, theirs.captured)
        if not junk:
            break
        worth = pi(p.rules, CUP_AS_JUNK if junk & p.rules.cup else junk)
        theirs.captured ^= junk
        mine.captured |= junk
        # a thief gives no change if two pi are due and a double junk counts as two
        excess = p.rules.steal_change and (
            cards + more == 1 or (cards > 0 and not p.rules.steal_by_value)
        )
        if trace is not None:
            by_pi = cards == 0
            taken = pi_stolen(due) - more if by_pi else cards_stolen(due) - cards
            cause = cause_at(steals, causes, victim, taken, by_pi)
            trace.put_three(event_codes.JUNK_STOLEN, cause, p.turn, victim, ids_of(junk)[0])
        if cards > 0:
            # R30: in the other reading, a double junk counts as two cards
            cards = max(cards - (worth if p.rules.steal_by_value else 1), 0)
        else:
            more = max(more - worth, 0)
        if excess and worth == DOUBLE:
            give_change(p, mine, theirs, victim, trace)
    if cards + more > 0 and theirs.captured & p.rules.lockable_cup and not p.record.cup:
        p.write().cup = CUP_ANIMAL
        if trace is not None:
            trace.put_two(event_codes.CUP_COUNTED, rule_codes.CUP_LOCKED, victim, CUP_ANIMAL)
    if p.rules.go_regained:
        lower_bar(p, theirs)
        lower_bar(p, mine)


def lower_bar(p: Position, seat: Seat) -> None:
    """Let a seat that has lost points after its last go be asked again when its score rises (R25).

    A score below the threshold needs no lower bar.
    """
    if seat.bar >= p.rules.go_threshold:
        seat.bar = min(seat.bar, score(p.rules, seat.captured, p.record.cup))


def lowest(p: Position, captured: i64) -> i64:
    """Return the junk that is stolen first from some captures, or 0 if no card can be stolen."""
    for group in p.rules.steal_order:
        found = captured & group
        if found & p.rules.stealable_cup and (
            (p.rules.lockable_cup and not captured & JUNK)
            or not cup_is_junk(p.rules, captured, p.record.cup)
        ):
            found &= ~p.rules.stealable_cup
        if found:
            return found & -found
    return 0


def give_change(p: Position, mine: Seat, theirs: Seat, victim: i64, trace: Trace) -> None:
    """Give back the thief's lowest single junk, because the thief took a double junk where one pi
    was due.
    """
    single = mine.captured & JUNK & ~p.rules.doubles
    if not single:
        return
    single &= -single
    mine.captured ^= single
    theirs.captured |= single
    if trace is not None:
        trace.put_three(
            event_codes.JUNK_GIVEN_BACK, rule_codes.CHANGE, p.turn, victim, ids_of(single)[0]
        )


# Step 7: instant payments.


def pay(p: Position, mine: Seat, everything: i64, event: i64, trace: Trace) -> None:
    """Pay at once for the events of a turn.

    The payment for a ppeok on the first turn is made once. For the n-th ppeok in a row, it is made
    n times, or it doubles with each ppeok, or stays the same (R10). A jjok, a ttadak and a bomb on
    the first turn have their own points. In some rules, certain captured cards do, too.
    """
    rules, first = p.rules, mine.turns == 0
    if event == PPEOK:
        p.write().ppeoks += (p.turn,)
        # a run is counted only while it can still be paid, so that positions with the same future
        # are equal
        if rules.runs and (rules.run_any_turn or mine.run == mine.turns):
            mine.run += 1
        run = mine.run
        carry: i64 = p.record.carry if rules.instant_ppeok_carry else 1
        if first:
            pay_all(p, rules.instant_ppeok, carry, PAID_FIRST_PPEOK, trace)
        elif run > 1:
            owed: i64 = rules.instant_ppeok
            if rules.run_doubles:
                owed *= power(2, run - 1)
            elif not rules.run_flat:
                owed *= run
            what = min(PAID_FIRST_PPEOK + run - 1, PAID_FURTHER_PPEOK)
            pay_all(p, owed, carry, what, trace)
    elif first and event == JJOK:
        pay_all(p, rules.instant_jjok, 1, PAID_FIRST_JJOK, trace)
    elif first and event == TTADAK:
        pay_all(p, rules.instant_ttadak, 1, PAID_FIRST_TTADAK, trace)
    elif first and event == BOMB:
        pay_all(p, rules.instant_bomb, 1, PAID_FIRST_BOMB, trace)
    captured = with_gained(p, everything) if rules.captures else everything
    for place, (cards, points, only_first) in enumerate(rules.captures):
        if not cards & ~captured and (first or not only_first):
            rounds = 1 + rules.pots[place]
            pay_all(p, points // rounds, rounds, PAID_CAPTURE + place, trace)


def pay_all(p: Position, points: int, times: i64, what: int, trace: Trace) -> None:
    """Let every opponent pay points, or its share of the points, at once. `times` multiplies the
    payment.
    """
    if not points:
        return
    record = p.write()
    for payer, share in shares(record.active, p.turn, points, p.rules.gained_in_all):
        due: i64 = share
        due *= times
        record.instants += ((payer, p.turn, due, what),)
        if trace is not None:
            trace.put_three(event_codes.PAID, rule_codes.PAYMENTS + what, payer, p.turn, due)

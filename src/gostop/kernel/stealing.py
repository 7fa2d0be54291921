"""Steps 6 and 7 of a turn: steal junk; then pay at once for first turns and runs of ppeok."""

from gostop.kernel import trace as facts
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
from gostop.kernel.i64 import i64
from gostop.kernel.penalties import power
from gostop.kernel.points import cup_is_junk, pi
from gostop.kernel.position import (
    BOMB,
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
from gostop.kernel.record import shares
from gostop.kernel.rules import (
    NEVER,
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
    STEAL_SWEEP,
    STEAL_TTADAK,
    SWEEP_EMPTY,
    SWEEP_LAST_OF_ROUND,
    WORTH,
)
from gostop.kernel.trace import Trace


def steal(  # noqa: PLR0912  # each event is a branch of one sum
    p: Position,
    mine: Seat,
    caught: i64,
    everything: i64,
    event: i64,
    stacks: tuple[int, ...],
    trace: Trace,
) -> None:
    """Steal junk from every opponent; the events of the turn add up."""
    rules = p.rules
    rates = rules.last_steals if is_last(p, mine) else rules.steals
    earned: i64 = 0
    if event == BOMB:
        earned = rates[STEAL_BOMB]
    elif event == SMALL_BOMB:
        earned = rates[STEAL_SMALL_BOMB]
    elif event == JJOK:
        earned = rates[STEAL_JJOK]
    elif event == TTADAK:
        earned = rates[STEAL_TTADAK]
    for what in stacks:
        earned += rates[what]
    if stacks and rules.many_stacks != NEVER and many_stacks(p, len(stacks)):
        earned += rates[STEAL_MANY_STACKS]
    if sweeps(p, caught, everything):
        earned += rates[STEAL_SWEEP]
        if trace is not None:
            trace.append((facts.SWEPT, p.turn))
    if mine.turns == 0 and has_each_kind(with_gained(p, everything)):
        earned += rates[STEAL_EACH_KIND]
    if p.gained or everything & BONUS:
        earned += rates[STEAL_BONUS] * (len(p.gained) + count(everything & BONUS))
    if not earned:
        return
    # a seat that sits out has no captures
    victim = p.turn
    for _ in range(rules.players - 1):
        victim += 1
        if victim == rules.players:
            victim = 0
        if p.seats[victim].captured & (JUNK | rules.stealable_cup):
            rob(p, mine, victim, earned % WORTH, earned // WORTH, trace)


def many_stacks(p: Position, taken: int) -> bool:
    """Whether a seat reaches the rewarded number of stacks with the stacks just taken."""
    before = p.record.stacks.count(p.turn)
    p.write().stacks += (p.turn,) * taken
    return before < p.rules.many_stacks <= before + taken


def with_gained(p: Position, caught: i64) -> i64:
    """The cards that a turn has caught, with the bonus cards that it captured from the hand."""
    for bonus, _ in p.gained:
        caught |= BIT[bonus]
    return caught


def has_each_kind(cards: i64) -> bool:
    """Whether there is a bright, an animal, a ribbon and junk among some cards."""
    return (
        cards & BRIGHTS != 0 and cards & ANIMALS != 0 and cards & RIBBONS != 0 and cards & JUNK != 0
    )


def sweeps(p: Position, caught: i64, everything: i64) -> bool:
    """Whether the turn is a sweep: it took cards off the table and left none there.

    By other rules any capture on the round's last turn is one (R5), or two pairs of different
    months with the last two cards of the table.
    """
    if p.rules.turn_sweep == SWEEP_LAST_OF_ROUND:
        return everything != 0 and is_round_last(p)
    if not caught or p.table:
        return False
    if p.rules.turn_sweep == SWEEP_EMPTY:
        return True
    months = [month for month in MONTH_MASK if caught & month]
    return count(caught) == 4 and len(months) == 2


def rob(p: Position, mine: Seat, victim: i64, wanted: i64, worth: i64, trace: Trace) -> None:
    """Steal a number of junk cards from one opponent, and further ones by their worth.

    The lowest value comes first, ordinary junk before bonus cards, then card order. By some rules
    the sake cup is one of them, while it counts as junk.
    """
    theirs = p.own(victim)
    theirs.points = UNSCORED
    for group in p.rules.steal_order:
        found = theirs.captured & group
        while found and wanted + worth > 0:
            junk = found & -found
            found ^= junk
            value = junk
            if junk & p.rules.stealable_cup:
                if not cup_is_junk(p.rules, theirs.captured, p.record.cup):
                    continue
                value = CUP_AS_JUNK
            theirs.captured ^= junk
            mine.captured |= junk
            if wanted > 0:
                # R30: by the other reading a double counts as two
                wanted -= pi(p.rules, value) if p.rules.steal_by_value else 1
                wanted = max(wanted, 0)
            else:
                worth = max(worth - pi(p.rules, value), 0)
            if trace is not None:
                trace.append((facts.JUNK_STOLEN, p.turn, victim, ids_of(junk)[0]))


# Step 7: instant payments.


def pay(p: Position, mine: Seat, everything: i64, event: i64, trace: Trace) -> None:
    """Pay at once for the events of a turn.

    A first-turn ppeok pays its points once, the n-th in a row n times (or doubled: R10). First-turn
    jjok, ttadak and bomb have points of their own, and certain cards may have some.
    """
    rules, first = p.rules, mine.turns == 0
    if event == PPEOK:
        p.write().ppeoks += (p.turn,)
        # a run is counted where it can still be paid, so that equal positions are equal
        if rules.runs and (rules.run_any_turn or mine.run == mine.turns):
            mine.run += 1
        run = mine.run
        if first:
            pay_all(p, rules.instant_ppeok, 1, PAID_FIRST_PPEOK, trace)
        elif run > 1:
            times = power(2, run - 1) if rules.run_doubles else run
            what = min(PAID_FIRST_PPEOK + run - 1, PAID_FURTHER_PPEOK)
            pay_all(p, times * rules.instant_ppeok, 1, what, trace)
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
    """Let every opponent pay points at once, or its share of them, a number of times."""
    if not points:
        return
    record = p.write()
    for payer, share in shares(record.active, p.turn, points, p.rules.gained_in_all):
        due: i64 = share
        due *= times
        record.instants += ((payer, p.turn, due, what),)
        if trace is not None:
            trace.append((facts.PAID, payer, p.turn, due, what))

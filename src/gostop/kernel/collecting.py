"""Step 5 of a turn: capture what was paired, the stacks taken, and the bonus cards set aside;
by way of steps 6 and 7 (`stealing`) to the end of the turn (`deciding`).
"""

from gostop.kernel import trace as facts
from gostop.kernel.deciding import decide
from gostop.kernel.deck import BIT, MATES, MONTH_MASK
from gostop.kernel.i64 import count, i64
from gostop.kernel.position import (
    CHOOSE_FLIP,
    CHOOSE_HAND,
    NO_CARD,
    PPEOK,
    UNSCORED,
    Open,
    Pile,
    Position,
    Seat,
)
from gostop.kernel.rules import STEAL_DEALT_STACK, STEAL_OWN_STACK, STEAL_STACK
from gostop.kernel.stealing import pay, steal
from gostop.kernel.trace import Trace


def collect(
    p: Position,
    mine: Seat,
    card: int,
    laid: i64,
    took: i64,
    flipped: int,
    event: int,
    aside: i64,
    trace: Trace,
) -> Position:
    """Each laid card takes its like, one of two as its owner chooses, or a stack; or lies loose."""
    table = p.table
    caught: i64 = 0
    loose: i64 = 0
    if card != NO_CARD:
        mates = MATES[card]
        taken = took & mates
        if taken:
            caught = laid | taken
        elif table & mates:
            p.phase = CHOOSE_HAND
            p.open = Open(card, laid, took, flipped, event, aside)
            return p
        else:
            loose = laid
    if flipped != NO_CARD:
        mates = MATES[flipped]
        taken = took & mates or table & mates
        if not taken:
            loose |= BIT[flipped]
        elif count(taken) == 2:
            p.phase = CHOOSE_FLIP
            p.open = Open(card, laid, took, flipped, event, aside)
            return p
        else:
            caught |= BIT[flipped] | taken
    p.table = table & ~caught | loose
    return capture(p, mine, caught, event, aside, trace)


def capture(p: Position, mine: Seat, caught: i64, event: int, aside: i64, trace: Trace) -> Position:
    """What was caught, the bonus cards on stacks and those set aside go to the captures; the turn's
    events steal and pay, and it is over.
    """
    stacks: tuple[int, ...] = ()
    everything = caught | aside if aside else caught
    if p.piles and caught:
        buried, stacks = take_stacks(p, caught, trace)
        everything |= buried
    if everything:
        mine.captured |= everything
        mine.points = UNSCORED
        mine.dry = 0
        if trace is not None:
            trace.append((facts.CAPTURED, p.turn, everything))
    else:
        mine.dry += 1
    if event or stacks or aside or not p.table or p.gained or p.rules.sweep_literal:
        steal(p, mine, caught, everything, event, stacks, trace)
        pay(p, mine, event, trace)
        if p.gained:
            mine.points = UNSCORED
            mine.dry = 0
            p.gained = 0
    if mine.run and event != PPEOK:
        mine.run = 0
    mine.turns += 1
    return decide(p, mine, event == PPEOK, trace)


def take_stacks(p: Position, caught: i64, trace: Trace) -> tuple[i64, tuple[int, ...]]:
    """The bonus cards on the stacks that were taken; and what each stack is to steal for."""
    buried: i64 = 0
    stacks: list[int] = []
    left: list[Pile] = []
    for pile in p.piles:
        month, owner, bonus = pile
        if not caught & MONTH_MASK[month]:
            left.append(pile)
            continue
        buried |= bonus
        if owner == p.turn:
            stacks.append(STEAL_OWN_STACK)
        else:
            stacks.append(STEAL_STACK if owner >= 0 else STEAL_DEALT_STACK)
        if trace is not None:
            trace.append((facts.STACK_TAKEN, p.turn, month, owner))
    p.piles = tuple(left)
    return buried, tuple(stacks)

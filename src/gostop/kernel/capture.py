"""Steps 3 to 5 of a turn: match the laid cards, flip, and collect the caught cards.

`catch` also calls steps 6 and 7 (`stealing`) and the end of the turn (`deciding`).
"""

from typing import Final

from gostop.kernel import event_codes
from gostop.kernel.bits import count
from gostop.kernel.end_turn import decide
from gostop.kernel.deck import BIT, CARDS, FACES, MONTH_MASK, month_of_id
from gostop.kernel.i64 import i64
from gostop.kernel.position import (
    CHOOSE_FLIP,
    CHOOSE_HAND,
    CHOOSE_LAID,
    FURTHER_FLIP,
    JJOK,
    PLAIN,
    PPEOK,
    TO_FLIP,
    TTADAK,
    UNSCORED,
    Open,
    Pile,
    Position,
    Seat,
    is_last,
)
from gostop.kernel.history import NO_CARD, Further
from gostop.kernel.event_codes import Trace
from gostop.kernel.rules import (
    FROM_MAKER,
    OF_MAKER,
    PPEOK_ALWAYS,
    PPEOK_CAPTURES_THREE,
    STEAL_DEALT_STACK,
    STEAL_OWN_STACK,
    STEAL_STACK,
)
from gostop.kernel.steal import pay, steal, with_gained

NO_STACKS: Final[tuple[int, ...]] = ()
"""An empty tuple, for a turn that takes no stack. Most turns take none."""
UNSEEN: Final = -1
"""Stands for the table cards that the hand card takes, until `catch` has found them."""


def catch(  # noqa: PLR0912, PLR0915  # one turn, with a branch for each choice
    p: Position,
    mine: Seat,
    card: i64,
    mates: i64,
    laid: i64,
    took: i64,
    flipped: i64,
    event: i64,
    aside: i64,
    trace: Trace,
) -> Position:
    """Play a turn from the laid cards on, until it ends or the seat must choose between two table
    cards. After the choice, the function is called again with everything known so far (see `Open`).

    Args:
        p: the position, which the function changes.
        mine: the seat whose turn it is, which the function changes.
        card: the hand card, the stock card that replaces it, or one of the cards of a bomb;
            `NO_CARD` if the turn is only a flip.
        mates: the mask of all cards of this card's month.
        laid: the mask of the laid cards.
        took: the mask of the table cards that have been chosen, or that a bomb takes; `UNSEEN` if
            the function must still look for the cards that the hand card takes.
        flipped: the flipped card; `TO_FLIP` before the flip, `NO_CARD` without one.
        event: `PLAIN`, `BOMB`, `SMALL_BOMB` or `FURTHER_FLIP`.
        aside: the mask of the bonus cards that this turn has flipped.
        trace: the list that takes the reports, or `None`.
    """
    table = p.table
    # 3. the laid card takes a table card or a stack of its month, or lies alone; from two table
    # cards, the seat chooses one, now or in step 5
    if took == UNSEEN:
        took = table & mates
        if took and count(took) == 2:
            if not p.rules.choose_at_collection:
                return ask(p, CHOOSE_LAID, Open(card, laid, 0, TO_FLIP, event, aside))
            took = 0
    # 4. flip
    if flipped == TO_FLIP:
        try:
            flipped = p.stock[p.pos]
            if flipped >= CARDS:
                aside = set_aside(p, aside, trace)
                flipped = p.stock[p.pos]
        except IndexError:
            flipped = NO_CARD
        else:
            p.pos += 1
            if trace is not None:
                trace.put_two(event_codes.CARD_FLIPPED, p.turn, flipped)
    # 5. collect: the laid card and the flipped card each take a table card (of two, the chosen one)
    # or a stack
    face = FACES[flipped]
    if laid & face.mates:
        caught, event, aside = meet(p, mine, laid, took, flipped, aside, trace)
    else:
        caught = 0
        if laid:
            taken = took & mates
            if taken:
                caught = laid + taken
                table -= taken
            elif table & mates:
                return ask(p, CHOOSE_HAND, Open(card, laid, took, flipped, event, aside))
            else:
                table += laid
        taken = table & face.mates
        if not taken:
            table += face.bit
        else:
            if count(taken) == 2:
                taken &= took
                if not taken:
                    return ask(p, CHOOSE_FLIP, Open(card, laid, took, flipped, event, aside))
            caught += face.bit + taken
            table -= taken
        p.table = table
    # the seat captures the caught cards, the bonus cards on taken stacks, and those set aside
    everything = caught
    if aside:
        everything += aside
    stacks = NO_STACKS
    if caught and p.piles and takes_stack(p, caught):
        buried, stacks = take_stacks(p, caught, trace)
        everything += buried
    if everything:
        mine.captured += everything
        mine.points = UNSCORED
        if caught or p.rules.heodang_bonus_ends:
            mine.dry = 0
        elif event != FURTHER_FLIP:
            mine.dry += 1
        if trace is not None:
            trace.put_two(event_codes.CAPTURED, p.turn, everything)
    elif event != FURTHER_FLIP:
        mine.dry += 1
    if event and p.record.further is not None:
        # the flips in the turn of a bomb count as one event: the seat steals and is paid once,
        # after the last flip
        further = p.record.further
        caught |= further.caught
        everything |= further.everything
        event, stacks = further.event, further.stacks + stacks
        left = further.left
        if left and p.pos < len(p.stock):
            p.write().further = Further(left - 1, event, caught, everything, stacks)
            return flip_further(p, mine, trace)
        p.write().further = None
    # 6 and 7. steal and pay, if the turn gives a reason for it
    if event or aside or not p.table or stacks or p.gained or p.rules.watchful:
        steal(p, mine, caught, everything, event, stacks, trace)
        pay(p, mine, everything, event, trace)
        if p.gained:
            mine.points = UNSCORED
            if p.rules.heodang_bonus_ends:
                mine.dry = 0
            p.gained = ()
    if mine.run and event != PPEOK:
        mine.run = 0
    mine.turns += 1
    return decide(p, mine, event == PPEOK, trace)


def flip_further(p: Position, mine: Seat, trace: Trace) -> Position:
    """Make the next flip in the turn of a bomb."""
    if trace is not None:
        trace.put_one(event_codes.FLIP_ONLY, p.turn)
    return flip_alone(p, mine, TO_FLIP, FURTHER_FLIP, 0, trace)


def flip_alone(
    p: Position, mine: Seat, flipped: i64, event: i64, aside: i64, trace: Trace
) -> Position:
    """Play a turn without a laid card, from the flip to its end."""
    return catch(p, mine, NO_CARD, 0, 0, 0, flipped, event, aside, trace)


def ask(p: Position, phase: i64, laid: Open) -> Position:
    """Make the turn wait for a choice of a table card, and remember the laid cards."""
    p.phase = phase
    p.open = laid
    return p


def set_aside(p: Position, aside: i64, trace: Trace) -> i64:
    """Flip the bonus cards on top of the stock and set them aside. Return all bonus cards that this
    turn has set aside.
    """
    while p.pos < len(p.stock) and p.stock[p.pos] >= CARDS:
        bonus = p.stock[p.pos]
        p.pos += 1
        aside |= BIT[bonus]
        if trace is not None:
            trace.put_two(event_codes.BONUS_FLIPPED, p.turn, bonus)
    return aside


def meet(
    p: Position, mine: Seat, laid: i64, took: i64, flipped: i64, aside: i64, trace: Trace
) -> tuple[i64, i64, i64]:
    """Resolve a hand card and a flip of the same month: a jjok if no card of the month lay on the
    table, a ppeok if one card did, a ttadak if two cards did. Some rules have no ppeok on the last
    turn.

    Return the caught cards, the event, and the bonus cards that are still set aside.
    """
    face = FACES[flipped]
    like = p.table & face.mates
    both = laid | face.bit
    lying = count(like)
    month = month_of_id(flipped)
    if lying != 1:
        event, report = (TTADAK, event_codes.TTADAK) if lying else (JJOK, event_codes.JJOK)
        if trace is not None:
            trace.put_two(report, p.turn, month)
        p.table &= ~like
        return both | like, event, aside
    if p.rules.ppeok_last_turn != PPEOK_ALWAYS and is_last(p, mine):
        if p.rules.ppeok_last_turn == PPEOK_CAPTURES_THREE:
            laid = both
        else:
            p.table |= face.bit
        p.table &= ~took
        return laid | took, PLAIN, aside
    if trace is not None:
        trace.put_two(event_codes.PPEOK, p.turn, month)
    # the stack remembers its owner, and holds the bonus cards that this turn has flipped
    p.table |= both
    if p.rules.ppeok_buries_played and p.gained:
        played = with_gained(p, 0)
        mine.captured &= ~played
        aside |= played
        p.gained = ()
    p.piles += ((month, p.turn, aside),)
    return 0, PPEOK, 0


def takes_stack(p: Position, caught: i64) -> bool:
    """Whether the caught cards include one of the stacks."""
    for month, _owner, _bonus in p.piles:
        if caught & MONTH_MASK[month]:
            return True
    return False


def take_stacks(p: Position, caught: i64, trace: Trace) -> tuple[i64, tuple[int, ...]]:
    """Take the stacks of the caught cards. Return the bonus cards on these stacks, and for each
    stack the event for which the seat steals.
    """
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
        elif owner >= 0 and p.rules.steal_stack_from == FROM_MAKER:
            stacks.append(OF_MAKER + owner)
        else:
            stacks.append(STEAL_STACK if owner >= 0 else STEAL_DEALT_STACK)
        if trace is not None:
            trace.put_three(event_codes.STACK_TAKEN, p.turn, month, owner)
    p.piles = tuple(left)
    return buried, tuple(stacks)

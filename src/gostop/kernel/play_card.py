"""Step 3 of a turn, except the play of a card: bombs, flip-only turns, choices of a table card."""

from gostop.kernel import event_codes
from gostop.kernel.bits import count
from gostop.kernel.capture import UNSEEN, catch, flip_alone, set_aside
from gostop.kernel.deck import BIT, FACES, MATES, MONTH_MASK
from gostop.kernel.hands import month_held
from gostop.kernel.i64 import i64
from gostop.kernel.position import BOMB, PLAIN, SMALL_BOMB, TO_FLIP, TURN, Position, interrupted
from gostop.kernel.history import NO_CARD, Further
from gostop.kernel.event_codes import Trace


def bomb(p: Position, month: i64, trace: Trace) -> Position:
    """Lay three cards of a month from the hand on the fourth, or in some rules two cards on the
    other two.

    The bomb earns flip-only turns (R7). In some rules, the cards are flipped in this turn instead.
    """
    mine = p.seats[p.turn]
    whole: i64 = MONTH_MASK[month]
    took = p.table & whole
    rules, record = p.rules, p.write()
    mine.hold(rules, mine.hand & ~month_held(month))
    if count(took) == 2:
        event, flips, at_once = SMALL_BOMB, rules.small_bomb_flips, rules.small_bomb_at_once
        record.small_bombs += (p.turn,)
    else:
        event, flips, at_once = BOMB, rules.bomb_flips, rules.bomb_at_once
        record.bombs += (p.turn,)
    if at_once:
        record.further = Further(flips, event, 0, 0, ())
    else:
        mine.flips += flips
    if trace is not None:
        trace.put_two(event_codes.BOMBED if event == BOMB else event_codes.SMALL_BOMBED, p.turn, month)
    first: i64 = 4 * month
    return catch(p, mine, first, whole, whole ^ took, took, TO_FLIP, event, 0, trace)


def flip_only(p: Position, trace: Trace) -> Position:
    """Take a turn without a hand card. Either the seat takes an owed flip, or a stock card replaces
    the hand card because pairing is compulsory and no card of the hand pairs (R2).
    """
    mine = p.seats[p.turn]
    if mine.flips and not (p.rules.turn_flips_last and mine.hand):
        mine.flips -= 1
        if trace is not None:
            trace.put_one(event_codes.FLIP_ONLY, p.turn)
        return flip_alone(p, mine, TO_FLIP, PLAIN, 0, trace)
    aside = set_aside(p, 0, trace)
    if p.pos == len(p.stock):
        return flip_alone(p, mine, NO_CARD, PLAIN, aside, trace)
    card = p.stock[p.pos]
    p.pos += 1
    if trace is not None:
        trace.put_two(event_codes.CARD_FLIPPED, p.turn, card)
    return catch(p, mine, card, MATES[card], BIT[card], UNSEEN, TO_FLIP, PLAIN, aside, trace)


def choose(p: Position, card: i64, trace: Trace) -> Position:
    """Choose one of two table cards, for the hand card or for the flipped card, and go on with the
    turn.
    """
    if trace is not None:
        trace.put_two(event_codes.TABLE_CARD_CHOSEN, p.turn, card)
    laid = interrupted(p)
    p.phase = TURN
    p.open = None
    took = laid.took | BIT[card]
    mine = p.seats[p.turn]
    mates = FACES[laid.card].mates
    return catch(
        p, mine, laid.card, mates, laid.laid, took, laid.flip, laid.event, laid.aside, trace
    )

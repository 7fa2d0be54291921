"""Steps 3 and 4 of a turn: lay the hand card, flip a card, see what they make of each other."""

from gostop.kernel import trace as facts
from gostop.kernel.collecting import capture, collect
from gostop.kernel.deck import BIT, CARDS, MATES, MONTH_MASK, triples_of
from gostop.kernel.i64 import count, i64
from gostop.kernel.position import (
    BOMB,
    CHOOSE_LAID,
    JJOK,
    NO_CARD,
    PLAIN,
    PPEOK,
    TTADAK,
    TURN,
    Open,
    Position,
    Seat,
    interrupted,
    is_last,
)
from gostop.kernel.rules import PPEOK_ALWAYS, PPEOK_CAPTURES_THREE
from gostop.kernel.trace import Trace


def play(p: Position, card: int, trace: Trace) -> Position:
    """Lay a card from the hand."""
    mine = p.own(p.turn)
    hand = mine.hand
    place = hand.index(card)
    mine.hand = hand[:place] + hand[place + 1 :]
    if mine.triples:
        mine.triples = triples_of(mine.hand)
    if trace is not None:
        trace.append((facts.CARD_PLAYED, p.turn, card))
    return lay(p, mine, card, 0, trace)


def lay(p: Position, mine: Seat, card: int, aside: i64, trace: Trace) -> Position:
    """The card of the turn lies on its like, on a stack, or loose; of two loose ones of its month
    one is chosen, now or when the turn collects.
    """
    took = p.table & MATES[card]
    if took and count(took) == 2:
        if not p.rules.choose_at_collection:
            p.phase = CHOOSE_LAID
            p.open = Open(card, BIT[card], 0, NO_CARD, PLAIN, aside)
            return p
        took = 0
    return flip(p, mine, card, BIT[card], took, PLAIN, aside, trace)


def bomb(p: Position, month: int, trace: Trace) -> Position:
    """Three from the hand onto the fourth; flip-only turns are owed for the cards spent (R7)."""
    mine = p.own(p.turn)
    took = p.table & MONTH_MASK[month]
    mine.take(tuple([card for card in mine.hand if card >> 2 != month]))
    mine.flips += p.rules.bomb_flips
    p.write().bombs += (p.turn,)
    if trace is not None:
        trace.append((facts.BOMBED, p.turn, month))
    return flip(p, mine, 4 * month, MONTH_MASK[month] ^ took, took, BOMB, 0, trace)


def flip_only(p: Position, trace: Trace) -> Position:
    """A turn without a hand card: an owed one; or, where pairing is compulsory and impossible,
    a stock card in the hand card's place (R2).
    """
    mine = p.own(p.turn)
    if mine.flips:
        mine.flips -= 1
        if trace is not None:
            trace.append((facts.FLIP_ONLY, p.turn))
        return flip(p, mine, NO_CARD, 0, 0, PLAIN, 0, trace)
    card, aside = turn_up(p, 0, trace)
    if card == NO_CARD:
        return capture(p, mine, 0, PLAIN, aside, trace)
    return lay(p, mine, card, aside, trace)


def choose(p: Position, card: int, trace: Trace) -> Position:
    """One of two table cards, for the hand card or for the flipped one."""
    if trace is not None:
        trace.append((facts.TABLE_CARD_CHOSEN, p.turn, card))
    laid, mine, was = interrupted(p), p.own(p.turn), p.phase
    p.phase = TURN
    p.open = None
    took = laid.took | BIT[card]
    if was == CHOOSE_LAID:
        return flip(p, mine, laid.card, laid.laid, took, laid.event, laid.aside, trace)
    return collect(p, mine, laid.card, laid.laid, took, laid.flip, laid.event, laid.aside, trace)


def turn_up(p: Position, aside: i64, trace: Trace) -> tuple[int, i64]:
    """The top card of the stock; and the bonus cards set aside, with those on the way."""
    while p.pos < len(p.stock):
        card = p.stock[p.pos]
        p.pos += 1
        if card < CARDS:
            if trace is not None:
                trace.append((facts.CARD_FLIPPED, p.turn, card))
            return card, aside
        aside |= BIT[card]
        if trace is not None:
            trace.append((facts.BONUS_FLIPPED, p.turn, card))
    return NO_CARD, aside


def flip(
    p: Position, mine: Seat, card: int, laid: i64, took: i64, event: int, aside: i64, trace: Trace
) -> Position:
    """Flip a card and see whether it is of the hand card's month."""
    stock, pos = p.stock, p.pos
    if trace is None and pos < len(stock) and stock[pos] < CARDS:
        # what `turn_up` comes to where nothing is set aside or told, without the call
        flipped = stock[pos]
        p.pos = pos + 1
    else:
        flipped, aside = turn_up(p, aside, trace)
    if flipped != NO_CARD and laid & MATES[flipped]:
        return meet(p, mine, laid, took, flipped, aside, trace)
    return collect(p, mine, card, laid, took, flipped, event, aside, trace)


def meet(
    p: Position, mine: Seat, laid: i64, took: i64, flipped: int, aside: i64, trace: Trace
) -> Position:
    """Hand card and flip are of one month: jjok, ttadak, ppeok; or, by some rules, nothing of the
    kind on the last turn.
    """
    like = p.table & MATES[flipped]
    both = laid | BIT[flipped]
    event = (JJOK, PPEOK, TTADAK)[count(like)]
    if event == PPEOK and p.rules.ppeok_last != PPEOK_ALWAYS and is_last(p, mine):
        if p.rules.ppeok_last == PPEOK_CAPTURES_THREE:
            laid = both
        else:
            p.table |= BIT[flipped]
        p.table &= ~took
        return capture(p, mine, laid | took, PLAIN, aside, trace)
    if trace is not None:
        trace.append((facts.JJOK + event - JJOK, p.turn, flipped >> 2))
    if event != PPEOK:
        p.table &= ~like
        return capture(p, mine, both | like, event, aside, trace)
    # the stack has its owner, and the bonus cards flipped this turn
    p.table |= both
    p.piles += ((flipped >> 2, p.turn, aside),)
    return capture(p, mine, 0, event, 0, trace)

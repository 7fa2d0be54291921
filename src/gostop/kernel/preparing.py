"""Step 2 of a turn, before the hand card: bonus cards, chongtong, shakes, the offer of a draw."""

from gostop.kernel import ids
from gostop.kernel import trace as facts
from gostop.kernel.bits import count
from gostop.kernel.catching import flip_alone
from gostop.kernel.deck import FACES, mask_of
from gostop.kernel.ending import drawn, won
from gostop.kernel.hands import HELD, cards_of, three_of, triples_of
from gostop.kernel.i64 import i64
from gostop.kernel.laying import bomb, flip_only
from gostop.kernel.opening import (
    first_player,
    has_four,
    holds_four,
    month_of_four,
    note_four,
    show_four,
)
from gostop.kernel.position import (
    ANSWER,
    PLAIN,
    SHAKEN,
    TURN,
    Position,
    Seat,
    can_act,
    following,
    opponents,
)
from gostop.kernel.record import CHONGTONG_DRAW, DRAW_AGREED, NO_CARD, NOBODY, WON_CHONGTONG
from gostop.kernel.rules import (
    BY_BONUS_EVER,
    BY_BONUS_FIRST_TURN,
    BY_BONUS_NEVER,
    CHONGTONG_AT_ONCE,
    CHONGTONG_DECLARED,
)
from gostop.kernel.trace import Trace


def prepare(p: Position, move: i64, trace: Trace) -> Position:
    """Make any move of a turn, except the play of a card from the hand."""
    if move < ids.CHOOSE:
        return take_bonus(p, move, trace)
    if move == ids.FLIP:
        return flip_only(p, trace)
    if move == ids.OFFER_DRAW:
        return offer_draw(p, trace)
    if move < ids.SHAKE:
        return bomb(p, move - ids.BOMB, trace)
    if move < ids.CHONGTONG:
        return shake(p, move - ids.SHAKE, trace)
    return declare(p, move - ids.CHONGTONG, trace)


def take_bonus(p: Position, card: i64, trace: Trace) -> Position:
    """Capture a bonus card from the hand and draw a replacement.

    Without a replacement, and without a card or flip left, it is the whole turn.
    """
    mine = p.seats[p.turn]
    face = FACES[card]
    hand = mine.hand ^ face.held
    moves, plays = p.rules.moves, list(mine.plays)
    if plays:
        plays.remove(moves[card])
    mine.captured |= face.bit
    if trace is not None:
        trace.append((facts.BONUS_TAKEN, p.turn, card))
    drawn_card = NO_CARD
    if p.pos < len(p.stock):
        drawn_card = p.stock[p.pos]
        p.pos += 1
        held: i64 = HELD[drawn_card]
        if mine.plays:
            plays.insert(count(hand & (held - 1)), moves[drawn_card])
        hand |= held
        if trace is not None:
            trace.append((facts.CARD_DRAWN, p.turn, drawn_card))
    p.gained += ((card, drawn_card),)
    mine.hand = hand
    mine.triples = triples_of(hand)
    mine.plays = tuple(plays)
    if mine.turns == 0 and p.rules.notes_fours:
        rules = p.rules
        # if it is declared, and a drawn card may not complete it, only dealt ones are remembered
        if rules.chongtong != CHONGTONG_DECLARED or rules.chongtong_by_bonus != BY_BONUS_NEVER:
            note_four(p, p.turn)
    if drawn_card != NO_CARD and mine.triples and _completes_chongtong(p, mine, drawn_card >> 2):
        return win_by_four(p, drawn_card >> 2, trace)
    if not can_act(p, p.turn):
        return flip_alone(p, mine, NO_CARD, PLAIN, 0, trace)
    return p


def _completes_chongtong(p: Position, mine: Seat, month: int) -> bool:
    """Whether a card drawn for a bonus card completed four of a month that win at once (R29)."""
    rules = p.rules
    if rules.chongtong != CHONGTONG_AT_ONCE or not has_four(mine.hand, month):
        return False
    if rules.chongtong_by_bonus == BY_BONUS_FIRST_TURN:
        return mine.turns == 0
    return rules.chongtong_by_bonus == BY_BONUS_EVER


def win_by_four(p: Position, month: int, trace: Trace) -> Position:
    """Win by chongtong."""
    show_four(p, p.turn, month, trace)
    return won(p, p.turn, WON_CHONGTONG, trace)


def declare(p: Position, month: int, trace: Trace) -> Position:
    """Declare chongtong.

    If all players hold four, it is a draw or the first player wins. By some rules it is a draw if
    one other player holds four (R28).
    """
    others = opponents(p, p.turn)
    holders = [seat for seat in others if holds_four(p, seat)]
    rules = p.rules
    if not holders or (len(holders) < len(others) and not rules.two_draw):
        return win_by_four(p, month, trace)
    show_four(p, p.turn, month, trace)
    for seat in holders:
        show_four(p, seat, month_of_four(p.seats[seat]), trace)
    if rules.all_hold_wins:
        return won(p, first_player(p.record), WON_CHONGTONG, trace)
    return drawn(p, CHONGTONG_DRAW, trace)


def shake(p: Position, month: int, trace: Trace) -> Position:
    """Show three of a month; by some rules one of them must be played next."""
    record = p.write()
    record.shakes += ((p.turn, month),)
    cards = three_of(p.seats[p.turn].hand, month)
    record.shown |= cards
    if p.rules.shake_plays:
        p.phase = SHAKEN
    if trace is not None:
        trace.append((facts.SHAKEN, p.turn, month, mask_of(cards_of(cards))))
    return p


def offer_draw(p: Position, trace: Trace) -> Position:
    """Ask the others, in turn order, whether they agree to a draw."""
    p.phase = ANSWER
    p.write().asked = following(p, p.turn)
    if trace is not None:
        trace.append((facts.DRAW_OFFERED, p.turn))
    return p


def accept(p: Position, trace: Trace) -> Position:
    """Agree to a draw; ask the next seat, or end the round if all have agreed."""
    if trace is not None:
        trace.append((facts.DRAW_ACCEPTED, p.record.asked))
    record = p.write()
    record.asked = following(p, record.asked)
    if record.asked == p.turn:
        record.asked = NOBODY
        return drawn(p, DRAW_AGREED, trace)
    return p


def refuse(p: Position, trace: Trace) -> Position:
    """Refuse a draw; that ends the question, and no more draws can be offered in the round."""
    if trace is not None:
        trace.append((facts.DRAW_REFUSED, p.record.asked))
    record = p.write()
    record.refused = record.asked
    record.asked = NOBODY
    p.phase = TURN
    return p

"""Step 2 of a turn, before the hand card: bonus cards, chongtong, shakes, the offer of a draw."""

from gostop.kernel import ids, event_codes
from gostop.kernel.bits import count
from gostop.kernel.capture import flip_alone
from gostop.kernel.deck import FACES, mask_of, month_of_id
from gostop.kernel.end_round import drawn, won
from gostop.kernel.hands import HELD, cards_of, four_with, three_of, triples_of
from gostop.kernel.i64 import i64
from gostop.kernel.play_card import bomb, flip_only
from gostop.kernel.deal import first_player, four_that_counts, note_four, only_dealt, show_four
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
from gostop.kernel.history import CHONGTONG_DRAW, DRAW_AGREED, NO_CARD, NOBODY, WON_CHONGTONG
from gostop.kernel.event_codes import Trace
from gostop.kernel.rules import (
    BY_BONUS_EVER,
    BY_BONUS_FIRST_TURN,
    CHONGTONG_AT_ONCE,
)


def prepare(p: Position, move: i64, trace: Trace) -> Position:
    """Make any move of steps 2 and 3 except the play of a single card with a month."""
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

    If the stock has no replacement, and the seat has no card or flip left, the turn ends.
    """
    mine = p.seats[p.turn]
    face = FACES[card]
    hand = mine.hand ^ face.held
    moves, plays = p.rules.moves, list(mine.plays)
    if plays:
        plays.remove(moves[card])
    mine.captured |= face.bit
    if trace is not None:
        trace.put_two(event_codes.BONUS_TAKEN, p.turn, card)
    drawn_card = NO_CARD
    if p.pos < len(p.stock):
        drawn_card = p.stock[p.pos]
        p.pos += 1
        held: i64 = HELD[drawn_card]
        if mine.plays:
            lower = held - 1  # the cards with lower ids
            plays.insert(count(hand & lower), moves[drawn_card])
        hand |= held
        if trace is not None:
            trace.put_two(event_codes.CARD_DRAWN, p.turn, drawn_card)
    p.gained += ((card, drawn_card),)
    mine.hand = hand
    mine.triples = triples_of(hand)
    mine.plays = tuple(plays)
    completed: i64 = 0
    if drawn_card != NO_CARD and mine.triples:
        completed = four_with(hand, drawn_card)
    if only_dealt(p.rules):
        if completed:
            p.write().drawn_fours |= completed
    elif mine.turns == 0 and p.rules.notes_fours:
        note_four(p, p.turn)
    if completed and _wins_at_once(p, mine):
        return win_by_four(p, month_of_id(drawn_card), trace)
    if not can_act(p, p.turn):
        return flip_alone(p, mine, NO_CARD, PLAIN, 0, trace)
    return p


def _wins_at_once(p: Position, mine: Seat) -> bool:
    """Whether four of a month win at once when a card that was drawn for a bonus card completes
    them (R29).
    """
    rules = p.rules
    if rules.chongtong != CHONGTONG_AT_ONCE:
        return False
    if rules.chongtong_by_bonus == BY_BONUS_FIRST_TURN:
        return mine.turns == 0
    return rules.chongtong_by_bonus == BY_BONUS_EVER


def win_by_four(p: Position, month: int, trace: Trace) -> Position:
    """Show the four cards, and win by chongtong."""
    show_four(p, p.turn, month, trace)
    return won(p, p.turn, WON_CHONGTONG, trace)


def declare(p: Position, month: int, trace: Trace) -> Position:
    """Declare chongtong.

    If all players hold four of a month, the round is a draw or the first player wins. In some rules
    it is already a draw if one other player holds four (R28).
    """
    others = opponents(p, p.turn)
    holders = [seat for seat in others if four_that_counts(p, seat) >= 0]
    rules = p.rules
    if not holders or (len(holders) < len(others) and not rules.two_draw):
        return win_by_four(p, month, trace)
    show_four(p, p.turn, month, trace)
    for seat in holders:
        show_four(p, seat, four_that_counts(p, seat), trace)
    if rules.all_hold_wins:
        return won(p, first_player(p.record), WON_CHONGTONG, trace)
    return drawn(p, CHONGTONG_DRAW, trace)


def shake(p: Position, month: int, trace: Trace) -> Position:
    """Show three cards of a month. In some rules the seat must play one of them next."""
    record = p.write()
    record.shakes += ((p.turn, month),)
    cards = three_of(p.seats[p.turn].hand, month)
    record.shown |= cards
    if p.rules.shake_plays:
        p.phase = SHAKEN
    if trace is not None:
        trace.put_three(event_codes.SHAKEN, p.turn, month, mask_of(cards_of(cards)))
    return p


def offer_draw(p: Position, trace: Trace) -> Position:
    """Offer a draw. The other seats are asked in turn order whether they agree."""
    p.phase = ANSWER
    p.write().asked = following(p, p.turn)
    if trace is not None:
        trace.put_one(event_codes.DRAW_OFFERED, p.turn)
    return p


def accept(p: Position, trace: Trace) -> Position:
    """Agree to a draw. Ask the next seat, or end the round if all seats have agreed."""
    if trace is not None:
        trace.put_one(event_codes.DRAW_ACCEPTED, p.record.asked)
    record = p.write()
    record.asked = following(p, record.asked)
    if record.asked == p.turn:
        record.asked = NOBODY
        return drawn(p, DRAW_AGREED, trace)
    return p


def refuse(p: Position, trace: Trace) -> Position:
    """Refuse a draw. The other seats are not asked any more. No seat may offer another draw in this
    round. In some rules, this applies only to this turn (R47).
    """
    if trace is not None:
        trace.put_one(event_codes.DRAW_REFUSED, p.record.asked)
    record = p.write()
    if record.refused == NOBODY:
        record.refused = record.asked
    record.offered = p.rules.draw_offer_again
    record.asked = NOBODY
    p.phase = TURN
    return p

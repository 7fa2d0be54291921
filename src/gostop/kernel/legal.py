"""The legal moves of the seat to act: move ids, ascending."""

from typing import Any

from gostop.kernel import ids
from gostop.kernel.bits import count
from gostop.kernel.deck import BIT, CARDS, MATES, MONTH_MASK, MONTHS, those_at
from gostop.kernel.hands import cards_of, held_of, months_of
from gostop.kernel.i64 import i64
from gostop.kernel.opening import has_four
from gostop.kernel.points import score
from gostop.kernel.position import (
    ANSWER,
    CHOOSE_FLIP,
    CUP,
    GO_STOP,
    OVER,
    PUSH,
    SEATING,
    SHAKEN,
    TURN,
    Position,
    Seat,
    has_only_cards,
    interrupted,
    opponents,
)
from gostop.kernel.record import NOBODY
from gostop.kernel.rules import BY_BONUS_CHOICE, BY_BONUS_NEVER, CHONGTONG_DECLARED, CHONGTONG_OFF


def legal_moves(p: Position) -> tuple[Any, ...]:
    """All legal moves, as `Rules.moves` has them. They are looked for only once."""
    if p.legal:
        return p.legal
    phase = p.phase
    moves = p.rules.moves
    mine = p.seats[p.turn]
    if phase == TURN and mine.plays and not p.rules.compulsory:
        p.legal = mine.plays + those_at(other_ids(p, mine, False), moves)
    elif phase == GO_STOP:
        p.legal = moves[ids.GO : ids.STOP + 1]
    else:
        p.legal = those_at(legal_ids(p), moves)
    return p.legal


def legal_ids(p: Position) -> tuple[int, ...]:
    """Every legal move of the seat to act; nothing once the round is over."""
    phase = p.phase
    if phase == TURN:
        mine = p.seats[p.turn]
        hand = cards_of(mine.hand)
        if has_only_cards(p, mine):
            return hand
        turns_stock = False
        if p.rules.compulsory:
            hand, turns_stock = _pairing(p, hand)
        return hand + other_ids(p, mine, turns_stock)
    if phase == GO_STOP:
        return (ids.GO, ids.STOP)
    if phase == OVER:
        return ()
    if phase == SHAKEN:
        month = p.record.shakes[-1][1]
        return tuple([card for card in cards_of(p.seats[p.turn].hand) if card >> 2 == month])
    if phase == SEATING:
        return (ids.JOIN, ids.SIT_OUT)
    if phase == ANSWER:
        return (ids.ACCEPT_DRAW, ids.REFUSE_DRAW)
    if phase == CUP:
        return (ids.CUP_ANIMAL, ids.CUP_JUNK)
    if phase == PUSH:
        return (ids.PUSH, ids.COLLECT)
    laid = interrupted(p)
    first = 4 * ((laid.flip if phase == CHOOSE_FLIP else laid.card) >> 2)
    return tuple([ids.CHOOSE + card for card in range(first, first + 4) if p.table & BIT[card]])


def other_ids(p: Position, mine: Seat, turns_stock: bool) -> tuple[int, ...]:
    """The moves in steps 2 and 3 of a turn, except those of hand cards."""
    moves: list[int] = []
    for month in months_of(mine.triples) if mine.triples else ():
        shaken = (p.turn, month) in p.record.shakes
        if may_bomb(p, month, shaken):
            moves.append(ids.BOMB + month)
        if may_shake(p, month, shaken):
            moves.append(ids.SHAKE + month)
        if may_declare(p, mine, month):
            moves.append(ids.CHONGTONG + month)
    if p.rules.small_bombs:
        months = [month for month in range(MONTHS) if may_small_bomb(p, mine, month)]
        moves.extend([ids.BOMB + month for month in months])
    if turns_stock or (mine.flips and p.pos < len(p.stock)):
        moves.append(ids.FLIP)
    if p.rules.offers and may_offer(p, mine):
        moves.append(ids.OFFER_DRAW)
    moves.sort()
    return tuple(moves)


def _pairing(p: Position, hand: tuple[int, ...]) -> tuple[tuple[int, ...], bool]:
    """The cards that may be played if pairing is compulsory: the ones that pair.

    If there are none, a stock card is turned in the place of the hand card; if the stock is gone
    too, any card may be played (R2).
    """
    pairing = tuple([card for card in hand if card >= CARDS or p.table & MATES[card]])
    if any(card < CARDS for card in pairing):
        return pairing, False
    if p.pos < len(p.stock):
        return pairing, True
    return hand, False


def may_bomb(p: Position, month: int, shaken: bool) -> bool:
    """Whether a seat with three of a month may bomb: if the fourth is on the table, and, after a
    shake of the month, only by some rules.
    """
    if not p.rules.bombs or (shaken and not p.rules.shake_then_bomb):
        return False
    return count(p.table & MONTH_MASK[month]) == 1


def may_small_bomb(p: Position, mine: Seat, month: int) -> bool:
    """Whether a seat may lay a small bomb: with two in hand, and the other two on the table."""
    if count(p.table & MONTH_MASK[month]) != 2:
        return False
    return count(held_of(mine.hand, month)) == 2


def may_shake(p: Position, month: int, shaken: bool) -> bool:
    """Whether a seat with three of a month may shake: once for each month, and only by some rules
    if the fourth is on the table (R19).
    """
    if not p.rules.shakes or shaken:
        return False
    return p.rules.shake_fourth_on_table or not p.table & MONTH_MASK[month]


def may_declare(p: Position, mine: Seat, month: int) -> bool:
    """Whether a seat may declare chongtong: with four in hand, on its first turn.

    By some rules only dealt cards count; by others, a four that a drawn card completes may be
    declared only on the turn of the draw.
    """
    rules = p.rules
    if rules.chongtong == CHONGTONG_OFF or not has_four(mine.hand, month):
        return False
    # since the turn began, only replacements for bonus cards have been drawn
    drawn = [card for _, card in p.gained if card >> 2 == month]
    if rules.chongtong_by_bonus == BY_BONUS_CHOICE and drawn:
        return True
    if rules.chongtong != CHONGTONG_DECLARED or mine.turns:
        return False
    return rules.chongtong_by_bonus != BY_BONUS_NEVER or not drawn


# Offering a draw (R22).


def may_offer(p: Position, mine: Seat) -> bool:
    """Whether every condition for the offer of a draw is met."""
    rules, record, held = p.rules, p.record, cards_of(mine.hand)
    # a bonus card helps nobody else: the seat that plays it captures it
    hand = tuple([card for card in held if card < CARDS])
    if record.refused != NOBODY or len(hand) < rules.draw_offer_cards:
        return False
    if rules.draw_offer_before_go and record.goes:
        return False
    for card in held:
        if not suits_offer(p, card):
            return False
    feeding: i64 = 0
    for other in opponents(p, p.turn):
        cards: i64 = 0
        for card in hand:
            if feeds(p, other, card):
                cards |= BIT[card]
        if rules.draw_offer_each_opponent and not cards:
            return False
        feeding |= cards
    wanted = len(hand) if rules.draw_offer_every_card else rules.draw_offer_cards
    return count(feeding) >= wanted


def suits_offer(p: Position, card: int) -> bool:
    """Whether a hand with this card may offer a draw."""
    if card >= CARDS:
        return not p.rules.draw_offer_without_bonus
    return not (p.rules.draw_offer_unmatched and p.table & MATES[card])


def feeds(p: Position, other: int, card: int) -> bool:
    """Whether a card would let an opponent stop, if it were among its captures."""
    seat = p.seats[other]
    points = score(p.rules, seat.captured | BIT[card], p.record.cup)
    return points > seat.bar and points >= p.rules.go_threshold

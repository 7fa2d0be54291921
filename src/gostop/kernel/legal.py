"""The legal moves of the seat to act: as a set, as ids, or as the moves of users."""

from typing import Any, Final, final

from gostop.kernel import ids
from gostop.kernel.bits import COMPILED, bit, count, lowest
from gostop.kernel.deal import has_four
from gostop.kernel.deck import BIT, BONUS, CARDS, FACES, MATES, MONTHS, mask_of, month_of_id
from gostop.kernel.deck import ids_of as ids_of_mask
from gostop.kernel.hands import cards_of, held_of, month_held
from gostop.kernel.history import NOBODY
from gostop.kernel.i64 import i64, mypyc_attr
from gostop.kernel.points import completes, score
from gostop.kernel.position import (
    ANSWER,
    CHOOSE_FLIP,
    CHOOSE_LAID,
    CUP,
    GO_STOP,
    OVER,
    SEATING,
    SHAKEN,
    TURN,
    Position,
    Seat,
    interrupted,
    opponents,
)
from gostop.kernel.rules import BY_BONUS_CHOICE, BY_BONUS_NEVER, CHONGTONG_DECLARED, CHONGTONG_OFF

Legal = tuple[i64, i64, i64]
"""A set of moves: the hand cards that may be played, as a hand (see `hands`); the table cards that
may be chosen, as a hand; and the other moves, with a bit for each id from `ids.BOMB` on."""


def other_bit(move: i64) -> i64:
    """Return the bit of a move in the third part of a `Legal`."""
    return bit(move - ids.BOMB)


_FLIP: Final[i64] = other_bit(ids.FLIP)
_OFFER_DRAW: Final[i64] = other_bit(ids.OFFER_DRAW)
_GO_OR_STOP: Final[i64] = other_bit(ids.GO) | other_bit(ids.STOP)
_SEATING: Final[i64] = other_bit(ids.JOIN) | other_bit(ids.SIT_OUT)
_ANSWER: Final[i64] = other_bit(ids.ACCEPT_DRAW) | other_bit(ids.REFUSE_DRAW)
_CUP: Final[i64] = other_bit(ids.CUP_ANIMAL) | other_bit(ids.CUP_JUNK)
_PUSH: Final[i64] = other_bit(ids.PUSH) | other_bit(ids.COLLECT)


def legal_moves(p: Position) -> tuple[Any, ...]:
    """Return all legal moves, as the objects of `Rules.moves`.

    In an interpreter, the position stores the moves, so they are found only once. The compiled
    kernel finds them as fast as it could read them.
    """
    moves = p.rules.moves
    if COMPILED:  # pragma: no cover  # runs only in the compiled kernel
        return moves_of(legal_set(p), moves)
    phase = p.phase
    if p.legal or phase == OVER:
        return p.legal
    mine = p.seats[p.turn]
    if phase == TURN and mine.plays and not p.rules.compulsory:
        found = mine.plays
        if mine.triples or mine.flips or p.rules.more_than_hand:
            found += moves_of((0, 0, others(p, mine, False)), moves)
    elif phase == GO_STOP:
        found = moves[ids.GO : ids.STOP + 1]
    else:
        found = moves_of(legal_set(p), moves)
    p.legal = found  # assign once: a thread or Ctrl-C may interrupt
    return found


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Left:
    """The moves that are left in a set. `take` removes them one by one, in ascending order."""

    def __init__(self, legal: Legal) -> None:
        hand, table, other = legal
        self.hand: i64 = hand
        self.table: i64 = table
        self.other: i64 = other

    def take(self) -> i64:
        """Remove the move with the lowest id from the set, and return this id."""
        rest = self.hand
        if rest:
            self.hand = rest & rest - 1
            return lowest(rest)
        rest = self.table
        if rest:
            self.table = rest & rest - 1
            return ids.CHOOSE + lowest(rest)
        rest = self.other
        self.other = rest & rest - 1
        return ids.BOMB + lowest(rest)


_TIMES: Final[tuple[tuple[None, ...], ...]] = tuple((None,) * size for size in range(ids.MOVES + 1))
"""For each number, a tuple of this length, for a loop that runs this many times."""


def moves_of(legal: Legal, moves: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return the moves of a set, ascending by their ids."""
    hand, table, other = legal
    size = count(hand) + count(table) + count(other)
    if COMPILED:  # pragma: no cover  # runs only in the compiled kernel
        left = Left(legal)
        # from a loop over a tuple, mypyc makes the new tuple without a list
        return tuple(moves[left.take()] for _ in _TIMES[size])
    found: list[Any] = [None] * size
    place: i64 = 0
    while hand:
        found[place] = moves[lowest(hand)]
        hand &= hand - 1
        place += 1
    while table:
        found[place] = moves[ids.CHOOSE + lowest(table)]
        table &= table - 1
        place += 1
    while other:
        found[place] = moves[ids.BOMB + lowest(other)]
        other &= other - 1
        place += 1
    return tuple(found)


def ids_of(legal: Legal) -> tuple[int, ...]:
    """Return the ids of the moves of a set, ascending."""
    hand, table, other = legal
    found = cards_of(hand) if hand else ()
    if table:
        found += tuple([ids.CHOOSE + card for card in cards_of(table)])
    if other:
        found += tuple([ids.BOMB + place for place in cards_of(other)])
    return found


def legal_ids(p: Position) -> tuple[int, ...]:
    """Return the ids of all legal moves, ascending."""
    return ids_of(legal_set(p))


def is_legal(p: Position, move: i64) -> bool:
    """Whether the move with an id is legal. The id must be the id of a move."""
    return holds(legal_set(p), move)


def holds(legal: Legal, move: i64) -> bool:
    """Whether a set has the move with an id. The id must be the id of a move."""
    hand, table, other = legal
    if move < ids.CHOOSE:
        return hand & FACES[move].held != 0
    if move < ids.BOMB:
        return table & FACES[move - ids.CHOOSE].held != 0
    return other & other_bit(move) != 0


def legal_set(p: Position) -> Legal:
    """Return every legal move of the seat to act. Once the round is over, there is none."""
    phase = p.phase
    mine = p.seats[p.turn]
    if phase == TURN:
        if not (mine.triples or mine.flips or p.rules.more_than_hand):
            return mine.hand, 0, 0
        if p.rules.compulsory:
            hand, turns_stock = _pairing(p, mine.hand)
            return hand, 0, others(p, mine, turns_stock)
        return mine.hand, 0, others(p, mine, False)
    if phase == GO_STOP:
        return 0, 0, _GO_OR_STOP
    if phase == SHAKEN:
        return mine.hand & month_held(p.record.shakes[-1][1]), 0, 0
    if CHOOSE_LAID <= phase <= CHOOSE_FLIP:
        return 0, choices(p), 0
    if phase == OVER:
        return 0, 0, 0
    if phase == SEATING:
        return 0, 0, _SEATING
    if phase == ANSWER:
        return 0, 0, _ANSWER
    return 0, 0, _CUP if phase == CUP else _PUSH


def choices(p: Position) -> i64:
    """Return the table cards that the seat may choose, as a hand (see `hands`)."""
    laid = interrupted(p)
    card = laid.flip if p.phase == CHOOSE_FLIP else laid.card
    first = 4 * month_of_id(card)
    found: i64 = 0
    for place in range(4):
        face = FACES[first + place]
        if p.table & face.bit:
            found |= face.held
    return found


def others(p: Position, mine: Seat, turns_stock: bool) -> i64:
    """Return the legal moves of steps 2 and 3 except the play of a single hand card. `turns_stock`
    says whether a stock card may replace the hand card.
    """
    found: i64 = 0
    triples = mine.triples
    while triples:
        month = month_of_id(lowest(triples))
        triples &= triples - 1
        shaken = has_shaken(p, month)
        if may_bomb(p, month, shaken):
            found |= other_bit(ids.BOMB + month)
        if may_shake(p, month, shaken):
            found |= other_bit(ids.SHAKE + month)
        if may_declare(p, mine, month):
            found |= other_bit(ids.CHONGTONG + month)
    if p.rules.small_bombs:
        for each in range(MONTHS):
            if may_small_bomb(p, mine, each):
                found |= other_bit(ids.BOMB + each)
    if turns_stock or (
        mine.flips and p.pos < len(p.stock) and not (p.rules.turn_flips_last and mine.hand)
    ):
        found |= _FLIP
    if p.rules.offers and may_offer(p, mine):
        found |= _OFFER_DRAW
    return found


def has_shaken(p: Position, month: i64) -> bool:
    """Whether the seat of the turn has shaken a month in this round."""
    for seat, shaken in p.record.shakes:
        if seat == p.turn and shaken == month:
            return True
    return False


def _pairing(p: Position, hand: i64) -> tuple[i64, bool]:
    """Return the cards that may be played under compulsory pairing, and whether a stock card is
    turned up instead.

    If cards of the hand pair, the seat must play one of these, or a bonus card. If none pairs, a
    stock card takes the place of the hand card. If the stock is empty too, any card may be played;
    some rules allow this even with a stock (R2).
    """
    pairing: i64 = 0
    pairs = False
    for card in cards_of(hand):
        if card >= CARDS:
            pairing |= FACES[card].held
        elif p.table & FACES[card].mates:
            pairing |= FACES[card].held
            pairs = True
    if pairs:
        return pairing, False
    return (pairing, True) if p.rules.stock_for_hand and p.pos < len(p.stock) else (hand, False)


def may_bomb(p: Position, month: i64, shaken: bool) -> bool:
    """Whether a seat with three of a month may bomb. The fourth card must be on the table. After a
    shake of the month, only some rules allow the bomb.
    """
    if not p.rules.bombs or (shaken and not p.rules.shake_then_bomb):
        return False
    return count(p.table & FACES[4 * month].mates) == 1


def may_small_bomb(p: Position, mine: Seat, month: i64) -> bool:
    """Whether a seat may lay a small bomb: it holds two of a month, and the other two are on the
    table.
    """
    if count(held_of(mine.hand, month)) != 2:
        return False
    return count(p.table & FACES[4 * month].mates) == 2


def may_shake(p: Position, month: i64, shaken: bool) -> bool:
    """Whether a seat with three of a month may shake. It may shake each month once. With the fourth
    card on the table, only some rules allow the shake (R19).
    """
    if not p.rules.shakes or shaken:
        return False
    return p.rules.shake_fourth_on_table or not p.table & FACES[4 * month].mates


def may_declare(p: Position, mine: Seat, month: i64) -> bool:
    """Whether a seat may declare chongtong: it holds four of a month on its first turn.

    In some rules only dealt cards count. In others, the seat may also declare on the turn in which
    it draws the card that completes the four.
    """
    rules = p.rules
    if rules.chongtong == CHONGTONG_OFF or not has_four(mine.hand, month):
        return False
    # since the turn began, cards have only been drawn to replace bonus cards
    drawn = [card for _, card in p.gained if month_of_id(card) == month]
    if rules.chongtong_by_bonus == BY_BONUS_CHOICE and drawn:
        return True
    if rules.chongtong != CHONGTONG_DECLARED or mine.turns:
        return False
    return rules.chongtong_by_bonus != BY_BONUS_NEVER or not drawn


# Offering a draw (R22).


def may_offer(p: Position, mine: Seat) -> bool:
    """Whether every condition for the offer of a draw is met."""
    rules, record, held = p.rules, p.record, cards_of(mine.hand)
    # a bonus card helps no other seat: the seat that plays it captures it
    hand = tuple([card for card in held if card < CARDS])
    if record.offered or (record.refused != NOBODY and not rules.draw_offer_again):
        return False
    if len(hand) < rules.draw_offer_cards:
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
    if count(feeding) < wanted:
        return False
    return not (rules.draw_offer_no_flip_wins and flip_may_win(p, mine))


def flip_may_win(p: Position, mine: Seat) -> bool:
    """Whether a flip of this turn could let the seat go or stop, if its hand cards match no card on
    the table (FW). The seat may flip any card that it does not see.
    """
    if p.pos >= len(p.stock):
        return False
    held = mask_of(cards_of(mine.hand))
    seen = held | p.table | mask_of(cards_of(p.record.shown))
    for seat in p.seats:
        seen |= seat.captured
    for _, _, buried in p.piles:
        seen |= buried
    unseen = [card for card in p.rules.deck if not BIT[card] & seen]
    # bonus cards of the hand may be taken, and those in the stock may be flipped first
    most = mine.captured | held & BONUS
    for card in unseen:
        most |= BIT[card] & BONUS
    if may_decide(p, mine, most):
        return True
    for card in unseen:
        lying = p.table & MATES[card]
        if count(lying) == 3:  # a stack, which is taken whole
            for month, _, buried in p.piles:
                if month == month_of_id(card):
                    lying |= buried
            if may_decide(p, mine, most | BIT[card] | lying):
                return True
            continue
        for mate in ids_of_mask(lying or held & MATES[card]):
            if may_decide(p, mine, most | BIT[card] | BIT[mate]):
                return True
    return False


def may_decide(p: Position, seat: Seat, captured: i64) -> bool:
    """Whether a seat would be asked to go or stop with these captures."""
    points = score(p.rules, captured, p.record.cup)
    return points > seat.bar and points >= p.rules.go_threshold


def suits_offer(p: Position, card: int) -> bool:
    """Whether a hand with this card may offer a draw."""
    if card >= CARDS:
        return not p.rules.draw_offer_without_bonus
    return not (p.rules.draw_offer_unmatched and p.table & MATES[card])


def feeds(p: Position, other: int, card: int) -> bool:
    """Whether a card would let an opponent stop, if the opponent captured it. Some rules instead
    ask whether the card would complete one of certain combinations of the opponent.
    """
    seat = p.seats[other]
    if p.rules.offer_completes:
        for index in p.rules.offer_completes:
            combination = p.rules.combinations[index]
            if completes(p.rules, combination, seat.captured, BIT[card]):
                return True
        return False
    return may_decide(p, seat, seat.captured | BIT[card])

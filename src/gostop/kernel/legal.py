"""The legal moves of the seat to act: move ids, ascending."""

from typing import Any, Final, final

from gostop.kernel import ids
from gostop.kernel.bits import COMPILED, count
from gostop.kernel.deck import BIT, CARDS, FACES, MATES, MONTHS
from gostop.kernel.hands import cards_of, hand_of, held_of, month_held
from gostop.kernel.i64 import i64, mypyc_attr
from gostop.kernel.opening import has_four
from gostop.kernel.points import score
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
from gostop.kernel.record import NOBODY
from gostop.kernel.rules import BY_BONUS_CHOICE, BY_BONUS_NEVER, CHONGTONG_DECLARED, CHONGTONG_OFF

_FLIP: Final[i64] = FACES[ids.FLIP - ids.BOMB].held
_OFFER_DRAW: Final[i64] = FACES[ids.OFFER_DRAW - ids.BOMB].held
_GO_OR_STOP: Final[i64] = hand_of((ids.GO - ids.BOMB, ids.STOP - ids.BOMB))
_SEATING: Final[i64] = hand_of((ids.JOIN - ids.BOMB, ids.SIT_OUT - ids.BOMB))
_ANSWER: Final[i64] = hand_of((ids.ACCEPT_DRAW - ids.BOMB, ids.REFUSE_DRAW - ids.BOMB))
_CUP: Final[i64] = hand_of((ids.CUP_ANIMAL - ids.BOMB, ids.CUP_JUNK - ids.BOMB))
_PUSH: Final[i64] = hand_of((ids.PUSH - ids.BOMB, ids.COLLECT - ids.BOMB))

Legal = tuple[i64, i64, i64]
"""A set of moves: the hand cards to play and the table cards to choose, as hands (see `hands`); and
the other moves, a bit for each id from `ids.BOMB` on."""


def legal_moves(p: Position) -> tuple[Any, ...]:
    """All legal moves, as `Rules.moves` has them.

    An interpreter looks for them only once. A compiled kernel finds them as fast as it would find
    them again, so positions need no memory for them.
    """
    moves = p.rules.moves
    if COMPILED:  # pragma: no cover  # no coverage is measured in the compiled kernel
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
    p.legal = found  # all at once: other threads read it, and Ctrl-C may come at any time
    return found


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Left:
    """Moves of a set that are left to be taken, from the lowest id on."""

    def __init__(self, legal: Legal) -> None:
        hand, table, other = legal
        self.hand: i64 = hand
        self.table: i64 = table
        self.other: i64 = other

    def take(self) -> i64:
        """The lowest id; it is left no longer."""
        rest = self.hand
        if rest:
            self.hand = rest & rest - 1
            return count((rest & -rest) - 1)
        rest = self.table
        if rest:
            self.table = rest & rest - 1
            return ids.CHOOSE + count((rest & -rest) - 1)
        rest = self.other
        self.other = rest & rest - 1
        return ids.BOMB + count((rest & -rest) - 1)


_TIMES: Final[tuple[tuple[None, ...], ...]] = tuple((None,) * size for size in range(ids.MOVES + 1))
"""For each number of moves, something that is gone through as often."""


def moves_of(legal: Legal, moves: tuple[Any, ...]) -> tuple[Any, ...]:
    """The moves of a set, ascending by their ids."""
    hand, table, other = legal
    size = count(hand) + count(table) + count(other)
    if COMPILED:  # pragma: no cover  # no coverage is measured in the compiled kernel
        left = Left(legal)
        # the compiler makes this tuple without a list
        return tuple(moves[left.take()] for _ in _TIMES[size])
    found: list[Any] = [None] * size
    place: i64 = 0
    while hand:
        found[place] = moves[count((hand & -hand) - 1)]
        hand &= hand - 1
        place += 1
    while table:
        found[place] = moves[ids.CHOOSE + count((table & -table) - 1)]
        table &= table - 1
        place += 1
    while other:
        found[place] = moves[ids.BOMB + count((other & -other) - 1)]
        other &= other - 1
        place += 1
    return tuple(found)


def ids_of(legal: Legal) -> tuple[int, ...]:
    """The ids of the moves of a set, ascending."""
    hand, table, other = legal
    found = cards_of(hand) if hand else ()
    if table:
        found += tuple([ids.CHOOSE + card for card in cards_of(table)])
    if other:
        found += tuple([ids.BOMB + place for place in cards_of(other)])
    return found


def legal_ids(p: Position) -> tuple[int, ...]:
    """The ids of all legal moves, ascending."""
    return ids_of(legal_set(p))


def is_legal(p: Position, move: i64) -> bool:
    """Whether the move with this id, which must be one, is legal."""
    hand, table, other = legal_set(p)
    if move < ids.CHOOSE:
        return hand & FACES[move].held != 0
    if move < ids.BOMB:
        return table & FACES[move - ids.CHOOSE].held != 0
    return other & FACES[move - ids.BOMB].held != 0


def legal_set(p: Position) -> Legal:  # one answer for each phase
    """Every legal move of the seat to act; nothing once the round is over."""
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
    """The table cards to choose from."""
    laid = interrupted(p)
    card = laid.card
    if p.phase == CHOOSE_FLIP:
        card = laid.flip
    card = card >> 2 << 2
    found: i64 = 0
    for _ in range(4):
        face = FACES[card]
        if p.table & face.bit:
            found |= face.held
        card += 1
    return found


def others(p: Position, mine: Seat, turns_stock: bool) -> i64:
    """The moves in steps 2 and 3 of a turn, except those of hand cards: a bit for each id from
    `ids.BOMB` on.
    """
    found: i64 = 0
    triples = mine.triples
    while triples:
        month = count((triples & -triples) - 1) >> 2
        triples &= triples - 1
        shaken = has_shaken(p, month)
        if may_bomb(p, month, shaken):
            found |= FACES[month].held
        if may_shake(p, month, shaken):
            found |= FACES[ids.SHAKE - ids.BOMB + month].held
        if may_declare(p, mine, month):
            found |= FACES[ids.CHONGTONG - ids.BOMB + month].held
    if p.rules.small_bombs:
        for each in range(MONTHS):
            if may_small_bomb(p, mine, each):
                found |= FACES[each].held
    if turns_stock or (mine.flips and p.pos < len(p.stock)):
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
    """The cards that may be played if pairing is compulsory: the ones that pair.

    If there are none, a stock card is turned in the place of the hand card; if the stock is gone
    too, any card may be played (R2).
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
    return (pairing, True) if p.pos < len(p.stock) else (hand, False)


def may_bomb(p: Position, month: i64, shaken: bool) -> bool:
    """Whether a seat with three of a month may bomb: if the fourth is on the table, and, after a
    shake of the month, only by some rules.
    """
    if not p.rules.bombs or (shaken and not p.rules.shake_then_bomb):
        return False
    return count(p.table & FACES[4 * month].mates) == 1


def may_small_bomb(p: Position, mine: Seat, month: i64) -> bool:
    """Whether a seat may lay a small bomb: with two in hand, and the other two on the table."""
    if count(p.table & FACES[4 * month].mates) != 2:
        return False
    return count(held_of(mine.hand, month)) == 2


def may_shake(p: Position, month: i64, shaken: bool) -> bool:
    """Whether a seat with three of a month may shake: once for each month, and only by some rules
    if the fourth is on the table (R19).
    """
    if not p.rules.shakes or shaken:
        return False
    return p.rules.shake_fourth_on_table or not p.table & FACES[4 * month].mates


def may_declare(p: Position, mine: Seat, month: i64) -> bool:
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

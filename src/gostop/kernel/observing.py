"""What a seat may know of a position, as words of 64 bits: an observation.

Each card has its own bit, its id. Seats stand in turn order from the seat that observes. The order
of the words is told, for people, in `gostop.round.observation`.
"""

from typing import Final

from gostop.kernel.bits import count
from gostop.kernel.hands import HELD, hand_of_mask, month_held
from gostop.kernel.i64 import i64
from gostop.kernel.points import score
from gostop.kernel.position import OVER, UNSCORED, Position, Seat, interrupted, to_move
from gostop.kernel.record import NOBODY, Record
from gostop.kernel.rules import CUP_ANIMAL
from gostop.kernel.seen import Sight, is_face_down, unseen_by
from gostop.kernel.worlds import face_down

# Where the flags of a position begin in their word: first the phases, a bit each.
CUP: Final = 11
RESHUFFLES: Final = 13
# A flag of each seat; a table has at most seven.
ACTIVE: Final = 14
DEALER: Final = 21
TURN: Final = 28
TO_MOVE: Final = 35
REFUSED: Final = 42
FOUR: Final = 49

MOST: Final = 32767
"""The largest number in an observation; a larger one is cut to it."""
IN_A_WORD: Final = 4
"""The numbers of a word."""
_NEXT: Final[i64] = 65536
_LAST: Final[i64] = 281474976710656


class Words:
    """Takes the words of an observation, one after the other."""

    def __init__(self) -> None:
        self.found: list[int] = []

    def put(self, word: i64) -> None:
        """Take the next word."""
        self.found.append(word)


def observed(sight: Sight) -> list[int]:
    """The words of what a seat sees."""
    words = Words()
    observe(sight.position, sight.seat, sight, words)
    return words.found


def observe(p: Position, seat: i64, sight: Sight | None, words: Words) -> None:
    """Put the words of what a seat may know of a position.

    Args:
        p: the whole position, or that of `sight`.
        seat: the seat that observes.
        sight: what the seat sees, or nothing if `p` is the whole position.
        words: what takes the words.
    """
    turn, seats = interrupted(p), p.seats
    table = 0 if is_face_down(p) else hand_of_mask(p.table)
    buried: i64 = 0
    for _, _, bonus in p.piles:
        buried |= bonus
    words.put(seats[seat].hand)
    words.put(unseen_by(p, seat) if sight is None else sight.unseen)
    words.put(table)
    words.put(buried)
    words.put(hand_of_mask(turn.laid))
    words.put(HELD[turn.flip] if turn.flip >= 0 else 0)
    words.put(hand_of_mask(turn.took))
    words.put(turn.aside)
    put_gained(p, seat, words)
    players = p.rules.players
    for place in range(players):
        words.put(hand_of_mask(seats[(seat + place) % players].captured))
    for place in range(players):
        words.put(seats[(seat + place) % players].hand & p.record.shown)
    for place in range(players):
        words.put(shaken_by((seat + place) % players, p.record))
    for place in range(players):
        words.put(stacks_of((seat + place) % players, p, table))
    words.put(stacks_of(NOBODY, p, table))
    words.put(flags(p, seat))
    put_numbers(p, seat, sight, words)


# Cards.


def put_gained(p: Position, seat: i64, words: Words) -> None:
    """Put the bonus cards of the turn, and the cards that the seat itself has drawn for them."""
    bonus: i64 = 0
    drawn: i64 = 0
    for each, card in p.gained:
        bonus |= HELD[each]
        if seat == p.turn and card >= 0:
            drawn |= HELD[card]
    words.put(bonus)
    words.put(drawn)


def shaken_by(seat: i64, record: Record) -> i64:
    """The cards of the months that a seat has shaken."""
    cards: i64 = 0
    for each, month in record.shakes:
        if each == seat:
            cards |= month_held(month)
    return cards


def stacks_of(owner: i64, p: Position, table: i64) -> i64:
    """The cards of the stacks of a seat's ppeoks, or of those that were dealt."""
    cards: i64 = 0
    for month, each, _ in p.piles:
        if each == owner:
            cards |= month_held(month) & table
    return cards


# Flags.


def flags(p: Position, seat: i64) -> i64:
    """The word of flags."""
    record, players, phase = p.record, p.rules.players, p.phase
    one: i64 = 1
    found = one << phase
    if record.cup:
        found |= one << CUP + (record.cup - CUP_ANIMAL)
    if record.seed is not None:
        found |= one << RESHUFFLES
    for each in record.active:
        found |= one << ACTIVE + (each - seat) % players
    found |= one << DEALER + (record.dealer - seat) % players
    found |= one << TURN + (p.turn - seat) % players
    if phase != OVER:
        found |= one << TO_MOVE + (to_move(p) - seat) % players
    if record.refused != NOBODY:
        found |= one << REFUSED + (record.refused - seat) % players
    for each in record.fours:
        if each == seat or (phase == OVER and each == record.winner):
            found |= one << FOUR + (each - seat) % players
    return found


# Numbers, four in a word.


def put_numbers(p: Position, seat: i64, sight: Sight | None, words: Words) -> None:
    """Put the numbers of the table, of its pots, and of each seat."""
    record, players, pots = p.record, p.rules.players, p.rules.pots
    lying = count(p.table)
    if sight is not None:
        lying += face_down(sight)
    for _, _, bonus in p.piles:
        lying += count(bonus)
    left: i64 = 0
    if record.further is not None:
        left = record.further.left
    words.put(packed(len(p.stock) - p.pos, lying, cut(record.carry), record.pushes))
    words.put(packed(record.mission + 1, left, 0, 0))
    for first in range(0, len(pots), IN_A_WORD):
        four = [cut(rounds) for rounds in (*pots[first : first + IN_A_WORD], 0, 0, 0)]
        words.put(packed(four[0], four[1], four[2], four[3]))
    for place in range(players):
        other = (seat + place) % players
        theirs = p.seats[other]
        size = count(theirs.hand) if sight is None else sight.sizes[other]
        words.put(packed(size, theirs.turns, theirs.flips, theirs.dry))
        put_score(p, other, theirs, words)
        bombs, small = times(record.bombs, other), times(record.small_bombs, other)
        words.put(packed(bombs, small, times(record.ppeoks, other), theirs.run))
        words.put(packed(times(record.stacks, other), net(other, record), owed(other, record), 0))


def put_score(p: Position, seat: i64, theirs: Seat, words: Words) -> None:
    """Put the score of a seat, its score at its last go, and when it called its first and its last
    go.
    """
    points = theirs.points
    if points == UNSCORED:
        points = score(p.rules, theirs.captured, p.record.cup)
    first: i64 = 0
    last: i64 = 0
    for number, each in enumerate(p.record.goes, 1):
        if each == seat:
            last = number
            first = first or last
    words.put(packed(cut(points), cut(theirs.bar) if last else 0, first, last))


def times(seats: tuple[int, ...], seat: i64) -> i64:
    """How often a seat is among some seats."""
    return seats.count(seat) if seats else 0


def net(seat: i64, record: Record) -> i64:
    """The points that a seat has won or paid at once."""
    points = 0
    for payer, payee, each, _ in record.instants:
        if payee == seat:
            points += each
        elif payer == seat:
            points -= each
    return cut(points)


def owed(seat: i64, record: Record) -> i64:
    """The points that the losers will pay to a seat that had to sit out."""
    points = 0
    for each, for_hand in record.out:
        if each == seat:
            points += for_hand
    return cut(points)


def cut(number: int) -> i64:
    """A number as it fits into 16 bits."""
    return min(max(number, -MOST), MOST)


def packed(first: i64, second: i64, third: i64, fourth: i64) -> i64:
    """Four numbers of 16 bits as a word, the first in its lowest bits."""
    low = first % _NEXT | second % _NEXT << 16 | third % _NEXT << 32
    return low + fourth * _LAST

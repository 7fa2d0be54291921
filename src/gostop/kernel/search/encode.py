"""An observation: what a seat may know of a position, as words of 64 bits.

The bit of a card is its id, as in a hand. Seats are in turn order, and the observing seat comes
first. `gostop.formats.observation` names the bits and numbers of all words, in this order.
"""

import struct
from typing import Final

from gostop.kernel.bits import bit, count
from gostop.kernel.deck import CARDS
from gostop.kernel.determinize import face_down
from gostop.kernel.hands import hand_of_mask
from gostop.kernel.history import NOBODY, Record
from gostop.kernel.i64 import i64
from gostop.kernel.points import score
from gostop.kernel.position import OVER, UNSCORED, Position, Seat, to_move
from gostop.kernel.rules import CUP_ANIMAL
from gostop.kernel.visibility import Sight, is_face_down

# Where each field of the table's word begins. Lower bits are for the phases, one each.
CUP: Final = 11
"""Two bits: whether the owner has chosen to count the sake cup as an animal or as junk."""
RESHUFFLES: Final = 13
"""One bit: whether there will be another shuffle."""
DEALT: Final = 14
"""A bit for each month: whether the table has a dealt stack of it."""
ASIDE: Final = 26
"""A bit for each bonus card: whether the turn has set it aside."""
BURIED: Final = 38
"""A bit for each bonus card: whether it is on a stack."""
GAINED: Final = 50
"""A bit for each bonus card: whether the turn has taken it from the hand."""
BONUSES: Final = 0xFFF
"""The mask of the bits for all bonus cards, moved down to bit 0."""

# Where each field of a seat's word begins. Lower bits are for its shaken months, one each.
STACKS: Final = 12
"""A bit for each month: whether its stack is the seat's ppeok."""
ACTIVE: Final = 24
DEALER: Final = 25
TURN: Final = 26
TO_MOVE: Final = 27
REFUSED: Final = 28
FOUR: Final = 29

# Numbers of 16 bits, four in a word.
MOST: Final = 32767
"""The largest number in an observation. A larger number becomes this number."""
IN_A_WORD: Final = 4
"""How many numbers fit into a word."""
_LOW: Final = 0xFFFF
"""The 16 bits of the first number of a word."""
_SECOND: Final = 0x10000
"""The factor that moves a number to the second place of a word."""
_THIRD: Final = 0x100000000
"""The factor that moves a number to the third place of a word."""
_FOURTH: Final = 0x1000000000000
"""The factor that moves a number to the fourth place of a word. The code uses a factor, since the
number may be negative, and C can't shift negative numbers.
"""


class Words:
    """A list of words. Its methods append up to four words in one call, because each call costs
    time.
    """

    def __init__(self) -> None:
        self.found: list[int] = []

    def put(self, word: i64) -> None:
        """Append one word."""
        self.found.append(word)

    def put_two(self, first: i64, second: i64) -> None:
        """Append two words."""
        self.found += (first, second)

    def put_three(self, first: i64, second: i64, third: i64) -> None:
        """Append three words."""
        self.found += (first, second, third)

    def put_four(self, first: i64, second: i64, third: i64, fourth: i64) -> None:
        """Append four words."""
        self.found += (first, second, third, fourth)

    def packed(self) -> bytes:
        """Return all words as little-endian bytes, and empty the list."""
        found, self.found = self.found, []
        return struct.pack(f"<{len(found)}q", *found)


def observed(sight: Sight) -> list[int]:
    """Return the words of a seat's observation."""
    words = Words()
    observe(sight.position, sight.seat, sight, 0, words)
    return words.found


def observe(p: Position, seat: i64, sight: Sight | None, whole: i64, words: Words) -> None:
    """Write the observation of a seat.

    The words of bits come first: four for cards and the table, four for an interrupted turn, and
    three for each seat. Then come the words of numbers: two for the table, some for the pots if
    there are any, and four for each seat.

    Args:
        p: the whole position, or the position of `sight`.
        seat: the seat that observes.
        sight: what the seat sees; `None` if `p` is the whole position.
        whole: all cards of the round, as a hand, if `p` is the whole position.
        words: the list that takes the words.
    """
    players: i64 = p.rules.players
    table: i64 = 0
    if not is_face_down(p):
        table = p.table
    word = table_word(p)
    buried = word >> BURIED & BONUSES
    unseen: i64 = 0
    if sight is None:
        unseen = whole & ~visible_to(p, seat, table | buried << CARDS)
    else:
        unseen = sight.unseen
    words.put_four(p.seats[seat].hand, hand_of_mask(table), unseen, word)
    put_turn(p, seat, words)
    asked: i64 = NOBODY
    if p.phase != OVER:
        asked = to_move(p)
    other = seat
    while True:
        theirs = p.seats[other]
        words.put_three(
            hand_of_mask(theirs.captured),
            theirs.hand & p.record.shown,
            seat_word(p, other, seat, asked),
        )
        other += 1
        if other == players:
            other = 0
        if other == seat:
            break
    put_table(p, sight, count(p.table) + count(buried), words)
    while True:
        theirs = p.seats[other]
        size = count(theirs.hand)
        if sight is not None:
            size = sight.sizes[other]
        put_seat(p, other, theirs, size, words)
        other += 1
        if other == players:
            other = 0
        if other == seat:
            break


# Words of bits.


def visible_to(p: Position, seat: i64, visible: i64) -> i64:
    """Return the cards of a whole position that a seat sees, as a hand. `visible` is the mask of
    the cards that it sees on the table.
    """
    held = p.seats[seat].hand
    for theirs in p.seats:
        visible |= theirs.captured
        held |= theirs.hand & p.record.shown
    turn = p.open
    if turn is not None:
        visible |= turn.laid | turn.aside
        if turn.flip >= 0:
            held |= bit(turn.flip)
    return held | hand_of_mask(visible)


def put_turn(p: Position, seat: i64, words: Words) -> None:
    """Write four words of a turn. The first three words are for an interrupted turn: the laid
    cards, the flipped card, and the table cards that these take. The fourth word has the cards that
    the observing seat has drawn for bonus cards this turn.
    """
    drawn: i64 = 0
    if seat == p.turn:
        for _, card in p.gained:
            if card >= 0:
                drawn |= bit(card)
    turn = p.open
    if turn is None:
        words.put_four(0, 0, 0, drawn)
        return
    flipped: i64 = 0
    if turn.flip >= 0:
        flipped = bit(turn.flip)
    words.put_four(hand_of_mask(turn.laid), flipped, hand_of_mask(turn.took), drawn)


def table_word(p: Position) -> i64:
    """Return the word of the table."""
    record = p.record
    found = bit(p.phase)
    if record.cup:
        found |= bit(CUP + record.cup - CUP_ANIMAL)
    if record.seed is not None:
        found |= 1 << RESHUFFLES
    for month, owner, bonus in p.piles:
        if owner == NOBODY:
            found |= bit(DEALT + month)
        found |= bonus >> CARDS << BURIED
    if p.open is not None:
        found |= p.open.aside >> CARDS << ASIDE
    for each, _ in p.gained:
        found |= bit(GAINED + each - CARDS)
    return found


def seat_word(p: Position, other: i64, seat: i64, asked: i64) -> i64:
    """Return the word of the seat `other` for the observer `seat`. `asked` is the seat to move."""
    record = p.record
    found: i64 = 0
    if len(record.active) == p.rules.players or other in record.active:
        found = 1 << ACTIVE
    if other == record.dealer:
        found |= 1 << DEALER
    if other == p.turn:
        found |= 1 << TURN
    if other == asked:
        found |= 1 << TO_MOVE
    if other == record.refused:
        found |= 1 << REFUSED
    for each, month in record.shakes:
        if each == other:
            found |= bit(month)
    for month, owner, _ in p.piles:
        if owner == other:
            found |= bit(STACKS + month)
    for four in record.fours:
        if four == other and (other == seat or (p.phase == OVER and other == record.winner)):
            found |= 1 << FOUR
    return found


# Words of numbers.


def put_table(p: Position, sight: Sight | None, lying: i64, words: Words) -> None:
    """Write the numbers of the table and of its pots. `lying` is the number of cards on the table.
    With a `sight`, `lying` leaves out the face-down cards, and this function adds them.
    """
    record, pots = p.record, p.rules.pots
    if sight is not None:
        lying += face_down(sight)
    left: i64 = 0
    if record.further is not None:
        left = record.further.left
    words.put_two(
        packed(len(p.stock) - p.pos, lying, cut(record.carry), record.pushes),
        packed(record.mission + 1, left, 0, 0),
    )
    if not pots:
        return
    for first in range(0, len(pots), IN_A_WORD):
        four = [cut(rounds) for rounds in (*pots[first : first + IN_A_WORD], 0, 0, 0)]
        words.put(packed(four[0], four[1], four[2], four[3]))


def put_seat(p: Position, seat: i64, theirs: Seat, size: i64, words: Words) -> None:
    """Write the numbers of a seat, which holds `size` cards."""
    record, points = p.record, theirs.points
    # the kernel scores played bonus cards only at the end of the turn
    if points == UNSCORED or (p.gained and seat == p.turn):
        points = score(p.rules, theirs.captured, record.cup)
    first: i64 = 0
    last: i64 = 0
    bar: i64 = 0
    if record.goes:
        number: i64 = 1
        for each in record.goes:
            if each == seat:
                bar = cut(theirs.bar)
                last = number
                if not first:
                    first = number
            number += 1
    words.put_four(
        packed(size, theirs.turns, theirs.flips, theirs.dry),
        packed(cut(points), bar, first, last),
        calls_of(seat, record, theirs.run),
        paid_to(seat, record),
    )


def calls_of(seat: i64, record: Record, run: i64) -> i64:
    """Count the bombs, small bombs and ppeok of a seat, and its ppeok in a row. Return them as a
    word.
    """
    bombs: i64 = 0
    small_bombs: i64 = 0
    ppeoks: i64 = 0
    for each in record.bombs:
        if each == seat:
            bombs += 1
    for each in record.small_bombs:
        if each == seat:
            small_bombs += 1
    for each in record.ppeoks:
        if each == seat:
            ppeoks += 1
    return packed(bombs, small_bombs, ppeoks, run)


def paid_to(seat: i64, record: Record) -> i64:
    """Count the stacks that a seat has taken, and its points from instant payments and for sitting
    out. Return them as a word.
    """
    if not (record.stacks or record.instants or record.out):
        return 0
    stacks: i64 = 0
    won: i64 = 0
    owed: i64 = 0
    for each in record.stacks:
        if each == seat:
            stacks += 1
    for payer, payee, points, _ in record.instants:
        if payee == seat:
            won += points
        elif payer == seat:
            won -= points
    for out, points in record.out:
        if out == seat:
            owed += points
    return packed(stacks, cut(won), cut(owed), 0)


def cut(number: i64) -> i64:
    """Return a number if it fits into 16 bits with a sign, otherwise the limit that it exceeds."""
    if number > MOST:
        return MOST
    if number < -MOST:
        return -MOST
    return number


def packed(first: i64, second: i64, third: i64, fourth: i64) -> i64:
    """Return four numbers of 16 bits as a word, with the first number in the lowest bits."""
    low = first & _LOW | (second & _LOW) * _SECOND | (third & _LOW) * _THIRD
    return low | fourth * _FOURTH

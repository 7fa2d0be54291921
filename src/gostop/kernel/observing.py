"""What a seat may know of a position, as words of 64 bits: an observation.

Each card has its own bit, its id. Seats stand in turn order from the seat that observes. The order
of the words is told, for people, in `gostop.round.observation`.
"""

import struct
from typing import Final

from gostop.kernel.bits import bit, count
from gostop.kernel.hands import HELD, hand_of_mask, month_held
from gostop.kernel.i64 import i64
from gostop.kernel.points import score
from gostop.kernel.position import OVER, UNSCORED, Position, Seat, to_move
from gostop.kernel.record import NOBODY, Record
from gostop.kernel.rules import CUP_ANIMAL
from gostop.kernel.seen import Sight, is_face_down
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


class Words:
    """Takes the words of an observation, one after the other."""

    def __init__(self) -> None:
        self.found: list[int] = []

    def put(self, word: i64) -> None:
        """Take the next word."""
        self.found.append(word)

    def packed(self) -> bytes:
        """All words as little-endian bytes."""
        return struct.pack(f"<{len(self.found)}q", *self.found)


def observed(sight: Sight) -> list[int]:
    """The words of what a seat sees."""
    words = Words()
    observe(sight.position, sight.seat, sight, 0, words)
    return words.found


def observe(p: Position, seat: i64, sight: Sight | None, whole: i64, words: Words) -> None:
    """Put the words of what a seat may know of a position.

    Args:
        p: the whole position, or that of `sight`.
        seat: the seat that observes.
        sight: what the seat sees, or nothing if `p` is the whole position.
        whole: all cards of the whole position, as a hand.
        words: what takes the words.
    """
    table = 0 if is_face_down(p) else hand_of_mask(p.table)
    mine = p.seats[seat].hand
    words.put(mine)
    words.put(table)
    visible = mine | table | put_turn(p, seat, words)
    players: i64 = p.rules.players
    other = seat
    for _ in range(players):
        theirs = p.seats[other]
        captured, shown = hand_of_mask(theirs.captured), theirs.hand & p.record.shown
        visible |= captured | shown
        words.put(captured)
        words.put(shown)
        words.put(shaken_by(other, p.record))
        words.put(stacks_of(other, p, table))
        other += 1
        if other == players:
            other = 0
    words.put(stacks_of(NOBODY, p, table))
    words.put(whole & ~visible if sight is None else sight.unseen)
    words.put(flags(p, seat, players))
    put_table(p, sight, words)
    for _ in range(players):
        theirs = p.seats[other]
        words.put(
            packed(
                count(theirs.hand) if sight is None else sight.sizes[other],
                theirs.turns,
                theirs.flips,
                theirs.dry,
            )
        )
        put_score(p, other, theirs, words)
        put_calls(p.record, other, theirs, words)
        other += 1
        if other == players:
            other = 0


# Cards.


def put_turn(p: Position, seat: i64, words: Words) -> i64:
    """Put the cards that the turn has laid and flipped, those that they take, those set aside, the
    bonus cards under stacks and of the turn, and the cards that the seat has drawn for them.

    Return those that lie neither in a hand nor among captures.
    """
    buried: i64 = 0
    for _, _, bonus in p.piles:
        buried |= bonus
    words.put(buried)
    lying = buried
    turn = p.open
    if turn is None:
        for _ in range(4):
            words.put(0)
    else:
        laid, flipped = hand_of_mask(turn.laid), HELD[turn.flip] if turn.flip >= 0 else 0
        lying |= laid | flipped | turn.aside
        words.put(laid)
        words.put(flipped)
        words.put(hand_of_mask(turn.took))
        words.put(turn.aside)
    bonus_cards: i64 = 0
    drawn: i64 = 0
    for each, card in p.gained:
        bonus_cards |= HELD[each]
        if seat == p.turn and card >= 0:
            drawn |= HELD[card]
    words.put(bonus_cards)
    words.put(drawn)
    return lying


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


def flags(p: Position, seat: i64, players: i64) -> i64:
    """The word of flags."""
    record, phase = p.record, p.phase
    found = bit(phase) | bit(DEALER + place_of(record.dealer, seat, players))
    found |= bit(TURN + place_of(p.turn, seat, players))
    if phase != OVER:
        found |= bit(TO_MOVE + place_of(to_move(p), seat, players))
    for each in record.active:
        found |= bit(ACTIVE + place_of(each, seat, players))
    for each in record.fours:
        if each == seat or (phase == OVER and each == record.winner):
            found |= bit(FOUR + place_of(each, seat, players))
    if record.refused != NOBODY:
        found |= bit(REFUSED + place_of(record.refused, seat, players))
    if record.cup:
        found |= bit(CUP + (record.cup - CUP_ANIMAL))
    if record.seed is not None:
        found |= bit(RESHUFFLES)
    return found


def place_of(other: i64, seat: i64, players: i64) -> i64:
    """The place of a seat in turn order from another one."""
    return other - seat if other >= seat else other - seat + players


# Numbers, four in a word.


def put_table(p: Position, sight: Sight | None, words: Words) -> None:
    """Put the numbers of the table and of its pots."""
    record, pots = p.record, p.rules.pots
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


def put_score(p: Position, seat: i64, theirs: Seat, words: Words) -> None:
    """Put the score of a seat, its score at its last go, and when it called its first and its last
    go.
    """
    points = theirs.points
    if points == UNSCORED:
        points = score(p.rules, theirs.captured, p.record.cup)
    first: i64 = 0
    last: i64 = 0
    number: i64 = 1
    for each in p.record.goes:
        if each == seat:
            last = number
            if not first:
                first = number
        number += 1
    words.put(packed(cut(points), cut(theirs.bar) if last else 0, first, last))


def put_calls(record: Record, seat: i64, theirs: Seat, words: Words) -> None:
    """Put what a seat has laid, made, taken, won at once and will be paid."""
    bombs = times(record.bombs, seat)
    words.put(
        packed(bombs, times(record.small_bombs, seat), times(record.ppeoks, seat), theirs.run)
    )
    won: i64 = 0
    for payer, payee, points, _ in record.instants:
        if payee == seat:
            won += points
        elif payer == seat:
            won -= points
    owed: i64 = 0
    for each, points in record.out:
        if each == seat:
            owed += points
    words.put(packed(times(record.stacks, seat), cut(won), cut(owed), 0))


def times(seats: tuple[int, ...], seat: i64) -> i64:
    """How often a seat is among some seats."""
    found: i64 = 0
    for each in seats:
        if each == seat:
            found += 1
    return found


def cut(number: i64) -> i64:
    """A number as it fits into 16 bits."""
    if number > MOST:
        return MOST
    return number if number > -MOST else -MOST


def packed(first: i64, second: i64, third: i64, fourth: i64) -> i64:
    """Four numbers of 16 bits as a word, the first in its lowest bits."""
    low = first & 0xFFFF | (second & 0xFFFF) << 16 | (third & 0xFFFF) << 32
    return low | fourth * 0x1000000000000

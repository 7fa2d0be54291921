"""Hands as integers. The bit of a card is its id, so a month is four neighbouring bits.

Legal moves and random choices need the cards by id. A mask has another order (see `deck`).
"""

from typing import Final

from gostop.kernel.bits import COMPILED, count, lowest
from gostop.kernel.deck import (
    ALL_CARDS,
    CARDS,
    FACES,
    ID_OF_BIT,
    JUNK_SHIFT,
    Face,
    month_of_id,
    those_at,
)
from gostop.kernel.i64 import i64

_FIRSTS: Final[i64] = 0x111111111111
"""The first of the four bits of each month."""
_THIRDS: Final[i64] = 0x444444444444
"""The third of the four bits of each month."""
_FIRST_TWO: Final[i64] = 0x333333333333
"""The first and second of the four bits of each month."""
_FIRST_AND_THIRD: Final[i64] = 0x555555555555
"""The first and third of the four bits of each month."""
WHOLE: Final = 0b1111
"""The four bits of a month with all of its cards."""

HELD: Final[tuple[int, ...]] = tuple(2**card for card in range(ALL_CARDS))
"""For each card id, the hand with only this card."""
_MONTHS_HELD: Final[tuple[int, ...]] = tuple(
    sum(HELD[first : first + 4]) for first in range(0, CARDS, 4)
)


def hand_of(cards: tuple[int, ...]) -> i64:
    """Return the hand with these card ids. No id may appear twice."""
    if COMPILED:  # pragma: no cover  # runs only in the compiled kernel
        hand: i64 = 0
        for card in cards:
            hand += FACES[card].held
        return hand
    return sum(those_at(cards, HELD))


def hand_in(order: bytes) -> i64:
    """Return the hand with the cards of a deck or a stock. No id may appear twice."""
    if COMPILED:  # pragma: no cover  # runs only in the compiled kernel
        hand: i64 = 0
        for card in order:
            hand += FACES[card].held
        return hand
    return hand_of(tuple(order))


def hand_at(order: bytes, places: bytes) -> i64:
    """Return the hand with the cards at some places of a deck."""
    hand: i64 = 0
    size: i64 = len(places)
    for place in range(size):
        hand |= FACES[order[places[place]]].held
    return hand


def mask_of_hand(hand: i64) -> i64:
    """Return the cards of a hand as a mask."""
    mask: i64 = 0
    while hand:
        mask |= FACES[lowest(hand)].bit
        hand &= hand - 1
    return mask


def cards_of(hand: i64) -> tuple[int, ...]:
    """Return the card ids of a hand, ascending."""
    cards: list[int] = []
    while hand:
        # `lowest` is written out here, because a call would take as long as the rest of the loop
        cards.append(count((hand & -hand) - 1))
        hand &= hand - 1
    return tuple(cards)


def hand_of_mask(mask: i64) -> i64:
    """Return the cards of a mask as a hand.

    Most of the cards are single junk, which has the same order in a hand and in a mask. In a mask,
    the two junk cards of a month are next to those of the next month. In a hand, they are the last
    two of four bits. So the function moves all pairs apart at once: first groups of 16 bits, then
    of 8, 4 and 2. Bonus cards and the double junk of month 12 have the same bit in both. The other
    cards are looked up, six at a time.
    """
    junk = mask >> JUNK_SHIFT & _SINGLE_JUNK
    junk = (junk | junk << 16) & 0x0000FFFF0000FFFF
    junk = (junk | junk << 8) & 0x00FF00FF00FF00FF
    junk = (junk | junk << 4) & 0x0F0F0F0F0F0F0F0F
    junk = (junk | junk << 2) & 0x3333333333333333
    hand = junk << 2 | mask & _SAME_BIT | mask >> _DOUBLE_LOWER & _DOUBLE
    first, second = mask & _SIX, mask >> 6 & _SIX
    hand |= _SIXES[first].held | _SIXES[64 + second].held
    third, fourth = mask >> 12 & _SIX, mask >> 18 & _SIX
    return hand | _SIXES[128 + third].held | _SIXES[192 + fourth].held


_SINGLE_JUNK: Final[i64] = 0x3FFFFF
"""The single junk of eleven months, two cards each, as the lowest bits."""
_DOUBLE: Final[i64] = 0x20000000000
"""The hand that holds the double junk of month 11."""
_DOUBLE_LOWER: Final = 5
"""How many places lower the bit of the double junk of month 11 is in a hand (41) than in a mask
(46)."""
_SAME_BIT: Final[i64] = 0xFFF800000000000
"""The bonus cards, and the double junk of month 12."""
_SIX: Final = 0b111111
"""Six bits of a mask."""
_SIXES: Final[list[Face]] = [
    Face(0, 0, sum([HELD[ID_OF_BIT[first + place]] for place in range(6) if six >> place & 1]))
    for first in range(0, JUNK_SHIFT, 6)
    for six in range(64)
]
"""The hands of brights, animals and ribbons: 64 hands for the first six bits of a mask, 64 for the
next six, and so on. Each hand is in a `Face`, because C reads a number from an object faster than
from a list."""


def nth_of(hand: i64, place: i64) -> i64:
    """Return the id of the card at a place of a hand, counted from 0."""
    while place:
        hand &= hand - 1
        place -= 1
    return lowest(hand)


def month_held(month: i64) -> i64:
    """Return the hand with all four cards of a month. Months count from 0."""
    return _MONTHS_HELD[month]


def three_of(hand: i64, month: i64) -> i64:
    """Return the cards that a shake of a month shows: the first three that the hand holds. Months
    count from 0.
    """
    whole: i64 = _MONTHS_HELD[month]
    last: i64 = HELD[4 * month + 3]
    return whole ^ last if hand & whole == whole else hand & whole


def held_of(hand: i64, month: i64) -> i64:
    """Return the cards of a month that a hand holds, as four bits. Months count from 0."""
    return hand >> 4 * month & WHOLE


def triples_of(hand: i64) -> i64:
    """Find the months with three or four cards in a hand. The result has the third bit of
    each of these months.

    Two sums turn the four bits of each month into the number of its cards. Then 1 is added to each
    number: three or four cards become 4 or 5, with the third bit set, and fewer cards 1 to 3.
    """
    pairs = (hand & _FIRST_AND_THIRD) + (hand >> 1 & _FIRST_AND_THIRD)
    held = (pairs & _FIRST_TWO) + (pairs >> 2 & _FIRST_TWO)
    return held + _FIRSTS & _THIRDS


def months_of(triples: i64) -> list[int]:
    """List the months that `triples_of` or `fours_of` has found. Months count from 0."""
    months: list[int] = []
    while triples:
        months.append(month_of_id(lowest(triples)))
        triples &= triples - 1
    return months


def fours_of(hand: i64) -> i64:
    """Find the months with all four cards in a hand. The result has the third bit of each of
    these months.
    """
    pairs = hand & hand >> 1
    return (pairs & pairs >> 2 & _FIRSTS) << 2


def four_with(hand: i64, card: i64) -> i64:
    """Return the month of a card in the form of `fours_of`, if a hand holds all four cards of the
    month; otherwise 0.
    """
    if card >= CARDS:
        return 0
    return fours_of(hand & _MONTHS_HELD[month_of_id(card)])

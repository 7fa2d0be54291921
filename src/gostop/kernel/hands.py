"""Hands as integers: one bit for each card, in card order; a month is four neighbouring bits."""

from typing import Final

from gostop.kernel.bits import COMPILED, count
from gostop.kernel.deck import (
    ALL_CARDS,
    CARDS,
    FACES,
    ID_OF_BIT,
    JUNK_SHIFT,
    Face,
    those_at,
)
from gostop.kernel.i64 import i64

HELD: Final[tuple[int, ...]] = tuple(2**card for card in range(ALL_CARDS))
"""The hand that holds one card, by its id."""
_MONTHS_HELD: Final[tuple[int, ...]] = tuple(
    sum(HELD[first : first + 4]) for first in range(0, CARDS, 4)
)


def hand_of(cards: tuple[int, ...]) -> i64:
    """The hand of some card ids, each once."""
    if COMPILED:  # pragma: no cover  # no coverage is measured in the compiled kernel
        hand: i64 = 0
        for card in cards:
            hand += FACES[card].held
        return hand
    return sum(those_at(cards, HELD))


def hand_in(order: bytes) -> i64:
    """The hand of some card ids, each once, as a deck or a stock has them."""
    if COMPILED:  # pragma: no cover  # no coverage is measured in the compiled kernel
        hand: i64 = 0
        for card in order:
            hand += FACES[card].held
        return hand
    return hand_of(tuple(order))


def hand_at(order: bytes, places: bytes) -> i64:
    """The hand of the cards at some places of an order of cards."""
    hand: i64 = 0
    size: i64 = len(places)
    for place in range(size):
        hand |= FACES[order[places[place]]].held
    return hand


def mask_of_hand(hand: i64) -> i64:
    """The cards of a hand as a mask."""
    mask: i64 = 0
    while hand:
        mask |= FACES[count((hand & -hand) - 1)].bit
        hand &= hand - 1
    return mask


def cards_of(hand: i64) -> tuple[int, ...]:
    """The card ids of a hand, ascending."""
    cards: list[int] = []
    while hand:
        cards.append(count((hand & -hand) - 1))
        hand &= hand - 1
    return tuple(cards)


def hand_of_mask(mask: i64) -> i64:
    """The cards of a mask as a hand.

    Single junk, which is most of the cards, has the same order in both: the two of a month are two
    neighbours of four in a hand. So they are spread apart, pair by pair. The others are looked up,
    six at a time; bonus cards and the last double junk have the same bit in both.
    """
    junk = mask >> JUNK_SHIFT & 0x3FFFFF
    junk = (junk | junk << 16) & 0xFFFF0000FFFF
    junk = (junk | junk << 8) & 0xFF00FF00FF00FF
    junk = (junk | junk << 4) & 0xF0F0F0F0F0F0F0F
    hand = ((junk | junk << 2) & 0x333333333333333) << 2
    hand |= mask >> 46 - 41 & _DOUBLE | mask & _SAME
    hand |= _SIXES[mask & 63].held | _SIXES[64 | mask >> 6 & 63].held
    return hand | _SIXES[128 | mask >> 12 & 63].held | _SIXES[192 | mask >> 18 & 63].held


_DOUBLE: Final[i64] = 0x20000000000
"""The hand that holds the double junk of month 11."""
_SAME: Final[i64] = 0xFFF800000000000
"""The bonus cards, and the last double junk."""
_SIXES: Final[list[Face]] = [
    Face(0, 0, sum([HELD[ID_OF_BIT[first + place]] for place in range(6) if six >> place & 1]))
    for first in range(0, JUNK_SHIFT, 6)
    for six in range(64)
]
"""The hands of brights, animals and ribbons, six of which are six bits of a mask."""


def nth_of(hand: i64, place: i64) -> i64:
    """The id of the card at a place of a hand, from 0."""
    while place:
        hand &= hand - 1
        place -= 1
    return count((hand & -hand) - 1)


def month_held(month: i64) -> i64:
    """The hand that holds all four cards of a month, from 0."""
    return _MONTHS_HELD[month]


def three_of(hand: i64, month: i64) -> i64:
    """The cards of a month, from 0, that a shake shows: all that the hand holds, but of four only
    the first three in card order.
    """
    whole: i64 = _MONTHS_HELD[month]
    last: i64 = HELD[4 * month + 3]
    return whole ^ last if hand & whole == whole else hand & whole


def held_of(hand: i64, month: i64) -> i64:
    """The cards of a month, from 0, that a hand holds, as four bits."""
    return hand >> 4 * month & 15


def triples_of(hand: i64) -> i64:
    """The months of which a hand holds three or four cards, as the third bit of each month.

    The four bits of a month count its cards. Adding 1 sets the third bit for three and four cards.
    """
    pairs = (hand & 0x555555555555) + (hand >> 1 & 0x555555555555)
    fours = (pairs & 0x333333333333) + (pairs >> 2 & 0x333333333333)
    return fours + 0x111111111111 & 0x444444444444


def months_of(triples: i64) -> list[int]:
    """The months, from 0, of a mask from `triples_of`, which has one bit for each."""
    months: list[int] = []
    while triples:
        months.append(count((triples & -triples) - 1) >> 2)
        triples &= triples - 1
    return months


def fours_of(hand: i64) -> i64:
    """The months of which a hand holds all four cards, as the third bit of each month."""
    pairs = hand & hand >> 1
    return (pairs & pairs >> 2 & 0x111111111111) << 2

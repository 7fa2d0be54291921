"""The shuffle of this project: a seed always gives the same cards, on all platforms.

The stream of a use of a seed (see `rng`) is read as 64-bit little-endian words, and each word
draws two cards. With n cards left, in their first order, let r be the word modulo n * (n - 1). The
card at place r // (n - 1), counted from 0, is drawn first. Among the cards that are then left, the
card at place r % (n - 1) is drawn second. If a single card is left at the end, it comes last.
"""

import functools
import math
import struct
from operator import mod
from typing import Final, final

from gostop.kernel.bits import COMPILED, bit, count
from gostop.kernel.hands import hand_of
from gostop.kernel.i64 import i64
from gostop.kernel.rng import stream_of


@functools.cache
def _draws(size: int) -> tuple[struct.Struct, tuple[int, ...], range]:
    """Return a reader for the words of a stream. For each word, also return the number of ways to
    draw two cards, and the number of ways to draw the second card.
    """
    lefts = range(size, 1, -2)
    ways = tuple([math.perm(left, 2) for left in lefts])
    return struct.Struct(f"<{len(ways)}Q"), ways, range(size - 1, 0, -2)


def shuffled(cards: tuple[int, ...], use: str, seed: int, count: int) -> bytes:
    """Shuffle some cards for a use of a seed. The cards are given in ascending order. The first
    shuffle has the `count` 0.
    """
    if COMPILED:  # pragma: no cover  # runs only in the compiled kernel
        return shuffled_hand(hand_of(cards), use, seed, count)
    pairs = len(cards) // 2
    stream = stream_of(use, seed, count, pairs << 3)
    words, ways, seconds = _draws(len(cards))
    left = list(cards)
    found: list[int] = []
    take, lay = left.pop, found.append
    for rest, second in zip(map(mod, words.unpack(stream), ways), seconds, strict=True):
        lay(take(rest // second))
        lay(take(rest % second))
    return bytes(found + left)


def shuffled_hand(hand: i64, use: str, seed: int, shuffles: int) -> bytes:
    """Shuffle the cards of a hand, as `shuffled` does. This is faster in C."""
    size = int(count(hand) >> 1 << 3)
    return drawn(hand, stream_of(use, seed, shuffles, size))


_TEN: Final = 10
"""The number of bits in a field. Six fields make a number of 60 bits, one bit for each card."""
_FIELD: Final[i64] = 0x3FF
"""The bits of the lowest field."""
_THREE_FIELDS: Final[i64] = 0x3FFFFFFF
"""The bits of the three lowest fields."""
_ONES: Final[i64] = 0x4010040100401
"""A 1 in each of six fields."""
_THREE_ONES: Final[i64] = 0x100401
"""A 1 in each of the three lowest fields. A product with this number has the sum of three fields in
its third field."""
_TOPS: Final[i64] = 0x802008020080200
"""The highest bit of each field."""


def _places() -> bytes:
    """For each number of ten bits, return the places of its set bits. The places of a number take
    ten bytes.
    """
    sets = [b""]
    for place in range(_TEN):
        sets += [each + bytes((place,)) for each in sets]
    return b"".join([each.ljust(_TEN) for each in sets])


_PLACES: Final = _places()


@final
class Left:
    """The cards that are left in a deck. A card is found by its number, without a loop.

    The deck is cut into groups of ten ids. `before` has the number of cards left before each group.
    """

    def __init__(self, hand: i64) -> None:
        self.hand: i64 = hand
        """The cards that are left, as a hand."""
        self.before: i64 = 0
        """The number of these cards before each group, in six fields."""
        for first in range(_TEN, 6 * _TEN, _TEN):
            size = count(hand & bit(first) - 1)
            self.before += size << first

    def take(self, number: i64) -> i64:
        """Remove a card by its number among the cards that are left, from 0, and return its id."""
        before = self.before
        # test all six groups at once: `reached` gets a 1 in each field whose group has at most
        # `number` cards before it. The card is in the last of these groups. After this draw, the
        # later groups have one card less before them
        reached = ((number * _ONES | _TOPS) - before & _TOPS) >> _TEN - 1
        self.before = before - (_ONES ^ reached)
        by_threes = reached + (reached >> 3 * _TEN) & _THREE_FIELDS
        groups = by_threes * _THREE_ONES >> 2 * _TEN & 7
        first = _TEN * groups - _TEN
        number -= before >> first & _FIELD
        card = first + _PLACES[(self.hand >> first & _FIELD) * _TEN + number]
        self.hand ^= bit(card)
        return card


_UPPER: Final[i64] = 0x100000000
"""The factor of the upper 32 bits of a word."""


def drawn(hand: i64, stream: bytes) -> bytes:
    """Draw the cards of a hand in the order that a stream gives. The function is written for C.

    In C, a word of 64 bits would be an object, so its halves are divided one after the other. Eight
    cards at a time become bytes.
    """
    n = count(hand)
    size = int(n)
    left = Left(hand)
    order = b""
    eight: i64 = 0
    shift: i64 = 0
    word: i64 = 0
    while n > 1:
        ways = n * (n - 1)
        rest = (half(stream, word + 4) % ways * _UPPER + half(stream, word)) % ways
        word += 8
        n -= 1
        first = rest // n
        one = left.take(first)
        two = left.take(rest - first * n)
        n -= 1
        eight += (one | two << 8) << shift
        shift += 16
        if shift == 64:
            order = order + int(eight).to_bytes(8, "little")  # += takes twice as long in C
            eight = shift = 0
    if n:
        last = left.take(0)
        eight += last << shift
    order = order + int(eight).to_bytes(8, "little")
    return order[:size]


def half(stream: bytes, place: i64) -> i64:
    """Read four bytes as a little-endian number."""
    first: i64 = stream[place]
    second: i64 = stream[place + 1]
    third: i64 = stream[place + 2]
    fourth: i64 = stream[place + 3]
    return first | second << 8 | third << 16 | fourth << 24

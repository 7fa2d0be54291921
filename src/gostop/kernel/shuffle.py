"""The shuffle of this project: a seed always gives the same cards, on all platforms.

The stream of a use of a seed (see `seeds`) is read as 64-bit little-endian words, and each word
draws two cards. With n cards left, in their first order, let r be the word modulo n * (n - 1). The
card at place r // (n - 1), from 0, is drawn first, and then, of those left, the card at place
r % (n - 1). A single last card comes last.
(No order of the cards is more or less likely than another by more than one part in 10**14.)
"""

import functools
import math
import struct

from gostop.kernel.bits import COMPILED
from gostop.kernel.deck import FACES
from gostop.kernel.hands import nth_of
from gostop.kernel.i64 import i64
from gostop.kernel.seeds import stream_of


@functools.cache
def _draws(size: int) -> tuple[tuple[int, ...], range]:
    """For each pair of cards, the number of ways to draw it, and to draw its second card."""
    lefts = range(size, 1, -2)
    return tuple([math.perm(left, 2) for left in lefts]), range(size - 1, 0, -2)


def shuffled(cards: tuple[int, ...], use: str, seed: int, count: int) -> bytes:
    """The cards in the order of the `count`-th shuffle (from 0) of a use of a seed."""
    pairs = len(cards) // 2
    stream = stream_of(use, seed, count, pairs << 3)
    if COMPILED:  # pragma: no cover  # no coverage is measured in the compiled kernel
        return drawn(cards, stream)
    ways, seconds = _draws(len(cards))
    left = list(cards)
    found: list[int] = []
    take, lay = left.pop, found.append
    for word, way, second in zip(struct.unpack(f"<{pairs}Q", stream), ways, seconds, strict=True):
        rest = word % way
        lay(take(rest // second))
        lay(take(rest % second))
    return bytes(found + left)


def drawn(cards: tuple[int, ...], stream: bytes) -> bytes:
    """The cards in the order in which a stream draws them: the fastest way in C.

    A whole word does not fit there, so its halves are divided one after the other.
    """
    found: list[int] = []
    place: i64 = 0
    n: i64 = len(cards)
    left: i64 = 0  # the places of the cards that are left, a bit each
    for _ in range(n):
        left = left * 2 + 1
    while n > 1:
        ways = n * (n - 1)
        rest = (half(stream, place + 4) % ways * 4294967296 + half(stream, place)) % ways
        place += 8
        n -= 1
        first = nth_of(left, rest // n)
        left ^= FACES[first].held
        second = nth_of(left, rest % n)
        left ^= FACES[second].held
        found.append(cards[first])
        found.append(cards[second])
        n -= 1
    if n:
        found.append(cards[nth_of(left, 0)])
    return bytes(found)


def half(stream: bytes, place: i64) -> i64:
    """Four bytes as a little-endian number."""
    number: i64 = 0
    for byte in range(place + 3, place - 1, -1):
        number = number * 256 + stream[byte]
    return number

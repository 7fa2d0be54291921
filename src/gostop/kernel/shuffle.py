"""The shuffle of this project: the same cards from the same seed, everywhere and for ever.

Cards are drawn one after the other from those that are left, as Fisher and Yates did it by hand.
The hashed text is `gostop 1 SEED COUNT` in ASCII, SEED in lower-case hexadecimal with its sign
and COUNT the decimal number of shuffles already made from this seed.
The output of SHAKE-256 is read as 64-bit little-endian words, one for each card.
With n cards left, in their first order, the word w draws the one at place `w % n`, from 0.
(No order of the cards is more or less likely than another by more than one part in 10**15.)
"""

import hashlib
import struct
from operator import mod

from gostop.kernel.bits import COMPILED
from gostop.kernel.i64 import i64


def drawn_of(size: int, seed: int) -> int:
    """One of so many things, drawn by a seed: the first word for the text `gostop 1 SEED mission`,
    modulo how many there are.
    """
    stream = hashlib.shake_256(f"gostop 1 {seed:x} mission".encode("ascii"))
    return int.from_bytes(stream.digest(8), "little") % size


def shuffled(cards: tuple[int, ...], seed: int, count: int) -> tuple[int, ...]:
    """The cards in the order of the `count`-th shuffle (from 0) of a seed."""
    size = len(cards)
    text = f"gostop 1 {seed:x} {count}".encode("ascii")
    stream = hashlib.shake_256(text).digest(8 * size)
    if COMPILED:  # pragma: no cover  # no coverage is measured where it is
        return drawn(cards, stream)
    words = struct.unpack(f"<{size}Q", stream)
    return tuple(map(list(cards).pop, map(mod, words, range(size, 0, -1))))


def drawn(cards: tuple[int, ...], stream: bytes) -> tuple[int, ...]:
    """The cards in the order in which a stream draws them: the fastest way in C, where a whole word
    does not fit, and so half of it and its last bit are divided.
    """
    left = list(cards)
    found: list[int] = []
    place: i64 = 0
    for size in range(len(cards), 0, -1):
        n: i64 = size
        low: i64 = 0
        for byte in range(6, -1, -1):
            low = low * 256 + stream[place + byte]
        high: i64 = stream[place + 7]
        place += 8
        rest = (high * 36028797018963968 + (low >> 1)) % n * 2 + (low & 1)
        found.append(left.pop(int(rest - n if rest >= n else rest)))
    return tuple(found)

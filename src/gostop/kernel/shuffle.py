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


def shuffled(cards: tuple[int, ...], seed: int, count: int) -> tuple[int, ...]:
    """The cards in the order of the `count`-th shuffle (from 0) of a seed."""
    size = len(cards)
    stream = hashlib.shake_256(f"gostop 1 {seed:x} {count}".encode("ascii"))
    words = struct.unpack(f"<{size}Q", stream.digest(8 * size))
    return tuple(map(list(cards).pop, map(mod, words, range(size, 0, -1))))

"""Bits of masks: how many are set, and where.

Two idioms are all over the kernel: `mask & -mask` is the lowest bit of a mask, and
`mask & mask - 1` is the mask without it.
"""

from typing import Final

from gostop.kernel.i64 import i64


def by_halves(mask: i64) -> i64:
    """How many of the lower 62 bits of a mask are set, for C without an instruction that counts.

    Each line adds up neighbouring counts: of two bits, four, eight, sixteen, and so on. No number
    has more than 62 bits, since mypyc makes an object of a larger one.
    """
    pairs = mask - (mask >> 1 & 0x1555555555555555)
    fours = (pairs & 0x3333333333333333) + (pairs >> 2 & 0x3333333333333333)
    eights = fours + (fours >> 4) & 0x0F0F0F0F0F0F0F0F
    sixteens = eights + (eights >> 8)
    halves = sixteens + (sixteens >> 16)
    return halves + (halves >> 32) & 0x7F


def count(mask: i64) -> i64:
    """How many bits of a mask are set."""
    return by_halves(mask)  # pragma: no cover  # runs only in the compiled kernel


def lowest(mask: i64) -> i64:
    """The place of the lowest bit of a mask that is not empty."""
    return count((mask & -mask) - 1)


def bit(place: i64) -> i64:
    """The mask of one bit, from 0 to 61.

    It is `1 << place`, written as a shift to the right: mypyc may write the 1 as a C number of 32
    bits, where a shift to the left loses bits. From 2**62 on, a number would be an object.
    """
    return 0x2000000000000000 >> 61 - place


COMPILED: Final = type(count).__name__ != "function"
"""Whether this module, and the kernel with it, is compiled."""
if not COMPILED:  # pragma: no branch  # coverage is not measured there
    # for an interpreter, this method is by far the fastest way
    globals()["count"] = int.bit_count

"""Count the bits that are set in a mask."""

from typing import Final

from gostop.kernel.i64 import i64


def by_halves(mask: i64) -> i64:
    """How many of the lower 62 bits of a mask are set, in the fastest way for C.

    Numbers of more than 62 bits would be objects in C too.
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


def bit(place: i64) -> i64:
    """The mask of one bit, from 0 to 61.

    The compiler may write a 1 as a number of 32 bits; a shift to the left would lose its bit. From
    2**62 on, a number would be an object.
    """
    return 0x2000000000000000 >> 61 - place


COMPILED: Final = type(count).__name__ != "function"
"""Whether this module, and the kernel with it, runs compiled."""
if not COMPILED:  # pragma: no branch  # coverage is not measured there
    # in an interpreter this method is by far the fastest way
    globals()["count"] = int.bit_count

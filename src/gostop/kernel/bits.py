"""Count and find the bits of masks.

Two expressions appear all over the kernel. `mask & -mask` is the lowest bit of a mask, and
`mask & mask - 1` is the mask without its lowest bit.
"""

from typing import TYPE_CHECKING, Final

from gostop.kernel.i64 import i64


def by_halves(mask: i64) -> i64:
    """Count the set bits among the lower 62 bits of a mask, for processors that have no instruction
    for this.

    Each line adds neighbouring counts, for groups of 2, 4, 8, 16, 32 and 64 bits. No constant has
    more than 62 bits, because mypyc would make an object of a larger number.
    """
    pairs = mask - (mask >> 1 & 0x1555555555555555)
    fours = (pairs & 0x3333333333333333) + (pairs >> 2 & 0x3333333333333333)
    eights = fours + (fours >> 4) & 0x0F0F0F0F0F0F0F0F
    sixteens = eights + (eights >> 8)
    halves = sixteens + (sixteens >> 16)
    return halves + (halves >> 32) & 0x7F


def count(mask: i64) -> i64:
    """Count the set bits of a mask."""
    return by_halves(mask)  # pragma: no cover  # runs only in the compiled kernel


def lowest(mask: i64) -> i64:
    """Find the place of the lowest set bit. The mask must not be empty."""
    return count((mask & -mask) - 1)


def bit(place: i64) -> i64:
    """Return a mask with only the bit at a place from 0 to 61.

    The mask is `1 << place`, but the code shifts to the right: mypyc may write the 1 as a C number
    of 32 bits, and a shift of such a number to the left loses bits. A number from 2**62 on would be
    an object.
    """
    return 0x2000000000000000 >> 61 - place


COMPILED: Final = type(lowest).__name__ != "function"
"""Whether this module, and the kernel with it, is compiled."""
if not (COMPILED or TYPE_CHECKING):  # pragma: no branch  # type checkers and mypyc skip it
    # this method is by far the fastest way to count in an interpreter
    count = int.bit_count

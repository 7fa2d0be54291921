"""Random numbers in bulk, always the same on all platforms."""

from typing import Final, final

from gostop.kernel.i64 import i64
from gostop.kernel.seeds import ROUND, stream_of

_FIRST: Final[i64] = 2147483563
_SECOND: Final[i64] = 2147483399
_BLOCK: Final[i64] = 256
"""The numbers that are drawn from a seed at once, because hashing is slow."""
_BYTES: Final[i64] = 14
"""The bytes of each number."""


@final
class Chance:
    """A stream of random numbers: L'Ecuyer's two combined generators (1988).

    Its period is about 2.3e18. No number in it needs more than 62 bits.
    """

    first: i64
    second: i64

    def below(self, size: i64) -> i64:
        """A whole number from 0 to below `size`, which must be small."""
        first = self.first * 40014 % _FIRST
        second = self.second * 40692 % _SECOND
        self.first = first
        self.second = second
        mixed = first - second
        if mixed < 1:
            mixed += _FIRST - 1
        return (mixed - 1) * size // (_FIRST - 1)


@final
class Source:
    """The endless row of numbers of one use of a seed (see `seeds`).

    The numbers come in blocks of 256, and each block is a draw of its own. A number has 14 bytes of
    its block: two little-endian words of 7 bytes.
    """

    def __init__(self, use: str, seed: int) -> None:
        self.use: Final = use
        self.seed: Final = seed
        self.block: i64 = -1
        self.drawn: bytes = b""

    def first_of(self, number: i64) -> i64:
        """Draw the block of a number, unless it is the last one; return its place in the block."""
        block = number // _BLOCK
        if block != self.block:
            self.drawn = stream_of(self.use, self.seed, int(block), int(_BLOCK * _BYTES))
            self.block = block
        return number % _BLOCK * _BYTES

    def chance(self, number: i64) -> Chance:
        """The stream that begins with a number, each word modulo the range of its generator."""
        first = self.first_of(number)
        chance = Chance()
        chance.first = word(self.drawn, first) % (_FIRST - 1) + 1
        chance.second = word(self.drawn, first + 7) % (_SECOND - 1) + 1
        return chance

    def seed_of(self, number: i64) -> int:
        """A seed for something else: the first word of a number."""
        first = self.first_of(number)
        return word(self.drawn, first)


def word(drawn: bytes, first: i64) -> i64:
    """Seven bytes as a little-endian number."""
    found: i64 = 0
    for place in range(first + 6, first - 1, -1):
        found = found * 256 + drawn[place]
    return found


def seed_of_round(seed: int, number: int) -> int:
    """The seed of the deal of a round in a simulation."""
    return Source(ROUND, seed).seed_of(number)

"""Random numbers for many rounds. They are the same on all platforms."""

from typing import Final, final

from gostop.kernel.i64 import i64
from gostop.kernel.seeds import ROUND, stream_of

_FACTOR: Final[i64] = 698769069
_LOW: Final[i64] = 0xFFFFFFFF
"""The mask of the lower 32 bits."""
_BLOCK: Final[i64] = 256
"""How many numbers are drawn from a seed at once, since a hash for each number would be slow."""
_WORD_BYTES: Final[i64] = 7
_BYTES: Final[i64] = 14
"""The number of bytes of each number, which has two words."""


@final
class Chance:
    """A stream of random numbers: the multiply-with-carry generator of Marsaglia's KISS (2003).

    The state is a word of 32 bits with the carry above it. `698769069 * 2**32 - 1` is prime, and so
    is `698769069 * 2**31 - 1`, so the period is about 1.5e18. No number in the generator needs more
    than 62 bits.
    """

    def __init__(self, state: i64) -> None:
        self.state: i64 = state

    def below(self, size: i64) -> i64:
        """Draw a whole number from 0 to `size - 1`. `size` must be less than 2**30."""
        state = _FACTOR * (self.state & _LOW) + (self.state >> 32)
        self.state = state
        return (state & _LOW) * size >> 32


@final
class Source:
    """The endless sequence of random numbers for one use of a seed (see `seeds`).

    The numbers are drawn in blocks of 256. Each number takes 14 bytes of its block: two
    little-endian words of 7 bytes.
    """

    def __init__(self, use: str, seed: int) -> None:
        self.use: Final = use
        self.seed: Final = seed
        self.block: i64 = -1
        self.drawn: bytes = b""

    def first_of(self, number: i64) -> i64:
        """Draw the block of a number, unless this block was the last one drawn. Return the place of
        the number's first byte in the block.
        """
        block = number // _BLOCK
        if block != self.block:
            self.drawn = stream_of(self.use, self.seed, int(block), int(_BLOCK * _BYTES))
            self.block = block
        return number % _BLOCK * _BYTES

    def begin(self, chance: Chance, number: i64) -> None:
        """Start a stream at a number of the sequence. The state of the stream is the number's first
        word plus 1.
        """
        first = self.first_of(number)
        chance.state = word(self.drawn, first) + 1

    def chance(self, number: i64) -> Chance:
        """Return a new stream that starts at a number of the sequence."""
        chance = Chance(1)
        self.begin(chance, number)
        return chance

    def seed_of(self, number: i64) -> int:
        """Return the first word of a number of the sequence, as a seed for another use."""
        first = self.first_of(number)
        return word(self.drawn, first)


def word(drawn: bytes, first: i64) -> i64:
    """Read seven bytes as a little-endian number."""
    found: i64 = 0
    for place in range(first + _WORD_BYTES - 1, first - 1, -1):
        found = found * 256 + drawn[place]
    return found


def seed_of_round(seed: int, number: int) -> int:
    """Return the seed that deals a round of a simulation."""
    return Source(ROUND, seed).seed_of(number)

"""Random numbers: the uses of a seed, and numbers for many rounds. They are the same on all
platforms.
"""

import hashlib
from typing import Final, final

from gostop.kernel.i64 import i64

# The uses of a seed: each has a name, and its own random numbers.
#
# The random numbers of a use are the output of SHAKE-256 for the text `gostop 2 USE SEED COUNT` in
# ASCII. SEED is in lower-case hexadecimal with its sign. COUNT is decimal: the number of the draw,
# from 0, if a use has several draws.

SHUFFLE: Final = "gostop 2"
"""The name and version of the shuffle of a seed."""
_SHUFFLE: Final = SHUFFLE.encode()
_shake: Final = hashlib.shake_256

DEAL: Final = "deal"
"""The order of the cards of a round. COUNT: how many shuffles came before in this round."""
RETURN: Final = "return"
"""The order of the stock after the hands of the seats that sit out have returned to it. COUNT has
the same meaning as for `DEAL`."""
DEALER: Final = "dealer"
"""The cards that decide who deals first in a match."""
MISSION: Final = "mission"
"""The mission of a round."""
ROUND: Final = "round"
"""The seeds from which the rounds of a simulation are dealt."""
MOVE: Final = "move"
"""The random moves of the rounds of a simulation."""
PLAYOUT: Final = "playout"
"""The random moves of playouts."""
LANE: Final = "lane"
"""The seeds of the lanes of `VectorEnv`. The rounds of a lane are those of a simulation with the
lane's seed."""
SITTING: Final = "sitting"
"""The seeds from which the rounds of a sitting or an arena are dealt. COUNT: how many deals came
before."""
POLICY: Final = "policy"
"""The seeds of the random generators that bots get in a round, from the seed of its deal. COUNT:
the seat. A bot can find out nothing about the deal from its generator."""
DECISION: Final = "decision"
"""The seeds of the random generators that bots get in a game with a person: one for each decision,
from the seed of the sitting. COUNT: ((earlier rounds) * 4096 + earlier moves of the round) * seats
+ the seat."""

SAMPLE: Final = "sample"
"""The order in which a sample places the cards that are hidden in a view. COUNT: the number of the
sample. The next five uses have the same COUNT."""
AGAIN: Final = "again"
"""The seed with which a sample deals the hidden cards once more, because a hand got a card that it
cannot hold."""
OFFER: Final = "offer"
"""How many cards of each kind a sample puts into a hand that offers a draw."""
OFFERED: Final = "offered"
"""The order in which a hand that offers a draw gets the cards that it may have in a sample."""
DRAWN: Final = "drawn"
"""Which cards have been drawn for bonus cards in a sample."""
RESHUFFLE: Final = "reshuffle"
"""The seed of the next shuffle in a sample."""


def stream_of(use: str, seed: int, count: int, size: int) -> bytes:
    """Return the first bytes of one draw of a use."""
    text = b"%b %b %x %d" % (_SHUFFLE, use.encode(), seed, count)
    return _shake(text).digest(size)


def drawn_of(things: int, use: str, seed: int) -> int:
    """Draw the index of one of several things: the first 64-bit little-endian word of the stream
    modulo the number of things.
    """
    return int.from_bytes(stream_of(use, seed, 0, 8), "little") % things


def seed_from(use: str, seed: int, count: int) -> int:
    """Derive a seed from another seed: the first 16 bytes of the stream, little-endian."""
    return int.from_bytes(stream_of(use, seed, count, 16), "little")


def seed_of_deal(seed: int, count: int) -> int:
    """Return the seed of a deal of a sitting or an arena."""
    return seed_from(SITTING, seed, count)


# The numbers themselves.

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
    """The endless sequence of random numbers for one use of a seed (see above).

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

"""The uses of a seed: each has a name, and its own random numbers.

The random numbers of a use are the output of SHAKE-256 for the text `gostop 2 USE SEED COUNT` in
ASCII. SEED is in lower-case hexadecimal with its sign, COUNT is decimal: which one it is of several
draws, from 0.
"""

import hashlib
from typing import Final

SHUFFLE: Final = "gostop 2"
"""The name and version of the shuffle of a seed."""
_SHUFFLE: Final = SHUFFLE.encode()
_shake: Final = hashlib.shake_256

DEAL: Final = "deal"
"""The cards of a round, in their order. COUNT: how many shuffles this round has made before."""
RETURN: Final = "return"
"""The stock, once the hands of those who sit out are in it again. COUNT as for a deal."""
DEALER: Final = "dealer"
"""The cards that decide who deals the first round of a match."""
MISSION: Final = "mission"
"""The mission of a round."""
ROUND: Final = "round"
"""The seeds from which the rounds of a simulation are dealt."""
MOVE: Final = "move"
"""The random moves of the rounds of a simulation."""
PLAYOUT: Final = "playout"
"""The random moves of playouts."""
LANE: Final = "lane"
"""The seeds of the lanes of an environment that plays many rounds at once. The rounds of a lane are
those of a simulation with its seed."""
SITTING: Final = "sitting"
"""The seeds from which the rounds of a sitting are dealt. COUNT: how many deals came before."""
ARENA: Final = "arena"
"""The seeds of the bots' generators in an arena. COUNT: the number of the generator, deal by deal,
seating by seating, seat by seat."""

SAMPLE: Final = "sample"
"""The cards that a view does not see, in the order in which a sample places them. COUNT: the number
of the sample; so for the four that follow."""
OFFER: Final = "offer"
"""How many cards of each kind a sample gives to a hand that offers a draw."""
OFFERED: Final = "offered"
"""The cards that may be in such a hand, in the order in which it gets them."""
DRAWN: Final = "drawn"
"""Which cards a sample takes for those drawn for bonus cards."""
RESHUFFLE: Final = "reshuffle"
"""The seed of a sample that will be shuffled again."""


def stream_of(use: str, seed: int, count: int, size: int) -> bytes:
    """The first bytes of one draw of a use."""
    text = b"%b %b %x %d" % (_SHUFFLE, use.encode(), seed, count)
    return _shake(text).digest(size)


def drawn_of(things: int, use: str, seed: int) -> int:
    """One of several things, drawn by a seed: the first 64-bit little-endian word of the stream
    modulo how many things there are.
    """
    return int.from_bytes(stream_of(use, seed, 0, 8), "little") % things


def seed_of_deal(seed: int, count: int) -> int:
    """The seed of a deal of a sitting: the first 16 bytes of the stream, little-endian."""
    return int.from_bytes(stream_of(SITTING, seed, count, 16), "little")


def seed_of_bot(seed: int, count: int) -> int:
    """The seed of a bot's generator in an arena: the first 16 bytes of the stream,
    little-endian.
    """
    return int.from_bytes(stream_of(ARENA, seed, count, 16), "little")

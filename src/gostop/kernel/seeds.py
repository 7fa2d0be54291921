"""The uses of a seed: each has a name, and its own random numbers.

The random numbers of a use are the output of SHAKE-256 for the text `gostop 2 USE SEED COUNT` in
ASCII. SEED is in lower-case hexadecimal with its sign. COUNT is decimal: the number of the draw,
from 0, if a use has several draws.
"""

import hashlib
from typing import Final

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
sample. The next four uses have the same COUNT."""
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

"""The cards as integers.

A card has an *id* and a *bit*. The ids 0 to 47 are in the order that users see: by month, then
bright, animal, ribbon, double junk, junk. So the first of the four ids of month m is 4 * m, if
months count from 0. The ids 48 to 53 are the bonus cards worth 2, and 54 to 59 those worth 3.

A *mask* is a set of cards: the sum of their bits. The bits are in the order of the kinds: brights,
animals, ribbons, then junk by value. So a score needs only a few shifts and look-ups, and a seat
that steals takes the lowest junk bit first.
"""

from collections.abc import Callable
from operator import itemgetter
from typing import Final, TypeVar, final

from gostop.kernel.bits import COMPILED, lowest
from gostop.kernel.i64 import i64

MONTHS: Final = 12
CARDS: Final = 48
"""The number of cards with a month. The ids and bits of the bonus cards begin with this number."""
ALL_CARDS: Final = 60
RAIN_BRIGHT: Final = 44
X3: Final = 54
"""The first id of the bonus cards worth 3."""


def month_of_id(card: i64) -> i64:
    """Return the month of a card id, counted from 0."""
    return card >> 2


_KIND_ORDER: Final = (
    # brights: 1 3 8 11, and rain
    *(0, 8, 28, 40, 44),
    # animals: the birds of godori 2 4 8, then 5 6 7 9 10 12
    *(4, 12, 29, 16, 20, 24, 32, 36, 45),
    # ribbons: hongdan 1 2 3, cheongdan 6 9 10, chodan 4 5 7, rain
    *(1, 5, 9, 21, 33, 37, 13, 17, 25, 46),
    # single junk by month, the two of paulownia last
    *(2, 3, 6, 7, 10, 11, 14, 15, 18, 19, 22, 23, 26, 27, 30, 31, 34, 35, 38, 39, 42, 43),
    # double junk of 11 and 12
    *(41, 47),
    # bonus cards worth 2, then 3
    *range(CARDS, ALL_CARDS),
)

ID_OF_BIT: Final[tuple[int, ...]] = _KIND_ORDER
BIT_OF_ID: Final[tuple[int, ...]] = tuple(_KIND_ORDER.index(card) for card in range(ALL_CARDS))
BIT: Final[tuple[int, ...]] = tuple(2**bit for bit in BIT_OF_ID)
"""The mask of each card id."""
MONTH_MASK: Final[tuple[int, ...]] = tuple(
    sum(BIT[first : first + 4]) for first in range(0, CARDS, 4)
)
"""The mask of the four cards of each month, from 0. In C, `FACES[4 * month].mates` is faster,
because a mask in a tuple is a Python object."""
MATES: Final[tuple[int, ...]] = (
    *[MONTH_MASK[month_of_id(card)] for card in range(CARDS)],
    *[0] * (ALL_CARDS - CARDS),
)
"""For each card id, the mask of the cards of its month; 0 for a bonus card."""


@final
class Face:
    """The numbers of a card that the code looks up during a turn."""

    def __init__(self, bit: i64, mates: i64, held: i64) -> None:
        self.bit: Final = bit
        """The mask of the card."""
        self.mates: Final = mates
        """The mask of the cards of its month; 0 for a bonus card."""
        self.held: Final = held
        """A hand with only this card (see `hands`)."""


FACES: Final[list[Face]] = [
    *[Face(BIT[card], MATES[card], 2**card) for card in range(ALL_CARDS)],
    Face(0, 0, 0),
]
"""The faces by card id. The last face stands for a missing card, so the index `NO_CARD`, which is
-1, finds it. `FACES` is a list, because C reads a list faster than a tuple."""

# The first bit of each kind; the brights begin at bit 0.
ANIMAL_SHIFT: Final = 5
RIBBON_SHIFT: Final = 14
JUNK_SHIFT: Final = 24

# The masks of the kinds. They are written as numbers, because mypyc copies numbers unchanged into
# the C code. The C code would have to look up a computed mask.
BRIGHTS: Final[i64] = 0x1F
ANIMALS: Final[i64] = 0x3FE0
BRIGHTS_AND_ANIMALS: Final[i64] = 0x3FFF
RIBBONS: Final[i64] = 0xFFC000
ORDINARY: Final[i64] = 0xFFFFFFFFFFFF
"""All cards with a month."""
BONUS: Final[i64] = 0xFFF000000000000
BONUS_3: Final[i64] = 0xFC0000000000000
JUNK: Final[i64] = 0xFFFFFFFFF000000
"""All junk, single, double and bonus."""
CUP_AS_JUNK: Final[i64] = 0x1000000000000000
"""The bit above all cards. It stands for a sake cup that counts as a double junk."""
PI: Final[i64] = 0x1FFFFFFFFF000000
"""All bits that count as pi: the junk, and the sake cup as junk."""


def ids_of(mask: i64) -> tuple[int, ...]:
    """Return the card ids of a mask, in card order."""
    ids: list[int] = []
    while mask:
        ids.append(ID_OF_BIT[lowest(mask)])
        mask &= mask - 1
    ids.sort()
    return tuple(ids)


def mask_of(ids: tuple[int, ...]) -> i64:
    """Return the mask of some card ids. No id may appear twice."""
    if COMPILED:  # pragma: no cover  # runs only in the compiled kernel
        mask: i64 = 0
        for card in ids:
            mask += FACES[card].bit
        return mask
    return sum(those_at(ids, BIT))


Thing = TypeVar("Thing")


Pick = Callable[[bytes], tuple[int, ...]]
"""A function that picks some cards of a deck by their places."""


def pick_of(places: list[int]) -> Pick:
    """Make a function that picks the cards at these places in one call."""
    if len(places) < 2:
        # an `itemgetter` of one place would not return a tuple
        return lambda deck: tuple([deck[place] for place in places])
    return itemgetter(*places)


def those_at(places: tuple[int, ...], all_of_them: tuple[Thing, ...]) -> tuple[Thing, ...]:
    """Return the items at some places of a tuple. In an interpreter, this is faster than a loop."""
    if COMPILED or len(places) < 2:
        return tuple([all_of_them[place] for place in places])
    found: tuple[Thing, ...] = itemgetter(*places)(all_of_them)
    return found

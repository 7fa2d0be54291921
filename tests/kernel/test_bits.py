"""Masks count their bits rightly. The compiled kernel counts them with other code."""

import random

from gostop.core.cards import CARDS, Kind
from gostop.kernel import deck
from gostop.kernel.bits import bit, count, lowest
from gostop.kernel.deck import BIT, BONUS, CUP_AS_JUNK, PI


def test_every_bit_counts_once() -> None:
    for mask in (*BIT, CUP_AS_JUNK, 2**62):
        assert 1 == count(mask)
        assert 2 == count(mask | 2**61)
    assert [0, 12, 37, 63] == [count(mask) for mask in (0, BONUS, PI, 2**63 - 1)]


def test_so_do_many() -> None:
    rng = random.Random(1)
    for size in range(64):
        mask = sum(2**bit for bit in rng.sample(range(63), min(size, 63)))
        assert min(size, 63) == count(mask)


def test_the_lowest_bit_is_found() -> None:
    for place in range(62):
        assert place == lowest(bit(place)) == lowest(bit(place) | bit(61))


def test_the_masks_of_the_kinds_are_those_of_their_cards() -> None:
    """In the code, the masks of kinds are numbers."""

    def of(*kinds: Kind) -> int:
        return sum(BIT[card.id] for card in CARDS if card.kind in kinds)

    assert of(Kind.BRIGHT) == deck.BRIGHTS == bit(deck.ANIMAL_SHIFT) - 1
    assert of(Kind.ANIMAL) == deck.ANIMALS == bit(deck.RIBBON_SHIFT) - bit(deck.ANIMAL_SHIFT)
    assert of(Kind.RIBBON) == deck.RIBBONS == bit(deck.JUNK_SHIFT) - bit(deck.RIBBON_SHIFT)
    assert of(Kind.BRIGHT, Kind.ANIMAL) == deck.BRIGHTS_AND_ANIMALS
    assert of(Kind.BONUS) == deck.BONUS
    assert deck.JUNK == of(*Kind) - deck.BRIGHTS_AND_ANIMALS - deck.RIBBONS

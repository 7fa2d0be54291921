"""The count of a mask's bits: compiled it is another program than interpreted."""

import random

from gostop.kernel.bits import count
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

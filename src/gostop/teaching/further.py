"""Further cards for a pile, as masks: those that rules count alike, and sets of them.

Trying every set of a number of further cards would take too long. Most cards differ only in their
picture: no rule tells the 1R from the 2R, or one single junk from another. So of cards that are
alike, one set stands for all sets with as many of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from gostop.kernel.deck import ANIMALS, BONUS_3, BRIGHTS, CUP_AS_JUNK, PI, RIBBONS
from gostop.kernel.points import counts, settled, total
from gostop.kernel.rules import Rules

KINDS: Final = (BRIGHTS, ANIMALS, RIBBONS, PI)
"""The masks of the kinds. The sake cup is among the animals, and as junk among the junk."""
MOST_SETS: Final = 5000
"""How many sets of a size are tried at most. No preset needs more than 24, and no house rule of the
examples more than 100."""


def alike(rules: Rules, cards: int) -> list[int]:
    """The cards of a mask, in masks of those that the rules about captures count alike."""
    told = {*KINDS, rules.doubles, BONUS_3, rules.cup, rules.payment_shield}
    for combination in rules.combinations:
        told |= {combination.mask, combination.further_mask}
    told |= {bak.mask for bak in rules.baks} | {cards for cards, _, _ in rules.captures}
    found: dict[tuple[bool, ...], int] = {}
    while cards:
        card = cards & -cards
        counted = tuple([mask & card != 0 for mask in told])
        found[counted] = found.get(counted, 0) | card
        cards ^= card
    return list(found.values())


def within(groups: Sequence[int], pool: int) -> list[int]:
    """Groups of cards that are alike, as far as their cards are in a pool."""
    return [group & pool for group in groups if group & pool]


def how_many(groups: Sequence[int], size: int) -> int:
    """How many sets of a size `sets_of` gives."""
    ways = [1] + [0] * size
    for group in groups:
        most = group.bit_count()
        ways = [sum(ways[max(0, n - most) : n + 1]) for n in range(size + 1)]
    return ways[size]


def sets_of(groups: Sequence[int], size: int) -> Iterator[int]:
    """Sets of `size` cards, one for each number of cards of each group: the first ones of it."""
    if not groups:
        if not size:
            yield 0
        return
    taken, left, rest = 0, groups[0], groups[1:]
    for number in range(min(size, left.bit_count()) + 1):
        for others in sets_of(rest, size - number):
            yield taken | others
        taken |= left & -left
        left &= left - 1
        if number == size:
            return


class Pile(NamedTuple):
    """A pile of captured cards, and the cards that can still come to it, as masks."""

    rules: Rules
    cards: int
    coming: int
    choice: int
    """What the owner of the sake cup chose, as the kernel has it."""
    groups: list[int]
    """The cards that can come, in groups of those that are alike."""

    def ways(self, further: int = 0) -> tuple[int, ...]:
        """The ways in which its cards may be counted, with some further ones."""
        return counts(self.rules, self.cards | further, self.choice)

    def own(self, mask: int) -> int:
        """The cards that can come and that a rule counts, in some way to count the sake cup."""
        return self.of(mask, self.ways(self.coming))

    def of(self, mask: int, ways: Iterable[int]) -> int:
        """The cards that can come and that a rule counts, if all are counted in these ways."""
        counted = 0
        for way in ways:
            counted |= way & mask
        if counted & CUP_AS_JUNK:
            counted |= self.rules.cup
        return int(counted & self.coming)

    def points(self, further: int = 0) -> int:
        """The total of its score with some further cards, as `gostop.score` gives it."""
        return max([int(settled(self.rules, way)) for way in self.ways(further)])

    def towards_stop(self, further: int = 0) -> int:
        """How many of its points count for a stop, with some more cards."""
        return max([int(total(self.rules, way)) for way in self.ways(further)])

"""Further cards for a pile, as masks: groups of cards that all rules count alike, and sets of cards
from these groups.

It would take too long to try every set of a given size. Most cards differ only in their picture: no
rule distinguishes the 1R from the 2R, or one single junk from another. So one set stands for all
sets with the same number of cards from each group.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from gostop.kernel.deck import ANIMALS, BONUS_3, BRIGHTS, CUP_AS_JUNK, PI, RIBBONS
from gostop.kernel.points import counts, settled, total
from gostop.kernel.rules import Rules

KINDS: Final = (BRIGHTS, ANIMALS, RIBBONS, PI)
"""The masks of the kinds. The sake cup is an animal here; `CUP_AS_JUNK` is in the mask `PI`."""
MOST_SETS: Final = 5000
"""The largest number of sets of one size that are tried. No preset needs more than 24, and no house
rule of the examples more than 100."""


def alike(rules: Rules, cards: int) -> list[int]:
    """Group the cards of a mask. The rules about captures count the cards of a group alike."""
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
    """Return the cards of each group that are in a pool, without empty groups."""
    return [group & pool for group in groups if group & pool]


def how_many(groups: Sequence[int], size: int) -> int:
    """Count the sets that `sets_of` returns."""
    ways = [1] + [0] * size
    for group in groups:
        most = group.bit_count()
        ways = [sum(ways[max(0, n - most) : n + 1]) for n in range(size + 1)]
    return ways[size]


def sets_of(groups: Sequence[int], size: int) -> Iterator[int]:
    """Return sets of `size` cards, one for each choice of a number of cards from each group. A set
    takes the first cards of a group.
    """
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
    """The choice of the sake cup's owner, as the kernel's number."""
    groups: list[int]
    """The cards that can come, in groups of cards that are alike."""

    def ways(self, further: int = 0) -> tuple[int, ...]:
        """Return the ways to count the cards of the pile and some further cards."""
        return counts(self.rules, self.cards | further, self.choice)

    def own(self, mask: int) -> int:
        """Return the cards that can come and that a rule counts, in any way of counting the cup."""
        return self.of(mask, self.ways(self.coming))

    def of(self, mask: int, ways: Iterable[int]) -> int:
        """Return the cards that can come and that a rule counts. `ways` has the ways to count all
        cards, as masks.
        """
        counted = 0
        for way in ways:
            counted |= way & mask
        if counted & CUP_AS_JUNK:
            counted |= self.rules.cup
        return int(counted & self.coming)

    def points(self, further: int = 0) -> int:
        """Return the total of the pile's score with some further cards, like `gostop.score`."""
        return max([int(settled(self.rules, way)) for way in self.ways(further)])

    def towards_stop(self, further: int = 0) -> int:
        """Return the points of the pile that count for a stop, with some further cards."""
        return max([int(total(self.rules, way)) for way in self.ways(further)])

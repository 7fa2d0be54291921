"""Further cards for a pile, as masks: those that rules count alike, and sets of them.

To try every set of so many further cards would take too long. Most cards differ only in their
picture: no rule tells the 1R from the 2R, or one single junk from another. So of cards that are
alike, one set stands for all sets with as many of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from gostop.kernel.deck import ANIMALS, BONUS_3, BRIGHTS, PI, RIBBONS
from gostop.kernel.points import counts, settled
from gostop.kernel.rules import Rules

KINDS: Final = (BRIGHTS, ANIMALS, RIBBONS, PI)
"""The masks of the kinds, with the sake cup as an animal, and as junk among the junk."""
MOST_SETS: Final = 5000
"""How many sets of a size are tried at most. No preset has more than 300 of those that it needs."""


def alike(rules: Rules, cards: int) -> list[int]:
    """The cards of a mask, in masks of those that the rules about captures count alike."""
    told = {int(mask) for mask in (*KINDS, rules.doubles, BONUS_3, rules.cup)}
    for combination in rules.combinations:
        told |= {int(combination.mask), int(combination.further_mask)}
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
    """Sets of so many cards, one for each number of cards of each group: the first ones of it."""
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


def points(rules: Rules, cards: int, choice: int) -> int:
    """The total of the score of cards, as `gostop.score` gives it."""
    return max([int(settled(rules, way)) for way in counts(rules, cards, choice)])

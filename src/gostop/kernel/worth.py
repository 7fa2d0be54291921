"""The worth of a card to a seat, in hundredths of a point: what it adds to combinations that the
seat can still complete.
"""

from typing import Final, final

from gostop.kernel.bits import count
from gostop.kernel.deck import ALL_CARDS, BIT, CUP_AS_JUNK, ID_OF_BIT, PI
from gostop.kernel.i64 import i64
from gostop.kernel.points import best_of, pi
from gostop.kernel.rules import Combination, Measure, Rules

POINT: Final = 100
"""The worth of one point."""
MOST: Final = 1000
"""More points than this for a combination count no more."""
SHARES: Final = (0, 60, 28, 12, 6, 3)
"""The part of a combination's points, in percent, that its next card is worth, by the number of
cards that are missing."""
LEAST_PI: Final = 30
"""What a pi is worth to a seat that has none, in percent of its points in a long row."""
SAVES: Final = 60
"""The worth of a card that is one of those that save a seat from a bak."""


@final
class Worth:
    """What each card that is not captured yet is worth to one seat."""

    cards: list[int]
    """The worth of each card id, without its pi."""
    pi: i64
    """The worth of each pi."""
    rules: Rules

    def of(self, card: i64) -> i64:
        """The worth of one card."""
        worth: i64 = self.cards[card]
        bit: i64 = BIT[card]
        if bit & PI:
            return worth + self.pi * pi(self.rules, bit)
        if bit & self.rules.cup:
            return max(worth, 2 * self.pi)
        return worth

    def of_all(self, cards: i64) -> i64:
        """The worth of all cards of a mask."""
        worth: i64 = 0
        while cards:
            low = cards & -cards
            worth += self.of(ID_OF_BIT[count(low - 1)])
            cards ^= low
        return worth

    def of_hand(self, hand: i64) -> i64:
        """The worth of all cards of a hand (see `hands`)."""
        worth: i64 = 0
        while hand:
            worth += self.of(count((hand & -hand) - 1))
            hand &= hand - 1
        return worth

    def most(self, other: "Worth") -> None:
        """Take the greater of two worths for each card."""
        self.cards = [max(a, b) for a, b in zip(self.cards, other.cards, strict=True)]
        self.pi = max(self.pi, other.pi)

    def add(self, cards: i64, worth: i64) -> None:
        """Make all cards of a mask worth more."""
        cards &= CUP_AS_JUNK - 1
        while cards:
            low = cards & -cards
            self.cards[ID_OF_BIT[count(low - 1)]] += worth
            cards ^= low


def worth_of(rules: Rules, mine: i64, theirs: i64) -> Worth:
    """The worth of the cards to a seat with these captures.

    Args:
        rules: the rules.
        mine: the captures of the seat.
        theirs: the captures of the other seats, which it cannot have any more.
    """
    found = Worth()
    found.rules = rules
    found.cards = [0] * ALL_CARDS
    found.pi = 0
    taken = mine | theirs
    for unit in rules.units:
        reached = best_of(rules, unit, mine)[1] if len(unit) > 1 else 0
        for index in unit:
            add_combination(found, rules.combinations[index], reached, mine, taken)
    for bak in rules.baks:
        add_bak(found, bak, mine, theirs, taken)
    return found


def add_combination(
    found: Worth, combination: Combination, reached: i64, mine: i64, taken: i64
) -> None:
    """Add the worth of the cards of one combination, of which the seat has some.

    `reached` are the points of the combinations in whose place it would count.
    """
    mask: i64 = combination.mask
    points: i64 = min(combination.points - reached, MOST)
    further: i64 = min(combination.further, MOST)
    if combination.by_pi:
        have = pi(found.rules, mine & mask)
        each = POINT * further
        if have < combination.need:
            each = max(each, POINT * points // combination.need)
            each = each * (LEAST_PI + (100 - LEAST_PI) * have // combination.need) // 100
        found.pi += each
        return
    left = mask & ~taken
    missing: i64 = combination.need - count(mine & mask)
    if missing > 0:
        if points <= 0 or missing > count(left) or missing >= len(SHARES):
            return
        each = points * SHARES[missing]
    else:
        each = POINT * further
        left = combination.further_mask & ~taken
    if each:
        found.add(left, each)


def add_bak(found: Worth, bak: Measure, mine: i64, theirs: i64, taken: i64) -> None:
    """Add the worth of the cards that save the seat from a bak, if another may inflict it."""
    rules = found.rules
    have = pi(rules, mine & bak.mask) if bak.by_pi else count(mine & bak.mask)
    if have > bak.most or not threatens(rules, bak, theirs):
        return
    each = SAVES // (bak.most - have + 1)
    if bak.by_pi:
        found.pi += each
        return
    found.add(bak.mask & ~taken, each)


def threatens(rules: Rules, bak: Measure, theirs: i64) -> bool:
    """Whether some captures are half of what inflicts a bak."""
    for each in bak.scored:
        for index in each.wanted:
            combination = rules.combinations[index]
            cards: i64 = theirs & combination.mask
            have = pi(rules, cards) if combination.by_pi else count(cards)
            if 2 * have >= combination.need:
                return True
    return False

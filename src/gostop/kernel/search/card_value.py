"""The worth of a card to a seat, in hundredths of a point: the points that the card adds to
combinations that the seat can still complete. The policies weigh moves by this worth.
"""

from typing import Final, final

from gostop.kernel import deck
from gostop.kernel.bits import bit, count, lowest
from gostop.kernel.deck import (
    ALL_CARDS,
    ANIMAL_SHIFT,
    BIT_OF_ID,
    CUP_AS_JUNK,
    JUNK_SHIFT,
    RIBBON_SHIFT,
)
from gostop.kernel.i64 import i64
from gostop.kernel.measures import Combination, Measure
from gostop.kernel.points import best_of, pi
from gostop.kernel.rules import Rules

POINT: Final = 100
"""The worth of one point."""
MOST: Final = 1000
"""A combination counts for at most this many points."""
SHARES: Final = (0, 60, 28, 12, 6, 3)
"""The worth of the next card of a combination, in percent of the combination's points. The place of
a number is the number of missing cards."""
LEAST_PI: Final = 30
"""The worth of a pi to a seat without pi, in percent of its worth to a seat with almost enough
pi."""
SAVES: Final = 60
"""The worth of the card that saves a seat from a bak. If several cards are missing, they share this
worth.
"""

# The kinds of combinations and baks, by their cards.
BRIGHTS: Final = 0
ANIMALS: Final = 1
RIBBONS: Final = 2
OTHER: Final = 3
"""Combinations and baks of several kinds, or of pi."""
GROUPS: Final[tuple[int, ...]] = (deck.BRIGHTS, deck.ANIMALS, deck.RIBBONS)
"""The masks of the first three kinds."""
FIRST: Final[tuple[int, ...]] = (0, ANIMAL_SHIFT, RIBBON_SHIFT, JUNK_SHIFT)
"""The first bit of each kind in a mask."""
KIND_BITS: Final = 2
"""The number of bits for a kind in a key of `Rules.worths`."""
SET_BITS: Final = 10
"""The number of bits for a set of cards in such a key. No kind has more than ten cards."""
PLACES: Final = bytes(BIT_OF_ID)
"""For each card id, the number of its bit."""
REMEMBERED: Final = 1024
"""The largest number of lists that a ruleset keeps. They need less than 0.4 MB."""


@final
class Worth:
    """The worth of each card that is not captured yet, to one seat or to several. For several
    seats, it is the highest worth to any of them.
    """

    brights: list[int]
    """The worth of each bright. `Rules.worths` keeps this list and the next two."""
    animals: list[int]
    """The worth of each animal."""
    ribbons: list[int]
    """The worth of each ribbon."""
    more: list[int] | None
    """The worth to be added for each bit of a mask, or `None`."""
    pi: i64
    """The worth of each pi."""
    rules: Rules
    """The rules of the round."""
    next: "Worth | None"
    """The worth of the cards to the next of several seats."""

    def of(self, card: i64) -> i64:
        """Return the worth of one card."""
        return self.at(PLACES[card])

    def at(self, place: i64) -> i64:
        """Return the worth of a card, by the number of its bit in a mask."""
        worth = self.without_pi(place)
        other = self.next
        while other is not None:
            worth = max(worth, other.without_pi(place))
            other = other.next
        if place >= JUNK_SHIFT:
            return worth + self.pi * pi(self.rules, bit(place))
        if bit(place) & self.rules.cup:
            return max(worth, 2 * self.pi)
        return worth

    def without_pi(self, place: i64) -> i64:
        """Return the worth of a card to the first seat, without its pi."""
        worth: i64 = 0
        if place < ANIMAL_SHIFT:
            worth = self.brights[place]
        elif place < RIBBON_SHIFT:
            worth = self.animals[place - ANIMAL_SHIFT]
        elif place < JUNK_SHIFT:
            worth = self.ribbons[place - RIBBON_SHIFT]
        if self.more is not None:
            worth += self.more[place]
        return worth

    def of_all(self, cards: i64) -> i64:
        """Add up the worth of all cards of a mask."""
        worth: i64 = 0
        while cards:
            worth += self.at(lowest(cards))
            cards &= cards - 1
        return worth

    def of_hand(self, hand: i64) -> i64:
        """Add up the worth of all cards of a hand (see `hands`)."""
        worth: i64 = 0
        while hand:
            worth += self.of(lowest(hand))
            hand &= hand - 1
        return worth

    def add(self, cards: i64, worth: i64) -> None:
        """Make all cards of a mask worth more. `CUP_AS_JUNK` is ignored, because it is no card."""
        cards &= CUP_AS_JUNK - 1
        more = self.more or [0] * ALL_CARDS
        self.more = more
        while cards:
            more[lowest(cards)] += worth
            cards &= cards - 1


def worth_of(rules: Rules, mine: i64, theirs: i64) -> Worth:
    """Return the worth of the cards to a seat with these captures.

    Args:
        rules: the rules.
        mine: the captures of the seat.
        theirs: the captures of the other seats, which the seat can no longer get.
    """
    if not rules.units_of_kind:
        sort_by_kind(rules)
    found = added(rules, OTHER, mine, theirs)
    found.brights = of_kind(rules, BRIGHTS, mine, theirs)
    found.animals = of_kind(rules, ANIMALS, mine, theirs)
    found.ribbons = of_kind(rules, RIBBONS, mine, theirs)
    return found


def of_kind(rules: Rules, kind: i64, mine: i64, theirs: i64) -> list[int]:
    """Return the worth of each card of a kind. It depends only on captured cards of this kind."""
    group: i64 = GROUPS[kind]
    first: i64 = FIRST[kind]
    own = (mine & group) >> first
    gone = (theirs & group) >> first
    key = (own << SET_BITS | gone) << KIND_BITS | kind
    known = rules.worths.get(key)
    if known is None:
        if len(rules.worths) >= REMEMBERED:
            rules.worths.clear()
        every = added(rules, kind, mine, theirs).more or [0] * ALL_CARDS
        known = every[FIRST[kind] : FIRST[kind + 1]]
        rules.worths[key] = known
    return known


def added(rules: Rules, kind: i64, mine: i64, theirs: i64) -> Worth:
    """Add up the worth of the cards for the combinations and baks of one kind."""
    found = Worth()
    found.rules = rules
    found.more = None
    found.next = None
    found.pi = 0
    taken = mine | theirs
    for unit in rules.units_of_kind[kind]:
        reached = best_of(rules, unit, mine)[1] if len(unit) > 1 else 0
        for index in unit:
            add_combination(found, rules.combinations[index], reached, mine, taken)
    for bak in rules.baks_of_kind[kind]:
        add_bak(found, bak, mine, theirs, taken)
    return found


def sort_by_kind(rules: Rules) -> None:
    """Group the combinations and baks by the kind of their cards."""
    units: list[list[tuple[int, ...]]] = [[] for _ in range(OTHER + 1)]
    baks: list[list[Measure]] = [[] for _ in range(OTHER + 1)]
    for unit in rules.units:
        units[kind_of(rules, unit, 0)].append(unit)
    for bak in rules.baks:
        wanted = tuple(index for each in bak.scored for index in each.wanted)
        baks[OTHER if bak.by_pi else kind_of(rules, wanted, bak.mask)].append(bak)
    rules.units_of_kind = tuple(map(tuple, units))
    rules.baks_of_kind = tuple(map(tuple, baks))
    rules.worths = {}


def kind_of(rules: Rules, unit: tuple[int, ...], mask: i64) -> int:
    """Return the common kind of the cards of some combinations and of a mask; `OTHER` if there is
    none.
    """
    for index in unit:
        combination = rules.combinations[index]
        if combination.by_pi:
            return OTHER
        mask |= combination.mask | combination.further_mask
    for kind, group in enumerate(GROUPS):
        if not mask & ~group:
            return kind
    return OTHER


def add_combination(
    found: Worth, combination: Combination, reached: i64, mine: i64, taken: i64
) -> None:
    """Add the worth of the cards of one combination.

    `reached` are the points that the seat already has from a combination that excludes this one.
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
    """Add the worth of cards that save the seat from a bak, if another seat may inflict the bak."""
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
    """Whether captures have at least half of a combination that inflicts a bak."""
    for each in bak.scored:
        for index in each.wanted:
            combination = rules.combinations[index]
            cards: i64 = theirs & combination.mask
            have = pi(rules, cards) if combination.by_pi else count(cards)
            if 2 * have >= combination.need:
                return True
    return False

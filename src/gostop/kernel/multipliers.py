"""The parts of a bill: the factors for the winner's captured cards, and the penalties of a loser
for cards that it did not capture.
"""

from math import comb
from typing import Final, final

from gostop.kernel.bits import count
from gostop.kernel.deck import CUP_AS_JUNK, ids_of, mask_of
from gostop.kernel.i64 import i64, mypyc_attr
from gostop.kernel.measures import Measure
from gostop.kernel.points import best_of, losing_ways, pi, score
from gostop.kernel.history import NO_CARD, Record
from gostop.kernel.rules import Rules

Part = tuple[int, int]
"""A code, and the points that it adds or the factor by which it multiplies."""

# The codes of points and factors.
SPECIAL: Final = 0
GO_POINTS: Final = 1
GO_DOUBLING: Final = 2
COUNTER_GO: Final = 3
RECOUNTER_GO: Final = 4
CARRY: Final = 5
SHAKE: Final = 6
BOMB: Final = 7
NO_CAPTURES: Final = 8
GO_BAK: Final = 9
GO_BAK_SHARE: Final = 10
GO_TIMES: Final = 11
FOUR_HELD: Final = 12
SMALL_BOMB: Final = 13
PUSHES: Final = 14
FORCED_OUT: Final = 15
SHIELD: Final = 16
GO_FACTOR: Final = 17
GO_BAK_OWN: Final = 18
GO_BAK_OTHERS: Final = 19
JABAK: Final = 20
EXTRA_ROUND: Final = 21
LOST_GO: Final = 22
MEASURED: Final = 23
"""The first code for the rules that each ruleset defines itself: its multipliers, then its
missions, then its baks."""


# Under each ruleset, a payment is at most 2**53 - 1, and outcomes must be possible under their
# ruleset. So all sums and products fit into 64 bits.


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Sum:
    """Points that add up, and factors that multiply. If `told` is true, each part is kept, too."""

    def __init__(self, told: bool) -> None:
        self.told: Final = told
        self.added: i64 = 0
        """The sum of the points."""
        self.factor: i64 = 1
        """The product of the factors."""
        self.parts: i64 = 0
        """The number of added points and of factors so far."""
        self.lines: tuple[Part, ...] = ()
        """The points, part by part."""
        self.times: tuple[Part, ...] = ()
        """The factors, part by part."""
        self.counted: i64 = 0
        """The loser's cards, as they were counted, in a sum of penalties."""

    def add(self, code: i64, points: i64) -> None:
        """Add the points of the rule with a code."""
        self.added += points
        self.parts += 1
        if self.told:
            self.lines += ((code, points),)

    def multiply(self, code: i64, factor: i64) -> None:
        """Multiply by the factor of the rule with a code."""
        self.factor *= factor
        self.parts += 1
        if self.told:
            self.times += ((code, factor),)


def product(times: tuple[Part, ...]) -> i64:
    """Multiply some factors."""
    whole: i64 = 1
    for _, factor in times:
        whole *= factor
    return whole


def power(factor: i64, times: i64) -> i64:
    """Return a factor to the power of `times`."""
    whole: i64 = 1
    while times > 0:
        whole *= factor
        times -= 1
    return whole


def added_up(lines: tuple[Part, ...]) -> i64:
    """Add up the points of some lines."""
    points: i64 = 0
    for _, added in lines:
        points += added
    return points


def limited(rules: Rules, points: i64) -> i64:
    """Return the points of a loser's share that the limit allows."""
    if rules.payment_most and points > rules.payment_most:
        return rules.payment_most
    return points


def measured(rules: Rules, measure: Measure, counted: i64) -> i64:
    """Return the factor of a measure for cards as counted, or 0 if their number is too low or too
    high.
    """
    cards = counted & measure.mask
    have = pi(rules, cards) if measure.by_pi else count(cards)
    if not measure.least <= have <= measure.most:
        return 0
    if measure.each:
        return power(measure.factor, have - measure.least + 1)
    return measure.factor


def multiply_captured(rules: Rules, record: Record, counted: i64, found: Sum) -> None:
    """Multiply by the factors for the winner's captures: those of multipliers and of the round's
    mission.
    """
    for multiplier in rules.multipliers:
        factor = measured(rules, multiplier, counted)
        if factor:
            found.multiply(multiplier.code, factor)
    if record.mission != NO_CARD:
        if record.mission >= len(rules.missions):
            multiply_drawn(rules, record.mission - len(rules.missions), counted, found)
            return
        mission = rules.missions[record.mission]
        factor = measured(rules, mission, counted)
        if factor:
            found.multiply(mission.code, factor)


def multiply_drawn(rules: Rules, number: int, counted: i64, found: Sum) -> None:
    """Multiply once for each captured card of a mission of drawn cards. The sake cup counts even if
    it is junk.
    """
    if counted & CUP_AS_JUNK:
        counted |= rules.cup
    cards = ids_of(rules.payment_mission_cards_cards)
    drawn = mask_of(nth_of(cards, int(rules.payment_mission_cards_count), number))
    have = count(counted & drawn)
    if have:
        found.multiply(rules.drawn_mission, power(rules.payment_mission_cards_factor, have))


def nth_of(cards: tuple[int, ...], size: int, number: int) -> tuple[int, ...]:
    """Find a set of cards by its number. All sets of this size are in order and counted from 0."""
    found: list[int] = []
    for place, card in enumerate(cards):
        if len(found) == size:
            break
        with_it = comb(len(cards) - place - 1, size - len(found) - 1)
        if number < with_it:
            found.append(card)
        else:
            number -= with_it
    return tuple(found)


def number_of(cards: tuple[int, ...], chosen: tuple[int, ...]) -> int:
    """Return the number by which `nth_of` finds a set of cards."""
    number, left = 0, len(chosen)
    for place, card in enumerate(cards):
        if card in chosen:
            left -= 1
        elif left:
            number += comb(len(cards) - place - 1, left - 1)
    return number


def scored(rules: Rules, bak: Measure, counted: i64) -> bool:
    """Whether the winner has scored a combination that brings a bak."""
    for each in bak.scored:
        if count(counted & each.mask) < each.least:
            continue
        best = best_of(rules, each.unit, counted)[0]
        for index in each.wanted:
            if index == best:
                return True
    return False


def threats_of(rules: Rules, counted: i64) -> list[Measure]:
    """List the baks that the winner's cards, as counted, make possible."""
    threats: list[Measure] = []
    for bak in rules.baks:
        if scored(rules, bak, counted):
            threats.append(bak)
    return threats


def penalties(
    rules: Rules,
    record: Record,
    loser: int,
    cards: i64,
    threats: list[Measure],
    points: i64,
    found: Sum,
) -> Sum:
    """Return the penalties of a loser: the points that they add, and their factors. In some rules a
    loser with enough points to stop pays no bak.

    The loser's sake cup counts in the way for which the loser owes less (R1). `points` are the
    points of the winner. `found` is an empty sum to write to.
    """
    if threats:
        first, second = losing_ways(rules, cards, record.cup)
        found.counted = first
        add_baks(rules, first, threats, found)
        # if the cup would be the only junk of a loser, it stays an animal
        if second and pi(rules, first):
            other = Sum(found.told)
            other.counted = second
            add_baks(rules, second, threats, other)
            owing = (points + found.added) * found.factor
            if (points + other.added) * other.factor < owing:
                found = other
        if rules.payment_jabak and found.parts > 0 and can_stop(rules, cards, record.cup):
            exempt = Sum(found.told)
            exempt.counted = found.counted
            exempt.multiply(JABAK, 1)
            found = exempt
    if rules.go_bak_two > 1 and loser in record.goes:
        found.multiply(GO_BAK, rules.go_bak_two)
    return found


def can_stop(rules: Rules, cards: i64, cup: i64) -> bool:
    """Whether captures score enough points to stop."""
    return score(rules, cards, cup) >= rules.go_threshold


def add_baks(rules: Rules, counted: i64, threats: list[Measure], found: Sum) -> None:
    """Add the points and factors of the baks for a loser's cards, as counted."""
    for bak in threats:
        if measured(rules, bak, counted):
            if bak.points:
                found.add(bak.code, bak.points)
            if bak.factor > 1 or not bak.points:
                found.multiply(bak.code, bak.factor)

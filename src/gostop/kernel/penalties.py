"""The parts of a bill: the factors for the winner's captured cards, and the penalties of a loser
for the cards that it did not capture.
"""

from typing import Final

from gostop.kernel.bits import count
from gostop.kernel.i64 import i64
from gostop.kernel.points import best_of, losing_counts, pi
from gostop.kernel.record import NO_CARD, Record
from gostop.kernel.rules import Measure, Rules

Part = tuple[int, int]
"""A code, and the points that it adds or the factor by which it multiplies."""

# The codes of points and factors; the ruleset's multipliers, its missions and its baks
# follow.
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
MEASURED: Final = 17


# No ruleset lets a payment exceed 2**53 - 1, and no outcome goes beyond its ruleset.
# So all sums and products fit into 64 bits.


def product(times: tuple[Part, ...]) -> i64:
    """The product of some factors."""
    whole: i64 = 1
    for _, factor in times:
        whole *= factor
    return whole


def power(factor: i64, times: i64) -> i64:
    """A factor to the power of a number."""
    whole: i64 = 1
    while times > 0:
        whole *= factor
        times -= 1
    return whole


def added_up(lines: tuple[Part, ...]) -> i64:
    """The sum of the points of some lines."""
    points: i64 = 0
    for _, added in lines:
        points += added
    return points


def measured(rules: Rules, measure: Measure, counted: i64) -> i64:
    """The factor of a measure if the cards, as counted, have the number that it needs; else 0."""
    cards = counted & measure.mask
    have = pi(rules, cards) if measure.by_pi else count(cards)
    if not measure.least <= have <= measure.most:
        return 0
    if measure.each:
        return power(measure.factor, have - measure.least + 1)
    return measure.factor


def captured_times(rules: Rules, record: Record, counted: i64) -> tuple[Part, ...]:
    """The factors for the winner's captures: multipliers, and the mission of the round."""
    times: tuple[Part, ...] = ()
    for multiplier in rules.multipliers:
        factor = measured(rules, multiplier, counted)
        if factor:
            times += ((multiplier.code, factor),)
    if record.mission != NO_CARD:
        mission = rules.missions[record.mission]
        factor = measured(rules, mission, counted)
        if factor:
            times += ((mission.code, factor),)
    return times


def scored(rules: Rules, bak: Measure, counted: i64) -> bool:
    """Whether the winner has scored a combination of a bak."""
    for unit, wanted, mask, least in bak.scored:
        if count(counted & mask) >= least and best_of(rules, unit, counted)[0] in wanted:
            return True
    return False


def penalties(
    rules: Rules,
    record: Record,
    loser: int,
    cards: i64,
    threats: list[Measure],
    points: i64,
) -> tuple[tuple[Part, ...], tuple[Part, ...]]:
    """The penalties of a loser: the points that they add, and their factors.

    Its cup counts in the way for which it owes less (R1).
    """
    added: tuple[Part, ...] = ()
    times: tuple[Part, ...] = ()
    if threats:
        ways = losing_counts(rules, cards, record.cup)
        added, times = baks_of(rules, ways[0], threats)
        # if the cup would be the only junk of a loser, it stays an animal
        if len(ways) > 1 and (added or times) and pi(rules, ways[0]):
            more, other = baks_of(rules, ways[1], threats)
            owing = (points + added_up(added)) * product(times)
            if (points + added_up(more)) * product(other) < owing:
                added, times = more, other
    if rules.go_bak_two > 1 and loser in record.goes:
        times += ((GO_BAK, rules.go_bak_two),)
    return added, times


def baks_of(
    rules: Rules, counted: i64, threats: list[Measure]
) -> tuple[tuple[Part, ...], tuple[Part, ...]]:
    """The baks of a loser's cards, as counted: the points that they add, and their factors."""
    added: tuple[Part, ...] = ()
    times: tuple[Part, ...] = ()
    for bak in threats:
        if measured(rules, bak, counted):
            if bak.points:
                added += ((bak.code, bak.points),)
            if bak.factor > 1 or not bak.points:
                times += ((bak.code, bak.factor),)
    return added, times

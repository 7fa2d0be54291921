"""The score of captured cards: one table of combinations gives both the items and the total.

Cards *as counted* are a mask in which the sake cup is an animal, or the double junk `CUP_AS_JUNK`
(see `ways_of`).
"""

from typing import cast

from gostop.kernel.bits import COMPILED, bit, count
from gostop.kernel.deck import (
    ANIMAL_SHIFT,
    ANIMALS,
    BONUS_3,
    BRIGHTS,
    BRIGHTS_AND_ANIMALS,
    CUP_AS_JUNK,
    JUNK_SHIFT,
    PI,
    RIBBON_SHIFT,
    RIBBONS,
)
from gostop.kernel.i64 import i64
from gostop.kernel.measures import Combination
from gostop.kernel.rules import (
    CUP_ANIMAL,
    CUP_AT_THRESHOLD,
    CUP_BEST,
    CUP_BOTH,
    CUP_CHOSEN,
    CUP_FROM_GO,
    CUP_JUNK,
    Rules,
)

PI_LIMIT = 128
"""More pi than any set of cards has."""
TEN_PI = 10
"""The number of pi from which `CUP_AFTER_TEN` lets the sake cup count as junk."""


def pi(rules: Rules, counted: i64) -> i64:
    """Return the junk value of cards as counted, in pi."""
    value = count(counted & PI)
    more = counted & rules.doubles
    if more:
        value += count(more)
        if more & BONUS_3:
            value += count(more & BONUS_3) + count(more & rules.cards_quadruples)
    return value


def worth(rules: Rules, combination: Combination, counted: i64) -> i64:
    """Return the points of one combination, or 0 if it is not complete."""
    if combination.by_pi:
        have = pi(rules, counted & combination.mask)
    else:
        have = count(counted & combination.mask)
    if have < combination.need:
        return 0
    if combination.further_mask != combination.mask:
        have = count(counted & combination.further_mask)
    points = combination.points + combination.further * (have - combination.need)
    if rules.scoring_set_further_once:
        points += beyond_sets(rules, combination.mask, counted)
    return points


def beyond_sets(rules: Rules, mask: i64, counted: i64) -> int:
    """Return the points of ribbons outside complete sets, if the rules count such ribbons once for
    all sets (R3). The first complete set gets these points, and every other set gets 0.
    """
    left = counted & RIBBONS
    first: i64 = 0
    for each in rules.ribbon_sets:
        if not each & ~counted:
            first = first or each
            left &= ~each
    return rules.scoring_set_further_once * count(left) if first == mask else 0


def completes(rules: Rules, combination: Combination, captured: i64, card: i64) -> bool:
    """Whether one more card, as a mask, completes a combination of captured cards."""
    before, after = captured & combination.mask, (captured | card) & combination.mask
    if combination.by_pi:
        return pi(rules, before) < combination.need <= pi(rules, after)
    return count(before) < combination.need <= count(after)


def best_of(rules: Rules, unit: tuple[int, ...], counted: i64) -> tuple[i64, i64]:
    """Find the most valuable of combinations that exclude each other. Return its index and its
    points; the index is -1 if no combination is complete.
    """
    best: i64 = -1
    points: i64 = 0
    for index in unit:
        value = worth(rules, rules.combinations[index], counted)
        if value > points:
            best = index
            points = value
    return best, points


def units(combinations: tuple[Combination, ...], stop: bool) -> tuple[tuple[int, ...], ...]:
    """Group the indices of all combinations, or only of those that count towards stopping.
    Combinations that exclude each other form one unit.
    """
    found: list[list[int]] = []
    groups: list[int] = []
    for index, combination in enumerate(combinations):
        if stop and not combination.towards_stop:
            continue
        if combination.group >= 0 and combination.group in groups:
            found[groups.index(combination.group)].append(index)
        else:
            found.append([index])
            groups.append(combination.group)
    return tuple(tuple(unit) for unit in found)


def items(rules: Rules, counted: i64) -> list[tuple[int, int]]:
    """Return the items of the score of cards, as counted: (index of the combination, points)."""
    found: list[tuple[int, int]] = []
    for unit in rules.units:
        index, points = best_of(rules, unit, counted)
        if points:
            found.append((int(index), int(points)))
    return found


def total(rules: Rules, counted: i64) -> i64:
    """Look up the points that count towards stopping. They equal the sum of `items` if all points
    count towards stopping.
    """
    pis = count(counted >> JUNK_SHIFT)
    more = counted & rules.doubles
    if more:
        pis += count(more)
        if more & BONUS_3:
            pis += count(more & BONUS_3) + count(more & rules.cards_quadruples)
    points: i64 = rules.special_points[counted & BRIGHTS_AND_ANIMALS]
    points += rules.ribbon_points[(counted & RIBBONS) >> RIBBON_SHIFT]
    points += rules.pi_points[pis]
    if rules.slow:
        for unit in rules.slow:
            points += best_of(rules, unit, counted)[1]
    return points


def settled(rules: Rules, counted: i64) -> i64:
    """Return the points of cards, as counted, in a settlement, where all combinations count."""
    if rules.all_towards_stop:
        return total(rules, counted)
    points: i64 = 0
    for unit in rules.units:
        points += best_of(rules, unit, counted)[1]
    return points


def tabulate(rules: Rules) -> None:
    """Fill the tables that `total` reads, from the combinations that count towards stopping."""
    bright: list[tuple[int, ...]] = []
    animal: list[tuple[int, ...]] = []
    ribbon: list[tuple[int, ...]] = []
    junk: list[tuple[int, ...]] = []
    slow: list[tuple[int, ...]] = []
    for unit in rules.stop_units:
        mask: i64 = 0
        for index in unit:
            mask |= rules.combinations[index].mask | rules.combinations[index].further_mask
        if all(rules.combinations[i].by_pi and rules.combinations[i].mask == PI for i in unit):
            junk.append(unit)
        elif any(rules.combinations[i].by_pi for i in unit):
            slow.append(unit)
        elif not mask & ~BRIGHTS:
            bright.append(unit)
        elif not mask & ~ANIMALS:
            animal.append(unit)
        elif not mask & ~RIBBONS:
            ribbon.append(unit)
        else:
            slow.append(unit)
    brights = [_sum(rules, bright, cards) for cards in _sets(0, ANIMAL_SHIFT)]
    animals = [_sum(rules, animal, cards) for cards in _sets(ANIMAL_SHIFT, RIBBON_SHIFT)]
    specials = [a + b for a in animals for b in brights]
    ribbons = [_sum(rules, ribbon, cards) for cards in _sets(RIBBON_SHIFT, JUNK_SHIFT)]
    rules.special_points = _table(specials, bright + animal, slow)
    rules.ribbon_points = _table(ribbons, ribbon, slow)
    pis = [_pi_sum(rules, junk, number) for number in range(PI_LIMIT)]
    rules.pi_points = _table(pis, junk, slow)
    rules.slow = tuple(slow)


def _sets(first: int, end: int) -> range:
    """Return every set of the cards whose bits are `first` to below `end`, as ascending masks."""
    return range(0, int(bit(end)), int(bit(first)))


def _table(points: list[int], units: list[tuple[int, ...]], slow: list[tuple[int, ...]]) -> bytes:
    """Make a table of the points. A compiled kernel uses bytes. If some points don't fit into
    bytes, the units with these points are added to `slow`.

    An interpreter uses a tuple. It reads a tuple faster, and a tuple holds any number.
    """
    if COMPILED:  # pragma: no cover  # runs only in the compiled kernel
        if max(points) < 256:
            return bytes(points)
        slow.extend(units)
        return bytes(len(points))
    return cast("bytes", tuple(points))


def _sum(rules: Rules, units: list[tuple[int, ...]], counted: i64) -> int:
    """Add up the points of some units for cards as counted."""
    points = 0
    for unit in units:
        points += best_of(rules, unit, counted)[1]
    return points


def _pi_sum(rules: Rules, units: list[tuple[int, ...]], pis: i64) -> int:
    """Add up the points of some pi units for a number of pi, even a number that no cards have."""
    points = 0
    for unit in units:
        best = 0
        for index in unit:
            combination = rules.combinations[index]
            further = pis - combination.need
            if further >= 0:
                best = max(best, combination.points + combination.further * further)
        points += best
    return points


Ways = tuple[i64, i64]
"""The one or two ways in which cards may be counted, as masks. The second is 0 if there is only one
way."""


def ways_of(rules: Rules, cards: i64, choice: i64) -> Ways:
    """Return the ways in which a player's cards may be counted. The cup as an animal comes first.

    `choice` is the choice of the cup's owner, or what a go fixed: `CUP_ANIMAL`, `CUP_JUNK`, or 0.
    In some rules it is `CUP_ANIMAL` once a theft has locked the cup.
    """
    if not cards & rules.cup:
        return cards, 0
    rule = rules.cards_cup_count
    if rule in (CUP_CHOSEN, CUP_FROM_GO) or (choice == CUP_ANIMAL and rules.lockable_cup):
        rule = choice
    as_junk = cards ^ rules.cup | CUP_AS_JUNK
    if rule == CUP_ANIMAL:
        return cards, 0
    if rule == CUP_JUNK:
        return as_junk, 0
    if rule == CUP_BOTH:
        return cards | CUP_AS_JUNK, 0
    if rule == CUP_AT_THRESHOLD:
        return cards, as_junk if total(rules, as_junk) >= rules.go_threshold else 0
    if rule == CUP_BEST or pi(rules, cards) >= TEN_PI:
        return cards, as_junk
    return cards, 0


def counts(rules: Rules, cards: i64, choice: i64) -> tuple[int, ...]:
    """Return the ways of `ways_of` as a tuple of one or two masks."""
    first, second = ways_of(rules, cards, choice)
    return (int(first), int(second)) if second else (int(first),)


def cup_is_junk(rules: Rules, cards: i64, choice: i64) -> bool:
    """Whether a player's sake cup counts as junk for the score. In a tie it is an animal (R43)."""
    first, second = ways_of(rules, cards, choice)
    if second and total(rules, second) > total(rules, first):
        first = second
    return first & CUP_AS_JUNK != 0


def losing_ways(rules: Rules, cards: i64, choice: i64) -> Ways:
    """Return the ways in which a loser may count its cards to owe less."""
    if rules.cards_cup_count == CUP_AT_THRESHOLD and cards & rules.cup and not choice:
        return cards, cards ^ rules.cup | CUP_AS_JUNK
    return ways_of(rules, cards, choice)


def score(rules: Rules, cards: i64, choice: i64) -> i64:
    """Return the points of captured cards. The sake cup counts as the rules say."""
    if not cards & rules.cup:
        return total(rules, cards)
    first, second = ways_of(rules, cards, choice)
    points = total(rules, first)
    if second:
        other = total(rules, second)
        if other > points:
            return other
    return points


def total_of(rules: Rules, cards: i64) -> i64:
    """Return the points of captured cards in a settlement. If the owner of the sake cup may choose
    its kind, the cup counts in the better way.
    """
    if rules.all_towards_stop:
        return score(rules, cards, 0)
    first, second = ways_of(rules, cards, 0)
    points = settled(rules, first)
    if second:
        other = settled(rules, second)
        if other > points:
            return other
    return points


def first_foreign(rules: Rules, hands: list[i64]) -> int:
    """Return the index of the first set with a card that no deck of the ruleset has, or -1."""
    for index, cards in enumerate(hands):
        if cards & rules.foreign:
            return index
    return -1


def totals(rules: Rules, hands: list[i64]) -> list[i64]:
    """Return the points of each of many sets of captured cards."""
    return [total_of(rules, cards) for cards in hands]

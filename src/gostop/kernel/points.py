"""The score of captured cards: one table of combinations gives both the items and the total."""

from typing import cast

from gostop.kernel.bits import COMPILED, count
from gostop.kernel.deck import (
    BONUS_3,
    BRIGHTS,
    CUP_AS_JUNK,
    JUNK_SHIFT,
    PI,
    RIBBON_SHIFT,
)
from gostop.kernel.i64 import i64
from gostop.kernel.rules import (
    CUP_ANIMAL,
    CUP_AT_THRESHOLD,
    CUP_BEST,
    CUP_BOTH,
    CUP_CHOSEN,
    CUP_JUNK,
    Combination,
    Rules,
)

PI_LIMIT = 128
"""A number of pi that no set of cards can have."""


def pi(rules: Rules, counted: i64) -> i64:
    """The junk value of cards as counted (see `counts`), in pi."""
    value = count(counted & PI)
    more = counted & rules.doubles
    if more:
        value += count(more) + count(more & BONUS_3)
    return value


def worth(rules: Rules, combination: Combination, counted: i64) -> i64:
    """The points of one combination; 0 if it is not complete."""
    if combination.by_pi:
        have = pi(rules, counted & combination.mask)
    else:
        have = count(counted & combination.mask)
    if have < combination.need:
        return 0
    if combination.further_mask != combination.mask:
        have = count(counted & combination.further_mask)
    return combination.points + combination.further * (have - combination.need)


def best_of(rules: Rules, unit: tuple[int, ...], counted: i64) -> tuple[i64, i64]:
    """The most valuable one of combinations that exclude each other: its index and points."""
    best: i64 = -1
    points: i64 = 0
    for index in unit:
        value = worth(rules, rules.combinations[index], counted)
        if value > points:
            best = index
            points = value
    return best, points


def units(combinations: tuple[Combination, ...], stop: bool) -> tuple[tuple[int, ...], ...]:
    """The indices of all combinations, or only of those that count towards stopping; the ones that
    exclude each other are together.
    """
    groups: list[list[int]] = []
    places: list[int] = []
    for index, combination in enumerate(combinations):
        if stop and not combination.towards_stop:
            continue
        if combination.group >= 0 and combination.group in places:
            groups[places.index(combination.group)].append(index)
        else:
            groups.append([index])
            places.append(combination.group)
    return tuple(tuple(group) for group in groups)


def items(rules: Rules, counted: i64) -> list[tuple[int, int]]:
    """The items of the score of cards, as counted: (index of the combination, points)."""
    found: list[tuple[int, int]] = []
    for unit in rules.units:
        index, points = best_of(rules, unit, counted)
        if points:
            found.append((int(index), int(points)))
    return found


def total(rules: Rules, counted: i64) -> i64:
    """The points that count towards stopping, by tables; the sum of `items` if all points do."""
    value = count(counted >> JUNK_SHIFT)
    more = counted & rules.doubles
    if more:
        value += count(more)
        if more & BONUS_3:
            value += count(more & BONUS_3)
    points: i64 = rules.special_points[counted & 0x3FFF]
    points += rules.ribbon_points[counted >> RIBBON_SHIFT & 0x3FF]
    points += rules.pi_points[value]
    if rules.slow:
        for unit in rules.slow:
            points += best_of(rules, unit, counted)[1]
    return points


def settled(rules: Rules, counted: i64) -> i64:
    """The points of cards, as counted, in a settlement: also those that do not help to stop."""
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
        elif mask < 0x20:
            bright.append(unit)
        elif mask < 0x4000 and not mask & BRIGHTS:
            animal.append(unit)
        elif mask < 0x1000000 and not mask & 0x3FFF:
            ribbon.append(unit)
        else:
            slow.append(unit)
    brights = [_sum(rules, bright, cards) for cards in range(32)]
    animals = [_sum(rules, animal, cards << 5) for cards in range(512)]
    specials = [a + b for a in animals for b in brights]
    ribbons = [_sum(rules, ribbon, cards << RIBBON_SHIFT) for cards in range(1024)]
    rules.special_points = _table(specials, bright + animal, slow)
    rules.ribbon_points = _table(ribbons, ribbon, slow)
    pis = [_pi_sum(rules, junk, value) for value in range(PI_LIMIT)]
    rules.pi_points = _table(pis, junk, slow)
    rules.slow = tuple(slow)


def _table(points: list[int], units: list[tuple[int, ...]], slow: list[tuple[int, ...]]) -> bytes:
    """The points as bytes. If some are too many for a byte, their units become slow ones.

    An interpreter looks things up faster in a tuple, and a tuple holds any number.
    """
    if COMPILED:  # pragma: no cover  # no coverage is measured in the compiled kernel
        if max(points) < 256:
            return bytes(points)
        slow.extend(units)
        return bytes(len(points))
    return cast("bytes", tuple(points))


def _sum(rules: Rules, group: list[tuple[int, ...]], counted: i64) -> int:
    points = 0
    for unit in group:
        points += best_of(rules, unit, counted)[1]
    return points


def _pi_sum(rules: Rules, group: list[tuple[int, ...]], value: i64) -> int:
    """The points of the combinations of pi at any value, even one that no cards have."""
    points = 0
    for unit in group:
        best = 0
        for index in unit:
            combination = rules.combinations[index]
            if value >= combination.need:
                best = max(
                    best, combination.points + combination.further * (value - combination.need)
                )
        points += best
    return points


Ways = tuple[i64, i64]
"""The ways in which cards may be counted: the second one is 0 if there is only one."""


def ways_of(rules: Rules, cards: i64, choice: i64) -> Ways:
    """The ways in which a player's cards may be counted; the cup as an animal comes first.

    `choice` is what the owner of the cup chose (`CUP_ANIMAL`, `CUP_JUNK`), or 0.
    """
    if not cards & rules.cup:
        return cards, 0
    rule = rules.cards_cup_count
    if rule == CUP_CHOSEN:
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
    if rule == CUP_BEST or pi(rules, cards) >= 10:
        return cards, as_junk
    return cards, 0


def counts(rules: Rules, cards: i64, choice: i64) -> tuple[int, ...]:
    """The same ways as a tuple."""
    first, second = ways_of(rules, cards, choice)
    return (int(first), int(second)) if second else (int(first),)


def cup_is_junk(rules: Rules, cards: i64, choice: i64) -> bool:
    """Whether a player's sake cup counts as junk for its score; an animal in a tie (R43)."""
    first, second = ways_of(rules, cards, choice)
    if second and total(rules, second) > total(rules, first):
        first = second
    return first & CUP_AS_JUNK != 0


def losing_ways(rules: Rules, cards: i64, choice: i64) -> Ways:
    """The ways in which a loser's cards may be counted, to owe less."""
    if rules.cards_cup_count == CUP_AT_THRESHOLD and cards & rules.cup:
        return cards, cards ^ rules.cup | CUP_AS_JUNK
    return ways_of(rules, cards, choice)


def score(rules: Rules, cards: i64, choice: i64) -> i64:
    """The points of captured cards; the sake cup counts as the rules say."""
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
    """The points of captured cards in a settlement; a cup that its owner counts once counts in the
    better way.
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


def totals(rules: Rules, hands: list[i64]) -> list[i64]:
    """The points of many sets of captured cards."""
    return [total_of(rules, cards) for cards in hands]

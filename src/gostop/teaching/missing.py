"""`missing`: what a pile of captured cards lacks: combinations, the escape from a bak, and the
points needed to stop.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from operator import and_
from typing import Final, NamedTuple

import attrs

from gostop.core.cards import Cards, CardSet, Kind, mask_of, set_of
from gostop.core.errors import GoStopError, placed
from gostop.core.public_names import public_in
from gostop.game.history import CHOICES, cup_of
from gostop.game.score import Score, cards_counted, score
from gostop.game.settlement import have_of
from gostop.game.validation.calls import rules_for
from gostop.game.validation.cards import check_deck, check_once
from gostop.kernel import deck
from gostop.kernel.bits import count
from gostop.kernel.deck import ANIMALS, BONUS_3, BRIGHTS, CUP_AS_JUNK, PI, RIBBONS
from gostop.kernel.history import STOP, Record, record_of
from gostop.kernel.measures import Combination, Measure
from gostop.kernel.payments import Bill, Sum, baks_owed, bills, threats_of
from gostop.kernel.points import TEN_PI, best_of, counts, losing_ways, pi, settled, total, worth
from gostop.kernel.rules import CUP_AFTER_TEN, Rules
from gostop.rules.presets import ruleset_of
from gostop.rules.ruleset import Ruleset

# Further cards for a pile, as masks: groups of cards that all rules count alike, and sets of cards
# from these groups.
#
# It would take too long to try every set of a given size. Most cards differ only in their picture:
# no rule distinguishes the 1R from the 2R, or one single junk from another. So one set stands for
# all sets with the same number of cards from each group.

KINDS: Final = (BRIGHTS, ANIMALS, RIBBONS, PI)
"""The masks of the kinds. The sake cup is an animal here; `CUP_AS_JUNK` is in the mask `PI`."""
MOST_SETS: Final = 5000
"""The largest number of sets of one size that are tried. No preset needs more than 24, and no house
rule of the examples more than 100."""


def alike(rules: Rules, cards: int) -> list[int]:
    """Group the cards of a mask. The rules about captures count the cards of a group alike."""
    masks = {
        *KINDS,
        rules.doubles,
        BONUS_3,
        rules.cards_quadruples,
        rules.cup,
        rules.payment_shield,
    }
    for combination in rules.combinations:
        masks |= {combination.mask, combination.further_mask}
    masks |= {bak.mask for bak in rules.baks} | {cards for cards, _, _ in rules.captures}
    groups: dict[tuple[bool, ...], int] = {}
    while cards:
        card = cards & -cards
        counted = tuple([mask & card != 0 for mask in masks])
        groups[counted] = groups.get(counted, 0) | card
        cards ^= card
    return list(groups.values())


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


# `MissingCombination`: the cards that complete a combination, and the points that they add.


@public_in("gostop.teaching")
@attrs.frozen(kw_only=True)
class MissingCombination:
    """What a pile has of a combination, what is missing, and what the missing cards would add to
    its score.

    The sake cup counts in the way that is best for the combination, if the rules allow this way.
    """

    rule: str
    """The id of the combination, such as `godori`."""
    in_pi: bool
    """Whether `have`, `need` and `lacks` are in pi; otherwise they are in cards."""
    cards: CardSet
    """The pile's cards of the combination."""
    have: int
    """How many cards of the combination the pile has, or how many pi."""
    need: int
    """The number of cards or pi that complete the combination."""
    points: int
    """The points that the combination scores now. They are 0 if it is not complete, if a better one
    excludes it, or if the sake cup is worth more in the other way."""
    wanted: CardSet
    """The cards that can still come and help: to complete the combination, or to add points once it
    is complete. The pile needs as many of these cards as it lacks."""
    required: CardSet
    """If this set is not empty, one of the missing cards must come from it. For example, two
    brights and the bright of December complete `rain_three_brights`, but three other brights
    complete the better `three_brights`."""
    possible: bool
    """Whether the combination is complete, or the cards that can still come can complete it."""
    covered: bool
    """Whether a better combination excludes this one: now, or as soon as the `fewest` cards come.
    For example, the bright of January makes `8B 11B 12B` four brights, and never three."""
    fewest: int | None
    """The fewest further cards that complete the combination: 0 if it is complete, `None` if it is
    not possible. (Also `None` if more than 5000 different sets of cards would have to be tried,
    which no preset needs.)"""
    adds_least: int | None
    """The fewest points that the total gains from the `fewest` cards, or from one more card if the
    combination is already complete. The gain counts all combinations: it includes others that the
    cards complete, and respects combinations that exclude each other. `None` if `fewest` is
    `None`."""
    adds_most: int | None
    """The most points that the total gains, if the best such cards come. `None` if `fewest` is
    `None`."""

    @property
    def lacks(self) -> int:
        """How many cards or pi are missing; 0 if the combination is complete. 1 if only a certain
        card is missing (see `required`).
        """
        if self.need > self.have:
            return self.need - self.have
        return 0 if self.possible and not self.required else 1


def combinations_of(pile: Pile, ruleset: Ruleset, scored: Score) -> Iterator[MissingCombination]:
    """Describe, for each combination, what a pile has and what it lacks."""
    now = {item.rule: item.points for item in scored.items}
    for each, combination in zip(
        ruleset.scoring.combinations, pile.rules.combinations, strict=True
    ):
        way = max(pile.ways(), key=lambda way: _have(pile.rules, combination, way))
        found = _Completing(pile, combination)
        yield MissingCombination(
            rule=each.id,
            in_pi=combination.by_pi,
            cards=cards_counted(pile.rules, way & combination.mask),
            have=_have(pile.rules, combination, way),
            need=combination.need,
            points=now.get(each.id, 0),
            wanted=set_of(found.wanted),
            required=set_of(found.required),
            possible=found.possible,
            covered=found.covered,
            fewest=found.fewest,
            adds_least=found.adds_least,
            adds_most=found.adds_most,
        )


def _have(rules: Rules, combination: Combination, counted: int) -> int:
    """Count the cards, or the pi, of a combination among `counted`."""
    cards = counted & combination.mask
    return int(pi(rules, cards) if combination.by_pi else count(cards))


def _own_parts(rules: Rules, combination: Combination) -> list[int]:
    """For each better combination that excludes this one and counts fewer of its cards, return the
    cards that only this one counts. Without such a card, the better combination scores.
    """
    if combination.group < 0:
        return []
    return [
        combination.mask & ~each.mask
        for each in rules.combinations
        if each.group == combination.group
        and (each.need, each.by_pi) == (combination.need, combination.by_pi)
        and each.points >= combination.points
        and each.mask & ~combination.mask == 0 != combination.mask & ~each.mask
    ]


class _Completing:
    """The fewest further cards that complete a combination, and the points that they add."""

    def __init__(self, pile: Pile, combination: Combination) -> None:
        self._pile: Final = pile
        self._combination: Final = combination
        self.fewest: int | None = None
        self.adds_least: int | None = None
        self.adds_most: int | None = None
        self._own: Final = _own_parts(pile.rules, combination)
        self.required = 0
        self.covered = False
        is_complete = self._completes(0)
        if is_complete:
            self.wanted = self._adding()
        else:
            self.wanted = self._helping(pile.own(combination.mask))
            self._require()
        self.possible = is_complete or self._completes(self.wanted)
        if self.possible:
            self._try(is_complete)
        else:
            self.covered = any(self._has_enough(way) for way in pile.ways())

    def _adding(self) -> int:
        """Return the cards that can come and that each make the combination worth more."""
        pile, combination = self._pile, self._combination
        mask = combination.mask | combination.further_mask
        if combination.mask in pile.rules.ribbon_sets:
            mask |= RIBBONS
        own, now = within(pile.groups, pile.own(mask)), self._worth(0)
        # cards that are alike are worth the same
        return sum([group for group in own if self._worth(group & -group) > now])

    def _helping(self, wanted: int) -> int:
        """Leave out a sake cup that can't help. In some rules, it counts as junk only beside so
        much other junk that the combination is complete without it.
        """
        cup, others = wanted & self._pile.rules.cup, wanted & ~self._pile.rules.cup
        if not cup:
            return wanted
        groups = within(self._pile.groups, others)
        for size in range(self._combination.need):
            if how_many(groups, size) > MOST_SETS:
                return wanted
            for each in sets_of(groups, size):
                if self._completes(each | cup) and not self._completes(each):
                    return wanted
        return others

    def _require(self) -> None:
        """Find the cards of which at least one must come. If a single card completes the
        combination, these are all the cards that help.
        """
        pile, combination = self._pile, self._combination
        way = max(pile.ways(), key=lambda way: _have(pile.rules, combination, way))
        parts = [self.wanted & part for part in self._own if not way & part]
        if parts and all(parts):
            self.required = min(parts, key=int.bit_count)
            if _have(pile.rules, combination, way) + 1 >= combination.need:
                self.wanted = self.required = reduce(and_, parts)

    def _has_enough(self, way: int) -> bool:
        """Whether one way of counting gives enough cards for the combination."""
        return _have(self._pile.rules, self._combination, way) >= self._combination.need

    def _completes(self, further: int) -> bool:
        """Whether some further cards complete this combination, and not a better one instead."""
        ways = self._pile.ways(further)
        return any(self._has_enough(way) and all(way & part for part in self._own) for way in ways)

    def _scores(self, further: int) -> bool:
        """Whether this combination scores with some further cards, in any way of counting."""
        rules, ways = self._pile.rules, self._pile.ways(further)
        index = rules.combinations.index(self._combination)
        unit = next(unit for unit in rules.units if index in unit)
        return any(best_of(rules, unit, way)[0] == index for way in ways)

    def _worth(self, further: int) -> int:
        """Return the most points of the combination with some further cards."""
        rules, combination = self._pile.rules, self._combination
        return max([int(worth(rules, combination, way)) for way in self._pile.ways(further)])

    def _try(self, is_complete: bool) -> None:
        """Try sets of wanted cards, the smallest first. Set the fewest cards that complete the
        combination, and the points that they add.
        """
        pile, groups = self._pile, within(self._pile.groups, self.wanted)
        found: list[int] = []
        size = 0
        while not found and size < self.wanted.bit_count():
            size += 1
            if how_many(groups, size) > MOST_SETS:
                return
            sets = sets_of(groups, size)
            found = [each for each in sets if is_complete or self._completes(each)]
        now = pile.points()
        gains = [pile.points(each) - now for each in found]
        self.covered = not any(self._scores(each) for each in ([0] if is_complete else found))
        self.fewest = 0 if is_complete else size
        self.adds_least, self.adds_most = min(gains, default=0), max(gains, default=0)


# `MissingBak`: the cards with which a loser escapes a bak.

_WINNER: Final = 0
_LOSER: Final = 1


@public_in("gostop.teaching")
@attrs.frozen(kw_only=True)
class MissingBak:
    """The cards that a loser with a pile lacks to escape a bak (박).

    The loser pays the bak as in a settlement without other losers. The sake cup counts in the way
    that is best against this bak.
    """

    rule: str
    """The id of the bak, such as `pi_bak`."""
    threatens: bool | None
    """Whether the winner's cards bring the bak; `None` if these cards were not given."""
    pays: bool
    """Whether a loser with the pile pays the bak. If the winner's cards were not given: whether the
    loser would pay if those cards brought the bak.
    """
    in_pi: bool
    """Whether `have`, `escapes` and `lacks` are in pi; otherwise they are in cards."""
    cards: CardSet
    """The cards of the pile that the bak counts."""
    have: int
    """How many cards of the pile the bak counts, or how many pi."""
    escapes: int
    """The number of cards or pi with which a loser escapes the bak."""
    wanted: CardSet
    """The cards that can still come and that the bak counts. Empty if the bak is not paid."""
    possible: bool
    """Whether the loser pays no bak, or can escape it with cards that can still come."""
    fewest: int | None
    """The fewest further cards with which the loser escapes, among those that the bak counts: 0 if
    the bak is not paid, `None` if it is not possible to escape. (Also `None` if more than 5000
    different sets of cards would have to be tried, which no preset needs.)"""

    @property
    def lacks(self) -> int:
        """How many cards or pi are missing to escape. 0 if the bak is not paid, or if the pile has
        enough cards but the loser owes less by counting the sake cup in the other way.
        """
        return max(0, self.escapes - self.have) if self.pays else 0


def baks_of(pile: Pile, ruleset: Ruleset, winner: CardSet | None) -> Iterator[MissingBak]:
    """Describe each bak for a loser who has captured a pile."""
    rules = pile.rules
    for each, bak in zip(ruleset.payment.baks, rules.baks, strict=True):
        loser = Loser(pile, bak, None if winner is None else mask_of(winner))
        (threatens, pays), counted = loser.meets(), loser.counted()
        wanted = loser.wanted() if pays else 0
        yield MissingBak(
            rule=each.id,
            threatens=threatens,
            pays=pays,
            in_pi=bak.by_pi,
            cards=cards_counted(rules, counted),
            have=have_of(rules, bak, counted),
            escapes=int(bak.most) + 1,
            wanted=set_of(wanted),
            possible=not pays or not loser.pays(wanted),
            fewest=loser.fewest(wanted) if pays else 0,
        )


def is_among(owed: Bill | Sum, bak: Measure) -> bool:
    """Whether a bak is among the parts of a sum."""
    return any(code == bak.code for code, _ in owed.lines + owed.times)


class Loser:
    """A loser with a pile, who may have to pay a bak to a winner. There are no other losers."""

    def __init__(self, pile: Pile, bak: Measure, winner: int | None) -> None:
        self._pile: Final = pile
        self._bak: Final = bak
        self._winner: Final = winner

    def pays(self, further: int) -> bool:
        """Whether the loser pays the bak, with some further cards."""
        return self.meets(further)[1]

    def meets(self, further: int = 0) -> tuple[bool | None, bool]:
        """Return whether the winner's cards bring the bak, and whether the loser pays it with some
        further cards. The first is `None` without a winner.
        """
        rules, cards, record = self._pile.rules, self._pile.cards | further, self._round()
        if self._winner is not None:
            bill = bills(rules, record, [self._winner, cards])[0]
            threatens = self._bak in threats_of(rules, bill.counted)
            return threatens, not bill.is_exempt() and is_among(bill, self._bak)
        if cards & rules.payment_shield or (rules.payment_empty_exempt and not cards):
            return None, False
        owed = baks_owed(rules, record, cards, [self._bak], 1, Sum(True))
        return None, is_among(owed, self._bak)

    def _round(self) -> Record:
        """Make the record of a round that the winner has won."""
        record = record_of((_WINNER, _LOSER), _WINNER, 1)
        record.winner, record.reason, record.cup = _WINNER, STOP, self._pile.choice
        return record

    def counted(self) -> int:
        """Return the loser's cards that the bak counts. The sake cup counts in the way that is best
        against the bak. A loser without other junk may not count the cup as junk.
        """
        pile = self._pile
        first, second = losing_ways(pile.rules, pile.cards, pile.choice)
        ways = [first, second] if second and pi(pile.rules, first) else [first]
        return max([int(way & self._bak.mask) for way in ways], key=self._have)

    def _have(self, counted: int) -> int:
        return have_of(self._pile.rules, self._bak, counted)

    def wanted(self) -> int:
        """Return the cards that can come and that the bak counts."""
        pile = self._pile
        ways = losing_ways(pile.rules, pile.cards | pile.coming, pile.choice)
        return pile.of(self._bak.mask, ways)

    def fewest(self, wanted: int) -> int | None:
        """Return the fewest wanted cards with which the loser escapes the bak; `None` if it can't
        escape, or if there are too many sets to try.
        """
        groups = within(self._pile.groups, wanted)
        for size in range(1, wanted.bit_count() + 1):
            if how_many(groups, size) > MOST_SETS:
                return None
            if not all(map(self.pays, sets_of(groups, size))):
                return size
        return None


# `MissingThreshold`: the cards with which a pile reaches the points needed to stop.


@public_in("gostop.teaching")
@attrs.frozen(kw_only=True)
class MissingThreshold:
    """The points that a pile lacks to stop, and cards that bring them."""

    points: int
    """The pile's points that count towards stopping."""
    need: int
    """The points needed to stop."""
    possible: bool
    """Whether the pile has the points, or can get them from cards that can still come."""
    fewest: int | None
    """The fewest further cards that give the pile enough points: 0 if it has enough now, `None` if
    it is not possible. (Also `None` if more than 5000 different sets of cards of one kind would
    have to be tried, which no preset needs.)"""
    cards: CardSet
    """A smallest set of further cards that gives enough points. There may be other sets of that
    size. Empty if `fewest` is 0 or `None`."""

    @property
    def lacks(self) -> int:
        """How many points are missing; 0 if the pile has enough."""
        return max(0, self.need - self.points)


def threshold_of(pile: Pile) -> MissingThreshold:
    """Find what a pile lacks to stop."""
    need, now = int(pile.rules.go_threshold), pile.towards_stop()
    found, is_exact = (0, True) if now >= need else _fewest(pile, need)
    return MissingThreshold(
        points=now,
        need=need,
        possible=now >= need or (found > 0 if is_exact else pile.towards_stop(pile.coming) >= need),
        fewest=found.bit_count() if now >= need or found else None,
        cards=set_of(found),
    )


def _fewest(pile: Pile, need: int) -> tuple[int, bool]:
    """Find a smallest set of further cards that gives a pile the points. Also return whether the
    answer is exact. The set is 0 if there is none, or if finding it would take too long.
    """
    starts = list(_starts(pile))
    try:
        for size in range(1, pile.coming.bit_count() + 1):
            for start in starts:
                further = start.cup | start.best(size - start.cup.bit_count())
                if further.bit_count() == size and pile.towards_stop(further) >= need:
                    return further, True
    except _TooManyError:
        return 0, False
    return 0, True


class _TooManyError(Exception):
    """There are too many sets of cards to try."""


def _starts(pile: Pile) -> Iterator[_Start]:
    """Return a start for each way to count the sake cup, if the pile has the cup or the cup can
    come.
    """
    rules = pile.rules
    cup, others = int(rules.cup), pile.coming & ~rules.cup
    parts = _parts(rules)
    for taken in {0, pile.coming & cup}:
        mine = pile.cards | taken
        # a way that is allowed with fewer cards is also allowed with all cards
        for way in pile.ways(taken | others):
            counted = mine & ~cup | way & (cup | CUP_AS_JUNK)
            is_junk = counted & (cup | CUP_AS_JUNK) == CUP_AS_JUNK
            ten = is_junk and rules.cards_cup_count == CUP_AFTER_TEN
            yield _Start(
                rules,
                cup=taken,
                counted=int(counted),
                groups=within(pile.groups, others),
                parts=parts,
                ten=ten,
            )


def _parts(rules: Rules) -> list[int]:
    """Return the kinds of cards as masks. If a combination has cards of several kinds, these kinds
    are one part. So the points of cards are the sum of the points of their parts.
    """
    parts = list(KINDS)
    for unit in rules.stop_units:
        mask = 0
        for index in unit:
            mask |= rules.combinations[index].mask | rules.combinations[index].further_mask
        joined = sum(part for part in parts if part & mask)
        parts = [part for part in parts if not part & mask] + [joined]
    return parts


class _Start:
    """A pile with the sake cup counted in one way. It finds the most points for a number of further
    cards, part by part. The sake cup is not one of these cards.
    """

    def __init__(
        self,
        rules: Rules,
        *,
        cup: int,
        counted: int,
        groups: list[int],
        parts: list[int],
        ten: bool,
    ) -> None:
        self._rules: Final = rules
        self.cup: Final = cup
        """The sake cup as a mask, if it is a further card; otherwise 0."""
        self._counted: Final = counted
        self._groups: Final = [within(groups, part) for part in parts]
        self._parts: Final = parts
        self._ten: Final = ten
        """Whether the cup needs ten other pi to count as junk."""

        self._found: Final[dict[tuple[int, int], tuple[int, int]]] = {}

    def best(self, size: int) -> int:
        """Return the set of `size` cards whose parts have the most points together. Return 0 if
        there is no such set.
        """
        sums: dict[int, tuple[int, int]] = {0: (0, 0)}
        for part in range(len(self._parts)):
            more: dict[int, tuple[int, int]] = {}
            for had, (points, cards) in sums.items():
                for number in range(size - had + 1):
                    gain, further = self._best_of(part, number)
                    if gain >= 0 and points + gain > more.get(had + number, (-1, 0))[0]:
                        more[had + number] = points + gain, cards | further
            sums = more
        return sums.get(size, (0, 0))[1]

    def _best_of(self, part: int, number: int) -> tuple[int, int]:
        """Return the most points of a part with a number of further cards, and these cards. The
        points are -1 if the part has fewer cards.
        """
        if (part, number) not in self._found:
            groups = self._groups[part]
            if how_many(groups, number) > MOST_SETS:
                raise _TooManyError
            best = -1, 0
            for further in sets_of(groups, number):
                points = self._points(self._parts[part], further)
                if points > best[0]:
                    best = points, further
            self._found[part, number] = best
        return self._found[part, number]

    def _points(self, part: int, further: int) -> int:
        """Return the points of a part with further cards; -1 if the cup can't count this way."""
        cards = (self._counted | further) & part
        if self._ten and part & PI and pi(self._rules, cards & ~CUP_AS_JUNK) < TEN_PI:
            return -1
        return int(total(self._rules, cards))


# All that is missing.


@public_in("gostop.teaching")
@attrs.frozen(kw_only=True)
class Missing:
    """What a pile of captured cards lacks, as `missing` returns it."""

    ruleset: Ruleset
    """The rules."""
    players: int
    """How many players sit at the table."""
    cards: CardSet
    """The captured cards."""
    gone: CardSet
    """The given cards that cannot come any more."""
    winner: CardSet | None
    """The captured cards of the winner; `None` if not given."""
    score: Score
    """The score of the cards."""
    combinations: tuple[MissingCombination, ...]
    """Each combination, in the order of the ruleset."""
    threshold: MissingThreshold
    """What the pile lacks to stop."""
    baks: tuple[MissingBak, ...]
    """Each bak, in the order of the ruleset."""


def missing(
    cards: Cards,
    ruleset: Ruleset | str,
    *,
    players: int,
    gone: Cards = (),
    winner: Cards | None = None,
    cup: Kind | None = None,
) -> Missing:
    """Find what captured cards lack: for each combination the cards that they have, the missing
    cards, the points that the missing cards would add, and whether the combination is still
    possible. Also find what the captured cards lack to stop, and to escape each bak as a loser.

    Rules about who pays for another seat, such as go-bak, don't depend on cards, so they are left
    out.

    Args:
        cards: captured cards of a player, as notation or cards.
        ruleset: the rules, or the id of a preset.
        players: how many sit at the table.
        gone: cards that cannot come any more, such as those that others have captured.
        winner: the captured cards of the player to whom the baks would be paid; they cannot come
            either. If they are not given, each bak says how to escape it in case these cards bring
            it.
        cup: what the owner of the sake cup chose, as for `gostop.score`.

    Raises:
        NotationError: if cards cannot be read, or a text names a card twice.
        PositionError: if a card comes twice or is both in `cards` and elsewhere, the deck for this
            many players does not have a card, or `cup` is not a way to count it.
        RulesetError: if `ruleset` is neither a ruleset nor the id of a preset, or does not seat
            this many players.
    """
    ruleset = ruleset_of(ruleset)
    rules = rules_for(ruleset, players)
    choice = CHOICES[cup_of("cup", cup)]
    mine, away = _set_at("cards", cards), _set_at("gone", gone)
    won = None if winner is None else _set_at("winner", winner)
    theirs = CardSet() if won is None else won
    check_deck(ruleset, rules, [("cards", mine), ("gone", away), ("winner", theirs)])
    for place in (("gone", away), ("winner", theirs)):
        check_once([("cards", mine), place])
    coming = int(deck.mask_of(rules.deck)) & ~mask_of(mine | away | theirs)
    pile = Pile(rules, mask_of(mine), coming, choice, alike(rules, coming))
    scored = score(mine, ruleset, cup=cup)
    return Missing(
        ruleset=ruleset,
        players=rules.players,
        cards=mine,
        gone=away,
        winner=won,
        score=scored,
        combinations=tuple(combinations_of(pile, ruleset, scored)),
        threshold=threshold_of(pile),
        baks=tuple(baks_of(pile, ruleset, won)),
    )


def _set_at(label: str, cards: Cards) -> CardSet:
    """Return the set of cards in an argument. An error names the argument."""
    try:
        return CardSet(cards)
    except GoStopError as error:
        raise placed(error, label) from None

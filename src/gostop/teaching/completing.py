"""`MissingCombination`: the cards that complete a combination, and the points that they add."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import and_
from typing import Final

import attrs

from gostop.core.cards import CardSet, set_of
from gostop.kernel.bits import count
from gostop.kernel.deck import RIBBONS
from gostop.kernel.measures import Combination
from gostop.kernel.points import pi, worth
from gostop.kernel.rules import Rules
from gostop.core.public_names import public_in
from gostop.rules.ruleset import Ruleset
from gostop.game.score import Score, cards_counted
from gostop.teaching.further import MOST_SETS, Pile, how_many, sets_of, within


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
        """How many cards or pi are missing; 0 if the combination is complete."""
        return max(0, self.need - self.have)


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
        is_complete = any(self._has_enough(way) for way in pile.ways())
        if is_complete:
            self.wanted = self._adding()
        else:
            self.wanted = pile.own(combination.mask)
            self._require()
        self.possible = is_complete or self._completes(self.wanted)
        if self.possible:
            self._try(is_complete)

    def _adding(self) -> int:
        """Return the cards that can come and that each make the combination worth more."""
        pile, combination = self._pile, self._combination
        mask = combination.mask | combination.further_mask
        if combination.mask in pile.rules.ribbon_sets:
            mask |= RIBBONS
        own, now = within(pile.groups, pile.own(mask)), self._worth(0)
        # cards that are alike are worth the same
        return sum([group for group in own if self._worth(group & -group) > now])

    def _require(self) -> None:
        """Find the cards of which at least one must come. If a single card completes the
        combination, these are all the cards that help.
        """
        pile, combination = self._pile, self._combination
        way = max(pile.ways(), key=lambda way: _have(pile.rules, combination, way))
        parts = [self.wanted & part for part in self._own if not way & part]
        if parts and all(parts):
            self.required = min(parts, key=int.bit_count)
            if _have(pile.rules, combination, way) + 1 == combination.need:
                self.wanted = self.required = reduce(and_, parts)

    def _has_enough(self, way: int) -> bool:
        """Whether one way of counting gives enough cards for the combination."""
        return _have(self._pile.rules, self._combination, way) >= self._combination.need

    def _completes(self, further: int) -> bool:
        """Whether some further cards complete this combination, and not a better one instead."""
        ways = self._pile.ways(further)
        return any(self._has_enough(way) and all(way & part for part in self._own) for way in ways)

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
        self.fewest = 0 if is_complete else size
        self.adds_least, self.adds_most = min(gains, default=0), max(gains, default=0)

"""`MissingThreshold`: the cards with which a pile reaches the points needed to stop."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import attrs

from gostop.core.cards import CardSet, set_of
from gostop.kernel.deck import CUP_AS_JUNK, PI
from gostop.kernel.points import TEN_PI, pi, total
from gostop.kernel.rules import CUP_AFTER_TEN, Rules
from gostop.core.public_names import public_in
from gostop.teaching.further import KINDS, MOST_SETS, Pile, how_many, sets_of, within


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

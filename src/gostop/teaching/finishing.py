"""Find the combinations that captured cards finish, and those that an opponent may finish next."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Final

from gostop.kernel.bits import count
from gostop.kernel.deck import BIT, FACES, MONTH_MASK, ids_of
from gostop.kernel.hands import cards_of
from gostop.kernel.points import counts, items, settled
from gostop.kernel.position import CUP, GO_STOP, PUSH, Position, opponents
from gostop.kernel.rules import Rules
from gostop.kernel.visibility import Sight
from gostop.kernel.search.determinize import missing
from gostop.teaching.following import Way

_TURN_IS_OVER: Final = (CUP, GO_STOP, PUSH)
"""The questions that a seat is asked at the end of its turn."""
_PAIR: Final = 2
"""With this number of a month's cards on the table, a seat chooses one of them."""


class Finishing:
    """Finds the combinations that captured cards score, and caches the results."""

    def __init__(self, rules: Rules) -> None:
        self._rules: Final = rules
        self._scoring: Final[dict[tuple[int, int], frozenset[int]]] = {}

    def by(self, before: tuple[int, int], after: tuple[int, int]) -> frozenset[int]:
        """Return the combinations, by their indices, that score after a change and did not score
        before it. Each argument is a pair: the captures, as a mask, and what the owner of the sake
        cup has chosen for it.
        """
        return self._scored(*after) - self._scored(*before)

    def _scored(self, cards: int, choice: int) -> frozenset[int]:
        """Return the combinations that score, with the cup counted in the better way."""
        key = cards, choice
        if key not in self._scoring:
            rules = self._rules
            best = max(counts(rules, cards, choice), key=lambda way: settled(rules, way))
            self._scoring[key] = frozenset([index for index, _ in items(rules, best)])
        return self._scoring[key]


class Threats:
    """The combinations that opponents may finish after a move, with one card of their hand and the
    cards on the table.
    """

    def __init__(self, sight: Sight, finishing: Finishing) -> None:
        self._sight: Final = sight
        self._finishing: Final = finishing
        self._unseen: Final = cards_of(sight.unseen)
        self._sizes: Final = missing(sight)
        self.chances: Final[dict[tuple[int, int], Fraction]] = {}
        """For each seat and combination, how likely the seat is to finish it."""
        self.cards: Final[dict[tuple[int, int], int]] = {}
        """For each seat and combination, the table cards with which the seat can finish it, as a
        mask.
        """

    def add(self, way: Way) -> None:
        """Add the threats after one way, unless the seat's turn goes on or the round has ended."""
        p, seat = way.after, self._sight.seat
        if p.turn == seat and p.phase not in _TURN_IS_OVER:
            return
        for other in opponents(p, seat):
            self._of(way, int(other))

    def _of(self, way: Way, other: int) -> None:
        """Add the threats by one opponent after one way."""
        p = way.after
        shown = cards_of(self._sight.position.seats[other].hand)
        hidden = [card for card in self._unseen if card not in way.top]
        finishing: dict[int, list[int]] = {}
        for card in (*hidden, *shown):
            for index, lying in self._with_card(p, other, card).items():
                finishing.setdefault(index, []).append(card)
                key = other, index
                self.cards[key] = self.cards.get(key, 0) | lying
        for index, cards in finishing.items():
            size = self._sizes[other]
            without = len(hidden) - len([card for card in cards if card not in shown])
            chance = Fraction(1)
            if not {*shown} & {*cards}:
                chance -= Fraction(comb(without, size), comb(len(hidden), size))
            key = other, index
            self.chances[key] = self.chances.get(key, Fraction(0)) + way.chance * chance

    def _with_card(self, p: Position, other: int, card: int) -> dict[int, int]:
        """Return the combinations that a seat finishes with a card of its hand, each with the table
        cards that this card takes.
        """
        lying = int(p.table & FACES[card].mates)
        if not lying:
            return {}
        cup = int(p.record.cup)
        before = int(p.seats[other].captured), cup
        found: dict[int, int] = {}
        for taken in [BIT[each] for each in ids_of(lying)] if count(lying) == _PAIR else [lying]:
            after = before[0] | BIT[card] | taken | _buried(p, taken)
            for index in self._finishing.by(before, (after, cup)):
                found[index] = found.get(index, 0) | taken
        return found


def _buried(p: Position, taken: int) -> int:
    """Return the bonus cards on a stack that is taken."""
    return sum([int(bonus) for month, _, bonus in p.piles if taken & MONTH_MASK[month]])

"""`MissingBak`: the cards with which a loser escapes a bak."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import attrs

from gostop.core.cards import CardSet, mask_of, set_of
from gostop.kernel.bits import count
from gostop.kernel.payments import bills
from gostop.kernel.measures import Measure
from gostop.kernel.payments import Part, Sum, penalties, threats_of
from gostop.kernel.points import losing_ways, pi
from gostop.kernel.history import STOP, Record, record_of
from gostop.kernel.rules import Rules
from gostop.core.public_names import public_in
from gostop.rules.ruleset import Ruleset
from gostop.game.score import cards_counted
from gostop.teaching.further import MOST_SETS, Pile, how_many, sets_of, within

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
        loser = _Loser(pile, bak, None if winner is None else mask_of(winner))
        (threatens, pays), counted = loser.meets(), loser.counted()
        wanted = loser.wanted() if pays else 0
        yield MissingBak(
            rule=each.id,
            threatens=threatens,
            pays=pays,
            in_pi=bak.by_pi,
            cards=cards_counted(rules, counted),
            have=_have(rules, bak, counted),
            escapes=int(bak.most) + 1,
            wanted=set_of(wanted),
            possible=not pays or not loser.pays(wanted),
            fewest=loser.fewest(wanted) if pays else 0,
        )


def _have(rules: Rules, bak: Measure, counted: int) -> int:
    """Count the cards, or pi, that a bak counts."""
    return int(pi(rules, counted) if bak.by_pi else count(counted))


class _Loser:
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
            return threatens, not bill.is_exempt() and self._is_among(bill.lines + bill.times)
        if cards & rules.payment_shield or (rules.payment_empty_exempt and not cards):
            return None, False
        owed = penalties(rules, record, _LOSER, cards, [self._bak], 1, Sum(True))
        return None, self._is_among(owed.lines + owed.times)

    def _is_among(self, parts: tuple[Part, ...]) -> bool:
        """Whether the bak is among the parts of a bill."""
        return any(code == self._bak.code for code, _ in parts)

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
        return _have(self._pile.rules, self._bak, counted)

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

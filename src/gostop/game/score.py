"""`score`: count the points of captured cards, item by item."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import attrs

from gostop.core.cards import Cards, CardSet, Kind, mask_of, set_of
from gostop.core.errors import visible
from gostop.core.hooks import picture
from gostop.core.public_names import public_in
from gostop.game.history import CHOICES, cup_of
from gostop.game.validation.cards import not_in_deck
from gostop.kernel.deck import CUP_AS_JUNK
from gostop.kernel.history import Record
from gostop.kernel.payments import bills
from gostop.kernel.points import counts, items, pi, settled, total
from gostop.kernel.rules import Rules
from gostop.rules.compile import compiled
from gostop.rules.presets import ruleset_of
from gostop.rules.ruleset import Ruleset
from gostop.rules.source import Source


@public_in("gostop")
@attrs.frozen
class Item:
    """A part of the points, with its rule: a scoring combination, go points, a special win or an
    instant payment.
    """

    rule: str
    """The stable id of the rule, such as `godori`."""
    points: int
    """The number of points."""
    cards: CardSet
    """The cards that earn the points. Empty if the points don't come from cards."""
    source: Source
    """The source of the rule."""

    def __str__(self) -> str:
        cards = f" ({self.cards})" if self.cards else ""
        return f"{visible(self.rule)} {self.points}{cards}"


def points_text(points: int) -> str:
    """Write a number with the word "point" or "points"."""
    return f"{points} point" if points == 1 else f"{points} points"


class _Made:
    """The data from which a score's items are made, when they are first used."""

    __slots__ = ("_made_of",)

    _made_of: tuple[Ruleset, Rules, int]


@public_in("gostop")
@attrs.frozen
class Score(_Made):
    """The points of captured cards. `print(score)` shows them item by item."""

    total: int
    """The points of the cards."""
    towards_stop: int
    """How many of the points count towards stopping. For this number, the sake cup counts in the
    way that is best for stopping (R1). It may count in the other way in the total."""
    items: tuple[Item, ...]
    """The parts of the total, in the order of the ruleset's combinations."""
    cup: Kind | tuple[Kind, ...] | None
    """How the sake cup counts: `Kind.ANIMAL`, `Kind.JUNK`, or both if the ruleset counts it as
    both. `None` if the cup is not among the cards."""
    pi: int
    """The value of the junk, in pi. The sake cup is included if it counts as junk."""
    cards: CardSet
    """The cards that are scored."""

    def __str__(self) -> str:
        return "\n".join([points_text(self.total), *map(str, self.items)])

    def _repr_svg_(self) -> str | None:
        """Return the picture for a notebook."""
        return picture(self)

    if not TYPE_CHECKING:  # pragma: no branch  # type checkers know every field

        def __getattr__(self, name: str) -> object:
            """Make the items when they are first used. Python calls this method only for attributes
            that don't exist yet.
            """
            if name != "items":
                return object.__getattribute__(self, name)  # raises the usual `AttributeError`
            found = score_items(*self._made_of)
            object.__setattr__(self, "items", found)
            return found


def score(cards: Cards, ruleset: Ruleset | str, *, cup: Kind | None = None) -> Score:
    """Score a player's captured cards. The sake cup counts in the way that gives more points (R1),
    unless `ruleset.cards.cup_count` says otherwise.

    Args:
        cards: captured cards, as notation or cards.
        ruleset: the rules to score by, or the id of a preset.
        cup: what the owner of the sake cup chose, if the ruleset lets the owner choose; or
            `Kind.ANIMAL` once a theft has locked it, in rules with `steal.cup_locked`.

    Raises:
        NotationError: if the cards cannot be read, or the text names a card twice.
        PositionError: if a card appears twice in an iterable, if the ruleset's deck does not have a
            card, or if `cup` is not a way to count the sake cup.
        RulesetError: if `ruleset` is neither a ruleset nor the id of a preset.
    """
    if type(ruleset) is not Ruleset:
        ruleset = ruleset_of(ruleset)
    cup_of("cup", cup)
    rules, found = compiled(ruleset, ruleset.players[0]), CardSet(cards)
    if unknown := mask_of(found) & rules.foreign:
        raise not_in_deck(ruleset, None, next(iter(set_of(unknown))), "cards")
    return _scored(ruleset, rules, found, CHOICES[cup])


def _scored(
    ruleset: Ruleset, rules: Rules, cards: CardSet, choice: int, counted: int | None = None
) -> Score:
    """Score captured cards.

    Args:
        ruleset: the rules.
        rules: the kernel's form of the ruleset.
        cards: the cards.
        choice: what the owner of the sake cup chose, as the kernel's number.
        counted: the cards as they are counted, with the sake cup as animal or junk. `None` counts
            the cup in the way that gives more points.
    """
    ways = counts(rules, mask_of(cards), choice)
    if counted is None:
        points = [settled(rules, way) for way in ways]
        counted = ways[points.index(max(points))]
    made = object.__new__(Score)
    for name, value in (
        ("total", settled(rules, counted)),
        ("towards_stop", max([total(rules, way) for way in ways])),
        ("cup", cup_as_counted(rules, counted)),
        ("pi", pi(rules, counted)),
        ("cards", cards),
        ("_made_of", (ruleset, rules, counted)),
    ):
        object.__setattr__(made, name, value)
    return made


def scores_of(
    ruleset: Ruleset, rules: Rules, record: Record, captured: Sequence[int]
) -> tuple[Score, ...]:
    """Score the captured cards of each seat in a round. While the round is played, the sake cup
    counts in the way that gives more points. At the end it counts as in the bills (R1).

    Args:
        ruleset: the rules.
        rules: the kernel's form of the ruleset.
        record: the calls of the round, and how the round ended.
        captured: each seat's captured cards, as a mask.
    """
    counted: dict[int, int] = {}
    for bill in bills(rules, record, list(captured)):
        if bill.counted:
            counted[bill.payee] = bill.counted
        if bill.against:
            counted[bill.share_of] = bill.against
    return tuple(
        [
            _scored(ruleset, rules, set_of(cards), record.cup, counted.get(seat))
            for seat, cards in enumerate(captured)
        ]
    )


def score_items(ruleset: Ruleset, rules: Rules, counted: int) -> tuple[Item, ...]:
    """Return the items of a score, for the counted cards."""
    combinations = ruleset.scoring.combinations
    return tuple(
        [
            Item(
                combinations[index].id,
                points,
                cards_counted(rules, counted & rules.combinations[index].mask),
                _source(ruleset, rules, counted, index, points),
            )
            for index, points in items(rules, counted)
        ]
    )


def _source(ruleset: Ruleset, rules: Rules, counted: int, index: int, points: int) -> Source:
    """Return the source of an item: that of the combination, or of a house rule that decides the
    points.
    """
    made, also = rules.combinations[index], ""
    if made.mask in rules.ribbon_sets and points > made.points:
        also = "scoring.set_further_once"
    elif made.further_mask != made.mask and points > made.points:
        also = "scoring.set_further"
    elif made.by_pi:
        also = _junk_rule(ruleset, counted & made.mask)
    if also in ruleset.house_paths:
        return ruleset.source(also)
    return ruleset.combination_sources[index]


def _junk_rule(ruleset: Ruleset, junk: int) -> str:
    """Return the path of the house rule that decides how much junk is worth; an empty text if no
    house rule does.
    """
    house = ruleset.house_paths
    if junk & CUP_AS_JUNK and not house.isdisjoint(("cards.cup", "cards.cup_count")):
        return "cards.cup" if "cards.cup" in house else "cards.cup_count"
    cards = ruleset.cards
    for name, those in (("quadruples", cards.quadruples), ("singles", cards.singles)):
        if junk & mask_of(those):
            return f"cards.{name}"
    return "cards.doubles" if junk & mask_of(cards.doubles) else ""


def cards_counted(rules: Rules, counted: int) -> CardSet:
    """Return the cards of a mask of counted cards. The bit for the cup as junk becomes the sake
    cup.
    """
    if counted & CUP_AS_JUNK:
        counted = counted & ~CUP_AS_JUNK | rules.cup
    return set_of(counted)


def cup_as_counted(rules: Rules, counted: int) -> Kind | tuple[Kind, ...] | None:
    """Return how the sake cup counts in a mask of counted cards; `None` if the cup is not among
    them.
    """
    if not counted & CUP_AS_JUNK:
        return Kind.ANIMAL if counted & rules.cup else None
    return (Kind.ANIMAL, Kind.JUNK) if counted & rules.cup else Kind.JUNK

"""`score`: the points of captured cards, item by item."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from gostop.cards import Cards, CardSet, Kind, mask_of, set_of
from gostop.errors import visible
from gostop.facts.facts import CHOICES
from gostop.facts.given import cup_of
from gostop.kernel.deck import CUP_AS_JUNK
from gostop.kernel.points import counts, items, pi, settled, total
from gostop.kernel.rules import Rules
from gostop.pictures import picture
from gostop.presets import ruleset_of
from gostop.ruleset.compile import compiled
from gostop.ruleset.ruleset import Ruleset
from gostop.ruleset.source import Source


@attrs.frozen
class Item:
    """Points that add up: a scoring combination, go points, a special win, an instant payment."""

    rule: str
    """A stable id, such as `godori`."""
    points: int
    """How many points."""
    cards: CardSet
    """The cards that make it; empty if no cards do."""
    source: Source
    """The source of the rule."""

    def __str__(self) -> str:
        cards = f" ({self.cards})" if self.cards else ""
        return f"{visible(self.rule)} {self.points}{cards}"


def points_text(points: int) -> str:
    """A number of points in words."""
    return f"{points} point" if points == 1 else f"{points} points"


class _Made:
    """The parts from which the items of a score are made when somebody first asks for them."""

    __slots__ = ("_made_of",)

    _made_of: tuple[Ruleset, Rules, int]


@attrs.frozen
class Score(_Made):
    """The points of captured cards. `print(score)` shows them item by item."""

    total: int
    """The points of the cards."""
    towards_stop: int
    """How many points count towards the points needed to stop. The sake cup counts here in the way
    that is best for stopping (R1), which may differ from the way in the total."""
    items: tuple[Item, ...]
    """The parts of the total, in the order of the ruleset's combinations."""
    cup: Kind | tuple[Kind, ...] | None
    """How the sake cup counts: `Kind.ANIMAL` or `Kind.JUNK`, or both if the ruleset counts it as
    both; `None` if it is not among the cards."""
    pi: int
    """The value of the junk, in pi, with the cup if it counts as junk."""
    cards: CardSet
    """The cards."""

    def __str__(self) -> str:
        return "\n".join([points_text(self.total), *map(str, self.items)])

    def _repr_svg_(self) -> str | None:
        """The picture that a notebook shows."""
        return picture(self)

    if not TYPE_CHECKING:  # pragma: no branch  # type checkers know every field

        def __getattr__(self, name: str) -> object:
            """Make the items. Python calls this only for attributes that do not exist yet."""
            if name != "items":
                return object.__getattribute__(self, name)  # raises the usual AttributeError
            found = score_items(*self._made_of)
            object.__setattr__(self, "items", found)
            return found


def score(cards: Cards, ruleset: Ruleset | str, *, cup: Kind | None = None) -> Score:
    """The score of a player's captured cards. The sake cup counts in the way that gives more points
    (R1), unless `ruleset.cards.cup_count` wants another way.

    Args:
        cards: captured cards, as notation or cards.
        ruleset: the rules to score by, or the id of a preset.
        cup: what the owner of the sake cup chose, if the ruleset lets it choose once.

    Raises:
        NotationError: if the cards cannot be read, or the text names a card twice.
        PositionError: if a card comes twice among cards, or `cup` is not a way to count it.
        RulesetError: if `ruleset` is neither a ruleset nor the id of a preset.
    """
    if type(ruleset) is not Ruleset:
        ruleset = ruleset_of(ruleset)
    cup_of("cup", cup)
    found = CardSet(cards)
    rules = compiled(ruleset, ruleset.players[0])
    ways = counts(rules, mask_of(found), CHOICES[cup])
    points = [settled(rules, counted) for counted in ways]
    most = max(points)
    best = ways[points.index(most)]
    made = object.__new__(Score)
    for name, value in (
        ("total", most),
        ("towards_stop", max([total(rules, counted) for counted in ways])),
        ("cup", cup_as_counted(rules, best)),
        ("pi", pi(rules, best)),
        ("cards", found),
        ("_made_of", (ruleset, rules, best)),
    ):
        object.__setattr__(made, name, value)
    return made


def score_items(ruleset: Ruleset, rules: Rules, counted: int) -> tuple[Item, ...]:
    """The items that score, in cards as counted."""
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
    """The source of an item: the combination's own, or a house rule that decides its points."""
    made, also = rules.combinations[index], ""
    if made.further_mask != made.mask and points > made.points:
        also = "scoring.set_further"
    elif made.by_pi:
        also = _junk_rule(ruleset, counted & made.mask)
    if also in ruleset.house_paths:
        return ruleset.source(also)
    return ruleset.combination_sources[index]


def _junk_rule(ruleset: Ruleset, junk: int) -> str:
    """The path of the house rule that decides what junk is worth, or an empty text."""
    house = ruleset.house_paths
    if junk & CUP_AS_JUNK and not house.isdisjoint(("cards.cup", "cards.cup_count")):
        return "cards.cup" if "cards.cup" in house else "cards.cup_count"
    return "cards.doubles" if junk & mask_of(ruleset.cards.doubles) else ""


def cards_counted(rules: Rules, counted: int) -> CardSet:
    """The cards of a mask as counted. The bit for the cup as junk becomes the sake cup."""
    if counted & CUP_AS_JUNK:
        counted = counted & ~CUP_AS_JUNK | rules.cup
    return set_of(counted)


def cup_as_counted(rules: Rules, counted: int) -> Kind | tuple[Kind, ...] | None:
    """How a way of counting counts the sake cup."""
    if not counted & CUP_AS_JUNK:
        return Kind.ANIMAL if counted & rules.cup else None
    return (Kind.ANIMAL, Kind.JUNK) if counted & rules.cup else Kind.JUNK

"""`score`: what captured cards are worth, item by item."""

from __future__ import annotations

import attrs

from gostop.cards import Cards, CardSet, Kind, mask_of, set_of
from gostop.compiling import compiled
from gostop.errors import PositionError, RulesetError, shown
from gostop.kernel.deck import CUP_AS_JUNK
from gostop.kernel.points import counts, items, pi, settled, total
from gostop.kernel.rules import Rules
from gostop.ruleset.ruleset import Ruleset
from gostop.ruleset.source import Source
from gostop.state import CHOICES


@attrs.frozen
class Item:
    """Points that add up: a scoring combination, go points, a special win, an instant payment."""

    rule: str
    """A stable id, as `godori`."""
    points: int
    """How many points."""
    cards: CardSet
    """The cards that make it; empty where none do."""
    source: Source
    """Where the rule stands."""

    def __str__(self) -> str:
        cards = f" ({self.cards})" if self.cards else ""
        return f"{self.rule} {self.points}{cards}"


@attrs.frozen
class Score:
    """What cards are worth."""

    total: int
    """Their points."""
    towards_stop: int
    """How many of them count towards the points needed to stop."""
    items: tuple[Item, ...]
    """What makes the total, in the order of the ruleset's combinations."""
    cup: Kind | tuple[Kind, ...] | None
    """How the sake cup was counted: `Kind.ANIMAL` or `Kind.JUNK` (or both, where the ruleset counts
    it as both); `None` if it is not among the cards."""
    pi: int
    """The value of the junk, in pi, the cup included where it counts as junk."""
    cards: CardSet
    """The cards."""


def score(cards: Cards, ruleset: Ruleset, *, cup: Kind | None = None) -> Score:
    """The score of a player's captured cards, whichever way of counting the sake cup gives more
    (R1; `ruleset.cards.cup_count` may want another way).

    Args:
        cards: captured cards, as notation or cards.
        ruleset: the rules to score by.
        cup: what the owner of the sake cup chose, where the ruleset lets it choose once.

    Raises:
        NotationError: if the cards cannot be read, or one is named twice.
        PositionError: if a card comes twice among cards, or `cup` is no way to count it.
        RulesetError: if `ruleset` is none.
    """
    if not isinstance(ruleset, Ruleset):
        raise RulesetError(f"ruleset is {shown(ruleset)}; right is a Ruleset, as BGA")
    if not (cup is None or cup is Kind.ANIMAL or cup is Kind.JUNK):
        raise PositionError(f"cup is {shown(cup)}; right is Kind.ANIMAL, Kind.JUNK or None")
    found = CardSet(cards)
    rules = compiled(ruleset, ruleset.players[0])
    ways = counts(rules, mask_of(found), CHOICES[cup])
    best = max(ways, key=lambda counted: settled(rules, counted))
    return Score(
        settled(rules, best),
        total(rules, best),
        score_items(ruleset, rules, best),
        cup_as_counted(rules, best),
        pi(rules, best),
        found,
    )


def score_items(ruleset: Ruleset, rules: Rules, counted: int) -> tuple[Item, ...]:
    """What scores in cards as counted."""
    combinations, sources = ruleset.scoring.combinations, ruleset.combination_sources
    return tuple(
        [
            Item(
                combinations[index].id,
                points,
                cards_counted(rules, counted & rules.combinations[index].mask),
                sources[index],
            )
            for index, points in items(rules, counted)
        ]
    )


def cards_counted(rules: Rules, counted: int) -> CardSet:
    """The cards of a mask as counted: the sake cup as junk is the sake cup."""
    if counted & CUP_AS_JUNK:
        counted = counted & ~CUP_AS_JUNK | rules.cup
    return set_of(counted)


def cup_as_counted(rules: Rules, counted: int) -> Kind | tuple[Kind, ...] | None:
    """How a way of counting counts the sake cup."""
    if not counted & CUP_AS_JUNK:
        return Kind.ANIMAL if counted & rules.cup else None
    return (Kind.ANIMAL, Kind.JUNK) if counted & rules.cup else Kind.JUNK

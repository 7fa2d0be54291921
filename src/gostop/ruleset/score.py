"""The chapter of the score."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import attrs

from gostop.cards import Cards, CardSet
from gostop.errors import RulesetError
from gostop.ruleset.card_sets import RIBBONS, Unit, not_empty
from gostop.ruleset.decks import cup_barred, most_held
from gostop.ruleset.fields import (
    Found,
    cards,
    name,
    number,
    switch,
    way,
)
from gostop.ruleset.instant import InstantChapter
from gostop.ruleset.tree import group_of, keyed, value_class


class OfCards(Protocol):
    """A rule that counts cards, in cards or in pi."""

    @property
    def id(self) -> str:
        """Its name."""
        ...

    @property
    def cards(self) -> CardSet:
        """The cards that it counts."""
        ...

    @property
    def unit(self) -> Unit:
        """Whether it counts cards or pi."""
        ...


class Counted(OfCards, Protocol):
    """A rule that needs a number of cards."""

    @property
    def count(self) -> int:
        """How many it needs."""
        ...


@value_class()
class Combination:
    """A scoring combination: so many of certain cards, for so many points.

    `Combination("six_birds", 6, "2A 4A 8A 11B")` is worth 6 with all four cards;
    `Combination("ribbons", 1, RIBBONS, count=5, further=1)` 1 with five, 2 with six, and so on.
    """

    id: str = name()
    """A stable name: the `rule` of the items it makes."""
    points: int = number()
    """Points for the least that completes it."""
    cards: CardSet = cards(not_empty)
    """The cards it counts. The sake cup counts here as what it is counted as: among junk as junk,
    otherwise as an animal."""
    count: int = number(neutral=0)
    """How many of them complete it, in cards or pi by `unit`; 0, and then set, for all of them."""
    further: int = number(neutral=0)
    """Points for each one more."""
    unit: Unit = way(Unit, neutral=Unit.CARDS)
    """Whether cards or pi are counted."""
    exclusive: str = name(neutral="")
    """The group within which only the combination worth most counts; empty: it adds to all."""
    towards_stop: bool = switch(neutral=True)
    """Whether it counts towards the points needed to stop; in a settlement it always does."""

    if TYPE_CHECKING:

        def __init__(  # noqa: PLR0917  # the fields, which attrs takes by position
            self,
            id: str,
            points: int,
            cards: Cards,
            count: int = 0,
            further: int = 0,
            unit: Unit = Unit.CARDS,
            exclusive: str = "",
            towards_stop: bool = True,
        ) -> None: ...

    def __attrs_post_init__(self) -> None:
        set_count(self)


def set_count(value: Counted) -> None:
    """A count of 0 is meant as all the cards; more cards than there are cannot be."""
    if not value.count:
        object.__setattr__(value, "count", len(value.cards))
    if value.unit is Unit.CARDS and value.count > len(value.cards):
        raise RulesetError(
            f"count is {value.count}, but cards are only {len(value.cards)}: {value.cards}",
            field="count",
        )


@attrs.frozen(kw_only=True)
class ScoringRules:
    """What captured cards score."""

    combinations: tuple[Combination, ...] = keyed(Combination, "id", neutral=())
    """The scoring combinations."""
    set_further: int = number(neutral=0)
    """Points that each further ribbon adds to a complete set of ribbons (R3)."""


@attrs.frozen(kw_only=True)
class ScoreChapter(InstantChapter):
    """What a rulebook says of the score, and all before it."""

    scoring: ScoringRules = group_of(ScoringRules)
    """What captured cards score."""


def wants_all(value: Counted) -> bool:
    """Whether it takes all of several cards."""
    return value.unit is Unit.CARDS and 1 < value.count == len(value.cards)


def _short(ruleset: ScoreChapter, each: OfCards, need: int, most: int) -> str:
    """What is said of a rule that needs more cards, or pi, than can be counted for it."""
    pi = " pi" if each.unit is Unit.PI else ""
    if not cup_barred(ruleset, each.cards):
        return (
            f"needs {need}{pi} of its cards, but by cards.bonus the deck has {most}{pi}; right is "
            "no more than that, or a deck that has them"
        )
    cup, way = ruleset.cards.cup, ruleset.cards.cup_count.value
    return (
        f"needs {need}{pi} of its cards, but cards.cup_count is {way}: without {cup} there are "
        f"{most}{pi}; right is no more than that, or another cards.cup_count"
    )


def lacking(ruleset: ScoreChapter, path: str, each: OfCards, need: int) -> Found:
    """A rule that needs more of its cards than a player can hold."""
    most = most_held(ruleset, each.cards, each.unit)
    if need > most:
        yield f"{path}.{each.id}", _short(ruleset, each, need, most)


def contradictions(ruleset: ScoreChapter) -> Found:
    """Combinations that cannot be completed, or that promise points for cards beyond their last."""
    scoring = ruleset.scoring
    for each in scoring.combinations:
        yield from lacking(ruleset, "scoring.combinations", each, each.count)
    whole = [each for each in scoring.combinations if wants_all(each)]
    for each in whole:
        # to a set of ribbons any further ribbon can add (R3)
        if each.further and not each.cards < RIBBONS:
            yield (
                f"scoring.combinations.{each.id}.further",
                f"is {each.further}, but its count is {each.count}, all of its cards: there is none"
                " more; right is 0, or a smaller count",
            )
    if scoring.set_further and not any(each.cards < RIBBONS for each in whole):
        yield (
            "scoring.set_further",
            f"is {scoring.set_further}, but scoring.combinations has no set of ribbons to which "
            "another could add; right is 0",
        )

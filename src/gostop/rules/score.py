"""The settings of the score."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

import attrs

from gostop.core.cards import Cards, CardSet
from gostop.core.errors import counted, listed, perhaps
from gostop.core.hashes import stable
from gostop.core.public_names import public_in
from gostop.rules.deal import MONTHS
from gostop.rules.decks import cup_barred, most_held
from gostop.rules.fields import (
    NOT_EMPTY,
    RIBBONS,
    Found,
    Unit,
    cards,
    contradiction,
    name,
    number,
    switch,
    way,
)
from gostop.rules.instant import InstantChapter
from gostop.rules.tree import group_of, keyed, value_class


class OfCards(Protocol):
    """A rule that counts cards, in cards or in pi."""

    @property
    def id(self) -> str:
        """The id of the rule."""
        ...

    @property
    def cards(self) -> CardSet:
        """The cards that the rule counts."""
        ...

    @property
    def unit(self) -> Unit:
        """Whether the rule counts cards or pi."""
        ...


class Counted(OfCards, Protocol):
    """A rule that needs a number of cards."""

    @property
    def count(self) -> int:
        """How many of its cards the rule needs."""
        ...


@public_in("gostop")
@value_class()
class Combination:
    """A scoring combination: a number of certain cards, and the points for them.

    `Combination("six_birds", 6, "2A 4A 8A 11B")` is worth 6 points with all four cards.
    `Combination("ribbons", 1, RIBBONS, count=5, further=1)` is worth 1 point with five ribbons, 2
    with six, and so on.
    """

    id: str = name()
    """A stable name. It is the `rule` of the combination's items in a score."""
    points: int = number()
    """Points for the combination, without points for further cards."""
    cards: CardSet = cards(NOT_EMPTY)
    """The cards that the combination counts. If all the other cards are junk, the sake cup counts
    as junk; otherwise it counts as an animal. It counts only if `cards.cup_count` lets it count in
    this way."""
    count: int = number(neutral=0, can_be_off=False)
    """How many of these cards complete the combination, counted in `unit`. 0 stands for all the
    cards, and is replaced by their number."""
    further: int = number(neutral=0)
    """Points for each card, or pi, beyond `count`."""
    unit: Unit = way(Unit, neutral=Unit.CARDS)
    """Whether the combination counts cards or pi."""
    exclusive: str = name(neutral="")
    """The name of a group of combinations, of which only the most valuable one counts; empty if the
    combination always counts."""
    towards_stop: bool = switch(neutral=True)
    """Whether the combination counts towards the points needed to stop. In a settlement it always
    counts."""

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
    """Turn a count of 0 into the number of all cards; refuse a larger count than that number."""
    if not value.count:
        object.__setattr__(value, "count", len(value.cards))
    if value.unit is Unit.CARDS and value.count > len(value.cards):
        cards = counted(len(value.cards), "card")
        problem = f"count is {value.count}, but it has only {cards}: {value.cards}"
        raise contradiction("count", problem, "lower it, or add cards")


@stable
@attrs.frozen(kw_only=True)
class ScoringRules:
    """How captured cards score."""

    combinations: tuple[Combination, ...] = keyed(Combination, "id", neutral=())
    """The combinations of captured cards that score points."""
    set_further: int = number(neutral=0)
    """Points that each further ribbon adds to a complete set of ribbons (R3)."""
    set_further_once: int = number(neutral=0)
    """Points that each ribbon outside the complete sets of ribbons adds, if there is at least one
    complete set. The points count once, however many sets are complete (R3)."""


@stable
@attrs.frozen(kw_only=True)
class ScoreChapter(InstantChapter):
    """The settings of the score, and all settings of `InstantChapter`."""

    scoring: ScoringRules = group_of(ScoringRules)
    """The score of captured cards."""


def wants_all(value: Counted) -> bool:
    """Whether a rule needs all of its cards, and has at least two."""
    return value.unit is Unit.CARDS and 1 < value.count == len(value.cards)


def most_score(ruleset: ScoreChapter, *, to_stop: bool = False) -> int:
    """Return the points of all combinations with all their cards. Of an exclusive group, only the
    most valuable one counts. No captured cards are worth more.

    Args:
        ruleset: the rules.
        to_stop: whether only the combinations count that count towards stopping.
    """
    groups: dict[str, int] = {}
    for combination in ruleset.scoring.combinations:
        if to_stop and not combination.towards_stop:
            continue
        # a combination that excludes no other is a group of its own
        group = combination.exclusive or f"-{combination.id}"
        groups[group] = max(groups.get(group, 0), most_worth(ruleset, combination))
    return sum(groups.values())


def most_worth(ruleset: ScoreChapter, combination: Combination) -> int:
    """Return the most points that one combination can score."""
    over = most_held(ruleset, combination.cards, combination.unit) - combination.count
    further = combination.further
    if wants_all(combination) and combination.cards < RIBBONS:
        # every further ribbon of any kind adds to a set (R3)
        over = most_held(ruleset, RIBBONS) - combination.count
        further += ruleset.scoring.set_further + ruleset.scoring.set_further_once
    return combination.points + further * max(over, 0)


def lacking(ruleset: ScoreChapter, path: str, each: OfCards, need: int) -> Found:
    """Find a rule that needs more of its cards, or pi, than a player can hold."""
    most = most_held(ruleset, each.cards, each.unit)
    if need <= most:
        return
    unit = "pi" if each.unit is Unit.PI else "of its cards"
    why, change = "", "cards.bonus" if ruleset.cards.months == MONTHS else "cards.months"
    if cup_barred(ruleset, each.cards):
        way, change = ruleset.cards.cup_count.value, "cards.cup_count"
        why = f" without {ruleset.cards.cup}, as cards.cup_count is {way}"
    yield contradiction(
        f"{path}.{each.id}",
        f"this rule needs {need} {unit}, and a player can have at most {most}{why}",
        f"lower that number, or change {change}",
    )


def contradictions(ruleset: ScoreChapter) -> Found:
    """Find combinations that can't be completed, and points for further cards where there are no
    further cards.
    """
    scoring = ruleset.scoring
    for each in scoring.combinations:
        yield from lacking(ruleset, "scoring.combinations", each, each.count)
    whole = [each for each in scoring.combinations if wants_all(each)]
    for each in whole:
        # any further ribbon can add points to a set of ribbons (R3)
        if each.further and not each.cards < RIBBONS:
            yield contradiction(
                f"scoring.combinations.{each.id}.further",
                f"further is {each.further}, but the combination needs all its {each.count} cards",
                "set it to 0, or lower count",
            )
    if scoring.set_further_once and scoring.set_further:
        yield contradiction(
            "scoring.set_further_once",
            f"scoring.set_further_once is {scoring.set_further_once}, but scoring.set_further adds "
            "points for each set already",
            "set one of the two to 0",
        )
    if scoring.set_further_once and not any(each.cards < RIBBONS for each in whole):
        yield contradiction(
            "scoring.set_further_once",
            f"scoring.set_further_once is {scoring.set_further_once}, but scoring.combinations has "
            "no set of ribbons",
            "set it to 0, or add such a set",
        )
    if scoring.set_further and not any(each.cards < RIBBONS for each in whole):
        yield contradiction(
            "scoring.set_further",
            f"scoring.set_further is {scoring.set_further}, but scoring.combinations has no set of "
            "ribbons",
            "set it to 0, or add such a set",
        )


def unknown_combinations(
    path: str, ids: Sequence[str], scoring: ScoringRules, empty: str = ""
) -> Found:
    """Find the ids in a setting that no combination has.

    Args:
        path: the setting.
        ids: the ids in the setting.
        scoring: the combinations.
        empty: what to do if no id is left in the setting; if not given, the setting may be empty.
    """
    known = [combination.id for combination in scoring.combinations]
    left = [id for id in ids if id in known]
    change = f"change it too: {listed([f'{path} = {left}'])}"
    for id in ids:
        if id not in known:
            # an id that the setting has already was not meant
            beside = [each for each in known if each not in ids]
            hint = perhaps(id, beside, change if left or not empty else empty)
            problem = f"{path} names {id}, which scoring.combinations doesn't have"
            yield contradiction(path, problem, hint)

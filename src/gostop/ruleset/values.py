"""The small frozen values that rulesets hold in tuples."""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING, Final

import attrs

from gostop.cards import CARDS, Card, Cards, CardSet, Kind
from gostop.errors import RulesetError
from gostop.ruleset.fields import (
    ByPlayers,
    cards,
    name,
    names,
    number,
    split_number,
    switch,
    way,
    wrong,
)
from gostop.ruleset.plain import value_class

BRIGHTS: Final = CardSet(card for card in CARDS if card.kind is Kind.BRIGHT)
"""The five brights (광)."""
ANIMALS: Final = CardSet(card for card in CARDS if card.kind is Kind.ANIMAL)
"""The nine animals (열끗), the sake cup among them."""
RIBBONS: Final = CardSet(card for card in CARDS if card.kind is Kind.RIBBON)
"""The ten ribbons (띠)."""
JUNK: Final = CardSet(card for card in CARDS if card.pi)
"""All junk (피): single, double and bonus."""


class Unit(enum.Enum):
    """What is counted among cards."""

    CARDS = "cards"
    """The cards."""
    PI = "pi"
    """Their value as junk: 1, 2 or 3 each."""


def _not_empty(path: str, found: CardSet) -> None:
    if not found:
        raise wrong(path, str(found), "at least one card")


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
    cards: CardSet = cards(_not_empty)
    """The cards it counts. The sake cup counts here as what it is counted as: among junk as junk,
    otherwise as an animal."""
    count: int = number(default=0)
    """How many of them complete it, in cards or pi by `unit`; 0, and then set, for all of them."""
    further: int = number(default=0)
    """Points for each one more."""
    unit: Unit = way(Unit, default=Unit.CARDS)
    """Whether cards or pi are counted."""
    exclusive: str = name(default="")
    """The group within which only the combination worth most counts; empty: it adds to all."""
    towards_stop: bool = switch(default=True)
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
        _set_count(self)


@value_class()
class Multiplier:
    """What multiplies all that the winner is paid: so many of certain cards captured."""

    id: str = name()
    """A stable name: the `rule` of the factor in a transfer."""
    factor: int = number(least=1, most=1000)
    """By what it multiplies."""
    cards: CardSet = cards(_not_empty)
    """The cards it counts."""
    count: int = number(default=0)
    """How many of them are needed, in cards or pi by `unit`; 0, and then set, for all of them."""
    unit: Unit = way(Unit, default=Unit.CARDS)
    """Whether cards or pi are counted."""
    each: bool = switch(default=False)
    """Whether it multiplies once for the count and once more for each one above it."""

    if TYPE_CHECKING:

        def __init__(  # noqa: PLR0917  # the fields, which attrs takes by position
            self,
            id: str,
            factor: int,
            cards: Cards,
            count: int = 0,
            unit: Unit = Unit.CARDS,
            each: bool = False,
        ) -> None: ...

    def __attrs_post_init__(self) -> None:
        _set_count(self)


def _set_count(value: Combination | Multiplier) -> None:
    """A count of 0 is meant as all the cards; more cards than there are cannot be."""
    if not value.count:
        object.__setattr__(value, "count", len(value.cards))
    if value.unit is Unit.CARDS and value.count > len(value.cards):
        raise RulesetError(
            f"count is {value.count}, but cards are only {len(value.cards)}: {value.cards}",
            field="count",
        )


@value_class()
class Bak:
    """A penalty (박, bak): what multiplies the payment of a loser that holds too few of certain
    cards, where the winner scored with such.
    """

    id: str = name()
    """A stable name: the `rule` of the factor in a transfer."""
    factor: int = number(least=1, most=1000)
    """By what it multiplies."""
    scored: tuple[str, ...] = names()
    """The combinations of which the winner must have scored one."""
    cards: CardSet = cards(_not_empty)
    """The cards that are counted in the loser's captures."""
    least: int = number(default=0)
    """From how many on the loser pays it (0: also with none), in cards or pi by `unit`."""
    most: ByPlayers[int] = split_number(default=0)
    """Up to how many the loser pays it, by the number of players."""
    unit: Unit = way(Unit, default=Unit.CARDS)
    """Whether cards or pi are counted."""
    points: int = number(default=0)
    """Points that it adds to what the loser owes, before anything multiplies."""

    if TYPE_CHECKING:

        def __init__(  # noqa: PLR0917  # the fields, which attrs takes by position
            self,
            id: str,
            factor: int,
            scored: tuple[str, ...] | list[str],
            cards: Cards,
            least: int = 0,
            most: int | ByPlayers[int] = 0,
            unit: Unit = Unit.CARDS,
            points: int = 0,
        ) -> None: ...

    def __attrs_post_init__(self) -> None:
        for most in (self.most.two, self.most.more):
            if most < self.least:
                raise RulesetError(
                    f"least is {self.least} and most is {most}: nobody could pay it", field="most"
                )


@attrs.frozen
class Steal:
    """What an event of the turn steals from each opponent."""

    junk: int = number(most=60, default=1)
    """How many junk cards; 0: nothing."""
    last_turn: bool = switch(default=False)
    """Whether also on one's last turn."""
    by_value: bool = switch(default=False)
    """Whether one card is enough where it is worth as many."""


@value_class()
class ShakeOf:
    """What a shake of a month multiplies by."""

    month: int = number(least=1, most=12)
    """The month."""
    multiplier: int = number(least=1, most=1000)
    """By what it multiplies the winner's payment."""


@value_class()
class CapturePay:
    """What the opponents pay at once to who captures certain cards, as `payment.gained` says."""

    id: str = name()
    """A stable name: the `rule` of the payment."""
    points: ByPlayers[int] = split_number(least=1)
    """How many points."""
    cards: CardSet = cards(_not_empty)
    """The cards, all of which must be captured in the same turn."""
    first_turn: bool = switch(default=False)
    """Whether only on one's first turn."""
    pot: bool = switch(default=False)
    """Whether it is a pot: rounds in which nobody captures the cards are still in it in the next
    ones of the match, and who plays the one in which they are captured pays the points for each
    round that is in it (G36)."""

    if TYPE_CHECKING:

        def __init__(
            self,
            id: str,
            points: int | ByPlayers[int],
            cards: Cards,
            first_turn: bool = False,
            pot: bool = False,
        ) -> None: ...


Pots = tuple[tuple[str, int], ...]
"""(id, rounds) for each pot that nobody collected in so many rounds, by id."""


def junk_only(path: str, found: CardSet) -> None:
    """Check that cards with a month are all junk."""
    for card in found:
        if card.kind not in (Kind.JUNK, Kind.DOUBLE_JUNK):
            raise wrong(path, str(card), "junk of a month, as 11D")


def bonus_only(path: str, found: CardSet) -> None:
    """Check that cards are bonus cards, at most six, copies in order."""
    if len(found) > 6:
        raise wrong(path, str(found), "at most six bonus cards")
    for card in found:
        if card.kind is not Kind.BONUS:
            raise wrong(path, str(card), "bonus cards, as X2 X2b X3")
        if card.id % 6 and CARDS[card.id - 1] not in found:
            raise wrong(
                path, str(card), f"copies from the first on: {CARDS[card.id - 1]} before it"
            )


def animal_only(path: str, card: Card) -> None:
    """Check that a card is an animal."""
    if card.kind is not Kind.ANIMAL:
        raise wrong(path, str(card), "an animal, as 9A")

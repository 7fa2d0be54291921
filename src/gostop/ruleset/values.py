"""The small frozen values that rulesets hold in tuples, and the ways to do things."""

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

    if TYPE_CHECKING:

        def __init__(
            self, id: str, factor: int, cards: Cards, count: int = 0, unit: Unit = Unit.CARDS
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


class CupCount(enum.Enum):
    """How the sake cup (국진, gukjin) is counted (R1)."""

    BEST = "best"
    """As is best: for a score whichever gives more, in a settlement whichever pays its owner more
    or costs it less; an animal in a tie."""
    CHOSEN = "chosen"
    """As its owner chooses when it is captured, for the round."""
    ANIMAL = "animal"
    """Always as an animal."""
    JUNK = "junk"
    """Always as a double junk."""
    BOTH = "both"
    """As both at once."""
    AFTER_TEN_PI = "after_ten_pi"
    """As is best, but as junk only once there are 10 pi without it."""


class FirstDealer(enum.Enum):
    """Who deals the first round of a match."""

    SEAT_ZERO = "seat_zero"
    """Seat 0."""
    RANDOM = "random"
    """A seat drawn by lot."""
    HIGHEST_MONTH = "highest_month"
    """Who draws the card of the highest month, a bonus card above all; in a tie they draw again."""


class FourOnTable(enum.Enum):
    """What four of a month on the table do (R23)."""

    DEAL_AGAIN = "deal_again"
    """The deal is void."""
    NAGARI = "nagari"
    """The round is a draw."""
    DEALER_WINS = "dealer_wins"
    """The first player wins the threshold, as a special win."""


class ByBonus(enum.Enum):
    """Whether a card drawn for a bonus card may complete four in a hand (R29)."""

    ANY_TURN = "any_turn"
    """Yes, whenever."""
    FIRST_TURN = "first_turn"
    """On one's first turn."""
    NEVER = "never"
    """No."""


class Pairing(enum.Enum):
    """Whether a hand card must pair where it can (R2)."""

    FREE = "free"
    """Any card may be played."""
    COMPULSORY = "compulsory"
    """A card that pairs must be played; with none, a stock card is turned in its place."""


class ChooseWhen(enum.Enum):
    """When the hand card's choice between two table cards is made."""

    LAID = "laid"
    """When the card is laid, before the flip."""
    COLLECTED = "collected"
    """When the turn's cards are collected, after the flip."""


class LastTurn(enum.Enum):
    """Which turn is a seat's last, after the flip (R8)."""

    OWN = "own"
    """Its hand is empty, and no flip is owed or the stock is empty."""
    LAST_HAND_CARD = "last_hand_card"
    """Its hand is empty."""
    ROUND = "round"
    """Nobody can act after it."""


class LastPpeok(enum.Enum):
    """What a would-be ppeok on one's last turn is (R9, R32)."""

    PPEOK = "ppeok"
    """A ppeok like any other."""
    CAPTURES_THREE = "captures_three"
    """All three cards are captured; no event."""
    CAPTURES_PAIR = "captures_pair"
    """The pair is captured, the flipped card lies loose; no event."""


class RunPay(enum.Enum):
    """What the n-th ppeok in a row pays, in first-turn ppeoks (R10)."""

    LINEAR = "linear"
    """n times."""
    DOUBLING = "doubling"
    """1, 2, 4, … times."""


class RunStart(enum.Enum):
    """Which ppeoks in a row count (R10)."""

    FIRST_TURN = "first_turn"
    """Those on turns 1, 2, and so on."""
    ANY_TURN = "any_turn"
    """Those on any consecutive turns."""


class SweepWhen(enum.Enum):
    """What a sweep is (R5)."""

    TABLE_EMPTY = "table_empty"
    """Cards were taken off the table and none is left on it."""
    ROUNDS_LAST_TURN = "rounds_last_turn"
    """Any capture on the round's last turn."""


class CounterGo(enum.Enum):
    """What a go while an opponent's go stands is worth to its winner (R13)."""

    NONE = "none"
    """Nothing but an ordinary go."""
    ON_TOP = "on_top"
    """Twice for each counter-go; for k re-counter-gos twice and 2^k times; besides the go."""
    IN_PLACE = "in_place"
    """The same, but such a go brings nothing else."""
    FLAT_FOUR = "flat_four"
    """Four times, once, besides the go itself."""


class Liable(enum.Enum):
    """Which go-caller pays the shares of all losers (R26)."""

    NOBODY = "nobody"
    """None does."""
    FIRST_LOSER = "first_loser"
    """The first to have called go among the losers."""
    FIRST_OF_ALL = "first_of_all"
    """The first to have called go, if it is a loser."""
    LAST_LOSER = "last_loser"
    """The last to have called go among the losers."""


class Share(enum.Enum):
    """What a liable seat pays (R27)."""

    EVERY_LOSERS = "every_losers"
    """Each loser's own amount, with that loser's penalties."""
    OWN_DOUBLED = "own_doubled"
    """Its own amount twice, and nobody else pays."""


class CarryRule(enum.Enum):
    """What multiplies the round after a draw (R14)."""

    NONE = "none"
    """Nothing."""
    TWO = "two"
    """Twice, however many draws."""
    DOUBLING = "doubling"
    """2, 4, 8, …"""
    LINEAR = "linear"
    """2, 4, 6, …"""


class NobodyStops(enum.Enum):
    """What a round is in which nobody stopped (R34)."""

    DRAW = "draw"
    """A draw."""
    MOST_POINTS = "most_points"
    """An ordinary win for the most points; a draw in a tie."""


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

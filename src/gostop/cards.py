"""The cards: 48 of twelve months, twelve bonus cards, and immutable sets of them."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Iterator, Set
from typing import Any, Final, TypeAlias, final

from gostop.errors import NotationError, PositionError, shown
from gostop.kernel import deck
from gostop.notation import TEXTS, card_id, card_ids, card_text, ordered_ids


class Month(enum.IntEnum):
    """A month (월, wol), the suit of a card, by its flower in the Korean order."""

    PINE = 1
    PLUM = 2
    CHERRY = 3
    WISTERIA = 4
    IRIS = 5
    PEONY = 6
    BUSH_CLOVER = 7
    SUSUKI = 8
    CHRYSANTHEMUM = 9
    MAPLE = 10
    PAULOWNIA = 11
    RAIN = 12


class Kind(enum.Enum):
    """What a card is captured as; the value is its letter in the notation."""

    BRIGHT = "B"
    """Gwang (광)."""
    ANIMAL = "A"
    """Yeolkkeut (열끗); the sake cup is one until it is counted otherwise."""
    RIBBON = "R"
    """Tti (띠)."""
    DOUBLE_JUNK = "D"
    """Ssangpi (쌍피): junk worth 2 pi."""
    JUNK = "J"
    """Pi (피): junk worth 1 pi."""
    BONUS = "X"
    """A bonus card: junk worth 2 or 3 pi, of no month."""


@final
class Card:
    """One card, named by its text: `Card("11D")`.

    There is one object a card, so that `is` and `==` agree.
    Cards sort in card order: month, kind, copy; bonus cards last.

    Raises:
        NotationError: if the text names no card, or could name two.
    """

    __slots__ = ("id", "kind", "month", "pi")

    id: int
    """A small integer, in card order: 0 to 47, bonus cards 48 to 59."""
    month: Month | None
    """The month; `None` for a bonus card."""
    kind: Kind
    """The kind."""
    pi: int
    """What it is worth as junk by the sources' common table, in pi; 0 if it is no junk.
    A ruleset may differ (R35), and may count the sake cup."""

    def __new__(cls, text: str | Card) -> Card:
        """The one object of that card."""
        if isinstance(text, Card):
            return text
        if not isinstance(text, str):
            raise NotationError(f"a card is written as text, as '5A'; found {shown(text)}")
        return CARDS[card_id(text)]

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Card cannot be changed: {name}")

    def __repr__(self) -> str:
        return f"Card({card_text(self.id)!r})"

    def __str__(self) -> str:
        return card_text(self.id)

    def __lt__(self, other: object) -> bool:
        return self.id < other.id if isinstance(other, Card) else NotImplemented

    def __le__(self, other: object) -> bool:
        return self.id <= other.id if isinstance(other, Card) else NotImplemented

    def __gt__(self, other: object) -> bool:
        return self.id > other.id if isinstance(other, Card) else NotImplemented

    def __ge__(self, other: object) -> bool:
        return self.id >= other.id if isinstance(other, Card) else NotImplemented

    def __reduce__(self) -> tuple[object, ...]:
        return Card, (card_text(self.id),)


def _made() -> tuple[Card, ...]:
    cards: list[Card] = []
    for index, text in enumerate(TEXTS):
        card = object.__new__(Card)
        kind = Kind(text.lstrip("0123456789")[0])
        pi = {Kind.JUNK: 1, Kind.DOUBLE_JUNK: 2, Kind.BONUS: 3 if index >= deck.X3 else 2}.get(
            kind, 0
        )
        month = Month(index // 4 + 1) if index < deck.CARDS else None
        for name, value in (("id", index), ("month", month), ("kind", kind), ("pi", pi)):
            object.__setattr__(card, name, value)
        cards.append(card)
    return tuple(cards)


CARDS: Final[tuple[Card, ...]] = _made()
"""Every card, by its id: the 48, then the six bonus cards worth 2 and the six worth 3."""

Cards: TypeAlias = "str | Iterable[Card | str]"
"""What is read as a set of cards: its notation, or cards."""


@final
class CardSet(Set[Card]):
    """An immutable set of cards, from notation or cards: `CardSet("1B 3B")`.

    Iterates in card order; the set operators (`| & - ^ <= in len`) work as on any set.

    Raises:
        NotationError: if the text cannot be read or names a card twice.
        PositionError: if a card comes twice in an iterable.
    """

    __slots__ = ("_mask",)

    _mask: int

    def __new__(cls, cards: Cards = ()) -> CardSet:
        """A set that is given stays itself."""
        if isinstance(cards, CardSet):
            return cards
        if isinstance(cards, str):
            return CardSet._of(deck.mask_of(card_ids(cards)))
        mask = 0
        for card in each_card(cards):
            if mask & deck.BIT[card.id]:
                raise PositionError(f"{card} comes twice; there is one of each card")
            mask |= deck.BIT[card.id]
        return CardSet._of(mask)

    @classmethod
    def _of(cls, mask: int) -> CardSet:
        """The set of a kernel mask."""
        made = object.__new__(cls)
        object.__setattr__(made, "_mask", mask)
        return made

    @classmethod
    def _from_iterable(cls, it: Iterable[Any]) -> CardSet:  # type: ignore[override]  # narrower
        """What the set operators make of other sets: cards only."""
        mask = 0
        for card in each_card(it):
            mask |= deck.BIT[card.id]
        return cls._of(mask)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a CardSet cannot be changed: {name}")

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and bool(self._mask & deck.BIT[card.id])

    def __iter__(self) -> Iterator[Card]:
        return iter([CARDS[index] for index in deck.ids_of(self._mask)])

    def __len__(self) -> int:
        return self._mask.bit_count()

    def __eq__(self, other: object) -> bool:
        if isinstance(other, CardSet):
            return self._mask == other._mask
        return super().__eq__(other)

    def __hash__(self) -> int:
        return self._hash()

    def __repr__(self) -> str:
        return f"CardSet({str(self)!r})"

    def __str__(self) -> str:
        return " ".join(card_text(index) for index in deck.ids_of(self._mask))

    def __reduce__(self) -> tuple[object, ...]:
        return CardSet, (str(self),)


def mask_of(cards: CardSet) -> int:
    """The kernel's mask of a set."""
    return cards._mask  # the one door between cards and integers


def set_of(mask: int) -> CardSet:
    """The set of a kernel's mask."""
    return CardSet._of(mask)  # the one door between cards and integers


def each_card(cards: Cards) -> Iterator[Card]:
    """The cards of an iterable of cards and texts, one after the other.

    Raises:
        NotationError: for anything that is no card.
    """
    try:
        found = iter(cards)
    except TypeError:
        raise NotationError(
            f"cards are written as text, as '1B 3B'; found {shown(cards)}"
        ) from None
    for card in found:
        yield Card(card)


def cards_in_order(cards: Cards) -> tuple[Card, ...]:
    """Cards whose order matters, from notation or cards, none twice.

    Raises:
        NotationError: if the text cannot be read, or names a card twice.
        PositionError: if a card comes twice in an iterable.
    """
    if isinstance(cards, str):
        return tuple(CARDS[index] for index in ordered_ids(cards))
    found: list[Card] = []
    for card in each_card(cards):
        if card in found:
            raise PositionError(f"{card} comes twice; there is one of each card")
        found.append(card)
    return tuple(found)


def month_of(value: Month | int | str) -> Month:
    """A month from its number.

    Raises:
        NotationError: if there is no such month.
    """
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 3:
        value = int(value)
    if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= len(Month):
        return Month(value)
    raise NotationError(f"{shown(value)} is no month; months go from 1 to 12")

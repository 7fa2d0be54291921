"""The cards: 48 cards of twelve months, twelve bonus cards, and immutable sets of them."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Iterator, Sequence, Set
from typing import ClassVar, Final, TypeAlias, cast, final

from gostop.core.arguments import text_of, whole_of
from gostop.core.errors import GoStopError, NotationError, PositionError, expected, placed
from gostop.core.hashes import StableEnum, Unchanging
from gostop.core.hooks import picture
from gostop.core.notation import TEXTS, card_id, card_mask, card_text, ordered_ids
from gostop.core.public_names import public_in
from gostop.kernel import deck


@public_in("gostop")
class Month(enum.IntEnum):
    """A month (월, wol), which is the suit of a card. Each month is named after its flower, in
    Korean order.
    """

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


@public_in("gostop")
class Kind(StableEnum):
    """The kind of a card; the value is its letter in the notation."""

    BRIGHT = "B"
    """A bright: gwang (광)."""
    ANIMAL = "A"
    """An animal: yeolkkeut (열끗). The sake cup is an animal, unless it is counted as junk."""
    RIBBON = "R"
    """A ribbon: tti (띠)."""
    DOUBLE_JUNK = "D"
    """Double junk: ssangpi (쌍피), worth 2 pi."""
    JUNK = "J"
    """Junk: pi (피), worth 1 pi."""
    BONUS = "X"
    """A bonus card: junk worth 2 or 3 pi, without a month."""


_RIBBONS: Final = {
    **dict.fromkeys((Month.PINE, Month.PLUM, Month.CHERRY), "red with writing"),
    **dict.fromkeys((Month.WISTERIA, Month.IRIS, Month.BUSH_CLOVER, Month.RAIN), "red"),
    **dict.fromkeys((Month.PEONY, Month.CHRYSANTHEMUM, Month.MAPLE), "blue"),
}
_BIRDS: Final = (Month.PLUM, Month.WISTERIA, Month.SUSUKI)


@public_in("gostop")
@final
class Card(Unchanging):
    """One card, named by its text: `Card("11D")`.

    There is one object for each card, so `is` and `==` give the same result. Cards sort in card
    order: by month, kind and copy. Bonus cards come last.

    Raises:
        NotationError: if the text does not name a card, or may mean two cards.
    """

    __slots__ = ("id", "kind", "month", "pi")

    id: int
    """A small integer, in card order: 0 to 47 for cards with a month, 48 to 59 for bonus cards."""
    month: Month | None
    """The month; `None` for a bonus card."""
    kind: Kind
    """The kind of the card."""
    pi: int
    """How many pi the card is worth as junk, by the values that all sources share; 0 if it is not
    junk. A ruleset may have other values (R35), and may count the sake cup as junk.
    """

    @property
    def ribbon(self) -> str | None:
        """The colour of a ribbon: `"red with writing"` (hongdan), `"blue"` (cheongdan) or `"red"`.
        `None` for any other card. The ribbon of rain is red, and usually does not count for chodan.
        """
        return None if self.month is None or self.kind is not Kind.RIBBON else _RIBBONS[self.month]

    @property
    def is_bird(self) -> bool:
        """Whether the card is one of the three animals of godori: those of plum, wisteria and
        susuki.
        """
        return self.kind is Kind.ANIMAL and self.month in _BIRDS

    def __new__(cls, text: str | Card) -> Card:
        """Return the card that a text names."""
        if type(text) is Card:
            return text
        plain = text_of(text)
        if plain is None:
            raise NotationError(expected("a card as text, such as '5A'", text), code="type")
        return CARDS[card_id(plain)]

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Card cannot be changed: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a Card cannot be changed: {name}")

    def __repr__(self) -> str:
        return f"Card({card_text(self.id)!r})"

    def __str__(self) -> str:
        return card_text(self.id)

    def _repr_svg_(self) -> str | None:
        """Return the picture for a notebook."""
        return picture(self)

    def __lt__(self, other: object) -> bool:
        return self.id < other.id if type(other) is Card else NotImplemented

    def __le__(self, other: object) -> bool:
        return self.id <= other.id if type(other) is Card else NotImplemented

    def __gt__(self, other: object) -> bool:
        return self.id > other.id if type(other) is Card else NotImplemented

    def __ge__(self, other: object) -> bool:
        return self.id >= other.id if type(other) is Card else NotImplemented

    def __hash__(self) -> int:
        return self.id

    def __reduce__(self) -> tuple[object, ...]:
        return Card, (card_text(self.id),)


def _made() -> tuple[Card, ...]:  # pragma: no mutate block  # runs only at import
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
"""Every card, by its id: the 48 cards with a month, then the six bonus cards worth 2 pi and the six
worth 3 pi.
"""


@final
class Hidden(Unchanging):
    """The class of `HIDDEN`. It has no other instance."""

    __slots__ = ()

    def __new__(cls) -> Hidden:
        """Return the only instance, `HIDDEN`."""
        return HIDDEN

    def __repr__(self) -> str:
        return "?"

    def __hash__(self) -> int:
        return -1

    def __reduce__(self) -> str:
        return "HIDDEN"


HIDDEN: Final[Hidden] = object.__new__(Hidden)
"""Stands for a hidden card. It is the only instance of `Hidden`."""


Cards: TypeAlias = "str | Iterable[Card | str]"
"""The forms in which a caller may give a set of cards: a text in notation, or an iterable of cards
and texts.
"""


@public_in("gostop")
@final
class CardSet(Set[Card], Unchanging):
    """An immutable set of cards, made from notation or cards: `CardSet("1B 3B")`.

    A loop over a set yields the cards in card order. The operators of sets (`| & - ^ < <= > >=`)
    and `isdisjoint` accept notation or cards as the other value, left or right:
    `CardSet("1B 3B") & "1B"`. `in` accepts one card or its text. `==` compares with sets only, as
    Python's sets do.

    Raises:
        NotationError: if the text cannot be read or names a card twice, or if an item is not a
            card.
        PositionError: if a card appears twice in an iterable.
    """

    __slots__ = ("_mask",)
    __array_ufunc__: ClassVar[None] = None  # so that numpy's arrays leave the operators to the set

    _mask: int

    def __new__(cls, cards: Cards = ()) -> CardSet:
        """Make a set of these cards. A `CardSet` is returned as it is."""
        return cards if type(cards) is CardSet else CardSet._of(_read(cards))

    @classmethod
    def _of(cls, mask: int) -> CardSet:
        """Make a set from a kernel's mask."""
        made = object.__new__(cls)
        object.__setattr__(made, "_mask", mask)
        return made

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a CardSet cannot be changed: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a CardSet cannot be changed: {name}")

    def __contains__(self, card: object) -> bool:
        return bool(self._mask & deck.BIT[Card(cast("Card | str", card)).id])

    def __iter__(self) -> Iterator[Card]:
        return iter([CARDS[index] for index in deck.ids_of(self._mask)])

    def __len__(self) -> int:
        return self._mask.bit_count()

    def __or__(self, other: Cards) -> CardSet:  # type: ignore[override]  # takes only cards
        return CardSet._of(self._mask | _read(other))

    def __and__(self, other: Cards) -> CardSet:
        return CardSet._of(self._mask & _read(other))

    def __sub__(self, other: Cards) -> CardSet:
        return CardSet._of(self._mask & ~_read(other))

    def __xor__(self, other: Cards) -> CardSet:  # type: ignore[override]  # takes only cards
        return CardSet._of(self._mask ^ _read(other))

    __ror__ = __or__
    __rand__ = __and__
    __rxor__ = __xor__

    def __rsub__(self, other: Cards) -> CardSet:
        return CardSet._of(_read(other) & ~self._mask)

    def __le__(self, other: Cards) -> bool:
        return not self._mask & ~_read(other)

    def __lt__(self, other: Cards) -> bool:
        mask = _read(other)
        return self._mask != mask and not self._mask & ~mask

    def __ge__(self, other: Cards) -> bool:
        return not _read(other) & ~self._mask

    def __gt__(self, other: Cards) -> bool:
        mask = _read(other)
        return self._mask != mask and not mask & ~self._mask

    def isdisjoint(self, other: Cards) -> bool:
        """Whether the two sets have no card in common."""
        return not self._mask & _read(other)

    def __eq__(self, other: object) -> bool:
        if type(other) is CardSet:
            return self._mask == other._mask
        if not issubclass(type(other), Set):
            return NotImplemented
        return frozenset(self) == other

    def __hash__(self) -> int:
        return hash(frozenset(self))

    def __repr__(self) -> str:
        return f"CardSet({str(self)!r})"

    def __str__(self) -> str:
        return " ".join(card_text(index) for index in deck.ids_of(self._mask))

    def _repr_svg_(self) -> str | None:
        """Return the picture for a notebook, which shows an empty set as text instead."""
        return picture(self)

    def __reduce__(self) -> tuple[object, ...]:
        return CardSet, (str(self),)


def _read(cards: Cards) -> int:
    """Return the kernel's mask of a set of cards, from notation or cards."""
    if type(cards) is CardSet:
        return mask_of(cards)
    text = text_of(cards)
    if text is not None:
        return card_mask(text)
    mask = 0
    for card in each_card(cards):
        bit = deck.BIT[card.id]
        if mask & bit:
            raise _twice(card)
        mask |= bit
    return mask


def _twice(card: Card) -> PositionError:
    message = f"{card} is named twice"
    return PositionError(message, hint="remove one of them", code="twice")


def mask_of(cards: CardSet) -> int:
    """Return the kernel's mask of a set."""
    return cards._mask  # it is private, so other modules call this function


def set_of(mask: int) -> CardSet:
    """Return the set for a kernel's mask."""
    return CardSet._of(mask)  # it is private, so other modules call this function


def masks_of(label: str, sets: Sequence[Cards], first: int = 0) -> list[int]:
    """Return the kernel's masks of many sets, each from notation or cards.

    Args:
        label: the name of the sequence in errors.
        sets: the whole sequence of sets, or a part of it.
        first: the index in the sequence at which this part begins.

    Raises:
        NotationError: if a set cannot be read, or names a card twice.
        PositionError: if a card appears twice in an iterable.
    """
    masks = [cards._mask for cards in sets if type(cards) is CardSet]
    if len(masks) == len(sets):
        return masks
    return [_read_at(f"{label}[{place}]", cards) for place, cards in enumerate(sets, first)]


def _read_at(place: str, cards: Cards) -> int:
    """Return the mask of a set of cards. An error names the set's place."""
    try:
        return _read(cards)
    except GoStopError as error:
        raise placed(error, place) from None


def each_card(cards: Cards) -> Iterator[Card]:
    """Read the cards of an iterable of cards and texts, one after the other.

    Raises:
        NotationError: if the value is not iterable, or if an item is not a card.
    """
    try:
        found = iter(cards)
    except TypeError:
        right = "cards, as text such as '1B 3B' or as an iterable"
        raise NotationError(expected(right, cards), code="type") from None
    for card in found:
        yield Card(card)


def cards_in_order(cards: Cards) -> tuple[Card, ...]:
    """Read different cards in an order that matters, from notation or cards.

    Raises:
        NotationError: if the text cannot be read, or names a card twice.
        PositionError: if a card appears twice in an iterable.
    """
    text = text_of(cards)
    if text is not None:
        return tuple(CARDS[index] for index in ordered_ids(text))
    found: list[Card] = []
    for card in each_card(cards):
        if card in found:
            raise _twice(card)
        found.append(card)
    return tuple(found)


def month_of(value: Month | int | str, field: str = "") -> Month:
    """Return a month from its number. The number may be a whole number of any type, or a text.

    Raises:
        NotationError: if there is no such month.
    """
    text = text_of(value)
    if text is None:
        number = whole_of(value)
    else:
        number = int(text) if text.isascii() and text.isdigit() and len(text) < 3 else None
    if number is None or not 1 <= number <= len(Month):
        wanted = expected("a month from 1 to 12", value)
        raise NotationError(wanted, field=field, code="no_such_month")
    return Month(number)

"""Cards of the kernel as canonical text, and back, strictly and fast."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from operator import getitem
from typing import Any, Final

from gostop.cards import Card, CardSet, set_of
from gostop.errors import NotationError, PositionError, expected
from gostop.kernel.deck import ALL_CARDS, ID_OF_BIT, mask_of
from gostop.kernel.record import NO_CARD
from gostop.notation.spelling import TEXTS

_BYTES: Final = 8
"""The bytes of a mask."""


def _by_byte(ids: Sequence[int]) -> list[list[int]]:
    """The hand of every value of each byte of a mask, whose bits stand for these cards."""
    return [
        [
            sum(1 << card for bit, card in enumerate(eight) if value >> bit & 1)
            for value in range(256)
        ]
        for eight in (ids[8 * byte : 8 * byte + 8] for byte in range(_BYTES))
    ]


_HANDS: Final = _by_byte(ID_OF_BIT)
_HAND_TEXTS: Final = [
    [
        "".join([f" {TEXTS[8 * byte + bit]}" for bit in range(8) if value >> bit & 1])
        for value in range(1 << min(8, ALL_CARDS - 8 * byte))
    ]
    for byte in range(_BYTES)
]
"""The text of every value of each byte of a hand, with a blank before each card."""


def new_hand_text(hand: int) -> str:
    """The text of a hand of the kernel that has hardly been asked for before."""
    return "".join(map(getitem, _HAND_TEXTS, hand.to_bytes(_BYTES, "little")))[1:]


def new_set_text(mask: int) -> str:
    """The text of a set of cards that has hardly been asked for before, by the kernel's mask."""
    return new_hand_text(sum(map(getitem, _HANDS, mask.to_bytes(_BYTES, "little"))))


hand_text: Final = functools.lru_cache(maxsize=1 << 12)(new_hand_text)
"""The text of a hand of the kernel."""
set_text: Final = functools.lru_cache(maxsize=1 << 12)(new_set_text)
"""The text of a set of cards, by the kernel's mask."""


def order_text(cards: Iterable[int]) -> str:
    """The text of cards in their order."""
    return " ".join(map(TEXTS.__getitem__, cards))


def a_text(label: str, plain: Any, wanted: str) -> str:
    """A text.

    Raises:
        PositionError: for anything else.
    """
    if type(plain) is not str:
        raise PositionError(expected(wanted, plain), field=label, code="type")
    return plain


_CARDS: Final = "cards as a text, such as '1B 3B'"
_IDS: Final = {text: card for card, text in enumerate(TEXTS)}
"""The ids of cards by their canonical texts."""


def read_order(label: str, plain: Any) -> tuple[int, ...]:
    """Cards in their order, from their canonical texts with single blanks between them.

    Raises:
        PositionError: if it is not a text.
        NotationError: if the text names no cards, or one twice.
    """
    text = a_text(label, plain, _CARDS)
    found = tuple([_IDS.get(word, NO_CARD) for word in text.split(" ")]) if text else ()
    if NO_CARD not in found and len(set(found)) == len(found):
        return found
    words = text.split(" ")
    wrong = next(n for n, word in enumerate(words) if word not in _IDS or word in words[:n])
    place = sum(len(word) + 1 for word in words[:wrong])
    raise _not_a_card(label, words[wrong], place, words[wrong] in _IDS)


def _not_a_card(label: str, word: str, place: int, twice: bool) -> NotationError:
    """The error for a word that is not the canonical text of a card, or comes twice."""
    message, hint = expected("a card, such as 5A", word), ""
    if twice:
        message = f"expected each card once, found {word} twice"
    else:
        try:
            hint = f"did you mean {Card(word)}?"
        except NotationError as error:
            hint = error.said[1]
    code = "twice" if twice else "no_such_card"
    return NotationError(message, text=word[:40], position=place, field=label, hint=hint, code=code)


def read_set(label: str, plain: Any) -> CardSet:
    """A set of cards from their canonical texts, in any order.

    Raises:
        PositionError: if it is not a text.
        NotationError: if the text names no cards, or one twice.
    """
    return set_of(mask_of(read_order(label, plain)))


def read_card(label: str, plain: Any) -> int:
    """A card from its canonical text.

    Raises:
        PositionError: if it is not a text.
        NotationError: if the text names no card, or more than one.
    """
    text = a_text(label, plain, "a card as a text, such as '5A'")
    if text not in _IDS:
        raise _not_a_card(label, text, 0, False)
    return _IDS[text]

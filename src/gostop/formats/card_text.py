"""Writes the kernel's cards as canonical texts, and reads these texts strictly. Both directions are
fast.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from itertools import accumulate, islice
from typing import Any, Final

from gostop.core.cards import Card, CardSet, set_of
from gostop.core.errors import NotationError, PositionError, expected
from gostop.core.notation import TEXTS
from gostop.kernel.deck import ALL_CARDS, ID_OF_BIT, mask_of
from gostop.kernel.history import NO_CARD

_BITS: Final = 8
"""The number of bits that are looked up at once: a hand or a mask is read byte by byte. Larger
tables would need fewer lookups, but they wouldn't fit into the processor's fastest cache.
"""


def _texts(first: int) -> list[str]:
    """List the text for each value of a byte in a hand, with a space before each card. The byte's
    first bit stands for the card `first`.
    """
    found = [""]
    for card in islice(range(first, ALL_CARDS), _BITS):
        found += [f"{cards} {TEXTS[card]}" for cards in found]
    return found


def _hands(first: int) -> list[int]:
    """List the hand for each value of a byte in a mask. The byte's first bit is the bit `first` of
    the mask.
    """
    found = [0]
    for bit in islice(range(first, ALL_CARDS), _BITS):
        found += [cards | 1 << ID_OF_BIT[bit] for cards in found]
    return found


_T0, _T1, _T2, _T3, _T4, _T5, _T6, _T7 = map(_texts, range(0, ALL_CARDS, _BITS))
_H0, _H1, _H2, _H3, _H4, _H5, _H6, _H7 = map(_hands, range(0, ALL_CARDS, _BITS))


def hand_text(hand: int) -> str:
    """Write a hand that the kernel keeps as a number."""
    a, b, c, d, e, f, g, h = hand.to_bytes(8, "little")
    return f"{_T0[a]}{_T1[b]}{_T2[c]}{_T3[d]}{_T4[e]}{_T5[f]}{_T6[g]}{_T7[h]}"[1:]


@functools.lru_cache(maxsize=1024)
def set_text(mask: int) -> str:
    """Write a set of cards that the kernel keeps as a mask. The text is cached, since most sets
    don't change from one position to the next.
    """
    a, b, c, d, e, f, g, h = mask.to_bytes(8, "little")
    return hand_text(_H0[a] | _H1[b] | _H2[c] | _H3[d] | _H4[e] | _H5[f] | _H6[g] | _H7[h])


def order_text(cards: Iterable[int]) -> str:
    """Write cards in the order in which they are given."""
    return " ".join(map(TEXTS.__getitem__, cards))


def rest_text(cards: bytes, first: int) -> str:
    """Write cards in their order, from the index `first` on. For a stock, this leaves out the drawn
    cards.
    """
    text, places = _with_places(cards)
    return text[places[first] :]


@functools.lru_cache(maxsize=64)
def _with_places(cards: bytes) -> tuple[str, list[int]]:
    """Write cards in their order. Return the text, the index at which each card begins in it, and
    the index after the last card.
    """
    text = order_text(cards)
    return text, [*accumulate([len(TEXTS[card]) + 1 for card in cards], initial=0)]


def a_text(label: str, plain: Any, wanted: str) -> str:
    """Return a value that must be a text.

    Raises:
        PositionError: if the value is not a text.
    """
    if type(plain) is not str:
        raise PositionError(expected(wanted, plain), field=label, code="type")
    return plain


_CARDS: Final = "cards as a text, such as '1B 3B'"
_IDS: Final = {text: card for card, text in enumerate(TEXTS)}
"""The id of each card by its canonical text."""


def read_order(label: str, plain: Any) -> tuple[int, ...]:
    """Read cards in their order, from canonical texts with single spaces between them.

    Raises:
        PositionError: if the value is not a text.
        NotationError: if a word of the text is not a card, or a card appears twice.
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
    """Make the error for a word that is not the canonical text of a card, or that appears twice."""
    message, hint = expected("a card, such as 5A", word), ""
    if twice:
        message = f"{word} is named twice"
    else:
        try:
            hint = f"did you mean {Card(word)}?"
        except NotationError as error:
            hint = error.said[1]
    code = "twice" if twice else "no_such_card"
    return NotationError(message, text=word[:40], position=place, field=label, hint=hint, code=code)


def read_set(label: str, plain: Any) -> CardSet:
    """Read a set of cards from their canonical texts, in any order.

    Raises:
        PositionError: if the value is not a text.
        NotationError: if a word of the text is not a card, or a card appears twice.
    """
    return set_of(mask_of(read_order(label, plain)))


def read_card(label: str, plain: Any) -> int:
    """Read a card from its canonical text.

    Raises:
        PositionError: if the value is not a text.
        NotationError: if the text is not the canonical text of one card.
    """
    text = a_text(label, plain, "a card as a text, such as '5A'")
    if text not in _IDS:
        raise _not_a_card(label, text, 0, False)
    return _IDS[text]

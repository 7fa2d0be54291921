"""The spellings of cards: the canonical text of each card, and all other texts that are read as
this card.
"""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from gostop.core.notation import korean

_LETTERS: Final = (
    *("BRJJ", "ARJJ", "BRJJ", "ARJJ", "ARJJ", "ARJJ"),
    *("ARJJ", "BAJJ", "ARJJ", "ARJJ", "BDJJ", "BARD"),
)
_COPIES: Final = ("", *"bcdef")
"""The letters after the value of a bonus card, for the first copy, the second and so on. The first
copy has no letter.
"""
_JUNK: Final = "J"
_CUP: Final = 32
_MONTH_OF_CUP: Final = 9


def _texts() -> tuple[str, ...]:
    texts: list[str] = []
    for month, letters in enumerate(_LETTERS, start=1):
        for place, letter in enumerate(letters):
            copy = letters[: place + 1].count(letter) if letter == _JUNK else ""
            texts.append(f"{month}{letter}{copy}")
    for value in korean.WORTH.values():
        texts.extend(f"X{value}{letter}" for letter in _COPIES)
    return tuple(texts)


TEXTS: Final[tuple[str, ...]] = _texts()
"""The canonical text of every card, by its id."""
Spelling = tuple[str, tuple[int, ...]]
"""A text in capitals, and the ids of the cards that it may mean: one card, or both single junk of a
month.
"""


def month_names(month: int) -> tuple[str, ...]:
    """Return the words with which a Korean name of a card of this month may begin."""
    return (str(month), f"{month}{korean.MONTH}", *korean.MONTHS[month - 1])


def _of_months() -> Iterator[Spelling]:
    for month, letters in enumerate(_LETTERS, start=1):
        words = [(f"{month}{letter}", letter) for letter in dict.fromkeys(letters)]
        for name in month_names(month):
            words += [(f"{name}{kind}", letter) for kind, letter in korean.KINDS.items()]
        first = 4 * (month - 1)
        for word, letter in words:
            cards = tuple(first + place for place, known in enumerate(letters) if known == letter)
            if cards:
                yield word, cards
            if len(cards) > 1:
                for copy, card in enumerate(cards, start=1):
                    yield f"{word}{copy}", (card,)
                    yield f"{word}({copy})", (card,)


def _of_cup() -> Iterator[Spelling]:
    """Yield the spellings of the sake cup: its own names, and the names as a double junk."""
    number, full, *flowers = month_names(_MONTH_OF_CUP)
    for cup in korean.CUP:
        for name in ("", number, full):
            yield f"{name}{cup}", (_CUP,)
    for name in (number, full, *flowers):
        yield f"{name}{korean.DOUBLE_JUNK}", (_CUP,)


def _of_bonus_cards() -> Iterator[Spelling]:
    for worth, value in korean.WORTH.items():
        for copy, letter in enumerate(_COPIES, start=1):
            card = (TEXTS.index(f"X{value}{letter}"),)
            yield f"X{value}{letter.upper()}", card
            for bonus in korean.BONUS:
                for word in (f"{bonus}{value}", f"{bonus}{worth}", f"{worth}{bonus}"):
                    yield f"{word}{letter.upper()}", card
                    if letter:
                        yield f"{word}({copy})", card


def spellings() -> Iterator[Spelling]:
    """Yield every spelling that can be read, in capitals, with the cards that it may mean."""
    yield from _of_months()
    yield from _of_cup()
    yield from _of_bonus_cards()


def _known() -> dict[str, tuple[int, ...]]:
    known = dict(spellings())
    known |= {text.lower(): cards for text, cards in known.items()}
    known |= {text: (card,) for card, text in enumerate(TEXTS)}
    return known


KNOWN: Final[Mapping[str, tuple[int, ...]]] = MappingProxyType(_known())
"""The cards that every spelling may mean. Each spelling is a key in capitals, in small letters, and
as in `TEXTS`.
"""

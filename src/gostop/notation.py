"""Text to cards and back: the id of a card from what a person writes, and its canonical text.

Month and letter, as `1B` bright, `2A` animal, `3R` ribbon, `11D` double junk, `4J1` `4J2` junk;
bonus cards by value with a letter from the second copy on, as `X2 X2b X3`.
Capitals do not matter, and the Korean forms `1광 2열 9국진 3띠 4피 11쌍피 보너스2` are read too.
"""

import difflib
import re
import unicodedata
from collections.abc import Iterator
from typing import Final

from gostop.errors import NotationError, shown
from gostop.kernel.deck import ALL_CARDS

_LETTERS: Final = (
    *("BRJJ", "ARJJ", "BRJJ", "ARJJ", "ARJJ", "ARJJ"),
    *("ARJJ", "BAJJ", "ARJJ", "ARJJ", "BDJJ", "BARD"),
)
_KOREAN: Final = {
    "광": "B",
    "열": "A",
    "열끗": "A",
    "국진": "A",
    "띠": "R",
    "피": "J",
    "쌍피": "D",
    "보너스": "X",
}
_CARD: Final = re.compile(r"([0-9]{1,3})([BARJD]|광|열끗|열|국진|띠|쌍피|피)([0-9]?)")
_BONUS: Final = re.compile(r"(?:X|보너스)([0-9])([A-Z]?)")
_TOKEN: Final = re.compile(r"[^\s,]+")
_CUP: Final = 32
_LONGEST: Final = 8
_JUNK: Final = "J"


def _texts() -> tuple[str, ...]:
    texts: list[str] = []
    for month, letters in enumerate(_LETTERS, start=1):
        for place, letter in enumerate(letters):
            copy = letters[: place + 1].count(letter) if letter == _JUNK else ""
            texts.append(f"{month}{letter}{copy}")
    for value in "23":
        texts.extend(f"X{value}{letter}" for letter in ("", *"bcdef"))
    return tuple(texts)


TEXTS: Final[tuple[str, ...]] = _texts()
"""The canonical text of every card, by its id."""
_IDS: Final = {text.upper(): card for card, text in enumerate(TEXTS)}


def card_text(card: int) -> str:
    """The canonical text of a card id."""
    return TEXTS[card]


def card_id(text: str) -> int:
    """The id of the one card that a text names; `NotationError` if it names none or two."""
    tokens = list(_tokens(text, limit=2))
    if len(tokens) != 1:
        found = "no card" if not tokens else "more than one card"
        raise NotationError(f"{shown(text)} names {found}; one card is wanted, as '5A'", text=text)
    token, position = tokens[0]
    found_id = _read(token, position)
    if isinstance(found_id, int):
        return found_id
    one, other = (TEXTS[card] for card in found_id)
    raise NotationError(
        f"{shown(token)} may be {one} or {other}; say which", text=token, position=position
    )


def card_ids(text: str) -> tuple[int, ...]:
    """The ids of a set of cards, in the order of the text.

    A bare `4J` is the next single junk of that month that the text does not name.
    `NotationError` for a token that is no card, and for a card named twice.
    """
    found: list[tuple[int | tuple[int, int], str, int]] = []
    named: set[int] = set()
    for token, position in _tokens(text, limit=ALL_CARDS + 1):
        card = _read(token, position)
        if isinstance(card, int):
            if card in named:
                raise _twice(token, position, card)
            named.add(card)
        found.append((card, token, position))
    ids: list[int] = []
    for card, token, position in found:
        if isinstance(card, int):
            ids.append(card)
            continue
        free = [copy for copy in card if copy not in named]
        if not free:
            raise NotationError(
                f"{shown(token)} at character {position + 1} is a third single junk of its month; "
                f"there are two, {TEXTS[card[0]]} and {TEXTS[card[1]]}",
                text=token,
                position=position,
            )
        named.add(free[0])
        ids.append(free[0])
    return tuple(ids)


def ordered_ids(text: str) -> tuple[int, ...]:
    """The ids of cards in an order that matters (a deck, a stock): each must be one card."""
    ids: list[int] = []
    for token, position in _tokens(text, limit=ALL_CARDS + 1):
        card = _read(token, position)
        if not isinstance(card, int):
            raise NotationError(
                f"{shown(token)} at character {position + 1} may be {TEXTS[card[0]]} or "
                f"{TEXTS[card[1]]}; in an order of cards say which",
                text=token,
                position=position,
            )
        if card in ids:
            raise _twice(token, position, card)
        ids.append(card)
    return tuple(ids)


def _twice(token: str, position: int, card: int) -> NotationError:
    return NotationError(
        f"{shown(token)} at character {position + 1} names {TEXTS[card]} a second time; "
        "there is one of each card",
        text=token,
        position=position,
    )


def _tokens(text: str, limit: int) -> Iterator[tuple[str, int]]:
    """The words of a text and where each begins; no more than a deck could have."""
    for count, match in enumerate(_TOKEN.finditer(text)):
        if count == limit:
            return
        yield match.group(), match.start()


def _read(token: str, position: int) -> int | tuple[int, int]:
    """The card of a token; both single junk of a month where it leaves that open."""
    plain = ""
    if len(token) <= _LONGEST:
        for sign in token:
            if _is_adorned(sign):
                raise _unknown(
                    token, position, f"{shown(sign)} is no digit or letter of a card, as 4, 12, A"
                )
        plain = unicodedata.normalize("NFKC", token).upper()
    if bonus := _BONUS.fullmatch(plain):
        value, copy = bonus.groups()
        card = _IDS.get(f"X{value}{copy}")
        if card is not None:
            return card
        raise _unknown(token, position, "bonus cards are X2 and X3, each alone or with b to f")
    match = _CARD.fullmatch(plain)
    if match is None:
        raise _unknown(
            token, position, "a card is its month and a letter of B A R D J, as 4A, 11D, 4J1"
        )
    month, kind, copy = int(match.group(1)), match.group(2), match.group(3)
    if not 1 <= month <= len(_LETTERS):
        raise _unknown(token, position, "months go from 1 to 12")
    letter = _KOREAN.get(kind, kind)
    first = 4 * (month - 1)
    ids = [first + place for place, known in enumerate(_LETTERS[month - 1]) if known == letter]
    if kind == "국진" and ids != [_CUP]:
        raise _unknown(token, position, "국진 is the sake cup of month 9")
    if copy and len(ids) == len("12"):
        if copy in "12":
            return ids[int(copy) - 1]
        raise _unknown(token, position, f"month {month} has {_month_texts(month)}")
    if copy or not ids:
        raise _unknown(token, position, f"month {month} has {_month_texts(month)}")
    return ids[0] if len(ids) == 1 else (ids[0], ids[1])


def _is_adorned(sign: str) -> bool:
    """Whether a sign is a digit or letter in another guise than its full width: raised, circled."""
    if sign.isascii() or "\uff01" <= sign <= "\uff5e":
        return False
    plain = unicodedata.normalize("NFKC", sign)
    return any(letter.isascii() and letter.isalnum() for letter in plain)


def _month_texts(month: int) -> str:
    return " ".join(TEXTS[4 * (month - 1) : 4 * month])


def _unknown(token: str, position: int, why: str) -> NotationError:
    """The error for a token that is no card: which, where, why, and what was probably meant."""
    meant = _meant(token[:_LONGEST].upper())
    hint = f"; did you mean {' or '.join(meant)}?" if meant else ""
    return NotationError(
        f"{shown(token)} at character {position + 1} is no card: {why}{hint}",
        text=token,
        position=position,
    )


def _meant(token: str) -> list[str]:
    """The cards that a wrong token is closest to: letter and month swapped, else a near miss."""
    turned = re.fullmatch(r"([BARDJ])([0-9]{1,2})", token)
    if turned and f"{turned[2]}{turned[1]}" in _IDS:
        return [TEXTS[_IDS[f"{turned[2]}{turned[1]}"]]]
    close = difflib.get_close_matches(token, list(_IDS), n=2, cutoff=0.6)
    return [TEXTS[_IDS[text]] for text in close]

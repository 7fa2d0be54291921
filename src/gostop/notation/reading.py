"""Cards from and to text: the ids of cards in any spelling, and their canonical texts.

A card is a month and a letter: `1B` bright, `2A` animal, `3R` ribbon, `11D` double junk, `4J1` and
`4J2` junk. A bonus card is a value, with a letter from the second copy on: `X2 X2b X3`.
Capitals do not matter. Korean names are read too: `1광 송학광 2열 국진 3띠 4피 보너스2`.
"""

import difflib
import re
import unicodedata
from collections.abc import Iterator
from itertools import islice
from typing import Final

from gostop.errors import NotationError, shown
from gostop.kernel.deck import ALL_CARDS, BIT, mask_of
from gostop.notation import korean
from gostop.notation.spelling import KNOWN, TEXTS, month_names

_BITS: Final = {text: BIT[cards[0]] for text, cards in KNOWN.items() if len(cards) == 1}
_CAPITALS: Final = {text.upper(): text for text in TEXTS}
_MONTHS: Final = {name: month for month in range(1, 13) for name in month_names(month)}
_PARTS: Final = frozenset((*filter(str.isalpha, _MONTHS), *korean.KINDS))
"""Flowers and kinds: words that alone do not name a card."""
_CARD: Final = re.compile(
    f"([0-9]{{1,3}}{korean.MONTH}?|{'|'.join(_MONTHS)})"
    f"([BARJD]|{'|'.join((*korean.KINDS, *korean.CUP))})[0-9]?"
)
_BONUS: Final = re.compile(f"(X|{'|'.join(korean.BONUS)})[0-9][A-Z]?")
_ZEROS: Final = re.compile("^0{1,2}(?=[1-9])")
_TOKEN: Final = re.compile(r"[^\s,]+")
_LONGEST: Final = 24
"""The most characters of the name of a card, with its hangul decomposed."""
_WORDS: Final = 3
"""The most words of a Korean name, such as 흑싸리 피 (2)."""
_PILE: Final = 512
"""The most characters of a text that names all cards once."""


def card_text(card: int) -> str:
    """The canonical text of a card id."""
    return TEXTS[card]


def card_id(text: str) -> int:
    """The id of the one card that a text names.

    Raises:
        NotationError: if it names no card, or could name two.
    """
    cards, token, position = KNOWN.get(text), text, 0
    if cards is None:
        cards, token, position = _only(text)
    if len(cards) == 1:
        return cards[0]
    one, other = (TEXTS[card] for card in cards)
    raise NotationError(
        f"{shown(token)} may be {one} or {other}",
        text=token,
        position=position,
        hint="say which",
        code="ambiguous",
    )


def _only(text: str) -> tuple[tuple[int, ...], str, int]:
    """Read a text with one name: the cards that it may mean, the name, and where it begins."""
    tokens = list(_tokens(text, limit=_WORDS + 1))
    if len(tokens) == 1:
        token, position = tokens[0]
        return _read(token, position), token, position
    if len(tokens) <= _WORDS and "," not in text:
        name = _plain("".join(token for token, _ in tokens))
        cards = KNOWN.get(name)
        if cards and not name.isascii():
            return cards, text.strip(), tokens[0][1]
    number = "no card" if not tokens else "more than one card"
    raise NotationError(
        f"{shown(text)} names {number}",
        text=text,
        hint="write one card, such as '5A'",
        code="count",
    )


def card_mask(text: str) -> int:
    """The kernel's mask of a set of cards.

    A bare `4J` is the next single junk of that month that the text does not name.

    Raises:
        NotationError: if a word is not a card, or if a card comes twice.
    """
    if len(text) <= _PILE:
        words = text.replace(",", " ").split()
        try:
            mask = sum(map(_BITS.__getitem__, words))
        except KeyError:
            pass
        else:
            # if a card comes twice, the sum has a carry, and so fewer bits than words
            if mask.bit_count() == len(words):
                return mask
    return mask_of(_ids_of_set(text))


def _ids_of_set(text: str) -> tuple[int, ...]:
    """The ids of a set of cards in any spelling."""
    found: list[tuple[tuple[int, ...], str, int]] = []
    named: set[int] = set()
    for token, position in _tokens(text, limit=ALL_CARDS + 1):
        cards = _read(token, position)
        if len(cards) == 1:
            if cards[0] in named:
                raise _twice(token, position, cards[0])
            named.add(cards[0])
        found.append((cards, token, position))
    for cards, token, position in found:
        if len(cards) == 1:
            continue
        free = [copy for copy in cards if copy not in named]
        if not free:
            raise NotationError(
                f"a month has two single junk, {TEXTS[cards[0]]} and {TEXTS[cards[1]]}, and "
                f"{shown(token)} at character {position + 1} would be a third",
                text=token,
                position=position,
                hint="remove it",
                code="twice",
            )
        named.add(free[0])
    return tuple(named)


def ordered_ids(text: str) -> tuple[int, ...]:
    """The ids of cards in an order that matters, such as a deck or a stock.

    Raises:
        NotationError: if a word is not exactly one card, or if a card comes twice.
    """
    ids: list[int] = []
    for token, position in _tokens(text, limit=ALL_CARDS + 1):
        card, *others = _read(token, position)
        if others:
            raise NotationError(
                f"{_quoted(token, position)} may be {TEXTS[card]} or {TEXTS[others[0]]}",
                text=token,
                position=position,
                hint="in an order of cards, say which",
                code="ambiguous",
            )
        if card in ids:
            raise _twice(token, position, card)
        ids.append(card)
    return tuple(ids)


def _twice(token: str, position: int, card: int) -> NotationError:
    return NotationError(
        f"{shown(token)} at character {position + 1} is the second {TEXTS[card]}",
        text=token,
        position=position,
        hint="remove one of them",
        code="twice",
    )


def _quoted(token: str, position: int) -> str:
    """A word of a text, as a message quotes it, and where it begins."""
    return f"{shown(token)} at character {position + 1}"


def _tokens(text: str, limit: int) -> Iterator[tuple[str, int]]:
    """The words of a text and where each begins, up to a limit."""
    for match in islice(_TOKEN.finditer(text), limit):
        yield match.group(), match.start()


def _read(token: str, position: int) -> tuple[int, ...]:
    """The card of a word; both single junk of a month if the word may mean either."""
    found = KNOWN.get(token)
    if found is not None:
        return found
    plain = _plain(token)
    found = KNOWN.get(plain) or KNOWN.get(_ZEROS.sub("", plain))
    if found is None:
        raise _unknown(token, position, _why(token, plain))
    return found


def _plain(token: str) -> str:
    """A word in capitals of normal width; empty if it cannot be a card."""
    if len(token) > _LONGEST or any(map(_is_adorned, token)):
        return ""
    return unicodedata.normalize("NFKC", token).upper()


def _is_adorned(sign: str) -> bool:
    """Whether a character is a digit or letter in a special form, such as circled; full width does
    not count.
    """
    if sign.isascii() or "\uff01" <= sign <= "\uff5e":
        return False
    plain = unicodedata.normalize("NFKC", sign)
    return any(letter.isascii() and letter.isalnum() for letter in plain)


def _why(token: str, plain: str) -> str:
    """Find a hint that says why a word is not a card."""
    if not plain and len(token) <= _LONGEST:
        adorned = next(filter(_is_adorned, token))
        return f"write {shown(adorned)} as a plain digit or letter, such as 4 or A"
    if _BONUS.fullmatch(plain):
        return "bonus cards are X2 and X3, alone or with a letter from b to f"
    match = _CARD.fullmatch(plain)
    if match is None:
        if plain in _PARTS:
            return "write month and kind as one word, such as 송학광"
        return "a card is a month and one of B A R D J, such as 4A, 11D or 4J1"
    name, kind = match.groups()
    month = _MONTHS.get(name.lstrip("0"), 0)
    if not month:
        return "months go from 1 to 12"
    if kind in korean.CUP:
        return f"{kind} is the sake cup of month 9"
    return f"month {month} has {' '.join(TEXTS[4 * (month - 1) : 4 * month])}"


def _unknown(token: str, position: int, why: str) -> NotationError:
    """The error for a word that is not a card: where it is, why, and what was probably meant."""
    meant = _meant(token[:_LONGEST].upper())
    question = f"did you mean {' or '.join(meant)}? " if meant else ""
    return NotationError(
        f"{_quoted(token, position)} is not a card",
        text=token,
        position=position,
        hint=f"{question}{why}",
        code="no_such_card",
    )


def _meant(token: str) -> list[str]:
    """The cards that are most like a wrong word: the one with letter and month swapped, otherwise
    the ones with a similar spelling.
    """
    turned = re.fullmatch(r"([BARDJ])([0-9]{1,2})", token)
    if turned and f"{turned[2]}{turned[1]}" in _CAPITALS:
        return [_CAPITALS[f"{turned[2]}{turned[1]}"]]
    close = difflib.get_close_matches(token, list(_CAPITALS), n=2, cutoff=0.6)
    return [_CAPITALS[text] for text in close]

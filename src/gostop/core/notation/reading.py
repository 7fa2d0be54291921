"""Reads the ids of cards from texts in any spelling, and writes canonical texts.

The text of a card is a month and a letter: `1B` bright, `2A` animal, `3R` ribbon, `11D` double
junk, `4J1` and `4J2` junk. The text of a bonus card is `X` and its value, and a letter from the
second copy on: `X2 X2b X3`. Small letters are read like capitals. Korean names are read too:
`1광 송학광 2열 국진 3띠 4피 보너스2`.
"""

import difflib
import re
import unicodedata
from collections.abc import Iterator
from itertools import islice
from typing import Final

from gostop.core.errors import NotationError, shown
from gostop.kernel.deck import ALL_CARDS, BIT, mask_of
from gostop.core.notation import korean
from gostop.core.notation.spelling import KNOWN, TEXTS, month_names

_BITS: Final = {text: BIT[cards[0]] for text, cards in KNOWN.items() if len(cards) == 1}
_CAPITALS: Final = {text.upper(): text for text in TEXTS}
_MONTHS: Final = {name: month for month in range(1, 13) for name in month_names(month)}
_PARTS: Final = frozenset((*filter(str.isalpha, _MONTHS), *korean.KINDS))
"""The names of flowers and kinds. Such a word alone does not name a card."""
_CARD: Final = re.compile(
    f"([0-9]{{1,3}}{korean.MONTH}?|{'|'.join(_MONTHS)})"
    f"([BARJD]|{'|'.join((*korean.KINDS, *korean.CUP))})[0-9]?"
)
_BONUS: Final = re.compile(f"(X|{'|'.join(korean.BONUS)})[0-9][A-Z]?")
_ZEROS: Final = re.compile("^0{1,2}(?=[1-9])")
_TOKEN: Final = re.compile(r"[^\s,]+")
_LONGEST: Final = 24
"""The maximum number of characters in the name of a card, if each Korean syllable is written as its
separate letters.
"""
_WORDS: Final = 3
"""The maximum number of words in a Korean name, such as 흑싸리 피 (2)."""
_PILE: Final = 512
"""`card_mask` reads a longer text in the slow way. All cards of a deck have fewer characters."""


def card_text(card: int) -> str:
    """Return the canonical text of a card id."""
    return TEXTS[card]


def card_id(text: str) -> int:
    """Return the id of the one card that a text names.

    Raises:
        NotationError: if the text names no card, or may mean two cards.
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
    """Read a text that holds one name. Return the cards that the name may mean, the name, and where
    it begins in the text.
    """
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
    """Read a set of cards from a text, as the kernel's mask.

    `4J` stands for a single junk of month 4 that the text does not name otherwise.

    Raises:
        NotationError: if a word is not a card, or if a card appears twice.
    """
    if len(text) <= _PILE:
        words = text.replace(",", " ").split()
        try:
            mask = sum(map(_BITS.__getitem__, words))
        except KeyError:
            pass
        else:
            # if a card appears twice, its bit is added twice: the sum then has fewer bits than
            # there are words
            if mask.bit_count() == len(words):
                return mask
    return mask_of(_ids_of_set(text))


def _ids_of_set(text: str) -> tuple[int, ...]:
    """Read the ids of a set of cards, in any spelling."""
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
    """Read the ids of cards whose order matters, such as a deck or a stock.

    Raises:
        NotationError: if a word is not exactly one card, or if a card appears twice.
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
    """Quote a word of a text for a message, and say where it begins."""
    return f"{shown(token)} at character {position + 1}"


def _tokens(text: str, limit: int) -> Iterator[tuple[str, int]]:
    """Yield each word of a text and where it begins, up to a limit of words."""
    for match in islice(_TOKEN.finditer(text), limit):
        yield match.group(), match.start()


def _read(token: str, position: int) -> tuple[int, ...]:
    """Return the card that a word names; for a word such as `4J`, both single junk of the month."""
    found = KNOWN.get(token)
    if found is not None:
        return found
    plain = _plain(token)
    found = KNOWN.get(plain) or KNOWN.get(_ZEROS.sub("", plain))
    if found is None:
        raise _unknown(token, position, plain)
    return found


def _plain(token: str) -> str:
    """Return a word in capitals of normal width; an empty text if it cannot be a card."""
    if len(token) > _LONGEST or any(map(_is_adorned, token)):
        return ""
    return unicodedata.normalize("NFKC", token).upper()


def _is_adorned(sign: str) -> bool:
    """Whether a character is a digit or a letter in a special form, such as in a circle. Full width
    does not count as a special form.
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


def _unknown(token: str, position: int, plain: str) -> NotationError:
    """Make the error for a word that is not a card. The message says where the word is, why it is
    not a card, and which card was probably meant.
    """
    glued = re.sub(r"\W", "", token[:_LONGEST].upper())
    if plain in korean.COMBINATIONS:
        hint = "it is a combination: write its cards"
    elif any(glued[:end] in KNOWN and _CARD.match(glued, end) for end in range(1, len(glued))):
        hint = "separate cards by spaces"
    else:
        meant = _meant(token[:_LONGEST].upper())
        hint = (f"did you mean {' or '.join(meant)}? " if meant else "") + _why(token, plain)
    return NotationError(
        f"{_quoted(token, position)} is not a card",
        text=token,
        position=position,
        hint=hint,
        code="no_such_card",
    )


def _meant(token: str) -> list[str]:
    """List the cards that a wrong word probably means. `B8` means `8B`. Other words mean cards with
    a similar spelling.
    """
    turned = re.fullmatch(r"([BARDJ])([0-9]{1,2})", token)
    if turned and f"{turned[2]}{turned[1]}" in _CAPITALS:
        return [_CAPITALS[f"{turned[2]}{turned[1]}"]]
    known = _CAPITALS
    if re.search("[가-힣]", token):  # compare the letters within syllables too
        if (said := token.translate(korean.DIGITS)) in KNOWN:
            return [said]
        token = unicodedata.normalize("NFD", said)
        names = (text for text in KNOWN if text == text.upper() and not text.isascii())
        known = {unicodedata.normalize("NFD", text): text for text in names}
    close = difflib.get_close_matches(token, known, n=2, cutoff=0.6)
    return [known[text] for text in close]

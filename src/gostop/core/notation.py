"""Reads cards from texts in letters or in Korean, and writes cards, comments and quoted texts."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterator, Mapping
from itertools import islice
from types import MappingProxyType
from typing import Final

from gostop.core.errors import NotationError, shown, visible
from gostop.kernel.deck import ALL_CARDS, BIT, mask_of

# The Korean words for cards and moves in a text.
#
# `gostop.names` has these words too, with the words of other languages. A test compares the two
# modules.

MONTHS: Final[tuple[tuple[str, ...], ...]] = (
    ("송학", "솔"),
    ("매조", "매화"),
    ("벚꽃", "사쿠라"),
    ("흑싸리", "등나무"),
    ("난초", "붓꽃"),
    ("모란", "목단"),
    ("홍싸리",),
    ("공산", "억새", "팔공산"),
    ("국화", "국진", "국준"),
    ("단풍",),
    ("오동", "똥"),
    ("비", "버들"),
)
"""The names of the flowers of each month, beginning with the first month."""
MONTH: Final = "월"
"""The word that may follow the number of a month."""
DOUBLE_JUNK: Final = "쌍피"
"""The word for a double junk."""
KINDS: Final = {"광": "B", "열끗": "A", "열": "A", "띠": "R", "피": "J", DOUBLE_JUNK: "D"}
"""The words for the kinds of cards that have a month, each with its letter."""
CUP: Final = ("국진", "국준")
"""The names of the sake cup."""
BONUS: Final = ("보너스", "보너스패", "조커")
"""The names of a bonus card."""
COMBINATIONS: Final = ("고도리", "홍단", "청단", "초단")
"""The names of combinations that people may write for a card."""
DIGITS: Final = str.maketrans("일이삼사오육칠팔구", "123456789")
"""The digits that people say for numbers of months."""
WORTH: Final = {DOUBLE_JUNK: "2", "쓰리피": "3"}
"""The words for how much junk a bonus card is worth, each with its digit."""

PLAIN_MOVES: Final = {
    "폭탄패": ".",
    "패 뒤집기": ".",
    "고": "go",
    "스톱": "stop",
    "쇼당": "draw?",
    "쇼당 수락": "accept",
    "쇼당 거절": "refuse",
    "참가": "in",
    "치기": "in",
    "죽기": "out",
    "포기": "out",
    "밀기": "push",
    "국진 선택 열끗": "cup animal",
    "국진 선택 열": "cup animal",
    "국진 선택 피": "cup junk",
    "국진 선택 쌍피": "cup junk",
}
"""The names of moves without a card or a month, each with the canonical text of the move."""
MONTH_MOVES: Final = {
    "폭탄": "*",
    "수류탄": "*",
    "콩알탄": "*",
    "흔들기": "!",
    "총통": "chongtong ",
}
"""The names of moves that are followed by a month, each with the beginning of the canonical
text.
"""
CHOOSE: Final = "패선택"
"""The word for the choice of a table card. The card follows it."""


# Writes any text on one line of a file or a terminal, and reads it back.
#
# In a file, such a text is in quotes. `"` and `\` get a backslash before them. Every character that
# is not printable is written as `\u{…}`, with its code point in hexadecimal.

DIRECTIONS: Final = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
"""The characters that change the direction of a text, as a part of a regular expression."""
UNSAFE: Final = f"\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ud800-\udfff{DIRECTIONS}"
"""The characters that must be escaped in a file: control characters, ends of lines, the byte order
mark, surrogates, and characters that change the direction.
"""
_ESCAPE: Final = r"\\(?:[\"\\]|u\{[0-9a-f]{1,6}\})"
QUOTED: Final = rf'"[^"\\{UNSAFE}]*(?:{_ESCAPE}[^"\\{UNSAFE}]*)*"'
"""A quoted text, as a regular expression."""
BARE: Final = "[A-Za-z_][A-Za-z0-9_-]*"
"""An id that needs no quotes, as a regular expression."""
_BARE: Final = re.compile(BARE)
_QUOTED: Final = re.compile(QUOTED)
_ESCAPES: Final = re.compile(_ESCAPE)
_MOST: Final = 0x10FFFF
_SURROGATES: Final = range(0xD800, 0xE000)


def quoted(text: str) -> str:
    """Write a text in quotes, for a line of a file."""
    return f'"{visible(text.replace(chr(92), chr(92) * 2).replace(chr(34), chr(92) + chr(34)))}"'


def id_text(id: str) -> str:
    """Write an id, in quotes if it needs them."""
    return id if _BARE.fullmatch(id) else quoted(id)


def unquoted(text: str) -> str:
    """Read an id without quotes, or a text in quotes.

    Raises:
        NotationError: if the text is neither of these.
    """
    if _BARE.fullmatch(text):
        return text
    if not _QUOTED.fullmatch(text):
        raise NotationError(
            f"{shown(text)} is not a text in quotes",
            text=text,
            hint=r'write it in "…", with \" \\ and \u{1b} for quotes, backslashes and characters '
            "that cannot be printed",
            code="quotes",
        )
    return _ESCAPES.sub(_unescaped, text[1:-1])


def _unescaped(found: re.Match[str]) -> str:
    escape = found[0]
    if escape[1] != "u":
        return escape[1]
    number = int(escape[3:-1], 16)
    if number > _MOST or number in _SURROGATES:
        raise NotationError(
            f"{shown(escape)} is not the code point of a character",
            text=escape,
            code="no_such_character",
        )
    return chr(number)


# Comments.

_COMMENT_ESCAPE: Final = r"\\(?:[}\\]|u\{[0-9a-f]{1,6}\})"
COMMENT: Final = rf"\{{[^}}\\{UNSAFE}]*(?:{_COMMENT_ESCAPE}[^}}\\{UNSAFE}]*)*\}}"
"""A comment in braces, as a regular expression."""
_COMMENT: Final = re.compile(COMMENT)
_COMMENT_ESCAPES: Final = re.compile(_COMMENT_ESCAPE)


def comment_text(text: str) -> str:
    """Write a comment in braces, for a line of a file."""
    return f"{{{visible(text.replace(chr(92), chr(92) * 2).replace('}', chr(92) + '}'))}}}"


def read_comment(text: str) -> str:
    """Read a comment in braces, and return its text.

    Raises:
        NotationError: if the text is not a comment in braces.
    """
    if not _COMMENT.fullmatch(text):
        raise NotationError(
            f"{shown(text)} is not a comment in braces",
            text=text,
            hint=r"write it in {…} on one line, with \} \\ and \u{a} for braces, backslashes and "
            "characters that cannot be printed",
            code="comment",
        )
    return _COMMENT_ESCAPES.sub(_unescaped, text[1:-1])


# The spellings of cards: the canonical text of each card, and all other texts that are read as this
# card.

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
    for value in WORTH.values():
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
    return (str(month), f"{month}{MONTH}", *MONTHS[month - 1])


def _of_months() -> Iterator[Spelling]:
    for month, letters in enumerate(_LETTERS, start=1):
        words = [(f"{month}{letter}", letter) for letter in dict.fromkeys(letters)]
        for name in month_names(month):
            words += [(f"{name}{kind}", letter) for kind, letter in KINDS.items()]
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
    for cup in CUP:
        for name in ("", number, full):
            yield f"{name}{cup}", (_CUP,)
    for name in (number, full, *flowers):
        yield f"{name}{DOUBLE_JUNK}", (_CUP,)


def _of_bonus_cards() -> Iterator[Spelling]:
    for worth, value in WORTH.items():
        for copy, letter in enumerate(_COPIES, start=1):
            card = (TEXTS.index(f"X{value}{letter}"),)
            yield f"X{value}{letter.upper()}", card
            for bonus in BONUS:
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


# Reads the ids of cards from texts in any spelling, and writes canonical texts.
#
# The text of a card is a month and a letter: `1B` bright, `2A` animal, `3R` ribbon, `11D` double
# junk, `4J1` and `4J2` junk. The text of a bonus card is `X` and its value, and a letter from the
# second copy on: `X2 X2b X3`. Small letters are read like capitals. Korean names are read too: `1광
# 송학광 2열 국진 3띠 4피 보너스2`.

_BITS: Final = {text: BIT[cards[0]] for text, cards in KNOWN.items() if len(cards) == 1}
_CAPITALS: Final = {text.upper(): text for text in TEXTS}
_MONTHS: Final = {name: month for month in range(1, 13) for name in month_names(month)}
_PARTS: Final = frozenset((*filter(str.isalpha, _MONTHS), *KINDS))
"""The names of flowers and kinds. Such a word alone does not name a card."""
_CARD: Final = re.compile(
    f"([0-9]{{1,3}}{MONTH}?|{'|'.join(_MONTHS)})([BARJD]|{'|'.join((*KINDS, *CUP))})[0-9]?"
)
_BONUS: Final = re.compile(f"(X|{'|'.join(BONUS)})[0-9][A-Z]?")
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
    if kind in CUP:
        return f"{kind} is the sake cup of month 9"
    return f"month {month} has {' '.join(TEXTS[4 * (month - 1) : 4 * month])}"


def _unknown(token: str, position: int, plain: str) -> NotationError:
    """Make the error for a word that is not a card. The message says where the word is, why it is
    not a card, and which card was probably meant.
    """
    glued = re.sub(r"\W", "", token[:_LONGEST].upper())
    if plain in COMBINATIONS:
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
        if (said := token.translate(DIGITS)) in KNOWN:
            return [said]
        token = unicodedata.normalize("NFD", said)
        names = (text for text in KNOWN if text == text.upper() and not text.isascii())
        known = {unicodedata.normalize("NFD", text): text for text in names}
    close = difflib.get_close_matches(token, known, n=2, cutoff=0.6)
    return [known[text] for text in close]

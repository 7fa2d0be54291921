"""Reads cards from texts in letters or words, and writes cards, comments and quoted texts."""

from __future__ import annotations

import difflib
import functools
import re
import unicodedata
from collections.abc import Iterator, Mapping
from itertools import islice
from types import MappingProxyType
from typing import Final, NamedTuple

from gostop.core.errors import NotationError, shown, visible
from gostop.core.words import keys_of, words_of
from gostop.kernel.deck import ALL_CARDS, BIT, CARDS, mask_of

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
_VALUES: Final = "23"
_JUNK: Final = "J"
_CUP: Final = 32
_MONTH_OF_CUP: Final = 9


def _texts() -> tuple[str, ...]:
    texts: list[str] = []
    for month, letters in enumerate(_LETTERS, start=1):
        for place, letter in enumerate(letters):
            copy = letters[: place + 1].count(letter) if letter == _JUNK else ""
            texts.append(f"{month}{letter}{copy}")
    for value in _VALUES:
        texts.extend(f"X{value}{letter}" for letter in _COPIES)
    return tuple(texts)


TEXTS: Final[tuple[str, ...]] = _texts()
"""The canonical text of every card, by its id."""
Spelling = tuple[str, tuple[int, ...]]
"""A text in capitals, and the ids of the cards that it may mean: one card, both single junk of a
month, or all bonus cards of a value.
"""


def _of_month(month: int, name: str, kinds: Mapping[str, str]) -> Iterator[Spelling]:
    """Yield the spellings of a month's cards that begin with a name of the month. `kinds` has the
    letter of each word that may follow.
    """
    letters = _LETTERS[month - 1]
    for kind, letter in kinds.items():
        first = 4 * (month - 1)
        cards = tuple(first + place for place, known in enumerate(letters) if known == letter)
        if cards:
            yield f"{name}{kind}", cards
        if len(cards) > 1:
            for copy, card in enumerate(cards, start=1):
                yield f"{name}{kind}{copy}", (card,)
                yield f"{name}{kind}({copy})", (card,)


def _in_letters() -> dict[str, tuple[int, ...]]:
    """List the spellings of the notation in letters, in capitals, in small letters and as in
    `TEXTS`.
    """
    known: dict[str, tuple[int, ...]] = {}
    for month in range(1, 13):
        known.update(_of_month(month, str(month), {letter: letter for letter in "BARJD"}))
    known |= {text.upper(): (card,) for card, text in enumerate(TEXTS)}
    known |= {text.lower(): cards for text, cards in known.items()}
    return known | {text: (card,) for card, text in enumerate(TEXTS)}


_IN_LETTERS: Final = _in_letters()


# The words of players for cards: `core/words.py` says where they are. They are read when they are
# first needed, since there are thousands of names with them.


@functools.cache
def month_names(month: int) -> tuple[str, ...]:
    """Return the words with which a Korean name of a card of this month may begin: the number, the
    flower, or both.
    """
    numbers = (str(month), *words_of("number")[str(month)])
    flowers = words_of("month")[str(month)]
    numbered = (f"{number}{end}" for number in numbers for end in ("", *words_of("suffix")[""]))
    both = (number + name for number in numbers for name in flowers)
    return tuple(dict.fromkeys((*numbered, *flowers, *both)))


def _in_words() -> Iterator[Spelling]:
    """Yield every spelling with a word, in capitals."""
    kinds, ribbons = keys_of("kind"), keys_of("ribbon")
    for month in range(1, 13):
        own = {word: "R" for word, months in ribbons.items() if str(month) in months.split()}
        for name in month_names(month):
            yield from _of_month(month, name, {**kinds, **own})
        for name in words_of("english_month")[str(month)]:
            yield from _of_month(month, name, keys_of("english_kind"))
    # the sake cup has its own names, and names as a double junk
    cups, names = words_of("card")[TEXTS[_CUP]], month_names(_MONTH_OF_CUP)
    numbered = [name for name in names if not name.endswith(words_of("month")[str(_MONTH_OF_CUP)])]
    cups = (*cups, *(name + cup for name in numbered for cup in cups))
    cups += words_of("english_card")[TEXTS[_CUP]]
    for text in (*cups, *(name + double for name in names for double in words_of("kind")["D"])):
        yield text, (_CUP,)
    for value, worths in words_of("worth").items():
        for bonus in words_of("bonus")["X"]:
            both = [text for worth in worths for text in (f"{bonus}{worth}", f"{worth}{bonus}")]
            copies = tuple(TEXTS.index(f"X{value}{letter}") for letter in _COPIES)
            yield f"{bonus}{value}", copies[:1]
            yield from ((text, copies) for text in both)
            for word in (f"{bonus}{value}", *both):
                for copy, letter in enumerate(_COPIES[1:], start=2):
                    yield f"{word}{letter}", copies[copy - 1 : copy]
                    yield f"{word}({copy})", copies[copy - 1 : copy]


def _joined(name: str) -> str:
    """Return a name in capitals and without spaces."""
    return name.replace(" ", "").upper()


@functools.cache
def combinations() -> Mapping[str, str]:
    """Return the ids of combinations by their names and ids, as `_bare` returns these."""
    ids = words_of("combination")
    named = {_bare(name): id for name, id in keys_of("combination").items()}
    return MappingProxyType(named | {_bare(id): id for id in ids})


def _bare(name: str) -> str:
    """Return the name of a combination without capitals, spaces and signs between its words."""
    return re.sub(r"[\s_-]", "", unicodedata.normalize("NFKC", name).casefold())


@functools.cache
def _known() -> tuple[Mapping[str, tuple[int, ...]], Mapping[str, tuple[int, ...]]]:
    """Return the cards that each spelling may mean; and those of the names that people use both for
    a card and for a combination, such as 삼광, which is not read.
    """
    words = [(_joined(text), cards) for text, cards in _in_words()]
    both = {text: cards for text, cards in words if text in combinations()}
    named = {text: cards for text, cards in words if text not in both}
    named |= {text.lower(): cards for text, cards in named.items()}
    return MappingProxyType(_IN_LETTERS | named), MappingProxyType(both)


def spellings() -> Mapping[str, tuple[int, ...]]:
    """Return the cards that every spelling may mean. Each spelling is a key in capitals, in small
    letters, and as in `TEXTS`.
    """
    return _known()[0]


# Reads the ids of cards from texts in any spelling, and writes canonical texts.
#
# The text of a card is a month and a letter: `1B` bright, `2A` animal, `3R` ribbon, `11D` double
# junk, `4J1` and `4J2` junk. The text of a bonus card is `X` and its value, and a letter from the
# second copy on: `X2 X2b X3`. Small letters are read like capitals. Names are read too: `1광 송학광
# 2열 국진 3띠 4피 보너스2`, and `pine bright`.

_BITS: Final = {text: BIT[cards[0]] for text, cards in _IN_LETTERS.items() if len(cards) == 1}
_CAPITALS: Final = {text.upper(): text for text in TEXTS}


@functools.cache
def _bits_of_words() -> dict[str, int]:
    """Return the bits of the cards by their spellings, with those in words."""
    return {text: BIT[cards[0]] for text, cards in spellings().items() if len(cards) == 1}


class _Grammar(NamedTuple):
    """What the hints of errors need to know about the words."""

    months: Mapping[str, int]
    """The months by their names, in capitals and without spaces."""
    parts: frozenset[str]
    """The names of months and kinds. Such a word alone does not name a card."""
    card: re.Pattern[str]
    """A month and a kind."""
    bonus: re.Pattern[str]
    """A bonus card."""
    apart: Mapping[str, str]
    """The usual spellings in words, by their form with the letters of each syllable apart."""


@functools.cache
def _grammar() -> _Grammar:
    """Return what the hints of errors need to know about the words."""
    months = {name: month for month in range(1, 13) for name in month_names(month)}
    months |= {_joined(name): int(month) for name, month in keys_of("english_month").items()}
    kinds = (*keys_of("kind"), *map(_joined, keys_of("english_kind")))
    ends = "|".join((*kinds, *keys_of("ribbon"), *words_of("card")[TEXTS[_CUP]]))
    suffixes = words_of("suffix")[""]
    numbered = (f"{month}{suffix}" for month in range(1, 13) for suffix in suffixes)
    return _Grammar(
        months,
        frozenset((*filter(str.isalpha, months), *numbered, *kinds)),
        re.compile(
            f"([0-9]{{1,3}}(?:{'|'.join(suffixes)})?|{'|'.join(months)})([BARJD]|{ends})[0-9]?"
        ),
        re.compile(f"(X|{'|'.join(map(_joined, keys_of('bonus')))})[0-9][A-Z]?"),
        {unicodedata.normalize("NFD", text): text for text in _usual() if text in spellings()},
    )


def _usual() -> Iterator[str]:
    """Yield the spellings in words that an error may propose."""
    kinds = {word: key for key, words in words_of("kind").items() for word in words[:2]}
    for month in range(1, 13):
        flowers = words_of("month")[str(month)]
        for name in (str(month), *words_of("number")[str(month)], *flowers):
            yield from (text for text, _ in _of_month(month, name, kinds))
    yield from words_of("card")[TEXTS[_CUP]]
    for value, worths in words_of("worth").items():
        for bonus in words_of("bonus")["X"]:
            yield from (f"{bonus}{value}", f"{bonus}{worths[0]}", f"{worths[0]}{bonus}")


_ZEROS: Final = re.compile("^0{1,2}(?=[1-9])")
_TOKEN: Final = re.compile(r"[^\s,]+")
_LONGEST: Final = 36
"""The maximum number of characters in the name of a card, if each Korean syllable is written as its
separate letters.
"""
_MOST_OF_NAME: Final = 40
"""The maximum number of characters in the name of a combination."""
_WORDS: Final = 5
"""The maximum number of words in a name, such as red bush clover junk (2)."""
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
    known = _IN_LETTERS if text.isascii() else spellings()
    cards, token, position = known.get(text), text, 0
    if cards is None:
        cards, token, position = _only(text)
    if len(cards) == 1 or cards[0] >= CARDS:  # the copies of a bonus card are worth the same
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
    words = list(islice(_TOKEN.finditer(text), _WORDS + 1))
    if words and _in_several(text, words)[1] == len(words):
        [found] = _names(text)
        return found
    if words and (named := _combination(text, words[0].start())):
        raise named
    number = "no card" if not words else "more than one card"
    raise NotationError(
        f"{shown(text)} names {number}",
        text=text,
        hint="write one card, such as '5A'",
        code="count",
    )


def card_mask(text: str) -> int:
    """Read a set of cards from a text, as the kernel's mask.

    `4J` stands for a single junk of month 4 that the text does not name otherwise, and the name of
    a bonus card for such a copy.

    Raises:
        NotationError: if a word is not a card, or if a card appears twice.
    """
    if len(text) <= _PILE:
        words = text.replace(",", " ").split()
        try:
            bits = _BITS if text.isascii() else _bits_of_words()
            mask = sum(map(bits.__getitem__, words))
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
    for cards, token, position in islice(_names(text), ALL_CARDS + 1):
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
                f"{_quoted(token, position)} would be one more card than there are: "
                f"{' '.join(TEXTS[card] for card in cards)}",
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
    for cards, token, position in islice(_names(text), ALL_CARDS + 1):
        card, *others = cards
        if others and card < CARDS:
            raise NotationError(
                f"{_quoted(token, position)} may be {TEXTS[card]} or {TEXTS[others[0]]}",
                text=token,
                position=position,
                hint="in an order of cards, say which",
                code="ambiguous",
            )
        free = [each for each in cards if each not in ids]
        if not free:
            raise _twice(token, position, max(cards))
        ids.append(free[0])
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


def _names(text: str) -> Iterator[tuple[tuple[int, ...], str, int]]:
    """Yield the cards that each name in a text may mean, the name, and where it begins."""
    words = list(islice(_TOKEN.finditer(text), _WORDS * (ALL_CARDS + 1)))
    while words:
        found, count = _in_several(text, words)
        begin, end = words[0].start(), words[count - 1].end()
        yield found or _read(text, words), text[begin:end], begin
        del words[:count]


def _in_several(text: str, words: list[re.Match[str]]) -> tuple[tuple[int, ...] | None, int]:
    """Return the cards of a name in several words, such as 흑싸리 피 (2), and how many words they
    are; without such a name, `None` and 1.
    """
    if words[0].group() not in _IN_LETTERS:
        for count, plain in _widest(text, words):
            found = None if plain in _IN_LETTERS else spellings().get(plain)
            if found is not None:
                return found, count
    return None, 1


def _widest(text: str, words: list[re.Match[str]]) -> Iterator[tuple[int, str]]:
    """Yield how many words at the beginning of a list may be a name, and the words together as
    `_plain` returns them. The most words come first. A comma ends a name.
    """
    for count in range(min(_WORDS, len(words)), 1, -1):
        name = text[words[0].start() : words[count - 1].end()]
        if "," not in name:
            yield count, _plain(re.sub(r"\s", "", name))


def _read(text: str, words: list[re.Match[str]]) -> tuple[int, ...]:
    """Return the card that the first of some words of a text names; for a word such as `4J`, both
    single junk of the month.
    """
    token, position = words[0].group(), words[0].start()
    found = _IN_LETTERS.get(token)
    if found is not None:
        return found
    known, plain = spellings(), _plain(token)
    found = known.get(plain) or known.get(_ZEROS.sub("", plain))
    if found is None:
        is_korean = not plain.isascii()
        named = None if is_korean and plain in _grammar().parts else _combination(text, position)
        for count, name in _widest(text, words):
            if _grammar().card.fullmatch(name):  # a card that the month doesn't have
                token, plain = text[position : words[count - 1].end()], name
                break
        raise named or _unknown(token, position, plain)
    return found


def _combination(text: str, position: int) -> NotationError | None:
    """Make the error for the name of a combination at a place of a text; `None` if there is no such
    name. The name may have several words, such as "five brights".
    """
    rest = text[position : position + _MOST_OF_NAME]
    for end in [match.end() for match in _TOKEN.finditer(rest)][::-1]:
        id = combinations().get(_bare(rest[:end]))
        if id is not None:
            hint = f"it is a combination: write its cards, {words_of('cards')[id][0]}"
            if both := _known()[1].get(_bare(rest[:end])):
                hint = f"{hint}; the one card is {TEXTS[both[0]]}"
            return NotationError(
                f"{_quoted(rest[:end], position)} is not a card",
                text=rest[:end],
                position=position,
                hint=hint,
                code="no_such_card",
            )
    return None


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
    grammar = _grammar()
    if grammar.bonus.fullmatch(plain):
        return "bonus cards are X2 and X3, alone or with a letter from b to f"
    match = grammar.card.fullmatch(plain)
    if match is None:
        if plain in grammar.parts:
            return f"write month and kind, such as {'pine bright' if plain.isascii() else '송학광'}"
        return "a card is a month and one of B A R D J, such as 4A, 11D or 4J1"
    name, kind = match.groups()
    month = grammar.months.get(name.lstrip("0"), 0)
    if not month:
        return "months go from 1 to 12"
    if kind in words_of("card")[TEXTS[_CUP]]:
        return f"{kind} is the sake cup of month 9"
    return f"month {month} has {' '.join(TEXTS[4 * (month - 1) : 4 * month])}"


def _unknown(token: str, position: int, plain: str) -> NotationError:
    """Make the error for a word that is not a card. The message says where the word is, why it is
    not a card, and which card was probably meant.
    """
    glued = re.sub(r"\W", "", token[:_LONGEST].upper())
    known, card = spellings(), _grammar().card
    if any(glued[:end] in known and card.match(glued, end) for end in range(1, len(glued))):
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
    if not re.search("[가-힣]", token):
        close = difflib.get_close_matches(token, _CAPITALS, n=2, cutoff=0.6)
        return [_CAPITALS[text] for text in close]
    apart, known = _grammar().apart, spellings()  # compare the letters within syllables too
    near = difflib.get_close_matches(unicodedata.normalize("NFD", token), apart, n=9, cutoff=0.6)
    names: dict[tuple[int, ...], str] = {}
    for text in near:
        names.setdefault(known[apart[text]], apart[text])
    return list(names.values())[:2]

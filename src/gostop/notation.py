"""Text to cards and back: the id of a card from what a person writes, and its canonical text.

Month and letter, as `1B` bright, `2A` animal, `3R` ribbon, `11D` double junk, `4J1` `4J2` junk;
bonus cards by value with a letter from the second copy on, as `X2 X2b X3`.
Capitals do not matter, and Korean names are read too: `1광 송학광 2열 국진 3띠 4피 보너스2`.
"""

import difflib
import re
import unicodedata
from collections.abc import Iterator
from typing import Final

from gostop import korean
from gostop.errors import NotationError, shown
from gostop.kernel.deck import ALL_CARDS, BIT, mask_of
from gostop.spelling import KNOWN, TEXTS, month_names

_BITS: Final = {text: BIT[cards[0]] for text, cards in KNOWN.items() if len(cards) == 1}
_CAPITALS: Final = {text.upper(): text for text in TEXTS}
_MONTHS: Final = {name: month for month in range(1, 13) for name in month_names(month)}
_PARTS: Final = frozenset((*filter(str.isalpha, _MONTHS), *korean.KINDS))
"""Flowers and kinds: what is no card alone."""
_CARD: Final = re.compile(
    f"([0-9]{{1,3}}{korean.MONTH}?|{'|'.join(_MONTHS)})"
    f"([BARJD]|{'|'.join((*korean.KINDS, *korean.CUP))})[0-9]?"
)
_BONUS: Final = re.compile(f"(X|{'|'.join(korean.BONUS)})[0-9][A-Z]?")
_ZEROS: Final = re.compile("^0{1,2}(?=[1-9])")
_TOKEN: Final = re.compile(r"[^\s,]+")
_LONGEST: Final = 24
"""Characters of the longest name of a card, its hangul taken apart."""
_WORDS: Final = 3
"""Words of the longest Korean names, as 흑싸리 피 (2)."""
_PILE: Final = 512
"""Characters of a text that all cards fit into."""


def card_text(card: int) -> str:
    """The canonical text of a card id."""
    return TEXTS[card]


def card_id(text: str) -> int:
    """The id of the one card that a text names; `NotationError` if it names none or two."""
    cards, token, position = KNOWN.get(text), text, 0
    if cards is None:
        cards, token, position = _only(text)
    if len(cards) == 1:
        return cards[0]
    one, other = (TEXTS[card] for card in cards)
    raise NotationError(
        f"{shown(token)} may be {one} or {other}; say which", text=token, position=position
    )


def _only(text: str) -> tuple[tuple[int, ...], str, int]:
    """What the only name of a text may be, the name, and where it begins."""
    tokens = list(_tokens(text, limit=_WORDS + 1))
    if len(tokens) == 1:
        token, position = tokens[0]
        return _read(token, position), token, position
    if len(tokens) <= _WORDS and "," not in text:
        name = _plain("".join(token for token, _ in tokens))
        cards = KNOWN.get(name)
        if cards and not name.isascii():
            return cards, text.strip(), tokens[0][1]
    found = "no card" if not tokens else "more than one card"
    raise NotationError(f"{shown(text)} names {found}; one card is wanted, as '5A'", text=text)


def card_mask(text: str) -> int:
    """The kernel's mask of a set of cards.

    A bare `4J` is the next single junk of that month that the text does not name.
    `NotationError` for a token that is no card, and for a card named twice.
    """
    if len(text) <= _PILE:
        words = text.replace(",", " ").split()
        try:
            mask = sum(map(_BITS.__getitem__, words))
        except KeyError:
            pass
        else:
            # a card that comes twice makes a carry, and so fewer bits than words
            if mask.bit_count() == len(words):
                return mask
    return mask_of(_ids_of_set(text))


def _ids_of_set(text: str) -> tuple[int, ...]:
    """The ids of a set of cards, whatever its spelling, or why it is none."""
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
                f"{shown(token)} at character {position + 1} is a third single junk of its month; "
                f"there are two, {TEXTS[cards[0]]} and {TEXTS[cards[1]]}",
                text=token,
                position=position,
            )
        named.add(free[0])
    return tuple(named)


def ordered_ids(text: str) -> tuple[int, ...]:
    """The ids of cards in an order that matters (a deck, a stock): each must be one card."""
    ids: list[int] = []
    for token, position in _tokens(text, limit=ALL_CARDS + 1):
        card, *others = _read(token, position)
        if others:
            raise NotationError(
                f"{shown(token)} at character {position + 1} may be {TEXTS[card]} or "
                f"{TEXTS[others[0]]}; in an order of cards say which",
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


def _read(token: str, position: int) -> tuple[int, ...]:
    """The card of a token; both single junk of a month where it leaves that open."""
    found = KNOWN.get(token)
    if found is not None:
        return found
    plain = _plain(token)
    found = KNOWN.get(plain) or KNOWN.get(_ZEROS.sub("", plain))
    if found is None:
        raise _unknown(token, position, _why(token, plain))
    return found


def _plain(token: str) -> str:
    """A token in capitals of the usual width; nothing where it cannot be a card."""
    if len(token) > _LONGEST or any(map(_is_adorned, token)):
        return ""
    return unicodedata.normalize("NFKC", token).upper()


def _is_adorned(sign: str) -> bool:
    """Whether a sign is a digit or letter in another guise than its full width: raised, circled."""
    if sign.isascii() or "\uff01" <= sign <= "\uff5e":
        return False
    plain = unicodedata.normalize("NFKC", sign)
    return any(letter.isascii() and letter.isalnum() for letter in plain)


def _why(token: str, plain: str) -> str:
    """Why a token is no card."""
    if not plain and len(token) <= _LONGEST:
        adorned = next(filter(_is_adorned, token))
        return f"{shown(adorned)} is no digit or letter of a card, as 4, 12, A"
    if _BONUS.fullmatch(plain):
        return "bonus cards are X2 and X3, each alone or with b to f"
    match = _CARD.fullmatch(plain)
    if match is None:
        if plain in _PARTS:
            return "a card is its month and its kind in one word, as 송학광"
        return "a card is its month and a letter of B A R D J, as 4A, 11D, 4J1"
    name, kind = match.groups()
    month = _MONTHS.get(name.lstrip("0"), 0)
    if not month:
        return "months go from 1 to 12"
    if kind in korean.CUP:
        return f"{kind} is the sake cup of month 9"
    return f"month {month} has {' '.join(TEXTS[4 * (month - 1) : 4 * month])}"


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
    if turned and f"{turned[2]}{turned[1]}" in _CAPITALS:
        return [_CAPITALS[f"{turned[2]}{turned[1]}"]]
    close = difflib.get_close_matches(token, list(_CAPITALS), n=2, cutoff=0.6)
    return [_CAPITALS[text] for text in close]

"""Fill in the braces of texts, choose English verbs that fit their subject, and choose Korean
particles that fit the word before them.

`{card}[을/를] 냅니다` becomes `난초 열끗을 냅니다` or `난초 피를 냅니다`: the first
particle follows a consonant, the second a vowel. Words in parentheses don't count, as in
`난초 피 (1)를`. A name may end in a digit or a Latin letter: its Korean pronunciation decides.
`table.js` has the same function for pages, and a test compares the two.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

_TOKEN: Final = re.compile(r"\{(\w*)(?::([^{}]*))?\}|\[([가-힣]+)/([가-힣]+)\]")
_VERB: Final = re.compile(r"\[([a-z]+)/([a-z]+)\]")
_HANGUL: Final = range(0xAC00, 0xD7A4)
_FINALS: Final = 28
_RIEUL: Final = 8
"""The place of ㄹ among the final consonants."""
_OPEN: Final = ""
_CLOSED: Final = "ㅁ"
_LIQUID: Final = "ㄹ"
_TOWARDS: Final = "로"
"""This particle follows a vowel, and ㄹ as well. After any other consonant it is 으로."""
_SUBJECT: Final = "가"
_I: Final = re.compile(r"\b나$")
"""The pronoun 나 at the end of a text. It becomes 내 before 가."""
_DIGITS: Final = {
    "0": _CLOSED,
    "1": _LIQUID,
    "3": _CLOSED,
    "6": _CLOSED,
    "7": _LIQUID,
    "8": _LIQUID,
}
"""How these digits end in Korean: 영, 일, 삼, 육, 칠, 팔. All other digits end in vowels."""
_LETTERS: Final = {"l": _LIQUID, "m": _CLOSED, "n": _CLOSED, "r": _LIQUID}
"""How the names of single letters end: 엘, 엠, 엔, 알. All other letters end in vowels."""
_WORD: Final = re.compile("[A-Za-z]+$")
_SHORT: Final = re.compile("([mn]|ng|[aeiou](?:[bkpt]|ck?))$", re.IGNORECASE)
"""The endings of Latin words that Koreans write with a final consonant: 랜덤, 민, 봇. A word with a
final l ends in ㄹ, such as 케어풀. All other words end in vowels, such as 그리디.
"""


def composed(template: str, value_of: Callable[[str], object]) -> str:
    """Fill in a text: put values in place of its braces, and choose the particles that fit.

    Args:
        template: the text. A name in braces may have a format after a colon, such as `{n:+}`.
        value_of: gives the value for a name in braces.
    """
    made, at = "", 0
    for found in _TOKEN.finditer(template):
        made += template[at : found.start()]
        name, form, closed, other = found.groups()
        at = found.end()
        if closed is None:
            made += format(value_of(name), form or "")
        else:
            end = _end(made)
            if other == _SUBJECT:
                made = _I.sub("내", made)
            made += closed if end == _CLOSED or (end and other != _TOWARDS) else other
    return made + template[at:]


def agreed(template: str, *, is_you: bool) -> str:
    """Choose the verbs of an English text: `[plays/play]` becomes `play` if the subject is "you",
    and `plays` for any other subject.
    """
    return _VERB.sub(r"\2" if is_you else r"\1", template)


def _end(text: str) -> str:
    """Return how a text ends when it is read aloud: in a vowel, in ㄹ, or in another consonant."""
    read = _read(text)
    last = read[-1:]
    if last and ord(last) in _HANGUL:
        final = (ord(last) - _HANGUL[0]) % _FINALS
        return _LIQUID if final == _RIEUL else _CLOSED if final else _OPEN
    word = _WORD.search(read)
    if word is None:
        return _DIGITS.get(last, _OPEN)
    if len(word[0]) == 1:
        return _LETTERS.get(last.lower(), _OPEN)
    if last in "lL":
        return _LIQUID
    return _CLOSED if _SHORT.search(word[0]) else _OPEN


def _read(text: str) -> str:
    """Cut off the parts at the end of a text that are not read aloud: signs, and words in
    parentheses.
    """
    while text and not text[-1].isalnum():
        start = text.rfind("(") if text[-1] == ")" else -1
        text = text[:start]
    return text

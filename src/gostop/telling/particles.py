"""Texts with braces to fill in, English verbs that fit their subject, and Korean particles that fit
what they follow.

`{card}[을/를] 냅니다` becomes `난초 열끗을 냅니다` or `난초 피를 냅니다`: the first
particle follows a consonant, the second a vowel. Words in parentheses don't count, as in
`난초 피 (1)를`. Names may end in digits or Latin letters, which count as Koreans pronounce them.
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
"""The particle that follows ㄹ as it follows a vowel."""
_SUBJECT: Final = "가"
_I: Final = re.compile(r"\b나$")
"""It becomes 내 before 가."""
_DIGITS: Final = {
    "0": _CLOSED,
    "1": _LIQUID,
    "3": _CLOSED,
    "6": _CLOSED,
    "7": _LIQUID,
    "8": _LIQUID,
}
"""How the digits end: 영, 일, 삼, 육, 칠, 팔. The others end in vowels."""
_LETTERS: Final = {"l": _LIQUID, "m": _CLOSED, "n": _CLOSED, "r": _LIQUID}
"""How letters end that are read one by one: 엘, 엠, 엔, 알. All other letters end in vowels."""
_WORD: Final = re.compile("[A-Za-z]+$")
_SHORT: Final = re.compile("([mn]|ng|[aeiou](?:[bkpt]|ck?))$", re.IGNORECASE)
"""The endings of Latin words that Koreans write with a final consonant: 랜덤, 민, 봇. Words with a
final l end in ㄹ, as 케어풀; all other words end in vowels, as 그리디.
"""


def composed(template: str, value_of: Callable[[str], object]) -> str:
    """A text with values in place of its braces, and particles that fit.

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
    """An English text with verbs that fit its subject: `[plays/play]` is `plays`, after "you"
    `play`.
    """
    return _VERB.sub(r"\2" if is_you else r"\1", template)


def _end(text: str) -> str:
    """How a text ends when it is read aloud."""
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
    """A text without the parts at its end that are not read aloud: signs, and words in
    parentheses.
    """
    while text and not text[-1].isalnum():
        start = text.rfind("(") if text[-1] == ")" else -1
        text = text[:start]
    return text

"""Write answers about house rules in Korean, with the table `answers_ko.tsv`.

The package writes the answers in English, part by part. A line of the table has a whole answer or a
part of one, with `#` for each number. If the Korean text has the numbers in another order, `#2` is
the second number.
"""

from __future__ import annotations

import functools
import pkgutil
import re
from collections.abc import Mapping
from typing import Final

_NUMBER: Final = re.compile(r"\d+(?:/\d+)*")
_PLACE: Final = re.compile(r"#(\d?)")
_SIGNS: Final = re.compile(r"[X#\db /]*")
"""Numbers and bonus cards, which need no words."""
_BETWEEN: Final = ", "


def in_korean(label: str) -> str | None:
    """Write an answer in Korean; return `None` if the table lacks a part of it."""
    whole = _part(label)
    if whole is not None:
        return whole
    parts = [_part(each) for each in label.split(_BETWEEN)]
    known = [each for each in parts if each is not None]
    return _BETWEEN.join(known) if len(known) == len(parts) else None


def _part(text: str) -> str | None:
    """Write a whole answer, or a part of one, in Korean; return `None` if the table lacks it."""
    numbers = _NUMBER.findall(text)
    found = _table().get(_NUMBER.sub("#", text))
    if found is None:
        return text if _SIGNS.fullmatch(text) else None
    rest = iter(numbers)
    return _PLACE.sub(lambda at: numbers[int(at[1]) - 1] if at[1] else next(rest), found)


@functools.cache
def _table() -> Mapping[str, str]:
    text = (pkgutil.get_data(__name__, "answers_ko.tsv") or b"").decode("utf-8")
    _, *lines = [line.split("\t") for line in text.splitlines()]
    return {english: korean for english, korean in lines}  # noqa: C416  # pairs, for type checkers

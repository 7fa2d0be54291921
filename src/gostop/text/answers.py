"""Write questions and answers about house rules in Korean.

The questions are in `text/data/questions.tsv`, by their ids. The answers are written in English,
part by part. A line of `text/data/answers.tsv` has a whole answer or a part of one, with `#` for
each number. If the Korean text has the numbers in another order, `#2` is the second number.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping
from typing import Final

from gostop.core import data
from gostop.rules.questions.question import Question
from gostop.text.words import Words

_NUMBER: Final = re.compile(r"\d+(?:/\d+)*")
_PLACE: Final = re.compile(r"#(\d?)")
_SIGNS: Final = re.compile(r"[X#\db /]*")
"""Numbers and bonus cards, which need no words."""
_BETWEEN: Final = ", "


def question_text(question: Question, words: Words) -> str:
    """Write a question in the language of the words."""
    return _table("questions")[question.id] if words.tag == "ko" else question.text


def answer_text(label: str, words: Words) -> str:
    """Write an answer in the language of the words, or in English if there is no Korean for it."""
    return (words.tag == "ko" and in_korean(label)) or label


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
    found = _table("answers").get(_NUMBER.sub("#", text))
    if found is None:
        return text if _SIGNS.fullmatch(text) else None
    rest = iter(numbers)
    return _PLACE.sub(lambda at: numbers[int(at[1]) - 1] if at[1] else next(rest), found)


@functools.cache
def _table(name: str) -> Mapping[str, str]:
    _, *lines = [line.split("\t") for line in data.text(f"text/{name}.tsv").splitlines()]
    return {key: korean for key, korean in lines}  # noqa: C416  # pairs, for type checkers

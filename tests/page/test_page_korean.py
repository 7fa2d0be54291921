"""Answers to questions about house rules, in Korean."""

import re
from collections import Counter

import pytest

import gostop as gs
from gostop.names import Language
from gostop.telling.words import Words
from gostop_page.asking import Asking
from gostop_page.korean import in_korean
from tests.support.cases import case

KOREAN = Words(Language.HANGUL, told=True)


def test_every_answer_is_in_korean() -> None:
    for question in gs.questions():
        for answer in question.answers:
            with case(f"{question.id}: {answer.label}"):
                told = in_korean(answer.label)
                assert told is not None
                assert not re.search("[a-z]{2}|#", told)
                numbers = (Counter(re.findall(r"\d+", each)) for each in (answer.label, told))
                assert not next(numbers) - next(numbers)


def test_every_answer_under_other_answers_is_in_korean() -> None:
    asking = Asking((gs.Questionnaire(start="hangame"),))
    while (question := asking.now.question) is not None and question.id != "more":
        _check(asking)
        asking = asking.replied("")
    assert question is not None
    for place in range(1, len(question.answers) + 1):
        further = asking.replied(str(place))
        while further.now.question is not None:
            _check(further)
            further = further.replied("")


def _check(asking: Asking) -> None:
    for answer in asking.shown(KOREAN)["question"]["answers"]:
        with case(f"{answer['label']}, {answer['now']}"):
            assert not re.search("[a-z]{3}", answer["label"] + answer["now"])


@pytest.mark.parametrize(
    ("label", "expected"),
    [
        ("7/3 points", "7/3점"),
        ("x2 from go 3 on", "3고부터 2배"),
        ("X2 X2b X3", "X2 X2b X3"),
        ("x2, steals nothing", "2배, 뺏지 않음"),
        ("something that nobody asks", None),
    ],
)
def test_numbers_stand_where_korean_has_them(label: str, expected: str | None) -> None:
    assert expected == in_korean(label)

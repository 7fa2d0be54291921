"""Every answer about house rules that a page may show has a Korean text with its numbers."""

import re
from collections import Counter

import pytest

import gostop as gs
from gostop.text.answers import in_korean, question_text
from gostop.text.names import Language
from gostop.text.words import Words
from tests.support.asking import first_questions
from tests.support.cases import case

KOREAN = Words(Language.HANGUL, told=True)


def test_every_question_is_in_korean() -> None:
    for question in gs.questions():
        with case(question.id):
            assert re.search("[가-힣]", question_text(question, KOREAN))
            assert question.text == question_text(question, Words(None))


def test_every_answer_is_in_korean() -> None:
    for question in gs.questions():
        for answer in question.answers:
            with case(f"{question.id}: {answer.label}"):
                told = in_korean(answer.label)
                assert told is not None
                assert not re.search("[a-z]{2}|#", told)
                numbers = (Counter(re.findall(r"\d+", each)) for each in (answer.label, told))
                assert not next(numbers) - next(numbers)


@pytest.mark.no_cover
def test_every_answer_under_other_answers_is_in_korean() -> None:
    first = first_questions(gs.HANGAME)
    asked = [each.question for each in first.values()]
    more = first["more"]
    assert more.question is not None
    for place in range(1, len(more.question.answers) + 1):
        further = more.answered(str(place))
        while further.question is not None:
            asked.append(further.question)
            further = further.answered("")
    for question in filter(None, asked):
        for answer in question.answers:
            with case(f"{question.id}: {answer.label}, {answer.now}"):
                told = [in_korean(each) or each for each in (answer.label, answer.now)]
                assert not re.search("[a-z]{3}", " ".join(told))


def test_numbers_stand_where_korean_has_them() -> None:
    for label, expected in (
        ("7/3 points", "7/3점"),
        ("x2 from go 3 on", "3고부터 2배"),
        ("X2 X2b X3", "X2 X2b X3"),
        ("x2, steals nothing", "2배, 뺏지 않음"),
        ("something that nobody asks", None),
    ):
        assert expected == in_korean(label), label


@pytest.mark.no_cover
def test_answers_and_readings_name_a_seat_as_all_texts_do() -> None:
    labels = [answer.label for question in gs.questions() for answer in question.answers]
    english = Words(Language.ENGLISH, told=True).seat(0)
    assert english in labels
    assert KOREAN.seat(0) == in_korean(english)
    others = [other.text for each in gs.READINGS.values() for other in each.others]
    told = [*labels, *others, *map(str, gs.READINGS.values())]
    assert [] == [text for text in told if re.search("seat [0-9]", text, re.IGNORECASE)]

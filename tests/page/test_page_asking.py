"""The page asks about house rules with the default marked, and plays by what was answered."""

import pytest

import gostop as gs
from gostop.text.answers import in_korean
from gostop.text.names import Language
from gostop.text.words import Words
from gostop_page.asking import Asking
from tests.page.test_page_program import Page
from tests.support.asking import first_questions


@pytest.mark.no_cover
def test_all_questions_lead_to_rules_that_are_played_and_mark_the_default() -> None:
    page, asked = Page(), Page().ask("ask")
    while question := asked["question"]:
        if question["answers"] and not question["several"]:
            assert any(answer["default"] for answer in question["answers"]), question["id"]
        asked = page.ask("ask", reply="")
    assert 0 == asked["differs"]
    assert gs.BGA.replace(id="house", name="House rules") == page.program.house
    answer = page.ask("begin", rules="house", players=3)
    assert ("house", 3) == (answer["rules"]["id"], answer["rules"]["players"])


def test_a_number_of_an_answer_is_a_reply_and_back_takes_it_back() -> None:
    page = Page()
    first = page.ask("ask")
    second = page.ask("ask", reply="1")
    assert (1, 2) == (first["place"][0], second["place"][0])
    assert first["question"] != second["question"]
    assert first == page.ask("ask", back=True) == page.ask("ask", back=True)
    assert first == page.ask("ask", again=True)


def test_a_reply_that_is_no_answer_is_refused_and_changes_nothing() -> None:
    page = Page()
    first = page.ask("ask")
    assert "error" in page.ask("ask", reply="99")
    assert first == page.ask("ask")


def test_every_rulebook_is_offered() -> None:
    offered = Page().ask("rulebooks")["rulebooks"]
    assert list(gs.RULESETS) == [rulebook["id"] for rulebook in offered]


def test_what_the_table_has_is_marked_where_there_may_be_several_answers() -> None:
    page = Page()
    page.program.asking = Asking((first_questions(gs.HANGAME)["more"],))
    asked = page.ask("ask")
    assert "more" == asked["question"]["id"]
    assert not any(answer["default"] for answer in asked["question"]["answers"])
    asked = page.ask("ask", reply="jokers")
    marked = [answer["label"] for answer in asked["question"]["answers"] if answer["default"]]
    assert ["gaining one steals a junk"] == marked
    page.ask("ask", reply="no")
    assert page.program.house is not None
    assert 0 == page.program.house.steal.bonus.junk


def test_a_question_is_shown_with_korean_answers() -> None:
    asking = Asking((first_questions(gs.HANGAME)["more"],))
    question, shown = (
        asking.now.question,
        asking.shown(Words(Language.HANGUL, told=True))["question"],
    )
    assert question is not None
    for answer, told in zip(question.answers, shown["answers"], strict=True):
        assert in_korean(answer.label) == told["label"]

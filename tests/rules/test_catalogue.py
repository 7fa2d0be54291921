"""A preset counts for each answer that it gives, and a topic says what the table has so far."""

import attrs

import gostop as gs
from gostop.rules.questions.catalogue import Topic, Way, more_of, question_of
from tests.support.cases import for_each

TWICE = Topic(
    id="twice",
    text="Which?",
    paths=("bomb.flips", "bomb.multiplier"),
    says=(),
    adds=(),
    ways=(Way("two flips", {"bomb.flips": 2}), Way("double", {"bomb.multiplier": 2})),
    off=None,
    about="bombs",
)
"""A question both of whose answers apply to most presets."""


def test_a_question_with_one_answer_counts_each_preset_once() -> None:
    question = question_of(TWICE, gs.BGA.plain())
    assert question is not None
    used = {answer.label: answer.used_by for answer in question.answers if answer.used_by}
    assert {"two flips": tuple(gs.RULESETS)} == used


def test_a_question_with_several_answers_counts_a_preset_for_each() -> None:
    question = question_of(attrs.evolve(TWICE, several=True), gs.BGA.plain())
    assert question is not None
    used = {answer.label: answer.used_by for answer in question.answers if answer.used_by}
    doubling = tuple(id for id in gs.RULESETS if id != "french")
    assert {"two flips": tuple(gs.RULESETS), "double": doubling} == used


@for_each(
    ("title", "now"),
    [
        ("match rounds: how many rounds the match lasts", "12 rounds"),
        ("first dealer: who deals the first round", "a seat drawn at random"),
        ("small bombs: two in hand onto two on the table", ""),
        ("match points: the match lasts until a player has enough", ""),
    ],
)
def test_a_further_topic_tells_what_the_table_has_so_far(title: str, now: str) -> None:
    [answer] = [each for each in more_of(gs.BGA.plain()).answers if each.label == title]
    assert now == answer.now
    assert {""} == {each.now for each in more_of(None).answers}

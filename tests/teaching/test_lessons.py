"""Each lesson's answers reach their goals, and other moves don't, in what the rules say of them."""

import re
from collections.abc import Iterator
from typing import Final

import pytest

import gostop as gs
from gostop.teaching import Attempt, Exercise, Goal, explain, lessons
from tests.support.cases import case, for_each

LANGUAGES: Final = ("en", "ko")
LESSONS: Final = {lesson.id: lesson for lesson in lessons()}


def exercises() -> Iterator[tuple[str, Exercise]]:
    for lesson in lessons():
        for number, exercise in enumerate(lesson.exercises, 1):
            yield f"{lesson.id} {number}", exercise


def attempts(exercise: Exercise) -> Iterator[Attempt]:
    """Make all moves of the turn, in each order that the rules allow."""
    waiting: list[list[gs.Move]] = [[]]
    while waiting:
        moves = waiting.pop()
        attempt = exercise.attempt(moves)
        if attempt.is_over:
            yield attempt
        else:
            waiting += [[*moves, move] for move in attempt.view.legal_moves]


def lesson(id: str, number: int = 1) -> Exercise:
    return LESSONS[id].exercises[number - 1]


def test_there_are_twelve_lessons() -> None:
    ids = "pair choice combinations pi jjok ppeok ttadak bomb go baks cup settling"
    assert ids.split() == [*LESSONS]


@for_each("language", LANGUAGES)
def test_each_answer_reaches_its_goal_and_nothing_is_right_before(language: str) -> None:
    for name, exercise in exercises():
        with case(name):
            before = [exercise.answer[:n] for n in range(len(exercise.answer))]
            assert [] == [moves for moves in before if exercise.attempt(moves).is_over]
            attempt = exercise.attempt(exercise.answer)
            assert attempt.is_right
            told = explain(attempt, language).splitlines()
            assert {"en": "That is right.", "ko": "맞았습니다."}[language] == told[-1]


def test_each_exercise_can_be_done_wrong_and_says_what_lacks() -> None:
    for name, exercise in exercises():
        wrong = [each for each in attempts(exercise) if not each.is_right]
        with case(name):
            assert wrong
            for language, found in (("en", "Not yet. "), ("ko", "아직 아닙니다. ")):
                ends = {explain(each, language).splitlines()[-1] for each in wrong}
                assert [] == [end for end in ends if not end.startswith(found)]


@for_each("language", LANGUAGES)
def test_all_braces_of_all_texts_are_filled_in(language: str) -> None:
    for each in lessons():
        told = explain([each, *each.exercises, *(ex.view for ex in each.exercises)], language)
        assert None is re.search(r"[{}\[\]]", told), each.id
        hangul = bool(re.search("[가-힣]", told))
        assert hangul == (language == "ko")


def test_the_points_in_a_text_are_those_of_the_rules() -> None:
    says = explain(LESSONS["combinations"])
    assert "Three of the five brights score 3 points, but only 2 points if the rain bright" in says
    assert "are godori: 5 points." in says
    assert (
        explain(LESSONS["go"]).splitlines()[1].startswith("With 3 points you may stop, or with 7")
    )
    assert "{12B}" in LESSONS["combinations"].text.en


def test_the_numbers_in_the_texts_are_those_of_the_rules() -> None:
    rules = gs.BGA
    bomb, go, pi_bak = rules.bomb, rules.go, rules.payment.baks[1]
    [animals] = rules.payment.multipliers
    assert bomb is not None
    assert rules.shake is not None
    assert (2, 2, 2) == (bomb.flips, bomb.multiplier, rules.shake.multiplier)
    assert (1, 2, 3) == (go.points, go.points_up_to, go.doubles_from)
    assert ("pi_bak", 1, 5, 5) == (pi_bak.id, pi_bak.least, pi_bak.most.two, pi_bak.most.more)
    assert ("meongtta", 7, 2) == (animals.id, animals.count, animals.factor)
    counts = {each.id: (each.count, each.further) for each in rules.scoring.combinations}
    assert [(5, 1), (5, 1), (10, 1)] == [counts[each] for each in ("animals", "ribbons", "pi")]
    sets = {each.points for each in rules.scoring.combinations if each.id[-3:] == "dan"}
    assert {3} == sets


GOALS: Final = (
    (("jjok", 1), ["9J1"], Goal(happens=("jjok",)), "The exercise asks for this: jjok."),
    (
        ("ppeok", 1),
        ["10A"],
        Goal(avoids=("ppeok",), captures=gs.CardSet("1R 1J1 10R 10J1")),
        "The exercise wants you to avoid this: ppeok.",
    ),
    (("combinations", 3), ["12R"], Goal(scores=("three_brights",)), "this: three brights."),
    (("baks", 1), ["7A"], Goal(escapes=("pi_bak",)), "You would still pay pi-bak."),
    (("baks", 3), ["8A", "go"], Goal(charges=("go_bak",)), "The exercise asks for this: go-bak."),
    (("settling", 2), ["10R", "stop"], Goal(earns=12), "The exercise asks for this: 12 points."),
)


@for_each(("place", "moves", "lacks", "says"), GOALS)
def test_each_part_of_a_goal_is_checked_in_what_happened(
    place: tuple[str, int], moves: list[str], lacks: Goal, says: str
) -> None:
    attempt = lesson(*place).attempt(moves)
    assert attempt.is_over
    assert lacks == attempt.lacks
    assert explain(attempt).splitlines()[-1].endswith(says)


def test_an_attempt_is_judged_only_when_the_turn_is_over() -> None:
    attempt = lesson("choice").attempt(["6J1"])
    assert not attempt.is_over
    assert "You flip rain ribbon." == explain(attempt).splitlines()[-1]


def test_a_bill_is_told_when_the_round_ends() -> None:
    told = explain(lesson("settling").attempt(["10R", "stop"])).splitlines()
    assert "Player 1 wins with 8 points." in told
    assert "You stop and win." in told


def test_only_some_exercises_show_the_next_card() -> None:
    assert gs.Card("7J1") == lesson("jjok").next_card
    assert None is lesson("pair").next_card
    assert "stock" not in explain(lesson("pair"))


def test_moves_are_refused_like_those_of_a_game() -> None:
    exercise = lesson("pair")
    with pytest.raises(gs.IllegalMoveError):
        exercise.attempt(["1B"])
    with pytest.raises(gs.PositionError, match="the turn is over before the last"):
        exercise.attempt(["5A", "go"])
    assert exercise.attempt([gs.Play("5A")]) == exercise.attempt(["5A"])


def test_lessons_are_written_as_plain_data() -> None:
    for each in lessons():
        assert each == gs.from_plain(gs.to_plain(each))
    with pytest.raises(gs.PositionError, match="write its exercise and its moves"):
        gs.to_plain(lesson("pair").attempt([]))

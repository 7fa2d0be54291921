"""`gostop learn` teaches every lesson by the moves of a person; `gostop quiz` asks questions."""

import json
from typing import Final

import gostop as gs
from gostop.teaching import lessons, question
from tests.support.cases import case, for_each
from tests.support.commands import Cli

RIGHT: Final = {"en": "That is right.", "ko": "맞았습니다."}


@for_each("language", RIGHT)
def test_each_lesson_is_learned_by_its_answers(language: str, cli: Cli) -> None:
    for each in lessons():
        moves = [str(move) for exercise in each.exercises for move in exercise.answer]
        with case(each.id):
            typed = "\n".join(moves)
            said = cli("learn", each.id, "--language", language, typed=typed)
            assert len(each.exercises) == said.count(RIGHT[language])


def test_the_lessons_are_listed_and_asked_for_by_number(cli: Cli) -> None:
    said = cli("learn", typed="5\nnext\n13\nquit\n")
    assert " 5  Jjok\n 6  Ppeok\n" in said
    assert 3 == said.count("Which lesson?")
    assert "For once you see the next card. Make a jjok." in said
    assert "One way to do it: You play bush clover animal." in " ".join(said.split())
    assert "Expected a number from 1 to 12 or quit, found '13'." in said
    assert 1 == cli("learn", typed="\n").count("Which lesson?")


def test_a_wrong_move_is_explained_and_tried_again(cli: Cli) -> None:
    said = " ".join(cli("learn jjok", typed="1\nwhat\n2?\n2\n").split())
    for part in (
        "You are Player 1.",
        "Nothing matches; both stay. Not yet. The exercise asks for this: jjok. Try again from",
        "Expected the number of a move from 1 to 3, a question such as 1?, next or quit, found 'wh",
        "Bush clover animal. What you take depends on the flip.",
        "Reason: jjok. That is right.",
    ):
        assert part in said


def test_go_or_stop_is_asked_with_what_is_at_stake(cli: Cli) -> None:
    said = " ".join(cli("learn 9", typed="8A\n2\n8A\n1\n").split())
    assert 2 == said.count("Go or stop? You have 5 points")
    assert (
        "Player 1: +10, Player 2: -5, Player 3: -5 Not yet. The exercise asks for this: go." in said
    )
    assert "You call go. That is right." in said


def test_the_lessons_are_a_document(cli: Cli) -> None:
    data = json.loads(cli("learn --json"))
    assert [gs.to_plain(each) for each in lessons()] == data["lessons"]


def test_what_is_not_there_is_told(cli: Cli) -> None:
    assert "expected one of 1, 2, 3," in cli.refused("learn 13")
    assert "can be explained in en, ko, not in fr" in cli.refused("learn --language fr")


def test_the_quiz_counts_right_answers(cli: Cli) -> None:
    asked = [question(kind, seed=7 + n) for n, kind in enumerate(("score", "take"))]
    right = [str([*each.answers].index(each.right) + 1) for each in asked]
    said = cli("quiz --questions 2 --seed 7", typed="\n".join([right[0], "9", right[1]]))
    assert "or quit, found '9'." in said
    assert 2 == said.count("That is right.")
    assert said.endswith("Right answers: 2 of 2.\n")
    said = cli("quiz score --questions 2 --seed 7 --language ko", typed=f"{right[0]}\n나가기\n")
    assert said.endswith("맞힌 문제: 1개 중 1개.\n")


def test_the_questions_are_a_document(cli: Cli) -> None:
    data = json.loads(cli("quiz pays --questions 2 --seed 3 --rules hangame --json"))
    wanted = [gs.to_plain(question("pays", ruleset="hangame", seed=seed)) for seed in (3, 4)]
    assert wanted == data["questions"]
    assert 5 == len(json.loads(cli("quiz --json"))["questions"])


def test_a_question_that_is_not_there_is_told(cli: Cli) -> None:
    assert "expected one of score, take, go, pays, found 'win'" in cli.refused("quiz win")
    assert "can be explained in en, ko, not in fr" in cli.refused("quiz --language fr", typed="")

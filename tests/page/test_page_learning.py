"""Each lesson, question, puzzle and mistake of the page is the library's, seen from one seat."""

import datetime
import json
from random import Random
from typing import Any

import pytest

import gostop as gs
from gostop.teaching import analyse, analysis, lessons, puzzle_of_the_day, question
from gostop.text.layout import KEPT
from gostop_page.answers import Program
from gostop_page.game import PERSON, Game
from gostop_page.links import link_of
from tests.support.cases import some

Answer = dict[str, Any]
DAY = datetime.date(2026, 11, 30)
HANGUL = "가"


def asked(what: str, language: str = "en", **request: Any) -> Answer:
    """Ask a new program, as the page does."""
    text = {"do": what, "language": language, "names": ["You"], **request}
    found: Answer = json.loads(Program().answer(json.dumps(text)))
    assert KEPT not in str(found)
    return found


def hidden_in(scene: Answer, view: gs.View) -> set[str]:
    """Return the cards of a scene that a view does not show."""
    return {str(card) for card in view.unseen} & {
        text.strip("',[]") for text in str(scene["seats"] + scene["table"]).split()
    }


@pytest.mark.no_cover
@pytest.mark.parametrize("language", ["en", "ko"])
def test_the_answer_of_each_exercise_is_right_and_leads_to_the_next(language: str) -> None:
    menu = asked("menu", language)
    assert [each.id for each in lessons()] == [each["id"] for each in menu["lessons"]]
    at: Answer | None = {"lesson": menu["lessons"][0]["id"], "exercise": 0}
    exercises = [each for lesson in lessons() for each in lesson.exercises]
    for exercise in exercises:
        assert at is not None
        moves = [str(move) for move in exercise.answer]
        task = asked("learn", language, **at, moves=[])
        assert task["answer"] is None
        assert set() == hidden_in(task["scene"], exercise.view)
        assert [move["text"] for move in task["moves"]] == [*map(str, exercise.view.legal_moves)]
        made = asked("learn", language, **at, moves=moves)
        assert made["answer"]["isRight"]
        assert made["steps"][0]["events"]
        at = made["next"]
    assert at is None


def test_a_turn_that_misses_the_goal_says_what_was_asked_for() -> None:
    task = asked("learn", lesson="pair", exercise=0, moves=["9J1"])
    assert not task["answer"]["isRight"]
    assert "asks for this" in task["answer"]["verdict"]
    assert [] == task["moves"]


@pytest.mark.no_cover
@pytest.mark.parametrize("kind", ["score", "take", "go", "pays"])
def test_a_question_has_the_answers_of_the_quiz(kind: str) -> None:
    for seed in range(4):
        task = asked("learn", quiz=kind, seed=seed)
        made = question(kind, ruleset="bga", seed=seed)
        right = [each == made.right for each in made.answers]
        assert right == [each["isRight"] for each in task["choices"]]
        assert all(each["verdict"] for each in task["choices"])
        assert seed + 1 == task["next"]["seed"]
        if made.state is not None:
            assert [str(made.move), str(made.state.stock[0])] == task["scene"]["inPlay"]
            assert set() == hidden_in(task["scene"], gs.view(made.state, 0))
        elif made.outcome is None:
            assert [[*map(str, made.cards)]] == [each["cards"] for each in task["piles"]]
        else:
            piles = [gs.CardSet(each["cards"]) for each in task["piles"]]
            assert [*made.outcome.captured][: len(piles)] == piles


def test_the_puzzle_of_the_day_is_the_librarys() -> None:
    puzzle = puzzle_of_the_day(DAY)
    for language in ("en", "ko"):
        task = asked("learn", language, day=str(DAY))
        choices = {each["text"]: each["isRight"] for each in task["choices"]}
        assert {str(each.move): each.move == puzzle.answer for each in puzzle.worths} == choices
        assert set() == hidden_in(task["scene"], puzzle.view)
        assert puzzle.seat == task["scene"]["seat"]
        assert (task["ask"] > HANGUL) == (language == "ko")


def random_round(rules: str, seed: int) -> gs.Record:
    """Play a round in which each seat makes random moves."""
    record, chance = gs.Record(rules, 2, seed=seed, dealer=PERSON).dealt(), Random(seed)
    while record.state is not None and not record.state.is_over:
        record = record.moved(chance.choice(gs.legal_moves(record.state)))
    return record


@pytest.mark.parametrize("rules", some(["bga", "hangame"], 2))
def test_decisions_are_judged_as_analyse_judges_them(
    rules: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # the page itself asks for the second look at a move that may be a mistake
    monkeypatch.setattr(analysis, "_is_suspect", lambda _: False)
    record = random_round(rules, 3)
    game = link_of(Game(record, "careful"))
    (found,) = analyse(record, seat=PERSON, playouts=8, seed=8).rounds
    assert [each.moves for each in found.decisions] == asked("review", game=game)["places"]
    for each in found.decisions:
        said = asked("review", game=game, place=each.moves, playouts=8)
        assert (each.cost, each.cost_error) == (said["cost"], said["costError"])
        assert (each.mark and each.mark.value) == said["mark"]
        task = asked("learn", game=game, place=each.moves, worths=said["worths"])
        choices = {choice["text"]: choice for choice in task["choices"]}
        assert {str(one.move) for one in each.advice} == choices.keys()
        assert choices[str(each.best.move)]["isRight"]
        others = [one for text, one in choices.items() if text != str(each.played)]
        assert all("Played: " in one["told"][-1] for one in others)
        seen = gs.view(record.rounds[-1].states[each.moves], PERSON)
        assert set() == hidden_in(task["scene"], seen)

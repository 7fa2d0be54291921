"""`gostop learn`: lessons whose exercises ask for moves. `gostop quiz`: questions.

With `--json`, the document is the list `lessons` or the list `questions`, each as `to_plain` writes
it.
"""

from __future__ import annotations

import argparse
import contextlib
from itertools import islice
from typing import Final

import attrs

from gostop.app.complaints import complaint_of, expected, said
from gostop.app.inputs import json_text, ruleset_of
from gostop.app.play import typed_line
from gostop.app.terminal.line_by_line import asked_about, move_of
from gostop.app.terminal.table import described
from gostop.core.arguments import drawn_seed
from gostop.core.errors import shown
from gostop.core.moves import Move
from gostop.formats.values import to_plain
from gostop.game.view import View
from gostop.teaching.explain import explain
from gostop.teaching.hints import (
    PLAY,
    choices,
    hint_sentences,
    hints,
    stake_sentences,
)
from gostop.teaching.hints import question as asked_in
from gostop.teaching.lessons import Exercise, Lesson, lessons
from gostop.teaching.quiz import KINDS, question
from gostop.teaching.telling import LESSONS
from gostop.text.layout import KEPT, capital, filled, title
from gostop.text.names import Language
from gostop.text.terminal import show
from gostop.text.words import Words

_QUIT: Final = ("quit", "q", "exit")
_NEXT: Final = ("", "next", "n")
"""What leaves an exercise, in every language."""


class LeaveError(Exception):
    """The person leaves, or the input has ended."""


def run(arguments: argparse.Namespace) -> str:
    """List the lessons, or teach those that a person chooses."""
    language = arguments.language or Language.ENGLISH
    titles = explain(lessons(), language).splitlines()[::2]  # refuses other languages
    if arguments.json:
        return json_text({"lessons": [*map(to_plain, lessons())]})
    words = Words(language, told=True)
    known = {str(n): each for n, each in enumerate(lessons(), 1)}
    known |= {each.id: each for each in lessons()}
    if arguments.lesson is not None and arguments.lesson not in known:
        raise complaint_of(expected(said("one_of", known=", ".join(known)), repr(arguments.lesson)))
    try:
        if arguments.lesson is not None:
            _teach(known[arguments.lesson], words)
            return ""
        for number, each in enumerate(titles, 1):
            show(f"{number:>2}  {each}\n")
        while (answer := heard(words.say("which_lesson", PLAY, n=len(titles)), words)) != "":
            if answer in known:
                _teach(known[answer], words)
            else:
                tell(words.say("wrong_number", PLAY, n=len(titles), found=shown(answer)))
    except LeaveError:
        pass
    return ""


def tell(text: str) -> None:
    """Print a text, in lines that fit."""
    show(f"{filled(text)}\n")


def heard(asked: str, words: Words) -> str:
    """Ask, and return the answer.

    Raises:
        LeaveError: if the person leaves.
    """
    tell(asked)
    answer = typed_line()
    told = "" if answer is None else answer.strip().casefold()
    if answer is None or told in {*_QUIT, *words.say("command.quit", PLAY).split("|")}:
        raise LeaveError
    return told


def _teach(lesson: Lesson, words: Words) -> None:
    """Tell a lesson, and let the person do its exercises."""
    name, text = explain(lesson, words.names).splitlines()
    show(f"\n{title(name)}\n")
    tell(text)
    for number, exercise in enumerate(lesson.exercises, 1):
        place = words.say("exercise", PLAY, n=number, last=len(lesson.exercises))
        show(f"\n{title(place)}\n")
        _practise(exercise, attrs.evolve(words, you=exercise.seat))
    show("\n")


def _practise(exercise: Exercise, words: Words) -> None:
    """Let the person make moves until the goal is reached."""
    for line in explain(exercise, words.names).splitlines():
        tell(line)
    show_table(exercise.view, exercise.seat, words)
    moves: list[Move] = []
    attempt = exercise.attempt(())
    while not attempt.is_right:
        move = asked_move(attempt.view, words)
        if move is None:
            told = explain(exercise.attempt(exercise.answer), words.names).splitlines()
            tell(" ".join([words.say("one_way", PLAY), *told[:-1]]))
            return
        before, attempt = attempt, exercise.attempt([*moves, move])
        news = attempt.events[len(before.events) :]
        told = explain(attrs.evolve(attempt, events=news), words.names).splitlines()
        for line in (" ".join(told[:-1]), told[-1]) if attempt.is_over else (" ".join(told),):
            tell(line)
        moves.append(move)
        if attempt.is_over and not attempt.is_right:
            tell(words.say("try_again", PLAY))
            moves, attempt = [], exercise.attempt(())


def show_table(view: View, seat: int, words: Words) -> None:
    """Say which seat the person has, and what it sees."""
    tell(words.say("you_are", LESSONS, seat=attrs.evolve(words, you=None).seat(seat)))
    for line in islice(described(view, None, words), 1, None):  # without the dealer
        tell(capital(line))


def asked_move(view: View, words: Words) -> Move | None:
    """Ask for a move. Return `None` if the person goes on to the next exercise."""
    found = choices(view, words)
    moves = ", ".join(f"{n}. {each.text}".replace(" ", KEPT) for n, each in enumerate(found, 1))
    asked = " ".join(stake_sentences(view, words)) or asked_in(view, words)
    while True:
        answer = heard(f"{asked} {moves}.", words)
        if answer in {*_NEXT, *words.say("command.next", PLAY).split("|")}:
            return None
        move = move_of(answer, found)
        if move is not None:
            return move
        if place := asked_about(answer, found):
            hint = hints(view)[place - 1]
            tell(" ".join(hint_sentences(found[place - 1], hint, words)))
        else:
            tell(words.say("wrong_move", PLAY, n=len(found), found=shown(answer)))


# The quiz.


def run_quiz(arguments: argparse.Namespace) -> str:
    """Ask questions, and count the right answers."""
    language = arguments.language or Language.ENGLISH
    words = Words(language, told=True)
    ruleset = ruleset_of(arguments.rules)
    seed = drawn_seed() if arguments.seed is None else arguments.seed
    kinds = (arguments.kind,) if arguments.kind else KINDS
    asked = (
        question(kinds[n % len(kinds)], ruleset=ruleset, seed=seed + n)
        for n in range(arguments.questions)
    )
    if arguments.json:
        return json_text({"questions": [*map(to_plain, asked)]})
    right = done = 0
    with contextlib.suppress(LeaveError):
        for each in asked:
            for line in ("", *explain(each, language).splitlines()):
                tell(line)
            numbers = {str(n): answer for n, answer in enumerate(each.answers, 1)}
            while (answer := heard(words.say("your_answer", PLAY), words)) not in numbers:
                tell(words.say("wrong_number", PLAY, n=len(numbers), found=shown(answer)))
            found = each.check(numbers[answer].value)
            for line in explain(found, language).splitlines():
                tell(line)
            done += 1
            right += found.is_right
    return words.say("right_answers", PLAY, n=right, last=done) + "\n"

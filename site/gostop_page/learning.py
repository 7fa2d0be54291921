"""The lessons, the quiz, the puzzle of the day, and the person's own mistakes. Each gives a task: a
position with a question, and what is said about each choice. A lesson is told move by move.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import attrs

import gostop as gs
from gostop.svg.viewer import scene
from gostop.svg.viewer.scenes import PAGE, seat_names, texts
from gostop.teaching import Advice, lessons, puzzle_of_the_day, question
from gostop.teaching.advice import advised
from gostop.teaching.advising import told_advice, verdict
from gostop.teaching.explain import answer_text, told
from gostop.teaching.puzzles import worths_of
from gostop.teaching.quiz import KINDS, QuizQuestion
from gostop.teaching.telling import tell
from gostop.text.layout import KEPT
from gostop.text.words import MARK, Words
from gostop_page.advice import advice
from gostop_page.game import Step
from gostop_page.links import game_of
from gostop_page.plain import Plain, move_text, stakes_of, steps_of

_RULES: Final = "bga"
"""The rules of the quiz, as in the lessons."""


@attrs.frozen
class Teacher:
    """Makes tasks in a language. The person has the first of the names, and bots the others."""

    words: Words
    names: Sequence[str]

    def menu(self) -> Plain:
        """List the lessons, with their titles."""
        found = [{"id": each.id, "title": told(each, self.words)[0]} for each in lessons()]
        return {"lessons": found, "kinds": list(KINDS)}

    def task(self, request: Plain) -> Plain:
        """Make the task that is asked for, after the moves of the person in a lesson."""
        if "lesson" in request:
            return self._lesson(request["lesson"], request["exercise"], request["moves"])
        if "quiz" in request:
            return self._question(request["quiz"], request["seed"])
        if "day" in request:
            return self._puzzle(request["day"])
        return self._decision(request["game"], request["place"], request["worths"])

    # The kinds of tasks.

    def _lesson(self, id: str, number: int, moves: Sequence[str]) -> Plain:
        course = {each.id: each for each in lessons()}
        lesson = course[id]
        exercise = lesson.exercises[number]
        words = self._seated(exercise.view)
        title, text = told(lesson, words)
        before, made = exercise.attempt(moves[:-1]), exercise.attempt(moves)
        said = told(attrs.evolve(made, events=()), words) if made.is_over else []
        ids = [*course]
        following = ids[ids.index(id) + 1 :][:1]
        if number + 1 < len(lesson.exercises):
            after: Plain | None = {"lesson": id, "exercise": number + 1}
        else:
            after = {"lesson": following[0], "exercise": 0} if following else None
        return {
            **self._position(
                made.view,
                words,
                before.view if moves else None,
                made.events[len(before.events) :],
            ),
            "title": title,
            "about": [text],
            "ask": " ".join(told(exercise, words)),
            "place": [ids.index(id) + 1, len(ids), number + 1, len(lesson.exercises)],
            "answer": _answer(said[-1], said[:-1], is_right=made.is_right) if said else None,
            "next": after,
        }

    def _question(self, kind: str, seed: int) -> Plain:
        asked = question(kind, ruleset=_RULES, seed=seed)
        if asked.state is None or asked.move is None:
            # a settlement is about others, so that it needs no sentences to the person
            count = len(asked.outcome.captured) if asked.outcome else 0
            words = attrs.evolve(self.words, seats=tuple(self.names[1 : count + 1]), marked=True)
            found: Plain = {"piles": list(_piles(asked, words)), "moves": [], "steps": []}
        else:
            seen = gs.view(asked.state, 0)
            words = self._seated(seen)
            found = self._position(seen, words) | {"moves": [], "advice": []}
            laid = [str(asked.move), str(asked.state.stock[0])]
            found["scene"]["inPlay"] = laid
            found["scene"]["seats"][0]["hand"].remove(laid[0])
        *about, ask = told(attrs.evolve(asked, answers=()), words)
        if kind == "score":
            ask = tell(words, "ask_score", cards="").strip()
        choices = []
        for each in asked.answers:
            first, *rest = told(asked.check(each.value), words)
            text = words.begun(answer_text(each, words)).replace(KEPT, " ")
            choices.append({"text": text, **_answer(first, rest, is_right=each == asked.right)})
        return {
            **found,
            # the cards are shown
            "about": [line for line in about if MARK not in line],
            "ask": ask,
            "choices": choices,
            "next": {"quiz": KINDS[(KINDS.index(kind) + 1) % len(KINDS)], "seed": seed + 1},
        }

    def _puzzle(self, day: str) -> Plain:
        puzzle = puzzle_of_the_day(datetime.date.fromisoformat(day))
        words = self._seated(puzzle.view)
        rules, ask = told(puzzle, words)
        return {
            **self._position(puzzle.view, words),
            "about": [rules],
            "ask": ask,
            "choices": _tried(puzzle.advice, None, words),
        }

    def _decision(self, link: str, place: int, worths: Plain) -> Plain:
        played = game_of(link).record.rounds[-1]
        seen = gs.view(played.states[place], played.states[place].to_move)
        words = self._seated(seen)
        found = advised(seen, worths_of(worths))
        return {
            **self._position(seen, words),
            "about": [],
            "ask": "",
            "choices": _tried(found, played.moves[place], words),
        }

    # Their parts.

    def _seated(self, view: gs.View) -> Words:
        """Return the words for a table at which the person has the seat that looks."""
        you = view.seat or 0
        order = [(seat - you) % view.players for seat in range(view.players)]
        names = [self.names[place] for place in order] if self.names else []
        seats = seat_names(names, view.players, self.words.names)
        return attrs.evolve(self.words, seats=seats, you=you, marked=True)

    def _position(
        self,
        view: gs.View,
        words: Words,
        before: gs.View | None = None,
        events: Iterable[gs.Event] = (),
    ) -> Plain:
        """Describe a position as the page shows a game, and what happened in it after a view."""
        plain = attrs.evolve(words, marked=False)

        def shown(known: gs.View) -> Plain:
            return scene(known, names=words.seats, language=words.names)

        steps = [] if before is None else [Step(view.seat, gs.redact(events, view.seat), view)]
        is_asked = view.to_move == view.seat
        return {
            "before": None if before is None else shown(before),
            "steps": list(steps_of(before, steps, plain, shown)),
            "scene": shown(view),
            "moves": [move_text(move) for move in view.legal_moves] if is_asked else [],
            "advice": list(advice(view, plain)) if is_asked else [],
            "stakes": stakes_of(view, None, plain),
            "bots": [""] * view.players,
            "settlement": None,
        }


def _answer(verdict: str, said: Iterable[str], *, is_right: bool) -> Plain:
    """Say whether something was right, and more about it."""
    return {
        "isRight": is_right,
        "verdict": verdict,
        "told": [text.replace(KEPT, " ") for text in said],
    }


def _tried(found: Sequence[Advice], played: gs.Move | None, words: Words) -> list[Plain]:
    """Write each choice of a puzzle or a decision, with what is said if it is tried: what it earns
    and why, and the same of the best move, and of the move that was played.
    """
    best, told_of = found[0], {each.move: told_advice(each, words) for each in found}
    choices = []
    for each in found:
        said = [told_of[each.move]]
        if each != best:
            said.append(tell(words, "better", says=told_of[best.move]))
        if played not in (None, each.move):
            said.append(tell(words, "played", says=told_of[played]))
        key = verdict(each)
        answer = _answer(words.say(key, PAGE), said, is_right=key == "isRight")
        choices.append({"text": str(each.move), **answer})
    return choices


def _piles(asked: QuizQuestion, words: Words) -> Iterator[Plain]:
    """Yield the cards that a question about points shows: whose they are, and the cards."""
    if asked.outcome is None:
        yield {"name": "", "cards": texts(asked.cards)}
        return
    for seat in [0] if asked.kind == "go" else range(len(asked.outcome.captured)):
        cards = asked.outcome.captured[seat]
        points = words.counted("points", gs.score(cards, asked.ruleset).total)
        yield {"name": f"{words.seat(seat)}: {points}", "cards": texts(cards)}

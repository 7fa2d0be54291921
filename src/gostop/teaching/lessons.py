"""`lessons`: twelve short lessons for people who have never played. Exercises ask for moves."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final

import attrs

from gostop.core import data
from gostop.core.arguments import entries, text_of
from gostop.core.cards import Card, CardSet
from gostop.core.errors import PositionError
from gostop.core.moves import Move, parse_move
from gostop.core.public_names import public_in
from gostop.game.events import Event
from gostop.game.play import step
from gostop.game.settlement import settle
from gostop.game.setup import setup
from gostop.game.state import State
from gostop.game.view import View, view
from gostop.rules.presets import DEFAULT
from gostop.rules.ruleset import Ruleset
from gostop.teaching.missing import missing
from gostop.text.names import EVENTS
from gostop.text.words import Words, event_name

COURSE: Final = "teaching/course.toml"
"""The file with the lessons."""
_MOST_MOVES: Final = 20
"""The largest number of moves in an attempt. No turn has so many."""
_CARD: Final = re.compile("[0-9]+[A-Z][0-9]?|X[23]")
_POINTS: Final = "_points"


@public_in("gostop.teaching")
@attrs.frozen
class LessonText:
    """A text of a lesson in each language. What stands in its braces is filled in by `explain`:
    a card, the name of a combination or of an event, or a number of points.
    """

    en: str
    """The English text."""
    ko: str
    """The Korean text."""


@public_in("gostop.teaching")
@attrs.frozen
class Goal:
    """What a turn must bring. Everything that is asked for is checked in the position after the
    moves, and in what happened.
    """

    happens: tuple[str, ...] = ()
    """Events of the learner that must happen, by their names, such as `jjok`."""
    avoids: tuple[str, ...] = ()
    """Events of the learner that must not happen."""
    captures: CardSet = attrs.field(factory=CardSet)
    """Cards that the learner must have captured."""
    scores: tuple[str, ...] = ()
    """Combinations that the learner must score, by their ids."""
    escapes: tuple[str, ...] = ()
    """Baks that the learner must not pay if another seat wins now, by their ids."""
    charges: tuple[str, ...] = ()
    """Rules for which a loser must pay the learner more, by their ids, such as `go_bak`."""
    earns: int = 0
    """How many points the learner must at least win in the round."""

    def lacks(self, seat: int, state: State, events: Iterable[Event]) -> Goal:
        """Return the part of the goal that a seat has not reached. For a goal that is reached,
        this is `Goal()`.
        """
        own = {event_name(type(each)) for each in events if getattr(each, "seat", seat) == seat}
        captured = state.captured[seat]
        scored = {item.rule for item in view(state, seat).scores[seat].items}
        baks: set[str] = set()
        if self.escapes:
            found = missing(captured, state.ruleset, players=state.players)
            baks = {each.rule for each in found.baks if each.pays}
        charged: set[str] = set()
        earned = 0
        if state.is_over:
            settled = settle(state)
            earned = settled.points[seat]
            for each in settled.transfers:
                charged |= {each.liability or "", *(factor.rule for factor in each.multipliers)}
        return Goal(
            tuple([each for each in self.happens if each not in own]),
            tuple([each for each in self.avoids if each in own]),
            self.captures - captured,
            tuple([each for each in self.scores if each not in scored]),
            tuple([each for each in self.escapes if each in baks]),
            tuple([each for each in self.charges if each not in charged]),
            self.earns if earned < self.earns else 0,
        )


@public_in("gostop.teaching")
@attrs.frozen
class Attempt:
    """What the moves of a learner bring."""

    exercise: Exercise
    """The exercise."""
    state: State
    """The position after the moves."""
    events: tuple[Event, ...]
    """What happened."""
    lacks: Goal
    """What of the goal is not reached; `Goal()` if nothing lacks."""

    @property
    def is_right(self) -> bool:
        """Whether the goal is reached."""
        return self.lacks == Goal()

    @property
    def is_over(self) -> bool:
        """Whether the goal is reached, or the learner's turn is over without it."""
        return self.is_right or self.state.to_move != self.exercise.seat

    @property
    def view(self) -> View:
        """What the learner sees now."""
        return view(self.state, self.exercise.seat)


@public_in("gostop.teaching")
@attrs.frozen
class Exercise:
    """A position in which the learner makes the moves of a turn."""

    ask: LessonText
    """What the learner should do."""
    state: State
    """The position."""
    goal: Goal
    """What the turn must bring."""
    answer: tuple[Move, ...]
    """Moves that reach the goal."""
    peek: bool = False
    """Whether the learner may see the next card of the stock."""

    @property
    def seat(self) -> int:
        """The seat of the learner."""
        return self.state.turn

    @property
    def view(self) -> View:
        """What the learner sees."""
        return view(self.state, self.seat)

    @property
    def next_card(self) -> Card | None:
        """The next card of the stock, if the learner may see it."""
        return self.state.stock[0] if self.peek else None

    def attempt(self, moves: Iterable[Move | str]) -> Attempt:
        """Make moves from the position, and see whether they reach the goal.

        Args:
            moves: the moves of the turn so far, in order, or their text.

        Raises:
            IllegalMoveError: if a move is not legal.
            PositionError: if these are not moves, or more than one turn has.
            NotationError: if a text is not a move.
        """
        state, events = self.state, list[Event]()
        for move in entries("moves", moves, "the moves of a turn", _MOST_MOVES):
            if state.to_move != self.seat:
                message = "the turn is over before the last of these moves"
                raise PositionError(message, field="moves", code="length")
            text = text_of(move)
            state, happened = step(state, move if text is None else parse_move(text))
            events += happened
        return Attempt(self, state, tuple(events), self.goal.lacks(self.seat, state, events))


@public_in("gostop.teaching")
@attrs.frozen
class Lesson:
    """A lesson: a text, and exercises."""

    id: str
    """A stable name, such as `jjok`."""
    title: LessonText
    """The title."""
    text: LessonText
    """What the learner should know."""
    exercises: tuple[Exercise, ...]
    """The exercises, in order."""


@functools.cache
def lessons() -> tuple[Lesson, ...]:
    """Return the lessons, in the order in which they build on each other. `explain` writes their
    texts in English or Korean.
    """
    return tuple(
        [
            Lesson(
                each["id"],
                LessonText(**each["title"]),
                LessonText(**each["text"]),
                tuple([_exercise(**exercise) for exercise in each["exercises"]]),
            )
            for each in data.toml(COURSE)["lessons"]
        ]
    )


def _exercise(
    *,
    ask: Mapping[str, str],
    goal: Mapping[str, Any],
    answer: str,
    peek: bool = False,
    ruleset: str = DEFAULT.id,
    **position: Any,
) -> Exercise:
    """Make an exercise from its entry in the file. The other keys are the keywords of `setup`."""
    for key in {"stacks", "go_scores"} & position.keys():
        position[key] = {int(number): value for number, value in position[key].items()}
    wanted: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in goal.items()
    }
    captures = CardSet(wanted.pop("captures", ""))
    return Exercise(
        LessonText(**ask),
        setup(ruleset, **position),
        Goal(captures=captures, **wanted),
        tuple(map(parse_move, answer.split(", "))),
        peek,
    )


# Fill in the braces of texts.


def filled_in(text: LessonText, ruleset: Ruleset, words: Words) -> str:
    """Return a text of a lesson in a language, with names of cards, combinations and events, and
    with the points of a ruleset.
    """
    points: Mapping[str, int] = MappingProxyType(
        {
            **{f"{each.id}{_POINTS}": each.points for each in ruleset.scoring.combinations},
            "two": ruleset.go.threshold.two,
            "more": ruleset.go.threshold.more,
        }
    )

    def value_of(name: str) -> str:
        if name in points:
            return words.counted("points", points[name])
        if _CARD.fullmatch(name):
            return words.card(Card(name))
        return words.event(name) if name in EVENTS else words.rule(name)

    return words.filled(getattr(text, words.tag), value_of)

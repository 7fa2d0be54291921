"""The questionnaire at any question of a table. Earlier questions are answered by its rules."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from typing import Final

import gostop as gs
from gostop.rules.questions.catalogue import BY_ID, TOPICS, default_of, question_of
from gostop.rules.questions.paths import Settings

MORE: Final = "more"


class First(Mapping[str, gs.Questionnaire]):
    """The questionnaire at each of the first questions, and at `more`, by the id of the question.
    All earlier questions are answered with the default. A questionnaire is made when it is needed.
    """

    def __init__(self, start: gs.Ruleset | None) -> None:
        self._start = start
        plain = (start or gs.BGA).plain()
        asked = ((topic.id, question_of(topic, plain)) for topic in TOPICS)
        self._defaults: dict[str, Settings] = {
            id: default_of(question, plain) for id, question in asked if question
        }
        self._made: dict[str, gs.Questionnaire] = {}

    def __getitem__(self, id: str) -> gs.Questionnaire:
        if id not in self:
            raise KeyError(id)
        if id not in self._made:
            ids = list(self)
            before = {each: self._defaults[each] for each in ids[: ids.index(id)]}
            self._made[id] = gs.Questionnaire(before, self._start)
        return self._made[id]

    def __contains__(self, id: object) -> bool:
        return id == MORE or id in self._defaults

    def __iter__(self) -> Iterator[str]:
        yield from self._defaults
        yield MORE

    def __len__(self) -> int:
        return len(self._defaults) + 1


@functools.cache
def first_questions(start: gs.Ruleset | None = None) -> First:
    """Return the questionnaire at each of the first questions of a table."""
    return First(start)


@functools.cache
def reached(start: gs.Ruleset, id: str) -> gs.Questionnaire | None:
    """Return a questionnaire whose next question is `id`. All earlier questions are answered by
    the table's rules. Return `None` if the table isn't asked the question.
    """
    first, about = first_questions(start), BY_ID[id].about if id != MORE else ""
    if not about:
        return first.get(id)
    found = gs.Questionnaire(first[MORE].answers, start, more=(about,))
    while (question := found.question) is not None and question.id != id:
        found = found.answered("")
    return None if found.question is None else found

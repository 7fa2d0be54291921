"""The first questions of a table, answered once with the defaults. Many tests begin after them."""

from __future__ import annotations

import functools
from collections.abc import Mapping

import gostop as gs


@functools.cache
def first_questions(start: gs.Ruleset | None = None) -> Mapping[str, gs.Questionnaire]:
    """Return the questionnaire at each of the first questions, by the id of the question. The last
    one is `more`. All earlier questions are answered with the default.
    """
    questionnaire, found = gs.Questionnaire(start=start), dict[str, gs.Questionnaire]()
    while "more" not in found:
        assert questionnaire.question is not None
        found[questionnaire.question.id] = questionnaire
        if questionnaire.question.id != "more":
            questionnaire = questionnaire.answered("")
    return found

"""A table's first questions, answered once as the table does. Many tests begin after them."""

from __future__ import annotations

import functools
from collections.abc import Mapping

import gostop as gs


@functools.cache
def first_questions(start: gs.Ruleset | None = None) -> Mapping[str, gs.Questionnaire]:
    """Yield the questionnaire at each first question of a table, and at `more`, which comes
    after them. All earlier questions are answered by default.
    """
    questionnaire, found = gs.Questionnaire(start=start), dict[str, gs.Questionnaire]()
    while "more" not in found:
        assert questionnaire.question is not None
        found[questionnaire.question.id] = questionnaire
        if questionnaire.question.id != "more":
            questionnaire = questionnaire.answered("")
    return found

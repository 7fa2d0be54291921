"""Ask the questions about a table's rules, in the form that the page shows."""

from __future__ import annotations

from typing import Any

import attrs

import gostop as gs
from gostop.rules.questions.questionnaire import Questionnaire
from gostop.text.answers import answer_text, question_text
from gostop.text.words import Words


@attrs.frozen
class Asking:
    """The questionnaire after each answer, the latest one last, so that the person can go back."""

    steps: tuple[Questionnaire, ...] = attrs.field(factory=lambda: (Questionnaire(),))

    @property
    def now(self) -> Questionnaire:
        """The answers so far."""
        return self.steps[-1]

    def replied(self, text: str) -> Asking:
        """Answer the next question.

        Raises:
            RulesetError: if the reply is not an answer.
        """
        return Asking((*self.steps, self.now.answered(text)))

    def back(self) -> Asking:
        """Take back the last answer, if there is one."""
        return Asking(self.steps[:-1] or self.steps)

    def shown(self, words: Words) -> dict[str, Any]:
        """Describe the next question with its answers, and the rules so far."""
        question, nearest = self.now.question, self.now.nearest
        return {
            "place": self._place(question),
            "players": list(self.now.ruleset.players),
            "nearest": words.ruleset(nearest),
            "differs": len(gs.diff(nearest, self.now.ruleset)),
            "toml": self.now.toml,
            "question": None if question is None else self._question(question, words),
        }

    @staticmethod
    def _place(question: gs.Question | None) -> tuple[int, int] | None:
        """Return the place of a question among those that every table is asked, from 1, and their
        number. The answers may skip some of them. A further question has no place.
        """
        first = [each.id for each in gs.questions() if not each.about]
        if question is None or question.id not in first:
            return None
        return first.index(question.id) + 1, len(first)

    def _question(self, question: gs.Question, words: Words) -> dict[str, Any]:
        marked = self.now.marked
        return {
            "id": question.id,
            "text": question_text(question, words),
            "several": question.several,
            "number": bool(question.number),
            "answers": [
                {
                    "label": answer_text(answer.label, words),
                    "now": answer_text(answer.now, words),
                    "usedBy": [words.ruleset(gs.RULESETS[id]) for id in answer.used_by],
                    "default": answer in marked,
                }
                for answer in question.answers
            ],
        }

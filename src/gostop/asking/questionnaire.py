"""`Questionnaire`: from a few answers to the rules of one's own table.

The table is the nearest rulebook to the answers so far, changed by those that differ.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeAlias, cast

import attrs

from gostop.asking.catalogue import MORE, default_of, more_of, only_other, question_of
from gostop.asking.nearness import nearest
from gostop.asking.question import Question
from gostop.asking.reply import named, settled
from gostop.asking.settings import Settings, changed, given, same, setting_at
from gostop.asking.topics import ABOUT, BY_ID, FURTHER, TOPICS
from gostop.errors import RulesetError, expected
from gostop.presets import DEFAULT, RULESETS
from gostop.presets.files import format_ruleset
from gostop.ruleset.ruleset import Ruleset
from gostop.ruleset.tree import copied

_MOST_CHARACTERS: Final = 1000
"""No answer is longer."""
Answers: TypeAlias = Mapping[str, Settings]
"""For the id of each question what it settles, as plain values by their dotted paths."""


def _copied(answers: Any) -> Any:
    """A copy of the answers; what is no mapping is refused later."""
    if not isinstance(answers, Mapping):
        return answers
    items = cast("Mapping[object, object]", answers).items()
    try:
        return {id: given(each) if isinstance(each, Mapping) else each for id, each in items}
    except RecursionError as error:
        message = "expected plain values, found tables within tables without an end"
        raise RulesetError(message, field="answers", code="type") from error


def _as_tuple(more: Any) -> Any:
    return tuple(more) if isinstance(more, list) else more


@attrs.frozen
class Questionnaire:
    """The questions about a table's rules, as far as they are answered.

    `Questionnaire().answered("2").answered("")` answers the first question by the second of its
    answers, and the next as the nearest rulebook has it.

    Raises:
        RulesetError: if something is no answer, or two answers contradict each other.
    """

    _answers: Answers = attrs.field(factory=dict, converter=_copied, repr=False, alias="answers")
    start: Ruleset | None = None
    """The rules that the answers change; `None`: those of the nearest rulebook, which is `BGA`
    before the first answer.
    """
    more: tuple[str, ...] | None = attrs.field(default=None, converter=_as_tuple)
    """What the further questions are about that the table has named, as `("boar", "push")`; `None`:
    it was not asked yet.
    """
    ruleset: Ruleset = attrs.field(init=False, eq=False, repr=False)
    """The table's rules so far."""

    def __attrs_post_init__(self) -> None:
        if not (self.start is None or isinstance(self.start, Ruleset)):
            raise RulesetError(
                expected("a Ruleset, or None", self.start), field="start", code="type"
            )
        _check_more(self.more)
        object.__setattr__(self, "ruleset", _made(_checked(self._answers), self.start))

    def __hash__(self) -> int:
        return hash((self.ruleset, *self._answers))

    @property
    def answers(self) -> Answers:
        """What was answered: for the id of each question what it settles, as plain values by their
        dotted paths; a copy.
        """
        return copied(self._answers)

    @property
    def question(self) -> Question | None:
        """The next question, as it stands under the choice so far; `None` once all are answered
        that arise.

        Of its answers those that come to the same are one, and those that cannot be are left out;
        a question with nothing to choose does not arise. After the first questions comes `more`,
        which raises the further ones.
        """
        plain = self.ruleset.plain()
        topics = [*TOPICS, *(topic for topic in FURTHER if topic.about in (self.more or ()))]
        for topic in topics:
            if topic.id not in self._answers and (question := question_of(topic, plain)):
                return question
        return more_of(plain) if self.more is None else None

    @property
    def default(self) -> Settings:
        """What the next question settles if nothing else is said: the table's rules so far; for a
        further question on what the table has not, the first answer; where several answers may be
        given, nothing.
        """
        return default_of(self._asked, self.ruleset.plain())

    @property
    def _asked(self) -> Question:
        question = self.question
        if question is None:
            raise RulesetError(
                "expected a question to answer, found that every question is answered",
                hint="take the ruleset",
                code="no_such_question",
            )
        return question

    def answered(self, text: str) -> Questionnaire:
        """The same with the next question answered.

        What is named in answer to `more` and leaves nothing to ask is settled at once.

        Args:
            text: the number of an answer, its words, or those before its colon, the id of a preset
                that has it, or a value of one's own as in a file, after `=` where it is a number;
                several, where they may be given, with commas between; empty for the default.

        Raises:
            RulesetError: saying what is expected.
        """
        question = self._asked
        if not isinstance(text, str) or len(text) > _MOST_CHARACTERS:
            wanted = f"a text of at most {_MOST_CHARACTERS} characters"
            raise RulesetError(expected(wanted, text), field=question.id, code="type")
        text = text.strip()
        if question.id == MORE:
            return self._raised(
                dict.fromkeys(each.raises for each in named(question, text, self.ruleset))
            )
        settings = settled(question, text, self.default, self.ruleset)
        return self._settled(question.id, settings)

    def _settled(self, id: str, settings: Settings) -> Questionnaire:
        return Questionnaire({**self._answers, id: settings}, self.start, self.more)

    def _raised(self, more: Iterable[str]) -> Questionnaire:
        """The same with further questions raised."""
        found = Questionnaire(self._answers, self.start, tuple(more))
        for first in [first for about, first in ABOUT.items() if about in (found.more or ())]:
            settings = only_other(first, found.ruleset.plain())
            if settings is not None:
                found = found._settled(first.id, settings)
        return found

    @property
    def nearest(self) -> Ruleset:
        """The preset in which the fewest settings of the table differ."""
        return nearest(self.ruleset)[0].ruleset

    @property
    def toml(self) -> str:
        """The table's rules as TOML, as `parse_ruleset` reads it: what differs from `nearest`."""
        return format_ruleset(self.ruleset, base=self.nearest)


def _check_more(more: object) -> None:
    """What may be a stranger's: things that further questions are about."""
    if more is not None and not isinstance(more, tuple):
        wanted = f"a tuple of some of {', '.join(ABOUT)}, or None"
        raise RulesetError(expected(wanted, more), field="more", code="type")
    for about in cast("tuple[object, ...]", more or ()):
        if not isinstance(about, str) or about not in ABOUT:
            wanted = f"one of {', '.join(ABOUT)}"
            raise RulesetError(expected(wanted, about), field="more", code="no_such_question")


def _checked(answers: object) -> Answers:
    """Answers that may be a stranger's: each settles what its question is about; in the order of
    the questions.
    """
    if not isinstance(answers, dict):
        wanted = "a mapping, such as {'threshold': {'go.threshold': 5}}"
        raise RulesetError(expected(wanted, answers), field="answers", code="type")
    for id, settings in cast("dict[str, object]", answers).items():
        if id not in BY_ID:
            wanted = f"the id of a question, one of {', '.join(BY_ID)}"
            raise RulesetError(expected(wanted, id), field="answers", code="no_such_question")
        paths = BY_ID[id].settled
        if not isinstance(settings, Mapping) or not set(settings) <= set(paths):
            wanted = f"values of {', '.join(paths)}"
            raise RulesetError(expected(wanted, settings), field=f"answers.{id}", code="value")
    return {id: answers[id] for id in BY_ID if id in answers}


def _made(answers: Answers, start: Ruleset | None) -> Ruleset:
    """The rules of a table: the first of the nearest rulebooks that can be so changed.

    Args:
        answers: what each question settles, the later over the earlier.
        start: the rules to change instead of the nearest rulebook's.

    Raises:
        RulesetError: if none can; what keeps the nearest from it.
    """
    wanted = {path: value for settings in answers.values() for path, value in settings.items()}
    failed: list[RulesetError] = []
    for base in [start] if start is not None else _by_answers(answers):
        try:
            return changed(base, wanted).replace(id="house", name="House rules")
        except RulesetError as error:
            failed.append(error)
    raise failed[0]


def _by_answers(answers: Answers) -> list[Ruleset]:
    """The presets, the one first that has the fewest answers, then settings, otherwise; of equals
    the default.
    """

    def distance(preset: Ruleset) -> tuple[int, int, bool]:
        plain = preset.plain()
        other = [
            sum(not same(setting_at(plain, path), value) for path, value in settings.items())
            for settings in answers.values()
        ]
        return sum(map(bool, other)), sum(other), preset is not DEFAULT

    return sorted(RULESETS.values(), key=distance)

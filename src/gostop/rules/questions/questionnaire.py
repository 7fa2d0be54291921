"""`Questionnaire`: make the rules of a table from a few answers. The rules are those of the
rulebook that is nearest to the answers so far, changed where an answer differs.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeAlias, cast

import attrs

from gostop.core.errors import RulesetError, expected, shown
from gostop.core.public_names import public_in
from gostop.rules.files import format_ruleset
from gostop.rules.presets import DEFAULT, RULESETS, ruleset_of
from gostop.rules.questions.catalogue import (
    ABOUT,
    BY_ID,
    FURTHER,
    MORE,
    TOPICS,
    default_of,
    more_of,
    only_other,
    question_of,
)
from gostop.rules.questions.paths import (
    Settings,
    changed,
    given,
    nearest,
    same,
    setting_at,
    settings_of,
)
from gostop.rules.questions.question import Answer, Question
from gostop.rules.questions.reply import named, settled
from gostop.rules.ruleset import Ruleset
from gostop.rules.tree import copied

_MOST_CHARACTERS: Final = 1000
"""The maximum number of characters in a reply."""
Answers: TypeAlias = Mapping[str, Settings]
"""The settings of each answer, by the id of its question: plain values by their dotted paths."""


def _copied(answers: Any) -> Any:
    """Copy the answers. Anything but a mapping is refused later."""
    if not isinstance(answers, Mapping):
        return answers
    items = cast("Mapping[object, object]", answers).items()
    try:
        return {id: given(each) if isinstance(each, Mapping) else each for id, each in items}
    except RecursionError as error:
        message = "the tables are nested without an end"
        raise RulesetError(message, field="answers", code="type") from error


def _as_tuple(more: Any) -> Any:
    return tuple(more) if isinstance(more, list) else more


def _start_of(start: Ruleset | str | None) -> Ruleset | None:
    return None if start is None else ruleset_of(start, "start")


@public_in("gostop")
@attrs.frozen
class Questionnaire:
    """The questions about a table's rules, and the answers so far.

    `Questionnaire().answered("2").answered("")` answers the first question with the second of its
    answers, and the next question with the answer of the nearest rulebook.

    Raises:
        RulesetError: if a value is not an answer, if two answers contradict each other, or if
            `start` is neither a ruleset nor the id of a preset.
    """

    _answers: Answers = attrs.field(factory=dict, converter=_copied, repr=False, alias="answers")
    start: Ruleset | None = attrs.field(default=None, converter=_start_of)
    """The rules that the answers change; `None` for the rules of the nearest rulebook, which is
    `BGA` before the first answer. The id of a preset may be given instead of its rules.
    """
    more: tuple[str, ...] | None = attrs.field(default=None, converter=_as_tuple)
    """The topics of the further questions that will be asked, such as `("boar", "push")`; `None`
    until `more` is answered.
    """
    ruleset: Ruleset = attrs.field(init=False, eq=False, repr=False)
    """The table's rules so far."""

    def __attrs_post_init__(self) -> None:
        _check_more(self.more)
        object.__setattr__(self, "ruleset", _made(_checked(self._answers), self.start))

    def __hash__(self) -> int:
        return hash((self.ruleset, *self._answers))

    @property
    def answers(self) -> Answers:
        """A copy of the settings of each answer, by the id of its question: plain values by their
        dotted paths.
        """
        return copied(self._answers)

    @property
    def question(self) -> Question | None:
        """The next question under the answers so far; `None` if every question is answered.

        Impossible answers are left out, and answers that mean the same are merged. A question
        without a choice is skipped. After the first questions comes `more`, which adds further
        questions.
        """
        plain = self.ruleset.plain()
        topics = [*TOPICS, *(topic for topic in FURTHER if topic.about in (self.more or ()))]
        for topic in topics:
            if topic.id not in self._answers and (question := question_of(topic, plain)):
                return question
        return more_of(plain) if self.more is None else None

    @property
    def default(self) -> Settings:
        """The settings of an empty reply to the next question: the table's rules so far.

        For a further question about something that the table does not have, these are the settings
        of the first answer. A question with several answers has no default, so an empty reply
        changes nothing.

        Raises:
            RulesetError: if every question is answered.
        """
        return default_of(self._asked, self.ruleset.plain())

    @property
    def marked(self) -> tuple[Answer, ...]:
        """The answers to the next question that an empty reply chooses. If a reply may have several
        answers, these are the answers that an empty reply keeps.

        Raises:
            RulesetError: if every question is answered.
        """
        question = self._asked
        several = settings_of(self.ruleset.plain(), question.paths) if question.several else {}
        settings = several or self.default
        return tuple(
            answer
            for answer in question.answers
            if answer.settings
            and all(
                path in settings and same(settings[path], value)
                for path, value in answer.settings.items()
            )
        )

    @property
    def _asked(self) -> Question:
        question = self.question
        if question is None:
            raise RulesetError(
                "every question is answered",
                hint="the rules are complete: they are in `ruleset`",
                code="no_such_question",
            )
        return question

    def answered(self, text: str) -> Questionnaire:
        """Answer the next question, and return the new questionnaire.

        If the reply to `more` names a topic with only one answer, this answer is taken without a
        question.

        Args:
            text: the reply: the number of an answer, its words, or its words before the colon; the
                id of a preset, for the answer of that preset; or another value as in a file, with
                `=` before a number. `no` (아니요) chooses none of the answers. Several answers are
                separated by commas; the table then has these and no others. An empty reply chooses
                the default.

        Raises:
            RulesetError: if the reply is not an answer to the question.
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
        """Return the questionnaire with further questions added."""
        found = Questionnaire(self._answers, self.start, tuple(more))
        for first in [first for about, first in ABOUT.items() if about in (found.more or ())]:
            settings = only_other(first, found.ruleset.plain())
            if settings is not None:
                found = found._settled(first.id, settings)
        return found

    @property
    def nearest(self) -> Ruleset:
        """The preset from which the fewest settings of the table differ."""
        return nearest(self.ruleset)[0].ruleset

    @property
    def toml(self) -> str:
        """The table's rules as TOML for `parse_ruleset`, based on `nearest`."""
        return format_ruleset(self.ruleset, base=self.nearest)


def _check_more(more: object) -> None:
    """Refuse everything but topics of further questions."""
    if more is not None and not isinstance(more, tuple):
        wanted = f"a tuple of some of {', '.join(ABOUT)}, or None"
        raise RulesetError(expected(wanted, more), field="more", code="type")
    for about in cast("tuple[object, ...]", more or ()):
        if not isinstance(about, str) or about not in ABOUT:
            wanted = f"one of {', '.join(ABOUT)}"
            raise RulesetError(expected(wanted, about), field="more", code="no_such_question")


def _checked(answers: object) -> Answers:
    """Return the answers in the order of the questions. Refuse an answer that sets a setting of
    another question.
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
            message = f"an answer is a table of {', '.join(paths)}, not {shown(settings)}"
            raise RulesetError(message, field=f"answers.{id}", code="value")
    return {id: answers[id] for id in BY_ID if id in answers}


def _made(answers: Answers, start: Ruleset | None) -> Ruleset:
    """Make the rules of a table: change the nearest rulebook that allows the answers.

    Args:
        answers: the settings of each answer; later ones override earlier ones.
        start: the rules to change instead of a rulebook.

    Raises:
        RulesetError: if no rulebook allows the answers. The error is that of the nearest rulebook.
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
    """Sort the presets by their distance from the answers: first by the number of answers that
    differ, then by the number of settings that differ. Among equal presets the default comes first.
    """

    def distance(preset: Ruleset) -> tuple[int, int, bool]:
        plain = preset.plain()
        other = [
            sum(not same(setting_at(plain, path), value) for path, value in settings.items())
            for settings in answers.values()
        ]
        return sum(map(bool, other)), sum(other), preset is not DEFAULT

    return sorted(RULESETS.values(), key=distance)

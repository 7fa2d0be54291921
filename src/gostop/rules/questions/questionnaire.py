"""`Questionnaire`: make the rules of a table from a few answers. The rules are those of the
rulebook that is nearest to the answers so far, changed where an answer differs.
"""

from __future__ import annotations

import contextlib
import copy
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, TypeAlias, cast

import attrs

from gostop.core.errors import RulesetError, expected, shown
from gostop.core.hashes import Unchanging, hash_of
from gostop.core.public_names import public_in
from gostop.rules.files import format_ruleset
from gostop.rules.presets import DEFAULT, RULESETS, ruleset_of
from gostop.rules.questions.catalogue import (
    ABOUT,
    BY_ID,
    FURTHER,
    MORE,
    TOPICS,
    deciding,
    default_of,
    later_than,
    more_of,
    only_other,
    question_of,
)
from gostop.rules.questions.paths import (
    Settings,
    changed,
    given,
    has_place,
    holds,
    nearest,
    overlaid,
    setting_at,
    settings_of,
    within,
)
from gostop.rules.questions.question import MISSIONS, Answer, Question, followed, missions
from gostop.rules.ruleset import Ruleset, field_of
from gostop.rules.tree import Group, Keyed, Table, copied, same

# Read a reply to a question, and find the settings that it sets.

# The reply `no` to a question, which chooses none of its answers.

_NO: Final = frozenset(
    [
        *("no", "none", "off"),
        *("아니", "아니요", "아니오", "아뇨", "없음", "없다", "없어요", "없습니다"),
        *("안 함", "안 해요", "안 합니다", "안 해", "안함", "안해요", "안합니다", "안해", "없어"),
    ]
)


def is_no(text: str) -> bool:
    """Whether a reply, or a part of one, means `no`, in English or Korean."""
    return " ".join(text.casefold().split()) in _NO


def declined(question: Question, ruleset: Ruleset) -> Settings | None:
    """Return the settings of the reply `no`: they turn off everything that the question asks about.

    Args:
        question: the question under the answers so far, with one answer (`without` is for several).
        ruleset: the table's rules so far.

    Returns:
        The settings, or `None` if the question can't be answered with `no`.
    """
    topic, plain = BY_ID[question.id], ruleset.plain()
    none = topic.none if topic.off is None else topic.off.settings
    if none is None:
        return None
    there = {path: value for path, value in none.items() if has_place(plain, path)}
    return settings_of(changed(ruleset, there).plain(), tuple(there))


def without(question: Question, ruleset: Ruleset) -> Settings:
    """Return the settings that turn off every answer that the table has, for a question with
    several answers. Each setting that such an answer has changed gets its value from the nearest
    rulebook without this answer.
    """
    found: Table = {}
    plain = ruleset.plain()
    for answer in question.answers:
        usual = _without(answer.settings, ruleset)
        if holds(plain, answer.settings) or any(_is_extra(usual, plain)):
            found |= usual
    if MISSIONS in question.paths and setting_at(plain, MISSIONS):
        found[MISSIONS] = {}
    return found


def _without(settings: Settings, ruleset: Ruleset) -> Settings:
    """Return the values of these settings in the nearest rulebook where they differ."""
    others = (each.ruleset.plain() for each in nearest(ruleset))
    other = next(plain for plain in others if not holds(plain, settings))
    return settings_of(other, tuple(settings))


def _is_extra(usual: Settings, plain: Table) -> Iterator[bool]:
    """Yield for each setting whether the table has a group here that the rulebook does not have."""
    for path, value in usual.items():
        yield value is False and isinstance(setting_at(plain, path), dict)


# All replies.

_FALSE: Final = "false"
"""The value for `no` in a file."""


def settled(question: Question, text: str, default: Settings, ruleset: Ruleset) -> Settings:
    """Return the settings that a reply sets.

    Args:
        question: the question under the answers so far.
        text: the reply.
        default: the settings of an empty reply.
        ruleset: the table's rules so far. If a value in the reply leaves out a part, the part comes
            from these rules.

    Raises:
        RulesetError: if the reply is not an answer.
    """
    if not text:
        return default
    if question.several:
        chosen = _merged(_parts(question, _split(question, text)))
        return {**without(question, ruleset), **chosen} if text.strip(" ,") else default
    answer = _answer(question, text)
    if answer is None:
        own = text.removeprefix("=").strip()
        none = _none(question, own, ruleset)
        return none or followed(_own(question, own, default, ruleset), ruleset.plain(), own=True)
    if text.casefold() in answer.used_by:
        paths = tuple(path for path in answer.settings if path in question.paths)
        return followed(settings_of(RULESETS[text.casefold()].plain(), paths), ruleset.plain())
    return answer.settings


def _none(question: Question, text: str, ruleset: Ruleset) -> Settings | None:
    """Return the settings of `no`, or of `false` as in a file; `None` for any other reply.

    Raises:
        RulesetError: if the question can't be answered with `no`.
    """
    if not is_no(text) and text.casefold() != _FALSE:
        return None
    none = declined(question, ruleset)
    if none is None and is_no(text):
        raise _must_choose(question, text)
    return none


def named(question: Question, text: str, ruleset: Ruleset) -> Iterator[Answer]:
    """Yield the answers that a reply names, separated by commas. An empty reply, or `no`, names
    none.

    Args:
        question: the question `more` after the answers so far.
        text: the reply.
        ruleset: the table's rules so far.

    Raises:
        RulesetError: if a part names no answer.
    """
    for part in _split(question, text):
        answer = _answer(question, part)
        if answer is None:
            other = _answer(more_of(None), part)
            raise _no_place(part, other, ruleset) if other else _no_answer(question, part)
        yield answer


def _no_place(text: str, other: Answer, ruleset: Ruleset) -> RulesetError:
    """Make the error for a topic that earlier answers have ruled out."""
    topic = deciding(other.raises, ruleset.plain())
    return RulesetError(
        f"earlier answers rule out {shown(text)}",
        field="more",
        hint=f"begin again with another answer to: {topic.text}",
        code="contradiction",
    )


def _merged(replies: Iterable[Settings]) -> Settings:
    """Combine the settings of several answers. All their missions are kept.

    Raises:
        RulesetError: if two answers give a setting different values.
    """
    found: Table = {}
    for settings in replies:
        for path, value in settings.items():
            old = found.get(path, value)
            agree = same(old, value)
            found[path] = value
            if path == MISSIONS:
                one, other = cast("Table", old), cast("Table", value)
                agree = all(same(one.get(id, each), each) for id, each in other.items())
                found[path] = {**one, **other}
            if not agree:
                message = f"two answers about {path} differ"
                raise RulesetError(message, field=path, hint="give one of them", code="twice")
    return found


def _split(question: Question, text: str) -> list[str]:
    """Split a reply into its parts; `no` gives no parts.

    Raises:
        RulesetError: for `no` beside another part.
    """
    parts = [part for part in map(str.strip, text.split(",")) if part]
    if len(parts) == 1 and is_no(parts[0]):
        return []
    for part in parts:
        if is_no(part):
            raise RulesetError(
                f"{shown(part)} means none of the answers, but the reply has others beside it",
                field=question.id,
                hint="leave it out, or give it alone",
                code="contradiction",
            )
    return parts


def _parts(question: Question, parts: Iterable[str]) -> Iterator[Settings]:
    """Yield the settings of each part of a reply."""
    for part in parts:
        answer = _answer(question, part)
        if answer is not None:
            yield answer.settings
        elif MISSIONS in question.paths:
            yield {MISSIONS: missions(part)}
        else:
            raise _no_answer(question, part)


def _answer(question: Question, text: str) -> Answer | None:
    """Find the answer that a reply names: by its number, its words, its words before the colon, its
    topic, a preset, or the value of its first setting (`flat_four` or flat four). Return `None` for
    any other reply.
    """
    if text.isascii() and text.isdigit():
        if not 1 <= int(text) <= len(question.answers):
            if question.number:
                return None
            raise _no_answer(question, text)
        found = question.answers[int(text) - 1]
        if question.number:
            _check_clear(question, found, text)
        return found
    word = text.casefold()
    for answer in question.answers:
        label = answer.label.casefold()
        values = (answer.settings.get(path) for path in question.paths[:1])
        names = (label, label.partition(":")[0], answer.raises, *answer.used_by)
        if word in names or word.replace(" ", "_") in values:
            return answer
    return None


def _check_clear(question: Question, found: Answer, text: str) -> None:
    """Refuse a number that is both the number of one answer and the value of another."""
    for answer in question.answers:
        said = setting_at(overlaid({}, answer.settings), question.number)
        if answer is not found and said == int(text):
            raise RulesetError(
                f"{text} is both the number of the answer {shown(found.label)} and the value of "
                f"{shown(answer.label)}",
                field=question.number,
                hint=f"write the words of the answer, or ={text} for the value",
                code="ambiguous",
            )


def _no_answer(question: Question, text: str) -> RulesetError:
    if question.several:
        right = ", with commas between"
    elif text.isdigit():
        right = f", or a value after =, as ={text}"
    else:
        right = ", the words of one, or a value as in a file"
    later = later_than(question)
    return RulesetError(
        f"expected {_numbers(question)}{right}, found {shown(text)} ({question.id})",
        field=question.id if question.several else question.paths[0],
        hint=f"later questions are about {', '.join(later)}" if later else "",
        code="no_such_answer",
    )


def _must_choose(question: Question, text: str) -> RulesetError:
    return RulesetError(
        f"{shown(text)} isn't possible here: every table has one of the answers ({question.id})",
        field=question.paths[0],
        hint=f"give {_numbers(question)}, the words of an answer, or a value as in a file",
        code="no_such_answer",
    )


def _numbers(question: Question) -> str:
    """Say which numbers the answers have, such as `1 to 3`."""
    last = len(question.answers)
    return f"1 to {last}" if last > 1 else "1"


def _own(question: Question, text: str, default: Settings, ruleset: Ruleset) -> Settings:
    """Return the settings of a value in a reply. Parts that the value leaves out come from the
    table's rules.
    """
    value: object = text
    # a reply that is not TOML is a text: cards, or the name of an answer
    with contextlib.suppress(ValueError, RecursionError):
        read = tomllib.loads(f"value = {text}")
        value = read["value"] if read.keys() == {"value"} else value
    path, number = question.paths[0], question.number
    table = value.keys() if isinstance(value, dict) else None
    settings: Settings = {path: value}
    if number and value is not False and (table is None or table <= {"two", "more"}):
        settings = _with_number(default, number, value)
    elif isinstance(value, dict):
        old = default.get(path)
        settings = {path: {**(old if isinstance(old, dict) else {}), **value}}
    elif _is_no_value(value, path, default):
        raise _no_answer(question, text)
    plain = changed(ruleset, settings).plain()
    return settings_of(plain, tuple(settings))


def _is_no_value(value: object, path: str, default: Settings) -> bool:
    """Whether a setting can never have a value like this one."""
    if isinstance(field_of(path)[2], (Group, Keyed)):
        return value is not False
    return isinstance(value, str) and isinstance(default.get(path), bool)


def _with_number(default: Settings, number: str, value: object) -> Settings:
    """Return the default settings with another number. If the value is only for two players, or
    only for more, the other number stays.
    """
    found = copy.deepcopy(dict(default))
    for path in found:
        if not within(number, path):
            continue
        table, key = found, path
        for step in number.removeprefix(path).split(".")[1:]:
            table, key = cast("Table", table[key]), step
        old = table[key]
        if isinstance(value, dict):
            both = old if isinstance(old, dict) else {"two": old, "more": old}
            table[key] = {**both, **value}
        else:
            table[key] = value
    return found


# Questionnaires.

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
class Questionnaire(Unchanging):
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
        return hash_of((self.ruleset, *self._answers))

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

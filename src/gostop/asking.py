"""`Questionnaire`: from a few answers to the rules of one's own table.

The table is the nearest rulebook to the answers so far, changed by those that differ.
"""

from __future__ import annotations

import contextlib
import copy
import tomllib
from collections.abc import Mapping
from typing import Any, Final, TypeAlias, cast

import attrs

from gostop.errors import RulesetError, shown
from gostop.files import format_ruleset
from gostop.nearness import nearest
from gostop.presets import RULESETS
from gostop.ruleset.plain import Keyed, Table
from gostop.ruleset.ruleset import Ruleset
from gostop.toml import value_text
from gostop.topics import Question, field_of, questions, setting_at

_MOST_CHARACTERS: Final = 1000
"""No answer is longer."""
Answers: TypeAlias = Mapping[str, Mapping[str, object]]
"""For the id of each question what it settles, as plain values by their dotted paths."""


def _copied(answers: Any) -> Any:
    """Nobody else's answers; of what are none the error is told later."""
    if not isinstance(answers, Mapping):
        return answers
    items = cast("Mapping[object, object]", answers).items()
    return {
        id: copy.deepcopy(dict(each) if isinstance(each, Mapping) else each) for id, each in items
    }


@attrs.frozen
class Questionnaire:
    """The questions about a table's rules, as far as they are answered.

    `Questionnaire().answered("2").answered("")` answers the first question by the second of its
    answers, and the next as the nearest rulebook has it.

    Raises:
        RulesetError: if an answer is none, or the answers contradict each other.
    """

    answers: Answers = attrs.field(factory=dict, converter=_copied)
    """What was answered: for the id of each question what it settles, as plain values by their
    dotted paths.
    """
    start: Ruleset | None = None
    """The rules that the answers change; `None`: those of the nearest rulebook."""
    ruleset: Ruleset = attrs.field(init=False, eq=False, repr=False)
    """The table's rules so far."""

    def __attrs_post_init__(self) -> None:
        if not (self.start is None or isinstance(self.start, Ruleset)):
            raise RulesetError(f"start is {shown(self.start)}; right is a Ruleset, or None")
        made = _made(_settled(self.answers), self.start)
        object.__setattr__(self, "ruleset", made)

    def __hash__(self) -> int:
        return hash((self.ruleset, *self.answers))

    @property
    def question(self) -> Question | None:
        """The next question; `None` once all are answered that arise."""
        plain = self.ruleset.plain()
        for question in questions():
            arises = not question.needs or setting_at(plain, question.needs) is not False
            if arises and question.id not in self.answers:
                return question
        return None

    @property
    def default(self) -> Mapping[str, object]:
        """What the next question settles if nothing else is said: the table's rules so far."""
        plain = self.ruleset.plain()
        return {path: setting_at(plain, path) for path in self._asked.paths}

    @property
    def _asked(self) -> Question:
        question = self.question
        if question is None:
            raise RulesetError("every question is answered; right is to take the ruleset")
        return question

    def answered(self, text: str) -> Questionnaire:
        """The same with the next question answered.

        Args:
            text: the number of an answer, its words, the id of a preset that has it, or a value of
                one's own as in a file, after `=` where it is a number; empty for the default.

        Raises:
            RulesetError: saying what would be right.
        """
        question = self._asked
        if not isinstance(text, str) or len(text) > _MOST_CHARACTERS:
            raise RulesetError(
                f"{shown(text)} is no answer; right is a text of up to {_MOST_CHARACTERS} signs"
            )
        settings = self._read(question, text.strip())
        return Questionnaire({**self.answers, question.id: settings}, self.start)

    def _read(self, question: Question, text: str) -> Mapping[str, object]:
        """What an answer settles."""
        if not text:
            return self.default
        if text.isascii() and text.isdigit():
            if 1 <= int(text) <= len(question.answers):
                return question.answers[int(text) - 1].settings
            raise RulesetError(
                f"{text} is no answer; right is 1 to {len(question.answers)}, or a value after =, "
                f"as ={text}",
                field=question.paths[0],
            )
        for answer in question.answers if not text.startswith("=") else ():
            value = answer.settings[question.paths[0]]
            if text.casefold() in (answer.label.casefold(), value, *answer.used_by):
                return answer.settings
        return {question.paths[0]: self._value(question.paths[0], text.removeprefix("=").strip())}

    def _value(self, path: str, text: str) -> object:
        """A value of one's own, whole: parts that it leaves out are as the table has them."""
        value: object = text
        # what is no TOML is meant as a text: cards, or the name of a way
        with contextlib.suppress(ValueError, RecursionError):
            read = tomllib.loads(f"value = {text}")
            value = read["value"] if read.keys() == {"value"} else text
        old = setting_at(self.ruleset.plain(), path)
        if isinstance(old, dict) and isinstance(value, dict):
            value = {**old, **value}
        return setting_at(_changed(self.ruleset, {path: value}).plain(), path)

    @property
    def nearest(self) -> Ruleset:
        """The preset in which the fewest settings of the table differ."""
        return nearest(self.ruleset)[0].ruleset

    @property
    def toml(self) -> str:
        """The table's rules as TOML, as `parse_ruleset` reads it: what differs from `nearest`."""
        return format_ruleset(self.ruleset, base=self.nearest)


def _settled(answers: object) -> Answers:
    """Answers that may be a stranger's: each settles what its question is about."""
    if not isinstance(answers, dict):
        raise RulesetError(
            f"answers are {shown(answers)}; right is a mapping, as "
            "{'threshold': {'go.threshold': 5}}"
        )
    known = {question.id: question for question in questions()}
    for id, settings in cast("dict[str, object]", answers).items():
        if id not in known:
            raise RulesetError(f"{shown(id)} is no question; right is one of {', '.join(known)}")
        paths = known[id].paths
        if not isinstance(settings, Mapping) or not set(settings) <= set(paths):
            raise RulesetError(
                f"the answer to {id} is {shown(settings)}; right are values of {', '.join(paths)}"
            )
    return cast("Answers", answers)


def _made(answers: Answers, start: Ruleset | None) -> Ruleset:
    """The rules of a table: the first of the nearest rulebooks that can be so changed."""
    wanted = {path: value for settings in answers.values() for path, value in settings.items()}
    failed: list[RulesetError] = []
    for base in [start] if start is not None else _by_answers(answers):
        try:
            return _changed(base, wanted).replace(id="house", name="House rules")
        except RulesetError as error:
            failed.append(error)
    raise failed[0]


def _by_answers(answers: Answers) -> list[Ruleset]:
    """The presets, the one first that has the fewest answers, then settings, otherwise."""

    def distance(preset: Ruleset) -> tuple[int, int]:
        plain = preset.plain()
        other = [
            sum(not _same(setting_at(plain, path), value) for path, value in settings.items())
            for settings in answers.values()
        ]
        return sum(map(bool, other)), sum(other)

    return sorted(RULESETS.values(), key=distance)


def _same(one: object, other: object) -> bool:
    """Whether two plain values are the same; 0 and off are not."""
    return one == other and isinstance(one, bool) == isinstance(other, bool)


def _changed(base: Ruleset, wanted: Mapping[str, object]) -> Ruleset:
    """A ruleset changed.

    Where a setting of which nothing is wanted contradicts what is, it becomes as the first preset
    has it with which nothing does.
    """
    plain = base.plain()
    try:
        return base.replace(_changes(plain, wanted))
    except RulesetError as error:
        field = error.field
        if not field or any(_overlap(field, path) for path in wanted):
            raise
        others = [setting_at(preset.plain(), field) for preset in RULESETS.values()]
        for value in {value_text(value): value for value in others}.values():
            with contextlib.suppress(RulesetError):
                return _changed(base, {**wanted, field: value})
        raise


def _changes(plain: Table, wanted: Mapping[str, object]) -> Table:
    """What must be replaced; of values with keys those are taken out that are not named."""
    changes: Table = {}
    for path, value in wanted.items():
        old = setting_at(plain, path)
        _, name, form = field_of(path)
        whole = isinstance(form, Keyed) and path.endswith(name)
        if whole and isinstance(old, dict) and isinstance(value, dict):
            changes[path] = {**{key: False for key in old if key not in value}, **value}
        elif not _same(old, value):
            changes[path] = value
    return changes


def _overlap(one: str, other: str) -> bool:
    """Whether one setting is another, or a part of it."""
    return f"{one}.".startswith(f"{other}.") or f"{other}.".startswith(f"{one}.")

"""Read a reply to a question, and find the settings that it sets."""

from __future__ import annotations

import contextlib
import copy
import tomllib
from collections.abc import Iterable, Iterator
from typing import Final, cast

from gostop.core.errors import RulesetError, shown
from gostop.rules.presets import RULESETS
from gostop.rules.questions.catalogue import BY_ID, deciding, later_than, more_of
from gostop.rules.questions.paths import (
    Settings,
    changed,
    has_place,
    holds,
    nearest,
    overlaid,
    same,
    setting_at,
    settings_of,
    within,
)
from gostop.rules.questions.question import MISSIONS, Answer, Question, followed, missions
from gostop.rules.ruleset import Ruleset, field_of
from gostop.rules.tree import Group, Keyed, Table

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

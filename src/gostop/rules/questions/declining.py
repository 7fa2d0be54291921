"""The reply `no` to a question, which chooses none of its answers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gostop.rules.questions.missions import MISSIONS
from gostop.rules.questions.nearness import nearest
from gostop.rules.questions.paths import Settings, changed, has_place, holds, setting_at, settings_of
from gostop.rules.questions.question import Question
from gostop.rules.questions.topics import BY_ID
from gostop.rules.ruleset import Ruleset
from gostop.rules.tree import Table

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

"""Make the questions with their answers: all questions, or a question under the answers so far."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Final

import attrs

from gostop.rules.questions.paths import Settings, has_place, holds, overlaid, setting_at, settings_of, within
from gostop.rules.questions.question import Answer, Question
from gostop.rules.questions.relevance import DECIDED, facts_of, followed, relevant
from gostop.rules.questions.topics import ABOUT, BY_ID, FURTHER, TOPICS, Topic, Way
from gostop.rules.questions.wording import labels, told
from gostop.core.files.toml import value_text
from gostop.rules.presets import RULESETS
from gostop.rules.fields import Member
from gostop.rules.ruleset import Ruleset, field_of
from gostop.rules.tree import Table

MORE: Final = "more"
"""The id of the question whose answers add further questions."""


@attrs.define
class _Known:
    """An answer whose final words are not made yet."""

    label: str
    settings: Settings
    users: list[str] = attrs.field(factory=list)


def questions() -> tuple[Question, ...]:
    """Return every question, in the order in which they are asked.

    The first questions are asked at every table, unless all answers to a question mean the same
    there. Then comes `more`, whose answers add further questions.
    """
    return _questions(tuple(RULESETS.values()))


@functools.cache
def _questions(_presets: tuple[Ruleset, ...]) -> tuple[Question, ...]:
    first, further = ([_question(each, None) for each in group] for group in (TOPICS, FURTHER))
    return *first, more_of(None), *further


def question_of(topic: Topic, plain: Table) -> Question | None:
    """Make a question under the answers so far. Return `None` if the question leaves no choice.

    Args:
        topic: the topic of the question.
        plain: the table's rules so far.
    """
    if topic.needs and topic.needs not in facts_of(plain):
        return None
    question = _question(topic, plain)
    least = 1 if topic.several or topic.number else 2
    return question if len(question.answers) >= least else None


def more_of(plain: Table | None) -> Question:
    """Make the question whose answers add further questions.

    Args:
        plain: the table's rules so far; `None` to list every topic.
    """
    answers = tuple(
        Answer(first.title, {}, raises=about, now=_now(first, plain))
        for about, first in ABOUT.items()
        if plain is None
        or any(question_of(topic, plain) for topic in FURTHER if topic.about == about)
    )
    return Question(MORE, "Anything else at your table?", (), answers, several=True)


def deciding(about: str, plain: Table) -> Topic:
    """Find the first question whose answer rules out a further question.

    Args:
        about: the topic of the further question.
        plain: the table's rules so far.
    """
    first = ABOUT[about]
    if first.needs and first.needs not in facts_of(plain):
        lacking = [DECIDED[first.needs]]
    else:
        lacking = [path.rpartition(".")[0] for path in first.paths if not has_place(plain, path)]
    return next(
        topic
        for topic in TOPICS
        if any(within(path, whole) for path in lacking for whole in topic.paths)
    )


def later_than(question: Question) -> tuple[str, ...]:
    """List the titles of the further questions about parts of the settings of a first question."""
    return tuple(
        topic.title.partition(":")[0]
        for topic in ABOUT.values()
        if not question.about and any(within(topic.paths[0], whole) for whole in question.paths)
    )


def default_of(question: Question, plain: Table) -> Settings:
    """Return the settings of the default answer, as `Questionnaire.default` describes them."""
    topic = BY_ID.get(question.id)
    if topic is None or topic.several:
        return {}
    if topic.about and _is_off(topic, plain):
        return question.answers[0].settings
    return settings_of(plain, tuple(path for path in topic.paths if has_place(plain, path)))


def only_other(topic: Topic, plain: Table) -> Settings | None:
    """Return the settings of the only answer that changes something. Return `None` if there is not
    exactly one such answer.
    """
    question = question_of(topic, plain)
    if question is None or question.several or question.number:
        return None
    others = [each.settings for each in question.answers if not holds(plain, each.settings)]
    return others[0] if len(others) == 1 else None


def _is_off(topic: Topic, plain: Table) -> bool:
    return topic.off is not None and holds(plain, topic.off.settings)


def _now(topic: Topic, plain: Table | None) -> str:
    """Say in words what the table has so far on the topic of a further question. The text is empty
    if the table has nothing.
    """
    question = None if plain is None else question_of(topic, plain)
    if plain is None or question is None or _is_off(topic, plain):
        return ""
    held = [each.label for each in question.answers if holds(plain, each.settings)]
    if not held and not topic.several:
        number = topic.number and setting_at(plain, topic.number)
        held = [told(number) if number else "your own"]
    return "; ".join(held)


def _question(topic: Topic, plain: Table | None) -> Question:
    return Question(
        id=topic.id,
        text=topic.text,
        paths=topic.paths,
        answers=tuple(_answers(topic, plain)),
        number=topic.number,
        several=topic.several,
        about=topic.about,
    )


def _answers(topic: Topic, plain: Table | None) -> Iterator[Answer]:
    """Yield the possible answers, in words. Answers that mean the same are merged."""
    alike: dict[str, list[_Known]] = {}
    values: list[tuple[str, Settings]] = []
    for known in _known(topic, plain):
        if plain is not None:
            known.settings = followed(known.settings, plain)
        facts = None if plain is None else facts_of(overlaid(plain, known.settings))
        matters = relevant(known.settings, facts)
        key = value_text(dict(sorted(matters.items())))
        if key not in alike:
            values.append((known.label, matters))
        alike.setdefault(key, []).append(known)
    for label, same in zip(labels(values, topic.says, topic.adds), alike.values(), strict=True):
        held = [each for each in same if plain is not None and holds(plain, each.settings)]
        users = tuple(id for each in same for id in each.users)
        yield Answer(label, (held or same)[0].settings, users)


_plain_of: Final = functools.cache(Ruleset.plain)


def _known(topic: Topic, plain: Table | None) -> list[_Known]:
    """List the answers from the table of questions, the presets, and the members of an enum.

    For a first question, the answers from the presets come first; for a further question, the
    answers from the table of questions. The answer that turns something off comes last.
    """
    if plain is not None and not any(has_place(plain, path) for path in topic.paths):
        return []
    ways = [_Known(way.label, there) for way in topic.ways if (there := _possible(way, plain))]
    off = [_Known(topic.off.label, topic.off.settings)] if topic.off else []
    others: list[_Known] = []
    for id, preset in RULESETS.items():
        there = _plain_of(preset)
        if not all(has_place(there, path) for path in topic.paths):
            continue
        held = [each for each in (*ways, *off, *others) if holds(there, each.settings)]
        if not held and not topic.several:
            held = [_Known("", settings_of(there, topic.paths))]
            others += held
        for each in held if topic.several else held[:1]:
            each.users.append(id)
    main = topic.paths[0]
    _, _, form = field_of(main)
    for value in [way.value for way in form.kind] if isinstance(form, Member) else []:
        if all(each.settings[main] != value for each in (*ways, *others, *off)):
            others.append(_Known("", {main: value}))
    return [*(ways + others if topic.about else others + ways), *off]


def _possible(way: Way, plain: Table | None) -> Settings:
    """Return the settings of a way, without those that have no place in the table's rules. The
    result is empty if the way is impossible.
    """
    if plain is None:
        return way.settings
    there = {path: value for path, value in way.settings.items() if has_place(plain, path)}
    first = next(iter(way.settings))
    possible = first in there and (not way.needs or way.needs in facts_of(plain))
    return there if possible else {}

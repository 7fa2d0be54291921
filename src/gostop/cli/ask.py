"""`gostop rules ask`: questions about a table's rules, and at the end their TOML.

The questions go to standard error, so that `gostop rules ask > table.toml` holds the TOML alone.
The JSON document: `answered`, the questions in order, each with `id`, `text` and `settings` (what
the answer settles: values as in a file by their dotted paths); `nearest`, the rulebook in which the
fewest settings differ; `toml`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping
from typing import Any, Final

from gostop.asking import Questionnaire
from gostop.cli.glosses import glosses
from gostop.cli.plain import json_text
from gostop.cli.reading import ruleset_of
from gostop.cli.text import clean, counted, filled
from gostop.errors import GoStopError, RulesetError
from gostop.ruleset.diff import diff
from gostop.ruleset.fields import Member
from gostop.ruleset.plain import Group, Keyed
from gostop.toml import value_text
from gostop.topics import Answer, Question, field_of, questions

_INTRODUCTION: Final = (
    "Answer by number, in words, by the id of a preset, or by a value as in a file (=5). "
    "An empty line takes the answer marked *, which the nearest rulebook so far has; "
    "? explains what is asked."
)


class AskingError(GoStopError):
    """Questions that were left before the last was answered."""


def run(arguments: argparse.Namespace) -> str:
    """Ask, and write the table's rules."""
    start = None if arguments.rules is None else ruleset_of(arguments.rules)
    asked = Questionnaire(start=start)
    _say(filled(_INTRODUCTION))
    try:
        while (question := asked.question) is not None:
            _ask(asked, question)
            asked = _answered(asked, question)
    except KeyboardInterrupt as error:
        raise _left("interrupted", asked) from error
    differing = len(diff(asked.nearest, asked.ruleset))
    _say(f"\nThe nearest rulebook is {asked.nearest.id}; settings that differ: {differing}.")
    if not arguments.json:
        return asked.toml
    texts = {question.id: question.text for question in questions()}
    answered = [
        {"id": id, "text": texts[id], "settings": settings}
        for id, settings in asked.answers.items()
    ]
    return json_text({"answered": answered, "nearest": asked.nearest, "toml": asked.toml})


def _say(text: str, end: str = "\n") -> None:
    print(text, end=end, file=sys.stderr, flush=True)


def _ask(asked: Questionnaire, question: Question) -> None:
    """Show a question and its answers."""
    _say(f"\n{filled(question.text)}")
    told = _ways(question)
    for number, answer in enumerate(question.answers, 1):
        mark = "*" if _holds(asked.default, answer) else " "
        users = f" [{', '.join(answer.used_by)}]" if answer.used_by else ""
        way = told.get(str(answer.settings[question.paths[0]]), "")
        _say(filled(f"{answer.label}{users}{way}", f"{mark}{number:>2}  "))


def _holds(default: Mapping[str, object], answer: Answer) -> bool:
    return all(default[path] == value for path, value in answer.settings.items())


def _ways(question: Question) -> Mapping[str, str]:
    """What the ways are that the question's first setting can be."""
    _, _, form = field_of(question.paths[0])
    if not isinstance(form, Member):
        return {}
    told = glosses(form.kind)
    return {way.value: f": {told[way.name]}" for way in form.kind if way.name in told}


def _answered(asked: Questionnaire, question: Question) -> Questionnaire:
    """Read lines until one is an answer."""
    while True:
        text = _line(asked)
        if text.strip() == "?":
            for line in _explained(asked, question):
                _say(line)
            continue
        try:
            after = asked.answered(text)
        except RulesetError as error:
            _say(clean(str(error)))
            continue
        _say(filled(_told(question, after.answers[question.id]), "  = "))
        return after


def _told(question: Question, settings: Mapping[str, object]) -> str:
    """What was answered: in the question's words, or what it settles."""
    for answer in question.answers:
        if answer.settings == settings:
            return answer.label
    return "; ".join(f"{path} = {clean(value_text(value))}" for path, value in settings.items())


def _line(asked: Questionnaire) -> str:
    """A line of the input."""
    _say("> ", end="")
    try:
        # there is no input where the process was started without
        line = sys.stdin.readline() if sys.stdin is not None else ""
    except (UnicodeDecodeError, OSError) as error:
        raise _left("the input is no text", asked) from error
    if not line:
        raise _left("the input is over", asked)
    return line


def _left(why: str, asked: Questionnaire) -> AskingError:
    """The error, on a line of its own below the question."""
    _say("")
    answers = counted(len(asked.answers), "answer")
    return AskingError(f"{why} after {answers}, before the last question; no rules are written")


def _explained(asked: Questionnaire, question: Question) -> Iterator[str]:
    """What the settings are that a question is about, and what those are made of."""
    main = question.paths[0]
    now = clean(value_text(asked.default[main]))
    yield filled(f"{now}; a value of your own, or a part of it, takes its place", f"  {main} = ")
    told: set[type[Any]] = set()
    for path in question.paths:
        kind, name, form = field_of(path)
        yield _gloss(path, glosses(kind).get(name, "no more is known here"), "  ")
        if isinstance(form, (Member, Group, Keyed)) and form.kind not in told:
            told.add(form.kind)
            for field, gloss in glosses(form.kind).items():
                yield _gloss(field.lower(), gloss, "      ")


def _gloss(name: str, text: str, indent: str) -> str:
    return filled(text.replace("`None`", "`false`"), f"{indent}{name}: ", f"{indent}    ")

"""`gostop rules ask`: ask about a table's rules, and write them as TOML.

The questions go to standard error, so `gostop rules ask > table.toml` saves only the TOML. The JSON
document: `answered`, the questions in order, each with `id`, `text` and `settings` (what the answer
sets: values as in a file by their dotted paths); `more`, the topics of the further questions that
were chosen; `nearest`, the rulebook in which the fewest settings differ; `toml`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from gostop.app.complaints import complaint, in_language, said
from gostop.app.inputs import STANDARD_INPUT, json_text, ruleset_of
from gostop.app.rules import glosses
from gostop.core.errors import GoStopError, RulesetError
from gostop.core.files.toml import value_text
from gostop.rules.diff import diff
from gostop.rules.fields import Member
from gostop.rules.questions.catalogue import questions
from gostop.rules.questions.paths import Settings
from gostop.rules.questions.question import Answer, Question
from gostop.rules.questions.questionnaire import Questionnaire
from gostop.rules.ruleset import field_of
from gostop.rules.tree import Group, Keyed
from gostop.text.answers import answer_text, question_text
from gostop.text.layout import clean, filled, filled_value
from gostop.text.terminal import BOLD, Document, styled
from gostop.text.words import Words, words_in

ASK: Final = "app/ask.tsv"
"""The table with the words for questions and readings."""


class AskingError(GoStopError):
    """Not all questions were answered."""


def run(arguments: argparse.Namespace) -> str:
    """Ask the questions, and write the table's rules."""
    if arguments.rules == STANDARD_INPUT:
        raise complaint("answers_input")
    start = None if arguments.rules is None else ruleset_of(arguments.rules)
    words = words_in(arguments.language)
    asked = Questionnaire(start=start)
    _say(_filled(words.say("introduction", ASK)))
    try:
        while (question := asked.question) is not None:
            _ask(asked, question, words)
            asked = _answered(asked, question, words)
    except KeyboardInterrupt as error:
        raise _left("interrupted", asked) from error
    differing = len(diff(asked.nearest, asked.ruleset))
    _say(f"\n{words.say('nearest', ASK, id=asked.nearest.id, n=differing)}")
    if not arguments.json:
        return Document(asked.toml)
    texts = {question.id: question.text for question in questions()}
    answered = [
        {"id": id, "text": texts[id], "settings": settings}
        for id, settings in asked.answers.items()
    ]
    return json_text(
        {"answered": answered, "more": asked.more, "nearest": asked.nearest, "toml": asked.toml}
    )


def _say(text: str, end: str = "\n") -> None:
    print(text, end=end, file=sys.stderr, flush=True)


def _filled(text: str, first: str = "", rest: str | None = None) -> str:
    """Wrap a text for the terminal that shows the questions."""
    return filled(text, first, rest, sys.stderr)


def _ask(asked: Questionnaire, question: Question, words: Words) -> None:
    """Show a question and its answers."""
    text = question_text(question, words)
    _say(f"\n{styled(_filled(text), BOLD, stream=sys.stderr)}")
    # the settings are explained in English only
    ways, marked = {} if words.tag == "ko" else _ways(question), asked.marked
    for number, answer in enumerate(question.answers, 1):
        mark = "*" if answer in marked else " "
        users = f" [{', '.join(answer.used_by)}]" if answer.used_by else ""
        way = ways.get(str(answer.settings.get(*question.paths[:1])), "") if ways else ""
        now = words.say("now", ASK, now=answer_text(answer.now, words)) if answer.now else ""
        label = answer_text(answer.label, words)
        _say(_filled(f"{label}{users}{way}{now}", f"{mark}{number:>2}  "))
    if question.number:
        _say(_filled(words.say("other_number", ASK), "    "))
    if question.several:
        key = "several_change" if question.paths else "several_none"
        _say(_filled(words.say(key, ASK), "    "))


def _holds(settings: Settings, answer: Answer) -> bool:
    return all(settings.get(path) == value for path, value in answer.settings.items())


def _ways(question: Question) -> Mapping[str, str]:
    """Explain each value that a question's first setting can have, if the values are fixed."""
    form = field_of(question.paths[0])[2] if question.paths else None
    if not isinstance(form, Member):
        return {}
    told = glosses(form.kind)
    return {way.value: f": {told[way.name]}" for way in form.kind if way.name in told}


def _answered(asked: Questionnaire, question: Question, words: Words) -> Questionnaire:
    """Read lines until one is an answer."""
    while True:
        text = _line(asked).strip()
        if text.startswith("?"):
            for line in _explained(asked, question, text[1:].strip(), words):
                _say(line)
            continue
        try:
            after = asked.answered(_meant(question, text, words))
        except RulesetError as error:
            _say(_filled(clean(in_language(error, words))))
            continue
        for line in _told(asked, after, words):
            _say(_filled(line, "  = "))
        return after


def _meant(question: Question, text: str, words: Words) -> str:
    """Return the number of the answer whose words in another language a person has typed. Return
    any other reply as it is.
    """
    for number, answer in enumerate(question.answers, 1):
        if text and text == answer_text(answer.label, words) != answer.label:
            return str(number)
    return text


def _told(before: Questionnaire, after: Questionnaire, words: Words) -> Iterator[str]:
    """Say the new answers in words, or by their settings. One reply may answer many questions."""
    known = {question.id: question for question in (*questions(), before.question) if question}
    if after.more != before.more:
        yield ", ".join(after.more or (words.say("nothing", ASK),))
    for id, settings in after.answers.items():
        if id in before.answers:
            continue
        held = [
            answer_text(answer.label, words)
            for answer in known[id].answers
            if _holds(settings, answer)
        ]
        values = [f"{path} = {clean(value_text(value))}" for path, value in settings.items()]
        if held:
            yield ", ".join(held if known[id].several else held[:1])
        else:
            yield "; ".join(values) or words.say("nothing_more", ASK)


def _line(asked: Questionnaire) -> str:
    """Read a line of the input."""
    _say("> ", end="")
    try:
        # a process may have no standard input
        line = sys.stdin.readline() if sys.stdin is not None else ""
    except (UnicodeDecodeError, OSError) as error:
        raise _left("no_text", asked) from error
    if not line:
        raise _left("ended", asked)
    return line


def _left(why: str, asked: Questionnaire) -> AskingError:
    """Make the error for questions that were not all answered. Its message begins on a new line
    below the question. `why` is the key of a phrase.
    """
    _say("")
    answers = said("answers", n=len(asked.answers))
    return complaint("left", AskingError, why=said(why), answers=answers)


def _explained(
    asked: Questionnaire, question: Question, number: str, words: Words
) -> Iterator[str]:
    """Explain the settings of a question and the parts of these settings, or one answer in full."""
    if number:
        yield from _in_full(question, number, words)
    elif question.paths:
        main, default = question.paths[0], asked.default
        if main in default:
            yield _value(main, default[main])
            yield _filled(words.say("takes_its_place", ASK), "      ")
        yield from _glosses(question.paths, words)
    else:
        yield f"  {words.say('second', ASK)}"


def _in_full(question: Question, number: str, words: Words) -> Iterator[str]:
    """Explain the settings of an answer, and of the questions that it raises."""
    last = len(question.answers)
    if number not in map(str, range(1, last + 1)):
        yield _filled(words.say("which", ASK, last=last, found=clean(number)), "  ")
        return
    answer = question.answers[int(number) - 1]
    for path, value in answer.settings.items():
        yield _value(path, value)
    for raised in questions():
        if answer.raises and raised.about == answer.raises:
            yield _filled(question_text(raised, words), "  ")
            yield from _glosses(raised.paths, words)


def _value(path: str, value: object) -> str:
    return filled_value(clean(value_text(value)), f"  {path} = ", "      ", sys.stderr)


def _glosses(paths: Iterable[str], words: Words) -> Iterator[str]:
    """Write the explanations of settings, and of the parts of these settings."""
    told: set[type[Any]] = set()
    for path in paths:
        kind, name, form = field_of(path)
        yield _gloss(path, glosses(kind).get(name, words.say("unexplained", ASK)), "  ")
        if isinstance(form, (Member, Group, Keyed)) and form.kind not in told:
            told.add(form.kind)
            for field, gloss in glosses(form.kind).items():
                yield _gloss(field.lower(), gloss, "      ")


def _gloss(name: str, text: str, indent: str) -> str:
    return _filled(text.replace("`None`", "`false`"), f"{indent}{name}: ", f"{indent}    ")

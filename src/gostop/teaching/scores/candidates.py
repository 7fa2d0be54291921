"""Candidates: other rules that may explain a score. Each candidate is a few changes to a ruleset,
with the source of the changes.

There are three kinds: other readings from the table of readings; other answers to the questions of
`gostop rules ask`, including house rules; and other values of a single setting.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, cast

import attrs

from gostop.rules.questions.catalogue import MORE, questions
from gostop.rules.questions.question import MISSIONS
from gostop.rules.questions.paths import Settings, changed, leaves, within
from gostop.rules.questions.question import Answer, Question
from gostop.rules.questions.question import followed
from gostop.core.errors import RulesetError
from gostop.core.files.toml import value_text
from gostop.rules.readings import READINGS
from gostop.teaching.scores.case import Case, totals_of
from gostop.rules.fields import Member, Number
from gostop.rules.ruleset import Ruleset, field_of, plain_of
from gostop.rules.tree import Keyed, Table, differing

_NUMBERS: Final = (*range(11), 12, 15, 20)
"""The values that are tried for a number."""
_OF_HANDS: Final = ("cards", "scoring")
"""The settings that decide the points of a hand."""
_UNTOLD: Final = (
    "turn",
    "steal",
    "ppeok.last_turn",
    "ppeok.buries_played",
    "heodang.bonus_ends",
    "bomb.flips",
    "bomb.at_once",
    "small_bomb.flips",
    "small_bomb.steal",
    "shake.plays",
    "shake.fourth_on_table",
    "shake.then_bomb",
    "chongtong.by_bonus",
    "draw.offer",
    "draw.carry_draws",
    "deal.first_dealer",
    "deal.next_dealer",
    "deal.table_last",
    "seating.same_after_draw",
    "match.rounds",
    "match.points",
    "match.draws_in_a_row",
    "match.next_dealer",
)
"""Settings that decide how a round is played, but not the points of its outcome. Only a record
shows their values."""


@attrs.frozen
class Candidate:
    """Other rules that may explain a score."""

    ids: tuple[str, ...]
    """The source of each change: the id of a reading or of a question, or the path of a setting."""
    sentences: tuple[str, ...]
    """Each change in words."""
    ruleset: Ruleset
    """The rules with the changes."""
    changes: Settings
    """The changes for `Ruleset.replace` that make these rules."""

    def knows(self, case: Case) -> bool:
        """Whether these rules have the cards of a case, and a round can end like the case."""
        return totals_of((case,), self.ruleset) != [None]


_Found = tuple[tuple[str, ...], tuple[str, ...], Sequence[Settings]]
"""The ids and the sentences of changes, and the changes in the order in which they are made."""


def is_told(path: str, by_rounds: bool) -> bool:
    """Whether points can show the value of a setting.

    Args:
        path: the path of the setting.
        by_rounds: whether the points are those of whole rounds, not of hands.
    """
    if by_rounds:
        return not any(within(path, untold) for untold in _UNTOLD)
    return any(within(path, told) for told in _OF_HANDS)


def untold(by_rounds: bool) -> tuple[str, ...]:
    """Return the ids of the questions whose answers make no difference to the points."""
    return tuple(
        question.id
        for question in questions()
        if question.paths and not any(is_told(path, by_rounds) for path in _paths_of(question))
    )


def _paths_of(question: Question) -> Iterator[str]:
    """Yield the settings that the answers to a question decide, including nested settings."""
    for answer in question.answers:
        for path, value in answer.settings.items():
            if isinstance(value, dict) and not is_split(value) and path.count(".") < 2:
                yield from (f"{path}.{key}" for key in cast("Table", value))
            else:
                yield path


class Candidates:
    """All rulesets that may apply instead of a given ruleset. Each can give other points than the
    given one. No two candidates are the same. They are made when they are first needed.
    """

    def __init__(self, base: Ruleset, by_rounds: bool) -> None:
        self.base: Final = base
        """The given rules that the candidates change."""
        self.by_rounds: Final = by_rounds
        """Whether the points are those of whole rounds, not of hands."""

    @functools.cached_property
    def named(self) -> tuple[Candidate, ...]:
        """The candidates with other readings, or with other answers to questions."""
        found = itertools.chain(_read(), _answered(self.base))
        return tuple(_candidates(self.base, self.by_rounds, found, ()))

    @functools.cached_property
    def valued(self) -> tuple[Candidate, ...]:
        """The candidates with another value of one setting, or without one value that has an id."""
        found = itertools.chain(_numbered(self.base), _valued(self.base, self.by_rounds))
        return tuple(_candidates(self.base, self.by_rounds, found, self.named))

    def know(self, case: Case) -> bool:
        """Whether a candidate has the cards of a case, and a round can end like the case."""
        return any(each.knows(case) for each in self.named) or any(
            each.knows(case) for each in self.valued
        )


def _candidates(
    base: Ruleset, by_rounds: bool, found: Iterable[_Found], known: Iterable[Candidate]
) -> Iterator[Candidate]:
    """Make candidates from some changes. Leave out candidates that always give the same points as
    `base`, and candidates that are known already.
    """
    seen, plain = {base, *(each.ruleset for each in known)}, plain_of(base)
    for ids, sentences, steps in found:
        if not any(is_told(path, by_rounds) for step in steps for path, _ in leaves(step)):
            continue
        made = _made(base, steps)
        if made is None or made in seen:
            continue
        seen.add(made)
        changes = changes_to(plain, made)
        if any(is_told(path, by_rounds) for path in changes):
            yield Candidate(ids, sentences, made, changes)


def both(base: Ruleset, one: Candidate, other: Candidate) -> Candidate | None:
    """Combine the changes of two candidates. Return `None` if the changes contradict each other, or
    if one candidate adds nothing to the other.
    """
    made = _made(one.ruleset, (other.changes,))
    if made is None or made in (base, one.ruleset, other.ruleset):
        return None
    changes = changes_to(plain_of(base), made)
    return Candidate(one.ids + other.ids, one.sentences + other.sentences, made, changes)


def changes_to(plain: Table, made: Ruleset) -> Settings:
    """Return the changes for `Ruleset.replace` that turn some rules, as plain data, into other
    rules.
    """
    return {
        path: False if value is None else value for path, _, value in differing(plain, made.plain())
    }


def _made(base: Ruleset, steps: Sequence[Settings]) -> Ruleset | None:
    """Change a ruleset step by step. Return `None` if the ruleset refuses a step."""
    try:
        for settings in steps:
            base = changed(base, settings)
    except RulesetError:
        return None
    return base


def _read() -> Iterator[_Found]:
    """Yield the changes that each other reading makes."""
    for id, reading in READINGS.items():
        for other in reading.others:
            yield (id,), (f"{reading.point}: {other.text}",), (other.changes,)


def _answered(base: Ruleset) -> Iterator[_Found]:
    """Yield the changes that each other answer to a question makes, and those of each pair of
    answers to two questions about the same thing.
    """
    plain = plain_of(base)
    about: dict[str, list[list[_Found]]] = {}
    for question in questions():
        if question.id == MORE:  # its answers name other questions
            continue
        own = list(_of_question(question, plain))
        yield from own
        if question.about:
            about.setdefault(question.about, []).append(own)
    for groups in about.values():
        for first, second in itertools.combinations(groups, 2):
            for one, other in itertools.product(first, second):
                yield (*one[0], *other[0]), (*one[1], *other[1]), (*one[2], *other[2])


def _of_question(question: Question, plain: Table) -> Iterator[_Found]:
    """Yield the changes that each answer to a question makes. If several answers are allowed, yield
    the changes of each set of answers.
    """
    most = len(question.answers) if question.several else 1
    for number in range(1, most + 1):
        for chosen in itertools.combinations(question.answers, number):
            settings = _together(chosen)
            labels = "; ".join(answer.label for answer in chosen)
            sentence = f"{question.text} {labels}"
            yield (question.id,), (sentence,), (followed(settings, plain),)


def _numbered(base: Ruleset) -> Iterator[_Found]:
    """Yield the changes that other numbers make, for each question that a number answers. Also
    combine each number with another answer about the same thing, because the number may need it.
    """
    plain = plain_of(base)
    every = [each for each in questions() if each.id != MORE]
    for question in every:
        if not question.number:
            continue
        first = [each for each in every if question.about and each.about == question.about]
        before = [found for each in first[:1] for found in _of_question(each, plain)]
        for value in _NUMBERS:
            step = {question.number: value}
            sentence = f"{question.text} {value}"
            yield (question.id,), (sentence,), (step,)
            for ids, sentences, steps in before:
                yield (*ids, question.id), (*sentences, sentence), (*steps, step)


def _together(answers: Iterable[Answer]) -> Settings:
    """Combine the settings of several answers. Keep the missions of all of them."""
    found: Table = {}
    for answer in answers:
        for path, value in answer.settings.items():
            if path == MISSIONS and path in found:
                value = {**cast("Table", found[path]), **cast("Table", value)}  # noqa: PLW2901  # the same missions and more
            found[path] = value
    return found


def _valued(base: Ruleset, by_rounds: bool) -> Iterator[_Found]:
    """Yield all changes of one setting: another value, or the removal of an entry with an id."""
    for path, value in _leaves(plain_of(base)):
        if not is_told(path, by_rounds):
            continue
        for other in _others(path, value):
            sentence = f"{path} is {value_text(other)}, not {value_text(value)}."
            yield (path,), (sentence,), ({path: other},)


def _leaves(plain: Mapping[str, object], above: str = "") -> Iterator[tuple[str, object]]:
    """Yield each single value, and each value with an id. A value that depends on the number of
    players counts as single.
    """
    for key, value in plain.items():
        path = f"{above}{key}"
        if isinstance(value, dict) and not is_split(value):
            table = cast("Table", value)
            if _has_id(path):
                yield path, table
            yield from _leaves(table, f"{path}.")
        else:
            yield path, value


def is_split(value: object) -> bool:
    """Whether a plain value depends on the number of players."""
    return isinstance(value, dict) and value.keys() == {"two", "more"}


def _has_id(path: str) -> bool:
    """Whether a path leads to a value with an id in a tuple."""
    _, name, form = field_of(path)
    return isinstance(form, Keyed) and path.rpartition(".")[0].endswith(name)


def _others(path: str, value: object) -> Iterable[object]:
    """Return the values that may replace the value of a setting."""
    form = field_of(path)[2]
    if is_split(value):
        table = cast("Table", value)
        parts = [{**table, key: number} for key in table for number in _NUMBERS]
        return [each for each in (*_NUMBERS, *parts) if each != value]
    if isinstance(value, dict):
        return [False]  # a value with an id is taken out
    if isinstance(value, bool):
        # a number that is off may get a value; a group that is off isn't turned on by `True`
        return _NUMBERS if isinstance(form, Number) else [not value]
    if isinstance(value, int):
        # no table has a combination of one or two cards
        least = 3 * (path.startswith("scoring.comb") and path.endswith(".count"))
        return [number for number in _NUMBERS if number != value and number >= least]
    if isinstance(form, Member):
        return [each.value for each in form.kind if each.value != value]
    return ()

"""Other rules behind a score: each a few changes of a ruleset, and where they are from.

There are three kinds. The table of readings has other readings of what rulebooks leave open. The
questions of `gostop rules ask` have other answers, house rules among them. And any number, switch
or way of the ruleset may have another value.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, cast

import attrs

from gostop.asking.catalogue import MORE, questions
from gostop.asking.missions import MISSIONS
from gostop.asking.paths import Settings, changed, leaves, within
from gostop.asking.question import Answer, Question
from gostop.asking.relevance import followed
from gostop.errors import RulesetError
from gostop.files.toml import value_text
from gostop.readings import READINGS
from gostop.reviewing.case import Case, totals_of
from gostop.ruleset.fields import Member, Number
from gostop.ruleset.ruleset import Ruleset, field_of, plain_of
from gostop.ruleset.tree import Keyed, Table, differing

_NUMBERS: Final = (*range(11), 12, 15, 20)
"""The values that are tried for a number."""
_OF_HANDS: Final = ("cards", "scoring")
"""What the points of a hand follow from."""
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
"""What decides how a round is played, and not what its outcome is worth. A record shows it."""


@attrs.frozen
class Candidate:
    """Other rules."""

    ids: tuple[str, ...]
    """Where each of the changes is from: the id of a reading or of a question, or the path of a
    setting."""
    sentences: tuple[str, ...]
    """What each of them is, in words."""
    ruleset: Ruleset
    """The rules with the changes."""
    changes: Settings
    """What `Ruleset.replace` changes to get them."""

    def knows(self, case: Case) -> bool:
        """Whether these rules know the cards of a case, and that a round ends so."""
        return totals_of((case,), self.ruleset) != [None]


_Found = tuple[tuple[str, ...], tuple[str, ...], Sequence[Settings]]
"""The ids, the sentences, and the changes one after the other."""


def is_told(path: str, by_rounds: bool) -> bool:
    """Whether points can show the value of a setting.

    Args:
        path: the path of the setting.
        by_rounds: whether they are points of whole rounds, not of hands.
    """
    if by_rounds:
        return not any(within(path, untold) for untold in _UNTOLD)
    return any(within(path, told) for told in _OF_HANDS)


def untold(by_rounds: bool) -> tuple[str, ...]:
    """The ids of the questions whose answers points can't tell apart."""
    return tuple(
        question.id
        for question in questions()
        if question.paths and not any(is_told(path, by_rounds) for path in _paths_of(question))
    )


def _paths_of(question: Question) -> Iterator[str]:
    """The settings that an answer to a question decides, also those within others."""
    for answer in question.answers:
        for path, value in answer.settings.items():
            if isinstance(value, dict) and not is_split(value) and path.count(".") < 2:
                yield from (f"{path}.{key}" for key in cast("Table", value))
            else:
                yield path


class Candidates:
    """The rules that may apply in place of some others, and that points can tell from
    them; no two the same. They are made when they are first needed.
    """

    def __init__(self, base: Ruleset, by_rounds: bool) -> None:
        self.base: Final = base
        """The rules that they change."""
        self.by_rounds: Final = by_rounds
        """Whether the points are those of whole rounds, not of hands."""

    @functools.cached_property
    def named(self) -> tuple[Candidate, ...]:
        """Other readings, and other answers to questions."""
        found = itertools.chain(_read(), _answered(self.base))
        return tuple(_candidates(self.base, self.by_rounds, found, ()))

    @functools.cached_property
    def valued(self) -> tuple[Candidate, ...]:
        """One number, switch or way has another value, or a value with an id is missing."""
        found = itertools.chain(_numbered(self.base), _valued(self.base, self.by_rounds))
        return tuple(_candidates(self.base, self.by_rounds, found, self.named))

    def know(self, case: Case) -> bool:
        """Whether one of them knows the cards of a case, and that a round ends so."""
        return any(each.knows(case) for each in self.named) or any(
            each.knows(case) for each in self.valued
        )


def _candidates(
    base: Ruleset, by_rounds: bool, found: Iterable[_Found], known: Iterable[Candidate]
) -> Iterator[Candidate]:
    """Those of some changes that points can tell from the rules, no two the same."""
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
    """The changes of two candidates together; `None` if they contradict each other."""
    made = _made(one.ruleset, (other.changes,))
    if made is None or made in (base, one.ruleset, other.ruleset):
        return None
    changes = changes_to(plain_of(base), made)
    return Candidate(one.ids + other.ids, one.sentences + other.sentences, made, changes)


def changes_to(plain: Table, made: Ruleset) -> Settings:
    """What `Ruleset.replace` changes to turn some rules, as plain data, into other ones."""
    return {
        path: False if value is None else value for path, _, value in differing(plain, made.plain())
    }


def _made(base: Ruleset, steps: Sequence[Settings]) -> Ruleset | None:
    """A ruleset with changes made one after the other; `None` if it refuses one of them."""
    try:
        for settings in steps:
            base = changed(base, settings)
    except RulesetError:
        return None
    return base


def _read() -> Iterator[_Found]:
    """The other readings."""
    for id, reading in READINGS.items():
        for other in reading.others:
            yield (id,), (f"{reading.point}: {other.text}",), (other.changes,)


def _answered(base: Ruleset) -> Iterator[_Found]:
    """The other answers of each question, then those of two questions about the same thing."""
    plain = plain_of(base)
    about: dict[str, list[list[_Found]]] = {}
    for question in questions():
        if question.id == MORE:  # its answers are questions
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
    """The answers to a question; of several, also each choice of some of them."""
    most = len(question.answers) if question.several else 1
    for number in range(1, most + 1):
        for chosen in itertools.combinations(question.answers, number):
            settings = _together(chosen)
            labels = "; ".join(answer.label for answer in chosen)
            sentence = f"{question.text} {labels}"
            yield (question.id,), (sentence,), (followed(settings, plain),)


def _numbered(base: Ruleset) -> Iterator[_Found]:
    """The other numbers of each question that a number answers, also together with another answer
    about the same thing, which the number may need.
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
    """The settings of several answers; their missions add up."""
    found: Table = {}
    for answer in answers:
        for path, value in answer.settings.items():
            if path == MISSIONS and path in found:
                value = {**cast("Table", found[path]), **cast("Table", value)}  # noqa: PLW2901  # the same, more of it
            found[path] = value
    return found


def _valued(base: Ruleset, by_rounds: bool) -> Iterator[_Found]:
    """All changes of one setting: another value, or an entry with an id removed."""
    for path, value in _leaves(plain_of(base)):
        if not is_told(path, by_rounds):
            continue
        for other in _others(path, value):
            sentence = f"{path} is {value_text(other)}, not {value_text(value)}."
            yield (path,), (sentence,), ({path: other},)


def _leaves(plain: Mapping[str, object], above: str = "") -> Iterator[tuple[str, object]]:
    """Each single value, and each value with an id; a value by the number of players is one."""
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
    """Whether a plain value is one by the number of players."""
    return isinstance(value, dict) and value.keys() == {"two", "more"}


def _has_id(path: str) -> bool:
    """Whether a path is that of a value in a tuple, by its id."""
    _, name, form = field_of(path)
    return isinstance(form, Keyed) and path.rpartition(".")[0].endswith(name)


def _others(path: str, value: object) -> Iterable[object]:
    """The values that a setting may have in place of its own."""
    form = field_of(path)[2]
    if is_split(value):
        table = cast("Table", value)
        parts = [{**table, key: number} for key in table for number in _NUMBERS]
        return [each for each in (*_NUMBERS, *parts) if each != value]
    if isinstance(value, dict):
        return [False]  # a value with an id is taken out
    if isinstance(value, bool):
        # a number that is off; `True` turns on no group
        return _NUMBERS if isinstance(form, Number) else [not value]
    if isinstance(value, int):
        return [number for number in _NUMBERS if number != value]
    if isinstance(form, Member):
        return [each.value for each in form.kind if each.value != value]
    return ()

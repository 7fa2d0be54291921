"""Find the rules that explain the differences between other points and ours."""

from __future__ import annotations

import contextlib
import functools
import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias, cast

import attrs

from gostop.core.arguments import MOST, entries, text_of, whole, whole_of
from gostop.core.cards import Cards, CardSet
from gostop.core.errors import GoStopError, PositionError, RulesetError, expected, shown, visible
from gostop.core.files.toml import value_text
from gostop.core.public_names import public_in
from gostop.game.outcome import Outcome
from gostop.game.score import score
from gostop.game.settlement import settle
from gostop.rules.fields import MONTHLY, MaybeNumber, Member
from gostop.rules.presets import RULESETS
from gostop.rules.questions.catalogue import MORE, questions
from gostop.rules.questions.paths import Settings, changed, leaves, setting_at, within
from gostop.rules.questions.question import MISSIONS, Answer, Question, followed
from gostop.rules.readings import READINGS
from gostop.rules.ruleset import Ruleset, field_of, plain_of
from gostop.rules.tree import Keyed, Table, copied, differing
from gostop.simulation.playouts import totals
from gostop.teaching.scores.card_sets import equal_changes, other_sets
from gostop.teaching.scores.reads import happened_in, is_read
from gostop.teaching.scores.slips import divided, factor_of, is_slip
from gostop.teaching.scores.tables import rulebooks

# A case: a hand or a finished round, with the expected points.

Total: TypeAlias = "int | tuple[int, ...] | None"
"""The points of a hand, or of each seat of a round. `None` if the rules let no round end like
this."""
_MOST_SEATS: Final = 20
_MOST_IN_NAME: Final = 1000


def _of(given: object) -> CardSet | Mapping[str, Any]:
    """Read a hand, or the keywords of an outcome."""
    if isinstance(given, Outcome):
        keywords = given.keywords()
        del keywords["ruleset"]
        return keywords
    if isinstance(given, Mapping):
        return dict(cast("Mapping[str, Any]", given))
    return CardSet(cast("Cards", given))


def _points(given: object) -> int | tuple[int, ...]:
    """Read the points of a hand, or those of each seat."""
    number = whole_of(given)
    if number is not None:
        return whole("points", number, -MOST)
    found = entries("points", given, "a number, or one for each seat", _MOST_SEATS)
    return tuple([whole("points", each, -MOST) for each in found])


def _name(given: object) -> str:
    text = text_of(given)
    if text is None or len(text) > _MOST_IN_NAME:
        wanted = f"a text of at most {_MOST_IN_NAME} characters"
        raise PositionError(expected(wanted, given), field="name", code="type")
    return text


@public_in("gostop.teaching")
@attrs.frozen
class Case:
    """A hand or a finished round, with the expected points.

    `Case("1B 3B 8B", 3)` is a hand, and `Case(outcome, (7, -7))` a round.

    Raises:
        NotationError: for cards that cannot be read.
        PositionError: if another argument has a wrong type, or if the points are not one number for
            a hand, or one for each seat of a round.
    """

    of: CardSet | Mapping[str, Any] = attrs.field(converter=_of, hash=False)
    """The captured cards of the hand, or the keywords of an `Outcome` without its ruleset. An
    `Outcome` may be given instead of the keywords. The rules that check the case replace its
    ruleset."""
    points: int | tuple[int, ...] = attrs.field(converter=_points)
    """The expected points: the total of the hand, or the points of each seat, from seat 0."""
    name: str = attrs.field(default="", converter=_name)
    """The name of the case in a report, such as `line 17`."""

    def __attrs_post_init__(self) -> None:
        if isinstance(self.of, CardSet):
            if isinstance(self.points, tuple):
                wanted = "the total of the hand, one number"
                raise PositionError(expected(wanted, self.points), field="points", code="type")
            return
        captured: object = self.of.get("captured", ())
        seats = entries("captured", captured, "a set of cards for each seat", _MOST_SEATS)
        if not isinstance(self.points, tuple) or len(self.points) != len(seats):
            wanted = f"{len(seats)} numbers, one for each seat"
            raise PositionError(expected(wanted, self.points), field="points", code="length")

    @property
    def is_hand(self) -> bool:
        """Whether the case is a hand and not a round."""
        return isinstance(self.of, CardSet)

    @property
    def cards(self) -> CardSet:
        """All captured cards of the case."""
        if isinstance(self.of, CardSet):
            return self.of
        return CardSet({card for cards in self.of.get("captured", ()) for card in CardSet(cards)})

    def total(self, ruleset: Ruleset | str) -> int | tuple[int, ...]:
        """Return the points under a ruleset, or under the preset with an id.

        Raises:
            GoStopError: if these rules do not have the cards, or if no round ends like this under
                these rules.
        """
        if isinstance(self.of, CardSet):
            return score(self.of, ruleset).total
        return settle(self.outcome(ruleset), strict=True).points

    def outcome(self, ruleset: Ruleset | str) -> Outcome:
        """Return the case's round as an outcome under a ruleset, or under the preset with an id.

        Raises:
            GoStopError: if the rules know no such outcome.
        """
        keywords = cast("Mapping[str, Any]", self.of)
        try:
            made: dict[str, Any] = {"captured": (), **keywords, "ruleset": ruleset}
            return Outcome(**made)
        except TypeError as error:
            message = f"an outcome can't be made of {shown(keywords)}: {error}"
            raise PositionError(message, field="of", code="no_such_field") from error


def totals_of(cases: Iterable[Case], ruleset: Ruleset) -> list[Total]:
    """Return the points of each case under some rules."""
    cases = list(cases)
    hands = [case.of for case in cases if isinstance(case.of, CardSet)]
    if hands and len(hands) == len(cases):
        with contextlib.suppress(GoStopError):  # a hand may have a card that the rules don't have
            return list(totals(hands, ruleset))
    found: list[Total] = []
    for case in cases:
        try:
            found.append(case.total(ruleset))
        except GoStopError:
            found.append(None)
    return found


# Candidates: other rules that may explain a score. Each candidate is a few changes to a ruleset,
# with the source of the changes.
#
# There are five kinds: whole rulebooks, which are the presets and the rules of the examples; other
# readings from the table of readings; other answers to the questions of `gostop rules ask`,
# including house rules; other sets of cards, and equal changes of several rules; and other values
# of a single setting.

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
    "shake.shows_four",
    "chongtong.by_bonus",
    "draw.offer",
    "draw.carry_draws",
    "deal.first_dealer",
    "deal.next_dealer",
    "deal.dealer_last",
    "deal.table_last",
    "deal.table_last_from",
    "seating.same_after_draw",
    "match.rounds",
    "match.points",
    "match.draws_in_a_row",
    "match.bankruptcy",
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
    rulebook: str = ""
    """The id of the preset or the name of the example, if these are whole rules."""
    weight: int = 0
    """A candidate with less weight comes first. With the same weight, fewer changes come first."""

    @property
    def bonus(self) -> CardSet:
        """The bonus cards of these rules, for any number of players."""
        bonus = self.ruleset.cards.bonus
        return bonus.two | bonus.more

    def lacks(self, cases: Iterable[Case]) -> CardSet:
        """Return the cards of some cases that the deck of these rules does not have."""
        seen = CardSet({card for case in cases for card in case.cards})
        return seen - MONTHLY - self.bonus

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
    def tables(self) -> tuple[Candidate, ...]:
        """The candidates with all rules of another rulebook, unless these are an answer to a
        question.
        """
        plain = plain_of(self.base)
        steps = (
            ((id,), (f"These are the rules of {visible(book.name)}.",), (changes_to(plain, book),))
            for id, book in rulebooks()
        )
        found = _candidates(self.base, self.by_rounds, steps, self.named)
        return tuple(attrs.evolve(each, rulebook=each.ids[0]) for each in found)

    @functools.cached_property
    def sets(self) -> tuple[Candidate, ...]:
        """The candidates with other sets of cards, or with equal changes of several rules."""
        found = itertools.chain(other_sets(self.base), equal_changes(self.base, _NUMBERS))
        steps = (((path,), (sentence,), changes) for path, sentence, changes in found)
        return tuple(_candidates(self.base, self.by_rounds, steps, (*self.named, *self.tables)))

    @functools.cached_property
    def named(self) -> tuple[Candidate, ...]:
        """The candidates with other readings, or with other answers to questions."""
        found = itertools.chain(_read(), _answered(self.base))
        return tuple(_candidates(self.base, self.by_rounds, found, ()))

    @functools.cached_property
    def valued(self) -> tuple[Candidate, ...]:
        """The candidates with another value of one setting, or without one value that has an id."""
        found = itertools.chain(_numbered(self.base), _valued(self.base, self.by_rounds))
        return tuple(
            _candidates(self.base, self.by_rounds, found, (*self.named, *self.tables, *self.sets))
        )

    def know(self, case: Case) -> bool:
        """Whether a candidate has the cards of a case, and a round can end like the case."""
        return any(
            each.knows(case)
            for kind in ("tables", "named", "valued")  # each is made only when it is needed
            for each in getattr(self, kind)
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
        return _NUMBERS if isinstance(form, MaybeNumber) else [not value]
    if isinstance(value, int):
        # no table has a combination of one or two cards
        least = 3 * (path.startswith("scoring.comb") and path.endswith(".count"))
        return [number for number in _NUMBERS if number != value and number >= least]
    if isinstance(form, Member):
        return [each.value for each in form.kind if each.value != value]
    return ()


# Explanations.

_FEW: Final = 24
"""The number of differing cases, and of agreeing cases, on which every candidate is tried first."""
_HANDS: Final = 200
"""The number of differing hands, and of agreeing ones, by which candidates are ranked."""
_ROUNDS: Final = 60
"""The number of differing rounds, and of agreeing ones, by which candidates are ranked. Rounds take
longer than hands."""
_KEPT: Final = 40
"""The maximum number of candidates that are ranked by more than a few cases."""
_JOINED: Final = 2
"""The number of best candidates that are combined with others."""
_LEFT: Final = 12
"""The maximum number of unexplained cases on which a pair of candidates is tried first."""
_PARTNERS: Final = 30
"""The maximum number of candidates that are combined with one candidate."""
_TOLD: Final = 5
"""The maximum number of explanations in an answer."""
_EQUALS: Final = 20
"""The maximum number of explanations in an answer that give equal points."""
_FIRST: Final = 100
"""The weight by which a whole rulebook that explains everything comes first."""
_SHOWN: Final = 2
"""The fewest cases that show another set of cards rather than another number."""
_ERRORS: Final = 20
"""At most one case in this many is a typing error. One case may always be an error."""
AMOUNTS: Final = "amounts"
"""The id of the explanation that all amounts are a multiple of the points."""
TYPING: Final = "typing"
"""The id of the explanation that the cases have typing errors."""


def _copied(changes: Settings) -> Settings:
    return copied(changes)


@public_in("gostop.teaching")
@attrs.frozen
class Explanation:
    """Other rules that give the expected points in some or all differing cases."""

    _changes: Settings = attrs.field(converter=_copied, repr=False, hash=False, alias="changes")
    ids: tuple[str, ...]
    """The source of each change: the id of a reading (`gs.READINGS`), the id of a question
    (`gs.questions()`), the path of a setting, the id of a preset, or the name of an example;
    `amounts` if all amounts are a multiple of the points, and `typing` for typing errors."""
    sentences: tuple[str, ...]
    """Each change in words."""
    explained: int
    """How many differing cases of the sample have the expected points under these rules."""
    spoiled: int
    """How many agreeing cases of the sample would differ under these rules."""
    equals: tuple[Explanation, ...] = ()
    """Other rules that give the same points in every case of the sample."""
    telling: Case | None = None
    """A case of the sample in which these rules give other points than the best explanation; `None`
    for the best explanation itself."""
    explains: tuple[Case, ...] = attrs.field(default=(), repr=False)
    """The explained cases."""
    spoils: tuple[Case, ...] = attrs.field(default=(), repr=False)
    """The spoiled cases."""
    rulebook: str = ""
    """The id of the preset or the name of the example, if these are all its rules; otherwise
    empty."""
    factor: int = 1
    """By how much the expected amounts are larger than the points: 100 for 100 won a point."""
    lacks: CardSet = attrs.field(factory=CardSet)
    """The cards of the sample that the deck of these rules does not have."""
    typing: tuple[Case, ...] = attrs.field(default=(), repr=False)
    """The unexplained cases, if they look like typing errors under these rules."""

    @property
    def is_miss(self) -> bool:
        """Whether these rules explain no case without spoiling another one."""
        return bool(self.spoiled) or not self.explained

    @property
    def changes(self) -> Mapping[str, object]:
        """The changes for `Ruleset.replace`: plain values by the dotted paths of their settings.
        The mapping is a copy.
        """
        return copied(self._changes)

    def __str__(self) -> str:
        return " And: ".join(self.sentences)


@attrs.frozen
class Sampled:
    """The cases of a sample, sorted by whether they agree with some rules."""

    ruleset: Ruleset
    """The rules that the cases were checked against."""
    differing: Sequence[Case]
    """The cases that have other points under the rules."""
    agreeing: Sequence[Case]
    """The cases that have the same points under the rules."""
    factor: int = 1
    """The factor by which the amounts are larger than the points."""

    def cut(self, differing: int, agreeing: int) -> Sampled:
        """Keep only the first differing and the first agreeing cases."""
        return attrs.evolve(
            self, differing=self.differing[:differing], agreeing=self.agreeing[:agreeing]
        )

    def wanted(self, case: Case) -> Total:
        """Return the expected points of a case; `None` if its amounts are no multiple of points."""
        return case.points if self.factor == 1 else divided(case.points, self.factor)

    @property
    def most_errors(self) -> int:
        """The largest number of cases that may be typing errors."""
        return max(1, (len(self.differing) + len(self.agreeing)) // _ERRORS)


@attrs.frozen(eq=False)
class _Tried:
    """The points that a candidate gives to the cases of a sample."""

    candidate: Candidate
    differing: tuple[Total, ...]
    agreeing: tuple[Total, ...]
    explained: tuple[Case, ...]
    """The differing cases that the candidate explains."""
    spoiled: tuple[Case, ...]
    """The agreeing cases that the candidate spoils."""

    @property
    def net(self) -> int:
        """How many more cases the candidate spoils than it explains."""
        return len(self.spoiled) - len(self.explained)

    @property
    def rank(self) -> tuple[bool, int, int, int, int]:
        """The rank of the candidate; the smallest is the best. A candidate that spoils a case comes
        after all others. Then spoiled minus explained cases count, then the weight, the number of
        changes, and of changed counts.
        """
        found = self.candidate
        counts = sum(path.endswith(".count") for path in found.changes)
        return bool(self.spoiled), self.net, found.weight, len(found.changes), counts

    def unexplained(self, sample: Sampled) -> list[tuple[Case, Total]]:
        """Return the differing cases that the candidate does not explain, with its points."""
        pairs = zip(sample.differing, self.differing, strict=True)
        return [(case, found) for case, found in pairs if sample.wanted(case) != found]

    def errors(self, sample: Sampled) -> tuple[Case, ...]:
        """Return the unexplained cases if they are few and look like typing errors."""
        left = self.unexplained(sample)
        if self.spoiled or not left or len(left) > min(sample.most_errors, len(self.explained)):
            return ()
        return tuple(case for case, _ in left) if _are_slips(left, sample) else ()

    def is_enough(self, sample: Sampled) -> bool:
        """Whether the candidate spoils no case, and explains all that are no typing errors."""
        if self.spoiled:
            return False
        return len(self.explained) == len(sample.differing) or bool(self.errors(sample))


def _are_slips(left: Iterable[tuple[Case, Total]], sample: Sampled) -> bool:
    """Whether the amounts of all cases look like typing errors."""
    return all(
        (wanted := sample.wanted(case)) is not None and is_slip(wanted, found)
        for case, found in left
    )


def _tried(candidate: Candidate, sample: Sampled) -> _Tried:
    """Find the points that a candidate gives to the cases of a sample."""
    ruleset = candidate.ruleset
    differing, agreeing = (
        tuple(totals_of(cases, ruleset)) for cases in (sample.differing, sample.agreeing)
    )
    pairs = zip(sample.differing, differing, strict=True)
    right = tuple(case for case, found in pairs if sample.wanted(case) == found)
    pairs = zip(sample.agreeing, agreeing, strict=True)
    wrong = tuple(case for case, found in pairs if sample.wanted(case) != found)
    return _Tried(candidate, differing, agreeing, right, wrong)


def explained(
    sample: Sampled, candidates: Candidates, step: Callable[[], object]
) -> tuple[Explanation, ...]:
    """Find explanations for a sample, the best first. An explanation that spoils a case is never
    the first: if there is no other, return it alone, as the nearest miss.

    Typing errors are looked for first, then whole rulebooks, then answers to questions and other
    sets of cards, then single values, then pairs of changes.

    Args:
        sample: the cases.
        candidates: the rules that may explain the differences.
        step: called now and then, so that a progress bar can move.
    """
    if not sample.differing:
        return ()
    own = Candidate((), (), sample.ruleset, {})
    before = _tried(own, sample)
    errors = _only_errors(sample, before)
    if errors is not None:
        return (errors,)
    scaled = _scaled(sample, before)
    if not scaled.differing:
        return _told([before], attrs.evolve(sample, factor=scaled.factor), step)
    best = _Search(scaled, candidates, step).best()
    return _told(best, attrs.evolve(sample, factor=scaled.factor), step)


def _only_errors(sample: Sampled, before: _Tried) -> Explanation | None:
    """Return the explanation that the few differing cases have typing errors that only a slip of
    the fingers makes: two seats or two digits are exchanged, or the points do not sum to zero.
    """
    pairs = before.unexplained(sample)
    if len(pairs) > sample.most_errors or len(pairs) > len(sample.agreeing):
        return None
    if not all(_is_sure(case, found) for case, found in pairs):
        return None
    cases = tuple(case for case, _ in pairs)
    sentence = "These amounts look like typing errors."
    return Explanation({}, (TYPING,), (sentence,), len(cases), 0, explains=cases, typing=cases)


def _is_sure(case: Case, found: Total) -> bool:
    """Whether the amounts of a case can hardly be anything but a typing error."""
    if not is_slip(case.points, found):
        return False
    if isinstance(case.points, tuple):
        return True  # otherwise, other rules would change what another seat pays, too
    digits, ours = str(abs(case.points)), str(abs(found)) if isinstance(found, int) else ""
    return len(digits) > 1 and sorted(digits) == sorted(ours)


def _scaled(sample: Sampled, before: _Tried) -> Sampled:
    """Divide the amounts of a sample, if most of them are the same multiple of the points. Sort the
    cases again.
    """
    found = [
        *zip(sample.differing, before.differing, strict=True),
        *zip(sample.agreeing, before.agreeing, strict=True),
    ]
    factor = factor_of((case.points, points) for case, points in found)
    if factor <= 1:
        return sample
    made = attrs.evolve(sample, factor=factor)
    same = [made.wanted(case) == points for case, points in found]
    return attrs.evolve(
        made,
        differing=[case for (case, _), is_same in zip(found, same, strict=True) if not is_same],
        agreeing=[case for (case, _), is_same in zip(found, same, strict=True) if is_same],
    )


class _Search:
    """Looks for the candidates that explain a sample."""

    def __init__(self, sample: Sampled, candidates: Candidates, step: Callable[[], object]) -> None:
        self._sample: Final = sample
        self._candidates: Final = candidates
        self._step: Final = step
        most = _ROUNDS if candidates.by_rounds else _HANDS
        self._some: Final = sample.cut(most, most)
        self._few: Final = sample.cut(_FEW, _FEW)
        self._screened: Final[list[tuple[Candidate, tuple[Total, ...]]]] = []
        """The candidates that may change a case, with their points for a few differing cases."""
        self._happened: Final = self._happened_in(self._some.differing)

    def _happened_in(self, cases: Iterable[Case]) -> frozenset[str] | None:
        """Return what happened in some rounds; `None` if this does not limit the settings that
        matter, since a case is a hand or is refused.
        """
        found: frozenset[str] = frozenset()
        for case in cases:
            try:
                if case.is_hand:
                    return None
                case.total(self._sample.ruleset)
                found |= happened_in(case.outcome(self._sample.ruleset))
            except GoStopError:
                return None
        return found

    def best(self) -> list[_Tried]:
        """Return the best candidates in order. Stop at the first kind that is enough."""
        best = self._ranked(self._candidates.tables)
        presets = [
            each
            for each in best
            if each.candidate.rulebook in RULESETS and each.is_enough(self._some)
        ]
        if presets:
            return self._whole(presets)
        best = _best([*best, *self._ranked(self._candidates.named)])
        if not self._is_enough(best):
            best = _best([*best, *self._ranked(self._candidates.sets)])
            if not self._is_enough(best) or len(best[0].explained) < _SHOWN:
                best = _best([*best, *self._ranked(self._candidates.valued)])
        if not self._is_enough(best):
            best = _best([*best, *self._pairs(best)])
        return best

    def _is_enough(self, best: Sequence[_Tried]) -> bool:
        return bool(best) and best[0].is_enough(self._some)

    def _whole(self, presets: Iterable[_Tried]) -> list[_Tried]:
        """Return the presets that explain every case, and for the first one the changes without
        which it would not.
        """
        found = _best(
            attrs.evolve(each, candidate=attrs.evolve(each.candidate, weight=weight))
            for each in presets
            for weight in [self._unseen(each.candidate) - _FIRST]
        )
        needed = self._needed(found[0])
        return [*found, *([] if needed is None else [needed])]

    def _unseen(self, candidate: Candidate) -> int:
        """Count what these rules have and no case shows: bonus cards, shakes, and payments during
        the round. Of presets that explain every case, the one with the least is the most likely.
        """
        cases, ruleset = (*self._some.differing, *self._some.agreeing), candidate.ruleset
        unseen = len(candidate.bonus - CardSet({card for case in cases for card in case.cards}))
        if not self._candidates.by_rounds:
            return unseen
        rounds = [case.outcome(ruleset) for case in cases if not case.is_hand]
        paid = {payment.rule for each in rounds for payment in each.instant}
        for name in ("ppeok", "jjok", "ttadak", "bomb"):
            points = getattr(ruleset.instant, name)
            unseen += bool(points.two or points.more) and f"first_{name}" not in paid
        unseen += ruleset.shake is not None and not any(each.shakes for each in rounds)
        unseen += ruleset.small_bomb is not None and not any(each.small_bombs for each in rounds)
        return unseen

    def _needed(self, whole: _Tried) -> _Tried | None:
        """Return the changes of a whole rulebook without which a case differs."""
        base, made, left = self._sample.ruleset, whole.candidate.ruleset, whole.candidate.changes
        before: Settings = {}
        while before != left:  # a setting may depend on one that is left out later
            before = left
            for path in before:
                self._step()
                fewer = {each: value for each, value in left.items() if each != path}
                rules = _made(base, (fewer,))
                if rules is None:
                    continue
                tried = _tried(Candidate((), (), rules, fewer), self._few)
                if tried.net == -len(self._few.differing):
                    made, left = rules, fewer
        plain = plain_of(base)
        sentences = tuple(
            f"{path} is {value_text(value)}, not {value_text(setting_at(plain, path))}."
            for path, value in left.items()
        )
        tried = _tried(Candidate((*left,), sentences, made, left), self._some)
        is_shorter = len(left) < len(whole.candidate.changes)
        return tried if is_shorter and tried.net == whole.net else None

    def _may_change(self, candidate: Candidate) -> bool:
        """Whether a settlement of the differing rounds can read a changed setting."""
        happened = self._happened
        return happened is None or any(is_read(path, happened) for path in candidate.changes)

    def _ranked(self, found: Iterable[Candidate]) -> list[_Tried]:
        """Try candidates on a few cases. Rank those that explain a case by more cases, and return
        the best.
        """
        left: list[_Tried] = []
        few = self._few
        for candidate in found:
            self._step()
            if not self._may_change(candidate):
                continue
            points = tuple(totals_of(few.differing, candidate.ruleset))
            if not candidate.rulebook:
                self._screened.append((candidate, points))
            if any(
                few.wanted(case) == each for case, each in zip(few.differing, points, strict=True)
            ):
                left.append(_tried(candidate, few))
        return _best(_tried(each.candidate, self._some) for each in _best(left))

    def _pairs(self, best: Sequence[_Tried]) -> Iterator[_Tried]:
        """Yield pairs of candidates that explain more than their first candidate alone. The first
        is one of the best, and the second changes cases that the first leaves unexplained. No two
        pairs make the same rules.
        """
        seen = {each.candidate.ruleset for each in best}
        some = self._some
        for group in _groups(best)[:_JOINED]:
            one = group[0]
            left = [case for case, _ in one.unexplained(some)]
            few = attrs.evolve(some, differing=left[:_LEFT], agreeing=some.agreeing[:_LEFT])
            for other in self._changing(few):
                self._step()
                pair = both(some.ruleset, one.candidate, other)
                if pair is None or pair.ruleset in seen:
                    continue
                seen.add(pair.ruleset)
                if _tried(pair, few).net < 0:
                    tried = _tried(pair, some)
                    if tried.net < one.net:
                        yield tried

    def _changing(self, few: Sampled) -> list[Candidate]:
        """Return the candidates that change the points of at least one of a few cases. The
        candidates that explain the most cases come first, then those that change the most cases.
        """
        places = {id(case): place for place, case in enumerate(self._few.differing)}
        known = [places[id(case)] for case in few.differing if id(case) in places]
        cases = [self._few.differing[place] for place in known] or few.differing[:4]
        before = totals_of(cases, few.ruleset)
        found: list[tuple[int, int, int, Candidate]] = []
        for candidate, screened in self._screened:
            if known:
                points: Sequence[Total] = [screened[place] for place in known]
            else:
                self._step()
                points = totals_of(cases, candidate.ruleset)
            moved = sum(one != other for one, other in zip(before, points, strict=True))
            if moved:
                pairs = zip(cases, points, strict=True)
                right = sum(few.wanted(case) == each for case, each in pairs)
                found.append((-right, -moved, len(candidate.changes), candidate))
        return [each[-1] for each in sorted(found, key=lambda each: each[:-1])[:_PARTNERS]]


def _best(found: Iterable[_Tried]) -> list[_Tried]:
    """Return the best candidates in order."""
    return sorted(found, key=lambda each: each.rank)[:_KEPT]


def _groups(best: Iterable[_Tried]) -> list[list[_Tried]]:
    """Group the candidates that give every case the same points. The groups keep the order of their
    first members.
    """
    found: dict[object, list[_Tried]] = {}
    for each in best:
        found.setdefault((each.differing, each.agreeing), []).append(each)
    return list(found.values())


def _told(
    best: Iterable[_Tried], sample: Sampled, step: Callable[[], object]
) -> tuple[Explanation, ...]:
    """Return the best explanations, ranked by all cases of the sample."""
    tried: list[_Tried] = []
    for group in _groups(best)[:_TOLD]:
        for each in group[:_EQUALS]:
            step()
            tried.append(_tried(each.candidate, sample))
    groups = _groups(_best(tried))
    useful = [group for group in groups if group[0].net < 0]
    if not useful or useful[0][0].spoiled or useful[0][0].is_enough(sample):
        # if the best explains everything, or is only a miss, no other one is needed
        useful = (useful or groups)[:1]
    return tuple(
        attrs.evolve(
            _explanation(group[0], sample),
            equals=tuple(_explanation(each, sample) for each in group[1:]),
            telling=_telling(useful[0][0], group[0], sample),
        )
        for group in useful
    )


def _explanation(tried: _Tried, sample: Sampled) -> Explanation:
    """Make the explanation for a candidate that was tried."""
    found, explains, spoils = tried.candidate, tried.explained, tried.spoiled
    ids, sentences = found.ids, found.sentences
    if sample.factor != 1:
        ids = (AMOUNTS, *ids)
        sentences = (f"All amounts are {sample.factor} times the points.", *sentences)
    return Explanation(
        found.changes,
        ids,
        sentences,
        len(explains),
        len(spoils),
        explains=explains,
        spoils=spoils,
        rulebook=found.rulebook,
        factor=sample.factor,
        lacks=found.lacks((*sample.differing, *sample.agreeing)),
        typing=tried.errors(sample),
    )


def _telling(best: _Tried, other: _Tried, sample: Sampled) -> Case | None:
    """Find a case to which the best explanation and another one give different points."""
    totals = zip(
        (*best.differing, *best.agreeing), (*other.differing, *other.agreeing), strict=True
    )
    for case, (one, two) in zip((*sample.differing, *sample.agreeing), totals, strict=True):
        if one != two:
            return case
    return None

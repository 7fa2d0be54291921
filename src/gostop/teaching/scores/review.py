"""Count the cases whose points are wrong under some rules, and explain why."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Sequence
from typing import Final, Generic, TypeVar

import attrs

from gostop.core.arguments import entries
from gostop.core.cards import Cards
from gostop.core.errors import GoStopError, NotationError, PositionError, expected, placed
from gostop.rules.presets import ruleset_of
from gostop.rules.ruleset import Ruleset
from gostop.simulation.playouts import totals
from gostop.teaching.scores.differences import (
    Candidates,
    Case,
    Explanation,
    Sampled,
    Total,
    explained,
    untold,
)

# Draw a fair sample from a stream of unknown length.

T = TypeVar("T")
_LEAST: Final = 2.0**-53
"""The smallest random number above 0."""


class Sample(Generic[T]):
    """A limited number of values from a stream. Each value of the stream is kept with the same
    chance.

    Most values are skipped without a random number (Li's algorithm L), so a long stream costs
    little. The same stream and seed give the same sample.
    """

    __slots__ = ("_most", "_next", "_random", "_weight", "kept", "seen")

    def __init__(self, most: int, seed: int) -> None:
        self.kept: Final[list[T]] = []
        """The values of the sample."""
        self.seen: int = 0
        """The number of values of the stream so far."""
        self._most: Final = most
        self._random: Final = random.Random(seed)
        self._weight = 1.0
        self._next = 0

    @property
    def wants(self) -> bool:
        """Whether the sample takes the next value."""
        return self.seen == self._next

    def skip(self) -> None:
        """Skip a value that the sample does not take."""
        self.seen += 1

    def take(self, value: T) -> None:
        """Take a value that the sample wants."""
        if len(self.kept) < self._most:
            self.kept.append(value)
        else:
            self.kept[self._random.randrange(self._most)] = value
        self.seen += 1
        self._next = self.seen
        if len(self.kept) == self._most:
            self._weight *= math.exp(self._drawn() / self._most)
            self._next += int(self._drawn() / math.log1p(-self._weight))

    def _drawn(self) -> float:
        """Draw the logarithm of a random number between 0 and 1, both excluded."""
        return math.log(self._random.random() or _LEAST)


# Reviews.

_SEED: Final = 0
"""The seed of the samples. With a fixed seed, equal cases are explained in equal ways."""
_HANDS: Final = 5000
"""The maximum number of hands in each of the two samples: the differing hands, and the agreeing
ones."""
_ROUNDS: Final = 1000
"""The maximum number of rounds in each of the two samples. Rounds take longer than hands."""
_MOST: Final = 10_000_000
"""The maximum number of cases in one call."""
_SHOWN: Final = 10
"""The number of differing cases that are shown."""
_BY_NO_RULES: Final = frozenset(["type", "text", "notation", "twice", "length", "no_such_field"])
"""The codes of errors that no other rules would remove."""


@attrs.frozen
class Differing:
    """A case whose points differ."""

    case: Case
    """The case."""
    found: Total
    """The points of the case under the rules; `None` if they let no round end like this."""
    why: str = ""
    """The reason why no round ends like this."""


@attrs.frozen
class Review:
    """The counts of the cases, and the explanations of the differences."""

    ruleset: Ruleset
    """The rules that the cases were checked against."""
    cases: int
    """The number of cases."""
    differing: int
    """The number of cases that differ."""
    impossible: int
    """The number of differing cases that are impossible: under the rules, no round ends like
    them, or the deck lacks one of their cards."""
    sampled: tuple[int, int]
    """The numbers of differing and of agreeing cases from which explanations were found."""
    first: tuple[Differing, ...]
    """The first cases that differ."""
    explanations: tuple[Explanation, ...]
    """The explanations of the differences, the best first. If each of them spoils a case, only the
    nearest miss."""
    untold: tuple[str, ...]
    """The ids of the questions whose answers make no difference to the points."""


class Reviewer:
    """Counts cases, one at a time or many hands at once, and keeps a sample of them."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset: Final = ruleset
        """The rules that the cases are checked against."""
        self._cases = self._impossible = 0
        self._by_rounds = False
        self._first: Final[list[Differing]] = []
        self._differing: Sample[Case] = Sample(_HANDS, _SEED)
        self._agreeing: Sample[Case] = Sample(_HANDS, _SEED)
        self._candidates: Candidates | None = None
        self._repaired: Final[dict[tuple[str, str], bool]] = {}

    def add(self, case: Case) -> None:
        """Count a case.

        Raises:
            GoStopError: if no known rules have the cards of the case, or let a round end like this.
        """
        if not (case.is_hand or self._by_rounds):
            self._by_rounds = True
            if not self._cases:
                self._differing, self._agreeing = Sample(_ROUNDS, _SEED), Sample(_ROUNDS, _SEED)
        found: Total = None
        why = ""
        try:
            found = case.total(self.ruleset)
        except GoStopError as error:
            if not self._is_repaired(case, error):
                raise
            why = str(error)
            self._impossible += 1
        self._count(case, found, found == case.points, why)

    def add_hands(
        self, hands: Sequence[Cards], points: Sequence[int], name: Callable[[int], str]
    ) -> None:
        """Count many hands.

        Args:
            hands: the cards of each hand.
            points: the expected points of each hand.
            name: returns the name of the hand at a place.

        Raises:
            GoStopError: as `totals` does.
        """
        for place, found in enumerate(totals(hands, self.ruleset)):
            is_right = found == points[place]
            sample = self._agreeing if is_right else self._differing
            if sample.wants or not (is_right or len(self._first) == _SHOWN):
                case = Case(hands[place], points[place], name(place))
                self._count(case, found, is_right, "")
            else:
                sample.skip()
                self._cases += 1

    def _count(self, case: Case, found: Total, is_right: bool, why: str) -> None:
        self._cases += 1
        sample = self._agreeing if is_right else self._differing
        if not is_right and len(self._first) < _SHOWN:
            self._first.append(Differing(case, found, why))
        if sample.wants:
            sample.take(case)
        else:
            sample.skip()

    def _is_repaired(self, case: Case, error: GoStopError) -> bool:
        """Whether other rules allow a round that the rules refuse, or have a card that the deck
        lacks. The answer is found only once for each kind of refusal.
        """
        of_deck = error.code == "no_such_card"
        if isinstance(error, NotationError) or error.code in _BY_NO_RULES:
            return False
        kind = error.code, str(error) if of_deck else error.field
        if kind not in self._repaired:
            if self._candidates is None:
                self._candidates = Candidates(self.ruleset, by_rounds=not case.is_hand)
            self._repaired[kind] = self._candidates.know(case)
        return self._repaired[kind]

    def review(self, step: Callable[[], object] = int, *, explain: bool = True) -> Review:
        """Return the counts and the explanations.

        Args:
            step: called now and then while explanations are looked for, so that a progress bar can
                move.
            explain: whether to look for explanations.
        """
        differing, agreeing = self._differing, self._agreeing
        candidates = self._candidates
        if candidates is None or candidates.by_rounds is not self._by_rounds:
            candidates = Candidates(self.ruleset, self._by_rounds)
        sample = Sampled(self.ruleset, differing.kept, agreeing.kept)
        return Review(
            self.ruleset,
            self._cases,
            differing.seen,
            self._impossible,
            (len(differing.kept), len(agreeing.kept)),
            tuple(self._first),
            explained(sample, candidates, step) if explain else (),
            untold(self._by_rounds),
        )


def explain_differences(cases: Iterable[Case], ruleset: Ruleset | str) -> tuple[Explanation, ...]:
    """Find the rules that explain points that differ from ours: other readings of a rulebook, house
    rules, and other numbers, alone or in pairs.

    Explanations are found from at most 5000 differing hands, or 1000 differing rounds, and as many
    agreeing ones. The rules may refuse a case, for example because of an unknown call or of a
    bonus card. Such a case counts as differing if other rules allow it.

    Args:
        cases: at most 10_000_000 hands or rounds, each with its expected points.
        ruleset: the rules to check against, or the id of a preset.

    Whole presets and the rules of the examples are tried too, and other sets of cards. If all
    amounts are a multiple of the points, as in money, or if the few cases that differ look like
    typing errors, the explanation says so.

    Returns:
        The explanations, the best first. An explanation that spoils a case is never the first.
        Empty if nothing differs, or if nothing explains a case without spoiling another one.

    Raises:
        PositionError: if a case is not a `Case`, or if no round ends with one of the outcomes. The
            message names the case, such as `cases[17]`.
        NotationError: for cards that cannot be read.
        RulesetError: if `ruleset` is neither a ruleset nor the id of a preset.
    """
    reviewer = Reviewer(ruleset_of(ruleset))
    for place, case in enumerate(entries("cases", cases, "a sequence of cases", _MOST)):
        if not isinstance(case, Case):
            wanted = expected("a Case, such as Case('1B 3B 8B', 3)", case)
            raise PositionError(wanted, field=f"cases[{place}]", code="type")
        try:
            reviewer.add(case if case.name else attrs.evolve(case, name=f"cases[{place}]"))
        except GoStopError as error:
            raise placed(error, f"cases[{place}]") from None
    found = reviewer.review().explanations
    return () if not found or found[0].is_miss else found

"""Find the rules that explain the differences between other points and ours."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final

import attrs

from gostop.rules.questions.paths import Settings
from gostop.core.public_names import public_in
from gostop.teaching.scores.candidates import Candidate, Candidates, both
from gostop.teaching.scores.case import Case, Total, totals_of
from gostop.rules.ruleset import Ruleset
from gostop.rules.tree import copied

_FEW: Final = 24
"""The number of differing cases, and of agreeing cases, on which every candidate is tried first."""
_SOME: Final = 200
"""The number of differing cases, and the number of agreeing cases, by which candidates are
ranked."""
_KEPT: Final = 40
"""The maximum number of candidates that are ranked by `_SOME` cases."""
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


def _copied(changes: Settings) -> Settings:
    return copied(changes)


@public_in("gostop.teaching")
@attrs.frozen
class Explanation:
    """Other rules that give the expected points in some or all differing cases."""

    _changes: Settings = attrs.field(converter=_copied, repr=False, hash=False, alias="changes")
    ids: tuple[str, ...]
    """The source of each change: the id of a reading (`gs.READINGS`), the id of a question
    (`gs.questions()`), or the path of a setting."""
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

    def cut(self, differing: int, agreeing: int) -> Sampled:
        """Keep only the first differing and the first agreeing cases."""
        return Sampled(self.ruleset, self.differing[:differing], self.agreeing[:agreeing])


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
    def rank(self) -> tuple[int, int, int]:
        """The rank of the candidate; the smallest is the best. Spoiled minus explained cases count
        first, then the number of changes, and of changed counts.
        """
        changes = self.candidate.changes
        counts = sum(path.endswith(".count") for path in changes)
        return len(self.spoiled) - len(self.explained), len(changes), counts


def _tried(candidate: Candidate, sample: Sampled) -> _Tried:
    """Find the points that a candidate gives to the cases of a sample."""
    ruleset = candidate.ruleset
    differing, agreeing = (
        tuple(totals_of(cases, ruleset)) for cases in (sample.differing, sample.agreeing)
    )
    pairs = zip(sample.differing, differing, strict=True)
    right = tuple(case for case, found in pairs if case.points == found)
    pairs = zip(sample.agreeing, agreeing, strict=True)
    wrong = tuple(case for case, found in pairs if case.points != found)
    return _Tried(candidate, differing, agreeing, right, wrong)


def explained(
    sample: Sampled, candidates: Candidates, step: Callable[[], object]
) -> tuple[Explanation, ...]:
    """Find explanations for a sample, the best first. If none explains more cases than it
    spoils, return the nearest miss alone.

    Args:
        sample: the cases.
        candidates: the rules that may explain the differences.
        step: called now and then, so that a progress bar can move.
    """
    if not sample.differing:
        return ()
    few, some = sample.cut(_FEW, _FEW), sample.cut(_SOME, _SOME)
    best = _ranked(candidates.named, few, some, step)
    if not _is_whole(best, some):
        best = _best([*best, *_ranked(candidates.valued, few, some, step)])
    if not _is_whole(best, some):
        every = (*candidates.named, *candidates.valued)
        best = _best([*best, *_pairs(best, every, some, step)])
    return _told(best, sample, step)


def _ranked(
    found: Iterable[Candidate], few: Sampled, some: Sampled, step: Callable[[], object]
) -> list[_Tried]:
    """Try candidates on a few cases. Rank those that explain a case by more cases, and return the
    best.
    """
    left: list[_Tried] = []
    for candidate in found:
        step()
        tried = _tried(candidate, few)
        if tried.explained:
            left.append(tried)
    return _best(_tried(each.candidate, some) for each in _best(left))


def _best(found: Iterable[_Tried]) -> list[_Tried]:
    """Return the best candidates in order."""
    return sorted(found, key=lambda each: each.rank)[:_KEPT]


def _is_whole(best: Sequence[_Tried], sample: Sampled) -> bool:
    """Whether the best candidate explains every case and spoils none."""
    return bool(best) and best[0].rank[0] == -len(sample.differing)


def _pairs(
    best: Sequence[_Tried],
    every: Sequence[Candidate],
    some: Sampled,
    step: Callable[[], object],
) -> Iterator[_Tried]:
    """Yield pairs of candidates that explain more than their first candidate alone. The first is
    one of the best, and the second changes cases that the first leaves unexplained. No two pairs
    make the same rules.
    """
    seen: set[Ruleset] = set()
    for group in _groups(best)[:_JOINED]:
        one = group[0]
        pairs = zip(some.differing, one.differing, strict=True)
        left = [case for case, found in pairs if case.points != found]
        few = Sampled(some.ruleset, left[:_LEFT], some.agreeing[:_LEFT])
        for other in _changing(every, few, step):
            step()
            pair = both(some.ruleset, one.candidate, other)
            if pair is None or pair.ruleset in seen:
                continue
            seen.add(pair.ruleset)
            if _tried(pair, few).explained:
                tried = _tried(pair, some)
                if tried.rank[0] < one.rank[0]:
                    yield tried


def _changing(
    every: Iterable[Candidate], few: Sampled, step: Callable[[], object]
) -> list[Candidate]:
    """Return the candidates that change the points of at least one of a few cases. The candidates
    that explain the most cases come first, then those that change the most cases.
    """
    before = totals_of(few.differing, few.ruleset)
    found: list[tuple[int, int, int, Candidate]] = []
    for candidate in every:
        step()
        tried = _tried(candidate, few)
        moved = sum(one != other for one, other in zip(before, tried.differing, strict=True))
        if moved:
            changes = len(candidate.changes)
            found.append((-len(tried.explained), -moved, changes, candidate))
    return [each[-1] for each in sorted(found, key=lambda each: each[:-1])[:_PARTNERS]]


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
    useful = [group for group in groups if group[0].rank[0] < 0]
    # if the best explains everything, no other one is needed
    groups = groups[:1] if not useful or _is_whole(useful[0], sample) else useful
    return tuple(
        attrs.evolve(
            _explanation(group[0]),
            equals=tuple(map(_explanation, group[1:])),
            telling=_telling(groups[0][0], group[0], sample),
        )
        for group in groups
    )


def _explanation(tried: _Tried) -> Explanation:
    """Make the explanation for a candidate that was tried."""
    found, explains, spoils = tried.candidate, tried.explained, tried.spoiled
    told = found.changes, found.ids, found.sentences, len(explains), len(spoils)
    return Explanation(*told, explains=explains, spoils=spoils)


def _telling(best: _Tried, other: _Tried, sample: Sampled) -> Case | None:
    """Find a case to which the best explanation and another one give different points."""
    totals = zip(
        (*best.differing, *best.agreeing), (*other.differing, *other.agreeing), strict=True
    )
    for case, (one, two) in zip((*sample.differing, *sample.agreeing), totals, strict=True):
        if one != two:
            return case
    return None

"""`compare`: settle one round by several rulebooks, and find the settings that make the difference.

To find them, settings are exchanged: the round is settled by its own rules with some settings of
the other rulebook.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

import attrs

from gostop.core.arguments import entries, text_of
from gostop.core.errors import GoStopError, PositionError, RulesetError, expected
from gostop.core.public_names import public_in
from gostop.formats.record import Record, RecordedRound
from gostop.game.outcome import FACTS, Outcome, Reason
from gostop.game.settlement import Settlement, settle
from gostop.game.state import State
from gostop.game.tally import Known, MissingFact, MissingFactError, Tally, names_of
from gostop.rules.diff import Difference
from gostop.rules.presets import ruleset_of
from gostop.rules.questions.paths import Settings, setting_at
from gostop.rules.ruleset import Ruleset, plain_of, source_at
from gostop.rules.tree import copied
from gostop.teaching.scores.differences import changes_to, is_told
from gostop.teaching.scores.reads import happened_in, is_read

Round: TypeAlias = Outcome | Tally | State | RecordedRound | Record | Settlement
"""The forms in which a round can be given."""


@public_in("gostop")
@attrs.frozen(repr=False)
class Compared:
    """One round by another rulebook, and the settings that make the difference."""

    ruleset: Ruleset
    """The other rulebook."""
    outcome: Outcome
    """The round as this rulebook knows it."""
    settlement: Settlement | None
    """Who pays whom by this rulebook; `None` if no round ends like this by its rules."""
    why: str = ""
    """Why no round ends like this; empty if there is a settlement."""
    absent: tuple[str, ...] = ()
    """The fields of the outcome for which this rulebook has no rule, such as `shakes`. They don't
    count in the settlement."""
    settings: tuple[Difference, ...] = ()
    """The settings that make the difference: the round's own rules (`one`) with these settings of
    the other rulebook (`other`) give each seat exactly the points of the settlement. Empty if the
    points are the same, or if there is no settlement."""
    is_smallest: bool = True
    """Whether no smaller number of settings gives these points. It is always known for up to three
    settings. If it is false, there may be a smaller set, but none of these settings can be left
    out."""
    fact: MissingFact | None = None
    """The fact that a tally lacks by this rulebook; `None` if it lacks none."""
    _changes: Settings = attrs.field(factory=dict, hash=False, alias="changes")

    @property
    def points(self) -> tuple[int, ...] | None:
        """The points of each seat by this rulebook; `None` without a settlement."""
        return None if self.settlement is None else self.settlement.points

    @property
    def changes(self) -> Settings:
        """The settings for `Ruleset.replace` of the round's own rules, with the values of the other
        rulebook. The mapping is a copy.
        """
        return copied(self._changes)

    def __repr__(self) -> str:
        return f"<Compared with {self.ruleset.id}: {self.points}>"


def compare(game: Round, rulesets: Iterable[Ruleset | str]) -> tuple[Compared, ...]:
    """Settle one round by several rulebooks, and find the settings that make the difference.

    The facts of the round are carried over as by `Outcome.replace`. What a rulebook has no rule for
    is listed, and not refused. Payments during the round that only the other rulebook has are not
    known. If the other rulebook lets the owner of the sake cup choose, it chooses what is better
    for it. Caps, which depend on balances, are not applied.

    Args:
        game: an outcome, a tally, a finished state, a settlement, a round of a record, or a record
            with one round. If a tally lacks a fact by another rulebook, `why` asks for it.
        rulesets: at most 100 rulebooks, or the ids of presets.

    Returns:
        The round by each rulebook, in their order.

    Raises:
        PositionError: if the round is not over, or no round ends like this by its own rules; if
            the record has several rounds; or if an argument has a wrong type.
        RulesetError: if one of the rulesets is not a ruleset or the id of a preset.
    """
    state = _state_of(game)
    own = state if isinstance(state, Settlement) else settle(state)
    wanted = "a sequence of rulesets, or of ids of presets"
    if text_of(rulesets) is not None:
        raise PositionError(expected(wanted, rulesets), field="rulesets", code="type")
    others = [
        ruleset_of(each, f"rulesets[{place}]")
        for place, each in enumerate(entries("rulesets", rulesets, wanted, _MOST_RULESETS))
    ]
    more = {"go_scores": state.go_scores} if isinstance(state, State) else {}
    return tuple(_compared(own, more, ruleset) for ruleset in others)


_MOST_RULESETS: Final = 100


def _state_of(game: object) -> State | Outcome | Tally | Settlement:
    """Return the one round of a record; any other round as it is."""
    if type(game) is Record:
        if len(game.rounds) != 1:
            message = f"the record has {len(game.rounds)} rounds, and one can be compared"
            hint = "give one of them, such as record.rounds[0]"
            raise PositionError(message, field="game", hint=hint, code="length")
        game = game.rounds[0]
    if type(game) is RecordedRound:
        game = game.state
    if isinstance(game, State | Outcome | Tally | Settlement):
        return game
    wanted = "an Outcome, a Tally, a State, a Settlement, or a record with one round"
    raise PositionError(expected(wanted, game), field="game", code="type")


def _compared(own: Settlement, more: Mapping[str, Any], ruleset: Ruleset) -> Compared:
    """Settle a round by another rulebook, and find the settings that make the difference.

    Args:
        own: the settlement by the round's own rules.
        more: facts of the round that its own rules don't need.
        ruleset: the other rulebook.
    """
    before = own.outcome
    after = before.replace(ruleset=ruleset, **_needed(more, ruleset))
    absent = tuple(_absent(before, after))
    try:
        if own.tally is None:
            settlement = settle(after)
        else:
            # what decides nothing by the own rules may decide by others
            tally, left_out = _tally_by(own.tally, ruleset)
            # the cards of a tally are made up
            absent = (*(name for name in absent if name != "captured"), *left_out)
            settlement = settle(tally)
            after = settlement.outcome
            rounds = (after.replace(ruleset=before.ruleset), before)
            before = next(each for each in rounds if settle(each).points == own.points)
    except GoStopError as error:
        if (error.code, getattr(error, "field", "")) == ("no_such_rule", "reason"):
            absent = (*absent, "reason")
        fact = error.fact if isinstance(error, MissingFactError) else None
        return Compared(ruleset, after, None, str(error), absent, fact=fact)
    if settlement.points == own.points:
        return Compared(ruleset, after, settlement, absent=absent)
    paths, is_smallest = _settings(before, more, ruleset, settlement.points)
    base, plain = before.ruleset, plain_of(ruleset)
    settings = tuple(
        Difference(
            path,
            _value(plain_of(base), path),
            _value(plain, path),
            source_at(base, path),
            source_at(ruleset, path),
        )
        for path in paths
    )
    changes = {path: setting_at(plain, path) for path in paths}
    return Compared(ruleset, after, settlement, "", absent, settings, is_smallest, None, changes)


def _tally_by(tally: Tally, ruleset: Ruleset) -> tuple[Tally, tuple[str, ...]]:
    """Return a tally by another rulebook, without what the rulebook has no rule for. Also return
    the fields from which something is left out that is so.
    """
    facts = tally.round.replace(ruleset=ruleset).keywords()
    del facts["captured"]
    counts, is_less = _known_by(tally.counts, ruleset, wins=True)
    by_seat = {seat: _known_by(known, ruleset, wins=False) for seat, known in tally.losers.items()}
    losers = {seat: known for seat, (known, _) in by_seat.items()}
    left_out = {"counts": is_less, "losers": any(less for _, less in by_seat.values())}
    facts |= {"players": tally.players, "points": tally.points, "counts": counts, "losers": losers}
    return Tally(**facts), tuple(name for name, is_so in left_out.items() if is_so)


def _known_by(
    known: Mapping[str, Known], ruleset: Ruleset, *, wins: bool
) -> tuple[dict[str, Known], bool]:
    """Return what is known of a seat, as far as a rulebook has it, and whether more is so. Nobody
    knows whether a bak of the rulebook is paid that the other one doesn't have.
    """
    names = names_of(ruleset, wins=wins)
    left_out = [name for name, value in known.items() if name not in names and value is not False]
    return {name: value for name, value in known.items() if name in names}, bool(left_out)


def _needed(more: Mapping[str, Any], ruleset: Ruleset) -> Mapping[str, Any]:
    """Return the further facts that a rulebook needs."""
    return more if ruleset.payment.lost_goes else {}


def _value(plain: Mapping[str, object], path: str) -> object:
    """Return a setting; `None` if a rulebook has no such setting, as in a `Difference`."""
    above, _, key = path.rpartition(".")
    group = setting_at(plain, above) if above else plain
    return group.get(key) if isinstance(group, dict) else None


_ALWAYS_TOLD: Final = ("cup", "go_scores", "dealer")
"""Facts that every rulebook has a rule for. Some rulebooks only need not be told them."""


def _absent(before: Outcome, after: Outcome) -> Iterator[str]:
    """Yield the fields of an outcome that are left out, in whole or in part."""
    if before.captured != after.captured:
        yield "captured"
    if before.reason is Reason.PUSHED and after.reason is not Reason.PUSHED:
        yield "reason"
    for name, fact in FACTS.items():
        if name in _ALWAYS_TOLD:
            continue
        old, new = getattr(before, name), getattr(after, name)
        is_shorter = isinstance(old, tuple) and isinstance(new, tuple) and len(new) < len(old)
        if is_shorter or (old != fact.default == new):
            yield name


# Exchange settings.

_UP_TO: Final = 3
"""The largest number of settings of which every set is tried."""
_MOST_SETS: Final = 2000
"""The maximum number of sets that are tried."""


def _settings(
    outcome: Outcome, more: Mapping[str, Any], other: Ruleset, points: tuple[int, ...]
) -> tuple[tuple[str, ...], bool]:
    """Find few settings of another ruleset that give the points of a round by this ruleset, if they
    are exchanged alone. Also return whether no smaller number of settings does.
    """
    base = outcome.ruleset
    every = tuple(changes_to(plain_of(base), other))
    happened = happened_in(outcome)
    read = [path for path in every if is_told(path, by_rounds=True) and is_read(path, happened)]

    def gives(paths: Iterable[str]) -> bool:
        made = exchanged(base, other, frozenset(paths))
        return made is not None and _points(outcome, more, made) == points

    needed = _irreducible(every, read, gives)
    pool = [path for path in every if path in read or path in needed]
    tried = 0
    for size in range(1, min(len(needed), _UP_TO + 1)):
        tried += math.comb(len(pool), size)
        if tried > _MOST_SETS:
            return needed, False
        found = next(filter(gives, itertools.combinations(pool, size)), None)
        if found is not None:
            return found, True
    return needed, len(needed) <= _UP_TO + 1


def _irreducible(
    every: Sequence[str], read: Sequence[str], gives: Callable[[Iterable[str]], bool]
) -> tuple[str, ...]:
    """Leave out settings, as long as the others still give the points."""
    left = list(read) if gives(read) else list(every)
    before: list[str] = []
    while before != left:
        before = left
        for path in before:
            fewer = [each for each in left if each != path]
            if gives(fewer):
                left = fewer
    return tuple(left)


def _points(outcome: Outcome, more: Mapping[str, Any], ruleset: Ruleset) -> tuple[int, ...] | None:
    """Return the points of a round by a ruleset; `None` if no round ends like this."""
    try:
        return settle(outcome.replace(ruleset=ruleset, **_needed(more, ruleset))).points
    except GoStopError:
        return None


@functools.lru_cache(maxsize=256)
def exchanged(base: Ruleset, other: Ruleset, paths: frozenset[str]) -> Ruleset | None:
    """Give a ruleset some settings of another one. Return `None` if they contradict the rest."""
    plain = plain_of(other)
    try:
        return base.replace({path: setting_at(plain, path) for path in paths})
    except RulesetError:
        return None

"""`preview`: the cards that a move takes for certain, and the effects of hidden cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import reduce
from itertools import takewhile
from operator import and_
from types import MappingProxyType
from typing import Final, NamedTuple

import attrs

from gostop.core.cards import Card, CardSet, set_of
from gostop.game.events import Event, JunkStolen
from gostop.kernel import ids, event_codes
from gostop.kernel.bits import count
from gostop.kernel.deck import BIT, ORDINARY, mask_of
from gostop.kernel.hands import cards_of, mask_of_hand
from gostop.kernel.legal import choices
from gostop.kernel.position import (
    CHOOSE_FLIP,
    CHOOSE_HAND,
    CHOOSE_LAID,
    OVER,
    TURN,
    Position,
    to_move,
)
from gostop.kernel.event_codes import Reports
from gostop.kernel.visibility import Sight
from gostop.kernel.turn import advance
from gostop.core.moves import Move
from gostop.core.public_names import public_in
from gostop.game.play import check_move
from gostop.game.state import Phase
from gostop.game.view import View
from gostop.rules.ruleset import Ruleset
from gostop.teaching.finishing import Finishing, Threats
from gostop.teaching.following import Trace, Way, ways_of
from gostop.game.event_builder import events_of

_TURNED_UP: Final = (event_codes.CARD_FLIPPED, event_codes.CARD_DRAWN)
"""The reports of a card that comes from the stock and is not set aside."""
_FLIPPED: Final = (event_codes.CARD_FLIPPED, event_codes.BONUS_FLIPPED)
"""The reports of a card that is turned up."""
_AFTER_FLIP: Final = (CHOOSE_HAND, CHOOSE_FLIP)
"""The phases in which a seat chooses a table card after the flip."""
_CHOICES: Final = (CHOOSE_LAID, *_AFTER_FLIP)
"""The phases in which a seat chooses a table card."""
_MOVED: Final = (*_TURNED_UP, event_codes.BONUS_FLIPPED, event_codes.CARD_PLAYED, event_codes.CAPTURED)
"""The reports that only show where cards go."""


class _Happening:
    """The common part of a preview and of each of its outcomes."""

    __slots__ = ()

    events: tuple[Event, ...]

    @property
    def steals(self) -> tuple[JunkStolen, ...]:
        """The events of stolen junk: each names the card, its owner and the rule."""
        return tuple([event for event in self.events if isinstance(event, JunkStolen)])


@public_in("gostop.teaching")
@attrs.frozen(kw_only=True)
class PreviewOutcome(_Happening):
    """One outcome of a move, for some of the cards that may come."""

    chance: Fraction
    """How likely the outcome is."""
    flips: CardSet
    """The flipped or drawn cards that lead to this outcome. If the move flips or draws one card,
    each of these cards leads to the outcome. If the move flips several cards, these are all cards
    in the orders that lead to the outcome. Empty if no card is left to flip, or if the outcome
    depends on other hands."""
    bonus: int
    """How many bonus cards are flipped and set aside before another card is flipped."""
    captures: CardSet
    """The cards that the seat captures, among the cards that it lays and the cards on the table.
    Flipped cards and bonus cards that are set aside are not included. If the seat must choose after
    the flip, these are the cards that it captures with every choice."""
    captured_flips: int
    """How many of the flipped cards the seat captures."""
    events: tuple[Event, ...]
    """The events: a jjok, a ppeok, a sweep, stolen junk, the end of the round. Events that only
    show which cards are played, flipped, drawn or captured are left out. If the seat must choose
    after the flip, these are the events that happen with every choice."""
    finishes: tuple[str, ...]
    """The ids of the combinations that score after the move and did not score before. If the seat
    must choose after the flip, they score with every choice."""
    asks: Phase | None
    """The next question to the seat in this turn. `None` if its turn is over, or if other seats
    must answer."""
    choices: CardSet
    """The cards on the table of which the seat must choose one, if that is the question."""


@public_in("gostop.teaching")
@attrs.frozen(kw_only=True)
class Threat:
    """A combination that an opponent may finish with what a move leaves on the table."""

    seat: int
    """The opponent."""
    rule: str
    """The id of the combination."""
    cards: CardSet
    """The cards that may lie on the table after the move and help the opponent."""
    chance: Fraction
    """How likely it is that such cards lie there, and that the opponent holds a card that takes
    them and finishes the combination. Flips, draws, shakes and bombs of the opponent don't count.
    """


@public_in("gostop.teaching")
@attrs.frozen(kw_only=True)
class Preview(_Happening):
    """The captures of a move and its possible outcomes, as its seat knows them before the move."""

    seat: int
    """The seat to move."""
    move: Move
    """The move."""
    captures: CardSet
    """The cards that the seat captures in every outcome, among the cards that it lays and the cards
    on the table. A pair that may become a ppeok is not certain (see `chances`)."""
    events: tuple[Event, ...]
    """The events that happen in every outcome for the same reason. Events that only show where
    cards go are left out."""
    finishes: tuple[str, ...]
    """The ids of the combinations that score in every outcome and did not score before."""
    asks: Phase | None
    """The next question to the seat in this turn, if it is the same in every outcome."""
    choices: CardSet
    """The cards on the table of which the seat must choose one, if every outcome has the same
    cards.
    """
    outcomes: tuple[PreviewOutcome, ...]
    """The possible outcomes, the most likely first. Their chances add up to 1. Cards that make no
    difference share an outcome. `()` if the move depends on no hidden card."""
    threatens: tuple[Threat, ...]
    """The combinations that opponents may finish with the cards that the move leaves on the table,
    the most likely first. If the turn goes on with a choice, see the preview of this choice."""
    is_complete: bool
    """Whether the preview has all outcomes. If not, `outcomes` is empty. This happens if a move
    ends the seating, because hidden hands are then put back and cards are dealt. It also happens if
    more than 65,000 orders of cards would have to be tried, as under a house rule with four flips
    in a turn."""

    @property
    def chances(self) -> Mapping[Card, Fraction]:
        """For each card that the seat lays or that lies on the table, how likely the seat captures
        it. The cards are in card order. A card that the seat may choose counts only in the outcomes
        in which the seat captures it without that choice.
        """
        if not self.outcomes:
            return MappingProxyType(dict.fromkeys(self.captures, Fraction(1)))
        found: dict[Card, Fraction] = {}
        for outcome in self.outcomes:
            for card in outcome.captures:
                found[card] = found.get(card, Fraction(0)) + outcome.chance
        return MappingProxyType({card: found[card] for card in sorted(found)})


def preview(view: View, move: Move) -> Preview:
    """Find which cards a move takes for certain, what the flip may change, and how likely that is.

    A preview knows no more than the view: states that differ only in hidden cards give equal
    previews. Chances are exact. All sampled worlds of the view are equally likely (see
    `gostop.sample`), so each unseen card is equally likely to come next. Each unseen card is tried,
    by the rules of the game. If a bonus card comes and is set aside, each card that may follow is
    tried as well.

    Args:
        view: what the seat to move sees.
        move: one of its legal moves.

    Raises:
        IllegalMoveError: if the move is not legal, or the seat is not to move.
        PositionError: if `view` is not a `View`.
    """
    check_move(view, move)
    sight = view._sight
    ways, is_complete = ways_of(sight, move.id)
    if not is_complete:
        return _incomplete(view, move, ways[0].trace)
    finishing = Finishing(sight.position.rules)
    found: dict[_What, _How] = {}
    for way in ways:
        found.setdefault(_what(sight, way, finishing), _How()).add(way)
    common = reduce(_What.shared, found)
    outcomes = [_outcome(view, what, how) for what, how in found.items()]
    outcomes.sort(key=lambda each: (-each.chance, tuple(each.flips)))
    is_certain = len(ways) == 1 and not ways[0].top
    return Preview(
        seat=int(sight.seat),
        move=move,
        captures=set_of(common.captures),
        events=events_of(view.ruleset, list(common.reports)),
        finishes=_ids(view.ruleset, common.finishes),
        asks=_phase(common.phase),
        choices=set_of(mask_of_hand(common.choices)),
        outcomes=() if is_certain else tuple(outcomes),
        threatens=_threats(view, ways, finishing),
        is_complete=True,
    )


class _What(NamedTuple):
    """The common part of all ways that share an outcome."""

    captures: int
    captured_flips: int
    bonus: int
    reports: tuple[tuple[int, ...], ...]
    """The kernel's reports, except those that only show where cards go."""
    finishes: frozenset[int]
    phase: int
    """The question to the seat in this turn; `OVER` if there is no question."""
    choices: int
    """The table cards of which the seat must choose one, as a hand."""

    def shared(self, other: _What) -> _What:
        """Return what this value and another have in common."""
        return self._replace(
            captures=self.captures & other.captures,
            reports=tuple(_in_all([[*self.reports], [*other.reports]])),
            finishes=self.finishes & other.finishes,
            phase=self.phase if self.phase == other.phase else OVER,
            choices=self.choices if self.choices == other.choices else 0,
        )


class _How:
    """The chance and the flips of an outcome."""

    def __init__(self) -> None:
        self.chance = Fraction(0)
        self.flips = 0

    def add(self, way: Way) -> None:
        """Add a way that leads to the outcome."""
        self.chance += way.chance
        for code, *numbers in way.trace:
            if code in _TURNED_UP:
                self.flips |= BIT[numbers[-1]]


def _what(sight: Sight, way: Way, finishing: Finishing) -> _What:
    """Return the result of one way of a move. Ways with equal results are one outcome."""
    before, after, seat = sight.position, way.after, sight.seat
    phase = _asked(before, after, seat)
    traces = [way.trace]
    if phase in _AFTER_FLIP:
        traces = [[*way.trace, *more] for more in _chosen(after)]
    captured = reduce(and_, map(_captured, traces))
    old, cup = before.seats[seat].captured, before.record.cup
    finishes = [
        finishing.by((old, cup), (_owned(old, trace, seat), after.record.cup)) for trace in traces
    ]
    came = int(mask_of(way.top))
    return _What(
        captures=captured & ~came,
        captured_flips=int(count(captured & came & ORDINARY)),
        bonus=len([code for code, *_ in way.trace if code == event_codes.BONUS_FLIPPED]),
        reports=tuple([each for each in _in_all(traces) if not _moves_cards(each, seat)]),
        finishes=reduce(and_, finishes),
        phase=phase,
        choices=choices(after) if phase in _CHOICES else 0,
    )


def _in_all(traces: Sequence[Trace]) -> Trace:
    """Return the reports that are in all traces, in the order of the first trace."""
    common = reduce(and_, [Counter(trace) for trace in traces])
    found: Trace = []
    for report in traces[0]:
        if common[report]:
            common[report] -= 1
            found.append(report)
    return found


def _owned(captured: int, trace: Trace, seat: int) -> int:
    """Return what a seat has captured after the reports of its move, as a mask."""
    captured |= _captured(trace)
    for code, *numbers in trace:
        if code == event_codes.JUNK_STOLEN:
            thief, _, card = numbers[:3]
            # another seat takes a card only as change for a double junk
            captured = captured | BIT[card] if thief == seat else captured & ~BIT[card]
    return captured


def _captured(trace: Trace) -> int:
    """Return the cards that a trace captures, as a mask."""
    captured = 0
    for code, *numbers in trace:
        if code == event_codes.CAPTURED:
            captured |= numbers[-1]
        elif code == event_codes.BONUS_TAKEN:
            captured |= BIT[numbers[-1]]
    return captured


def _chosen(p: Position) -> Iterator[Trace]:
    """Yield the reports after each choice of a table card, up to the next flip."""
    for card in cards_of(choices(p)):
        trace = Reports()
        after = advance(p, ids.CHOOSE + card, trace)
        certain = [*takewhile(lambda report: report[0] not in _FLIPPED, trace.found)]
        if after.phase in _AFTER_FLIP and after.pos == p.pos:
            yield from ([*certain, *more] for more in _chosen(after))
        else:
            yield certain


def _moves_cards(report: tuple[int, ...], seat: int) -> bool:
    """Whether a report only shows where cards go, or that another seat holds four of a month."""
    return report[0] in _MOVED or (report[0] == event_codes.CHONGTONG and report[1] != seat)


def _asked(before: Position, after: Position, seat: int) -> int:
    """Return the question to a seat, if the seat is still in the same turn as before; otherwise
    `OVER`.
    """
    is_same_turn = after.phase != TURN or after.seats[seat].turns == before.seats[seat].turns
    return int(after.phase) if to_move(after) == seat and is_same_turn else OVER


def _outcome(view: View, what: _What, how: _How) -> PreviewOutcome:
    """Make an outcome from the common part of its ways, its chance and its flips."""
    return PreviewOutcome(
        chance=how.chance,
        flips=set_of(how.flips),
        bonus=what.bonus,
        captures=set_of(what.captures),
        captured_flips=what.captured_flips,
        events=events_of(view.ruleset, list(what.reports)),
        finishes=_ids(view.ruleset, what.finishes),
        asks=_phase(what.phase),
        choices=set_of(mask_of_hand(what.choices)),
    )


def _incomplete(view: View, move: Move, trace: Trace) -> Preview:
    """Make the preview of a move that ends the seating or has too many outcomes. It has only the
    first events.
    """
    if view.phase is Phase.SEATING:
        certain = trace[:1]
    else:
        certain = [*takewhile(lambda report: report[0] not in _MOVED, trace)]
    return Preview(
        seat=int(view._sight.seat),
        move=move,
        captures=CardSet(),
        events=events_of(view.ruleset, certain),
        finishes=(),
        asks=None,
        choices=CardSet(),
        outcomes=(),
        threatens=(),
        is_complete=False,
    )


def _threats(view: View, ways: Sequence[Way], finishing: Finishing) -> tuple[Threat, ...]:
    """Find the threats after a move. There are none unless the move was made in the seat's own
    turn.
    """
    sight = view._sight
    threats = Threats(sight, finishing)
    if view.turn == view.seat and view.phase is not Phase.SEATING:
        for way in ways:
            threats.add(way)
    made = [
        Threat(
            seat=seat,
            rule=view.ruleset.scoring.combinations[index].id,
            cards=set_of(threats.cards[seat, index]),
            chance=chance,
        )
        for (seat, index), chance in sorted(threats.chances.items())
        if chance
    ]
    return tuple(sorted(made, key=lambda threat: -threat.chance))


def _ids(ruleset: Ruleset, indices: Iterable[int]) -> tuple[str, ...]:
    """Return the ids of combinations, in the order of the ruleset."""
    return tuple([ruleset.scoring.combinations[index].id for index in sorted(indices)])


def _phase(number: int) -> Phase | None:
    """Return the question of a phase; `None` for `OVER`."""
    return None if number == OVER else Phase(number)

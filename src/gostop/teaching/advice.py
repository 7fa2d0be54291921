"""`advise`: what each legal move of a view earns, and the reasons for and against it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from statistics import median_high, median_low
from typing import Final, NamedTuple, TypeGuard

import attrs

from gostop.bots.heuristics import Worth, worths
from gostop.core.cards import Card, CardSet, Kind, Month
from gostop.core.moves import Bomb, Cup, Flip, Go, Move, Play, Shake, Stop, TakeBonus
from gostop.core.public_names import public_in
from gostop.game.events import Event, InstantPaid, JunkStolen, Ppeok, RoundWon, ThreePpeok
from gostop.game.settlement import if_gone, if_stopped, settle, threshold
from gostop.game.state import Phase
from gostop.game.view import View
from gostop.teaching.chances import Goals, chances
from gostop.teaching.missing import missing
from gostop.teaching.preview import (
    LIKELY,
    WORTH_TELLING,
    Dealing,
    Preview,
    PreviewOutcome,
    Way,
    choices_of,
    preview_of,
    ways_of,
)

SURE: Final = 3
"""A move is clearly behind the best one if it is behind by at least this many paired errors."""


# The reasons. Each has a number that `preview`, `missing` or `chances` confirms.


@public_in("gostop.teaching")
@attrs.frozen(kw_only=True)
class AdviceReason:
    """A reason for or against a move. Each kind of reason is a class of its own."""


@public_in("gostop.teaching")
@attrs.frozen(kw_only=True)
class Wins(AdviceReason):
    """The seat stops, and wins the round."""

    points: int
    """The points that the seat wins, with its payments during the round. Below 0 if these cost more
    than it wins."""


@public_in("gostop.teaching")
@attrs.frozen(kw_only=True)
class WinsLater(AdviceReason):
    """The seat calls go, and may win more."""

    points: int
    """The points that the seat wins if it stops later with the same cards. A real stop needs more
    points, so it earns more."""


@public_in("gostop.teaching")
@attrs.frozen(kw_only=True)
class LetsStop(AdviceReason):
    """After a go, another seat may get the points with which it may stop."""

    seat: int
    """The other seat."""
    chance: Fraction
    """How likely the seat can get these points in its next turn, as in `chances`."""


@public_in("gostop.teaching")
@attrs.frozen(kw_only=True)
class NoneStops(AdviceReason):
    """After a go, hardly any other seat can get the points with which it may stop."""

    chance: Fraction
    """How likely a seat can get these points in its next turn, as in `chances`: the chance of the
    seat for which it is the most likely. It is below 5 %."""


@public_in("gostop.teaching")
@attrs.frozen(kw_only=True)
class Multiplies(AdviceReason):
    """If the seat wins, the losers pay more."""

    rule: str
    """What the rules pay more for: `bomb`, `small_bomb` or `shake`."""
    factor: int
    """The factor of what the losers pay the winner."""


@public_in("gostop.teaching")
@attrs.frozen(kw_only=True)
class ReachesStop(AdviceReason):
    """The move may bring the points with which the seat may stop."""

    goes: int
    """How often the seat has called go. If it has, the move keeps its go alive."""
    chance: Fraction
    """How likely the seat gets these points."""


@public_in("gostop.teaching")
@attrs.frozen(kw_only=True)
class Completes(AdviceReason):
    """The move may complete a combination."""

    rule: str
    """The id of the combination."""
    chance: Fraction
    """How likely it is that the combination scores after the move, but not before it."""


@public_in("gostop.teaching")
@attrs.frozen(kw_only=True)
class Denies(AdviceReason):
    """The move keeps a combination from another seat: it plays or takes a card of a month that the
    seat needs.
    """

    seat: int
    """The other seat."""
    rule: str
    """The id of the combination."""
    chance: Fraction
    """How likely the seat can score the combination next, as in `Preview.threatens`; 0 if it
    can't."""
    usual: Fraction
    """How likely this is after a typical other move: the median over the other moves that end the
    turn; of two middle values the lower one."""


@public_in("gostop.teaching")
@attrs.frozen(kw_only=True)
class Gives(AdviceReason):
    """The move helps another seat to a combination."""

    seat: int
    """The other seat."""
    rule: str
    """The id of the combination."""
    chance: Fraction
    """How likely the seat can score the combination next, as in `Preview.threatens`."""
    usual: Fraction
    """How likely this is after a typical other move: the median over the other moves that end the
    turn; of two middle values the higher one."""


@public_in("gostop.teaching")
@attrs.frozen(kw_only=True)
class RisksPpeok(AdviceReason):
    """The flip may make a ppeok, for which the seat gets nothing."""

    chance: Fraction
    """How likely the ppeok is. A ppeok that is paid or wins the round does not count."""


@public_in("gostop.teaching")
@attrs.frozen(kw_only=True)
class BreaksUp(AdviceReason):
    """The move plays one of three hand cards of a month that the seat could keep together."""

    rule: str
    """What the seat then can't do with the three: `bomb` or `shake`."""
    cards: CardSet
    """The three cards."""


@public_in("gostop.teaching")
@attrs.frozen(kw_only=True)
class Frees(AdviceReason):
    """The move may save the seat from a bak (박)."""

    rule: str
    """The id of the bak, such as `pi_bak`."""
    chance: Fraction
    """How likely the seat's captured cards save it from the bak after its turn. If the seat must
    still choose a card, only what it has captured before counts."""


@public_in("gostop.teaching")
@attrs.frozen(kw_only=True)
class Nears(AdviceReason):
    """The sake cup counts so that the seat lacks less for a combination, or to escape a bak."""

    rule: str
    """The id of the combination or the bak."""
    is_bak: bool
    """Whether it is a bak."""
    lacks: int
    """How many cards or pi the seat then lacks, as in `Missing`. If it is 0, the combination
    scores, or the bak is escaped."""
    otherwise: int
    """How many it lacks if the cup counts in the other way."""


@public_in("gostop.teaching")
@attrs.frozen(kw_only=True)
class Steals(AdviceReason):
    """The move may steal junk."""

    chance: Fraction
    """How likely the seat steals at least one card."""


@public_in("gostop.teaching")
@attrs.frozen(kw_only=True)
class Takes(AdviceReason):
    """The move takes cards."""

    cards: CardSet
    """The cards that the seat probably captures together, among the cards that it lays and the
    cards on the table."""
    choices: CardSet
    """The table cards of which the seat must then choose one, with a chance of at least 1/2."""
    chance: Fraction
    """How likely the seat captures all of `cards`, at least 1/2."""


@public_in("gostop.teaching")
@attrs.frozen(kw_only=True)
class Keeps(AdviceReason):
    """The move leaves cards on the table that no other seat can take."""

    cards: CardSet
    """The cards. The seat then holds cards of the same months, and no other card of these months is
    in another hand or in the stock."""


REASONS: Final[tuple[type[AdviceReason], ...]] = (
    Wins,
    WinsLater,
    LetsStop,
    NoneStops,
    Multiplies,
    ReachesStop,
    Completes,
    Denies,
    Gives,
    RisksPpeok,
    BreaksUp,
    Frees,
    Nears,
    Steals,
    Takes,
    Keeps,
)
"""The classes of reasons."""
AGAINST: Final = (LetsStop, Gives, RisksPpeok, BreaksUp)
"""The classes of reasons against a move."""


@public_in("gostop.teaching")
@attrs.frozen(kw_only=True)
class Advice:
    """A legal move with what it earns, and the reasons for and against it."""

    seat: int
    """The seat to move."""
    worth: Worth
    """What the move earns, how likely the seat wins, and how far the move is behind the best."""
    is_clear: bool
    """Whether the order is clear. For a move that is behind: whether it is behind by at least 3
    paired errors. For the best move: whether every other move is clearly behind."""
    reasons: tuple[AdviceReason, ...]
    """The reasons, those that weigh most first. If anything speaks for the best move, its first
    reason does. The order is a rough guess of what they are worth; only `worth` says how good the
    move is."""

    @property
    def move(self) -> Move:
        """The move."""
        return self.worth.move


def advise(view: View, *, playouts: int = 1200, seed: int) -> tuple[Advice, ...]:
    """List the legal moves, the best one first, with what each earns and why.

    The points and the chance to win are those of `gostop.bots.worths`: the seat makes the move, and
    then every seat plays like `careful`. All moves are tried in the same sampled worlds, so
    `behind` is more precise than the points. The reasons come from `preview` and `chances`. They
    are facts about the move, and they don't enter the points.

    The function knows no more than the view: states that differ only in hidden cards give equal
    advice.

    Args:
        view: what the seat to move sees.
        playouts: how many playouts to make for each move, from 1 to 1_000_000_000. With a few
            hundred or less, hardly any order is clear.
        seed: a whole number. The same view, `playouts` and seed always give the same advice.

    Raises:
        PositionError: if `view` is not a `View`, its seat is not to move, `playouts` or `seed` is
            not a whole number, or `playouts` is out of its bounds.
    """
    found = worths(view, playouts=playouts, seed=seed)
    return advised(view, found)


def advised(view: View, found: Sequence[Worth]) -> tuple[Advice, ...]:
    """Give the reasons for the worths of all legal moves, which are sorted."""
    why = _Why(view, {each.move: each.behind for each in found})
    is_behind = [is_clearly_behind(each) for each in found]
    is_clear = [all(is_behind[1:]), *is_behind[1:]]
    reasons = [why.of(each) for each in found]
    for place, each in enumerate(found):
        if not each.behind:
            reasons[place] = tuple(sorted(reasons[place], key=_for_first(reasons[place])))
    return tuple(
        Advice(seat=int(view._sight.seat), worth=each, is_clear=clear, reasons=told)
        for each, clear, told in zip(found, is_clear, reasons, strict=True)
    )


def _for_first(reasons: Sequence[AdviceReason]) -> Callable[[AdviceReason], bool]:
    """Return a key that sorts the first reason for a move before all others."""
    first = next((each for each in reasons if not isinstance(each, AGAINST)), None)
    return lambda reason: reason is not first


def is_clearly_behind(worth: Worth, errors: int = SURE) -> bool:
    """Whether a move is behind the best one by at least this many paired errors."""
    return worth.behind > 0 and worth.behind >= errors * worth.behind_error


# Find the reasons.

_ENDS_TURN: Final = (None, Phase.CUP, Phase.GO_OR_STOP, Phase.PUSH)
"""The questions after which no card of the turn is left to be chosen."""
_NEVER: Final = Fraction(0)
_TOGETHER: Final = 3
"""How many hand cards of a month are a bomb or a shake."""
CUP_KINDS: Final = frozenset({Kind.ANIMAL, Kind.JUNK})
"""How the sake cup may count."""
_Likely = LetsStop | ReachesStop | Completes | RisksPpeok | Frees | Steals
"""A reason whose chance other moves may have, too."""
_Key = tuple[int, str]
"""A seat, and a combination that it may score."""


class _Move(NamedTuple):
    """What may happen after a move."""

    found: Preview
    ways: tuple[Way, ...]
    threats: Mapping[_Key, Fraction]

    def outcomes(self) -> Iterable[Preview | PreviewOutcome]:
        """Return the outcomes; for a move that depends on no hidden card, the preview itself."""
        return self.found.outcomes or (self.found,)

    def ends_turn(self) -> bool:
        """Whether the turn almost certainly ends without a choice of a card, so that the threats
        are known.
        """
        ends = _sum(each for each in self.outcomes() if each.asks in _ENDS_TURN)
        return self.found.is_complete and 1 - ends < WORTH_TELLING


def _chance(outcome: Preview | PreviewOutcome) -> Fraction:
    return outcome.chance if isinstance(outcome, PreviewOutcome) else Fraction(1)


def _sum(outcomes: Iterable[Preview | PreviewOutcome]) -> Fraction:
    """Return how likely it is that one of these outcomes happens."""
    return sum(map(_chance, outcomes), _NEVER)


class _Why:
    """Finds the reasons for and against the legal moves of a view."""

    def __init__(self, view: View, behind: Mapping[Move, float]) -> None:
        self._view: Final = view
        self._behind: Final = behind
        self._seat: Final = int(view._sight.seat)
        self._goals: Final = Goals(view._sight)
        self._moves: Final = {move: _previewed(view, move) for move in view.legal_moves}
        self._threats: Final = {
            move: made.threats for move, made in self._moves.items() if made.ends_turn()
        }
        self._points: Final = {each.id: each.points for each in view.ruleset.scoring.combinations}
        self._threshold: Final = threshold(view)
        best = max(each.towards_stop for at, each in enumerate(view.scores) if at != self._seat)
        self._loss: Final = (self._threshold + best) / 2  # a guess of what a bak may double
        self._wanted: Final = [self._wants(seat) for seat in range(view.players)]
        self._found: Final = {move: self._reasons(move) for move in view.legal_moves}

    def of(self, worth: Worth) -> tuple[AdviceReason, ...]:
        """Return the reasons of a move, those that weigh most first."""
        weights = [
            (self._weight(each, worth), each)
            for each in self._found[worth.move]
            if self._tells(each, worth.move)
        ]
        most = next((weight for weight, each in weights if isinstance(each, Takes)), math.inf)

        def place(weighed: tuple[float, AdviceReason]) -> tuple[float, bool]:
            weight, reason = weighed
            is_late = isinstance(reason, Keeps) or (
                isinstance(reason, ReachesStop | Completes) and reason.chance < _LONG_SHOT
            )
            return -min(weight, most) if is_late else -weight, is_late

        return tuple(reason for _, reason in sorted(weights, key=place))

    def _reasons(self, move: Move) -> list[AdviceReason]:
        """Return the reasons of a move."""
        made = self._moves[move]
        found = [*self._calls(move)]
        if made.found.is_complete and not found:
            found += [
                *self._multiplies(move),
                *self._reaches_stop(made),
                *self._completes(made),
                *self._threatened(move),
                *self._risks(made),
                *self._breaks_up(move),
                *self._frees(made),
                *self._steals(made),
                *self._takes(made),
                *self._keeps(move),
            ]
            told = {each.rule for each in found if isinstance(each, Completes | Frees)}
            found += [each for each in self._nears(move) if each.lacks or each.rule not in told]
        return found

    def _calls(self, move: Move) -> Iterator[AdviceReason]:
        """Yield the reasons for go and stop."""
        view, seat = self._view, self._seat
        if isinstance(move, Stop):
            yield Wins(points=settle(if_stopped(view)).points[seat])
        if isinstance(move, Go):
            others = {
                each.seat: each.next_turn or _NEVER
                for each in chances(view, playouts=1, seed=0).stops
                if each.seat != seat
            }
            if (most := max(others.values())) < WORTH_TELLING:
                yield NoneStops(chance=most)
            yield WinsLater(points=settle(if_gone(view)).points[seat])
            for other, chance in others.items():
                if chance >= WORTH_TELLING:
                    yield LetsStop(seat=other, chance=chance)

    def _multiplies(self, move: Move) -> Iterator[Multiplies]:
        """Yield by what a bomb or a shake multiplies what the seat may win."""
        rules, rule, factor = self._view.ruleset, "", 1
        if isinstance(move, Shake) and rules.shake is not None:
            own = {each.month: each.multiplier for each in rules.shake.months}
            rule, factor = "shake", own.get(move.month, rules.shake.multiplier)
        if isinstance(move, Bomb):
            laid = [each for each in self._view.hands[self._seat] if each.month == move.month]
            bomb = rules.bomb if len(laid) == _TOGETHER else rules.small_bomb
            rule = "bomb" if bomb is rules.bomb else "small_bomb"
            factor = 1 if bomb is None else bomb.multiplier
        if factor > 1:
            yield Multiplies(rule=rule, factor=factor)

    def _reaches_stop(self, made: _Move) -> Iterator[AdviceReason]:
        chance = _sum(each for each in made.outcomes() if _is_won(each, self._seat))
        if chance >= WORTH_TELLING:
            yield ReachesStop(goes=self._view.goes.count(self._seat), chance=chance)

    def _completes(self, made: _Move) -> Iterator[AdviceReason]:
        rules = dict.fromkeys(rule for each in made.outcomes() for rule in each.finishes)
        for rule in rules:
            chance = _sum(each for each in made.outcomes() if rule in each.finishes)
            if chance >= WORTH_TELLING:
                yield Completes(rule=rule, chance=chance)

    def _threatened(self, move: Move) -> Iterator[AdviceReason]:
        """Yield the combinations that other seats may score more or less likely after a move than
        after most other moves.
        """
        threats = self._threats.get(move)
        others = [each for other, each in self._threats.items() if other != move]
        if threats is None or not others:
            return
        for seat, rule in dict.fromkeys(key for each in (threats, *others) for key in each):
            chance = threats.get((seat, rule), _NEVER)
            usually = [each.get((seat, rule), _NEVER) for each in others]
            is_less = (usual := median_low(usually)) - chance >= WORTH_TELLING
            if is_less and self._moves_months(move) & self._wanted[seat][rule]:
                yield Denies(seat=seat, rule=rule, chance=chance, usual=usual)
            if chance - (usual := median_high(usually)) >= WORTH_TELLING:
                yield Gives(seat=seat, rule=rule, chance=chance, usual=usual)

    def _moves_months(self, move: Move) -> set[Month | None]:
        """Return the months of the cards that a move plays or may take."""
        taken = [each for what in self._moves[move].outcomes() for each in what.captures]
        played = [move.card] if isinstance(move, Play) else []
        return {each.month for each in (*taken, *played)}

    def _wants(self, seat: int) -> Mapping[str, set[Month | None]]:
        """Return the months of the cards that a seat needs for each combination."""
        view, gone = self._view, self._captured_by_others(seat)
        found = missing(view.captured[seat], view.ruleset, players=view.players, gone=gone)
        return {each.rule: {card.month for card in each.wanted} for each in found.combinations}

    def _captured_by_others(self, seat: int) -> list[Card]:
        piles = enumerate(self._view.captured)
        return [card for other, cards in piles if other != seat for card in cards]

    def _risks(self, made: _Move) -> Iterator[AdviceReason]:
        chance = _sum(each for each in made.outcomes() if _is_bad_ppeok(each.events, self._seat))
        if chance >= WORTH_TELLING:
            yield RisksPpeok(chance=chance)

    def _breaks_up(self, move: Move) -> Iterator[AdviceReason]:
        """Yield the three hand cards of a month of which the move plays one, though the seat could
        play a card of another month.
        """
        months = {each.card.month for each in self._view.legal_moves if isinstance(each, Play)}
        if isinstance(move, Play) and len(months) > 1 and (month := move.card.month):
            hands = [*self._view.hands]
            cards = CardSet([each for each in hands.pop(self._seat) if each.month == month])
            if len(cards) == _TOGETHER and (rule := self._together(month, hands)):
                yield BreaksUp(rule=rule, cards=cards)

    def _together(self, month: Month, others: Iterable[CardSet]) -> str | None:
        """Return what a seat can do with its three cards of a month, now or if the fourth card
        comes to the table.
        """
        view = self._view
        if Bomb(month) not in view.legal_moves and Shake(month) in view.legal_moves:
            return "shake"
        rule = view.ruleset.shake
        may_bomb = view.ruleset.bomb and (
            (self._seat, month) not in view.shakes or (rule is not None and rule.then_bomb)
        )
        around = (*view.unseen, *view.table, *(card for hand in others for card in hand))
        return "bomb" if may_bomb and any(each.month == month for each in around) else None

    def _frees(self, made: _Move) -> Iterator[AdviceReason]:
        """Yield the baks that the seat's captured cards will probably save it from."""
        goals, worlds = self._goals, sum(way.worlds for way in made.ways)
        before = goals.now(self._seat)
        after = [(way, goals.of(way.after, self._seat)) for way in made.ways]
        for index, bak in enumerate(self._view.ruleset.payment.baks, goals.first_bak):
            if index not in before:
                freed = sum(way.worlds for way, reached in after if index in reached)
                if Fraction(freed, worlds) >= LIKELY:
                    yield Frees(rule=bak.id, chance=Fraction(freed, worlds))

    def _nears(self, move: Move) -> Iterator[Nears]:
        """Yield what the seat lacks less of if the sake cup counts as the move says."""
        if not isinstance(move, Cup):
            return
        view, seat = self._view, self._seat
        gone = self._captured_by_others(seat)
        this, that = (
            missing(view.captured[seat], view.ruleset, players=view.players, gone=gone, cup=kind)
            for kind in (move.kind, *(CUP_KINDS - {move.kind}))
        )
        for one, other in zip(this.combinations, that.combinations, strict=True):
            if one.possible and one.lacks < other.lacks:
                yield Nears(rule=one.rule, is_bak=False, lacks=one.lacks, otherwise=other.lacks)
        for bak, worse in zip(this.baks, that.baks, strict=True):
            if bak.possible and bak.lacks < worse.lacks:
                yield Nears(rule=bak.rule, is_bak=True, lacks=bak.lacks, otherwise=worse.lacks)

    def _steals(self, made: _Move) -> Iterator[AdviceReason]:
        chance = _sum(
            each
            for each in made.outcomes()
            if any(isinstance(e, JunkStolen) and e.seat == self._seat for e in each.events)
        )
        if chance >= WORTH_TELLING:
            yield Steals(chance=chance)

    def _takes(self, made: _Move) -> Iterator[AdviceReason]:
        """Yield the most cards that the seat captures together with a chance of at least 1/2."""
        together = {
            each.captures: _sum(e for e in made.outcomes() if each.captures <= e.captures)
            for each in (made.found, *made.outcomes())
        }
        likely = [cards for cards, chance in together.items() if cards and chance >= LIKELY]
        choices = CardSet(choices_of(made.found))
        if likely or choices:
            cards = max(likely, key=lambda each: (len(each), together[each]), default=CardSet())
            yield Takes(cards=cards, choices=choices, chance=together.get(cards, Fraction(1)))

    def _keeps(self, move: Move) -> Iterator[Keeps]:
        """Yield the cards that stay on the table until the seat takes them."""
        view, seat = self._view, self._seat
        if isinstance(move, Play | TakeBonus | Flip):
            played = CardSet() if isinstance(move, Flip) else CardSet([move.card])
            shown = [each for at, hand in enumerate(view.hands) if at != seat for each in hand]
            taken = {each.month for each in played} & {each.month for each in view.table}
            shared = {each.month for each in (*view.unseen, *shown)} | taken | {None}
            mine = {each.month for each in view.hands[seat] - played} - shared
            cards = CardSet([each for each in view.table | played if each.month in mine])
            if cards:
                yield Keeps(cards=cards)

    def _weight(self, reason: AdviceReason, worth: Worth) -> float:
        """Guess how many points a reason is worth, to sort the reasons."""
        points: float
        match reason:
            case Denies(seat=seat, rule=rule) | Gives(seat=seat, rule=rule):
                points = self._points[rule]
                is_stop = self._view.scores[seat].towards_stop + points >= self._threshold
                change = abs(reason.chance - reason.usual)
                return float(change * (points + is_stop * self._threshold))
            case Nears(lacks=lacks, otherwise=otherwise):
                return (otherwise - lacks) / otherwise
            case Takes(cards=cards, chance=chance):
                return float(chance) * _value(cards)
            case Keeps(cards=cards):
                usual = self._usually(worth.move, lambda found: reason in found)
                return _value(cards) * (1 - usual)
            case Multiplies(factor=factor):
                return (factor - 1) * self._threshold * worth.win_chance / 2
            case LetsStop() | ReachesStop():
                points = 2 * self._threshold
            case Completes(rule=rule, chance=chance):
                points = self._points[rule] * (1 + (chance >= LIKELY))
            case BreaksUp():
                return self._threshold * worth.win_chance / 2
            case RisksPpeok():
                points = _PPEOK
            case Frees():
                points = self._loss * worth.loss_chance / 2
            case Steals():
                points = 1
            case _:
                return math.inf
        return max(float(reason.chance) - self._usual(reason, worth.move), 0) * points

    def _usual(self, reason: _Likely, move: Move) -> float:
        """Return the chance of a reason after the other moves, on average."""
        kind = attrs.evolve(reason, chance=_NEVER)
        return self._usually(
            move, lambda found: next((e.chance for e in found if _is_of(e, kind)), _NEVER)
        )

    def _usually(
        self, move: Move, chance_of: Callable[[Sequence[AdviceReason]], Fraction | bool]
    ) -> float:
        """Return a chance after the other moves, on average. The further the worth of a move is
        from that of this move, the more it counts: a reason that both have doesn't explain the
        difference.
        """
        others = {other: chance_of(found) for other, found in self._found.items() if other != move}
        apart = {other: abs(self._behind[other] - self._behind[move]) for other in others}
        total = sum(apart.values()) or len(others)
        return sum(
            (apart[other] if any(apart.values()) else 1) / total * float(chance)
            for other, chance in others.items()
        )

    def _tells(self, reason: AdviceReason, move: Move) -> bool:
        """Whether a reason says something about a move. A small chance that the other moves have,
        too, does not.
        """
        if not isinstance(reason, ReachesStop | Completes | Steals) or reason.chance >= _LONG_SHOT:
            return True
        return float(reason.chance) - self._usual(reason, move) >= WORTH_TELLING


def _is_of(reason: AdviceReason, kind: AdviceReason) -> TypeGuard[_Likely]:
    """Whether a reason is equal to another one except for its chance."""
    return isinstance(reason, _Likely) and attrs.evolve(reason, chance=_NEVER) == kind


_LONG_SHOT: Final = Fraction(1, 4)
"""Points that are less likely than this come after the cards that a move takes."""
_PPEOK: Final = 3
"""About how many points a ppeok costs: the cards that it leaves, and the junk that others steal
with them."""
_VALUES: Final = {
    Kind.BRIGHT: 1.0,
    Kind.ANIMAL: 0.5,
    Kind.RIBBON: 0.5,
    Kind.DOUBLE_JUNK: 0.5,
    Kind.JUNK: 0.25,
    Kind.BONUS: 0.5,
}
"""About how many points a captured card is worth."""


def _value(cards: CardSet) -> float:
    """Guess how many points captured cards are worth."""
    return sum(_VALUES[card.kind] for card in cards)


def _previewed(view: View, move: Move) -> _Move:
    """Preview a move, and keep its ways."""
    dealing = Dealing(view._sight)
    ways = ways_of(view._sight, move.id, dealing)
    found = preview_of(view, move, ways, dealing)
    threats = {(each.seat, each.rule): each.chance for each in found.threatens}
    return _Move(found, ways.found, threats)


def _is_won(outcome: Preview | PreviewOutcome, seat: int) -> bool:
    """Whether the seat may stop after an outcome, or has won."""
    won = any(isinstance(event, RoundWon) and event.seat == seat for event in outcome.events)
    return won or outcome.asks in (Phase.GO_OR_STOP, Phase.PUSH)


def _is_bad_ppeok(events: Iterable[Event], seat: int) -> bool:
    """Whether a seat makes a ppeok that neither is paid nor wins the round."""
    happened = [*events]
    return any(isinstance(event, Ppeok) and event.seat == seat for event in happened) and not any(
        isinstance(event, ThreePpeok) or (isinstance(event, InstantPaid) and event.payee == seat)
        for event in happened
    )

"""Deals of an arena: every deal is played in every seating.

Everything here can be pickled: a `Task` goes to a worker, and a `Played` comes back.
"""

from __future__ import annotations

import contextlib
import copy
import enum
from collections import Counter
from collections.abc import Callable, Generator, Iterator
from itertools import combinations
from random import Random
from typing import Any, Final, ParamSpec, Self, TypeAlias, TypeVar, cast

import attrs

from gostop.arena.design import Seatings
from gostop.arena.moments import Moments
from gostop.bots.bot import chooser_of
from gostop.bots.external import BotError, External
from gostop.bots.programs import ended_with_us
from gostop.bulk.rounds import Policy, round_seed, told
from gostop.errors import GoStopError, brief, visible
from gostop.facts.checks import rules_for
from gostop.facts.outcome import Outcome
from gostop.kernel.seeds import seed_of_bot
from gostop.round.deal import start
from gostop.round.events import Event
from gostop.round.play import IllegalMoveError, apply, step
from gostop.round.public import Phase
from gostop.round.state import State
from gostop.round.view import redact, view
from gostop.ruleset.ruleset import Ruleset
from gostop.settling.settle import settle

P = ParamSpec("P")
T = TypeVar("T")
Moves: TypeAlias = tuple[int, ...]
"""The ids of the moves of a round."""
_STRIKES: Final = 3
"""How many rounds of a piece a bot may lose by a limit before it is asked no more in that piece.
Else a program that is always late would hold up the arena for hours."""
_LISTENS: Final = ("started", "happened", "ended")


class FaultKind(enum.Enum):
    """Why a bot lost a round without playing it to the end."""

    ILLEGAL = "illegal move"
    """It made a move that is not legal."""
    CRASHED = "crash"
    """It raised an error, or its program ended."""
    NONSENSE = "nonsense"
    """Its program sent something that is no answer."""
    LIMIT = "limit"
    """Its program exceeded its time, or ended under a limit of its memory. On another machine, or
    at another hour, it might not have: such a result cannot be reproduced."""


@attrs.frozen
class Fault:
    """A round that a bot lost because of what it did wrong."""

    deal: int
    """The number of the deal, from 0."""
    seating: int
    """The number of the seating, from 0."""
    seat: int
    """The bot's seat."""
    bot: int
    """The number of the bot."""
    kind: FaultKind
    """Why it lost."""
    message: str = attrs.field(eq=False)
    """The error, in one line. An error may say where in memory something lay, so faults with
    different messages are equal."""


@attrs.frozen
class Entrant:
    """A bot that takes part."""

    name: str
    bot: Any
    """A bot or a function."""


@attrs.frozen
class Task:
    """What is played. A deal is the same in every process and at every time."""

    ruleset: Ruleset
    players: int
    seed: int
    entrants: tuple[Entrant, ...]
    seatings: Seatings
    keeps_moves: bool


@attrs.frozen
class Played:
    """Deals that were played in all their seatings."""

    deals: range
    points: Moments
    """Of the points of every bot in a deal, in all its seats."""
    wins: Moments
    """Of the half wins of every bot in a deal: 2 for each bot in another seat that it beat in a
    round, 1 for each that had as many points."""
    faults: tuple[Fault, ...]
    moves: tuple[tuple[Moves, ...], ...]
    """For each deal the moves of each round, if they are kept."""

    def fits(self, task: Task, deals: range) -> bool:
        """Whether these are the deals that were asked for, and the rest can belong to them."""
        kept = len(deals) if task.keeps_moves else 0
        return (
            self.deals == deals
            and len(deals) == self.points.n == self.wins.n
            and len(task.entrants) == len(self.points.sums) == len(self.wins.sums)
            and all(each.deal in deals for each in self.faults)
            and kept == len(self.moves)
        )


@attrs.frozen
class _Table:
    """The bots at the seats of a seating."""

    bots: list[Any]
    choosers: list[Policy]
    chances: list[Random]
    """The bots' own chance: a generator for each seat, which gets a new seed for each round."""
    listens: bool
    """Whether a bot wants to be told what happens."""

    @classmethod
    def of(cls, bots: list[Any]) -> Self:
        """A table with these bots."""
        listens = any(hasattr(type(bot), name) for bot in bots for name in _LISTENS)
        return cls(bots, [chooser_of(bot) for bot in bots], [Random() for _ in bots], listens)


class _LostError(Exception):
    """The bot of a seat has lost the round."""

    def __init__(self, seat: int, error: BaseException) -> None:
        super().__init__(seat, error)
        self.seat = seat
        self.error = error


def played(task: Task, deals: range) -> Played:
    """Play some deals in all their seatings. Programs of bots start anew, and end at the end."""
    points: list[list[int]] = []
    wins: list[list[int]] = []
    faults: list[Fault] = []
    moves: list[tuple[Moves, ...]] = []
    strikes = Counter[int]()
    with ended_with_us(), _tables(task) as tables:
        for deal in deals:
            rounds = list(_deal(task, tables, deal, faults, strikes))
            points.append(_points(task, [each for each, _ in rounds]))
            wins.append(_wins(task, [each for each, _ in rounds]))
            if task.keeps_moves:
                moves.append(tuple(made for _, made in rounds))
    bots = len(task.entrants)
    return Played(
        deals, Moments.of(points, bots), Moments.of(wins, bots), tuple(faults), tuple(moves)
    )


@contextlib.contextmanager
def _tables(task: Task) -> Generator[list[_Table]]:
    """The bots at the seats of every seating.

    Each seat of a bot has a copy of its own, an external one a program of its own: one that saw two
    hands would know more than a player may. The copies begin anew here, so that the result does not
    depend on who plays which deals.
    """
    copies: dict[tuple[int, int], Any] = {}

    def sitting(bot: int, before: int) -> Any:
        if (bot, before) not in copies:
            entrant = task.entrants[bot].bot
            copied = copy.copy if isinstance(entrant, External) else copy.deepcopy
            copies[bot, before] = copied(entrant)
        return copies[bot, before]

    try:
        yield [
            _Table.of([sitting(bot, seating[:seat].count(bot)) for seat, bot in enumerate(seating)])
            for seating in task.seatings
        ]
    finally:
        for bot in copies.values():
            if isinstance(bot, External):
                bot.close()


def _deal(
    task: Task,
    tables: list[_Table],
    deal: int,
    faults: list[Fault],
    strikes: Counter[int],
) -> Iterator[tuple[tuple[int, ...], Moves]]:
    """The points of every seat and the moves, for each seating of a deal."""
    state, events = first_state(task.ruleset, task.players, task.seed, deal)
    for number, table in enumerate(tables):
        seating = task.seatings[number]
        count = (deal * len(tables) + number) * task.players
        for seat, chance in enumerate(table.chances):
            chance.seed(seed_of_bot(task.seed, count + seat))
        out = [seat for seat, bot in enumerate(seating) if strikes[bot] >= _STRIKES]
        points, moves, lost = _round(state, events, table, out)
        if lost is not None:
            bot, kind = seating[lost.seat], _kind(lost.error, table.bots[lost.seat])
            strikes[bot] += kind is FaultKind.LIMIT
            message = brief(visible(_text(lost.error)))
            faults.append(Fault(deal, number, lost.seat, bot, kind, message))
        yield points, moves


def first_state(
    ruleset: Ruleset, players: int, seed: int, deal: int
) -> tuple[State, tuple[Event, ...]]:
    """The beginning of every round of a deal, and what happened at it. Seat 0 deals."""
    return start(ruleset, players, seed=round_seed(seed, deal), dealer=0, round=1)


def _round(
    state: State, events: tuple[Event, ...], table: _Table, out: list[int]
) -> tuple[tuple[int, ...], Moves, _LostError | None]:
    """Play a round: the points of every seat, the moves, and who lost before its end. The first of
    the seats that are out loses at once.
    """
    bots, choosers, chances, listens = table.bots, table.choosers, table.chances, table.listens
    moves: list[int] = []
    try:
        if out:
            message = (
                f"expected a bot that keeps its limits, found one that broke them {_STRIKES} times"
            )
            raise _LostError(out[0], BotError(message, hint="it is asked no more", code="late"))
        if listens:
            for seat in range(len(bots)):
                _tell(bots, seat, "started", view(state, seat), None)
            _tell_all(bots, events)
        while (mover := state.to_move) is not None:
            seen = view(state, mover)
            try:  # as `_asked` does it, without its call
                move = choosers[mover](seen, chances[mover])
            except (Exception, SystemExit) as error:  # a user's bot may raise anything
                raise _LostError(mover, error) from error
            try:
                if listens:
                    state, events = step(state, move)
                else:
                    state = apply(state, move)
            except IllegalMoveError as error:
                raise _LostError(mover, error) from error
            moves.append(move.id)
            if listens:
                _tell_all(bots, events)
        points = settle(state).points
        if listens:
            for seat in range(len(bots)):
                seen = view(state, seat)
                _tell(bots, seat, "ended", seen, settle(cast("Outcome", seen.outcome)))
    except _LostError as lost:
        return forfeited(state, lost.seat), tuple(moves), lost
    return points, tuple(moves), None


def _tell_all(bots: list[Any], events: tuple[Event, ...]) -> None:
    for seat in range(len(bots)):
        _tell(bots, seat, "happened", redact(events, seat))


def _tell(bots: list[Any], seat: int, what: str, *news: object) -> None:
    """Tell a bot that wants to be told."""
    listener = _asked(seat, getattr, bots[seat], what, None)
    if listener is not None:
        _asked(seat, listener, *news)


def _asked(seat: int, ask: Callable[P, T], *args: P.args, **keywords: P.kwargs) -> T:
    """What a bot answers.

    Raises:
        _LostError: if it raises an error, or would end this process.
    """
    try:
        return ask(*args, **keywords)
    except (Exception, SystemExit) as error:  # a user's bot may raise anything
        raise _LostError(seat, error) from error


def forfeited(state: State, seat: int) -> tuple[int, ...]:
    """The points of a round that a seat lost by a fault: it pays each other seat that plays the
    least points with which one may stop.

    While seats are still being asked whether they play, it pays each other seat that has not
    declined.
    """
    active, players = state.active, state.players
    playing = len(active)
    if state.phase is Phase.SEATING and state.to_move is not None:
        # they are asked in turn order, beginning with the dealer
        asked = (state.to_move - state.dealer) % players
        later = [each for each in range(players) if (each - state.dealer) % players >= asked]
        active, playing = (*active, *later), rules_for(state.ruleset, players).playing
    threshold = state.ruleset.go.threshold.for_players(playing)
    others = [each for each in active if each != seat]
    points = [threshold if each in others else 0 for each in range(players)]
    points[seat] = -threshold * len(others)
    return tuple(points)


def _text(error: BaseException) -> str:
    return str(error) if isinstance(error, GoStopError) else told(error)


def _kind(error: BaseException, bot: object) -> FaultKind:
    if isinstance(error, IllegalMoveError):
        return FaultKind.ILLEGAL
    if not isinstance(error, BotError):
        return FaultKind.CRASHED
    if error.code == "late":
        return FaultKind.LIMIT
    if error.code == "died":
        limited = isinstance(bot, External) and bot.megabytes is not None
        return FaultKind.LIMIT if limited else FaultKind.CRASHED
    return FaultKind.CRASHED if error.code == "start" else FaultKind.NONSENSE


def _points(task: Task, rounds: list[tuple[int, ...]]) -> list[int]:
    """The points of every bot in a deal."""
    found = [0] * len(task.entrants)
    for seating, points in zip(task.seatings, rounds, strict=True):
        for bot, earned in zip(seating, points, strict=True):
            found[bot] += earned
    return found


def _wins(task: Task, rounds: list[tuple[int, ...]]) -> list[int]:
    """The half wins of every bot in a deal."""
    found = [0] * len(task.entrants)
    for seating, points in zip(task.seatings, rounds, strict=True):
        pairs = combinations(zip(seating, points, strict=True), 2)
        for (one, earned), (other, lost) in pairs:
            if one != other:
                found[one] += 1 + (earned > lost) - (earned < lost)
                found[other] += 1 + (lost > earned) - (lost < earned)
    return found

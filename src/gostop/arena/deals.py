"""Plays the deals of an arena, every deal in every seating.

A `Task` goes to a worker process, and a `Played` comes back, so both can be pickled.
"""

from __future__ import annotations

import contextlib
import copy
import math
import traceback
from collections import Counter
from collections.abc import Generator
from itertools import combinations, permutations
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias, cast

import attrs

from gostop.arena.statistics import Earned, Moments
from gostop.bots.bot import Policy, by_chance, chooser_of, generators
from gostop.bots.external import BotError, External, ended_with_us
from gostop.bots.session import play_on
from gostop.core.arguments import seed_of, whole
from gostop.core.errors import GoStopError, PositionError, brief, visible
from gostop.core.hashes import StableEnum, stable
from gostop.core.moves import Move
from gostop.core.public_names import public_in
from gostop.game.abandon import abandon
from gostop.game.deal import start
from gostop.game.events import Event
from gostop.game.outcome import Outcome
from gostop.game.play import IllegalMoveError
from gostop.game.settlement import settle
from gostop.game.state import State
from gostop.game.view import redact, view
from gostop.kernel.rng import seed_of_deal
from gostop.rules.ruleset import Ruleset
from gostop.simulation.rounds import said_by, told

# Who sits where: the seatings in which every deal is played.

Seatings: TypeAlias = tuple[tuple[int, ...], ...]
"""For each seating, the number of the bot in each seat."""
MOST_SEATINGS: Final = 120
"""The maximum number of seatings of a design. With more seatings, too few deals would be played."""
_MOST_SEATS: Final = 100


def seatings(bots: int, players: int) -> Seatings:
    """Return the seatings in which every deal is played.

    In each design, every bot sits equally often in each seat, and every two bots meet equally
    often. If two bots are exchanged, only the order of the seatings changes. So the cards and the
    seats give no bot an advantage.

    - At least as many bots as seats: the bots sit in every possible order, each in at most one
      seat. Two bots in two seats play each deal twice, with their seats swapped. Three bots in
      three seats play each deal in all six orders.
    - Fewer bots than seats: in each seating, one bot has one seat, and another bot has all other
      seats. Every bot does this in every seat, against every other bot. Two bots in three seats
      play each deal six times.

    Args:
        bots: how many bots there are, at least 2.
        players: how many seats the table has, at least 2.

    Raises:
        PositionError: for other numbers, and for a design of more than 120 seatings.
    """
    bots, players = whole("bots", bots, 2), whole("players", players, 2, _MOST_SEATS)
    has_seats = bots < players
    number = bots * (bots - 1) * players if has_seats else math.perm(bots, players)
    if number > MOST_SEATINGS:
        raise PositionError(
            f"{bots} bots at {players} seats can sit in {number} ways, and the limit is "
            f"{MOST_SEATINGS}",
            field="bots",
            hint="compare fewer bots, or choose another number of players",
            code="too_many",
        )
    if not has_seats:
        return tuple(permutations(range(bots), players))
    return tuple(
        tuple(one if seat == place else other for place in range(players))
        for one, other in sorted(permutations(range(bots), 2), key=sorted)
        for seat in range(players)
    )


# Deals.

Moves: TypeAlias = tuple[int, ...]
"""The ids of the moves of a round."""
_STRIKES: Final = 3
"""How many rounds of a piece of the work a bot may lose by a limit. After this the bot isn't asked
again in the piece, since a program that is always late would hold up the arena for hours.
"""
_TRACEBACK: Final[Any] = BaseException.__dict__["__traceback__"]
"""The traceback of an error, even if its class has another attribute of this name."""
_OURS: Final = str(Path(__file__).parents[1])
_LISTENS: Final = ("started", "happened", "ended")


@public_in("gostop.arena")
class FaultKind(StableEnum):
    """Why a bot lost a round without playing it to the end."""

    ILLEGAL = "illegal move"
    """The bot made a move that is not legal."""
    CRASHED = "crash"
    """The bot raised an error, or its program ended or did not start."""
    NONSENSE = "nonsense"
    """The bot's program sent something that is not an answer."""
    LIMIT = "limit"
    """The bot's program exceeded its time, or ended while its memory was limited. At another time
    or on another machine this might not happen, so such a result cannot be reproduced.
    """


@public_in("gostop.arena")
@attrs.frozen
class Fault:
    """A round that a bot lost by a fault."""

    deal: int
    """The number of the deal, from 0."""
    seating: int
    """The number of the seating, from 0."""
    seat: int
    """The bot's seat."""
    bot: int
    """The number of the bot."""
    kind: FaultKind
    """Why the bot lost."""
    message: str = attrs.field(eq=False)
    """The error, in one line. Messages may contain memory addresses, so they are ignored when
    faults are compared."""


@stable
@attrs.frozen
class Entrant:
    """A bot that takes part, with its name."""

    name: str
    bot: Any
    """A bot or a function."""


@attrs.frozen
class Task:
    """The work of an arena. A deal is the same in every process, no matter when it is played."""

    ruleset: Ruleset
    players: int
    seed: int
    entrants: tuple[Entrant, ...]
    seatings: Seatings
    keeps_moves: bool


@attrs.frozen
class Played:
    """The results of some deals, each played in all seatings."""

    deals: range
    points: Earned
    """How often each row occurred. A row has the points of every bot in a deal, added over all its
    seats.
    """
    wins: Moments
    """The moments of the half wins of every bot in a deal. In a round, each seat is compared with
    each seat of another bot. A seat with more points gets 2 half wins, and a seat with the same
    points gets 1.
    """
    faults: tuple[Fault, ...]
    moves: tuple[tuple[Moves, ...], ...]
    """For each deal, the moves of each round; empty if the moves are not kept."""

    def fits(self, task: Task, deals: range) -> bool:
        """Whether the results are those of `deals`, and all other fields are possible for these
        deals.
        """
        kept = len(deals) if task.keeps_moves else 0
        return (
            self.deals == deals
            and len(deals) == self.points.n == self.wins.n
            and all(len(row) == len(task.entrants) for row, _ in self.points.counts)
            and len(task.entrants) == len(self.wins.sums)
            and all(each.deal in deals for each in self.faults)
            and kept == len(self.moves)
        )


class _Lost(NamedTuple):
    """The fault by which the bot of a seat has lost a round."""

    seat: int
    error: BaseException
    message: str
    moves: int
    """The number of moves before the fault."""
    cost: tuple[int, ...]
    """The points of every seat if the bot pays the price of the fault."""


def played(task: Task, deals: range) -> Played:
    """Play some deals in all seatings. In each seating, the programs of bots are started before the
    first deal, and ended after the last.
    """
    starts = [first_state(task.ruleset, task.players, task.seed, deal) for deal in deals]
    results: list[list[_Result]] = [[] for _ in deals]
    faults: list[Fault] = []
    strikes = Counter[int]()
    with ended_with_us():
        # All deals are played in one seating before the next, with new copies of the bots. A bot
        # that had another seat in the same deal before would know the cards of that seat.
        for number, seating in enumerate(task.seatings):
            with _sitting([task.entrants[bot].bot for bot in seating]) as bots:
                table = _Table.of(bots)
                for row, deal, start_of in zip(results, deals, starts, strict=True):
                    out = [seat for seat, bot in enumerate(seating) if strikes[bot] >= _STRIKES]
                    round_ = _Round(*start_of, table)
                    result = round_.played(seed_of_deal(task.seed, deal), out)
                    row.append(result)
                    if (lost := result.lost) is not None:
                        bot, kind = seating[lost.seat], _kind(lost.error, bots[lost.seat])
                        strikes[bot] += kind is FaultKind.LIMIT
                        faults.append(Fault(deal, number, lost.seat, bot, kind, lost.message))
    points = [[each.points for each in row] for row in results]
    count = len(task.entrants)
    return Played(
        deals,
        Earned.of([_points(task, row) for row in points]),
        Moments.of([_wins(task, row) for row in points], count),
        tuple(sorted(faults, key=lambda fault: (fault.deal, fault.seating))),
        tuple([tuple(map(_ids, row)) for row in results] if task.keeps_moves else ()),
    )


@contextlib.contextmanager
def _sitting(entrants: list[Any]) -> Generator[list[Any]]:
    """Copy the bots for the seats, and close external ones at the end. The copy of an external bot
    has its own program, so no copy is given two hands of a deal. New copies are made for each
    seating of a piece, so the result does not depend on which process plays which deals.
    """
    bots = [(copy.copy if isinstance(bot, External) else copy.deepcopy)(bot) for bot in entrants]
    try:
        yield bots
    finally:
        for bot in bots:
            if isinstance(bot, External):
                bot.close()


def first_state(
    ruleset: Ruleset, players: int, seed: int, deal: int
) -> tuple[State, tuple[Event, ...]]:
    """Return the first state of every round of a deal, and the events of the deal. Seat 0 deals."""
    return start(ruleset, players, seed=seed_of_deal(seed, deal), dealer=0, round=1)


def deal_seed(seed: int, deal: int) -> int:
    """Return the seed of one deal of a comparison, to look at this deal more closely.
    `deal(ruleset, players, seed=deal_seed(seed, number), dealer=0)` is the first state of the deal.
    `play_round` with the same seed gives the bots the same random numbers.

    Args:
        seed: the seed of the comparison.
        deal: the number of the deal, from 0 to 1_000_000_000.

    Raises:
        PositionError: if `seed` or `deal` is not a whole number, or `deal` is out of its bounds.
    """
    return seed_of_deal(seed_of(seed), whole("deal", deal, 0))


class _Table(NamedTuple):
    """The bots at the seats of a seating."""

    bots: list[Any]
    choosers: list[Policy]
    listens: bool
    """Whether one of the bots has a method that is called when something happens."""

    @classmethod
    def of(cls, bots: list[Any]) -> _Table:
        """Make a table with these bots."""
        listens = any(hasattr(type(bot), name) for bot in bots for name in _LISTENS)
        return cls(bots, [*map(chooser_of, bots)], listens)


class _Result(NamedTuple):
    """The result of a round."""

    points: tuple[int, ...]
    """The points of every seat."""
    moves: list[Move]
    """The moves, up to the fault if there was one."""
    lost: _Lost | None
    """The first fault in the round; `None` without a fault."""


def _ids(result: _Result) -> Moves:
    return tuple([move.id for move in result.moves])


class _Round:
    """A round of the arena. After a fault of a bot, random moves are made for the bot. The bot pays
    what these moves cost, but at least the price of a fault. So a bot never gains by leaving a bad
    round.
    """

    def __init__(self, state: State, events: tuple[Event, ...], table: _Table) -> None:
        self._state = state
        self._open = state
        """The last state in which the round is not over, if it was not over from the beginning."""
        self._events = events
        self._moves: list[Move] = []
        self._bots: list[Any] = [*table.bots]
        """The bots, whose methods are called when something happens; `None` in place of a bot that
        has lost the round.
        """
        self._choosers = [*table.choosers]
        self._listens = table.listens
        self._lost: _Lost | None = None

    def played(self, dealt: int, out: list[int]) -> _Result:
        """Play the round. For the bots of the seats in `out`, random moves are made from the
        beginning.
        """
        chances = generators(dealt, len(self._bots))
        for seat in out:
            message = f"the bot broke its limits {_STRIKES} times"
            self._leave(
                self._state, seat, BotError(message, hint="it is not asked again", code="late")
            )
        hear = self._hear if self._listens else None
        if hear is not None:
            for seat in range(len(self._bots)):
                self._tell(seat, "started", view(self._state, seat), None)
            hear(self._state, self._events)
        self._state = play_on(
            self._state, self._choosers, chances, self._moves, hear=hear, failed=self._leave
        )
        points = settle(self._state).points
        if self._listens:
            for seat in range(len(self._bots)):
                seen = view(self._state, seat)
                self._tell(seat, "ended", seen, settle(cast("Outcome", seen.outcome)))
        if (lost := self._lost) is None:
            return _Result(points, self._moves, None)
        points = min(points, lost.cost, key=lambda each: each[lost.seat])
        return _Result(points, self._moves[: lost.moves], lost)

    def _leave(self, state: State, seat: int, error: BaseException) -> None:
        """Make random moves for a bot from now on. The first bot that leaves has lost the round."""
        self._bots[seat], self._choosers[seat] = None, by_chance
        if self._lost is None:
            last = self._open if state.is_over else state
            cost = settle(last if last.is_over else abandon(last, seat)).points
            self._lost = _Lost(seat, error, _message(error), len(self._moves), cost)

    def _hear(self, state: State, events: tuple[Event, ...]) -> None:
        """Notify all bots of events."""
        self._state = state
        self._open = self._open if state.is_over else state
        for seat in range(len(self._bots)):
            self._tell(seat, "happened", redact(events, seat))

    def _tell(self, seat: int, what: str, *news: object) -> None:
        """Call a method of a bot with news of the round, if the bot has this method. The bot loses
        the round if the method raises an error or would end this process.
        """
        try:
            listener = getattr(self._bots[seat], what, None)
            if listener is not None:
                listener(*news)
        except (Exception, SystemExit) as error:  # a user's bot may raise any error
            self._leave(self._state, seat, error)


def _message(error: BaseException) -> str:
    """Return the text of an error in one line. If it came from the file of a bot's code, add the
    last line there.
    """
    is_ours = issubclass(type(error), GoStopError)
    text = brief(visible(said_by(error) if is_ours else told(error)))
    frames = traceback.walk_tb(_TRACEBACK.__get__(error))
    lines = [(frame.f_code, line) for frame, line in frames]
    own = [each for each in lines if not each[0].co_filename.startswith(_OURS)]
    if is_ours or not own:
        return text
    file = own[0][0].co_filename
    code, line = [each for each in own if each[0].co_filename == file][-1]
    return f"{text} ({brief(visible(Path(file).name))}:{line}, {code.co_name})"


def _kind(error: Any, bot: object) -> FaultKind:
    # an error may lie about its class, or raise an error when asked for it
    if issubclass(type(error), IllegalMoveError):
        return FaultKind.ILLEGAL
    if not issubclass(type(error), BotError):
        return FaultKind.CRASHED
    if error.code == "late":
        return FaultKind.LIMIT
    if error.code == "died":
        limited = isinstance(bot, External) and bot.megabytes is not None
        return FaultKind.LIMIT if limited else FaultKind.CRASHED
    return FaultKind.CRASHED if error.code == "start" else FaultKind.NONSENSE


def _points(task: Task, rounds: list[tuple[int, ...]]) -> list[int]:
    """Add up the points of every bot in a deal."""
    found = [0] * len(task.entrants)
    for seating, points in zip(task.seatings, rounds, strict=True):
        for bot, earned in zip(seating, points, strict=True):
            found[bot] += earned
    return found


def _wins(task: Task, rounds: list[tuple[int, ...]]) -> list[int]:
    """Count the half wins of every bot in a deal."""
    found = [0] * len(task.entrants)
    for seating, points in zip(task.seatings, rounds, strict=True):
        pairs = combinations(zip(seating, points, strict=True), 2)
        for (one, earned), (other, lost) in pairs:
            if one != other:
                found[one] += 1 + (earned > lost) - (earned < lost)
                found[other] += 1 + (lost > earned) - (lost < earned)
    return found

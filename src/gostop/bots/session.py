"""Plays rounds and matches between bots, and sittings of a person with bots. Each bot gets only the
views and events of its own seat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import repeat
from operator import add
from pathlib import Path
from random import Random
from typing import Final, cast, final

from gostop.bots.bot import AnyBot, Bot, Policy, bot_of, chooser_of, generators
from gostop.bots.external import all_alone, alone
from gostop.core.arguments import drawn_seed, entries, seed_of
from gostop.core.errors import PositionError, brief, expected, listed
from gostop.core.files import commands
from gostop.core.files.disk import check_target
from gostop.core.moves import Move
from gostop.formats.record import Record
from gostop.formats.record_text import save_record
from gostop.game.events import Event
from gostop.game.match import Match
from gostop.game.outcome import Outcome
from gostop.game.play import IllegalMoveError, apply, check_move, step
from gostop.game.settlement import Settlement, settle
from gostop.game.state import State, not_a_state
from gostop.game.view import View, redact, view
from gostop.kernel.rng import DECISION, seed_from, seed_of_deal

_MOVES: Final = 4096
"""A number of moves that no round reaches."""


def play_round(
    state: State,
    bots: Sequence[AnyBot],
    *,
    seed: int | None = None,
    events: tuple[Event, ...] = (),
    match: Match | None = None,
) -> State:
    """Play a round to its end.

    Bots that have methods `started`, `happened` and `ended`, like `External`, learn what happens
    in the round.

    Args:
        state: the state with which to begin.
        bots: for each seat, a bot, a function or the name of a bot. If the same `External` sits in
            several seats, each further seat has its own program, which ends with the round.
        seed: the seed from which the bots' random generators are made; by default, 128 random bits.
        events: the events of the deal.
        match: the sitting so far.

    Raises:
        PositionError: if there is not one bot for each seat, or another argument is impossible.
        IllegalMoveError: if a bot makes a move that is not legal.
        BotError: if a program of a bot fails.
    """
    if type(state) is not State:
        raise not_a_state(state)
    if match is not None:
        _check_match(match)
    seated = _bots_for(state.players, bots)
    chances = generators(drawn_seed() if seed is None else seed_of(seed), state.players)
    given = entries("events", events, "the events of the deal")
    with all_alone(seated) as each:
        return _played(state, each, chances, given, match)


def _played(
    state: State,
    seated: Sequence[Bot | Policy],
    chances: Sequence[Random],
    given: Sequence[Event],
    match: Match | None,
) -> State:
    """Play a round to its end with a bot for each seat."""
    choosers = [_checked(chooser_of(bot)) for bot in seated]

    def hear(_: State, events: tuple[Event, ...]) -> None:
        for seat, bot in enumerate(seated):
            _tell(bot, "happened", redact(events, seat))

    for seat, bot in enumerate(seated):
        _tell(bot, "started", view(state, seat), match)
        _tell(bot, "happened", redact(given, seat))
    state = play_on(state, choosers, chances, [], hear=hear)
    for seat, bot in enumerate(seated):
        own = view(state, seat)
        _tell(bot, "ended", own, settle(cast("Outcome", own.outcome)))
    return state


def _checked(choose: Policy) -> Policy:
    """Return a function that decides as another does, and refuses an illegal move with an error
    that reveals nothing to the seat.
    """

    def checked(own: View, chance: Random) -> Move:
        move = choose(own, chance)
        check_move(own, move)
        return move

    return checked


def _raised(_: State, __: int, error: BaseException) -> None:
    raise error


def play_on(
    state: State,
    choosers: Sequence[Policy],
    chances: Sequence[Random],
    moves: list[Move],
    *,
    hear: Callable[[State, tuple[Event, ...]], None] | None = None,
    failed: Callable[[State, int, BaseException], None] = _raised,
) -> State:
    """Play a round to its end, and return its last state.

    Args:
        state: the state with which to begin.
        choosers: for each seat, the function that decides for it.
        chances: for each seat, the random generator of this function.
        moves: the list to which the moves are added.
        hear: a function that gets the state after each move, and the events of the move. Without
            it no events are made, which is faster.
        failed: a function that gets the state, the seat and the error, if the function of a seat
            raises an error or chooses a move that is not legal. If it returns, the seat is asked
            again. By default, the error is raised.
    """
    while (mover := state.to_move) is not None:
        seen = view(state, mover)
        try:
            move = choosers[mover](seen, chances[mover])
        except (Exception, SystemExit) as error:  # a user's bot may raise any error
            failed(state, mover, error)
            continue
        try:
            state, events = (apply(state, move), ()) if hear is None else step(state, move)
        except IllegalMoveError as error:
            error.state = None  # nobody may learn other hands from the error of a bot
            failed(state, mover, error)
            continue
        moves.append(move)
        if hear is not None:
            hear(state, events)
    return state


def play_match(match: Match, bots: Sequence[AnyBot], *, seed: int | None = None) -> Match:
    """Play the rounds of a sitting until the sitting is over.

    Args:
        match: the sitting so far.
        bots: for each seat, as for `play_round`. The programs of further seats end with the match.
        seed: the seed from which the deals are made, as in `Record.dealt`, and the bots' random
            generators; by default, 128 random bits. Anyone who knows the seed can compute all
            cards.

    Raises:
        PositionError: if the ruleset gives the match no end, if there is not one bot for each seat,
            or another argument is impossible.
        IllegalMoveError: if a bot makes a move that is not legal.
        BotError: if a program of a bot fails.
    """
    _check_match(match)
    seated = _bots_for(match.players, bots)
    seed = drawn_seed() if seed is None else seed_of(seed)
    end = match.ruleset.match
    if end.rounds is None and end.points is None:
        raise PositionError(
            "the match never ends: its rules set neither a number of rounds nor one of points",
            field="match.rounds",
            hint="ruleset.replace({'match.rounds': 12}) gives it an end",
            code="number",
        )
    with all_alone(seated) as each:
        while not match.is_over:
            dealt = seed_of_deal(seed, match.rounds)
            state, events = match.start_round(dealt)
            last = play_round(state, each, seed=dealt, events=events, match=match)
            match = match.after(settle(last))
        for bot in each:
            _tell(bot, "match_ended", match)
    return match


def _bots_for(players: int, bots: Iterable[AnyBot]) -> list[Bot | Policy]:
    """Return the bots of a table, one for each seat."""
    found: list[AnyBot] = entries("bots", bots, "a bot for each seat")
    if len(found) != players:
        message = f"expected a bot for each of the {players} seats, found {len(found)}"
        raise PositionError(message, field="bots", code="number")
    return [bot_of(bot) for bot in found]


def _check_match(match: object) -> None:
    if type(match) is not Match:
        raise PositionError(expected("a Match", match), field="match", code="type")


def _tell(bot: Bot | Policy, what: str, *told: object) -> None:
    """Call a method of a bot, if the bot has this method."""
    listener = getattr(bot, what, None)
    if listener is not None:
        listener(*told)


@final
class Sitting:
    """A person at a table with bots. It holds the record so far, and shows what the person's seat
    may know of it.

    A sitting is mutable, unlike almost everything else in gostop. Before a method returns, its
    change is complete, and saved if there is a file. After an error nothing has changed, with one
    exception: if the program of a bot fails (`BotError`) when it learns of a change, the change
    still holds. The bots' random numbers follow from the sitting's seed, the round and the number
    of moves, so a resumed sitting goes on as if it had not been interrupted. If the sitting has no
    seed, the random numbers follow from a seed that is drawn.

    Args:
        record: the sitting so far.
        bots: for each seat except the person's, a bot, a function or the name of a bot.
        path: the file of the record. Every change is saved in this file.
        balances: what each seat owns before the next round, for rules under which no seat pays more
            than it owns.

    Raises:
        PositionError: if bots are not given for all seats except one, or if something is not a bot.
    """

    def __init__(
        self,
        record: Record,
        bots: Mapping[int, AnyBot],
        *,
        path: str | Path | None = None,
        balances: tuple[int, ...] | None = None,
    ) -> None:
        free = [seat for seat in range(record.players) if seat not in bots]
        if len(free) != 1 or len(bots) != record.players - 1:
            wanted = f"a bot for {record.players - 1} of {record.players} seats"
            given = f"seats {listed(map(str, bots))}" if bots else "no seat"
            raise PositionError(
                f"give {wanted}; bots were given for {given}",
                field="bots",
                code="number",
            )
        self.record: Record = record
        """The sitting so far."""
        self.seat: int = free[0]
        """The person's seat."""
        self._bots = dict(zip(bots, alone(map(bot_of, bots.values())), strict=True))
        self._choosers = {seat: chooser_of(bot) for seat, bot in self._bots.items()}
        self._chance = drawn_seed() if record.seed is None else record.seed
        self.path: Path | None = None if path is None else Path(path)
        """The file of the record; `None` if the record is not saved."""
        self._balances = balances
        self._tell_start()

    @property
    def view(self) -> View | None:
        """What the person's seat may know now; `None` before the first deal."""
        state = self.record.state
        return None if state is None else view(state, self.seat)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The person's legal moves; `()` unless the person is to move."""
        now = self.view
        return () if now is None or self.mover is None else now.legal_moves

    @property
    def mover(self) -> int | None:
        """The seat to move; `None` between rounds."""
        rounds = self.record.rounds
        return None if not rounds or rounds[-1].is_over else rounds[-1].state.to_move

    @property
    def settlement(self) -> Settlement | None:
        """Who pays whom for the last round; `None` while the round goes on."""
        now = self.view
        if now is None:
            return None
        last = self.record.rounds[-1]
        if last.abandoned is not None:
            return last.settlement  # which has nothing that the person may not know
        return None if now.outcome is None else settle(now.outcome, balances=self.balances)

    @property
    def balances(self) -> tuple[int, ...] | None:
        """What each seat owned before the last round, if that is known."""
        return self.record.rounds[-1].balances if self.record.rounds else self._balances

    @property
    def happened(self) -> tuple[tuple[int | None, tuple[Event, ...]], ...]:
        """What the person saw in the last round: the events of the deal, then for each move its
        seat and its events.
        """
        if not self.record.rounds:
            return ()
        now = self.record.rounds[-1]
        movers = [None, *(state.to_move for state in now.states)]
        return tuple(
            (mover, redact(events, self.seat))
            for mover, events in zip(movers, now.events, strict=False)
        )

    def deal(self) -> tuple[Event, ...]:
        """Deal the next round, and return the events that the person saw.

        Raises:
            PositionError: if a round is not over yet, or the match is over.
        """
        record, settlement = self.record, self.settlement
        owned = self.balances
        if owned is not None and settlement is not None:
            owned = tuple(map(max, map(add, owned, settlement.points), repeat(0)))
        seed = drawn_seed() if record.seed is None else None
        self._keep(record.dealt(seed=seed, balances=owned))
        self._tell_start()
        events = self.record.rounds[-1].start_events
        self._tell_all("happened", events)
        self._tell_end()
        return redact(events, self.seat)

    def ask(self) -> Move:
        """Ask the bot whose turn it is for its move. The move is not made yet.

        Raises:
            PositionError: if no bot is to move.
            IllegalMoveError: if the bot makes a move that is not legal.
            BotError: if a program of a bot fails.
        """
        state, mover = self.record.state, self.mover
        if state is None or mover is None or mover == self.seat:
            whose = "nobody's" if mover is None else f"that of the person in seat {mover}"
            message = f"it is no bot's turn, but {whose}"
            raise PositionError(message, field="mover", code="seat")
        rounds = self.record.rounds
        place = (len(rounds) - 1) * _MOVES + len(rounds[-1].moves)
        chance = seed_from(DECISION, self._chance, place * state.players + mover)
        own = view(state, mover)
        move = self._choosers[mover](own, Random(chance))
        check_move(own, move)
        return move

    def do(self, move: Move) -> tuple[Event, ...]:
        """Make a move for the seat to move, and return the events that the person saw.

        Raises:
            IllegalMoveError: if the move is not legal.
            PositionError: if there is no round yet.
        """
        self._keep(self.record.moved(move))
        events = self.record.events
        self._tell_all("happened", events)
        self._tell_end()
        return redact(events, self.seat)

    @property
    def can_undo(self) -> bool:
        """Whether the person has made a move in this round."""
        return self._own_moves() > 0

    def undo(self) -> None:
        """Take back the person's last move in this round, and all moves after it.

        Raises:
            PositionError: if the person has made no move in this round.
        """
        if not self.can_undo:
            raise PositionError(
                "you have made no move in this round",
                hint="there is nothing to take back",
                code="nothing",
            )
        record, left = self.record, self._own_moves() - 1
        while self._own_moves(record) > left:
            record = record.undone()
        self._keep(record)
        self._tell_start()

    def save_as(self, path: str | Path) -> None:
        """Save the record in a new file. From now on, every change is saved in this file.

        Raises:
            PositionError: if the file exists already, or cannot be written.
        """
        file = Path(path)
        check_target(file, PositionError)
        if file.exists():
            raise PositionError(
                f"the file {brief(str(file))} exists already",
                hint=f"to go on with it: gostop play {commands.join([str(file)])}",
                code="file",
            )
        save_record(self.record, file)
        self.path = file

    def close(self) -> None:
        """End the programs of bots."""
        for bot in self._bots.values():
            _tell(bot, "close")

    def _own_moves(self, record: Record | None = None) -> int:
        """Count the moves that the person has made in the last round."""
        rounds = (record or self.record).rounds
        return sum(state.to_move == self.seat for state in rounds[-1].states[:-1]) if rounds else 0

    def _keep(self, record: Record) -> None:
        if self.path is not None:
            save_record(record, self.path)
        self.record = record

    def _tell_start(self) -> None:
        state = self.record.state
        if state is not None:
            for seat, bot in self._bots.items():
                _tell(bot, "started", view(state, seat), self.record.rounds[-1].before)

    def _tell_all(self, what: str, events: tuple[Event, ...]) -> None:
        for seat, bot in self._bots.items():
            _tell(bot, what, redact(events, seat))

    def _tell_end(self) -> None:
        """Notify the bots if the round is over, and if the sitting is over."""
        settlement = self.settlement
        if settlement is None:
            return
        for seat, bot in self._bots.items():
            _tell(bot, "ended", view(cast("State", self.record.state), seat), settlement)
            if self.record.match.is_over:
                _tell(bot, "match_ended", self.record.match)

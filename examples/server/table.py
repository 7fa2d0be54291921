"""A sitting: it decides which moves a seat may make, and which messages each seat gets."""

import asyncio
import sqlite3
from collections.abc import Callable
from functools import partial
from typing import Any

from showing import Reader, billed, shown
from store import Entry, Sitting, Store
from thinking import BotDiedError, Thinkers, chance_of

import gostop as gs
from gostop.game.abandon import seats_in

Send = Callable[[dict[str, Any] | None], None]
"""A function that sends a message to one connection. `None` in place of a message ends the
connection. The function neither waits nor fails."""
TRIES = 3
"""How often a bot may begin to think about a move, if its process ends each time."""
PAUSE = 0.5
"""How many seconds a table waits before it tries to store an entry again."""
SUBSTITUTE = "careful"
"""The bot that takes the seat of a person who leaves."""


def error(code: str, message: str) -> dict[str, Any]:
    """Return a message that refuses what a client has sent."""
    return {"type": "error", "code": code, "message": message}


class Table:
    """A sitting in play. After an interruption it goes on from its stored deals and moves. Every
    deal and move is stored before a message about it is sent.

    The methods do not wait, except for `close`. While a bot thinks, it is no other seat's turn, so
    nothing else happens, except that a person may leave.
    """

    def __init__(
        self, id: str, sitting: Sitting, store: Store, thinkers: Thinkers, seconds: int | None
    ) -> None:
        self._id, self._store, self._thinkers = id, store, thinkers
        self._seconds = seconds
        self._seed, self._bots = sitting.seed, {**sitting.bots}
        self._gone: list[int] = []
        """The seats of people who have left, until a bot takes them after the round."""
        self._clock: asyncio.TimerHandle | None = None
        self._thinking: asyncio.Task[None] | None = None
        self._record = gs.Record(
            gs.parse_ruleset(sitting.ruleset), sitting.players, seed=sitting.seed
        )
        self._number = 0
        for entry in sitting.entries:
            self._add(entry)
        self._sends: dict[int, Send] = {}
        self._languages: dict[int, str | None] = {}
        self._names: dict[int, str] = {}
        """The names that people have given, by their seats. They are not stored."""
        self._go_on()

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self._record.match.is_over

    @property
    def is_left(self) -> bool:
        """Whether the match is over and no client is connected."""
        return self.is_over and not self._sends

    def _go_on(self) -> None:
        """Deal if no round is in play. If it is a bot's turn, let the bot think. If it is a
        person's turn, its time begins.
        """
        self._set_clock()
        if self._thinking is not None:
            return
        try:
            self._deal()
        except sqlite3.OperationalError:
            self._thinking = asyncio.create_task(self._think())  # which tries again
        else:
            if self._asked is not None:
                self._thinking = asyncio.create_task(self._think())
            self._set_clock()

    def _set_clock(self) -> None:
        """Begin to measure the time of the person whose turn it is."""
        if self._clock is not None:
            self._clock.cancel()
        state = self._record.state
        mover = None if state is None or not self._is_in_play else state.to_move
        if self._seconds is None or mover is None or mover in self._bots:
            return
        loop = asyncio.get_running_loop()
        self._clock = loop.call_later(self._seconds, self._time_out, mover)

    def _time_out(self, seat: int) -> None:
        """Let a person leave whose time is over. Try again later if this can't be stored."""
        try:
            self.give_up(seat)
        except sqlite3.OperationalError:
            self._clock = asyncio.get_running_loop().call_later(PAUSE, self._time_out, seat)

    @property
    def _is_in_play(self) -> bool:
        rounds = self._record.rounds
        return bool(rounds) and not rounds[-1].is_over

    def _deal(self) -> None:
        """Deal until a round is in play or the match is over. A deal may end its round at once.
        Before a deal, bots take the seats of the people who have left.
        """
        while not self.is_over and not self._is_in_play:
            for seat in [*self._gone]:
                self._happen(Entry("substitute", f"{seat} {SUBSTITUTE}"))
            self._happen(Entry("deal", ""))

    @property
    def _asked(self) -> tuple[int, gs.View] | None:
        """The seat of the bot whose turn it is, and its view. `None` if it is no bot's turn."""
        state = self._record.state
        if state is None or state.to_move not in self._bots or not self._is_in_play:
            return None
        return state.to_move, gs.view(state, state.to_move)

    async def _think(self) -> None:
        """Let bots move until it is a person's turn or the match is over."""
        try:
            while True:
                await self._stored(self._deal)
                if (asked := self._asked) is None:
                    return
                number = self._number
                move = await self._decided(*asked)
                if move is None:
                    return
                await self._stored(partial(self._move_of_bot, number, move))
        finally:
            self._thinking = None
            self._set_clock()

    def _move_of_bot(self, number: int, move: gs.Move) -> None:
        """Make a bot's move, unless a person has left while the bot thought."""
        if number == self._number:
            self._happen(Entry("move", str(move)))

    async def _stored(self, store: Callable[[], None]) -> None:
        """Deal, or make a bot's move. If the database is locked, or the disk is full, tell the
        table, and try again until it works.
        """
        is_told = False
        while True:
            try:
                return store()
            except sqlite3.OperationalError as wrong:
                if not is_told:
                    what = f"the server can't store what happens: {wrong}; it tries again"
                    self._say(error("store", what))
                is_told = True
                await asyncio.sleep(PAUSE)

    async def _decided(self, seat: int, view: gs.View) -> gs.Move | None:
        """Return the move of a bot, or `None` if its process has ended in each try."""
        chance = chance_of(self._seed, self._number)
        for left in reversed(range(TRIES)):
            try:
                return await self._thinkers.move(self._bots[seat], view, chance)
            except BotDiedError:
                what = "it thinks again" if left else "join again, and it will try again"
                self._say(error("bot", f"the bot in seat {seat} ended while it thought; {what}"))
        return None

    def _say(self, message: dict[str, Any]) -> None:
        """Send a message to every connected seat."""
        for send in [*self._sends.values()]:
            send(message)

    async def close(self) -> None:
        """Stop waiting for the bot that is thinking, and for the person whose turn it is."""
        if self._clock is not None:
            self._clock.cancel()
        if self._thinking is not None:
            self._thinking.cancel()
            await asyncio.wait([self._thinking])

    def join(self, seat: int, send: Send, language: str | None = None, name: str = "") -> None:
        """Connect a seat: send its view now, and later everything that happens. An older
        connection of the seat ends.

        With a language, each message also has what a client draws, and its sentences in this
        language. If the person gives a new name, the others get their views again.
        """
        if seat in self._sends:
            self._sends[seat](None)
        self._sends[seat], self._languages[seat] = send, language
        is_new = name not in ("", self._names.get(seat))
        if is_new:
            self._names[seat] = name
        for each in [*self._sends] if is_new else [seat]:
            self._sends[each](self._view(each))
        if self.is_over:
            send(self._end())
        self._go_on()  # if a bot's process has ended in each try, the bot thinks again

    def leave(self, seat: int, send: Send) -> None:
        """Stop sending messages to a connection of a seat."""
        if self._sends.get(seat) is send:
            del self._sends[seat]

    def move(self, seat: int, number: object, text: object) -> None:
        """Make the move of a seat, and deal or let bots move after it.

        Raises:
            GoStopError: if the move answers an earlier view, it is not the seat's turn, or the text
                is not a legal move. The error reveals nothing that the seat may not know.
        """
        state = self._record.state
        if state is None or type(number) is not int or number != self._number:
            raise gs.PositionError(
                f"the last view has the number {self._number}, and the move answers another one",
                field="number",
                code="stale",
            )
        move = gs.parse_move(text if isinstance(text, str) else "")
        gs.check_move(gs.view(state, seat), move)
        self._happen(Entry("move", str(move)))
        self._go_on()

    def give_up(self, seat: int) -> None:
        """Let a person leave for good. A round that the seat plays ends, and the seat pays what
        `payment.abandoned` says. After the round a bot takes the seat, with no points.
        """
        if self.is_over or seat in self._bots or seat in self._gone:
            return
        self._happen(Entry("leave", str(seat)))
        self._go_on()

    def _add(self, entry: Entry) -> tuple[gs.Event, ...]:
        """Add an entry to the record, and return the events of this deal or move."""
        self._number += 1
        if entry.kind == "leave":
            seat = int(entry.text)
            self._gone.append(seat)
            state = self._record.state
            if state is not None and self._is_in_play and seat in seats_in(state):
                self._record = self._record.abandoned(seat)
            return ()
        if entry.kind == "substitute":
            place, _, bot = entry.text.partition(" ")
            self._gone.remove(int(place))
            self._bots[int(place)] = bot
            self._record = self._record.replaced(int(place), bot)
            return ()
        if entry.kind == "deal":
            self._record = self._record.dealt()
        else:
            self._record = self._record.moved(gs.parse_move(entry.text))
        return self._record.events

    def _happen(self, entry: Entry) -> None:
        """Store an entry, and then send every connected seat the events that it may know."""
        was_in_play = self._is_in_play or entry.kind == "deal"
        self._store.append(self._id, self._number, entry)
        events = self._add(entry)
        more = {} if entry.kind in ("deal", "move") else {entry.kind: entry.text}
        if entry.kind == "leave" and (send := self._sends.pop(int(entry.text), None)) is not None:
            send(None)
        for seat, send in [*self._sends.items()]:
            seen = gs.redact(events, seat)
            told = [gs.to_plain(event) for event in seen]
            send({**self._view(seat, seen), "type": "events", "events": told, **more})
        if was_in_play and not self._is_in_play:
            for seat, send in [*self._sends.items()]:
                settlement = gs.seen(self._record, seat).rounds[-1].settlement
                if settlement is not None:
                    send(self._round_end(seat, settlement))
                if self.is_over:
                    send(self._end())

    def _view(self, seat: int, events: tuple[gs.Event, ...] = ()) -> dict[str, Any]:
        """Return the message with the view of a seat. The events are those that have just happened,
        redacted for the seat.
        """
        state = self._record.state
        view = None if state is None else gs.view(state, seat)
        reader = self._reader(seat)
        return {
            "type": "view",
            "seat": seat,
            "number": self._number,
            "view": None if view is None else gs.to_plain(view),
            "totals": list(self._record.match.totals),
            **({} if view is None or reader is None
               else {"shown": shown(view, events, reader)}),
        }  # fmt: skip

    def _reader(self, seat: int) -> Reader | None:
        """Return the person at a seat, `None` if the person's client asks for no sentences."""
        language = self._languages[seat]
        return None if language is None else Reader(seat, language, self._bots, self._names)

    def _round_end(self, seat: int, settlement: gs.Settlement) -> dict[str, Any]:
        """Return the message that a round is over, with who pays whom."""
        reader = self._reader(seat)
        totals = self._record.match.totals
        told = {} if reader is None else {"bill": billed(settlement, totals, reader)}
        plain = gs.to_plain(settlement)
        return {"type": "round_end", "settlement": plain, "is_last": self.is_over, **told}

    def _end(self) -> dict[str, Any]:
        match = self._record.match
        return {"type": "match_end", "totals": [*match.totals], "winners": [*match.winners]}

    def record_of(self, seat: int) -> dict[str, Any]:
        """Return the record of the sitting as a seat saw it, as plain data."""
        return gs.to_plain(gs.seen(self._record, seat))

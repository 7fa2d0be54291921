"""One sitting: who may do what, and what each seat is sent."""

import secrets
from collections.abc import Callable
from random import Random
from typing import Any

from store import Entry, Sitting, Store

import gostop as gs
from gostop.bots import bot_named

Send = Callable[[dict[str, Any] | None], None]
"""What sends a message to one connection, or ends it with `None`. It neither waits nor fails."""


def error(code: str, message: str) -> dict[str, Any]:
    """The message that refuses something."""
    return {"type": "error", "code": code, "message": message}


class Table:
    """A sitting that goes on, also from where it was interrupted. Every deal and move is stored
    before anybody is told.
    """

    def __init__(self, id: str, sitting: Sitting, store: Store) -> None:
        self._id, self._store = id, store
        self._bots = {seat: bot_named(name) for seat, name in sitting.bots.items()}
        self._record = gs.Record(
            gs.parse_ruleset(sitting.ruleset), sitting.players, seed=sitting.seed
        )
        self._number = 0
        for entry in sitting.entries:
            self._add(entry)
        self._sends: dict[int, Send] = {}
        self._go_on()

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self._record.match.is_over

    @property
    def is_left(self) -> bool:
        """Whether the match is over and nobody looks at it."""
        return self.is_over and not self._sends

    def _go_on(self) -> None:
        """Deal and let bots move until a person is to move, or the match is over."""
        while True:
            state = self._record.state
            if state is None or state.is_over:
                if self.is_over:
                    return
                self._happen(Entry("deal", ""))
            elif state.to_move in self._bots:
                view = gs.view(state, state.to_move)
                bot = self._bots[state.to_move]
                self._happen(Entry("move", str(bot(view, Random(secrets.randbits(64))))))
            else:
                return

    def join(self, seat: int, send: Send) -> None:
        """Send a seat what it sees, and from now on what happens. Its last connection ends."""
        if seat in self._sends:
            self._sends[seat](None)
        self._sends[seat] = send
        send(self._view(seat))
        if self.is_over:
            send(self._end())

    def leave(self, seat: int, send: Send) -> None:
        """Send nothing to a connection any more."""
        if self._sends.get(seat) is send:
            del self._sends[seat]

    def move(self, seat: int, number: object, text: object) -> None:
        """Make a seat's move and what follows from it.

        Raises:
            GoStopError: if it is not the seat's turn, or the move is none or not legal. The error
                tells nothing that the seat may not know.
        """
        state = self._record.state
        if state is None or type(number) is not int or number != self._number:
            raise gs.PositionError(
                f"expected the number of the last view, which is {self._number}, found another",
                field="number",
                code="stale",
            )
        move = gs.parse_move(text if isinstance(text, str) else "")
        gs.check_move(gs.view(state, seat), move)
        self._happen(Entry("move", str(move)))
        self._go_on()

    def _add(self, entry: Entry) -> tuple[gs.Event, ...]:
        """Put an entry into the record; what it brought about."""
        if entry.kind == "deal":
            self._record = self._record.dealt()
            events = self._record.rounds[-1].events[0]
        else:
            self._record = self._record.moved(gs.parse_move(entry.text))
            events = self._record.rounds[-1].events[-1]
        self._number += 1
        return events

    def _happen(self, entry: Entry) -> None:
        """Store an entry, then tell everybody."""
        self._store.append(self._id, self._number, entry)
        events = self._add(entry)
        for seat, send in [*self._sends.items()]:
            seen = [gs.to_plain(event) for event in gs.redact(events, seat)]
            send({**self._view(seat), "type": "events", "events": seen})
        state = self._record.state
        if state is not None and state.is_over:
            for seat, send in [*self._sends.items()]:
                if (outcome := gs.view(state, seat).outcome) is not None:
                    send({"type": "round_end", "settlement": gs.to_plain(gs.settle(outcome))})
                if self.is_over:
                    send(self._end())

    def _view(self, seat: int) -> dict[str, Any]:
        """What a seat sees now."""
        state = self._record.state
        view = None if state is None else gs.to_plain(gs.view(state, seat))
        totals = list(self._record.match.totals)
        return {
            "type": "view", "seat": seat, "number": self._number, "view": view, "totals": totals,
        }  # fmt: skip

    def _end(self) -> dict[str, Any]:
        match = self._record.match
        return {"type": "match_end", "totals": [*match.totals], "winners": [*match.winners]}

    def record_of(self, seat: int) -> dict[str, Any]:
        """The record of the sitting as a seat saw it."""
        return gs.to_plain(gs.seen(self._record, seat))
